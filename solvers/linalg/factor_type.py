"""What every factorisation looks like from outside, whatever computes it."""

from abc import ABC, abstractmethod
from dataclasses import dataclass

import numpy as np

from solvers.errors import SolveError


@dataclass(frozen=True)
class FactorCost:
    """Price of a factorisation, predicted by the analysis or measured after the work.

    ``entries`` stored numbers of the factor, ``factor_bytes`` memory or disc the factor keeps, ``peak_bytes`` largest
    memory during the work (matrix A itself not counted), ``flops`` multiplications and additions of the numeric phase,
    ``out_of_core`` the factor lives in a temporary file.
    """

    entries: int
    factor_bytes: int
    peak_bytes: int
    flops: float
    out_of_core: bool = False


class Factor(ABC):
    """Factors of a symmetric matrix A (n × n): ``Pᵀ L Lᵀ P`` (kind 'cholesky') or ``Pᵀ L D Lᵀ P`` (kind 'ldlt').

    ``method`` names what computed it; ``n_negative`` is the number of negative eigenvalues of A (Sturm count by
    Sylvester's law of inertia), ``None`` when the method cannot tell; ``trusted`` is False when a pivot was so small
    that neither the count nor the solution deserve belief (the caller moves the shift); ``smallest_pivot`` is the
    least pivot relative to the diagonal entry it started from. A context manager; ``close`` frees the
    files of a factor on disc.
    """

    def __init__(self, n: int, method: str, kind: str, cost: FactorCost, n_negative: int | None) -> None:
        self.n = n
        self.method = method
        self.kind = kind
        self.cost = cost
        self.n_negative = n_negative
        self.trusted = True
        self.smallest_pivot = np.nan

    @property
    def memory(self) -> int:
        """Bytes the factor keeps."""
        return self.cost.factor_bytes

    @property
    def flops(self) -> float:
        """Floating point operations of the numeric factorisation."""
        return self.cost.flops

    def solve(self, B: np.ndarray) -> np.ndarray:
        """``A⁻¹ B`` for a vector (n,) or a block (n, k) in any memory order; the result is a new array like B."""
        return self._solve_block(self._checked(B))

    def forward(self, B: np.ndarray) -> np.ndarray:
        """Half solve ``L⁻¹ P B`` (kind 'cholesky' only), so that ``A⁻¹ = backward(forward(·))``.

        The result stands in the order of elimination; ``forward(M @ backward(y))`` is the symmetric operator of the
        Cholesky form of the Lanczos method (Mikheev 2004, (2.42) in its inverse formulation).
        """
        self._needs_cholesky()
        return self._forward_block(self._checked(B))

    def backward(self, B: np.ndarray) -> np.ndarray:
        """Half solve ``Pᵀ L⁻ᵀ B`` (kind 'cholesky' only), the transpose of ``forward``."""
        self._needs_cholesky()
        return self._backward_block(self._checked(B))

    def close(self) -> None:  # noqa: B027
        """Free memory and temporary files; the factor cannot be used afterwards."""

    def __enter__(self) -> "Factor":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def _solve_block(self, B: np.ndarray) -> np.ndarray: ...

    def _forward_block(self, B: np.ndarray) -> np.ndarray:
        raise SolveError(f"Method '{self.method}' has no half solves. Use method 'multifrontal'.")

    def _backward_block(self, B: np.ndarray) -> np.ndarray:
        raise SolveError(f"Method '{self.method}' has no half solves. Use method 'multifrontal'.")

    def _needs_cholesky(self) -> None:
        if self.kind != "cholesky":
            raise SolveError(f"Half solves exist for Cholesky factors only, this one is '{self.kind}'. Use solve.")

    def _checked(self, B: np.ndarray) -> np.ndarray:
        B = np.asarray(B, dtype=np.float64)
        if B.ndim not in (1, 2) or B.shape[0] != self.n:
            raise SolveError(f"Right-hand side of shape {B.shape} does not fit a matrix of order {self.n}.")
        return B
