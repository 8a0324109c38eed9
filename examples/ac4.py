"""Railcar AC4: an elastic body on two wheelsets, on straight track and in a curve.

After Mikheev 2004, 3.3. The mesh, masses and stiffnesses of the car were not published; what was chosen here stands in
the constants below and in ``examples.ac4_tuned``. There the body of ``examples.ac4_body`` is tuned so that its first
elastic modes (torsion, bending, bending across with torsion), the 24th and the 70th lie near table 3.3, here the
suspension so that its six modes do. The body is described by its lowest modes: 6 (the rigid ones: a stiff body), 24 or
70. One wheelset is described and used twice; each carries the body by four springs and two friction dampers.

``python -m examples.ac4 --figures FOLDER`` prints table 3.3 and the numbers of figures 3.13 to 3.18, and draws them.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np

from examples import ac4_body
from examples.ac4_tuned import body_model
from fem.model import Bushing
from io_formats.project import Project
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import GeneralForce, RailTrack
from solvers.multibody.rail.frame_forces import axle_directions
from solvers.multibody.rail.suspension import friction_damper, spring
from solvers.multibody.rail.wheelset import Parts, Wheelset, wheelset_subsystem
from solvers.multibody.results import Results
from solvers.multibody.sensors import PointSensor
from solvers.multibody.simulate import simulate
from solvers.multibody.system import MultibodySystem, Parameter
from solvers.multibody.uses import ParameterValue, SubsystemUse

MODES = (6, 24, 70)
BODY, G = "body", 9.81

WHEELSET = Wheelset(
    mass=1300.0,
    roll_inertia=750.0,
    spin_inertia=110.0,
    box_mass=300.0,
    radius=0.475,
    profile="GOST 9036",
    back_to_back=1.440,
    friction=0.25,
)
FLOOR_HEIGHT = 1.15  # m over the rails
#: Stiffness of one of the eight springs along, across, up (N/m), its damping (N·s/m), friction of one damper (N).
SPRING, DAMPING, FRICTION = (1.9e5, 1.0e5, 1.7e5), (2.0e3, 4.0e3, 1.5e3), 1500.0
ELASTIC_DAMPING = 0.03

#: Nodes where accelerations are looked at: frame under the front cab, the rear cab and the middle of the saloon.
STATIONS = {"front cab": 22, "rear cab": 2, "saloon": 12}


@cache
def body_subsystem() -> FlexibleSubsystem:
    """The 64 lowest elastic modes of the free body: with the six rigid ones 70."""
    from fem.reduce import reduce_model

    return reduce_model(body_model(), method="eigenmodes", count=MODES[-1] - 6, title="AC4 body")


def frame_node(station: int) -> int:
    """Number of the node of the frame, on its left sill, at a station of the lattice."""
    x = ac4_body.position(np.array([(station, 0, 0)]))[0]
    model = body_model()
    return int(model.node_numbers[np.linalg.norm(model.coordinates - x, axis=1).argmin()])


def body_mass() -> float:
    """Mass of the body, kg."""
    mass = body_subsystem().lumped_mass.reshape(-1, len(body_subsystem().dof_numbers))[:, 0]
    return float(mass.sum())


def gost_track(**more: object) -> RailTrack:
    """Track of 1520 mm with rails R65, inclined 1:20, on sprung sleepers or rigid."""
    options: dict[str, object] = {
        "name": "track",
        "rail": "R65",
        "gauge": 1.520,
        "inclination": 0.05,
        "sections": "1000",
    }
    return RailTrack(**(options | more))  # type: ignore[arg-type]


#: Until then, s, the body sags under its weight and its modes ring: curves are looked at afterwards.
SETTLED = 5.0

#: Irregularities of the runs with an uneven track.
ROUGH = {"irregularities": "main line", "seed": 6, "scale": 3.0, "shortest": 1.0, "longest": 60.0, "begin": 25.0}
CURVE = "30; 60 300 0.1 0.01 clothoid; 500 300 0.1 0.01"


def seats(end: float) -> dict[int, np.ndarray]:
    """Nodes of the spring seats over the front (1) or the rear (-1) wheelset with their places in the body's frame."""
    model = body_model()
    return {int(n): model.coordinates[n - 1] for n in sorted(model.interface) if model.coordinates[n - 1][0] * end > 0}


def suspension(use: str, end: float, boxes_height: float, seat_load: float) -> Parts:
    """Four springs and two friction dampers between the boxes of a wheelset and the body."""
    lower, own = f"{use}.axle boxes", seats(end)
    middle = float(np.mean([p[0] for p in own.values()]))
    number, found = use[-1], Parts()
    for node, p in own.items():
        name = f"{number} {'left' if p[1] > 0 else 'right'} {'front' if p[0] > middle else 'rear'}"
        below = (float(p[0] - middle), float(p[1]), float(FLOOR_HEIGHT + p[2] - boxes_height))
        legs = spring(
            f"spring {name}", lower, BODY, below, (0.0, 0.0, 0.0), stiffness=SPRING, damping=DAMPING,
            load=seat_load, node_b=node,
        )  # fmt: skip
        found += Parts(forces=(legs,))
        if p[0] > middle:
            under = (*below[:2], below[2] - 0.4)
            side = name.removesuffix(" front")
            damper = friction_damper(
                f"friction {side}", lower, BODY, under, (0.0, 0.0, 0.0), force=FRICTION, node_b=node
            )
            found += Parts(forces=(damper,))
    return found


