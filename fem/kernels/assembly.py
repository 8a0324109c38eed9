"""From element matrices to CSC: the node graph, the pattern, the scatter.

All columns of one node have the same rows, so the pattern is kept per node: column node j has neighbours
``neighbours[pointer[j]:pointer[j+1]]`` (sorted, itself included) and the rows of neighbour k start ``offset`` entries
below the top of each column of j. A block (i, j) of an element is found by one bisection for all its entries.
"""

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def node_elements(nodes, ends, n_nodes):
    """Elements around each node: pointer (n_nodes + 1,) and element list; ``nodes[ends[e]:ends[e+1]]`` are e's."""
    pointer = np.zeros(n_nodes + 1, dtype=np.int64)
    for k in range(nodes.size):
        pointer[nodes[k] + 1] += 1
    for i in range(n_nodes):
        pointer[i + 1] += pointer[i]
    place = pointer[:-1].copy()
    around = np.empty(nodes.size, dtype=np.int32)
    for e in range(ends.size - 1):
        for k in range(ends[e], ends[e + 1]):
            around[place[nodes[k]]] = e
            place[nodes[k]] += 1
    return pointer, around


@njit(cache=True, nogil=True)
def count_neighbours(nodes, ends, pointer, around, first, last, count):
    """count[j]: distinct nodes that share an element with node j, first ≤ j < last."""
    seen = np.full(count.size, -1, dtype=np.int32)
    for j in range(first, last):
        n = 0
        for k in range(pointer[j], pointer[j + 1]):
            e = around[k]
            for p in range(ends[e], ends[e + 1]):
                i = nodes[p]
                if seen[i] != j:
                    seen[i] = j
                    n += 1
        count[j] = n


@njit(cache=True, nogil=True)
def node_graph(nodes, ends, pointer, around, graph_pointer):
    """Sorted neighbours of every node. The pattern is symmetric: filling it by rows in order sorts its columns."""
    n_nodes = graph_pointer.size - 1
    neighbours = np.empty(graph_pointer[-1], dtype=np.int32)
    place = graph_pointer[:-1].copy()
    seen = np.full(n_nodes, -1, dtype=np.int32)
    for j in range(n_nodes):
        for k in range(pointer[j], pointer[j + 1]):
            e = around[k]
            for p in range(ends[e], ends[e + 1]):
                i = nodes[p]
                if seen[i] != j:
                    seen[i] = j
                    neighbours[place[i]] = j
                    place[i] += 1
    return neighbours


@njit(cache=True, nogil=True)
def column_pointers(start, graph_pointer, neighbours, offset, indptr):
    """offset of each neighbour's rows within the columns of a node, and indptr (n_dofs + 1,) of the matrix."""
    position = 0
    for j in range(start.size - 1):
        height = 0
        for k in range(graph_pointer[j], graph_pointer[j + 1]):
            offset[k] = height
            i = neighbours[k]
            height += start[i + 1] - start[i]
        for column in range(start[j], start[j + 1]):
            indptr[column] = position
            position += height
    indptr[start[-1]] = position


@njit(cache=True, nogil=True)
def fill_rows(start, graph_pointer, neighbours, indptr, first, last, indices):
    """Row indices of the columns of nodes first ≤ j < last."""
    for j in range(first, last):
        for column in range(start[j], start[j + 1]):
            p = indptr[column]
            for k in range(graph_pointer[j], graph_pointer[j + 1]):
                i = neighbours[k]
                for row in range(start[i], start[i + 1]):
                    indices[p] = row
                    p += 1


@njit(cache=True, nogil=True, inline="always")
def _add_3x3(A, e, column, row, indptr, first, offset, data):
    """Add one 3×3 block of element e: the common case of solids, unrolled (twice as fast as the loops)."""
    for c in range(3):
        p = indptr[first + c] + offset
        data[p] += A[e, column + c, row]
        data[p + 1] += A[e, column + c, row + 1]
        data[p + 2] += A[e, column + c, row + 2]


