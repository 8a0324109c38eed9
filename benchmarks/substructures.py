"""The thesis claim in our terms: memory and time of three ways to find 10 modes of a locomotive body (table 2.1).

    python -m benchmarks.substructures [--problem body] [--parts 3,5,7,10,16] [--cut planes] [--modes 10]

The substructure method is run for several numbers of parts, and the multifrontal method, its multilevel form. The whole
matrix by its profile is predicted (the thesis kept it on disc): memory and work from the pattern, time at the speed
that the substructures of the same run reached, as if memory sufficed. Peak memory is that above the loaded matrices.
"""

import argparse
from time import perf_counter

import numpy as np

ROW = "{:30s}{:>8s}{:>7s}{:>11s}{:>10s}{:>9s}{:>9s}{:>11s}{:>9s}{:>10s}{:>10s}"
HEAD = (
    "way",
    "C, MB",
    "G, MB",
    "size of G",
    "peak, MB",
    "Gflop",
    "GFlop/s",
    "factor, s",
    "step, s",
    "total, s",
    "f1, Hz",
)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problem", default="body")
    parser.add_argument("--parts", default="3,5,7,10,16")
    parser.add_argument("--cut", default="planes", choices=("planes", "levels", "metis"))
    parser.add_argument("--modes", type=int, default=10)
    args = parser.parse_args()
    from benchmarks.problems import PROBLEMS
    from solvers.linalg.graph import matrix_graph
    from solvers.linalg.portrait import compare_orderings

    problem = PROBLEMS[args.problem]()
    graph = matrix_graph(problem.K, np.unique(problem.node_of_dof, return_inverse=True)[1])
    print(f"{problem.name}: {graph.n_dofs} DOFs, {graph.n_vertices} nodes, {args.modes} modes, cut by {args.cut}\n")
    print("whole matrix           profile, MB  bandwidth  fill, MB  work of the profile, Gflop")
    portraits = {row.ordering: row for row in compare_orderings(graph)}
    for row in portraits.values():
        print(
            f"{row.ordering:20s} {row.profile_megabytes:13.0f} {row.bandwidth:10d} {row.fill * 8e-6:9.0f} "
            f"{2e-9 * row.profile_work:15.0f}"
        )
    print("\n" + ROW.format(*HEAD))
    ways = [{"n_parts": int(word), "way": args.cut} for word in args.parts.split(",")]
    known = [run(problem, args.modes, "substructure", way) for way in ways]
    run(problem, args.modes, "multifrontal", None)
    for name in ("natural", "best wave"):
        predict_whole(portraits[name], known)


def run(problem, count: int, method: str, substructures: dict | None):
    """One row: the costs of a factor and of the whole eigenproblem. Returns its statistics."""
    from benchmarks.eigen import peak_memory, start_of_memory
    from solvers.linalg.lanczos import eigenmodes
    from solvers.linalg.spare_memory import give_back

    name, profiles = f"{method}, multilevel", ("", "", "")
    if substructures:
        substructures |= {"coordinates": problem.coordinates}
        plan = predicted(problem, substructures)
        name = f"{plan.partition.n_parts} substructures"
        profiles = (
            f"{plan.profile_bytes / 1e6:.0f}", f"{plan.boundary_profile_bytes / 1e6:.0f}", f"{plan.boundary_size}"
        )  # fmt: skip
        del plan
    give_back()
    before, begun = start_of_memory(), perf_counter()
    solution = eigenmodes(
        problem.K, problem.M, count, sturm_check=False, method=method, node_of_dof=problem.node_of_dof,
        substructures=substructures,
    )  # fmt: skip
    total, costs = perf_counter() - begun, solution.statistics
    elastic = solution.frequencies_hz[solution.n_rigid :]
    step = costs.seconds_lanczos / max(costs.steps, 1)
    print(
        ROW.format(
            name, *profiles, f"{peak_memory() - before:.0f}", f"{costs.factor_flops / 1e9:.0f}",
            f"{1e-9 * costs.factor_flops / costs.seconds_factor:.1f}", f"{costs.seconds_factor:.1f}", f"{step:.2f}",
            f"{total:.1f}", f"{elastic[0]:.4f}" if elastic.size else "",
        ),
        flush=True,
    )  # fmt: skip
    return costs


def predict_whole(whole, known: list) -> None:
    """The row of the whole matrix by its profile: time of its work at the best speed of ``known``, of a step by its
    entries (a step passes the profile of a substructure four times, that of a whole matrix twice)."""
    speed = max(costs.factor_flops / costs.seconds_factor for costs in known)
    per_entry = min(costs.seconds_lanczos / costs.steps / costs.factor_bytes for costs in known) / 2
    steps = max(costs.steps for costs in known)
    factor, step = 2 * whole.profile_work / speed, per_entry * 8 * whole.profile
    memory = f"{whole.profile_megabytes:.0f}"
    work = f"{2e-9 * whole.profile_work:.0f}", f"{1e-9 * speed:.1f}"
    times = f"{factor:.0f}", f"{step:.2f}", f"{factor + steps * step:.0f}"
    print(ROW.format(f"whole, {whole.ordering} (predicted)", memory, "", "", memory, *work, *times, ""))


def predicted(problem, choice: dict):
    from solvers.linalg.graph import matrix_graph
    from solvers.linalg.partition import cut
    from solvers.linalg.substructure_plan import plan_substructures

    graph = matrix_graph(problem.K, np.unique(problem.node_of_dof, return_inverse=True)[1])
    points = problem.coordinates[graph.dofs[graph.dof_ptr[:-1]]]
    return plan_substructures(graph, cut(graph, choice["n_parts"], choice["way"], coordinates=points))


if __name__ == "__main__":
    main()
