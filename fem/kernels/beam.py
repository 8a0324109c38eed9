"""Two-node spatial beams, a chunk of elements at a time.

The element is exact for end loads: its flexibility is the integral of the section compliance C over the length, and
its displacement field is the static one (docs/theory/beams.md, eqs (1)–(9)). Section forces go in the order
N, Qy, Qz, T, My, Mz, displacements u, v, w, θx, θy, θz of the centroid, local axes.
"""

import numpy as np
from numba import njit

GAUSS_X = np.array([0.06943184420297371, 0.33000947820757187, 0.6699905217924281, 0.9305681557970263])
GAUSS_W = np.array([0.17392742256872692, 0.32607257743127307, 0.32607257743127307, 0.17392742256872692])


@njit(cache=True, nogil=True, error_model="numpy")
def beam_frame(X, offsets, orientation, R):
    """Rows of R (3, 3): the local axes of one beam; returns its length. ``orientation`` lies in the x–y plane."""
    length = 0.0
    for i in range(3):
        R[0, i] = X[1, i] + offsets[1, i] - X[0, i] - offsets[0, i]
        length += R[0, i] ** 2
    length = np.sqrt(length)
    for i in range(3):
        R[0, i] /= length
    R[2, 0] = R[0, 1] * orientation[2] - R[0, 2] * orientation[1]
    R[2, 1] = R[0, 2] * orientation[0] - R[0, 0] * orientation[2]
    R[2, 2] = R[0, 0] * orientation[1] - R[0, 1] * orientation[0]
    norm = np.sqrt(R[2, 0] ** 2 + R[2, 1] ** 2 + R[2, 2] ** 2)
    for i in range(3):
        R[2, i] /= norm
    R[1, 0] = R[2, 1] * R[0, 2] - R[2, 2] * R[0, 1]
    R[1, 1] = R[2, 2] * R[0, 0] - R[2, 0] * R[0, 2]
    R[1, 2] = R[2, 0] * R[0, 1] - R[2, 1] * R[0, 0]
    return length


@njit(cache=True, nogil=True, error_model="numpy")
def beam_frames(X, offsets, orientation, R, length):
    """Local axes R (nc, 3, 3), in rows, and lengths (nc,) of a chunk of beams."""
    for e in range(X.shape[0]):
        length[e] = beam_frame(X[e], offsets[e], orientation[e], R[e])


@njit(cache=True, nogil=True, error_model="numpy")
def _compliance_terms(C, terms):
    """terms (4, 6, 6): C, C·J, Jᵀ·C, Jᵀ·C·J; J carries Qz to My with −1 and Qy to Mz with +1."""
    terms[:] = 0.0
    for i in range(6):
        for j in range(6):
            terms[0, i, j] = C[i, j]
        terms[1, i, 1] = C[i, 5]
        terms[1, i, 2] = -C[i, 4]
        terms[2, 1, i] = C[5, i]
        terms[2, 2, i] = -C[4, i]
    terms[3, 1, 1] = C[5, 5]
    terms[3, 1, 2] = -C[5, 4]
    terms[3, 2, 1] = -C[4, 5]
    terms[3, 2, 2] = C[4, 4]


@njit(cache=True, nogil=True, error_model="numpy")
def _invert_spd(F, G, K):
    """K = F⁻¹ for a symmetric positive definite (6, 6) F; G is scratch for the inverse of the Cholesky factor."""
    for j in range(6):
        for i in range(j, 6):
            s = F[i, j]
            for k in range(j):
                s -= G[i, k] * G[j, k]
            G[i, j] = np.sqrt(s) if i == j else s / G[j, j]
    for j in range(6):
        G[j, j] = 1.0 / G[j, j]
        for i in range(j + 1, 6):
            s = 0.0
            for k in range(j, i):
                s -= G[i, k] * G[k, j]
            G[i, j] = s / G[i, i]
    for i in range(6):
        for j in range(i + 1):
            s = 0.0
            for k in range(i, 6):
                s += G[k, i] * G[k, j]
            K[i, j] = s
            K[j, i] = s


