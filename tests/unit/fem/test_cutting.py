"""Sections of solids by a plane: their area, what a field has there, and faces that lie in the plane."""

from __future__ import annotations

import numpy as np
import pytest

from fem.cutting import section, solids_of
from fem.generators import block_of_solids
from fem.materials import Isotropic
from fem.section_shapes import beam_section, tiles

KINDS = ("hex8", "hex20", "tet4", "tet10", "wedge6", "wedge15")


def block(kind: str = "hex8"):
    return block_of_solids((3.0, 2.0, 1.0), (6, 4, 3), kind=kind, material=Isotropic(name="steel"))


def cut(model, origin, normal):
    normal = np.array(normal, dtype=float) / np.linalg.norm(normal)
    found = section(solids_of(model), model.coordinates, np.array(origin, dtype=float), normal)
    return found, found.at_corners(model.coordinates), normal


def areas(found, corners, normal):
    """Of every polygon (vector area along the normal), without regard to its direction."""
    first = np.cumsum(found.sizes) - found.sizes
    polygons = [corners[i : i + n] for i, n in zip(first, found.sizes, strict=True)]
    return np.array([abs(np.cross(p - p[0], np.roll(p, -1, axis=0) - p[0]).sum(axis=0) @ normal) / 2 for p in polygons])


@pytest.mark.parametrize("kind", KINDS)
def test_the_polygons_fill_the_section(kind):
    model = block(kind)
    for origin, normal, area in (
        ((1.1, 0, 0), (1, 0, 0), 2.0),
        ((0, 0.77, 0), (0, -1, 0), 3.0),
        ((1.5, 1.0, 0.5), (1, 0.4, 0), np.hypot(1, 0.4) * 2.0 * 1.0),  # a slanted one from side to side
    ):
        found, corners, normal = cut(model, origin, normal)
        assert np.allclose((corners - origin) @ normal, 0.0, atol=1e-12)
        assert areas(found, corners, normal).sum() == pytest.approx(area, rel=1e-12)
        assert set(found.owners) <= set(np.concatenate([b.numbers for b in model.blocks]))


def test_a_linear_field_is_exact_on_the_section():
    model = block("tet10")
    gradient = np.array([2.0, -3.0, 0.5])
    found, corners, _ = cut(model, (1.2, 1.0, 0.4), (1, 2, 3))
    assert found.at_corners(model.coordinates @ gradient) == pytest.approx(corners @ gradient, abs=1e-12)


def test_a_face_in_the_plane_is_drawn_once():
    """It belongs to the elements on the side of the normal, which is the side that is left."""
    model = block()
    for normal, side in ((1, 1), (-1, -1)):
        found, corners, normal = cut(model, (1.0, 0, 0), (normal, 0, 0))  # between two layers of elements
        assert areas(found, corners, normal).sum() == pytest.approx(2.0, rel=1e-12)
        (kept,) = model.blocks
        rows = kept.connectivity[np.isin(kept.numbers, found.owners)]
        assert np.all(side * (model.coordinates[rows, 0].mean(axis=1) - 1.0) > 0)


def test_a_plane_beside_the_body_cuts_nothing():
    found, corners, _ = cut(block(), (5.0, 0, 0), (1, 0, 0))
    assert len(found.sizes) == len(found.owners) == len(corners) == 0


@pytest.mark.parametrize(
    ("shape", "dimensions"),
    [
        ("rectangle", (0.3, 0.1)),
        ("I", (0.3, 0.2, 0.15, 0.01, 0.02, 0.03)),
        ("C", (0.3, 0.1, 0.01, 0.02)),
        ("L", (0.2, 0.1, 0.01, 0.02)),
        ("T", (0.2, 0.1, 0.01, 0.02)),
        ("box", (0.3, 0.2, 0.01, 0.02)),
        ("round", (0.1,)),
        ("tube", (0.1, 0.01)),
    ],
)
def test_tiles_fill_a_beam_section(shape, dimensions):
    made = beam_section("s", shape, *dimensions)
    x, y = np.moveaxis(tiles(made), -1, 0)
    area = 0.5 * np.abs((x * np.roll(y, -1, axis=1) - y * np.roll(x, -1, axis=1)).sum(axis=1)).sum()
    chords = 32 / (2 * np.pi) * np.sin(2 * np.pi / 32) if shape in ("round", "tube") else 1.0  # drawn with 32 sides
    assert area == pytest.approx(chords * made.area, rel=1e-12)
