"""Compiling a mechanism with events: what may come and go, where everything starts, what is watched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, suggestion
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.kernels.motion import derivative
from solvers.kernels.multibody_arrays import (
    CARRIED,
    JOINT_NQ,
    JOINT_NV,
    JOINT_Q,
    JOINT_V,
    N_DRIVES,
    N_V,
    OMEGA,
    ORIGIN,
    POSE,
    RELATIVE_Q,
    RELATIVE_V,
    VELOCITY,
    Model,
    Workspace,
    workspace,
)
from solvers.multibody.forces.general_force import GeneralForce
from solvers.multibody.joints import FreeJoint, Joint
from solvers.multibody.parameters import number
from solvers.multibody.sensors import Sensor
from solvers.multibody.stages.event import AT_TIME, REACTION, Event, has_impulse
from solvers.multibody.stages.structure import Absent, at_start, model_of
from solvers.multibody.system import MultibodySystem, names

if TYPE_CHECKING:
    from solvers.multibody.compile import CompiledSystem

Array = NDArray[np.float64]
Compile = Callable[..., "CompiledSystem"]


@dataclass(frozen=True, eq=False)
class StagePlan:
    """Events of a compiled mechanism. ``whole`` are the arrays with everything on."""

    events: tuple[Event, ...]
    absent: Absent  # at the start
    whole: Model
    watched: dict[str, int]  # event → its sensor: passes zero, or reaches it
    times: dict[str, float]  # event → time or delay, s
    reach: dict[str, float]  # event → largest gap of joints that begin to hold
    impulses: dict[str, CompiledSystem]  # event → the same mechanism with its impulse as the only force


def with_events(
    system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem], compile_structure: Compile
) -> CompiledSystem:
    """The compiled system with the plan of its events; arrays are those of the first stage. Raises ModelError."""
    check_events(system)
    events, absent = system.events, at_start(system.events)
    loose = frozenset(name for event in events for name in (*event.breaks, *event.joins))
    known = [event for event in events if event.trigger != AT_TIME]
    sensors = tuple(Sensor(name=f"event: {event.name}", expression=_watched(event)) for event in known)
    try:
        made = compile_structure(replace(system, sensors=(*system.sensors, *sensors)), flexible, loose)
    except ModelError as error:
        raise ModelError(str(error).replace("Sensor 'event: ", "Event '")) from None
    parameters = made.parameters
    plan = StagePlan(
        events=events,
        absent=absent,
        whole=made.model,
        watched={event.name: len(made.sensor_channels) - len(known) + k for k, event in enumerate(known)},
        times={event.name: number(f"Event '{event.name}', time", event.time, parameters) for event in events},
        reach={event.name: number(f"Event '{event.name}', gap", event.reach, parameters) for event in events},
        impulses={
            event.name: compile_structure(_only_impulse(system, event), flexible, loose)
            for event in events
            if has_impulse(event)
        },
    )
    q, v, relative = _start(system, flexible, compile_structure, made, absent)
    made = replace(made, stages=plan, q=q, v=v, relative=relative)
    return replace(made, model=model_of(made, plan.whole, absent))


def check_events(system: MultibodySystem) -> None:
    """Raise ModelError for names that do not exist, or a waiting that never ends."""
    known = {part: names(system, part) for part in ("joints", "forces", "constraints", "events")}
    waits: dict[str, str] = {}
    for event in system.events:
        where = f"Event '{event.name}'"
        lists = ((event.breaks, event.joins, "joints"), (event.stops, event.starts, "forces"))
        for first, second, part in (*lists, (event.releases, event.imposes, "constraints")):
            for name in (*first, *second):
                if name not in known[part]:
                    raise ModelError(f"{where}: there is no '{name}' among the {part}. {suggestion(name, known[part])}")
            both = set(first) & set(second)
            if both:
                raise ModelError(f"{where}: '{min(both)}' cannot both end and start. Name it once.")
        for joint in (one for one in system.joints if one.name in (*event.breaks, *event.joins)):
            if isinstance(joint, FreeJoint):
                raise ModelError(f"{where}: joint '{joint.name}' is free, so it cannot break or begin to hold.")
        if event.trigger == REACTION and event.joint not in known["joints"]:
            raise ModelError(f"{where}: there is no joint '{event.joint}'. {suggestion(event.joint, known['joints'])}")
        if event.after and event.after not in known["events"]:
            raise ModelError(f"{where}: there is no event '{event.after}'. {suggestion(event.after, known['events'])}")
        waits[event.name] = event.after
    for name in waits:
        seen, at = {name}, waits[name]
        while at:
            if at in seen:
                raise ModelError(f"Event '{name}' waits for itself. Break the circle of 'Waits for'.")
            seen.add(at)
            at = waits[at]


def _watched(event: Event) -> str:
    """The expression whose passing of zero is the event."""
    if event.trigger != REACTION:
        return event.expression
    letter = "f" if event.component == "force" else "m"
    squares = " + ".join(f'{letter}{axis}("{event.joint}")^2' for axis in "xyz")
    return f"sqrt({squares}) - ({event.limit})"


def _only_impulse(system: MultibodySystem, event: Event) -> MultibodySystem:
    parts = [str(part) for part in (*event.impulse, *event.impulse_moment)]
    fields = ("force_x", "force_y", "force_z", "torque_x", "torque_y", "torque_z")
    ends = ("body_a", "body_b", "point_a", "point_b", "node_a", "node_b")
    given: dict[str, Any] = {name: getattr(event, name) for name in ends} | dict(zip(fields, parts))
    force = GeneralForce(name=f"impulse of {event.name}", axes=event.axes, **given)
    return replace(system, forces=(force,), sensors=(), events=())


def _start(
    system: MultibodySystem,
    flexible: Mapping[str, FlexibleSubsystem],
    compile_structure: Compile,
    made: CompiledSystem,
    absent: Absent,
) -> tuple[Array, Array, Array]:
    """Given coordinates and speeds in the numbering of all stages: joints that may break place their bodies too."""
    joints = _first_joints(tuple(joint for joint in system.joints if joint.name not in absent.joints))
    plain = replace(system, joints=joints, forces=(), constraints=(), sensors=(), events=())
    from solvers.multibody.assembly import assemble_state

    start = compile_structure(plain, flexible)
    ws = workspace(start.model, start.signals, start.depth, start.relative)
    start_q, start_v = assemble_state(start, ws)  # as it would start if nothing could break
    y = np.concatenate([start_q, start_v, start.x, [0.0]])
    derivative(start.model, ws, 0.0, y, np.zeros(len(y)))  # poses and velocities; the accelerations do not matter
    place = {joint.name: j for j, joint in enumerate(start.joints)}
    offset = int(start.model.counts[N_V] + start.model.counts[N_DRIVES])
    q, v, relative = made.q.copy(), made.v.copy(), made.relative.copy()
    for j, joint in enumerate(made.joints):
        row = made.model.joint_i[j]
        at_q, at_v = (slice(int(row[k]), int(row[k] + row[n])) for k, n in ((JOINT_Q, JOINT_NQ), (JOINT_V, JOINT_NV)))
        if joint.name not in place:
            body = made.tree_names[int(row[CARRIED])]
            if row[CARRIED] and joint.name not in names(system, "joints"):
                q[at_q], v[at_v] = _pose(ws, start.tree_names.index(body))
            continue
        there = start.model.joint_i[place[joint.name]]
        if there[CARRIED]:
            given = start_q[there[JOINT_Q] :][: there[JOINT_NQ]], start_v[there[JOINT_V] :][: there[JOINT_NV]]
        else:
            given = (
                ws.aux[RELATIVE_Q, there[JOINT_Q] :][: there[JOINT_NQ]],
                ws.aux[RELATIVE_V, there[JOINT_V] - offset :][: there[JOINT_NV]],
            )
        if row[CARRIED]:
            q[at_q], v[at_v] = given
        else:
            relative[at_q] = given[0]
    return q, v, relative


def _first_joints(joints: tuple[Joint, ...]) -> tuple[Joint, ...]:
    """Without free joints between bodies that others hold together: those count once these break."""
    group: dict[str, str] = {}

    def root(name: str) -> str:
        while group.get(name, name) != name:
            name = group[name]
        return name

    for joint in joints:
        if not isinstance(joint, FreeJoint):
            group[root(joint.body_a)] = root(joint.body_b)
    return tuple(
        joint for joint in joints if not isinstance(joint, FreeJoint) or root(joint.body_a) != root(joint.body_b)
    )


def _pose(ws: Workspace, i: int) -> tuple[Array, Array]:
    """Coordinates and speeds of the free joint of a body that stands and moves as body i of the scratch does."""
    R, vec = ws.rot[i, POSE], ws.vec[i]
    return np.concatenate([vec[ORIGIN], quaternion_of(R)]), np.concatenate([vec[VELOCITY], R.T @ vec[OMEGA]])


def quaternion_of(R: Array) -> Array:
    """(w, x, y, z) of a rotation matrix: the eigenvector of the largest eigenvalue of Bar-Itzhack's matrix."""
    K = np.array(
        [
            [R[0, 0] - R[1, 1] - R[2, 2], R[0, 1] + R[1, 0], R[0, 2] + R[2, 0], R[2, 1] - R[1, 2]],
            [R[0, 1] + R[1, 0], R[1, 1] - R[0, 0] - R[2, 2], R[1, 2] + R[2, 1], R[0, 2] - R[2, 0]],
            [R[0, 2] + R[2, 0], R[1, 2] + R[2, 1], R[2, 2] - R[0, 0] - R[1, 1], R[1, 0] - R[0, 1]],
            [R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1], np.trace(R)],
        ]
    )
    x, y, z, w = np.linalg.eigh(K)[1][:, -1]
    found = np.array([w, x, y, z])
    return found if w >= 0.0 else -found
