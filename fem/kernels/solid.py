"""Stiffness and mass of isoparametric solids of any shape, over a chunk of elements.

One set of kernels serves every solid: the shape enters through tables at the points of a quadrature rule,
N (nq, nn), dN (nq, nn, 3) = ∂N/∂ξ and weights w (nq,). The equations are numbered in docs/theory/solids.md.
Callers have checked that every Jacobian is positive.
"""

import numpy as np
from numba import njit

PLAIN, BBAR, INCOMPATIBLE = 0, 1, 2


@njit(cache=True, nogil=True)
def jacobian(x, dn, J):
    """J[i, j] = ∂x_j/∂ξ_i of one element at one point, (3, 3); returns det J. x (nn, 3), dn (nn, 3)."""
    for i in range(3):
        for j in range(3):
            s = 0.0
            for a in range(x.shape[0]):
                s += dn[a, i] * x[a, j]
            J[i, j] = s
    return (
        J[0, 0] * (J[1, 1] * J[2, 2] - J[1, 2] * J[2, 1])
        - J[0, 1] * (J[1, 0] * J[2, 2] - J[1, 2] * J[2, 0])
        + J[0, 2] * (J[1, 0] * J[2, 1] - J[1, 1] * J[2, 0])
    )


@njit(cache=True, nogil=True)
def gradients(dn, J, det, g):
    """g[3a + i] = ∂N_a/∂x_i from the reference derivatives dn (nn, 3) and the Jacobian (3, 3)."""
    f = 1.0 / det
    a00 = (J[1, 1] * J[2, 2] - J[1, 2] * J[2, 1]) * f
    a01 = (J[0, 2] * J[2, 1] - J[0, 1] * J[2, 2]) * f
    a02 = (J[0, 1] * J[1, 2] - J[0, 2] * J[1, 1]) * f
    a10 = (J[1, 2] * J[2, 0] - J[1, 0] * J[2, 2]) * f
    a11 = (J[0, 0] * J[2, 2] - J[0, 2] * J[2, 0]) * f
    a12 = (J[0, 2] * J[1, 0] - J[0, 0] * J[1, 2]) * f
    a20 = (J[1, 0] * J[2, 1] - J[1, 1] * J[2, 0]) * f
    a21 = (J[0, 1] * J[2, 0] - J[0, 0] * J[2, 1]) * f
    a22 = (J[0, 0] * J[1, 1] - J[0, 1] * J[1, 0]) * f
    for a in range(dn.shape[0]):
        d0, d1, d2 = dn[a, 0], dn[a, 1], dn[a, 2]
        g[3 * a] = a00 * d0 + a01 * d1 + a02 * d2
        g[3 * a + 1] = a10 * d0 + a11 * d1 + a12 * d2
        g[3 * a + 2] = a20 * d0 + a21 * d1 + a22 * d2


@njit(cache=True, nogil=True)
def _mean_gradient(g, vol, mean):
    """mean = Σ vol_q g_q / Σ vol_q over the points; returns the volume. g (nq, nd), vol (nq,)."""
    total = 0.0
    mean[:] = 0.0
    for q in range(g.shape[0]):
        total += vol[q]
        for r in range(g.shape[1]):
            mean[r] += vol[q] * g[q, r]
    for r in range(g.shape[1]):
        mean[r] /= total
    return total


@njit(cache=True, nogil=True)
def _outer_sums(g, vol, K):
    """Upper triangle of K[r, c] = Σ_q vol_q g_q[r] g_q[c]; four points at a time, contiguous in c."""
    nq, nd = g.shape
    for r in range(nd):
        for c in range(r, nd):
            K[r, c] = 0.0
        q = 0
        while q + 4 <= nq:
            t0, t1 = vol[q] * g[q, r], vol[q + 1] * g[q + 1, r]
            t2, t3 = vol[q + 2] * g[q + 2, r], vol[q + 3] * g[q + 3, r]
            for c in range(r, nd):
                K[r, c] += (t0 * g[q, c] + t1 * g[q + 1, c]) + (t2 * g[q + 2, c] + t3 * g[q + 3, c])
            q += 4
        while q < nq:
            t0 = vol[q] * g[q, r]
            for c in range(r, nd):
                K[r, c] += t0 * g[q, c]
            q += 1


