"""Cubic splines through points in space, with the chord length as parameter."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError

Array = NDArray[np.float64]


def curve_points(where: str, text: str) -> Array:
    """Points (n, 3) given as ``x y z; x y z; …``. Raises ModelError unless there are three or more, all apart."""
    points = []
    for part in text.replace("\n", ";").split(";"):
        if not part.strip():
            continue
        try:
            x, y, z = (float(word) for word in part.replace(",", " ").split())
        except ValueError:
            raise ModelError(
                f"{where}: '{part.strip()}' is not a point of three numbers. Write 'x y z; x y z; x y z'."
            ) from None
        points.append((x, y, z))
    if len(points) < 3:
        raise ModelError(f"{where}: a curve needs three points or more, found {len(points)}.")
    found = np.array(points)
    steps = np.linalg.norm(np.diff(found, axis=0), axis=1)
    if np.any(steps <= 1e-12 * steps.max()):
        k = int(np.argmin(steps))
        raise ModelError(f"{where}: points {k + 1} and {k + 2} of the curve coincide. Take one of them out.")
    return found


def spline_data(points: Array, closed: bool) -> list[float]:
    """Numbers of the spline as ``kernels.curves`` reads them: pieces, length, knots, coefficients.

    Second derivatives m solve hᵢ₋₁mᵢ₋₁ + 2(hᵢ₋₁ + hᵢ)mᵢ + hᵢmᵢ₊₁ = 6(sᵢ − sᵢ₋₁) with the slopes s of the chords;
    cyclic for a closed curve, zero at the ends of an open one.
    """
    if closed and np.linalg.norm(points[0] - points[-1]) > 1e-9 * np.ptp(points, axis=0).max():
        points = np.vstack([points, points[:1]])
    h = np.linalg.norm(np.diff(points, axis=0), axis=1)
    slope = np.diff(points, axis=0) / h[:, None]
    n = len(h)
    second = np.zeros((n + 1, 3))
    if closed:
        A = np.zeros((n, n))
        for i in range(n):
            A[i, (i - 1) % n] += h[i - 1]
            A[i, i] += 2.0 * (h[i - 1] + h[i])
            A[i, (i + 1) % n] += h[i]
        second[:n] = np.linalg.solve(A, 6.0 * (slope - np.roll(slope, 1, axis=0)))
        second[n] = second[0]
    else:
        A = np.diag(2.0 * (h[:-1] + h[1:])) + np.diag(h[1:-1], 1) + np.diag(h[1:-1], -1)
        second[1:n] = np.linalg.solve(A, 6.0 * np.diff(slope, axis=0))
    width = h[:, None]
    parts = (
        points[:-1],
        slope - width * (2.0 * second[:-1] + second[1:]) / 6.0,
        second[:-1] / 2.0,
        np.diff(second, axis=0) / (6.0 * width),
    )
    coefficients = np.stack(parts, axis=-1)  # (n, 3, 4)
    knots = np.concatenate([[0.0], np.cumsum(h)])
    return [float(n), float(knots[-1]), *map(float, knots), *map(float, coefficients.ravel())]
