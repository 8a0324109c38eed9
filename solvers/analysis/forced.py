"""Forced vibration of a linear model M q̈ + B q̇ + K q = F(t) under a periodic force (Andreev–Larin (5)–(10)).

Each harmonic is one complex symmetric system. Plain LLᵀ of the paper may meet a zero pivot although the matrix is
regular (undamped, between two resonances), so the pivoted LDLᵀ of LAPACK is used; the constant part of the force, which
the paper leaves out, is the harmonic of number zero.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import LinAlgError, LinAlgWarning, solve

from solvers.analysis.linear_system import LinearSystem, transfer_matrices
from solvers.errors import SolveError

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Polyharmonic:
    """q(t) = Σ_j cosine[j]·cos(jωt) + sine[j]·sin(jωt), j = 0 … k; rows are harmonics, columns coordinates."""

    omega: float
    cosine: Array
    sine: Array

    @property
    def amplitudes(self) -> Array:
        """Amplitude of every harmonic in every coordinate."""
        return np.hypot(self.cosine, self.sine)


def fourier_coefficients(force: Array, harmonics: int) -> tuple[Array, Array]:
    """Cosine and sine parts (harmonics + 1, n) of a force sampled evenly over one period, (n_samples, n).

    Raises SolveError if the samples are too few for the harmonics.
    """
    samples = np.asarray(force, dtype=float)
    if samples.ndim == 1:
        samples = samples[:, None]
    if len(samples) < 2 * harmonics + 1:
        raise SolveError(
            f"{len(samples)} samples of a period hold {max(0, (len(samples) - 1) // 2)} harmonics, {harmonics} were "
            "asked for. Give more samples."
        )
    parts = np.fft.rfft(samples, axis=0)[: harmonics + 1] / len(samples)
    cosine, sine = 2.0 * parts.real, -2.0 * parts.imag
    cosine[0] /= 2.0
    sine[0] = 0.0
    return cosine, sine


def polyharmonic_response(M: Array, B: Array, K: Array, omega: float, cosine: Array, sine: Array) -> Polyharmonic:
    """Steady response to F(t) = Σ_j cosine[j]·cos(jωt) + sine[j]·sin(jωt), rows j = 0 … k (``sine[0]`` is ignored).

    Raises SolveError naming the harmonic that meets an undamped resonance, or a force that nothing holds (j = 0).
    """
    cosine, sine = np.atleast_2d(cosine).astype(float), np.atleast_2d(sine).astype(float)
    if cosine.shape != sine.shape or cosine.shape[1] != len(M):
        raise SolveError(
            f"The force has parts of shapes {cosine.shape} and {sine.shape}; both must be (harmonics + 1, {len(M)})."
        )
    q_c, q_s = np.zeros_like(cosine), np.zeros_like(sine)
    for j in range(len(cosine)):
        if not (cosine[j].any() or (j and sine[j].any())):
            continue
        amplitude = dynamic_solve(M, B, K, j * omega, cosine[j] + 1j * (sine[j] if j else 0.0), j)
        q_c[j], q_s[j] = amplitude.real, amplitude.imag
    return Polyharmonic(omega, q_c, q_s)


def dynamic_solve(
    M: Array, B: Array, K: Array, omega: float, force: NDArray[np.complexfloating], harmonic: int | None = None
) -> NDArray[np.complex128]:
    """Amplitude q of q(t) = Re(q e^{−iωt}) under Re(force e^{−iωt}): (K − ω²M − iωB) q = force, (10)."""
    A = K - omega**2 * M - 1j * omega * B
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", LinAlgWarning)
            return np.asarray(solve(A, force, assume_a="sym"), dtype=np.complex128)
    except (LinAlgError, LinAlgWarning):
        which = "The excitation" if harmonic is None else f"Harmonic {harmonic}"
        if omega == 0.0:
            raise SolveError(
                "A constant force acts where nothing holds the body. Hold it, or drop the constant part."
            ) from None
        raise SolveError(
            f"{which} at {omega / (2 * np.pi):.6g} Hz meets an undamped natural frequency: the amplitude has no bound. "
            "Add damping or shift the frequency."
        ) from None


def periodic_response(system: LinearSystem, omega: float, cosine: Array, sine: Array) -> Polyharmonic:
    """Steady outputs of a linearised mechanism under inputs Σ_j cosine[j]·cos(jωt) + sine[j]·sin(jωt), j = 0 … k.

    Rows are harmonics, columns inputs. Raises SolveError naming the frequency that meets an undamped eigenvalue.
    """
    cosine, sine = np.atleast_2d(cosine).astype(float), np.atleast_2d(sine).astype(float)
    n_inputs = system.B.shape[1]
    if cosine.shape != sine.shape or cosine.shape[1] != n_inputs:
        raise SolveError(
            f"The input has parts of shapes {cosine.shape} and {sine.shape}; both must be (harmonics + 1, {n_inputs})."
        )
    acting = np.flatnonzero(cosine.any(axis=1) | sine.any(axis=1))
    amplitude = np.zeros((len(cosine), system.C.shape[0]), dtype=np.complex128)
    given = cosine[acting] - 1j * sine[acting] * (acting > 0)[:, None]
    H = transfer_matrices(system, np.asarray(acting * omega / (2 * np.pi), dtype=np.float64))
    amplitude[acting] = np.einsum("fij,fj->fi", H, given)
    return Polyharmonic(omega, amplitude.real, -amplitude.imag)


def response_at(response: Polyharmonic, t: Array) -> Array:
    """q at instants t, (n_t, n)."""
    phase = np.outer(np.asarray(t, dtype=float), np.arange(len(response.cosine))) * response.omega
    return np.cos(phase) @ response.cosine + np.sin(phase) @ response.sine


def frequency_response(M: Array, B: Array, K: Array, frequencies_hz: Array, force: Array) -> NDArray[np.complex128]:
    """Complex amplitudes (n_f, n) of q(t) = Re(q e^{iωt}) under ``force`` (n,) of unit time factor e^{iωt}."""
    out = np.zeros((len(frequencies_hz), len(M)), dtype=np.complex128)
    for k, frequency in enumerate(np.asarray(frequencies_hz, dtype=float)):
        omega = 2 * np.pi * float(frequency)
        out[k] = dynamic_solve(M, B, K, omega, np.conj(np.asarray(force, dtype=complex))).conj()
    return out


def transmissibility(M: Array, B: Array, K: Array, frequencies_hz: Array, direction: Array) -> NDArray[np.complex128]:
    """Absolute motion (n_f, n) per unit motion of the base along the rigid motion ``direction`` (n,).

    The base drives the springs and dampers: force K·d + iωB·d.
    """
    out = np.zeros((len(frequencies_hz), len(M)), dtype=np.complex128)
    d = np.asarray(direction, dtype=float)
    for k, frequency in enumerate(np.asarray(frequencies_hz, dtype=float)):
        omega = 2 * np.pi * float(frequency)
        force = K @ d + 1j * omega * (B @ d)
        out[k] = dynamic_solve(M, B, K, omega, force.conj()).conj()
    return out
