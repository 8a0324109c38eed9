"""ANSYS results, element and substructure matrices; results and matrices together as a flexible subsystem."""

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from scipy.linalg import eigh
from scipy.sparse.linalg import eigsh

from fem.assembly import assemble
from fem.constraints import reduced
from fem.materials import Isotropic
from fem.model import ElementBlock, FEModel, Support
from fem.reduce import reduce_model
from io_formats import fum
from io_formats.ansys import pair
from io_formats.ansys.emat import read_emat
from io_formats.ansys.full import read_full
from io_formats.ansys.properties import turned_axes
from io_formats.ansys.rst import read_rst
from io_formats.ansys.sub import read_sub
from solvers.errors import FileError

DATA = Path(__file__).resolve().parents[2] / "../shared/data/ansys"
needs_data = pytest.mark.skipif(not DATA.exists(), reason="shared data are absent")
STEEL = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)

LISTED = {
    "file": [7366.49504, 7366.49504, 11504.89524, 17285.70459, 17285.70459, 20137.19299],
    "beam_modal_cantilever": [32.139516, 32.139516, 145.478390, 173.455794, 173.455794, 254.851124],
    "rotorAnsys": [116.733109, 116.733109, 230.605367, 279.987377, 313.302118, 322.57394],
}


@needs_data
@pytest.mark.parametrize("name", LISTED)
def test_results_of_ansys(name):
    """The listed frequencies as they stand in the file, and modes equal to those that another reader finds."""
    imported = read_rst(DATA / f"{name}.rst")
    hertz = imported.frequencies_hz[imported.frequencies_hz > 1.0][: len(LISTED[name])]
    np.testing.assert_allclose(hertz, LISTED[name], rtol=1e-6)  # printed with eight or nine digits
    reader = pytest.importorskip("ansys.mapdl.reader")
    theirs = reader.read_binary(str(DATA / f"{name}.rst"))
    order = np.argsort(imported.node_numbers)
    for i, mode in enumerate(imported.modes):
        numbers, values = theirs.nodal_solution(i)
        assert np.array_equal(imported.node_numbers[order], numbers)
        np.testing.assert_array_equal(mode[order, : values.shape[1]], values)


@needs_data
@pytest.mark.parametrize("name", ["file", "beam_modal_cantilever"])
def test_our_elements_on_the_mesh_of_the_results(name):
    """Mesh and material of the file, our elements: asked for 0.5 %; hex20 is SOLID186, so 1e-6 holds."""
    imported = read_rst(DATA / f"{name}.rst")
    model = imported.mesh
    if name == "beam_modal_cantilever":
        assert len(imported.interface) == 21  # the nodes that ANSYS held: no mode moves them
        model = replace(model, supports=(Support(nodes=imported.interface, dofs="ux uy uz"),))
    matrices = assemble(model)
    held = reduced(matrices.K, matrices.M, matrices.constraints)
    rigid = 0 if model.supports else 6
    values = eigsh(held.K, 6 + rigid, held.M, sigma=-1e4, return_eigenvectors=False, v0=np.ones(held.K.shape[0]))
    hertz = np.sqrt(np.sort(values)[rigid:]) / (2 * np.pi)
    np.testing.assert_allclose(hertz, LISTED[name], rtol=1e-6)


@needs_data
def test_element_matrices_of_ansys():
    """80 elements are two free beams: twelve motions without stiffness, then the listed 6725.406 four times."""
    matrices = read_emat(DATA / "file.emat")
    values = np.sort(eigsh(matrices.K, 18, matrices.M, sigma=-1e6, return_eigenvectors=False))
    hertz = np.sqrt(np.maximum(values, 0)) / (2 * np.pi)
    assert np.all(hertz[:12] < 1.0)
    np.testing.assert_allclose(hertz[12:], [6725.406] * 4 + [10541.06] * 2, rtol=1e-6)


@needs_data
def test_rotor_becomes_a_subsystem(tmp_path):
    """Matrices and modes of one model: generalised stiffness ω², lumped mass the whole mass, through input.fum."""
    paired = pair.read_pair(DATA / "rotorAnsys.rst", DATA / "sparse.full")
    subsystem = paired.subsystem
    np.testing.assert_allclose(subsystem.frequencies_hz[:6], LISTED["rotorAnsys"], rtol=1e-6)
    omega = 2 * np.pi * subsystem.frequencies_hz
    np.testing.assert_allclose(np.diag(subsystem.stiffness), omega**2, rtol=1e-6)
    np.testing.assert_allclose(subsystem.mass, np.eye(14), atol=1e-6)
    M = read_full(DATA / "sparse.full").M
    x = np.zeros(M.shape[0])
    x[read_full(DATA / "sparse.full").dofs[:, 1] == 0] = 1.0
    assert subsystem.lumped_mass[::3].sum() == pytest.approx(x @ M @ x)
    assert any("positive definite" in line for line in paired.report.came)
    assert any("inertia 0.79784, 1.5292, 1.5292 kg·m² in the full matrix" in line for line in paired.report.came)
    fum.write(tmp_path / "input.fum", subsystem)
    assert np.array_equal(fum.read(tmp_path / "input.fum").modes, subsystem.modes)


