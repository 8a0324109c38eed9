"""Flat shells of three and four nodes with six DOFs per node, over a chunk of elements.

The element lives in its mean plane. Three steps take it to the nodes (docs/theory/shells.md): the projector that
makes a warped element blind to rigid motion, the rigid arms of an offset, the turn to global axes.
"""

import numpy as np
from numba import njit

from fem.kernels.shell_quad import quad_membrane, quad_point, stress_modes
from fem.kernels.shell_quad_plate import quad_plate
from fem.kernels.shell_tri import tri_membrane
from fem.kernels.shell_tri_plate import tri_plate


@njit(cache=True, nogil=True)
def cross(a, b, out):
    """out = a × b, (3,) each."""
    out[0], out[1], out[2] = a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


@njit(cache=True, nogil=True)
def normalise(a):
    """Make the vector a (3,) of unit length; returns the length it had."""
    size = np.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])
    for k in range(3):
        a[k] /= size
    return size


@njit(cache=True, nogil=True)
def copy_arms(arms, e, out):
    """out (nn, 3) = the e-th of arms, or their only one; returns the largest magnitude in it."""
    row, most = min(e, arms.shape[0] - 1), 0.0
    for i in range(out.shape[0]):
        for k in range(3):
            out[i, k] = arms[row, i, k]
            most = max(most, abs(out[i, k]))
    return most


@njit(cache=True, nogil=True)
def shell_frame(X, axis, offset, arms, R, x):
    """Axes R (3, 3) in rows, local coordinates x (nn, 3) about the centroid of the mean plane; returns the area.

    X (nn, 3) nodes; ``arms`` (nn, 3) hold per-node offsets (global) and come back with ``offset`` times the normal
    added, in local axes. Axis 1 follows ``axis`` (3,) projected, or, if that is zero, the element's first direction.
    The area of a quadrilateral with crossed sides is not positive everywhere: callers have checked.
    """
    nn = X.shape[0]
    p, q, r = np.empty(3), np.empty(3), np.empty(3)
    for k in range(3):
        x0, x1, x2 = X[0, k] + arms[0, k], X[1, k] + arms[1, k], X[2, k] + arms[2, k]
        if nn == 4:
            p[k], q[k] = x2 - x0, X[3, k] + arms[3, k] - x1
            r[k] = p[k] - q[k]
        else:
            p[k], q[k] = x1 - x0, x2 - x0
            r[k] = p[k]
    cross(p, q, R[2])
    size = normalise(R[2])
    along = axis[0] * R[2, 0] + axis[1] * R[2, 1] + axis[2] * R[2, 2]
    total = left = 0.0
    for k in range(3):
        R[0, k] = axis[k] - along * R[2, k]
        total += axis[k] * axis[k]
        left += R[0, k] * R[0, k]
    if left <= 1e-12 * total:
        for k in range(3):
            R[0, k] = r[k]
    normalise(R[0])
    cross(R[2], R[0], R[1])
    for k in range(3):
        p[k] = 0.0
        for i in range(nn):
            p[k] += (X[i, k] + arms[i, k]) / nn
    for i in range(nn):
        for k in range(3):
            q[k] = X[i, k] + arms[i, k] - p[k]
            r[k] = arms[i, k] + offset * R[2, k]
        for k in range(3):
            x[i, k] = R[k, 0] * q[0] + R[k, 1] * q[1] + R[k, 2] * q[2]
            arms[i, k] = R[k, 0] * r[0] + R[k, 1] * r[1] + R[k, 2] * r[2]
    if nn == 4:
        _to_area_centre(x, 0.5 * size)
    return 0.5 * size


@njit(cache=True, nogil=True)
def _to_area_centre(x, area):
    """Move the origin of a quadrilateral from the mean of its corners to its centroid (two triangles)."""
    cx = cy = 0.0
    for t in range(2):
        j, k = t + 1, t + 2
        s = (x[j, 0] - x[0, 0]) * (x[k, 1] - x[0, 1]) - (x[k, 0] - x[0, 0]) * (x[j, 1] - x[0, 1])
        cx += s * (x[0, 0] + x[j, 0] + x[k, 0])
        cy += s * (x[0, 1] + x[j, 1] + x[k, 1])
    for i in range(4):
        x[i, 0] -= cx / (6.0 * area)
        x[i, 1] -= cy / (6.0 * area)


