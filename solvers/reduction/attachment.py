"""Attachment modes: deflections by given loads, and what remains of them beside kept eigenmodes (residual modes).

Theory: docs/theory/reduction.md, (7)–(9), (11); Mikheev 2004, (2.31) and the residual forces before it. The deflection
of a free body is taken with inertia relief: the load is balanced by the inertia of the rigid motion it causes.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.linalg import eigh

from solvers.errors import SolveError
from solvers.linalg.factor import factorise
from solvers.linalg.factor_type import Factor
from solvers.linalg.lanczos.free import RankOneShift
from solvers.monitor import Monitor, silent
from solvers.reduction.basis import Array, symmetric

#: A mode of which less than this share is left beside the kept ones (by its M-norm) is their repetition.
REPEATED = 1e-7


def attachment_modes(
    K: sparse.csc_array,
    M: sparse.csc_array,
    loads: Array,
    rigid: Array | None = None,
    *,
    node_of_dof: NDArray[np.integer] | None = None,
    monitor: Monitor | None = None,
) -> Array:
    """Deflections ``P = K⁻¹ F`` (n, k) by loads F (n, k); ``P = Aᵀ K⁺ A F``, ``A = E − M R Rᵀ``, of a free body.

    ``rigid`` R (n, r): M-orthonormal rigid motions; empty or None for a held structure. One factorisation, one block
    solve. Raises SolveError if the structure moves freely otherwise.
    """
    monitor = monitor or silent()
    loads = np.asfortranarray(loads, dtype=float)
    if rigid is None or rigid.shape[1] == 0:
        with factorise(K, node_of_dof=node_of_dof, monitor=monitor) as factor:
            return factor.solve(loads)

    def held(A: sparse.csc_array, rows: NDArray[np.integer]) -> Factor:
        nodes = None if node_of_dof is None else np.asarray(node_of_dof)[rows]
        return factorise(A, node_of_dof=nodes, monitor=monitor)

    with RankOneShift(K, M, rigid, np.inf, held) as relief:
        return relief.solve(loads)


def response_modes(
    K: sparse.csc_array,
    M: sparse.csc_array,
    loads: Array,
    hz: object,
    rigid: Array | None = None,
    *,
    node_of_dof: NDArray[np.integer] | None = None,
    monitor: Monitor | None = None,
) -> Array:
    """Amplitudes ``(K − ω²M)⁻¹ F`` (n, k·len(hz)) of undamped response to harmonic loads F (n, k) at frequencies hz.

    Zero means the static deflection, with inertia relief if ``rigid`` motions are given. Raises SolveError at a
    natural frequency, where the amplitude has no limit.
    """
    monitor = monitor or silent()
    frequencies = np.atleast_1d(np.asarray(hz, dtype=float))
    found = []
    for i, frequency in enumerate(frequencies):
        part = monitor.part(i / len(frequencies), (i + 1) / len(frequencies))
        if frequency == 0.0:
            found.append(attachment_modes(K, M, loads, rigid, node_of_dof=node_of_dof, monitor=part))
            continue
        shifted = sparse.csc_array(K - (2 * np.pi * frequency) ** 2 * M)
        with factorise(shifted, definite=False, node_of_dof=node_of_dof, monitor=part) as factor:
            if not factor.trusted:
                raise SolveError(
                    f"Frequency-response modes: {frequency:g} Hz is a natural frequency, where the response has no "
                    "limit. Move the frequency a little."
                )
            found.append(factor.solve(np.asfortranarray(loads, dtype=float)))
    return np.hstack(found) if found else np.zeros((K.shape[0], 0))


def residual(M: sparse.csc_array, P: Array, Y: Array) -> Array:
    """Columns of P without their part in M-orthonormal modes Y (9): ``P − Y Yᵀ M P``, repeated once for rounding."""
    P = np.array(P, order="F")
    for _ in range(2):
        P -= Y @ (Y.T @ np.asarray(M @ P))
    return P


def orthonormal_block(K: sparse.csc_array, M: sparse.csc_array, P: Array, Y: Array) -> tuple[Array, Array]:
    """Modes that span what P adds to M-orthonormal Y: unit mass, diagonal stiffness (10); and their eigenvalues.

    P (n, k), Y (n, e); gives (n, k') with k' ≤ k: columns that repeat Y or one another are left out.
    """
    size = np.sqrt(np.maximum(np.einsum("ij,ij->j", P, np.asarray(M @ P)), 0.0))
    P = P[:, size > 0.0] / size[size > 0.0]
    P = residual(M, P, Y)
    weights, axes = np.linalg.eigh(symmetric(P.T @ np.asarray(M @ P)))
    kept = weights > REPEATED**2 * max(1.0, weights.max(initial=0.0))
    P = P @ (axes[:, kept] / np.sqrt(weights[kept]))
    P = residual(M, P, Y)
    values, turn = eigh(symmetric(P.T @ np.asarray(K @ P)), symmetric(P.T @ np.asarray(M @ P)))
    return np.asfortranarray(P @ turn), values
