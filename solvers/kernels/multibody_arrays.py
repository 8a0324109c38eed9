"""The arrays of one mechanism: what stays constant (``Model``) and what a computation overwrites (``Workspace``).

Bodies are numbered along the tree: 0 is the ground, a parent comes before its children. Joints keep the order of
their author. ``n`` bodies with the ground, ``n_j`` joints, ``n_q`` coordinates, ``n_v`` speeds, ``m`` closure
equations. A free joint has seven coordinates (displacement, quaternion) and six speeds; otherwise they pair off.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

# Kinds of joints, as the kernels know them.
FIXED, REVOLUTE, PRISMATIC, FREE = 0, 1, 2, 3

#: Numbers that one body contributes to ``Workspace.signals``: position, velocity, acceleration, angular velocity.
BODY_SIGNALS = 12

# Entries of ``Workspace.status``.
STATUS_CODE, STATUS_OBJECT = 0, 1

# Why a computation stopped.
OK, BAD_FORCE, BAD_SENSOR, SINGULAR_MASS, OPEN_LOOP, BAD_STATE = 0, 1, 2, 3, 4, 5


class Model(NamedTuple):
    """Constant arrays of a compiled mechanism, read by the kernels."""

    parent: Ints  # (n,)
    kind: Ints  # (n,) of the joint that carries the body
    q_start: Ints  # (n,)
    v_start: Ints  # (n,)
    v_count: Ints  # (n,)
    R_parent: Floats  # (n, 3, 3) joint frame on the parent
    p_parent: Floats  # (n, 3)
    R_child: Floats  # (n, 3, 3) joint frame on the body
    p_child: Floats  # (n, 3)
    axis: Floats  # (n, 3) in the joint frame of the parent
    mass: Floats  # (n,)
    centre: Floats  # (n, 3)
    inertia: Floats  # (n, 3, 3) about the centre of mass, axes of the body
    gravity: Floats  # (3,)
    joint_kind: Ints  # (n_j,)
    joint_bodies: Ints  # (n_j, 2) bodies a and b
    joint_tree: Ints  # (n_j,) the body that the joint carries, 0 for a cut joint
    joint_sign: Floats  # (n_j,) 1, or -1 where body b is the parent
    joint_R: Floats  # (n_j, 2, 3, 3) frames A and B in their bodies
    joint_p: Floats  # (n_j, 2, 3)
    joint_basis: Floats  # (n_j, 3, 3) rows: axis and two unit vectors normal to it, in frame A
    joint_start: Floats  # (n_j,) initial coordinate: chooses the turn of a cut revolute joint
    row_joint: Ints  # (m,) cut joint of a closure equation
    row_rotation: Ints  # (m,) 1 for an equation of rotation
    row_vector: Floats  # (m, 3) direction in frame A
    force_joint: Ints  # (n_f,)
    force_code: Ints  # (n_f, 2) first and last instruction
    sensor_code: Ints  # (n_s, 2)
    code: Ints  # (n_i, 2) operation and argument
    constants: Floats  # (n_c,)
    body_slot: Ints  # (n,) place of the body in the results


class Workspace(NamedTuple):
    """Scratch of one computation; world axes, moments and velocities at the origin of the body frame."""

    R: Floats  # (n, 3, 3)
    p: Floats  # (n, 3)
    w: Floats  # (n, 3) angular velocity
    v: Floats  # (n, 3) velocity of the origin
    alpha: Floats  # (n, 3)
    a: Floats  # (n, 3)
    s_w: Floats  # (n_v, 3) motion of the carried body per unit speed: rotation
    s_v: Floats  # (n_v, 3) and translation of its origin
    rho: Floats  # (n, 3) from the joint point on the body to its origin
    turn_R: Floats  # (2, 3, 3) rotations of the joint at hand
    arm: Floats  # (8, 3) vectors at hand
    zero: Floats  # (n_v,) stays zero
    c_mass: Floats  # (n,) composite bodies
    c_first: Floats  # (n, 3) mass times centre
    c_second: Floats  # (n, 3, 3) about the origin of the body frame
    f: Floats  # (n, 3) force through the joint
    t: Floats  # (n, 3) torque through the joint
    f_ext: Floats  # (n, 3) applied force
    t_ext: Floats  # (n, 3) applied torque
    M: Floats  # (n_v, n_v) mass matrix, then its Cholesky factor in the lower triangle
    h: Floats  # (n_v,) bias forces
    tau: Floats  # (n_v,) joint forces
    joint_force: Floats  # (n_j,) applied along the coordinate
    acc: Floats  # (n_v,) accelerations
    phi: Floats  # (m,) closure residuals
    G: Floats  # (m, n_v) closure Jacobian
    gamma: Floats  # (m,) right-hand side of the closure equations
    lam: Floats  # (m,) Lagrange multipliers
    B: Floats  # (m, n_v) rows L⁻¹Gᵀ, then the reflectors
    R_qr: Floats  # (m, m)
    gram: Floats  # (m, m)
    beta: Floats  # (m,)
    y_qr: Floats  # (m,)
    z_v: Floats  # (n_v,)
    pivot: Ints  # (m,)
    rank: Ints  # (1,) of the closure equations, last found
    signals: Floats  # (1 + 3 n_j + BODY_SIGNALS n,)
    stack: Floats  # (depth,)
    turn: Floats  # (n_j,) last accepted angle of cut revolute joints
    reaction: Floats  # (n_j, 6)
    frame_R: Floats  # (n_j, 3, 3) frame A in the world
    frame_p: Floats  # (n_j, 2, 3) origins of frames A and B
    relative: Floats  # (n_j, 4, 3) B against A, world axes: angular velocity, velocity, their derivatives seen from A
    energy: Floats  # (3,) kinetic, potential, power of the joint forces
    status: Ints  # (2,)
    y: Floats  # (n_y,)
    stage: Floats  # (n_y,)
    sample: Floats  # (n_y,) state at an output instant
    rate: Floats  # (n_y,)
    k: Floats  # (7, n_y)
    dense: Floats  # (5, n_y)


def workspace(model: Model, n_q: int, n_v: int, depth: int) -> Workspace:
    """Fresh scratch for a model; ``depth`` is the deepest stack of its expressions."""
    n, n_j, m = len(model.parent), len(model.joint_kind), len(model.row_joint)
    n_y = n_q + n_v + 1
    shapes = {
        "R": (n, 3, 3), "p": (n, 3), "w": (n, 3), "v": (n, 3), "alpha": (n, 3), "a": (n, 3),
        "s_w": (n_v, 3), "s_v": (n_v, 3), "rho": (n, 3), "turn_R": (2, 3, 3), "arm": (8, 3), "zero": (n_v,),
        "c_mass": (n,), "c_first": (n, 3), "c_second": (n, 3, 3),
        "f": (n, 3), "t": (n, 3), "f_ext": (n, 3), "t_ext": (n, 3),
        "M": (n_v, n_v), "h": (n_v,), "tau": (n_v,), "joint_force": (n_j,), "acc": (n_v,),
        "phi": (m,), "G": (m, n_v), "gamma": (m,), "lam": (m,), "B": (m, n_v), "R_qr": (m, m), "gram": (m, m),
        "beta": (m,), "y_qr": (m,), "z_v": (n_v,),
        "signals": (1 + 3 * n_j + BODY_SIGNALS * n,), "stack": (max(depth, 1),), "turn": (n_j,),
        "reaction": (n_j, 6), "frame_R": (n_j, 3, 3), "frame_p": (n_j, 2, 3),
        "relative": (n_j, 4, 3), "energy": (3,),
        "y": (n_y,), "stage": (n_y,), "sample": (n_y,), "rate": (n_y,),
        "k": (7, n_y), "dense": (5, n_y),
    }  # fmt: skip
    arrays: dict[str, NDArray] = {name: np.zeros(shape) for name, shape in shapes.items()}
    arrays["pivot"] = np.zeros(m, dtype=np.int64)
    arrays["rank"] = np.zeros(1, dtype=np.int64)
    arrays["status"] = np.zeros(2, dtype=np.int64)
    ws = Workspace(**arrays)
    ws.R[0] = np.eye(3)
    ws.turn[:] = model.joint_start
    return ws
