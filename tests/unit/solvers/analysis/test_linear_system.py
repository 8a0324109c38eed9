"""Linear models against closed forms, a Lyapunov equation and brute-force integration."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from solvers.analysis.linear_system import (
    LinearSystem,
    damped_modes,
    harmonic_amplitudes,
    random_response,
    second_order,
    transfer_matrices,
    white_noise_covariance,
)
from solvers.analysis.shock import shock_spectrum
from solvers.errors import SolveError


def random_structure(rng, n=6):
    X, Y = rng.normal(size=(n, n)), rng.normal(size=(n, n))
    M, K = X @ X.T + n * np.eye(n), 1e3 * (Y @ Y.T + np.eye(n))
    return M, 0.02 * M + 2e-4 * K, K


def test_damped_frequency_and_ratio_of_one_mass():
    m, c, k = 2.0, 4.0, 800.0
    modes = damped_modes(second_order(np.eye(1) * m, np.eye(1) * c, np.eye(1) * k, np.eye(1)))
    assert modes.frequencies_hz == pytest.approx(np.sqrt(k / m) / (2 * np.pi), rel=1e-13)
    assert modes.damping == pytest.approx(c / (2 * np.sqrt(k * m)), rel=1e-12)
    assert modes.damped_hz == pytest.approx(modes.frequencies_hz * np.sqrt(1 - modes.damping**2), rel=1e-13)
    assert modes.stable


def test_modes_of_proportional_damping(rng):
    """ζ = (αω + β/ω)/2 for every mode; each shape satisfies A x = s x."""
    from scipy.linalg import eigh

    M, B, K = random_structure(rng)
    system = second_order(M, B, K, np.eye(6))
    modes = damped_modes(system)
    omega = np.sqrt(eigh(K, M, eigvals_only=True))
    np.testing.assert_allclose(modes.frequencies_hz, omega / (2 * np.pi), rtol=1e-9)
    np.testing.assert_allclose(modes.damping, 0.5 * (2e-4 * omega + 0.02 / omega), rtol=1e-7)
    np.testing.assert_allclose(system.A @ modes.shapes, modes.shapes * modes.eigenvalues, atol=1e-8 * omega[-1] ** 2)


def test_unstable_and_overdamped_are_told():
    unstable = damped_modes(second_order(np.eye(1), -0.1 * np.eye(1), np.eye(1), np.eye(1)))
    assert not unstable.stable
    assert unstable.damping[0] == pytest.approx(-0.05)
    slow = damped_modes(second_order(np.eye(1), 10 * np.eye(1), np.eye(1), np.eye(1)))
    assert len(slow.eigenvalues) == 2
    np.testing.assert_allclose(slow.eigenvalues.imag, 0.0, atol=1e-14)


def test_transfer_matrices_by_direct_inversion(rng):
    n = 7
    system = LinearSystem(
        A=rng.normal(size=(n, n)) - 5 * np.eye(n),
        B=rng.normal(size=(n, 2)),
        C=rng.normal(size=(3, n)),
        D=rng.normal(size=(3, 2)),
    )
    f = np.array([0.0, 0.3, 2.0, 50.0])
    for H, frequency in zip(transfer_matrices(system, f), f):
        direct = system.C @ np.linalg.solve(2j * np.pi * frequency * np.eye(n) - system.A, system.B) + system.D
        np.testing.assert_allclose(H, direct, rtol=1e-11)


def test_undamped_resonance_is_named():
    system = second_order(np.eye(1), np.zeros((1, 1)), np.eye(1), np.eye(1))
    with pytest.raises(SolveError, match=r"0\.159155 Hz is an undamped natural frequency"):
        transfer_matrices(system, np.array([1 / (2 * np.pi)]))
    with pytest.raises(SolveError, match="no inertia"):
        second_order(np.zeros((1, 1)), np.eye(1), np.eye(1), np.eye(1))


def test_harmonic_amplitude_is_that_of_the_motion(rng):
    """A motion that starts on the steady response stays on it."""
    M, B, K = random_structure(rng, 2)
    system = replace(second_order(M, B, K, np.array([1.0, 0.0])), C=np.eye(4), D=np.zeros((4, 1)))
    f = 3.0
    amplitude = harmonic_amplitudes(system, np.array([f]), np.array([1.0]))[0]
    motion = solve_ivp(
        lambda t, x: system.A @ x + system.B[:, 0] * np.cos(2 * np.pi * f * t),
        (0, 0.8),
        amplitude.real,
        rtol=1e-10,
        atol=1e-14,
    )
    expected = (amplitude * np.exp(2j * np.pi * f * 0.8)).real
    np.testing.assert_allclose(motion.y[:, -1], expected, atol=1e-8 * np.abs(amplitude).max())  # of the integrator


def test_random_response_agrees_with_lyapunov(rng):
    """White force: ∫ of the response density over all frequencies is the covariance of a Lyapunov equation."""
    M, B, K = random_structure(rng, 3)
    system = second_order(M, B, K, np.array([1.0, 2.0, 0.0]))
    one_sided = 4.0  # N²/Hz; two-sided intensity per Hz is half of it
    f = np.unique(np.concatenate([np.linspace(0, 40, 8001), np.geomspace(40, 4e3, 2000)]))
    found = random_response(system, f, np.full(len(f), one_sided))
    P = white_noise_covariance(system, np.array([[one_sided / 2]]))
    np.testing.assert_allclose(found.rms**2, np.diag(P), rtol=2e-3)  # trapezoid over narrow peaks


def test_random_response_of_one_mass_is_the_textbook_formula():
    """Flat density of the base's acceleration: σ² = S/(8ζω³) of the relative displacement (Miles)."""
    m, zeta, omega = 1.0, 0.03, 60.0
    system = second_order(np.eye(1), np.eye(1) * 2 * zeta * omega, np.eye(1) * omega**2, np.eye(1) * m)
    f = np.linspace(0.0, 200.0, 20_001)
    found = random_response(system, f, np.ones(len(f)))
    assert found.rms[0] ** 2 == pytest.approx(1.0 / (8 * zeta * omega**3), rel=1e-3)  # one-sided S in unit²/Hz
    with pytest.raises(SolveError, match="expected 20001 frequencies and 1 inputs"):
        random_response(system, f, np.ones(5))
    with pytest.raises(SolveError, match="must rise"):
        random_response(system, f[::-1], np.ones(len(f)))


