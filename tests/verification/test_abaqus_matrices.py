"""Our matrices against those of Abaqus 2021: blocks of C3D8, C3D10 and C3D20R, free.

Found by comparison: Abaqus' C3D8 is our hex8 (mean dilatation) with a lumped mass; C3D10 is our tet10 to the last
digit; C3D20R has the stiffness of our hex20 but integrates its mass with 3×3×3 points (hex20f); ANSYS uses 14.
"""

from pathlib import Path

import numpy as np
import pytest
from scipy.sparse.linalg import eigsh

from fem.assembly import assemble
from fem.materials import Isotropic
from fem.model import ElementBlock, FEModel
from io_formats.matrix_market import read_matrix_pair

DATA = Path(__file__).resolve().parents[2] / "../shared/data/abaqus"
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="the shared data are not here")
MATERIAL = Isotropic(name="steel", young=2e11, poisson=0.3, density=2900.0)


def read_block(path):
    """Nodes and cells of an input file; a cell may run over two lines."""
    nodes, cells, part, cell = {}, [], "", []
    for line in path.read_text().splitlines():
        if line.startswith("*"):
            part = line.split(",")[0].lower()
            continue
        words = [w for w in line.split(",") if w.strip()]
        if part == "*node":
            nodes[int(words[0])] = [float(w) for w in words[1:4]]
        elif part == "*element":
            cell += [int(w) for w in words]
            if not line.rstrip().endswith(","):
                cells.append(cell[1:])
                cell = []
    return nodes, cells


def our_block(name, kind):
    nodes, cells = read_block(DATA / f"block{name}.inp")
    numbers = sorted(nodes)
    row = {n: i for i, n in enumerate(numbers)}
    rows = [[row[n] for n in cell] for cell in cells]
    block = ElementBlock(
        name="all", type=kind, numbers=np.arange(1, len(rows) + 1), connectivity=rows, material="steel"
    )
    return FEModel(
        node_numbers=numbers, coordinates=[nodes[n] for n in numbers], blocks=(block,), materials=(MATERIAL,)
    )


def lowest(K, M, n):
    values = eigsh(K.tocsc(), n + 6, M.tocsc(), sigma=-1e4, return_eigenvectors=False, v0=np.ones(K.shape[0]))
    return np.sqrt(np.sort(values)[6:]) / (2 * np.pi)


def differs(A, B):
    return np.abs((A - B).toarray()).max() / np.abs(B.toarray()).max()


CASES = [
    ("C3D8", "hex8", "lumped", [438.7752, 438.7752]),
    ("C3D10", "tet10", "consistent", [451.3333, 452.0099]),
    ("C3D20R", "hex20", "consistent", [449.2911, 449.2911, 593.4417]),
]


@pytest.mark.parametrize(("name", "kind", "mass", "listed"), CASES)
def test_block(name, kind, mass, listed):
    theirs = read_matrix_pair(DATA / f"block{name}_STIF1.mtx", DATA / f"block{name}_MASS1.mtx")
    ours = assemble(our_block(name, kind), mass=mass)
    # the coordinates in the input file have nine digits
    assert differs(ours.K, theirs.K) < 1e-8
    f = lowest(ours.K, ours.M, len(listed))
    if kind == "hex20":
        full = assemble(our_block(name, "hex20f")).M
        assert differs(full, theirs.M) < 1e-8
        # fourteen points instead of twenty-seven in M: 0.02 %
        np.testing.assert_allclose(f, listed, rtol=5e-3)
        f = lowest(ours.K, full, len(listed))
    else:
        assert differs(ours.M, theirs.M) < 1e-8
    # the list is printed to seven digits
    np.testing.assert_allclose(f, listed, rtol=2e-7)
