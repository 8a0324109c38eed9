"""What the eigensolver returns."""

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

Array = NDArray[np.float64]
RIGID, ELASTIC = "rigid", "elastic"


@dataclass(frozen=True)
class SturmVerdict:
    """Roots below ``upper_hz`` (and above ``lower_hz``, if not None) by inertia of K − σM and by the Lanczos method."""

    upper_hz: float
    lower_hz: float | None
    roots_by_inertia: int
    roots_found: int

    @property
    def proven(self) -> bool:
        """No root was missed."""
        return self.roots_by_inertia == self.roots_found


@dataclass(frozen=True)
class Statistics:
    """What the solution cost. ``shift`` in (rad/s)², times in seconds, ``cleaned`` pairs of vectors orthogonalised.

    ``reorthogonalisation`` is the way that was used at last: "full" where another let the basis decay.
    """

    n_dofs: int
    method: str
    form: str
    reorthogonalisation: str
    shift: float
    block: int
    steps: int
    restarts: int
    basis: int
    right_hand_sides: int
    cleaned: int
    factorisations: int
    factor_bytes: int
    factor_flops: float
    seconds_factor: float
    seconds_lanczos: float
    seconds_sturm: float


@dataclass(frozen=True)
class EigenSolution:
    """Modes of ``K x = λ M x``, ascending.

    frequencies_hz (m,): ``√λ/2π``, zero for rigid modes, negative for λ < 0 (``−√|λ|/2π``, an unstable structure);
    eigenvalues (m,) in (rad/s)²; vectors (n, m) M-orthonormal; kinds: "rigid" or "elastic";
    residuals (m,): measured ``‖x − (λ−σ)(K−σM)⁻¹M x‖_M``; orthogonality (m,): largest error of ``xᵢᵀMxⱼ = δᵢⱼ``.
    """

    frequencies_hz: Array
    eigenvalues: Array
    vectors: Array
    kinds: tuple[str, ...]
    residuals: Array
    orthogonality: Array
    sturm: SturmVerdict | None
    statistics: Statistics

    @property
    def n_modes(self) -> int:
        return self.eigenvalues.size

    @property
    def n_rigid(self) -> int:
        return self.kinds.count(RIGID)


def chosen_modes(solution: EigenSolution, which: NDArray[np.int64]) -> EigenSolution:
    """Some modes of a solution, by their numbers."""
    return replace(
        solution,
        frequencies_hz=solution.frequencies_hz[which],
        eigenvalues=solution.eigenvalues[which],
        vectors=np.asfortranarray(solution.vectors[:, which]),
        kinds=tuple(solution.kinds[i] for i in which),
        residuals=solution.residuals[which],
        orthogonality=solution.orthogonality[which],
    )


def to_hz(eigenvalue: float) -> float:
    """Frequency in Hz of an eigenvalue in (rad/s)², negative for a negative one."""
    return float(np.sign(eigenvalue) * np.sqrt(abs(eigenvalue)) / (2 * np.pi))


def to_eigenvalue(hz: float) -> float:
    """Eigenvalue in (rad/s)² of a frequency in Hz."""
    return float(np.sign(hz) * (2 * np.pi * hz) ** 2)


def with_rigid(solution: EigenSolution, R: Array, K: sparse.csc_array) -> EigenSolution:
    """The solution with the known M-orthonormal rigid motions R (n, k) put before it."""
    k = R.shape[1]
    zeros = np.einsum("ij,ij->j", R, np.asarray(K @ R))
    return replace(
        solution,
        frequencies_hz=np.concatenate((np.zeros(k), solution.frequencies_hz)),
        eigenvalues=np.concatenate((zeros, solution.eigenvalues)),
        vectors=np.asfortranarray(np.hstack((R, solution.vectors))),
        kinds=(RIGID,) * k + solution.kinds,
        residuals=np.concatenate((np.zeros(k), solution.residuals)),
        orthogonality=np.concatenate((np.zeros(k), solution.orthogonality)),
    )


def kinds_of(eigenvalues: Array, vectors: Array, stiffness_diagonal: Array) -> tuple[str, ...]:
    """Rigid where the strain energy is zero within the rounding of its own terms: ``|λ| ≤ 1e-12 Σ k_jj x_j²``.

    Σ k_jj x_j² is the energy of springs that hold every DOF alone: what the terms of xᵀKx are before they cancel.
    1e-12 is some thousand roundings, which a factorisation may lose; a bent chain of 1000 elements stands at 4e-11.
    """
    terms = np.einsum("j,ji,ji->i", np.abs(stiffness_diagonal), vectors, vectors)
    return tuple(RIGID if abs(value) <= 1e-12 * term else ELASTIC for value, term in zip(eigenvalues, terms))
