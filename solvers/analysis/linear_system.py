"""A linear model ẋ = A x + B u, y = C x + D u: eigenvalues, transfer matrices, response to harmonic and random inputs.

Every linearisation ends here, whatever the coordinates were: ``linearise`` fills it from a mechanism. The functions
solve with the Schur form of A, so that a hundred frequencies cost little more than one.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import eig, schur, solve_continuous_lyapunov
from scipy.linalg.lapack import ztrtrs

from solvers.errors import SolveError

Array = NDArray[np.float64]
Complex = NDArray[np.complex128]


@dataclass(frozen=True)
class LinearSystem:
    """Matrices of a linear model with names of states, inputs and outputs, for tables and messages."""

    A: Array  # (n, n)
    B: Array  # (n, n_inputs)
    C: Array  # (n_outputs, n)
    D: Array  # (n_outputs, n_inputs)
    states: tuple[str, ...] = ()
    inputs: tuple[str, ...] = ()
    outputs: tuple[str, ...] = ()


@dataclass(frozen=True)
class DampedModes:
    """Eigenvalues in order of natural frequency, one of each complex pair (positive imaginary part), real ones too.

    ``frequencies_hz``: |s|/2π; ``damped_hz``: Im s/2π; ``damping``: −Re s/|s| (negative: unstable). ``shapes`` columns
    are right eigenvectors over the states, of unit norm, with the largest entry real and positive.
    """

    eigenvalues: Complex
    frequencies_hz: Array
    damped_hz: Array
    damping: Array
    shapes: Complex

    @property
    def stable(self) -> bool:
        """No eigenvalue lies to the right of the imaginary axis by more than rounding."""
        scale = max(float(np.abs(self.eigenvalues).max(initial=0.0)), 1e-300)
        return bool(np.all(self.eigenvalues.real <= 1e-9 * scale))


def second_order(M: Array, B: Array, K: Array, force: Array, output: Array | None = None) -> LinearSystem:
    """M q̈ + B q̇ + K q = force·u as a first-order model with the states (q, q̇).

    ``force`` (n, n_inputs); ``output`` (n_outputs, n) rows over q, by default every coordinate.
    """
    n = len(M)
    force = np.asarray(force, dtype=float).reshape(n, -1)
    rows = np.eye(n) if output is None else np.atleast_2d(output)
    try:
        inverse = np.linalg.solve(M, np.hstack([K, B, force]))
    except np.linalg.LinAlgError:
        raise SolveError(
            "The mass matrix is singular: a coordinate has no inertia. Give it a mass or remove it."
        ) from None
    A = np.block([[np.zeros((n, n)), np.eye(n)], [-inverse[:, :n], -inverse[:, n : 2 * n]]])
    return LinearSystem(
        A=A,
        B=np.vstack([np.zeros((n, force.shape[1])), inverse[:, 2 * n :]]),
        C=np.hstack([rows, np.zeros_like(rows)]),
        D=np.zeros((len(rows), force.shape[1])),
    )


def damped_modes(system: LinearSystem) -> DampedModes:
    """Eigenvalues and modes of A. Raises SolveError if A holds a number that is not finite."""
    if not np.all(np.isfinite(system.A)):
        raise SolveError("The linearised model holds numbers that are not finite. Check the state it was taken at.")
    values, vectors = eig(system.A)
    scale = max(float(np.abs(values).max(initial=0.0)), 1e-300)
    keep = np.flatnonzero(values.imag > -1e-12 * scale)
    keep = keep[np.lexsort((values[keep].real, np.abs(values[keep])))]
    values, vectors = values[keep], vectors[:, keep].astype(np.complex128)
    for k in range(len(keep)):
        place = int(np.argmax(np.abs(vectors[:, k])))
        vectors[:, k] *= np.abs(vectors[place, k]) / vectors[place, k]
    size = np.abs(values)
    return DampedModes(
        eigenvalues=values,
        frequencies_hz=size / (2 * np.pi),
        damped_hz=np.abs(values.imag) / (2 * np.pi),
        damping=np.where(size > 1e-12 * scale, -values.real / np.maximum(size, 1e-300), 0.0),
        shapes=vectors,
    )


def transfer_matrices(system: LinearSystem, frequencies_hz: Array) -> Complex:
    """H(iω) = C (iω − A)⁻¹ B + D for every frequency, (n_f, n_outputs, n_inputs).

    Raises SolveError naming the frequency that falls on an undamped eigenvalue.
    """
    T, Q = schur(system.A, output="complex")
    right, left = Q.conj().T @ system.B, system.C @ Q
    scale = float(np.abs(T).max(initial=0.0))
    frequencies = np.atleast_1d(np.asarray(frequencies_hz, dtype=float))
    out = np.zeros((len(frequencies), *system.D.shape), dtype=np.complex128)
    shifted = np.asarray(-T, order="F")
    diagonal = np.diag_indices(len(T))
    for k, frequency in enumerate(frequencies):
        shifted[diagonal] = 2j * np.pi * frequency - T[diagonal]
        if np.abs(shifted[diagonal]).min(initial=np.inf) <= 1e-14 * scale:
            raise SolveError(f"{frequency:.6g} Hz is an undamped natural frequency: the response has no bound there.")
        x, _ = ztrtrs(shifted, right)
        out[k] = left @ x + system.D
    return out


@dataclass(frozen=True)
class RandomResponse:
    """Response to stationary random inputs: one-sided densities (n_f, n_outputs), unit²/Hz, and RMS over the range."""

    frequencies_hz: Array
    density: Array
    rms: Array


def random_response(system: LinearSystem, frequencies_hz: Array, input_density: Array) -> RandomResponse:
    """S_yy(f) = H S_uu H* with one-sided input densities, (n_f,) for one input or (n_f, n_u) for uncorrelated ones,
    or (n_f, n_u, n_u) Hermitian for correlated ones. RMS is the square root of the integral over the frequencies.
    """
    frequencies = np.asarray(frequencies_hz, dtype=float)
    if frequencies.ndim != 1 or len(frequencies) < 2 or np.any(np.diff(frequencies) <= 0):
        raise SolveError("Frequencies of a random response must rise and be at least two.")
    S = np.asarray(input_density)
    if S.ndim == 1:
        S = S[:, None]
    if S.ndim == 2:
        S = S[:, :, None] * np.eye(S.shape[1])
    n_inputs = system.B.shape[1]
    if S.shape != (len(frequencies), n_inputs, n_inputs):
        raise SolveError(
            f"The input density has shape {np.shape(input_density)}; expected {len(frequencies)} frequencies and "
            f"{n_inputs} inputs."
        )
    H = transfer_matrices(system, frequencies)
    density = np.einsum("fij,fjk,fik->fi", H, S, H.conj()).real
    return RandomResponse(frequencies, density, np.sqrt(np.maximum(np.trapezoid(density, frequencies, axis=0), 0.0)))


def white_noise_covariance(system: LinearSystem, intensity: Array) -> Array:
    """Covariance of the outputs under white noise of the two-sided density ``intensity`` (n_u, n_u), unit²/Hz.

    Solves A P + P Aᵀ + B W Bᵀ = 0: an independent check of ``random_response``. Raises SolveError if unstable.
    """
    if np.any(np.linalg.eigvals(system.A).real >= 0.0):
        raise SolveError("The model is not stable, so there is no stationary random response. Add damping.")
    W = np.atleast_2d(intensity)
    P = solve_continuous_lyapunov(system.A, -system.B @ W @ system.B.T)
    return np.asarray(system.C @ P @ system.C.T)


def harmonic_amplitudes(system: LinearSystem, frequencies_hz: Array, inputs: NDArray[np.number]) -> Complex:
    """Complex amplitudes of the outputs, (n_f, n_outputs), under inputs Re(u e^{iωt}) with u (n_inputs,)."""
    return transfer_matrices(system, frequencies_hz) @ np.asarray(inputs, dtype=np.complex128)
