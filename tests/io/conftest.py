"""Writers of the binary files of ANSYS, by the published layout, for files of our own making."""

from __future__ import annotations

import numpy as np
import pytest

INTEGER = 1 << 31


class Writer:
    """Records one after another; ``at`` is where the next one begins, in words."""

    def __init__(self, unit: int, title: str = "made by hand") -> None:
        self.words: list[np.ndarray] = []
        self.at = 0
        header = np.zeros(100, dtype=np.int32)
        header[0] = unit
        text = title.ljust(80)[:80].encode("ascii")
        header[40:60] = np.frombuffer(text, dtype=">i4").astype(np.int32)
        self.put(header)

    def put(self, values) -> int:
        """Append a record of int32 or float64 and return its position."""
        values = np.ascontiguousarray(values)
        integer = values.dtype.kind in "iu"
        data = values.astype("<i4") if integer else values.astype("<f8").view("<i4")
        flags = np.array([INTEGER if integer else 0], dtype=np.uint32).view("<i4")
        size = np.array([data.size], dtype="<i4")
        place = self.at
        self.words.append(np.concatenate([size, flags, data.ravel(), size]))
        self.at += data.size + 3
        return place

    def patch(self, place: int, index: int, value: int) -> None:
        """Set a word of an integer record that was written before."""
        at = 0
        for words in self.words:
            if at == place:
                words[2 + index] = value
                return
            at += len(words)
        raise AssertionError(place)

    def save(self, path) -> None:
        np.concatenate(self.words).tofile(path)


def write_full(path, K, M, dofs, *, lumped=False, fixed=()):
    """A .full file; ``dofs`` (n, 2) node and direction in order of nodes, ``fixed`` rows are marked as constrained."""
    n = K.shape[0]
    nodes, counts = np.unique(dofs[:, 0], return_counts=True)
    file = Writer(4)
    header = np.zeros(160, dtype=np.int32)
    header[[0, 1, 2, 3, 6, 7, 10]] = [-4, n, n, 2, len(nodes), 6, int(lumped)]
    place = file.put(header)
    file.put(np.arange(1, 7))
    file.put(nodes)
    file.patch(place, 35, file.put(counts))
    marks = dofs[:, 1] + 1
    marks[list(fixed)] *= -1
    file.put(marks)

    def columns(A):
        start, terms = file.at, 0
        for j in range(n):
            rows = np.r_[np.flatnonzero(A[j + 1 :, j]) + j + 1, j]
            file.put(rows + 1)
            file.put(np.asarray(A[rows, j], dtype=float))
            terms += len(rows)
        return start, terms

    start, terms = columns(K)
    file.patch(place, 18, start)
    file.patch(place, 8, terms)
    if lumped:
        file.patch(place, 26, file.put(np.diag(M).copy()))
    else:
        start, terms = columns(M)
        file.patch(place, 26, start)
        file.patch(place, 33, terms)
    file.save(path)


