"""URDF: the robots of the shared folder, what is told about them, and damaged files."""

from dataclasses import replace

import numpy as np
import pytest

from io_formats.registry import info, read
from io_formats.urdf import fixed_angles, moving_angles, read_urdf
from solvers.errors import FileError
from solvers.multibody.compile import compile_system
from solvers.multibody.poses import start_poses
from solvers.multibody.rotations import rotation_from_angles

ARM = """<?xml version="1.0"?>
<robot name="arm">
  <link name="world"/>
  <link name="upper">
    <inertial>
      <origin xyz="0.5 0 0" rpy="0 0 1.5707963267948966"/>
      <mass value="2"/>
      <inertia ixx="0.1" iyy="0.2" izz="0.25" ixy="0" ixz="0" iyz="0"/>
    </inertial>
    <visual><origin xyz="0.5 0 0"/><geometry><box size="1 0.1 0.1"/></geometry></visual>
    <visual><geometry><mesh filename="package://arm/upper.stl"/></geometry></visual>
  </link>
  <link name="flange"/>
  <link name="lower">
    <inertial><mass value="1"/><inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial>
    <visual><geometry><cylinder radius="0.1" length="0.4"/></geometry></visual>
  </link>
  <joint name="shoulder" type="revolute">
    <parent link="world"/><child link="upper"/>
    <origin xyz="0 0 1" rpy="0 1.5707963267948966 0.3"/><axis xyz="0 0 2"/>
    <limit lower="-1" upper="1" effort="10" velocity="3"/><dynamics damping="0.5" friction="0"/>
  </joint>
  <joint name="mount" type="fixed">
    <parent link="upper"/><child link="flange"/><origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/>
  </joint>
  <joint name="slide" type="prismatic">
    <parent link="flange"/><child link="lower"/><origin xyz="0.2 0 0"/><axis xyz="1 0 0"/>
  </joint>
</robot>
"""


PLACES = ("xx", "yy", "zz", "xy", "xz", "yz")


def written(folder, text):
    path = folder / "arm.urdf"
    path.write_text(text, encoding="utf-8")
    return path


def test_links_and_joints_come_over(tmp_path):
    imported = read_urdf(written(tmp_path, ARM))
    upper, lower = imported.system.bodies
    shoulder, slide = imported.system.joints
    # the root without inertia is the ground; the flange is a frame of the upper arm
    assert (shoulder.body_a, shoulder.body_b, slide.body_a, slide.body_b) == ("ground", "upper", "upper", "lower")
    assert (upper.mass, upper.centre) == (2.0, (0.5, 0.0, 0.0))
    np.testing.assert_allclose(upper.inertia, (0.2, 0.1, 0.25), atol=1e-15)  # turned a quarter about z
    assert shoulder.axis == (0.0, 0.0, 1.0)
    np.testing.assert_allclose(slide.point_a, (1.0, 0.2, 0.0), atol=1e-15)
    R = rotation_from_angles(slide.angles_a)
    np.testing.assert_allclose(R @ slide.axis, (0.0, 1.0, 0.0), atol=1e-15)
    np.testing.assert_allclose(rotation_from_angles(lower.shapes[0].angles)[:, 0], (0, 0, 1), atol=1e-15)


def test_report_tells_what_is_left_out(tmp_path):
    imported = read_urdf(written(tmp_path, ARM))
    assert imported.meshes == ("package://arm/upper.stl",)
    told = " ".join(imported.report.lines())
    assert "limits of joint 'shoulder': lower -1, upper 1, effort 10, velocity 3" in told
    assert "resistance of joint 'shoulder': damping 0.5" in told


def test_planar_joint_moves_across_its_axis(tmp_path):
    """Two shifts and a turn: the link stays in the plane through the joint's origin whose normal is the axis."""
    imported = read_urdf(written(tmp_path, ARM.replace('type="prismatic"', 'type="planar"')))
    joint = imported.system.joints[1]
    assert joint.kind == "planar"
    system = replace(imported.system, joints=(imported.system.joints[0], replace(joint, x=0.3, y=-0.2, angle=0.7)))
    (before, still), (after, turned) = (start_poses(compile_system(one)) for one in (imported.system, system))
    upper, lower = 0, 1
    normal = still[lower][:, 0]  # the axis is x of the link
    moved = after[lower] - before[lower]
    assert abs(moved @ normal) < 1e-15
    assert np.linalg.norm(moved) == pytest.approx(np.hypot(0.3, 0.2), rel=1e-14)
    np.testing.assert_allclose(after[upper], before[upper], atol=1e-15)
    turn = turned[lower] @ still[lower].T
    np.testing.assert_allclose(turn @ normal, normal, atol=1e-15)
    assert np.trace(turn) == pytest.approx(1.0 + 2.0 * np.cos(0.7), rel=1e-14)


