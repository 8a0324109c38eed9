"""Vectors and rotations of three dimensions inside kernels."""

import math

from solvers.kernels.jit import inner


@inner
def product_from(x, y, first, n):
    """x[first:n]·y[first:n] in four sums side by side, so that additions need not wait for one another."""
    a = b = c = d = 0.0
    k = first
    while k + 4 <= n:
        a += x[k] * y[k]
        b += x[k + 1] * y[k + 1]
        c += x[k + 2] * y[k + 2]
        d += x[k + 3] * y[k + 3]
        k += 4
    while k < n:
        a += x[k] * y[k]
        k += 1
    return (a + b) + (c + d)


@inner
def axis_rotation(x, y, z, angle, R):
    """R = rotation by ``angle`` about the unit vector (x, y, z)."""
    s = math.sin(angle)
    half = math.sin(0.5 * angle)
    c1 = 2.0 * half * half
    R[0, 0] = 1.0 - c1 * (y * y + z * z)
    R[1, 1] = 1.0 - c1 * (x * x + z * z)
    R[2, 2] = 1.0 - c1 * (x * x + y * y)
    R[0, 1] = c1 * x * y - s * z
    R[1, 0] = c1 * x * y + s * z
    R[0, 2] = c1 * x * z + s * y
    R[2, 0] = c1 * x * z - s * y
    R[1, 2] = c1 * y * z - s * x
    R[2, 1] = c1 * y * z + s * x


@inner
def quaternion_rotation(w, x, y, z, R):
    """R of the quaternion (w, x, y, z), normalised here so that stages of an integrator may drift."""
    s = 2.0 / (w * w + x * x + y * y + z * z)
    R[0, 0] = 1.0 - s * (y * y + z * z)
    R[1, 1] = 1.0 - s * (x * x + z * z)
    R[2, 2] = 1.0 - s * (x * x + y * y)
    R[0, 1] = s * (x * y - w * z)
    R[1, 0] = s * (x * y + w * z)
    R[0, 2] = s * (x * z + w * y)
    R[2, 0] = s * (x * z - w * y)
    R[1, 2] = s * (y * z - w * x)
    R[2, 1] = s * (y * z + w * x)


@inner
def multiply(A, B, C):
    """C = A·B of 3×3 matrices; C is neither A nor B."""
    for i in range(3):
        for j in range(3):
            C[i, j] = A[i, 0] * B[0, j] + A[i, 1] * B[1, j] + A[i, 2] * B[2, j]


@inner
def copy(x, out, at):
    """out[at:] ← x, entry by entry (a slice assignment would compile the text of its error message)."""
    for i in range(len(x)):
        out[at + i] = x[i]


@inner
def clear(x):
    """x ← 0 (of a vector; a slice assignment compiles ten times longer)."""
    for i in range(len(x)):
        x[i] = 0.0


@inner
def add_cross(a, b, out):
    """out += a × b."""
    x = a[1] * b[2] - a[2] * b[1]
    y = a[2] * b[0] - a[0] * b[2]
    z = a[0] * b[1] - a[1] * b[0]
    out[0] += x
    out[1] += y
    out[2] += z


@inner
def dot(a, b):
    """Scalar product of two vectors."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


@inner
def rotation_vector(R, other, out):
    """The turn, as a vector in world axes, that brings frame ``R`` onto ``other``; any axis for half a turn."""
    trace = -1.0
    clear(out)
    for k in range(3):
        trace += R[0, k] * other[0, k] + R[1, k] * other[1, k] + R[2, k] * other[2, k]
        out[0] += 0.5 * (other[2, k] * R[1, k] - other[1, k] * R[2, k])
        out[1] += 0.5 * (other[0, k] * R[2, k] - other[2, k] * R[0, k])
        out[2] += 0.5 * (other[1, k] * R[0, k] - other[0, k] * R[1, k])
    sine, cosine = math.sqrt(dot(out, out)), 0.5 * trace
    if sine > 1e-8:
        scale = math.atan2(sine, cosine) / sine
        for k in range(3):
            out[k] *= scale
    elif cosine < 0.0:
        out[0] = math.pi * R[0, 0]
        out[1] = math.pi * R[1, 0]
        out[2] = math.pi * R[2, 0]
