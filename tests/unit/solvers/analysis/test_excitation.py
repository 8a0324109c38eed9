"""Measured channels as excitation: units, resampling without aliases, integration without drift."""

import numpy as np
import pytest

from solvers.analysis.excitation import AS_BASE, AS_FORCE, Treatment, excitation, resampled
from solvers.analysis.signals import Signal
from solvers.errors import ModelError

RATE, F = 500.0, 4.0
T = np.arange(0, 10, 1 / RATE)
W = 2 * np.pi * F


def test_force_keeps_its_shape_in_newtons():
    curve = excitation(T + 7.0, 2.0 * np.sin(W * T), "push", AS_FORCE, Treatment(unit="kN"))
    np.testing.assert_allclose(curve.values, 2000.0 * np.sin(W * T))
    assert (curve.unit, curve.start, curve.step) == ("N", 0.0, pytest.approx(1 / RATE))


@pytest.mark.parametrize(("unit", "order", "factor"), [("g", 2, 9.80665), ("mm/s", 1, 1e-3)])
def test_acceleration_and_velocity_become_displacement(unit, order, factor):
    """An offset and a drift in the record leave the displacement alone: 1 % of the amplitude away from the ends."""
    measured = 0.3 * np.sin(W * T) + 0.05 + 0.002 * T
    curve = excitation(T, measured, "road", AS_BASE, Treatment(unit=unit, cutoff=0.5))
    phase = np.pi / 2 * order
    exact = 0.3 * factor / W**order * np.sin(W * T - phase)
    middle = slice(1500, -1500)
    assert curve.unit == "m"
    assert np.abs(np.array(curve.values) - exact)[middle].max() < 0.01 * np.abs(exact).max()


def test_resampling_filters_what_would_fold_back():
    """90 Hz and 4 Hz at 500 Hz; at 100 Hz the first would appear at 10 Hz."""
    signal = Signal(np.sin(W * T) + np.sin(2 * np.pi * 90 * T), RATE)
    slow = resampled(signal, 100.0)
    assert np.abs(slow.values - np.sin(W * slow.time))[50:-50].max() < 1e-3
    fast = resampled(Signal(np.sin(W * T), RATE), 2000.0)
    assert np.abs(fast.values - np.sin(W * fast.time)).max() < 1e-4


def test_a_voltage_moves_no_base():
    with pytest.raises(ModelError, match="'V': a base needs a displacement"):
        excitation(T, T, "x", AS_BASE, Treatment(unit="V"))
    with pytest.raises(ModelError, match="unit 'furlong' is not known"):
        excitation(T, T, "x", AS_FORCE, Treatment(unit="furlong"))
