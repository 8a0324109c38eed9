"""How far a sparse matrix is from its transpose, without forming the transpose."""

import numpy as np
from numba import njit


@njit(cache=True, nogil=True)
def symmetry_gap(indptr, indices, data):
    """(largest |a_ij − a_ji|, i, j, entries whose mirror image is not stored) of a CSC matrix with sorted columns."""
    n = len(indptr) - 1
    following = indptr.copy()
    gap, row, column, lonely = 0.0, 0, 0, 0
    for j in range(n):
        for p in range(indptr[j], indptr[j + 1]):
            i = indices[p]
            if i <= j:
                continue
            q = following[i]
            while q < indptr[i + 1] and indices[q] < j:
                lonely += 1
                if abs(data[q]) > gap:
                    gap, row, column = abs(data[q]), indices[q], i
                q += 1
            if q < indptr[i + 1] and indices[q] == j:
                difference = abs(data[p] - data[q])
                q += 1
            else:
                difference = abs(data[p])
                lonely += 1
            following[i] = q
            if difference > gap:
                gap, row, column = difference, i, j
    for i in range(n):
        for q in range(following[i], indptr[i + 1]):
            if indices[q] >= i:
                break
            lonely += 1
            if abs(data[q]) > gap:
                gap, row, column = abs(data[q]), indices[q], i
    return gap, row, column, lonely


@njit(cache=True, nogil=True)
def lopsided(indptr, indices):
    """Zero when every stored entry has its mirror image, by a sum of hashes of (i, j) minus those of (j, i)."""
    total = np.uint64(0)
    for j in range(len(indptr) - 1):
        for p in range(indptr[j], indptr[j + 1]):
            total += _mixed(indices[p], j) - _mixed(j, indices[p])
    return total


@njit(cache=True, nogil=True, inline="always")
def _mixed(i, j):
    x = (np.uint64(i) * np.uint64(0x9E3779B97F4A7C15)) ^ (np.uint64(j) * np.uint64(0xC2B2AE3D27D4EB4F))
    x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    return x ^ (x >> np.uint64(27))


@njit(cache=True, nogil=True)
def union_starts(indptr, indices, other_indptr, other_indices, other, starts):
    """Starts of the columns of the common pattern of two matrices (sorted columns); zeros of the other add nothing."""
    starts[0] = 0
    for j in range(len(indptr) - 1):
        p, end = indptr[j], indptr[j + 1]
        count = end - p
        for q in range(other_indptr[j], other_indptr[j + 1]):
            while p < end and indices[p] < other_indices[q]:
                p += 1
            if other[q] != 0.0 and (p == end or indices[p] != other_indices[q]):
                count += 1
        starts[j + 1] = starts[j] + count


@njit(cache=True, nogil=True)
def add_inside(indptr, indices, data, other_indptr, other_indices, other, factor):
    """``data += factor · other`` in the pattern of the first matrix (sorted columns), which holds the other's."""
    for j in range(len(indptr) - 1):
        p, end = indptr[j], indptr[j + 1]
        for q in range(other_indptr[j], other_indptr[j + 1]):
            while p < end and indices[p] < other_indices[q]:
                p += 1
            if p < end and indices[p] == other_indices[q]:
                data[p] += factor * other[q]


@njit(cache=True, nogil=True)
def place_inside(indptr, indices, data, other_indptr, other_indices, other, union_indices, union_data):
    """The first matrix written into the common pattern with zeros where only the other has entries."""
    t = 0
    for j in range(len(indptr) - 1):
        p, end = indptr[j], indptr[j + 1]
        for q in range(other_indptr[j], other_indptr[j + 1]):
            while p < end and indices[p] < other_indices[q]:
                union_indices[t], union_data[t] = indices[p], data[p]
                p, t = p + 1, t + 1
            if other[q] != 0.0 and (p == end or indices[p] != other_indices[q]):
                union_indices[t], union_data[t] = other_indices[q], 0.0
                t += 1
        while p < end:
            union_indices[t], union_data[t] = indices[p], data[p]
            p, t = p + 1, t + 1


@njit(cache=True, nogil=True)
def diagonal_entries(indptr, indices, data):
    """Diagonal of a CSC matrix with sorted columns, by bisection: most of the matrix is not read."""
    n = len(indptr) - 1
    diagonal = np.zeros(n)
    for j in range(n):
        low, high = indptr[j], indptr[j + 1]
        while low < high:
            middle = (low + high) // 2
            if indices[middle] < j:
                low = middle + 1
            else:
                high = middle
        if low < indptr[j + 1] and indices[low] == j:
            diagonal[j] = data[low]
    return diagonal
