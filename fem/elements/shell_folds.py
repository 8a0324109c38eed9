"""What a shell element knows of its neighbours: the fold of each side, and how wide the elements beside it are.

The fold says how much the rotations about the normal may bend a side.

Between flat neighbours fully, and the membrane is exact in bending in its plane. Where facets stand for a thin curved
shell, the rotation about the normal of one facet is bending of the next, and through it the sides would lock the shell
(docs/theory/shells.md, equation (4)). The width tells triangles how far a side sees the layer of shear at a free edge
(equation (12)). Both neighbours take the same share and width, so the patch test holds.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np

from fem.sections import ShellSection, shell_thickness

if TYPE_CHECKING:
    from fem.model import ElementBlock, FEModel

SHARP = np.radians(50.0)  # a greater fold is a corner of the structure, no curved surface
CURVED = 0.3
Table = tuple[np.ndarray, np.ndarray, np.ndarray]  # sorted keys of sides, their shares and the widths beside them

_tables: WeakKeyDictionary[FEModel, Table] = WeakKeyDictionary()
_lock = threading.Lock()


def side_shares(model: FEModel, block: ElementBlock) -> np.ndarray:
    """(1 or ne, nn) shares in (0, 1] of the sides of the elements of ``block``, which may be a part of a block.

    A side without a neighbour takes the share of the opposite one, or the least of its element: the surface is as
    curved there.
    """
    keys, shares, _ = _table(model)
    nn = block.connectivity.shape[1]
    if len(keys) == 0 or shares.min() == 1.0:
        return np.ones((1, nn))
    found = _look_up(model, block, keys, shares)
    least = np.nanmin(np.column_stack([found, np.ones(len(found))]), axis=1, keepdims=True)
    if nn == 4:
        found = np.where(np.isnan(found), np.roll(found, 2, axis=1), found)
    return np.ascontiguousarray(np.where(np.isnan(found), least, found))


def side_widths(model: FEModel, block: ElementBlock) -> np.ndarray:
    """(ne, nn) mean width across each side of the elements beside it, m; a side without a neighbour has its own."""
    keys, _, widths = _table(model)
    own = _widths(model.coordinates[block.connectivity])[0]
    if len(keys) == 0:
        return own
    found = _look_up(model, block, keys, widths)
    return np.ascontiguousarray(np.where(np.isnan(found), own, found))


def _table(model: FEModel) -> Table:
    with _lock:
        if model not in _tables:
            _tables[model] = _fold_table(model)
        return _tables[model]


def _look_up(model: FEModel, block: ElementBlock, keys: np.ndarray, values: np.ndarray) -> np.ndarray:
    """(ne, nn) values of the sides of ``block``, NaN where a side is not in the table."""
    wanted = _side_keys(block.connectivity, len(model.node_numbers))
    place = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    return np.where(keys[place] == wanted, values[place], np.nan)


def _side_keys(rows: np.ndarray, n_nodes: int) -> np.ndarray:
    """(ne, nn) one number per side, the same from both of its elements."""
    other = np.roll(rows, -1, axis=1)
    return np.minimum(rows, other) * n_nodes + np.maximum(rows, other)


def _widths(X: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Width of each element across each of its sides, the height of a triangle, (ne, nn); normals of twice the area."""
    nn = X.shape[1]
    a, b = (X[:, 2] - X[:, 0], X[:, 3] - X[:, 1]) if nn == 4 else (X[:, 1] - X[:, 0], X[:, 2] - X[:, 0])
    with np.errstate(all="ignore"):
        twice = np.cross(a, b)
        length = np.linalg.norm(np.roll(X, -1, axis=1) - X, axis=2)
        return np.linalg.norm(twice, axis=1)[:, None] / length / (2 if nn == 4 else 1), twice


def _fold_table(model: FEModel) -> Table:
    """Shares of all sides with two or more elements: 1/(1 + (0.3 ψ w/t)²), ψ the fold and w the width across the side.

    ψ w/t is w²/(R t): the square of how far membrane and bending energy are from each other in a facet.
    """
    sections = {s.name: shell_thickness(s) for s in model.sections if isinstance(s, ShellSection)}
    parts = []
    for block in model.blocks:
        nn = block.connectivity.shape[1]
        if block.type not in ("shell3", "shell4") or nn != int(block.type[-1]) or len(block) == 0:
            continue
        width, twice = _widths(model.coordinates[block.connectivity])
        thickness = np.full(width.shape, sections.get(block.section, 0.0))
        normals = np.repeat(twice[:, None], nn, axis=1)
        keys = _side_keys(block.connectivity, len(model.node_numbers))
        parts.append((keys.ravel(), width.ravel(), thickness.ravel(), normals.reshape(-1, 3)))
    if not parts:
        return np.zeros(0, dtype=np.int64), np.zeros(0), np.zeros(0)
    keys, width, thickness, normals = (np.concatenate(group) for group in zip(*parts))
    order = np.argsort(keys, kind="stable")
    keys = keys[order]
    first = np.flatnonzero(np.r_[True, keys[1:] != keys[:-1]])
    count = np.diff(np.r_[first, len(keys)])
    first, count = first[count > 1], count[count > 1]
    i, j = order[first], order[first + 1]
    with np.errstate(all="ignore"):
        sine = np.linalg.norm(np.cross(normals[i], normals[j]), axis=1)
        fold = np.arctan2(sine, np.abs(np.einsum("ek,ek->e", normals[i], normals[j])))
        across = (width[i] + width[j]) / 2
        x = CURVED * fold * across / np.maximum(thickness[i], thickness[j])
        share = 1.0 / (1.0 + x * x)
    smooth = (count == 2) & (fold > 1e-6) & (fold < SHARP) & np.isfinite(share)
    return keys[first], np.where(smooth, share, 1.0), across
