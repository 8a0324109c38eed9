"""Poses at the start against closed forms and against the first row of a run."""

import numpy as np
import pytest

from examples.crank_slider import rigid_project as project
from solvers.flexible.recovery import rotations as rotations_of
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.joints import FreeJoint
from solvers.multibody.poses import start_poses
from solvers.multibody.rotations import rotation_from_angles
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem


def test_crank_slider_at_the_start():
    compiled = compile_system(project().system)
    origins, rotations = start_poses(compiled)
    place = dict(zip(compiled.body_names, origins))
    turn = dict(zip(compiled.body_names, rotations))
    # Crank of 1 m at 90°: the rod of 2 m starts at (0, 1) and leans by asin(1/2); the slider is at sqrt(3). Loops are
    # closed to 1e-10.
    assert place["crank"] == pytest.approx([0, 0, 0], abs=1e-9)
    assert place["rod"] == pytest.approx([0, 1, 0], abs=1e-9)
    assert place["slider"] == pytest.approx([np.sqrt(3), 0, 0], abs=1e-9)
    assert turn["rod"][:2, 0] == pytest.approx([np.cos(np.pi / 6), -0.5], abs=1e-9)
    run = simulate(compiled, SimulationSettings(duration=1e-3, output_step=1e-3))
    assert run.body_names == compiled.body_names
    # The same kernels give the first row: rounding only.
    assert np.abs(origins - run.positions[0]).max() < 1e-12
    assert np.abs(rotations @ rotations.transpose(0, 2, 1) - np.eye(3)).max() < 1e-12


def test_angles_of_a_free_body_are_among_the_curves():
    """Cardan angles 1-2-3 of the thesis: those given at the start, and at any time the turn of the quaternion."""
    given = (0.4, -0.7, 1.1)
    free = FreeJoint(name="free", body_b="stone", angles=given, angular_velocity=(1.0, -2.0, 0.5))
    system = MultibodySystem(bodies=(Body(name="stone", inertia=(1.0, 2.0, 2.5)),), joints=(free,))
    results = simulate(system, SimulationSettings(duration=1.0, output_step=0.1))
    curves = {channel.name: channel.values for channel in results.channels}
    angles = np.column_stack([curves[f"free: Cardan angle {k}"] for k in (1, 2, 3)])
    np.testing.assert_allclose(angles[0], given, atol=1e-14)
    turned = np.array([rotation_from_angles(tuple(row)) for row in angles])
    np.testing.assert_allclose(turned, rotations_of(results.quaternions[:, 0]), atol=1e-12)
    assert np.ptp(angles, axis=0).min() > 0.3
