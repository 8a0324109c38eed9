"""From what the user edits to the arrays that the kernels read.

``compile_system`` evaluates parameters, checks the model, builds the tree and the closure equations, and turns
expressions into programs. The result is constant and may serve many threads; each makes its own workspace.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.kernels.multibody_arrays import (
    BASIS,
    CARRIED,
    FIXED,
    FREE,
    PRISMATIC,
    REVOLUTE,
    SUBTREE,
    Model,
    Workspace,
    workspace,
)
from solvers.multibody.checks import body_inertia, check_names
from solvers.multibody.joints import FixedJoint, FreeJoint, Joint, PrismaticJoint, RevoluteJoint
from solvers.multibody.parameters import number, parameter_values
from solvers.multibody.programs import Programs, compile_programs
from solvers.multibody.rotations import basis_of_axis, quaternion_from_angles, rotation_from_angles
from solvers.multibody.spanning_tree import Tree, spanning_tree
from solvers.multibody.system import MultibodySystem
from solvers.multibody.values import Vector

Array = NDArray[np.float64]

#: Joint type: code of the kernels, number of coordinates, number of speeds.
CODES: dict[type[Joint], tuple[int, int, int]] = {
    FixedJoint: (FIXED, 0, 0),
    RevoluteJoint: (REVOLUTE, 1, 1),
    PrismaticJoint: (PRISMATIC, 1, 1),
    FreeJoint: (FREE, 7, 6),
}

_FREE_COORDINATES = ("x", "y", "z", "e0", "e1", "e2", "e3")


@dataclass(frozen=True)
class CompiledSystem:
    """A mechanism ready to be computed. Arrays are read-only; scratch comes from ``make_workspace``.

    ``q`` and ``v`` are the initial coordinates and speeds as given, not yet consistent with closed loops.
    """

    system: MultibodySystem
    model: Model
    parameters: dict[str, float]
    body_names: tuple[str, ...]  # in the order of the system
    tree_names: tuple[str, ...]  # ground first, parents before children
    joints: tuple[Joint, ...]  # those of the system, then the implied free ones
    coordinate_names: tuple[str, ...]
    speed_joints: tuple[str, ...]  # per speed, the joint it belongs to
    q: Array  # (n_q,)
    v: Array  # (n_v,)
    depth: int  # of the deepest expression

    @property
    def cut_joints(self) -> tuple[str, ...]:
        """Names of the joints that close loops."""
        return tuple(joint.name for joint, body in zip(self.joints, self.model.joint_i[:, CARRIED]) if body == 0)


def make_workspace(compiled: CompiledSystem) -> Workspace:
    """Scratch for one thread."""
    return workspace(compiled.model, len(compiled.q), len(compiled.v), compiled.depth)


def compile_system(system: MultibodySystem) -> CompiledSystem:
    """Arrays of a mechanism. Raises ModelError naming the member at fault and the remedy."""
    check_names(system)
    if not system.bodies:
        raise ModelError(f"'{system.name}' has no bodies. Add a body and the joint that carries it.")
    parameters = parameter_values(system.parameters)
    tree = spanning_tree(system)
    arrays, q, v, names, owners = _tree_arrays(system, tree, parameters)
    arrays |= _joint_arrays(tree, parameters)
    arrays |= _closure_rows(tree, arrays["joint_rot"][:, BASIS])
    programs = compile_programs(system, tree, parameters)
    arrays |= _program_arrays(programs)
    for array in (*arrays.values(), q, v):
        array.flags.writeable = False
    return CompiledSystem(
        system=system,
        model=Model(**arrays),
        parameters=parameters,
        body_names=tuple(body.name for body in system.bodies),
        tree_names=tree.bodies,
        joints=tree.joints,
        coordinate_names=names,
        speed_joints=owners,
        q=q,
        v=v,
        depth=programs.depth,
    )


def _vector(where: str, what: str, value: Vector, parameters: dict[str, float]) -> Array:
    return np.array([number(f"{where}, {what}", entry, parameters) for entry in value])


def _tree_arrays(
    system: MultibodySystem, tree: Tree, parameters: dict[str, float]
) -> tuple[dict[str, NDArray], Array, Array, tuple[str, ...], tuple[str, ...]]:
    """Arrays per body, initial values, names of the coordinates and the owners of the speeds."""
    n = len(tree.bodies)
    slots = {body.name: i for i, body in enumerate(system.bodies)}
    body_i = np.zeros((n, 6), dtype=np.int64)
    body_rot, body_vec, mass = np.zeros((n, 3, 3, 3)), np.zeros((n, 4, 3)), np.zeros((n, 2))
    q: list[float] = []
    v: list[float] = []
    names: list[str] = []
    owners: list[str] = []
    for i in range(1, n):
        body = system.bodies[slots[tree.bodies[i]]]
        joint, turned = tree.joints[tree.carrier[i]], tree.reversed[tree.carrier[i]]
        code, _, n_v = CODES[type(joint)]
        body_i[i] = tree.parent[i], code, len(q), len(v), n_v, slots[body.name]
        near, far = (joint_frame(joint, side, parameters) for side in ("ba" if turned else "ab"))
        axis = joint_basis(joint, parameters)[0] * (-1.0 if turned else 1.0)
        where = f"Body '{body.name}'"
        body_rot[i] = near[0], far[0], body_inertia(body, parameters)
        body_vec[i] = near[1], far[1], axis, _vector(where, "centre of mass", body.centre, parameters)
        mass[i] = number(f"{where}, mass", body.mass, parameters)
        start_q, start_v = _initial(joint, parameters)
        q += start_q
        v += start_v
        parts = [f"{joint.name}: {part}" for part in _FREE_COORDINATES]
        names += parts if code == FREE else [joint.name] * len(start_q)
        owners += [joint.name] * len(start_v)
    for i in range(n - 1, 0, -1):
        mass[tree.parent[i], SUBTREE] += mass[i, SUBTREE]
    gravity = _vector("Gravity", "component", system.gravity, parameters)
    arrays: dict[str, NDArray] = dict(body_i=body_i, body_rot=body_rot, body_vec=body_vec, mass=mass, gravity=gravity)
    return arrays, np.array(q, dtype=float), np.array(v, dtype=float), tuple(names), tuple(owners)


def joint_frame(joint: Joint, side: str, parameters: dict[str, float]) -> tuple[Array, Array]:
    """Rotation and origin of frame A (``side`` 'a') or B in its body."""
    where = f"Joint '{joint.name}'"
    which = "first" if side == "a" else "second"
    angles = _vector(where, f"frame angles on the {which} body", getattr(joint, f"angles_{side}"), parameters)
    point = _vector(where, f"point on the {which} body", getattr(joint, f"point_{side}"), parameters)
    return rotation_from_angles((angles[0], angles[1], angles[2])), point


def joint_basis(joint: Joint, parameters: dict[str, float]) -> Array:
    """Axis of a joint and two normals, in frame A; the unit vectors where it has none. Raises for a zero axis."""
    if not isinstance(joint, RevoluteJoint | PrismaticJoint):
        return np.eye(3)
    axis = _vector(f"Joint '{joint.name}'", "axis", joint.axis, parameters)
    if np.linalg.norm(axis) < 1e-12:
        raise ModelError(f"Joint '{joint.name}': the axis is zero. Give a direction, for example (0, 0, 1).")
    return basis_of_axis(axis)


def _initial(joint: Joint, parameters: dict[str, float]) -> tuple[list[float], list[float]]:
    where = f"Joint '{joint.name}'"
    if isinstance(joint, RevoluteJoint | PrismaticJoint):
        start = number(f"{where}, initial position", joint.position, parameters)
        return [start], [number(f"{where}, initial speed", joint.speed, parameters)]
    if isinstance(joint, FreeJoint):
        angles = _vector(where, "initial angles", joint.angles, parameters)
        position = _vector(where, "initial displacement", joint.position, parameters)
        velocity = _vector(where, "initial velocity", joint.velocity, parameters)
        spin = _vector(where, "initial angular velocity", joint.angular_velocity, parameters)
        turn = quaternion_from_angles((angles[0], angles[1], angles[2]))
        return [*position, *turn], [*velocity, *spin]
    return [], []


def _joint_arrays(tree: Tree, parameters: dict[str, float]) -> dict[str, NDArray]:
    """Arrays per joint, in the order of the author."""
    place = {name: i for i, name in enumerate(tree.bodies)}
    n_j = len(tree.joints)
    joint_i = np.zeros((n_j, 4), dtype=np.int64)
    joint_rot, joint_vec = np.zeros((n_j, 3, 3, 3)), np.zeros((n_j, 3, 3))
    for j, joint in enumerate(tree.joints):
        joint_i[j] = CODES[type(joint)][0], place[joint.body_a], place[joint.body_b], tree.carried[j]
        a, b = (joint_frame(joint, side, parameters) for side in "ab")
        start = _initial(joint, parameters)[0]
        joint_rot[j] = a[0], b[0], joint_basis(joint, parameters)
        sign = -1.0 if tree.reversed[j] else 1.0
        joint_vec[j] = a[1], b[1], (sign, start[0] if len(start) == 1 else 0.0, 0.0)
    return {"joint_i": joint_i, "joint_rot": joint_rot, "joint_vec": joint_vec}


def _closure_rows(tree: Tree, bases: Array) -> dict[str, NDArray]:
    """Directions, in frame A, along which a cut joint admits no rotation and no translation."""
    rows: list[tuple[int, int, Array]] = []
    for j, joint in enumerate(tree.joints):
        if tree.carried[j] != 0:
            continue
        turns = bases[j][1:] if isinstance(joint, RevoluteJoint) else np.eye(3)
        slides = bases[j][1:] if isinstance(joint, PrismaticJoint) else np.eye(3)
        rows += [(j, 1, direction) for direction in turns] + [(j, 0, direction) for direction in slides]
    return {
        "row_i": np.array([row[:2] for row in rows], dtype=np.int64).reshape(-1, 2),
        "row_vec": np.array([row[2] for row in rows]).reshape(-1, 3),
    }


def _program_arrays(programs: Programs) -> dict[str, NDArray]:
    return {
        "force": np.array(programs.force, dtype=np.int64).reshape(-1, 3),
        "sensor": np.array(programs.sensor, dtype=np.int64).reshape(-1, 2),
        "code": np.array(programs.code, dtype=np.int64).reshape(-1, 2),
        "constants": np.array(programs.constants, dtype=float),
    }
