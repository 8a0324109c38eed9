"""A payload-fairing half on breaking compliant hinges, thrown off by pushers (Yudakov–Boikov 2012, example 3).

The source gives no numbers of its fairing, so this one is made up: a half shell of aluminium, 4 mm, radius 2 m, a
cylinder of 5 m with a nose of 4 m (about 480 kg), x along the rocket. The rocket accelerates at 20 m/s² along x and is
the ground of the model, so its acceleration is a gravity along −x. The half stands on two compliant hinges at its
base (translational and, but for the opening, torsional springs), whose axis is y; two pushers near the top of the
cylinder push its edges outwards along z over a stroke of 0.4 m. Opening turns it about −y; past 60° the hinges break
and the half flies off. The half is a flexible body: 24 static modes of four nodes and ten eigenmodes, 1 % damping.

The paper: Runge–Kutta–Fehlberg 5 with a mean step of 1.5e-5 s takes 756.5 s; the specialised Newmark at 1.2e-4 s takes
18.5 s, 40 times less, and agrees well.
"""

from functools import cache

import numpy as np

from examples.integrator_tables import Line, compare, show
from fem.generators import surface
from fem.materials import Isotropic
from fem.model import FEModel
from fem.sections import ShellSection
from io_formats.project import Project
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import Bushing, GeneralForce
from solvers.multibody.joints import FixedJoint
from solvers.multibody.results import Results
from solvers.multibody.sensors import IntegralSensor, Sensor
from solvers.multibody.simulate import simulate
from solvers.multibody.stages.event import Event
from solvers.multibody.system import Body, MultibodySystem, Shape

RADIUS, CYLINDER, NOSE, TIP, THICKNESS = 2.0, 5.0, 4.0, 0.4, 4e-3
AROUND, ALONG = 16, 18  # elements of half a turn, and along the axis (ten of them on the cylinder)
ACCELERATION, PUSH, STROKE, OPEN, DURATION = 20.0, 12e3, 0.4, np.pi / 3, 1.6

#: The methods of the table, and what the paper says of each.
METHODS = (
    ("Runge–Kutta–Fehlberg 5(4)", {"integrator": "rkf45", "tolerance": 1e-6}, "1.5e-5 s, 1"),
    ("Newmark, all derivatives", {"integrator": "newmark", "step": 1.2e-4}, "1.2e-4 s, 40"),
    ("Newmark, all derivatives", {"integrator": "newmark", "step": 5e-4}, ""),
    ("Newmark, all derivatives", {"integrator": "newmark", "step": 2e-3}, ""),
    ("Newmark as published", {"integrator": "newmark_bare", "step": 1e-3}, ""),
)


def shell() -> FEModel:
    """The half shell for z ≥ 0 as four-node shells; rows of nodes run around, columns along x."""
    x = np.concatenate([np.linspace(0.0, CYLINDER, 11), CYLINDER + NOSE * np.arange(1, ALONG - 9) / (ALONG - 10)])
    rise = np.clip((x - CYLINDER) / NOSE, 0.0, 1.0)
    radius = TIP + (RADIUS - TIP) * np.sqrt(1.0 - rise**2 * (1 - 1e-9))
    angle = np.linspace(0.0, np.pi, AROUND + 1)
    points = np.zeros((AROUND + 1, ALONG + 1, 3))
    points[..., 0] = x
    points[..., 1] = np.outer(np.cos(angle), radius)
    points[..., 2] = np.outer(np.sin(angle), radius)
    aluminium = Isotropic(name="aluminium", young=7e10, poisson=0.33, density=2700.0)
    return surface(points, material=aluminium, section=ShellSection(name="skin", thickness=THICKNESS), name="half")


def node(around: int, along: int) -> int:
    """Number of the node at a place of the grid."""
    return around * (ALONG + 1) + along + 1


