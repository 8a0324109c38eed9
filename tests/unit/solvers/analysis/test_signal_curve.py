"""Sampled signals as excitation: forces and prescribed motions against closed forms."""

import numpy as np
import pytest

from io_formats.model_json import dumps, loads
from io_formats.project import Project
from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.forces import GeneralForce
from solvers.multibody.joints import PrismaticJoint
from solvers.multibody.signal_curve import SignalCurve
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem

W = 2 * np.pi * 2.0
TIME = np.arange(0, 2.0005, 0.01)
SETTINGS = SimulationSettings(duration=1.0, output_step=0.01, tolerance=1e-10)


def channels(results):
    return {one.name: one.values for one in results.channels}


def system(motion="", force="0", **signal):
    curve = SignalCurve(name="road 1", unit="m", step=0.01, **{"values": tuple(np.sin(W * TIME)), **signal})
    rail = PrismaticJoint(name="rail", body_b="car", axis=(1.0, 0.0, 0.0), motion=motion)
    push = GeneralForce(name="push", body_b="car", force_x=force)
    return MultibodySystem(
        bodies=(Body(name="car", mass=2.0),), joints=(rail,), forces=(push,), signals=(curve,), gravity=(0, 0, 0)
    )


def test_base_moves_as_measured_with_its_derivatives():
    """x = sin ωt sampled 50 times a period: the spline's error is (ωh)⁴/384 in value, (ωh)²/12 at most in curvature."""
    results = simulate(system(motion="0.1 * signal(road 1)"), SETTINGS)
    t = results.time
    assert np.abs(results.positions[:, 0, 0] - 0.1 * np.sin(W * t)).max() < 2e-7
    found = channels(results)
    speed = next(values for name, values in found.items() if name.startswith("rail") and "velocity" in name)
    assert np.abs(speed - 0.1 * W * np.cos(W * t)).max() < 1e-4 * 0.1 * W
    bent = next(values for name, values in found.items() if name.startswith("rail") and "acceleration" in name)
    assert np.abs(bent + 0.1 * W * W * np.sin(W * t)).max() < 2e-3 * 0.1 * W * W


def test_force_is_the_signal_and_is_held_at_the_ends():
    """m ẍ = F sin ωt from rest: x = F/(mω²)(ωt − sin ωt); a signal that ended holds its last value."""
    results = simulate(system(force='signal("road 1")', factor=3.0), SETTINGS)
    t = results.time
    exact = 3.0 / (2.0 * W * W) * (W * t - np.sin(W * t))
    assert np.abs(results.positions[:, 0, 0] - exact).max() < 1e-6 * exact.max()
    short = simulate(system(force="signal(road 1)", values=(4.0, 4.0, 4.0)), SETTINGS)  # 0.02 s of it
    np.testing.assert_allclose(short.positions[:, 0, 0], 0.5 * 2.0 * t**2, rtol=1e-7, atol=1e-12)


def test_unknown_and_empty_signals_are_named():
    with pytest.raises(ModelError, match="no 'rode' among the signals"):
        simulate(system(force="signal(rode)"), SETTINGS)
    with pytest.raises(ModelError, match="Signal 'road 1' has 1 values"):
        simulate(system(force="signal(road 1)", values=(1.0,)), SETTINGS)


def test_model_file_keeps_signals():
    project = Project(system=system(force="signal(road 1)"))
    assert loads(dumps(project)).system == project.system
