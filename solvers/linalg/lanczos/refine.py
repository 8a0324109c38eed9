"""From Ritz vectors to eigenpairs: one more product with the operator, a Rayleigh–Ritz step, measured residuals."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cholesky, eigh, solve_triangular

from solvers.linalg.lanczos.forms import Form
from solvers.linalg.lanczos.krylov import rotate
from solvers.linalg.lanczos.tall import project
from solvers.monitor import Monitor

Array = NDArray[np.float64]
WIDTH = 8
ROUNDING = 1e-13  # of orthonormality: some hundred roundings


@dataclass(frozen=True)
class Pairs:
    """theta (k,), vectors (n, k) M-orthonormal, residuals (k,), worst error of orthonormality of each vector (k,)."""

    theta: Array
    vectors: Array
    residuals: Array
    orthogonality: Array


def refine(form: Form, V: Array, monitor: Monitor) -> Pairs:
    """Purify and polish the Ritz vectors V (n, k), which are overwritten.

    ``X = A⁻¹ M V`` frees them of the null space of M (Ericsson and Ruhe 1980); the projected problem in span V rotates
    them; the residual ``‖v − (λ−σ) A⁻¹ M v‖_M`` of every pair is measured, not estimated.
    """
    M, k = form.M, V.shape[1]
    X = np.empty_like(V, order="F")
    H, G = np.empty((k, k)), np.empty((k, k))
    for begin in range(0, k, WIDTH):
        monitor.check()
        part = slice(begin, min(begin + WIDTH, k))
        image = M @ V[:, part]
        G[:, part] = project(V, image)
        X[:, part] = form.solve(image)
        H[:, part] = project(V, M @ X[:, part])
    theta, C = eigh(0.5 * (H + H.T), 0.5 * (G + G.T))
    order = np.argsort(-theta)
    theta, C = theta[order], C[:, order]
    rotate(V, C)
    rotate(X, C / theta)
    residuals = _residuals(form, V, X)
    orthogonality = orthonormal(form, X)
    return Pairs(theta, X, residuals, orthogonality)


def orthogonality_loss(V: Array, metric: Callable[[Array], Array]) -> float:
    """Largest error of ``VᵀGV = E``, a few columns at a time."""
    loss = 0.0
    for begin in range(0, V.shape[1], WIDTH):
        part = slice(begin, min(begin + WIDTH, V.shape[1]))
        error = V.T @ metric(V[:, part]) - np.eye(V.shape[1])[:, part]
        loss = max(loss, float(np.abs(error).max(initial=0.0)))
    return loss


def _residuals(form: Form, V: Array, X: Array) -> Array:
    """M-norms of V − X; V is spoilt."""
    result = np.empty(V.shape[1])
    for begin in range(0, V.shape[1], WIDTH):
        part = slice(begin, min(begin + WIDTH, V.shape[1]))
        V[:, part] -= X[:, part]
        image = form.M @ V[:, part]
        result[part] = np.sqrt(np.maximum(np.einsum("ij,ij->j", V[:, part], image), 0.0))
    return result


def orthonormal(form: Form, X: Array) -> Array:
    """M-orthonormalise X in place by the Cholesky factor of its Gram matrix; return the worst error of each vector.

    Vectors that are orthonormal to rounding already stay as they are.
    """
    G = _gram(form, X)
    error = np.abs(G - np.eye(X.shape[1])).max(axis=0, initial=0.0)
    if error.max(initial=0.0) <= ROUNDING:
        return error
    rotate(X, solve_triangular(cholesky(G), np.eye(X.shape[1])))
    return np.abs(_gram(form, X) - np.eye(X.shape[1])).max(axis=0, initial=0.0)


def _gram(form: Form, X: Array) -> Array:
    G = np.empty((X.shape[1], X.shape[1]))
    for begin in range(0, X.shape[1], WIDTH):
        part = slice(begin, min(begin + WIDTH, X.shape[1]))
        G[:, part] = project(X, form.M @ X[:, part])
    return 0.5 * (G + G.T)