@njit(cache=True, nogil=True)
def shell_fields(x, area, share, width, A, C, D, S, power, Km, Bm, Bb, Bs, weights):
    """Membrane stiffness Km (3nn, 3nn), and at the points: strains Bm, curvatures Bb (nq, 3, 3nn), shears Bs, weights.

    share and width (nn,) of the sides, see ``shell_stiffness``; A, D (3, 3) and S (2, 2) are section stiffnesses,
    C = A⁻¹; ``power`` as in ``tri_plate``: ½ for the stiffness, 1 for moments.
    """
    nn = x.shape[0]
    if nn == 3:
        tri_membrane(x, A, area, share, Km, Bm[0])
        for q in range(1, 3):
            for m in range(3):
                for c in range(Km.shape[0]):
                    Bm[q, m, c] = Bm[0, m, c]
        tri_plate(x, area, D, S, share, width, power, Bb, Bs, weights)
        return
    n = Km.shape[0]
    field = np.empty((nn + 3, n))  # seven modes of stress
    quad_membrane(x, C, D, area, share, Km, field)
    quad_plate(x, D, S, Bb, Bs, weights)
    N, dN, xi, P = np.empty(4), np.empty((4, 2)), np.empty(2), np.empty((3, nn + 3))
    for q in range(4):
        quad_point(x, q, xi, N, dN)
        px = py = 0.0
        for a in range(4):
            px += N[a] * x[a, 0]
            py += N[a] * x[a, 1]
        stress_modes(px, py, P)
        for m in range(3):
            for c in range(n):
                Bm[q, m, c] = 0.0
            for k in range(nn + 3):
                t = C[m, 0] * P[0, k] + C[m, 1] * P[1, k] + C[m, 2] * P[2, k]
                for c in range(n):
                    Bm[q, m, c] += t * field[k, c]


@njit(cache=True, nogil=True)
def _column(r, plate):
    """Place in the six DOFs per node of the r-th membrane (u, v, θz) or plate (w, θx, θy) DOF."""
    node, k = r // 3, r % 3
    if plate:
        return 6 * node + 2 + k
    return 6 * node + (5 if k == 2 else k)


@njit(cache=True, nogil=True)
def _local_stiffness(Km, Bm, Bb, Bs, weights, B, D, S, coupled, Kp, K):
    """K (6nn, 6nn) = membrane + Σ w (Bbᵀ D Bb + Bsᵀ S Bs) + the coupling Bmᵀ B Bb of unsymmetric layers.

    Kp (3nn, 3nn) is scratch.
    """
    n = Km.shape[0]
    DB = np.empty((5, n))
    Kp[:] = 0.0
    for q in range(weights.size):
        w = weights[q]
        for m in range(3):
            d0, d1, d2 = w * D[m, 0], w * D[m, 1], w * D[m, 2]
            for c in range(n):
                DB[m, c] = d0 * Bb[q, 0, c] + d1 * Bb[q, 1, c] + d2 * Bb[q, 2, c]
        for m in range(2):
            d0, d1 = w * S[m, 0], w * S[m, 1]
            for c in range(n):
                DB[3 + m, c] = d0 * Bs[q, 0, c] + d1 * Bs[q, 1, c]
        for r in range(n):
            b0, b1, b2, b3, b4 = Bb[q, 0, r], Bb[q, 1, r], Bb[q, 2, r], Bs[q, 0, r], Bs[q, 1, r]
            for c in range(n):
                Kp[r, c] += (b0 * DB[0, c] + b1 * DB[1, c] + b2 * DB[2, c]) + (b3 * DB[3, c] + b4 * DB[4, c])
    K[:] = 0.0
    for r in range(n):
        i, j = _column(r, False), _column(r, True)
        for c in range(n):
            K[i, _column(c, False)] = Km[r, c]
            K[j, _column(c, True)] = Kp[r, c]
    if coupled:
        _couple(Bm, Bb, weights, B, DB, K)


