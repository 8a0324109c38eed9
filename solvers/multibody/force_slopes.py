"""Derivatives of force elements whose expressions are differentiated: forces along joints, springs between two points.

The program of an expression is turned back into its tree, differentiated by the rules of the calculus and evaluated
with the signals of the state. Docs: docs/theory/linearisation.md, (9)–(11).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solvers.kernels import multibody_arrays as mb
from solvers.kernels import operations as op
from solvers.kernels.coordinates import coordinate_rates
from solvers.multibody.derivatives import derivative
from solvers.multibody.expressions import Literal, Lookup, Node, Operation, Symbol, evaluate, symbols

if TYPE_CHECKING:
    from solvers.multibody.tangent import Tangent, Twists

Array = NDArray[np.float64]


def known_forces(model: mb.Model, n_integrals: int) -> bool:
    """Whether all force elements and rates of states depend on coordinates, speeds and states in a known way.

    Integrals of sensors, the first states, act on nothing and are left out.
    """
    readable = {0} | {int(row[mb.PLACE]) for row in model.copies if row[mb.SOURCE] in (mb.FROM_Q, mb.FROM_V)}
    readable |= {int(row[mb.PLACE]) for row in model.copies if row[mb.SOURCE] >= mb.FROM_DRIVE}
    first = int(model.counts[mb.AT_STATES])
    readable |= set(range(first, first + int(model.counts[mb.N_X])))
    for row in model.force:
        kind, at = int(row[mb.FORCE_KIND]), int(row[mb.FORCE_SIGNAL])
        if kind not in (mb.JOINT_FORCE, mb.AXIAL, mb.OFF):
            return False
        own = {at, at + 1} if kind == mb.AXIAL else set()
        if kind != mb.OFF and not _reads(model, int(row[mb.FORCE_PROGRAM])) <= readable | own:
            return False
    return all(_reads(model, int(program)) <= readable for program in model.state_program[n_integrals:])


def _reads(model: mb.Model, program: int) -> set[int]:
    """Places of the signals that a program reads; −1 stands for samples, which only kernels evaluate."""
    code = model.code[slice(*model.program[program])]
    places = {int(argument) for operation, argument in code if operation == op.SIGNAL}
    return places | ({-1} if (code[:, 0] >= op.SPLINE).any() else set())


def program_tree(model: mb.Model, program: int) -> Node:
    """The expression of a program; its symbols are the places of the signals."""
    stack: list[Node] = []
    for code, argument in model.code[slice(*model.program[program])].tolist():
        if code == op.CONSTANT:
            stack.append(Literal(float(model.constants[argument])))
        elif code == op.SIGNAL:
            stack.append(Symbol(str(argument), 0))
        elif op.ADD <= code <= op.POWER or code == op.ATAN2 or op.MOD <= code <= op.MAX:
            second, first = stack.pop(), stack.pop()
            stack.append(Operation(code, (first, second)))
        elif code in (op.TABLE, op.SLOPE):
            n = int(model.constants[argument])
            x, y = model.constants[argument + 1 : argument + 1 + 2 * n].reshape(2, n).tolist()
            stack.append(Lookup(tuple(zip(x, y)), stack.pop(), code == op.SLOPE))
        else:
            stack.append(Operation(code, (stack.pop(),)))
    return stack.pop()


@lru_cache(maxsize=1024)
def _slopes(node: Node) -> tuple[tuple[int, Node], ...]:
    """Derivatives of an expression by every signal it reads."""
    names = dict.fromkeys(symbol.name for symbol in symbols(node))
    return tuple((int(name), derivative(node, name)) for name in names)


@dataclass(frozen=True, eq=False)
class Gradient:
    """Derivatives of one number by δ, v (n_v,) and x (n_x,)."""

    by_position: Array
    by_speed: Array
    by_state: Array

    def plus(self, other: Gradient, factor: float) -> Gradient:
        """The sum with a multiple of another one."""
        return Gradient(
            self.by_position + factor * other.by_position,
            self.by_speed + factor * other.by_speed,
            self.by_state + factor * other.by_state,
        )


class _Signals:
    """Values of the signals at a state, and their gradients."""

    def __init__(self, model: mb.Model, ws: mb.Workspace, q: Array) -> None:
        self.model, self.ws, self.q = model, ws, q
        self.n_v, self.n_x = int(model.counts[mb.N_V]), int(model.counts[mb.N_X])
        self.sources = {int(place): (int(source), int(index)) for source, index, place in model.copies}
        self.speeds = {int(one): int(k) for one, k in model.plain}
        self.quaternions = {int(q0) + k: int(v0) for q0, v0 in model.quaternions for k in range(4)}

    def none(self) -> Gradient:
        """The gradient of a constant."""
        return Gradient(np.zeros(self.n_v), np.zeros(self.n_v), np.zeros(self.n_x))

    def gradient(self, place: int) -> Gradient:
        """Of a joint coordinate, a joint speed or a state; of the time and of what is prescribed it is zero."""
        made = self.none()
        first = int(self.model.counts[mb.AT_STATES])
        if first <= place < first + self.n_x:
            made.by_state[place - first] = 1.0
        source, index = self.sources.get(place, (mb.FROM_DRIVE, 0))
        if source == mb.FROM_V:
            made.by_speed[index] = 1.0
        if source == mb.FROM_Q and index in self.speeds:
            made.by_position[self.speeds[index]] = 1.0
        elif source == mb.FROM_Q:
            for k in range(self.quaternions[index], self.quaternions[index] + 3):
                unit, rates = np.zeros(self.n_v), np.zeros(len(self.q))
                unit[k] = 1.0
                coordinate_rates.py_func(self.model, self.q, unit, rates)
                made.by_position[k] = rates[index]
        return made

    def of_program(self, program: int, known: dict[int, Gradient] | None = None) -> tuple[float, Gradient]:
        """Value and gradient of a program; ``known`` are gradients of the signals of its own."""
        node = program_tree(self.model, program)
        slopes = _slopes(node)
        values = {str(place): float(self.ws.signals[place]) for place, _ in slopes}
        made = self.none()
        for place, slope in slopes:
            factor = evaluate(slope, values)
            if factor != 0.0:
                made = made.plus((known or {}).get(place) or self.gradient(place), factor)
        return evaluate(node, values), made


def add_force_slopes(
    model: mb.Model, ws: mb.Workspace, q: Array, motion: Twists, made: Tangent, n_integrals: int
) -> None:
    """Take the derivatives of τ off those of inertia; write those of ẋ but for the integrals of sensors."""
    K, D, X = made.by_position, made.by_speed, made.by_state
    signals = _Signals(model, ws, q)
    for row in model.force:
        kind, program = int(row[mb.FORCE_KIND]), int(row[mb.FORCE_PROGRAM])
        if kind == mb.JOINT_FORCE and row[mb.FORCE_B] >= 0:
            speed = int(model.joint_i[row[mb.FORCE_A], mb.JOINT_V] + row[mb.FORCE_B])
            _, found = signals.of_program(program)
            K[speed] -= found.by_position
            D[speed] -= found.by_speed
            X[speed] -= found.by_state
        elif kind == mb.AXIAL:
            _axial(signals, row, motion, K, D, X)
    for k in range(n_integrals, len(model.state_program)):
        _, found = signals.of_program(int(model.state_program[k]))
        made.states[k] = np.concatenate([found.by_position, found.by_speed, found.by_state])


def _axial(signals: _Signals, row: NDArray[np.int64], motion: Twists, K: Array, D: Array, X: Array) -> None:
    """A force F(L, L̇, …) along the line between two points of bodies a and b."""
    from solvers.multibody.tangent import cross_motion

    model, ws, S = signals.model, signals.ws, motion.S
    ends = [int(row[k]) for k in (mb.FORCE_A, mb.FORCE_B)]
    bodies = model.marker_i[ends, mb.MARKER_BODY]
    points, velocities = ws.marker_vec[ends, mb.M_POINT], ws.marker_vec[ends, mb.M_VELOCITY]
    line = points[1] - points[0]
    length = float(np.linalg.norm(line))
    if length <= 1e-12:
        return  # without direction there is no force
    n, relative = line / length, velocities[1] - velocities[0]
    moves = [motion.moves[body] for body in bodies]
    # change of the two points and of their velocities by every δ; a change of the speeds moves a velocity as δ a point
    shifts, changes = [], []
    for point, body, moved in zip(points, bodies, moves):
        shift = (S[:, 3:] + np.cross(S[:, :3], point)) * moved[:, None]
        twist = cross_motion(S, motion.of_body[body] - motion.before) * moved[:, None]
        turning = np.cross(motion.of_body[body, :3], shift)
        shifts.append(shift)
        changes.append(twist[:, 3:] + np.cross(twist[:, :3], point) + turning)
    apart, faster = shifts[1] - shifts[0], changes[1] - changes[0]
    stretch = apart @ n
    turned = (apart - np.outer(stretch, n)) / length  # change of n
    at, made = int(row[mb.FORCE_SIGNAL]), signals.none()
    grows = Gradient(stretch, made.by_speed, made.by_state)
    quickens = Gradient(turned @ relative + faster @ n, stretch, made.by_state)
    value, force = signals.of_program(int(row[mb.FORCE_PROGRAM]), {at: grows, at + 1: quickens})
    # τ_k = F·∂L/∂k: the second derivative of L by δ_k, δ_j is that of (S_k·w) with w = (P × n, n) on b, −w on a
    wrench = np.concatenate([np.cross(points[1], n), n])
    side = moves[1].astype(float) - moves[0].astype(float)
    bent = np.hstack([np.cross(shifts[1], n) + np.cross(points[1], turned), turned])  # ∂w/∂δ_j
    second = S @ bent.T
    carried = np.where(motion.carries, (cross_motion(S[None, :, :], S[:, None, :]) @ wrench), 0.0)
    K -= side[:, None] * value * (second + carried) + np.outer(stretch, force.by_position)
    D -= np.outer(stretch, force.by_speed)
    X -= np.outer(stretch, force.by_state)
