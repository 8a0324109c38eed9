"""Motion of a node split by modes: the terms add up, the shares are those of closed forms, weak modes may go."""

from dataclasses import replace

import numpy as np
import pytest

from examples import crank_slider
from solvers.analysis.mode_shares import compare, mode_shares, unimportant
from solvers.errors import ModelError
from solvers.flexible.floating_frame import floating_body
from solvers.flexible.frames import part_twins
from solvers.flexible.invariants import node_modes
from solvers.flexible.recovery import node_channels
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.compile import compile_system
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.joints import RevoluteJoint
from solvers.multibody.simulate import simulate
from solvers.multibody.system import MultibodySystem
from tests.unit.solvers.flexible.test_hybrid import bar

SETTINGS = SimulationSettings(duration=0.4, output_step=0.001, tolerance=1e-8)


@pytest.fixture(scope="module")
def soft():
    return bar(young=2.1e10)


def run(soft, left_out=()):
    body = FlexibleBody(name="bar", subsystem="bar", left_out=left_out)
    pin = RevoluteJoint(name="pin", body_b="bar", node_b=1, axis=(0.0, 1.0, 0.0))
    compiled = compile_system(MultibodySystem(flexible_bodies=(body,), joints=(pin,)), {"bar": soft})
    return compiled.flexible[0], simulate(compiled, SETTINGS)


@pytest.fixture(scope="module")
def swinging(soft):
    return run(soft)


@pytest.mark.parametrize("quantity", ["acceleration", "velocity", "displacement"])
def test_frame_and_modes_add_up(swinging, quantity):
    one, results = swinging
    shares = mode_shares(one, results, 11, quantity, "z")
    assert len(shares.rms) == one.n_modes == len(shares.numbers)
    assert np.all(np.diff(shares.frequencies_hz) >= 0)
    assert shares.rms.max() > 0
    if quantity == "displacement":  # in the axes of the frame the modes are all there is
        known = {c.name: c.values for c in node_channels(one, results, 11)}["bar 11: displacement z"]
        np.testing.assert_allclose(shares.total[:, 0], known)
        assert shares.frame_rms < 1e-12 * shares.total_rms
        np.testing.assert_allclose(shares.largest, shares.amplitude)


def test_acceleration_is_the_derivative_of_the_place(swinging):
    """The acceleration that is split is the second derivative of the node's place, by differences."""
    one, results = swinging
    curves = {c.name: c.values for c in node_channels(one, results, 11)}
    h = results.time[1] - results.time[0]
    place = np.column_stack([curves[f"bar 11: place {axis}"] for axis in "xyz"])
    acceleration = np.column_stack([curves[f"bar 11: acceleration {axis}"] for axis in "xyz"])
    middle = (place[2:] - 2 * place[1:-1] + place[:-2]) / h**2
    smooth = (acceleration[2:] + 10 * acceleration[1:-1] + acceleration[:-2]) / 12  # Numerov: error of order h⁴
    assert np.abs(middle - smooth).max() < 2e-2 * np.abs(acceleration).max()


def test_modes_without_a_share_may_go(soft, swinging):
    """The pendulum swings in its plane: bending out of it and torsion have no share, and leaving them out is free."""
    one, results = swinging
    before = mode_shares(one, results, 11)
    out = unimportant(before, 1e-6)
    assert 0 < len(out) < one.n_modes
    fewer, again = run(soft, out)
    assert fewer.n_modes == one.n_modes - len(out)
    after = mode_shares(fewer, again, 11)
    assert set(after.numbers) == set(before.numbers) - set(out)
    change = compare(before, after)
    assert change.difference < 1e-4 * change.rms[0]
    # a mode that matters shows when it goes
    strongest = int(before.numbers[np.argmax(before.rms)])
    worse = compare(before, mode_shares(*run(soft, (strongest,)), 11))
    assert worse.difference > 0.1 * before.rms.max()


def test_twins_move_along_the_axes_of_the_body(soft):
    """Whatever planes the eigensolver left twins in, each comes back along one axis, with unit mass."""
    body = floating_body(soft)
    mixed, twins = body.T.copy(), 0
    for k in np.flatnonzero(np.diff(body.eigenvalues) < 1e-8 * body.eigenvalues[1:]):
        c, s = np.cos(0.5), np.sin(0.5)
        mixed[:, [k, k + 1]] = body.T[:, [k, k + 1]] @ [[c, -s], [s, c]]
        twins += 1
    assert twins >= 2  # a square bar bends in two planes
    again = part_twins(soft, mixed, body.eigenvalues)
    np.testing.assert_allclose(np.abs(np.sum(again * body.T, axis=0)), np.sum(body.T**2, axis=0), rtol=1e-9)
    bent = np.abs(np.einsum("hnk,hj->jnk", node_modes(soft)[0], again)).max(axis=1)  # (H', 3)
    np.testing.assert_allclose(np.sort(bent, axis=1)[:, :2], 0.0, atol=1e-9 * bent.max())


def test_twins_out_of_the_plane_may_go_from_a_closed_loop():
    """A twin in a slanted plane would be held by the joints, and its motion in the plane lost with it."""
    project = crank_slider.project()
    settings = SimulationSettings(duration=0.4, output_step=0.001, tolerance=1e-8)

    def run_without(left_out):
        rod = replace(project.system.flexible_bodies[0], left_out=left_out)
        compiled = compile_system(replace(project.system, flexible_bodies=(rod,)), project.flexible)
        return mode_shares(compiled.flexible[0], simulate(compiled, settings), 1)

    kept = project.system.flexible_bodies[0].left_out
    before = run_without(kept)
    after = run_without(tuple(sorted({*kept, *unimportant(before, 1e-6)})))
    assert len(after.numbers) < 0.6 * len(before.numbers)
    strong = [list(before.numbers).index(number) for number in after.numbers]
    np.testing.assert_allclose(after.rms, before.rms[strong], rtol=1e-3)
    assert compare(before, after).difference < 1e-3 * before.total_rms


def test_all_axes_are_the_squares_of_each(swinging):
    one, results = swinging
    each = [mode_shares(one, results, 11, "acceleration", axis) for axis in "xyz"]
    whole = mode_shares(one, results, 11)
    np.testing.assert_allclose(whole.rms**2, sum(part.rms**2 for part in each), rtol=1e-12)
    assert whole.total_rms**2 == pytest.approx(sum(part.total_rms**2 for part in each))


def test_mistakes_are_named(soft, swinging):
    one, results = swinging
    with pytest.raises(ModelError, match="999"):
        mode_shares(one, results, 999)
    with pytest.raises(ModelError, match="the run has 8 modes of it, the model 7"):
        mode_shares(run(soft, (8,))[0], results, 11)
    with pytest.raises(ModelError, match="no elastic mode 9 to leave out; the body has 8"):
        run(soft, (9,))
