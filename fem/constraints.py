"""Supports and links by transformation: u = T q + g.

Every dependent DOF is written through others, u = B u + S q + c; S turns nodes supported in local axes. Chains of links
(the master of one is the slave of another) are resolved by substitution, so K and M stay symmetric and shrink:
Kr = Tᵀ K T. Theory: docs/theory/assembly.md, eqs (4)–(8).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import sparse

from fem.dofs import DofMap, dof_name
from fem.kernels import assembly as kernels
from fem.links import Relation, link_relations
from fem.model import FEModel
from fem.supports import fix_all
from solvers.errors import ModelError


@dataclass(frozen=True, eq=False)
class Transformation:
    """u = T q + g: T (n_dofs, n_free), g (n_dofs,) from prescribed values; ``free`` (n_free,): equation of each q.

    A q that stands for a node in local axes is named after its equation all the same. ``selection``: T only picks.
    ``dependent``: equations written through others by links.
    """

    T: sparse.csc_array
    offset: np.ndarray
    free: np.ndarray
    selection: bool
    dependent: np.ndarray


def expand(constraints: Transformation, q: np.ndarray, *, values: bool = True) -> np.ndarray:
    """All displacements u from free ones q, (n_free,) or (n_free, k). ``values=False``: without prescribed values,
    as modes need."""
    u = constraints.T @ q
    if values:
        u = u + (constraints.offset if u.ndim == 1 else constraints.offset[:, None])
    return u


def restrict(constraints: Transformation, f: np.ndarray) -> np.ndarray:
    """Forces on the free DOFs from forces on all: Tᵀ f."""
    return constraints.T.T @ f


def transformation(model: FEModel, dofs: DofMap, *, supports: bool = True) -> Transformation:
    """The constraint transformation of a model; ``supports=False`` keeps links only (a body to be joined to others).

    Raises ModelError naming DOF and culprits: a DOF driven by two links, prescribed and driven, prescribed twice with
    different values, links in a circle, a link whose geometry leaves a motion undefined.
    """
    n = dofs.n_dofs
    relations = link_relations(model, dofs)
    driver = _drivers(relations, dofs)
    prescribed, turned = np.full(n, np.nan), {}
    if supports:
        turned = fix_all(model, dofs, relations, driver, prescribed)
    free = np.flatnonzero((driver < 0) & np.isnan(prescribed))
    dependent = np.flatnonzero(driver >= 0)
    S = _turning(dofs, turned, dependent)
    g = S @ np.nan_to_num(prescribed)
    T = S[:, free]
    if relations:
        B, c = _relation_matrix(n, relations)
        T, g = _substitute(B, T, g + c, relations)
    return Transformation(sparse.csc_array(T), g, free, not relations and not turned, dependent)


def _drivers(relations: list[Relation], dofs: DofMap) -> np.ndarray:
    """For each equation the index of the relation it follows, or −1. Raises ModelError if it would follow two."""
    driver = np.full(dofs.n_dofs, -1, dtype=np.int64)
    for index, relation in enumerate(relations):
        taken = relation.dependent[driver[relation.dependent] >= 0]
        if taken.size:
            other = relations[driver[taken[0]]].name
            raise ModelError(
                f"{relation.name}: {dof_name(dofs, taken[0])} already follows {other}; "
                f"a degree of freedom can depend on one link only."
            )
        driver[relation.dependent] = index
    return driver


def _turning(dofs: DofMap, turned: dict[int, np.ndarray], dependent: np.ndarray) -> sparse.csc_array:
    """S (n, n): identity, but u = Aᵀ q for nodes supported in axes A (2, 3, 3), and empty rows for dependent DOFs."""
    n = dofs.n_dofs
    unit = np.ones(n)
    unit[dependent] = 0.0
    rows, columns, entries = [], [], []
    for row, axes in turned.items():
        first, last = int(dofs.start[row]), int(dofs.start[row + 1])
        unit[first:last] = 0.0
        for group, shift in enumerate(range(first, last, 3)):
            i, j = np.meshgrid(np.arange(3), np.arange(3), indexing="ij")
            rows.append(shift + i.ravel())
            columns.append(shift + j.ravel())
            entries.append(axes[group].T.ravel())
    here = np.flatnonzero(unit)
    rows.append(here)
    columns.append(here)
    entries.append(unit[here])
    place = (np.concatenate(rows), np.concatenate(columns))
    return sparse.csc_array((np.concatenate(entries), place), shape=(n, n))


def _relation_matrix(n: int, relations: list[Relation]) -> tuple[sparse.csr_array, np.ndarray]:
    """B (n, n) and c (n,) of u = B u + … + c."""
    rows = np.concatenate([np.repeat(r.dependent, len(r.others)) for r in relations])
    columns = np.concatenate([np.tile(r.others, len(r.dependent)) for r in relations])
    entries = np.concatenate([r.matrix.ravel() for r in relations])
    c = np.zeros(n)
    for r in relations:
        c[r.dependent] = r.constant
    here = entries != 0.0
    return sparse.csr_array((entries[here], (rows[here], columns[here])), shape=(n, n)), c


def _substitute(
    B: sparse.csr_array, T0: sparse.csc_array, g0: np.ndarray, relations: list[Relation]
) -> tuple[sparse.csr_array, np.ndarray]:
    """T = (1 − B)⁻¹ T0 and g alike by substitution, as long as a chain goes on. Raises ModelError for a circle."""
    T, g = sparse.csr_array(T0), g0
    T_add, g_add, power = T, g0, B
    for _ in range(len(relations) + 1):
        if power.nnz == 0:
            break
        T_add, g_add, power = B @ T_add, B @ g_add, power @ B
        T, g = T + T_add, g + g_add
    else:
        rows = set(power.nonzero()[0].tolist())
        names = [r.name for r in relations if not rows.isdisjoint(r.dependent.tolist())]
        names = list(dict.fromkeys(names))
        raise ModelError(f"Links in a circle: {', '.join(names[:4])}; each follows another. Remove one of them.")
    return T, g


@dataclass(frozen=True, eq=False)
class Reduced:
    """K and M over the free DOFs q; u = T q + g by ``constraints``."""

    K: sparse.csc_array
    M: sparse.csc_array
    constraints: Transformation


def reduced(K: sparse.csc_array, M: sparse.csc_array, constraints: Transformation) -> Reduced:
    """Matrices of the free DOFs, Tᵀ K T and Tᵀ M T, without dense intermediates."""
    return Reduced(reduce_matrix(K, constraints), reduce_matrix(M, constraints), constraints)


def reduce_matrix(A: sparse.csc_array, constraints: Transformation) -> sparse.csc_array:
    """Tᵀ A T. Entries between DOFs that no link touches are copied; only the rest goes through products."""
    n, n_free = constraints.T.shape
    T = sparse.csr_array(constraints.T)
    plain = np.zeros(n, dtype=bool)
    plain[constraints.free] = True
    if not constraints.selection:
        one = (np.diff(T.indptr) == 1) & plain
        rows = np.flatnonzero(one)
        unit = T.data[T.indptr[rows]] == 1.0
        own = constraints.free[T.indices[T.indptr[rows]]] == rows
        plain[:] = False
        plain[rows[unit & own]] = True
    new = np.full(n, -1, dtype=np.int64)
    new[constraints.free] = np.arange(n_free)
    new[~plain] = -1
    core = _kept(sparse.csc_array(A), new, n_free)
    special = np.flatnonzero(~plain & (np.diff(T.indptr) > 0))
    if constraints.selection or special.size == 0:
        return core
    Ts = T[special]
    W = A[:, special] @ Ts
    place = np.flatnonzero(plain)
    P = sparse.csr_array((np.ones(len(place)), (new[place], place)), shape=(n_free, n))
    cross = P @ W
    own_part = Ts.T @ W.tocsr()[special]
    total = sparse.csc_array(core + sparse.csc_array(cross + cross.T + 0.5 * (own_part + own_part.T)))
    total.sum_duplicates()
    return total


def _kept(A: sparse.csc_array, new: np.ndarray, size: int) -> sparse.csc_array:
    """The rows and columns of A with ``new`` ≥ 0, at their new places, in a matrix of ``size``."""
    A.sum_duplicates()
    count = np.zeros(size, dtype=np.int64)
    kernels.count_kept(A.indptr, A.indices, new, count)
    indptr = np.zeros(size + 1, dtype=np.int64)
    np.cumsum(count, out=indptr[1:])
    indptr = indptr.astype(A.indptr.dtype)
    indices = np.empty(indptr[-1], dtype=A.indices.dtype)
    data = np.empty(indptr[-1])
    kernels.copy_kept(A.indptr, A.indices, A.data, new, indptr, indices, data)
    return sparse.csc_array((data, indices, indptr), shape=(size, size))
