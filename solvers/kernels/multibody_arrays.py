"""The arrays of one mechanism: what stays constant (``Model``) and what a computation overwrites (``Workspace``).

Bodies are numbered along the tree: 0 is the ground, a parent comes before its children. Joints keep the order of
their author. ``n`` bodies with the ground, ``n_j`` joints, ``n_m`` markers, ``n_q`` coordinates, ``n_v`` speeds,
``n_d`` prescribed coordinates, ``n_x`` additional states, ``m`` constraint equations, ``n_y = n_q + n_v + n_x + 1``.

A joint is a chain of elementary *steps* from marker A to marker B: a constant transformation, then a turn about an axis
(with a translation along it if the pitch is not zero), a translation, or a quaternion. Steps of joints of the tree move
bodies; steps of cut joints give their relative coordinates. A quaternion has four coordinates and three speeds; else
they pair off. Rows of ``speed`` hold the motion per unit speed: first the ``n_v`` speeds, then the prescribed
coordinates, then the relative speeds of cut joints.

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

# Kinds of steps.
TURNING, SLIDING, QUATERNION = range(3)

#: Numbers that one body contributes to ``Workspace.signals``: position, velocity, acceleration, angular velocity.
BODY_SIGNALS = 12

#: Numbers that one force element contributes: its variable and rate, value, force and torque on its second body.
FORCE_SIGNALS = 9

#: Numbers that one point sensor contributes: position, velocity, acceleration, angular velocity and acceleration,
#: angles, distance and its rate; see ``multibody.accessors``.
POINT_SIGNALS = 20

# Why a computation stopped, in ``ints[STATUS_CODE]``.
OK, BAD_FORCE, BAD_SENSOR, SINGULAR_MASS, OPEN_LOOP, BAD_STATE, BAD_MOTION, NO_REACTION, BAD_RATE = range(9)
DERAILED, OFF_TRACK = 20, 21  # a wheel left its rail, or the end of the track

# Model: entries of counts.
N_Q, N_V, N_X, N_DRIVES, NEEDS_REACTIONS, NEEDS_ACCELERATIONS = range(6)
AT_JOINTS, AT_BODIES, AT_FORCES, AT_STATES, AT_POINTS, AT_REACTIONS = range(6, 12)  # first places among the signals
COUNTS = 12

# Model: entries of body_i, body_rot, body_vec and mass.
PARENT, Q_START, Q_COUNT, V_START, V_COUNT, SLOT, FIRST_STEP, STEP_COUNT = range(8)  # SLOT in the results
R_POST, INERTIA = range(2)  # R_POST: from the end of the chain of steps to the body; inertia about the centre of mass
P_POST, CENTRE = range(2)
OWN, SUBTREE = range(2)

# Model: entries of step_i, step_vec.
STEP_KIND, STEP_Q, STEP_V, STEP_DRIVE = range(4)  # STEP_V: row of ``speed``; STEP_DRIVE: prescribed coordinate or -1
PRE, STEP_AXIS, EXTRA = range(3)  # EXTRA: pitch in m/rad, -1 for a quaternion that is passed backwards

# Model: entries of joint_i, joint_vec.
CARRIED, SIGN, JOINT_Q, JOINT_NQ, JOINT_V, JOINT_NV, CUT_STEP, CUT_COUNT, CUT_ROW, MARKER_A, MARKER_B = range(11)
# CARRIED: the body it carries, 0 for a cut joint; SIGN -1 where body b is the parent. JOINT_Q: place in q, or in
# ``aux[RELATIVE_Q]`` of a cut joint; JOINT_V: row of ``speed``. CUT_ROW: its first equation.

# Model: entries of copies, sources that they read.
SOURCE, INDEX, PLACE = range(3)
FROM_Q, FROM_V, FROM_ACC, FROM_RELATIVE, FROM_DRIVE = 0, 1, 2, 3, 6  # three each of relative coordinates and drives

# Model: entries of force; kinds of forces.
FORCE_KIND, FORCE_A, FORCE_B, FORCE_PROGRAM, FORCE_DATA, FORCE_SIGNAL, FORCE_COUNT, FORCE_FLAG = range(8)
JOINT_FORCE, AXIAL, TORSIONAL, COMPONENTS, BUSHING, CONTACT, USER = range(7)  # JOINT_FORCE: A joint, B its speed

WHEEL_RAIL, SILENT = 20, 21  # a wheel on its rail; a member without force (a track)

# Model: entries of marker_i.
MARKER_BODY, MARKER_FLEX, MARKER_SHAPE, MARKER_SECOND, MARKER_WORLD = range(5)
# MARKER_FLEX: flexible body if the marker is at a node, else -1; SHAPE and SECOND: place in ``flex_data`` of ρ, the
# modes at the node (6, H) and, unless -1, their second-order part (3, H, H); WORLD: place in ``Workspace.shape``.

# Model: entries of flex_i. FLEX_BODY: the frame in the tree; FLEX_Q, FLEX_V: first modal coordinate and speed; then
# places of its numbers in flex_data, terms and modal.
FLEX_BODY, FLEX_Q, FLEX_V, FLEX_H, FLEX_FLAGS, FLEX_DATA, FLEX_TERMS, FLEX_W = range(8)

# Model: entries of constraint_i, row_i.
KIND, FIRST_ROW, ROW_COUNT, OBJECT, END_A, END_B, DATA, PROGRAM, DRIVE, LOCAL = range(10)  # LOCAL: own signals
ROW_CONSTRAINT, ROW_A, ROW_B, HOLONOMIC = range(4)

# Model: entries of closure_block, closure_entry.
BLOCK_ROW, BLOCK_ROWS, BLOCK_RUN, BLOCK_RUNS, BLOCK_ENTRY, BLOCK_ENTRIES, BLOCK_PAIR = range(7)
ENTRY_BLOCK, ENTRY_PLACE, ENTRY_RUN, ENTRY_RUNS = range(4)

#: Kind of a constraint or a force that does not act in the present stage of a motion.
OFF = -1

# Kinds of curves that a point runs along.
BY_EXPRESSIONS, OPEN_SPLINE, CLOSED_SPLINE = range(3)

# Workspace: entries of aux_row of a wheel that is held on its rail: demand by the turning of its gradient (NaN: to be
# found), number of contacts, multiplier, wrenches (4, 3), contacts (3, 9) with their weights first.
HELD_TURN, HELD_COUNT, HELD_LOAD, HELD_WRENCH, HELD_CONTACTS, AUX_ROW = 0, 1, 2, 3, 15, 42

# Kinds of constraints.
CUT_JOINT, ROD, COUPLING, ROLLING, CURVE, SURFACE, WHEEL = range(7)

# Workspace: entries of rot, vec, speed (per body or speed, world axes, moments at the origin of the body frame).
POSE, SECOND = range(2)  # SECOND: second moments of the subtree
ORIGIN, OMEGA, VELOCITY, ALPHA, ACCEL, FIRST, FORCE, TORQUE, F_EXT, T_EXT = range(10)
TURN, SLIDE = range(2)  # motion of the carried body per unit speed: rotation, translation of its origin

# Workspace: entries of marker_vec (world axes).
M_POINT, M_OMEGA, M_VELOCITY, M_ALPHA, M_ACCEL, M_ARM = range(6)  # M_ARM: from the node to the marker

# Workspace: entries of of_speed, of_row, jac, qr, cut, aux, ints, state, joint_vec.
BIAS, TAU, ACC, Z, ZERO, MODAL = range(6)  # MODAL: applied modal forces
W, W_RATE, W_ACC, FRESH, HELD = range(
    5
)  # of modal: coordinates, speeds, accelerations; whether the terms are up to date;
# what is added to the modal mass while a mechanism is assembled, so that bodies move rather than bend
PHI, RATE_OF, GAMMA, LAMBDA, BETA, Y_QR = range(6)
JACOBIAN, REFLECTORS = range(2)
R_QR, GRAM = range(2)
BASIS, TRIANGLE = range(2)  # of a cut joint: orthonormal twists (admitted ones first), triangular factor
RELATIVE_Q, RELATIVE_V, RELATIVE_A, REMEMBERED, RELATIVE_F = range(5)
REACTION = 0  # two rows: force, torque on body b in frame A
STATUS_CODE, STATUS_OBJECT, RANK, SPARSE, PIVOT = range(5)  # SPARSE: the closure is factored by blocks
Y, STAGE, SAMPLE, RATE, STAGES, DENSE = 0, 1, 2, 3, 4, 11  # STAGES: 7 rows; DENSE: 5


class Model(NamedTuple):
    """Constant arrays of a compiled mechanism, read by the kernels."""

    counts: Ints1  # (12,)
    body_i: Ints2  # (n, 8)
    body_rot: Floats4  # (n, 2, 3, 3)
    body_vec: Floats3  # (n, 2, 3)
    mass: Floats2  # (n, 2)
    gravity: Floats1  # (3,)
    step_i: Ints2  # (n_steps, 4)
    step_rot: Floats3  # (n_steps, 3, 3) constant rotation before the step
    step_vec: Floats3  # (n_steps, 3, 3) constant translation before it, axis, (pitch, sign, 0)
    drive: Ints2  # (n, 3) programs of functions of time with two derivatives: prescribed coordinates first
    joint_i: Ints2  # (n_j, 11)
    joint_rot: Floats3  # (n_j, 3, 3) constant rotation after the last step of a cut joint
    joint_vec: Floats2  # (n_j, 3) constant translation there
    marker_i: Ints2  # (n_m, 5); joint j has the markers 2j and 2j + 1
    marker_rot: Floats3  # (n_m, 3, 3) in its body
    marker_vec: Floats2  # (n_m, 3)
    flex_i: Ints2  # (n_f, 8) flexible bodies
    flex_data: Floats1  # their invariants, see kernels.flexible, and the modes at nodes with markers
    plain: Ints2  # (n, 2) coordinate and speed that pair off
    quaternions: Ints2  # (n, 2) first coordinate and first speed of a quaternion
    copies: Ints2  # (n, 3) joint coordinates, speeds and accelerations for the signals
    constraint_i: Ints2  # (n_c, 10)
    row_i: Ints2  # (m, 4) constraint, the two markers it acts on, whether it restricts positions
    closure_block: Ints2  # (n, 7) constraints in the order in which B·Bᵀ is eliminated by blocks; empty if it is not
    closure_entry: Ints2  # (n, 4) blocks of its factor, column by column, the diagonal one first
    closure_run: Ints2  # (n, 2) speeds first to last that a block touches, or two blocks have in common
    closure_pair: Ints1  # (n,) places of the blocks that a pair of one column is taken off
    closure_size: Ints1  # (1,) numbers in the factor
    force: Ints2  # (n_f, 8)
    data: Floats1  # numbers of forces and constraints
    point_i: Ints2  # (n, 3) point sensors: marker seen from, marker seen, axes of its vectors
    sensor: Ints1  # (n_s,) program
    state_program: Ints1  # (n_x,) program of the rate of an additional state
    program: Ints2  # (n_p, 2) first and last instruction
    code: Ints2  # (n_i, 2) operation and argument
    constants: Floats1


class Workspace(NamedTuple):
    """Scratch of one computation."""

    rot: Floats4  # (n, 2, 3, 3)
    vec: Floats3  # (n, 10, 3)
    speed: Floats3  # (n_v + n_d + n_relative, 2, 3)
    M: Floats2  # (n_v, n_v) mass matrix, then its factor LᵀL in the lower triangle
    above: Ints1  # (n_v,) per speed the one above it in the tree, −1 at a root
    of_speed: Floats2  # (6, n_v)
    of_row: Floats2  # (6, m)
    row_wrench: Floats3  # (m, 4, 3) force and torque on the first marker, then on the second, per unit multiplier
    aux_row: Floats2  # (n_c, 42) scale of a surface; what ``held_wheel`` keeps of a wheel
    jac: Floats3  # (2, m, n_v)
    qr: Floats3  # (2, m, m)
    ints: Ints1  # (4 + m,)
    closure: Floats1  # blocks of the factor of B·Bᵀ, if ``Model.closure_block`` has rows
    drive: Floats2  # (n, 3) functions of time with their derivatives: prescribed coordinates first
    marker_rot: Floats3  # (n_m, 3, 3)
    marker_vec: Floats3  # (n_m, 6, 3)
    modal: Floats2  # (5, n_modal)
    terms: Floats1  # what ``frame_terms`` wrote, per flexible body
    shape: Floats1  # motion of nodes per unit modal speed, world axes
    cut: Floats4  # (n_j, 2, 6, 6)
    aux: Floats2  # (5, n_relative) of cut joints: coordinates, speeds, accelerations, last accepted, applied forces
    joint_vec: Floats3  # (n_j, 2, 3)
    signals: Floats1
    user: Floats1  # arguments of a user's function, then its six results
    stack: Floats1  # (depth,)
    scratch: Floats2  # (24, 3) vectors 0–7, two matrices 8–13, energies 14: kinetic, potential, power; 15–23 of cuts
    twist: Floats2  # (8, 6) of cut joints
    state: Floats2  # (16, n_y)
    rail: Floats1  # (42,) of a wheel on its rail
    contact: Floats2  # (3, 9) its contacts
    gaps: Floats1  # (400,) gaps along its profile
    first: Ints1  # (1,) where they begin
    tree: Floats2  # (n + n_v, 42) articulated bodies of a deep tree, else (0, 42)


def along_tree(model: Model, above: NDArray[np.int64]) -> bool:
    """Whether articulated bodies are cheaper than the mass matrix along the paths: rigid bodies, many speeds in a row.

    Operations: to form and factor the matrix over the speeds on each path, and to reach it in memory; per speed for
    articulated bodies (a number fitted to runs of chains); and for every equation one substitution.
    """
    counts, n_v = model.body_i[:, V_COUNT], int(model.counts[N_V])
    if len(model.flex_i) > 0 or int(counts.sum()) != n_v or int(counts.max(initial=0)) > 6:
        return False
    depth = np.ones(n_v)
    for k in range(n_v):
        if above[k] >= 0:
            depth[k] += depth[above[k]]
    m = len(model.row_i)
    matrix = float((depth**2 + 25.0 * depth).sum()) + n_v**2 + m * float(depth.sum())
    return matrix > (PER_SPEED + PER_SUBSTITUTION * m) * n_v


#: Operations of articulated bodies per speed, to factor and to substitute.
PER_SPEED, PER_SUBSTITUTION = 500.0, 60.0


def _shape_size(model: Model) -> int:
    at_node = model.marker_i[:, MARKER_FLEX] >= 0
    return int((6 * model.flex_i[model.marker_i[at_node, MARKER_FLEX], FLEX_H]).sum())


def speeds_above(model: Model) -> NDArray[np.int64]:
    """Per speed the next one towards the root: of its own body, of a body that carries it, or of its frame."""
    above = np.full(int(model.counts[N_V]), -1, dtype=np.int64)
    last = np.full(len(model.body_i), -1, dtype=np.int64)  # the last speed at or above each body
    for i in range(1, len(model.body_i)):
        last[i] = last[model.body_i[i, PARENT]]
        for k in range(model.body_i[i, V_START], model.body_i[i, V_START] + model.body_i[i, V_COUNT]):
            above[k] = last[i]
            last[i] = k
    for body, first, count in model.flex_i[:, [FLEX_BODY, FLEX_V, FLEX_H]]:
        above[first : first + count] = last[body]
    return above


def workspace(model: Model, signals: int, depth: int, start: NDArray[np.float64]) -> Workspace:
    """Fresh scratch for a model; ``depth`` is the deepest stack of its expressions.

    ``start`` holds the given relative coordinates of the cut joints, which tell one turn of an angle from another.
    """
    n, n_j, m = len(model.body_i), len(model.joint_i), len(model.row_i)
    n_q, n_v, n_x, n_d = (int(model.counts[k]) for k in (N_Q, N_V, N_X, N_DRIVES))
    rows = max([n_v + n_d, *(model.joint_i[:, JOINT_V] + model.joint_i[:, JOINT_NV])], default=0)
    above = speeds_above(model)
    ws = Workspace(
        rot=np.zeros((n, 2, 3, 3)),
        vec=np.zeros((n, 10, 3)),
        speed=np.zeros((rows, 2, 3)),
        M=np.zeros((n_v, n_v)),
        above=above,
        of_speed=np.zeros((6, n_v)),
        of_row=np.zeros((6, m)),
        row_wrench=np.zeros((m, 4, 3)),
        aux_row=np.zeros((len(model.constraint_i), AUX_ROW)),
        jac=np.zeros((2, m, n_v)),
        qr=np.zeros((2, m, m)),
        ints=np.zeros(PIVOT + m, dtype=np.int64),
        closure=np.zeros(int(model.closure_size[0])),
        drive=np.zeros((len(model.drive), 3)),
        marker_rot=np.zeros((len(model.marker_i), 3, 3)),
        marker_vec=np.zeros((len(model.marker_i), 6, 3)),
        modal=np.zeros((5, int(model.flex_i[:, FLEX_H].sum()))),
        terms=np.zeros(int((18 + 8 * model.flex_i[:, FLEX_H]).sum())),
        shape=np.zeros(_shape_size(model)),
        cut=np.zeros((n_j, 2, 6, 6)),
        aux=np.zeros((5, len(start))),
        joint_vec=np.zeros((n_j, 2, 3)),
        signals=np.zeros(signals),
        user=np.zeros(6 + int(model.force[:, FORCE_COUNT].max(initial=0))),
        stack=np.zeros(max(depth, 1)),
        scratch=np.zeros((24, 3)),
        twist=np.zeros((8, 6)),
        state=np.zeros((16, n_q + n_v + n_x + 1)),
        rail=np.zeros(42),
        contact=np.zeros((3, 9)),
        gaps=np.zeros(400),
        first=np.zeros(1, dtype=np.int64),
        tree=np.zeros((n + n_v if along_tree(model, above) else 0, 42)),
    )
    ws.rot[0, POSE] = np.eye(3)
    ws.aux[RELATIVE_Q] = start
    ws.aux[REMEMBERED] = start
    return ws
