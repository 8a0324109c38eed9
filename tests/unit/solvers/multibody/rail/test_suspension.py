"""The stages of a vehicle's suspension: air springs against their closed form, what the wizard's numbers make."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from solvers.analysis.equilibrium import equilibrium
from solvers.analysis.linearise import linearise, linearise_system
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.forces import Bushing, Force, GeneralForce, RailTrack, SpringDamper
from solvers.multibody.joints import GeneralJoint
from solvers.multibody.joints.general import JointStep
from solvers.multibody.rail.suspension import AIR, air_spring
from solvers.multibody.rail.vehicles import BogieCar, TwoAxleCar, bogie_car, two_axle_car
from solvers.multibody.sensors import PointSensor
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem

STRAIGHT = RailTrack(name="track", sections="200")
G = 9.81


def on_air(mass: float, load: float, height: float, exponent: float) -> MultibodySystem:
    """A mass on one air spring, free to go up and down and aside."""
    forces, sensor = air_spring(
        "air", "ground", "mass", (0.0, 0.0, 0.5), (0.0, 0.0, -0.2),
        load=load, height=height, exponent=exponent, across=(2e5, 1e5),
    )  # fmt: skip
    way = GeneralJoint(
        name="way", body_b="mass",
        sequence=(JointStep(kind="translation y"), JointStep(kind="translation z", value=0.7)),
    )  # fmt: skip
    return MultibodySystem(
        gravity=(0.0, 0.0, -G), bodies=(Body(name="mass", mass=mass),), joints=(way,), forces=forces, sensors=(sensor,)
    )


@pytest.mark.parametrize("share", [0.7, 1.0, 1.5])
def test_an_air_spring_stands_and_swings_by_its_closed_form(share: float) -> None:
    """F·(h + z)ⁿ is constant: a weight of ``share`` loads stands at h + z = h·share^(−1/n), and there ω² = n·g/(h + z).
    Across the spring beside it acts alone: the load does not tip the mass.
    """
    load, h, n = 60e3, 0.3, 1.3
    rest = equilibrium(compile_system(on_air(share * load / G, load, h, n)))
    y, z = rest.point.q
    high = h * share ** (-1 / n)
    assert y == pytest.approx(0.0, abs=1e-9)
    assert z == pytest.approx(0.7 + high - h, abs=1e-7)
    across, upright = linearise(rest.point).frequencies_hz * 2 * np.pi
    found = sorted([np.sqrt(n * G / high), np.sqrt(1e5 * G / (share * load))])
    assert [across, upright] == pytest.approx(found, rel=1e-5)  # differences over 1e-5 m


def test_a_car_on_air_moves_as_one_on_coils_of_the_same_stiffness() -> None:
    """About its rest an air spring is a spring of n·load/h: one car has the frequencies of the other."""
    car = TwoAxleCar(springs=AIR, speed=0.0, friction=0.0)
    stiffness = car.air_exponent * car.mass * G / 4 / car.air_height
    coils = replace(car, springs="coil springs", spring=(*car.spring[:2], stiffness))
    air, coil = (linearise_system(two_axle_car(one, STRAIGHT)).frequencies_hz for one in (car, coils))
    assert air == pytest.approx(coil, rel=1e-4, abs=1e-2)  # those of the free way and turns are near zero
    # bounce of the body on its springs, a little softened by the contacts (some 1e9 N/m each)
    bounce = np.sqrt(4 * stiffness / car.mass) / (2 * np.pi)
    assert np.abs(air - bounce).min() < 2e-3 * bounce


@pytest.mark.parametrize("made", [TwoAxleCar(springs=AIR, speed=15.0), BogieCar(springs=AIR, speed=15.0)])
def test_a_car_on_air_stands_at_its_height_and_runs(made: TwoAxleCar | BogieCar) -> None:
    system = two_axle_car(made, STRAIGHT) if isinstance(made, TwoAxleCar) else bogie_car(made, STRAIGHT)
    results = simulate(system, SimulationSettings(duration=1.0, output_step=0.05, tolerance=1e-5))
    assert results.status == "finished"
    height = results.positions[:, results.body_names.index("car body"), 2]
    assert np.abs(height - made.height).max() < 1e-5
    strokes = [c.values for c in results.channels if c.name.startswith("air") and c.name.endswith("stroke: z")]
    assert len(strokes) == 4
    assert np.abs(strokes).max() < 2e-5  # the axles roll a little on their profiles


def kinds(system: MultibodySystem, word: str) -> list[Force]:
    return [force for force in system.forces if force.name.startswith(word)]


def test_every_part_of_the_suspension_is_an_ordinary_force() -> None:
    """What the forms of the wizard offer comes out by name and type; zero or an empty table leaves it out."""
    table = "-0.5 -6000; 0 0; 0.5 6000"
    two = two_axle_car(TwoAxleCar(damper=table), STRAIGHT)
    counts = {"spring": (4, Bushing), "friction": (4, SpringDamper), "stop": (4, SpringDamper)}
    for word, (count, kind) in (counts | {"damper": (4, SpringDamper)}).items():
        assert [type(one) for one in kinds(two, word)] == [kind] * count, word
    assert kinds(two, "damper")[0].table == table  # type: ignore[attr-defined]
    bare = two_axle_car(TwoAxleCar(friction=0.0, stop=0.0), STRAIGHT)
    assert not any(kinds(bare, word) for word in ("friction", "stop", "damper"))
    four = bogie_car(BogieCar(springs=AIR, friction=500.0), STRAIGHT)
    for word, count, kind in (
        ("primary", 8, Bushing), ("friction", 8, SpringDamper), ("stop", 12, SpringDamper),
        ("side stop", 4, SpringDamper), ("vertical damper", 4, SpringDamper), ("lateral damper", 2, SpringDamper),
        ("yaw damper", 4, SpringDamper), ("traction rod", 2, Bushing),
    ):  # fmt: skip
        assert [type(one) for one in kinds(four, word)] == [kind] * count, word
    assert [type(one) for one in kinds(four, "air")] == 4 * [GeneralForce, Bushing]
    assert not kinds(four, "secondary")


def test_lateral_stops_hold_the_body_between_them() -> None:
    """Blown aside by more than the springs bear, the body of a bogie car rests on the side stops of both bogies."""
    car = BogieCar(speed=20.0, damper_lateral="-0.5 -60000; 0 0; 0.5 60000")
    system = bogie_car(car, STRAIGHT)
    force = 6e4
    push = f"{force!r}*min(t, 1)"
    wind = GeneralForce(name="wind", body_b="car body", point_b=(0.0, 0.0, 0.85 - car.height), force_y=push)
    seen = PointSensor(name="aside", body_a="bogie 1", point_a=(0.0, 0.0, 0.25), body_b="car body",
                       point_b=(car.base / 2, 0.0, 0.85 - car.height))  # fmt: skip
    results = simulate(
        replace(system, forces=(*system.forces, wind), sensors=(seen,)),
        SimulationSettings(duration=2.5, output_step=0.05, tolerance=1e-3),
    )
    aside = next(c.values for c in results.channels if c.name == "aside: y")[-1]
    springs, stops = 4 * car.secondary[1], 2 * car.stop
    expected = (force + stops * car.side_clearance) / (springs + stops)
    assert aside == pytest.approx(expected, rel=0.03)  # the bogies lean a little
    assert car.side_clearance < aside < force / springs
