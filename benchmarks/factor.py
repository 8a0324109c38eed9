"""Factorisation and solves against CHOLMOD, PARDISO, MUMPS and SuperLU, each in its own process, in one run.

``python -m benchmarks.factor --problems solid-30k,solid-100k,body --methods multifrontal,cholmod,pardiso,mumps``

CHOLMOD and MUMPS of the system need libopenblas0-pthread beside them, or they run on the slow reference BLAS. Every
method is warmed on a small problem first (compilation, first touch of memory, thread pools). Reported: seconds of
analysis and of the numeric phase (one number where the library does both at once), milliseconds per right-hand side
in blocks of 1, 8 and 16, peak memory above the matrix, and the share of the dgemm rate measured just before.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import numpy as np
import scipy.sparse as sp

REPETITIONS = 5
METHODS = ("multifrontal", "cholmod", "pardiso", "mumps", "superlu")


def dgemm_rate(n: int = 2500) -> float:
    """Floating point operations per second of the BLAS of scipy with all its threads, best of three."""
    from scipy.linalg.blas import dgemm

    A = np.asfortranarray(np.random.default_rng(0).standard_normal((n, n)))
    best = np.inf
    for _ in range(3):
        start = time.perf_counter()
        dgemm(1.0, A, A)
        best = min(best, time.perf_counter() - start)
    return 2.0 * n**3 / best


class PeakMemory:
    """Largest resident memory of this process while in the block, above what it was on entry, bytes."""

    def __enter__(self) -> "PeakMemory":
        import psutil

        self._process, self._stop = psutil.Process(), threading.Event()
        self._base = self.peak = self._process.memory_info().rss
        self._thread = threading.Thread(target=self._watch, daemon=True)
        self._thread.start()
        return self

    def _watch(self) -> None:
        while not self._stop.wait(0.01):
            self.peak = max(self.peak, self._process.memory_info().rss)

    def __exit__(self, *_: object) -> None:
        self._stop.set()
        self._thread.join()
        self.peak -= self._base


def small() -> tuple[sp.csc_array, np.ndarray]:
    """A grid of 3-DOF nodes to warm up with, large enough for threads to be used."""
    n = 16
    line = sp.diags_array([-1.0, 2.0, -1.0], offsets=[-1, 0, 1], shape=(n, n))
    eye = sp.eye_array(n)
    grid = sp.kron(sp.kron(line, eye), eye) + sp.kron(sp.kron(eye, line), eye) + sp.kron(sp.kron(eye, eye), line)
    return sp.csc_array(sp.kron(grid, np.ones((3, 3)) + 3.0 * np.eye(3))), np.repeat(np.arange(n**3), 3)


def run_one(method: str, file: str) -> dict:
    """Measure one method on a saved matrix, in this process."""
    from benchmarks.eigen import warm_memory
    from solvers.linalg.factor import factorise

    A, nodes = small()
    factorise(A, method, node_of_dof=nodes).solve(np.ones((A.shape[0], 8)))
    data = np.load(file)
    n = len(data["indptr"]) - 1
    A = sp.csc_array((data["data"], data["indices"], data["indptr"]), shape=(n, n))
    nodes = data["node"]
    result: dict = {"method": method, "n": n, "dgemm": dgemm_rate()}
    warm_memory(2 * n * 10_000)
    with PeakMemory() as memory:
        start, cpu = time.perf_counter(), time.process_time()
        factor = factorise(A, method, node_of_dof=nodes)
        result["total"], result["cpu"] = time.perf_counter() - start, time.process_time() - cpu
    result["peak"], result["flops"] = memory.peak, factor.flops
    rng = np.random.default_rng(0)
    for k in (1, 8, 16):
        B = np.asfortranarray(rng.standard_normal((n, k)))
        factor.solve(B)
        start = time.perf_counter()
        X = factor.solve(B)
        result[f"solve{k}"] = (time.perf_counter() - start) / k
    result["residual"] = float(np.linalg.norm(A @ X - B) / np.linalg.norm(B))
    if method == "multifrontal":
        factor.close()
        result["numeric"] = numeric_rates(A, factor.plan)
    return result


def numeric_rates(A: sp.csc_array, plan) -> list[tuple[float, float]]:
    """Rate of the numeric phase alone, its new memory included, and the better of dgemm before and after, flop/s."""
    from solvers.linalg.multifrontal.numeric import factorise_numeric, no_pivots
    from solvers.linalg.multifrontal.store import Store
    from solvers.monitor import silent

    rates, dgemm = [], dgemm_rate()
    for _ in range(REPETITIONS):
        start = time.perf_counter()
        store = Store(int(plan.tree.lptr[-1]))
        factorise_numeric(A, plan, store, no_pivots(), silent())
        speed = float(plan.flops.sum()) / (time.perf_counter() - start)
        store.close()
        before, dgemm = dgemm, dgemm_rate()
        rates.append((speed, max(before, dgemm)))
    return rates


def save(problem: str, folder: str) -> str:
    """Assemble a problem and keep its matrix for the processes to come: K, held by (2π · 1 Hz)² M as it may be free."""
    from benchmarks.problems import PROBLEMS

    made = PROBLEMS[problem]()
    file = str(Path(folder) / f"{problem}.npz")
    K = sp.csc_array(made.K + (2.0 * np.pi) ** 2 * made.M)
    np.savez(file, data=K.data, indices=K.indices, indptr=K.indptr, node=made.node_of_dof)
    return file


def spawn(method: str, file: str, threads: int) -> dict | None:
    """Run one measurement in a fresh process; None when it fails."""
    from benchmarks.eigen import surroundings

    command = [sys.executable, "-m", "benchmarks.factor", "--one", method, "--file", file]
    done = subprocess.run(command, capture_output=True, text=True, env=surroundings(threads), check=False)
    if done.returncode != 0:
        print(f"  {method}: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else 'failed'}")
        return None
    return json.loads(done.stdout.strip().splitlines()[-1])


def table(problem: str, rows: list[dict], reference: str) -> None:
    """Print the rows of one problem, ratios against the reference method."""
    base = next((row for row in rows if row["method"] == reference), rows[0])
    print(f"\n{problem}, {rows[0]['n']} DOFs (ratios: {base['method']} = 1)")
    left, right = "total s  ratio   cpu s  solve ms 1/8/16", "ratio8  peak GB  ratio  GFlop/s  of dgemm  residual"
    print(f"method         {left:<43} {right}")
    for row in rows:
        speed = row["flops"] / row["total"] / 1e9 if np.isfinite(row["flops"]) else np.nan
        solves = "/".join(f"{1e3 * row[f'solve{k}']:.1f}" for k in (1, 8, 16))
        print(
            f"{row['method']:<14}{row['total']:8.2f}{row['total'] / base['total']:7.2f}{row['cpu']:8.2f}  {solves:<20}"
            f"{row['solve8'] / base['solve8']:8.2f}{row['peak'] / 1e9:9.2f}{row['peak'] / base['peak']:7.2f}"
            f"{speed:9.1f}{1e9 * speed / row['dgemm']:10.2f}  {row['residual']:.1e}"
        )
        if "numeric" in row:
            speeds, peers = ([rate[i] / 1e9 for rate in row["numeric"]] for i in (0, 1))
            shares = [speed / peer for speed, peer in zip(speeds, peers, strict=True)]
            print(f"    numeric phase alone, {len(shares)} times: ", end="")
            print(f"{min(speeds):.1f}–{max(speeds):.1f} GFlop/s, dgemm {min(peers):.1f}–{max(peers):.1f}: ", end="")
            print(f"{np.median(shares):.2f} of dgemm ({min(shares):.2f}–{max(shares):.2f})")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--problems", default="solid-30k,solid-100k,body")
    parser.add_argument("--methods", default=",".join(METHODS[:-1]))
    parser.add_argument("--threads", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--one")
    parser.add_argument("--file")
    chosen = parser.parse_args()
    if chosen.one:
        print(json.dumps(run_one(chosen.one, chosen.file)))
        return
    with tempfile.TemporaryDirectory() as folder:
        for problem in chosen.problems.split(","):
            file = save(problem, folder)
            rows = [row for method in chosen.methods.split(",") if (row := spawn(method, file, chosen.threads))]
            if rows:
                table(problem, rows, "cholmod")


if __name__ == "__main__":
    main()
