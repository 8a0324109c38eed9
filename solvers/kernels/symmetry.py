"""How far a sparse matrix is from its transpose, without forming the transpose."""

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
