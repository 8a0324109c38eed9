"""Layout of the arrays of a tree of bodies.

Body 0 is the ground; a parent comes before its children. The frame of body i is frame B of the joint that carries it
(for one-axis joints turned so that the axis is z). ``R`` of body i turns its axes into those of the parent, ``rho`` is
its origin in the parent's frame. Vectors of six numbers are (linear, angular), in the axes of the body, at its origin;
linear accelerations are those of the origin (not of a spatial vector field). Symmetric 3×3: xx, yy, zz, xy, xz, yz.
"""

from typing import Any

from numba import njit, types
from numba.extending import intrinsic

#: Options of every kernel of this folder: strict IEEE arithmetic, no allocation, no interpreter lock.
OPTIONS = {"cache": True, "nogil": True, "error_model": "numpy", "_nrt": False}
_njit: Any = njit  # its annotations leave out the options used here
tree_kernel = _njit(**OPTIONS)
inner = _njit(**OPTIONS, no_cpython_wrapper=True, no_cfunc_wrapper=True, forceinline=True)


@intrinsic
def fma(typing, a, b, c):
    """a·b + c rounded once (the fused operation of IEEE 754, the same on every machine)."""

    def generate(context, builder, signature, arguments):
        return builder.fma(*arguments)

    return types.float64(types.float64, types.float64, types.float64), generate


# Kinds of joints. A sequence of elementary translations and rotations covers all that have no kind of their own.
REVOLUTE, PRISMATIC, SPHERICAL, FREE, SEQUENCE = range(5)

# Columns of ``ints`` (n + 1, 9). CHILDREN counts them; SIBLING is the previous child of the same parent or 0.
PARENT, KIND, Q_START, V_START, V_COUNT, STEP_START, STEP_COUNT, CHILDREN, SIBLING = range(9)
N_INTS = 9

# Columns of ``reals`` (n + 1, 22): joint frame A in the parent (rotation by rows, origin), inertia at the origin.
FRAME, ORIGIN, MASS, FIRST, SECOND = 0, 9, 12, 13, 16
N_REALS = 22

# Steps of sequences: ``step_i`` (…, 2) whether a rotation, coordinate within the joint or −1;
# ``step_f`` (…, 5) axis, factor, offset: the step turns or shifts by offset + factor·q.
TURNS, COORDINATE = range(2)
FACTOR, OFFSET = 3, 4

# Columns of ``rows`` (n + 1, 64), the scratch of one body.
R, RHO, OMEGA, BIAS_A, BIAS_W = 0, 9, 12, 15, 18  # BIAS_A in the parent's axes, BIAS_W in the body's
INERTIA, LOAD = 24, 48  # articulated inertia (24) and force (12) in lanes of four, see ``hand_over``
F, N = 48, 51  # after the last pass the acceleration of the body, in the place of the force
LEFT = 54  # what the elimination of a one-axis joint leaves for the last pass: u, 1/D
N_ROW = 64

# Columns of ``cols`` (n_v, 25): tangent basis A of the joint, U, a row of the Cholesky factor, right-hand side, and
# the gains of the unsymmetric elimination.
U, FACTOR_L, REST, GAIN = 6, 12, 18, 19
N_COLS = 25

#: Length of the scratch of sequence joints.
N_SCRATCH = 66