def write_rst(path, numbers, points, elements, hertz, modes, *, routine=185, component=None, angles=None):
    """A .rst file of a modal analysis: ``elements`` (ne, nn) node numbers, ``modes`` (m, n, 6) in nodal axes."""
    file = Writer(12)
    header = np.zeros(80, dtype=np.int32)
    n, m = len(numbers), len(hertz)
    header[[0, 1, 2, 3, 4, 6, 7, 8]] = [12, max(numbers), n, m, 6, len(elements), 2, m]
    head = file.put(header)
    file.patch(head, 14, file.put(np.array(numbers)))
    sets = []
    for mode in modes:
        top = np.zeros(200, dtype=np.int32)
        top[2], top[19] = n, 6
        top[20:26] = np.arange(1, 7)
        place = file.put(top)
        file.patch(place, 104, file.at - place)
        file.put(np.asarray(mode, dtype=float).ravel())
        sets.append(place)
    file.patch(head, 10, file.put(np.r_[sets, np.zeros(m)].astype(np.int32)))
    file.patch(head, 11, file.put(np.asarray(hertz, dtype=float)))
    geometry = np.zeros(80, dtype=np.int32)
    geometry[[1, 3, 4, 13]] = [1, n, len(elements), 0]
    geo = file.at
    file.patch(head, 15, geo)
    file.put(geometry)
    index = file.put(np.array([0], dtype=np.int32))
    file.patch(geo, 20, index)
    kind = np.zeros(150, dtype=np.int32)
    kind[:2] = [1, routine]
    file.patch(index, 0, file.put(kind) - index)
    angles = np.zeros((n, 3)) if angles is None else angles
    file.patch(geo, 26, file.at)
    for number, point, angle in zip(numbers, points, angles):
        file.put(np.r_[float(number), point, angle])
    table = np.zeros(2 * len(elements), dtype=np.int32)
    first = file.put(table)
    file.patch(geo, 28, first)
    for i, nodes in enumerate(elements):
        row = file.put(np.r_[1, 1, 1, 1, 0, 0, 0, 0, i + 1, 0, nodes].astype(np.int32))
        file.patch(first, 2 * i, row - first)
    if component is not None:
        name = b"UM_INTERFACE".ljust(32)
        file.patch(geo, 48, 1)
        words = np.frombuffer(name, dtype=">i4").astype(np.int32)
        file.patch(geo, 50, file.put(np.r_[1, words, component].astype(np.int32)))
    file.save(path)


def write_sub(path, K, M, dofs, points, *, triangle):
    """A .sub file with full matrices, by whole rows or by rows of the lower triangle."""
    n = K.shape[0]
    nodes = np.unique(dofs[:, 0])
    file = Writer(8)
    header = np.zeros(80, dtype=np.int32)
    header[[0, 1, 2, 4, 7, 8, 10, 11]] = [8, n, 2, 6, len(nodes), len(nodes), 1, 1]
    head = file.put(header)
    file.patch(head, 30, file.put(np.arange(1, 7)))
    rows = np.searchsorted(nodes, dofs[:, 0]) * 6 + dofs[:, 1] + 1
    file.patch(head, 31, file.put(rows))
    file.patch(head, 32, file.put(nodes))
    file.patch(head, 34, file.put(nodes))
    file.patch(head, 35, file.put(np.hstack([points, np.zeros((len(nodes), 3))]).ravel()))
    file.patch(head, 21, file.at)
    for A in (K, M):
        for i in range(n):
            file.put(np.asarray(A[i, : i + 1] if triangle else A[i], dtype=float))
    file.save(path)


def write_emat(path, matrices, equations, nodes, *, triangle=True):
    """A .emat file with nodes of three displacements: (K, M) of each element and its equation numbers from 1."""
    file = Writer(2)
    header = np.zeros(80, dtype=np.int32)
    header[[0, 1, 2, 3, 4]] = [2, len(matrices), 3, 3 * len(nodes), len(nodes)]
    head = file.put(header)
    file.patch(head, 30, file.put(np.arange(1, 4)))
    file.patch(head, 31, file.put(np.asarray(nodes, dtype=np.int32)))
    places = []
    for (K, M), rows in zip(matrices, equations):
        keys = np.zeros(10, dtype=np.int32)
        keys[[0, 1, 9]] = [1, 1, len(rows)]
        places.append(file.put(keys))
        file.put(np.asarray(rows, dtype=np.int32))
        for A in (K, M):
            file.put(np.asarray(A[np.tril_indices(len(rows))] if triangle else A.ravel(), dtype=float))
    file.patch(head, 37, file.put(np.r_[places, np.zeros(len(places))].astype(np.int32)))
    file.save(path)


class Writers:
    """What the tests use."""

    full = staticmethod(write_full)
    rst = staticmethod(write_rst)
    sub = staticmethod(write_sub)
    emat = staticmethod(write_emat)


@pytest.fixture
def ansys_files():
    """Writers of .full, .rst, .sub and .emat."""
    return Writers
