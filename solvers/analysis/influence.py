"""Influence coefficients: how each mass, inertia and stiffness moves each natural frequency.

Andreev–Larin (13): k = (∂ω/ω)/(∂p/p), which for a simple root is ∓½ of the parameter's share of the energy of the
mode. Where roots coincide the frequency itself has no derivative: the roots of a cluster move apart by the
eigenvalues of the small matrix Φᵀ(∂K − λ∂M)Φ over the cluster's shapes Φ. Both cases come from one formula here.
Docs: docs/theory/isolation.md.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.analysis.suspension import Device, mass_matrix, principal_axes, spring_rows, suspension_modes
from solvers.errors import SolveError

Array = NDArray[np.float64]

#: Eigenvalues nearer than this, relatively, are one cluster: their shapes are determined only as a subspace.
CLUSTER = 1e-6


@dataclass(frozen=True)
class Element:
    """A discrete element of a linear model: its part ``G`` (n, n) of K or of M, at the present value."""

    name: str
    inertial: bool
    matrix: Array


@dataclass(frozen=True)
class Influence:
    """Coefficients (n_elements, n_modes); for a mode in a cluster the mean over the cluster.

    ``least`` and ``most``: the same in general, the extreme slopes of the cluster's roots where there is one.
    ``cluster`` (n_modes,): number of the cluster of each mode. For every mode the inertial coefficients add up to −½
    and the elastic ones to +½.
    """

    names: tuple[str, ...]
    inertial: NDArray[np.bool_]
    frequencies_hz: Array
    coefficients: Array
    least: Array
    most: Array
    cluster: NDArray[np.int64]


def clusters(eigenvalues: Array, tolerance: float = CLUSTER) -> NDArray[np.int64]:
    """Number of the cluster of each ascending eigenvalue: neighbours nearer than ``tolerance`` belong together."""
    values = np.asarray(eigenvalues, dtype=float)
    gaps = np.diff(values) > tolerance * np.maximum(np.abs(values[1:]), 1e-300)
    return np.concatenate([[0], np.cumsum(gaps)]).astype(np.int64)


def influence(elements: Sequence[Element], eigenvalues: Array, shapes: Array, tolerance: float = CLUSTER) -> Influence:
    """Influence of every element on every frequency.

    ``eigenvalues`` (n_modes,) ascending and ``shapes`` (n, n_modes) with unit generalised mass. A zero frequency has
    no relative change. Raises SolveError for one, and names it.
    """
    values = np.asarray(eigenvalues, dtype=float)
    if values.size and values[0] <= 1e-12 * values[-1]:
        raise SolveError(
            "Mode 1 has zero frequency, so influence coefficients, which are relative, do not exist. "
            "Hold the device in every direction."
        )
    group = clusters(values, tolerance)
    shape = (len(elements), len(values))
    mean, least, most = np.zeros(shape), np.zeros(shape), np.zeros(shape)
    for number in np.unique(group):
        places = np.flatnonzero(group == number)
        Phi, value = shapes[:, places], values[places].mean()
        for row, element in enumerate(elements):
            small = Phi.T @ element.matrix @ Phi
            slopes = np.linalg.eigvalsh(0.5 * (small + small.T)) * (-0.5 if element.inertial else 0.5 / value)
            mean[row, places], least[row, places], most[row, places] = slopes.mean(), slopes.min(), slopes.max()
    return Influence(
        names=tuple(element.name for element in elements),
        inertial=np.array([element.inertial for element in elements], dtype=bool),
        frequencies_hz=np.sqrt(np.maximum(values, 0.0)) / (2 * np.pi),
        coefficients=mean,
        least=least,
        most=most,
        cluster=group,
    )


def device_elements(device: Device) -> list[Element]:
    """Mass, the three principal moments of inertia, and every spring of every mount that is not zero."""
    M = np.zeros((6, 6))
    M[:3, :3] = mass_matrix(device)[:3, :3]
    found = [Element("mass", True, M)]
    moments, axes = principal_axes(device)
    for k in range(3):
        J = np.zeros((6, 6))
        J[3:, 3:] = moments[k] * np.outer(axes[:, k], axes[:, k])
        found.append(Element(f"J{k + 1}", True, J))
    for mount in device.mounts:
        W = spring_rows(mount, device.centre)
        for row, (axis, value) in enumerate(zip(("x", "y", "z", "φx", "φy", "φz"), (*mount.stiffness, *mount.turning))):
            if value > 0.0:
                found.append(Element(f"{mount.name}: {axis}", False, value * np.outer(W[row], W[row])))
    return found


def device_influence(device: Device, tolerance: float = CLUSTER) -> Influence:
    """Influence coefficients of a device on mounts."""
    modes = suspension_modes(device)
    return influence(device_elements(device), modes.eigenvalues, modes.shapes, tolerance)
