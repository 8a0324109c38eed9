"""Identification against a curve and the least of a number: known answers come back."""

import pickle
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import numpy as np
import pytest

from solvers.analysis import fit
from solvers.analysis.fit import Curve, Range, identify, optimise
from solvers.analysis.sweep import Output
from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import PrismaticJoint
from solvers.multibody.system import Body, MultibodySystem, Parameter


@pytest.fixture(scope="module")
def oscillator():
    """One kilogram on a spring c and a damper d, let go at 0.1 m."""
    return MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        parameters=(Parameter(name="c", value=30.0), Parameter(name="d", value=0.2), Parameter(name="idle", value=1.0)),
        bodies=(Body(name="mass"),),
        joints=(PrismaticJoint(name="slide", body_b="mass", position=0.1),),
        forces=(JointForce(name="spring", joint="slide", expression="-c*q - d*v"),),
    )


SETTINGS = SimulationSettings(duration=3.0, output_step=0.02, tolerance=1e-9)


def measured(c, d, noise=0.0):
    t = np.linspace(0.0, 3.0, 120)
    gamma, w = d / 2, np.sqrt(c - d * d / 4)
    x = 0.1 * np.exp(-gamma * t) * (np.cos(w * t) + gamma / w * np.sin(w * t))
    return Curve("slide: displacement", t, x + noise * np.random.default_rng(5).standard_normal(len(t)))


def test_stiffness_and_damping_of_a_measured_decay(oscillator):
    """The closed-form decay of c = 41, d = 0.6 with 1 % noise: found within three of the stated deviations."""
    ranges = (Range("c", 10.0, 80.0), Range("d", 0.0, 2.0))
    found = identify(oscillator, SETTINGS, ranges, measured(41.0, 0.6, 1e-3))
    for name, true in (("c", 41.0), ("d", 0.6)):
        assert abs(found.values[name] - true) < 3.0 * found.spread[name]
        assert found.spread[name] < 0.02 * true
    assert found.left == pytest.approx(1e-3, rel=0.2)
    assert found.before > 20 * found.left


@pytest.fixture
def pool(monkeypatch):
    """Two threads in the place of child processes; what they are given must fit through a pipe."""
    asked = []

    class Pool(ThreadPoolExecutor):
        def submit(self, *words):
            asked.append(words)
            return super().submit(*pickle.loads(pickle.dumps(words)))

    @contextmanager
    def computing(workers, cluster=""):
        with Pool(workers) as made:
            yield made, workers

    monkeypatch.setattr(fit, "computing", computing)
    return asked


def test_runs_at_once_find_the_same(oscillator, pool):
    ranges = (Range("c", 10.0, 80.0), Range("d", 0.0, 2.0))
    found = identify(oscillator, SETTINGS, ranges, measured(41.0, 0.6, 1e-3), workers=2)
    assert len(pool) >= 4  # two columns of several Jacobians
    for name, true in (("c", 41.0), ("d", 0.6)):
        assert abs(found.values[name] - true) < 3.0 * found.spread[name]
    pool.clear()
    output = Output("slide: displacement", "rms", after=1.0)
    damped = optimise(oscillator, SETTINGS, (Range("d", 0.1, 40.0, start=1.0),), output, everywhere=True, workers=2)
    assert len(pool) > 20
    assert 8.0 < damped.values["d"] < 14.0  # near critical damping, 2√30


def test_what_the_curve_does_not_see_is_said(oscillator):
    found = identify(oscillator, SETTINGS, (Range("c", 10.0, 80.0), Range("idle", 0.0, 2.0)), measured(41.0, 0.2, 1e-3))
    assert found.values["c"] == pytest.approx(41.0, rel=0.01)
    assert found.spread["idle"] == np.inf


@pytest.mark.parametrize("everywhere", [False, True])
def test_least_of_a_number(oscillator, everywhere):
    """What is left of the motion after a second is least near critical damping; a grid of 41 runs is no better."""
    output = Output("slide: displacement", "rms", after=1.0)
    ranges = (Range("d", 0.1, 40.0, start=1.0),)
    found = optimise(oscillator, SETTINGS, ranges, output, everywhere=everywhere, most_runs=80)
    grid = [
        optimise(oscillator, SETTINGS, (Range("d", 0.05, 41.0, start=d),), output, most_runs=1).before
        for d in np.linspace(0.1, 40.0, 41)
    ]
    assert found.left <= min(grid) * 1.001
    assert found.runs <= 200


def test_bad_questions_are_answered(oscillator):
    with pytest.raises(ModelError, match="no parameter 'k'"):
        identify(oscillator, SETTINGS, (Range("k", 0.0, 1.0),), measured(41.0, 0.6))
    with pytest.raises(ModelError, match="outside its bounds"):
        identify(oscillator, SETTINGS, (Range("c", 50.0, 80.0),), measured(41.0, 0.6))
    with pytest.raises(ModelError, match="must be larger"):
        identify(oscillator, SETTINGS, (Range("c", 50.0, 50.0),), measured(41.0, 0.6))
    long = Curve("slide: displacement", np.linspace(0.0, 9.0, 10), np.zeros(10))
    with pytest.raises(ModelError, match="Make the run longer"):
        identify(oscillator, SETTINGS, (Range("c", 10.0, 80.0),), long)
    other = Curve("slide: x", np.array([0.0, 1.0]), np.zeros(2))
    with pytest.raises(ModelError, match="no channel"):
        identify(oscillator, SETTINGS, (Range("c", 10.0, 80.0),), other)
