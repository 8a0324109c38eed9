"""Force elements between two markers: along a line, about an axis, by components, elastic in six directions.

Values act along the growing variable: a spring that pulls has a negative value. Each element writes its variable, rate,
value, force and torque on the second body into its own signals. Force elements in docs/theory/multibody.md.
"""

import math

from solvers.kernels.jit import FLOATS, INT, MODEL, NONE, WORK, inner, part
from solvers.kernels.markers import apply_wrench
from solvers.kernels.multibody_arrays import (
    FORCE_A,
    FORCE_B,
    FORCE_COUNT,
    FORCE_DATA,
    FORCE_FLAG,
    FORCE_KIND,
    FORCE_PROGRAM,
    FORCE_SIGNAL,
    M_OMEGA,
    M_POINT,
    M_VELOCITY,
    USER,
)
from solvers.kernels.program import run
from solvers.kernels.user_call import call_address
from solvers.kernels.vectors import add_cross, clear, dot, rotation_vector


@inner
def program_value(model, ws, p):
    """Value of a program with the present signals."""
    return run(model.code, model.program[p, 0], model.program[p, 1], model.constants, ws.signals, ws.stack)


@part(NONE, MODEL, WORK, INT, INT, FLOATS, FLOATS)
def pair_wrench(model, ws, a, b, force, torque):
    """Force at marker b and torque on b, the opposite at the same point on the body of marker a; counts the power.

    ``force`` and ``torque`` are overwritten.
    """
    arm = ws.scratch[1]
    ws.scratch[14, 2] += dot(force, ws.marker_vec[b, M_VELOCITY]) + dot(torque, ws.marker_vec[b, M_OMEGA])
    apply_wrench(model, ws, b, force, torque)
    for r in range(3):
        arm[r] = ws.marker_vec[b, M_POINT, r] - ws.marker_vec[a, M_POINT, r]
    add_cross(arm, force, torque)
    for r in range(3):
        force[r] = -force[r]
        torque[r] = -torque[r]
    ws.scratch[14, 2] += dot(force, ws.marker_vec[a, M_VELOCITY]) + dot(torque, ws.marker_vec[a, M_OMEGA])
    apply_wrench(model, ws, a, force, torque)


@part(NONE, MODEL, WORK, INT, FLOATS, FLOATS)
def finish(model, ws, f, force, torque):
    """Note force and torque of an element among its signals and lay them on its bodies."""
    at = model.force[f, FORCE_SIGNAL]
    for r in range(3):
        ws.signals[at + 3 + r] = force[r]
        ws.signals[at + 6 + r] = torque[r]
    pair_wrench(model, ws, model.force[f, FORCE_A], model.force[f, FORCE_B], force, torque)


@part(NONE, MODEL, WORK, INT)
def axial(model, ws, f):
    """A force along the line from marker A to marker B; variable: their distance."""
    a, b, at = model.force[f, FORCE_A], model.force[f, FORCE_B], model.force[f, FORCE_SIGNAL]
    line, torque = ws.scratch[5], ws.scratch[6]
    clear(torque)
    for r in range(3):
        line[r] = ws.marker_vec[b, M_POINT, r] - ws.marker_vec[a, M_POINT, r]
    length = math.sqrt(dot(line, line))
    rate = 0.0
    for r in range(3):
        line[r] = line[r] / length if length > 1e-12 else 0.0
        rate += line[r] * (ws.marker_vec[b, M_VELOCITY, r] - ws.marker_vec[a, M_VELOCITY, r])
    ws.signals[at] = length
    ws.signals[at + 1] = rate
    value = program_value(model, ws, model.force[f, FORCE_PROGRAM])
    ws.signals[at + 2] = value
    for r in range(3):
        line[r] *= value
    finish(model, ws, f, line, torque)


