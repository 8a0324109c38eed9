"""Moving a mechanism by hand: joints hold, the point comes as near as they let it."""

from __future__ import annotations

import numpy as np
import pytest

from examples import crank_slider
from solvers.kernels.motion import residual
from solvers.multibody.compile import compile_system
from solvers.multibody.poses import start_poses
from solvers.multibody.taking_over import with_poses
from solvers.multibody.wiggle import Hand


@pytest.mark.parametrize("flexible", [False, True])
def test_a_pulled_slider_turns_the_crank(flexible):
    """x = cos φ + √(4 − sin²φ) for crank 1 m and rod 2 m: the closed form of the slider's place."""
    project = crank_slider.project() if flexible else crank_slider.rigid_project()
    hand = Hand(project.system, project.flexible)
    left = hand.pull("slider", np.zeros(3), np.array([2.3, 0.4, 0.3]), rounds=40)
    poses = hand.poses()
    assert residual(hand.model, hand._ws, hand.q) <= 1e-9
    assert poses["slider"][:3, 3] == pytest.approx([2.3, 0.0, 0.0], abs=1e-4)  # the pull is soft: weight 1 against 1e-5
    assert left == pytest.approx(0.5, abs=1e-4)  # the guide lets it go along x only
    phi = np.arctan2(poses["crank"][1, 0], poses["crank"][0, 0])
    assert np.cos(phi) + np.sqrt(4.0 - np.sin(phi) ** 2) == pytest.approx(poses["slider"][0, 3], abs=2e-6)


def test_a_coordinate_goes_to_its_value_and_the_rest_follows():
    system = crank_slider.system()
    hand = Hand(system)
    shaft = next(one for one in hand.coordinates if one.name == "shaft")
    assert shaft.angle
    assert abs(hand.move(shaft, 2.0)) < 1e-6
    x = np.cos(2.0) + np.sqrt(4.0 - np.sin(2.0) ** 2)
    assert hand.poses()["slider"][:3, 3] == pytest.approx([x, 0.0, 0.0], abs=2e-6)


def test_out_of_reach_is_refused_and_nothing_breaks():
    hand = Hand(crank_slider.system())
    left = hand.pull("slider", np.zeros(3), np.array([9.0, 0.0, 0.0]), rounds=40)
    assert residual(hand.model, hand._ws, hand.q) <= 1e-9
    assert left == pytest.approx(6.0, abs=0.02)  # stretched out: 1 + 2 m, where the last bit is very slow


@pytest.mark.parametrize("flexible", [False, True])
def test_the_configuration_becomes_the_start(flexible):
    """What was reached by hand is what the compiled system starts from; prescribed expressions stay."""
    project = crank_slider.project() if flexible else crank_slider.rigid_project()
    hand = Hand(project.system, project.flexible)
    hand.pull("slider", np.zeros(3), np.array([2.5, 0.0, 0.0]), rounds=40)
    wanted = hand.poses()
    system = with_poses(project.system, wanted, project.flexible)
    origins, rotations = start_poses(compile_system(system, project.flexible))
    # Fields keep twelve digits. The flexible rod is bent by some micrometres in the hand and starts straight.
    allowed = 2e-5 if flexible else 1e-9
    for k, name in enumerate(hand.compiled.body_names):
        assert origins[k] == pytest.approx(wanted[name][:3, 3], abs=allowed)
        assert rotations[k] == pytest.approx(wanted[name][:3, :3], abs=allowed)
    assert with_poses(system, wanted, project.flexible) == system  # a second time changes nothing
