"""Subsystems by reference: written out they are the same mechanism; names, renaming, errors."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from io_formats import model_json
from io_formats.project import Project
from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody import system as mbs
from solvers.multibody.compile import compile_system
from solvers.multibody.flatten import flatten, known_names
from solvers.multibody.forces import JointForce, SpringDamper
from solvers.multibody.joints import RevoluteJoint, SphericalJoint
from solvers.multibody.poses import start_poses
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem, Parameter, Sensor, Subsystem
from solvers.multibody.uses import ParameterValue, SubsystemUse


def pendulum() -> MultibodySystem:
    """A rod on a pin with a damper, its length a parameter."""
    return MultibodySystem(
        parameters=(Parameter(name="L", value=1.0), Parameter(name="half", value="L/2")),
        bodies=(Body(name="rod", mass=2.0, centre=("half", 0.0, 0.0), inertia=(0.01, "L^2/6", "L^2/6")),),
        joints=(RevoluteJoint(name="pin", body_b="rod", axis=(0.0, 1.0, 0.0)),),
        forces=(JointForce(name="damper", joint="pin", expression="-0.1*L*v(pin)"),),
        sensors=(Sensor(name="angle", expression="q(pin)"),),
    )


def two(outer_force: bool = True) -> MultibodySystem:
    """Two pendulums of one definition, side by side and of different length, tied by a spring."""
    spring = SpringDamper(
        name="tie", body_a="left.rod", body_b="right.rod", point_a=(0.5, 0.0, 0.0), point_b=(0.5, 0.0, 0.0),
        stiffness=30.0, length=0.2,
    )  # fmt: skip
    return MultibodySystem(
        parameters=(Parameter(name="long", value=1.5),),
        subsystems=(Subsystem(name="pendulum", system=pendulum()),),
        uses=(
            SubsystemUse(name="left", subsystem="pendulum"),
            SubsystemUse(
                name="right", subsystem="pendulum", position=(0.0, 0.4, 0.1), angles=(0.0, 0.0, 0.3),
                values=(ParameterValue(parameter="L", value="long"),),
            ),
        ),
        forces=(spring,) if outer_force else (),
        sensors=(Sensor(name="gap", expression="q(right.pin) - q(left.pin)"),),
    )  # fmt: skip


def by_hand() -> MultibodySystem:
    """The same without subsystems."""
    bodies, joints, forces = [], [], []
    for name, L, place, turn in (("left", 1.0, (0.0, 0.0, 0.0), 0.0), ("right", 1.5, (0.0, 0.4, 0.1), 0.3)):
        bodies.append(Body(name=name, mass=2.0, centre=(L / 2, 0.0, 0.0), inertia=(0.01, L**2 / 6, L**2 / 6)))
        joints.append(
            RevoluteJoint(
                name=f"pin {name}", body_b=name, axis=(0.0, 1.0, 0.0), point_a=place, angles_a=(0.0, 0.0, turn)
            )
        )
        forces.append(JointForce(name=f"damper {name}", joint=f"pin {name}", expression=f"-0.1*{L}*v"))
    tie = replace(two().forces[0], body_a="left", body_b="right")
    return MultibodySystem(bodies=tuple(bodies), joints=tuple(joints), forces=(*forces, tie))


def test_written_out_by_hand_it_moves_the_same() -> None:
    settings = SimulationSettings(duration=2.0, output_step=0.05, tolerance=1e-10)
    run, same = simulate(two(), settings), simulate(by_hand(), settings)
    channels = {channel.name: channel.values for channel in run.channels}
    plain = {channel.name: channel.values for channel in same.channels}
    # two integrations at 1e-10 of the same equations
    assert np.allclose(channels["right.pin: angle"], plain["pin right: angle"], atol=1e-7)
    assert np.allclose(channels["gap"], plain["pin right: angle"] - plain["pin left: angle"], atol=1e-7)
    assert np.ptp(channels["gap"]) > 0.1
    assert np.array_equal(channels["left.angle"], channels["left.pin: angle"])
    # the frame of a use is fixed where the use stands; its reaction is what the pendulum needs
    base = run.positions[:, run.body_names.index("right.ground")]
    assert np.allclose(base, (0.0, 0.4, 0.1), atol=1e-15)


def test_subsystems_nest_and_use_those_outside() -> None:
    frame = MultibodySystem(
        parameters=(Parameter(name="span", value=2.0),),
        bodies=(Body(name="beam", mass=1.0),),
        uses=(
            SubsystemUse(name="a", subsystem="pendulum", body="beam", position=("span/2", 0.0, 0.0)),
            SubsystemUse(name="b", subsystem="pendulum", body="beam", position=("-span/2", 0.0, 0.0)),
        ),
    )
    system = MultibodySystem(
        subsystems=(Subsystem(name="pendulum", system=pendulum()), Subsystem(name="frame", system=frame)),
        uses=(
            SubsystemUse(name="one", subsystem="frame", position=(0.0, 0.0, 1.0)),
            SubsystemUse(
                name="two", subsystem="frame", position=(0.0, 0.0, 5.0),
                values=(ParameterValue(parameter="span", value=4.0),),
            ),
        ),
        joints=(SphericalJoint(name="ball", body_b="one.beam", point_a=(0.0, 0.0, 1.0)),),
    )  # fmt: skip
    compiled = compile_system(system)
    assert len(compiled.v) == 3 + 2 + 6 + 2
    origins, _ = start_poses(compiled)
    places = dict(zip(compiled.body_names, origins))
    assert np.allclose(places["one.a.rod"], (1.0, 0.0, 1.0))
    assert np.allclose(places["two.b.rod"], (-2.0, 0.0, 5.0))  # the free beam starts at the frame of its use
    assert "two.b.rod" in known_names(system, "bodies")


def test_names_are_carried_through_every_use() -> None:
    system = two()
    rod = mbs.find(system, "pendulum/bodies", "rod")
    system = mbs.change(system, "pendulum/bodies", "rod", replace(rod, name="bar"))
    assert system.forces[0].body_a == "left.bar"
    assert mbs.find(system, "pendulum/joints", "pin").body_b == "bar"
    pin = mbs.find(system, "pendulum/joints", "pin")
    system = mbs.change(system, "pendulum/joints", "pin", replace(pin, name="hinge"))
    assert system.sensors[0].expression == "q(right.hinge) - q(left.hinge)"
    system = mbs.change(system, "uses", "right", replace(system.uses[1], name="east"))
    assert system.sensors[0].expression == "q(east.hinge) - q(left.hinge)"
    assert system.forces[0].body_b == "east.bar"
    system = mbs.change(system, "subsystems", "pendulum", replace(system.subsystems[0], name="swing"))
    assert [use.subsystem for use in system.uses] == ["swing", "swing"]
    length = mbs.find(system, "parameters", "long")
    system = mbs.change(system, "parameters", "long", replace(length, name="reach"))
    assert system.uses[1].values[0].value == "reach"
    compile_system(system)
    with pytest.raises(ModelError, match="is used by force 'tie'"):
        mbs.remove(system, "uses", "east")
    with pytest.raises(ModelError, match="used by use 'left'"):
        mbs.remove(system, "subsystems", "swing")
    with pytest.raises(ModelError, match="is used by joint 'hinge'"):
        mbs.remove(system, "swing/bodies", "bar")


def test_project_files_keep_subsystems() -> None:
    project = Project(system=two())
    assert model_json.loads(model_json.dumps(project)).system == project.system


def test_errors_say_what_is_wrong() -> None:
    system = two()
    wrong = replace(system, uses=(replace(system.uses[0], subsystem="pendulm"),), forces=(), sensors=())
    with pytest.raises(ModelError, match=r"there is no subsystem 'pendulm'\. Did you mean 'pendulum'"):
        flatten(wrong)
    values = (ParameterValue(parameter="length", value=1.0),)
    with pytest.raises(ModelError, match="has no parameter 'length'"):
        flatten(replace(system, uses=(replace(system.uses[0], values=values),)))
    inner = replace(pendulum(), uses=(SubsystemUse(name="itself", subsystem="pendulum"),))
    with pytest.raises(ModelError, match="holds itself: pendulum → pendulum"):
        flatten(replace(system, subsystems=(Subsystem(name="pendulum", system=inner),)))
    with pytest.raises(ModelError, match=r"there is no body 'left\.road'"):
        compile_system(replace(system, forces=(replace(system.forces[0], body_a="left.road"),)))
    with pytest.raises(ModelError, match="dots"):
        mbs.add(system, "uses", SubsystemUse(name="a.b", subsystem="pendulum"))