@njit(cache=True, nogil=True)
def _couple(Bm, Bb, weights, B, DB, K):
    """Add Σ w (Bmᵀ B Bb + its transpose) to K; DB (≥3, 3nn) is scratch."""
    n = Bm.shape[2]
    for q in range(weights.size):
        for m in range(3):
            for c in range(n):
                t = B[m, 0] * Bb[q, 0, c] + B[m, 1] * Bb[q, 1, c] + B[m, 2] * Bb[q, 2, c]
                DB[m, c] = weights[q] * t
        for r in range(n):
            i = _column(r, False)
            for c in range(n):
                j = _column(c, True)
                t = Bm[q, 0, r] * DB[0, c] + Bm[q, 1, r] * DB[1, c] + Bm[q, 2, r] * DB[2, c]
                K[i, j] += t
                K[j, i] += t


@njit(cache=True, nogil=True)
def rigid_fit(x, G):
    """G (6, 3nn): the rigid motion (translation at the origin, rotation) that fits nodal translations best."""
    nn = x.shape[0]
    mean, d, inv = np.zeros(3), np.empty(3), np.zeros((3, 3))
    for i in range(nn):
        for k in range(3):
            mean[k] += x[i, k] / nn
    xx = yy = zz = xy = xz = yz = 0.0
    for i in range(nn):
        for k in range(3):
            d[k] = x[i, k] - mean[k]
        xx += d[1] * d[1] + d[2] * d[2]
        yy += d[0] * d[0] + d[2] * d[2]
        zz += d[0] * d[0] + d[1] * d[1]
        xy -= d[0] * d[1]
        xz -= d[0] * d[2]
        yz -= d[1] * d[2]
    f = 1.0 / (xx * (yy * zz - yz * yz) - xy * (xy * zz - yz * xz) + xz * (xy * yz - yy * xz))
    inv[0, 0], inv[1, 1], inv[2, 2] = f * (yy * zz - yz * yz), f * (xx * zz - xz * xz), f * (xx * yy - xy * xy)
    inv[0, 1] = inv[1, 0] = f * (xz * yz - xy * zz)
    inv[0, 2] = inv[2, 0] = f * (xy * yz - xz * yy)
    inv[1, 2] = inv[2, 1] = f * (xy * xz - xx * yz)
    for i in range(nn):
        for k in range(3):
            d[k] = x[i, k] - mean[k]
        for a in range(3):
            G[3 + a, 3 * i] = inv[a, 1] * d[2] - inv[a, 2] * d[1]
            G[3 + a, 3 * i + 1] = inv[a, 2] * d[0] - inv[a, 0] * d[2]
            G[3 + a, 3 * i + 2] = inv[a, 0] * d[1] - inv[a, 1] * d[0]
    for r in range(3 * nn):
        for a in range(3):
            G[a, r] = 1.0 / nn if r % 3 == a else 0.0
        wx, wy, wz = G[3, r], G[4, r], G[5, r]
        G[0, r] -= wy * mean[2] - wz * mean[1]
        G[1, r] -= wz * mean[0] - wx * mean[2]
        G[2, r] -= wx * mean[1] - wy * mean[0]


