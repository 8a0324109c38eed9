"""A wheelset that runs on a track: the force element of wheel and rail."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.kernels.rail import NY, NZ, PX, PY, PZ, RADIUS
from solvers.kernels.rail_contact import AHEAD, HEIGHT, LEAN, LEFT, ROLLING, UP
from solvers.multibody.compile import compile_system
from solvers.multibody.forces import RailTrack, WheelRail
from solvers.multibody.joints import GeneralJoint
from solvers.multibody.joints.general import JointStep
from solvers.multibody.rail.contact import contacts, pairing
from solvers.multibody.rail.geometry import resting
from solvers.multibody.rail.profiles import RAILS, WHEELS
from solvers.multibody.rail.tables import contacts_at, standing
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem, Sensor

MASS, G = 1500.0, 9.81


def wheelset(
    speed: float = 10.0,
    *,
    profile: str = "cone 1:20",
    rail: str = "arc 300 mm",
    inclination: float = 0.0,
    y: float = 0.0,
    x: float = 5.0,
    lateral_speed: float = 0.0,
    raised: float = 0.0,
    track: RailTrack | None = None,
    **wheel: object,
) -> MultibodySystem:
    """One free wheelset on a straight track, rolling."""
    track = track or RailTrack(name="track", sections="300", rail=rail, inclination=inclination)
    pair = pairing(WHEELS[profile](), RAILS[track.rail](), inclination=float(track.inclination))
    roll = resting(pair, y)[1] if abs(y) < 6e-3 else 0.0
    z = standing(pair, 0.5 * MASS * G) + raised
    steps = (
        ("translation x", x, speed), ("translation y", y, lateral_speed), ("translation z", z, 0.0),
        ("rotation z", 0.0, 0.0), ("rotation x", roll, 0.0), ("rotation y", 0.0, speed / pair.radius),
    )  # fmt: skip
    return MultibodySystem(
        bodies=(Body(name="axle", mass=MASS, inertia=(800.0, 100.0, 800.0)),),
        joints=(
            GeneralJoint(
                name="way", body_b="axle", sequence=tuple(JointStep(kind=k, value=q, speed=v) for k, q, v in steps)
            ),
        ),
        forces=(
            track,
            *(
                WheelRail(name=side, body="axle", side=side, track="track", profile=profile, **wheel)  # type: ignore[arg-type]
                for side in ("left", "right")
            ),
        ),
        sensors=(Sensor(name="height", expression="z(axle)"),),
    )


def run(system: MultibodySystem, duration: float, step: float = 0.01, tolerance: float = 1e-6):
    results = simulate(system, SimulationSettings(duration=duration, output_step=step, tolerance=tolerance))
    return results, {channel.name: channel.values for channel in results.channels}


@pytest.mark.parametrize("side", [1, -1])
def test_contacts_of_the_element_are_those_of_the_plain_search(side: int) -> None:
    """Random shifts, rolls and yaws: the deepest contact agrees with the golden section over the whole profile."""
    pair = pairing(WHEELS["S1002"](), RAILS["UIC 60"]())
    rng = np.random.default_rng(3)
    leaps = 0
    for _ in range(400):
        y, roll, yaw = side * rng.uniform(-7e-3, 9e-3), rng.uniform(-4e-3, 4e-3), rng.uniform(-0.03, 0.03)
        rows = contacts_at(pair, side, y, pair.radius, roll, yaw)
        exact = contacts(pair, side, y, pair.radius, roll, yaw, coarse=1, near=0.05)
        exact = exact[(-exact[:, 0] / exact[:, NZ]).argmin()]
        found = rows[0]
        # 0.1 µm: a thousandth of what a wheel sinks in; but for contacts at the edge of the steepest face, 70°
        assert abs(found[HEIGHT] + exact[0] / exact[NZ]) < 1e-7 or abs(found[LEAN]) > 1.2
        place = np.abs(found[[AHEAD, LEFT, UP, ROLLING]] - exact[[PX, PY, PZ, RADIUS]]).max()
        leaps += bool(place > 1e-4)  # two places of the same depth within 0.1 µm
        if place < 1e-6:
            assert found[LEAN] == pytest.approx(np.arctan2(exact[NY], -exact[NZ]), abs=1e-3)
    assert leaps < 8


def test_klingel_wave_and_the_energy_it_keeps() -> None:
    """A free conical wheelset weaves with the wave length 2π√(r b/λ), λ that of a cone on an arc."""
    results, seen = run(wheelset(4.0, y=2e-3), 9.0)
    assert results.status == "finished"
    y, s = seen["left: lateral shift"], seen["left: path"]
    up = np.flatnonzero((y[:-1] < 0) & (y[1:] >= 0))
    crossings = [s[k] - y[k] * (s[k + 1] - s[k]) / (y[k + 1] - y[k]) for k in up]
    r, b, R, cone = 0.46, 0.75, 0.3, 0.05
    conicity = cone * (b + R * cone) / (b - r * cone)
    wave = 2 * np.pi * np.sqrt(r * b / conicity)
    # inertia lengthens the wave with the square of the speed: below 0.5 % at 4 m/s
    assert np.diff(crossings) == pytest.approx(wave, rel=0.01)
    # the sum of the two loads is the weight, and the two Y add up to the lateral inertia, which is small
    assert np.mean(seen["left: vertical force Q"] + seen["right: vertical force Q"]) == pytest.approx(
        MASS * G, rel=2e-3
    )


def test_gravitational_stiffness() -> None:
    """Held aside on wheels without friction the axle is pushed back by W·dz/dy, z(y) its height on rigid profiles."""
    pair = pairing(WHEELS["S1002"](), RAILS["UIC 60"]())
    found = []
    for y in (1e-3, 3e-3):
        track = RailTrack(name="track", sections="50")
        system = wheelset(0.0, profile="S1002", y=y, x=10.0, track=track, friction=1e-6, damping=30.0)
        joint = system.joints[0]
        held = {"translation y": repr(y), "rotation z": "0", "translation x": "10"}
        steps = tuple(replace(step, motion=held.get(step.kind, "")) for step in joint.sequence)  # type: ignore[attr-defined]
        _, seen = run(replace(system, joints=(replace(joint, sequence=steps),)), 0.3)
        force = seen["left: guiding force Y"][-1] + seen["right: guiding force Y"][-1]
        slope = (resting(pair, y + 1e-4)[0] - resting(pair, y - 1e-4)[0]) / 2e-4
        # 5 %: the wheels sink in by 0.05 mm, unevenly, which turns the axle by up to 0.01 mrad
        assert force == pytest.approx(-MASS * G * slope, rel=0.05)
        found.append(force)
    assert found[1] < found[0] < 0.0


def test_lift_and_return() -> None:
    """Dropped from 8 mm the wheels fly, land, bounce and settle; meanwhile no force acts."""
    results, seen = run(wheelset(5.0, raised=8e-3, damping=4.0), 1.0, 1e-3)
    load = seen["left: vertical force Q"]
    fall = np.sqrt(2 * 8e-3 / G)
    airborne = results.time < 0.95 * fall
    assert np.abs(load[airborne]).max() == 0.0
    drop = seen["height"][0] - seen["height"]
    assert drop[airborne] == pytest.approx(0.5 * G * results.time[airborne] ** 2, abs=1e-7)
    assert load[np.searchsorted(results.time, 0.8) :].mean() == pytest.approx(0.5 * MASS * G, rel=0.02)


def test_derailment_and_the_end_of_the_track_end_the_run() -> None:
    system = wheelset(20.0, profile="S1002", lateral_speed=4.0, track=RailTrack(name="track", sections="200"))
    results, _ = run(system, 1.0)
    assert results.status.startswith("Wheel '")
    assert "derailed at" in results.status
    assert "t = " in results.status
    results, _ = run(
        wheelset(20.0, track=RailTrack(name="track", sections="30", rail="arc 300 mm", inclination=0.0)), 3.0
    )
    assert "came to the end of the track at 30.000 m" in results.status
    assert results.time[-1] == pytest.approx(25 / 20, abs=0.011)


def test_sprung_sleepers_give_way_by_load_over_stiffness() -> None:
    track = RailTrack(
        name="track", sections="100", rail="arc 300 mm", inclination=0.0, sprung=True, stiffness=2e7, damping=2e5
    )
    _, seen = run(wheelset(5.0, track=track), 1.0)
    sunk = seen["left: rail_z"][-20:].mean()
    assert sunk == pytest.approx(-0.5 * MASS * G / 2e7, rel=0.01)  # what is left of the first bounce
    assert seen["height"][0] - seen["height"][-20:].mean() == pytest.approx(-sunk, rel=0.02)


def test_steady_curve_balances_the_centrifugal_force() -> None:
    """In a curve without cant: guiding forces hold m·v²/R, loads shift to the outer wheel, the axle runs outwards."""
    speed, radius = 8.0, 1000.0
    track = RailTrack(name="track", sections="20; 60 1000 0 0 clothoid; 300 1000", rail="arc 300 mm", inclination=0.0)
    results, seen = run(wheelset(speed, track=track), 30.0, 0.01)
    assert results.status == "finished"
    late = results.time > 18.0
    time = results.time[late]
    Y = seen["left: guiding force Y"][late] + seen["right: guiding force Y"][late]
    v = np.gradient(seen["left: path"], results.time)[late]
    # the wheelset weaves about its radial course: the lateral momentum of that is counted
    drift = np.gradient(seen["left: lateral shift"], results.time)[late]
    balance = MASS * ((v**2).mean() / radius + (drift[-1] - drift[0]) / (time[-1] - time[0]))
    assert Y.mean() == pytest.approx(balance, rel=0.02)
    shift = (seen["right: vertical force Q"] - seen["left: vertical force Q"])[late].mean()
    y = seen["left: lateral shift"][late]
    gyroscopic = 100.0 * speed / 0.46 * speed / radius  # spin momentum that is turned
    moment = Y.mean() * seen["height"][late].mean() - MASS * G * y.mean() + gyroscopic
    assert shift == pytest.approx(2 * moment / 1.5, rel=0.04)  # the contacts are 1.5 m apart within some mm
    # Redtenbacher: y = r·b/(R·λ) outwards, to the right
    conicity = 0.05 * (0.75 + 0.3 * 0.05) / (0.75 - 0.46 * 0.05)
    assert 0.5 * (y.max() + y.min()) == pytest.approx(-0.46 * 0.75 / (radius * conicity), rel=0.05)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"sections": "100; 50 300 0.1"}, "begins with a gap: the rail jumps by 100 mm"),
        ({"sections": "60 300 0.1 0 bloss; 100 300 0.1; 50 -300 0.1"}, "section 3 begins with a gap: .* by 200 mm"),
        ({"sections": "100; 50 300 0 0.01"}, "begins with a gap: the gauge jumps by 10 mm"),
        ({"sections": "100; 50 3oo"}, "section 2, '50 3oo'"),
        ({"sections": "100; 50 10 0 0 clothoid"}, "radius 10 m"),
        (
            {"rail": "points", "rail_points": ";".join(f"{u} 0" for u in (0, 1, 2, 1.5, 3, 4, 5, 6, 7, 8, 9))},
            "folds back",
        ),
        ({"irregularities": "table", "table": "0 0 0 0 0; 1 0 0 0"}, "row 2"),
        ({"gauge": 1.7}, "does not stand on rail"),
    ],
)
def test_bad_tracks_are_refused(change: dict[str, object], sentence: str) -> None:
    system = wheelset()
    broken = replace(system.forces[0], **change)
    with pytest.raises(ModelError, match=sentence):
        compile_system(replace(system, forces=(broken, *system.forces[1:])))
    with pytest.raises(ModelError, match="there is no track 'trak'"):
        compile_system(replace(system, forces=(system.forces[0], replace(system.forces[1], track="trak"))))
