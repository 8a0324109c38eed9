"""Statistics, rainflow and damage against closed forms and a published example."""

import numpy as np
import pytest

from solvers.analysis.rainflow import FatigueLine, damage, equivalent_amplitude, rainflow, turning_points
from solvers.analysis.signals import Signal
from solvers.analysis.statistics import histogram, statistics
from solvers.errors import ModelError, SolveError

RATE = 200.0
TIME = np.arange(4000) / RATE


def test_statistics_of_a_sine():
    """Mean 1, RMS (1 + A²/2)^½, spread A/√2, kurtosis 3/2, two crossings a second. Whole periods: round-off."""
    found = statistics(Signal(1 + 3 * np.sin(2 * np.pi * 2 * TIME), RATE, "m", start=5.0))
    assert found.mean == pytest.approx(1.0, abs=1e-12)
    assert found.rms == pytest.approx(np.sqrt(1 + 4.5), rel=1e-12)
    assert found.spread == pytest.approx(3 / np.sqrt(2), rel=1e-12)
    assert found.kurtosis == pytest.approx(1.5, rel=1e-9)
    assert found.skewness == pytest.approx(0.0, abs=1e-9)
    assert found.crossings == pytest.approx(2.0, rel=0.03)
    assert (found.greatest, found.greatest_at) == (pytest.approx(4.0), pytest.approx(5.125))
    assert found.crest == pytest.approx(4 / np.sqrt(5.5))


def test_spread_without_the_drift():
    """A sine of 10 Hz on a drift ten times larger: the spread is that of the sine, 1 % left for the ends."""
    drift = 10 * np.sin(2 * np.pi * 0.02 * TIME)
    found = statistics(Signal(drift + np.sin(2 * np.pi * 10 * TIME), RATE), cutoff=1.0)
    assert found.spread == pytest.approx(1 / np.sqrt(2), rel=0.01)
    with pytest.raises(SolveError, match="between 0 and 100 Hz"):
        statistics(Signal(drift, RATE), cutoff=150.0)


def test_histogram_of_a_sine():
    """Density 1/(π√(A² − x²)) in the middle; the integral is 1."""
    found = histogram(Signal(np.sin(2 * np.pi * 0.05 * np.arange(100_000) / RATE), RATE), bins=50)
    assert np.sum(found.density * np.diff(found.edges)) == pytest.approx(1.0)
    assert found.density[25] == pytest.approx(1 / np.pi, rel=0.01)
    assert histogram(Signal(np.ones(10), RATE)).density.sum() > 0


def test_rainflow_of_the_standard():
    """The history of ASTM E1049-85, fig. 6: −2 1 −3 5 −1 3 −4 4 −2."""
    cycles = rainflow(np.array([-2.0, 1, -3, 5, -1, 3, -4, 4, -2]))
    table = {}
    for size, count in zip(cycles.ranges, cycles.counts, strict=True):
        table[size] = table.get(size, 0.0) + count
    assert table == {3.0: 0.5, 4.0: 1.5, 6.0: 0.5, 8.0: 1.0, 9.0: 0.5}
    assert cycles.means[list(cycles.counts).index(1.0)] == 1.0  # the cycle −1 … 3


def test_turning_points_drop_plateaus_and_slopes():
    np.testing.assert_array_equal(turning_points(np.array([0.0, 1, 2, 2, 1, 1, 3])), [0, 2, 1, 3])
    assert len(rainflow(np.ones(10)).ranges) == 0


def test_damage():
    """1000 sines of the reference amplitude are worth 1000/N; with the mean at half the ultimate stress 2^5 times."""
    history = 1e8 * np.sin(2 * np.pi * np.arange(0, 1000.25, 0.25))
    line = FatigueLine(reference=1e8, cycles=1e6, slope=5)
    cycles = rainflow(history)
    assert damage(cycles, line) == pytest.approx(1e-3, rel=2e-3)  # the half cycles at the ends
    assert equivalent_amplitude(cycles, line) == pytest.approx(1e8 * 1e-3**0.2, rel=1e-3)
    goodman = FatigueLine(reference=1e8, cycles=1e6, slope=5, ultimate=4e8)
    assert damage(rainflow(history + 2e8), goodman) == pytest.approx(32e-3, rel=2e-3)
    assert damage(cycles, FatigueLine(reference=1e8, cycles=1e6, slope=5, limit=2e8)) == 0.0
    with pytest.raises(ModelError, match="above the ultimate"):
        damage(rainflow(history + 5e8), goodman)
