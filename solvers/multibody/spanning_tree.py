"""The tree of a mechanism: which joint carries which body, and which joints are cut.

Joints of few degrees of freedom are taken first, then those that keep chains short; a joint may be passed in either
direction. What is left over closes loops and is cut (Mikheev 2004, 1.1.2). A body that no joint reaches becomes free.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from heapq import heappop, heappush

from solvers.errors import ModelError, suggestion
from solvers.multibody.flatten import base_of
from solvers.multibody.flexible_parts import PreparedBody, check_ends, frame_joint
from solvers.multibody.joints import FreeJoint, Joint, degrees_of_freedom
from solvers.multibody.system import Body, MultibodySystem, body_names
from solvers.multibody.values import GROUND


@dataclass(frozen=True)
class Tree:
    """Bodies with the ground first and parents before children, and the joints, implied free ones last."""

    bodies: tuple[str, ...]
    parent: tuple[int, ...]  # by place in ``bodies``; 0 for the ground itself
    carrier: tuple[int, ...]  # place in ``joints`` of the joint that carries the body; -1 for the ground
    joints: tuple[Joint, ...]
    carried: tuple[int, ...]  # per joint the place of the body it carries, 0 if it was cut
    reversed: tuple[bool, ...]  # per joint: body_b is the parent


def spanning_tree(
    system: MultibodySystem, prepared: tuple[PreparedBody, ...] = (), loose: frozenset[str] = frozenset()
) -> Tree:
    """Tree of a system; joints of ``loose`` carry nothing.

    Raises ModelError for a joint to nothing, to itself, or a free joint that restricts nothing.
    """
    names = list(body_names(system))
    cut = set()
    for j, joint in enumerate(system.joints):
        _check_ends(joint, names)
        if check_ends(joint, prepared) or joint.name in loose:
            cut.add(j)
    frames = {one.item.name: one.item for one in prepared}
    rigid = {body.name: body for body in system.bodies}
    joints = list(system.joints)
    order, parent, carrier = [GROUND], [0], [-1]
    _spread(joints, order, parent, carrier, cut)
    known = set(names)
    waiting = names
    while waiting:
        reached, left = set(order), []
        for name in waiting:
            base = base_of(name, known)
            if name in reached:
                continue
            if base not in reached:  # the frame of its use hangs on a body that comes later
                left.append(name)
                continue
            free, before = _free_name(joints, name), len(order)
            joint = frame_joint(frames[name], free) if name in frames else _placed(rigid[name], free)
            joints.append(replace(joint, body_a=base))
            order.append(name)
            parent.append(order.index(base))
            carrier.append(len(joints) - 1)
            _spread(joints, order, parent, carrier, cut, first=before)
            reached.update(order[before:])
        if len(left) == len(waiting):
            use = left[0].rpartition(".")[0]
            raise ModelError(
                f"The frames of the uses of '{use}' and others stand on one another in a circle. "
                "Let one of them stand on the ground or on another body."
            )
        waiting = left
    return _with_directions(order, parent, carrier, joints)


def _check_ends(joint: Joint, names: list[str]) -> None:
    for end in (joint.body_a, joint.body_b):
        if end != GROUND and end not in names:
            raise ModelError(f"Joint '{joint.name}': there is no body '{end}'. {suggestion(end, [GROUND, *names])}")
    if joint.body_a == joint.body_b:
        raise ModelError(f"Joint '{joint.name}' joins '{joint.body_a}' to itself. Choose two different bodies.")


def _placed(body: Body, name: str) -> Joint:
    """The joint of a rigid body that nothing carries: free, at the place its author gave it."""
    return FreeJoint(name=name, body_b=body.name, position=body.position, angles=body.angles)


def _free_name(joints: list[Joint], body: str) -> str:
    taken = {joint.name for joint in joints}
    name = body
    while name in taken:
        name += " (free)"
    return name


def _spread(
    joints: list[Joint], order: list[str], parent: list[int], carrier: list[int], cut: set[int], first: int = 0
) -> None:
    """Grow the tree from ``order[first:]``: joints of few degrees of freedom go before others, then short chains.

    A joint with f degrees of freedom adds f speeds to the tree, or 6 − f equations if it is cut, so a tree of least
    total freedom has the fewest unknowns (Prim). Joints that their author wants to be cut come last,
    those of ``cut`` carry nothing.
    """
    at_body: dict[str, list[int]] = {}
    freedom = [99 if joint.cut else degrees_of_freedom(joint) for joint in joints]
    for j, joint in enumerate(joints):
        if j in cut:
            continue
        at_body.setdefault(joint.body_a, []).append(j)
        at_body.setdefault(joint.body_b, []).append(j)
    place = {name: i for i, name in enumerate(order)}
    depth = {name: 0 for name in order}
    waiting: list[tuple[int, int, int, int, str]] = []

    def reach(name: str) -> None:
        for j in at_body.get(name, []):
            heappush(waiting, (freedom[j], depth[name], place[name], j, name))

    for name in order[first:]:
        reach(name)
    while waiting:
        _, _, _, j, near = heappop(waiting)
        far = joints[j].body_b if joints[j].body_a == near else joints[j].body_a
        if far in place:
            continue
        place[far], depth[far] = len(order), depth[near] + 1
        order.append(far)
        parent.append(place[near])
        carrier.append(j)
        reach(far)


def _with_directions(order: list[str], parent: list[int], carrier: list[int], joints: list[Joint]) -> Tree:
    carried = [0] * len(joints)
    turned = [False] * len(joints)
    for i, j in enumerate(carrier):
        if j >= 0:
            carried[j] = i
            turned[j] = joints[j].body_b == order[parent[i]]
    for j, joint in enumerate(joints):
        if not isinstance(joint, FreeJoint):
            continue
        if carried[j] == 0 and not (joint.node_a or joint.node_b):
            raise ModelError(
                f"Joint '{joint.name}' is free but the other joints already hold '{joint.body_b}' to "
                f"'{joint.body_a}': it restricts nothing. Remove it."
            )
    return Tree(tuple(order), tuple(parent), tuple(carrier), tuple(joints), tuple(carried), tuple(turned))
