"""IDA of SUNDIALS as an outside check: the same equations, another program's implicit method on the residual form."""

import numpy as np
import pytest

from examples import crank_slider
from solvers.integrate.settings import SimulationSettings
from solvers.kernels.motion import derivative
from solvers.multibody.assembly import assemble_state
from solvers.multibody.compile import compile_system, make_workspace
from solvers.multibody.forces import Bushing, JointForce
from solvers.multibody.joints import FreeJoint, RevoluteJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem

ida = pytest.importorskip("sksundae.ida", reason="scikit-sundae is not installed (extra: dev)")


def mechanism():
    """A double pendulum with a stiff, damped spring in its second pin and a free body on a bushing."""
    rod = {"mass": 1.0, "centre": (0.5, 0.0, 0.0), "inertia": (0.01, 0.1, 0.1)}
    return MultibodySystem(
        bodies=(Body(name="one", **rod), Body(name="two", **rod), Body(name="free", mass=0.5)),
        joints=(
            RevoluteJoint(name="first", body_b="one", axis=(0.0, 1.0, 0.0)),
            RevoluteJoint(name="second", body_a="one", body_b="two", point_a=(1.0, 0.0, 0.0), axis=(0.0, 1.0, 0.2)),
            FreeJoint(name="free", body_b="free", position=(1.0, 0.0, -1.0), angular_velocity=(0.3, 0.2, 0.5)),
        ),
        forces=(
            JointForce(name="stiff", joint="second", expression="-2000*(q - 0.2) - 5*v"),
            Bushing(name="tie", body_a="two", body_b="free", point_a=(0.5, 0.0, -1.0), stiffness=(300.0,) * 3),
        ),
    )


def by_ida(compiled, end, tolerance):
    """States at six instants by IDA, which solves 0 = ẏ − f(t, y)."""
    ws = make_workspace(compiled)
    q, v = assemble_state(compiled, ws)
    y0 = np.concatenate([q, v, compiled.x, [0.0]])

    def rate(t, y):
        out = np.zeros(len(y))
        assert derivative(compiled.model, ws, float(t), np.ascontiguousarray(y), out)
        return out

    def residual(t, y, yp, res):
        res[:] = yp - rate(t, y)

    solver = ida.IDA(residual, rtol=tolerance, atol=0.01 * tolerance, max_num_steps=100_000)
    found = solver.solve(np.linspace(0.0, end, 6), y0, rate(0.0, y0))
    assert found.success
    return found.y


@pytest.fixture(scope="module")
def outside():
    compiled = compile_system(mechanism())
    return compiled, by_ida(compiled, 0.5, 1e-9)


@pytest.mark.parametrize("integrator", ["bdf", "park", "hht", "dopri5", "rkf45"])
def test_our_methods_agree_with_ida(outside, integrator):
    """Ours at their own tolerances stay within what those make of 0.5 s."""
    compiled, states = outside
    settings = SimulationSettings(duration=0.5, output_step=0.1, integrator=integrator, tolerance=1e-9)
    ours = simulate(compiled, settings)
    allowed = {"dopri5": 1e-7, "rkf45": 1e-7, "bdf": 2e-6}.get(integrator, 2e-4)  # park and hht are of second order
    np.testing.assert_allclose(ours.coordinates, states[:, : len(compiled.q)], atol=allowed)


def test_a_closed_loop_with_a_flexible_rod_agrees_with_ida():
    """The crank-slider of the first start: constraints by multipliers, modes of the rod up to 5 kHz."""
    compiled = compile_system(crank_slider.flexible_system(), {"rod": crank_slider.rod_subsystem()})
    states = by_ida(compiled, 0.02, 1e-7)
    settings = SimulationSettings(duration=0.02, output_step=0.004, integrator="bdf", tolerance=1e-8)
    ours = simulate(compiled, settings)
    n_q, n_v = len(compiled.q), ours.speeds.shape[1]
    bends = [k for k, name in enumerate(compiled.coordinate_names) if name.startswith("rod: w")]
    assert np.abs(ours.coordinates[:, bends]).max() > 1e-4  # the rod does bend
    np.testing.assert_allclose(ours.coordinates, states[:, :n_q], atol=1e-8)  # found: 1e-9
    np.testing.assert_allclose(ours.speeds, states[:, n_q : n_q + n_v], atol=3e-6)  # found: 3e-7
