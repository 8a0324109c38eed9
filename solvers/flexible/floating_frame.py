"""The floating frame (Mikheev 2004, 2.2): a flexible body as numbers for the kernels, and plain functions for checks.

Coordinates: place r of the frame (3), orientation as a quaternion (4), modal w (H). Speeds: ṙ in world axes (3), ω in
the axes of the frame (3), ẇ (H). The modes have unit mass and diagonal stiffness, see ``frames``.
Equations: docs/theory/floating_frame.md.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.flexible.extension import Extension, GeometricStiffness, transform
from solvers.flexible.frame_kinds import MEAN_AXES, PRESCRIBED
from solvers.flexible.frames import frame_modes
from solvers.flexible.invariants import Invariants, lumped_invariants
from solvers.flexible.subsystem import FlexibleSubsystem, exclude_modes
from solvers.kernels import flexible as kernels
from solvers.kernels.flexible import CORIOLIS, QUADRATIC, STIFFENING

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class FloatingBody:
    """A flexible body in its frame: ``data`` is what the kernels read, ``T`` (H of the subsystem, H) its modes.

    ``invariants`` are those of the H modes. ``mass_difference``: greatest difference between the modal mass and the
    sums over nodes, relative. ``geometric``: stiffness per unit load in these modes, or None.
    """

    invariants: Invariants
    T: Array
    eigenvalues: Array  # (H,) ω², (rad/s)²
    damping: Array  # (H,) 1/s
    n_rigid: int
    flags: int
    data: Array
    mass_difference: float = 0.0
    geometric: GeometricStiffness | None = None
    numbers: tuple[int, ...] = ()  # (H,) of the modes among all elastic ones, from 1; empty: none was left out

    @property
    def n_modes(self) -> int:
        return len(self.eigenvalues)


def floating_body(
    subsystem: FlexibleSubsystem,
    *,
    excluded: tuple[int, ...] = (),
    left_out: tuple[int, ...] = (),
    frame: str = MEAN_AXES,
    node: int = 0,
    damping: object = None,
    rayleigh: tuple[float, float] = (0.0, 0.0),
    coriolis: bool = True,
    quadratic: bool = True,
    stiffening: bool = False,
    lumped: bool = False,
    where: str = "",
) -> FloatingBody:
    """Prepare a flexible subsystem for motion.

    ``excluded`` eigenmodes of the subsystem (from 0) are left out first; ``left_out`` are elastic modes of the body in
    its frame (from 0, by frequency), which take no part in the motion. ``damping``: ratio to
    critical, one number or one per mode of the prepared body; None takes the damping of the subsystem's extension, if
    any. ``rayleigh``: (α, β) of D = αC + βM. ``coriolis``, ``quadratic`` (J_hihj) and ``stiffening`` switch
    terms of the inertia forces. ``lumped``: nodal masses even if consistent invariants are known; the modal mass is
    then that of the FE model where both fit together (a positive definite mass matrix), and the sum over nodes where
    they do not, on coarse meshes. Raises ModelError.
    """
    where = where or f"Flexible subsystem '{subsystem.title}'"
    keep = np.setdiff1d(np.arange(len(subsystem.modes)), np.asarray(excluded, dtype=np.int64))
    whole = np.zeros((len(subsystem.modes), len(keep)))
    if excluded:
        subsystem = exclude_modes(subsystem, excluded)
    whole[keep] = np.eye(len(keep))
    extension = subsystem.extension or Extension()
    given = None if lumped else extension.invariants
    inv = given or lumped_invariants(subsystem)
    geometric = extension.geometric if stiffening else None
    if stiffening and geometric is None:
        raise ModelError(
            f"{where}: geometric stiffening is on, but the subsystem carries no geometric stiffness. Reduce the FE "
            "model again with geometric stiffness, or switch stiffening off."
        )
    flags = CORIOLIS * coriolis + QUADRATIC * (quadratic and inv.J_h_h is not None) + STIFFENING * stiffening
    carried = Extension(extension.damping, invariants=inv, geometric=geometric)
    for modal_mass in [inv.J_HH] if given is not None else [np.asarray(subsystem.mass), inv.J_HH]:
        T, values, n_rigid = frame_modes(subsystem, modal_mass, frame, node, where)
        kept = _kept(len(values), left_out, where)
        T, values = np.ascontiguousarray(T[:, kept]), values[kept]
        turned = transform(carried, T)
        assert turned.invariants is not None
        D = _damping(values, damping, rayleigh, turned.damping, where)
        difference = float(np.abs(turned.invariants.J_HH - np.eye(len(values))).max(initial=0.0))
        data = pack(turned.invariants, values, D, flags, turned.geometric)
        numbers = tuple(int(k) + 1 for k in kept) if left_out else ()
        body = FloatingBody(
            turned.invariants, whole @ T, values, D, n_rigid, flags, data, difference, turned.geometric, numbers
        )
        if frame == PRESCRIBED or is_definite(body):
            return body
    raise ModelError(
        f"{where}: its mass matrix is not positive definite: the modes can move the body rigidly once more. "
        "Choose the frame 'mean axes', or reduce the model again."
    )


def _kept(count: int, left_out: tuple[int, ...], where: str) -> NDArray[np.int64]:
    """Places of the elastic modes that take part. Raises ModelError for a mode that is not there."""
    for k in left_out:
        if not 0 <= k < count:
            raise ModelError(f"{where}: there is no elastic mode {k + 1} to leave out; the body has {count}.")
    return np.setdiff1d(np.arange(count), np.asarray(left_out, dtype=np.int64))


def pack(inv: Invariants, values: Array, D: Array, flags: int, geometric: GeometricStiffness | None) -> Array:
    """One row of numbers in the order of ``solvers.kernels.flexible``. Equations (9)–(12) of the theory page."""
    H = len(values)
    first = -(inv.J_rho_h + np.swapaxes(inv.J_rho_h, 1, 2))  # ∂J/∂w
    parts = [
        np.array([inv.J_m]), inv.J_rho, inv.J_rho_rho.ravel(), values, D, inv.J_H.ravel(), inv.J_rho_H.ravel(),
        _six(first).T.ravel(), np.moveaxis(inv.J_h_H, 1, 0).ravel(),
    ]  # fmt: skip
    second = np.zeros((6, H, H))
    if flags & QUADRATIC and inv.J_h_h is not None:
        both = inv.J_h_h + np.swapaxes(inv.J_h_h, 0, 1)
        second -= np.moveaxis(_six(0.5 * (both + np.swapaxes(both, 2, 3))), -1, 0)
    if geometric is not None:
        table = dict(zip(geometric.loads, geometric.matrices))
        names = ("wx*wx", "wy*wy", "wz*wz", "wx*wy", "wx*wz", "wy*wz")
        for k, name in enumerate(names):
            second[k] -= (2.0 if k < 3 else 1.0) * table[name]
    if flags & (QUADRATIC | STIFFENING):
        parts.append(second.ravel())
    if geometric is not None:
        parts += [table[name].ravel() for name in ("ax", "ay", "az", "ex", "ey", "ez")]
    return np.ascontiguousarray(np.concatenate(parts))


def _damping(values: Array, ratio: object, rayleigh: tuple[float, float], given: Array | None, where: str) -> Array:
    """Damping of each mode: d = 2γω, plus αω² + β, or the diagonal of a given matrix. Raises ModelError."""
    alpha, beta = rayleigh
    D = alpha * values + beta
    if ratio is not None:
        ratios = np.atleast_1d(np.asarray(ratio, dtype=np.float64))
        if ratios.size not in (1, len(values)):
            raise ModelError(
                f"{where}: {ratios.size} damping ratios are given for {len(values)} modes; give one, or one each."
            )
        D = D + 2.0 * ratios * np.sqrt(values)
    elif given is not None:
        D = D + np.diag(given)
    if not np.all(np.isfinite(D)) or D.min(initial=0.0) < 0.0:
        raise ModelError(f"{where}: its damping must be zero or positive; the least is {D.min():g} 1/s.")
    return D


def _six(A: Array) -> Array:
    """Components xx yy zz xy xz yz of symmetric matrices (…, 3, 3): (…, 6)."""
    return np.stack([A[..., i, j] for i, j in ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))], axis=-1)


@dataclass(frozen=True, eq=False)
class FrameTerms:
    """What the kernel finds at one state, in the axes of the frame. Equations (9)–(15)."""

    S: Array  # (3,) first moment
    J: Array  # (3, 3)
    B: Array  # (3, H) ∂S/∂w
    D: Array  # (3, H) J_φw
    k_r: Array  # (3,)
    k_phi: Array  # (3,)
    k_w: Array  # (H,)
    elastic: Array  # (H,) stiffness and damping


def frame_terms(body: FloatingBody, w: Array, w_rate: Array, omega: Array) -> FrameTerms:
    """Evaluate the kernel at one state (for checks; the simulation calls it directly)."""
    H = body.n_modes
    out = np.zeros(kernels.AT_B + 8 * H)
    args = [np.ascontiguousarray(x, dtype=np.float64) for x in (w, w_rate, omega)]
    kernels.frame_terms(H, body.flags, body.data, *args, out)
    cut = np.cumsum([3, 9, 3, 3, 3 * H, 3 * H, H])
    S, J, k_r, k_phi, B, D, k_w, elastic = np.split(out, cut)
    return FrameTerms(S, J.reshape(3, 3), B.reshape(3, H), D.reshape(3, H), k_r, k_phi, k_w, elastic)


def mass_matrix(body: FloatingBody, A: Array, w: Array) -> Array:
    """Mass matrix (2.18) (6 + H, 6 + H) for speeds (ṙ in world axes, ω in the frame, ẇ); A (3, 3) as in (1)."""
    H = body.n_modes
    terms = frame_terms(body, w, np.zeros(H), np.zeros(3))
    M = np.zeros((6 + H, 6 + H))
    M[:3, :3] = body.invariants.J_m * np.eye(3)
    M[:3, 3:6] = -A @ _skew(terms.S)
    M[:3, 6:] = A @ terms.B
    M[3:6, 3:6] = terms.J
    M[3:6, 6:] = terms.D
    M[6:, 6:] = np.eye(H)
    return np.triu(M) + np.triu(M, 1).T


def inertia_forces(body: FloatingBody, A: Array, w: Array, speeds: Array) -> Array:
    """The vector k (6 + H,) of (2.22): M q̈ + k = f."""
    terms = frame_terms(body, w, speeds[6:], speeds[3:6])
    return np.concatenate([A @ terms.k_r, terms.k_phi, terms.k_w])


def gravity_forces(body: FloatingBody, A: Array, w: Array, g: Array) -> Array:
    """Generalised forces (6 + H,) of gravity g (3,) in world axes."""
    terms = frame_terms(body, w, np.zeros(body.n_modes), np.zeros(3))
    local = A.T @ g
    return np.concatenate([body.invariants.J_m * np.asarray(g), np.cross(terms.S, local), terms.B.T @ local])


def is_definite(body: FloatingBody) -> bool:
    """Whether the whole mass matrix of the undeformed body is positive definite."""
    M = mass_matrix(body, np.eye(3), np.zeros(body.n_modes))
    scale = np.sqrt(np.diag(M))
    return bool(np.all(scale > 0.0) and np.linalg.eigvalsh(M / np.outer(scale, scale))[0] > 1e-12)


def _skew(a: Array) -> Array:
    return np.array([[0.0, -a[2], a[1]], [a[2], 0.0, -a[0]], [-a[1], a[0], 0.0]])
