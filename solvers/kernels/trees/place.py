"""The kinematic layer of all methods: poses, tangent bases A, loads F, bias accelerations ŵ. Theory (5)–(10)."""

from solvers.kernels.trees.layout import (
    BIAS_A,
    BIAS_W,
    FIRST,
    FRAME,
    FREE,
    KIND,
    OMEGA,
    PARENT,
    PRISMATIC,
    REVOLUTE,
    SECOND,
    SPHERICAL,
    V_START,
    R,
    inner,
    tree_kernel,
)
from solvers.kernels.trees.motion import move
from solvers.kernels.trees.trigonometry import sines_and_cosines
from solvers.kernels.trees.vectors import centripetal, cross, symmetric_times, turned_back


@tree_kernel
def place(ints, reals, step_i, step_f, gravity, q, v, wrench, trig, rows, cols, S, force, bias):
    """Writes R, RHO, OMEGA, BIAS of rows, A of all joints into cols, ``force`` and ``bias`` (n + 1, 6) in body axes.

    Gravity is a bias acceleration of the bodies that hang on the ground: all accelerations are minus gravity.
    """
    sines_and_cosines(q, trig)
    for k in range(3):
        rows[0, OMEGA + k] = 0.0
    for i in range(1, len(ints)):
        move(ints, reals, step_i, step_f, q, v, trig, rows, cols, S, i)
        tangent(ints, reals, rows, cols, i)
        wx, wy, wz = rows[i, OMEGA], rows[i, OMEGA + 1], rows[i, OMEGA + 2]
        fx, fy, fz = centripetal(wx, wy, wz, reals[i, FIRST], reals[i, FIRST + 1], reals[i, FIRST + 2])
        lx, ly, lz = symmetric_times(
            reals[i, SECOND], reals[i, SECOND + 1], reals[i, SECOND + 2],
            reals[i, SECOND + 3], reals[i, SECOND + 4], reals[i, SECOND + 5], wx, wy, wz,
        )  # fmt: skip
        force[i, 0], force[i, 1], force[i, 2] = -fx, -fy, -fz
        force[i, 3], force[i, 4], force[i, 5] = cross(lx, ly, lz, wx, wy, wz)
        ex, ey, ez = rows[i, BIAS_A], rows[i, BIAS_A + 1], rows[i, BIAS_A + 2]
        if ints[i, PARENT] == 0:
            ex, ey, ez = ex - gravity[0], ey - gravity[1], ez - gravity[2]
        bias[i, 0], bias[i, 1], bias[i, 2] = turned_back(rows, i, R, ex, ey, ez)
        bias[i, 3], bias[i, 4], bias[i, 5] = rows[i, BIAS_W], rows[i, BIAS_W + 1], rows[i, BIAS_W + 2]
    if len(wrench) > 0:
        for i in range(1, len(ints)):
            for k in range(6):
                force[i, k] += wrench[i, k]


@inner
def tangent(ints, reals, rows, cols, i):
    """Columns of A for the joints that are no sequences (axes of the body)."""
    kind, iv = ints[i, KIND], ints[i, V_START]
    if kind == REVOLUTE or kind == PRISMATIC:  # noqa: SIM109
        for r in range(6):
            cols[iv, r] = 0.0
        cols[iv, 5 if kind == REVOLUTE else 2] = 1.0
    elif kind == SPHERICAL or kind == FREE:  # noqa: SIM109
        at = iv if kind == SPHERICAL else iv + 3
        for k in range(3):
            for r in range(6):
                cols[at + k, r] = 0.0
            cols[at + k, 3 + k] = 1.0
        if kind == FREE:
            for k in range(3):
                cols[iv + k, 0], cols[iv + k, 1], cols[iv + k, 2] = turned_back(
                    rows, i, R, reals[i, FRAME + k], reals[i, FRAME + 3 + k], reals[i, FRAME + 6 + k]
                )
                cols[iv + k, 3] = cols[iv + k, 4] = cols[iv + k, 5] = 0.0
