"""The arrays of one mechanism: what stays constant (``Model``) and what a computation overwrites (``Workspace``).

Bodies are numbered along the tree: 0 is the ground, a parent comes before its children. Joints keep the order of
their author. ``n`` bodies with the ground, ``n_j`` joints, ``n_q`` coordinates, ``n_v`` speeds, ``m`` closure
equations, ``n_y = n_q + n_v + 1``. A free joint has seven coordinates (displacement, quaternion) and six speeds;
otherwise they pair off.

Quantities of one shape share an array and are told apart by the constants below: a kernel that takes few arrays
compiles several times faster. ``ws.vec[i, OMEGA]`` is the angular velocity of body i.
"""

from typing import Annotated, NamedTuple

import numpy as np
from numpy.typing import NDArray

# Arrays with the number of their dimensions, which the kernels need to know.
Ints1 = Annotated[NDArray[np.int64], 1]
Ints2 = Annotated[NDArray[np.int64], 2]
Floats1 = Annotated[NDArray[np.float64], 1]
Floats2 = Annotated[NDArray[np.float64], 2]
Floats3 = Annotated[NDArray[np.float64], 3]
Floats4 = Annotated[NDArray[np.float64], 4]

# Kinds of joints, as the kernels know them.
FIXED, REVOLUTE, PRISMATIC, FREE = range(4)

#: Numbers that one body contributes to ``Workspace.signals``: position, velocity, acceleration, angular velocity.
BODY_SIGNALS = 12

# Why a computation stopped, in ``ints[STATUS_CODE]``.
OK, BAD_FORCE, BAD_SENSOR, SINGULAR_MASS, OPEN_LOOP, BAD_STATE = range(6)

# Model: entries of body_i, body_rot, body_vec and mass.
PARENT, KIND, Q_START, V_START, V_COUNT, SLOT = range(6)  # KIND of the joint that carries it; SLOT in the results
R_PARENT, R_CHILD, INERTIA = range(3)  # joint frame on the parent and on the body; inertia about the centre of mass
P_PARENT, P_CHILD, AXIS, CENTRE = range(4)  # AXIS in the joint frame
OWN, SUBTREE = range(2)

# Model: entries of joint_i, joint_rot, joint_vec, row_i.
JOINT_KIND, BODY_A, BODY_B, CARRIED = range(4)  # CARRIED: the body it carries, 0 for a cut joint
FRAME_A, FRAME_B, BASIS = range(3)  # BASIS: rows axis and two normals, in frame A
POINT_A, POINT_B, EXTRA = range(3)  # EXTRA: 1 or -1 where body b is the parent; initial coordinate
ROW_JOINT, ROTATION = range(2)

# Workspace: entries of rot, vec, speed (per body or speed, world axes, moments at the origin of the body frame).
POSE, SECOND = range(2)  # SECOND: second moments of the subtree
ORIGIN, OMEGA, VELOCITY, ALPHA, ACCEL, RHO, FIRST, FORCE, TORQUE, F_EXT, T_EXT = range(11)
TURN, SLIDE = range(2)  # motion of the carried body per unit speed: rotation, translation of its origin

# Workspace: entries of of_speed, of_row, jac, qr, joint_vec, ints, state.
BIAS, TAU, ACC, Z, ZERO = range(5)
PHI, GAMMA, LAMBDA, BETA, Y_QR = range(5)
JACOBIAN, REFLECTORS = range(2)
R_QR, GRAM = range(2)
P_A, P_B, RELATIVE, REACTION, VALUES = 0, 1, 2, 6, 8  # RELATIVE: 4 rows; REACTION: 2; VALUES: applied force, angle
STATUS_CODE, STATUS_OBJECT, RANK, PIVOT = range(4)
Y, STAGE, SAMPLE, RATE, STAGES, DENSE = 0, 1, 2, 3, 4, 11  # STAGES: 7 rows; DENSE: 5


class Model(NamedTuple):
    """Constant arrays of a compiled mechanism, read by the kernels."""

    body_i: Ints2  # (n, 6)
    body_rot: Floats4  # (n, 3, 3, 3)
    body_vec: Floats3  # (n, 4, 3)
    mass: Floats2  # (n, 2)
    gravity: Floats1  # (3,)
    joint_i: Ints2  # (n_j, 4)
    joint_rot: Floats4  # (n_j, 3, 3, 3)
    joint_vec: Floats3  # (n_j, 3, 3)
    row_i: Ints2  # (m, 2) closure equations: cut joint, whether of rotation
    row_vec: Floats2  # (m, 3) direction in frame A
    force: Ints2  # (n_f, 3) joint, first and last instruction
    sensor: Ints2  # (n_s, 2) first and last instruction
    code: Ints2  # (n_i, 2) operation and argument
    constants: Floats1  # (n_c,)


class Workspace(NamedTuple):
    """Scratch of one computation."""

    rot: Floats4  # (n, 2, 3, 3)
    vec: Floats3  # (n, 11, 3)
    speed: Floats3  # (n_v, 2, 3)
    M: Floats2  # (n_v, n_v) mass matrix, then its Cholesky factor in the lower triangle
    of_speed: Floats2  # (5, n_v)
    of_row: Floats2  # (5, m)
    jac: Floats3  # (2, m, n_v)
    qr: Floats3  # (2, m, m)
    ints: Ints1  # (3 + m,)
    joint_rot: Floats3  # (n_j, 3, 3) frame A in the world
    joint_vec: Floats3  # (n_j, 9, 3) world axes; REACTION in frame A
    signals: Floats1  # (1 + 3 n_j + 12 n,)
    stack: Floats1  # (depth,)
    scratch: Floats2  # (15, 3) vectors 0–7, two matrices 8–13, energies 14: kinetic, potential, power of the forces
    state: Floats2  # (16, n_y)


def workspace(model: Model, n_q: int, n_v: int, depth: int) -> Workspace:
    """Fresh scratch for a model; ``depth`` is the deepest stack of its expressions."""
    n, n_j, m = len(model.body_i), len(model.joint_i), len(model.row_i)
    ws = Workspace(
        rot=np.zeros((n, 2, 3, 3)),
        vec=np.zeros((n, 11, 3)),
        speed=np.zeros((n_v, 2, 3)),
        M=np.zeros((n_v, n_v)),
        of_speed=np.zeros((5, n_v)),
        of_row=np.zeros((5, m)),
        jac=np.zeros((2, m, n_v)),
        qr=np.zeros((2, m, m)),
        ints=np.zeros(3 + m, dtype=np.int64),
        joint_rot=np.zeros((n_j, 3, 3)),
        joint_vec=np.zeros((n_j, 9, 3)),
        signals=np.zeros(1 + 3 * n_j + BODY_SIGNALS * n),
        stack=np.zeros(max(depth, 1)),
        scratch=np.zeros((15, 3)),
        state=np.zeros((16, n_q + n_v + 1)),
    )
    ws.rot[0, POSE] = np.eye(3)
    ws.joint_vec[:, VALUES, 1] = model.joint_vec[:, EXTRA, 1]
    return ws
