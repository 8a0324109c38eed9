"""Railcar AC4: an elastic body on two wheelsets, on straight track and in a curve.

After Mikheev 2004, 3.3. The mesh, masses and stiffnesses of the car were not published; what was chosen here stands in
the constants below. The body is that of ``examples.ac4_body`` with lining on its sheets, tuned so that its free elastic
frequencies (3.7, 4.9, 6.0 Hz; the 24th mode at 11.5, the 70th at 22.1 Hz) and those of the suspension lie near table
3.3. It is described by its lowest modes: 6 (the rigid ones: a stiff body), 24 or 70. Each wheelset carries it by four
springs and two friction dampers.

``python -m examples.ac4`` prints the tables that stand for figures 3.13 to 3.18.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache

import numpy as np

from examples import ac4_body
from fem.model import FEModel
from fem.sections import ShellSection
from io_formats.project import Project
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import GeneralForce, RailTrack
from solvers.multibody.rail.suspension import friction_damper, spring
from solvers.multibody.rail.wheelset import Parts, Wheelset, wheelset_parts
from solvers.multibody.results import Results
from solvers.multibody.sensors import PointSensor
from solvers.multibody.simulate import simulate
from solvers.multibody.system import MultibodySystem, Parameter

MODES = (6, 24, 70)
BODY, G = "body", 9.81

#: Lining, insulation and wiring on walls and roof and on the floor, kg/m²; share of the steel's stiffness that sheets
#: with cut-outs and riveted joints keep.
LINING, FLOORING, JOINED = 36.0, 40.0, 0.58

#: Equipment of the body against that of ``examples.ac4_body``.
EQUIPMENT = 1.8

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
SPRING, DAMPING, FRICTION = (2.5e5, 1.7e5, 2.25e5), (2.0e3, 4.0e3, 1.5e3), 1500.0
ELASTIC_DAMPING = 0.03

#: Nodes where accelerations are looked at: frame under the front cab, the rear cab and the middle of the saloon.
STATIONS = {"front cab": 22, "rear cab": 2, "saloon": 12}


@cache
def body_model() -> FEModel:
    """The body with lining, free."""
    lining = {"wall sheet": LINING, "roof sheet": LINING, "cab sheet": LINING, "floor": FLOORING}
    model = ac4_body.model()
    sections = tuple(
        replace(s, extra_mass=lining[s.name]) if isinstance(s, ShellSection) and s.name in lining else s
        for s in model.sections
    )
    materials = tuple(replace(m, young=JOINED * m.young) for m in model.materials)  # type: ignore[type-var]
    masses = tuple(replace(m, mass=EQUIPMENT * m.mass) for m in model.masses)
    return replace(model, sections=sections, materials=materials, masses=masses, title="AC4 body")


@cache
def body_subsystem() -> FlexibleSubsystem:
    """The 64 lowest elastic modes of the free body: with the six rigid ones 70."""
    from fem.reduce import reduce_model

    return reduce_model(body_model(), method="eigenmodes", count=MODES[-1] - 6, title="AC4 body")


def frame_node(station: int) -> int:
    """Number of the node of the frame on the axis of the car at a station of the lattice."""
    x = ac4_body.position(np.array([(station, 4, ac4_body.FLOOR)]))[0]
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
ROUGH = {"irregularities": "main line", "shortest": 1.0, "longest": 60.0, "begin": 25.0}
CURVE = "30; 60 300 0.1 0.01 clothoid; 500 300 0.1 0.01"


def system(modes: int = 24, speed_kmh: float = 80.0, track: RailTrack | None = None) -> MultibodySystem:
    """The car on a track with the body described by ``modes`` modes, the rigid ones counted."""
    track = track or gost_track()
    seats = body_model().interface
    places = {int(n): body_model().coordinates[int(n) - 1] for n in seats}
    mass = body_mass()
    seat_load = mass * G / len(seats)
    wheel_load = mass * G / 4 + (WHEELSET.mass + WHEELSET.box_mass) * G / 2
    middle = 12.0
    parts = Parts()
    for label, end in (("wheelset 1", 1.0), ("wheelset 2", -1.0)):
        own = {n: p for n, p in places.items() if p[0] * end > 0}
        axle_x = float(np.mean([p[0] for p in own.values()]))
        parts += wheelset_parts(label, WHEELSET, track, x=middle + axle_x, load=wheel_load, speed="V")
        z = float(parts.joints[-2].sequence[2].value)  # type: ignore[attr-defined]
        for node, p in sorted(own.items()):
            below = (float(p[0] - axle_x), float(p[1]), float(FLOOR_HEIGHT + p[2] - z))
            name = f"{label[-1]} {'left' if p[1] > 0 else 'right'} {'front' if p[0] > axle_x else 'rear'}"
            ends = (f"{label} boxes", BODY)
            parts += Parts(
                forces=(
                    spring(
                        f"spring {name}", *ends, below, (0.0, 0.0, 0.0), stiffness=SPRING, damping=DAMPING,
                        load=seat_load, node_b=node,
                    ),
                )
            )  # fmt: skip
        for side in (1.0, -1.0):
            near = min(n for n, p in own.items() if p[1] * side > 0)
            p = own[near]
            below = (float(p[0] - axle_x), float(p[1]), float(FLOOR_HEIGHT + p[2] - z - 0.4))
            word = "left" if side > 0 else "right"
            damper = friction_damper(
                f"friction {label[-1]} {word}",
                f"{label} boxes",
                BODY,
                below,
                (0.0, 0.0, 0.0),
                force=FRICTION,
                node_b=near,
            )
            parts += Parts(forces=(damper,))
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
        bodies=parts.bodies,
        flexible_bodies=(body,),
        joints=parts.joints,
        forces=(track, *parts.forces, pull),
        sensors=tuple(
            PointSensor(name=name, body_b=BODY, node_b=frame_node(station), shown="acceleration")
            for name, station in STATIONS.items()
        ),
    )


def run(modes: int, speed_kmh: float, track: RailTrack, duration: float, step: float = 0.005) -> Results:
    """A run of the car."""
    settings = SimulationSettings(duration=duration, output_step=step, tolerance=1e-4)
    return simulate(system(modes, speed_kmh, track), settings, flexible={"AC4 body": body_subsystem()})


def frame_force(results: Results, wheelset: int = 1) -> np.ndarray:
    """Lateral force of the body's frame on a wheelset, N, along the axle: the sum of its springs."""
    curves = {channel.name: channel.values for channel in results.channels}
    yaw = curves[f"wheelset {wheelset} way: angle 1"]
    total = np.zeros_like(yaw)
    for name, values in curves.items():
        if name.startswith(f"spring {wheelset} ") and name.endswith(": force y"):
            total -= np.cos(yaw) * values - np.sin(yaw) * curves[name[:-1] + "x"]
    return total


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
        settings=SimulationSettings(duration=10.0, output_step=0.005, tolerance=1e-4),
    )


def main() -> None:
    """Print the tables; ``--short`` runs a tenth of them."""
    from examples.ac4_tables import print_tables

    print_tables(short="--short" in sys.argv)


if __name__ == "__main__":
    main()
