"""Pencils with known roots, and what must be true of a solution of each."""

import numpy as np
from scipy import sparse


def pencil_with(roots, seed=0):
    """A dense pencil with the given roots and a mass matrix of moderate condition."""
    random = np.random.default_rng(seed)
    n = len(roots)
    Q, _ = np.linalg.qr(random.standard_normal((n, n)))
    S = random.uniform(0.5, 2.0, n)[:, None] * Q
    K, M = S.T @ (np.asarray(roots)[:, None] * S), S.T @ S
    return sparse.csc_array((K + K.T) / 2), sparse.csc_array((M + M.T) / 2)


def with_massless_rows(K, M, m, random):
    """The pencil with m rows without mass tied to it, which follow statically: its roots stay."""
    S = random.uniform(1.0, 2.0, m)
    B = 0.5 * random.standard_normal((m, K.shape[0]))
    K = sparse.block_array([[K + sparse.csc_array(B.T @ (S[:, None] * B)), -B.T * S], [-(B.T * S).T, np.diag(S)]])
    return sparse.csc_array(K), sparse.csc_array(sparse.block_diag((M, sparse.csc_array((m, m)))))


def chain(n, fixed=True):
    """Masses and springs in a row: roots 4 sin²."""
    K = sparse.diags_array([-np.ones(n - 1), 2 * np.ones(n), -np.ones(n - 1)], offsets=[-1, 0, 1]).tolil()
    if not fixed:
        K[0, 0] = K[n - 1, n - 1] = 1.0
    return sparse.csc_array(K), sparse.csc_array(sparse.eye_array(n))


def square_membrane(n):
    """Finite differences on a square: a spectrum full of double roots, known in closed form."""
    K1 = chain(n)[0]
    E = sparse.eye_array(n)
    one = 4 * np.sin(np.pi * np.arange(1, n + 1) / (2 * (n + 1))) ** 2
    K = sparse.csc_array(sparse.kron(K1, E) + sparse.kron(E, K1))
    return K, sparse.csc_array(sparse.eye_array(n * n)), np.sort((one[:, None] + one[None, :]).ravel())


def check(solution, roots, scale=None):
    """Values to 1e-11 of the largest wanted (rounding of a solve), residuals, orthogonality, proof."""
    scale = scale or max(np.abs(roots).max(), 1e-300)
    assert np.abs(solution.eigenvalues - roots).max() < 1e-11 * scale
    assert solution.residuals.max() <= 1e-9
    assert solution.orthogonality.max() < 1e-12
    assert solution.sturm.proven
