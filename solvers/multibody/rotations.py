"""Rotations for the description of a mechanism: angles, quaternions, directions across an axis."""

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]


def rotation_from_angles(angles: tuple[float, float, float]) -> Array:
    """R = Rx·Ry·Rz: turns about the moving x, y, z axes in that order, radians."""
    (ca, cb, cc), (sa, sb, sc) = np.cos(angles), np.sin(angles)
    R_x = np.array([[1, 0, 0], [0, ca, -sa], [0, sa, ca]])
    R_y = np.array([[cb, 0, sb], [0, 1, 0], [-sb, 0, cb]])
    R_z = np.array([[cc, -sc, 0], [sc, cc, 0], [0, 0, 1]])
    return R_x @ R_y @ R_z


def quaternion_from_angles(angles: tuple[float, float, float]) -> Array:
    """(w, x, y, z) of ``rotation_from_angles``."""
    (ca, cb, cc), (sa, sb, sc) = np.cos(np.multiply(angles, 0.5)), np.sin(np.multiply(angles, 0.5))
    return np.array(
        [
            ca * cb * cc - sa * sb * sc,
            sa * cb * cc + ca * sb * sc,
            ca * sb * cc - sa * cb * sc,
            ca * cb * sc + sa * sb * cc,
        ]
    )


def angles_of_quaternions(quaternions: Array) -> Array:
    """The angles (n, 3) of ``rotation_from_angles`` for quaternions (n, 4): Cardan 1-2-3 of Mikheev 2004, 2.2.1.

    The middle one lies between −π/2 and π/2, where the other two lose their meaning.
    """
    w, x, y, z = np.asarray(quaternions).T
    sine = 2.0 * (x * z + w * y)
    size = w * w + x * x + y * y + z * z
    first = np.arctan2(2.0 * (w * x - y * z), w * w - x * x - y * y + z * z)
    third = np.arctan2(2.0 * (w * z - x * y), w * w + x * x - y * y - z * z)
    return np.column_stack([first, np.arcsin(np.clip(sine / size, -1.0, 1.0)), third])


def basis_of_axis(axis: Array) -> Array:
    """Rows: the unit axis and two unit vectors that complete it to a right-handed frame."""
    unit = axis / np.linalg.norm(axis)
    other = np.eye(3)[np.argmin(np.abs(unit))]
    first = other - unit * (unit @ other)
    first /= np.linalg.norm(first)
    return np.array([unit, first, np.cross(unit, first)])


def rotation_about(axis: Array, angle: float) -> Array:
    """R of a turn by ``angle`` about a unit vector."""
    x, y, z = axis
    K = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    return np.eye(3) + np.sin(angle) * K + (1.0 - np.cos(angle)) * K @ K
