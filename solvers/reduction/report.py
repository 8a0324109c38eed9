"""How good a reduced basis is: its frequencies and the static stiffness of its interface beside the full model's.

Theory: docs/theory/reduction.md, (17)–(18).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.linalg import LinAlgError, eigh, null_space, qr

from solvers.linalg.lanczos import eigenmodes
from solvers.monitor import Monitor, silent
from solvers.reduction.basis import Array, ReducedBasis, blocks, split, symmetric, to_hertz
from solvers.reduction.guyan import guyan
from solvers.reduction.orthonormalise import count_rigid


@dataclass(frozen=True, eq=False)
class Compared:
    """Frequencies of the full and of the reduced model, Hz, mode by mode, rigid modes left out."""

    full_hz: Array
    reduced_hz: Array

    @property
    def errors(self) -> Array:
        """Relative deviations of the reduced model."""
        return self.reduced_hz / self.full_hz - 1.0


@dataclass(frozen=True, eq=False)
class ReductionReport:
    """``free``, ``fixed``: frequencies with the interface left free and held. ``stiffness_full``, ``stiffness_reduced``
    (b,): force or moment at each interface DOF for a unit displacement along it, with the body held at the interface
    DOFs ``held`` (as few as prevent rigid motion; infinite there), N/m or N·m/rad."""

    free: Compared
    fixed: Compared
    stiffness_full: Array
    stiffness_reduced: Array
    held: NDArray[np.int64]

    @property
    def stiffness_errors(self) -> Array:
        """Relative deviations of the reduced stiffness; zero where the body is held."""
        loose = np.setdiff1d(np.arange(len(self.stiffness_full)), self.held)
        errors = np.zeros(len(self.stiffness_full))
        errors[loose] = self.stiffness_reduced[loose] / self.stiffness_full[loose] - 1.0
        return errors


def report_errors(
    K: sparse.csc_array,
    M: sparse.csc_array,
    basis: ReducedBasis,
    count: int = 10,
    *,
    node_of_dof: NDArray[np.integer] | None = None,
    monitor: Monitor | None = None,
) -> ReductionReport:
    """Compare a basis with the matrices it was made from, by the first ``count`` elastic modes.

    The full model is solved anew: two eigenproblems and one block solve. Raises SolveError as they do.
    """
    monitor = monitor or silent()
    K, M = sparse.csc_array(K), sparse.csc_array(M)
    n, boundary = K.shape[0], basis.interface
    free, rigid = _elastic_hz(K, M, min(count + 6, n), node_of_dof, monitor.part(0.0, 0.5))
    basis = _with_rigid(basis, M, rigid)
    free_reduced = _reduced_hz(basis.stiffness, basis.mass)
    fixed, fixed_reduced = np.zeros(0), np.zeros(0)
    full = reduced = np.zeros(0)
    held = np.zeros(0, dtype=np.int64)
    if boundary.size:
        _, inner = split(n, boundary)
        nodes = None if node_of_dof is None else np.asarray(node_of_dof)[inner]
        K_ii, M_ii = blocks(K, boundary, inner)[0], blocks(M, boundary, inner)[0]
        fixed, _ = _elastic_hz(K_ii, M_ii, min(count, inner.size), nodes, monitor.part(0.5, 0.8))
        fixed_reduced = _held_hz(basis)
        condensed = guyan(K, M, boundary, node_of_dof=node_of_dof, monitor=monitor.part(0.8, 1.0)).stiffness
        full, reduced, held = _stiffness(condensed, basis)
    return ReductionReport(
        _paired(free, free_reduced, count), _paired(fixed, fixed_reduced, count), full, reduced, held
    )


def _paired(full: Array, reduced: Array, count: int) -> Compared:
    n = min(len(full), len(reduced), count)
    return Compared(full[:n], reduced[:n])


def _elastic_hz(
    K: sparse.csc_array, M: sparse.csc_array, count: int, nodes: NDArray[np.integer] | None, monitor: Monitor
) -> tuple[Array, Array]:
    """Frequencies of the lowest elastic modes, and the rigid ones (n, r)."""
    solution = eigenmodes(K, M, count, node_of_dof=nodes, sturm_check=False, monitor=monitor)
    rigid = np.array([kind == "rigid" for kind in solution.kinds])
    return solution.frequencies_hz[~rigid], solution.vectors[:, rigid]


def _with_rigid(basis: ReducedBasis, M: sparse.csc_array, R: Array) -> ReducedBasis:
    """A basis whose rigid motions were left to the floating frame, with them again."""
    if basis.n_rigid == 0:
        return basis
    coupling = R.T @ np.asarray(M @ basis.vectors)
    r, m = R.shape[1], len(basis.mass)
    stiffness = np.zeros((r + m, r + m))
    stiffness[r:, r:] = basis.stiffness
    return replace(
        basis,
        vectors=np.hstack((R, basis.vectors)),
        n_eigen=r + basis.n_eigen,
        mass=np.block([[np.eye(r), coupling], [coupling.T, basis.mass]]),
        stiffness=stiffness,
        n_rigid=0,
    )


def _reduced_hz(stiffness: Array, mass: Array) -> Array:
    """Elastic frequencies of reduced matrices; a singular mass (MacNeal) puts the massless motions at infinity."""
    if len(mass) == 0:
        return np.zeros(0)
    try:
        values = eigh(stiffness, mass, eigvals_only=True)
    except LinAlgError:
        values = _massless(stiffness, mass)
    return to_hertz(values[count_rigid(values) :])


def _massless(stiffness: Array, mass: Array) -> Array:
    """Roots of a pencil whose mass is semi-definite: massless directions follow statically."""
    weights, axes = np.linalg.eigh(mass)
    heavy = weights > 1e-12 * weights.max()
    K = axes.T @ stiffness @ axes
    K_mm, K_ml, K_ll = K[np.ix_(heavy, heavy)], K[np.ix_(heavy, ~heavy)], K[np.ix_(~heavy, ~heavy)]
    condensed = symmetric(K_mm - K_ml @ np.linalg.solve(K_ll, K_ml.T))
    return eigh(condensed, np.diag(weights[heavy]), eigvals_only=True)


def _held_hz(basis: ReducedBasis) -> Array:
    """Frequencies of the reduced model with the interface at rest: motions w with H_b w = 0."""
    H_b = basis.vectors[basis.interface]
    scale = np.linalg.norm(H_b, axis=0).max(initial=0.0)
    N = null_space(H_b / scale) if scale > 0.0 else np.eye(len(basis.mass))
    return _reduced_hz(symmetric(N.T @ basis.stiffness @ N), symmetric(N.T @ basis.mass @ N))


def _stiffness(condensed: Array, basis: ReducedBasis) -> tuple[Array, Array, NDArray[np.int64]]:
    """Diagonal stiffness of the interface, full and reduced, with the body held there as little as needed (18)."""
    held = _least_supports(condensed)
    loose = np.setdiff1d(np.arange(len(condensed)), held)
    full, reduced = np.full(len(condensed), np.inf), np.full(len(condensed), np.inf)
    full[loose] = 1.0 / np.diag(np.linalg.inv(condensed[np.ix_(loose, loose)]))
    H_b = basis.vectors[basis.interface]
    N = null_space(H_b[held]) if held.size else np.eye(H_b.shape[1])
    flexibility = H_b[loose] @ N @ np.linalg.pinv(symmetric(N.T @ basis.stiffness @ N), hermitian=True) @ N.T
    softness = np.einsum("ij,ij->i", flexibility, H_b[loose])
    with np.errstate(divide="ignore"):
        reduced[loose] = 1.0 / softness
    return full, reduced, held


def _least_supports(condensed: Array) -> NDArray[np.int64]:
    """Interface DOFs, as many as rigid motions, that hold the body: pivots of the null space of its stiffness."""
    scale = np.sqrt(np.abs(np.diag(condensed)))
    scale[scale == 0.0] = 1.0
    values, vectors = np.linalg.eigh(condensed / np.outer(scale, scale))
    n_rigid = int(np.count_nonzero(values < 1e-9 * values.max()))
    if n_rigid == 0:
        return np.zeros(0, dtype=np.int64)
    motions = vectors[:, :n_rigid].T
    return np.sort(qr(motions, mode="economic", pivoting=True)[2][:n_rigid]).astype(np.int64)
