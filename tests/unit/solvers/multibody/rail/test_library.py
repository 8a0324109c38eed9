"""Wheelsets and bogies as subsystems are the parts of the ready cars."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from solvers.integrate.settings import SimulationSettings
from solvers.multibody.flatten import flatten
from solvers.multibody.forces import RailTrack, WheelRail
from solvers.multibody.rail.library import track_and_wheelset, with_part
from solvers.multibody.rail.vehicles import BogieCar, TwoAxleCar, bogie_car
from solvers.multibody.rail.wheelset import Wheelset
from solvers.multibody.simulate import simulate
from solvers.multibody.system import MultibodySystem

TRACK = RailTrack(name="track", sections="100")


def test_a_bogie_is_that_of_the_bogie_car() -> None:
    """The same bodies and wheels as the front bogie of a whole car, and it stands still under its share of the car."""
    car = BogieCar(speed=0.0)
    system = with_part(MultibodySystem(gravity=(0.0, 0.0, -9.81)), car, TRACK)
    plain = flatten(system)
    whole = bogie_car(car, TRACK)
    names = {"frame": "bogie 1", "wheelset 1": "wheelset 1", "wheelset 2 boxes": "wheelset 2 boxes"}
    masses = {body.name: body.mass for body in whole.bodies}
    for own, theirs in names.items():
        body = next(one for one in plain.bodies if one.name == f"bogie 1.{own}")
        assert body.mass == masses[theirs]
    weight = 0.25 * car.mass * 9.81
    front = next(force for force in whole.forces if force.name == "secondary 1 left")
    loads = tuple(
        replace(front, name=f"load {side}", body_a="ground", body_b="bogie 1.frame", stiffness=(0.0, 0.0, 0.0),
                force=(0.0, 0.0, -weight), point_a=(0.0, 0.0, 0.0), point_b=(0.0, side, 0.25))
        for side in (1.0, -1.0)
    )  # fmt: skip
    results = simulate(
        replace(system, forces=(*system.forces, *loads)),
        SimulationSettings(duration=0.1, output_step=0.02, tolerance=1e-4),
    )
    assert results.status == "finished"
    height = results.positions[:, results.body_names.index("bogie 1.frame"), 2]
    assert np.abs(height - car.bogie_height).max() < 1e-5


def test_parts_are_added_by_reference_one_behind_the_other() -> None:
    system = MultibodySystem()
    for _ in range(2):
        system = with_part(system, TwoAxleCar(speed=12.0), TRACK)
    assert [one.name for one in system.subsystems] == ["wheelset"]
    assert [one.name for one in system.uses] == ["wheelset 1", "wheelset 2"]
    assert system.uses[0].position[0] > system.uses[1].position[0] + 0.92
    system = with_part(system, TwoAxleCar(mass=30000.0), TRACK)  # another load: another subsystem
    assert [one.name for one in system.subsystems] == ["wheelset", "wheelset 2"]
    assert len({one.name for one in system.uses}) == 3
    system = with_part(system, BogieCar(), TRACK)
    assert sum(isinstance(force, RailTrack) for force in flatten(system).forces) == 1
    assert sum(isinstance(force, WheelRail) for force in flatten(system).forces) == 10
    assert [one.value for one in system.parameters] == [12.0]


def test_track_and_wheels_of_a_system_are_read_back() -> None:
    wheelset = Wheelset(profile="GOST 9036", back_to_back=1.44, radius=0.475)
    track = RailTrack(name="track", sections="200", gauge=1.52, rail="R65", inclination=0.05, seed=4)
    system = with_part(MultibodySystem(), BogieCar(wheelset=wheelset), track)
    assert track_and_wheelset(system, track, Wheelset()) == (track, wheelset)
    assert track_and_wheelset(system, replace(track, gauge="g"), Wheelset()) is None
