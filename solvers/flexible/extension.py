"""What ``input.fum`` cannot hold of a flexible subsystem: damping, modal stresses, consistent-mass invariants and
geometric stiffness.

Every array refers to the m modes of the subsystem it belongs to, in their order (eigenmodes, then static modes).
Kept in the project and in a file beside ``input.fum`` (docs/formats/fum.md, «The extension»). A new part is one more
optional field: the file and ``transform`` follow the fields.
"""

from __future__ import annotations

from dataclasses import dataclass, fields, is_dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError

Array = NDArray[np.float64]

#: Which axes of an array run over the modes; a field that is not here does not depend on them.
MODE_AXES: dict[str, tuple[int, ...]] = {
    "damping": (0, 1),
    "values": (0,),
    "J_H": (1,),
    "J_rho_H": (1,),
    "J_h_H": (0, 2),
    "J_HH": (0, 1),
    "J_rho_h": (0,),
    "J_h_h": (0, 1),
    "matrices": (1, 2),
}


@dataclass(frozen=True, eq=False)
class ModalStress:
    """Stress at p points for a unit of each modal coordinate, Pa; components xx yy zz xy yz zx, axes of the body.

    A point is a node with the mean of the solids or shells that meet there (``elements`` 0), or one end of a beam
    (``elements`` its number). ``layers``: 0 solid; 1, 2, 3 bottom, middle, top of a shell; 11, 12 … the stress
    points of a beam's section: four corners, then the faces where shear is greatest.
    """

    nodes: NDArray[np.int64]  # (p,) node numbers
    elements: NDArray[np.int64]  # (p,)
    layers: NDArray[np.int64]  # (p,)
    values: NDArray[np.float32]  # (m, p, 6), single precision: 6e-8 of the greatest modal stress


@dataclass(frozen=True, eq=False)
class ConsistentInvariants:
    """The nine inertia invariants (Mikheev 2004, (2.17)) of the consistent mass matrix instead of the diagonal one.

    ``h̃`` is the skew matrix of a vector; sums over nodes become products with M. SI units, axes of the body.
    """

    J_m: float  # mass
    J_rho: Array  # (3,) static moment
    J_H: Array  # (3, m)
    J_rho_H: Array  # (3, m)
    J_h_H: Array  # (m, 3, m)
    J_HH: Array  # (m, m)
    J_rho_rho: Array  # (3, 3)
    J_rho_h: Array  # (m, 3, 3)
    J_h_h: Array | None = None  # (m, m, 3, 3), the quadratic terms, optional


@dataclass(frozen=True, eq=False)
class GeometricStiffness:
    """Stiffness (m, m) that a unit of each load adds: K_G = Σ load · matrix.

    ``loads`` names them: ``wx*wx``, ``wx*wy`` … products of angular velocities, ``ax`` …, ``ex`` … linear and angular
    accelerations of the frame, ``12.fx`` or ``12.mx`` the force or moment at interface node 12.
    """

    loads: tuple[str, ...]
    matrices: Array  # (len(loads), m, m)


@dataclass(frozen=True, eq=False)
class Extension:
    """Optional parts; None where there is nothing to say.

    ``damping`` (m, m): generalised damping D of f = −D ẇ (its making: ``solvers.flexible.damping``), ``damping_note``
    how it was chosen, ``loss_factor`` η of hysteretic damping K(1 + iη) for work in the frequency domain.
    """

    damping: Array | None = None
    damping_note: str = ""
    loss_factor: float = 0.0
    stress: ModalStress | None = None
    invariants: ConsistentInvariants | None = None
    geometric: GeometricStiffness | None = None


def is_empty(extension: Extension) -> bool:
    """Does the extension hold nothing?"""
    parts = (extension.damping, extension.stress, extension.invariants, extension.geometric)
    return all(part is None for part in parts) and not extension.loss_factor and not extension.damping_note


def take_modes(extension: Extension, keep: NDArray[np.integer]) -> Extension:
    """The extension of the same subsystem with some of its modes only."""
    return _change(extension, lambda array, axis: np.take(array, keep, axis=axis))


def transform(extension: Extension, Y: Array) -> Extension:
    """The extension for new modes ``H' = H Y``; Y (m, m')."""

    def turned(array: np.ndarray, axis: int) -> np.ndarray:
        return np.moveaxis(np.tensordot(array, Y.astype(array.dtype), axes=(axis, 0)), -1, axis)

    return _change(extension, turned)


def check_extension(extension: Extension, n_modes: int, where: str = "Extension") -> None:
    """Raise ModelError naming the part whose arrays do not fit ``n_modes`` modes or are not finite numbers."""
    for name, axes, array in _arrays(extension):
        if any(axis >= array.ndim or array.shape[axis] != n_modes for axis in axes):
            raise ModelError(f"{where}: {name} has the shape {array.shape}, which does not fit {n_modes} modes.")
        if not np.isfinite(array).all():
            raise ModelError(f"{where}: {name} holds values that are not finite numbers.")


def stress_at(stress: ModalStress, w: Array) -> Array:
    """Stresses (p, 6) for modal coordinates w (m,), or (n, p, 6) for a history w (n, m), Pa."""
    flat = stress.values.reshape(len(stress.values), -1)
    return (np.asarray(w) @ flat).reshape(*np.shape(w)[:-1], *stress.values.shape[1:])


def _change(part: Any, function: Any) -> Any:
    """A copy of a dataclass, ``function(array, axis)`` done for every axis that runs over the modes."""
    new: dict[str, Any] = {}
    for item in fields(part):
        value = getattr(part, item.name)
        if is_dataclass(value):
            new[item.name] = _change(value, function)
        elif isinstance(value, np.ndarray):
            for axis in MODE_AXES.get(item.name, ()):
                value = function(value, axis)
            new[item.name] = value
    return replace(part, **new)


def _arrays(part: Any, prefix: str = "") -> list[tuple[str, tuple[int, ...], np.ndarray]]:
    found = []
    for item in fields(part):
        value = getattr(part, item.name)
        if is_dataclass(value):
            found += _arrays(value, f"{item.name}.")
        elif isinstance(value, np.ndarray):
            found.append((prefix + item.name, MODE_AXES.get(item.name, ()), value))
    return found
