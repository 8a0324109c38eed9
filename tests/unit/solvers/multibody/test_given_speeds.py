"""Initial speeds in closed loops: given ones are kept, the others follow, contradictions are named."""

from dataclasses import replace

import numpy as np
import pytest

from examples.crank_slider import system as crank_slider
from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.poses import start_poses
from solvers.multibody.simulate import simulate
from solvers.multibody.stages.event import Event
from solvers.multibody.system import Parameter

PHI = 0.7


def with_speeds(**speeds):
    made = crank_slider()
    parameters = tuple(Parameter(name="phi_0", value=PHI) if one.name == "phi_0" else one for one in made.parameters)
    joints = tuple(replace(one, speed=speeds.get(one.name.replace(" ", "_"), 0.0)) for one in made.joints)
    return replace(made, parameters=parameters, joints=joints)


def started(system):
    results = simulate(system, SimulationSettings(duration=1e-3, output_step=1e-3))
    return {channel.name: channel.values[0] for channel in results.channels}


def slider_ratio():
    """Speed of the slider per unit of crank speed."""
    sin_b = 0.5 * np.sin(PHI)
    return -np.sin(PHI) - np.cos(PHI) * np.sin(PHI) / 2 / np.sqrt(1 - sin_b**2)


@pytest.mark.parametrize("breakable", [False, True])
def test_the_speed_of_the_crank_is_kept_and_the_slider_follows(breakable):
    made = with_speeds(shaft=3.0)
    if breakable:  # then the joint is cut, and the bodies move freely from the start they would have had
        made = replace(made, events=(Event(name="late", time=9.0, breaks=("crank pin",)),))
    found = started(made)
    assert found["crank speed"] == pytest.approx(3.0, rel=1e-9)
    assert found["slider velocity"] == pytest.approx(3.0 * slider_ratio(), rel=1e-9)


def test_the_speed_of_a_cut_joint_is_kept():
    cut = compile_system(crank_slider()).cut_joints[0]
    assert cut == "wrist pin"
    found = started(with_speeds(wrist_pin=2.0))
    assert found["wrist pin: angular velocity"] == pytest.approx(2.0, rel=1e-9)
    rate = 0.5 * np.cos(PHI) / np.sqrt(1 - (0.5 * np.sin(PHI)) ** 2)  # of the tilt per unit of crank speed
    assert found["crank speed"] == pytest.approx(2.0 / rate, rel=1e-9)


def test_rounded_speeds_are_mended_and_contradictions_named():
    rounded = round(3.0 * slider_ratio(), 2)
    assert started(with_speeds(shaft=3.0, guide=rounded))["crank speed"] == pytest.approx(3.0, rel=3e-3)
    wrong = with_speeds(shaft=3.0, guide=7.0)
    with pytest.raises(ModelError, match=r"Joint '(guide|shaft)': its initial speed .* does not go with the loops"):
        started(wrong)
    start_poses(compile_system(wrong))  # it can still be drawn