@njit(cache=True, nogil=True)
def _project(K, x, W, G):
    """K ← Pᵀ K P, P = I − R Γᵀ: R the rigid motions of the warped element x (nn, 3), Γ from ``rigid_fit``.

    Only the part of R with the heights z differs from the rigid motions of the flat element, which K ignores.
    """
    nn = x.shape[0]
    n = 6 * nn
    rigid_fit(x, G)
    W[:] = 0.0
    V = np.zeros((2, 2))
    for r in range(n):
        for i in range(nn):
            W[r, 0] -= K[r, 6 * i + 1] * x[i, 2]
            W[r, 1] += K[r, 6 * i] * x[i, 2]
    for i in range(nn):
        for c in range(2):
            V[0, c] -= W[6 * i + 1, c] * x[i, 2]
            V[1, c] += W[6 * i, c] * x[i, 2]
    for i in range(nn):
        for k in range(3):
            c, g = 6 * i + k, 3 * i + k
            g3, g4 = G[3, g], G[4, g]
            for r in range(n):
                t = W[r, 0] * g3 + W[r, 1] * g4
                K[r, c] -= t
                K[c, r] -= t
            v3, v4 = g3 * V[0, 0] + g4 * V[1, 0], g3 * V[0, 1] + g4 * V[1, 1]
            for j in range(nn):
                for m in range(3):
                    K[c, 6 * j + m] += v3 * G[3, 3 * j + m] + v4 * G[4, 3 * j + m]


@njit(cache=True, nogil=True)
def offset_matrix(K, arms):
    """K ← Eᵀ K E for rigid arms (nn, 3) from the nodes to the element, in the axes of K: u_element = u + θ × arm."""
    nn = arms.shape[0]
    n = 6 * nn
    for side in range(2):
        for i in range(nn):
            a, b, c = arms[i, 0], arms[i, 1], arms[i, 2]
            p = 6 * i
            for r in range(n):
                if side == 0:
                    kx, ky, kz = K[r, p], K[r, p + 1], K[r, p + 2]
                    K[r, p + 3] += kz * b - ky * c
                    K[r, p + 4] += kx * c - kz * a
                    K[r, p + 5] += ky * a - kx * b
                else:
                    kx, ky, kz = K[p, r], K[p + 1, r], K[p + 2, r]
                    K[p + 3, r] += kz * b - ky * c
                    K[p + 4, r] += kx * c - kz * a
                    K[p + 5, r] += ky * a - kx * b


@njit(cache=True, nogil=True)
def to_global(K, R, out):
    """out = Tᵀ K T by 3×3 blocks, T = diag(R, R, …), symmetric by construction. K, out (n, n)."""
    n = K.shape[0] // 3
    t = np.empty((3, 3))
    for a in range(n):
        for b in range(a, n):
            for i in range(3):
                for j in range(3):
                    s = 0.0
                    for k in range(3):
                        s += 0.5 * (K[3 * a + i, 3 * b + k] + K[3 * b + k, 3 * a + i]) * R[k, j]
                    t[i, j] = s
            for i in range(3):
                for j in range(3):
                    s = R[0, i] * t[0, j] + R[1, i] * t[1, j] + R[2, i] * t[2, j]
                    out[3 * a + i, 3 * b + j] = s
                    out[3 * b + j, 3 * a + i] = s


@njit(cache=True, nogil=True)
def shell_stiffness(X, axis, offset, arms, share, width, A, B, C, D, S, coupled, K_out):
    """Stiffness of flat shells, K_out (nc, 6nn, 6nn), global axes.

    X (nc, nn, 3); axis (na, 3) with na = 1 or nc (see ``shell_frame``); offset in m; arms (nb, nn, 3), nb = 1 or nc;
    share (ns, nn), ns = 1 or nc: how much rotations about the normal bend each side, 1 in a flat structure; width
    (nw, nn), nw = 1 or nc, of the elements beside each side (m, used by triangles);
    A, B, D (3, 3), S (2, 2) section stiffnesses (N/m, N, N·m, N/m), C = A⁻¹; ``coupled`` if B is not zero.
    """
    nc, nn = X.shape[0], X.shape[1]
    n = 3 * nn
    R, x, arm = np.empty((3, 3)), np.empty((nn, 3)), np.empty((nn, 3))
    Km, Kp = np.empty((n, n)), np.empty((n, n))
    Bm, Bb, Bs = np.empty((nn, 3, n)), np.empty((nn, 3, n)), np.empty((nn, 2, n))
    weights = np.empty(nn)
    K = np.empty((2 * n, 2 * n))
    W, G = np.empty((2 * n, 2)), np.empty((6, n))
    for e in range(nc):
        off = copy_arms(arms, e, arm) + abs(offset)
        area = shell_frame(X[e], axis[min(e, axis.shape[0] - 1)], offset, arm, R, x)
        shell_fields(
            x,
            area,
            share[min(e, share.shape[0] - 1)],
            width[min(e, width.shape[0] - 1)],
            A,
            C,
            D,
            S,
            0.5,
            Km,
            Bm,
            Bb,
            Bs,
            weights,
        )
        _local_stiffness(Km, Bm, Bb, Bs, weights, B, D, S, coupled, Kp, K)
        warp = 0.0
        for i in range(nn):
            warp = max(warp, abs(x[i, 2]))
        if nn == 4 and warp > 1e-12 * np.sqrt(area):
            _project(K, x, W, G)
        if off > 0.0:
            offset_matrix(K, arm)
        to_global(K, R, K_out[e])


