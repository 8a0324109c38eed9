"""The share of a deflection that modes leave out, against dense algebra and against what the thesis says of it."""

import numpy as np
import pytest

from fem.assembly import assemble
from fem.dofs import equations, rigid_modes
from fem.generators import beam_line
from fem.left_out import left_out_shares
from fem.materials import Isotropic
from fem.reduce import reduce_model
from fem.section_shapes import beam_section
from solvers.errors import ModelError
from solvers.flexible.floating_frame import floating_body
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import GeneralForce
from solvers.multibody.structure import structure_of
from solvers.multibody.system import MultibodySystem

STEEL = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)


def beam(n=8):
    return beam_line((0, 0, 0), (1, 0, 0), n, material=STEEL, section=beam_section("s", "rectangle", 0.02, 0.03))


def dense(model, subsystem, body, node):
    """1 − fᵀH(HᵀKH)⁺Hᵀf / fᵀK⁺f with f less the inertia of the rigid motion it causes."""
    matrices = assemble(model)
    K, M = matrices.K.toarray(), matrices.M.toarray()
    R = rigid_modes(model, matrices.dofs)
    H = (subsystem.modes.T @ body.T).reshape(len(K), -1)
    shares = []
    for place in equations(matrices.dofs, [node], ("ux", "uy", "uz"))[0]:
        f = np.eye(len(K))[place]
        f = f - M @ R @ np.linalg.solve(R.T @ M @ R, R.T @ f)
        kept = H.T @ f
        shares.append(1 - kept @ np.linalg.solve(H.T @ K @ H, kept) / (f @ np.linalg.pinv(K, rcond=1e-12) @ f))
    return np.array(shares)


def test_shares_are_those_of_dense_algebra():
    model = beam()
    subsystem = reduce_model(model, interface=[1, 9], count=2)
    body = floating_body(subsystem)
    found = left_out_shares(model, subsystem, body, [1, 4, 5])
    for node, share in zip((1, 4, 5), found):
        np.testing.assert_allclose(share, np.maximum(dense(model, subsystem, body, node), 0.0), atol=1e-6)
    assert found[0][1:].max() < 0.05 < found[1][1:].max() < 0.2  # bending: static modes answer at the end
    assert found[2][0] == pytest.approx(1.0)  # stretch by a force in the middle: no mode of these is symmetric
    fewer = left_out_shares(model, subsystem, floating_body(subsystem, excluded=(0, 1)), [4])
    assert (fewer[0, 1:] > 1.5 * found[1][1:]).all()


def test_a_finer_mesh_does_not_change_it_and_modes_of_one_plane_answer_nothing_across_it():
    """The example of Mikheev 2004, fig. 2.3: only modes of the plane xz are kept, the force acts along y."""
    shares = []
    for n in (8, 32):
        model = beam(n)
        subsystem = reduce_model(model, method="eigenmodes", count=10)
        shape = subsystem.modes.reshape(len(subsystem.modes), n + 1, 6)
        across = np.abs(shape[:, :, 1]).max(axis=1) > 1e-3 * np.abs(shape[:, :, :3]).max(axis=(1, 2))
        rigid = np.asarray(subsystem.frequencies_hz) < 1.0
        left = tuple(int(k) for k in np.flatnonzero(across & ~rigid))
        body = floating_body(subsystem, excluded=left)
        shares.append(left_out_shares(model, subsystem, body, [n // 4 + 1])[0])
    np.testing.assert_allclose(shares[0], shares[1], atol=0.02)
    assert shares[1][1] == pytest.approx(1.0, abs=1e-6)
    assert 0.0 < shares[1][2] < 0.05
    with pytest.raises(ModelError, match="nodes differ"):
        left_out_shares(beam(5), subsystem, body, [1])


def test_the_check_of_an_object_tells_it():
    model = beam()
    subsystem = reduce_model(model, interface=[1, 9], count=1)
    pulls = tuple(GeneralForce(name=f"pull {k}", body_b="bar", node_b=k, force_z="1") for k in (9, 4))
    system = MultibodySystem(flexible_bodies=(FlexibleBody(name="bar", subsystem="bar"),), forces=pulls)

    def told(left_out=None):
        return [one for one in structure_of(system, {"bar": subsystem}, left_out).findings if "modes" in one.message]

    at_4, at_9 = told(lambda one, nodes: left_out_shares(model, one.subsystem, one.body, nodes))
    assert at_4.severity == "warning"  # the stretch
    assert "Force 'pull 4': of the deflection by a force at node 4 of 'bar' along x, y and z" in at_4.message
    assert "the modes leave 84 %" in at_4.message
    assert "node 9 of 'bar' along x, y and z the modes leave 24.7 %" in at_9.message
    (unknown,) = told()
    assert unknown.severity == "note"
    assert "node 4 of 'bar' has no static mode" in unknown.message
