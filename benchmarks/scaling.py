"""How time and memory of 20 modes grow with the number of DOFs, for solids and shells.

    python -m benchmarks.scaling [--largest 300000] [--plot scaling.png]

Theory for nested dissection: work of the factor n² for solids and n^1.5 for shells, memory n^1.33 and n log n.
"""

import argparse
import json
import subprocess
import sys
from time import perf_counter

import numpy as np

SIZES = (10_000, 30_000, 100_000, 300_000, 1_000_000)
THEORY = {"solid": (2.0, 4 / 3), "plate": (1.5, 1.0)}


def measure(kind: str, n_dofs: int) -> dict:
    """One size in this process."""
    from benchmarks.eigen import peak_memory, start_of_memory
    from benchmarks.problems import cantilever, plate
    from solvers.linalg.lanczos import eigenmodes

    make = {"solid": cantilever, "plate": plate}[kind]
    small = cantilever(3000)
    eigenmodes(small.K, small.M, 3, sturm_check=False)
    problem = make(n_dofs)
    before = start_of_memory()
    begun = perf_counter()
    solution = eigenmodes(problem.K, problem.M, 20, sturm_check=False, node_of_dof=problem.node_of_dof)
    costs = solution.statistics
    return {
        "kind": kind,
        "n_dofs": problem.K.shape[0],
        "seconds": perf_counter() - begun,
        "megabytes": peak_memory() - before,
        "factor_megabytes": costs.factor_bytes / 1e6,
        "gigaflops": costs.factor_flops / 1e9,
        "right_hand_sides": costs.right_hand_sides,
        "f1": float(solution.frequencies_hz[0]),
    }


def main() -> None:
    if sys.argv[1:2] == ["--child"]:
        print(json.dumps(measure(sys.argv[2], int(sys.argv[3]))))
        return
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--largest", type=int, default=300_000)
    parser.add_argument("--kinds", default="solid,plate")
    parser.add_argument("--plot", help="write a picture here")
    args = parser.parse_args()
    rows = []
    print("kind        DOFs   time, s  memory, MB  factor, MB    Gflop  solutions     f1, Hz")
    for kind in args.kinds.split(","):
        for size in SIZES:
            if size > args.largest or (kind == "solid" and size > 300_000):
                continue
            words = [sys.executable, "-m", "benchmarks.scaling", "--child", kind, str(size)]
            row = json.loads(subprocess.run(words, capture_output=True, text=True, check=True).stdout.splitlines()[-1])
            rows.append(row)
            print(
                f"{kind:6s}{row['n_dofs']:10d}{row['seconds']:10.2f}{row['megabytes']:12.0f}{row['factor_megabytes']:12.0f}"
                f"{row['gigaflops']:9.1f}{row['right_hand_sides']:11d}{row['f1']:11.4f}",
                flush=True,
            )
        slopes(kind, [row for row in rows if row["kind"] == kind])
    if args.plot:
        draw(rows, args.plot)


def slopes(kind: str, rows: list[dict]) -> None:
    if len(rows) < 2:
        return
    n = np.log([row["n_dofs"] for row in rows])
    for name, theory in zip(("gigaflops", "factor_megabytes"), THEORY[kind]):
        exponent = np.polyfit(n, np.log([row[name] for row in rows]), 1)[0]
        print(f"{kind}: {name} grow as n^{exponent:.2f} (theory n^{theory:.2f})")


def draw(rows: list[dict], path: str) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 4), layout="constrained")
    for axes, name, label in zip(figure.subplots(1, 2), ("seconds", "megabytes"), ("time, s", "peak memory, MB")):
        for kind in dict.fromkeys(row["kind"] for row in rows):
            mine = [row for row in rows if row["kind"] == kind]
            axes.loglog([row["n_dofs"] for row in mine], [row[name] for row in mine], "o-", label=kind)
        axes.set_xlabel("degrees of freedom")
        axes.set_ylabel(label)
        axes.legend()
        axes.grid(True, which="both", alpha=0.3)
    figure.savefig(path, dpi=120)


if __name__ == "__main__":
    main()
