"""A pendulum that bare Newmark cannot integrate, and the program says so (Yudakov–Boikov 2012, example 2).

A uniform rod of 1 m on a pin under gravity: joints and no force elements. The specialised Newmark holds the mass matrix
and the constraints over a step and differentiates forces only; here there are none, so its step degenerates into
x + hẋ + h²ẍ/2, ẋ + hẍ (31), whose amplitude grows by the factor √(1 + ω²h²/2 …) ≈ 1 + ω²h²/4 a step, that is by
exp(ω²hT/4) over the time T. Runge–Kutta–Fehlberg needs steps of some 0.1 s for the same motion, and Newmark with all
derivatives keeps the amplitude.
"""

import numpy as np

from examples.integrator_tables import Line, compare, show
from io_formats.project import Project
from solvers.integrate.advice import advice
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.joints import RevoluteJoint
from solvers.multibody.results import Results
from solvers.multibody.system import Body, MultibodySystem, Shape

LENGTH, G, START, DURATION = 1.0, 9.81, 0.05, 60.0

#: The methods of the table, and the steps of the paper.
METHODS = (
    ("Runge–Kutta–Fehlberg 5(4)", {"integrator": "rkf45", "tolerance": 1e-7}, "0.1 s, exact"),
    ("Newmark as published", {"integrator": "newmark_bare", "step": 1e-3}, "1e-3 s, grows"),
    ("Newmark as published", {"integrator": "newmark_bare", "step": 4e-3}, ""),
    ("Newmark, all derivatives", {"integrator": "newmark", "step": 1e-2}, ""),
)


def system(start: float = START) -> MultibodySystem:
    """A uniform rod on a pin."""
    rod = Body(
        name="rod",
        mass=1.0,
        centre=(0.0, 0.0, -LENGTH / 2),
        inertia=(LENGTH**2 / 12, LENGTH**2 / 12, 1e-4),
        shapes=(
            Shape(kind="cylinder", size=(LENGTH, 0.04, 0.04), position=(0.0, 0.0, -0.5), angles=(0, np.pi / 2, 0)),
        ),
    )
    pin = RevoluteJoint(name="pin", body_b="rod", axis=(0.0, 1.0, 0.0), position=start)
    return MultibodySystem(
        name="pendulum",
        comment="A physical pendulum: Yudakov–Boikov 2012, example 2. Bare Newmark is not suitable for it.",
        gravity=(0.0, 0.0, -G),
        bodies=(rod,),
        joints=(pin,),
    )


def frequency() -> float:
    """ω of small oscillations, rad/s."""
    return float(np.sqrt(1.5 * G / LENGTH))


def amplitude(results: Results) -> float:
    """√(q² + v²/ω²) at the end: the amplitude of the small oscillation that goes on from there."""
    return float(np.hypot(results.coordinates[-1, 0], results.speeds[-1, 0] / frequency()))


def error_of(results: Results) -> float:
    """Growth of the amplitude over the run, relative; that of the exact motion is zero."""
    return amplitude(results) / START - 1.0


def predicted_growth(step: float, duration: float) -> float:
    """Of bare Newmark for small oscillations: the determinant of (31) is 1 + ω²h²/2."""
    return float((1 + 0.5 * (frequency() * step) ** 2) ** (0.5 * duration / step) - 1.0)


def project() -> Project:
    """The example as a project, with the integrator that does not suit it."""
    return Project(
        title="Pendulum and bare Newmark",
        comment=system().comment,
        system=system(0.5),
        settings=SimulationSettings(duration=DURATION, output_step=0.02, integrator="newmark_bare", step=4e-3),
    )


def table(duration: float = DURATION) -> list[Line]:
    """All methods on the pendulum."""
    runs = [(name, SimulationSettings(duration=duration, output_step=0.5, **more)) for name, more, _ in METHODS]
    return compare(compile_system(system()), runs, error_of, repeats=1)


def main() -> None:
    made = project()
    for sentence in advice(made.system, made.settings):
        print(sentence)
    show(table(), [paper for *_, paper in METHODS], "growth of amplitude")
    for _, more, _ in METHODS[1:3]:
        print(f"predicted by (31) for {more['step']:g} s: {predicted_growth(more['step'], DURATION):.3e}")


if __name__ == "__main__":
    main()
