"""Sweeps: one run for every combination of parameter values or sample of them, a few numbers kept of each.

A plan is plain data and says everything; ``points`` lists its combinations in a fixed order, so a sweep that was
stopped goes on by skipping what is known. Runs are computed in child processes or by a Dask cluster; a run that fails
gives NaN and its sentence, and the sweep goes on.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import contextmanager
from dataclasses import dataclass, replace

import numpy as np

from solvers.analysis.signals import sampled
from solvers.analysis.statistics import statistics
from solvers.errors import ModelError, SolveError, UmfemError, suggestion
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.monitor import Monitor, silent
from solvers.multibody.results import Results
from solvers.multibody.system import MultibodySystem

#: Numbers that can be kept of a curve.
MEASURES = ("greatest", "least", "largest", "swing", "mean", "rms", "spread", "last")

#: A scheduler that does not answer so long is not there, s.
PATIENCE = 10.0

#: More combinations than this are refused.
MOST_POINTS = 1_000_000


@dataclass(frozen=True)
class Axis:
    """A parameter of the object and the values it takes."""

    parameter: str
    values: tuple[float, ...]


@dataclass(frozen=True)
class Output:
    """A number of a channel: one of ``MEASURES``, of the part of the run from ``after`` on, s.

    ``largest`` is the greatest magnitude, ``swing`` greatest minus least, ``spread`` the standard deviation.
    """

    channel: str
    measure: str
    after: float = 0.0

    @property
    def title(self) -> str:
        return f"{self.channel}: {self.measure}"


@dataclass(frozen=True)
class Plan:
    """What is swept: the object, its settings, the axes and what is kept."""

    system: MultibodySystem
    settings: SimulationSettings
    axes: tuple[Axis, ...]
    outputs: tuple[Output, ...]
    flexible: Mapping[str, FlexibleSubsystem] | None = None  # what the flexible bodies of the object name
    samples: bool = False  # the k-th values of all axes make one run, instead of every combination

    @property
    def shape(self) -> tuple[int, ...]:
        lengths = tuple(len(axis.values) for axis in self.axes)
        return lengths[:1] if self.samples else lengths

    @property
    def count(self) -> int:
        return int(np.prod(self.shape)) if self.axes else 0


@dataclass(frozen=True)
class Point:
    """The outcome of one combination; ``problem`` is empty or the sentence of the error."""

    index: int
    values: tuple[float, ...]
    problem: str = ""


def check(plan: Plan) -> None:
    """Raise ModelError where a plan cannot be done."""
    known = {one.name: one.value for one in plan.system.parameters}
    if not plan.axes:
        raise ModelError("Sweep: choose at least one parameter to vary.")
    if not plan.outputs:
        raise ModelError("Sweep: choose at least one number to keep of every run.")
    for axis in plan.axes:
        if axis.parameter not in known:
            hint = suggestion(axis.parameter, list(known))
            raise ModelError(f"Sweep: the object has no parameter '{axis.parameter}'. {hint}")
        if isinstance(known[axis.parameter], str):
            raise ModelError(f"Sweep: parameter '{axis.parameter}' is an expression; vary those it is made of.")
        if not axis.values:
            raise ModelError(f"Sweep: parameter '{axis.parameter}' has no values.")
    if len({axis.parameter for axis in plan.axes}) < len(plan.axes):
        raise ModelError("Sweep: a parameter is varied twice.")
    for output in plan.outputs:
        if output.measure not in MEASURES:
            raise ModelError(f"Sweep: '{output.measure}' cannot be kept. {suggestion(output.measure, MEASURES)}")
    if plan.samples and len({len(axis.values) for axis in plan.axes}) > 1:
        raise ModelError("Sweep: samples need as many values of every parameter.")
    if plan.count > MOST_POINTS:
        raise ModelError(f"Sweep: {plan.count} runs are too many; at most {MOST_POINTS} are possible.")


def points(plan: Plan) -> Iterator[tuple[int, tuple[float, ...]]]:
    """Numbers and parameter values of the combinations, the last axis fastest; or of the samples."""
    columns = [axis.values for axis in plan.axes]
    yield from enumerate(zip(*columns, strict=True) if plan.samples else itertools.product(*columns))


def varied(plan: Plan, values: tuple[float, ...]) -> MultibodySystem:
    """The object with the parameters of one combination."""
    new = dict(zip((axis.parameter for axis in plan.axes), values, strict=True))
    parameters = tuple(replace(one, value=new[one.name]) if one.name in new else one for one in plan.system.parameters)
    return replace(plan.system, parameters=parameters)


def measure(results: Results, output: Output) -> float:
    """One number of a run. Raises ModelError if the run has no such channel."""
    channels = {one.name: one for one in results.channels}
    if output.channel not in channels:
        hint = suggestion(output.channel, list(channels))
        raise ModelError(f"Sweep: the run has no channel '{output.channel}'. {hint}")
    keep = results.time >= output.after
    if np.count_nonzero(keep) < 2:
        raise ModelError(f"Sweep: the run has no two rows after {output.after:g} s.")
    values = channels[output.channel].values[keep]
    if output.measure == "last":
        return float(values[-1])
    found = statistics(sampled(results.time[keep], values, name=output.channel))
    return {
        "greatest": found.greatest,
        "least": found.least,
        "largest": max(abs(found.least), abs(found.greatest)),
        "swing": found.greatest - found.least,
        "mean": found.mean,
        "rms": found.rms,
        "spread": found.spread,
    }[output.measure]


def compute(plan: Plan, index: int, values: tuple[float, ...]) -> Point:
    """One run of a sweep; faults become the sentence of the point."""
    from solvers.multibody.simulate import simulate

    try:
        results = simulate(varied(plan, values), plan.settings, flexible=plan.flexible)
        if results.status != "finished":
            return Point(index, (float("nan"),) * len(plan.outputs), results.status)
        return Point(index, tuple(measure(results, output) for output in plan.outputs))
    except UmfemError as error:
        return Point(index, (float("nan"),) * len(plan.outputs), str(error))


def run_sweep(
    plan: Plan,
    keep: Callable[[Point], None],
    known: Iterable[int] = (),
    *,
    monitor: Monitor | None = None,
    workers: int = 0,
    cluster: str = "",
) -> None:
    """Compute the combinations that are not ``known`` and hand each outcome to ``keep`` as it comes.

    ``workers`` child processes, as many as processors if zero; one computes here. ``cluster``: address of a Dask
    scheduler (``tcp://host:port``) whose workers compute instead; a run whose worker dies is computed by another one.
    Raises ModelError before anything is computed, Cancelled when the monitor says so; what ``keep`` was given stays.
    """
    monitor = monitor or silent()
    check(plan)
    done = set(known)
    todo = [point for point in points(plan) if point[0] not in done]
    workers = min(workers or os.cpu_count() or 1, max(len(todo), 1))
    with computing(workers, cluster) as (pool, size):
        if pool is not None:
            _feed(pool, plan, todo, keep, len(done), monitor, 2 * size)
            return
        for index, values in todo:
            monitor.report(len(done) / plan.count, f"run {len(done) + 1} of {plan.count}")
            keep(compute(plan, index, values))
            done.add(index)


@contextmanager
def computing(workers: int, cluster: str = "") -> Iterator[tuple[Executor | None, int]]:
    """What computes runs, and how many at once: child processes, a Dask cluster, or None: this process.

    Raises ModelError for a cluster that is not there, SolveError if a child process is ended from outside.
    """
    if cluster:
        with cluster_executor(cluster) as found:
            yield found
        return
    if workers == 1:
        yield None, 1
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor
    from concurrent.futures.process import BrokenProcessPool

    context = multiprocessing.get_context("spawn")  # safe beside the threads of a window
    with ProcessPoolExecutor(workers, context) as pool:
        try:
            yield pool, workers
        except BrokenProcessPool as error:
            raise SolveError(
                "Sweep: a computing process was ended from outside, perhaps for want of memory. What was computed is "
                "kept; start again to go on, with fewer processes if it happens again."
            ) from error
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _feed(
    pool: Executor,
    plan: Plan,
    todo: list[tuple[int, tuple[float, ...]]],
    keep: Callable[[Point], None],
    count: int,
    monitor: Monitor,
    ahead: int,
) -> None:
    """A few runs ahead of the workers, no more: a stop loses only those."""
    waiting: set[Future[Point]] = set()
    rest = iter(todo)
    while True:
        monitor.report(count / plan.count, f"run {count + 1} of {plan.count}")
        waiting |= {pool.submit(compute, plan, *one) for one in itertools.islice(rest, ahead - len(waiting))}
        if not waiting:
            return
        ready, waiting = wait(waiting, 0.1, FIRST_COMPLETED)
        for one in ready:
            keep(one.result())
            count += 1


@contextmanager
def cluster_executor(address: str) -> Iterator[tuple[Executor, int]]:
    """The workers behind a Dask scheduler as an executor, and how many there are. Raises ModelError."""
    try:
        from distributed import Client
    except ImportError:
        raise ModelError(
            "Sweep on a cluster: the package 'distributed' is missing. pip install umfem[cluster]."
        ) from None
    try:
        client = Client(address, timeout=PATIENCE)
    except (OSError, ValueError) as error:
        raise ModelError(
            f"Sweep: there is no Dask scheduler at '{address}' ({error}). Start one, for instance dask scheduler, and "
            "give its address, like tcp://host:8786."
        ) from None
    with client:
        size = len(client.scheduler_info(n_workers=-1)["workers"])
        if size == 0:
            raise ModelError(
                f"Sweep: the Dask scheduler at '{address}' has no workers. Start some: dask worker {address}."
            )
        yield client.get_executor(pure=False, retries=3), max(size, 2)


def sampled_axes(ranges: Sequence[tuple[str, float, float]], count: int, seed: int = 0) -> tuple[Axis, ...]:
    """``count`` samples between the bounds of the parameters, spread evenly along each (Latin hypercube)."""
    from scipy.stats import qmc

    if count < 1:
        raise ModelError(f"Sweep: {count} samples; at least one is needed.")
    for name, low, high in ranges:
        if not low < high:
            raise ModelError(f"Sweep: bounds of '{name}' are {low:g} and {high:g}; the second must be larger.")
    unit = qmc.LatinHypercube(len(ranges), rng=seed).random(count)
    return tuple(
        Axis(name, tuple(float(low + (high - low) * u) for u in unit[:, k]))
        for k, (name, low, high) in enumerate(ranges)
    )


def spaced(first: float, last: float, count: int) -> tuple[float, ...]:
    """Evenly spaced values, both ends included."""
    return tuple(float(value) for value in np.linspace(first, last, count))
