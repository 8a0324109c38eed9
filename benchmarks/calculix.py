"""CalculiX (ccx) as a peer: the tet10 cantilever written as its input, run as a process, frequencies read back.

Its time includes reading the mesh and assembling, which the other solvers of the benchmark get for nothing.
"""

import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from time import perf_counter

import numpy as np

NAME = "CalculiX ccx, whole run"


def available() -> bool:
    return shutil.which("ccx") is not None


def run_ccx(problem: str, count: int, threads: int, limit: float) -> dict:
    """One row of the benchmark; solids only, as their names carry the size."""
    from benchmarks.problems import cantilever_model

    kind, _, size = problem.partition("-")
    if kind != "solid":
        return {"solver": NAME, "failed": "solids only"}
    with tempfile.TemporaryDirectory() as folder:
        write_input(cantilever_model(1000 * int(size.rstrip("k"))), count, Path(folder) / "bar.inp")
        environment = os.environ | dict.fromkeys(("OMP_NUM_THREADS", "CCX_NPROC_EQUATION_SOLVER"), str(threads))
        begun, before = perf_counter(), getrusage(RUSAGE_CHILDREN)
        try:
            done = subprocess.run(
                ["ccx", "bar"], cwd=folder, env=environment, capture_output=True, text=True, timeout=limit, check=False
            )
        except subprocess.TimeoutExpired:
            return {"solver": NAME, "failed": f"more than {limit:.0f} s"}
        seconds, after = perf_counter() - begun, getrusage(RUSAGE_CHILDREN)
        hz = read_frequencies(Path(folder) / "bar.dat")
        if done.returncode or hz.size < count:
            return {"solver": NAME, "failed": (done.stdout.strip().splitlines() or ["?"])[-1][:90]}
    return {
        "solver": NAME,
        "seconds": seconds,
        "cpu": after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime,
        "megabytes": after.ru_maxrss / 1e3,
        "residual": float("nan"),
        "first_hz": float(hz[0]),
        "last_hz": float(hz[count - 1]),
        "all_hz": hz[:count].tolist(),
    }


def write_input(model, count: int, path: Path) -> None:
    """Nodes, C3D10, one isotropic material, the clamped face and a frequency step."""
    material, block = model.materials[0], model.blocks[0]
    lines = ["*NODE"]
    lines += [
        f"{number}, {x:.12g}, {y:.12g}, {z:.12g}" for number, (x, y, z) in zip(model.node_numbers, model.coordinates)
    ]
    lines.append("*ELEMENT, TYPE=C3D10, ELSET=ALL")
    numbers = model.node_numbers[block.connectivity]
    lines += [f"{i + 1}, " + ", ".join(map(str, row)) for i, row in enumerate(numbers)]
    lines += ["*NSET, NSET=CLAMP", *(f"{number}," for number in model.node_sets["x0"])]
    lines += ["*BOUNDARY", "CLAMP, 1, 3", "*MATERIAL, NAME=M", "*ELASTIC", f"{material.young}, {material.poisson}"]
    lines += ["*DENSITY", f"{material.density}", "*SOLID SECTION, ELSET=ALL, MATERIAL=M"]
    lines += ["*STEP", "*FREQUENCY", f"{count}", "*END STEP"]
    path.write_text("\n".join(lines) + "\n")


def read_frequencies(path: Path) -> np.ndarray:
    """Frequencies in Hz from the table of eigenvalues of a .dat file."""
    number = r"[-+]?\d+\.\d+E[-+]\d+"
    row = re.compile(rf"^\s+\d+\s+{number}\s+{number}\s+({number})")
    text = path.read_text() if path.exists() else ""
    table = text.split("P A R T I C I P A T I O N")[0]
    return np.array([float(found[1]) for line in table.splitlines() if (found := row.match(line))])
