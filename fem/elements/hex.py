"""Hexahedra: 8 nodes (mean dilatation, or incompatible modes) and 20 nodes (reduced, or full integration)."""

from __future__ import annotations

from fem.elements import solid_shapes as shapes
from fem.elements.quadrature import gauss_cube, irons_cube
from fem.elements.solid import TRILINEAR, solid_type

VTK_HEXAHEDRON, VTK_QUADRATIC_HEXAHEDRON = 12, 25
FACES_8 = ((0, 3, 2, 1), (4, 5, 6, 7), (0, 1, 5, 4), (1, 2, 6, 5), (2, 3, 7, 6), (3, 0, 4, 7))
FACES_20 = (
    (0, 3, 2, 1, 11, 10, 9, 8),
    (4, 5, 6, 7, 12, 13, 14, 15),
    (0, 1, 5, 4, 8, 17, 12, 16),
    (1, 2, 6, 5, 9, 18, 13, 17),
    (2, 3, 7, 6, 10, 19, 14, 18),
    (3, 0, 4, 7, 11, 16, 15, 19),
)
EDGES_20 = tuple((a, b, 8 + n) for n, (a, b) in enumerate(shapes.HEX_EDGES))
NODES_20 = shapes.with_midsides(shapes.HEX_CORNERS, shapes.HEX_EDGES)

HEX8 = solid_type(
    "hex8",
    "Hexahedron, 8 nodes, mean dilatation",
    shapes.hex8,
    shapes.HEX_CORNERS,
    gauss_cube(2),
    gauss_cube(2),
    vtk_cell=VTK_HEXAHEDRON,
    faces=FACES_8,
    edges=shapes.HEX_EDGES,
    stress_powers=TRILINEAR,
    method="bbar",
)
HEX8I = solid_type(
    "hex8i",
    "Hexahedron, 8 nodes, incompatible modes",
    shapes.hex8,
    shapes.HEX_CORNERS,
    gauss_cube(2),
    gauss_cube(2),
    vtk_cell=VTK_HEXAHEDRON,
    faces=FACES_8,
    edges=shapes.HEX_EDGES,
    stress_powers=TRILINEAR,
    method="incompatible",
)
HEX20 = solid_type(
    "hex20",
    "Hexahedron, 20 nodes, reduced integration",
    shapes.hex20,
    NODES_20,
    gauss_cube(2),
    irons_cube(),
    vtk_cell=VTK_QUADRATIC_HEXAHEDRON,
    faces=FACES_20,
    edges=EDGES_20,
    stress_powers=TRILINEAR,
    order=2,
)
HEX20F = solid_type(
    "hex20f",
    "Hexahedron, 20 nodes, full integration",
    shapes.hex20,
    NODES_20,
    gauss_cube(3),
    gauss_cube(3),
    vtk_cell=VTK_QUADRATIC_HEXAHEDRON,
    faces=FACES_20,
    edges=EDGES_20,
    stress_rule=gauss_cube(2),
    stress_powers=TRILINEAR,
    order=2,
)
