"""Flexible bodies while a mechanism is compiled: prepared subsystems, their numbers for the kernels, their nodes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, suggestion
from solvers.flexible.floating_frame import FloatingBody, floating_body
from solvers.flexible.frame_kinds import PRESCRIBED
from solvers.flexible.loads import node_row, shape_at
from solvers.flexible.subsystem import FlexibleSubsystem, interface_nodes
from solvers.kernels.flexible import STIFFENING
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.joints import FixedJoint, FreeJoint, Joint
from solvers.multibody.parameters import number
from solvers.multibody.system import MultibodySystem

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class PreparedBody:
    """A flexible body of the system, its subsystem, and what the kernels need of it; ``first`` modal coordinate."""

    item: FlexibleBody
    subsystem: FlexibleSubsystem
    body: FloatingBody
    first: int  # among all modal coordinates of the system

    @property
    def n_modes(self) -> int:
        return self.body.n_modes


def prepare(
    system: MultibodySystem, subsystems: Mapping[str, FlexibleSubsystem], parameters: Mapping[str, float]
) -> tuple[PreparedBody, ...]:
    """All flexible bodies of a system. Raises ModelError for an unknown subsystem or one that cannot move."""
    made: list[PreparedBody] = []
    for item in system.flexible_bodies:
        where = f"Flexible body '{item.name}'"
        if item.subsystem not in subsystems:
            raise ModelError(
                f"{where}: there is no flexible subsystem '{item.subsystem}' in the project. "
                f"{suggestion(item.subsystem, list(subsystems))}"
            )
        values = {name: number(f"{where}, damping", getattr(item, name), parameters) for name in _DAMPING}
        subsystem = subsystems[item.subsystem]
        body = floating_body(
            subsystem,
            excluded=tuple(int(k) - 1 for k in item.excluded),
            left_out=tuple(int(k) - 1 for k in item.left_out),
            frame=item.frame,
            node=item.frame_node,
            damping=values["damping"] or None,
            rayleigh=(values["damping_stiffness"], values["damping_mass"]),
            coriolis=item.coriolis,
            quadratic=item.quadratic,
            stiffening=item.stiffening,
            lumped=item.lumped,
            where=where,
        )
        made.append(PreparedBody(item, subsystem, body, sum(one.n_modes for one in made)))
    return tuple(made)


_DAMPING = ("damping", "damping_stiffness", "damping_mass")


def frame_joint(item: FlexibleBody, name: str) -> Joint:
    """The joint that carries the frame of a flexible body that no other joint carries."""
    if item.frame == PRESCRIBED:
        return FixedJoint(name=name, body_b=item.name, point_a=item.position, angles_a=item.angles)
    return FreeJoint(
        name=name,
        body_b=item.name,
        position=item.position,
        angles=item.angles,
        velocity=item.velocity,
        angular_velocity=item.angular_velocity,
    )


def check_ends(joint: Joint, prepared: tuple[PreparedBody, ...]) -> bool:
    """Whether a joint acts at a node of a flexible body, so that it cannot be part of the tree. Raises ModelError."""
    flexible = {one.item.name: one for one in prepared}
    at_node = False
    for side in "ab":
        name, node = getattr(joint, f"body_{side}"), getattr(joint, f"node_{side}")
        if name not in flexible:
            if node:
                raise ModelError(f"Joint '{joint.name}': '{name}' is not a flexible body, so it has no node {node}.")
            continue
        one = flexible[name]
        known = interface_nodes(one.subsystem)
        listed = ", ".join(map(str, known))
        if node == 0 and one.item.frame == PRESCRIBED:
            continue
        if node == 0:
            raise ModelError(
                f"Joint '{joint.name}': say at which interface node of '{name}' it acts. Interface nodes: {listed}."
            )
        if node not in known:
            raise ModelError(
                f"Joint '{joint.name}': body '{name}' has no interface node {node}. Interface nodes: {listed}."
            )
        at_node = True
    return at_node


class NodeData:
    """Collects numbers for ``flex_data``: the invariants of every body, then the modes at nodes with markers."""

    def __init__(self, prepared: tuple[PreparedBody, ...]) -> None:
        self.prepared = prepared
        self.index = {one.item.name: f for f, one in enumerate(prepared)}
        self._parts: list[Array] = []
        self._length = self._world = 0
        self._known: dict[tuple[int, int], tuple[int, int]] = {}
        self.starts = [self._put(one.body.data) for one in prepared]

    def _put(self, part: Array) -> int:
        self._parts.append(np.ravel(part))
        self._length += part.size
        return self._length - part.size

    def marker(self, body: str, node: int, where: str = "") -> tuple[int, int, int, int]:
        """MARKER_FLEX, _SHAPE, _SECOND and _WORLD of a marker. Raises ModelError for a node that does not exist."""
        if body not in self.index or node == 0:
            return -1, 0, -1, 0
        f = self.index[body]
        one = self.prepared[f]
        if (f, node) not in self._known:
            row = node_row(one.subsystem, node, where or f"Flexible body '{body}'")
            shape = self._put(
                np.concatenate([one.subsystem.coordinates[row], shape_at(one.subsystem, one.body, node).ravel()])
            )
            self._known[f, node] = shape, self._second(one, node)
        self._world += 6 * one.n_modes
        return f, *self._known[f, node], self._world - 6 * one.n_modes

    def _second(self, one: PreparedBody, node: int) -> int:
        """Second-order displacements (3, H, H) of an interface node of a body with geometric stiffening, else -1."""
        geometric = one.body.geometric
        names = [f"{node}.f{axis}" for axis in "xyz"]
        if not one.body.flags & STIFFENING or geometric is None or names[0] not in geometric.loads:
            return -1
        return self._put(-np.array([geometric.matrices[geometric.loads.index(name)] for name in names]))

    def arrays(self, frames: dict[str, int], first_q: int, first_v: int) -> dict[str, NDArray]:
        """flex_i and flex_data; ``frames`` are the places of the bodies in the tree."""
        rows, terms = [], 0
        for one, start in zip(self.prepared, self.starts):
            H = one.n_modes
            place = frames[one.item.name]
            rows.append((place, first_q + one.first, first_v + one.first, H, one.body.flags, start, terms, one.first))
            terms += 18 + 8 * H
        data = np.concatenate(self._parts) if self._parts else np.zeros(0)
        return {"flex_i": np.array(rows, dtype=np.int64).reshape(-1, 8), "flex_data": np.ascontiguousarray(data)}
