"""Friction along the way and creep coefficients of one's own."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.forces import RailTrack, WheelRail
from solvers.multibody.forces.wheel_rail import friction_table
from solvers.multibody.joints import GeneralJoint
from solvers.multibody.rail.contact import kalker_coefficients
from solvers.multibody.rail.wheelset import Wheelset, wheelset_parts
from solvers.multibody.simulate import simulate
from solvers.multibody.system import MultibodySystem, Parameter

G, SPEED, START = 9.81, 10.0, 5.0
TRACK = RailTrack(name="track", sections="60", rail="arc 300 mm", inclination=0.0)
AXLE = Wheelset(profile="cone 1:20")
LOAD = (AXLE.mass + AXLE.box_mass) * G / 2


def led(track: RailTrack, *, slip: float = 0.0, yaw: float = 0.0, **wheel: object) -> dict[str, np.ndarray]:
    """Channels of a wheelset that is led along with a given slip of its wheels and a given yaw, free to sink in."""
    parts = wheelset_parts("axle", AXLE, track, x=START, load=LOAD, speed=SPEED)
    way, bearing = parts.joints
    assert isinstance(way, GeneralJoint)
    assert isinstance(bearing, GeneralJoint)
    held = {"translation x": f"{START}+{SPEED}*t", "translation y": "0", "rotation z": repr(yaw), "rotation x": "0"}
    steps = tuple(replace(step, motion=held.get(step.kind, "")) for step in way.sequence)
    rolling = str(bearing.sequence[0].speed).replace("(10.0)/", "")
    turn = replace(bearing.sequence[0], motion=f"{(1.0 + slip) * SPEED / float(rolling)!r}*t")
    wheels = tuple(replace(f, damping=30.0, **wheel) for f in parts.forces if isinstance(f, WheelRail))
    system = MultibodySystem(
        gravity=(0.0, 0.0, -G),
        parameters=(Parameter(name="V", value=SPEED),),
        bodies=parts.bodies,
        joints=(replace(way, sequence=steps), replace(bearing, sequence=(turn,))),
        forces=(track, *wheels),
    )
    results = simulate(system, SimulationSettings(duration=3.0, output_step=0.01, tolerance=1e-6))
    assert results.status == "finished"
    return {"t": results.time} | {c.name: c.values for c in results.channels}


def test_friction_changes_along_the_way_and_from_rail_to_rail() -> None:
    """Wheels that spin hard slide: their traction over the load is the coefficient of the place."""
    track = replace(TRACK, friction="0 0.4 0.3; 15 0.4 0.3; 20 0.1 0.2; 60 0.1 0.2")
    seen = led(track, slip=0.2, law="saturated")
    s = seen["axle left: path"]
    for side, high, low in (("left", 0.4, 0.1), ("right", 0.3, 0.2)):
        ratio = seen[f"axle {side}: longitudinal force X"] / seen[f"axle {side}: vertical force Q"]
        later = s > 7.0  # when it has sunk in
        expected = np.interp(s, [15.0, 20.0], [high, low])
        # 1 %: the contact plane leans by 1:20, and spin takes its part of the friction
        assert ratio[later] == pytest.approx(expected[later], rel=0.01)
    plain = led(TRACK, slip=0.2, law="saturated", friction=0.35)
    ratio = plain["axle left: longitudinal force X"] / plain["axle left: vertical force Q"]
    assert ratio[plain["t"] > 0.5] == pytest.approx(0.35, rel=0.01)


@pytest.mark.parametrize(
    ("text", "rows"),
    [("0.25", [0.25, 0.25]), ("0 0.3; 10 0.1", [0.3, 0.1, 0.3, 0.1]), ("", []), ("0 0.3 0.2", [0.3, 0.2])],
)
def test_tables_of_friction(text: str, rows: list[float]) -> None:
    table = friction_table("Track 't'", text)
    assert list(table[1 + int(table[0]) :] if len(table) else []) == rows


def test_creep_coefficients_of_ones_own() -> None:
    """Linear creep grows with the given coefficients; with those of Kalker for the ellipse nothing changes."""
    more = {"law": "linear", "friction": 10.0}
    force = led(TRACK, slip=1e-3, coefficients="4 3 0 0", **more)["axle left: longitudinal force X"]
    double = led(TRACK, slip=1e-3, coefficients="8 3 0 0", **more)["axle left: longitudinal force X"]
    assert double[-1] == pytest.approx(2 * force[-1], rel=1e-3)
    assert force[-1] > 0.0
    side = led(TRACK, yaw=1e-3, coefficients="4 6 0 0", **more)["axle left: guiding force Y"]
    half = led(TRACK, yaw=1e-3, coefficients="4 3 0 0", **more)["axle left: guiding force Y"]
    none = led(TRACK, yaw=0.0, coefficients="4 3 0 0", **more)["axle left: guiding force Y"]
    assert side[-1] - none[-1] == pytest.approx(2 * (half[-1] - none[-1]), rel=0.01)
    # the ellipse here is near a/b = 1.33
    ratio = np.log(np.linspace(1.2, 1.5, 13))
    table = kalker_coefficients(0.28)  # as the wheels have
    rows = [[np.interp(x, np.log(table[:, 0]), table[:, k]) for k in range(1, 5)] for x in ratio]
    kalkers = led(TRACK, slip=1e-3, **more)["axle left: longitudinal force X"][-1]
    own = [led(TRACK, slip=1e-3, coefficients=" ".join(map(repr, map(float, row))), **more) for row in rows[::6]]
    found = [one["axle left: longitudinal force X"][-1] for one in own]
    assert min(found) < kalkers < max(found)


def test_wrong_friction_and_coefficients_are_refused() -> None:
    parts = wheelset_parts("axle", AXLE, TRACK, x=START, load=LOAD, speed=SPEED)

    def compiled(track: RailTrack, **wheel: object) -> None:
        forces = tuple(replace(f, **wheel) for f in parts.forces if isinstance(f, WheelRail))
        compile_system(MultibodySystem(bodies=parts.bodies, joints=parts.joints, forces=(track, *forces)))

    with pytest.raises(ModelError, match=r"Track 'track'.*places that grow"):
        compiled(replace(TRACK, friction="0 0.3; 0 0.2"))
    with pytest.raises(ModelError, match="coefficients over zero"):
        compiled(replace(TRACK, friction="-0.1"))
    with pytest.raises(ModelError, match="row 2, '5 x', is not 2 numbers"):
        compiled(replace(TRACK, friction="0 0.3; 5 x"))
    with pytest.raises(ModelError, match=r"creep coefficients '0 1 1 1' are not"):
        compiled(TRACK, coefficients="0 1 1 1")
    with pytest.raises(ModelError, match="is not 4 numbers"):
        compiled(TRACK, coefficients="4 3")
