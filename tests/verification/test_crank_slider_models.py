"""Crank-slider of Mikheev 2004, 3.2.2: three models of the rod, figs 3.7–3.9."""

import numpy as np
import pytest

from examples.crank_slider import flexible_system, rod_subsystem, segments_system, system
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.simulate import simulate

CURVES = ("shaft: reaction", "crank pin: reaction", "wrist pin: reaction", "crank speed", "crank acceleration")


@pytest.fixture(scope="module")
def curves():
    settings = SimulationSettings(duration=2.0, output_step=0.002, tolerance=1e-6)
    found = []
    for made in (system(), segments_system(), flexible_system()):
        results = simulate(made, settings, flexible={"rod": rod_subsystem()})
        assert results.status == "finished"
        found.append({channel.name: channel.values for channel in results.channels})
    return found


@pytest.mark.parametrize("name", CURVES)
def test_segments_and_flexible_rod_agree(curves, name):
    """Within 2 % of the peak of every curve after the first output instant (it is 0.1 %).

    At t = 0 the torque is laid on at once; only the flexible rod gives way along its axis in the first 0.3 ms; the
    segments cannot.
    """
    rigid, segments, flexible = (one[name][1:] for one in curves)
    peak = np.abs(flexible).max()
    assert np.abs(segments - flexible).max() < 0.02 * peak
    assert np.abs(rigid - flexible).max() > 0.03 * peak  # model 1 is visibly different


def test_speed_of_steady_motion(curves):
    """Over a turn the torque does no work in steady motion, so speeds stay near M/μ = 10 rad/s in all models."""
    for one in curves:
        assert 8.0 < one["crank speed"][-200:].mean() < 11.0
