"""Five beams from one flexible subsystem, each held in its own way (Mikheev 2004, 3.2.1, table 3.1).

The steel bar of 2 m and 20 × 20 mm is reduced once, with its two ends as interface; what holds it are joints at these
ends. Frequencies of table 3.1 come out of the linearised object. The table gives no material: E = 2.1e11 Pa and
ρ = 7800 kg/m³ fit its numbers. In the run a short push at a third of the length makes every beam ring, in both planes.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from examples.crank_slider import rod_model
from examples.verification.thesis import TABLE
from io_formats.project import Project
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import GeneralForce
from solvers.multibody.joints import FixedJoint, GeneralJoint, Joint, SphericalJoint
from solvers.multibody.joints.general import JointStep
from solvers.multibody.system import MultibodySystem, Parameter

LENGTH, LEFT, RIGHT, PUSHED = 2.0, 1, 201, 68
APART = 0.4  # between neighbouring beams, m
COLOURS = ("#8fa3b8", "#d9822b", "#3d9970", "#9b59b6", "#c0392b")
ROLLER = tuple(JointStep(kind=kind) for kind in ("translation x", "rotation x", "rotation y", "rotation z"))


def weld(beam: str, end: int, y: float) -> Joint:
    """Holds the end altogether."""
    return FixedJoint(name=f"{beam}: {_side(end)}", body_b=beam, node_b=end, point_a=(_x(end), y, 0.0))


def pin(beam: str, end: int, y: float) -> Joint:
    """Holds the point, lets it turn."""
    return SphericalJoint(name=f"{beam}: {_side(end)}", body_b=beam, node_b=end, point_a=(_x(end), y, 0.0))


def roller(beam: str, end: int, y: float) -> Joint:
    """Lets the end turn and slide along the beam."""
    return GeneralJoint(
        name=f"{beam}: {_side(end)}", body_b=beam, node_b=end, point_a=(_x(end), y, 0.0), sequence=ROLLER
    )


def _side(end: int) -> str:
    return "left" if end == LEFT else "right"


def _x(end: int) -> float:
    return 0.0 if end == LEFT else LENGTH


#: What holds each beam of the table.
SUPPORTS = {
    "free": (),
    "clamped at both ends": ((weld, LEFT), (weld, RIGHT)),
    "cantilever": ((weld, LEFT),),
    "simply supported": ((pin, LEFT), (roller, RIGHT)),
    "clamped and supported": ((weld, LEFT), (roller, RIGHT)),
}


@cache
def beam(modes: int = 20) -> FlexibleSubsystem:
    """The bar with twelve static modes of its ends and ``modes`` eigenmodes, consistent inertia."""
    from fem.motion import ready_for_motion
    from fem.reduce import reduce_model

    model = rod_model()
    return ready_for_motion(model, reduce_model(model, count=modes, title="Beam 2 m, 20 × 20 mm"))


def system(cases: tuple[str, ...] = tuple(SUPPORTS)) -> MultibodySystem:
    """The beams of the named cases side by side, all of the subsystem "beam"."""
    bodies, joints, forces = [], [], []
    for place, case in enumerate(cases):
        y = APART * place
        bodies.append(
            FlexibleBody(
                name=case, subsystem="beam", position=(0.0, y, 0.0), damping=0.002, colour=COLOURS[place % len(COLOURS)]
            )
        )
        joints += [make(case, end, y) for make, end in SUPPORTS[case]]
        push = "F*sin(pi*min(t, t_push)/t_push)"
        forces.append(GeneralForce(name=f"push on {case}", body_b=case, node_b=PUSHED, force_y=push, force_z=push))
    return MultibodySystem(
        name="Five beams",
        comment="Table 3.1 of Mikheev 2004: one flexible subsystem, five ways to hold it.",
        gravity=(0.0, 0.0, 0.0),
        parameters=(
            Parameter(name="F", value=50.0, unit="N", comment="Height of the push"),
            Parameter(name="t_push", value=0.01, unit="s", comment="Its length"),
        ),
        flexible_bodies=tuple(bodies),
        joints=tuple(joints),
        forces=tuple(forces),
    )


def project() -> Project:
    """All five beams in one object."""
    return Project(
        title="Five beams",
        comment=(__doc__ or ""),
        fe_models={"beam": rod_model()},
        flexible={"beam": beam()},
        system=system(),
        settings=SimulationSettings(duration=1.0, output_step=0.0005, integrator="hht", tolerance=1e-5),
    )


def frequencies(case: str) -> np.ndarray:
    """Natural frequencies of one beam held by its joints, Hz, by linearisation of the mechanism."""
    from solvers.analysis.linearise import linearise_system

    return np.asarray(linearise_system(system((case,)), {"beam": beam()}).frequencies_hz)


def table() -> list[tuple[str, int, float, float]]:
    """Table 3.1: support, number of the mode, theory as printed (misprints corrected), and ours, Hz."""
    rows = []
    for case, (_, printed, _) in TABLE.items():
        found = frequencies(case)
        for k, theory in enumerate(printed):
            rows.append((case, k + 1, theory, float(found[np.argmin(np.abs(found - theory))])))
    return rows


def main() -> None:
    print(f"{'support':22s} mode  theory, Hz  by joints, Hz   deviation")
    for case, mode, theory, ours in table():
        print(f"{case:22s} {mode:4d} {theory:11.3f} {ours:14.3f} {100 * (ours / theory - 1):+9.3f} %")


if __name__ == "__main__":
    main()
