"""Quadrature rules on the reference shapes: points (nq, dim) and weights (nq,).

Line and hexahedron: −1…1. Triangle and tetrahedron: unit simplices. Wedge: unit triangle × (−1…1).
Pyramid: base (±1, ±1, 0), apex (0, 0, 1). ``degree`` is that of the polynomials integrated exactly.
"""

from __future__ import annotations

import numpy as np

Rule = tuple[np.ndarray, np.ndarray]


def gauss_line(n: int) -> Rule:
    """n-point Gauss–Legendre rule, degree 2n − 1."""
    x, w = np.polynomial.legendre.leggauss(n)
    return x[:, None], w


def product(first: Rule, *others: Rule) -> Rule:
    """Tensor product of rules; the first one's points vary fastest."""
    points, weights = first
    for x, w in others:
        points = np.hstack([np.tile(points, (len(w), 1)), np.repeat(x, len(weights), axis=0)])
        weights = (w[:, None] * weights).ravel()
    return points, weights


def gauss_square(n: int) -> Rule:
    """n×n Gauss rule on the square."""
    return product(gauss_line(n), gauss_line(n))


def gauss_cube(n: int) -> Rule:
    """n×n×n Gauss rule on the cube."""
    return product(gauss_line(n), gauss_line(n), gauss_line(n))


def irons_cube() -> Rule:
    """14 points, degree 5: Irons 1971, «Quadrature rules for brick based finite elements»."""
    a, b = np.sqrt(19.0 / 30.0), np.sqrt(19.0 / 33.0)
    faces = np.vstack([a * np.eye(3), -a * np.eye(3)])
    corners = b * np.array([[x, y, z] for z in (-1, 1) for y in (-1, 1) for x in (-1, 1)], dtype=float)
    return np.vstack([faces, corners]), np.concatenate([np.full(6, 320.0 / 361.0), np.full(8, 121.0 / 361.0)])


def _orbit(*barycentric: float) -> np.ndarray:
    """All distinct permutations of barycentric coordinates, the first coordinate dropped."""
    from itertools import permutations

    return np.array(sorted(set(permutations(barycentric))))[:, 1:]


def triangle(degree: int) -> Rule:
    """Symmetric rules of 1, 3, 6 points for degree 1, 2, 4 on the unit triangle (Dunavant 1985)."""
    if degree <= 1:
        return np.full((1, 2), 1 / 3), np.array([0.5])
    if degree <= 2:
        return _orbit(2 / 3, 1 / 6, 1 / 6), np.full(3, 1 / 6)
    a, wa = 0.445948490915964886318329253883, 0.223381589678011465855117321163 / 2
    b, wb = 0.091576213509770743459571463402, 0.109951743655321867478216012170 / 2
    points = np.vstack([_orbit(1 - 2 * a, a, a), _orbit(1 - 2 * b, b, b)])
    return points, np.concatenate([np.full(3, wa), np.full(3, wb)])


def tetrahedron(degree: int) -> Rule:
    """Rules of 1, 4, 14 points for degree 1, 2, 5 on the unit tetrahedron, all weights positive (Walkington 2000)."""
    if degree <= 1:
        return np.full((1, 3), 0.25), np.array([1 / 6])
    if degree <= 2:
        b = (5.0 - np.sqrt(5.0)) / 20.0
        return _orbit(1 - 3 * b, b, b, b), np.full(4, 1 / 24)
    a, wa = 0.31088591926330060979734573376346, 0.11268792571801585079918565233328 / 6
    b, wb = 0.09273525031089122640232391373703, 0.07349304311636194954371020548633 / 6
    c, wc = 0.04550370412564964949188052627934, 0.04254602077708146643806942812026 / 6
    points = np.vstack([_orbit(1 - 3 * a, a, a, a), _orbit(1 - 3 * b, b, b, b), _orbit(c, c, 0.5 - c, 0.5 - c)])
    return points, np.concatenate([np.full(4, wa), np.full(4, wb), np.full(6, wc)])


def wedge(degree: int, n: int) -> Rule:
    """Triangle rule of a degree times an n-point Gauss line."""
    return product(triangle(degree), gauss_line(n))


def pyramid(n: int) -> Rule:
    """n×n×n conical product: Gauss–Legendre across, Gauss–Jacobi with weight (1 − ζ)² along the height."""
    from scipy.special import roots_jacobi

    t, wt = roots_jacobi(n, 2.0, 0.0)
    height = (1.0 + t) / 2.0
    points, weights = product(gauss_square(n), (height[:, None], wt / 8.0))
    points[:, :2] *= (1.0 - points[:, 2])[:, None]
    return points, weights
