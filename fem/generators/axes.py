"""Directions that belong to elements, after their model was turned or mirrored.

What an element took from the global axes because nothing was given, the y axis of a beam or the material axes of a
solid, turns with the model and is written down.
"""

from __future__ import annotations

import numpy as np

from fem.materials import Orthotropic
from fem.model import ElementBlock, FEModel
from fem.sections import ShellSection, SolidSection


def turned_orientation(model: FEModel, block: ElementBlock, section: object, R: np.ndarray) -> np.ndarray | None:
    """Orientation (ne, 3) of the block in the model turned by R (3, 3); ``section``: the one it has there."""
    if block.type.startswith("beam"):
        return _beam_sides(model, block) @ R.T
    if block.type.startswith("shell"):
        return _shell_directions(model, block, section, R)
    if block.type.startswith("rod"):
        return None if block.orientation is None else block.orientation @ R.T
    return _solid_vectors(model, block, section, R)


def _is_orthotropic(model: FEModel, block: ElementBlock) -> bool:
    return any(isinstance(m, Orthotropic) and m.name == block.material for m in model.materials)


def _beam_sides(model: FEModel, block: ElementBlock) -> np.ndarray:
    """Vectors in the local x–y planes, the default one where none is given."""
    from fem.elements.beam import default_orientation  # with its kernels: not for the start of the window

    ends = model.coordinates[block.connectivity]
    if block.offsets is not None:
        ends = ends + block.offsets
    sides = default_orientation(ends[:, 1] - ends[:, 0])
    if block.orientation is not None:
        given = np.isfinite(block.orientation).all(axis=1)
        sides[given] = block.orientation[given]
    return sides


def _shell_directions(model: FEModel, block: ElementBlock, section: object, R: np.ndarray) -> np.ndarray | None:
    """Directions of material axis 1. A mirror changes the order of the nodes and with it the element's own direction,
    which is written down where the material has axes."""
    given = None if block.orientation is None else block.orientation @ R.T
    layered = isinstance(section, ShellSection) and bool(section.layers)
    if np.linalg.det(R) > 0.0 or not (layered or _is_orthotropic(model, block)):
        return given
    X = model.coordinates[block.connectivity]
    if block.offsets is not None:
        X = X + block.offsets
    own = X[:, 1] - X[:, 0] if X.shape[1] == 3 else X[:, 2] - X[:, 0] - X[:, 3] + X[:, 1]
    if given is None:
        return own @ R.T
    return np.where(np.isfinite(given).all(axis=1)[:, None], given, own @ R.T)


def _solid_vectors(model: FEModel, block: ElementBlock, section: object, R: np.ndarray) -> np.ndarray | None:
    """Rotation vectors (ne, 3) that with the axes of the section, if any, give the turned material axes.

    Material axes in rows are S Q, S of the old section, Q of the old vector; wanted is S Q Rᵀ = S' Q'. The sign of an
    axis means nothing to an orthotropic material, so a mirror is as good as a turn.
    """
    if not _is_orthotropic(model, block):
        return block.orientation
    from scipy.spatial.transform import Rotation

    old = next((s for s in model.sections if s.name == block.section), None)
    S, S_new = (np.array(s.axes, dtype=float) if isinstance(s, SolidSection) else np.eye(3) for s in (old, section))
    vectors = np.zeros((1, 3)) if block.orientation is None else np.array(block.orientation)
    Q = np.swapaxes(Rotation.from_rotvec(vectors).as_matrix(), 1, 2)
    Q_new = S_new.T @ S @ Q @ R.T
    Q_new *= np.sign(np.linalg.det(Q_new))[:, None, None]
    if block.orientation is None and np.allclose(np.abs(Q_new), np.eye(3), atol=1e-12):
        return None
    new = Rotation.from_matrix(np.swapaxes(Q_new, 1, 2)).as_rotvec()
    return np.broadcast_to(new, (len(block), 3)).copy()
