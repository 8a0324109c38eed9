"""A small file of every format, good as it is, from which mutants grow.

Some files are read through another one: a mass matrix through its stiffness, a list of nodes through the matrices, the
second file of a pair through the first (``asked``).
"""

from __future__ import annotations

from pathlib import Path

import meshio
import numpy as np
from scipy.io import savemat, wavfile

from fem.assembly import assemble
from fem.materials import Isotropic
from fem.model import ElementBlock, FEModel
from fem.reduce import reduce_model
from io_formats import fum, registry
from io_formats.matrix_market import write_matrix
from io_formats.matrix_sets import write_node_list
from io_formats.meshes import write_mesh
from io_formats.project import Project
from solvers.flexible.damping import parse_damping
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.results import Channel, Results
from tests.io.fuzz_texts import BDF, CDB, COMMANDS, FIB, INP, UFF, UFF58, URDF
from tests.io.op2_files import f06, op2
from tests.io.op4_files import op4_binary
from tests.io.test_surface import collada

DATA = Path(__file__).resolve().parents[2] / "../shared/data"


def bar():
    points = [(0.1 * i, 0.05 * a, 0.04 * b) for i in range(3) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
    cells = [[*range(4 * i, 4 * i + 4), *range(4 * i + 4, 4 * i + 8)] for i in range(2)]
    block = ElementBlock(name="bar", type="hex8", numbers=[1, 2], connectivity=cells, material="steel")
    steel = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)
    return FEModel(title="bar", node_numbers=np.arange(1, 13), coordinates=np.array(points), blocks=(block,),
                   materials=(steel,), interface=np.array([1, 2, 3, 4]))  # fmt: skip


def asked(path):
    """The file through which ``path`` is read: itself, or the one it completes."""
    first = {"p_M.mtx": "p_K.mtx", "q_MASS.mtx": "q_STIF.mtx", "n_M.mtx": "n_K.mtx", "n_nodes.csv": "n_K.mtx",
             "pair.free": "pair.rst", "pair.mlmp": "pair.rst", "e.fum.h5": "e.fum"}  # fmt: skip
    return path.with_name(first.get(path.name, path.name))


def _ansys_pair(folder, files, model, K, M, dofs):
    """What the macro leaves: modes with the interface held, matrices of the free structure, the diagonal mass."""
    body = reduce_model(model, interface=[1, 2, 3, 4], count=2, invariants=False)
    modes = np.zeros((2, 12, 6))
    modes[:, :, :3] = body.modes[:2].reshape(2, 12, 3)
    elements = model.node_numbers[model.blocks[0].connectivity]
    files.rst(folder / "pair.rst", model.node_numbers, model.coordinates, elements, body.frequencies_hz, modes,
              component=[1, 2, 3, 4])  # fmt: skip
    files.full(folder / "pair.free", K, M, dofs)
    files.full(folder / "pair.mlmp", K, np.diag(np.asarray(M).sum(axis=1)), dofs, lumped=True)


def _meshes(folder, model):
    """A mesh for every ending that is read through meshio; surfaces alone where a format knows no volumes."""
    sheet = meshio.Mesh(
        np.array([(0.0, 0, 0), (1, 0, 0), (1, 1, 0), (0, 1, 0)]), [("triangle", [[0, 1, 2], [0, 2, 3]])]
    )
    solid = meshio.Mesh(np.array(model.coordinates), [("hexahedron", np.array(model.blocks[0].connectivity))])
    for ending in (".vtk", ".msh", ".vtu", ".mesh", ".avs"):
        write_mesh(folder / f"a{ending}", model)
    for ending in (".stl", ".ply", ".obj", ".off"):
        meshio.write(folder / f"a{ending}", sheet)
    meshio.write(folder / "surface.obj", sheet)
    meshio.write(folder / "surface.stl", sheet, binary=True)
    collada(folder / "surface.dae")
    meshio.write(folder / "a.su2", solid)
    meshio.write(folder / "a.med", solid)
    meshio.write(folder / "a.xdmf", solid, data_format="XML")


def _curves(folder):
    """A run of a mechanism, and measured signals as spreadsheets, sound and Matlab keep them."""
    time = np.arange(40) * 0.01
    column, none = time[:, None], np.zeros((40, 0))
    run = Results(
        name="r",
        time=time,
        coordinates=column,
        speeds=column,
        accelerations=column,
        coordinate_names=("q",),
        body_names=(),
        positions=none.reshape(40, 0, 3),
        quaternions=none.reshape(40, 0, 4),
        channels=(Channel("energy", "J", np.cos(time)),),
        settings=SimulationSettings(duration=0.4),
    )
    registry.write(folder / "r.h5", run)
    np.savetxt(folder / "measured.csv", np.column_stack([time, np.sin(time)]), "%.6g", ",", header="t [s],a [m/s2]")
    savemat(folder / "measured.mat", {"t": time, "x": np.sin(time), "x_unit": "m"})
    wavfile.write(folder / "measured.wav", 100, (np.sin(time) * 30000).astype("int16"))


