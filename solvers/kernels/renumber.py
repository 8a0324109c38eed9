"""Graph kernels of the renumbering: grouping of equal columns, the wave of Mikheev 2004, § 2.6, level distances.

A graph is a pair (indptr, indices) as in a CSC matrix with a symmetric pattern; a diagonal entry is ignored.
"""

from numba import njit


@njit(cache=True, nogil=True)
def group_identical(indptr, indices, group):
    """Give neighbouring columns with the same pattern one group number (the DOFs of a node); return how many groups.

    ``indices`` must be sorted within each column. ``group`` (n,) is filled.
    """
    n = indptr.size - 1
    count = 0
    for j in range(n):
        if j > 0:
            start, before = indptr[j], indptr[j - 1]
            length = indptr[j + 1] - start
            same = length == start - before
            k = 0
            while same and k < length:
                same = indices[start + k] == indices[before + k]
                k += 1
            if not same:
                count += 1
        group[j] = count
    return count + 1 if n > 0 else 0


@njit(cache=True, nogil=True)
def quotient(indptr, indices, group, members, member_ptr, out_ptr, out, mark, fill):
    """Graph of groups without the diagonal: with ``fill`` False only ``out_ptr`` is made, else also ``out``.

    ``members[member_ptr[g]:member_ptr[g+1]]`` are the columns of group g. ``mark`` (n_groups,) is scratch.
    """
    mark[:] = -1
    position = 0
    for g in range(member_ptr.size - 1):
        mark[g] = g
        out_ptr[g] = position
        for m in range(member_ptr[g], member_ptr[g + 1]):
            column = members[m]
            for k in range(indptr[column], indptr[column + 1]):
                other = group[indices[k]]
                if mark[other] != g:
                    mark[other] = g
                    if fill:
                        out[position] = other
                    position += 1
    out_ptr[member_ptr.size - 1] = position


@njit(cache=True, nogil=True)
def spread(indptr, indices, start, begin, order, level):
    """Let the wave run from ``start`` through its component; append to ``order`` from ``begin``; return the new end.

    ``level`` must be -1 on every vertex of the component and receives the number of the layer (0 for the start).
    """
    order[begin] = start
    level[start] = 0
    head, tail = begin, begin + 1
    while head < tail:
        i = order[head]
        head += 1
        for k in range(indptr[i], indptr[i + 1]):
            j = indices[k]
            if level[j] < 0:
                level[j] = level[i] + 1
                order[tail] = j
                tail += 1
    return tail


@njit(cache=True, nogil=True)
def spread_by_degree(indptr, indices, start, begin, order, level):
    """The wave of Cuthill and McKee: as ``spread``, but the new neighbours of an element go by growing degree."""
    order[begin] = start
    level[start] = 0
    head, tail = begin, begin + 1
    while head < tail:
        i = order[head]
        head += 1
        first = tail
        for k in range(indptr[i], indptr[i + 1]):
            j = indices[k]
            if level[j] < 0:
                level[j] = level[i] + 1
                degree = indptr[j + 1] - indptr[j]
                place = tail
                while place > first and indptr[order[place - 1] + 1] - indptr[order[place - 1]] > degree:
                    order[place] = order[place - 1]
                    place -= 1
                order[place] = j
                tail += 1
    return tail


@njit(cache=True, nogil=True)
def peripheral(indptr, indices, start, scratch, level):
    """A vertex at the end of a nearly longest shortest path of the component of ``start`` (George and Liu 1979).

    Repeats the wave from the vertex of least degree in the last layer while the number of layers grows.
    ``level`` is -1 on the component before and after.
    """
    best = start
    end = spread(indptr, indices, start, 0, scratch, level)
    height = level[scratch[end - 1]]
    while True:
        candidate = scratch[end - 1]
        for k in range(end - 1, -1, -1):
            i = scratch[k]
            if level[i] < height:
                break
            if indptr[i + 1] - indptr[i] < indptr[candidate + 1] - indptr[candidate]:
                candidate = i
        for k in range(end):
            level[scratch[k]] = -1
        end = spread(indptr, indices, candidate, 0, scratch, level)
        new_height = level[scratch[end - 1]]
        if new_height <= height:
            for k in range(end):
                level[scratch[k]] = -1
            return candidate if new_height == height else best
        best, height = candidate, new_height


@njit(cache=True, nogil=True)
def wave(indptr, indices, first, choose, by_degree, order, level, scratch):
    """Number every component by a wave (Mikheev 2004, § 2.6); return the number of components.

    ``first`` is the start of the first component; a further component starts at its lowest old number.
    With ``choose`` the start of each component is moved to a peripheral vertex of it.
    """
    n = indptr.size - 1
    level[:] = -1
    end, components, search = 0, 0, 0
    start = first
    while end < n:
        if components > 0:
            while level[search] >= 0:
                search += 1
            start = search
        if choose:
            start = peripheral(indptr, indices, start, scratch, level)
        if by_degree:
            end = spread_by_degree(indptr, indices, start, end, order, level)
        else:
            end = spread(indptr, indices, start, end, order, level)
        components += 1
    return components


@njit(cache=True, nogil=True)
def row_starts(indptr, indices, position, offset, starts):
    """First column of each row's profile after renumbering, in DOFs: ``starts[new]`` for the vertex numbered ``new``.

    ``position[old] = new`` and ``offset[new]`` is the first DOF of the vertex numbered ``new``.
    """
    for i in range(indptr.size - 1):
        lowest = position[i]
        for k in range(indptr[i], indptr[i + 1]):
            lowest = min(lowest, position[indices[k]])
        starts[position[i]] = offset[lowest]


@njit(cache=True, nogil=True)
def factor_counts(indptr, indices, order, position, weight, counts, parent, ancestor, mark):
    """DOFs below the diagonal block in every column of the Cholesky factor, by row subtrees of the elimination tree.

    ``counts[new]`` receives the sum of the weights of the vertices under vertex ``new`` in its column (Liu 1990).
    ``parent``, ``ancestor``, ``mark`` (n,) are scratch; ``parent`` is the elimination tree on return.
    """
    n = order.size
    for new in range(n):
        parent[new] = -1
        ancestor[new] = -1
        counts[new] = 0
        old = order[new]
        for k in range(indptr[old], indptr[old + 1]):
            i = position[indices[k]]
            while i < new and i != -1:
                following = ancestor[i]
                ancestor[i] = new
                if following == -1:
                    parent[i] = new
                    break
                i = following if following != new else new
    for new in range(n):
        mark[new] = -1
    for new in range(n):
        mark[new] = new
        old = order[new]
        for k in range(indptr[old], indptr[old + 1]):
            i = position[indices[k]]
            while i < new and mark[i] != new:
                mark[i] = new
                counts[i] += weight[old]
                i = parent[i]
