"""Mutants of files for every reader: a good model or one clear sentence; no crash, no hang over 5 s, no gigabyte.

A worker process lives on from mutant to mutant, with its memory limited to 1 GB; what ends it or keeps it busy is a
failure, and the mutant is kept for the report.
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
from pathlib import Path

import h5py
import numpy as np
import pytest

from fem.assembly import assemble
from fem.materials import Isotropic
from fem.model import ElementBlock, FEModel
from fem.reduce import reduce_model
from io_formats import fum, fum_extension, registry
from io_formats.matrix_market import write_matrix
from io_formats.meshes import write_mesh
from io_formats.project import Project
from solvers.flexible.damping import parse_damping

pytest.importorskip("resource")
SECONDS = 5.0
DATA = Path(__file__).resolve().parents[2] / "../shared/data"

CDB = """/COM,ANSYS
/TITLE,two bricks
/UNITS,SI
ET,1,185
ET,2,63
ET,3,21
ET,4,14
MPTEMP,R5.0,1,1,0.0
MPDATA,R5.0,1,EX,1,1,2.1E+11
MP,NUXY,1,0.3
MP,DENS,1,7800
R,2,0.01
R,3,5.0
R,4,1000.0
SECTYPE,5,SHELL,,
SECDATA,0.01,1,0.0,3
LOCAL,R5.0,LOC,11,0,1.0,2.0,3.0
LOCAL,R5.0,ANG,11,0,10.0,20.0,30.0
NBLOCK,6,SOLID,13,13
(3i9,6e21.13e3)
        1        0        0  0.0000000000000E+000  0.0000000000000E+000  0.0000000000000E+000
        2        0        0  1.0000000000000E+000  0.0000000000000E+000  0.0000000000000E+000
        3        0        0  1.0000000000000E+000  1.0000000000000E+000  0.0000000000000E+000
        4        0        0  0.0000000000000E+000  1.0000000000000E+000  0.0000000000000E+000
        5        0        0  0.0000000000000E+000  0.0000000000000E+000  1.0000000000000E+000
        6        0        0  1.0000000000000E+000  0.0000000000000E+000  1.0000000000000E+000
        7        0        0  1.0000000000000E+000  1.0000000000000E+000  1.0000000000000E+000
        8        0        0  0.0000000000000E+000  1.0000000000000E+000  1.0000000000000E+000
N,R5.3,LOC,       -1,
EBLOCK,19,SOLID,4,4
(19i5)
    1    1    1    1    0    0    0    0    8    0    1    1    2    3    4    5    6    7    8
    1    2    2    5    0    0    0    0    4    0    2    5    6    7    8
    1    3    3    1    0    0    0    0    1    0    3    8
    1    4    4    1    0    0    0    0    2    0    4    1    7
       -1
CMBLOCK,BASE    ,NODE,       2
(8i10)
         1        -4
