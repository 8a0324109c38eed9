"""Compatible coordinates against the compiled mechanism, which knows nothing of how they were found."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from solvers.multibody.compatible import angles_of, compatible, rotation_vector
from solvers.multibody.compile import compile_system
from solvers.multibody.joints import JOINT_TYPES, GeneralJoint, angle_sequence
from solvers.multibody.poses import start_poses
from solvers.multibody.rotations import rotation_about, rotation_from_angles
from solvers.multibody.system import Body, MultibodySystem


def pose(seed: int) -> np.ndarray:
    random = np.random.default_rng(seed)
    matrix = np.eye(4)
    matrix[:3, :3] = rotation_from_angles(tuple(random.uniform(-3, 3, 3)))
    matrix[:3, 3] = random.uniform(-1, 1, 3)
    return matrix


def placed(name: str, matrix: np.ndarray) -> Body:
    return Body(name=name, position=tuple(matrix[:3, 3]), angles=angles_of(matrix[:3, :3]))


def reached(system: MultibodySystem) -> dict[str, np.ndarray]:
    compiled = compile_system(system)
    origins, rotations = start_poses(compiled)
    made = {}
    for k, name in enumerate(compiled.body_names):
        made[name] = np.eye(4)
        made[name][:3, :3], made[name][:3, 3] = rotations[k], origins[k]
    return made


def test_a_body_without_joints_stands_at_its_place():
    place = pose(3)
    # Angles are kept to twelve digits.
    np.testing.assert_allclose(reached(MultibodySystem(bodies=(placed("one", place),)))["one"], place, atol=1e-11)


@pytest.mark.parametrize("kind", [kind for kind in JOINT_TYPES if kind != "general"])
@pytest.mark.parametrize("seed", range(4))
def test_a_new_joint_turns_no_body(kind, seed):
    """Body B keeps its attitude, and the two points meet where the joint wants them: the compiled tree says so."""
    a, b = pose(2 * seed), pose(2 * seed + 1)
    point_a, point_b = (0.1, 0.2, -0.3), (0.4, -0.2, 0.1)
    joint = JOINT_TYPES[kind](name="j", body_a="A", body_b="B", point_a=point_a, point_b=point_b)
    made = compatible(joint, (a, b), {})
    found = reached(MultibodySystem(bodies=(placed("A", a), placed("B", b)), joints=(made,)))
    np.testing.assert_allclose(found["A"], a, atol=1e-11)
    # Gauss–Newton stops at 1e-13, fields keep twelve digits, and one arm of a metre lies between.
    np.testing.assert_allclose(found["B"][:3, :3], b[:3, :3], atol=1e-10)
    gap = (found["B"] @ (*point_b, 1.0) - found["A"] @ (*point_a, 1.0))[:3]
    if kind == "free":
        np.testing.assert_allclose(found["B"], b, atol=1e-10)
    elif kind in ("prismatic", "cylindrical"):
        assert np.linalg.norm(np.cross(gap, a[:3, :3] @ np.array(made.axis))) < 1e-10
    elif kind == "planar":
        assert abs(gap @ a[:3, :3] @ (0, 0, 1)) < 1e-10
    elif kind in ("revolute", "universal", "spherical", "fixed"):
        assert np.linalg.norm(gap) < 1e-10


def test_a_turn_about_the_axis_is_a_coordinate_and_not_an_attitude():
    """Frames stay parallel to the bodies where the joint can turn: numbers that a person would have written."""
    turned = np.eye(4)
    turned[:3, :3] = rotation_about(np.array([0.0, 0.0, 1.0]), 0.7)
    made = compatible(JOINT_TYPES["revolute"](name="j", body_b="B"), (np.eye(4), turned), {})
    assert made.angles_b == (0.0, 0.0, 0.0)
    assert made.position == pytest.approx(0.7, abs=1e-12)


def test_half_a_turn_is_found():
    """The rotation vector is largest there and its axis comes from the symmetric part."""
    for axis in np.eye(3):
        assert np.abs(rotation_vector(rotation_about(axis, np.pi))) == pytest.approx(np.pi * axis, abs=1e-9)


def test_expressions_stay_where_they_already_agree():
    turned = np.eye(4)
    turned[:3, :3] = rotation_about(np.array([0.0, 0.0, 1.0]), 0.5)
    joint = JOINT_TYPES["revolute"](name="j", body_b="B", position="phi/2")
    assert compatible(joint, (np.eye(4), turned), {"phi": 1.0}) == joint
    assert compatible(joint, (np.eye(4), turned), {"phi": 1.1}).position == pytest.approx(0.5)


def test_general_joint_and_driven_ones():
    turned = np.eye(4)
    turned[:3, :3] = rotation_from_angles((0.3, -0.4, 1.1))
    general = GeneralJoint(name="g", body_b="B", sequence=angle_sequence("xyz"))
    made = compatible(general, (np.eye(4), turned), {})
    assert [step.value for step in made.sequence] == pytest.approx([0.3, -0.4, 1.1], abs=1e-10)
    assert made.angles_b == (0.0, 0.0, 0.0)
    driven = JOINT_TYPES["revolute"](name="d", body_b="B", motion="2*t")
    assert replace(compatible(driven, (np.eye(4), turned), {}), angles_b=(0.0, 0.0, 0.0)) == driven
