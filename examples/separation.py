"""A carrier ejects three bodies one by one from a table that a controlled drive turns.

After the stages of D90 (Shimanovsky 2024, ch. 5). The carrier (1200 kg) drifts and tumbles slowly without forces from
outside. A table of 80 kg stands on it, turned by 60° between the ejections by a controlled drive. Each of the three
bodies on the table is held by a lock and a compressed spring; at its time the lock opens and the spring starts, and
the spring is gone once it has pushed to its free length. So the motion has seven stages with four kinematic
structures, and in none of them may the linear or the angular momentum of the whole change: all forces are inner ones.
Every body is a cube about its origin, so that the sums of the sensors are the true momenta.
"""

import math

from io_formats.project import Project
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.forces import Drive, SpringDamper
from solvers.multibody.joints import FixedJoint, FreeJoint, RevoluteJoint
from solvers.multibody.stages.event import Event
from solvers.multibody.system import Body, MultibodySystem, Sensor, Shape

CARRIER, TABLE = "#5f7a94", "#8a8f98"
COLOURS = ("#d9822b", "#3d9970", "#b59bc0")

#: Mass and edge of the ejected bodies, and when each goes.
LOADS = (("first", 90.0, 0.6, 1.0), ("second", 60.0, 0.5, 3.0), ("third", 120.0, 0.7, 5.0))

#: Free length, compressed length and stiffness of the springs: the second body leaves with about 2 m/s.
FREE, PRESSED, STIFFNESS = 0.5, 0.3, 8000.0

#: Turns of the table between the ejections, smooth steps of 60° about 2 s and 4 s.
TARGET = "0.5235987756*(2 + tanh(5*(t - 2)) + tanh(5*(t - 4)))"


def cube(name: str, mass: float, edge: float, colour: str) -> Body:
    """A homogeneous cube about its origin: its inertia has no axes."""
    moment = mass * edge**2 / 6
    shape = Shape(kind="box", size=(edge, edge, edge), colour=colour)
    return Body(name=name, mass=mass, inertia=(moment, moment, moment), shapes=(shape,))


def _momentum(bodies: tuple[Body, ...]) -> tuple[Sensor, ...]:
    """Linear and angular momentum of the whole about the ground's origin."""
    found = []
    for i, axis in enumerate("xyz"):
        b, c = "xyz"[(i + 1) % 3], "xyz"[(i + 2) % 3]
        linear = " + ".join(f"{body.mass}*v{axis}({body.name})" for body in bodies)
        angular = " + ".join(
            f"{body.mass}*({b}({body.name})*v{c}({body.name}) - {c}({body.name})*v{b}({body.name}))"
            f" + {body.inertia[0]}*w{axis}({body.name})"
            for body in bodies
        )
        found.append(Sensor(name=f"momentum {axis}", expression=linear, unit="kg·m/s"))
        found.append(Sensor(name=f"angular momentum {axis}", expression=angular, unit="N·m·s"))
    return tuple(found)


def system() -> MultibodySystem:
    """Carrier, table, three bodies with locks and springs, six events."""
    bodies = (
        cube("carrier", 1200.0, 2.0, CARRIER),
        cube("table", 80.0, 0.8, TABLE),
        *(cube(name, mass, edge, colour) for (name, mass, edge, _), colour in zip(LOADS, COLOURS)),
    )
    start = FreeJoint(name="carrier", body_b="carrier", velocity=(3.0, 1.0, 0.5), angular_velocity=(0.02, -0.03, 0.05))
    bearing = RevoluteJoint(name="bearing", body_a="carrier", body_b="table", point_a=(0.0, 0.0, 1.5))
    locks, springs, events = [], [], []
    for k, (name, _, edge, time) in enumerate(LOADS):
        angle = 2 * math.pi * k / 3
        foot = (0.4 * math.cos(angle), 0.4 * math.sin(angle), 0.0)
        reach = 0.4 + PRESSED + edge / 2
        place = (reach * math.cos(angle), reach * math.sin(angle), 0.0)
        locks.append(
            FixedJoint(name=f"lock {k + 1}", body_a="table", body_b=name, point_a=place, angles_a=(0, 0, angle))
        )
        springs.append(
            SpringDamper(
                name=f"spring {k + 1}",
                body_a="table",
                body_b=name,
                point_a=foot,
                point_b=(-edge / 2, 0.0, 0.0),
                stiffness=STIFFNESS,
                length=FREE,
            )
        )
        release = Event(name=f"release {name}", time=time, breaks=(f"lock {k + 1}",), starts=(f"spring {k + 1}",))
        clear = Event(
            name=f"{name} is clear",
            trigger="expression",
            expression=f"force(spring {k + 1})",
            direction="falling",
            after=release.name,
            stops=(f"spring {k + 1}",),
        )
        events += [release, clear]
    drive = Drive(
        name="table drive",
        joint="bearing",
        target=TARGET,
        proportional=3000.0,
        integral=500.0,
        differential=900.0,
        lag=0.01,
    )
    return MultibodySystem(
        name="separation",
        comment="A carrier ejects three bodies one by one; its table is turned between the ejections.",
        gravity=(0.0, 0.0, 0.0),
        bodies=bodies,
        joints=(start, bearing, *locks),
        forces=(drive, *springs),
        sensors=(Sensor(name="table angle", expression="q(bearing)", unit="rad"), *_momentum(bodies)),
        events=tuple(events),
    )


def project() -> Project:
    """The example as a project."""
    return Project(
        title="Separation",
        comment=system().comment,
        system=system(),
        settings=SimulationSettings(duration=7.0, output_step=0.01, tolerance=1e-10),
    )


def main() -> None:
    from solvers.multibody.simulate import simulate

    made = project()
    results = simulate(made.system, made.settings)
    curves = {channel.name: channel.values for channel in results.channels}
    names = [f"{kind} {axis}" for kind in ("momentum", "angular momentum") for axis in "xyz"]
    print(f"{'stage from':>22} {'t, s':>9} {'energy, J':>10} " + " ".join(f"{name:>18}" for name in names))
    starts = [("start", 0.0), *((event.name, event.time) for event in results.events)]
    for name, time in starts:
        k = int(results.time.searchsorted(time - 1e-9))
        energy = curves["energy: kinetic"][k]
        print(f"{name:>22} {time:9.5f} {energy:10.3f} " + " ".join(f"{curves[one][k]:18.9f}" for one in names))
    drift = max(float(abs(curves[one] - curves[one][0]).max()) for one in names)
    print(f"{results.status}: {results.statistics['steps']:.0f} steps, momenta constant within {drift:.1e}")


if __name__ == "__main__":
    main()
