"""Robot arm with a flexible forearm: what is left after the move is the sag of beam theory."""

import numpy as np
import pytest

from examples import robot
from examples.verification.hybrid import arm_theory


@pytest.fixture(scope="module")
def heights():
    return robot.tool_height(robot.rigid_system())[1], robot.tool_height(robot.flexible_system())[1]


def test_sag_of_the_tool(heights):
    """Cantilever at the elbow under its own weight, the tool's and its moment, inclined by 0.8 rad."""
    rigid, flexible = heights
    sag = rigid[-1] - flexible[-1]
    assert sag == pytest.approx(1e-3 * arm_theory(), rel=0.03)  # shear and the give of the drives are left out


def test_tool_lags_during_the_move(heights):
    rigid, flexible = heights
    assert 1e-3 < np.abs(flexible - rigid).max() < 6e-3
    assert flexible[0] == pytest.approx(rigid[0], abs=1e-9)
