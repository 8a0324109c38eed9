"""What acts in a stage of a motion: joints, constraints and forces that are off, and the arrays for it.

All stages share one numbering: joints that may break are cut, so that the coordinates stay the same and results go on
without a seam. Whatever does not act in a stage has the kind OFF in the arrays of that stage; the kernels pass over
it, its rows stay zero, and its additional states rest.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from solvers.kernels import operations
from solvers.kernels.multibody_arrays import (
    AT_REACTIONS,
    FORCE_KIND,
    FORCE_SIGNAL,
    FORCE_SIGNALS,
    KIND,
    OFF,
    ROW_CONSTRAINT,
    Model,
    Workspace,
)
from solvers.multibody.references import refers
from solvers.multibody.stages.event import Event
from solvers.multibody.system import MultibodySystem

if TYPE_CHECKING:
    from solvers.multibody.compile import CompiledSystem


@dataclass(frozen=True)
class Absent:
    """Names of what does not act."""

    joints: frozenset[str] = frozenset()
    forces: frozenset[str] = frozenset()
    constraints: frozenset[str] = frozenset()


def at_start(events: tuple[Event, ...]) -> Absent:
    """What an event starts is absent before it."""
    return Absent(
        frozenset(name for event in events for name in event.joins),
        frozenset(name for event in events for name in event.starts),
        frozenset(name for event in events for name in event.imposes),
    )


def after(absent: Absent, event: Event) -> Absent:
    """What is absent once an event has happened."""
    return Absent(
        absent.joints - set(event.joins) | set(event.breaks),
        absent.forces - set(event.starts) | set(event.stops),
        absent.constraints - set(event.imposes) | set(event.releases),
    )


def with_dependents(system: MultibodySystem, absent: Absent) -> Absent:
    """Forces and constraints that belong to an absent joint are absent too."""

    def held(item: object) -> bool:
        return any(_belongs(item, joint) for joint in absent.joints)

    return Absent(
        absent.joints,
        absent.forces | {force.name for force in system.forces if held(force)},
        absent.constraints | {one.name for one in system.constraints if held(one)},
    )


def _belongs(item: object, joint: str) -> bool:
    """Whether a member names a joint in one of its fields; a mention in an expression does not bind it."""
    texts = [getattr(item, name, None) for name in ("joint", "joint_1", "joint_2")]
    return joint in texts and refers(item, "joints", joint)


def model_of(compiled: CompiledSystem, whole: Model, absent: Absent) -> Model:
    """The arrays in which only what acts is on; ``whole`` has everything on."""
    absent = with_dependents(compiled.system, absent)
    constraint_i, force = whole.constraint_i.copy(), whole.force.copy()
    off = {f"Joint '{name}'" for name in absent.joints} | {f"Constraint '{name}'" for name in absent.constraints}
    for c, name in enumerate(compiled.constraint_names):
        if name in off:
            constraint_i[c, KIND] = OFF
    for f, one in enumerate(compiled.system.forces):
        if one.name in absent.forces:
            force[f, FORCE_KIND] = OFF
    resting = [k for k, name in enumerate(compiled.state_names) if name.rpartition(": ")[0] in absent.forces]
    changes = {"constraint_i": constraint_i, "force": force} | (_resting(whole, resting) if resting else {})
    for array in changes.values():
        array.flags.writeable = False
    return whole._replace(**changes)


def _resting(whole: Model, states: list[int]) -> dict[str, np.ndarray]:
    """Arrays in which the rates of some states are zero: one more program, the number 0."""
    state_program = whole.state_program.copy()
    state_program[states] = len(whole.program)
    return {
        "state_program": state_program,
        "program": np.vstack([whole.program, [[len(whole.code), len(whole.code) + 1]]]),
        "code": np.vstack([whole.code, [[operations.CONSTANT, len(whole.constants)]]]),
        "constants": np.append(whole.constants, 0.0),
    }


def clear_absent(compiled: CompiledSystem, model: Model, ws: Workspace) -> None:
    """Leave no trace of what is off in the scratch: rows, wrenches, values of forces, reactions."""
    kinds = model.constraint_i[:, KIND]
    rows = kinds[model.row_i[:, ROW_CONSTRAINT]] == OFF
    ws.of_row[:, rows] = 0.0
    ws.row_wrench[rows] = 0.0
    ws.jac[:, rows] = 0.0
    for row in model.force[model.force[:, FORCE_KIND] == OFF]:
        ws.signals[row[FORCE_SIGNAL] : row[FORCE_SIGNAL] + FORCE_SIGNALS] = 0.0
    first = int(model.counts[AT_REACTIONS])
    for j in absent_joints(compiled, model):
        ws.signals[first + 6 * j : first + 6 * j + 6] = 0.0


def absent_joints(compiled: CompiledSystem, model: Model) -> list[int]:
    """Places of the joints that do not hold in this stage."""
    off = {name for name, row in zip(compiled.constraint_names, model.constraint_i) if row[KIND] == OFF}
    return [j for j, joint in enumerate(compiled.joints) if f"Joint '{joint.name}'" in off]
