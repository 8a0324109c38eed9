"""Structures whose symmetry makes roots double: a square plate and a ring of equal sectors, against dense ``eigh``."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.linalg import eigh

from fem.assembly import assemble
from fem.constraints import reduced
from fem.generators import cylinder, plate
from fem.materials import Isotropic
from fem.model import Support
from fem.sections import ShellSection
from solvers.linalg.lanczos import eigenmodes
from solvers.linalg.lanczos.reorthogonalise import REORTHOGONALISATIONS
from solvers.linalg.modal import group_roots

STEEL = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)
SHEET = ShellSection(name="sheet", thickness=0.02)


def square_plate():
    """Clamped all round: waves (m, n) and (n, m) have one root if m − n is odd; if it is even, their sum and difference
    have two."""
    model = plate((1.0, 1.0), (8, 8), material=STEEL, section=SHEET)
    edge = model.node_numbers[np.any(np.isin(model.coordinates[:, :2], (0.0, 1.0)), axis=1)]
    return replace(model, supports=(Support(nodes=edge),))


def ring():
    """A pipe of sixteen sectors clamped at its foot: every number of waves around it but 0 and 8 comes twice."""
    model = cylinder(0.5, 0.4, (16, 2), material=STEEL, section=SHEET)
    foot = model.node_numbers[model.coordinates[:, 2] < 1e-9]
    return replace(model, supports=(Support(nodes=foot),))


@pytest.mark.parametrize("way", REORTHOGONALISATIONS)
@pytest.mark.parametrize(("make", "sizes"), [(square_plate, [1, 2, 1, 1, 1, 2]), (ring, [2, 2, 2, 2, 2])])
def test_roots_of_symmetric_structures_come_in_pairs(make, sizes, way):
    matrices = assemble(make())
    small = reduced(matrices.K, matrices.M, matrices.constraints)
    solution = eigenmodes(small.K, small.M, sum(sizes), reorthogonalisation=way)
    assert solution.sturm.proven
    assert solution.orthogonality.max() < 1e-12
    dense = eigh(small.K.toarray(), small.M.toarray(), eigvals_only=True, subset_by_index=[0, sum(sizes) - 1])
    # the dense solver loses ε times the largest root, some 1e8 times the lowest
    assert np.allclose(solution.eigenvalues, dense, rtol=1e-6)
    assert [group.size for group in group_roots(solution.eigenvalues, relative=1e-9)] == sizes
