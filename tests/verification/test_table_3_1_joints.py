"""Table 3.1 by joints: one flexible subsystem, five supports, frequencies by linearisation (Mikheev, 3.2.1)."""

import numpy as np
import pytest

from examples import beams
from solvers.multibody.simulate import simulate
from tests.verification.test_thesis_beam import frequencies


@pytest.mark.parametrize("case", list(beams.SUPPORTS))
def test_five_supports_as_joints(case):
    """Every bending frequency of the table, in both planes, within 0.1 % of the full FE model."""
    found = beams.frequencies(case)
    for expected in frequencies(case, "beam2"):
        near = np.abs(found / expected - 1.0)
        assert np.sort(near)[1] < 1e-3  # two planes, so two of each


def test_five_beams_ring_in_one_object():
    """One run of all five: the push gives the free beam its momentum, and the cantilever rings at 4.19 Hz."""
    made = beams.project()
    results = simulate(made.system, made.settings, flexible=made.flexible)
    assert results.status == "finished"
    # The push gives the free beam the velocity of its mass centre, the mean over the turn of the frame being small.
    free = results.body_names.index("free")
    impulse, mass = 50.0 * 0.01 * 2 / np.pi, 7800.0 * 2.0 * 0.02**2
    late = results.time > 0.1
    assert np.isfinite(results.positions).all()
    place = results.positions[late, free, 2]
    tilt = 2.0 * results.quaternions[late, free, 2]  # a small turn about y carries the centre by −tilt·1 m
    rise = np.polyfit(results.time[late], place - tilt * 1.0, 1)[0]
    assert rise == pytest.approx(impulse / mass, rel=0.03)  # error of this tolerance; 0.06 % at 1e-7
    tip = results.coordinates[:, [n.startswith("cantilever: w") for n in results.coordinate_names]]
    spectrum = np.abs(np.fft.rfft(tip * np.hanning(len(tip))[:, None], 8 * len(tip), axis=0)).sum(axis=1)
    hz = np.fft.rfftfreq(8 * len(tip), 0.0005)
    low = hz < 15.0
    assert hz[low][np.argmax(spectrum[low])] == pytest.approx(4.19, abs=0.2)  # one second resolves no better
