"""Rolling contact of two equal elastic half-spaces over a Hertz ellipse by brute force: the exact theory, on a grid.

Rectangles of constant traction; their displacements by the closed integrals of Boussinesq and Cerruti; steady rolling
along x; every rectangle sticks or slides against the traction (Kalker 1990, chapter 4). Accurate to the first order of
the step, so two grids are extrapolated.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Grid:
    """Rectangles whose centres lie in the ellipse a, b; x ahead. ``slip``: what tractions add to the slip of a step."""

    x: np.ndarray
    y: np.ndarray
    dx: float
    dy: float
    slip: np.ndarray  # (2m, 2m), tractions x0 y0 x1 y1 …


def grid(a: float, b: float, n: int, shear: float, poisson: float) -> Grid:
    """n × n rectangles over the ellipse, ordered from the leading edge to the trailing one."""
    dx, dy = 2 * a / n, 2 * b / n
    i, j = np.meshgrid(np.arange(n)[::-1], np.arange(n), indexing="ij")
    x, y = -a + (i.ravel() + 0.5) * dx, -b + (j.ravel() + 0.5) * dy
    inside = (x / a) ** 2 + (y / b) ** 2 < 1.0
    x, y = x[inside], y[inside]
    here = _displacement(x[:, None] - x, y[:, None] - y, dx, dy, shear, poisson)
    before = _displacement(x[:, None] + dx - x, y[:, None] - y, dx, dy, shear, poisson)  # a step ago it was ahead
    return Grid(x, y, dx, dy, here - before)


def _displacement(X, Y, dx: float, dy: float, shear: float, poisson: float) -> np.ndarray:
    """Difference of the displacements of both bodies at X, Y from a rectangle under unit traction, (2m, 2m)."""
    J2, J3, J4 = np.zeros_like(X), np.zeros_like(X), np.zeros_like(X)  # integrals of x²/R³, y²/R³, xy/R³
    for sx in (-1, 1):
        for sy in (-1, 1):
            u, v = X + sx * dx / 2, Y + sy * dy / 2
            R = np.hypot(u, v)
            J2 += sx * sy * v * np.log(u + R)
            J3 += sx * sy * u * np.log(v + R)
            J4 -= sx * sy * R
    out = np.empty((2 * len(X), 2 * len(X)))
    out[0::2, 0::2] = J2 + (1 - poisson) * J3
    out[1::2, 1::2] = (1 - poisson) * J2 + J3
    out[0::2, 1::2] = out[1::2, 0::2] = poisson * J4
    return out / (np.pi * shear)


def rigid_slip(g: Grid, xi: float, eta: float, phi: float) -> np.ndarray:
    """Slip of a step without deformation."""
    w = np.empty(2 * len(g.x))
    w[0::2], w[1::2] = xi - phi * g.y, eta + phi * g.x
    return g.dx * w


def forces(g: Grid, p: np.ndarray) -> np.ndarray:
    """Fx, Fy, Mz on the wheel."""
    px, py = p[0::2], p[1::2]
    return g.dx * g.dy * np.array([px.sum(), py.sum(), np.sum(g.x * py - g.y * px)])


def sticking(g: Grid, xi: float, eta: float, phi: float) -> np.ndarray:
    """Forces without any slip: the linear theory."""
    return forces(g, np.linalg.solve(g.slip, -rigid_slip(g, xi, eta, phi)))


def rolling(g: Grid, creepages, a: float, b: float, normal: float, friction: float) -> np.ndarray:
    """Forces with slip: Newton's method on p = the point of the disc of the bound next to p − r·s, until it holds."""
    pressure = np.sqrt(1 - (g.x / a) ** 2 - (g.y / b) ** 2)
    bound = friction * pressure * normal / (pressure.sum() * g.dx * g.dy)
    w, m = rigid_slip(g, *creepages), len(bound)
    rate, eye = 1 / g.slip[0, 0], np.eye(2 * len(bound))
    p = np.linalg.solve(g.slip, -w)
    p *= np.repeat(np.minimum(1, bound / np.hypot(p[0::2], p[1::2])), 2)
    for _ in range(40):
        s = rate * (w + g.slip @ p)
        z = (p - s).reshape(-1, 2)
        size = np.hypot(z[:, 0], z[:, 1])
        slides = np.flatnonzero(size > bound)
        along, share = z[slides] / size[slides, None], bound[slides] / size[slides]
        miss = s.reshape(-1, 2)
        miss[slides] = p.reshape(-1, 2)[slides] - bound[slides, None] * along
        if np.abs(miss).max() < 1e-8 * bound.max():
            return forces(g, p)
        slope = (rate * g.slip).reshape(m, 2, 2 * m)
        turn = share[:, None, None] * (np.eye(2) - along[:, :, None] * along[:, None, :])
        rows = eye.reshape(m, 2, 2 * m)[slides]
        slope[slides] = rows - turn @ (rows - slope[slides])
        p = p - np.linalg.solve(slope.reshape(2 * m, 2 * m), miss.ravel())
    raise AssertionError("the tractions did not settle")


def extrapolated(coarse: np.ndarray, fine: np.ndarray) -> np.ndarray:
    """From two steps, the second half of the first, to none."""
    return 2 * fine - coarse
