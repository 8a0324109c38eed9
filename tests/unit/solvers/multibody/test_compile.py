"""What a model may be, and the sentences for what it may not."""

import time

import numpy as np
import pytest

from examples.crank_slider import system as crank_slider
from solvers.errors import ModelError
from solvers.kernels.multibody_arrays import CARRIED, MARKER_BODY, PARENT, SIGN
from solvers.multibody.assembly import assemble_state
from solvers.multibody.compile import compile_system, make_workspace
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import FixedJoint, FreeJoint, PrismaticJoint, RevoluteJoint
from solvers.multibody.poses import start_poses
from solvers.multibody.system import Body, MultibodySystem, Sensor, add, change, find


def test_parents_come_before_children_and_one_joint_is_cut():
    compiled = compile_system(crank_slider())
    parent = compiled.model.body_i[:, PARENT]
    assert all(parent[i] < i for i in range(1, len(parent)))
    assert compiled.cut_joints == ("wrist pin",)
    assert compiled.body_names == ("crank", "rod", "slider")


def test_arrays_are_frozen():
    compiled = compile_system(crank_slider())
    for array in (*compiled.model, compiled.q, compiled.v):
        assert not array.flags.writeable


def test_unconnected_body_is_free():
    compiled = compile_system(
        MultibodySystem(
            bodies=(Body(name="a"), Body(name="b"), Body(name="c")),
            joints=(RevoluteJoint(name="pin", body_a="c", body_b="b"),),
        )
    )
    assert len(compiled.q) == 7 + 7 + 1
    assert len(compiled.v) == 6 + 6 + 1
    assert [joint.name for joint in compiled.joints] == ["pin", "a", "b"]
    i = int(compiled.model.joint_i[0, CARRIED])
    assert compiled.tree_names[i] == "c", "the pin is passed from b to c, against its direction"
    assert compiled.model.joint_i[0, SIGN] == -1
    assert [compiled.tree_names[int(k)] for k in compiled.model.marker_i[:2, MARKER_BODY]] == ["c", "b"]


def broken(**parts):
    base = {
        "bodies": (Body(name="arm", centre=(1.0, 0.0, 0.0)),),
        "joints": (RevoluteJoint(name="pin", body_b="arm"),),
    }
    return MultibodySystem(**(base | parts))


@pytest.mark.parametrize(
    ("system", "words"),
    [
        (MultibodySystem(), "no bodies"),
        (broken(joints=(RevoluteJoint(name="pin", body_b="amr"),)), "Did you mean 'arm'?"),
        (broken(joints=(RevoluteJoint(name="pin", body_a="arm", body_b="arm"),)), "to itself"),
        (broken(joints=(RevoluteJoint(name="pin", body_b="arm", axis=(0.0, 0.0, 0.0)),)), "axis is zero"),
        (broken(joints=(RevoluteJoint(name="pin", body_b="arm"),) * 2), "defined twice"),
        (broken(bodies=(Body(name="arm", mass="-1*2"),)), "must not be negative"),
        (broken(bodies=(Body(name="arm", mass=-1.0),)), "must not be below"),
        (broken(bodies=(Body(name="arm", inertia=(1.0, 1.0, 3.0)),)), "belong to no body"),
        (broken(bodies=(Body(name="arm", products=(2.0, 0.0, 0.0)),)), "cannot be negative"),
        (broken(bodies=(Body(name="arm", mass="2*L"),)), "'L' at character 3 is not a parameter"),
        (broken(bodies=(Body(name="ground"),), joints=()), "fixed frame"),
        (broken(forces=(JointForce(name="f", joint="pim"),)), "Did you mean 'pin'?"),
        (broken(forces=(JointForce(name="f", joint="pin", expression="om"),)), "'om' at character 1 is not known"),
        (broken(forces=(JointForce(name="f", joint="pin", expression="a(pin)"),)), "depends on the force itself"),
        (broken(sensors=(Sensor(name="s", expression="q(arm)"),)), "among the joints"),
        (broken(sensors=(Sensor(name="s", expression="x(pin)"),)), "among the bodies"),
        (broken(sensors=(Sensor(name="s", expression="2*(3"),)), "Sensor 's': '2*(3', character 5"),
        (
            broken(joints=(FixedJoint(name="weld", body_b="arm"), FreeJoint(name="f", body_b="arm"))),
            "restricts nothing",
        ),
    ],
)
def test_faults_of_models(system, words):
    with pytest.raises(ModelError) as caught:
        compile_system(system)
    assert words in str(caught.value)


