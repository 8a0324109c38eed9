"""Inertia of one flexible body in its floating frame: mass terms and inertia forces from constant invariants.

Nothing here knows of nodes: the cost grows with the square of the number of modes H. All vectors are in the axes of the
frame. Equations (9)–(15) of docs/theory/floating_frame.md.

``data`` holds, in this order: mass, first moment S₀ (3), inertia J₀ (9), ω² (H), damping (H), J_H (3, H), J_ρH (3, H),
∂J/∂w (6, H; xx yy zz xy xz yz), C (3, H, H) antisymmetric; with QUADRATIC or STIFFENING ∂²J/∂w² (6, H, H); with
STIFFENING ∂²S/∂w² (3, H, H) and the symmetric part of ∂D/∂w (3, H, H).
"""

from solvers.kernels.jit import FLOATS, INT, NONE, READ, inner, kernel

# Switches of a flexible body.
CORIOLIS, QUADRATIC, STIFFENING = 1, 2, 4

# Places in ``out``: S (3), J (9), k_r (3), k_φ (3), then B (3, H), D (3, H), k_w (H), elastic force (H).
AT_S, AT_J, AT_KR, AT_KPHI, AT_B = 0, 3, 12, 15, 18


@inner
def cross(out, at, ax, ay, az, bx, by, bz, scale):
    """Add scale·(a × b) to out[at : at + 3]."""
    out[at] += scale * (ay * bz - az * by)
    out[at + 1] += scale * (az * bx - ax * bz)
    out[at + 2] += scale * (ax * by - ay * bx)


@inner
def add_products(data, at, H, w, out, place, scale):
    """out[place + j] += scale Σ_i w_i A_ij for the matrix A (H, H) at data[at]."""
    for i in range(H):
        factor = scale * w[i]
        if factor != 0.0:
            row = at + i * H
            for j in range(H):
                out[place + j] += factor * data[row + j]


@inner
def weighted(data, at, H, w):
    """Σ w_j data[at + j]."""
    total = 0.0
    for j in range(H):
        total += w[j] * data[at + j]
    return total


@kernel(NONE, INT, INT, READ, READ, READ, READ, FLOATS)
def frame_terms(H, flags, data, w, wd, omega, out):
    """First moment, inertia, their derivatives, and the inertia forces k at one state. Writes out."""
    stiff, quad = flags & STIFFENING, flags & (QUADRATIC | STIFFENING)
    at_values, at_JH, at_D0, at_J1, at_C = 13, 13 + 2 * H, 13 + 5 * H, 13 + 8 * H, 13 + 14 * H
    at_Q = at_C + 3 * H * H
    at_G = at_Q + 6 * H * H
    B, D, kw, elastic = AT_B, AT_B + 3 * H, AT_B + 6 * H, AT_B + 7 * H
    x, y, z = omega[0], omega[1], omega[2]
    for k in range(AT_KR, AT_B):
        out[k] = 0.0
    # ∂S/∂w, then S; D = J_φw.
    for a in range(3):
        for j in range(H):
            out[B + a * H + j] = 0.0
            out[D + a * H + j] = data[at_D0 + a * H + j]
        if stiff:
            add_products(data, at_G + a * H * H, H, w, out, B + a * H, 1.0)
        value = data[1 + a]
        for j in range(H):
            linear = data[at_JH + a * H + j]
            value += w[j] * (linear + 0.5 * out[B + a * H + j])
            out[B + a * H + j] += linear
        out[AT_S + a] = value
        add_products(data, at_C + a * H * H, H, w, out, D + a * H, 1.0)
        if stiff:
            add_products(data, at_G + (3 + a) * H * H, H, w, out, D + a * H, 1.0)
    # Inertia, its derivative by time, and the centrifugal modal forces −½ωᵀ ∂J/∂w ω. Elastic force.
    for j in range(H):
        out[kw + j] = 0.0
        out[elastic + j] = 0.0
    rate_xx = rate_yy = rate_zz = rate_xy = rate_xz = rate_yz = 0.0
    for c in range(6):
        for j in range(H):
            out[elastic + j] = 0.0
        if quad:
            add_products(data, at_Q + c * H * H, H, w, out, elastic, 1.0)
        r, s = (c, c) if c < 3 else ((0, c - 2) if c < 5 else (1, 2))
        weight = -0.5 if c < 3 else -1.0
        factor = weight * omega[r] * omega[s]
        value, rate = data[4 + 3 * r + s], 0.0
        for j in range(H):
            linear = data[at_J1 + c * H + j]
            value += w[j] * (linear + 0.5 * out[elastic + j])
            slope = linear + out[elastic + j]
            rate += wd[j] * slope
            out[kw + j] += factor * slope
        out[AT_J + 3 * r + s] = value
        out[AT_J + 3 * s + r] = value
        if c == 0:
            rate_xx = rate
        elif c == 1:
            rate_yy = rate
        elif c == 2:
            rate_zz = rate
        elif c == 3:
            rate_xy = rate
        elif c == 4:
            rate_xz = rate
        else:
            rate_yz = rate
    for j in range(H):
        out[elastic + j] = data[at_values + j] * w[j] + data[at_values + H + j] * wd[j]
    # ω × (ω × S) and ω × Jω.
    S = AT_S
    ux, uy, uz = y * out[S + 2] - z * out[S + 1], z * out[S] - x * out[S + 2], x * out[S + 1] - y * out[S]
    cross(out, AT_KR, x, y, z, ux, uy, uz, 1.0)
    J = AT_J
    ux = out[J] * x + out[J + 1] * y + out[J + 2] * z
    uy = out[J + 3] * x + out[J + 4] * y + out[J + 5] * z
    uz = out[J + 6] * x + out[J + 7] * y + out[J + 8] * z
    cross(out, AT_KPHI, x, y, z, ux, uy, uz, 1.0)
    if stiff:
        for a in range(3):
            for i in range(H):
                out[AT_KR + a] += wd[i] * weighted(data, at_G + (a * H + i) * H, H, wd)
                out[AT_KPHI + a] += wd[i] * weighted(data, at_G + ((3 + a) * H + i) * H, H, wd)
    if not flags & CORIOLIS:
        return
    # 2ω × Ṡ;  J̇ω + ω × Dẇ;  2 Σ ω_a Cᵃᵀẇ.
    ux, uy, uz = weighted(out, B, H, wd), weighted(out, B + H, H, wd), weighted(out, B + 2 * H, H, wd)
    cross(out, AT_KR, x, y, z, ux, uy, uz, 2.0)
    ux, uy, uz = weighted(out, D, H, wd), weighted(out, D + H, H, wd), weighted(out, D + 2 * H, H, wd)
    cross(out, AT_KPHI, x, y, z, ux, uy, uz, 1.0)
    out[AT_KPHI] += rate_xx * x + rate_xy * y + rate_xz * z
    out[AT_KPHI + 1] += rate_xy * x + rate_yy * y + rate_yz * z
    out[AT_KPHI + 2] += rate_xz * x + rate_yz * y + rate_zz * z
    for a in range(3):
        add_products(data, at_C + a * H * H, H, wd, out, kw, 2.0 * omega[a])
