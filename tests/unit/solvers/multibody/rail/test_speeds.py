"""Frame forces, and a vehicle judged at several speeds."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.forces import RailTrack
from solvers.multibody.rail.frame_forces import axle_directions, frame_forces
from solvers.multibody.rail.speeds import density_table, over_speeds, speed_table
from solvers.multibody.rail.vehicles import TwoAxleCar, two_axle_car
from solvers.multibody.simulate import simulate

ROUGH = RailTrack(name="track", sections="150", irregularities="ERRI B176 high", begin=5.0)


def test_frame_forces_move_the_car_body() -> None:
    """Newton for the body at every instant: the frame forces of both wheelsets are its mass times its acceleration."""
    car = TwoAxleCar(speed=20.0)
    system = two_axle_car(car, ROUGH)
    results = simulate(system, SimulationSettings(duration=2.0, output_step=0.01, tolerance=1e-4))
    found = frame_forces(results, system)
    assert set(found) == {"wheelset 1", "wheelset 2"}
    across = next(c.values for c in results.channels if c.name == "lateral acceleration")
    weight = sum(0.5 * car.mass * 9.81 * axle_directions(results, axle)[:, 2] for axle in found)  # along leaning axles
    # 2 %: what bounces on the leaning axles, and turns of some mrad about the vertical
    expected = car.mass * across + weight
    assert -sum(found.values()) == pytest.approx(expected, abs=0.02 * np.abs(expected).max())
    assert np.abs(across).max() > 0.05


def test_a_faster_car_shakes_more_and_tells_why_it_ended() -> None:
    system = two_axle_car(TwoAxleCar(), ROUGH)
    settings = SimulationSettings(duration=5.0, output_step=0.005, tolerance=1e-4)
    runs = over_speeds(system, settings, (10.0, 30.0), after=0.5)
    assert runs[0].status == "finished"
    assert "end of the track" in runs[1].status  # and it is judged as far as it came
    heads, rows = speed_table(runs)
    slow, fast = (dict(zip(heads, row, strict=True)) for row in rows)
    assert [slow["speed m/s"], fast["speed m/s"]] == [10.0, 30.0]
    assert all(fast[name] > slow[name] for name in heads)
    assert 0.0 < fast["Y/Q"] < 1.5
    heads, columns = density_table(runs, "vertical acceleration")
    assert heads == ["frequency Hz", "10 m/s", "30 m/s"]
    # the density of a run holds its mean square (Parseval), but for the window and the mean
    step = columns[1, 0] - columns[0, 0]
    assert columns[:, 1].sum() * step == pytest.approx(runs[0].ride["vertical acceleration"]["rms"] ** 2, rel=0.5)
    with pytest.raises(ModelError, match="No run has a density of 'roll'"):
        density_table(runs, "roll")
    with pytest.raises(ModelError, match="greater than zero"):
        over_speeds(system, settings, (0.0, 10.0))
    with pytest.raises(ModelError, match="no parameter 'W'"):
        over_speeds(system, settings, (10.0,), name="W")


def test_a_wheelset_without_elements_over_it_has_no_frame_force() -> None:
    system = two_axle_car(TwoAxleCar(friction=0.0, stop=0.0), replace(ROUGH, irregularities="smooth"))
    bare = replace(system, forces=tuple(f for f in system.forces if not f.name.startswith("spring 2")))
    results = simulate(bare, SimulationSettings(duration=0.02, output_step=0.01, tolerance=1e-3))
    assert set(frame_forces(results, bare)) == {"wheelset 1"}
