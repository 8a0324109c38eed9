"""Ready vehicles, critical speeds and what a run is judged by."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from solvers.analysis.signals import Signal
from solvers.errors import ModelError, SolveError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.forces import Bushing, RailTrack, WheelRail
from solvers.multibody.rail.assess import along_track, comfort_rms, ride, sperling, wheel_reports
from solvers.multibody.rail.contact import hertz_ellipse, kalker_coefficients
from solvers.multibody.rail.limit_cycles import dying_speed, limit_cycles
from solvers.multibody.rail.stability import critical_speed, on_straight, roots_at
from solvers.multibody.rail.tables import contacts_at
from solvers.multibody.rail.vehicles import BogieCar, TwoAxleCar, bogie_car, two_axle_car
from solvers.multibody.rail.wheelset import Wheelset, wheelset_pairing, wheelset_parts
from solvers.multibody.simulate import simulate
from solvers.multibody.system import MultibodySystem, Parameter

STRAIGHT = RailTrack(name="track", sections="400")
G = 9.81


def run(system: MultibodySystem, duration: float, step: float = 0.005, tolerance: float = 1e-5):
    return simulate(system, SimulationSettings(duration=duration, output_step=step, tolerance=tolerance))


def test_a_car_stands_in_equilibrium_and_keeps_its_speed() -> None:
    """On smooth track nothing happens: loads stay those of statics, the car neither sinks nor slows down."""
    car = TwoAxleCar(speed=15.0)
    results = run(two_axle_car(car, STRAIGHT), 2.0)
    assert results.status == "finished"
    static = car.mass * G / 4 + (car.wheelset.mass + car.wheelset.box_mass) * G / 2
    for report in wheel_reports(results):
        # the forces of spin act along the contact planes, which lean by 1 to 2°
        assert report.static_load == pytest.approx(static, rel=5e-3)
        assert abs(report.largest_unloading) < 0.01
        assert report.lifted == 0.0
    path = next(c.values for c in results.channels if c.name == "wheelset 1 left: path")
    assert path[-1] - path[0] == pytest.approx(30.0, rel=2e-3)


@pytest.mark.slow
def test_a_bogie_car_runs_through_a_canted_curve() -> None:
    """At the balanced speed v² = g·R·cant/base the loads of both sides are alike; the car follows the curve."""
    radius, cant = 600.0, 0.09
    speed = float(np.sqrt(G * radius * cant / 1.5))
    track = RailTrack(name="track", sections=f"40; 40 {radius} {cant} 0 clothoid; 300 {radius} {cant}")
    results = run(bogie_car(BogieCar(speed=speed), track), 9.0, 0.01)
    assert results.status == "finished"
    late = results.time > 7.0
    seen = {channel.name: channel.values[late] for channel in results.channels}
    left, right = (
        sum(seen[f"wheelset {k} {s}: vertical force Q"].mean() for k in (1, 2, 3, 4)) for s in ("left", "right")
    )
    assert left == pytest.approx(right, rel=0.05)  # the axles stand some mm aside, and the body still rolls
    lean = np.arcsin(cant / 1.5)
    weight = (40000.0 + 2 * 3000.0 + 4 * 1400.0) * G
    # along the leaning track frame the weight and the centrifugal force press together
    assert left + right == pytest.approx(weight / np.cos(lean), rel=0.01)
    guiding = sum(seen[f"wheelset {k} {s}: guiding force Y"].mean() for k in (1, 2, 3, 4) for s in ("left", "right"))
    assert abs(guiding) < 0.01 * weight  # nothing is left to guide, but the axles still steer
    # the leading axle of each bogie runs outwards (to the right)
    assert seen["wheelset 1 left: lateral shift"].mean() < 0.0


def tethered(speed: float, k_lateral: float, k_yaw: float, axle: Wheelset) -> tuple[MultibodySystem, float]:
    """A wheelset tied by springs to a frame that runs along: the model of Wickens (2003), 2.4. And its wheel load."""
    track = replace(STRAIGHT, rail="arc 300 mm", inclination=0.0)
    load = (axle.mass + axle.box_mass) * G / 2
    parts = wheelset_parts("axle", axle, track, x=50.0, load=load, speed="V")
    way = parts.joints[0]
    led = replace(way.sequence[0], motion="50 + V*t")  # type: ignore[attr-defined]
    parts = replace(parts, joints=(replace(way, sequence=(led, *way.sequence[1:])), parts.joints[1]))  # type: ignore[attr-defined]
    ties = Bushing(
        name="tie", body_b="axle boxes", point_a=(50.0, 0.0, 0.46), stiffness=(0.0, k_lateral, 0.0),
        torsional_stiffness=(0.0, 0.0, k_yaw),
    )  # fmt: skip
    return MultibodySystem(
        parameters=(Parameter(name="V", value=speed),),
        bodies=parts.bodies, joints=parts.joints, forces=(track, ties, *parts.forces),
    ), load  # fmt: skip


def test_critical_speed_of_a_tethered_wheelset() -> None:
    """Against the two textbook equations of lateral shift and yaw with Kalker's coefficients (Wickens 2003, 2.4)."""
    axle = Wheelset(profile="cone 1:20", law="linear", mass=1000.0, box_mass=100.0, roll_inertia=600.0, box_spread=0.8)
    k_lateral, k_yaw = 2.0e5, 3.0e5
    system, load = tethered(20.0, k_lateral, k_yaw, axle)
    track = system.forces[0]
    assert isinstance(track, RailTrack)
    pair = wheelset_pairing(axle, track)
    cone, r, R = 0.05, 0.46, 0.3
    row = contacts_at(pair, 1, 0.0, pair.radius)[0]
    b = float(row[3])  # half distance of the contacts
    a_e, b_e, _ = hertz_ellipse(0.5 / r, float(row[6]), pair.effective, force=load)
    table = kalker_coefficients(pair.poisson)
    C11, C22, C23, C33 = (np.interp(np.log(a_e / b_e), np.log(table[:, 0]), table[:, k]) for k in (1, 2, 3, 4))
    ab = a_e * b_e
    f11, f22 = pair.shear * ab * C11, pair.shear * ab * C22
    f23, f33 = pair.shear * ab**1.5 * C23, pair.shear * ab**2 * C33
    conicity = cone * (b + R * cone) / (b - r * cone)
    roll = cone / (b - r * cone)  # roll per shift
    mass, inertia = axle.mass + axle.box_mass, axle.roll_inertia + axle.box_mass * 0.8**2
    # gravitational stiffness of a cone on an arc: normals turn by the roll alone
    k_gravity = 2 * load * roll

    def growth(V: float) -> float:
        M = np.diag([mass, inertia])
        gyro = axle.spin_inertia * V / r * roll  # spin momentum turned by roll and yaw
        D = np.array([[2 * f22 / V, 2 * f23 / V], [-2 * f23 / V + gyro, (2 * f11 * b * b + 2 * f33) / V]])
        K = np.array(
            [[k_lateral + k_gravity, -2 * f22], [2 * f11 * b * conicity / r, k_yaw + 2 * f23 - 2 * load * b * cone]]
        )
        A = np.block([[np.zeros((2, 2)), np.eye(2)], [-np.linalg.solve(M, K), -np.linalg.solve(M, D)]])
        return float(np.linalg.eigvals(A).real.max())

    speeds = np.linspace(5.0, 150.0, 1451)
    expected = speeds[np.flatnonzero([growth(V) > 0.0 for V in speeds])[0]]
    found = critical_speed(system, 5.0, 150.0, tolerance=0.2)
    # 4 %: the textbook leaves out the inertia of roll and the inclination of the contact planes
    assert found == pytest.approx(expected, rel=0.04)
    wave = 2 * np.pi * np.sqrt(r * b / conicity)
    slow = roots_at(system, 5.0).hunting
    assert slow.real < 0.0
    assert 0.5 < abs(slow.imag) / (2 * np.pi * 5.0 / wave) < 3.0  # near the kinematic frequency, stiffened by the ties


