"""Damping by every choice: what the damped modes of the reduced body really show."""

import numpy as np
import pytest
from scipy.linalg import eig

from solvers.errors import ModelError
from solvers.flexible.damping import (
    BandDamping,
    LossFactor,
    ModalDamping,
    RayleighDamping,
    UniformDamping,
    damping_matrix,
    damping_note,
    parse_damping,
    rayleigh_from,
)


@pytest.fixture
def body(rng):
    """A generalised pencil with one rigid motion and five elastic frequencies 2 … 200 Hz, in a basis that mixes all."""
    hz = np.array([0.0, 2.0, 9.0, 30.0, 80.0, 200.0])
    Y = np.linalg.qr(rng.normal(size=(6, 6)))[0] * np.array([1.0, 2.0, 0.5, 1.0, 3.0, 1.0])
    X = np.linalg.inv(Y)
    return X.T @ X, X.T @ np.diag((2 * np.pi * hz) ** 2) @ X, hz


def damped(M, K, D):
    """Frequencies in Hz and ratios by the complex eigenproblem of the first order system."""
    n = len(M)
    A = np.block([[np.zeros((n, n)), np.eye(n)], [-np.linalg.solve(M, K), -np.linalg.solve(M, D)]])
    roots = eig(A, right=False)
    roots = roots[roots.imag > 1.0]
    roots = roots[np.argsort(abs(roots))]
    return abs(roots) / (2 * np.pi), -roots.real / abs(roots)


@pytest.mark.parametrize(
    ("choice", "expected"),
    [
        (UniformDamping(0.02), [0.02] * 5),
        (LossFactor(0.04), [0.02] * 5),
        (ModalDamping(((1, 0.01), (3, 0.05)), 0.002), [0.01, 0.002, 0.05, 0.002, 0.002]),
        (BandDamping(((9.5, 0.01), (100.0, 0.03)), 0.1), [0.01, 0.01, 0.03, 0.03, 0.1]),
    ],
)
def test_every_mode_has_its_ratio(body, choice, expected):
    M, K, hz = body
    found_hz, ratios = damped(M, K, damping_matrix(choice, M, K))
    np.testing.assert_allclose(found_hz, hz[1:], rtol=1e-7)
    np.testing.assert_allclose(ratios, expected, rtol=1e-6)


def test_rayleigh_meets_two_ratios(body):
    M, K, _ = body
    choice = rayleigh_from(2.0, 0.03, 80.0, 0.02)
    _, ratios = damped(M, K, damping_matrix(choice, M, K))
    assert ratios[0] == pytest.approx(0.03, rel=1e-6)
    assert ratios[3] == pytest.approx(0.02, rel=1e-6)
    assert ratios[4] == pytest.approx(0.5 * (choice.alpha * 400 * np.pi + choice.beta / (400 * np.pi)), rel=1e-6)


def test_alpha_multiplies_stiffness(body):
    M, K, _ = body
    np.testing.assert_allclose(damping_matrix(RayleighDamping(1e-3, 0.0), M, K), 1e-3 * K, atol=1e-9 * abs(K).max())


@pytest.mark.parametrize("choice", [UniformDamping(0.02), RayleighDamping(1e-4, 2.0)])
def test_rigid_motion_is_not_damped(body, choice):
    M, K, _ = body
    _, vectors = np.linalg.eigh(K)
    rigid = vectors[:, 0] / np.sqrt(vectors[:, 0] @ M @ vectors[:, 0])
    D = damping_matrix(choice, M, K)
    assert abs(rigid @ D @ rigid) < 1e-6 * np.abs(D).max()
    assert np.linalg.eigvalsh(D).min() > -1e-9 * np.abs(D).max()  # no motion gains energy


@pytest.mark.parametrize(
    "text",
    [
        "0.02",
        "modes 1=0.01 3=0.05 rest=0.002",
        "bands:9.5=0.01,100=0.03,rest=0.1",
        "loss 0.04",
        "stiffness 1e-4 mass 2",
    ],
)
def test_words_and_back(text):
    choice = parse_damping(text)
    assert parse_damping(damping_note(choice)) == choice


@pytest.mark.parametrize("text", ["", "much", "modes 0=0.1", "bands 5=0.1 2=0.1", "-0.1", "rayleigh 5=0.1", "nan"])
def test_words_that_mean_nothing(text):
    with pytest.raises(ModelError, match=r"[Dd]amping"):
        parse_damping(text)


def test_rayleigh_that_would_feed_energy_is_refused():
    with pytest.raises(ModelError, match="gain energy"):
        rayleigh_from(2.0, 0.001, 80.0, 0.1)
