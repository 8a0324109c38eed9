"""The estimate of the quadratic inertia terms against what leaving them out does."""

from dataclasses import replace

import numpy as np
import pytest

from fem.generators import beam_line
from fem.materials import Isotropic
from fem.motion import ready_for_motion
from fem.reduce import reduce_model
from fem.section_shapes import beam_section
from solvers.flexible.floating_frame import floating_body, frame_terms
from solvers.flexible.quadratic import quadratic_terms
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.simulate import simulate
from solvers.multibody.system import MultibodySystem


@pytest.fixture(scope="module")
def bar():
    steel = Isotropic(name="steel", young=2.1e10, poisson=0.3, density=7800.0)
    model = beam_line((0, 0, 0), (2, 0, 0), 8, material=steel, section=beam_section("s", "rectangle", 0.02, 0.02))
    return ready_for_motion(model, reduce_model(model, interface=[1, 9], count=2))


def test_shares_are_the_changes_of_inertia_and_stiffness(bar, rng):
    """Both bodies have the same invariants; one has the terms in its inertia and in its forces, the other has not."""
    with_terms, without = floating_body(bar), floating_body(bar, quadratic=False)
    w, omega = 0.05 * rng.normal(size=with_terms.n_modes), np.array([3.0, -20.0, 15.0])
    found = quadratic_terms(without, w, omega)
    zero = 0.0 * w
    J, J_linear = (frame_terms(body, w, zero, omega).J for body in (with_terms, without))
    shares = np.linalg.eigvals(np.linalg.solve(J_linear, J - J_linear)).real
    assert found.inertia == pytest.approx(np.abs(shares).max(), rel=1e-9)
    # k_w is linear in w here, so its slope is exact by one difference
    slope = np.empty((len(w), len(w)))
    for j, unit in enumerate(np.eye(len(w))):
        k, k_linear, k_0, k_linear_0 = (
            frame_terms(body, at, zero, omega).k_w for at in (unit, zero) for body in (with_terms, without)
        )
        slope[:, j] = (k - k_0) - (k_linear - k_linear_0)
    softer = np.linalg.eigvals(slope / with_terms.eigenvalues[:, None]).real
    assert found.stiffness == pytest.approx(np.abs(softer).max(), rel=1e-9)
    assert softer.min() < 0.0 < found.inertia


def test_a_run_without_the_terms_says_what_they_would_have_been(bar):
    """A bar that spins and bends: the estimate tells the size of the difference of the spin between both runs."""
    body = FlexibleBody(name="bar", subsystem="bar", angular_velocity=(0.0, 0.0, 20.0), quadratic=False)
    system = MultibodySystem(flexible_bodies=(body,), gravity=(0.0, 0.0, 0.0))
    settings = SimulationSettings(duration=0.2, output_step=0.002, tolerance=1e-9)
    plain = simulate(system, settings, flexible={"bar": bar})
    full = simulate(replace(system, flexible_bodies=(replace(body, quadratic=True),)), settings, flexible={"bar": bar})
    assert "quadratic_inertia" not in full.statistics
    stated = plain.statistics["quadratic_stiffness"]
    # in-plane bending with the angular frequency ω_1 in a frame that turns with Ω: ω_1² becomes ω_1² − Ω²
    lowest = np.sqrt(floating_body(bar).eigenvalues[0])
    assert stated == pytest.approx((20.0 / lowest) ** 2, rel=5e-2)  # eight elements, linear along the bar
    # and the bar, which stretches by w = −k/(Λ + ΔK), does so differently by no more than that share
    w, w_full = plain.coordinates[:, 7:], full.coordinates[:, 7:]
    assert 0.0 < np.abs(w - w_full).max() < stated * np.abs(w_full).max()