def test_limit_cycle_above_the_critical_speed() -> None:
    """A push dies away well below the critical speed; well above it a lasting weave follows, held by the flanges."""
    axle = Wheelset(profile="S1002", mass=1000.0, box_mass=100.0, roll_inertia=600.0, box_spread=0.8)
    sizes = []
    for speed in (15.0, 60.0):
        system, _ = tethered(speed, 4.0e5, 5.0e5, axle)
        track = replace(STRAIGHT, sections="400")
        way = system.joints[0]
        pushed = tuple(
            replace(step, speed=0.08) if step.kind == "translation y" else step
            for step in way.sequence  # type: ignore[attr-defined]
        )
        system = replace(
            system, forces=(track, *system.forces[1:]), joints=(replace(way, sequence=pushed), system.joints[1])
        )
        results = run(system, 4.0, 0.005)
        assert results.status == "finished"
        y = next(c.values for c in results.channels if c.name == "axle left: lateral shift")
        sizes.append(np.abs(y[results.time > 3.0]).max())
    assert sizes[0] < 1e-4
    assert 2e-3 < sizes[1] < 15e-3  # about the play of the flanges


@pytest.mark.slow
def test_limit_cycles_are_followed_from_a_push_to_where_they_die() -> None:
    """A softly guided car is stable against small disturbances at 35 m/s; pushed, it hunts from flange to flange, in a
    cycle that hardly changes while the speed falls, until it dies well below.
    """
    car = TwoAxleCar(spring=(3e5, 3e5, 5e5), damping=(1e3, 1e3, 2e3))
    system = two_axle_car(car, STRAIGHT)
    assert roots_at(system, 35.0).growth < 0.0
    branch = limit_cycles(system, 36.0, 12.0, slowing=2.0)
    fast, middle, slow = np.interp([35.0, 31.0, 13.0], branch.speed[::-1], branch.amplitude[::-1])
    assert 5e-3 < fast < 9e-3  # the play of S1002 on UIC 60 is 6 to 7 mm
    assert middle == pytest.approx(fast, rel=0.1)
    assert slow < 0.15 * fast
    assert 20.0 < branch.critical < 30.0


