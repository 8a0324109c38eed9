"""Which Ritz values are wanted, and the proof by inertia that none of them is missing."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import SolveError
from solvers.linalg.lanczos.iterate import Iteration
from solvers.linalg.lanczos.reorthogonalise import BasisDecayed
from solvers.linalg.lanczos.shifts import Shifted
from solvers.linalg.lanczos.solution import SturmVerdict, to_hz

Array = NDArray[np.float64]
Wanted = Callable[[Array], NDArray[np.int64]]
GAP = 1e-6  # relative distance between roots in which a count may be trusted
ATTEMPTS = 8


def ascending() -> Wanted:
    """Roots above the shift, the lowest first: θ > 0, descending."""

    def choose(theta: Array) -> NDArray[np.int64]:
        order = np.argsort(-theta, kind="stable")
        return order[theta[order] > 0.0]

    return choose


def by_size() -> Wanted:
    """Roots nearest to the shift first: |θ| descending."""
    return lambda theta: np.argsort(-np.abs(theta), kind="stable")


def between(shift: float, low: float, high: float) -> Wanted:
    """Roots in [low, high], nearest to the shift first."""

    def choose(theta: Array) -> NDArray[np.int64]:
        order = np.argsort(-np.abs(theta), kind="stable")
        order = order[theta[order] != 0.0]
        roots = shift + 1.0 / theta[order]
        return order[(roots >= low) & (roots <= high)]

    return choose


@dataclass(frozen=True)
class Known:
    """Pairs that an earlier search found, M-orthonormal ``vectors`` (n, k), and how many roots it missed."""

    eigenvalues: Array
    vectors: Array
    missing: int


def count_lowest(shifted: Shifted, shift: float, count: int, theta: Array) -> SturmVerdict:
    """Count the roots below a point just above the last of the first ``count``.

    Unconverged Ritz values stand above their roots, so as many Ritz values as roots below the point means that every
    root has its own. Raises BasisDecayed when there are more Ritz values than roots.
    """
    roots = np.sort(shift + 1.0 / theta[theta > 0.0])
    point = _point_above(roots, min(count, roots.size) - 1, shift)
    by_inertia, point = shifted.roots_below(point)
    found = int(np.count_nonzero(roots < point))
    verdict = SturmVerdict(to_hz(point), None, by_inertia, found)
    if found > by_inertia:
        raise BasisDecayed(
            f"Lanczos method found {found} roots below {verdict.upper_hz:.6g} Hz, there are {by_inertia}: the "
            "basis lost its orthogonality. Use reorthogonalisation='full'."
        )
    return verdict


def count_above(
    shifted: Shifted, theta: Array, count: int, shift: float, limits: tuple[float, float], below: int
) -> SturmVerdict:
    """Count the roots from the lower limit, ``below`` roots stand below it, to a point just above the ``count``-th of
    the Ritz values there, at most the upper limit."""
    roots = np.sort(shift + 1.0 / theta[theta != 0.0])
    first = int(np.searchsorted(roots, limits[0]))
    point = min(_point_above(roots, min(first + count, roots.size) - 1, limits[0]), limits[1])
    above, point = shifted.roots_below(point)
    found = int(np.count_nonzero((roots >= limits[0]) & (roots < point)))
    return SturmVerdict(to_hz(point), to_hz(limits[0]), above - below, found)


def missing(verdict: SturmVerdict) -> SolveError:
    """The error for roots that stay missing."""
    return SolveError(
        f"Lanczos method: {verdict.roots_by_inertia} roots exist below {verdict.upper_hz:.6g} Hz, "
        f"{verdict.roots_found} were found. Use a larger block."
    )


def count_between(shifted: Shifted, chosen: Array, theta: Array, shift: float) -> SturmVerdict:
    """Count the roots between points just outside the chosen ones."""
    roots = np.sort(shift + 1.0 / theta[theta != 0.0])
    last = int(np.searchsorted(roots, chosen.max(), side="right")) - 1
    first = int(np.searchsorted(roots, chosen.min(), side="left"))
    upper = _point_above(roots, last, chosen.min())
    lower = -_point_above(-roots[::-1], roots.size - 1 - first, -chosen.max())
    above, upper = shifted.roots_below(upper)
    below, lower = shifted.roots_below(lower)
    found = int(np.count_nonzero((roots > lower) & (roots < upper)))
    return SturmVerdict(to_hz(upper), to_hz(lower), above - below, found)


def complete_range(
    iteration: Iteration, shift: float, low: float, high: float, count: int
) -> tuple[Array, Array, Array]:
    """Run until the counted number of roots lies inside the range."""
    result = iteration.run()
    for _ in range(ATTEMPTS):
        theta = result[0]
        roots = shift + 1.0 / theta[theta != 0.0]
        found = int(np.count_nonzero((roots >= low if low > 0.0 else roots > shift) & (roots <= high)))
        if found == count:
            return result
        if found > count:
            break
        iteration.widen(count - found)
        result = iteration.run()
    raise BasisDecayed(
        f"Lanczos method: {count} roots exist up to {to_hz(high):.6g} Hz, {found} were found. "
        "Use a larger block or reorthogonalisation='full'."
    )


def _point_above(roots: Array, index: int, origin: float) -> float:
    """A point above ``roots[index]`` in the first gap that is wide enough, near its lower end."""
    for i in range(index, roots.size - 1):
        width = roots[i] - origin
        gap = roots[i + 1] - roots[i]
        if gap > GAP * abs(width):
            return float(roots[i] + min(0.3 * gap, 1e-3 * abs(width)))
    return float(roots[-1] + 1e-3 * abs(roots[-1] - origin))
