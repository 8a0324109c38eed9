"""A problem of the verification manual: one model, several numbers with their references."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, kw_only=True)
class Target:
    """One number: its reference and how far from it the program may be, with the reason for that distance.

    ``allowed`` is a relative deviation, or an absolute one where the reference is zero.
    """

    name: str
    reference: float
    allowed: float
    reason: str
    unit: str = ""


@dataclass(frozen=True, kw_only=True)
class Problem:
    """A model whose solution gives several numbers, by the names of the targets.

    ``trend``: the model was tuned by us, so it proves nothing by itself and is not counted. ``data``: a file of another
    program that it needs, relative to the folder of such files.
    """

    name: str
    source: str
    compute: Callable[[], Mapping[str, float]] | Callable[[Path], Mapping[str, float]]
    targets: tuple[Target, ...]
    trend: bool = False
    data: str = ""


@dataclass(frozen=True)
class Outcome:
    """A case of the manual: what ``umfem verify --json`` prints of it."""

    name: str
    field: str
    source: str
    reference: float
    value: float
    unit: str
    deviation: float
    allowed: float
    reason: str
    passed: bool
    trend: bool


def run_problem(problem: Problem, field: str, data: Path | None = None) -> list[Outcome]:
    """Solve a problem and compare. A number that is missing or not finite does not pass."""
    if problem.data:
        assert data is not None
        values = problem.compute(data)  # type: ignore[call-arg]
    else:
        values = problem.compute()  # type: ignore[call-arg]
    found = []
    for target in problem.targets:
        value = float(values.get(target.name, float("nan")))
        deviation = value - target.reference
        if target.reference != 0.0:
            deviation /= abs(target.reference)
        found.append(
            Outcome(
                name=f"{problem.name}: {target.name}" if target.name else problem.name,
                field=field,
                source=problem.source,
                reference=target.reference,
                value=value,
                unit=target.unit,
                deviation=deviation,
                allowed=target.allowed,
                reason=target.reason,
                passed=bool(abs(deviation) <= target.allowed),
                trend=problem.trend,
            )
        )
    return found


def frequencies_as(values: object, names: tuple[str, ...] | list[str]) -> dict[str, float]:
    """Numbers paired with the names of the targets."""
    return {name: float(value) for name, value in zip(names, values)}  # type: ignore[call-overload]


def modes(
    references: list[float] | tuple[float, ...], allowed: float, reason: str, unit: str = "Hz"
) -> tuple[Target, ...]:
    """Targets ``mode 1``, ``mode 2`` … with one allowance."""
    return tuple(
        Target(name=f"mode {k + 1}", reference=value, allowed=allowed, reason=reason, unit=unit)
        for k, value in enumerate(references)
    )


def mode_values(values: object) -> dict[str, float]:
    """``mode 1`` … from a row of numbers."""
    return {f"mode {k + 1}": float(value) for k, value in enumerate(values)}  # type: ignore[call-overload]
