"""A rigid device on elastic mounts: matrices, six frequencies, centre of elasticity, decoupling.

Andreev–Larin (KiDiM), (1)–(5), (11)–(12) and the goals of their conclusion. Coordinates: displacement of the centre of
mass and small rotation about it, in axes parallel to the device's frame, q = (x, y, z, φx, φy, φz). SI units.
Derivation: docs/theory/isolation.md.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import permutations

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import LinAlgError, eigh

from solvers.errors import ModelError
from solvers.fields import check_fields, quantity
from solvers.multibody.rotations import rotation_from_angles

Array = NDArray[np.float64]
Triple = tuple[float, float, float]

ZERO: Triple = (0.0, 0.0, 0.0)

#: Names of the six coordinates, in order.
COORDINATES = ("x", "y", "z", "φx", "φy", "φz")


@dataclass(frozen=True, kw_only=True)
class Mount:
    """A mount: three springs along its own axes at one point, with viscous dampers beside them.

    ``angles`` turn the mount's axes against those of the device (about the moving x, y, z axes in that order).
    ``turning`` are its own rotational stiffnesses, usually small.
    """

    name: str = quantity("Name")
    position: Triple = quantity("Position", "m", ZERO)
    stiffness: Triple = quantity("Stiffness", "N/m", (1e4, 1e4, 1e4), minimum=0.0)
    damping: Triple = quantity("Damping", "N·s/m", ZERO, minimum=0.0)
    turning: Triple = quantity("Rotational stiffness", "N·m/rad", ZERO, minimum=0.0)
    angles: Triple = quantity("Angles", "rad", ZERO)


@dataclass(frozen=True, kw_only=True)
class Device:
    """A rigid body on mounts. Inertia is about the centre of mass; ``products`` are tensor entries Ixy = −∫xy dm."""

    mass: float = quantity("Mass", "kg", 1.0, positive=True)
    centre: Triple = quantity("Centre of mass", "m", ZERO)
    inertia: Triple = quantity("Moments of inertia Ixx, Iyy, Izz", "kg·m²", (1.0, 1.0, 1.0), positive=True)
    products: Triple = quantity("Products of inertia Ixy, Ixz, Iyz", "kg·m²", ZERO)
    mounts: tuple[Mount, ...] = ()


@dataclass(frozen=True)
class SuspensionModes:
    """Free vibration of a device. Column i of ``shapes`` (6, 6) has unit generalised mass.

    ``energy`` (6, 6): row i, the shares of the kinetic energy of mode i in the six coordinates; they add up to one (a
    share may be negative where the axes are not principal). ``rotation`` (6,): the share of rotation in each mode.
    """

    frequencies_hz: Array
    eigenvalues: Array  # ω², (rad/s)²
    shapes: Array
    energy: Array
    rotation: Array

    @property
    def coupling(self) -> float:
        """How far translations and rotations are mixed: 0 when every mode is pure, 1 at the worst."""
        return float(np.max(4.0 * np.abs(self.rotation * (1.0 - self.rotation))))


def check_device(device: Device) -> None:
    """Raise ModelError if the device cannot be: no mounts, a name twice, an impossible inertia."""
    check_fields("Device", device)
    if not device.mounts:
        raise ModelError("The device has no mounts. Add at least one mount with its position and stiffness.")
    seen: set[str] = set()
    for mount in device.mounts:
        check_fields(f"Mount '{mount.name}'", mount)
        if mount.name in seen:
            raise ModelError(f"The name '{mount.name}' is given to two mounts. Rename one of them.")
        seen.add(mount.name)
    moments = np.linalg.eigvalsh(inertia_tensor(device))
    if moments[0] <= 0.0 or moments[2] > (moments[0] + moments[1]) * (1 + 1e-9):
        raise ModelError(
            f"Device: principal moments of inertia {moments[0]:.4g}, {moments[1]:.4g}, {moments[2]:.4g} kg·m² "
            "belong to no body: each must be positive and not above the sum of the other two. Check the values."
        )


def inertia_tensor(device: Device) -> Array:
    """The tensor of inertia about the centre of mass, (3, 3)."""
    (xx, yy, zz), (xy, xz, yz) = device.inertia, device.products
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])


def principal_axes(device: Device) -> tuple[Array, Array]:
    """Principal central moments and axes (columns), (4) of the paper.

    The axes are ordered and directed to lie nearest to those of the device, so that a device that is already
    principal keeps its axes; they form a right-handed frame.
    """
    moments, axes = np.linalg.eigh(inertia_tensor(device))
    order = max(permutations(range(3)), key=lambda places: sum(abs(axes[i, j]) for i, j in enumerate(places)))
    axes = axes[:, list(order)]
    axes = axes * np.where(np.diag(axes) < 0, -1.0, 1.0)
    if np.linalg.det(axes) < 0:
        weakest = int(np.argmin(np.abs(np.diag(axes))))
        axes[:, weakest] *= -1.0
    return moments[list(order)], axes


def spring_rows(mount: Mount, centre: Triple | Array) -> Array:
    """Structural matrix W (6, 6) of a mount: its three deformations and three turns per unit of q, in its own axes."""
    R = rotation_from_angles(mount.angles)
    x, y, z = np.asarray(mount.position, dtype=float) - np.asarray(centre, dtype=float)
    arm = np.array([[0.0, z, -y], [-z, 0.0, x], [y, -x, 0.0]])  # φ × r = arm · φ
    return np.block([[R.T, R.T @ arm], [np.zeros((3, 3)), R.T]])


def mass_matrix(device: Device) -> Array:
    """M (6, 6)."""
    M = np.zeros((6, 6))
    M[:3, :3] = device.mass * np.eye(3)
    M[3:, 3:] = inertia_tensor(device)
    return M


def stiffness_matrix(device: Device) -> Array:
    """K = Σ Wᵀ C W (6, 6)."""
    return _sum(device, lambda mount: (*mount.stiffness, *mount.turning))


def damping_matrix(device: Device) -> Array:
    """B = Σ Wᵀ D W (6, 6) of the viscous dampers."""
    return _sum(device, lambda mount: (*mount.damping, 0.0, 0.0, 0.0))


def _sum(device: Device, values: Callable[[Mount], tuple[float, ...]]) -> Array:
    total = np.zeros((6, 6))
    for mount in device.mounts:
        W = spring_rows(mount, device.centre)
        total += W.T @ (np.asarray(values(mount), dtype=float)[:, None] * W)
    return total


def suspension_modes(device: Device) -> SuspensionModes:
    """The six frequencies and shapes of a device, (12). A direction that no mount holds has frequency zero."""
    check_device(device)
    M = mass_matrix(device)
    try:
        values, shapes = eigh(stiffness_matrix(device), M)
    except LinAlgError:
        raise ModelError("Device: its mass matrix is not positive. Check mass and inertia.") from None
    values = np.where(np.abs(values) < 1e-12 * max(values[-1], 1e-300), 0.0, values)
    energy = (shapes * (M @ shapes)).T
    return SuspensionModes(
        frequencies_hz=np.sqrt(np.maximum(values, 0.0)) / (2 * np.pi),
        eigenvalues=values,
        shapes=shapes,
        energy=energy,
        rotation=energy[:, 3:].sum(axis=1),
    )


@dataclass(frozen=True)
class Elasticity:
    """The suspension by itself: where and along which axes it acts.

    ``centre``: the centre of elasticity in the device's frame; ``residual``: what is left of the coupling between
    translation and rotation there, against the stiffness (0: a displacement of that point along any direction gives no
    moment). ``offset``: from the centre of mass. ``axes`` columns with ``stiffnesses`` (N/m): principal directions
    of translation. ``misalignment``: the angle between them and the principal axes of inertia, rad (0 where the
    stiffness does not single out an axis).
    """

    centre: Array
    residual: float
    offset: Array
    axes: Array
    stiffnesses: Array
    misalignment: float


def elasticity(device: Device) -> Elasticity:
    """Centre of elasticity and elastic axes. «Static» balance: offset zero; «dynamic»: misalignment zero."""
    check_device(device)
    K = stiffness_matrix(device)
    T, C = K[:3, :3], K[:3, 3:]
    # If all springs met at p, C would be T·p̃ᵀ; the p nearest to that in the sense of Frobenius is the centre.
    A = np.column_stack([(T @ _skew(unit).T).ravel() for unit in np.eye(3)])
    p: Array = np.asarray(np.linalg.lstsq(A, C.ravel(), rcond=None)[0], dtype=np.float64)
    rest = C - (A @ p).reshape(3, 3)
    scale = np.sqrt(max(np.abs(T).max() * np.abs(K[3:, 3:]).max(), 1e-300))
    stiffnesses, axes = np.linalg.eigh(T)
    return Elasticity(
        centre=np.asarray(device.centre) + p,
        residual=float(np.abs(rest).max() / scale),
        offset=p,
        axes=axes,
        stiffnesses=stiffnesses,
        misalignment=_misalignment(T, device),
    )


def _misalignment(T: Array, device: Device) -> float:
    """Least rotation that makes both tensors diagonal, judged by the off-diagonal part of T in principal axes.

    For tensors with one plane of mixing tan 2θ = 2T_ij/(T_ii − T_jj); equal stiffnesses need no rotation.
    """
    _, V = principal_axes(device)
    local = V.T @ T @ V
    scale = np.abs(T).max()
    angles = [0.0]
    for i, j in ((0, 1), (0, 2), (1, 2)):
        if abs(local[i, j]) > 1e-12 * scale:
            angles.append(0.5 * abs(np.arctan2(2 * local[i, j], abs(local[i, i] - local[j, j]))))
    return float(max(angles))


def _skew(a: Array) -> Array:
    """ã with ã·b = a × b."""
    return np.array([[0.0, -a[2], a[1]], [a[2], 0.0, -a[0]], [-a[1], a[0], 0.0]])