@njit(cache=True, nogil=True, error_model="numpy")
def _local_stiffness(length, terms, F, G, Kf, K):
    """K (12, 12) of a beam in local axes from its flexibility; Kf (6, 6) stiffness of end 2 with end 1 held."""
    a, b, c = length, 0.5 * length**2, length**3 / 3.0
    for i in range(6):
        for j in range(6):
            F[i, j] = a * terms[0, i, j] + b * (terms[1, i, j] + terms[2, i, j]) + c * terms[3, i, j]
    _invert_spd(F, G, Kf)
    for i in range(6):
        for j in range(6):
            K[6 + i, 6 + j] = Kf[i, j]
            K[6 + i, j] = -Kf[i, j]
    for i in range(6):  # columns of end 1: −Kf·R(L), R(L): v2 = v1 + L θz, w2 = w1 − L θy
        K[6 + i, 5] -= length * Kf[i, 1]
        K[6 + i, 4] += length * Kf[i, 2]
    for j in range(12):  # rows of end 1 by equilibrium: −R(L)ᵀ times rows of end 2
        for i in range(6):
            K[i, j] = -K[6 + i, j]
        K[5, j] -= length * K[7, j]
        K[4, j] += length * K[8, j]
    for i in range(12):
        for j in range(i):
            K[i, j] = 0.5 * (K[i, j] + K[j, i])
            K[j, i] = K[i, j]


@njit(cache=True, nogil=True, error_model="numpy")
def _local_mass(length, terms, section_mass, Kf, A, N, M):
    """M (12, 12) in local axes: ∫ Nᵀ m N dx with the static displacement field N (6, 12), four Gauss points."""
    M[:] = 0.0
    for g in range(4):
        x = GAUSS_X[g] * length
        weight = GAUSS_W[g] * length
        rest = length - x
        c1 = 0.5 * x * x + rest * x
        c2 = 0.5 * x * x
        c3 = x**3 / 3.0 + 0.5 * rest * x * x
        for i in range(6):
            for j in range(6):
                s = 0.0
                for k in range(6):
                    f = x * terms[0, i, k] + c1 * terms[1, i, k] + c2 * terms[2, i, k] + c3 * terms[3, i, k]
                    s += f * Kf[k, j]
                A[i, j] = s
        for i in range(6):
            for j in range(6):
                N[i, 6 + j] = A[i, j]
                N[i, j] = -A[i, j]
            N[i, 5] -= length * A[i, 1]
            N[i, 4] += length * A[i, 2]
            N[i, i] += 1.0
        N[1, 5] += x
        N[2, 4] -= x
        for p in range(6):
            for q in range(6):
                m = weight * section_mass[p, q]
                if m != 0.0:
                    for i in range(12):
                        s = m * N[p, i]
                        for j in range(12):
                            M[i, j] += s * N[q, j]


@njit(cache=True, nogil=True, error_model="numpy")
def _release(K, M, releases, with_mass):
    """Condense released DOFs out of K and carry M along (docs/theory/beams.md, eq. (12)); False for a mechanism."""
    t = np.zeros(12)
    for r in range(12):
        if releases[r] == 0:
            continue
        scale = 0.0
        for j in range(12):
            scale = max(scale, abs(K[j, j]) if (j % 6 < 3) == (r % 6 < 3) else 0.0)
        pivot = K[r, r]
        if pivot <= 1e-10 * scale:
            return False
        for j in range(12):
            t[j] = -K[r, j] / pivot
        t[r] = 0.0
        for i in range(12):
            for j in range(12):
                if i != r and j != r:
                    K[i, j] += t[i] * K[r, j]
        if with_mass:
            for i in range(12):
                for j in range(12):
                    if i != r and j != r:
                        M[i, j] += t[i] * M[r, j] + M[i, r] * t[j] + t[i] * t[j] * M[r, r]
        for j in range(12):
            K[r, j] = K[j, r] = 0.0
            if with_mass:
                M[r, j] = M[j, r] = 0.0
    return True


