"""Faces of solids and shells: their shape functions and the consistent forces of a unit normal traction."""

from __future__ import annotations

import numpy as np

from solvers.errors import ModelError


def _triangle_rule() -> tuple[np.ndarray, np.ndarray]:
    """Six points, exact to degree four (Dunavant 1985)."""
    a, b = 0.445948490915965, 0.091576213509771
    points = [(a, a), (1 - 2 * a, a), (a, 1 - 2 * a), (b, b), (1 - 2 * b, b), (b, 1 - 2 * b)]
    weights = [0.223381589678011 / 2] * 3 + [0.109951743655322 / 2] * 3
    return np.array(points), np.array(weights)


def _square_rule() -> tuple[np.ndarray, np.ndarray]:
    x, w = np.polynomial.legendre.leggauss(3)
    points = np.array([(a, b) for a in x for b in x])
    return points, np.outer(w, w).ravel()


def _tri3(p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    r, s = p.T
    N = np.stack([1 - r - s, r, s], axis=1)
    d = np.tile(np.array([[-1.0, -1.0], [1.0, 0.0], [0.0, 1.0]]), (len(p), 1, 1))
    return N, d


def _tri6(p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    L, dL = _tri3(p)
    N = np.empty((len(p), 6))
    d = np.empty((len(p), 6, 2))
    for i in range(3):
        j = (i + 1) % 3
        N[:, i] = L[:, i] * (2 * L[:, i] - 1)
        d[:, i] = (4 * L[:, i] - 1)[:, None] * dL[:, i]
        N[:, 3 + i] = 4 * L[:, i] * L[:, j]
        d[:, 3 + i] = 4 * (L[:, i, None] * dL[:, j] + L[:, j, None] * dL[:, i])
    return N, d


CORNERS = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], dtype=float)


def _quad4(p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    f = 1 + p[:, None, :] * CORNERS
    N = 0.25 * f[..., 0] * f[..., 1]
    d = 0.25 * np.stack([CORNERS[:, 0] * f[..., 1], CORNERS[:, 1] * f[..., 0]], axis=-1)
    return N, d


def _quad8(p: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    r, s = p.T
    N = np.empty((len(p), 8))
    d = np.empty((len(p), 8, 2))
    middle = ((0, -1), (1, 0), (0, 1), (-1, 0))
    for i, (a, b) in enumerate(middle):
        if a == 0:
            N[:, 4 + i] = 0.5 * (1 - r * r) * (1 + b * s)
            d[:, 4 + i] = np.stack([-r * (1 + b * s), 0.5 * b * (1 - r * r)], axis=1)
        else:
            N[:, 4 + i] = 0.5 * (1 - s * s) * (1 + a * r)
            d[:, 4 + i] = np.stack([0.5 * a * (1 - s * s), -s * (1 + a * r)], axis=1)
    N4, d4 = _quad4(p)
    for i in range(4):
        before, after = 4 + (i + 3) % 4, 4 + i
        N[:, i] = N4[:, i] - 0.5 * (N[:, before] + N[:, after])
        d[:, i] = d4[:, i] - 0.5 * (d[:, before] + d[:, after])
    return N, d


_FACES = {3: (_tri3, _triangle_rule), 4: (_quad4, _square_rule), 6: (_tri6, _triangle_rule), 8: (_quad8, _square_rule)}


def face_forces(X: np.ndarray) -> np.ndarray:
    """∫ N_a n dA over faces X (nf, nn, 3), nn = 3, 4, 6 or 8, corners first: (nf, nn, 3), m² along the normal.

    Raises ModelError for another number of nodes.
    """
    if X.shape[1] not in _FACES:
        raise ModelError(f"A face with {X.shape[1]} nodes cannot take pressure; known are 3, 4, 6 and 8.")
    shape, rule = _FACES[X.shape[1]]
    points, weights = rule()
    N, d = shape(points)
    tangents = np.einsum("qac,fai->fqci", d, X)
    normal = np.cross(tangents[:, :, 0], tangents[:, :, 1])
    return np.einsum("q,qa,fqi->fai", weights, N, normal)


def face_areas(X: np.ndarray) -> np.ndarray:
    """Areas (nf,) of faces X (nf, nn, 3), m²."""
    shape, rule = _FACES[X.shape[1]]
    points, weights = rule()
    _, d = shape(points)
    tangents = np.einsum("qac,fai->fqci", d, X)
    return np.linalg.norm(np.cross(tangents[:, :, 0], tangents[:, :, 1]), axis=-1) @ weights
