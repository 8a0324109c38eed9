"""Markers: frames on bodies. Joints that are cut, constraints, forces and sensors see nothing but markers.

A marker gives its pose and motion, takes a wrench, and knows how the speeds move it (a row of the Jacobian).
Equations (10)–(12) of docs/theory/multibody.md.
"""

from solvers.kernels.flexible_bodies import add_node_row, node_motion, node_pose
from solvers.kernels.jit import FLOATS, INT, MODEL, NONE, READ, WORK, part
from solvers.kernels.multibody_arrays import (
    ACCEL,
    ALPHA,
    F_EXT,
    M_ACCEL,
    M_ALPHA,
    M_OMEGA,
    M_POINT,
    M_VELOCITY,
    MARKER_BODY,
    MARKER_FLEX,
    MODAL,
    OMEGA,
    ORIGIN,
    PARENT,
    POSE,
    SLIDE,
    T_EXT,
    TURN,
    V_COUNT,
    V_START,
    VELOCITY,
)
from solvers.kernels.vectors import add_cross, copy, dot, multiply


@part(NONE, MODEL, WORK)
def marker_poses(model, ws):
    """World poses of all markers. Reads the poses of the bodies; writes marker_rot and M_POINT."""
    for m in range(len(model.marker_i)):
        if model.marker_i[m, MARKER_FLEX] >= 0:
            node_pose(model, ws, m)
            continue
        body = model.marker_i[m, MARKER_BODY]
        multiply(ws.rot[body, POSE], model.marker_rot[m], ws.marker_rot[m])
        for r in range(3):
            ws.marker_vec[m, M_POINT, r] = ws.vec[body, ORIGIN, r] + dot(ws.rot[body, POSE, r], model.marker_vec[m])


@part(NONE, MODEL, WORK)
def marker_motion(model, ws):
    """Velocities and accelerations of all markers, bias or true, whichever the bodies have now."""
    arm, half = ws.scratch[0], ws.scratch[1]
    for m in range(len(model.marker_i)):
        if model.marker_i[m, MARKER_FLEX] >= 0:
            node_motion(model, ws, m)
            continue
        body = model.marker_i[m, MARKER_BODY]
        velocity, acceleration = ws.marker_vec[m, M_VELOCITY], ws.marker_vec[m, M_ACCEL]
        for r in range(3):
            arm[r] = ws.marker_vec[m, M_POINT, r] - ws.vec[body, ORIGIN, r]
            half[r] = 0.0
            ws.marker_vec[m, M_OMEGA, r] = ws.vec[body, OMEGA, r]
            ws.marker_vec[m, M_ALPHA, r] = ws.vec[body, ALPHA, r]
            velocity[r] = ws.vec[body, VELOCITY, r]
            acceleration[r] = ws.vec[body, ACCEL, r]
        add_cross(ws.vec[body, OMEGA], arm, half)
        add_cross(ws.vec[body, ALPHA], arm, acceleration)
        add_cross(ws.vec[body, OMEGA], half, acceleration)
        for r in range(3):
            velocity[r] += half[r]


@part(NONE, MODEL, WORK, INT, READ, READ)
def apply_wrench(model, ws, m, force, torque):
    """Lay a force at the origin of a marker and a torque on its body, world axes. Adds to F_EXT and T_EXT."""
    arm = ws.scratch[0]
    body = model.marker_i[m, MARKER_BODY]
    for r in range(3):
        arm[r] = ws.marker_vec[m, M_POINT, r] - ws.vec[body, ORIGIN, r]
        ws.vec[body, F_EXT, r] += force[r]
        ws.vec[body, T_EXT, r] += torque[r]
    add_cross(arm, force, ws.vec[body, T_EXT])
    if model.marker_i[m, MARKER_FLEX] >= 0:
        add_node_row(model, ws, m, force, torque, ws.of_speed[MODAL])


@part(NONE, MODEL, WORK, INT, READ, READ, FLOATS)
def add_marker_row(model, ws, m, force, torque, row):
    """Add to ``row`` (n_v,) the power of a wrench at a marker per unit of every speed."""
    if model.marker_i[m, MARKER_FLEX] >= 0:
        add_node_row(model, ws, m, force, torque, row)
    arm, point = ws.scratch[0], ws.scratch[1]
    body = model.marker_i[m, MARKER_BODY]
    while body > 0:
        for r in range(3):
            arm[r] = ws.marker_vec[m, M_POINT, r] - ws.vec[body, ORIGIN, r]
        for k in range(model.body_i[body, V_START], model.body_i[body, V_START] + model.body_i[body, V_COUNT]):
            copy(ws.speed[k, SLIDE], point, 0)
            add_cross(ws.speed[k, TURN], arm, point)
            row[k] += dot(force, point) + dot(torque, ws.speed[k, TURN])
        body = model.body_i[body, PARENT]
