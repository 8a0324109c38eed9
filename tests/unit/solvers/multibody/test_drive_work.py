"""Work of prescribed motions: energy − work of forces and drives stays what it was at the start."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.integrate.settings import SimulationSettings
from solvers.multibody.constraints import Coupling, Driver
from solvers.multibody.joints import PlanarJoint, PrismaticJoint, RevoluteJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem

CRANK = Body(name="crank", mass=1.0, centre=(0.1, 0.0, 0.0), inertia=(0.01, 0.02, 0.02))
ROD = Body(name="rod", mass=2.0, centre=(0.25, 0.0, 0.0), inertia=(0.01, 0.05, 0.05))
SLIDER = Body(name="slider", mass=3.0)


def curves(bodies, joints, constraints=()):
    system = MultibodySystem(
        gravity=(0.0, -9.81, 0.0), bodies=bodies, joints=joints, constraints=constraints
    )  # fmt: skip
    run = simulate(system, SimulationSettings(duration=1.0, output_step=0.01, tolerance=1e-9))
    assert run.status == "finished", run.status
    return {channel.name: channel.values for channel in run.channels}


def crank_slider(motion, cut="shaft"):
    return (
        RevoluteJoint(name="shaft", body_b="crank", motion=motion, cut=cut == "shaft"),
        RevoluteJoint(name="pin", body_a="crank", body_b="rod", point_a=(0.2, 0.0, 0.0), cut=cut == "pin"),
        RevoluteJoint(name="wrist", body_a="rod", body_b="slider", point_a=(0.5, 0.0, 0.0), cut=cut == "wrist"),
        PrismaticJoint(name="guide", body_b="slider", axis=(1.0, 0.0, 0.0), position=0.7),
    )


CASES = {
    "pendulum on a moving pivot, in the tree": (
        (SLIDER, ROD),
        (
            PrismaticJoint(name="pivot", body_b="slider", axis=(1.0, 0.2, 0.0), motion="0.1*sin(7*t) + 0.2*t"),
            RevoluteJoint(name="pin", body_a="slider", body_b="rod"),
        ),
        (),
    ),
    "pin driven in the tree, passed backwards": (
        (SLIDER, ROD),
        (
            RevoluteJoint(name="crank", body_a="rod", motion="3*t^2", axis=(0.0, 1.0, 0.3)),
            RevoluteJoint(name="pin", body_a="rod", body_b="slider", point_b=(0.1, 0.1, 0.0)),
        ),
        (),
    ),
    "driven joint of a loop, in the tree": ((CRANK, ROD, SLIDER), crank_slider("6*t + sin(3*t)", "wrist"), ()),
    "driven joint of a loop, cut": ((CRANK, ROD, SLIDER), crank_slider("6*t + sin(3*t)", "shaft"), ()),
    "driver": (
        (CRANK, ROD, SLIDER), crank_slider("", "pin"), (Driver(name="d", joint="shaft", motion="6*t + sin(3*t)"),)
    ),
    "driver of a cut joint": (
        (CRANK, ROD, SLIDER), crank_slider("", "shaft"), (Driver(name="d", joint="shaft", motion="6*t + sin(3*t)"),)
    ),
    "gear with a drive": (
        (CRANK, ROD),
        (RevoluteJoint(name="a", body_b="crank"), RevoluteJoint(name="b", body_b="rod", point_a=(0.5, 0.0, 0.0))),
        (Coupling(name="gear", joint_1="a", factor_1=2.0, joint_2="b", value="t^2"),),
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", list(CASES))
def test_balance_of_energy_with_drives(case):
    found = curves(*CASES[case])
    scale = np.ptp(found["energy: work of forces"])
    assert scale > 0.1  # the drive does work
    # tolerance 1e-9 a step over some hundred steps, against works of 1 to 100 J
    assert np.abs(found["energy: balance"]).max() < 1e-6 * max(1.0, scale)


def test_all_ways_to_prescribe_a_motion_do_the_same_work():
    cases = ("driven joint of a loop, in the tree", "driven joint of a loop, cut", "driver", "driver of a cut joint")
    works = [curves(*CASES[case])["energy: work of forces"] for case in cases]
    for work in works[1:]:
        assert np.allclose(work, works[0], atol=1e-6)


def test_a_planar_joint_with_nothing_prescribed_has_no_work():
    found = curves((SLIDER,), (PlanarJoint(name="p", body_b="slider"),))
    assert np.array_equal(found["energy: work of forces"], np.zeros(101))
