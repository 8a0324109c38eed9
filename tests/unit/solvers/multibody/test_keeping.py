"""Loops closed with some coordinates kept: against circles drawn with a compass, on the branch of before."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from solvers.errors import ModelError
from solvers.multibody.joints import RevoluteJoint, SphericalJoint
from solvers.multibody.keeping import close_keeping, stated
from solvers.multibody.system import Body, MultibodySystem, Parameter
from solvers.multibody.taking_over import with_poses

#: A four-bar: bars of 1, 3 and 2.5 m on pivots 2.5 m apart. By Grashof (1 + 3 <= 2.5 + 2.5) the crank turns fully.
CRANK, COUPLER, ROCKER, BASE = 1.0, 3.0, 2.5, 2.5

#: Loops are closed to 1e-10 in the residual, the links are of a few metres.
CLOSED = 1e-8


def four_bar(crank: float | str, rocker: float = 1.6) -> MultibodySystem:
    joints = (
        RevoluteJoint(name="shaft", body_b="crank", position=crank),
        RevoluteJoint(name="pin", body_a="crank", body_b="coupler", point_a=(CRANK, 0, 0), position=-0.4),
        RevoluteJoint(name="pivot", body_b="rocker", point_a=(BASE, 0, 0), position=rocker),
        RevoluteJoint(name="top", body_a="coupler", body_b="rocker", point_a=(COUPLER, 0, 0), point_b=(ROCKER, 0, 0)),
    )
    bodies = tuple(Body(name=name) for name in ("crank", "coupler", "rocker"))
    return MultibodySystem(bodies=bodies, joints=joints, gravity=(0.0, 0.0, 0.0), parameters=())


def tips(poses: dict[str, np.ndarray]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Ends of the crank, of the coupler and of the rocker in the plane."""
    lengths = {"crank": CRANK, "coupler": COUPLER, "rocker": ROCKER}
    ends = [poses[name][:2, 3] + length * poses[name][:2, 0] for name, length in lengths.items()]
    return ends[0], ends[1], ends[2]


def upper_crossing(pin: np.ndarray) -> np.ndarray:
    """Where the circles about the pin and about the pivot cross, on the left of the line from pin to pivot."""
    pivot = np.array([BASE, 0.0])
    along = pivot - pin
    d = float(np.linalg.norm(along))
    a = (d**2 + COUPLER**2 - ROCKER**2) / (2.0 * d)
    h = np.sqrt(COUPLER**2 - a**2)
    return pin + a / d * along + h / d * np.array([-along[1], along[0]])


def angle_of(poses: dict[str, np.ndarray], body: str) -> float:
    return float(np.arctan2(poses[body][1, 0], poses[body][0, 0]))


@pytest.fixture(scope="module")
def closed() -> MultibodySystem:
    start = four_bar(1.0)
    return with_poses(start, close_keeping(start, None, [("shaft", "position")]).poses)


@pytest.mark.parametrize("degrees", [5, 60, 115, 170, -75, -160])
def test_a_kept_angle_stays_and_the_linkage_on_its_branch(closed, degrees):
    phi = np.radians(degrees)
    joints = (replace(closed.joints[0], position=phi), *closed.joints[1:])
    found = close_keeping(replace(closed, joints=joints), None, [("shaft", "position")], closed)
    assert (found.kept, found.given_up) == ((("shaft", "position"),), ())
    assert angle_of(found.poses, "crank") == pytest.approx(phi, abs=CLOSED)
    pin, coupler_end, rocker_end = tips(found.poses)
    assert rocker_end == pytest.approx(coupler_end, abs=CLOSED)
    assert rocker_end == pytest.approx(upper_crossing(pin), abs=CLOSED)
    assert found.way[-1]["crank"] == pytest.approx(found.poses["crank"])  # what is watched ends where it is written


def test_an_expression_is_kept_by_its_value(closed):
    joints = (replace(closed.joints[0], position="2*turn"), *closed.joints[1:])
    system = replace(closed, joints=joints, parameters=(Parameter(name="turn", value=0.4),))
    found = close_keeping(system, None, [("shaft", "position")], closed)
    assert angle_of(found.poses, "crank") == pytest.approx(0.8, abs=CLOSED)
    assert with_poses(system, found.poses).joints[0].position == "2*turn"


def test_of_two_that_exclude_each_other_the_more_important_stays(closed):
    asked = [("shaft", "position"), ("pivot", "position")]
    joints = tuple(
        replace(joint, position={"shaft": 0.5, "pivot": 1.9}.get(joint.name, joint.position)) for joint in closed.joints
    )
    found = close_keeping(replace(closed, joints=joints), None, asked, closed)
    assert (found.kept, found.given_up) == ((asked[1],), (asked[0],))
    assert angle_of(found.poses, "rocker") == pytest.approx(1.9, abs=CLOSED)
    _, coupler_end, rocker_end = tips(found.poses)
    assert rocker_end == pytest.approx(coupler_end, abs=CLOSED)


def test_what_no_linkage_can_reach_is_named_and_the_loop_closes_all_the_same(closed):
    """The tip of the rocker at 0 or π would be 5 or 0 m from the shaft; crank and coupler reach from 2 to 4 m."""
    joints = tuple(replace(joint, position=0.0) if joint.name == "pivot" else joint for joint in closed.joints)
    asked = [("shaft", "position"), ("pivot", "position")]
    found = close_keeping(replace(closed, joints=joints), None, asked, together=True)  # all of them or none
    assert (found.kept, found.given_up) == ((), tuple(asked))
    _, coupler_end, rocker_end = tips(found.poses)
    assert rocker_end == pytest.approx(coupler_end, abs=CLOSED)


def test_the_turn_of_a_ball_joint_is_kept():
    """A pendulum on a ball: three angles in one field, nothing to close."""
    ball = SphericalJoint(name="ball", body_b="bob", angles=(0.2, -0.3, 0.4))
    system = MultibodySystem(bodies=(Body(name="bob"),), joints=(ball,))
    found = close_keeping(system, None, [("ball", "angles")])
    assert found.kept == (("ball", "angles"),)
    kept = with_poses(system, found.poses).joints[0].angles
    assert kept == pytest.approx((0.2, -0.3, 0.4), abs=1e-9)


def test_names_that_are_no_coordinates_are_passed_over_and_stated_ones_are_found(closed):
    found = close_keeping(closed, None, [("nobody", "position"), ("shaft", "point_a")])
    assert (found.kept, found.given_up) == ((), ())
    assert stated(four_bar(1.0)) == [("shaft", "position"), ("pin", "position"), ("pivot", "position")]
    driven = replace(closed, joints=(replace(closed.joints[0], motion="t"), *closed.joints[1:]))
    assert close_keeping(driven, None, [("shaft", "position")]).kept == ()


def test_bars_that_are_too_short_say_so():
    far = four_bar(1.0)
    joints = tuple(replace(one, point_a=(9.0, 0, 0)) if one.name == "pivot" else one for one in far.joints)
    with pytest.raises(ModelError):
        close_keeping(replace(far, joints=joints), None, [("shaft", "position")])