def test_what_has_no_limit_cycle_is_refused() -> None:
    led, _ = tethered(10.0, 4.0e5, 5.0e5, Wheelset(profile="S1002"))
    with pytest.raises(ModelError, match="a high one"):
        limit_cycles(led, 10.0, 20.0)
    with pytest.raises(ModelError, match="no parameter 'W'"):
        limit_cycles(led, 20.0, 10.0, name="W")
    with pytest.raises(SolveError, match="did not fall"):  # its way is prescribed
        limit_cycles(led, 10.0, 4.0, slowing=6.0)


def test_a_constraint_bears_the_wheels_as_springs_of_contact_do() -> None:
    """A canted curve with flange contact: the same shift, loads and guiding forces, and no wheel leaves its rail."""
    track = RailTrack(name="track", sections="30; 40 300 0.1 0.01 clothoid; 200 300 0.1 0.01")
    found = []
    for normal in ("penetration", "constraint"):
        system = two_axle_car(TwoAxleCar(speed=15.0), track)
        forces = tuple(replace(f, normal=normal) if isinstance(f, WheelRail) else f for f in system.forces)
        results = run(replace(system, forces=forces), 3.0, 0.01, tolerance=1e-4)
        assert results.status == "finished"
        found.append({c.name: c.values[results.time > 2.0] for c in results.channels})
    for wheel in ("wheelset 1 left", "wheelset 1 right", "wheelset 2 left"):
        one, two = (
            np.array([c[f"{wheel}: {w}"].mean() for c in found]) for w in ("vertical force Q", "guiding force Y")
        )
        assert one[1] == pytest.approx(one[0], rel=0.02)
        assert two[1] == pytest.approx(two[0], rel=0.03, abs=300.0)
        shift = [c[f"{wheel}: lateral shift"].mean() for c in found]
        assert shift[1] == pytest.approx(shift[0], abs=3e-4)  # the wheels sink in by some 0.1 mm at the flange
    forces = tuple(replace(f, sprung=True) if isinstance(f, RailTrack) else f for f in forces)
    with pytest.raises(ModelError, match="needs a rigid rail"):
        compile_system(replace(system, forces=forces))


