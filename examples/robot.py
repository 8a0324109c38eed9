"""Robot arm of a URDF file with one link replaced by a flexible one, on a quick move.

The arm (``examples/data/arm.urdf``, made up for this example) has four joints with PID drives of a position. Its
forearm, an aluminium tube of 60 × 2 mm and 0.9 m, is reduced to its ends and takes the place of the rigid link: the two
joints that held the link now hold its interface nodes. The move: turntable and elbow turn by 0.8 rad in 0.6 s.
Next to the rigid arm the tool lags behind by millimetres, and sags at the end by 0.44 mm, as beam theory says.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np

from fem.generators import beam_line
from fem.materials import Isotropic
from fem.model import FEModel
from fem.section_shapes import beam_section
from io_formats.project import Project
from io_formats.urdf import read_urdf
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import Drive
from solvers.multibody.sensors import PointSensor
from solvers.multibody.system import MultibodySystem, Parameter

ARM = Path(__file__).with_name("data") / "arm.urdf"
LENGTH, DIAMETER, WALL, N = 0.9, 0.06, 0.002, 30
ALUMINIUM = Isotropic(name="AW-6060", young=6.95e10, poisson=0.33, density=2700.0)

#: Where forearm and tool stand at the start: what hangs on a flexible body has a place of its own.
FOREARM, TOOL = (0.8, 0.0, 0.4), (1.7, 0.0, 0.4)

#: Joint → target at the end of the move, rad; gains of its drive.
MOVES = {
    "turntable": (0.8, 2.0e4, 1.2e3),
    "shoulder": (0.0, 4.0e4, 1.6e3),
    "elbow": (-0.8, 2.0e4, 4.0e2),
    "wrist": (0.0, 1.0e3, 10.0),
}


def tube() -> FEModel:
    """The forearm as beams along x; its ends are the interface."""
    model = beam_line(
        (0.0, 0.0, 0.0),
        (LENGTH, 0.0, 0.0),
        N,
        kind="beam2",
        material=ALUMINIUM,
        section=beam_section("tube 60x2", "tube", DIAMETER, WALL),
        orientation=(0, 1, 0),
    )
    return replace(model, title="Forearm", interface=np.array([1, N + 1]))


@cache
def forearm() -> FlexibleSubsystem:
    """The tube by the static modes of its ends and four eigenmodes."""
    from fem.motion import ready_for_motion
    from fem.reduce import reduce_model

    model = tube()
    return ready_for_motion(model, reduce_model(model, count=4))


def drives() -> tuple[Drive, ...]:
    """A PID drive in every joint; the target is a smooth step of half a cosine."""
    smooth = "(1 - cos(pi*min(t/t_move, 1)))/2"
    return tuple(
        Drive(
            name=f"{joint} drive",
            joint=joint,
            target=f"{turn!r}*{smooth}",
            proportional=stiffness,
            differential=damping,
        )
        for joint, (turn, stiffness, damping) in MOVES.items()
    )


def rigid_system() -> MultibodySystem:
    """The arm as the file has it, with drives and the tool's path as a curve."""
    return replace(
        read_urdf(ARM).system,
        name="Robot arm",
        parameters=(Parameter(name="t_move", value=0.6, unit="s", comment="Length of the move"),),
        forces=drives(),
        sensors=(
            PointSensor(name="tool", body_b="tool", point_b=(0.16, 0.0, 0.0)),
            PointSensor(name="tool acceleration", body_b="tool", point_b=(0.16, 0.0, 0.0), shown="acceleration"),
        ),
    )


def flexible_system() -> MultibodySystem:
    """The same arm with the flexible forearm: the link goes, its joints hold nodes 1 and N + 1 instead."""
    rigid = rigid_system()
    elbow, wrist = (next(one for one in rigid.joints if one.name == name) for name in ("elbow", "wrist"))
    swapped = {
        "elbow": replace(elbow, node_b=1),
        "wrist": replace(wrist, node_a=N + 1, point_a=(0.0, 0.0, 0.0)),
    }
    return replace(
        rigid,
        bodies=tuple(
            replace(body, position=TOOL) if body.name == "tool" else body
            for body in rigid.bodies
            if body.name != "forearm"
        ),
        flexible_bodies=(
            FlexibleBody(name="forearm", subsystem="forearm", position=FOREARM, damping=0.01, damping_stiffness=1e-5),
        ),
        joints=tuple(swapped.get(joint.name, joint) for joint in rigid.joints),
    )


def project() -> Project:
    """The arm with the flexible forearm."""
    return Project(
        title="Robot arm",
        comment=(__doc__ or ""),
        fe_models={"forearm": tube()},
        flexible={"forearm": forearm()},
        system=flexible_system(),
        settings=SimulationSettings(duration=2.0, output_step=0.002, integrator="hht", tolerance=1e-7),
    )


def tool_height(system: MultibodySystem) -> tuple[np.ndarray, np.ndarray]:
    """Time, s, and height of the tool's tip, m."""
    from solvers.multibody.simulate import simulate

    results = simulate(system, project().settings, flexible={"forearm": forearm()})
    if results.status != "finished":
        raise RuntimeError(results.status)
    return results.time, next(c.values for c in results.channels if c.name == "tool: z")


def main() -> None:
    time, rigid = tool_height(rigid_system())
    _, flexible = tool_height(flexible_system())
    apart = 1e3 * (flexible - rigid)
    print(
        f"sag of the tool at the end {apart[-1]:.2f} mm, largest deviation from the rigid arm {abs(apart).max():.2f} mm"
    )
    for k in range(0, len(time), 50):
        print(f"{time[k]:6.2f} s  rigid {rigid[k]:8.4f} m  flexible {flexible[k]:8.4f} m  {apart[k]:+8.2f} mm")


if __name__ == "__main__":
    main()
