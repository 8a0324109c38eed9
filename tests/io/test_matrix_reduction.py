"""Reduction of matrices: the same body as from the model they were written of, by every method."""

from dataclasses import replace

import numpy as np
import pytest

from fem.generators import plate
from fem.loads import BaseAcceleration
from fem.materials import Isotropic
from fem.reduce import METHODS, ReductionChoice, reduction
from fem.sections import ShellSection
from io_formats import fum, registry
from io_formats.convert import Options, convert, read_any
from io_formats.matrix_reduction import reduce_matrices, structure_of
from io_formats.project import Project
from solvers.errors import ModelError
from solvers.flexible.damping import UniformDamping
from umfem_gui.cli import main


@pytest.fixture(scope="module")
def model():
    steel = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)
    return plate((1.0, 0.4), (6, 3), material=steel, section=ShellSection(name="sheet", thickness=0.01))


@pytest.fixture(scope="module")
def files(model, tmp_path_factory):
    """``a_K.mtx``, ``a_M.mtx``, ``a_nodes.csv``."""
    folder = tmp_path_factory.mktemp("matrices")
    registry.write(folder / "a.umfem", Project(fe_models={"a": model}))
    convert(folder / "a.umfem", folder / "a.mtx")
    return folder


@pytest.mark.parametrize("method", METHODS)
def test_matrices_give_what_their_model_gives(model, files, method):
    """Stiffness and mass to rounding: they are read with 17 digits, in the same order."""
    ends = [int(model.node_numbers[0]), int(model.node_numbers[-1])]
    loads = ((BaseAcceleration(linear=(0.0, 0.0, 1.0)),),) if method in ("craig-bampton", "normal-modes") else ()
    exclude = (1,) if method in ("craig-bampton", "rubin") else ()
    damping = None if method == "macneal" else UniformDamping(0.02)  # its mass is singular
    choice = ReductionChoice(method=method, count=5, loads=loads, exclude=exclude, damping=damping)
    mine = reduction(model, choice, interface=ends)
    body = structure_of(files / "a_K.mtx", read_any(files / "a_K.mtx", Options()))
    theirs, _ = reduce_matrices(body, choice, interface=ends)
    assert theirs.subsystem.modes.shape == mine.subsystem.modes.shape
    assert theirs.subsystem.n_static == mine.subsystem.n_static
    np.testing.assert_allclose(theirs.subsystem.frequencies_hz, mine.subsystem.frequencies_hz, rtol=1e-7)
    # single vectors are known to a sign, and turn within equal roots: their squares do not
    for name in ("mass", "stiffness"):
        ours, found = getattr(mine.subsystem, name), getattr(theirs.subsystem, name)
        np.testing.assert_allclose(np.abs(found), np.abs(ours), atol=1e-6 * np.abs(ours).max())
    inertia = [one.subsystem.extension.invariants for one in (mine, theirs)]
    np.testing.assert_allclose(inertia[1].J_rho_rho, inertia[0].J_rho_rho, atol=1e-9 * np.trace(inertia[0].J_rho_rho))
    assert np.sort(theirs.subsystem.conditions.nodes).tolist() == sorted(ends * 6)


def test_the_command_compares_with_the_full_matrices(files, tmp_path, capsys):
    words = ["reduce", str(files / "a_K.mtx"), "--interface", "1", "--modes", "4", "--report", "--generating"]
    assert main([*words, str(tmp_path / "g.fum"), "--orthonormalise", "-o", str(tmp_path / "a.fum")]) == 0
    said = capsys.readouterr().out
    assert "positive definite" in said
    assert "static stiffness at the interface: within" in said
    assert fum.read(tmp_path / "g.fum").n_static == 6
    assert fum.read(tmp_path / "a.fum").orthonormalised


def test_matrices_of_ansys_keep_the_inertia_of_their_full_mass(shared_data):
    """The rotor: frequencies of ANSYS to 1e-6, and moments of inertia of the mesh, not those of masses at its nodes."""
    path, nodes = shared_data / "ansys/sparse.full", shared_data / "ansys/rotorAnsys.rst"
    body = structure_of(path, read_any(path, Options(nodes=nodes)))
    done, notes = reduce_matrices(body, ReductionChoice(method="eigenmodes", count=6))
    listed = [116.733109, 116.733109, 230.605367, 279.987377, 313.302118, 322.57394]
    np.testing.assert_allclose(done.subsystem.frequencies_hz, listed, rtol=1e-6)
    kept = done.subsystem.extension.invariants
    centre = kept.J_rho / kept.J_m
    central = kept.J_rho_rho - kept.J_m * (centre @ centre * np.eye(3) - np.outer(centre, centre))
    # the integral over the same hexahedra, by elements of ours
    np.testing.assert_allclose(np.diag(central), [1.5292358975, 1.5292358975, 0.7978422682], rtol=1e-8)
    assert any("in the full matrix" in line for line in notes)


def test_what_matrices_cannot_give_is_said(files, tmp_path, capsys):
    body = structure_of(files / "a_K.mtx", read_any(files / "a_K.mtx", Options()))
    with pytest.raises(ModelError, match="Modal stresses need the elements"):
        reduce_matrices(body, ReductionChoice(stress=True), interface=[1])
    with pytest.raises(ModelError, match="No interface nodes"):
        reduce_matrices(body, ReductionChoice())
    assert main(["reduce", str(files / "a_K.mtx"), "--rbe2", "1,2,3", "-o", str(tmp_path / "a.fum")]) == 2
    assert "need an FE model" in capsys.readouterr().err
    assert main(["reduce", str(files / "a.umfem"), "--nodes", str(files / "a_nodes.csv")]) == 2
    assert "is no matrix" in capsys.readouterr().err


def test_supports_are_named_in_the_subsystem(model, tmp_path):
    """A held structure keeps the invariants of its diagonal mass: rows of supports are in no matrix."""
    from fem.model import Support

    held = replace(model, supports=(Support(nodes=model.node_numbers[:4]),))
    registry.write(tmp_path / "b.umfem", Project(fe_models={"b": held}))
    convert(tmp_path / "b.umfem", tmp_path / "b.mtx")
    body = structure_of(tmp_path / "b_K.mtx", read_any(tmp_path / "b_K.mtx", Options()))
    last = int(model.node_numbers[-1])
    theirs, notes = reduce_matrices(body, ReductionChoice(count=4), interface=[last])
    mine = reduction(held, ReductionChoice(count=4), interface=[last])
    np.testing.assert_allclose(theirs.subsystem.frequencies_hz, mine.subsystem.frequencies_hz, rtol=1e-7)
    assert notes