@njit(cache=True, nogil=True)
def _isotropic_blocks(K, lame, mu, kappa, mean):
    """Turn the sums G of ``_outer_sums`` into λG + μGᵀ + μ tr(G) I + κ ḡ ḡᵀ by 3×3 blocks, both triangles."""
    nn = K.shape[0] // 3
    for a in range(nn):
        i = 3 * a
        K[i + 1, i], K[i + 2, i], K[i + 2, i + 1] = K[i, i + 1], K[i, i + 2], K[i + 1, i + 2]
        for b in range(a, nn):
            j = 3 * b
            t = mu * (K[i, j] + K[i + 1, j + 1] + K[i + 2, j + 2])
            p01, p02, p12 = K[i, j + 1], K[i, j + 2], K[i + 1, j + 2]
            p10, p20, p21 = K[i + 1, j], K[i + 2, j], K[i + 2, j + 1]
            K[i, j] = (lame + mu) * K[i, j] + t
            K[i + 1, j + 1] = (lame + mu) * K[i + 1, j + 1] + t
            K[i + 2, j + 2] = (lame + mu) * K[i + 2, j + 2] + t
            K[i, j + 1], K[i + 1, j] = lame * p01 + mu * p10, lame * p10 + mu * p01
            K[i, j + 2], K[i + 2, j] = lame * p02 + mu * p20, lame * p20 + mu * p02
            K[i + 1, j + 2], K[i + 2, j + 1] = lame * p12 + mu * p21, lame * p21 + mu * p12
            if kappa != 0.0:
                for m in range(3):
                    t = kappa * mean[i + m]
                    for n in range(3):
                        K[i + m, j + n] += t * mean[j + n]
    for r in range(1, 3 * nn):
        for c in range(r):
            K[r, c] = K[c, r]


@njit(cache=True, nogil=True)
def isotropic_stiffness(X, dN, w, lame, mu, method, K_out):
    """K_ab = Σ_q w|J| (λ g_a g_bᵀ + μ g_b g_aᵀ + μ g_a·g_b I); BBAR replaces the dilatation by its mean.

    X (nc, nn, 3), dN (nq, nn, 3), w (nq,), Lamé constants in Pa, ``method`` PLAIN or BBAR; K_out (nc, 3nn, 3nn).
    """
    nc, nn = X.shape[0], X.shape[1]
    nq = w.size
    J = np.empty((3, 3))
    g = np.empty((nq, 3 * nn))
    vol = np.empty(nq)
    mean = np.empty(3 * nn)
    for e in range(nc):
        for q in range(nq):
            det = jacobian(X[e], dN[q], J)
            gradients(dN[q], J, det, g[q])
            vol[q] = w[q] * det
        _outer_sums(g, vol, K_out[e])
        if method == BBAR:
            volume = _mean_gradient(g, vol, mean)
            _isotropic_blocks(K_out[e], -2.0 / 3.0 * mu, mu, (lame + 2.0 / 3.0 * mu) * volume, mean)
        else:
            _isotropic_blocks(K_out[e], lame, mu, 0.0, mean)