D,1,UX,0.0
D,1,UY,0.0
CE,R5.0,DEFI,2,1,0.0
CE,R5.0,NODE,5,UX,1.0,6,UX,-1.0
CP,1,UY,5,6
FINISH
"""
COMMANDS = """/UNITS,SI
TREF,20
MPTEMP,1,0,100
MPDATA,EX,1,1,2.1E+11,2.0E+11
MP,PRXY,1,0.3,0.0001
MP,DENS,1,7800
ET,1,188
ET,2,21
SECTYPE,1,BEAM,CHAN
SECDATA,0.05,0.05,0.1,0.004,0.004,0.004
SECTYPE,2,BEAM,HATS
SECDATA,0.03,0.03,0.06,0.05,0.002,0.002,0.002,0.002,0.002
R,2,5,5,5,1,1,1
CSYS,1
N,1,1,0,0
N,2,1,90,0
CSYS,0
N,3,0,0,1,10,20,30
N,4,1,1,1
N,R5.3,LOC,5,0,0,2.0,2.0,2.0
TYPE,1
SECNUM,1
E,1,2
EN,7,2,3
SECNUM,2
E,3,4
EN,R5.5,ATTR,2,1,1,1,1,0,9,0,0,0
EN,R5.5,NODE,4,5
TYPE,2
REAL,2
E,5
*SET,SLAV(1),1,2,4
RBE3,5,ALL,SLAV
NSEL,S,NODE,,1,2
CM,ENDS,NODE
CERIG,3,ENDS,UXYZ
ALLSEL
CP,1,UX,1,2
D,ALL,ROTZ,0
"""
BDF = """SOL 103
CEND
SPC = 1
BEGIN BULK
PARAM,WTMASS,1.0
CORD2C,1,0,0.,0.,0.,0.,0.,1.
,1.,0.,0.
GRID,1,,0.,0.,0.
GRID,2,,1.,0.,0.
GRID,3,,1.,1.,0.,,456
GRID,4,1,1.,90.,0.
GRID*                  5                              0.5             0.5
*                    1.0
CQUAD4,1,1,1,2,3,4
CBAR,2,2,1,5,0.,1.,0.
CTETRA,3,3,1,2,3,5
CONM2,4,5,0,2.5,0.1
CELAS2,5,1000.,5,1
RBE2,6,1,123456,2,3
RBE3,7,,5,123,1.0,123,1,2,3
CBUSH,8,4,1,2
PBUSH,4,K,1.,2.,3.,4.,5.,6.
PSHELL,1,1,0.01
PBAR,2,1,1-4,1-8,1-8,2-8
PSOLID,3,1
MAT1,1,2.1+11,,0.3,7800.
SPC1,1,123,1,THRU,2
SPOINT,21,22
CELAS4,9,100.,21,22
CELAS3,10,11,22
PELAS,11,5.
CONROD,11,1,2,1,1-4
CTUBE,12,12,2,3
PTUBE,12,1,0.02,0.003
CTRIA3,13,1,1,2,3,1,0.01
,,,0.02,0.02,0.02
CBEAM,14,13,1,5,0.,1.,0.
PBEAML,13,1,,HAT
,0.05,0.002,0.06,0.03
MPC,1,4,1,1.0,2,2,-1.0
ENDDATA
"""
INP = """*Heading
*Node, nset=ALL
1, 0., 0., 0.
5, 1., 0., 0.
301, 0., 1., 0.
305, 1., 1., 0.
*NGEN, NSET=LOW
1, 5, 1
*NGEN, NSET=HIGH
301, 305, 1
*NFILL
LOW, HIGH, 3, 100
*Element, type=S4R
1, 1, 2, 102, 101
*ELGEN, ELSET=P
1, 4, 1, 1, 3, 100, 10
*Element, type=B31, elset=B
100, 1, 2
*Element, type=MASS, elset=M
200, 305
*Mass, elset=M
5.
*Shell Section, elset=P, material=S
0.01, 5
*Beam Section, elset=B, material=S, section=RECT
0.01, 0.02
0., 1., 0.
*Material, name=S
*Density
7800.,
*Elastic
2.1e11, 0.3
*Surface, name=T, type=ELEMENT
P, SPOS
*Coupling, constraint name=c, ref node=305, surface=T
*Kinematic
1, 3
*Equation
2
1, 1, 1., 2, 1, -1.
*Nset, nset=G, generate
1, 5, 1
*Step
*Boundary
LOW, 1, 3
*End Step
"""
UFF = """    -1
   164
        10mm (newton)                     2
  1.0000000000000000D+03  1.0000000000000000D+00  1.0000000000000000D+00
  2.7314999999999998D+02
    -1
    -1
  2411
         1         1         1        11
   0.0000000000000000D+00   0.0000000000000000D+00   0.0000000000000000D+00
         2         1         1        11
   1.0000000000000000D+03   0.0000000000000000D+00   0.0000000000000000D+00
         3         1         1        11
   1.0000000000000000D+03   1.0000000000000000D+03   0.0000000000000000D+00
    -1
    -1
  2412
         1        21         1         1         7         2
         0         1         1
         1         2
         2        91         1         1         7         3
         1         2         3
    -1
    -1
    55
NONE
NONE
NONE
NONE
NONE
         1         2         3         8         2         6
         2         4         0         1
  1.25000E+01  1.00000E+00  0.00000E+00  0.00000E+00
         1
  1.00000E+00  2.00000E+00  3.00000E+00  4.00000E+00  5.00000E+00  6.00000E+00
         2
 -1.00000E+00 -2.00000E+00 -3.00000E+00  0.00000E+00  0.00000E+00  0.00000E+00
    -1
