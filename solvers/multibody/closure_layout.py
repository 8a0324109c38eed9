"""Which equations of closed loops share speeds, and the order in which B·Bᵀ is eliminated by blocks.

A block is the equations of one constraint. It touches the speeds that move the bodies of its two markers, and the modal
ones at nodes; two blocks are neighbours if they have a speed in common. Blocks are eliminated in the order of least
degree; the fill is found here, once, and the kernels of ``sparse_closure`` go through lists. Small mechanisms and those
whose equations touch nearly all speeds get no lists: the counted operations tell. Theory (16a).
"""

from __future__ import annotations

from heapq import heappop, heappush
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.multibody_arrays import (
    CARRIED,
    COUPLING,
    DATA,
    FLEX_H,
    FLEX_V,
    KIND,
    MARKER_A,
    MARKER_B,
    MARKER_BODY,
    MARKER_FLEX,
    N_V,
    PARENT,
    ROW_A,
    ROW_B,
    ROW_CONSTRAINT,
    V_COUNT,
    V_START,
    Model,
    along_tree,
    speeds_above,
)

Ints = NDArray[np.int64]

#: Fewer equations are always factored by columns: what the lists spare would not be noticed.
LEAST_ROWS = 24

#: The part of the operations of the factorisation by columns that the blocks may take at most.
WORTH = 0.5


def no_layout() -> dict[str, NDArray]:
    """Lists of a mechanism whose equations are factored by columns."""
    widths = {"closure_block": 7, "closure_entry": 4, "closure_run": 2}
    lists: dict[str, NDArray] = {name: np.zeros((0, width), dtype=np.int64) for name, width in widths.items()}
    return lists | {"closure_pair": np.zeros(0, dtype=np.int64), "closure_size": np.zeros(1, dtype=np.int64)}


def closure_layout(model: Model) -> dict[str, NDArray]:
    """The lists of ``Model`` that the kernels of ``sparse_closure`` read; empty where these do not pay."""
    m, n_v = len(model.row_i), int(model.counts[N_V])
    if m < LEAST_ROWS or along_tree(model, speeds_above(model)):
        return no_layout()
    step = np.arange(min(m, n_v), dtype=float)
    most = WORTH * 6.0 * float(((m - step) * (n_v - step)).sum())
    rows, touched = _blocks(model)
    sizes = [last - first for first, last in rows]
    per_speed = np.zeros(n_v)
    for size, speeds in zip(sizes, touched):
        per_speed[speeds] += size
    products = float((per_speed**2).sum())  # to form B·Bᵀ, one half of it
    found = _least_degree(_neighbours(touched, n_v), sizes, most - products) if products < most else None
    return no_layout() if found is None else _lists(*found, rows, touched)


def _blocks(model: Model) -> tuple[list[tuple[int, int]], list[Ints]]:
    """First and last row of each block, and the speeds it touches in growing order."""
    above = speeds_above(model)
    owners = model.row_i[:, ROW_CONSTRAINT]
    firsts = [0, *(np.flatnonzero(np.diff(owners)) + 1).tolist(), len(owners)]
    rows = list(pairwise(firsts))
    return rows, [_touched(model, above, first, last) for first, last in rows]


def constraint_speeds(model: Model) -> list[tuple[int, Ints]]:
    """Every constraint with equations, and the speeds that these touch."""
    if not len(model.row_i):
        return []
    rows, touched = _blocks(model)
    return [(int(model.row_i[first, ROW_CONSTRAINT]), speeds) for (first, _), speeds in zip(rows, touched)]


def _touched(model: Model, above: Ints, first: int, last: int) -> Ints:
    """Speeds that the rows of one constraint touch, with all above them: those that B has entries at."""
    constraint = model.constraint_i[model.row_i[first, ROW_CONSTRAINT]]
    markers, found = set(model.row_i[first:last, [ROW_A, ROW_B]].ravel().tolist()), set()
    if constraint[KIND] == COUPLING:
        data = int(constraint[DATA])
        for k in range(int(model.data[data])):
            j, i = (int(value) for value in model.data[data + 1 + 4 * k : data + 3 + 4 * k])
            if i < len(above) and model.joint_i[j, CARRIED] != 0:
                found.add(i)
            else:
                markers |= {int(model.joint_i[j, MARKER_A]), int(model.joint_i[j, MARKER_B])}
    for marker in markers:
        body, flex = int(model.marker_i[marker, MARKER_BODY]), int(model.marker_i[marker, MARKER_FLEX])
        if flex >= 0:
            start = int(model.flex_i[flex, FLEX_V])
            found.update(range(start, start + int(model.flex_i[flex, FLEX_H])))
        while body > 0:
            start = int(model.body_i[body, V_START])
            found.update(range(start, start + int(model.body_i[body, V_COUNT])))
            body = int(model.body_i[body, PARENT])
    for k in list(found):
        up = int(above[k])
        while up >= 0 and up not in found:
            found.add(up)
            up = int(above[up])
    return np.array(sorted(found), dtype=np.int64)


