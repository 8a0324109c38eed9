"""Three ways to turn ``K x = λ M x`` into a self-adjoint operator with the wanted roots on top (Mikheev 2004, 2.4.2.2).

All work on ``A = K − σM`` in the inverse formulation (2.41): roots ``θ = 1/(λ − σ)``.

- ``MassForm``: ``A⁻¹ M`` in the inner product of M. M may be semi-definite, A indefinite. The default.
- ``StiffnessForm``: (2.43), ``A⁻¹ M`` in the inner product of A, which must be positive definite.
- ``CholeskyForm``: (2.42), ``L⁻¹ M L⁻ᵀ`` with ``A = L Lᵀ`` in the usual inner product.

Without the inverse, (2.42) and (2.43) are printed for a factorised M; there the upper end of the spectrum comes first.
"""

from abc import ABC, abstractmethod

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from solvers.kernels.skinny import WIDTH
from solvers.kernels.sparse_rows import multiply_rows, without_zeros
from solvers.linalg.factor_type import Factor
from solvers.linalg.lanczos.tall import by_rows
from solvers.linalg.matrix_checks import diagonal_of

Array = NDArray[np.float64]
FORMS = ("mass", "stiffness", "cholesky")


class Form(ABC):
    """A self-adjoint operator, its inner product, and the way back to eigenvectors. Counts its right-hand sides."""

    def __init__(self, M: "Product", factor: Factor) -> None:
        self.M = M
        self.factor = factor
        self.n = factor.n
        self.solves = 0

    @abstractmethod
    def apply(self, Q: Array, image: Array) -> Array:
        """``S Q`` as a new array (n, b); ``image`` is ``G Q``."""

    @abstractmethod
    def metric(self, X: Array, room: Array | None = None) -> Array:
        """``G X``, written over ``room`` where one of the right shape is given."""

    def vectors(self, Y: Array) -> None:
        """Turn Ritz vectors of S into multiples of eigenvectors of the pencil, in place: nothing to do for A⁻¹M."""
        return

    def share(self, theta: Array) -> Array:
        """What a residual in the norm of G may be so that it is as small in the norm of M: a factor for each root."""
        return np.ones(theta.size)

    def solve(self, B: Array) -> Array:
        """``A⁻¹ B``."""
        self.solves += B.shape[1]
        return self.factor.solve(B)


class MassForm(Form):
    """``S = A⁻¹M``, ``G = M``."""

    def apply(self, Q: Array, image: Array) -> Array:
        return self.solve(image)

    def metric(self, X: Array, room: Array | None = None) -> Array:
        return self.M.times(X, room)


class StiffnessForm(Form):
    """``S = A⁻¹M``, ``G = A``: equation (2.43) with the roles of the matrices exchanged."""

    def __init__(self, M: "Product", factor: Factor, A: "Product") -> None:
        super().__init__(M, factor)
        self.A = A

    def apply(self, Q: Array, image: Array) -> Array:
        return self.solve(self.M @ Q)

    def metric(self, X: Array, room: Array | None = None) -> Array:
        return self.A.times(X, room)

    def share(self, theta: Array) -> Array:
        return _energy_share(theta)


class CholeskyForm(Form):
    """``S = L⁻¹ M L⁻ᵀ``, ``G = E``: equation (2.42) with the roles of the matrices exchanged; ``x = L⁻ᵀ y``."""

    def apply(self, Q: Array, image: Array) -> Array:
        self.solves += Q.shape[1]
        return self.factor.forward(self.M @ self.factor.backward(np.asarray(Q)))

    def metric(self, X: Array, room: Array | None = None) -> Array:
        return X.copy()

    def share(self, theta: Array) -> Array:
        return _energy_share(theta)

    def vectors(self, Y: Array) -> None:
        for begin in range(0, Y.shape[1], 8):
            Y[:, begin : begin + 8] = self.factor.backward(Y[:, begin : begin + 8])


def _energy_share(theta: Array) -> Array:
    """``√(θ/θ_max)``: ``‖r‖_M ≤ ‖r‖_A √θ_max`` while a vector of unit A-norm has the M-norm √θ."""
    size = np.abs(theta)
    return np.sqrt(size / max(float(size.max(initial=0.0)), 1e-300))


class Product:
    """A symmetric sparse matrix that multiplies blocks; many stored zeros are left out unless it stays ``as_it_is``.

    Blocks of other widths than ``WIDTH`` are filled up with zeros, which costs no reading.
    """

    def __init__(self, A: sparse.csc_array, as_it_is: bool = False) -> None:
        if as_it_is:
            self.diagonal, self.rows = None, sparse.csr_array((A.data, A.indices, A.indptr), shape=A.shape)
            return
        diagonal, filled = diagonal_of(A), np.count_nonzero(A.data)
        self.diagonal = diagonal if filled == np.count_nonzero(diagonal) else None
        entries = A.indptr, A.indices, A.data
        if filled < 0.7 * A.nnz:  # a mass matrix in the pattern of K holds two zeros of three
            entries = without_zeros(*entries)
        self.rows = sparse.csr_array(entries[::-1], shape=A.shape)  # symmetric: columns are rows

    def __matmul__(self, X: Array) -> Array:
        return self.times(X)

    def times(self, X: Array, room: Array | None = None) -> Array:
        """The product, written over ``room`` where one of the right shape is given."""
        if self.diagonal is not None:
            return self.diagonal[:, None] * X
        width = X.shape[1]
        if width < WIDTH // 2 or width > WIDTH:
            return self.rows @ X
        if width < WIDTH:
            X = np.hstack((X, np.zeros((X.shape[0], WIDTH - width))))
        X = np.ascontiguousarray(X)
        fits = room is not None and room.shape == X.shape and room.flags.c_contiguous
        Y: Array = room if fits and room is not None else np.empty_like(X)
        A = self.rows

        def task(band: slice) -> None:
            multiply_rows(A.indptr, A.indices, A.data, X.reshape(-1), Y.reshape(-1), band.start, band.stop)

        by_rows(X.shape[0], A.nnz, task)
        return Y if width == WIDTH else np.ascontiguousarray(Y[:, :width])


def make_form(name: str, M: sparse.csc_array, factor: Factor, A: sparse.csc_array | None) -> Form:
    """The form by its name; ``A`` is needed by "stiffness" only."""
    if name == "cholesky":
        return CholeskyForm(Product(M), factor)
    if name == "stiffness" and A is not None:
        return StiffnessForm(Product(M), factor, Product(A))
    return MassForm(Product(M), factor)
