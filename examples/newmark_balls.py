"""Two balls on stiff springs: explicit methods against the specialised Newmark (Yudakov–Boikov 2012, example 1).

Two balls of 1 kg and 1 m radius, 1e6 N/m between the ground and the first, and between the two; gravity 10 m/s² along
−y; no joints, which is the kind of system the specialised Newmark is meant for. Sensors: y_1, its integral, and the
integral of that. The springs act in all three directions, and both balls are let go where the springs are free. Then
with ω₁,₂² = (3 ∓ √5)/2 · k/m the motion is known in closed form, so the column of errors needs no second program.

The paper: Runge–Kutta–Fehlberg 5 with a mean step of 2.5e-4 s takes 12.9 s for 10 s of motion, RK4 at 1e-3 s 2.35 s,
Newmark at 1e-3 s 1.75 s (7.4 times faster), Newmark at 0.1 s 0.024 s (537 times faster), whose integrals stay exact
although the step is ten periods long.
"""

import numpy as np

from examples.integrator_tables import Line, compare, show
from io_formats.project import Project
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.forces import Bushing
from solvers.multibody.joints import FreeJoint
from solvers.multibody.results import Results
from solvers.multibody.sensors import IntegralSensor, Sensor
from solvers.multibody.system import Body, MultibodySystem, Shape

MASS, RADIUS, STIFFNESS, G, DURATION = 1.0, 1.0, 1e6, 10.0, 10.0

#: The methods of the table, and what the paper says of each: its step and how many times faster it was.
METHODS = (
    ("Runge–Kutta–Fehlberg 5(4)", {"integrator": "rkf45", "tolerance": 1e-8}, "2.5e-4 s, 1"),
    ("Dormand–Prince 5(4)", {"integrator": "dopri5", "tolerance": 1e-8}, ""),
    ("Runge–Kutta 4", {"integrator": "rk4", "step": 1e-3}, "1e-3 s, 5.5"),
    ("Newmark as published", {"integrator": "newmark_bare", "step": 1e-3}, "1e-3 s, 7.4"),
    ("Newmark as published, long step", {"integrator": "newmark_bare", "step": 0.1}, "0.1 s, 537"),
    ("Newmark, all derivatives", {"integrator": "newmark", "step": 1e-3}, "1e-3 s, 7.4"),
    ("Newmark, all derivatives, long step", {"integrator": "newmark", "step": 0.1}, "0.1 s, 537"),
    ("BDF", {"integrator": "bdf", "tolerance": 1e-8}, ""),
)


def ball(name: str, colour: str) -> Body:
    """A homogeneous ball."""
    moment = 0.4 * MASS * RADIUS**2
    shape = Shape(kind="sphere", size=(2 * RADIUS,) * 3, colour=colour)
    return Body(name=name, mass=MASS, inertia=(moment, moment, moment), shapes=(shape,))


def system() -> MultibodySystem:
    """Two free balls, two springs, three sensors."""
    stiffness = {"stiffness": (STIFFNESS,) * 3, "torsional_stiffness": (0.0,) * 3}
    return MultibodySystem(
        name="two balls",
        comment="Two balls on stiff springs: Yudakov–Boikov 2012, example 1.",
        gravity=(0.0, -G, 0.0),
        bodies=(ball("ball 1", "#8fa3b8"), ball("ball 2", "#d9822b")),
        joints=(
            FreeJoint(name="ball 1", body_b="ball 1"),
            FreeJoint(name="ball 2", body_b="ball 2", position=(0.0, -3.0, 0.0)),
        ),
        forces=(
            Bushing(name="upper spring", body_b="ball 1", **stiffness),
            Bushing(name="lower spring", body_a="ball 1", body_b="ball 2", point_a=(0.0, -3.0, 0.0), **stiffness),
        ),
        sensors=(
            Sensor(name="y_1", expression="y(ball 1)", unit="m"),
            IntegralSensor(name="Int_y_1", expression="y(ball 1)", unit="m·s"),
            IntegralSensor(name="Int2_y_1", expression="integral(Int_y_1)", unit="m·s²"),
        ),
    )


def closed_form(t: np.ndarray) -> dict[str, np.ndarray]:
    """y_1 and its two integrals, by the two modes of K = k[[2, −1], [−1, 1]]."""
    squares, modes = np.linalg.eigh(STIFFNESS / MASS * np.array([[2.0, -1.0], [-1.0, 1.0]]))
    y, first, second = np.zeros((3, len(t)))
    for square, mode in zip(squares, modes.T):
        omega, static = np.sqrt(square), mode[0] * (mode @ [-G, -G]) / square
        y += static * (1 - np.cos(omega * t))
        first += static * (t - np.sin(omega * t) / omega)
        second += static * (t**2 / 2 - (1 - np.cos(omega * t)) / square)
    return {"y_1": y, "Int_y_1": first, "Int2_y_1": second}


def error_of(results: Results, name: str = "Int_y_1") -> float:
    """Relative error of a sensor at the end."""
    values = next(channel.values for channel in results.channels if channel.name == name)
    exact = closed_form(results.time)[name]
    return float(abs(values[-1] - exact[-1]) / np.abs(exact).max())


def project() -> Project:
    """The example as a project."""
    return Project(
        title="Two balls on stiff springs",
        comment=system().comment,
        system=system(),
        settings=SimulationSettings(duration=1.0, output_step=1e-3, integrator="newmark_bare", step=1e-3),
    )


def table(duration: float = DURATION, repeats: int = 3) -> list[Line]:
    """The lines of table 1."""
    runs = [
        (title, SimulationSettings(duration=duration, output_step=0.1, **settings)) for title, settings, _ in METHODS
    ]
    return compare(compile_system(system()), runs, error_of, repeats)


def main() -> None:
    lines = table()
    show(lines, [paper for *_, paper in METHODS], "error of Int_y_1")
    print("errors of y_1 and Int2_y_1 at the end, relative to their largest values:")
    for line in lines:
        print(f"{line.title:<36} {error_of(line.results, 'y_1'):10.2e} {error_of(line.results, 'Int2_y_1'):10.2e}")


if __name__ == "__main__":
    main()
