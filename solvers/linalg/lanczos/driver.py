"""``eigenmodes``: natural frequencies and modes of ``K x = λ M x`` by the block Lanczos method.

Theory and sources: docs/theory/lanczos.md; Mikheev 2004, § 2.4 and app. 3.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.errors import SolveError
from solvers.linalg.factor import factorise
from solvers.linalg.factor_type import Factor
from solvers.linalg.lanczos import sturm
from solvers.linalg.lanczos.choices import best_values, check_choices, labels_of_rows, room_for_basis
from solvers.linalg.lanczos.forms import Form, make_form
from solvers.linalg.lanczos.free import RankOneShift, rigid_basis, with_weak_springs
from solvers.linalg.lanczos.iterate import Iteration, Search
from solvers.linalg.lanczos.krylov import rotate
from solvers.linalg.lanczos.pencil import Pencil, checked_pencil
from solvers.linalg.lanczos.polish import polished
from solvers.linalg.lanczos.refine import Pairs, orthogonality_loss, refine
from solvers.linalg.lanczos.reorthogonalise import BasisDecayed
from solvers.linalg.lanczos.shifts import Shifted, low_scale
from solvers.linalg.lanczos.solution import (
    EigenSolution,
    Statistics,
    SturmVerdict,
    chosen_modes,
    kinds_of,
    to_eigenvalue,
    to_hz,
    with_rigid,
)
from solvers.linalg.lanczos.tall import kept_threads
from solvers.linalg.matrix_checks import diagonal_of, labels_for
from solvers.linalg.multifrontal.blas_table import single_threaded_blas
from solvers.linalg.multifrontal.store import default_budget
from solvers.linalg.spare_memory import give_back
from solvers.monitor import Monitor, silent

Array = NDArray[np.float64]
DEFINITE_ONLY = ("substructure", "cholmod")  # methods that cannot count roots: "auto" does it for them
BASIS_LOSS = 1e-6  # Ritz vectors less orthogonal than this: the economical reorthogonalisation failed


def eigenmodes(
    K: object,
    M: object,
    count: int | None = None,
    range: tuple[float, float] | None = None,
    *,
    shift: str | float = "auto",
    free: bool | None = None,
    form: str = "mass",
    reorthogonalisation: str = "full",
    block: int | None = None,
    tolerance: float = 1e-9,
    sturm_check: bool = True,
    method: str = "auto",
    node_of_dof: Sequence[int] | NDArray[np.integer] | None = None,
    dof_names: Sequence[str] | None = None,
    memory_budget: int | None = None,
    substructures: dict[str, Any] | None = None,
    ordering: str = "auto",
    held: Factor | None = None,
    rigid: NDArray[np.float64] | None = None,
    free_way: str = "shift",
    most_steps: int | None = None,
    monitor: Monitor | None = None,
) -> EigenSolution:
    """Lowest ``count`` modes, or all modes with frequencies in ``range`` = (f0, f1) Hz, of ``K x = λ M x``.

    Of both, at most ``count`` modes of the range are returned, the lowest ones.
    K, M (n, n) sparse symmetric, both triangles stored, M may be semi-definite. ``shift`` "auto" stands below the
    spectrum (zero for a held structure, a small negative number for a free one); a number in (rad/s)² gives the
    ``count`` modes nearest to it. ``free`` tells what is known about rigid-body modes. ``form`` is one of ``FORMS``,
    ``reorthogonalisation`` "full", "partial" or "selective" (where one of the last two lets the basis decay, "full" is
    taken and the statistics say so), ``block`` the number of vectors multiplied at once.
    A pair has converged when ``‖x − (λ−σ)(K−σM)⁻¹M x‖_M ≤ tolerance``. ``sturm_check`` proves by one more
    factorisation that no root was missed. ``method``, ``memory_budget``, ``substructures``, ``ordering`` go to
    ``factorise``; ``held`` is a Cholesky factor of K that is at hand already, used instead of a new one and closed at
    the end.
    ``free_way`` for a free structure: "shift" (default), or one of the ways of the thesis, "springs" (weak ones to the
    ground, roots change in the fifth or sixth digit) or "rank-one" (needs the rigid motions ``rigid`` (n, k)).

    Raises SolveError for bad input, for matrices without frequencies, when the pairs do not converge or when roots are
    missing; Cancelled when the monitor says so.
    """
    monitor = monitor or silent()
    n = np.shape(K)[0] if np.ndim(K) == 2 else 0  # type: ignore[call-overload,arg-type]
    pencil = checked_pencil(K, M, labels_for(n, node_of_dof, dof_names))
    check_choices(pencil, count, range, form, reorthogonalisation, block, tolerance, free_way)

    def factorise_here(
        A: object,
        *,
        definite: bool,
        like: Factor | None = None,
        beside: int = 0,
        rows: NDArray[np.int64] | None = None,
    ) -> Factor:
        chosen = method if definite or method not in DEFINITE_ONLY else "auto"
        nodes, names, cuts = labels_of_rows(rows, node_of_dof, dof_names, substructures)
        return factorise(
            A,
            chosen,
            definite=definite,
            node_of_dof=nodes,
            dof_names=names,
            memory_budget=default_budget(beside) if memory_budget is None else memory_budget,
            like=like,
            monitor=monitor.part(0.95, 1.0) if like and range is None else monitor.part(0.0, 0.3),
            substructures=cuts,
            checked=True,
            ordering=ordering if chosen == method else "auto",
        )

    run = _Run(
        pencil, Shifted(pencil, factorise_here, held), form, reorthogonalisation, block, tolerance, most_steps, monitor
    )

    def search(run: "_Run") -> EigenSolution:
        if free_way == "springs":
            return run.with_springs(int(count or 0), sturm_check)
        if free_way == "rank-one":
            return run.with_rank_one(int(count or 0), rigid)
        if range is not None:
            return run.in_range(to_eigenvalue(range[0]), to_eigenvalue(range[1]), free, count)
        if isinstance(shift, str):
            return run.lowest(int(count or 0), free, sturm_check)
        return run.nearest(int(count or 0), float(shift), sturm_check)

    solution = None
    with kept_threads(), single_threaded_blas():  # blocks are narrow, and the threads belong to the factorisation
        try:
            solution = search(run)
        except BasisDecayed:
            if reorthogonalisation == "full":
                raise
        if solution is None:  # outside of the handler, which would keep the first basis in memory
            solution = search(replace(run, reorthogonalisation="full"))
    monitor.report(1.0, f"{solution.n_modes} modes")
    return solution


@dataclass
class _Run:
    """One call: what was chosen, carried from stage to stage."""

    pencil: Pencil
    shifted: Shifted
    form_name: str
    reorthogonalisation: str
    block: int | None
    tolerance: float
    most_steps: int | None
    monitor: Monitor

    def lowest(self, count: int, free: bool | None, check: bool) -> EigenSolution:
        """The first ``count`` roots, from a shift below the spectrum.

        The pairs are finished and the factor is freed before the roots are counted, so that never two factors stand in
        memory; when the count finds more roots, the shift is factorised again and the search goes on.
        """
        self._expect(count)
        shift, factor = self.shifted.below_spectrum(free)
        solution, theta = self._lowest_from(factor, shift, count, count)
        for attempt in range(sturm.ATTEMPTS if check else 0):
            verdict = sturm.count_lowest(self.shifted, shift, count, theta)
            if verdict.proven:
                return self._proven(solution, verdict)
            factor = self.shifted.factor(shift, definite=True)
            missing = verdict.roots_by_inertia - verdict.roots_found + attempt  # a wider block each time
            known = sturm.Known(solution.eigenvalues, solution.vectors, missing)
            solution, theta = self._lowest_from(factor, shift, count, verdict.roots_by_inertia, known)
        if check:
            raise sturm.missing(verdict)
        return solution

    def _lowest_from(
        self, factor: Factor, shift: float, count: int, search: int, known: sturm.Known | None = None
    ) -> tuple[EigenSolution, Array]:
        """Pairs of the first ``count`` of ``search`` roots and all Ritz values; closes the factor."""
        with factor:
            iteration = self._iteration(factor, shift, max(count, search), sturm.ascending(), known)
            theta, S, _ = iteration.run()
            chosen = sturm.ascending()(theta)[:count]
            if chosen.size < count:
                raise SolveError(
                    f"{count} modes were asked for, the structure has {chosen.size}: that is the rank of its mass "
                    "matrix. Ask for fewer modes."
                )
            return self._finish(iteration, shift, factor, S[:, chosen], None), theta

    def _proven(self, solution: EigenSolution, verdict: SturmVerdict) -> EigenSolution:
        """The solution with the verdict of the count and its price."""
        price = {name: getattr(self.shifted, name) for name in ("seconds_factor", "seconds_sturm")}
        statistics = replace(solution.statistics, factorisations=self.shifted.n_factorisations, **price)
        return replace(solution, sturm=verdict, statistics=statistics)

    def with_springs(self, count: int, check: bool) -> EigenSolution:
        """A free structure on weak springs: a millionth of the first elastic root times the mass of every DOF."""
        stiffness = 1e-2 * low_scale(self.pencil) * float(diagonal_of(self.pencil.M).mean())
        tied = Pencil(with_weak_springs(self.pencil.K, stiffness), self.pencil.M, self.pencil.labels)
        return replace(self, pencil=tied, shifted=Shifted(tied, self.shifted.factorise)).lowest(count, False, check)

    def with_rank_one(self, count: int, rigid: Array | None) -> EigenSolution:
        """A free structure whose rigid roots are moved to the top: only elastic modes remain to be found."""
        if rigid is None or np.shape(rigid)[:1] != (self.pencil.n,):
            raise SolveError("Rank-one shift: give the rigid-body motions of the structure, one column each.")
        R = rigid_basis(self.pencil.K, self.pencil.M, np.asarray(rigid, dtype=float))
        elastic = count - R.shape[1]
        if elastic < 1:
            raise SolveError(
                f"Rank-one shift: {count} modes were asked for, {R.shape[1]} of them are rigid: ask for more."
            )
        top = 1e16 * low_scale(self.pencil)
        factorise_held = partial(self.shifted.factorise, definite=True)
        with RankOneShift(self.pencil.K, self.pencil.M, R, top, factorise_held) as factor:
            iteration = self._iteration(factor, 0.0, elastic, sturm.ascending())
            theta, S, _ = iteration.run()
            chosen = sturm.ascending()(theta)[:elastic]
            found = self._finish(iteration, 0.0, factor, S[:, chosen], None)
        return with_rigid(found, R, self.pencil.K)

    def nearest(self, count: int, shift: float, check: bool) -> EigenSolution:
        """The ``count`` roots nearest to ``shift``, on both sides; where some are missing, their range is searched."""
        self._expect(count)
        shift, factor = self.shifted.near(shift)
        with factor:
            self._needs_mass_form(factor)
            iteration = self._iteration(factor, shift, count, sturm.by_size())
            theta, S, _ = iteration.run()
            chosen = sturm.by_size()(theta)[:count]
            solution = self._finish(iteration, shift, factor, S[:, chosen], None)
        if not check:
            return solution
        del iteration
        verdict = sturm.count_between(self.shifted, shift + 1.0 / theta[chosen], theta, shift)
        if verdict.proven:
            return self._proven(solution, verdict)
        everything = self.in_range(to_eigenvalue(verdict.lower_hz or 0.0), to_eigenvalue(verdict.upper_hz), None)
        return chosen_modes(everything, np.sort(np.argsort(np.abs(everything.eigenvalues - shift))[:count]))

    def in_range(self, low: float, high: float, free: bool | None, most: int | None = None) -> EigenSolution:
        """All roots between two values, or the lowest ``most`` of them; inertia tells first how many there are."""
        below_high, high = self.shifted.roots_below(high)
        below_low = 0
        if low > 0.0:
            below_low, low = self.shifted.roots_below(low)
        count = below_high - below_low
        if most is not None and most < count:
            return self.first_above(low, below_low, most, high) if low > 0.0 else self.lowest(most, free, True)
        verdict = SturmVerdict(to_hz(high), to_hz(low) if low > 0.0 else None, count, count)
        self._expect(count)
        if low > 0.0:
            shift, factor = self.shifted.near(0.5 * (low + high))
            self._needs_mass_form(factor)
            wanted = sturm.between(shift, low, high)
        else:
            shift, factor = self.shifted.below_spectrum(free)
            wanted = sturm.ascending()
        with factor:
            if count == 0:
                return self._empty(factor, shift, verdict)
            iteration = self._iteration(factor, shift, count, wanted)
            theta, S, _ = sturm.complete_range(iteration, shift, low, high, count)
            chosen = wanted(theta)[:count]
            return self._finish(iteration, shift, factor, S[:, chosen], verdict)

    def first_above(self, low: float, below_low: int, count: int, high: float) -> EigenSolution:
        """The lowest ``count`` roots between two values, from a shift at the lower one, with ``below_low`` roots below.

        The roots up to the last one found are counted afterwards; if some are missing, all of that range are searched.
        """
        self._expect(count)
        shift, factor = self.shifted.near(low)
        wanted = sturm.between(shift, low, high)
        with factor:
            self._needs_mass_form(factor)
            iteration = self._iteration(factor, shift, count, wanted)
            theta, S, _ = iteration.run()
            solution = self._finish(iteration, shift, factor, S[:, wanted(theta)[:count]], None)
        del iteration
        verdict = sturm.count_above(self.shifted, theta, count, shift, (low, high), below_low)
        if verdict.proven:
            return self._proven(solution, verdict)
        return chosen_modes(self.in_range(low, to_eigenvalue(verdict.upper_hz), None), np.arange(count))

    def _expect(self, count: int) -> None:
        """Leave room beside the next factor for the basis of ``count`` roots."""
        self.shifted.beside = 8 * self.pencil.n * room_for_basis(count, self.pencil.n, self.block)[1]

    def _iteration(
        self, factor: Factor, shift: float, count: int, wanted: Any, known: sturm.Known | None = None
    ) -> Iteration:
        """A search from random vectors, or one beside known pairs: that one takes the safest way."""
        name = self.form_name if known is None else "mass"
        A = self.pencil.shifted(shift) if name == "stiffness" else None
        form = make_form(name, self.pencil.M, factor, A)
        width, capacity = room_for_basis(count, self.pencil.n, self.block, known)
        # inside the spectrum the last product may enlarge a residual: other roots may be nearer to the shift
        inside = factor.n_negative != 0
        tolerance = max(0.1 * self.tolerance, min(self.tolerance, 1e-12)) if inside else self.tolerance
        search = Search(
            wanted=wanted,
            count=min(count, self.pencil.n),
            tolerance=tolerance,
            width=width,
            capacity=capacity,
            most_steps=self.most_steps or 400 + 20 * count,
            reorthogonalisation=self.reorthogonalisation if known is None else "full",
            inside=inside,
            seed=1 + self.shifted.n_factorisations,  # a search that goes on must not start as the first one did
        )
        give_back()  # the basis is the next large thing
        locked = None if known is None else (1.0 / (known.eigenvalues - shift), known.vectors)
        return Iteration(form, search, self.monitor.part(0.3, 0.95), locked)

    def _finish(
        self, iteration: Iteration, shift: float, factor: Factor, S: Array, verdict: SturmVerdict | None
    ) -> EigenSolution:
        state = iteration.state
        if self.form_name == "mass" and self.reorthogonalisation == "full" and not iteration.locked:
            pairs = polished(iteration.form, state, S, self.tolerance, self.monitor)
            if pairs is not None:
                return self._solution(pairs, iteration.form, iteration, shift, factor, verdict)
        else:
            rotate(state.Q, S)
        V = iteration.state.Q[:, : S.shape[1]]
        loss = 0.0 if self.reorthogonalisation == "full" else orthogonality_loss(V, iteration.form.metric)
        if loss > BASIS_LOSS:
            raise BasisDecayed(
                f"Lanczos method: {self.reorthogonalisation} reorthogonalisation let the basis decay (Ritz vectors "
                f"orthogonal to {loss:.1g} only). Use reorthogonalisation='full'."
            )
        iteration.form.vectors(V)
        pairs = refine(iteration.form, V, self.monitor)
        worst = np.inf
        while factor.n_negative == 0 and self.tolerance < pairs.residuals.max(initial=0.0) < 0.8 * worst:
            worst = pairs.residuals.max(initial=0.0)
            pairs = refine(iteration.form, pairs.vectors, self.monitor)
        return self._solution(pairs, iteration.form, iteration, shift, factor, verdict)

    def _solution(
        self, pairs: Pairs, form: Form, iteration: Iteration, shift: float, factor: Factor, verdict: SturmVerdict | None
    ) -> EigenSolution:
        factor.close()  # before anything is copied: with it memory was fullest
        eigenvalues = best_values(self.pencil, shift, pairs)
        order = np.argsort(eigenvalues, kind="stable")
        eigenvalues = eigenvalues[order]
        vectors = np.asfortranarray(pairs.vectors[:, order])
        kinds = kinds_of(eigenvalues, vectors, diagonal_of(self.pencil.K))
        frequencies = np.array([0.0 if kind == "rigid" else to_hz(value) for kind, value in zip(kinds, eigenvalues)])
        return EigenSolution(
            frequencies_hz=frequencies,
            eigenvalues=eigenvalues,
            vectors=vectors,
            kinds=kinds,
            residuals=pairs.residuals[order],
            orthogonality=pairs.orthogonality[order],
            sturm=verdict,
            statistics=self._statistics(factor, shift, iteration),
        )

    def _statistics(self, factor: Factor, shift: float, iteration: Iteration | None) -> Statistics:
        state = iteration.state if iteration else None
        return Statistics(
            n_dofs=self.pencil.n,
            method=factor.method,
            form=self.form_name,
            reorthogonalisation=self.reorthogonalisation,
            shift=shift,
            block=iteration.search.width if iteration else 0,
            steps=state.steps if state else 0,
            restarts=state.restarts if state else 0,
            basis=state.capacity if state else 0,
            right_hand_sides=iteration.form.solves if iteration else 0,
            cleaned=state.purged if state else 0,
            factorisations=self.shifted.n_factorisations,
            factor_bytes=factor.memory,
            factor_flops=factor.flops,
            seconds_factor=self.shifted.seconds_factor,
            seconds_lanczos=perf_counter() - iteration.begun if iteration else 0.0,
            seconds_sturm=self.shifted.seconds_sturm,
        )

    def _empty(self, factor: Factor, shift: float, verdict: SturmVerdict) -> EigenSolution:
        none = np.empty(0)
        statistics = self._statistics(factor, shift, None)
        return EigenSolution(none, none, np.empty((self.pencil.n, 0)), (), none, none, verdict, statistics)

    def _needs_mass_form(self, factor: Factor) -> None:
        if self.form_name != "mass" and factor.n_negative != 0:
            raise SolveError(
                f"Form '{self.form_name}' needs a positive definite K − σM; the shift stands inside the spectrum. "
                "Use form 'mass' there."
            )
