"""The pyramid of 5 nodes: base 0–3 anticlockwise seen from the apex 4."""

from __future__ import annotations

from fem.elements import solid_shapes as shapes
from fem.elements.quadrature import pyramid
from fem.elements.solid import LINEAR, solid_type

VTK_PYRAMID = 14

PYRAMID5 = solid_type(
    "pyramid5",
    "Pyramid, 5 nodes",
    shapes.pyramid5,
    shapes.PYRAMID_NODES,
    pyramid(2),
    pyramid(2),
    vtk_cell=VTK_PYRAMID,
    faces=((0, 3, 2, 1), (0, 1, 4), (1, 2, 4), (2, 3, 4), (3, 0, 4)),
    edges=shapes.PYRAMID_EDGES,
    stress_powers=LINEAR,
    centre=(0.0, 0.0, 0.25),
)