@part(NONE, MODEL, WORK, INT)
def torsional(model, ws, f):
    """A torque about z of marker A; variable: the angle of x of marker B about it, from −π to π."""
    a, b, at = model.force[f, FORCE_A], model.force[f, FORCE_B], model.force[f, FORCE_SIGNAL]
    force, torque = ws.scratch[5], ws.scratch[6]
    A, B = ws.marker_rot[a], ws.marker_rot[b]
    sine, cosine, rate = 0.0, 0.0, 0.0
    for r in range(3):
        cosine += A[r, 0] * B[r, 0]
        sine += A[r, 1] * B[r, 0]
        rate += A[r, 2] * (ws.marker_vec[b, M_OMEGA, r] - ws.marker_vec[a, M_OMEGA, r])
    ws.signals[at] = math.atan2(sine, cosine)
    ws.signals[at + 1] = rate
    value = program_value(model, ws, model.force[f, FORCE_PROGRAM])
    ws.signals[at + 2] = value
    clear(force)
    for r in range(3):
        torque[r] = value * A[r, 2]
    finish(model, ws, f, force, torque)


@part(NONE, MODEL, WORK, INT)
def components(model, ws, f):
    """Force and torque on marker B by six programs or a user's function, along the axes of a marker or of the ground.

    FLAG 1: axes of A, 2: of B. A user's function gets the values of COUNT programs; its address is in the data.
    """
    a, b, at = model.force[f, FORCE_A], model.force[f, FORCE_B], model.force[f, FORCE_SIGNAL]
    force, torque, local = ws.scratch[5], ws.scratch[6], ws.twist[6]
    axes = model.force[f, FORCE_FLAG]
    total = 0.0
    first, n = model.force[f, FORCE_PROGRAM], model.force[f, FORCE_COUNT]
    if model.force[f, FORCE_KIND] == USER:
        for k in range(n):
            ws.user[k] = program_value(model, ws, first + k)
        clear(ws.user[n:])
        call_address(int(model.data[model.force[f, FORCE_DATA]]), ws.signals[0], ws.user[:n], n, ws.user[n:])
    for k in range(6):
        if model.force[f, FORCE_KIND] == USER:
            local[k] = ws.user[n + k]
        else:
            local[k] = program_value(model, ws, first + k)
        total += local[k] * local[k]
    for r in range(3):
        force[r] = local[r]
        torque[r] = local[3 + r]
        if axes != 0:
            R = ws.marker_rot[a if axes == 1 else b]
            force[r] = dot(R[r], local[:3])
            torque[r] = dot(R[r], local[3:])
    ws.signals[at + 2] = math.sqrt(total)
    finish(model, ws, f, force, torque)


@inner
def turn_rate(theta, w, out, transposed):
    """out = J⁻¹·w, or J⁻ᵀ·w, with θ̇ = J⁻¹(θ)·ω for the rotation vector θ and ω in the axes of the first frame.

    J⁻¹ = E − ½θ̃ + c·θ̃², c = (1 − (θ/2)·cot(θ/2))/θ².
    """
    angle2 = dot(theta, theta)
    half = 0.5 * math.sqrt(angle2)
    c = 1.0 / 12.0 + angle2 / 720.0 if angle2 < 1e-6 else (1.0 - half / math.tan(half)) / angle2
    sign = 0.5 if transposed else -0.5
    along = dot(theta, w)
    x = theta[1] * w[2] - theta[2] * w[1]
    y = theta[2] * w[0] - theta[0] * w[2]
    z = theta[0] * w[1] - theta[1] * w[0]
    out[0] = w[0] + sign * x + c * (theta[0] * along - angle2 * w[0])
    out[1] = w[1] + sign * y + c * (theta[1] * along - angle2 * w[1])
    out[2] = w[2] + sign * z + c * (theta[2] * along - angle2 * w[2])


