"""Craig–Bampton reduction against exudyn's ComputeHurtyCraigBamptonModes on the same K and M: time, memory, agreement.

    python -m benchmarks.reduction [--problems body] [--interface 10] [--modes 100] [--solvers umfem,exudyn]

The body of a locomotive (about 164 000 DOFs, free), interface nodes spread over its length, one static mode for each
of their DOFs and eigenmodes with them held. Every case runs in a process of its own, warmed up on a small problem;
memory is the peak above the loaded matrices. UMFEM also forms the generalised matrices, which exudyn leaves to a
later step, «with proof» counts the roots by inertia, and «eigenmodes alone» is the eigenproblem of the body as it is
beside it. exudyn knows nodes of three DOFs only: it gets every shell
node as two, which changes nothing in its mathematics (one static mode for every boundary coordinate). Agreement:
greatest relative difference of the eigenfrequencies, and of the static modes, from those of UMFEM.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from time import perf_counter, process_time

import numpy as np
from scipy import sparse

from benchmarks.eigen import peak_memory, start_of_memory, surroundings

Outcome = tuple[np.ndarray, np.ndarray]  # frequencies in Hz, static modes (n, b)


def umfem(K, M, boundary: np.ndarray, count: int, nodes: np.ndarray, proof: bool = False) -> Outcome:
    from solvers.reduction.craig_bampton import craig_bampton

    basis = craig_bampton(K, M, boundary, count, node_of_dof=nodes, sturm_check=proof)
    return basis.frequencies_hz, basis.vectors[:, basis.n_eigen :]


def eigenmodes_alone(K, M, boundary: np.ndarray, count: int, nodes: np.ndarray) -> Outcome:
    """As many elastic modes of the body as it is, what ``benchmarks.eigen`` measures."""
    from solvers.linalg.lanczos import eigenmodes

    found = eigenmodes(K, M, count, node_of_dof=nodes, sturm_check=False)
    return found.frequencies_hz, np.zeros((K.shape[0], 0))


def exudyn(K, M, boundary: np.ndarray, count: int, nodes: np.ndarray) -> Outcome:
    from exudyn.FEM import FEMinterface, HCBstaticModeSelection

    fem = FEMinterface()
    fem.nodes = {"Position": np.zeros((K.shape[0] // 3, 3))}
    fem.stiffnessMatrix, fem.massMatrix = sparse.csr_matrix(K), sparse.csr_matrix(M)
    thirds = np.unique(boundary // 3)
    fem.ComputeHurtyCraigBamptonModes(
        [[int(node)] for node in thirds],
        count,
        computationMode=HCBstaticModeSelection.allBoundaryNodes,
        timerTreshold=10**9,
    )
    modes = fem.modeBasis["matrix"]
    hz = np.sqrt(np.abs(np.sort(fem.eigenValues))) / (2 * np.pi) if np.size(fem.eigenValues) else np.zeros(0)
    return hz[:count], modes[:, : boundary.size]


SOLVERS: dict[str, tuple[Callable[..., Outcome], str, str]] = {
    "umfem": (umfem, "solvers", "UMFEM"),
    "umfem+proof": (partial(umfem, proof=True), "solvers", "UMFEM with proof"),
    "eigen": (eigenmodes_alone, "solvers", "eigenmodes alone"),
    "exudyn": (exudyn, "exudyn", "exudyn"),
}


def interface_dofs(problem, count: int) -> tuple[np.ndarray, np.ndarray]:
    """DOFs of ``count`` nodes with six, spread evenly along the longest side, and the node of every DOF."""
    nodes, sizes = np.unique(problem.node_of_dof, return_counts=True)
    first = np.searchsorted(problem.node_of_dof, nodes)
    whole = sizes == sizes.max()
    points = problem.coordinates[first[whole]]
    along = points[:, np.argmax(np.ptp(points, axis=0))]
    order = np.argsort(along, kind="stable")
    chosen = order[np.linspace(0, len(order) - 1, count).astype(int)]
    start = first[whole][chosen]
    return np.sort((start[:, None] + np.arange(sizes.max())).ravel()), problem.node_of_dof


def measure(folder: Path, solver: str, count: int) -> dict:
    """One case, in this process."""
    from benchmarks.problems import plate

    function = SOLVERS[solver][0]
    small = plate(2000)
    function(small.K, small.M, np.arange(6), 3, small.node_of_dof)
    K, M = (sparse.csc_array(sparse.load_npz(folder / f"{name}.npz")) for name in "KM")
    boundary, nodes = np.load(folder / "boundary.npy"), np.load(folder / "nodes.npy")
    before = start_of_memory()
    begun, begun_cpu = perf_counter(), process_time()
    hz, static = function(K, M, boundary, count, nodes)
    seconds, cpu = perf_counter() - begun, process_time() - begun_cpu
    row = {"solver": SOLVERS[solver][2], "seconds": seconds, "cpu": cpu, "megabytes": peak_memory() - before}
    reference = folder / "reference.npz"
    if solver == "umfem":
        np.savez(reference, hz=hz, static=static[:: max(1, len(static) // 20000)])
    known = np.load(reference) if reference.exists() else None
    if known is not None and static.shape[1]:
        thin = static[:: max(1, len(static) // 20000)]
        row["hz_difference"] = float(np.abs(hz / known["hz"] - 1.0).max())
        row["static_difference"] = float(np.abs(thin - known["static"]).max() / np.abs(known["static"]).max())
    return row | {"first_hz": float(hz[0]), "last_hz": float(hz[-1])}


def compare(name: str, n_interface: int, count: int, solvers: list[str], limit: float) -> list[dict]:
    """All solvers on one problem, a line each."""
    from benchmarks.problems import PROBLEMS

    case = PROBLEMS[name]()
    boundary, nodes = interface_dofs(case, n_interface)
    rows: list[dict] = []
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for letter, matrix in (("K", case.K), ("M", case.M)):
            sparse.save_npz(folder / f"{letter}.npz", sparse.csc_matrix(matrix), compressed=False)
        np.save(folder / "boundary.npy", boundary)
        np.save(folder / "nodes.npy", nodes)
        size = (case.K.nnz + case.M.nnz) * 12 / 1e6
        print(
            f"\n{name}: {case.K.shape[0]} DOFs, K and M {size:.0f} MB, {boundary.size} static modes, {count} eigenmodes"
        )
        del case
        heads = {"time, s": 9, "CPU, s": 9, "memory, MB": 12, "last, Hz": 12, "Δ Hz": 10, "Δ static": 10}
        print(" " * 20 + "".join(f"{head:>{width}s}" for head, width in heads.items()) + "  ratio to UMFEM")
        for solver in solvers:
            row = run_case(folder, solver, count, limit)
            rows.append(row | {"problem": name, "modes": count, "interface": n_interface})
            print(line(row, rows[0]), flush=True)
    return rows


def run_case(folder: Path, solver: str, count: int, limit: float) -> dict:
    words = [sys.executable, "-m", "benchmarks.reduction", "--child", str(folder), solver, str(count)]
    try:
        done = subprocess.run(words, env=surroundings(), capture_output=True, text=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return {"solver": SOLVERS[solver][2], "failed": f"more than {limit:.0f} s"}
    if done.returncode:
        return {"solver": SOLVERS[solver][2], "failed": (done.stderr.strip().splitlines() or ["?"])[-1][:90]}
    return json.loads(done.stdout.splitlines()[-1])


def line(row: dict, first: dict) -> str:
    if "failed" in row:
        return f"{row['solver']:20s} {row['failed']}"
    ratio = ""
    if "failed" not in first:
        ratio = f"  ×{row['seconds'] / first['seconds']:.1f} time, ×{row['megabytes'] / first['megabytes']:.1f} memory"
    return (
        f"{row['solver']:20s}{row['seconds']:9.2f}{row['cpu']:9.2f}{row['megabytes']:12.0f}{row['last_hz']:12.5f}"
        f"{row.get('hz_difference', np.nan):10.1e}{row.get('static_difference', np.nan):10.1e}{ratio}"
    )


def main() -> None:
    if sys.argv[1:2] == ["--child"]:
        print(json.dumps(measure(Path(sys.argv[2]), sys.argv[3], int(sys.argv[4]))))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", default="plate-30k,body")
    parser.add_argument("--interface", type=int, default=10, help="interface nodes")
    parser.add_argument("--modes", type=int, default=100)
    parser.add_argument("--solvers", default="umfem,umfem+proof,eigen,exudyn")
    parser.add_argument("--limit", type=float, default=3600.0, help="seconds after which a case is given up")
    parser.add_argument("--json", type=Path, help="write all rows here")
    args = parser.parse_args()
    solvers = [name for name in args.solvers.split(",") if find_spec(SOLVERS[name][1])]
    rows = []
    for problem in args.problems.split(","):
        rows += compare(problem, args.interface, args.modes, solvers, args.limit)
    if args.json:
        args.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
