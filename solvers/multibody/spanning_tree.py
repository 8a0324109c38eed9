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
    known = dict.fromkeys((GROUND, *names))
    cut = set()
    for j, joint in enumerate(system.joints):
        _check_ends(joint, known)
        if check_ends(joint, prepared) or joint.name in loose:
            cut.add(j)
    frames = {one.item.name: one.item for one in prepared}
    rigid = {body.name: body for body in system.bodies}
    tree = _Growing(system.joints, cut)
    taken = {joint.name for joint in system.joints}
    tree.spread(GROUND)
    waiting = names
    while waiting:
        left = []
        for name in waiting:
            if name in tree.place:
                continue
            base = base_of(name, known.keys())
            if base not in tree.place:  # the frame of its use hangs on a body that comes later
                left.append(name)
                continue
            free = _free_name(taken, name)
            joint = frame_joint(frames[name], free) if name in frames else _placed(rigid[name], free)
            tree.hang(name, replace(joint, body_a=base))
            tree.spread(name)
        if len(left) == len(waiting):
            use = left[0].rpartition(".")[0]
            raise ModelError(
                f"The frames of the uses of '{use}' and others stand on one another in a circle. "
                "Let one of them stand on the ground or on another body."
            )
        waiting = left
    return _with_directions(tree.order, tree.parent, tree.carrier, tree.joints)


def _check_ends(joint: Joint, known: dict[str, None]) -> None:
    for end in (joint.body_a, joint.body_b):
        if end not in known:
            raise ModelError(f"Joint '{joint.name}': there is no body '{end}'. {suggestion(end, list(known))}")
    if joint.body_a == joint.body_b:
        raise ModelError(f"Joint '{joint.name}' joins '{joint.body_a}' to itself. Choose two different bodies.")


def _placed(body: Body, name: str) -> Joint:
    """The joint of a rigid body that nothing carries: free, at the place its author gave it."""
    return FreeJoint(name=name, body_b=body.name, position=body.position, angles=body.angles)


def _free_name(taken: set[str], body: str) -> str:
    """A name for the joint of a free body; it is taken from now on."""
    name = body
    while name in taken:
        name += " (free)"
    taken.add(name)
    return name


class _Growing:
    """A tree in the making: ``place`` of every body reached, parents and carrying joints in the order of ``order``."""

    def __init__(self, joints: tuple[Joint, ...], cut: set[int]) -> None:
        self.joints = list(joints)
        self.order, self.parent, self.carrier = [GROUND], [0], [-1]
        self.place, self.depth = {GROUND: 0}, {GROUND: 0}
        self.freedom = [99 if joint.cut else degrees_of_freedom(joint) for joint in joints]
        self.at_body: dict[str, list[int]] = {}
        for j, joint in enumerate(joints):
            if j not in cut:
                self.at_body.setdefault(joint.body_a, []).append(j)
                self.at_body.setdefault(joint.body_b, []).append(j)

    def hang(self, body: str, joint: Joint) -> None:
        """A body that no joint reaches, on a joint of its own."""
        self.joints.append(joint)
        self._add(body, self.place[joint.body_a], len(self.joints) - 1, depth=0)

    def _add(self, body: str, parent: int, carrier: int, depth: int) -> None:
        self.place[body], self.depth[body] = len(self.order), depth
        self.order.append(body)
        self.parent.append(parent)
        self.carrier.append(carrier)

    def spread(self, start: str) -> None:
        """Grow from a body: joints of few degrees of freedom go before others, then short chains.

        A joint with f degrees of freedom adds f speeds to the tree, or 6 − f equations if it is cut, so a tree of least
        total freedom has the fewest unknowns (Prim). Joints that their author wants to be cut come last.
        """
        waiting: list[tuple[int, int, int, int, str]] = []

        def reach(name: str) -> None:
            for j in self.at_body.get(name, []):
                heappush(waiting, (self.freedom[j], self.depth[name], self.place[name], j, name))

        reach(start)
        while waiting:
            _, _, _, j, near = heappop(waiting)
            joint = self.joints[j]
            far = joint.body_b if joint.body_a == near else joint.body_a
            if far not in self.place:
                self._add(far, self.place[near], j, self.depth[near] + 1)
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
