"""Poses at the start against closed forms and against the first row of a run."""

import numpy as np
import pytest

from examples.crank_slider import rigid_project as project
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.poses import start_poses
from solvers.multibody.simulate import simulate


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
