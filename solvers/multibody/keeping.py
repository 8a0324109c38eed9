"""Closing loops with some initial coordinates kept as they were given; the others change.

A kept coordinate is prescribed, or a constant of its joint, and the loops are closed by what is left. It is led to its
value in small steps from a closed start, so that the mechanism stays on its branch: an elbow does not flip. What cannot
be kept is let go and named.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, UmfemError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.compatible import COORDINATE_FIELDS
from solvers.multibody.compile import compile_system
from solvers.multibody.joints import Joint
from solvers.multibody.joints.steps import QUATERNION, ROTATION, Step
from solvers.multibody.parameters import number, parameter_values
from solvers.multibody.poses import start_poses
from solvers.multibody.system import MultibodySystem
from solvers.multibody.taking_over import with_poses

Array = NDArray[np.float64]
Poses = dict[str, Array]
Wish = tuple[str, str]  # name of a joint, name of the field that holds its initial coordinate

#: A kept coordinate is led to its value in steps of this size (rad, m), and in no more than so many.
STRIDE, MOST_STRIDES = 0.3, 20

#: The last stride is repeated so often for flexible bodies.
STRAIGHTEN = 2


@dataclass(frozen=True, eq=False)
class Kept:
    """Poses (4, 4) of the bodies with all loops closed, the way there, and what became of the wishes."""

    poses: Poses
    way: tuple[Poses, ...]
    kept: tuple[Wish, ...]
    given_up: tuple[Wish, ...]


@dataclass(frozen=True, kw_only=True)
class _HeldJoint(Joint):
    """A joint with given steps."""

    kind = "held"
    title = "Held joint"
    made: tuple[Step, ...] = ()

    def steps(self) -> tuple[Step, ...]:
        return self.made


def close_keeping(
    system: MultibodySystem,
    flexible: Mapping[str, FlexibleSubsystem] | None,
    wishes: Sequence[Wish],
    before: MultibodySystem | None = None,
    *,
    together: bool = False,
) -> Kept:
    """Close the loops and keep the coordinates of ``wishes``, the most important last.

    ``before`` is the system as it was before the wishes, whose branch is kept. If not all can be kept, each is tried
    with the more important ones that could; with ``together`` none is kept then. Names that are no coordinates are
    passed over. Raises ModelError if the loops cannot be closed whatever moves.
    """
    asked = [wish for wish in wishes if _is_coordinate(system, wish)]
    own, way = _closed(system, flexible)
    starts = [own] if before is None else [*_start_of(before, flexible, own), own]
    found = _from_any(system, flexible, asked, starts) if asked else None
    if found is not None or not asked:
        return Kept(found[0], (*way[:1], *found[1]), tuple(asked), ()) if found is not None else Kept(own, way, (), ())
    best: tuple[Poses, list[Poses]] | None = None
    kept: list[Wish] = []
    for wish in () if together or len(asked) == 1 else reversed(asked):
        tried = _from_any(system, flexible, [wish, *kept], starts)
        if tried is not None:
            best, kept = tried, [wish, *kept]
    given_up = tuple(wish for wish in asked if wish not in kept)
    return Kept(own, way, (), given_up) if best is None else Kept(best[0], (*way[:1], *best[1]), tuple(kept), given_up)


def _start_of(before: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem] | None, like: Poses) -> list[Poses]:
    """Closed poses of the system as it was, if it could be closed and had the same bodies."""
    try:
        poses, _ = _closed(before, flexible)
    except UmfemError:
        return []
    return [poses] if poses.keys() == like.keys() else []


def _from_any(
    system: MultibodySystem,
    flexible: Mapping[str, FlexibleSubsystem] | None,
    wishes: Sequence[Wish],
    starts: Sequence[Poses],
) -> tuple[Poses, list[Poses]] | None:
    for start in starts:
        try:
            return _led(system, flexible, wishes, start)
        except UmfemError:
            continue
    return None


def stated(system: MultibodySystem) -> list[Wish]:
    """Initial coordinates that somebody gave: those that are not plain zeros, in the order of the joints."""
    found = []
    for joint in system.joints:
        for field in dict.fromkeys(one.partition("[")[0] for one in COORDINATE_FIELDS.get(joint.kind, ())):
            value = getattr(joint, field)
            if any(part != 0.0 for part in (value if isinstance(value, tuple) else (value,))):
                found.append((joint.name, field))
    return found


def _led(
    system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem] | None, wishes: Sequence[Wish], start: Poses
) -> tuple[Poses, list[Poses]]:
    """From a closed start to the wanted values, stride by stride. Raises ModelError where the loops open for good."""
    known = parameter_values(system.parameters)
    now = with_poses(system, start, flexible)
    first, last = _values(now, wishes, known), _values(system, wishes, known)
    reach = max((float(np.abs(last[wish] - first[wish]).max()) for wish in wishes), default=0.0)
    count = int(np.clip(np.ceil(reach / STRIDE), 1, MOST_STRIDES))
    poses, way = start, []
    # A start holds no bending: what a flexible body bent to close is given back to the joints by closing once more.
    shares = [k / count for k in range(1, count + 1)] + [1.0] * (STRAIGHTEN if system.flexible_bodies else 0)
    for share in shares:
        wanted = {wish: (1.0 - share) * first[wish] + share * last[wish] for wish in wishes}
        poses, _ = _closed(_held(now, wanted), flexible)
        way.append(poses)
        now = with_poses(now, poses, flexible)
    return poses, way


def _held(system: MultibodySystem, wanted: Mapping[Wish, Array]) -> MultibodySystem:
    """The system with the wanted coordinates given in their joints."""
    return replace(system, joints=tuple(_held_joint(joint, wanted) for joint in system.joints))


def _held_joint(joint: Joint, wanted: Mapping[Wish, Array]) -> Joint:
    if not any(name == joint.name for name, _ in wanted):
        return joint
    made: list[Step] = []
    for step, field in zip(joint.steps(), COORDINATE_FIELDS[joint.kind], strict=True):
        name, _, place = field.partition("[")
        values = wanted.get((joint.name, name))
        if values is None:
            made.append(step)
        elif step.kind == QUATERNION:
            turns = zip(np.eye(3), values, strict=True)
            made += [
                Step(kind=ROTATION, axis=tuple(map(float, axis)), variable=False, value=float(one))  # type: ignore[arg-type]
                for axis, one in turns
            ]
        else:
            made.append(replace(step, motion=repr(float(values[int(place[:-1]) if place else 0]))))
    ends = {entry.name: getattr(joint, entry.name) for entry in fields(Joint)}
    return _HeldJoint(**ends, made=tuple(made))


def _values(system: MultibodySystem, wishes: Sequence[Wish], known: Mapping[str, float]) -> dict[Wish, Array]:
    joints = {joint.name: joint for joint in system.joints}
    found = {}
    for name, field in wishes:
        value: Any = getattr(joints[name], field)
        parts = value if isinstance(value, tuple) else (value,)
        found[(name, field)] = np.array([number(f"Joint '{name}'", part, known) for part in parts])
    return found


def _is_coordinate(system: MultibodySystem, wish: Wish) -> bool:
    """Whether a wish names a coordinate of a joint that nothing prescribes."""
    joint = next((one for one in system.joints if one.name == wish[0]), None)
    if joint is None or any(step.driven for step in joint.steps()):
        return False
    return any(field.partition("[")[0] == wish[1] for field in COORDINATE_FIELDS.get(joint.kind, ()))


def _closed(
    system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem] | None
) -> tuple[Poses, tuple[Poses, ...]]:
    """Poses with all loops closed and those on the way. Raises ModelError."""
    bare = replace(system, forces=(), sensors=(), events=())  # they close nothing
    compiled = compile_system(bare, flexible)
    if not compiled.body_names:
        raise ModelError("The object has no bodies. Add one.")
    way: list[tuple[Array, Array]] = []
    last = start_poses(compiled, way)
    return _frames(compiled.body_names, *last), tuple(_frames(compiled.body_names, *one) for one in way)


def _frames(names: tuple[str, ...], origins: Array, rotations: Array) -> Poses:
    frames = np.tile(np.eye(4), (len(origins), 1, 1))
    frames[:, :3, :3], frames[:, :3, 3] = rotations, origins
    return dict(zip(names, frames, strict=True))