"""
FIB = (
    "TITLE bar\nUNITS m-kg-s\nNODES 2\n1 0 0 0\n2 1 0 0\nELEMENTS 1\n1 BEAM2 1 2\n"
    "DOF 2\n1 1\n2 1\nINTERFACE 1\n1\nEND\n"
)


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


NUMBERS = [b"-1", b"0", b"1e308", b"nan", b"99999999999999999999", b"2147483647", b"-2147483648", b"1e-320", b"x", b""]


def mutant(data: bytes, rng: np.random.Generator) -> bytes:
    """Cut, flipped, shuffled, with other numbers: one to three of these at once."""
    for _ in range(int(rng.integers(1, 4))):
        if not data:
            break
        kind = int(rng.integers(0, 7))
        if kind == 0:
            data = data[: int(rng.integers(0, len(data)))]
        elif kind == 1:
            raw = bytearray(data)
            for place in rng.integers(0, len(raw), size=int(rng.integers(1, 9))):
                raw[place] ^= 1 << int(rng.integers(0, 8))
            data = bytes(raw)
        elif kind == 2:
            lines = data.split(b"\n")
            rng.shuffle(lines)
            data = b"\n".join(lines)
        elif kind == 3:
            lines = data.split(b"\n")
            i, j = sorted(rng.integers(0, len(lines) + 1, size=2))
            data = b"\n".join(lines[:j] + lines[i:] if rng.random() < 0.5 else lines[:i] + lines[j:])
        elif kind == 4:
            words = data.replace(b",", b" , ").split(b" ")
            places = [i for i, word in enumerate(words) if word.strip().lstrip(b"-").replace(b".", b"").isdigit()]
            if places:
                words[places[int(rng.integers(len(places)))]] = NUMBERS[int(rng.integers(len(NUMBERS)))]
            data = b" ".join(words)
        elif kind == 5 and len(data) >= 4:  # a word of a binary file
            place = int(rng.integers(0, len(data) // 4)) * 4
            value = int(rng.choice([-1, 0, 1, 2**31 - 1, -(2**31), int(rng.integers(-(2**31), 2**31 - 1))]))
            data = data[:place] + value.to_bytes(4, "little", signed=True) + data[place + 4 :]
        else:
            i, j = sorted(int(v) for v in rng.integers(0, len(data) + 1, size=2))
            k = int(rng.integers(0, len(data) + 1))
            data = data[:k] + data[i : min(j, i + 500)] + data[k:]
    return data[:1_000_000]


def altered_extension(path: Path, rng: np.random.Generator) -> bytes:
    """The extension with one of its arrays or words missing or of another size or kind, and a seal that fits."""
    with h5py.File(path, "r+") as file:
        names: list[str] = []
        file.visit(names.append)
        name = names[int(rng.integers(len(names)))]
        kind = int(rng.integers(0, 6))
        holder, _, last = name.rpartition("/")
        group = file[holder] if holder else file
        old = file[name][()] if isinstance(file[name], h5py.Dataset) else None
        if kind == 5 and len(file.attrs):
            file.attrs[list(file.attrs)[int(rng.integers(len(file.attrs)))]] = [1.5, 2.5]
        else:
            del group[last]
        if old is not None and kind < 5:
            changed = [
                None,
                np.zeros((2, 3)),
                np.array("word", dtype="S8"),
                old[..., :-1] if old.ndim else 1,
                old * np.nan,
            ]
            if (kind and np.asarray(old).dtype.kind == "f") or kind in (1, 2):
                group.create_dataset(last, data=changed[kind])
    fum_extension._seal(path)
    return path.read_bytes()


class Worker:
    def __init__(self) -> None:
        environment = dict(os.environ, PYTHONPATH=os.pathsep.join(p for p in sys.path if p), OPENBLAS_NUM_THREADS="1")
        script = Path(__file__).with_name("fuzz_worker.py")
        self.process = subprocess.Popen([sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, env=environment)  # fmt: skip
        self.answers: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        assert self.answers.get(timeout=120).strip() == "ready"

    def _listen(self) -> None:
        for line in self.process.stdout:
            self.answers.put(line.strip())
        self.answers.put("BAD the process died")

    def ask(self, path: Path) -> str:
        self.process.stdin.write(f"{path}\n")
        self.process.stdin.flush()
        try:
            return self.answers.get(timeout=SECONDS)
        except queue.Empty:
            return f"BAD no answer within {SECONDS} s"

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def run(folder: Path, files, count: int, seed: int) -> None:
    seeds = make_seeds(folder, files)
    rng = np.random.default_rng(seed)
    worker, troubles, outcomes = Worker(), {}, {}
    try:
        for name, path in sorted(seeds.items()):  # as they are, all of them are read
            assert worker.ask(path).startswith("good"), name
        names = sorted(seeds)
        for i in range(count):
            name = names[i % len(names)]
            original = seeds[name].read_bytes()
            # the mutant takes the place of its seed, so that companions are found
            if name.endswith(".fum.h5") and rng.random() < 0.7:  # its seal would refuse any other mutant at once
                data = altered_extension(seeds[name], rng)
            else:
                data = mutant(original, rng)
            seeds[name].write_bytes(data)
            answer = worker.ask(seeds[name.removesuffix(".h5")])
            seeds[name].write_bytes(original)
            outcomes.setdefault(name, set()).add(answer)
            if not answer.startswith("good"):
                troubles.setdefault(f"{name}: {answer}", data)
                (folder / f"trouble{len(troubles)}").write_bytes(data)
                if "died" in answer or "no answer" in answer:
                    worker.stop()
                    worker = Worker()
    finally:
        worker.stop()
    assert not troubles, "\n".join(sorted(troubles)[:40])
    assert all("good error" in found for found in outcomes.values()), "no mutant of some reader was refused"


def test_two_thousand_mutants(tmp_path, ansys_files):
    run(tmp_path, ansys_files, 2000, seed=1)


@pytest.mark.slow
def test_a_hundred_thousand_mutants(tmp_path, ansys_files):
    run(tmp_path, ansys_files, 100_000, seed=2)
