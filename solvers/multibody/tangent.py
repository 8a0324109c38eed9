"""Analytic derivatives of the equations of motion of open trees of rigid bodies.

D(M·v̇ + h − τ) at fixed v̇ by increments δ of the coordinates (a rotation by its vector, about the axes of its speeds),
by the speeds and by additional states. Twists (ω, v) and wrenches (n, f) are taken at the ground's origin; S_k is the
twist per unit of speed k. Inertia and gravity: docs/theory/linearisation.md, (3)–(8). Force elements: their expressions
are differentiated (``force_slopes``). Everything is a product of matrices over pairs of speeds on one path.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import SolveError
from solvers.kernels import multibody_arrays as mb
from solvers.kernels.evaluate import evaluate
from solvers.multibody.compile import CompiledSystem, make_workspace
from solvers.multibody.failures import failure_sentence
from solvers.multibody.force_slopes import add_force_slopes, known_forces

Array = NDArray[np.float64]
Mask = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Tangent:
    """Derivatives at fixed v̇ of M·v̇ + h − τ by δ, v (n_v, n_v) and x (n_v, n_x); of ẋ by (δ, v, x) (n_x, …)."""

    by_position: Array
    by_speed: Array
    by_state: Array
    states: Array


@dataclass(frozen=True, eq=False)
class Twists:
    """Motion of a tree. Rows are speeds, or bodies with the ground first; six-vectors at the ground's origin."""

    S: Array  # (n_v, 6) twist per unit speed
    before: Array  # (n_v, 6) twist of the frame from which the step of a speed starts
    acceleration: Array  # (n_v, 6) its spatial acceleration, less that of gravity
    after: Array  # (n_v, 6) twist of the frame that the step leads to
    body: NDArray[np.int64]  # (n_v,) which body a speed moves
    of_body: Array  # (n, 6)
    body_acceleration: Array  # (n, 6)
    carries: Mask  # (n_v, n_v): speed l turns or shifts the axis of speed k: [k, l]
    moves: Mask  # (n, n_v): speed l moves body i


def has_tangent(compiled: CompiledSystem) -> bool:
    """Whether the derivatives of a mechanism are known: an open tree of rigid bodies, forces by expressions."""
    model = compiled.model
    backwards = (model.step_i[:, mb.STEP_KIND] == mb.QUATERNION) & (model.step_vec[:, mb.EXTRA, 1] < 0.0)
    bare = not len(model.row_i) and not len(model.flex_i) and not model.counts[mb.NEEDS_REACTIONS]
    return bool(bare and not backwards.any() and known_forces(model, compiled.n_integrals))


def tangent(compiled: CompiledSystem, q: Array, v: Array, x: Array, t: float, v_dot: Array) -> Tangent:
    """Derivatives at a state with accelerations ``v_dot`` of a mechanism that ``has_tangent``.

    Raises SolveError if a force has no value.
    """
    model, ws = compiled.model, make_workspace(compiled)
    ws.ints[mb.STATUS_CODE] = mb.OK
    if not evaluate(model, ws, t, np.concatenate([q, v, x, [0.0]]), v_dot):
        raise SolveError(failure_sentence(compiled, ws, t, 3))
    motion = twists(model, ws, v, v_dot)
    by_position, by_speed = inertia_slopes(model, ws, motion)
    made = Tangent(by_position, by_speed, np.zeros((len(v), len(x))), np.zeros((len(x), 2 * len(v) + len(x))))
    add_force_slopes(model, ws, q, motion, made, compiled.n_integrals)
    return made


def twists(model: mb.Model, ws: mb.Workspace, v: Array, v_dot: Array) -> Twists:
    """Motion of every step of the tree. Reads poses, motion per unit speed and prescribed coordinates."""
    n, n_v = len(model.body_i), len(v)
    S, before, acceleration, after = (np.zeros((n_v, 6)) for _ in range(4))
    body, carries, moves = np.zeros(n_v, dtype=np.int64), np.zeros((n_v, n_v), dtype=bool), np.zeros((n, n_v), bool)
    of_body, body_acceleration = np.zeros((n, 6)), np.zeros((n, 6))
    body_acceleration[0, 3:] = -model.gravity
    for i in range(1, n):
        parent, first, count = (int(model.body_i[i, k]) for k in (mb.PARENT, mb.FIRST_STEP, mb.STEP_COUNT))
        twist, rise, path = of_body[parent].copy(), body_acceleration[parent].copy(), moves[parent].copy()
        for step in range(first, first + count):
            row, drive = int(model.step_i[step, mb.STEP_V]), int(model.step_i[step, mb.STEP_DRIVE])
            rows = np.arange(row, row + (3 if model.step_i[step, mb.STEP_KIND] == mb.QUATERNION else 1))
            turn, slide = ws.speed[rows, mb.TURN], ws.speed[rows, mb.SLIDE]
            axes = np.hstack([turn, slide - np.cross(turn, ws.vec[i, mb.ORIGIN])])
            rate, jump = (v[rows], v_dot[rows]) if drive < 0 else (ws.drive[[drive], 1], ws.drive[[drive], 2])
            relative = rate @ axes
            if drive < 0:
                S[rows], before[rows], acceleration[rows] = axes, twist, rise
                after[rows], body[rows] = twist + relative, i
                path[rows] = True
                carries[rows] = path
            rise = rise + jump @ axes + cross_motion(twist, relative)
            twist = twist + relative
        of_body[i], body_acceleration[i], moves[i] = twist, rise, path
    return Twists(S, before, acceleration, after, body, of_body, body_acceleration, carries, moves)


