"""A mechanism as the arrays of the tree methods.

The chain of steps of each joint becomes the cheapest kind of joint that these methods have: one turn or shift about a
moving z axis, a ball, a free body, or a general sequence. Coordinates and speeds keep their order.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.errors import ModelError
from solvers.kernels import multibody_arrays as mb
from solvers.multibody.chains import IDENTITY, Frame
from solvers.multibody.compile import CompiledSystem, compile_system
from solvers.multibody.methods.model import Array, Link, Step, TreeModel, tree_from_links
from solvers.multibody.rotations import basis_of_axis
from solvers.multibody.system import MultibodySystem


@dataclass(frozen=True)
class SystemTree:
    """The tree of a mechanism; ``body`` and ``frame`` say where each of its bodies is among ours.

    ``body[i]`` is the number in the tree model of body i of the mechanism's tree (0: the ground), ``frame[i]`` the pose
    of that body's own frame in the frame that the methods use.
    """

    model: TreeModel
    body: tuple[int, ...]
    frame: tuple[Frame, ...]


def tree_model(source: MultibodySystem | CompiledSystem) -> SystemTree:
    """Arrays of an open mechanism. Raises ModelError for closed loops, constraints and prescribed motions."""
    compiled = compile_system(source) if isinstance(source, MultibodySystem) else source
    m = compiled.model
    if len(m.row_i):
        names = ", ".join(compiled.constraint_names)
        raise ModelError(f"'{compiled.system.name}' is no open tree: {names} must hold besides. Use simulate().")
    if len(m.flex_i):
        raise ModelError(f"'{compiled.system.name}' has flexible bodies; the tree methods are for rigid ones.")
    if len(m.drive):
        raise ModelError(f"{compiled.drive_names[0]} follows a prescribed motion. Use simulate().")
    links: list[Link] = []
    body, frame = [0], [IDENTITY]
    for i in range(1, len(m.body_i)):
        parent = int(m.body_i[i, mb.PARENT])
        _append(compiled, i, body[parent], frame[parent], links, body, frame)
    return SystemTree(tree_from_links(links, [float(g) for g in m.gravity]), tuple(body), tuple(frame))


def _append(
    compiled: CompiledSystem, i: int, parent: int, start: Frame, links: list[Link], body: list[int], frame: list[Frame]
) -> None:
    """Links of body i: one, or several where a ball comes after or before other steps."""
    m = compiled.model
    name = compiled.tree_names[i]
    first, count = int(m.body_i[i, mb.FIRST_STEP]), int(m.body_i[i, mb.STEP_COUNT])
    steps = list(range(first, first + count))
    post = Frame(m.body_rot[i, mb.R_POST], m.body_vec[i, mb.P_POST])
    kinds = [int(m.step_i[s, mb.STEP_KIND]) for s in steps]
    for s in steps:
        if kinds[s - first] == mb.QUATERNION and m.step_vec[s, mb.EXTRA, 1] < 0.0:
            raise ModelError(f"Body '{name}': its ball joint leads to its parent. Exchange the bodies of the joint.")
    groups = _groups(compiled, steps, kinds)
    for k, group in enumerate(groups):
        last = k == len(groups) - 1
        made, end = _link(compiled, group, parent, start, name)
        own = end @ post if last else end
        if last:
            centre = m.body_vec[i, mb.CENTRE]
            inertia = own.R @ m.body_rot[i, mb.INERTIA] @ own.R.T
            made |= dict(mass=float(m.mass[i, mb.OWN]), centre=own.R @ centre + own.p, inertia=inertia)
        else:
            made |= dict(mass=0.0, inertia=np.zeros((3, 3)))
        links.append(Link(**made))
        parent, start = len(links), own
    body.append(parent)
    frame.append(start)


def _groups(compiled: CompiledSystem, steps: list[int], kinds: list[int]) -> list[list[int]]:
    """Steps cut where a ball begins or ends; a free body stays whole."""
    if _is_free(compiled, steps, kinds):
        return [steps]
    groups: list[list[int]] = [[]]
    for s, kind in zip(steps, kinds):
        if kind == mb.QUATERNION:
            groups += [[s], []]
        else:
            groups[-1].append(s)
    return [group for group in groups if group] or [[]]


def _is_free(compiled: CompiledSystem, steps: list[int], kinds: list[int]) -> bool:
    m = compiled.model
    if kinds != [mb.SLIDING] * 3 + [mb.QUATERNION]:
        return False
    axes = np.array([m.step_vec[s, mb.STEP_AXIS] for s in steps[:3]])
    still = all(np.array_equal(m.step_rot[s], np.eye(3)) and not m.step_vec[s, mb.PRE].any() for s in steps[1:])
    return still and np.array_equal(axes, np.eye(3))


def _link(compiled: CompiledSystem, group: list[int], parent: int, start: Frame, name: str) -> tuple[dict, Frame]:
    """Fields of a link and the frame, in its axes, where its steps end."""
    m = compiled.model
    kinds = [int(m.step_i[s, mb.STEP_KIND]) for s in group]
    fields: dict = dict(parent=parent, name=name)
    if not group:
        return fields | dict(kind="sequence", frame=start.R, origin=start.p), IDENTITY
    before = start @ Frame(m.step_rot[group[0]], m.step_vec[group[0], mb.PRE])
    axis, pitch = m.step_vec[group[0], mb.STEP_AXIS], float(m.step_vec[group[0], mb.EXTRA, 0])
    if _is_free(compiled, group, kinds):
        return fields | dict(kind="free", frame=before.R, origin=before.p), IDENTITY
    if kinds == [mb.QUATERNION]:
        return fields | dict(kind="spherical", frame=before.R, origin=before.p), IDENTITY
    if len(group) == 1 and (kinds[0] == mb.SLIDING or pitch == 0.0):
        z, x, y = basis_of_axis(axis)
        turn = np.column_stack([x, y, z])
        kind = "revolute" if kinds[0] == mb.TURNING else "prismatic"
        return fields | dict(kind=kind, frame=before.R @ turn, origin=before.p), Frame(turn.T, np.zeros(3))
    steps: list[Step] = []
    lowest = min(int(m.step_i[s, mb.STEP_Q]) for s in group)
    for k, s in enumerate(group):
        if k > 0:
            steps += _constant(Frame(m.step_rot[s], m.step_vec[s, mb.PRE]))
        axis, pitch = m.step_vec[s, mb.STEP_AXIS], float(m.step_vec[s, mb.EXTRA, 0])
        unit = (float(axis[0]), float(axis[1]), float(axis[2]))
        coordinate = int(m.step_i[s, mb.STEP_Q]) - lowest
        turns = kinds[k] == mb.TURNING
        steps.append(Step(turns, unit, coordinate))
        if turns and pitch != 0.0:
            steps.append(Step(False, unit, coordinate, factor=pitch))
    return fields | dict(kind="sequence", frame=before.R, origin=before.p, steps=tuple(steps)), IDENTITY


def _constant(step: Frame) -> list[Step]:
    """A constant transformation as shifts and one turn."""
    units = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    steps = [Step(False, unit, offset=float(x)) for unit, x in zip(units, step.p) if x != 0.0]
    angle, axis = angle_and_axis(step.R)
    if angle != 0.0:
        steps.append(Step(True, (float(axis[0]), float(axis[1]), float(axis[2])), offset=angle))
    return steps


def angle_and_axis(R: Array) -> tuple[float, Array]:
    """Angle in [0, π] and unit axis of a rotation."""
    twice = np.array([R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]])  # 2 sin φ · axis
    size = float(np.linalg.norm(twice))
    angle = float(np.arctan2(size, np.trace(R) - 1.0))
    if angle < 1e-15:
        return 0.0, np.array([0.0, 0.0, 1.0])
    if angle < 3.0:
        return angle, twice / size
    outer = 0.5 * (R + R.T) + (0.5 * (1.0 - np.trace(R))) * np.eye(3)  # (1 − cos φ)·axis·axisᵀ
    axis = outer[:, np.argmax(np.diag(outer))]
    axis = axis / np.linalg.norm(axis)
    return angle, axis if twice @ axis >= 0.0 else -axis
