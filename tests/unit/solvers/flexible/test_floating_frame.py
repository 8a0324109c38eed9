"""Flexible bodies in their floating frame: invariants against sums over nodes, forces against the kinetic energy."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from fem.assembly import assemble
from fem.dofs import dof_places
from fem.generators import beam_line
from fem.materials import Isotropic
from fem.reduce import reduce_model
from fem.section_shapes import beam_section
from solvers.errors import ModelError
from solvers.flexible.extension import Extension
from solvers.flexible.floating_frame import (
    floating_body,
    frame_terms,
    gravity_forces,
    inertia_forces,
    mass_matrix,
)
from solvers.flexible.invariants import consistent_invariants, lumped_invariants, node_masses, node_modes
from solvers.flexible.loads import nodal_load, shape_at, unrepresented

STEEL = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)
ROUND = 1e-12  # sums of a hundred terms of one size, in another order


def model(n=10):
    """A beam that lies askew, so that no component vanishes by luck."""
    section = beam_section("a", "rectangle", 0.04, 0.02)
    return beam_line((0.1, 0.2, 0.3), (1.6, 1.0, -0.8), n, material=STEEL, section=section)


@pytest.fixture(scope="module")
def subsystem():
    return reduce_model(model(), interface=[1, 11], count=6)


@pytest.fixture(scope="module")
def body(subsystem):
    return floating_body(subsystem, lumped=True)


def state(rng, H, w_size=1e-2):
    return (
        Rotation.random(rng=rng).as_matrix(),
        w_size * rng.normal(size=H),
        np.concatenate([rng.normal(size=6), w_size * rng.normal(size=H)]),
    )


def skew(a):
    """Matrix of a × …"""
    return np.cross(np.eye(3), a)


class Nodes:
    """The body as its nodes: velocities and energies by the very definition."""

    def __init__(self, subsystem, body):
        self.m, self.J = node_masses(subsystem)
        self.rho = subsystem.coordinates
        d, theta = node_modes(subsystem)
        self.d, self.theta = (np.tensordot(body.T.T, x, axes=1) for x in (d, theta))
        # Modal mass is that of the FE model, (2.17) has sums: the difference is added at the end.
        self.rest = np.eye(body.n_modes) - body.invariants.J_HH

    def jacobians(self, A, w):
        """Velocity (world) and angular velocity (frame) of every node per unit speed: two (n, 3, 6 + H)."""
        H, n = len(self.d), len(self.m)
        u = self.rho + np.tensordot(w, self.d, axes=1)
        move, turn = np.zeros((n, 3, 6 + H)), np.zeros((n, 3, 6 + H))
        for k in range(n):
            x, y, z = u[k]
            move[k, :, :3] = np.eye(3)
            move[k, :, 3:6] = -A @ np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
            move[k, :, 6:] = A @ self.d[:, k].T
            turn[k, :, 3:6] = np.eye(3)
            turn[k, :, 6:] = self.theta[:, k].T
        return move, turn

    def mass_matrix(self, A, w):
        move, turn = self.jacobians(A, w)
        M = np.einsum("k,kia,kib->ab", self.m, move, move) + np.einsum("ki,kia,kib->ab", self.J, turn, turn)
        M[6:, 6:] += self.rest
        return M


def test_mass_matrix_is_the_sum_over_nodes(subsystem, body, rng):
    nodes = Nodes(subsystem, body)
    for _ in range(5):
        A, w, _ = state(rng, body.n_modes)
        direct = nodes.mass_matrix(A, w)
        scale = np.sqrt(np.outer(np.diag(direct), np.diag(direct)))
        assert np.abs((mass_matrix(body, A, w) - direct) / scale).max() < ROUND


def test_invariants_are_sums_over_nodes(subsystem):
    """The nine of (2.17), written out node by node."""
    inv = lumped_invariants(subsystem)
    m, J = node_masses(subsystem)
    d, theta = node_modes(subsystem)
    expected = {"J_rho": 0, "J_H": 0, "J_rho_H": 0, "J_HH": 0, "J_rho_rho": 0, "J_rho_h": 0, "J_h_H": 0, "J_h_h": 0}
    for k, rho in enumerate(subsystem.coordinates):
        h, t, R = d[:, k], theta[:, k], skew(rho)
        Hs = np.array([skew(x) for x in h])
        expected["J_rho"] += m[k] * rho
        expected["J_H"] += m[k] * h.T
        expected["J_rho_H"] += m[k] * R @ h.T + J[k][:, None] * t.T
        expected["J_HH"] += m[k] * h @ h.T + (J[k] * t) @ t.T
        expected["J_rho_rho"] += m[k] * R.T @ R + np.diag(J[k])
        expected["J_rho_h"] += m[k] * R @ Hs
        expected["J_h_H"] += m[k] * np.einsum("iab,jb->iaj", Hs, h)
        expected["J_h_h"] += m[k] * np.einsum("iab,jbc->ijac", Hs, Hs)
    assert inv.J_m == pytest.approx(7800 * 0.04 * 0.02 * np.linalg.norm([1.5, 0.8, -1.1]), rel=ROUND)
    for name, value in expected.items():
        assert np.abs(getattr(inv, name) - value).max() < ROUND * np.abs(value).max(), name


def test_inertia_forces_are_sums_over_nodes(subsystem, body, rng):
    """k is what the nodes' accelerations at zero q̈ give: ω×(ω×u) + 2ω×ḋ, and moments of the nodal inertias.

    The nodes carry their moments of inertia in axes of the frame, so their own part is that of the energy, ω × Jω.
    """
    nodes, H = Nodes(subsystem, body), body.n_modes
    for _ in range(5):
        A, w, v = state(rng, H)
        omega = v[3:6]
        move, _ = nodes.jacobians(A, w)
        u, rate = nodes.rho + np.tensordot(w, nodes.d, axes=1), np.tensordot(v[6:], nodes.d, axes=1)
        local = np.cross(omega, np.cross(omega, u)) + 2 * np.cross(omega, rate)
        k = np.einsum("k,kia,ki->a", nodes.m, move, local @ A.T)
        total = nodes.J.sum(axis=0)
        turned = np.einsum("ki,jki->ij", nodes.J, nodes.theta) @ v[6:]
        k[3:6] += np.cross(omega, total * omega) + np.cross(omega, turned)
        found = inertia_forces(body, A, w, v)
        for part in (slice(0, 3), slice(3, 6), slice(6, None)):
            assert np.abs(found[part] - k[part]).max() < ROUND * np.abs(k[part]).max()


def lagrange_forces(body, A, w, v, h=1e-5):
    """k = Ṁv + (quasi-coordinate terms) − ∂T/∂q by central differences along the motion, for speeds (ṙ, ω, ẇ)."""
    H = body.n_modes

    def energy(A, w):
        return 0.5 * v @ mass_matrix(body, A, w) @ v

    def momentum(s):
        turned = A @ Rotation.from_rotvec(s * v[3:6]).as_matrix()
        return mass_matrix(body, turned, w + s * v[6:]) @ v

    k = (momentum(h) - momentum(-h)) / (2 * h)
    # Rotation: d/dt ∂T/∂ω + ω × ∂T/∂ω − (derivative of T by a turn of the frame).
    k[3:6] += np.cross(v[3:6], (mass_matrix(body, A, w) @ v)[3:6])
    for a in range(3):
        turn = [A @ Rotation.from_rotvec(s * h * np.eye(3)[a]).as_matrix() for s in (1, -1)]
        k[3 + a] -= (energy(turn[0], w) - energy(turn[1], w)) / (2 * h)
    for j in range(H):
        step = h * np.eye(H)[j]
        k[6 + j] -= (energy(A, w + step) - energy(A, w - step)) / (2 * h)
    return k


@pytest.mark.parametrize("quadratic", [True, False])
def test_inertia_forces_follow_from_the_kinetic_energy(subsystem, quadratic, rng):
    """M is a polynomial of second degree in w: central differences err by h² of the turn alone, 1e-10 relative."""
    body = floating_body(subsystem, quadratic=quadratic, lumped=True)
    for _ in range(3):
        A, w, v = state(rng, body.n_modes, w_size=0.1)
        expected = lagrange_forces(body, A, w, v)
        found = inertia_forces(body, A, w, v)
        for part in (slice(0, 3), slice(3, 6), slice(6, None)):
            assert np.abs(found[part] - expected[part]).max() < 1e-8 * np.abs(expected[part]).max()


def test_coriolis_switch_leaves_what_does_not_depend_on_modal_speeds(subsystem, rng):
    body = floating_body(subsystem, lumped=True)
    without = floating_body(subsystem, lumped=True, coriolis=False)
    A, w, v = state(rng, body.n_modes)
    slow = v.copy()
    slow[6:] = 0.0
    np.testing.assert_allclose(inertia_forces(without, A, w, v), inertia_forces(body, A, w, slow), rtol=1e-12)
    assert np.abs(inertia_forces(body, A, w, v) - inertia_forces(without, A, w, v)).max() > 1e-3
    # Coriolis forces do no work in the sense of the energy: v·k = ½ vᵀṀv.
    h = 1e-6
    M = [mass_matrix(body, A, w + s * h * v[6:]) for s in (1, -1)]
    turned = [A @ Rotation.from_rotvec(s * h * v[3:6]).as_matrix() for s in (1, -1)]
    M_full = [mass_matrix(body, turned[i], w + s * h * v[6:]) for i, s in enumerate((1, -1))]
    power = v @ (M_full[0] - M_full[1]) @ v / (4 * h)
    assert v @ inertia_forces(body, A, w, v) == pytest.approx(power, rel=1e-7)
    assert M[0].shape == M[1].shape


def test_gravity_does_the_work_of_the_potential(body, rng):
    g = np.array([1.0, -9.0, 3.0])
    A, w, v = state(rng, body.n_modes)
    h = 1e-6

    def potential(s):
        turned = A @ Rotation.from_rotvec(s * v[3:6]).as_matrix()
        first = frame_terms(body, w + s * v[6:], 0 * w, np.zeros(3)).S
        return -g @ (body.invariants.J_m * s * v[:3] + turned @ first)

    rate = (potential(h) - potential(-h)) / (2 * h)
    assert gravity_forces(body, A, w, g) @ v == pytest.approx(-rate, rel=1e-8)  # rounding 1e-16/h


def test_nodal_load_does_the_work_of_its_node(subsystem, body, rng):
    A, w, v = state(rng, body.n_modes)
    force, moment = rng.normal(size=3), rng.normal(size=3)
    nodes = Nodes(subsystem, body)
    move, turn = nodes.jacobians(A, w)
    Phi = shape_at(subsystem, body, 4)
    load = nodal_load(subsystem.coordinates[3], Phi, A, w, force, moment)
    assert load @ v == pytest.approx(force @ move[3] @ v + (A.T @ moment) @ turn[3] @ v, rel=1e-12)


def consistent(fe, subsystem):
    matrices = assemble(fe)
    rows, codes = dof_places(matrices.dofs, np.arange(matrices.dofs.n_dofs))
    n_dof = len(subsystem.dof_numbers)
    vectors = subsystem.modes[:, rows * n_dof + codes].T
    return consistent_invariants(matrices.M, vectors, fe.coordinates, rows, codes)


def test_consistent_invariants_of_a_lumped_mass_are_the_lumped_ones(subsystem):
    """With M diagonal both ways must agree; moments of inertia are left out, which one of them turns with the nodes."""
    fe = model()
    matrices = assemble(fe, mass="lumped")
    lumped = np.where(dof_places(matrices.dofs, np.arange(matrices.dofs.n_dofs))[1] < 3, matrices.lumped, 0.0)
    rows, codes = dof_places(matrices.dofs, np.arange(matrices.dofs.n_dofs))
    vectors = subsystem.modes[:, rows * 6 + codes].T
    points = replace(subsystem, lumped_mass=lumped)
    a = lumped_invariants(points)
    b = consistent_invariants(np.diag(lumped), vectors, fe.coordinates, rows, codes)
    for name in ("J_m", "J_rho", "J_H", "J_rho_H", "J_h_H", "J_HH", "J_rho_rho", "J_rho_h", "J_h_h"):
        x, y = np.asarray(getattr(a, name)), np.asarray(getattr(b, name))
        assert np.abs(x - y).max() < ROUND * np.abs(x).max(), name


def test_consistent_mass_knows_a_coarse_beam_exactly():
    """Mass, centre and inertia of a slender bar are exact with three elements; so is the modal mass of the FE model."""
    fe = beam_line((0, 0, 0), (2, 0, 0), 3, material=STEEL, section=beam_section("a", "rectangle", 0.02, 0.02))
    subsystem = reduce_model(fe, interface=[1, 4], count=2)
    inv = consistent(fe, subsystem)
    m = 7800 * 0.02 * 0.02 * 2
    assert inv.J_m == pytest.approx(m, rel=1e-12)
    np.testing.assert_allclose(inv.J_rho, [m, 0, 0], atol=1e-12)
    about_end = m * 2**2 / 3 + m * 0.02**2 / 12
    assert inv.J_rho_rho[1, 1] == pytest.approx(about_end, rel=1e-9)
    assert abs(lumped_invariants(subsystem).J_rho_rho[1, 1] - about_end) > 0.01 * about_end
    np.testing.assert_allclose(inv.J_HH, subsystem.mass, atol=1e-12 * np.abs(subsystem.mass).max())
    body = floating_body(replace(subsystem, extension=Extension(invariants=inv)))
    assert np.abs(body.invariants.J_H).max() < 1e-9  # mean axes: no momentum of the modes,
    assert np.abs(body.invariants.J_rho_H).max() < 1e-9  # nor angular momentum


def test_stiff_limit_is_the_rigid_body(body, rng):
    """With w = 0 and ẇ = 0 the frame part is the rigid body's, about the origin of the frame."""
    inv = body.invariants
    A, _, v = state(rng, body.n_modes)
    zero = np.zeros(body.n_modes)
    M = mass_matrix(body, A, zero)
    c = inv.J_rho / inv.J_m
    np.testing.assert_allclose(M[:3, 3:6] @ v[3:6], A @ np.cross(v[3:6], c) * inv.J_m, rtol=1e-12)
    v[6:] = 0.0
    k = inertia_forces(body, A, zero, v)
    np.testing.assert_allclose(k[:3], inv.J_m * A @ np.cross(v[3:6], np.cross(v[3:6], c)), rtol=1e-12)
    np.testing.assert_allclose(k[3:6], np.cross(v[3:6], inv.J_rho_rho @ v[3:6]), rtol=1e-11)