@njit(cache=True, nogil=True, error_model="numpy")
def _to_global(A, R, offsets, out):
    """out = Gᵀ A G for u_local = R(u_node + θ×offset), θ_local = R θ; A is overwritten."""
    B = np.empty((3, 3))
    for p in range(4):
        for q in range(4):
            for i in range(3):
                for j in range(3):
                    s = 0.0
                    for k in range(3):
                        s += A[3 * p + i, 3 * q + k] * R[k, j]
                    B[i, j] = s
            for i in range(3):
                for j in range(3):
                    s = 0.0
                    for k in range(3):
                        s += R[k, i] * B[k, j]
                    out[3 * p + i, 3 * q + j] = s
    for end in range(2):
        x, y, z = offsets[end, 0], offsets[end, 1], offsets[end, 2]
        if x == 0.0 and y == 0.0 and z == 0.0:
            continue
        t, r = 6 * end, 6 * end + 3
        for i in range(12):
            a, b, c = out[i, t], out[i, t + 1], out[i, t + 2]
            out[i, r] += y * c - z * b
            out[i, r + 1] += z * a - x * c
            out[i, r + 2] += x * b - y * a
        for i in range(12):
            a, b, c = out[t, i], out[t + 1, i], out[t + 2, i]
            out[r, i] += y * c - z * b
            out[r + 1, i] += z * a - x * c
            out[r + 2, i] += x * b - y * a
    for i in range(12):
        for j in range(i):
            out[i, j] = 0.5 * (out[i, j] + out[j, i])
            out[j, i] = out[i, j]


@njit(cache=True, nogil=True, error_model="numpy")
def beam_matrices(X, C, section_mass, orientation, offsets, releases, with_mass, out, bad):
    """K or (``with_mass``) M of a chunk, out (nc, 12, 12), global axes; bad (nc,) is set where releases fail.

    X (nc, 2, 3), C (6, 6) section compliance, section_mass (6, 6), orientation (nc, 3), offsets (nc, 2, 3) and
    releases (nc, 12) in local axes.
    """
    terms = np.empty((4, 6, 6))
    _compliance_terms(C, terms)
    R = np.empty((3, 3))
    F = np.empty((6, 6))
    G = np.empty((6, 6))
    Kf = np.empty((6, 6))
    N = np.empty((6, 12))
    K = np.empty((12, 12))
    M = np.zeros((12, 12))
    for e in range(X.shape[0]):
        length = beam_frame(X[e], offsets[e], orientation[e], R)
        _local_stiffness(length, terms, F, G, Kf, K)
        if with_mass:
            _local_mass(length, terms, section_mass, Kf, F, N, M)
        if not _release(K, M, releases[e], with_mass):
            bad[e] = 1
        _to_global(M if with_mass else K, R, offsets[e], out[e])


@njit(cache=True, nogil=True, error_model="numpy")
def beam_end_forces(X, C, orientation, offsets, releases, u, out):
    """Section forces N, Qy, Qz, T, My, Mz at both ends from nodal displacements u (nc, 12); out (nc, 2, 6), local."""
    terms = np.empty((4, 6, 6))
    _compliance_terms(C, terms)
    R = np.empty((3, 3))
    F = np.empty((6, 6))
    G = np.empty((6, 6))
    Kf = np.empty((6, 6))
    K = np.empty((12, 12))
    M = np.empty((12, 12))
    v = np.empty(12)
    for e in range(X.shape[0]):
        length = beam_frame(X[e], offsets[e], orientation[e], R)
        _local_stiffness(length, terms, F, G, Kf, K)
        _release(K, M, releases[e], False)
        for end in range(2):
            d, r = u[e, 6 * end : 6 * end + 3], u[e, 6 * end + 3 : 6 * end + 6]
            o = offsets[e, end]
            w0 = d[0] + r[1] * o[2] - r[2] * o[1]
            w1 = d[1] + r[2] * o[0] - r[0] * o[2]
            w2 = d[2] + r[0] * o[1] - r[1] * o[0]
            for i in range(3):
                v[6 * end + i] = R[i, 0] * w0 + R[i, 1] * w1 + R[i, 2] * w2
                v[6 * end + 3 + i] = R[i, 0] * r[0] + R[i, 1] * r[1] + R[i, 2] * r[2]
        for i in range(12):
            s = 0.0
            for j in range(12):
                s += K[i, j] * v[j]
            if i < 6:
                out[e, 0, i] = -s
            else:
                out[e, 1, i - 6] = s
