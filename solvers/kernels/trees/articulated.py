"""Forward dynamics by the LᵀDL recursion, written out for each kind of joint. Theory (30)–(38).

One pass outwards for the motion, one inwards for articulated inertia and force, one outwards for accelerations.
"""

from solvers.kernels.trees.eliminate import inwards_sequence, outwards_sequence
from solvers.kernels.trees.inwards import inwards_ball, inwards_prismatic, inwards_revolute, start
from solvers.kernels.trees.layout import (
    BIAS_A,
    BIAS_W,
    FRAME,
    FREE,
    INERTIA,
    KIND,
    LEFT,
    LOAD,
    OMEGA,
    PARENT,
    PRISMATIC,
    REVOLUTE,
    RHO,
    SPHERICAL,
    V_COUNT,
    V_START,
    F,
    N,
    R,
    inner,
    tree_kernel,
)
from solvers.kernels.trees.motion import move
from solvers.kernels.trees.table import at_address
from solvers.kernels.trees.trigonometry import sines_and_cosines
from solvers.kernels.trees.vectors import cross, dot, turned, turned_back


@tree_kernel
def accelerations_at(address, q, v, tau, wrench):
    """Accelerations of the tree whose table stands at an address, into its array ``acc``."""
    t = at_address(address)
    articulated_dynamics(
        t.ints, t.reals, t.step_i, t.step_f, t.gravity, q, v, tau, wrench, t.trig, t.rows, t.cols, t.scratch, t.acc
    )


@tree_kernel
def many_accelerations_at(address, q, v, tau, wrench, acc, first, last):
    """Accelerations ``acc[k]`` of the states q[k], v[k], tau[k] for first ≤ k < last; no loads on the bodies."""
    t = at_address(address)
    for k in range(first, last):
        articulated_dynamics(
            t.ints, t.reals, t.step_i, t.step_f, t.gravity, q[k], v[k], tau[k], wrench,
            t.trig, t.rows, t.cols, t.scratch, acc[k],
        )  # fmt: skip


@tree_kernel
def articulated_dynamics(ints, reals, step_i, step_f, gravity, q, v, tau, wrench, trig, rows, cols, S, acc):
    """Generalised accelerations of a tree into ``acc``; accelerations of the bodies minus gravity into F, N of rows.

    ``tau`` forces along the speeds, ``wrench`` (n + 1, 6) or (0, 6) forces on the bodies. S is scratch of sequences.
    """
    n = len(ints)
    sines_and_cosines(q, trig)
    for k in range(3):
        rows[0, OMEGA + k] = 0.0
        rows[0, F + k] = -gravity[k]
        rows[0, N + k] = 0.0
    for i in range(1, n):
        move(ints, reals, step_i, step_f, q, v, trig, rows, cols, S, i)
        start(reals, rows, i)
    if len(wrench) > 0:
        for i in range(1, n):
            for k in range(3):
                rows[i, LOAD + 4 * k] += wrench[i, k]
                rows[i, LOAD + 4 * k + 1] += wrench[i, 3 + k]
    for i in range(n - 1, 0, -1):
        kind = ints[i, KIND]
        if kind == REVOLUTE:
            inwards_revolute(rows, i, ints[i, PARENT], tau[ints[i, V_START]])
        elif kind == PRISMATIC:
            inwards_prismatic(rows, i, ints[i, PARENT], tau[ints[i, V_START]])
        elif kind in (SPHERICAL, FREE):
            inwards_ball(reals, rows, i, ints[i, PARENT], kind == FREE, tau, ints[i, V_START])
        else:
            inwards_sequence(rows, i, ints[i, PARENT], tau, ints[i, V_START], ints[i, V_COUNT], cols, S)
    for i in range(1, n):
        outwards(ints, reals, rows, i, cols, acc, S)


@inner
def outwards(ints, reals, rows, i, cols, acc, S):
    """Acceleration of body i and of its joint. Theory (36)–(38)."""
    p, kind, iv = ints[i, PARENT], ints[i, KIND], ints[i, V_START]
    ax, ay, az = cross(rows[p, N], rows[p, N + 1], rows[p, N + 2], rows[i, RHO], rows[i, RHO + 1], rows[i, RHO + 2])
    ax += rows[p, F] + rows[i, BIAS_A]
    ay += rows[p, F + 1] + rows[i, BIAS_A + 1]
    az += rows[p, F + 2] + rows[i, BIAS_A + 2]
    if kind == FREE:  # the body has its acceleration: what is left for the joint, in frame A
        x, y, z = turned(rows, i, R, rows[i, INERTIA], rows[i, INERTIA + 1], rows[i, INERTIA + 2])
        acc[iv], acc[iv + 1], acc[iv + 2] = turned_back(reals, i, FRAME, x - ax, y - ay, z - az)
        ax, ay, az = rows[i, INERTIA], rows[i, INERTIA + 1], rows[i, INERTIA + 2]
    else:
        ax, ay, az = turned_back(rows, i, R, ax, ay, az)
    wx, wy, wz = turned_back(rows, i, R, rows[p, N], rows[p, N + 1], rows[p, N + 2])
    wx += rows[i, BIAS_W]
    wy += rows[i, BIAS_W + 1]
    wz += rows[i, BIAS_W + 2]
    if kind == REVOLUTE:
        x = along(rows, i, INERTIA + 3, ax, ay, az) + along(rows, i, INERTIA + 1, wx, wy, wz)
        x = (rows[i, LEFT] - x) * rows[i, LEFT + 1]
        acc[iv] = x
        wz += x
    elif kind == PRISMATIC:
        x = along(rows, i, INERTIA, ax, ay, az) + along(rows, i, INERTIA + 2, wx, wy, wz)
        x = (rows[i, LEFT] - x) * rows[i, LEFT + 1]
        acc[iv] = x
        az += x
    elif kind == SPHERICAL:
        x, y, z = turned(rows, i, INERTIA + 3, ax, ay, az)
        x, y, z = rows[i, INERTIA] - x, rows[i, INERTIA + 1] - y, rows[i, INERTIA + 2] - z
        acc[iv], acc[iv + 1], acc[iv + 2] = x - wx, y - wy, z - wz
        wx, wy, wz = x, y, z
    elif kind == FREE:
        x, y, z = rows[i, INERTIA + 3], rows[i, INERTIA + 4], rows[i, INERTIA + 5]
        acc[iv + 3], acc[iv + 4], acc[iv + 5] = x - wx, y - wy, z - wz
        wx, wy, wz = x, y, z
    else:
        S[0], S[1], S[2], S[3], S[4], S[5] = ax, ay, az, wx, wy, wz
        outwards_sequence(cols, iv, ints[i, V_COUNT], acc, S)
        ax, ay, az, wx, wy, wz = S[0], S[1], S[2], S[3], S[4], S[5]
    rows[i, F], rows[i, F + 1], rows[i, F + 2] = ax, ay, az
    rows[i, N], rows[i, N + 1], rows[i, N + 2] = wx, wy, wz


@inner
def along(rows, i, at, x, y, z):
    """Product of (x, y, z) and one place of the entries 02, 12, 22 of the inertia."""
    return dot(rows[i, at + 16], rows[i, at + 20], rows[i, at + 8], x, y, z)
