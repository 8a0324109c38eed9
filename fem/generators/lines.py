"""Models of beams: a line of beams and a frame on a rectangular grid."""

from collections.abc import Sequence

import numpy as np

from fem.generators import arguments as check
from fem.generators.assembling import Blocks, model_of
from fem.generators.kinds import BEAM
from fem.materials import Material
from fem.model import FEModel
from fem.sections import BeamSection
from solvers.errors import ModelError

Point = Sequence[float]


def beam_line(
    start: Point,
    end: Point,
    divisions: int,
    *,
    material: Material,
    section: BeamSection,
    orientation: Point = (0.0, 0.0, 1.0),
    kind: str = BEAM,
    name: str = "beam",
) -> FEModel:
    """A straight line of equal two-node elements from ``start`` to ``end``, metres.

    ``orientation`` lies in the local x–y plane. Node sets "start" and "end" hold the ends.
    Raises ModelError for coincident ends or an orientation along the line.
    """
    a, b = check.vector("Line of beams", "start", start), check.vector("Line of beams", "end", end)
    if np.array_equal(a, b):
        raise ModelError(f"Line of beams: start and end are the same point {tuple(a)}; a length is needed.")
    n = check.count("Line of beams", "divisions", divisions)
    check.few_enough("Line of beams", n + 1)
    t = np.linspace(0.0, 1.0, n + 1)[:, None]
    return polyline(a + t * (b - a), material=material, section=section, orientation=orientation, kind=kind, name=name)


def polyline(
    points: np.ndarray,
    *,
    material: Material,
    section: BeamSection,
    orientation: Point = (0.0, 0.0, 1.0),
    kind: str = BEAM,
    name: str = "beam",
    closed: bool = False,
) -> FEModel:
    """Two-node elements through ``points`` (n, 3), closed into a ring if wished."""
    points = np.asarray(points, dtype=float)
    n = len(points)
    if points.ndim != 2 or points.shape[1] != 3 or n < 2:
        raise ModelError(f"Line of beams: points of shape {points.shape}; two or more (x, y, z) are expected.")
    rows = np.column_stack([np.arange(n - 1), np.arange(1, n)])
    if closed:
        rows = np.vstack([rows, [n - 1, 0]])
    side = check.direction("Line of beams", "orientation", orientation)
    _check_across(points, rows, side, "Line of beams")
    return model_of(
        name,
        points,
        [(name, kind, rows, section)],
        material,
        orientation={name: np.broadcast_to(side, (len(rows), 3))},
        node_sets={"start": np.array([0]), "end": np.array([n - 1])},
    )


def grid_frame(
    x: Sequence[float],
    y: Sequence[float],
    z: Sequence[float] = (0.0,),
    *,
    divisions: int = 1,
    material: Material,
    section_x: BeamSection,
    section_y: BeamSection,
    section_z: BeamSection | None = None,
    name: str = "frame",
) -> FEModel:
    """Beams along the lines of a rectangular grid; each bay is cut into ``divisions`` elements.

    One level ``z`` gives a plane grillage; more levels give a frame with columns (``section_z``) whose lowest level has
    feet only. One coordinate in ``x`` or ``y`` gives a frame in one plane. The local y axis of horizontal beams points
    up, that of columns along global x.
    Blocks: "name x", "name y", "name z". Node set "feet": the lowest level.
    """
    levels = check.rising("Grid frame", "z", z, least=1)
    xs, ys = check.rising("Grid frame", "x", x, least=1), check.rising("Grid frame", "y", y, least=1)
    if len(xs) == len(ys) == 1:
        raise ModelError("Grid frame: x or y must be 2 or more coordinates in growing order.")
    n = check.count("Grid frame", "divisions", divisions)
    columns = len(levels) > 1
    if columns and section_z is None:
        raise ModelError("Grid frame: several levels are given but no section of the columns (section_z).")
    corner = np.arange(len(xs) * len(ys) * len(levels)).reshape(len(xs), len(ys), len(levels))
    corners = np.stack(np.meshgrid(xs, ys, levels, indexing="ij"), axis=-1).reshape(-1, 3)
    floor = 1 if columns else 0
    bays = [
        np.column_stack([corner[:-1, :, floor:].ravel(), corner[1:, :, floor:].ravel()]),
        np.column_stack([corner[:, :-1, floor:].ravel(), corner[:, 1:, floor:].ravel()]),
        np.column_stack([corner[:, :, :-1].ravel(), corner[:, :, 1:].ravel()]),
    ]
    check.few_enough("Grid frame", len(corners) + sum(map(len, bays)) * (n - 1))
    points, tables = _divided(corners, bays, n)
    blocks: Blocks = []
    orientation = {}
    up, forward = np.array([0.0, 0.0, 1.0]), np.array([1.0, 0.0, 0.0])
    for letter, rows, section in zip("xyz", tables, (section_x, section_y, section_z)):
        blocks.append((f"{name} {letter}", BEAM, rows, section))
        orientation[f"{name} {letter}"] = np.broadcast_to(forward if letter == "z" else up, (len(rows), 3))
    return model_of(
        name, points, blocks, material, orientation=orientation, node_sets={"feet": corner[:, :, 0].ravel()}
    )


def _divided(corners: np.ndarray, bays: list[np.ndarray], n: int) -> tuple[np.ndarray, list[np.ndarray]]:
    """Cut every bay into n elements; inner points follow the corners."""
    pieces, tables = [corners], []
    first = len(corners)
    t = np.arange(1, n)[None, :, None] / n
    for bay in bays:
        a, b = corners[bay[:, 0]][:, None, :], corners[bay[:, 1]][:, None, :]
        inner = np.arange(first, first + len(bay) * (n - 1)).reshape(len(bay), n - 1)
        pieces.append((a + t * (b - a)).reshape(-1, 3))
        first += inner.size
        chain = np.column_stack([bay[:, :1], inner, bay[:, 1:]])
        tables.append(np.stack([chain[:, :-1], chain[:, 1:]], axis=-1).reshape(-1, 2))
    return np.concatenate(pieces), tables


def _check_across(points: np.ndarray, rows: np.ndarray, side: np.ndarray, where: str) -> None:
    """Raise ModelError if ``side`` runs along one of the elements."""
    along = points[rows[:, 1]] - points[rows[:, 0]]
    lengths = np.linalg.norm(along, axis=1)
    if np.any(lengths == 0.0):
        raise ModelError(f"{where}: element {int(np.argmin(lengths)) + 1} has no length.")
    sine = np.linalg.norm(np.cross(along / lengths[:, None], side), axis=1)
    if sine.min() < 1e-6:
        raise ModelError(
            f"{where}: the orientation {tuple(np.round(side, 6))} runs along element {int(np.argmin(sine)) + 1}; "
            "give a vector across the beam, in its local x–y plane."
        )
