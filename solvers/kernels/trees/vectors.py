"""Products of 3-vectors and 3×3 matrices as plain numbers, with fused operations: everything stays in registers."""

from solvers.kernels.trees.layout import fma, inner


@inner
def dot(a, b, c, x, y, z):
    """a·x + b·y + c·z."""
    return fma(a, x, fma(b, y, c * z))


@inner
def det(a, b, c, d):
    """a·b − c·d."""
    return fma(a, b, -(c * d))


@inner
def turned(A, i, at, x, y, z):
    """R·(x, y, z) with R stored by rows in ``A[i, at:]``."""
    return (
        dot(A[i, at], A[i, at + 1], A[i, at + 2], x, y, z),
        dot(A[i, at + 3], A[i, at + 4], A[i, at + 5], x, y, z),
        dot(A[i, at + 6], A[i, at + 7], A[i, at + 8], x, y, z),
    )


@inner
def turned_back(A, i, at, x, y, z):
    """Rᵀ·(x, y, z)."""
    return (
        dot(A[i, at], A[i, at + 3], A[i, at + 6], x, y, z),
        dot(A[i, at + 1], A[i, at + 4], A[i, at + 7], x, y, z),
        dot(A[i, at + 2], A[i, at + 5], A[i, at + 8], x, y, z),
    )


@inner
def cross(a, b, c, x, y, z):
    """(a, b, c) × (x, y, z)."""
    return det(b, z, c, y), det(c, x, a, z), det(a, y, b, x)


@inner
def centripetal(a, b, c, x, y, z):
    """ω × (ω × r) with ω = (a, b, c) and r = (x, y, z)."""
    d = dot(a, b, c, x, y, z)
    s = dot(a, b, c, a, b, c)
    return det(a, d, s, x), det(b, d, s, y), det(c, d, s, z)


@inner
def symmetric_times(xx, yy, zz, xy, xz, yz, a, b, c):
    """Product of a symmetric matrix and a vector."""
    return dot(xx, xy, xz, a, b, c), dot(xy, yy, yz, a, b, c), dot(xz, yz, zz, a, b, c)


@inner
def symmetric_turned(A, i, at, xx, yy, zz, xy, xz, yz):
    """R·S·Rᵀ of a symmetric S, as six numbers."""
    r0, r1, r2 = A[i, at], A[i, at + 1], A[i, at + 2]
    r3, r4, r5 = A[i, at + 3], A[i, at + 4], A[i, at + 5]
    r6, r7, r8 = A[i, at + 6], A[i, at + 7], A[i, at + 8]
    a0, a1, a2 = symmetric_times(xx, yy, zz, xy, xz, yz, r0, r1, r2)
    b0, b1, b2 = symmetric_times(xx, yy, zz, xy, xz, yz, r3, r4, r5)
    c0, c1, c2 = symmetric_times(xx, yy, zz, xy, xz, yz, r6, r7, r8)
    return (
        dot(r0, r1, r2, a0, a1, a2),
        dot(r3, r4, r5, b0, b1, b2),
        dot(r6, r7, r8, c0, c1, c2),
        dot(r3, r4, r5, a0, a1, a2),
        dot(r6, r7, r8, a0, a1, a2),
        dot(r6, r7, r8, b0, b1, b2),
    )


@inner
def matrix_turned(A, i, at, h0, h1, h2, h3, h4, h5, h6, h7, h8):
    """R·H·Rᵀ of any 3×3 matrix H given by rows, as nine numbers."""
    a0, a3, a6 = turned(A, i, at, h0, h3, h6)
    a1, a4, a7 = turned(A, i, at, h1, h4, h7)
    a2, a5, a8 = turned(A, i, at, h2, h5, h8)
    g0, g1, g2 = turned(A, i, at, a0, a1, a2)
    g3, g4, g5 = turned(A, i, at, a3, a4, a5)
    g6, g7, g8 = turned(A, i, at, a6, a7, a8)
    return g0, g1, g2, g3, g4, g5, g6, g7, g8


@inner
def quaternion_matrix(w, x, y, z):
    """Rotation of a quaternion of any length, by rows."""
    s = 2.0 / (w * w + x * x + y * y + z * z)
    return (
        1.0 - s * (y * y + z * z),
        s * (x * y - w * z),
        s * (x * z + w * y),
        s * (x * y + w * z),
        1.0 - s * (x * x + z * z),
        s * (y * z - w * x),
        s * (x * z - w * y),
        s * (y * z + w * x),
        1.0 - s * (x * x + y * y),
    )


@inner
def symmetric_inverse(xx, yy, zz, xy, xz, yz):
    """Inverse of a positive definite 3×3 matrix through LDLᵀ, as six numbers."""
    d0 = 1.0 / xx
    l1, l2 = xy * d0, xz * d0
    d1 = 1.0 / (yy - l1 * xy)
    t = yz - l1 * xz
    l3 = t * d1
    d2 = 1.0 / (zz - l2 * xz - l3 * t)
    m2 = l1 * l3 - l2  # entry (2, 0) of the inverse of L
    return (
        d0 + l1 * l1 * d1 + m2 * m2 * d2,
        d1 + l3 * l3 * d2,
        d2,
        -l1 * d1 - m2 * l3 * d2,
        m2 * d2,
        -l3 * d2,
    )