@njit(cache=True, nogil=True)
def scatter(rows, A, B, with_b, start, graph_pointer, neighbours, offset, indptr, owner, n_owners, a_data, b_data):
    """Add element matrices A (and B) to the columns of the nodes this owner holds; returns the first bad element.

    rows (nc, nn) nodes of the elements; A, B (nc, nd, nd), symmetric. Nodes are dealt to owners four by four, so
    owners work at the same time without meeting, and every sum is taken in the order of the elements: the result
    does not depend on the number of threads. Rotations that a node does not have are skipped (their entries are zero).
    """
    nn = rows.shape[1]
    nd = A.shape[1]
    per_node = nd // nn
    bad = -1
    for e in range(rows.shape[0]):
        trace = 0.0
        for i in range(nd):
            trace += A[e, i, i] + B[e, i, i]
        if not np.isfinite(trace) and bad < 0:
            bad = e
        for b in range(nn):
            j = rows[e, b]
            if (j >> 2) % n_owners != owner:
                continue
            nj = min(per_node, start[j + 1] - start[j])
            for a in range(nn):
                i = rows[e, a]
                low = graph_pointer[j]
                high = graph_pointer[j + 1] - 1
                while low < high:
                    middle = (low + high) >> 1
                    if neighbours[middle] < i:
                        low = middle + 1
                    else:
                        high = middle
                ni = min(per_node, start[i + 1] - start[i])
                if ni == 3 and nj == 3:
                    _add_3x3(A, e, b * per_node, a * per_node, indptr, start[j], offset[low], a_data)
                    if with_b:
                        _add_3x3(B, e, b * per_node, a * per_node, indptr, start[j], offset[low], b_data)
                    continue
                for c in range(nj):
                    p = indptr[start[j] + c] + offset[low]
                    for r in range(ni):
                        a_data[p + r] += A[e, b * per_node + c, a * per_node + r]
                    if with_b:
                        for r in range(ni):
                            b_data[p + r] += B[e, b * per_node + c, a * per_node + r]
    return bad


@njit(cache=True, nogil=True)
def scatter_diagonal(rows, m, start, owner, n_owners, out):
    """Add element diagonals m (nc, nd) to the nodes this owner holds."""
    nn = rows.shape[1]
    per_node = m.shape[1] // nn
    for e in range(rows.shape[0]):
        for a in range(nn):
            i = rows[e, a]
            if (i >> 2) % n_owners == owner:
                for c in range(min(per_node, start[i + 1] - start[i])):
                    out[start[i] + c] += m[e, a * per_node + c]


@njit(cache=True, nogil=True)
def hrz(M, n_nodes, out):
    """Diagonal mass out (nc, nd) of consistent M (nc, nd, nd): the diagonal scaled to the exact mass.

    Hinton, Rock and Zienkiewicz 1976: each translation is scaled so that its sum is the element's mass; rotations take
    the mean of the three scales. Nothing is negative because the diagonal of M is not.
    """
    nd = M.shape[1]
    per_node = nd // n_nodes
    for e in range(M.shape[0]):
        mean = 0.0
        for c in range(3):
            total = 0.0
            diagonal = 0.0
            for a in range(n_nodes):
                diagonal += M[e, a * per_node + c, a * per_node + c]
                for b in range(n_nodes):
                    total += M[e, a * per_node + c, b * per_node + c]
            scale = total / diagonal if diagonal > 0.0 else 0.0
            mean += scale / 3.0
            for a in range(n_nodes):
                out[e, a * per_node + c] = scale * M[e, a * per_node + c, a * per_node + c]
        for c in range(3, per_node):
            for a in range(n_nodes):
                out[e, a * per_node + c] = mean * M[e, a * per_node + c, a * per_node + c]


@njit(cache=True, nogil=True)
def count_kept(indptr, indices, new, count):
    """count[c]: entries of kept column c whose row is kept; ``new`` maps old equations to new ones, −1 drops."""
    for column in range(indptr.size - 1):
        c = new[column]
        if c >= 0:
            n = 0
            for p in range(indptr[column], indptr[column + 1]):
                if new[indices[p]] >= 0:
                    n += 1
            count[c] = n


@njit(cache=True, nogil=True)
def copy_kept(indptr, indices, data, new, out_indptr, out_indices, out_data):
    """The submatrix of kept rows and columns; ``new`` grows with the old equation, so rows stay sorted."""
    for column in range(indptr.size - 1):
        c = new[column]
        if c >= 0:
            q = out_indptr[c]
            for p in range(indptr[column], indptr[column + 1]):
                r = new[indices[p]]
                if r >= 0:
                    out_indices[q] = r
                    out_data[q] = data[p]
                    q += 1
