"""How many eigenmodes a reduction keeps: by count, frequency or effective mass (docs/theory/reduction.md, (12))."""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from solvers.errors import SolveError
from solvers.linalg.factor_type import Factor
from solvers.linalg.lanczos import EigenSolution, eigenmodes
from solvers.monitor import Monitor, silent
from solvers.reduction.basis import Array

FIRST_BATCH = 20


@dataclass(frozen=True)
class ModeChoice:
    """One of: ``count`` lowest modes; all up to ``highest_hz``; as many as carry the share ``effective_mass`` (0 … 1)
    of the mass that moves along each axis, at most ``most``."""

    count: int = 20
    highest_hz: float | None = None
    effective_mass: float | None = None
    most: int = 1000


@dataclass(frozen=True, eq=False)
class Excitation:
    """What effective masses are measured by: ``forces`` (n, 3) = M R for unit translations, ``totals`` (3,) in kg."""

    forces: Array
    totals: Array


def excitation(M: sparse.csc_array, translations: Array) -> Excitation:
    """The excitation of a structure by translations (n, 3) of its supports."""
    forces = np.asarray(M @ translations)
    return Excitation(forces, np.einsum("ij,ij->j", translations, forces))


def held_excitation(M_ii: sparse.csc_array, M_ib: sparse.csc_array, inner: Array, boundary: Array) -> Excitation:
    """The excitation of a structure held at its interface; ``inner``, ``boundary`` are translations of both parts.

    The total leaves out what the interface carries itself, to first order of the coupling M_ib.
    """
    coupling = np.asarray(M_ib @ boundary)
    forces = np.asarray(M_ii @ inner) + coupling
    return Excitation(forces, np.einsum("ij,ij->j", inner, forces + coupling))


def find_modes(
    K: sparse.csc_array,
    M: sparse.csc_array,
    choice: ModeChoice,
    *,
    where: str,
    factor: Factor | None = None,
    free: bool | None = None,
    excited: Excitation | None = None,
    node_of_dof: NDArray[np.integer] | None = None,
    monitor: Monitor | None = None,
    **options: Any,
) -> tuple[Array, Array, NDArray[np.bool_]]:
    """Vectors (n, m), eigenvalues (m,) and which modes are rigid (m,), all M-orthonormal, ascending.

    A count does not include rigid modes. ``factor``: a Cholesky factor of K at hand; it may be closed here. Raises
    SolveError that starts with ``where`` if so many modes do not exist or the effective mass is not reached.
    """
    monitor = monitor or silent()
    options["node_of_dof"] = node_of_dof
    n = K.shape[0]
    if choice.highest_hz is None and choice.effective_mass is None and choice.count == 0 and free is False:
        return np.zeros((n, 0)), np.zeros(0), np.zeros(0, dtype=bool)
    if choice.count > n:
        raise SolveError(
            f"{where}: {choice.count} eigenmodes were asked for, but only {n} degrees of freedom are inner."
        )

    def solve(wanted: dict[str, object]) -> EigenSolution:
        held = factor if factor is None or choice.effective_mass is None else _borrowed(factor)
        return eigenmodes(K, M, **wanted, free=free, held=held, monitor=monitor, **options)  # type: ignore[arg-type]

    if choice.effective_mass is not None:
        solution = _by_effective_mass(solve, choice, excited, n, where)
    elif choice.highest_hz is not None:
        solution = solve({"range": (0.0, choice.highest_hz)})
    else:
        spare = 0 if free is False else 6
        solution = solve({"count": min(choice.count + spare, n)})
    rigid = np.array([kind == "rigid" for kind in solution.kinds], dtype=bool)
    last = len(rigid)
    if choice.highest_hz is None and choice.effective_mass is None:
        last = min(choice.count + int(rigid.sum()), last)
    return solution.vectors[:, :last], solution.eigenvalues[:last], rigid[:last]


def effective_shares(vectors: Array, excited: Excitation) -> Array:
    """Share of the mass (m, 3) that each mode carries along x, y, z; one where nothing can move."""
    moving = excited.totals > 1e-9 * excited.totals.max(initial=0.0)
    shares = np.zeros((vectors.shape[1], 3))
    shares[:, moving] = (vectors.T @ excited.forces[:, moving]) ** 2 / excited.totals[moving]
    return shares


def _by_effective_mass(
    solve: Callable[[dict[str, object]], EigenSolution],
    choice: ModeChoice,
    excited: Excitation | None,
    n: int,
    where: str,
) -> EigenSolution:
    target = float(choice.effective_mass or 0.0)
    if not 0.0 < target <= 1.0:
        raise SolveError(f"{where}: effective mass {target:g} was asked for; give a share between 0 and 1, as 0.95.")
    if excited is None:
        raise SolveError(
            f"{where}: the number of modes by effective mass needs the places of the degrees of freedom and a "
            "structure that is held. Choose the modes by count or by frequency."
        )
    moving = excited.totals > 1e-9 * excited.totals.max(initial=0.0)
    count = min(FIRST_BATCH, n)
    while True:
        solution = solve({"count": count})
        if "rigid" in solution.kinds:
            raise SolveError(
                f"{where}: the structure is free, so its elastic modes carry no effective mass; give a count."
            )
        reached = np.cumsum(effective_shares(solution.vectors, excited)[:, moving], axis=0).min(axis=1)
        enough = np.flatnonzero(reached >= target)
        if enough.size:
            kept = int(enough[0]) + 1
            return replace(
                solution,
                eigenvalues=solution.eigenvalues[:kept],
                vectors=solution.vectors[:, :kept],
                kinds=solution.kinds[:kept],
            )
        if count >= min(choice.most, n):
            raise SolveError(
                f"{where}: {count} modes carry {100 * reached[-1]:.1f} % of the mass, less than {100 * target:g} %. "
                "Ask for less, or for a number of modes."
            )
        count = min(2 * count, choice.most, n)


def _borrowed(factor: Factor) -> Factor:
    """The same factor for somebody who will close it when done, though it is needed again."""
    other = copy(factor)
    other.close = lambda: None  # type: ignore[method-assign]
    return other
