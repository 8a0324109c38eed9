"""From what a hand points at to sets of nodes: a face grows over the smooth surface, a ring follows its sharp edge."""

from __future__ import annotations

from typing import Any

import numpy as np

from fem.drawing import draw
from fem.model import FEModel, node_rows
from fem.selecting import Skin, connected_face, sharp_lines, skin_of
from solvers.errors import ModelError

#: Neighbouring faces that bend more than this, in degrees, belong to different surfaces.
SHARP = 30.0


def face_nodes(model: FEModel, corners: Any, sharp: float = SHARP) -> np.ndarray:
    """Numbers of the nodes of the surface that has all of the ``corners`` (two or more node numbers).

    The surface grows from face to face over common edges as long as they bend less than ``sharp`` degrees, so a
    flat face, a cylindrical hole or a fillet is one surface. Corners of one face decide alone; corners further apart
    must lie on one surface. Raises ModelError if they lie on none.
    """
    rows = node_rows(model, corners, "Face")
    skin = _skin(model)
    touching = [(skin.outlines == row).any(axis=1) for row in rows]
    seeds = np.flatnonzero(np.all(touching, axis=0))
    found = [connected_face(skin, int(seed), np.radians(sharp)) for seed in seeds]
    if not found and len(rows) > 1:
        grown = (connected_face(skin, int(seed), np.radians(sharp)) for seed in np.flatnonzero(touching[0]))
        found = [surface for surface in grown if np.isin(rows, surface).all()][:1]
    if not found or len(rows) < 2:
        raise ModelError(
            f"No visible face has the nodes {', '.join(map(str, np.atleast_1d(corners)))}; name two or more nodes of "
            "one face of the surface."
        )
    return np.unique(model.node_numbers[np.concatenate(found)])


def ring_nodes(model: FEModel, node: int, sharp: float = SHARP) -> np.ndarray:
    """Numbers of the nodes of the closed edge through a node: the rim of a hole, in order around it.

    An edge is where the surface ends or bends by more than ``sharp`` degrees. Raises ModelError if the node lies on no
    edge, or where edges meet and the way around is not clear.
    """
    start = int(node_rows(model, node, "Ring")[0])
    ways: dict[int, list[int]] = {}
    for a, b in sharp_lines(_skin(model), np.radians(sharp)).tolist():
        ways.setdefault(a, []).append(b)
        ways.setdefault(b, []).append(a)
    ring, last = [start], -1
    while True:
        next_ones = [other for other in ways.get(ring[-1], ()) if other != last]
        if len(ways.get(ring[-1], ())) != 2:
            raise _no_ring(node, int(model.node_numbers[ring[-1]]), bool(ways.get(ring[-1])))
        last, following = ring[-1], next_ones[0]
        if following == start:
            return model.node_numbers[np.array(ring)]
        ring.append(following)


def _no_ring(node: int, where: int, edges: bool) -> ModelError:
    if not edges:
        return ModelError(
            f"Ring at node {node}: node {where} lies on no edge of the surface. Choose a node on the rim of a hole, or "
            "list the nodes."
        )
    return ModelError(
        f"Ring at node {node}: several edges meet at node {where}, so the way around is not clear. Choose a node on "
        "the rim of a hole, or list the nodes."
    )


def centre_of(points: np.ndarray) -> np.ndarray:
    """Where a point attached to nodes (n, 3) belongs: the centre of their circle or cylinder, else their mean.

    A circle is fitted by least squares in the plane across each principal axis; it is taken if the nodes lie on it
    to a hundredth of the radius. Uneven spacing of the nodes then moves nothing.
    """
    mean = points.mean(axis=0)
    if len(points) < 4:
        return mean
    axes = np.linalg.svd(points - mean, full_matrices=False)[2]
    for axis in (2, 0, 1):
        across = np.delete(axes, axis, axis=0)
        x = (points - mean) @ across.T
        A = np.column_stack((2 * x, np.ones(len(x))))
        solution, _, rank, _ = np.linalg.lstsq(A, (x**2).sum(axis=1), rcond=1e-9)
        if rank < 3:
            continue
        radius = np.sqrt(max(solution[2] + solution[:2] @ solution[:2], 0.0))
        distance = np.linalg.norm(x - solution[:2], axis=1)
        whole = radius < 1.2 * distance.max() and np.ptp(x, axis=0).min() > 1.2 * radius
        if whole and np.abs(distance - radius).max() < 0.01 * radius:
            along = (points - mean) @ axes[axis]
            return mean + solution[:2] @ across + 0.5 * (along.min() + along.max()) * axes[axis]
    return mean


def _skin(model: FEModel) -> Skin:
    return skin_of(model, draw(model))
