"""The shift σ of ``K − σM``, the factorisation there, and counts of roots by inertia."""

from collections.abc import Callable
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

from solvers.errors import MemoryShort, SolveError
from solvers.kernels.sparse_rows import PERIODS, translation_forces
from solvers.linalg.factor_type import Factor
from solvers.linalg.graph import matrix_graph
from solvers.linalg.lanczos.pencil import Pencil
from solvers.linalg.matrix_checks import diagonal_of
from solvers.linalg.renumber import levels

Array = NDArray[np.float64]
Factorise = Callable[..., Factor]
SINGULAR_PIVOT = 1e-11  # a pivot that lost eleven digits of its diagonal entry: the structure is not held


class Shifted:
    """Factorisations of ``K − σM`` for several σ, with a memory of counts and times."""

    def __init__(self, pencil: Pencil, factorise: Factorise, held: Factor | None = None) -> None:
        self.pencil = pencil
        self.factorise = factorise
        self.held = held  # factor of K itself, if the caller has one
        self.pattern: Factor | None = held  # the latest factor, perhaps closed: its analysis serves the next one
        self.counts: dict[float, int] = {}
        self.beside = 0  # bytes that will be taken beside the next factor
        self.n_factorisations = 0
        self.seconds_factor = 0.0
        self.seconds_sturm = 0.0

    def factor(self, shift: float, definite: bool) -> Factor:
        """Factor of ``K − σM``; when definite, a nearly singular matrix is refused as a singular one is."""
        if shift == 0.0 and definite and self.held is not None:
            factor, self.held = self.held, None
            return factor
        begun = perf_counter()
        self.n_factorisations += 1
        try:
            factor = self.factorise(
                self.pencil.shifted(shift), definite=definite, like=self.pattern, beside=self.beside
            )
        finally:
            self.seconds_factor += perf_counter() - begun
        self.pattern = factor
        if definite and factor.smallest_pivot < SINGULAR_PIVOT:
            factor.close()
            raise SolveError(
                f"K − σM is singular to rounding (smallest pivot {factor.smallest_pivot:.1g} of its diagonal)."
            )
        if factor.n_negative is not None and factor.trusted:
            self.counts[shift] = factor.n_negative
        return factor

    def near(self, value: float, stride: float = 1e-3) -> tuple[float, Factor]:
        """Indefinite factor at a value or, when a pivot vanishes there, next to it; and the value really used."""
        problem: SolveError | None = None
        for attempt in range(5):
            moved = value * (1.0 + stride * attempt**2)
            try:
                factor = self.factor(moved, definite=False)
            except MemoryShort:
                raise
            except SolveError as error:
                problem = error
                continue
            if factor.trusted or attempt == 4:
                return moved, factor
            factor.close()
        raise SolveError(f"No factorisation near the shift {value:.6g}: {problem}") from problem

    def roots_below(self, value: float) -> tuple[int, float]:
        """Number of roots below ``value`` by Sylvester's law of inertia, and the value really used.

        When a pivot is too small to be believed (the value stands on a root), the value is moved a little.
        """
        if value in self.counts:
            return self.counts[value], value
        before = self.seconds_factor
        moved, factor = self.near(value, stride=1e-7)
        count = factor.n_negative
        factor.close()
        spent = self.seconds_factor - before
        self.seconds_factor, self.seconds_sturm = before, self.seconds_sturm + spent
        if count is None:
            raise SolveError("The factorisation method cannot count roots. Use method 'auto', or sturm=False.")
        self.counts[value] = self.counts[moved] = count
        return count, moved

    def below_spectrum(self, free: bool | None) -> tuple[float, Factor]:
        """A shift below every root and the factor there: zero for a held structure, a little less for a free one."""
        if free is None:
            free = looks_free(self.pencil)
        if not free:
            try:
                return 0.0, self.factor(0.0, definite=True)
            except MemoryShort:
                raise
            except SolveError:
                pass
        shift, problem = -low_scale(self.pencil), ""
        for _ in range(4):
            try:
                return shift, self.factor(shift, definite=True)
            except MemoryShort:
                raise
            except SolveError as error:
                shift, problem = 1e3 * shift, str(error)
        raise SolveError(
            f"K − σM stays singular or indefinite down to σ = {shift / 1e3:.3g}: {problem} Check that the stiffness "
            "matrix is positive semi-definite and that no mechanism is without mass."
        )


def looks_free(pencil: Pencil) -> bool:
    """True when a translation of the whole structure costs no energy.

    Translations are tried as patterns of 3, 6, 2 and 1 DOFs per node; a pattern is free when every row of K·r vanishes
    to rounding. A free structure with another layout is recognised by its factorisation.
    """
    K, n, limit = pencil.K, pencil.n, _rounding(pencil)
    forces = np.empty(sum(directions for _, directions in PERIODS))
    translation_forces(K.indptr, K.indices, K.data, forces)
    possible = np.repeat([n % period == 0 and n > period for period, _ in PERIODS], [d for _, d in PERIODS])
    return bool(np.any(forces[possible] <= limit))


def low_scale(pencil: Pencil) -> float:
    """A value well below the first elastic root and well above the rounding of zero, in (rad/s)².

    Rayleigh quotient of a wave along the structure (half a cosine over the layers of the graph), times 1e-4 because
    bending is softer; without a known translation, the largest diagonal ratio over the square of the number of layers.
    """
    graph = matrix_graph(pencil.K)
    layer = np.empty(pencil.n)
    layer[graph.dofs] = np.repeat(levels(graph), graph.weights)
    depth = max(float(layer.max(initial=0.0)), 1.0)
    quotients, limit = [], _rounding(pencil)
    for r in _translations(pencil.n):
        if np.abs(pencil.K @ r).max() <= limit:
            x = r * np.cos(np.pi * layer / depth)
            inertia = float(x @ (pencil.M @ x))
            if inertia > 0.0:
                quotients.append(float(x @ (pencil.K @ x)) / inertia)
    k, m = diagonal_of(pencil.K), diagonal_of(pencil.M)
    heavy = (m > 1e-6 * m.max()) & (k > 0.0)
    ratio = float(np.median(k[heavy] / m[heavy])) if heavy.any() else 1.0
    quotients = [q for q in quotients if q > 1e-14 * ratio]
    return 1e-4 * (min(quotients) if quotients else ratio / depth**2)


def _translations(n: int) -> list[Array]:
    result = []
    for period, directions in PERIODS:
        if n % period == 0 and n > period:
            for direction in range(directions):
                r = np.zeros(n)
                r[direction::period] = 1.0
                result.append(r)
    return result


def _rounding(pencil: Pencil) -> float:
    """What may be left of the force of a rigid motion: 1e-9 of the stiffest DOF."""
    return 1e-9 * float(np.abs(diagonal_of(pencil.K)).max(initial=0.0))
