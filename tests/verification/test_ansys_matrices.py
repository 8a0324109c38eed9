"""Our matrices against those that ANSYS wrote into its .full files: SOLID186 (beam) and SOLID185 (rotor)."""

import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import eigh

from fem.assembly import assemble
from fem.dofs import equations
from fem.materials import Isotropic
from fem.model import ElementBlock, FEModel
from io_formats.ansys.cdb import read_cdb
from io_formats.ansys.full import read_full

DATA = Path(__file__).resolve().parents[2] / "../shared/data/ansys"
pytestmark = pytest.mark.skipif(not DATA.is_dir(), reason="the shared data are not here")

# the reader of .rst files may crash the interpreter, so it runs in its own
READ_RST = """
import json, sys, warnings
warnings.simplefilter("ignore")
from ansys.mapdl import reader
mesh = reader.read_binary(sys.argv[1]).mesh
cells = [[int(n) for n in e[10:18]] for e in mesh.elem]
print(json.dumps([mesh.nnum.tolist(), mesh.nodes[:, :3].tolist(), cells]))
"""


def solids(numbers, points, cells, kind, material):
    row = {number: i for i, number in enumerate(numbers)}
    rows = [[row[n] for n in cell] for cell in cells]
    block = ElementBlock(
        name="all", type=kind, numbers=np.arange(1, len(rows) + 1), connectivity=rows, material=material.name
    )
    return FEModel(node_numbers=numbers, coordinates=points, blocks=(block,), materials=(material,))


def compare(model, path, tolerance):
    """Largest differences of K and M relative to their largest entries, and ANSYS' matrices."""
    theirs = read_full(path)
    ours = assemble(model)
    order = np.array([equations(ours.dofs, [node])[0, code] for node, code in theirs.dofs])
    for A, B in ((ours.K, theirs.K), (ours.M, theirs.M)):
        A, B = A.toarray()[np.ix_(order, order)], B.toarray()
        assert np.abs(A - B).max() < tolerance * np.abs(B).max()
        # and entry by entry, where the entry is not itself rounding
        large = np.abs(B) > 1e-6 * np.abs(B).max()
        assert np.abs(A[large] / B[large] - 1).max() < 1e-8
    return ours, order, theirs


def test_solid186():
    """K on 2×2×2 points, M on Irons' fourteen; clamped, so 63 equations are absent."""
    material = Isotropic(name="m", young=16.9e6, poisson=0.31, density=4.1408e-4)
    mesh = read_cdb(DATA / "HexBeam.cdb", units="m-kg-s").model
    cells = mesh.node_numbers[mesh.blocks[0].connectivity]
    model = solids(mesh.node_numbers, mesh.coordinates, cells, "hex20", material)
    ours, order, _ = compare(model, DATA / "file.full", 1e-8)
    assert len(order) == 900
    K, M = (A.toarray()[np.ix_(order, order)] for A in (ours.K, ours.M))
    # this M is rank deficient: solve M x = K⁻¹… turned round
    values = 1 / eigh(M, K, eigvals_only=True, subset_by_index=[894, 899])[::-1]
    listed = [1283.20037, 1283.20037, 5781.97486, 6919.39888, 6919.39888, 10172.61498]
    np.testing.assert_allclose(np.sqrt(values) / (2 * np.pi), listed, rtol=1e-8)


def test_solid185():
    """Mean dilatation (B-bar), M on 2×2×2 points; the material is that of the results file."""
    pytest.importorskip("ansys.mapdl.reader")
    command = [sys.executable, "-c", READ_RST, str(DATA / "rotorAnsys.rst")]
    text = subprocess.run(command, capture_output=True, text=True, check=True, timeout=120).stdout
    numbers, points, cells = json.loads(text.splitlines()[-1])
    material = Isotropic(name="m", young=2.1e9, poisson=0.3, density=7850.0)
    model = solids(numbers, np.array(points), cells, "hex8", material)
    ours, _, _ = compare(model, DATA / "sparse.full", 1e-8)
    values = eigh(ours.K.toarray(), ours.M.toarray(), eigvals_only=True, subset_by_index=[6, 11])
    listed = [116.733109, 116.733109, 230.605367, 279.987377, 313.302118, 322.57394]
    # the list is printed to eight digits
    np.testing.assert_allclose(np.sqrt(values) / (2 * np.pi), listed, rtol=3e-8)
