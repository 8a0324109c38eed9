"""Parameters found by runs: identification against a measured curve, and the least of a number kept of a run.

Both vary named parameters within bounds, as a sweep does, and let ``scipy.optimize`` choose the values: least squares
with bounds (trust region) for a curve, Nelder–Mead within bounds, from a start or from a global search, for a number.
Parameters are scaled by their range, so that metres and newtons weigh alike. What scipy asks for at once, the columns
of a Jacobian or a population, is computed like a sweep: by child processes or by a Dask cluster.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.analysis.sweep import Axis, Output, Plan, check, computing, measure, varied
from solvers.errors import ModelError, SolveError, suggestion
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.monitor import Monitor, silent
from solvers.multibody.results import Results
from solvers.multibody.system import MultibodySystem

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Range:
    """A parameter, its bounds, and where the search starts (its present value if not given)."""

    parameter: str
    lowest: float
    highest: float
    start: float | None = None


@dataclass(frozen=True, eq=False)
class Curve:
    """A measured curve: times, s, ascending, and values in the unit of the channel it is compared with."""

    channel: str
    time: Array
    values: Array


@dataclass(frozen=True, eq=False)
class Fit:
    """What was found: values by parameter, the measure of what is left, and how much the data say of each value.

    ``left``: root mean square of the difference (curve) or the number itself. ``spread``: standard deviation of each
    value by the curvature of the sum of squares; infinite where the curve says nothing. Empty for a number.
    """

    values: dict[str, float]
    left: float
    before: float
    runs: int
    spread: dict[str, float]


def identify(
    system: MultibodySystem,
    settings: SimulationSettings,
    ranges: tuple[Range, ...],
    curve: Curve,
    *,
    flexible: Mapping[str, FlexibleSubsystem] | None = None,
    monitor: Monitor | None = None,
    most_runs: int = 200,
    workers: int = 1,
    cluster: str = "",
) -> Fit:
    """Values of the parameters for which a channel comes nearest to a measured curve in the least-squares sense.

    ``workers`` child processes, or the Dask scheduler ``cluster``, compute the columns of a Jacobian together.

    Raises ModelError for what cannot be asked, SolveError when no run of the search ends well.
    """
    from scipy.optimize import least_squares

    _check_curve(curve, settings)
    work = _Runs(_plan(system, settings, ranges, flexible), ranges, monitor or silent(), most_runs)

    def misfit(x: Array) -> Array:
        return _off(curve, work.run(x))

    start = work.start()
    first = misfit(start)
    with computing(workers, cluster) as (pool, _):
        found = least_squares(
            misfit,
            start,
            bounds=(np.zeros(len(ranges)), np.ones(len(ranges))),
            max_nfev=most_runs,
            diff_step=1e-3,
            xtol=1e-9,
            workers=None if pool is None else work.together(pool, partial(_off, curve)),
        )
    n, p = len(curve.values), len(ranges)
    left = float(np.sqrt(np.mean(found.fun**2)))
    variance = float(found.fun @ found.fun) / max(n - p, 1)
    spread = _spread(found.jac, variance) * np.array([one.highest - one.lowest for one in ranges])
    return Fit(
        values=work.named(found.x),
        left=left,
        before=float(np.sqrt(np.mean(first**2))),
        runs=work.count,
        spread=dict(zip((one.parameter for one in ranges), spread.tolist())),
    )


def optimise(
    system: MultibodySystem,
    settings: SimulationSettings,
    ranges: tuple[Range, ...],
    output: Output,
    *,
    greatest: bool = False,
    everywhere: bool = False,
    flexible: Mapping[str, FlexibleSubsystem] | None = None,
    monitor: Monitor | None = None,
    most_runs: int = 200,
    workers: int = 1,
    cluster: str = "",
) -> Fit:
    """Values of the parameters for which a number kept of a run is least (``greatest``: greatest) within the bounds.

    ``everywhere`` searches the whole box (differential evolution with a fixed seed) before the local search; its
    populations are computed by ``workers`` child processes or by the Dask scheduler ``cluster``.
    """
    from scipy.optimize import differential_evolution, minimize

    plan = _plan(system, settings, ranges, flexible, (output,))
    work = _Runs(plan, ranges, monitor or silent(), most_runs)
    sign = -1.0 if greatest else 1.0

    best: list[tuple[float, Array]] = []

    def value(x: Array) -> float:
        found = sign * measure(work.run(x), output)
        if not best or found < best[0][0]:
            best[:] = [(found, np.array(x))]
        return found

    start = work.start()
    before = value(start)
    bounds = [(0.0, 1.0)] * len(ranges)
    if everywhere:
        population = max(4, min(15, most_runs // (8 * len(ranges))))
        rounds = max(1, most_runs // (2 * population * len(ranges)))
        search = partial(differential_evolution, value, bounds, popsize=population, maxiter=rounds, rng=1, polish=False)
        with computing(workers, cluster) as (pool, _):
            if pool is None:
                start = search().x
            else:
                start = search(workers=work.together(pool, partial(_signed, output, sign)), updating="deferred").x
    limits = {"maxfev": most_runs, "xatol": 1e-6, "fatol": 1e-9}
    minimize(value, start, method="Nelder-Mead", bounds=bounds, options=limits)
    least, at = best[0]
    return Fit(work.named(at), sign * least, sign * before, work.count, {})


class _Runs:
    """Runs of the search by scaled values, counted and remembered; the monitor hears of each."""

    def __init__(self, plan: Plan, ranges: tuple[Range, ...], monitor: Monitor, most: int) -> None:
        self.plan, self.ranges, self.monitor, self.most = plan, ranges, monitor, most
        self.count = 0
        self._known: dict[tuple[float, ...], Results] = {}

    def start(self) -> Array:
        """Scaled start: given, or the present values."""
        present = {one.name: one.value for one in self.plan.system.parameters}
        found = []
        for one in self.ranges:
            value = float(present[one.parameter]) if one.start is None else one.start
            scaled = (value - one.lowest) / (one.highest - one.lowest)
            if not 0.0 <= scaled <= 1.0:
                raise ModelError(
                    f"Parameter '{one.parameter}' starts at {value:g}, outside its bounds "
                    f"{one.lowest:g} … {one.highest:g}."
                )
            found.append(scaled)
        return np.clip(np.array(found), 1e-6, 1.0 - 1e-6)

    def run(self, x: Array) -> Results:
        """The run for scaled values. Raises SolveError if it does not end well."""
        from solvers.multibody.simulate import simulate

        key = tuple(np.asarray(x, dtype=float).tolist())
        if key not in self._known:
            self.monitor.report(min(self.count / self.most, 0.99), f"run {self.count + 1}")
            made = simulate(varied(self.plan, self.values(x)), self.plan.settings, flexible=self.plan.flexible)
            self.count += 1
            if made.status != "finished":
                raise self._stopped(x, made.status)
            self._known = {key: made, **dict(list(self._known.items())[:3])}  # results are large: the last few only
        return self._known[key]

    def together(self, pool: Executor, seen: Callable[[Results], Any]) -> Callable[[Any, Iterable[Array]], list[Any]]:
        """A map for scipy: what is ``seen`` of the runs at many points, computed at once by a pool."""

        def mapped(_: Any, points: Iterable[Array]) -> list[Any]:
            asked = [np.array(x) for x in points]
            self.monitor.report(min(self.count / self.most, 0.99), f"run {self.count + 1}")
            waiting = [pool.submit(_run, self.plan, self.values(x), seen) for x in asked]
            self.count += len(asked)
            found = []
            for x, one in zip(asked, waiting):
                status, values = one.result()
                if status != "finished":
                    raise self._stopped(x, status)
                found.append(values)
            return found

        return mapped

    def _stopped(self, x: Array, status: str) -> SolveError:
        named = ", ".join(f"{name} = {value:g}" for name, value in self.named(x).items())
        return SolveError(f"The run with {named} stopped: {status}")

    def values(self, x: Array) -> tuple[float, ...]:
        return tuple(one.lowest + float(t) * (one.highest - one.lowest) for one, t in zip(self.ranges, x))

    def named(self, x: Array) -> dict[str, float]:
        return {one.parameter: value for one, value in zip(self.ranges, self.values(x))}


def _run(plan: Plan, values: tuple[float, ...], seen: Callable[[Results], Any]) -> tuple[str, Any]:
    """Status of a run and what is seen of it: in a child process, from which results are too large to carry."""
    from solvers.multibody.simulate import simulate

    made = simulate(varied(plan, values), plan.settings, flexible=plan.flexible)
    return made.status, seen(made) if made.status == "finished" else None


def _off(curve: Curve, results: Results) -> Array:
    return _channel(results, curve.channel, curve.time) - curve.values


def _signed(output: Output, sign: float, results: Results) -> float:
    return sign * measure(results, output)


def _plan(
    system: MultibodySystem,
    settings: SimulationSettings,
    ranges: tuple[Range, ...],
    flexible: Mapping[str, FlexibleSubsystem] | None,
    outputs: tuple[Output, ...] = (Output("", "last"),),
) -> Plan:
    """A plan with one value per axis, so that the checks of sweeps hold here. Raises ModelError."""
    if not ranges:
        raise ModelError("Choose at least one parameter to vary, with its bounds.")
    for one in ranges:
        if not one.lowest < one.highest:
            raise ModelError(
                f"Bounds of parameter '{one.parameter}' are {one.lowest:g} and {one.highest:g}; "
                "the second must be larger."
            )
    axes = tuple(Axis(one.parameter, (one.lowest,)) for one in ranges)
    plan = Plan(system, settings, axes, outputs, flexible)
    check(plan)
    return plan


def _check_curve(curve: Curve, settings: SimulationSettings) -> None:
    if len(curve.time) < 2 or len(curve.time) != len(curve.values):
        raise ModelError("The measured curve needs at least two rows of time and value.")
    if not (np.isfinite(curve.time).all() and np.isfinite(curve.values).all()):
        raise ModelError("The measured curve has an entry that is not a finite number.")
    if np.any(np.diff(curve.time) <= 0.0):
        raise ModelError("Times of the measured curve must grow from row to row.")
    if curve.time[0] < 0.0 or curve.time[-1] > settings.duration * (1.0 + 1e-9):
        raise ModelError(
            f"The measured curve runs from {curve.time[0]:g} to {curve.time[-1]:g} s, the run from 0 to "
            f"{settings.duration:g} s. Make the run longer or cut the curve."
        )


def _channel(results: Results, name: str, time: Array) -> Array:
    for one in results.channels:
        if one.name == name:
            return np.interp(time, results.time, one.values)
    raise ModelError(f"The run has no channel '{name}'. {suggestion(name, [one.name for one in results.channels])}")


def _spread(J: Array, variance: float) -> Array:
    """Standard deviations √diag(σ²(JᵀJ)⁻¹); infinite for directions without influence."""
    _, s, Vt = np.linalg.svd(J, full_matrices=False)
    weak = s <= 1e-10 * max(float(s.max()), 1e-300)
    scale = np.where(weak, np.inf, 1.0 / np.where(weak, 1.0, s) ** 2)
    with np.errstate(invalid="ignore"):
        parts = np.where(Vt.T**2 > 0.0, Vt.T**2 * scale, 0.0)
    return np.sqrt(max(variance, 1e-300) * parts.sum(axis=1))
