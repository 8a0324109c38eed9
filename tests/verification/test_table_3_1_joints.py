"""Table 3.1 by joints: one flexible subsystem, five supports, frequencies by linearisation (Mikheev, 3.2.1)."""

import numpy as np
import pytest

from examples.crank_slider import rod_model
from fem.motion import ready_for_motion
from fem.reduce import reduce_model
from solvers.analysis.linearise import linearise_system
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.joints import FixedJoint, GeneralJoint, SphericalJoint
from solvers.multibody.joints.general import JointStep
from solvers.multibody.system import MultibodySystem
from tests.verification.test_thesis_beam import frequencies

ALONG_AND_ROUND = tuple(JointStep(kind=kind) for kind in ("translation x", "rotation x", "rotation y", "rotation z"))


def weld(name, node, x):
    return FixedJoint(name=name, body_b="beam", node_b=node, point_a=(x, 0.0, 0.0))


def roller(name, node, x):
    return GeneralJoint(name=name, body_b="beam", node_b=node, point_a=(x, 0.0, 0.0), sequence=ALONG_AND_ROUND)


SUPPORTS = {
    "free": (),
    "clamped": (weld("left", 1, 0.0), weld("right", 201, 2.0)),
    "cantilever": (weld("left", 1, 0.0),),
    "supported": (SphericalJoint(name="left", body_b="beam", node_b=1), roller("right", 201, 2.0)),
    "clamped-supported": (weld("left", 1, 0.0), roller("right", 201, 2.0)),
}


@pytest.fixture(scope="module")
def beam():
    model = rod_model()
    return ready_for_motion(model, reduce_model(model, count=20))


@pytest.mark.parametrize("case", list(SUPPORTS))
def test_five_supports_as_joints(beam, case):
    """Every bending frequency of the table, in both planes, within 0.1 % of the full FE model."""
    count = {"free": 2, "clamped": 2, "cantilever": 4, "supported": 6, "clamped-supported": 3}[case]
    system = MultibodySystem(
        gravity=(0.0, 0.0, 0.0), flexible_bodies=(FlexibleBody(name="beam", subsystem="beam"),), joints=SUPPORTS[case]
    )
    found = linearise_system(system, {"beam": beam}).frequencies_hz
    for expected in frequencies(case, "beam2", count):
        near = np.abs(found / expected - 1.0)
        assert np.sort(near)[1] < 1e-3  # two planes, so two of each