def inertia_slopes(model: mb.Model, ws: mb.Workspace, motion: Twists) -> tuple[Array, Array]:
    """Derivatives of M·v̇ + h by δ and by the speeds (n_v, n_v)."""
    I, B, F = _composites(model, ws, motion)
    S, body = motion.S, motion.body
    rate = cross_motion(motion.before, S)  # ψ̇
    bend = cross_motion(motion.acceleration, S) + cross_motion(motion.before, rate)  # ψ̈
    turning = rate + cross_motion(motion.after, S)  # ψ̇ + Ṡ
    IS, BS = np.einsum("krs,ks->kr", I[body], S), np.einsum("krs,kr->ks", B[body], S)

    def product(acceleration: Array, twist: Array, wrench: Array) -> Array:
        """Speeds that are carried feel I·ẅ + B·ẇ with composites of their own, those that carry with the mover's."""
        own = np.einsum("krs,ks->kr", I[body], acceleration) + np.einsum("krs,ks->kr", B[body], twist) + wrench
        carried, carrying = IS @ acceleration.T + BS @ twist.T, S @ own.T
        return np.where(motion.carries, carried, np.where(motion.carries.T, carrying, 0.0))

    return product(bend, rate, cross_wrench(S, F[body])), product(turning, S, np.zeros_like(S))


def _composites(model: mb.Model, ws: mb.Workspace, motion: Twists) -> tuple[Array, Array, Array]:
    """Per body, with all that it carries: inertia, what multiplies a change of the twist, wrench (n, 6, 6 and 6)."""
    n = len(model.body_i)
    m, R = model.mass[:, mb.OWN], ws.rot[:, mb.POSE]
    c = ws.vec[:, mb.ORIGIN] + np.einsum("irs,is->ir", R, model.body_vec[:, mb.CENTRE])
    own = np.einsum("irs,ist,iut->iru", R, model.body_rot[:, mb.INERTIA], R)
    cross = skew(c)
    I = np.zeros((n, 6, 6))
    I[:, :3, :3] = own - m[:, None, None] * cross @ cross
    I[:, :3, 3:], I[:, 3:, :3] = m[:, None, None] * cross, -m[:, None, None] * cross
    I[:, 3:, 3:] = m[:, None, None] * np.eye(3)
    momentum = np.einsum("irs,is->ir", I, motion.of_body)
    X = motion_matrix(motion.of_body)
    B = -np.swapaxes(X, 1, 2) @ I - I @ X
    n_cross, f_cross = skew(momentum[:, :3]), skew(momentum[:, 3:])
    B[:, :3, :3] -= n_cross
    B[:, :3, 3:] -= f_cross
    B[:, 3:, :3] -= f_cross
    F = np.einsum("irs,is->ir", I, motion.body_acceleration) + cross_wrench(motion.of_body, momentum)
    for i in range(n - 1, 0, -1):
        parent = int(model.body_i[i, mb.PARENT])
        I[parent] += I[i]
        B[parent] += B[i]
        F[parent] += F[i]
    return I, B, F


def skew(a: Array) -> Array:
    """Matrices (…, 3, 3) of a ×."""
    made = np.zeros((*a.shape, 3))
    made[..., 0, 1], made[..., 0, 2], made[..., 1, 2] = -a[..., 2], a[..., 1], -a[..., 0]
    return made - np.swapaxes(made, -1, -2)


def motion_matrix(twist: Array) -> Array:
    """Matrices (…, 6, 6) of the product of a twist with a twist."""
    X = np.zeros((*twist.shape, 6))
    turn = skew(twist[..., :3])
    X[..., :3, :3], X[..., 3:, 3:], X[..., 3:, :3] = turn, turn, skew(twist[..., 3:])
    return X


def cross_motion(a: Array, b: Array) -> Array:
    """Product of twists: the rate of b that moves with a."""
    return np.concatenate(
        [np.cross(a[..., :3], b[..., :3]), np.cross(a[..., 3:], b[..., :3]) + np.cross(a[..., :3], b[..., 3:])], axis=-1
    )


def cross_wrench(a: Array, w: Array) -> Array:
    """Product of a twist with a wrench: the rate of w that moves with a."""
    return np.concatenate(
        [np.cross(a[..., :3], w[..., :3]) + np.cross(a[..., 3:], w[..., 3:]), np.cross(a[..., :3], w[..., 3:])], axis=-1
    )
