"""Point sensors: the motion of one marker seen from another."""

import math

from solvers.kernels.cuts import RELATIVE, RISE, relative_motion
from solvers.kernels.jit import INT, MODEL, NONE, WORK, part
from solvers.kernels.multibody_arrays import AT_POINTS, M_POINT, POINT_SIGNALS
from solvers.kernels.vectors import dot

#: Axes along which vectors are written: of the marker that looks, of the ground, of the marker that is seen.
OWN_AXES, GROUND_AXES, SEEN_AXES = range(3)


@part(NONE, MODEL, WORK, INT)
def watch_point(model, ws, k):
    """The signals of point sensor k. Reads poses and motion of the markers (accelerations bias or true)."""
    a, b, axes = model.point_i[k, 0], model.point_i[k, 1], model.point_i[k, 2]
    at = model.counts[AT_POINTS] + POINT_SIGNALS * k
    relative_motion(model, ws, a, b)
    arm, speed = ws.scratch[2], ws.scratch[3]
    for r in range(3):
        arm[r] = ws.marker_vec[b, M_POINT, r] - ws.marker_vec[a, M_POINT, r]
        speed[r] = ws.twist[RELATIVE, 3 + r]
    R = ws.marker_rot[b] if axes == SEEN_AXES else ws.marker_rot[a]
    for r in range(3):
        for s in range(5):
            ws.signals[at + 3 * s + r] = 0.0
        for s in range(3):
            share = R[s, r] if axes != GROUND_AXES else (1.0 if r == s else 0.0)
            ws.signals[at + r] += share * arm[s]
            ws.signals[at + 3 + r] += share * speed[s]
            ws.signals[at + 6 + r] += share * ws.twist[RISE, 3 + s]
            ws.signals[at + 9 + r] += share * ws.twist[RELATIVE, s]
            ws.signals[at + 12 + r] += share * ws.twist[RISE, s]
    A, B = ws.marker_rot[a], ws.marker_rot[b]
    x, y, z, c, d = 0.0, 0.0, 0.0, 0.0, 0.0  # entries 02, 12, 22, 01, 00 of AᵀB = Rx·Ry·Rz
    for s in range(3):
        x += A[s, 0] * B[s, 2]
        y += A[s, 1] * B[s, 2]
        z += A[s, 2] * B[s, 2]
        c += A[s, 0] * B[s, 1]
        d += A[s, 0] * B[s, 0]
    ws.signals[at + 15] = math.atan2(-y, z)
    ws.signals[at + 16] = math.atan2(x, math.sqrt(c * c + d * d))
    ws.signals[at + 17] = math.atan2(-c, d)
    length = math.sqrt(dot(arm, arm))
    ws.signals[at + 18] = length
    ws.signals[at + 19] = dot(arm, speed) / length if length > 0.0 else 0.0
