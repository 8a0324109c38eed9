"""What an event does to the state: another structure, joints that take what they find, speeds that jump.

Speeds change as an impact with new bonds asks: M·Δv = Gᵀ·λ + J, G·(v + Δv) = r, with the bonds G that hold from now on,
the impulse J and the rates r of prescribed motions. That is the least change of the speeds in the metric of M for the
bonds, and the change that the impulse causes within them; momentum goes only where bonds or the impulse take it.
Equations (25), (26) of docs/theory/multibody.md.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from solvers.errors import ModelError
from solvers.kernels.coordinates import shift
from solvers.kernels.motion import closing_step, derivative, project_speeds, remember_turns, residual, set_time
from solvers.kernels.multibody_arrays import (
    FORCE_KIND,
    GAMMA,
    KIND,
    LAMBDA,
    MARKER_B,
    OFF,
    PHI,
    REMEMBERED,
    ROW_CONSTRAINT,
    Model,
    Workspace,
    Y,
)
from solvers.kernels.observe import observe
from solvers.multibody.compile import make_workspace
from solvers.multibody.outputs import row_parts
from solvers.multibody.rotations import rotation_about
from solvers.multibody.stages.event import Event
from solvers.multibody.stages.structure import Absent, clear_absent, model_of

if TYPE_CHECKING:
    from solvers.multibody.compile import CompiledSystem

# Row of ``Workspace.twist`` with what a cut joint lacks (rotation, translation; world axes).
ERROR = 0


def happen(
    compiled: CompiledSystem, model: Model, ws: Workspace, absent: Absent, event: Event, time: float
) -> tuple[Model, float, float]:
    """Change the structure and the state in ``ws`` (Y). Returns the new arrays, kinetic energy before and after (J).

    ``absent`` is what does not act from now on. Raises ModelError.
    """
    plan = compiled.stages
    assert plan is not None
    y = ws.state[Y]
    n_q, n_v = len(compiled.q), len(compiled.v)
    before = kinetic_energy(compiled, model, ws, time)
    whole = plan.whole._replace(joint_rot=model.joint_rot, joint_vec=model.joint_vec)
    for name in event.joins:
        whole = _take_as_found(compiled, whole, ws, event, name, time)
    model = model_of(compiled, whole, absent)
    clear_absent(compiled, model, ws)
    if event.joins or event.imposes:
        _close(compiled, model, ws, event, time)
    if event.name in plan.impulses:
        y[n_q : n_q + n_v] += _jump(plan.impulses[event.name], model, ws, absent, time)
    remember_turns(model, ws, y)
    now = kinetic_energy(compiled, model, ws, time)
    y[-1] += now - before
    return model, before, now


def kinetic_energy(compiled: CompiledSystem, model: Model, ws: Workspace, time: float) -> float:
    """Of the state in the scratch, J."""
    parts = row_parts(compiled)
    row = np.zeros((1, parts["sensors"].stop))
    observe(model, ws, time, ws.state[Y].copy(), row, 0)
    return float(row[0, parts["energies"].start])


def _take_as_found(
    compiled: CompiledSystem, whole: Model, ws: Workspace, event: Event, name: str, time: float
) -> Model:
    """The arrays with frame B of a joint moved to where its body is, so that nothing jumps. Raises ModelError."""
    assert compiled.stages is not None
    alone = whole.constraint_i.copy()
    c = compiled.constraint_names.index(f"Joint '{name}'")
    kind = alone[c, KIND]
    alone[:, KIND] = OFF
    alone[c, KIND] = kind
    probe = whole._replace(constraint_i=alone)
    clear_absent(compiled, probe, ws)
    set_time(probe, ws, time)
    gap = float(residual(probe, ws, ws.state[Y, : len(compiled.q)]))
    reach = compiled.stages.reach[event.name]
    if gap > reach:
        raise ModelError(
            f"Event '{event.name}': joint '{name}' cannot begin to hold at t = {time:.6g} s, because its ends are "
            f"{gap:.3g} (m or rad) apart and the largest gap is {reach:.3g}. Let the event wait until they are nearer, "
            "or raise the largest gap."
        )
    j = next(j for j, joint in enumerate(compiled.joints) if joint.name == name)
    turn, move = ws.twist[ERROR, :3].copy(), ws.twist[ERROR, 3:].copy()
    angle = float(np.linalg.norm(turn))
    D = rotation_about(turn / angle, angle) if angle > 0.0 else np.eye(3)
    rotations, vectors = whole.joint_rot.copy(), whole.joint_vec.copy()
    R_end = D.T @ ws.marker_rot[whole.joint_i[j, MARKER_B]]  # end of the chain of steps with its constant part
    R_walk = R_end @ rotations[j].T
    rotations[j] = R_walk.T @ D @ R_end
    vectors[j] = vectors[j] + R_walk.T @ move
    return whole._replace(joint_rot=rotations, joint_vec=vectors)


def _close(compiled: CompiledSystem, model: Model, ws: Workspace, event: Event, time: float) -> None:
    """Positions within the admitted gap, speeds with the least change in the metric of M. Raises ModelError."""
    assert compiled.stages is not None
    n_q, n_v = len(compiled.q), len(compiled.v)
    q, v, step = ws.state[Y, :n_q], ws.state[Y, n_q : n_q + n_v], np.zeros(n_v)
    set_time(model, ws, time)
    gap = float(residual(model, ws, q))
    if gap > compiled.stages.reach[event.name]:
        worst = compiled.constraint_names[int(model.row_i[np.abs(ws.of_row[PHI]).argmax(), ROW_CONSTRAINT])]
        raise ModelError(
            f"Event '{event.name}': {worst} cannot begin to hold at t = {time:.6g} s, because it "
            f"is {gap:.3g} (m or rad) off and the largest gap is {compiled.stages.reach[event.name]:.3g}. Let the "
            "event wait until it is nearer, or raise the largest gap."
        )
    for _ in range(6):
        gap = float(closing_step(model, ws, q, step))
        if gap <= 1e-12:
            break
        shift(model, q, step, 1.0, q)
    closing_step(model, ws, q, step)
    project_speeds(model, ws, v)


def _jump(impulse: CompiledSystem, model: Model, ws: Workspace, absent: Absent, time: float) -> np.ndarray:
    """Δv of the impulse within the bonds: accelerations with it as the only force, less those without."""
    whole = impulse.model._replace(joint_rot=model.joint_rot, joint_vec=model.joint_vec)
    with_it = model_of(impulse, whole, Absent(absent.joints, frozenset(), absent.constraints))
    off = with_it.force.copy()
    off[:, FORCE_KIND] = OFF
    own = make_workspace(impulse)
    n_q, n_v = len(impulse.q), len(impulse.v)
    y = np.concatenate([ws.state[Y, : n_q + n_v], [0.0]])
    rates = []
    for arrays in (with_it, with_it._replace(force=off)):
        clear_absent(impulse, arrays, own)
        own.of_row[[GAMMA, LAMBDA]] = 0.0
        own.aux[REMEMBERED] = ws.aux[REMEMBERED]
        rate = np.zeros(len(y))
        derivative(arrays, own, time, y, rate)
        rates.append(rate[n_q : n_q + n_v])
    return rates[0] - rates[1]
