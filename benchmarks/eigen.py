"""Eigenproblem against peers: time, peak memory, worst residual, first and last frequency, in one table.

    python -m benchmarks.eigen [--problems solid-30k,solid-100k] [--modes 20] [--solvers umfem,cholmod] [--threads 1,2]

Every case runs in a process of its own. The matrices are read from a file, the solver is warmed up on a small problem,
and only then memory and time count: peak resident memory minus that with the matrices loaded. Accuracy is equal for
all: residuals ``‖x − (λ−σ)(K−σM)⁻¹M x‖_M`` are measured afterwards with one and the same factorisation, and «apart» is
the largest relative difference of a frequency from that of the first row.
CHOLMOD and MUMPS of Debian need libopenblas0-pthread beside them, or they run three times slower on the reference BLAS.
UMFEM is told the node of every DOF, as its own programs tell it. Processor seconds of all threads stand beside the
time: on a machine that does other work they are the fairer number.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from time import perf_counter, process_time
from typing import Any

import numpy as np
from scipy import sparse

from benchmarks.calculix import NAME, available, run_ccx

TOLERANCE = 1e-9
LARGEST = {"superlu": 200_000}  # DOFs above which a solver is left out: it would need more memory than there is
ONE_THREAD = ("superlu",)  # solvers that know of one thread only
Pairs = tuple[np.ndarray, np.ndarray]


def umfem(K, M, count: int, shift: float, **choices: Any) -> Pairs:
    from solvers.linalg.lanczos import eigenmodes

    solution = eigenmodes(K, M, count, tolerance=TOLERANCE, **({"sturm_check": False} | choices))
    return solution.eigenvalues, solution.vectors


def superlu(K, M, count: int, shift: float) -> Pairs:
    from scipy.sparse.linalg import eigsh

    return eigsh(K, k=count, M=M, sigma=shift, which="LM", tol=TOLERANCE)


def cholmod(K, M, count: int, shift: float) -> Pairs:
    from sksparse.cholmod import cholesky

    A = sparse.csc_matrix(K - shift * M if shift else K)
    factor = cholesky(A, ordering_method="metis", mode="supernodal")
    return _arpack(K, M, count, shift, factor.solve_A)


def pardiso(K, M, count: int, shift: float) -> Pairs:
    from pypardiso import PyPardisoSolver

    A = sparse.csr_matrix(sparse.triu(K - shift * M if shift else K))
    solver = PyPardisoSolver(mtype=2)
    solver.factorize(A)
    solver.set_phase(33)
    return _arpack(K, M, count, shift, lambda b: solver._call_pardiso(A, np.asfortranarray(b)))


def mumps(K, M, count: int, shift: float) -> Pairs:
    import mumps as library

    context = library.Context()
    context.set_matrix(sparse.coo_matrix(K - shift * M if shift else K), symmetric=True)
    context.factor()
    return _arpack(K, M, count, shift, context.solve)


def _arpack(K, M, count: int, shift: float, solve: Callable) -> Pairs:
    from scipy.sparse.linalg import LinearOperator, eigsh

    inverse = LinearOperator(K.shape, matvec=solve, dtype=np.float64)
    return eigsh(K, k=count, M=M, sigma=shift, which="LM", OPinv=inverse, tol=TOLERANCE)


SOLVERS: dict[str, tuple[Callable, str, str]] = {
    "umfem": (umfem, "solvers", "UMFEM"),
    "umfem+proof": (partial(umfem, sturm_check=True), "solvers", "UMFEM with the count of roots"),
    "umfem-partial": (partial(umfem, reorthogonalisation="partial"), "solvers", "UMFEM, partial reorth."),
    "umfem-selective": (partial(umfem, reorthogonalisation="selective"), "solvers", "UMFEM, selective reorth."),
    "umfem-cholesky": (partial(umfem, form="cholesky"), "solvers", "UMFEM, form (2.42)"),
    "umfem-stiffness": (partial(umfem, form="stiffness"), "solvers", "UMFEM, form (2.43)"),
    "cholmod": (cholmod, "sksparse", "ARPACK + CHOLMOD (METIS)"),
    "pardiso": (pardiso, "pypardiso", "ARPACK + PARDISO"),
    "mumps": (mumps, "mumps", "ARPACK + MUMPS"),
    "superlu": (superlu, "scipy", "ARPACK + SuperLU"),
    "ccx": (run_ccx, "benchmarks", NAME),
}


def measure(folder: Path, solver: str, count: int, shift: float) -> dict:
    """One case, in this process: seconds, megabytes, frequencies, worst residual."""
    from benchmarks.problems import cantilever

    function = SOLVERS[solver][0]
    small = cantilever(10_000)  # large enough for threads to share fronts
    function(small.K, small.M, 3, 0.0)
    K, M = (sparse.csc_array(sparse.load_npz(folder / f"{name}.npz")) for name in "KM")
    warm_memory(2 * K.shape[0] * 10_000)
    before = start_of_memory()
    choices = {"node_of_dof": np.load(folder / "nodes.npy")} if solver.startswith("umfem") else {}
    begun, begun_cpu = perf_counter(), process_time()
    values, vectors = function(K, M, count, shift, **choices)
    seconds, cpu = perf_counter() - begun, process_time() - begun_cpu
    megabytes = peak_memory() - before
    hz = np.sqrt(np.maximum(np.sort(values), 0.0)) / (2 * np.pi)
    return {
        "solver": SOLVERS[solver][2],
        "seconds": seconds,
        "cpu": cpu,
        "megabytes": megabytes,
        "residual": worst_residual(K, M, values, vectors, shift),
        "first_hz": float(hz[hz > 1e-3 * hz[-1]][0]),
        "last_hz": float(hz[-1]),
        "all_hz": hz.tolist(),
    }


def start_of_memory() -> float:
    """Resident megabytes now; the peak counter of the process starts anew where the system allows it (Linux)."""
    try:
        Path("/proc/self/clear_refs").write_text("5")
        return _status("VmRSS")
    except OSError:
        return getrusage(RUSAGE_SELF).ru_maxrss / 1e3


def peak_memory() -> float:
    """Largest resident megabytes since ``start_of_memory``."""
    try:
        return _status("VmHWM")
    except OSError:
        return getrusage(RUSAGE_SELF).ru_maxrss / 1e3


def _status(name: str) -> float:
    for text in Path("/proc/self/status").read_text().splitlines():
        if text.startswith(name):
            return float(text.split()[1]) / 1e3
    raise OSError(f"{name} is not told")


def worst_residual(K, M, values: np.ndarray, vectors: np.ndarray, shift: float) -> float:
    """Largest ``‖x − (λ−σ)(K−σM)⁻¹M x‖_M`` of M-normalised vectors, by a factorisation of our own."""
    from solvers.linalg.factor import factorise

    vectors = vectors / np.sqrt(np.einsum("ij,ij->j", vectors, M @ vectors))
    with factorise(K - shift * M if shift else K) as factor:
        R = vectors - factor.solve(M @ vectors) * (values - shift)
    return float(np.sqrt(np.einsum("ij,ij->j", R, M @ R)).max())


def common_shift(K, M) -> float:
    """Zero for a held structure; for a free one the shift that UMFEM takes, so that all solve the same problem."""
    from solvers.linalg.lanczos.pencil import checked_pencil
    from solvers.linalg.lanczos.shifts import looks_free, low_scale

    pencil = checked_pencil(K, M)
    return -low_scale(pencil) if looks_free(pencil) else 0.0


def surroundings(threads: int | None = None) -> dict[str, str]:
    """Environment of a measured process: BLAS of so many threads, which chooses its kernels for the processor itself.

    A name of another processor there (``OPENBLAS_CORETYPE``) would slow down all who live by BLAS.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("OPENBLAS_")}
    if threads is None:
        return kept
    return kept | dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), str(threads))