def test_collision_shapes_stand_in_for_drawings_that_cannot_be_read(tmp_path):
    mesh = '<visual><geometry><mesh filename="package://arm/upper.dae"/></geometry></visual>'
    box = '<collision><geometry><box size="0.3 0.2 0.1"/></geometry></collision>'
    old = '<visual><geometry><cylinder radius="0.1" length="0.4"/></geometry></visual>'
    lower = read_urdf(written(tmp_path, ARM.replace(old, mesh + box))).system.bodies[1]
    assert [(shape.kind, shape.size) for shape in lower.shapes] == [("box", (0.3, 0.2, 0.1))]
    lower = read_urdf(written(tmp_path, ARM.replace(old, old + box))).system.bodies[1]
    assert [shape.kind for shape in lower.shapes] == ["cylinder"]


def test_info_counts(tmp_path):
    facts = info(written(tmp_path, ARM))
    assert (facts["format"], facts["bodies"], facts["mass"]) == ("urdf", 2, 3.0)
    assert facts["joint_kinds"] == {"revolute": 1, "prismatic": 1}


def test_impossible_inertia_is_raised_and_told(tmp_path):
    """A dummy tensor with equal entries everywhere (a usual habit) has one moment only: no body is so."""
    text = ARM.replace('ixx="0.1" iyy="0.2" izz="0.25" ixy="0" ixz="0" iyz="0"', " ".join(f'i{k}="1"' for k in PLACES))
    imported = read_urdf(written(tmp_path, text))
    body = imported.system.bodies[0]
    (xy, xz, yz), (xx, yy, zz) = body.products, body.inertia
    moments = np.linalg.eigvalsh([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    np.testing.assert_allclose(moments, (1.5, 1.5, 3.0), rtol=1e-12)
    assert "Link 'upper': the principal moments" in imported.report.warnings[0]


def test_floating_root(tmp_path):
    imported = read_urdf(written(tmp_path, ARM), floating=True)
    assert imported.system.joints[0].kind == "free"


@pytest.mark.parametrize(
    "rpy", [(0.3, -1.2, 2.5), (0.1, np.pi / 2, 0.7), (0.4, 1.57079632679, -0.2), (0, -np.pi / 2, 1)]
)
def test_angles_lose_nothing_at_the_gimbal(rpy):
    R = fixed_angles(np.array(rpy))
    np.testing.assert_allclose(rotation_from_angles(moving_angles(R)), R, atol=5e-16)


FAULTS = {
    "two roots": (
        '<parent link="flange"/><child link="lower"/>',
        '<parent link="lower"/><child link="lower"/>',
        "loop",
    ),
    "unknown link": (
        '<parent link="flange"/>',
        '<parent link="flang"/>',
        "arm.urdf:27: joint 'slide': there is no link",
    ),
    "carried twice": ('<child link="lower"/>', '<child link="upper"/>', "which joint 'shoulder' carries too"),
    "no number": (
        '<mass value="2"/>',
        '<mass value="two"/>',
        "arm.urdf:7: <mass>: 'value' is 'two'; expected a number",
    ),
    "short vector": ('xyz="0.2 0 0"', 'xyz="0.2 0"', "expected 3 numbers"),
    "no mass": ('<mass value="2"/>', "", "link 'upper': <inertial> has no <mass>"),
    "negative": ('<mass value="2"/>', '<mass value="-2"/>', "must not be negative"),
    "zero axis": ('<axis xyz="0 0 2"/>', '<axis xyz="0 0 0"/>', "its axis has no length"),
    "strange joint": ('type="prismatic"', 'type="elastic"', "is of type 'elastic'. Known: revolute"),
    "no name": ('<link name="flange"/>', "<link/>", "<link> has no attribute 'name'"),
    "twice": ('<link name="flange"/>', '<link name="upper"/>', "link 'upper' is defined a second time"),
    "cut": ("</robot>", "", "is not XML"),
    "foreign": ("robot", "model", "the outermost tag is <model>"),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_damaged_files_are_refused_with_the_line(tmp_path, fault):
    old, new, message = FAULTS[fault]
    with pytest.raises(FileError, match=r"arm\.urdf") as caught:
        read_urdf(written(tmp_path, ARM.replace(old, new)))
    assert message in str(caught.value)


@pytest.mark.parametrize("name", ["anymal", "double_pendulum_simple", "panda", "ur5_robot"])
def test_known_robots(shared_data, name):
    imported = read(shared_data / "mbs" / f"{name}.urdf")
    assert len(imported.system.joints) == len(imported.system.bodies)
    assert all(body.mass >= 0.0 for body in imported.system.bodies)
