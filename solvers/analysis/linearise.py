"""Linearisation of a whole mechanism, rigid and flexible, with loops and additional states.

All derivatives are in it, those of reactions and of the mass matrix too: the true accelerations are differentiated
along the admitted motions. (The reduced form of Yudakov–Boikov 2012, (13)–(18), leaves them out; a pendulum would have
no frequency in it.) Open trees of rigid bodies with forces by expressions are differentiated analytically
(``multibody.tangent``), others by central differences. States: z, increments along a basis N of admitted motions with
Nᵀ M N = 1; w, their speeds; x.
Docs: docs/theory/linearisation.md.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from solvers.analysis.base_input import base_of, check_parameter, shaken
from solvers.analysis.equilibrium import equilibrium
from solvers.analysis.linear_system import DampedModes, LinearSystem, damped_modes
from solvers.analysis.operating_point import Point, admitted, admitted_basis, initial_point, moved, rates, sensors
from solvers.errors import ModelError, suggestion
from solvers.flexible.recovery import rotations
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.kernels.multibody_arrays import FLEX_BODY, V_COUNT, V_START, Model
from solvers.multibody.compile import CompiledSystem, compile_system
from solvers.multibody.system import MultibodySystem, Parameter
from solvers.multibody.tangent import has_tangent, tangent

Array = NDArray[np.float64]

#: Step of the central differences: an increment of the coordinate that moves most (rad, m), and of speeds and states.
STEP = 1e-5


@dataclass(frozen=True, eq=False)
class Linearised:
    """A mechanism near a state: ``system`` holds A, B, C, D; ``basis`` (n_v, d) turns z into increments.

    ``stiffness`` and ``damping`` (d, d) are those of z̈ + D ż + K z = … (unit mass); they need not be symmetric.
    """

    point: Point
    basis: Array
    stiffness: Array
    damping: Array
    system: LinearSystem

    @property
    def frequencies_hz(self) -> Array:
        """Frequencies of the undamped motion, rising; zero where the stiffness is not positive."""
        values = np.sort(np.linalg.eigvals(self.stiffness).real)
        return np.sqrt(np.maximum(values, 0.0)) / (2 * np.pi)


def linearise(
    point: Point, *, inputs: Sequence[str] = (), flexible: Mapping[str, FlexibleSubsystem] | None = None
) -> Linearised:
    """Linearise about a point. Outputs are the sensors of the system, inputs named parameters of it.

    ``inputs`` are parameters that stand in forces (``F0`` of a force ``F0*cos(w*t)``) or in gravity, their present
    values being the operating point; or ``a(shaker)``, the acceleration of the prescribed motion of the joint or driver
    ``shaker``: a base. ``flexible``: the flexible subsystems, needed to compile with another value of a parameter.
    Raises SolveError if a force has no value near the point, ModelError for an unknown input.
    """
    N, M = admitted_basis(point)
    left, turn = N.T @ M, _carrying(point)
    n_z, n_x = N.shape[1], len(point.x)
    n = 2 * n_z + n_x
    A, C = np.zeros((n, n)), np.zeros((len(point.compiled.sensor_channels), n))
    known = has_tangent(point.compiled)
    if known:
        A[n_z:] = _analytic(point, N)
    if not known or len(C):
        rate = None if known else A
        for k in range(n_z):
            step = STEP / max(float(np.abs(N[:, k]).max()), 1e-300)
            _difference(rate, C, left, turn, k, partial(_shifted, point, step * N[:, k]), step)
            quick = step * max(1.0, float(np.abs(point.v).max(initial=0.0)))
            _difference(rate, C, left, turn, n_z + k, partial(_quickened, point, quick * N[:, k]), quick)
        for k in range(n_x):
            step = STEP * max(1.0, abs(float(point.x[k])))
            _difference(rate, C, left, turn, 2 * n_z + k, partial(_with_states, point, step * np.eye(n_x)[k]), step)
    A[:n_z, n_z : 2 * n_z] = np.eye(n_z)
    A[:n_z, :n_z] = -left @ (_turning(point.compiled.model, point.v) + turn) @ N
    B, D = _inputs(point, left, inputs, flexible)
    names = tuple(f"z{k + 1}" for k in range(n_z)) + tuple(f"w{k + 1}" for k in range(n_z)) + point.compiled.state_names
    outputs = tuple(name for name, _ in point.compiled.sensor_channels)
    kept = np.r_[: 2 * n_z, 2 * n_z + point.compiled.n_integrals : n]  # integrals of sensors act on nothing
    system = LinearSystem(
        A=A[np.ix_(kept, kept)],
        B=B[kept],
        C=C[:, kept],
        D=D,
        states=tuple(names[k] for k in kept),
        inputs=tuple(inputs),
        outputs=outputs,
    )
    system = _with_bases(point, left, system, kept, flexible)
    return Linearised(point, N, -A[n_z : 2 * n_z, :n_z], -A[n_z : 2 * n_z, n_z : 2 * n_z], system)


def linearise_system(
    system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem] | None = None, *, inputs: Sequence[str] = ()
) -> Linearised:
    """Linearise a mechanism about its initial state at rest."""
    return linearise(initial_point(compile_system(system, flexible or {})), inputs=inputs, flexible=flexible)


def modes_of(linearised: Linearised) -> DampedModes:
    """Damped eigenvalues and modes of the linearised mechanism."""
    return damped_modes(linearised.system)


def mode_increments(linearised: Linearised, shape: NDArray[np.complexfloating]) -> NDArray[np.complex128]:
    """Complex increments of the coordinates (n_v,) of a mode shape over the states, for its animation."""
    d = linearised.basis.shape[1]
    return np.asarray(linearised.basis @ shape[:d], dtype=np.complex128)


def _shifted(point: Point, step: Array, sign: float) -> Point:
    return admitted(moved(point, sign * step))


def _quickened(point: Point, step: Array, sign: float) -> Point:
    return replace(point, v=point.v + sign * step)


def _with_states(point: Point, step: Array, sign: float) -> Point:
    return replace(point, x=point.x + sign * step)


def _analytic(point: Point, N: Array) -> Array:
    """Rows of A (rates of w and x) by analytic derivatives. Theory (3): with G absent N·Nᵀ is the inverse of M."""
    found = tangent(point.compiled, point.q, point.v, point.x, point.t, rates(point)[0])
    n_v = len(point.v)
    return np.block(
        [
            [-N.T @ found.by_position @ N, -N.T @ found.by_speed @ N, -N.T @ found.by_state],
            [found.states[:, :n_v] @ N, found.states[:, n_v : 2 * n_v] @ N, found.states[:, 2 * n_v :]],
        ]
    )


def _difference(
    A: Array | None, C: Array, left: Array, turn: Array, column: int, at: Callable[[float], Point], step: float
) -> None:
    """One column of A (rates of w and x; not asked for if it is None) and of C by central differences."""
    n_z = left.shape[0]
    for sign in (1.0, -1.0):
        there = at(sign)
        if A is not None:
            a, dx = rates(there)
            A[n_z : 2 * n_z, column] += sign / (2 * step) * (left @ (a - turn @ there.v))
            A[2 * n_z :, column] += sign / (2 * step) * dx
        if len(C):
            C[:, column] += sign / (2 * step) * sensors(there)


def _turning(model: Model, v: Array) -> Array:
    """Ω (n_v, n_v): increments of a rotation that goes on with ω change by −ω × δ; zero for other coordinates."""
    Omega = np.zeros((len(v), len(v)))
    for _, first in model.quaternions:
        Omega[first : first + 3, first : first + 3] = _cross(v[first : first + 3])
    return Omega


def _cross(w: Array) -> Array:
    """ω×, (3, 3)."""
    a, b, c = w
    return np.array([[0.0, -c, b], [c, 0.0, -a], [-b, a, 0.0]])


def _carrying(point: Point) -> Array:
    """Ω (n_v, n_v) of the places of flexible bodies that turn: their increments are taken along the axes of the body.

    Modal coordinates turn with the body; were its place not to, the equations of a body that spins steadily would
    depend on the time.
    """
    model = point.compiled.model
    Omega = np.zeros((len(point.v), len(point.v)))
    for body in model.flex_i[:, FLEX_BODY]:
        first, count = model.body_i[body, V_START], model.body_i[body, V_COUNT]
        of_quaternion = [q for q, v in model.quaternions if v == first + 3 and count == 6]
        if of_quaternion:  # a free frame: velocity along fixed axes, angular velocity about its own
            turned = rotations(point.q[None, of_quaternion[0] : of_quaternion[0] + 4])[0]
            Omega[first : first + 3, first : first + 3] = _cross(turned @ point.v[first + 3 : first + 6])
    return Omega


def _inputs(
    point: Point, left: Array, inputs: Sequence[str], flexible: Mapping[str, FlexibleSubsystem] | None
) -> tuple[Array, Array]:
    """B and D by central differences over the values of parameters, columns of bases being left empty."""
    compiled = point.compiled
    n_z, n_x, n_s = left.shape[0], len(point.x), len(compiled.sensor_channels)
    B, D = np.zeros((2 * n_z + n_x, len(inputs))), np.zeros((n_s, len(inputs)))
    for column, name in enumerate(inputs):
        if base_of(name):
            continue
        if name not in compiled.parameters:
            raise ModelError(
                f"There is no parameter '{name}' to be an input. {suggestion(name, list(compiled.parameters))}"
            )
        step = 1e-4 * max(1.0, abs(compiled.parameters[name]))
        at = partial(_with_parameter, point, name, compiled.parameters[name], step, flexible)
        B[:, column], D[:, column] = _effect(at, left, step, n_s)
    return B, D


def _with_bases(
    point: Point,
    left: Array,
    system: LinearSystem,
    kept: NDArray[np.int64],
    flexible: Mapping[str, FlexibleSubsystem] | None,
) -> LinearSystem:
    """The system with the columns of bases: two more states each, displacement and speed of the base."""
    for column, name in enumerate(system.inputs):
        base = base_of(name)
        if not base:
            continue
        n, n_s, effects = len(system.A), len(system.outputs), []
        for place, step in enumerate((STEP, 1e-4, 1e-2)):
            at = partial(_with_base, point, base, place, step, flexible)
            effects.append(_effect(at, left, step, n_s))
        A, B = np.zeros((n + 2, n + 2)), np.vstack([system.B, np.zeros((2, system.B.shape[1]))])
        A[:n, :n], A[n, n + 1], B[n + 1, column] = system.A, 1.0, 1.0
        for k in range(2):
            A[: len(kept), n + k] = effects[k][0][kept]
        B[: len(kept), column] = effects[2][0][kept]
        D = system.D.copy()
        D[:, column] = effects[2][1]
        C = np.column_stack([system.C, effects[0][1], effects[1][1]])
        names = (*system.states, f"{base}: displacement", f"{base}: speed")
        system = replace(system, A=A, B=B, C=C, D=D, states=names)
    return system


def _effect(at: Callable[[float], Point], left: Array, step: float, n_s: int) -> tuple[Array, Array]:
    """Slopes of the rates (of z, w, x) and of the sensors by a central difference over something else than a state."""
    n_z = left.shape[0]
    rate, seen = np.zeros(0), np.zeros(n_s)
    for sign in (1.0, -1.0):
        there = at(sign)
        a, dx = rates(there)
        part = sign / (2 * step) * np.concatenate([np.zeros(n_z), left @ a, dx])
        rate = part if rate.size == 0 else rate + part
        if n_s:
            seen += sign / (2 * step) * sensors(there)
    return rate, seen


def _with_parameter(
    point: Point, name: str, value: float, step: float, flexible: Mapping[str, FlexibleSubsystem] | None, sign: float
) -> Point:
    source = point.compiled.source
    made = compile_system(with_parameter(source, name, value + sign * step), flexible or {})
    before = point.compiled.parameters
    check_parameter(source, {one for one, new in made.parameters.items() if new != before[one]}, name)
    fresh = initial_point(made)
    return replace(point, compiled=fresh.compiled, ws=fresh.ws)


def _with_base(
    point: Point, base: str, place: int, step: float, flexible: Mapping[str, FlexibleSubsystem] | None, sign: float
) -> Point:
    shares = (sign * step * (place == 0), sign * step * (place == 1), sign * step * (place == 2))
    fresh = initial_point(shaken(point.compiled.source, base, shares, point.t, flexible))
    there = replace(point, compiled=fresh.compiled, ws=fresh.ws)
    return admitted(moved(there, np.zeros_like(point.v)))


def with_parameter(system: MultibodySystem, name: str, value: float) -> MultibodySystem:
    """The system with another value of a parameter. Raises ModelError if there is none of that name."""
    names = [parameter.name for parameter in system.parameters]
    if name not in names:
        raise ModelError(f"There is no parameter '{name}'. {suggestion(name, names)}")
    changed: tuple[Parameter, ...] = tuple(
        replace(parameter, value=value) if parameter.name == name else parameter for parameter in system.parameters
    )
    return replace(system, parameters=changed)


def root_locus(
    system: MultibodySystem,
    parameter: str,
    values: Sequence[float],
    flexible: Mapping[str, FlexibleSubsystem] | None = None,
    *,
    in_equilibrium: bool = False,
) -> list[NDArray[np.complex128]]:
    """Eigenvalues of the mechanism for every value of a parameter: about its start, at rest, or about the equilibrium
    that it comes to from there. Raises SolveError if there is none."""
    found = []
    for value in values:
        made: CompiledSystem = compile_system(with_parameter(system, parameter, float(value)), flexible or {})
        point = initial_point(made)
        if in_equilibrium:
            point = equilibrium(point).point
        found.append(np.linalg.eigvals(linearise(point).system.A).astype(np.complex128))
    return found