@needs_data
def test_files_of_different_models_are_refused():
    with pytest.raises(FileError, match="not of one model"):
        pair.read_pair(DATA / "file.rst", DATA / "file.full")


# --- the layout of the macro, on files made by hand -----------------------------------------------------------------


def bar(n=6):
    """A steel bar of n hexahedra of 0.1 m, and the four nodes of its left end."""
    points = [(0.1 * i, 0.05 * a, 0.04 * b) for i in range(n + 1) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
    cells = [[*range(4 * i, 4 * i + 4), *range(4 * i + 4, 4 * i + 8)] for i in range(n)]
    block = ElementBlock(name="bar", type="hex8", numbers=np.arange(1, n + 1), connectivity=cells, material="steel")
    return FEModel(
        title="bar",
        node_numbers=np.arange(1, len(points) + 1),
        coordinates=np.array(points),
        blocks=(block,),
        materials=(STEEL,),
    )


def macro_files(folder, files, model, interface, count, *, lumped_only=False, angles=None):
    """model.free, model.mlmp and model.rst as umexport.mac leaves them."""
    matrices = assemble(model)
    K, M = matrices.K.toarray(), matrices.M.toarray()
    lumped = np.diag(matrices.lumped)
    dofs = np.column_stack([np.repeat(model.node_numbers, 3), np.tile(np.arange(3), len(model.node_numbers))])
    mass = lumped if lumped_only else M
    files.full(folder / "model.free", K, mass, dofs, lumped=lumped_only)
    if not lumped_only:
        files.full(folder / "model.mlmp", K, lumped, dofs, lumped=True)
    inner = np.flatnonzero(~np.isin(dofs[:, 0], interface))
    values, vectors = eigh(K[np.ix_(inner, inner)], mass[np.ix_(inner, inner)], subset_by_index=(0, count - 1))
    modes = np.zeros((count, len(model.node_numbers), 6))
    full = np.zeros((count, len(dofs)))
    full[:, inner] = vectors.T
    modes[:, :, :3] = full.reshape(count, -1, 3)
    if angles is not None:  # results are kept in the axes of each node
        for row, angle in enumerate(angles):
            modes[:, row, :3] = modes[:, row, :3] @ turned_axes(angle).T
    elements = model.node_numbers[model.blocks[0].connectivity]
    hertz = np.sqrt(values) / (2 * np.pi)
    files.rst(
        folder / "model.rst", model.node_numbers, model.coordinates, elements, hertz, modes, component=interface,
        angles=angles,
    )  # fmt: skip


def test_macro_files_equal_our_own_reduction(tmp_path, ansys_files):
    """The same structure through the files and through our Craig–Bampton: one subsystem."""
    model, ends = bar(), [1, 2, 3, 4, 28]
    macro_files(tmp_path, ansys_files, model, ends, 5)
    ours = reduce_model(model, interface=ends, count=5)
    theirs = pair.read_pair(tmp_path / "model.rst", units="m-kg-s").subsystem
    assert (theirs.n_eigen, theirs.n_static) == (5, 15)
    np.testing.assert_allclose(theirs.frequencies_hz, ours.frequencies_hz, rtol=1e-9)
    scale = np.abs(ours.stiffness).max()
    np.testing.assert_allclose(theirs.stiffness[5:, 5:], ours.stiffness[5:, 5:], atol=1e-9 * scale)
    np.testing.assert_allclose(theirs.mass[5:, 5:], ours.mass[5:, 5:], atol=1e-9 * np.abs(ours.mass).max())
    np.testing.assert_allclose(theirs.lumped_mass, ours.lumped_mass, rtol=1e-12)
    assert np.all(theirs.stiffness[:5, 5:] == 0.0)
    assert set(theirs.conditions.nodes.tolist()) == set(ends)


def test_macro_with_diagonal_mass_and_turned_nodes(tmp_path, ansys_files):
    """The second variant of the macro has no .mlmp; nodes with axes of their own give the same modes."""
    model, ends = bar(), [1, 2, 3, 4]
    angles = np.zeros((len(model.node_numbers), 3))
    angles[7] = (30.0, -20.0, 50.0)
    macro_files(tmp_path, ansys_files, model, ends, 4, lumped_only=True, angles=angles)
    assert not (tmp_path / "model.mlmp").exists()
    subsystem = pair.read_pair(tmp_path / "model.rst", units="m-kg-s").subsystem
    np.testing.assert_allclose(np.diag(subsystem.mass)[:4], 1.0, rtol=1e-9)
    off = subsystem.mass[:4, :4] - np.diag(np.diag(subsystem.mass[:4, :4]))
    assert np.abs(off).max() < 1e-9  # eigenmodes are orthogonal: the turned node was turned back


def test_units_of_the_files_are_converted(tmp_path, ansys_files):
    """The bar in millimetres and tonnes gives the same subsystem as in metres and kilograms."""
    si, ends = bar(), [1, 2, 3, 4]
    mm = replace(
        si,
        coordinates=si.coordinates * 1e3,
        materials=(Isotropic(name="steel", young=2.1e5, poisson=0.3, density=7.8e-9),),
    )
    made = []
    for name, model, units in (("a", si, "m-kg-s"), ("b", mm, "mm-t-s")):
        (tmp_path / name).mkdir()
        macro_files(tmp_path / name, ansys_files, model, ends, 4)
        made.append(pair.read_pair(tmp_path / name / "model.rst", units=units).subsystem)
    np.testing.assert_allclose(made[1].coordinates, made[0].coordinates, rtol=1e-12)
    np.testing.assert_allclose(made[1].lumped_mass, made[0].lumped_mass, rtol=1e-9)
    np.testing.assert_allclose(made[1].stiffness, made[0].stiffness, atol=1e-9 * np.abs(made[0].stiffness).max())
    np.testing.assert_allclose(np.abs(made[1].mass), np.abs(made[0].mass), atol=1e-9 * np.abs(made[0].mass).max())


def test_a_diagonal_mass_that_does_not_fit_is_refused(tmp_path, ansys_files):
    """A diagonal mass fifty times too great on one half makes the mass matrix of the whole body indefinite."""
    model, ends = bar(), [1, 2, 3, 4]
    macro_files(tmp_path, ansys_files, model, ends, 8)
    matrices = assemble(model)
    dofs = np.column_stack([np.repeat(model.node_numbers, 3), np.tile(np.arange(3), len(model.node_numbers))])
    heavy = np.diag(matrices.lumped * np.where(dofs[:, 0] > 14, 50.0, 1.0))
    ansys_files.full(tmp_path / "model.mlmp", matrices.K.toarray(), heavy, dofs, lumped=True)
    with pytest.raises(FileError, match="not positive definite"):
        pair.read_pair(tmp_path / "model.rst", units="m-kg-s")


def test_the_macro_is_shipped_with_its_two_parameters():
    """A parser of APDL would be too much; what the documentation promises must stand in the file. /RENAME and /FCOMP
    are refused inside a processor: the last of FINISH and /SOLU before them must be FINISH."""
    text = Path(pair.__file__).with_name("umexport.mac").read_text(encoding="ascii")
    for words in ("ARG1", "ARG2", "/RENAME,,full,,,mlmp", "/RENAME,,full,,,free", "WRFULL,1", "CM,UM_INTERFACE,NODE"):
        assert words in text
    opened = text.count("*IF,")
    assert opened == text.count("*ENDIF")
    lines = [line.strip() for line in text.splitlines()]
    doors = [line for line in lines if line in ("FINISH", "/SOLU") or line.startswith(("/RENAME", "/FCOMP"))]
    assert doors[:2] == ["FINISH", "/FCOMP,RST,0"]
    assert all(before != "/SOLU" for before, line in pairwise(doors) if line.startswith("/RENAME"))


@pytest.mark.parametrize("triangle", [False, True])
def test_substructure_matrices(tmp_path, ansys_files, triangle):
    model = bar(1)
    matrices = assemble(model)
    K, M = matrices.K.toarray(), matrices.M.toarray()
    dofs = np.column_stack([np.repeat(model.node_numbers, 3), np.tile(np.arange(3), 8)])
    ansys_files.sub(tmp_path / "part.sub", K, M, dofs, model.coordinates, triangle=triangle)
    read = read_sub(tmp_path / "part.sub")
    np.testing.assert_allclose(read.K.toarray(), K, atol=1e-12 * np.abs(K).max())
    np.testing.assert_allclose(read.M.toarray(), M, atol=1e-12 * np.abs(M).max())
    assert np.array_equal(read.dofs, dofs)
    np.testing.assert_array_equal(read.mesh.coordinates, model.coordinates)
