"""The equations of motion of a mechanism, piece by piece, for use from Python.

    M(q)·v̇ + h(q, v, t) = τ + Gᵀλ,   G·v̇ = γ,

with the generalised forces τ of the force elements and h of inertia and gravity. Every function takes a ``State`` and
returns plain arrays; nothing is kept between calls. Vectors are in the axes of the ground, SI units, bodies in the
order of ``CompiledSystem.body_names``, speeds in that of ``coordinate_names`` (a quaternion has three speeds).
Worked examples: docs/guide/python.md.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, SolveError, suggestion
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.kernels import multibody_arrays as mb
from solvers.kernels.evaluate import evaluate
from solvers.kernels.motion import derivative, set_time
from solvers.kernels.tree import mass_matrix as mass_kernel
from solvers.kernels.tree import poses
from solvers.multibody.assembly import assemble_state
from solvers.multibody.compile import CompiledSystem, compile_system, make_workspace
from solvers.multibody.failures import failure_sentence
from solvers.multibody.system import MultibodySystem
from solvers.multibody.values import GROUND

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class State:
    """A mechanism at an instant: coordinates q (n_q,), speeds v (n_v,), additional states x (n_x,), time t."""

    compiled: CompiledSystem
    q: Array
    v: Array
    x: Array
    t: float = 0.0


def start_state(
    system: MultibodySystem | CompiledSystem, flexible: Mapping[str, FlexibleSubsystem] | None = None
) -> State:
    """The assembled start of a mechanism. Raises ModelError if it cannot be compiled or assembled."""
    compiled = system if isinstance(system, CompiledSystem) else compile_system(system, flexible)
    q, v = assemble_state(compiled, make_workspace(compiled), given=False)  # the nearest speeds, whatever was given
    return State(compiled, q, v, np.array(compiled.x))


def at(state: State, *, q: Array | None = None, v: Array | None = None, t: float | None = None) -> State:
    """The state with other coordinates, speeds or time. Raises ModelError for arrays of another length."""
    fresh = replace(
        state,
        q=state.q if q is None else np.array(q, dtype=float),
        v=state.v if v is None else np.array(v, dtype=float),
        t=state.t if t is None else float(t),
    )
    for name in ("q", "v"):
        found, expected = len(getattr(fresh, name)), len(getattr(state, name))
        if found != expected:
            raise ModelError(
                f"The state of '{state.compiled.system.name}' has {expected} numbers in {name}, not {found}."
            )
    return fresh


@dataclass(frozen=True, eq=False)
class Kinematics:
    """Motion of the body frames: origins, velocities, accelerations (n, 3), rotations (n, 3, 3), ω and ε (n, 3)."""

    names: tuple[str, ...]
    origins: Array
    rotations: Array
    velocities: Array
    angular_velocities: Array
    accelerations: Array
    angular_accelerations: Array


def kinematics(state: State, acceleration: Array | None = None) -> Kinematics:
    """Motion of all bodies for given v̇ (n_v,); without it the accelerations are those of v̇ = 0."""
    ws = _evaluated(state, acceleration)
    slots = state.compiled.model.body_i[1:, mb.SLOT]
    parts = [np.zeros((len(slots), 3)) for _ in range(5)]
    for part, entry in zip(parts, (mb.ORIGIN, mb.VELOCITY, mb.OMEGA, mb.ACCEL, mb.ALPHA)):
        part[slots] = ws.vec[1:, entry]
    rotations = np.zeros((len(slots), 3, 3))
    rotations[slots] = ws.rot[1:, mb.POSE]
    origins, velocities, omegas, accelerations, alphas = parts
    return Kinematics(state.compiled.body_names, origins, rotations, velocities, omegas, accelerations, alphas)


def point_jacobian(state: State, body: str, point: Array | tuple[float, float, float] = (0.0, 0.0, 0.0)) -> Array:
    """J (6, n_v): velocity of a point given in the body's frame (rows 0–2) and angular velocity (3–5) per unit speed.

    Prescribed motions add a velocity of their own. For a flexible body the point moves with its frame.
    Raises ModelError for an unknown body.
    """
    model, ws = state.compiled.model, _posed(state)
    i = _place(state, body)
    J = np.zeros((6, len(state.v)))
    p = ws.vec[i, mb.ORIGIN] + ws.rot[i, mb.POSE] @ np.asarray(point, dtype=float)
    while i > 0:
        first = int(model.body_i[i, mb.V_START])
        columns = slice(first, first + int(model.body_i[i, mb.V_COUNT]))
        turn, slide = ws.speed[columns, mb.TURN], ws.speed[columns, mb.SLIDE]
        J[:3, columns] = (slide + np.cross(turn, p - ws.vec[i, mb.ORIGIN])).T
        J[3:, columns] = turn.T
        i = int(model.body_i[i, mb.PARENT])
    return J


def mass_matrix(state: State) -> Array:
    """M (n_v, n_v)."""
    ws = _posed(state)
    mass_kernel(state.compiled.model, ws)
    return ws.M.copy()


def inverse_dynamics(state: State, acceleration: Array) -> Array:
    """Generalised forces (n_v,) besides those of the force elements that give v̇ in the open tree: M·v̇ + h − τ.

    For a closed mechanism the multipliers' share is not taken off; see ``constraint_equations``.
    """
    ws = _evaluated(state, acceleration)
    return ws.of_speed[mb.BIAS] - ws.of_speed[mb.TAU]


@dataclass(frozen=True, eq=False)
class Pieces:
    """M·v̇ + h = τ + Gᵀλ: mass matrix, inertia with gravity h, forces τ, and the equations with their names.

    ``G`` (m, n_v), right-hand side ``gamma`` (m,), residuals ``positions`` Φ and ``rates`` Φ̇ (m,); ``holonomic`` says
    which rows restrict positions.
    """

    M: Array
    h: Array
    tau: Array
    G: Array
    gamma: Array
    positions: Array
    rates: Array
    holonomic: NDArray[np.bool_]
    row_names: tuple[str, ...]


def pieces(state: State) -> Pieces:
    """All terms of the equations of motion."""
    model = state.compiled.model
    silent = _evaluated(replace(state), None, forces=False)
    h = silent.of_speed[mb.BIAS].copy()
    ws = _evaluated(state, None)
    tau = h - (ws.of_speed[mb.BIAS] - ws.of_speed[mb.TAU])
    owners = model.row_i[:, mb.ROW_CONSTRAINT]
    return Pieces(
        M=mass_matrix(state),
        h=h,
        tau=tau,
        G=ws.jac[mb.JACOBIAN].copy(),
        gamma=ws.of_row[mb.GAMMA].copy(),
        positions=ws.of_row[mb.PHI].copy(),
        rates=ws.of_row[mb.RATE_OF].copy(),
        holonomic=model.row_i[:, mb.HOLONOMIC] != 0,
        row_names=tuple(state.compiled.constraint_names[c] for c in owners),
    )


@dataclass(frozen=True, eq=False)
class Accelerations:
    """v̇ (n_v,) of the mechanism with its loops closed, multipliers λ (m,) of its equations, rates of the states."""

    v_dot: Array
    multipliers: Array
    state_rates: Array


def accelerations(state: State) -> Accelerations:
    """Forward dynamics. Raises SolveError if a force has no value or M is singular."""
    ws = make_workspace(state.compiled)
    y, dy = _y(state), np.zeros(len(state.q) + len(state.v) + len(state.x) + 1)
    ws.ints[mb.STATUS_CODE] = mb.OK
    if not derivative(state.compiled.model, ws, state.t, y, dy):
        raise SolveError(failure_sentence(state.compiled, ws, state.t, 3))
    n_q, n_v = len(state.q), len(state.v)
    return Accelerations(dy[n_q : n_q + n_v].copy(), ws.of_row[mb.LAMBDA].copy(), dy[n_q + n_v : -1].copy())


@dataclass(frozen=True, eq=False)
class Composite:
    """Bodies taken as one: mass, kg; centre (3,), m; inertia (3, 3) about it, kg·m²; all in the axes of the ground."""

    mass: float
    centre: Array
    inertia: Array


def composite_inertia(state: State, body: str = GROUND) -> Composite:
    """The body with all that its joint carries; of the ground: the whole mechanism."""
    model, ws = state.compiled.model, _posed(state)
    mass_kernel(model, ws)
    i = _place(state, body)
    roots = [i] if i else [k for k in range(1, len(model.body_i)) if model.body_i[k, mb.PARENT] == 0]
    mass, first, J = 0.0, np.zeros(3), np.zeros((3, 3))
    for k in roots:  # moments about the ground's origin
        m, p, s = float(model.mass[k, mb.SUBTREE]), ws.vec[k, mb.ORIGIN], ws.vec[k, mb.FIRST]
        mass, first = mass + m, first + s + m * p
        J += ws.rot[k, mb.SECOND] + (m * p @ p + 2 * p @ s) * np.eye(3)
        J -= m * np.outer(p, p) + np.outer(p, s) + np.outer(s, p)
    centre = first / mass if mass > 0.0 else ws.vec[i, mb.ORIGIN].copy()
    return Composite(mass, centre, J - mass * (centre @ centre * np.eye(3) - np.outer(centre, centre)))


def momentum_matrix(state: State) -> Array:
    """A (6, n_v) of the momentum A·v about the centre of mass: rows 0–2 linear, 3–5 angular. Rigid bodies only."""
    compiled, ws = state.compiled, _posed(state)
    _only_rigid(state)
    mass_kernel(compiled.model, ws)
    centre = composite_inertia(state).centre
    A = np.zeros((6, len(state.v)))
    for i in range(1, len(compiled.model.body_i)):
        m, R = float(compiled.model.mass[i, mb.OWN]), ws.rot[i, mb.POSE]
        J = point_jacobian(state, compiled.tree_names[i], compiled.model.body_vec[i, mb.CENTRE])
        arm = ws.vec[i, mb.ORIGIN] + R @ compiled.model.body_vec[i, mb.CENTRE] - centre
        A[:3] += m * J[:3]
        A[3:] += R @ compiled.model.body_rot[i, mb.INERTIA] @ R.T @ J[3:] + m * np.cross(arm, J[:3], axis=0)
    return A


@dataclass(frozen=True, eq=False)
class Momentum:
    """Linear momentum (3,), kg·m/s, and angular momentum (3,) about the centre of mass, kg·m²/s; the centre (3,)."""

    linear: Array
    angular: Array
    centre: Array

    def about(self, point: Array) -> Array:
        """Angular momentum about another point at rest."""
        return self.angular + np.cross(self.centre - point, self.linear)


def momentum(state: State) -> Momentum:
    """Momentum of the whole mechanism, prescribed motions included. Rigid bodies only."""
    _only_rigid(state)
    compiled = state.compiled
    ws = _evaluated(state, None)
    centre = composite_inertia(state).centre
    linear, angular = np.zeros(3), np.zeros(3)
    for i in range(1, len(compiled.model.body_i)):
        m, R, w = float(compiled.model.mass[i, mb.OWN]), ws.rot[i, mb.POSE], ws.vec[i, mb.OMEGA]
        arm = R @ compiled.model.body_vec[i, mb.CENTRE]
        v = ws.vec[i, mb.VELOCITY] + np.cross(w, arm)
        linear += m * v
        angular += R @ compiled.model.body_rot[i, mb.INERTIA] @ R.T @ w
        angular += m * np.cross(ws.vec[i, mb.ORIGIN] + arm - centre, v)
    return Momentum(linear, angular, centre)


def _only_rigid(state: State) -> None:
    if state.compiled.flexible:
        name = state.compiled.flexible[0].item.name
        raise ModelError(f"Flexible body '{name}': momentum is computed for rigid bodies only.")


def _y(state: State) -> Array:
    return np.concatenate([state.q, state.v, state.x, [0.0]])


def _posed(state: State) -> mb.Workspace:
    """A workspace with the poses and the motion per unit speed."""
    ws = make_workspace(state.compiled)
    set_time(state.compiled.model, ws, state.t)
    poses(state.compiled.model, ws, state.q)
    return ws


def _evaluated(state: State, acceleration: Array | None, *, forces: bool = True) -> mb.Workspace:
    """A workspace after ``kernels.evaluate``. Raises SolveError if a force has no value."""
    model = state.compiled.model
    if not forces:
        model = model._replace(force=model.force[:0])
    ws = make_workspace(replace(state.compiled, model=model))
    a = np.zeros(len(state.v)) if acceleration is None else np.array(acceleration, dtype=float)
    if len(a) != len(state.v):
        raise ModelError(f"'{state.compiled.system.name}' has {len(state.v)} accelerations, not {len(a)}.")
    ws.ints[mb.STATUS_CODE] = mb.OK
    if not evaluate(model, ws, state.t, _y(state), a):
        raise SolveError(failure_sentence(state.compiled, ws, state.t, 3))
    return ws


def _place(state: State, body: str) -> int:
    names = state.compiled.tree_names
    if body not in names:
        raise ModelError(f"There is no body '{body}'. {suggestion(body, names)}")
    return names.index(body)