@part(NONE, MODEL, WORK, INT)
def bushing(model, ws, f):
    """Six-dimensional spring and damper: displacement and rotation vector of B in the axes of A.

    Data: K (36), C (36), preload (6). The torque is conjugate to the rotation vector, so that the elastic part has the
    potential ½xᵀKx for rotations of any size below π.
    """
    a, b, at = model.force[f, FORCE_A], model.force[f, FORCE_B], model.force[f, FORCE_SIGNAL]
    data = model.force[f, FORCE_DATA]
    A = ws.marker_rot[a]
    force, torque, arm, half = ws.scratch[5], ws.scratch[6], ws.scratch[2], ws.scratch[3]
    world, x, dx, g = ws.scratch[4], ws.twist[5], ws.twist[6], ws.twist[7]
    rotation_vector(A, ws.marker_rot[b], world)
    for r in range(3):
        arm[r] = ws.marker_vec[b, M_POINT, r] - ws.marker_vec[a, M_POINT, r]
        half[r] = ws.marker_vec[b, M_VELOCITY, r] - ws.marker_vec[a, M_VELOCITY, r]
    add_cross(arm, ws.marker_vec[a, M_OMEGA], half)
    for r in range(3):
        x[r], x[3 + r], dx[r], force[r] = 0.0, 0.0, 0.0, 0.0
        for s in range(3):
            x[r] += A[s, r] * arm[s]
            x[3 + r] += A[s, r] * world[s]
            dx[r] += A[s, r] * half[s]
            force[r] += A[s, r] * (ws.marker_vec[b, M_OMEGA, s] - ws.marker_vec[a, M_OMEGA, s])
    turn_rate(x[3:], force, dx[3:], False)
    for k in range(6):
        g[k] = model.data[data + 72 + k]
        for s in range(6):
            g[k] -= model.data[data + 6 * k + s] * x[s] + model.data[data + 36 + 6 * k + s] * dx[s]
    turn_rate(x[3:], g[3:], half, True)
    size = 0.0
    for r in range(3):
        force[r] = dot(A[r], g[:3])
        torque[r] = dot(A[r], half)
        size += g[r] * g[r]
    ws.signals[at] = math.sqrt(x[0] ** 2 + x[1] ** 2 + x[2] ** 2)
    ws.signals[at + 1] = math.sqrt(dx[0] ** 2 + dx[1] ** 2 + dx[2] ** 2)
    ws.signals[at + 2] = math.sqrt(size)
    finish(model, ws, f, force, torque)


@part(NONE, MODEL, WORK, INT)
def contact(model, ws, f):
    """A ball on marker B against the plane z = 0 of marker A, or against a ball on marker A (FLAG 1).

    Data: radius on A and on B, stiffness k, exponent n, damping c, friction μ, slip velocity. With the penetration δ
    the normal force is k·δⁿ(1 + c·δ̇) and never pulls (Hunt, Crossley 1975); friction μ·N·v/√(v² + v_s²) against the
    slip v. Variable: δ (negative: a gap).
    """
    a, b, at = model.force[f, FORCE_A], model.force[f, FORCE_B], model.force[f, FORCE_SIGNAL]
    data = model.force[f, FORCE_DATA]
    normal, arm, slip, force, torque = ws.scratch[2], ws.scratch[3], ws.scratch[4], ws.scratch[5], ws.scratch[6]
    radius = model.data[data + 1]
    for r in range(3):
        arm[r] = ws.marker_vec[b, M_POINT, r] - ws.marker_vec[a, M_POINT, r]
        normal[r] = ws.marker_rot[a, r, 2]
    if model.force[f, FORCE_FLAG] == 1:
        distance = math.sqrt(dot(arm, arm))
        if distance > 1e-12:
            for r in range(3):
                normal[r] = arm[r] / distance
        depth = model.data[data] + radius - distance
    else:
        depth = radius - dot(arm, normal)
    for r in range(3):
        slip[r] = ws.marker_vec[b, M_VELOCITY, r] - ws.marker_vec[a, M_VELOCITY, r]
    add_cross(arm, ws.marker_vec[a, M_OMEGA], slip)  # −ω_A × arm
    rate = -dot(slip, normal)
    ws.signals[at] = depth
    ws.signals[at + 1] = rate
    ws.signals[at + 2] = 0.0
    clear(force)
    clear(torque)
    if depth > 0.0:
        reach = depth - radius  # from the centre of the ball on B to the point of contact, along the normal
        for r in range(3):
            arm[r] = reach * normal[r]
            force[r] = ws.marker_vec[b, M_OMEGA, r] - ws.marker_vec[a, M_OMEGA, r]
        add_cross(force, arm, slip)
        pressure = model.data[data + 2] * depth ** model.data[data + 3]
        pressure = max(pressure * (1.0 + model.data[data + 4] * rate), 0.0)
        along = dot(slip, normal)
        for r in range(3):
            slip[r] -= along * normal[r]
        friction = model.data[data + 5] * pressure / math.sqrt(dot(slip, slip) + model.data[data + 6] ** 2)
        for r in range(3):
            force[r] = pressure * normal[r] - friction * slip[r]
        add_cross(arm, force, torque)
        ws.signals[at + 2] = pressure
    finish(model, ws, f, force, torque)
