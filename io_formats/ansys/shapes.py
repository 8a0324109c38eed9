"""Element shapes of ANSYS: which of our elements a row of EBLOCK is, with its repeated nodes resolved.

ANSYS writes wedges, pyramids and tetrahedra as hexahedra with repeated nodes, triangles as quads with the last node
twice (*Element Reference*, «Degenerated shape elements»). Eight-node shells become four quads around a new middle
node, six-node ones four triangles; thirteen-node pyramids become two tetrahedra with a new node in the base.
"""

from dataclasses import dataclass, field

import numpy as np

# routine number to family; the second word says how the row of nodes is laid out
FAMILIES = {
    **dict.fromkeys((45, 185, 5, 65), "brick8"),
    **dict.fromkeys((95, 186, 226), "brick20"),
    **dict.fromkeys((92, 187, 98, 227), "tet10"),
    **dict.fromkeys((285, 72), "tet4"),
    **dict.fromkeys((181, 63, 43, 143, 28, 41, 57), "shell4"),
    **dict.fromkeys((281, 93, 91, 99), "shell8"),
    **dict.fromkeys((188, 4, 44, 288), "beam2"),
    **dict.fromkeys((189, 289), "beam3"),
    **dict.fromkeys((180, 8, 10), "rod2"),
    21: "mass",
    14: "spring",
    184: "rigid",
}
QUIET = {200, 170, 171, 172, 173, 174, 175, 176, 177, 151, 152, 153, 154, 156, 159, 169}


@dataclass
class Resolved:
    """Elements of one of our kinds made from rows of an archive: node numbers, and the row each came from."""

    kind: str
    nodes: np.ndarray
    source: np.ndarray


@dataclass
class NewNodes:
    """Nodes that a subdivision adds: numbers, positions, and (node, numbers and weights that it follows)."""

    next: int
    numbers: list[np.ndarray] = field(default_factory=list)
    points: list[np.ndarray] = field(default_factory=list)
    ties: list[tuple[int, np.ndarray, np.ndarray]] = field(default_factory=list)

    def add(self, points: np.ndarray) -> np.ndarray:
        """Numbers of new nodes at ``points`` (n, 3)."""
        numbers = np.arange(self.next, self.next + len(points))
        self.next += len(points)
        self.numbers.append(numbers)
        self.points.append(points)
        return numbers


def resolve(family: str, nodes: np.ndarray, points: np.ndarray, new: NewNodes) -> list[Resolved]:
    """Rows of ``nodes`` (n, 20 numbers, zero-padded) with their ``points`` (n, 20, 3) as elements of our kinds."""
    makers = {"brick8": _brick8, "brick20": _brick20, "shell4": _shell4, "shell8": _shell8}
    if family in makers:
        parts = makers[family](nodes, points, new)
    elif family == "tet10":
        parts = _tet10(nodes)
    else:
        parts = [Resolved(family, nodes[:, : {"tet4": 4, "beam2": 2, "rod2": 2}[family]], np.arange(len(nodes)))]
    return [part for part in parts if len(part.nodes)]


def _corner_kinds(nodes: np.ndarray) -> dict[str, np.ndarray]:
    """Which rows of eight corners are hexahedra, wedges, pyramids and tetrahedra."""
    k_l = nodes[:, 2] == nodes[:, 3]
    m_n = nodes[:, 4] == nodes[:, 5]
    o_p = nodes[:, 6] == nodes[:, 7]
    top_point = m_n & o_p & (nodes[:, 5] == nodes[:, 6])
    return {
        "tet": np.flatnonzero(top_point & k_l),
        "pyramid": np.flatnonzero(top_point & ~k_l),
        "wedge": np.flatnonzero(~top_point & k_l & o_p),
        "hex": np.flatnonzero(~top_point & ~(k_l & o_p)),
    }


def _brick8(nodes: np.ndarray, points: np.ndarray, new: NewNodes) -> list[Resolved]:
    orders = {"hex": range(8), "wedge": (0, 1, 2, 4, 5, 6), "pyramid": range(5), "tet": (0, 1, 2, 4)}
    kinds = {"hex": "hex8", "wedge": "wedge6", "pyramid": "pyramid5", "tet": "tet4"}
    found = _corner_kinds(nodes)
    return [Resolved(kinds[k], nodes[rows][:, list(orders[k])], rows) for k, rows in found.items()]


