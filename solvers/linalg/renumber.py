"""Renumbering of equations: the wave algorithm of Mikheev 2004, § 2.6, reverse Cuthill–McKee, nested dissection.

An *order* lists old vertex numbers in their new sequence: ``order[new] = old``. ``vertex_dofs(graph, order)`` turns it
into an order of DOFs. See docs/theory/renumbering.md.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, suggestion
from solvers.kernels import renumber as kernels
from solvers.linalg.graph import Graph

Order = NDArray[np.int64]


def natural(graph: Graph) -> Order:
    """The order in which the matrix came."""
    return np.arange(graph.n_vertices, dtype=np.int64)


def wave(graph: Graph, start: int | str = "peripheral") -> Order:
    """Wave renumbering: layer by layer from a start element (Mikheev 2004, § 2.6).

    The neighbours, not yet numbered, of the elements of a layer get the next numbers in the order in which the elements
    of the layer are looked through; they are the next layer. When a layer is empty and elements are left (several
    components), the wave starts anew. ``start`` is a vertex, "first" (vertex 0), "least" (least degree) or
    "peripheral": an end of a nearly longest path in each component.
    """
    if graph.n_vertices == 0:
        return natural(graph)
    first, choose = _start_vertex(graph, start)
    order, _, _ = _run_wave(graph, first, choose, by_degree=False)
    return order


def best_wave(graph: Graph, trials: int = 8, seed: int = 0) -> Order:
    """The wave with the least profile among a peripheral start, its reverse and ``trials`` random starts."""
    from solvers.linalg.portrait import profile_of

    random = np.random.default_rng(seed)
    starts: list[int | str] = ["peripheral"]
    starts += [int(i) for i in random.integers(graph.n_vertices, size=trials)] if graph.n_vertices else []
    orders = [wave(graph, start) for start in starts]
    orders += [order[::-1].copy() for order in orders]
    return min(orders, key=lambda order: profile_of(graph, order))


def reverse_cuthill_mckee(graph: Graph) -> Order:
    """Cuthill–McKee from peripheral starts, neighbours by growing degree, the result reversed (George 1971)."""
    if graph.n_vertices == 0:
        return natural(graph)
    order, _, _ = _run_wave(graph, 0, True, by_degree=True)
    return order[::-1].copy()


def nested_dissection(graph: Graph) -> Order:
    """Nested dissection by METIS; by recursive level-set bisection when pymetis is not installed."""
    if graph.n_vertices < 2 or graph.indices.size == 0:
        return natural(graph)
    try:
        import pymetis
    except ImportError:
        return level_set_dissection(graph)
    adjacency = pymetis.CSRAdjacency(graph.indptr.astype(np.int32), graph.indices.astype(np.int32))
    order, _ = pymetis.nested_dissection(adjacency)
    return np.asarray(order, dtype=np.int64)


def level_set_dissection(graph: Graph, smallest: int = 64) -> Order:
    """Nested dissection without METIS: the middle layer of a wave separates, both sides are cut again (George 1973)."""
    from solvers.linalg.graph import subgraph

    result = np.empty(graph.n_vertices, dtype=np.int64)
    stack = [(natural(graph), graph.n_vertices)]
    while stack:
        vertices, end = stack.pop()
        part = subgraph(graph, vertices)
        order, level, components = _run_wave(part, 0, True, by_degree=False)
        if vertices.size <= smallest or int(level.max(initial=0)) < 2:
            result[end - vertices.size : end] = vertices[order[::-1]]
            continue
        if components > 1:
            half = _component_ends(order, level)
            middle = half[np.argmin(np.abs(half - vertices.size // 2))] if half.size else vertices.size
            pieces = [order[:middle], order[middle:]] if 0 < middle < vertices.size else [order]
            separator = np.empty(0, dtype=np.int64)
        else:
            depth = level[order[vertices.size // 2]]
            depth = min(max(depth, 1), int(level.max()) - 1)
            separator = order[level[order] == depth]
            pieces = [order[level[order] < depth], order[level[order] > depth]]
        result[end - separator.size : end] = vertices[separator]
        end -= separator.size
        for piece in pieces:
            stack.append((vertices[piece], end))
            end -= piece.size
    return result


def levels(graph: Graph, start: int | str = "peripheral") -> NDArray[np.int64]:
    """Number of the layer of every vertex in the wave from ``start`` (each component counts from 0)."""
    first, choose = _start_vertex(graph, start)
    return _run_wave(graph, first, choose, by_degree=False)[1]


ORDERINGS: dict[str, Callable[[Graph], Order]] = {
    "natural": natural,
    "wave": wave,
    "best wave": best_wave,
    "rcm": reverse_cuthill_mckee,
    "nested dissection": nested_dissection,
}


def renumber(graph: Graph, method: str = "wave") -> Order:
    """Order of the vertices by one of ``ORDERINGS``. Raises ModelError for an unknown name."""
    if method not in ORDERINGS:
        raise ModelError(f"Renumbering '{method}' is unknown. {suggestion(method, list(ORDERINGS))}")
    return ORDERINGS[method](graph)


def _run_wave(graph: Graph, first: int, choose: bool, by_degree: bool) -> tuple[Order, NDArray[np.int64], int]:
    n = graph.n_vertices
    order, level, scratch = (np.empty(n, dtype=np.int64) for _ in range(3))
    components = kernels.wave(graph.indptr, graph.indices, first, choose, by_degree, order, level, scratch)
    return order, level, int(components)


def _component_ends(order: Order, level: NDArray[np.int64]) -> NDArray[np.int64]:
    """Positions in ``order`` where a further component starts."""
    starts = np.flatnonzero(level[order] == 0)
    return starts[starts > 0]


def _start_vertex(graph: Graph, start: int | str) -> tuple[int, bool]:
    if isinstance(start, str):
        if start == "peripheral":
            return 0, True
        if start == "first":
            return 0, False
        if start == "least":
            return int(np.argmin(np.diff(graph.indptr))), False
        raise ModelError(
            f"Wave renumbering: start '{start}' is unknown. {suggestion(start, ['peripheral', 'first', 'least'])}"
        )
    if not 0 <= start < graph.n_vertices:
        raise ModelError(f"Wave renumbering: start vertex {start} is outside 0 … {graph.n_vertices - 1}.")
    return int(start), False
