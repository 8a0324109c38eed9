"""Nodes found by where they are: on models whose faces and holes are known."""

from __future__ import annotations

import numpy as np
import pytest

from fem.drawing import draw
from fem.generators import block_of_solids, box_shell, plate
from fem.generators.shells import surface
from fem.materials import Isotropic
from fem.sections import ShellSection
from fem.selecting import by_coordinates, by_numbers, connected_face, ring, skin_of
from solvers.errors import ModelError

STEEL = Isotropic(name="steel")
SHEET = ShellSection(name="sheet", thickness=0.01)


def test_a_face_of_a_block_ends_at_its_edges():
    model = block_of_solids((2.0, 1.0, 0.5), (8, 4, 2), kind="hex20", material=STEEL)
    drawing = draw(model)
    centres = np.concatenate([model.coordinates[polygons].mean(axis=1) for polygons in drawing.polygons.values()])
    start = int(np.flatnonzero(np.isclose(centres[:, 0], 2.0))[0])
    rows = connected_face(skin_of(model, drawing), start, np.radians(20))
    assert np.array_equal(rows, np.flatnonzero(np.isclose(model.coordinates[:, 0], 2.0)))
    assert len(connected_face(skin_of(model, drawing), start, np.radians(100))) == len(
        np.unique(np.concatenate([p.ravel() for p in drawing.polygons.values()]))
    )  # more than a right angle: the whole skin


def test_a_bent_sheet_is_one_face_to_its_angle():
    angles = np.radians(np.arange(0, 91, 10))
    points = np.stack([np.cos(angles), np.sin(angles)], axis=-1)[:, None, :]
    grid = np.concatenate(
        [np.broadcast_to(points, (10, 4, 2)), np.broadcast_to(np.arange(4.0)[:, None], (10, 4, 1))], axis=2
    )
    model = surface(grid, material=STEEL, section=SHEET)
    drawing = draw(model)
    assert len(connected_face(skin_of(model, drawing), 0, np.radians(15))) == 40  # steps of 10° are smooth
    assert len(connected_face(skin_of(model, drawing), 0, np.radians(5))) == 8  # one strip of three shells


def test_the_rim_of_a_hole():
    """A plate with a square opening: the ring around it has its own 16 nodes, the outer rim the others."""
    keep = np.ones((12, 12), dtype=bool)
    keep[4:8, 4:8] = False
    u = np.linspace(0.0, 1.2, 13)
    grid = np.stack([*np.meshgrid(u, u, indexing="ij"), np.zeros((13, 13))], axis=-1)
    model = surface(grid, material=STEEL, section=SHEET, keep=keep)
    near = int(np.argmin(np.linalg.norm(model.coordinates - [0.4, 0.6, 0.0], axis=1)))
    rows = ring(skin_of(model, draw(model)), model.coordinates, near)
    assert len(rows) == 16
    assert np.allclose(np.abs(model.coordinates[rows, :2] - 0.6).max(axis=1), 0.2)
    corner = int(np.argmin(np.linalg.norm(model.coordinates, axis=1)))
    assert len(ring(skin_of(model, draw(model)), model.coordinates, corner)) == 48


def test_by_numbers_and_coordinates():
    model = plate((1.0, 1.0), (4, 4), material=STEEL, section=SHEET)
    assert model.node_numbers[by_numbers(model, "1, 3-5; 25")].tolist() == [1, 3, 4, 5, 25]
    with pytest.raises(ModelError, match="There is no node 26"):
        by_numbers(model, "26")
    with pytest.raises(ModelError, match="'a' is not a node number"):
        by_numbers(model, "1 a")
    edge = by_coordinates(model, (0.0, None, None), (0.0, None, None))
    assert np.array_equal(edge, np.flatnonzero(model.coordinates[:, 0] == 0.0))
    assert len(by_coordinates(model, (None, 0.5, None), (None, None, None))) == 15


def test_a_box_has_six_faces():
    model = box_shell((1.0, 1.0, 1.0), (3, 3, 3), material=STEEL, section=SHEET)
    drawing = draw(model)
    sizes = {len(connected_face(skin_of(model, drawing), cell, np.radians(45))) for cell in range(0, 54, 9)}
    assert sizes == {16}
