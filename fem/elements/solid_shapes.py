"""Shape functions of the solids on their reference shapes, in VTK's (and ANSYS', Abaqus') order of nodes.

Each function takes points (nq, 3) and returns N (nq, nn) and dN (nq, nn, 3) = ∂N_a/∂ξ_i.
Sources: Zienkiewicz, Taylor and Zhu, «The Finite Element Method», ch. 6; pyramid: Bedrosian 1992.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

Shape = Callable[[np.ndarray], tuple[np.ndarray, np.ndarray]]

HEX_CORNERS = np.array(
    [[-1, -1, -1], [1, -1, -1], [1, 1, -1], [-1, 1, -1], [-1, -1, 1], [1, -1, 1], [1, 1, 1], [-1, 1, 1]], dtype=float
)
HEX_EDGES = ((0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 7), (7, 4), (0, 4), (1, 5), (2, 6), (3, 7))
TET_EDGES = ((0, 1), (1, 2), (2, 0), (0, 3), (1, 3), (2, 3))
WEDGE_EDGES = ((0, 1), (1, 2), (2, 0), (3, 4), (4, 5), (5, 3), (0, 3), (1, 4), (2, 5))
PYRAMID_EDGES = ((0, 1), (1, 2), (2, 3), (3, 0), (0, 4), (1, 4), (2, 4), (3, 4))
TET_NODES = np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], dtype=float)
WEDGE_NODES = np.array([[0, 0, -1], [1, 0, -1], [0, 1, -1], [0, 0, 1], [1, 0, 1], [0, 1, 1]], dtype=float)
PYRAMID_NODES = np.array([[-1, -1, 0], [1, -1, 0], [1, 1, 0], [-1, 1, 0], [0, 0, 1]], dtype=float)


def with_midsides(corners: np.ndarray, edges: tuple[tuple[int, int], ...]) -> np.ndarray:
    """Corners followed by the middles of the edges."""
    return np.vstack([corners, [(corners[a] + corners[b]) / 2 for a, b in edges]])


def _barycentric(points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """L (nq, 4) and its constant derivatives (4, 3) on the unit tetrahedron."""
    L = np.column_stack([1.0 - points.sum(axis=1), points])
    return L, np.vstack([-np.ones(3), np.eye(3)])


def tet4(points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Linear tetrahedron."""
    L, dL = _barycentric(points)
    return L, np.broadcast_to(dL, (len(points), 4, 3)).copy()


def tet10(points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Quadratic tetrahedron: L(2L − 1) at corners, 4 L_a L_b at mid-sides."""
    L, dL = _barycentric(points)
    N = [L[:, a] * (2 * L[:, a] - 1) for a in range(4)] + [4 * L[:, a] * L[:, b] for a, b in TET_EDGES]
    dN = [(4 * L[:, a, None] - 1) * dL[a] for a in range(4)]
    dN += [4 * (L[:, a, None] * dL[b] + L[:, b, None] * dL[a]) for a, b in TET_EDGES]
    return np.stack(N, axis=1), np.stack(dN, axis=1)


def hex8(points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Trilinear hexahedron."""
    s = 1.0 + points[:, None, :] * HEX_CORNERS
    N = s.prod(axis=2) / 8
    dN = np.empty((*N.shape, 3))
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        dN[:, :, i] = HEX_CORNERS[:, i] * s[:, :, j] * s[:, :, k] / 8
    return N, dN


def hex20(points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Serendipity hexahedron."""
    N8, dN8 = hex8(points)
    t = points[:, None, :] * HEX_CORNERS
    N, dN = np.empty((len(points), 20)), np.empty((len(points), 20, 3))
    f = t.sum(axis=2) - 2.0
    N[:, :8] = N8 * f
    dN[:, :8] = dN8 * f[:, :, None] + N8[:, :, None] * HEX_CORNERS
    for n, (a, b) in enumerate(HEX_EDGES, start=8):
        c = (HEX_CORNERS[a] + HEX_CORNERS[b]) / 2
        i = int(np.flatnonzero(c == 0)[0])
        j, k = (i + 1) % 3, (i + 2) % 3
        bubble, sj, sk = 1 - points[:, i] ** 2, 1 + c[j] * points[:, j], 1 + c[k] * points[:, k]
        N[:, n] = bubble * sj * sk / 4
        dN[:, n, i] = -points[:, i] * sj * sk / 2
        dN[:, n, j] = bubble * c[j] * sk / 4
        dN[:, n, k] = bubble * sj * c[k] / 4
    return N, dN


def _triangle(points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    L = np.column_stack([1.0 - points[:, 0] - points[:, 1], points[:, 0], points[:, 1]])
    return L, np.array([[-1.0, -1.0], [1.0, 0.0], [0.0, 1.0]])


def wedge6(points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Linear wedge: triangle × line."""
    L, dL = _triangle(points)
    N, dN = np.empty((len(points), 6)), np.empty((len(points), 6, 3))
    for side, sign in enumerate((-1.0, 1.0)):
        h = (1 + sign * points[:, 2]) / 2
        for a in range(3):
            n = 3 * side + a
            N[:, n] = L[:, a] * h
            dN[:, n, :2] = dL[a] * h[:, None]
            dN[:, n, 2] = L[:, a] * sign / 2
    return N, dN


def wedge15(points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Serendipity quadratic wedge."""
    L, dL = _triangle(points)
    z = points[:, 2]
    N, dN = np.empty((len(points), 15)), np.empty((len(points), 15, 3))
    for side, s in enumerate((-1.0, 1.0)):
        h = 1 + s * z
        for a in range(3):
            n, La = 3 * side + a, L[:, a]
            N[:, n] = La * h * (2 * La - 2 + s * z) / 2
            dN[:, n, :2] = (h * (4 * La - 2 + s * z) / 2)[:, None] * dL[a]
            dN[:, n, 2] = La * s * (2 * La - 1 + 2 * s * z) / 2
        for m in range(3):
            n, a, b = 6 + 3 * side + m, m, (m + 1) % 3
            N[:, n] = 2 * L[:, a] * L[:, b] * h
            dN[:, n, :2] = 2 * h[:, None] * (L[:, a, None] * dL[b] + L[:, b, None] * dL[a])
            dN[:, n, 2] = 2 * L[:, a] * L[:, b] * s
    for a in range(3):
        N[:, 12 + a] = L[:, a] * (1 - z**2)
        dN[:, 12 + a, :2] = (1 - z**2)[:, None] * dL[a]
        dN[:, 12 + a, 2] = -2 * L[:, a] * z
    return N, dN


def pyramid5(points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rational pyramid N_a = ¼[(1 + ξξ_a)(1 + ηη_a) − ζ + ξ_aη_a ξηζ/(1 − ζ)]; the apex itself is excluded."""
    x, y, z = points.T
    N, dN = np.empty((len(points), 5)), np.zeros((len(points), 5, 3))
    r = 1.0 / (1.0 - z)
    for a, (p, q, _) in enumerate(PYRAMID_NODES[:4]):
        N[:, a] = ((1 + p * x) * (1 + q * y) - z + p * q * x * y * z * r) / 4
        dN[:, a, 0] = (p * (1 + q * y) + p * q * y * z * r) / 4
        dN[:, a, 1] = (q * (1 + p * x) + p * q * x * z * r) / 4
        dN[:, a, 2] = (-1 + p * q * x * y * r**2) / 4
    N[:, 4] = z
    dN[:, 4, 2] = 1.0
    return N, dN