def test_frame_kinds(subsystem):
    assert floating_body(subsystem).n_modes == 12
    held = floating_body(subsystem, frame="node", node=11)
    assert held.n_modes == 12
    assert np.abs(shape_at(subsystem, held, 11)).max() < 1e-12
    free = floating_body(subsystem, frame="prescribed")
    assert (free.n_modes, free.n_rigid) == (18, 6)
    with pytest.raises(ModelError, match=r"not an interface node\. Interface nodes: 1, 11"):
        floating_body(subsystem, frame="node", node=5)
    assert floating_body(subsystem, excluded=(0, 1, 2)).n_modes == 9


def test_frequencies_do_not_depend_on_the_frame(subsystem):
    """A free body has the same elastic frequencies in mean axes and in a frame held to its end."""
    found = []
    whole = replace(subsystem, extension=Extension(invariants=consistent(model(), subsystem)))
    for kind, node in (("mean axes", 0), ("node", 11)):
        body = floating_body(whole, frame=kind, node=node)
        M = mass_matrix(body, np.eye(3), np.zeros(body.n_modes))
        K = np.diag(np.concatenate([np.zeros(6), body.eigenvalues]))
        values = np.sort(np.linalg.eigvals(np.linalg.solve(M, K)).real)[6:]
        found.append(np.sqrt(values[:6]))
    np.testing.assert_allclose(found[0], found[1], rtol=1e-7)  # rounding of ω² up to 1e9


def test_residual_force(subsystem, body):
    """The ends are interface nodes, so their loads are answered; an inner node's load is answered in part."""
    at_end = unrepresented(subsystem, body, 1, np.array([0, 1.0, 0, 0, 0, 0]))
    inside = unrepresented(subsystem, body, 4, np.array([0, 1.0, 0, 0, 0, 0]))
    fewer = unrepresented(subsystem, floating_body(subsystem, excluded=(2, 3, 4, 5)), 4, np.array([0, 1.0, 0, 0, 0, 0]))
    assert 0.0 < at_end < inside < fewer <= 1.0


def test_bad_damping_is_named(subsystem):
    with pytest.raises(ModelError, match="2 damping ratios are given for 12 modes"):
        floating_body(subsystem, damping=(0.1, 0.2))
    body = floating_body(subsystem, damping=0.02, rayleigh=(1e-5, 0.3))
    omega = np.sqrt(body.eigenvalues)
    np.testing.assert_allclose(body.damping, 0.04 * omega + 1e-5 * omega**2 + 0.3, rtol=1e-12)