@njit(cache=True, nogil=True)
def strain_rows(g, mean, bbar, B):
    """B (6, ≥3n) of strains xx yy zz xy yz zx from gradients g (3n,); with ``bbar`` the mean dilatation."""
    B[:] = 0.0
    for a in range(g.size // 3):
        i = 3 * a
        gx, gy, gz = g[i], g[i + 1], g[i + 2]
        B[0, i], B[1, i + 1], B[2, i + 2] = gx, gy, gz
        B[3, i], B[3, i + 1] = gy, gx
        B[4, i + 1], B[4, i + 2] = gz, gy
        B[5, i], B[5, i + 2] = gz, gx
        if bbar:
            for j in range(3):
                t = (mean[i + j] - g[i + j]) / 3.0
                for k in range(3):
                    B[k, i + j] += t


@njit(cache=True, nogil=True)
def bubble_gradients(J0, det0, det, xi, dbubble, g):
    """Gradients of Wilson's modes 1 − ξ_i², g (9,), pushed by the centre's Jacobian and scaled by det J₀/det J.

    Taylor, Beresford and Wilson 1976: with this scaling the modes do no work on constant stress.
    """
    for k in range(3):
        for i in range(3):
            dbubble[k, i] = 0.0
        dbubble[k, k] = -2.0 * xi[k]
    gradients(dbubble, J0, det0, g)
    for r in range(9):
        g[r] *= det0 / det


@njit(cache=True, nogil=True)
def condense(K, n):
    """Eliminate rows and columns n… of the symmetric K (m, m) in place: K_uu − K_ua K_aa⁻¹ K_au."""
    for p in range(K.shape[0] - 1, n - 1, -1):
        pivot = K[p, p]
        for r in range(p):
            t = K[r, p] / pivot
            for c in range(p):
                K[r, c] -= t * K[p, c]


@njit(cache=True, nogil=True)
def general_stiffness(X, dN, w, xi, dN0, D, method, K_out):
    """K = Σ_q w|J| Bᵀ D B for any elasticity D (nm, 6, 6), nm = 1 or nc; INCOMPATIBLE condenses nine bubbles.

    xi (nq, 3) are the points and dN0 (nn, 3) the derivatives at the centre (both for INCOMPATIBLE only).
    """
    nc, nn = X.shape[0], X.shape[1]
    nq = w.size
    nd = 3 * nn
    nt = nd + 9 if method == INCOMPATIBLE else nd
    J = np.empty((3, 3))
    J0 = np.empty((3, 3))
    g = np.empty((nq, nd))
    vol = np.empty(nq)
    mean = np.zeros(nd)
    gb = np.empty(9)
    dbubble = np.empty((3, 3))
    B = np.zeros((6, nt))
    DB = np.empty((6, nt))
    K = np.empty((nt, nt))
    for e in range(nc):
        d = D[min(e, D.shape[0] - 1)]
        for q in range(nq):
            det = jacobian(X[e], dN[q], J)
            gradients(dN[q], J, det, g[q])
            vol[q] = w[q] * det
        if method == BBAR:
            _mean_gradient(g, vol, mean)
        det0 = jacobian(X[e], dN0, J0)
        K[:] = 0.0
        for q in range(nq):
            strain_rows(g[q], mean, method == BBAR, B[:, :nd])
            if method == INCOMPATIBLE:
                bubble_gradients(J0, det0, vol[q] / w[q], xi[q], dbubble, gb)
                strain_rows(gb, mean, False, B[:, nd:])
            for k in range(6):
                for c in range(nt):
                    s = 0.0
                    for m in range(6):
                        s += d[k, m] * B[m, c]
                    DB[k, c] = s * vol[q]
            for r in range(nt):
                for k in range(6):
                    t = B[k, r]
                    if t != 0.0:
                        for c in range(r, nt):
                            K[r, c] += t * DB[k, c]
        for r in range(nt):
            for c in range(r):
                K[r, c] = K[c, r]
        if nt > nd:
            condense(K, nd)
        K_out[e] = K[:nd, :nd]


@njit(cache=True, nogil=True)
def consistent_mass(X, N, dN, w, density, M_out):
    """M_ab = ρ Σ_q w|J| N_a N_b on the three translations; N (nq, nn); M_out (nc, 3nn, 3nn), overwritten."""
    nc, nn = X.shape[0], X.shape[1]
    J = np.empty((3, 3))
    m = np.empty((nn, nn))
    for e in range(nc):
        m[:] = 0.0
        for q in range(w.size):
            vol = density * w[q] * jacobian(X[e], dN[q], J)
            for a in range(nn):
                t = vol * N[q, a]
                for b in range(nn):
                    m[a, b] += t * N[q, b]
        M = M_out[e]
        M[:] = 0.0
        for a in range(nn):
            for b in range(nn):
                M[3 * a, 3 * b] = m[a, b]
                M[3 * a + 1, 3 * b + 1] = m[a, b]
                M[3 * a + 2, 3 * b + 2] = m[a, b]


@njit(cache=True, nogil=True)
def volumes(X, dN, w, total, smallest):
    """total (nc,) = Σ_q w det J, m³; smallest (nc,) = min_q det J, to find inverted elements."""
    J = np.empty((3, 3))
    for e in range(X.shape[0]):
        total[e] = 0.0
        smallest[e] = np.inf
        for q in range(w.size):
            det = jacobian(X[e], dN[q], J)
            total[e] += w[q] * det
            smallest[e] = min(smallest[e], det)


@njit(cache=True, nogil=True)
def strains(X, dN, w, xi, dN0, D, method, u, strain):
    """Strains at the points from displacements u (nc, 3nn); strain (nc, nq, 6). Arguments as ``general_stiffness``.

    The bubbles of INCOMPATIBLE follow from K_aa α = −K_au u (K_aa 9×9, solved per element).
    """
    nc, nn = X.shape[0], X.shape[1]
    nq = w.size
    nd = 3 * nn
    J = np.empty((3, 3))
    J0 = np.empty((3, 3))
    g = np.empty((nq, nd))
    vol = np.empty(nq)
    mean = np.zeros(nd)
    gb = np.empty(9)
    dbubble = np.empty((3, 3))
    B = np.zeros((6, nd))
    Ba = np.zeros((nq, 6, 9))
    Kaa = np.empty((9, 9))
    fa = np.empty(9)
    for e in range(nc):
        d = D[min(e, D.shape[0] - 1)]
        for q in range(nq):
            det = jacobian(X[e], dN[q], J)
            gradients(dN[q], J, det, g[q])
            vol[q] = w[q] * det
        if method == BBAR:
            _mean_gradient(g, vol, mean)
        for q in range(nq):
            strain_rows(g[q], mean, method == BBAR, B)
            for k in range(6):
                s = 0.0
                for c in range(nd):
                    s += B[k, c] * u[e, c]
                strain[e, q, k] = s
        if method == INCOMPATIBLE:
            det0 = jacobian(X[e], dN0, J0)
            Kaa[:] = 0.0
            fa[:] = 0.0
            for q in range(nq):
                bubble_gradients(J0, det0, vol[q] / w[q], xi[q], dbubble, gb)
                strain_rows(gb, mean, False, Ba[q])
                for i in range(6):
                    for j in range(6):
                        t = vol[q] * d[i, j]
                        for r in range(9):
                            fa[r] -= Ba[q, i, r] * t * strain[e, q, j]
                            for c in range(9):
                                Kaa[r, c] += Ba[q, i, r] * t * Ba[q, j, c]
            alpha = np.linalg.solve(Kaa, fa)
            for q in range(nq):
                for k in range(6):
                    for c in range(9):
                        strain[e, q, k] += Ba[q, k, c] * alpha[c]
