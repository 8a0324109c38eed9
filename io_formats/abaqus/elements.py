"""Element types of Abaqus and CalculiX in our terms.

C3D8 has mean dilatation like our hex8, C3D20R is our hex20, C3D20 our hex20f (compared matrix by matrix, see the
verification tests). Eight- and six-node shells become four- and three-node ones, three-node beams two-node ones.
"""

from __future__ import annotations

import re

#: Type without its suffixes (H hybrid, T temperature, …) → (family, number of nodes).
_TYPES: dict[str, tuple[str, int]] = {
    "C3D4": ("tet4", 4),
    "C3D10": ("tet10", 10),
    "C3D6": ("wedge6", 6),
    "C3D15": ("wedge15", 15),
    "C3D5": ("pyramid5", 5),
    "C3D8": ("hex8", 8),
    "C3D8R": ("hex8", 8),
    "C3D8I": ("hex8i", 8),
    "C3D20": ("hex20f", 20),
    "C3D20R": ("hex20", 20),
    "SC8R": ("hex8i", 8),
    "SC6R": ("wedge6", 6),
    "S3": ("shell3", 3),
    "S3R": ("shell3", 3),
    "STRI3": ("shell3", 3),
    "STRI65": ("shell6", 6),
    "S6": ("shell6", 6),
    "S4": ("shell4", 4),
    "S4R": ("shell4", 4),
    "S4R5": ("shell4", 4),
    "S8R": ("shell8", 8),
    "S8R5": ("shell8", 8),
    "S8": ("shell8", 8),
    "B31": ("beam2", 2),
    "B31OS": ("beam2", 2),
    "B31R": ("beam2", 2),
    "B33": ("beam2e", 2),
    "B32": ("beam3", 3),
    "B32OS": ("beam3", 3),
    "B32R": ("beam3", 3),
    "B34": ("beam2e", 2),
    "T3D2": ("rod2", 2),
    "T3D3": ("rod3", 3),
    "MASS": ("mass", 1),
    "ROTARYI": ("inertia", 1),
    "SPRING1": ("spring1", 1),
    "SPRING2": ("spring2", 2),
    "SPRINGA": ("springa", 2),
}
_BARE = re.compile(r"^(C3D(?:4|5|6|8|10|15|20)|SC?\d|B3\d|T3D\d)([IR]?)(5|OS)?[HMTEPSLW]*$")


def family_of(kind: str) -> tuple[str, int] | None:
    """(family, number of nodes) of an element type, or None if it is not read."""
    if kind in _TYPES:
        return _TYPES[kind]
    match = _BARE.match(kind)
    if match is None:
        return None
    return _TYPES.get(match[1] + match[2] + (match[3] or "")) or _TYPES.get(match[1])


def node_count(kind: str) -> int:
    """Nodes of a type, 0 when it is not known."""
    found = family_of(kind)
    return found[1] if found else 0


#: Faces S1… of solids by their corners (rows of the connectivity), for surfaces.
FACES: dict[str, tuple[tuple[int, ...], ...]] = {
    "tet": ((0, 1, 2), (0, 3, 1), (1, 3, 2), (2, 3, 0)),
    "wedge": ((0, 1, 2), (3, 5, 4), (0, 3, 4, 1), (1, 4, 5, 2), (2, 5, 3, 0)),
    "hex": ((0, 1, 2, 3), (4, 7, 6, 5), (0, 4, 5, 1), (1, 5, 6, 2), (2, 6, 7, 3), (3, 7, 4, 0)),
}
_MIDDLES: dict[str, dict[frozenset[int], int]] = {
    "tet10": {frozenset(e): 4 + i for i, e in enumerate(((0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3)))},
    "wedge15": {
        frozenset(e): 6 + i
        for i, e in enumerate(((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5)))
    },
    "hex20": {
        frozenset(e): 8 + i
        for i, e in enumerate(
            ((0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4), (0, 4), (1, 5), (2, 6), (3, 7))
        )
    },
}
_MIDDLES["hex20f"] = _MIDDLES["hex20"]


def face_nodes(family: str, face: str) -> tuple[int, ...]:
    """Places in the connectivity of the nodes of face ``S3`` with their middles; all nodes for a shell or the like."""
    shape = next((one for one in FACES if family.startswith(one)), "")
    if not shape or not face[1:].isdigit() or not 1 <= int(face[1:]) <= len(FACES[shape]):
        return ()
    corners = FACES[shape][int(face[1:]) - 1]
    middles = _MIDDLES.get(family, {})
    pairs = zip(corners, (*corners[1:], corners[0]))
    return (*corners, *(middles[frozenset(pair)] for pair in pairs if frozenset(pair) in middles))
