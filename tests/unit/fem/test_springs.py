"""Springs, bushings and point masses: energies and frequencies known by hand."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.linalg import eigh
from scipy.spatial.transform import Rotation

from fem import generators as gen
from fem.assembly import assemble
from fem.constraints import reduced
from fem.elements.mass import mass_matrix
from fem.materials import Isotropic
from fem.model import Bushing, CoordinateSystem, FEModel, PointMass, ScalarSpring, Support
from fem.section_shapes import beam_section

AXES = Rotation.from_euler("xyz", [0.3, -0.5, 0.9]).as_matrix().T
LOCAL = CoordinateSystem(name="local", axes=tuple(tuple(row) for row in AXES))


def points(*places, **changes):
    return FEModel(node_numbers=np.arange(1, len(places) + 1), coordinates=np.array(places, dtype=float), **changes)


def test_chain_of_masses_and_springs():
    """Two masses, three springs between walls: ω² = k/m and 3k/m."""
    k, m = 2000.0, 5.0
    springs = (
        ScalarSpring(node_a=1, stiffness=k),
        ScalarSpring(node_a=1, node_b=2, stiffness=k),
        ScalarSpring(node_a=2, stiffness=k),
    )
    masses = (PointMass(node=1, mass=m), PointMass(node=2, mass=m))
    model = points(
        (0, 0, 0), (1, 0, 0), springs=springs, masses=masses, supports=(Support(nodes=[1, 2], dofs="uy uz"),)
    )
    a = assemble(model)
    r = reduced(a.K, a.M, a.constraints)
    np.testing.assert_allclose(eigh(r.K.toarray(), r.M.toarray(), eigvals_only=True), [k / m, 3 * k / m], rtol=1e-12)


def test_spring_along_a_local_axis():
    model = points(
        (0, 0, 0), springs=(ScalarSpring(node_a=1, dof_a="uy", stiffness=7.0, system="local"),), systems=(LOCAL,)
    )
    K = assemble(model).K.toarray()
    np.testing.assert_allclose(K, 7.0 * np.outer(AXES[1], AXES[1]), atol=1e-14)


def test_radial_springs_of_a_cylindrical_system():
    system = CoordinateSystem(name="c", kind="cylindrical")
    spring = ScalarSpring(node_a=1, node_b=2, dof_a="ux", dof_b="ux", stiffness=3.0, system="c")
    model = points((2, 0, 0), (0, 5, 1), springs=(spring,), systems=(system,))
    K = assemble(model).K.toarray()
    u = np.zeros(6)
    u[0], u[4] = 0.2, 0.2  # both move outwards alike: no energy
    assert u @ K @ u == pytest.approx(0.0, abs=1e-15)
    u[4] = -0.2
    assert u @ K @ u == pytest.approx(3.0 * 0.4**2)


def test_bushing_with_a_full_matrix_in_local_axes():
    rng = np.random.default_rng(3)
    B = rng.standard_normal((6, 6))
    stiffness = B @ B.T
    bushing = Bushing(node_a=1, stiffness=tuple(tuple(row) for row in stiffness), system="local")
    K = assemble(points((1, 2, 3), springs=(bushing,), systems=(LOCAL,))).K.toarray()
    T = np.kron(np.eye(2), AXES)
    np.testing.assert_allclose(K, T.T @ stiffness @ T, atol=1e-12)


def test_bushing_between_distant_nodes_feels_relative_motion_only():
    a, b = np.array([0.0, 0.0, 0.0]), np.array([1.0, 0.5, -0.3])
    model = points(a, b, springs=(Bushing(node_a=1, node_b=2, stiffness=(1e3, 2e3, 3e3, 40.0, 50.0, 60.0)),))
    K = assemble(model).K.toarray()
    theta, shift = np.array([0.01, -0.02, 0.03]), np.array([0.1, 0.2, -0.1])
    rigid = np.concatenate([shift, theta, shift + np.cross(theta, b - a), theta])
    assert np.abs(K @ rigid).max() < 1e-11
    twist = np.zeros(12)
    twist[9] = 0.1  # the second node turns about x: its arm (a − b) moves along y and z
    arm = np.cross([0.1, 0, 0], a - b)
    energy = 40.0 * 0.1**2 + 2e3 * arm[1] ** 2 + 3e3 * arm[2] ** 2
    assert twist @ K @ twist == pytest.approx(energy, rel=1e-12)


def test_point_mass_has_the_energy_of_its_particles():
    """A lump made of particles, and the same lump as mass, centre and tensor."""
    rng = np.random.default_rng(1)
    m, r = rng.uniform(0.5, 2.0, 6), rng.uniform(-1, 1, (6, 3))
    centre = m @ r / m.sum()
    d = r - centre
    J = np.einsum("n,nij->ij", m, np.einsum("nk,nk,ij->nij", d, d, np.eye(3)) - np.einsum("ni,nj->nij", d, d))
    lump = PointMass(
        node=1,
        mass=m.sum(),
        inertia=tuple(np.diag(J)),
        products=(J[0, 1], J[0, 2], J[1, 2]),
        offset=tuple(centre),
    )
    v, w = np.array([1.0, -2.0, 0.5]), np.array([0.3, 0.7, -1.1])
    energy = 0.5 * np.sum(m[:, None] * (v + np.cross(w, r)) ** 2)
    motion = np.concatenate([v, w])
    assert 0.5 * motion @ mass_matrix(lump) @ motion == pytest.approx(energy, rel=1e-12)


def test_diagonal_mass_gives_nearly_the_same_frequencies():
    """HRZ mass of a fine beam: the first cantilever frequencies within the h² error of lumping."""
    steel = Isotropic(name="steel")
    model = gen.beam_line((0, 0, 0), (1, 0, 0), 40, material=steel, section=beam_section("b", "rectangle", 0.01, 0.02))
    model = replace(model, supports=(Support(nodes=[1]),))

    def lowest(mass):
        a = assemble(model, mass=mass)
        r = reduced(a.K, a.M, a.constraints)
        return np.sqrt(eigh(r.K.toarray(), r.M.toarray(), eigvals_only=True)[:4])

    # 40 elements, second mode in each plane: (kh)² / 12 = 1e-3
    np.testing.assert_allclose(lowest("lumped"), lowest("consistent"), rtol=2e-3)
