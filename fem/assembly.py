"""Assembly: the stiffness and mass matrices of a model, straight into a precomputed CSC pattern.

Element matrices are made chunk by chunk by the kernels of their type and added at once; nothing grows with the number
of elements but the matrices themselves. Two threads (or as many as asked for) compute chunks at the same time and
then add them, each to its own columns: the result is the same for any number of threads.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
from scipy import sparse

from fem.constraints import Transformation, transformation
from fem.dofs import DofMap, element_type, number_dofs
from fem.elements import ElementType
from fem.elements.mass import mass_matrices
from fem.elements.spring import spring_matrices
from fem.kernels import assembly as kernels
from fem.model import ElementBlock, FEModel, part_of
from fem.pattern import Pattern, matrix_pattern
from fem.threads import thread_count, together
from solvers.errors import MemoryShort, ModelError
from solvers.linalg.multifrontal.store import available_memory
from solvers.monitor import Monitor, silent

CHUNK_NUMBERS = 1 << 18  # entries of one chunk's matrices (2 MB): they stay in the cache until they are added
FARTHEST = 1e12  # m: beyond this the cubes and squares of lengths lose their meaning
SERIAL_BELOW = 500  # elements: starting threads costs more than it gives


@dataclass(frozen=True, eq=False)
class Matrices:
    """K and M (n_dofs, n_dofs) of all active DOFs before constraints, both triangles; they share their pattern.

    ``lumped`` (n_dofs,): the diagonal mass. ``constraints``: u = T q + g (supports and links), see ``reduced``.
    """

    K: sparse.csc_array
    M: sparse.csc_array
    lumped: np.ndarray
    dofs: DofMap
    constraints: Transformation


Filled = tuple[np.ndarray, np.ndarray, np.ndarray]  # element stiffness, mass (nc, nd, nd) and diagonal mass (nc, nd)


@dataclass(frozen=True, eq=False)
class _Part:
    """Some elements to be added: ``fill(store)`` gives their matrices, using ``store`` (2, size) for memory."""

    rows: np.ndarray
    size: int
    fill: Callable[[np.ndarray], Filled]
    name: Callable[[int], str]


def assemble(
    model: FEModel,
    *,
    mass: str = "consistent",
    monitor: Monitor | None = None,
    threads: int | None = None,
) -> Matrices:
    """K, M, diagonal mass, DOF map and constraint transformation of a model.

    ``mass``: "consistent", or "lumped" for a diagonal M. Raises ModelError naming the culprit: an element, a section,
    a material or a support that cannot be assembled, or a model without any element; MemoryShort if K and M do not fit.
    """
    if mass not in ("consistent", "lumped"):
        raise ModelError(f"Mass can be 'consistent' or 'lumped', not '{mass}'.")
    monitor = monitor or silent()
    check_points(model)
    dofs = number_dofs(model)
    if dofs.n_dofs == 0:
        raise ModelError(f"Model '{model.title}' has no element, spring or mass: there is nothing to assemble.")
    constraints = transformation(model, dofs)
    extra = _extra_parts(model)
    n_threads = thread_count(threads)
    if sum(len(block) for block in model.blocks) < SERIAL_BELOW:
        n_threads = 1
    monitor.report(0.0, "Matrix pattern")
    pattern = matrix_pattern(model, dofs, [part.rows for part in extra], n_threads)
    parts = _chunks(model) + extra
    lumped = np.zeros(dofs.n_dofs)
    entries = len(pattern.indices)
    check_room(model, dofs, 8 * entries * (2 if mass == "consistent" else 1))
    k_data = np.zeros(entries)
    m_data = np.zeros(entries if mass == "consistent" else 0)
    _run(parts, pattern, k_data, m_data, lumped, n_threads, monitor.part(0.1, 1.0))
    if not (np.isfinite(k_data.sum()) and np.isfinite(m_data.sum()) and np.isfinite(lumped.sum())):
        raise ModelError(f"Model '{model.title}': its matrices are not finite; check units, sections and materials.")
    K = _matrix(pattern, k_data)
    M = _matrix(pattern, m_data) if mass == "consistent" else sparse.csc_array(sparse.diags_array(lumped))
    return Matrices(K, M, lumped, dofs, constraints)


def check_points(model: FEModel) -> None:
    """Raise ModelError naming the first node whose coordinates are not finite or farther than ``FARTHEST``."""
    X = model.coordinates
    if X.size == 0 or max(abs(X.min()), abs(X.max())) <= FARTHEST:
        return
    bad = np.flatnonzero(~(np.abs(X) <= FARTHEST).all(axis=1))[0]
    raise ModelError(
        f"Node {model.node_numbers[bad]} lies at {X[bad].tolist()}; coordinates must be finite numbers "
        f"below {FARTHEST:g} m. Check the file and its units."
    )


def check_room(model: FEModel, dofs: DofMap, size: int) -> None:
    """Raise MemoryShort if the values of the matrices (bytes) do not fit beside what runs: the system would kill us."""
    free = available_memory()
    if free is not None and size > free:
        raise MemoryShort(
            f"The matrices of model '{model.title}' with {dofs.n_dofs} degrees of freedom will take "
            f"{size / 1e9:.3g} GB, {free / 1e9:.3g} GB of memory are free. Coarsen the mesh."
        )


def _matrix(pattern: Pattern, data: np.ndarray) -> sparse.csc_array:
    n = len(pattern.indptr) - 1
    A = sparse.csc_array((data, pattern.indices, pattern.indptr), shape=(n, n), copy=False)
    A.has_canonical_format = True
    return A


def _extra_parts(model: FEModel) -> list[_Part]:
    """Springs and point masses, computed at once."""
    groups = [(rows, K, np.zeros_like(K)) for rows, K in spring_matrices(model)]
    if model.masses:
        rows, M = mass_matrices(model)
        groups.append((rows, np.zeros_like(M), M))
    return [_ready_part(*group) for group in groups]


def _ready_part(rows: np.ndarray, K: np.ndarray, M: np.ndarray) -> _Part:
    m = np.ascontiguousarray(np.diagonal(M, axis1=1, axis2=2))
    return _Part(rows, 0, lambda store: (K, M, m), lambda index: "A spring or a point mass")


def _chunks(model: FEModel) -> list[_Part]:
    """The elements of all blocks, cut into pieces that fit the cache."""
    parts = []
    for block in model.blocks:
        if len(block) == 0:
            continue
        kind = element_type(block)
        nd = kind.n_nodes * kind.dofs_per_node
        most = max(16, CHUNK_NUMBERS // nd**2)
        for first in range(0, len(block), most):
            piece = part_of(block, slice(first, first + most))
            name = partial(_element_name, piece)
            parts.append(_Part(piece.connectivity, len(piece) * nd**2, partial(_fill, model, piece, kind), name))
    return parts


def _element_name(block: ElementBlock, index: int) -> str:
    return f"Element {block.numbers[index]} of block '{block.name}'"


def _fill(model: FEModel, block: ElementBlock, kind: ElementType, store: np.ndarray) -> Filled:
    """Element matrices of a chunk by the functions of its type."""
    n, nd = len(block), kind.n_nodes * kind.dofs_per_node
    K, M = (store[i, : n * nd * nd].reshape(n, nd, nd) for i in range(2))
    m = np.empty((n, nd))
    X = model.coordinates[block.connectivity]
    data = kind.prepare(model, block)
    kind.stiffness(X, data, K)
    kind.mass(X, data, M)
    if kind.lumped is None:
        kernels.hrz(M, kind.n_nodes, m)
    else:
        kind.lumped(X, data, m)
    negative = np.flatnonzero((m < 0.0).any(axis=1))
    if negative.size:
        raise ModelError(f"{_element_name(block, negative[0])} folds over itself: part of its mass is negative.")
    return K, M, m


def _filled(part: _Part, store: np.ndarray) -> Filled:
    """The matrices of a part; what overflows is found by ``_add``. Raises ModelError where arithmetic stops."""
    try:
        with np.errstate(all="ignore"):
            return part.fill(store)
    except (ArithmeticError, np.linalg.LinAlgError) as error:
        raise ModelError(f"{part.name(0)} or one after it: {error}; check shape, section and material.") from error


def _run(
    parts: list[_Part],
    pattern: Pattern,
    k_data: np.ndarray,
    m_data: np.ndarray,
    lumped: np.ndarray,
    n_threads: int,
    monitor: Monitor,
) -> None:
    """Compute and add all parts. In a round every thread computes one part, waits, adds all of them to its columns."""
    waiting: list[tuple[_Part, Filled] | None] = [None] * n_threads
    barrier = threading.Barrier(n_threads)
    space = max((part.size for part in parts), default=0)

    def work(owner: int) -> None:
        store = np.empty((2, space))
        try:
            for first in range(0, len(parts), n_threads):
                mine = parts[first + owner] if first + owner < len(parts) else None
                waiting[owner] = (mine, _filled(mine, store)) if mine else None
                barrier.wait()
                for item in waiting:
                    if item:
                        _add(*item, pattern, k_data, m_data, lumped, owner, n_threads)
                if owner == 0:
                    monitor.report(first / len(parts), "Element matrices")
                barrier.wait()
        except BaseException:
            barrier.abort()
            raise

    together([partial(work, owner) for owner in range(n_threads)])


def _add(
    part: _Part,
    filled: Filled,
    p: Pattern,
    k_data: np.ndarray,
    m_data: np.ndarray,
    lumped: np.ndarray,
    owner: int,
    n_owners: int,
) -> None:
    """Add the matrices of a part to the columns of one owner. Raises ModelError for a matrix that is not finite."""
    K, M, m = filled
    rows = np.array(part.rows, dtype=np.int64)
    table = (p.start, p.graph_pointer, p.neighbours, p.offset, p.indptr)
    bad = kernels.scatter(rows, K, M, m_data.size > 0, *table, owner, n_owners, k_data, m_data)
    kernels.scatter_diagonal(rows, m, p.start, owner, n_owners, lumped)
    if bad >= 0:
        raise ModelError(
            f"{part.name(bad)}: its matrices are not finite numbers; check its shape, section and material."
        )
