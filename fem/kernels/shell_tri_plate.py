"""Bending of the flat three-node shell: Timoshenko's beams along the sides, shear whose circulation is twist.

DKMT (Katili 1993) with the varying curvature scaled (Bergan and Felippa 1985). Local DOFs: w, θx, θy per node;
β_x = θy, β_y = −θx. Equations (11)–(13) of docs/theory/shells.md.
"""

import numpy as np
from numba import njit

VARIATION = 1.5  # factor on the energy of curvatures that vary over an element
VARIATION_CURVED = 20.0  # how much faster than the sides' shares it goes to 1 in facets of curved shells
LAYER = 0.6  # the most of a side's shear that constant moments do not bend away, equation (12)
NARROW = 20.0  # how fast it comes as the elements beside the side become narrow


@njit(cache=True, nogil=True)
def _varying_curvature(share):
    """Factor on the energy of the part of the curvature that varies over the element, by share (3,) of its sides."""
    least = min(share[0], share[1], share[2])
    flat = least / (least + VARIATION_CURVED * (1.0 - least))
    return 1.0 + (VARIATION - 1.0) * flat


@njit(cache=True, nogil=True)
def _sides(x, D, S, width, side, E):
    """E (3, 9): mean shear ε = (w_j − w_i)/L + ½ s·(β_i + β_j); side (3, 5) = length, cos, sin, φ, g of equation (12).

    φ = 12 · VARIATION · D_s/(L² S_s), so that the shear force is in equilibrium with the scaled moments; width (3,) of
    the elements beside each side. φ and g belong to the side: neighbours agree and the patch test holds.
    """
    E[:] = 0.0
    for i in range(side.shape[0]):
        j = (i + 1) % side.shape[0]
        dx, dy = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1]
        L = np.sqrt(dx * dx + dy * dy)
        c, s = dx / L, dy / L
        k0, k1, k2 = c * c, s * s, 2.0 * c * s
        bend = k0 * (D[0, 0] * k0 + 2.0 * D[0, 1] * k1 + 2.0 * D[0, 2] * k2)
        bend += k1 * (D[1, 1] * k1 + 2.0 * D[1, 2] * k2) + k2 * D[2, 2] * k2
        ratio = 12.0 * bend / (S[0, 0] * c * c + 2.0 * S[0, 1] * c * s + S[1, 1] * s * s)
        narrow = NARROW * ratio / (width[i] * width[i])
        side[i, 0], side[i, 1], side[i, 2], side[i, 3] = L, c, s, VARIATION * ratio / (L * L)
        side[i, 4] = 1.0 - LAYER * narrow / (1.0 + narrow)
        E[i, 3 * i], E[i, 3 * j] = -1.0 / L, 1.0 / L
        E[i, 3 * i + 1] = E[i, 3 * j + 1] = -0.5 * s
        E[i, 3 * i + 2] = E[i, 3 * j + 2] = 0.5 * c


@njit(cache=True, nogil=True)
def _circulation(x, area, S, M):
    """M (2, 2): the shear γ = M x of circulation 1 per area with the least energy γᵀSγ; returns that energy.

    M = S⁻¹ e J⁻¹ det S / tr(S J⁻¹), e the quarter turn, J the mean of x xᵀ over the element.
    """
    j00 = j01 = j11 = 0.0
    for i in range(3):
        j00 += x[i, 0] * x[i, 0] / 12.0
        j01 += x[i, 0] * x[i, 1] / 12.0
        j11 += x[i, 1] * x[i, 1] / 12.0
    det = S[0, 0] * S[1, 1] - S[0, 1] * S[1, 0]
    trace = S[0, 0] * j11 - 2.0 * S[0, 1] * j01 + S[1, 1] * j00  # tr(S J⁻¹) det J
    M[0, 0], M[0, 1] = (S[1, 1] * j01 - S[0, 1] * j11) / trace, (S[0, 1] * j01 - S[1, 1] * j00) / trace
    M[1, 0], M[1, 1] = (S[0, 0] * j11 - S[0, 1] * j01) / trace, (S[0, 1] * j00 - S[0, 0] * j01) / trace
    return area * det * (j00 * j11 - j01 * j01) / trace


@njit(cache=True, nogil=True)
def _bows(g, side, q, bow):
    """bow (3, 3, 3): by side, its curvatures per Δβ at the q-th of three inner points: [k, 0] the mean over the
    element, [k, 1] what varies; g (3, 2) gradients of the area coordinates."""
    for k in range(3):
        j = (k + 1) % 3
        at_k = (2.0 / 3.0 if k == q else 1.0 / 6.0) - 1.0 / 3.0
        at_j = (2.0 / 3.0 if j == q else 1.0 / 6.0) - 1.0 / 3.0
        for part in range(2):
            fk, fj = (1.0 / 3.0, 1.0 / 3.0) if part == 0 else (at_k, at_j)
            px, py = 4.0 * (fk * g[j, 0] + fj * g[k, 0]), 4.0 * (fk * g[j, 1] + fj * g[k, 1])
            c, s = side[k, 1], side[k, 2]
            bow[k, part, 0], bow[k, part, 1], bow[k, part, 2] = c * px, s * py, c * py + s * px