def system(modes: int = 24, speed_kmh: float = 80.0, track: RailTrack | None = None) -> MultibodySystem:
    """The car on a track with the body described by ``modes`` modes, the rigid ones counted."""
    track = track or gost_track()
    mass, middle = body_mass(), 12.0
    wheel_load = mass * G / 4 + (WHEELSET.mass + WHEELSET.box_mass) * G / 2
    wheelset = wheelset_subsystem("wheelset", WHEELSET, track, load=wheel_load)
    height = float(wheelset.system.joints[0].sequence[2].value)  # type: ignore[attr-defined]
    uses, parts = [], Parts()
    for name, end in (("wheelset 1", 1.0), ("wheelset 2", -1.0)):
        x = middle + float(np.mean([p[0] for p in seats(end).values()]))
        speed = (ParameterValue(parameter="V", value="V"),)
        uses.append(SubsystemUse(name=name, subsystem="wheelset", position=(x, 0.0, 0.0), values=speed))
        parts += suspension(name, end, height, mass * G / 8)
    elastic = len(body_subsystem().frequencies_hz)
    body = FlexibleBody(
        name=BODY, subsystem="AC4 body", position=(middle, 0.0, FLOOR_HEIGHT), velocity=("V", 0.0, 0.0),
        excluded=tuple(range(modes - 6 + 1, elastic + 1)), damping=ELASTIC_DAMPING,
    )  # fmt: skip
    pull = GeneralForce(
        name="traction",
        body_b=BODY,
        axes="second body",
        force_x=f"{0.5 * mass!r}*(V - sqrt(vx({BODY})^2 + vy({BODY})^2))",
    )
    return MultibodySystem(
        name=f"AC4, {modes} modes",
        gravity=(0.0, 0.0, -G),
        parameters=(Parameter(name="V", value=speed_kmh / 3.6, unit="m/s", comment="speed"),),
        flexible_bodies=(body,),
        forces=(track, *parts.forces, pull),
        subsystems=(wheelset,),
        uses=tuple(uses),
        sensors=tuple(
            PointSensor(name=name, body_b=BODY, node_b=frame_node(station), shown="acceleration")
            for name, station in STATIONS.items()
        ),
    )


def table_3_3(count: int = 9) -> np.ndarray:
    """Lowest frequencies of the body on its springs over fixed wheelsets, Hz: six of the suspension, then elastic."""
    from fem.reduce import reduce_model

    springs = tuple(
        Bushing(node_a=node, stiffness=(*SPRING, 0.0, 0.0, 0.0), name="suspension")
        for end in (1.0, -1.0)
        for node in seats(end)
    )
    model = replace(body_model(), springs=(*body_model().springs, *springs))
    return reduce_model(model, method="eigenmodes", count=count, title="AC4 on springs").frequencies_hz


def run(modes: int, speed_kmh: float, track: RailTrack, duration: float, step: float = 0.005) -> Results:
    """A run of the car."""
    settings = SimulationSettings(duration=duration, output_step=step, tolerance=1e-5)
    return simulate(system(modes, speed_kmh, track), settings, flexible={"AC4 body": body_subsystem()})


def frame_force(results: Results, wheelset: int = 1) -> np.ndarray:
    """Lateral force of the body's frame on a wheelset, N, along the axle, which leans with the cant: by its springs."""
    curves = {channel.name: channel.values for channel in results.channels}
    axle = axle_directions(results, f"wheelset {wheelset}.axle")
    springs = [name[:-1] for name in curves if name.startswith(f"spring {wheelset} ") and name.endswith(": force x")]
    on_body = np.array([sum(curves[spring + way] for spring in springs) for way in "xyz"])
    return -np.einsum("kn,nk->n", on_body, axle)


def accelerations(results: Results, point: str) -> np.ndarray:
    """Vertical acceleration at one of the points, m/s²."""
    return next(c.values for c in results.channels if c.name.startswith(f"{point}:") and c.name.endswith("z"))


def mode_shares(results: Results, point: str) -> np.ndarray:
    """RMS of the part of every elastic mode in the vertical acceleration of a point after 5 s, m/s² (fig. 3.18)."""
    sub = body_subsystem()
    row = int(np.flatnonzero(sub.node_numbers == frame_node(STATIONS[point]))[0])
    names = [k for k, name in enumerate(results.coordinate_names) if name.startswith(f"{BODY}: w")]
    n_v = results.speeds.shape[1]
    shape = sub.modes.reshape(len(sub.modes), -1, len(sub.dof_numbers))[: len(names), row, 2]
    w = results.accelerations[results.time > SETTLED, n_v - len(names) :]
    return np.std(w * shape, axis=0)


def project() -> Project:
    """The car with 24 modes on an uneven straight, ready to run."""
    return Project(
        title="Railcar AC4",
        comment=(__doc__ or ""),
        fe_models={"body": body_model()},
        flexible={"AC4 body": body_subsystem()},
        system=system(24, 80.0, gost_track(**ROUGH)),
        settings=SimulationSettings(duration=10.0, output_step=0.005, tolerance=1e-5),
    )


def main() -> None:
    """Print the tables; ``--short`` runs a tenth of them, ``--figures FOLDER`` draws them too."""
    from examples.ac4_tables import print_tables

    parser = argparse.ArgumentParser(description="Tables and figures of the AC4 railcar (Mikheev 2004, 3.3).")
    parser.add_argument("--short", action="store_true", help="one speed, shorter runs")
    parser.add_argument("--figures", type=Path, metavar="FOLDER", help="draw figures 3.13 to 3.18 there")
    options = parser.parse_args()
    print_tables(short=options.short, folder=options.figures)


if __name__ == "__main__":
    main()