def run_case(folder: Path, solver: str, count: int, shift: float, threads: int, limit: float) -> dict:
    words = ["--child", str(folder), solver, str(count), repr(shift)]
    environment = surroundings(None if solver.startswith("umfem") else threads)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "benchmarks.eigen", *words],
            env=environment, capture_output=True, text=True, timeout=limit, check=False,
        )  # fmt: skip
    except subprocess.TimeoutExpired:
        return {"solver": SOLVERS[solver][2], "failed": f"more than {limit:.0f} s"}
    if done.returncode:
        return {"solver": SOLVERS[solver][2], "failed": (done.stderr.strip().splitlines() or ["?"])[-1][:90]}
    return json.loads(done.stdout.splitlines()[-1])


def warm_memory(size: int) -> None:
    """Write ``size`` bytes once and free them: on a virtual machine a page costs twenty times more the first time than
    later, and the host takes back what stays unused for some seconds; this is no property of a solver."""
    np.empty(size // 8)[::512] = 1.0


def compare(
    problem: str, counts: list[int], solvers: list[str], threads: list[int], limit: float, repeat: int
) -> list[dict]:
    """All solvers on one problem; the best of the repeated runs is kept, and of the thread counts for the peers."""
    from benchmarks.problems import PROBLEMS

    case = PROBLEMS[problem]()
    shift = common_shift(case.K, case.M)
    rows = []
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for letter, matrix in (("K", case.K), ("M", case.M)):
            sparse.save_npz(folder / f"{letter}.npz", sparse.csc_matrix(matrix), compressed=False)
        np.save(folder / "nodes.npy", case.node_of_dof)
        n_dofs = case.K.shape[0]
        del case
        for count in counts:
            print(f"\n{problem}: {n_dofs} DOFs, {count} modes, shift {shift:.4g}")
            heads = {"time, s": 9, "CPU, s": 9, "memory, MB": 12, "residual": 10, "apart": 9,
                     "first, Hz": 13, "last, Hz": 13}  # fmt: skip
            print(" " * 32 + "".join(f"{head:>{width}s}" for head, width in heads.items()) + "  ratio")
            first: dict | None = None
            for solver in solvers:
                if n_dofs > LARGEST.get(solver, n_dofs):
                    print(f"{SOLVERS[solver][2]:32s} left out above {LARGEST[solver]} DOFs")
                    continue
                tries = [0] if solver.startswith("umfem") else [1] if solver in ONE_THREAD else threads
                results = []
                for t in tries:
                    for _ in range(repeat):
                        if solver == "ccx":
                            results.append(run_ccx(problem, count, t, limit))
                        else:
                            results.append(run_case(folder, solver, count, shift, t or os.cpu_count() or 1, limit))
                good = [r for r in results if "failed" not in r]
                row = min(good, key=lambda r: r["seconds"]) if good else results[0]
                first = first or (row if good else None)
                rows.append(row | {"problem": problem, "n_dofs": n_dofs, "modes": count})
                print(line(row, first), flush=True)
    return rows


def line(row: dict, first: dict | None) -> str:
    if "failed" in row:
        return f"{row['solver']:32s} {row['failed']}"
    ratio, apart = "", ""
    if first is not None:
        apart = f"{apartness(row['all_hz'], first['all_hz']):.0e}" if row is not first else ""
        pairs = {"time": "seconds", "CPU": "cpu", "memory": "megabytes"}
        ratio = "  " + ", ".join(f"×{row[key] / max(first[key], 1e-3):.2f} {name}" for name, key in pairs.items())
    return (
        f"{row['solver']:32s}{row['seconds']:9.2f}{row['cpu']:9.2f}{row['megabytes']:12.0f}{row['residual']:10.1e}{apart:>9s}"
        f"{row['first_hz']:13.5f}{row['last_hz']:13.5f}{ratio}"
    )


def apartness(hz: list[float], others: list[float]) -> float:
    """Largest relative difference of the elastic frequencies of two solutions."""
    a, b = np.sort(hz), np.sort(others)
    elastic = b > 1e-3 * b[-1]
    return float(np.abs(a[elastic] / b[elastic] - 1.0).max())


def main() -> None:
    if sys.argv[1:2] == ["--child"]:
        folder, solver, count, shift = sys.argv[2:6]
        print(json.dumps(measure(Path(folder), solver, int(count), float(shift))))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", default="solid-30k,solid-100k,body")
    parser.add_argument("--modes", default="20")
    parser.add_argument("--solvers", default="umfem,umfem+proof,cholmod,pardiso,mumps,superlu,ccx")
    parser.add_argument("--threads", default="1,2", help="thread counts of the peers; the better one is shown")
    parser.add_argument("--limit", type=float, default=1200.0, help="seconds after which a case is given up")
    parser.add_argument("--repeat", type=int, default=1, help="runs of each case; the fastest is shown")
    parser.add_argument("--json", type=Path, help="write all rows here")
    args = parser.parse_args()
    solvers = [name for name in args.solvers.split(",") if find_spec(SOLVERS[name][1])]
    solvers = [name for name in solvers if name != "ccx" or available()]
    rows = []
    for problem in args.problems.split(","):
        counts = [int(n) for n in args.modes.split(",")]
        rows += compare(problem, counts, solvers, [int(t) for t in args.threads.split(",")], args.limit, args.repeat)
    if args.json:
        args.json.write_text(json.dumps(rows, indent=1))


if __name__ == "__main__":
    main()
