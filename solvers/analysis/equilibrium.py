"""Static equilibrium: the configuration in which a mechanism stays at rest.

Newton's method on the generalised forces along the admitted motions. Where the stiffness is not positive or the step
too long it is shifted, which is an implicit Euler step of the motion in honey, ż = r: a continuation in an artificial
time that ends in a stable equilibrium. Without that (``unstable``), the sum of squares of the forces is driven to zero,
from which no equilibrium repels. Additional states are brought to rest too. Several starts, both ways each, find
several equilibria, the unstable ones among them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solvers.analysis.operating_point import Point, admitted_basis, initial_point, moved, rates
from solvers.errors import SolveError
from solvers.monitor import Monitor, silent
from solvers.multibody.compile import CompiledSystem
from solvers.multibody.tangent import has_tangent, tangent

Array = NDArray[np.float64]

#: Longest step of a coordinate in one iteration (rad, m).
LONGEST = 0.2


@dataclass(frozen=True, eq=False)
class Equilibrium:
    """A state of rest: the point, whether small deviations stay small, iterations, and what is left of the force.

    ``residual``: greatest acceleration, m/s² or rad/s². ``stiffness_values``: eigenvalues ω² of the linearised motion.
    """

    point: Point
    stable: bool
    iterations: int
    residual: float
    stiffness_values: Array


def equilibrium(
    start: Point | CompiledSystem,
    *,
    tolerance: float = 1e-9,
    most: int = 200,
    unstable: bool = False,
    monitor: Monitor | None = None,
) -> Equilibrium:
    """The equilibrium that is reached from a state. ``tolerance``: acceleration relative to the greatest one met.

    With ``unstable`` the search goes to the nearest equilibrium of any kind instead of a stable one.

    Raises SolveError if none is found: a body that nothing holds, or a force that never balances.
    """
    monitor = monitor or silent()
    point = start if isinstance(start, Point) else initial_point(start)
    point = replace(point, v=np.zeros_like(point.v))
    shift, scale = 0.0, 1.0
    for iteration in range(most):
        monitor.report(iteration / most, f"Iteration {iteration + 1}")
        N, M = admitted_basis(point)
        residual, size = _residual(point, N, M)
        scale = max(scale, size)
        J = _slope(point, N, M)
        values: Array = np.linalg.eigvals(-J[: N.shape[1], : N.shape[1]]).real.astype(np.float64)
        if size <= tolerance * scale:
            return Equilibrium(point, bool(np.all(values > 0.0)), iteration, size, np.sort(values))
        if unstable:
            point, shift = _nearer(point, N, residual, J, shift)
        else:
            point, shift = _improved(point, N, M, residual, J, values, shift)
    raise SolveError(
        f"No equilibrium was found in {most} iterations; accelerations of {size:.3g} are left. Look for a body that "
        "nothing holds, or start nearer to the position of rest."
    )


def _improved(
    point: Point, N: Array, M: Array, residual: Array, J: Array, values: Array, shift: float
) -> tuple[Point, float]:
    """A better point, and the shift of the stiffness that led to it."""
    d = N.shape[1]
    lowest = float(values.min(initial=np.inf))
    spread = float(np.abs(values).max(initial=1.0))
    if lowest <= 1e-9 * spread:
        shift = max(shift, 1e-3 * spread - lowest)
    size = float(np.linalg.norm(residual))
    for _ in range(40):
        shifted = J.copy()
        shifted[:d, :d] -= shift * np.eye(d)
        step = np.linalg.lstsq(shifted, -residual, rcond=1e-13)[0]
        increments = N @ step[:d]
        longest = float(np.abs(increments).max(initial=0.0))
        if longest > LONGEST:
            step, increments = step * (LONGEST / longest), increments * (LONGEST / longest)
        trial = replace(moved(point, increments), x=point.x + step[d:])
        try:
            left = float(np.linalg.norm(_residual(trial, *admitted_basis(trial))[0]))
        except SolveError:
            left = np.inf
        if left < size or (shift > 0.0 and float(step[:d] @ residual[:d]) > 0.0 and left < 2.0 * size):
            return trial, shift * (0.2 if left < 0.5 * size else 1.0)
        shift = max(4.0 * shift, 1e-3 * spread)
    return trial, shift


def _nearer(point: Point, N: Array, residual: Array, J: Array, shift: float) -> tuple[Point, float]:
    """A point with smaller forces by a step of Levenberg and Marquardt, and the shift of JᵀJ that led to it."""
    d = N.shape[1]
    size = float(np.linalg.norm(residual))
    normal, slope = J.T @ J, J.T @ residual
    spread = float(np.linalg.norm(normal, 2))
    for _ in range(20):
        step = np.linalg.lstsq(normal + shift * np.eye(len(normal)), -slope, rcond=1e-15)[0]
        longest = float(np.abs(N @ step[:d]).max(initial=0.0))
        step = step * min(1.0, LONGEST / max(longest, 1e-300))
        trial = replace(moved(point, N @ step[:d]), x=point.x + step[d:])
        try:
            left = float(np.linalg.norm(_residual(trial, *admitted_basis(trial))[0]))
        except SolveError:
            left = np.inf
        if left < size:
            return trial, shift * 0.1 if shift > 1e-14 * spread else 0.0
        shift = max(10.0 * shift, 1e-8 * spread)
    raise SolveError(
        f"No equilibrium was found: accelerations of {size:.3g} are left, and none are smaller near by. "
        "Start elsewhere."
    )


def _residual(point: Point, N: Array, M: Array) -> tuple[Array, float]:
    """Generalised forces per unit mass along N and the rates of the states; the greatest acceleration."""
    a, dx = rates(point)
    return np.concatenate([N.T @ (M @ a), dx]), float(np.abs(np.concatenate([a, dx])).max(initial=0.0))


def _slope(point: Point, N: Array, M: Array) -> Array:
    """Jacobian of the residual: analytic where it is known, else by central differences."""
    d, n_x = N.shape[1], len(point.x)
    if has_tangent(point.compiled):
        found = tangent(point.compiled, point.q, point.v, point.x, point.t, rates(point)[0])
        return np.block(
            [
                [-N.T @ found.by_position @ N, -N.T @ found.by_state],
                [found.states[:, : len(N)] @ N, found.states[:, 2 * len(N) :]],
            ]
        )
    J = np.zeros((d + n_x, d + n_x))
    for k in range(d + n_x):
        size = (
            1e-6 / max(float(np.abs(N[:, k]).max()), 1e-300) if k < d else 1e-6 * max(1.0, abs(float(point.x[k - d])))
        )
        for sign in (1.0, -1.0):
            if k < d:
                there = moved(point, sign * size * N[:, k])
            else:
                there = replace(point, x=point.x + sign * size * np.eye(n_x)[k - d])
            a, dx = rates(there)
            J[:, k] += sign / (2 * size) * np.concatenate([N.T @ (M @ a), dx])
    return J


def equilibria(
    compiled: CompiledSystem, *, starts: int = 12, spread: float = 1.0, seed: int = 1, monitor: Monitor | None = None
) -> list[Equilibrium]:
    """Different equilibria reached from random starts about the initial state, the stable ones first.

    From every start a stable one is sought, and the nearest of any kind. ``spread``: standard deviation of a third of
    the starts, rad and m; twice and three times as much for the others, so that whole turns are reached.
    """
    monitor = monitor or silent()
    first = initial_point(compiled)
    rng = np.random.default_rng(seed)
    found: list[Equilibrium] = []
    for number in range(starts):
        monitor.report(number / starts, f"Start {number + 1} of {starts}")
        step = (number > 0) * rng.normal(scale=spread * (1 + number % 3), size=len(first.v))
        for unstable in (False, True):
            try:
                one = equilibrium(moved(first, step), unstable=unstable, most=80)
            except SolveError:
                continue
            if all(_apart(one, other) > 1e-5 for other in found):
                found.append(one)
    return sorted(found, key=lambda one: not one.stable)


def _apart(one: Equilibrium, other: Equilibrium) -> float:
    """Greatest difference of two configurations; a quaternion and its opposite are the same, and so are whole turns."""
    q, p = one.point.q.copy(), other.point.q.copy()
    for first, _ in one.point.compiled.model.quaternions:
        if q[first : first + 4] @ p[first : first + 4] < 0:
            p[first : first + 4] *= -1.0
    difference = np.abs(q - p)
    return float(np.minimum(difference, np.abs(np.abs(difference) - 2 * np.pi)).max(initial=0.0))