def make_seeds(folder, files):
    """Small files of every format; returns {name: path}. Companions lie beside."""
    model = bar()
    matrices = assemble(model)
    K, M = matrices.K.toarray(), matrices.M.toarray()
    dofs = np.column_stack([np.repeat(model.node_numbers, 3), np.tile(np.arange(3), 12)])
    for name, text in (
        ("a.cdb", CDB),
        ("c.cdb", COMMANDS),
        ("a.bdf", BDF),
        ("a.inp", INP),
        ("a.uff", UFF),
        ("a.urdf", URDF),
        ("measured.uff", UFF58),
        ("shapes.uff", UFF),
        ("d.fib", FIB),
    ):
        (folder / name).write_text(text)
    (folder / "d.mg").write_text("MATRIX 2 3\n1 1 1000\n2 1 -1000\n2 2 1000\n")
    (folder / "d.mm").write_text("MATRIX 2 2\n1 1 2\n2 2 2\n")
    files.full(folder / "a.full", K, M, dofs)
    rng = np.random.default_rng(0)
    elements = model.node_numbers[model.blocks[0].connectivity]
    files.rst(folder / "a.rst", model.node_numbers, model.coordinates, elements, [1.0, 2.0],
              rng.standard_normal((2, 12, 6)), component=[1, 2])  # fmt: skip
    files.sub(folder / "a.sub", K[:6, :6], M[:6, :6], dofs[:6], model.coordinates[:2], triangle=True)
    files.emat(folder / "a.emat", [(K[:24, :24], M[:24, :24]), (K[12:, 12:], M[12:, 12:])],
               [np.arange(1, 25), np.arange(13, 37)], model.node_numbers)  # fmt: skip
    write_matrix(folder / "p_K.mtx", matrices.K[:6, :6])
    write_matrix(folder / "p_M.mtx", matrices.M[:6, :6])
    (folder / "q_STIF.mtx").write_text("1 1 2.0\n2 1 -1.0\n2 2 2.0\n")
    (folder / "q_MASS.mtx").write_text("1 1 1.0\n2 2 1.0\n")
    lines = ["GRID,1,,0.,0.,0.", "GRID,2,,1.,0.,0.", "DMIG,KAAX,0,6,2,0", "DMIG,KAAX,1,1,,1,1,2.0,", ",2,1,-1.0",
             "DMIG,KAAX,2,1,,2,1,2.0", "DMIG,MAAX,0,6,2,0", "DMIG,MAAX,1,1,,1,1,1.0",
             "DMIG,MAAX,2,1,,2,1,1.0"]  # fmt: skip
    (folder / "a.pch").write_text("\n".join(lines) + "\n")
    op4 = ["       2       2       6       2KAA     1P,5E16.9", "       1       1       2",
           " 2.000000000E+00-1.000000000E+00", "       2       1       2", "-1.000000000E+00 2.000000000E+00",
           "       3       1       1", " 1.000000000E+00"]  # fmt: skip
    (folder / "a.op4").write_text("\n".join(op4) + "\n")
    for name, sparse in (("b.op4", False), ("s.op4", True)):
        (folder / name).write_bytes(op4_binary({"KAA": K[:4, :4], "MAA": M[:4, :4]}, sparse))
    shapes = rng.standard_normal((2, 12, 6))
    (folder / "r.op2").write_bytes(op2([1.0, 2.0], model.node_numbers, shapes))
    (folder / "r.f06").write_text(f06([1.0, 2.0], model.node_numbers, shapes))
    (folder / "r.bdf").write_text(BDF)  # the deck of both
    write_matrix(folder / "n_K.mtx", matrices.K)
    write_matrix(folder / "n_M.mtx", matrices.M)
    write_node_list(folder / "n_nodes.csv", model.node_numbers, model.coordinates, dofs)
    _ansys_pair(folder, files, model, K, M, dofs)
    _meshes(folder, model)
    _curves(folder)
    fum.write(folder / "a.fum", reduce_model(model, count=2))
    whole = reduce_model(model, count=2, stress=True, geometric=True, damping=parse_damping("0.02"))
    fum.write(folder / "e.fum", whole)  # and e.fum.h5 beside it
    for ending in (".json", ".umfem"):
        registry.write(folder / f"a{ending}", Project(title="bar", fe_models={"bar": model}))
    seeds = {path.name: path for path in folder.iterdir()}
    if DATA.exists():
        for name in (
            "ansys/etblock.cdb",
            "abaqus/blockC3D8.inp",
            "nastran/pn_mwe_s-solution_1.dat",
            "uff/uff55_translation_rotation.uff",
            "ansys/hypermesh.cdb",
            "nastran/cbar_cbeam.blk",
            "uff/mesh_test_uff2412_mixed.uff",
        ):
            source = DATA / name
            target = folder / (source.stem + "_real" + (".bdf" if source.suffix == ".blk" else source.suffix))
            target.write_bytes(source.read_bytes())
            seeds[target.name] = target
    return seeds