def _brick20(nodes: np.ndarray, points: np.ndarray, new: NewNodes) -> list[Resolved]:
    """Middle nodes of ANSYS: Q R S T bottom, U V W X top, Y Z A B upright."""
    found = _corner_kinds(nodes)
    missing = (nodes == 0).any(axis=1)
    linear = [part for part in _brick8(nodes[missing], points[missing], new) if len(part.nodes)]
    for part in linear:
        part.source = np.flatnonzero(missing)[part.source]
    orders = {
        "hex": ("hex20", tuple(range(20))),
        "wedge": ("wedge15", (0, 1, 2, 4, 5, 6, 8, 9, 11, 12, 13, 15, 16, 17, 18)),
        "tet": ("tet10", (0, 1, 2, 4, 8, 9, 11, 16, 17, 18)),
    }
    parts = []
    for key, (kind, order) in orders.items():
        rows = found[key][~missing[found[key]]]
        parts.append(Resolved(kind, nodes[rows][:, list(order)], rows))
    rows = found["pyramid"][~missing[found["pyramid"]]]
    return [*parts, _pyramids(nodes[rows], points[rows], rows, new), *linear]


def _pyramids(nodes: np.ndarray, points: np.ndarray, rows: np.ndarray, new: NewNodes) -> Resolved:
    """Thirteen-node pyramids as pairs of tetrahedra; the new base node follows the eight nodes of the base.

    The middle of an eight-node face: u = −¼ Σ corners + ½ Σ middles.
    """
    weights = np.array([-0.25] * 4 + [0.5] * 4)
    base = nodes[:, [0, 1, 2, 3, 8, 9, 10, 11]]
    centre = new.add(np.einsum("j,ejk->ek", weights, points[:, [0, 1, 2, 3, 8, 9, 10, 11]]))
    for number, around in zip(centre, base):
        new.ties.append((int(number), around, weights))
    i, j, k, l, top = (nodes[:, c] for c in (0, 1, 2, 3, 4))
    ij, jk, kl, li = (nodes[:, c] for c in (8, 9, 10, 11))
    it, jt, kt, lt = (nodes[:, c] for c in (16, 17, 18, 19))
    one = np.stack([i, j, k, top, ij, jk, centre, it, jt, kt], axis=1)
    two = np.stack([i, k, l, top, centre, kl, li, it, kt, lt], axis=1)
    return Resolved("tet10", np.concatenate([one, two]), np.concatenate([rows, rows]))


def _tet10(nodes: np.ndarray) -> list[Resolved]:
    missing = (nodes[:, :10] == 0).any(axis=1)
    return [
        Resolved("tet10", nodes[~missing][:, :10], np.flatnonzero(~missing)),
        Resolved("tet4", nodes[missing][:, :4], np.flatnonzero(missing)),
    ]


def _shell4(nodes: np.ndarray, points: np.ndarray, new: NewNodes) -> list[Resolved]:
    triangle = (nodes[:, 2] == nodes[:, 3]) | (nodes[:, 3] == 0)
    return [
        Resolved("shell4", nodes[~triangle][:, :4], np.flatnonzero(~triangle)),
        Resolved("shell3", nodes[triangle][:, :3], np.flatnonzero(triangle)),
    ]


def _shell8(nodes: np.ndarray, points: np.ndarray, new: NewNodes) -> list[Resolved]:
    """Quads around a new middle node, or triangles between the middles of a six-node triangle."""
    missing = (nodes[:, :8] == 0).any(axis=1)
    flat = _shell4(nodes[missing], points[missing], new)
    for part in flat:
        part.source = np.flatnonzero(missing)[part.source]
    triangle = (nodes[:, 2] == nodes[:, 3]) & ~missing
    quads = np.flatnonzero(~triangle & ~missing)
    q = nodes[quads]
    weights = np.array([-0.25] * 4 + [0.5] * 4)
    centre = new.add(np.einsum("j,ejk->ek", weights, points[quads][:, :8]))
    pieces = [np.stack([q[:, c], q[:, 4 + c], centre, q[:, 4 + (c + 3) % 4]], axis=1) for c in range(4)]
    three = np.flatnonzero(triangle)
    t = nodes[three][:, [0, 1, 2, 4, 5, 7]]
    corners = [(0, 3, 5), (3, 1, 4), (5, 4, 2), (3, 4, 5)]
    return [
        Resolved("shell4", np.concatenate(pieces), np.tile(quads, 4)),
        Resolved("shell3", np.concatenate([t[:, list(c)] for c in corners]), np.tile(three, 4)),
        *flat,
    ]
