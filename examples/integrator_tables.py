"""Tables that compare integrators on one model: steps, right-hand sides, error at the end, time against the first."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from time import perf_counter

from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import CompiledSystem
from solvers.multibody.results import Results
from solvers.multibody.simulate import simulate


@dataclass(frozen=True)
class Line:
    """One method on one model."""

    title: str
    step: float  # mean, s
    steps: int
    evaluations: int  # of the right-hand side
    error: float  # at the end, as the example defines it
    seconds: float
    ratio: float  # how many times faster than the first line
    status: str
    results: Results


def compare(
    system: CompiledSystem,
    methods: Sequence[tuple[str, SimulationSettings]],
    error: Callable[[Results], float],
    repeats: int = 3,
) -> list[Line]:
    """Run all methods; the shortest of several runs counts. The first line is the reference of the times."""
    lines: list[Line] = []
    for title, settings in methods:
        simulate(
            system, replace(settings, duration=settings.output_step)
        )  # kernels are fetched before the clock starts
        seconds, results = float("inf"), None
        for _ in range(repeats):
            began = perf_counter()
            results = simulate(system, settings)
            seconds = min(seconds, perf_counter() - began)
            if seconds > 2.0:
                break
        assert results is not None
        count = results.statistics
        steps = max(int(count["steps"]), 1)
        reached = float(results.time[-1])
        first = lines[0].seconds if lines else seconds
        lines.append(
            Line(
                title,
                reached / steps,
                steps,
                int(count["evaluations"]),
                error(results),
                seconds,
                first / seconds,
                results.status,
                results,
            )
        )
    return lines


def show(lines: Sequence[Line], paper: Sequence[str], error: str) -> None:
    """Print the table; ``paper`` holds what the source gives for each line, ``error`` the meaning of that column."""
    head = (
        f"{'method':<36} {'step, s':>10} {'steps':>8} {'RHS':>9} {error:>22} {'time, s':>9} {'faster':>8} {'paper':>22}"
    )
    print(head)
    for line, theirs in zip(lines, paper, strict=True):
        print(
            f"{line.title:<36} {line.step:10.2e} {line.steps:8d} {line.evaluations:9d} {line.error:22.2e} "
            f"{line.seconds:9.4f} {line.ratio:8.1f} {theirs:>22}"
        )
