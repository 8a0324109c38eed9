"""Motion in stages and the integrators of Yudakov–Boikov 2012: momentum over separations, their examples 1 and 2."""

from __future__ import annotations

import numpy as np

from examples import newmark_balls, pendulum_warning, separation
from examples.verification.problem import Problem, Target
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.simulate import simulate


def momentum() -> dict[str, float]:
    """Three ejections: greatest change of the momenta over all stages, relative to their size."""
    made = separation.project()
    results = simulate(made.system, made.settings)
    found = {channel.name: channel.values for channel in results.channels}
    drift = {}
    for kind in ("momentum", "angular momentum"):
        values = np.column_stack([found[f"{kind} {axis}"] for axis in "xyz"])
        drift[f"drift of the {kind}"] = float(np.abs(values - values[0]).max() / np.linalg.norm(values[0]))
    return drift | {"events": float(len(results.events))}


def balls() -> dict[str, float]:
    """Newmark with a step of ten periods: the integrals of y_1 at 10 s."""
    settings = SimulationSettings(duration=10.0, output_step=0.1, integrator="newmark_bare", step=0.1)
    results = simulate(newmark_balls.system(), settings)
    found = {channel.name: float(channel.values[-1]) for channel in results.channels}
    return {name: found[name] for name in ("Int_y_1", "Int2_y_1")}


def mean_step() -> dict[str, float]:
    """Runge–Kutta–Fehlberg 5(4) on the two balls."""
    title, changes, _paper = newmark_balls.METHODS[0]
    results = simulate(newmark_balls.system(), SimulationSettings(duration=2.0, output_step=0.1, **changes))
    return {f"mean step, {title}": 2.0 / results.statistics["steps"]}


def growth() -> dict[str, float]:
    """Bare Newmark on a pendulum: growth of the amplitude in 20 s at a step of 4e-3 s."""
    settings = SimulationSettings(duration=20.0, output_step=0.5, integrator="newmark_bare", step=4e-3)
    return {"growth": pendulum_warning.error_of(simulate(pendulum_warning.system(), settings))}


def _exact(name: str) -> float:
    return float(newmark_balls.closed_form(np.array([10.0]))[name][0])


PROBLEMS = [
    Problem(
        name="A carrier ejects three bodies",
        source="conservation of momentum; after Shimanovsky 2024, ch. 5",
        compute=momentum,
        targets=(
            Target(name="drift of the momentum", reference=0.0, allowed=1e-10, reason="rounding of 3500 steps"),
            Target(name="drift of the angular momentum", reference=0.0, allowed=1e-10, reason="rounding of 3500 steps"),
            Target(name="events", reference=6.0, allowed=1e-9, reason="three locks, three springs"),
        ),
    ),
    Problem(
        name="Two balls on stiff springs, Newmark at 0.1 s",
        source="closed form; Yudakov–Boikov 2012, example 1",
        compute=balls,
        targets=(
            Target(
                name="Int_y_1", reference=_exact("Int_y_1"), allowed=0.02, reason="a step of ten periods", unit="m·s"
            ),
            Target(
                name="Int2_y_1", reference=_exact("Int2_y_1"), allowed=0.02, reason="a step of ten periods", unit="m·s²"
            ),
        ),
    ),
    Problem(
        name="Two balls on stiff springs, table 1",
        source="Yudakov–Boikov 2012, table 1",
        compute=mean_step,
        targets=(
            Target(
                name="mean step, Runge–Kutta–Fehlberg 5(4)",
                reference=2.5e-4,
                allowed=0.1,
                reason="its tolerance is not printed: 1e-8",
                unit="s",
            ),
        ),
        trend=True,
    ),
    Problem(
        name="Bare Newmark on a pendulum",
        source="determinant 1 + ω²h²/2 of the step (31), Yudakov–Boikov 2012, example 2",
        compute=growth,
        targets=(
            Target(
                name="growth",
                reference=pendulum_warning.predicted_growth(4e-3, 20.0),
                allowed=0.01,
                reason="small oscillation against 0.05 rad",
            ),
        ),
    ),
]
