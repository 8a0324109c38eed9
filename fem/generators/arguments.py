"""Checks of what a generator is given. Every message names the generator and the argument."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from solvers.errors import ModelError

MOST_NODES = 20_000_000


def count(where: str, name: str, value: Any, *, least: int = 1) -> int:
    """A whole number of divisions or copies, at least ``least``."""
    if isinstance(value, bool) or int(value) != value or value < least:
        raise ModelError(f"{where}: {name} is {value}; a whole number of at least {least} is expected.")
    return int(value)


def length(where: str, name: str, value: Any) -> float:
    """A finite number greater than zero, metres."""
    number = float(value)
    if not np.isfinite(number) or number <= 0.0:
        raise ModelError(f"{where}: {name} is {number:g}; it must be a finite number greater than zero.")
    return number


def vector(where: str, name: str, value: Any) -> np.ndarray:
    """Three finite numbers."""
    array = np.asarray(value, dtype=float)
    if array.shape != (3,) or not np.all(np.isfinite(array)):
        raise ModelError(f"{where}: {name} is {value}; three finite numbers are expected.")
    return array


def direction(where: str, name: str, value: Any) -> np.ndarray:
    """A unit vector along three finite numbers that are not all zero."""
    array = vector(where, name, value)
    size = float(np.linalg.norm(array))
    if size == 0.0:
        raise ModelError(f"{where}: {name} is zero; a direction is expected.")
    return array / size


def rising(where: str, name: str, values: Sequence[float] | np.ndarray, *, least: int = 2) -> np.ndarray:
    """At least ``least`` coordinates that grow strictly."""
    array = np.asarray(values, dtype=float)
    if array.ndim != 1 or array.size < least or not np.all(np.isfinite(array)) or np.any(np.diff(array) <= 0.0):
        raise ModelError(f"{where}: {name} must be {least} or more coordinates in growing order.")
    return array


def few_enough(where: str, n_nodes: int) -> None:
    """Refuse a mesh that would not fit: a slip of a digit should not stop the machine."""
    if n_nodes > MOST_NODES:
        raise ModelError(f"{where}: {n_nodes} nodes asked for; up to {MOST_NODES} are made. Lessen the divisions.")


def basis_along(axis: np.ndarray) -> np.ndarray:
    """(3, 3) rows: two unit vectors across ``axis`` and the axis itself, right-handed; for z: x, y, z."""
    helper = np.eye(3)[int(np.argmin(np.abs(axis)))]
    if abs(axis[2]) > 0.9:
        helper = np.array([1.0, 0.0, 0.0])
    x = helper - axis * (helper @ axis)
    x /= np.linalg.norm(x)
    return np.array([x, np.cross(axis, x), axis])


def rotation(axis: np.ndarray, angle: float) -> np.ndarray:
    """(3, 3) matrix of the turn by ``angle`` (rad) about a unit axis, Rodrigues."""
    x, y, z = axis
    W = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    return np.eye(3) + np.sin(angle) * W + (1.0 - np.cos(angle)) * (W @ W)
