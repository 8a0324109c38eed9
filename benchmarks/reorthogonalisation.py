"""Full, partial and selective reorthogonalisation compared as in app. 3 of Mikheev 2004.

    python -m benchmarks.reorthogonalisation [--problems plate-30k,solid-30k] [--modes 10,100] [--blocks 1,8]

A plate of 2 × 1 has simple roots, a bar of square section double ones. A block of one vector is the simple algorithm of
the thesis, a wider one its band algorithm. The basis grows until all pairs have converged, without a restart, as in the
thesis; all three share one factorisation. Seconds are those of the processor, the best of ``--repeat`` runs: what
was spent on orthogonality, and the whole iteration. «Cleaned» counts pairs of vectors that were made orthogonal.
"""

import argparse
from itertools import product
from time import process_time

import numpy as np

WAYS = ("full", "partial", "selective")


class Timed:
    """A policy of reorthogonalisation with a clock."""

    def __init__(self, policy) -> None:
        self.policy, self.seconds = policy, 0.0

    def purge(self, *args):
        begun = process_time()
        try:
            return self.policy.purge(*args)
        finally:
            self.seconds += process_time() - begun

    def advance(self, *args) -> None:
        self.policy.advance(*args)


def measure(form, count: int, width: int, way: str) -> dict:
    """One run from the factor to converged coefficients: seconds, steps, cleaned pairs, worst angle, roots."""
    from solvers.linalg.lanczos.iterate import Iteration, Search
    from solvers.linalg.lanczos.refine import orthogonality_loss
    from solvers.linalg.lanczos.sturm import ascending
    from solvers.monitor import silent

    room = 6 * count + 30 * width  # more than any of these runs needs
    begun = process_time()
    iteration = Iteration(form, Search(ascending(), count, 1e-9, width, room, 10_000, way), silent())
    iteration.policy = Timed(iteration.policy)
    theta, _, _ = iteration.run()
    state = iteration.state
    return {
        "whole": process_time() - begun,
        "clean": iteration.policy.seconds,
        "steps": state.steps,
        "restarts": state.restarts,
        "cleaned": state.purged,
        "loss": orthogonality_loss(state.Q[:, : state.expanded], form.metric),
        "roots": np.sort(1.0 / theta[ascending()(theta)[:count]]),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problems", default="plate-30k,solid-30k")
    parser.add_argument("--modes", default="10,100")
    parser.add_argument("--blocks", default="1,8")
    parser.add_argument("--repeat", type=int, default=2)
    args = parser.parse_args()
    from benchmarks.problems import PROBLEMS
    from solvers.linalg.factor import factorise
    from solvers.linalg.lanczos.forms import make_form
    from solvers.linalg.multifrontal.blas_table import single_threaded_blas

    for name in args.problems.split(","):
        problem = PROBLEMS[name]()
        with factorise(problem.K, node_of_dof=problem.node_of_dof) as factor, single_threaded_blas():
            print(f"\n{name}: {problem.K.shape[0]} DOFs")
            print("modes  block  way         orthogonality, s  whole, s  steps   cleaned  worst angle  roots differ by")
            for count, width in product(*([int(n) for n in text.split(",")] for text in (args.modes, args.blocks))):
                reference = None
                for way in WAYS:
                    runs = [
                        measure(make_form("mass", problem.M, factor, None), count, width, way)
                        for _ in range(args.repeat)
                    ]
                    row = min(runs, key=lambda run: run["whole"])
                    reference = row["roots"] if reference is None else reference
                    apart = np.abs(row["roots"] / reference - 1.0).max()
                    print(
                        f"{count:5d}{width:7d}  {way:11s}{row['clean']:17.2f}{row['whole']:10.2f}{row['steps']:7d}"
                        f"{row['cleaned']:10d}{row['loss']:13.1e}{apart:17.1e}"
                        + (f"  {row['restarts']} restarts" if row["restarts"] else ""),
                        flush=True,
                    )


if __name__ == "__main__":
    main()