def _neighbours(touched: list[Ints], n_v: int) -> list[set[int]]:
    """Blocks that have a speed in common with each."""
    at: list[list[int]] = [[] for _ in range(n_v)]
    for b, speeds in enumerate(touched):
        for k in speeds.tolist():
            at[k].append(b)
    graph: list[set[int]] = [set() for _ in touched]
    for blocks in {tuple(blocks) for blocks in at}:
        for b in blocks:
            graph[b].update(blocks)
    for b, others in enumerate(graph):
        others.discard(b)
    return graph


def _least_degree(graph: list[set[int]], sizes: list[int], most: float) -> tuple[list[int], list[set[int]]] | None:
    """Order of elimination and, per block, those below it in the factor; None if that takes more operations."""
    degree = [sum(sizes[other] for other in others) for others in graph]
    below: list[set[int]] = [set() for _ in graph]
    order: list[int] = []
    heap = sorted(zip(degree, range(len(graph))))
    while heap:
        known, b = heappop(heap)
        if known != degree[b]:
            continue  # it stands further on with the degree it has now
        order.append(b)
        below[b] = graph[b]
        n, w = sizes[b], degree[b]
        most -= n**3 / 3 + n * n * w + n * w * w
        if most < 0.0:
            return None
        for other in below[b]:
            graph[other] = (graph[other] | below[b]) - {b, other}
            degree[other] = sum(sizes[one] for one in graph[other])
            heappush(heap, (degree[other], other))
        degree[b] = -1
    return order, below


def _lists(
    order: list[int], below: list[set[int]], rows: list[tuple[int, int]], touched: list[Ints]
) -> dict[str, NDArray]:
    """The lists for the kernels; blocks take the numbers of their places in the order."""
    place = {b: k for k, b in enumerate(order)}
    blocks: list[list[int]] = []
    entries: list[list[int]] = []
    runs: list[tuple[int, int]] = []
    at: dict[tuple[int, int], int] = {}  # where the block of two constraints stands among the numbers of the factor
    size = 0
    for b in order:
        first, last = rows[b]
        own = _runs(touched[b])
        others = [b, *sorted(below[b], key=lambda one: place[one])]
        blocks.append([first, last - first, len(runs), len(own), len(entries), len(others), 0])
        runs += own
        for other in others:
            common = own if other == b else _runs(np.intersect1d(touched[b], touched[other], assume_unique=True))
            entries.append([place[other], size, len(runs), len(common)])
            runs += common
            at[place[other], place[b]] = size
            size += (last - first) * (rows[other][1] - rows[other][0])
    pairs: list[int] = []
    for block, b in zip(blocks, order):
        block[6] = len(pairs)
        numbers = sorted(place[other] for other in below[b])
        pairs += [at[e, f] for k, e in enumerate(numbers) for f in numbers[: k + 1]]
    return {
        "closure_block": np.array(blocks, dtype=np.int64).reshape(-1, 7),
        "closure_entry": np.array(entries, dtype=np.int64).reshape(-1, 4),
        "closure_run": np.array(runs, dtype=np.int64).reshape(-1, 2),
        "closure_pair": np.array(pairs, dtype=np.int64),
        "closure_size": np.array([size], dtype=np.int64),
    }


def _runs(numbers: Ints) -> list[tuple[int, int]]:
    """Growing numbers as runs: first, last + 1."""
    if not len(numbers):
        return []
    cuts = np.flatnonzero(np.diff(numbers) > 1) + 1
    firsts, lasts = [0, *cuts.tolist()], [*cuts.tolist(), len(numbers)]
    return [(int(numbers[a]), int(numbers[z - 1]) + 1) for a, z in zip(firsts, lasts)]
