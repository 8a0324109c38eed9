"""One input.fum of the thesis beam, five supports applied to the reduced model (Mikheev 2004, table 3.1)."""

import numpy as np
import pytest
from scipy.linalg import eigh

from fem.assembly import assemble
from fem.constraints import reduced
from fem.generators import beam_line
from fem.materials import Isotropic
from fem.reduce import reduce_model
from fem.section_shapes import beam_section
from io_formats import fum
from solvers.errors import ModelError

N = 200
SUPPORTS = {  # which of ux uy uz rx ry rz are held at the two ends
    "free": ((), ()),
    "clamped": (range(6), range(6)),
    "cantilever": (range(6), ()),
    "supported": ((0, 1, 2, 3), (1, 2)),
    "clamped-supported": (range(6), (1, 2)),
}


@pytest.fixture(scope="module")
def model():
    steel = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)
    section = beam_section("square", "rectangle", 0.02, 0.02)
    return beam_line((0, 0, 0), (2, 0, 0), N, material=steel, section=section)


@pytest.fixture(scope="module")
def subsystem(model, tmp_path_factory):
    """Twelve static and twenty eigenmodes, written and read again."""
    path = tmp_path_factory.mktemp("fum") / "input.fum"
    fum.write(path, reduce_model(model, interface=[1, N + 1], count=20))
    return fum.read(path)


def held_frequencies(K, M, held):
    keep = np.setdiff1d(np.arange(len(K)), held)
    values = eigh(K[np.ix_(keep, keep)], M[np.ix_(keep, keep)], eigvals_only=True)
    return np.sqrt(values[values > 1e-4 * values[min(12, len(values) - 1)]]) / (2 * np.pi)


@pytest.mark.parametrize("case", SUPPORTS)
def test_every_support_from_one_file(model, subsystem, case):
    """Six lowest frequencies within 0.1 % of the full model with the same supports."""
    assert (subsystem.n_eigen, subsystem.n_static) == (20, 12)
    first, last = SUPPORTS[case]
    matrices = assemble(model)
    full = reduced(matrices.K, matrices.M, matrices.constraints)
    ends = [*first, *(6 * N + dof for dof in last)]
    expected = held_frequencies(full.K.toarray(), full.M.toarray(), ends)[:6]
    statics = [*(20 + dof for dof in first), *(26 + dof for dof in last)]
    found = held_frequencies(subsystem.stiffness, subsystem.mass, statics)[:6]
    np.testing.assert_allclose(found, expected, rtol=1e-3)


def test_matrices_follow_from_the_modes_of_the_file(model, subsystem):
    matrices = assemble(model)
    modes = subsystem.modes.T
    np.testing.assert_allclose(modes.T @ (matrices.M @ modes), subsystem.mass, atol=1e-10)
    scale = abs(subsystem.stiffness).max()
    np.testing.assert_allclose(modes.T @ (matrices.K @ modes), subsystem.stiffness, atol=1e-9 * scale)


def test_lumped_mass_is_the_mass_of_the_beam(subsystem):
    translations = subsystem.lumped_mass.reshape(-1, 6)[:, 0]
    assert translations.sum() == pytest.approx(7800 * 2 * 4e-4, rel=1e-12)


def test_orthonormal_basis_has_no_rigid_modes(model):
    clean = reduce_model(model, interface=[1, N + 1], count=20, orthonormalise=True)
    assert clean.orthonormalised
    assert len(clean.modes) == 26
    assert clean.frequencies_hz[0] == pytest.approx(26.7, rel=0.01)  # first free bending of the beam, Hz


def test_bad_interfaces(model):
    with pytest.raises(ModelError, match="node 999 is not defined"):
        reduce_model(model, interface=[999])
    with pytest.raises(ModelError, match="No interface nodes"):
        reduce_model(model)