HINGES = (node(AROUND // 2 - 2, 0), node(AROUND // 2 + 2, 0))
PUSHED = (node(0, 10), node(AROUND, 10))


@cache
def half() -> FlexibleSubsystem:
    """The shell reduced to its hinges and pushed nodes."""
    from fem.motion import ready_for_motion
    from fem.reduce import reduce_model

    model = shell()
    return ready_for_motion(model, reduce_model(model, interface=[*HINGES, *PUSHED], count=10))


def place(number: int) -> tuple[float, float, float]:
    """Coordinates of a node, m."""
    model = shell()
    x, y, z = model.coordinates[int(np.flatnonzero(model.node_numbers == number)[0])]
    return float(x), float(y), float(z)


def system() -> MultibodySystem:
    """The half, two hinges, two pushers, and the event that breaks the hinges."""
    hinges = tuple(
        Bushing(
            name=f"hinge {k + 1}",
            body_b="half",
            node_b=number,
            point_a=place(number),
            stiffness=(5e8, 5e8, 5e8),
            torsional_stiffness=(5e5, 0.0, 5e5),
            damping=(1e4, 1e4, 1e4),
        )
        for k, number in enumerate(HINGES)
    )
    pushers = tuple(
        GeneralForce(
            name=f"pusher {k + 1}",
            body_b="half",
            node_b=number,
            force_z=f"{PUSH}*max(0, 1 - integral(angle)*{CYLINDER}/{STROKE})",
        )
        for k, number in enumerate(PUSHED)
    )
    opened = Event(
        name="hinges break",
        trigger="expression",
        expression=f"integral(angle) - {OPEN}",
        direction="rising",
        stops=tuple(hinge.name for hinge in hinges),
    )
    rocket = Body(
        name="rocket",
        mass=1e5,
        shapes=(Shape(kind="cylinder", size=(3.0, 3.9, 3.9), position=(-1.5, 0.0, 0.0), colour="#5f7a94"),),
    )
    return MultibodySystem(
        name="fairing",
        comment="A payload-fairing half on breaking compliant hinges: Yudakov–Boikov 2012, example 3; numbers made up.",
        gravity=(-ACCELERATION, 0.0, 0.0),
        bodies=(rocket,),
        joints=(FixedJoint(name="rocket", body_b="rocket"),),
        flexible_bodies=(FlexibleBody(name="half", subsystem="half", damping=0.01),),
        forces=(*hinges, *pushers),
        sensors=(
            IntegralSensor(name="angle", expression="-wy(half)", unit="rad"),
            Sensor(name="x", expression="x(half)", unit="m"),
            Sensor(name="z", expression="z(half)", unit="m"),
        ),
        events=(opened,),
    )


def project() -> Project:
    """The example as a project."""
    return Project(
        title="Payload fairing",
        comment=system().comment,
        fe_models={"half": shell()},
        flexible={"half": half()},
        system=system(),
        settings=SimulationSettings(duration=DURATION, output_step=5e-3, integrator="newmark", step=1.2e-4),
    )


def final_place(results: Results) -> np.ndarray:
    """Opening angle, x and z at the end."""
    found = {channel.name: channel.values for channel in results.channels}
    return np.array([found[name][-1] for name in ("angle", "x", "z")])


def table(duration: float = DURATION, methods: tuple = METHODS) -> list[Line]:
    """All methods; the error is the largest difference of angle, x and z at the end from a tight run (rad, m)."""
    compiled = compile_system(system(), {"half": half()})
    tight = SimulationSettings(duration=duration, output_step=0.01, integrator="bdf", tolerance=1e-8)
    exact = final_place(simulate(compiled, tight))
    runs = [(name, SimulationSettings(duration=duration, output_step=0.01, **more)) for name, more, _ in methods]
    return compare(compiled, runs, lambda results: float(np.abs(final_place(results) - exact).max()), repeats=1)


def main() -> None:
    lines = table()
    show(lines, [paper for *_, paper in METHODS], "error of the place, m")
    results = lines[0].results
    event = results.events[0]
    angle, x, z = final_place(results)
    print(f"hinges break at {event.time:.4f} s; at {results.time[-1]:g} s: {angle:.3f} rad, x {x:.2f} m, z {z:.2f} m")


if __name__ == "__main__":
    main()
