"""Consistent initial values: closing the loops with the least change of what was given."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.kernels.coordinates import shift
from solvers.kernels.motion import (
    CLOSED,
    closing_step,
    project_speeds,
    remember_turns,
    residual,
    set_time,
    worst_constraint,
)
from solvers.kernels.multibody_arrays import (
    BAD_MOTION,
    CARRIED,
    END_A,
    END_B,
    HELD,
    MARKER_BODY,
    PARENT,
    PHI,
    REMEMBERED,
    SINGULAR_MASS,
    STATUS_CODE,
    STATUS_OBJECT,
    Workspace,
)
from solvers.multibody.compile import CompiledSystem
from solvers.multibody.given_speeds import keep_given_speeds

Array = NDArray[np.float64]

#: Largest change of a coordinate in one iteration (rad, m): a loop far from closed is approached in small steps.
LARGEST_STEP = 0.3

#: Residual (m, rad) at which a loop counts as closed.
ADMITTED = 1e-9

_MOST_ITERATIONS = 200


def assemble_state(
    compiled: CompiledSystem, ws: Workspace, watch: Callable[[Array], None] | None = None, *, given: bool = True
) -> tuple[Array, Array]:
    """Coordinates and speeds that satisfy the closure equations, nearest to those given.

    Gauss–Newton in the metric of the mass matrix: every step is the smallest that closes the loops to first order;
    the speeds are corrected once in the same metric. Flexible bodies resist bending there with what they store in
    one second, ω² s² per unit of modal mass. Speeds that are given (not zero) are kept then, the others follow, unless
    ``given`` says that speeds are not asked for. ``watch`` is shown the coordinates on the way. Raises ModelError for a
    loop that cannot be closed, with the joint and the gap, for given speeds that contradict each other, and for a joint
    that carries no inertia.
    """
    model = compiled.model
    q, v = compiled.q.copy(), compiled.v.copy()
    step = np.zeros(len(v))
    if compiled.flexible:
        ws.modal[HELD] = np.concatenate([one.body.eigenvalues for one in compiled.flexible])
    if not set_time(model, ws, 0.0) and ws.ints[STATUS_CODE] == BAD_MOTION:
        name = compiled.drive_names[int(ws.ints[STATUS_OBJECT])]
        raise ModelError(f"{name}: the prescribed motion has no finite value or derivative at t = 0.")
    _check_inertia(compiled, ws, closing_step(model, ws, q, step))
    if len(model.row_i):
        q = _close(compiled, ws, q, step, watch)
        closing_step(model, ws, q, step)
        project_speeds(model, ws, v)
        if given and compiled.stages is None:
            keep_given_speeds(compiled, ws, q, v)
    ws.modal[HELD] = 0.0
    ws.aux[REMEMBERED] = compiled.relative
    remember_turns(model, ws, q)
    return q, v


def _check_inertia(compiled: CompiledSystem, ws: Workspace, result: float) -> None:
    if result >= 0.0 or ws.ints[STATUS_CODE] != SINGULAR_MASS:
        return
    joint = compiled.speed_joints[int(ws.ints[STATUS_OBJECT])]
    carried = ", ".join(f"'{name}'" for name in carried_bodies(compiled, joint))
    raise ModelError(
        f"Joint '{joint}': the bodies it carries ({carried}) have no inertia along its motion. "
        "Give the end bodies of the chain a mass and moments of inertia."
    )


def carried_bodies(compiled: CompiledSystem, joint: str) -> list[str]:
    """Bodies that move with a joint of the tree: the one it carries and all that hang on it."""
    names = [one.name for one in compiled.joints]
    found = {int(compiled.model.joint_i[names.index(joint), CARRIED])} if joint in names else set()
    for i in range(1, len(compiled.tree_names)):
        if int(compiled.model.body_i[i, PARENT]) in found - {0}:
            found.add(i)
    return [compiled.tree_names[i] for i in sorted(found)]


def _close(
    compiled: CompiledSystem, ws: Workspace, q: Array, step: Array, watch: Callable[[Array], None] | None = None
) -> Array:
    """Damped Gauss–Newton; a deterministic nudge leaves positions from which no step leads on."""
    model = compiled.model
    nudges = np.random.default_rng(1)
    best, smallest = q.copy(), _gap(compiled, ws, q)
    trial, gap = q.copy(), smallest
    for _ in range(_MOST_ITERATIONS):
        if gap <= CLOSED:
            return q
        closing_step(model, ws, q, step)
        scale = min(1.0, LARGEST_STEP / max(np.abs(step).max(initial=0.0), 1e-300))
        new_gap = np.inf
        for _ in range(8):
            shift(model, q, step, scale, trial)
            new_gap = _gap(compiled, ws, trial)
            if new_gap < gap:
                break
            scale *= 0.5
        if new_gap < gap:
            q, trial, gap = trial, q, new_gap
            if watch is not None:
                watch(q)
        elif gap <= ADMITTED:
            return q
        else:
            shift(model, best, nudges.normal(scale=0.05, size=len(step)), 1.0, q)
            gap = _gap(compiled, ws, q)
        if gap < smallest:
            best, smallest = q.copy(), gap
    if smallest <= ADMITTED:
        return best
    residual(model, ws, best)
    worst = worst_constraint(model, ws)
    ends = model.constraint_i[worst, [END_A, END_B]]
    one, two = (compiled.tree_names[int(model.marker_i[end, MARKER_BODY])] for end in ends)
    name = compiled.constraint_names[worst]
    raise ModelError(
        f"{name}: the loop cannot be closed; '{one}' and '{two}' stay "
        f"{smallest:.3g} (m or rad) apart. Check the lengths, the axes and the initial positions of the joints in the "
        "loop."
    )


def _gap(compiled: CompiledSystem, ws: Workspace, q: Array) -> float:
    residual(compiled.model, ws, q)
    return float(np.linalg.norm(ws.of_row[PHI]))
