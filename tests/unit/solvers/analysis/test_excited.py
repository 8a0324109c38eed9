"""Excitations in words, and grids that see narrow resonances."""

import numpy as np
import pytest

from solvers.analysis.excited import check_damped, density_at, frequency_grid, harmonics_of
from solvers.analysis.forced import periodic_response, response_at
from solvers.analysis.linear_system import random_response, second_order
from solvers.errors import ModelError, SolveError


def oscillator(zeta, hertz=20.0):
    omega = 2 * np.pi * hertz
    return second_order(np.eye(1), np.eye(1) * 2 * zeta * omega, np.eye(1) * omega**2, np.eye(1))


def test_density_between_corners_is_straight_in_logarithms():
    f = np.array([1.0, 5.0, 15.811388300841896, 50.0, 100.0, 200.0, 300.0])
    # from 50 to 200 Hz it falls tenfold in two octaves: at 100 Hz by √10
    expected = [0.0, 0.01, 0.01, 0.01, 0.01 / np.sqrt(10), 0.001, 0.0]
    np.testing.assert_allclose(density_at("5 0.01; 50 0.01; 200 0.001", f), expected, rtol=1e-12)
    np.testing.assert_array_equal(density_at("0.3", f), 0.3)


@pytest.mark.parametrize("text", ["", "a", "5 1; 4 1", "5 -1; 6 1", "5 1", "1 2 3; 4 5 6", "-1", "nan"])
def test_what_is_no_density(text):
    with pytest.raises(ModelError, match="is not a density"):
        density_at(text, np.ones(2))


@pytest.mark.parametrize("text", ["", "x", "1", "1 2; 1 3", "1.5 2", "-1 2", "1 2 3 4", "1000 1"])
def test_what_is_no_row_of_harmonics(text):
    with pytest.raises(ModelError, match="is not a row of harmonics"):
        harmonics_of(text)


def test_harmonics_give_the_force_that_they_name():
    """A stiff, light oscillator follows the force: the outcome is the sum of cosines itself."""
    cosine, sine = harmonics_of("0 3; 1 10; 3 4 90")
    omega, t = 2.0, np.linspace(0.0, 3.0, 7)
    stiff = second_order(np.eye(1) * 1e-9, np.zeros((1, 1)), np.eye(1), np.eye(1))
    found = response_at(periodic_response(stiff, omega, cosine, sine), t)[:, 0]
    np.testing.assert_allclose(found, 3 + 10 * np.cos(omega * t) + 4 * np.cos(3 * omega * t + np.pi / 2), atol=1e-6)


@pytest.mark.parametrize("zeta", [1e-4, 0.01, 0.3])
def test_mean_square_of_narrow_resonances(zeta):
    """White noise on one mass: σ² = S/(8ζω³) however narrow the peak (within a range of 0.1 … 1000 Hz)."""
    system = oscillator(zeta)
    f = frequency_grid(system, 0.1, 1000.0)
    assert len(f) < 600
    found = random_response(system, f, np.ones(len(f)))
    assert found.rms[0] ** 2 == pytest.approx(1 / (8 * zeta * (2 * np.pi * 20) ** 3), rel=0.01)


def test_undamped_modes_are_told_where_they_matter():
    with pytest.raises(SolveError, match="mode at 20 Hz has no damping"):
        check_damped(oscillator(0.0), 1.0, 100.0)
    check_damped(oscillator(0.0), 30.0, 100.0)
    check_damped(oscillator(0.01), 1.0, 100.0)
    two = second_order(np.eye(2), np.diag([1.0, 0.0]), np.diag([400.0, 900.0]), np.array([[1.0], [0.0]]))
    check_damped(two, 0.1, 100.0)  # the undamped one is not excited
    with pytest.raises(ModelError, match="both must be positive and rise"):
        frequency_grid(two, 5.0, 5.0)
