"""Wedges (triangular prisms) of 6 and 15 nodes; nodes 0, 1, 2 run anticlockwise seen from nodes 3, 4, 5."""

from __future__ import annotations

from fem.elements import solid_shapes as shapes
from fem.elements.quadrature import wedge
from fem.elements.solid import WEDGE, solid_type

VTK_WEDGE, VTK_QUADRATIC_WEDGE = 13, 26
CENTRE = (1 / 3, 1 / 3, 0.0)

WEDGE6 = solid_type(
    "wedge6",
    "Wedge, 6 nodes",
    shapes.wedge6,
    shapes.WEDGE_NODES,
    wedge(2, 2),
    wedge(2, 2),
    vtk_cell=VTK_WEDGE,
    faces=((0, 2, 1), (3, 4, 5), (0, 1, 4, 3), (1, 2, 5, 4), (2, 0, 3, 5)),
    edges=shapes.WEDGE_EDGES,
    stress_powers=WEDGE,
    centre=CENTRE,
)
WEDGE15 = solid_type(
    "wedge15",
    "Wedge, 15 nodes",
    shapes.wedge15,
    shapes.with_midsides(shapes.WEDGE_NODES, shapes.WEDGE_EDGES),
    wedge(2, 3),
    wedge(4, 3),
    vtk_cell=VTK_QUADRATIC_WEDGE,
    faces=(
        (0, 2, 1, 8, 7, 6),
        (3, 4, 5, 9, 10, 11),
        (0, 1, 4, 3, 6, 13, 9, 12),
        (1, 2, 5, 4, 7, 14, 10, 13),
        (2, 0, 3, 5, 8, 12, 11, 14),
    ),
    edges=tuple((a, b, 6 + n) for n, (a, b) in enumerate(shapes.WEDGE_EDGES)),
    stress_rule=wedge(2, 2),
    stress_powers=WEDGE,
    centre=CENTRE,
    order=2,
)