def test_irregularities_shake_a_car_more_at_higher_speed() -> None:
    values = []
    for speed in (10.0, 25.0):
        track = replace(STRAIGHT, irregularities="ERRI B176 high", begin=0.0)
        results = run(two_axle_car(TwoAxleCar(speed=speed), track), 4.0, tolerance=1e-4)
        assert results.status == "finished"
        values.append(ride(results, {"vertical acceleration": "vertical"}, after=1.0)["vertical acceleration"])
    assert values[1]["rms"] > 1.5 * values[0]["rms"]
    assert values[1]["sperling"] > values[0]["sperling"] > 0.5
    assert 0.0 < values[1]["iso_2631"] < values[1]["rms"] * 1.1


def test_comfort_indices_of_a_harmonic() -> None:
    """A harmonic of 1 m/s² at 5 Hz: Wz = 0.896·(100³/5·0.325·25)^0.1; ISO 2631: Wk(5 Hz) = 1.04."""
    t = np.arange(0.0, 20.0, 0.002)
    signal = Signal(np.sin(2 * np.pi * 5.0 * t), 500.0, "m/s²", "a", 0.0)
    # Hann's window spreads the line over three: 1 + 2·½³ = 1.25 in the sum of cubes, 1.25^0.1 = 1.023
    assert sperling(signal) == pytest.approx(0.896 * (1e6 / 5 * 0.325 * 25) ** 0.1 * 1.25**0.1, rel=2e-3)
    assert comfort_rms(signal) == pytest.approx(1.04 / np.sqrt(2), rel=0.01)
    path = np.linspace(0.0, 50.0, 5001)
    assert along_track(path, np.sin(2 * np.pi * path / 2.0))[1000:4000] == pytest.approx(0.0, abs=1e-4)  # a wave of 2 m


def test_a_car_that_would_start_before_the_track_is_refused() -> None:
    with pytest.raises(ModelError, match="before the track"):
        two_axle_car(TwoAxleCar(start=2.0), STRAIGHT)
    with pytest.raises(ModelError, match="start at 400 m of a track that is 400 m long"):
        bogie_car(BogieCar(start=400.0), STRAIGHT)
    compile_system(bogie_car(BogieCar(), replace(STRAIGHT, sprung=True)))


def test_the_critical_speed_is_that_of_a_straight_smooth_track() -> None:
    """Whatever the vehicle stands on: a curve and irregularities at the start would not be a steady run."""
    uneven = replace(STRAIGHT, sections="5; 10 300 0.1 0 clothoid; 300 300 0.1", irregularities="FRA 4", begin=0.0)
    plain = on_straight(two_axle_car(TwoAxleCar(), uneven))
    assert plain.forces[0] == replace(STRAIGHT, sections="315", begin=0.0)
    roots = [roots_at(system, 60.0).hunting for system in (plain, two_axle_car(TwoAxleCar(), STRAIGHT))]
    assert roots[0] == pytest.approx(roots[1], rel=1e-6)


def test_hunting_dies_where_it_begins_to_fall() -> None:
    """A branch that ends at 40 m/s and the decay behind it, which takes two seconds."""
    time = np.arange(0.0, 20.0, 0.01)
    speed = 50.0 - time
    after = np.maximum(time - 10.0, 0.0)
    amplitude = 5e-3 * np.sqrt(1.0 - 0.02 * np.minimum(time, 10.0)) * np.exp(-after / 0.7)
    assert dying_speed(time, speed, amplitude) == pytest.approx(40.0, abs=1.0)
    assert dying_speed(time, speed, amplitude + 1e-3) == 0.0