@njit(cache=True, nogil=True)
def _local_motion(u, R, arm, x, G, v):
    """v (6nn,): nodal motion u (global) at the element's plane in local axes, the rigid motion of a warped one out."""
    nn = x.shape[0]
    for i in range(nn):
        for k in range(2):
            for a in range(3):
                s = 0.0
                for b in range(3):
                    s += R[a, b] * u[6 * i + 3 * k + b]
                v[6 * i + 3 * k + a] = s
    for i in range(nn):
        p = 6 * i
        a, b, c = arm[i, 0], arm[i, 1], arm[i, 2]
        tx, ty, tz = v[p + 3], v[p + 4], v[p + 5]
        v[p] += ty * c - tz * b
        v[p + 1] += tz * a - tx * c
        v[p + 2] += tx * b - ty * a
    if nn == 3:
        return
    rigid_fit(x, G)
    r = np.zeros(6)
    for i in range(nn):
        for a in range(3):
            for k in range(6):
                r[k] += G[k, 3 * i + a] * v[6 * i + a]
    for i in range(nn):
        p = 6 * i
        v[p] -= r[0] + r[4] * x[i, 2] - r[5] * x[i, 1]
        v[p + 1] -= r[1] + r[5] * x[i, 0] - r[3] * x[i, 2]
        v[p + 2] -= r[2] + r[3] * x[i, 1] - r[4] * x[i, 0]
        for a in range(3):
            v[p + 3 + a] -= r[3 + a]


@njit(cache=True, nogil=True)
def shell_strains(X, axis, offset, arms, share, width, A, C, D, S, u, strain, frames):
    """Strains at the nn points from nodal motion u (nc, 6nn), arguments as ``shell_stiffness``.

    strain (nc, nn, 8): εx εy γxy of the mid-surface, κx κy κxy (1/m), γxz γyz, element axes; frames (nc, 3, 3).
    """
    nc, nn = X.shape[0], X.shape[1]
    n = 3 * nn
    x, arm = np.empty((nn, 3)), np.empty((nn, 3))
    Km = np.empty((n, n))
    Bm, Bb, Bs = np.empty((nn, 3, n)), np.empty((nn, 3, n)), np.empty((nn, 2, n))
    weights, v, G = np.empty(nn), np.empty(2 * n), np.empty((6, n))
    strain[:] = 0.0
    for e in range(nc):
        copy_arms(arms, e, arm)
        area = shell_frame(X[e], axis[min(e, axis.shape[0] - 1)], offset, arm, frames[e], x)
        shell_fields(
            x,
            area,
            share[min(e, share.shape[0] - 1)],
            width[min(e, width.shape[0] - 1)],
            A,
            C,
            D,
            S,
            1.0,
            Km,
            Bm,
            Bb,
            Bs,
            weights,
        )
        _local_motion(u[e], frames[e], arm, x, G, v)
        for q in range(nn):
            for c in range(n):
                m, b = v[_column(c, False)], v[_column(c, True)]
                for k in range(3):
                    strain[e, q, k] += Bm[q, k, c] * m
                    strain[e, q, 3 + k] += Bb[q, k, c] * b
                for k in range(2):
                    strain[e, q, 6 + k] += Bs[q, k, c] * b