@njit(cache=True, nogil=True)
def _bending(D, k0, k1, k2):
    """κᵀDκ."""
    energy = k0 * (D[0, 0] * k0 + 2.0 * D[0, 1] * k1 + 2.0 * D[0, 2] * k2)
    return energy + k1 * (D[1, 1] * k1 + 2.0 * D[1, 2] * k2) + D[2, 2] * k2 * k2


@njit(cache=True, nogil=True)
def tri_plate(x, area, D, S, share, width, power, Bb, Bs, weights):
    """Curvatures Bb (3, 3, 9) and transverse shears Bs (3, 2, 9) at three inner points, weights (3,).

    x (3, ≥2) about the centroid, D (3, 3) N·m, S (2, 2) N/m, share and width (3,) of the sides. The stiffness is
    Σ w (BbᵀD Bb + BsᵀS Bs) with ``power`` ½ of the factor on the curvature that varies; moments need 1.
    """
    nn, n = weights.size, Bb.shape[2]  # run-time sizes: constants would make the compiler unroll everything
    side, E, g = np.empty((nn, 5)), np.empty((nn, n)), np.empty((nn, 2))
    bow, M, twist = np.empty((nn, 2, nn)), np.empty((2, 2)), np.empty(nn)
    for i in range(nn):
        j, k = (i + 1) % nn, (i + 2) % nn
        g[i, 0], g[i, 1] = (x[j, 1] - x[k, 1]) / (2.0 * area), (x[k, 0] - x[j, 0]) / (2.0 * area)
        weights[i] = area / 3.0
    _sides(x, D, S, width, side, E)
    sheared = _circulation(x, area, S, M)
    for k in range(nn):  # ε of the sides in the unit field of circulation
        j = (k + 1) % nn
        mx, my = 0.5 * (x[k, 0] + x[j, 0]), 0.5 * (x[k, 1] + x[j, 1])
        twist[k] = side[k, 1] * (M[0, 0] * mx + M[0, 1] * my) + side[k, 2] * (M[1, 0] * mx + M[1, 1] * my)
    factor = _varying_curvature(share)
    bent = 0.0
    for q in range(nn):
        _bows(g, side, q, bow)
        k0 = k1 = k2 = 0.0
        for k in range(nn):
            k0 -= 1.5 * twist[k] * bow[k, 1, 0]
            k1 -= 1.5 * twist[k] * bow[k, 1, 1]
            k2 -= 1.5 * twist[k] * bow[k, 1, 2]
        bent += factor * weights[q] * _bending(D, k0, k1, k2)
    split = sheared / (sheared + bent)
    scale = factor**power
    for q in range(nn):
        _bows(g, side, q, bow)
        px = py = 0.0
        for i in range(nn):
            at = 2.0 / 3.0 if i == q else 1.0 / 6.0
            px += at * x[i, 0]
            py += at * x[i, 1]
        inner_x, inner_y = (1.0 - split) * (M[0, 0] * px + M[0, 1] * py), (1.0 - split) * (M[1, 0] * px + M[1, 1] * py)
        for m in range(n):
            round_trip = 0.0
            for k in range(nn):
                round_trip += side[k, 0] * E[k, m] / area
            for r in range(3):
                Bb[q, r, m] = 0.0
            Bs[q, 0, m], Bs[q, 1, m] = inner_x * round_trip, inner_y * round_trip
            for k in range(nn):
                j = (k + 1) % nn
                mean = -1.5 / (1.0 + side[k, 3]) * (E[k, m] - round_trip * twist[k])
                basic = -1.5 / (1.0 + side[k, 3]) * side[k, 4] * E[k, m]
                delta = scale * (mean - 1.5 * split * round_trip * twist[k])
                for r in range(3):
                    Bb[q, r, m] += basic * bow[k, 0, r] + delta * bow[k, 1, r]
                shear = -2.0 / 3.0 * side[k, 3] * side[k, 0] * mean
                at_k, at_j = (2.0 / 3.0 if k == q else 1.0 / 6.0), (2.0 / 3.0 if j == q else 1.0 / 6.0)
                Bs[q, 0, m] += shear * (at_k * g[j, 0] - at_j * g[k, 0])
                Bs[q, 1, m] += shear * (at_k * g[j, 1] - at_j * g[k, 1])
        for a in range(nn):
            Bb[q, 0, 3 * a + 2] += g[a, 0]
            Bb[q, 1, 3 * a + 1] -= g[a, 1]
            Bb[q, 2, 3 * a + 1] -= g[a, 0]
            Bb[q, 2, 3 * a + 2] += g[a, 1]