def test_massless_end_body_names_the_joint():
    system = broken(bodies=(Body(name="arm", mass=0.0, inertia=(0.0, 0.0, 0.0)),))
    compiled = compile_system(system)
    with pytest.raises(ModelError, match=r"Joint 'pin': the bodies it carries \('arm'\) have no inertia"):
        assemble_state(compiled, make_workspace(compiled))


def with_angle(degrees, **changes):
    """The crank-slider with rough initial values: only the crank angle is meant."""
    system = crank_slider()
    for name, fields in {
        "shaft": {"position": np.deg2rad(degrees)},
        "crank pin": {"position": np.deg2rad(-degrees - 40.0)},
        "guide": {"position": 2.0},
        **changes,
    }.items():
        joint = find(system, "joints", name)
        system = change(system, "joints", name, type(joint)(**{**vars(joint), **fields}))
    return system


def test_loops_are_closed_from_rough_values():
    compiled = compile_system(with_angle(60.0, shaft={"position": np.deg2rad(60.0), "speed": 3.0}))
    ws = make_workspace(compiled)
    q, v = assemble_state(compiled, ws)
    shaft, guide, pin = (compiled.coordinate_names.index(name) for name in ("shaft", "guide", "crank pin"))
    tilt = np.arcsin(0.5 * np.sin(q[shaft]))
    # closed to rounding: Gauss–Newton converges quadratically
    assert q[guide] == pytest.approx(np.cos(q[shaft]) + 2 * np.cos(tilt), abs=1e-11)
    assert q[pin] == pytest.approx(-q[shaft] - tilt, abs=1e-11)
    slope = -np.sin(q[shaft]) - 2 * np.sin(tilt) * 0.5 * np.cos(q[shaft]) / np.cos(tilt)
    assert v[guide] == pytest.approx(slope * v[shaft], abs=1e-10)


def test_given_values_that_fit_are_kept():
    compiled = compile_system(crank_slider())
    q, v = assemble_state(compiled, make_workspace(compiled))
    assert q == pytest.approx(compiled.q, abs=1e-12)
    assert v == pytest.approx(compiled.v, abs=1e-12)


def test_impossible_loop_names_the_joint():
    system = with_angle(60.0, guide={"point_a": (0.0, 5.0, 0.0)})
    compiled = compile_system(system)
    with pytest.raises(ModelError, match="Joint 'wrist pin': the loop cannot be closed; 'rod' and 'slider'"):
        assemble_state(compiled, make_workspace(compiled))


def test_second_loop_joint_is_cut_as_well():
    system = add(crank_slider(), "bodies", Body(name="wing", centre=(0.5, 0.0, 0.0)))
    system = add(system, "joints", RevoluteJoint(name="hinge", body_a="wing", body_b="rod"))
    system = add(system, "joints", PrismaticJoint(name="rail", body_b="wing"))
    assert set(compile_system(system).cut_joints) == {"wrist pin", "hinge"}


def test_a_joint_that_repeats_another_is_named():
    body = Body(name="rod")
    pins = tuple(RevoluteJoint(name=name, body_b="rod") for name in ("pin", "pin again"))
    with pytest.raises(ModelError, match="Joint 'pin again' repeats joint 'pin'"):
        compile_system(MultibodySystem(bodies=(body,), joints=pins))


def test_massless_ends_are_named():
    bodies = (Body(name="rod"), Body(name="tip", mass=0.0, inertia=(0.0, 0.0, 0.0)))
    joints = (RevoluteJoint(name="a", body_b="rod"), RevoluteJoint(name="b", body_a="rod", body_b="tip"))
    with pytest.raises(ModelError, match=r"Joint 'b': the bodies it carries \('tip'\) have no inertia"):
        start_poses(compile_system(MultibodySystem(bodies=bodies, joints=joints)))


def test_many_loose_bodies_are_compiled_in_time_that_grows_with_their_number():
    """Thousand free bodies in processor seconds: they took ten when every one looked through all joints again."""
    system = MultibodySystem(bodies=tuple(Body(name=f"b{k}") for k in range(1000)))
    start = time.process_time()
    compiled = compile_system(system)
    assert len(compiled.v) == 6000
    assert time.process_time() - start < 4.0
