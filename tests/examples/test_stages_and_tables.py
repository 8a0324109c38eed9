"""Separation and the examples of Yudakov–Boikov 2012: momentum over all stages, and the columns of their tables."""

import numpy as np
import pytest

from examples import fairing, newmark_balls, pendulum_warning, separation
from solvers.integrate.advice import advice
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.simulate import simulate


def channels(results):
    return {channel.name: channel.values for channel in results.channels}


def test_separation_conserves_momentum_over_every_stage():
    made = separation.project()
    results = simulate(made.system, made.settings)
    assert results.status == "finished"
    assert [event.name for event in results.events] == [
        "release first",
        "first is clear",
        "release second",
        "second is clear",
        "release third",
        "third is clear",
    ]
    found = channels(results)
    for kind in ("momentum", "angular momentum"):
        values = np.column_stack([found[f"{kind} {axis}"] for axis in "xyz"])
        size = np.linalg.norm(values[0])
        # all forces are inner ones; rounding and projection leave some 1e-13 of it
        assert np.abs(values - values[0]).max() < 1e-10 * size
    # the drive turned the table by 60° twice, and every spring gave most of its ½c·s² = 160 J to the motion
    assert found["table angle"][-1] == pytest.approx(np.radians(120), abs=0.02)
    for before, after in zip(results.events[::2], results.events[1::2], strict=True):
        assert 140 < after.energy_before - before.energy_after < 165
    apart = np.linalg.norm(results.positions[-1, 2:] - results.positions[-1, 1], axis=1)
    assert (apart > 3.0).all()


def test_two_balls_table():
    """Errors against the closed form. The long step is ten periods: y_1 is lost, its integrals are not."""
    lines = newmark_balls.table(duration=1.0, repeats=1)
    by_title = {line.title: line for line in lines}
    assert all(line.status == "finished" for line in lines)
    explicit = by_title["Dormand–Prince 5(4)"]
    assert 1e-4 < explicit.step < 2e-3  # the fastest period is 3.9e-3 s
    assert explicit.error < 1e-4
    long = by_title["Newmark as published, long step"]
    assert long.steps == 10
    assert long.error < 0.02
    assert newmark_balls.error_of(long.results, "Int2_y_1") < 0.02
    assert by_title["Newmark as published"].error < 1e-3
    # RK4 at 1e-3 s damps the fast mode (|λ|h = 1.62); the mean stays
    assert by_title["Runge–Kutta 4"].error < 1e-3
    kept = by_title["Newmark, all derivatives"]
    assert kept.evaluations < 4 * kept.steps  # the Jacobian of a linear system is made once
    np.testing.assert_allclose(kept.error, by_title["Newmark as published"].error, rtol=0.05, atol=1e-7)


def test_bare_newmark_grows_on_a_pendulum_as_predicted_and_the_program_says_so():
    lines = pendulum_warning.table(duration=20.0)
    exact, fine, coarse, full = lines
    assert abs(exact.error) < 1e-3
    for line, step in ((fine, 1e-3), (coarse, 4e-3)):
        # the small oscillation of the prediction against 0.05 rad, whose frequency is 3e-4 lower
        assert line.error == pytest.approx(pendulum_warning.predicted_growth(step, 20.0), rel=0.01)
    assert abs(full.error) < 1e-3
    made = pendulum_warning.project()
    assert any("no force elements" in sentence for sentence in advice(made.system, made.settings))
    assert not advice(made.system, SimulationSettings(integrator="dopri5"))
    assert not advice(newmark_balls.system(), SimulationSettings(integrator="newmark_bare", step=1e-3))
    stiff = advice(newmark_balls.system(), SimulationSettings(integrator="rk4", step=2e-3))
    assert "not stable" in stiff[0]
    assert (
        "788.5 Hz" in stiff[0]
    )  # ball 1 turning against the arm of the lower spring; the balls themselves have 257 Hz
    assert "stiff" in advice(newmark_balls.system(), SimulationSettings(duration=1e3))[0]


@pytest.mark.slow
def test_fairing_breaks_its_hinges_and_flies_off():
    """Newmark against BDF over the opening; after the break only the acceleration of the rocket acts."""
    made = fairing.project()
    settings = SimulationSettings(duration=fairing.DURATION, output_step=0.01, integrator="newmark", step=5e-4)
    results = simulate(made.system, settings, flexible=made.flexible)
    assert results.status == "finished"
    (event,) = results.events
    assert 0.5 < event.time < 1.4
    found = channels(results)
    flying = results.time > event.time
    assert not found["hinge 1: value"][flying].any()
    assert np.abs(found["hinge 1: force x"][~flying]).max() > 1e3
    assert found["angle"][-1] > fairing.OPEN + 0.3
    before = np.interp(event.time, results.time, found["angle"])
    assert before == pytest.approx(fairing.OPEN, abs=0.02)