def test_shock_spectrum_of_a_half_sine():
    """Undamped oscillators under a half-sine pulse: residual spectrum in closed form below f·T = ½."""
    T, rate = 0.011, 2e5
    t = np.arange(int(T * rate) + 1) / rate
    pulse = np.sin(np.pi * t / T)
    f = np.array([5.0, 10.0, 20.0, 30.0])
    r = f * T
    # amplitude after the pulse, from the convolution of sin(πt/T) with sin(ωt)
    expected = 4 * r * np.cos(np.pi * r) / (1 - 4 * r**2)
    found = shock_spectrum(pulse, rate, f, damping=0.0)
    np.testing.assert_allclose(found.absolute, expected, rtol=1e-3)


def test_shock_spectrum_against_integration(rng):
    rate, f0, zeta = 2000.0, 37.0, 0.05
    a = np.concatenate([[0.0], rng.normal(size=60).cumsum() * 0.1])
    t = np.arange(len(a)) / rate
    w = 2 * np.pi * f0

    def right(time, x):
        return [x[1], -2 * zeta * w * x[1] - w**2 * x[0] - np.interp(time, t, a)]

    motion = solve_ivp(right, (0, t[-1]), [0.0, 0.0], t_eval=t, rtol=1e-8, atol=1e-12, max_step=1.0 / rate)
    absolute = -(2 * zeta * w * motion.y[1] + w**2 * motion.y[0])
    found = shock_spectrum(a, rate, np.array([f0]), zeta, residual=False)
    assert found.absolute[0] == pytest.approx(np.abs(absolute).max(), rel=1e-5)  # exact between samples
    with pytest.raises(SolveError, match="Damping ratio"):
        shock_spectrum(a, rate, np.array([f0]), 1.5)
