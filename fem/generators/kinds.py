"""Names and node orders of the elements that generators make.

Corners first, then the middles of the edges in the order of the list (the order of VTK and of ANSYS).
"""

import re

BEAM = "beam2"
ROD = "rod2"
TRIANGLE = "shell3"
QUAD = "shell4"

# ends of the edges whose middles are nodes 4… of tet10, 6… of wedge15, 8… of hex20
EDGES = {
    "tet10": ((0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)),
    "wedge15": ((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)),
    "hex20": (
        *((0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4)),
        *((0, 4), (1, 5), (2, 6), (3, 7)),
    ),
}
LINEAR = {"tet10": "tet4", "wedge15": "wedge6", "hex20": "hex8"}

# order of the corners that turns a mirrored element the right way round again
_REVERSED = {
    BEAM: (0, 1),
    ROD: (0, 1),
    TRIANGLE: (0, 2, 1),
    QUAD: (0, 3, 2, 1),
    "tet4": (0, 2, 1, 3),
    "pyramid5": (0, 3, 2, 1, 4),
    "wedge6": (0, 2, 1, 3, 5, 4),
    "hex8": (0, 3, 2, 1, 4, 7, 6, 5),
}


def base_kind(kind: str) -> str:
    """The kind without its formulation: ``hex8`` of ``hex8i``, ``beam2`` of ``beam2_euler``."""
    match = re.match(r"[a-z]+[0-9]+", kind)
    return match.group() if match else kind


def reversed_order(kind: str) -> tuple[int, ...]:
    """Node order of an element after its space was mirrored: positive volume, normal mirrored with the surface.

    Raises KeyError for an unknown kind; formulation variants such as ``hex8i`` follow their base name.
    """
    base = base_kind(kind)
    if base in _REVERSED:
        return _REVERSED[base]
    corners = _REVERSED[LINEAR[base]]
    n = len(corners)
    place = {frozenset(edge): n + i for i, edge in enumerate(EDGES[base])}
    return (*corners, *(place[frozenset((corners[a], corners[b]))] for a, b in EDGES[base]))
