"""Tetrahedra of 4 and 10 nodes."""

from __future__ import annotations

from fem.elements import solid_shapes as shapes
from fem.elements.quadrature import tetrahedron
from fem.elements.solid import CONSTANT, LINEAR, solid_type

VTK_TETRA, VTK_QUADRATIC_TETRA = 10, 24
QUARTER = (0.25, 0.25, 0.25)

TET4 = solid_type(
    "tet4",
    "Tetrahedron, 4 nodes",
    shapes.tet4,
    shapes.TET_NODES,
    tetrahedron(1),
    tetrahedron(2),
    vtk_cell=VTK_TETRA,
    faces=((0, 2, 1), (0, 1, 3), (1, 2, 3), (2, 0, 3)),
    edges=shapes.TET_EDGES,
    stress_powers=CONSTANT,
    centre=QUARTER,
)
TET10 = solid_type(
    "tet10",
    "Tetrahedron, 10 nodes",
    shapes.tet10,
    shapes.with_midsides(shapes.TET_NODES, shapes.TET_EDGES),
    tetrahedron(2),
    tetrahedron(5),
    vtk_cell=VTK_QUADRATIC_TETRA,
    faces=((0, 2, 1, 6, 5, 4), (0, 1, 3, 4, 8, 7), (1, 2, 3, 5, 9, 8), (2, 0, 3, 6, 7, 9)),
    edges=tuple((a, b, 4 + n) for n, (a, b) in enumerate(shapes.TET_EDGES)),
    stress_powers=LINEAR,
    centre=QUARTER,
    order=2,
)
