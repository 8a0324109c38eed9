"""A small file of every format, good as it is, from which mutants grow."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from fem.assembly import assemble
from fem.materials import Isotropic
from fem.model import ElementBlock, FEModel
from fem.reduce import reduce_model
from io_formats import fum, registry
from io_formats.matrix_market import write_matrix
from io_formats.meshes import write_mesh
from io_formats.project import Project
from solvers.flexible.damping import parse_damping
from tests.io.fuzz_texts import BDF, CDB, COMMANDS, FIB, INP, UFF

DATA = Path(__file__).resolve().parents[2] / "../shared/data"


def bar():
    points = [(0.1 * i, 0.05 * a, 0.04 * b) for i in range(3) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
    cells = [[*range(4 * i, 4 * i + 4), *range(4 * i + 4, 4 * i + 8)] for i in range(2)]
    block = ElementBlock(name="bar", type="hex8", numbers=[1, 2], connectivity=cells, material="steel")
    steel = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)
    return FEModel(title="bar", node_numbers=np.arange(1, 13), coordinates=np.array(points), blocks=(block,),
                   materials=(steel,), interface=np.array([1, 2, 3, 4]))  # fmt: skip


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
    for ending in (".vtk", ".msh"):
        write_mesh(folder / f"a{ending}", model)
    fum.write(folder / "a.fum", reduce_model(model, count=2))
    whole = reduce_model(model, count=2, stress=True, geometric=True, damping=parse_damping("0.02"))
    fum.write(folder / "e.fum", whole)  # and e.fum.h5 beside it
    registry.write(folder / "a.json", Project(title="bar", fe_models={"bar": model}))
    seeds = {path.name: path for path in folder.iterdir() if path.suffix not in (".full_",) and "_M" not in path.name}
    if DATA.exists():
        for name in (
            "ansys/etblock.cdb",
            "ansys/hypermesh.cdb",
            "nastran/cbar_cbeam.blk",
            "uff/mesh_test_uff2412_mixed.uff",
        ):
            source = DATA / name
            target = folder / (source.stem + "_real" + (".bdf" if source.suffix == ".blk" else source.suffix))
            target.write_bytes(source.read_bytes())
            seeds[target.name] = target
    return seeds
