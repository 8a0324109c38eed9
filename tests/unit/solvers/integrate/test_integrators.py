"""Observed order of the fixed-step method, and what the tolerance of the adaptive one buys."""

import numpy as np
import pytest

from solvers.integrate.settings import SimulationSettings
from solvers.integrate.table import INTEGRATORS
from solvers.kernels.embedded import ERROR, NODES, WEIGHTS
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import PrismaticJoint, RevoluteJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem


def double_pendulum():
    rod = dict(mass=1.0, centre=(0.5, 0.0, 0.0), inertia=(0.0, 1 / 12, 1 / 12))
    return MultibodySystem(
        bodies=(Body(name="upper", **rod), Body(name="lower", **rod)),
        joints=(
            RevoluteJoint(name="top", body_b="upper", axis=(0.0, 1.0, 0.0)),
            RevoluteJoint(name="middle", body_a="upper", body_b="lower", point_a=(1.0, 0.0, 0.0), axis=(0.0, 1.0, 0.0)),
        ),
    )


def final(**settings):
    results = simulate(double_pendulum(), SimulationSettings(duration=1.0, output_step=0.1, **settings))
    assert results.status == "finished"
    return results


def test_order_of_rk4():
    exact = final(tolerance=1e-13).coordinates[-1]
    errors = [np.abs(final(integrator="rk4", step=h).coordinates[-1] - exact).max() for h in (0.02, 0.01, 0.005)]
    orders = np.log2(np.divide(errors[:-1], errors[1:]))
    assert orders == pytest.approx([4.0, 4.0], abs=0.4)


def test_energy_drift_of_rk4_falls_with_the_fourth_power_or_faster():
    drift = []
    for h in (0.02, 0.01):
        energy = next(c.values for c in final(integrator="rk4", step=h).channels if c.name == "energy: total")
        drift.append(np.abs(energy - energy[0]).max())
    assert drift[1] < drift[0] / 12


def test_coefficients_satisfy_the_conditions_of_their_orders():
    """Σ bᵢcᵢᵏ⁻¹ = 1/k up to order 5, rows of weights add up to their nodes, both solutions differ in order 5 only."""
    for integrator in ("dopri5", "rkf45"):
        (table,) = INTEGRATORS[integrator].scratch(0, 0, 0)
        c, b, error = table[NODES], table[WEIGHTS + 6], table[ERROR]
        np.testing.assert_allclose(table[WEIGHTS : WEIGHTS + 7].sum(axis=1), c, atol=1e-14)
        np.testing.assert_allclose([b @ c**k for k in range(5)], 1 / np.arange(1, 6), atol=1e-14)
        np.testing.assert_allclose([error @ c**k for k in range(4)], 0.0, atol=1e-14)
        assert abs(error @ c**4) > 1e-4


@pytest.mark.parametrize("integrator", ["dopri5", "rkf45"])
def test_tolerance_governs_the_error(integrator):
    exact = final(tolerance=1e-13).coordinates
    errors = [
        np.abs(final(integrator=integrator, tolerance=tolerance).coordinates - exact).max()
        for tolerance in (1e-5, 1e-7, 1e-9)
    ]
    # error per step close to the tolerance; it adds up over tens of steps and between the steps, by interpolation
    assert all(error < 100 * tolerance for error, tolerance in zip(errors, (1e-5, 1e-7, 1e-9)))
    assert errors[0] > errors[1] > errors[2]


def test_short_pulse_is_not_stepped_over():
    """A push of 2 ms in the middle of nothing: impulse 1 N·s on 1 kg."""
    system = MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        bodies=(Body(name="block"),),
        joints=(PrismaticJoint(name="rail", body_b="block"),),
        forces=(JointForce(name="hit", joint="rail", expression="500*step(t - 0.7)*step(0.702 - t)"),),
    )
    results = simulate(system, SimulationSettings(duration=1.0, output_step=1e-4, tolerance=1e-8))
    assert results.speeds[-1, 0] == pytest.approx(1.0, rel=1e-4)
    assert results.statistics["rejected"] > 0
