"""The thesis claim in our terms: memory and time of three ways to find 10 modes of a locomotive body (table 2.1).

    python -m benchmarks.substructures [--problem body] [--parts 3,5,7,10,16,24] [--cut planes] [--modes 10]

The profile of the whole matrix is predicted (the thesis kept it on disc), the substructure method is run for several
numbers of parts, the multifrontal method is its multilevel form.
"""

import argparse
from time import perf_counter

import numpy as np


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--problem", default="body")
    parser.add_argument("--parts", default="3,5,7,10,16,24")
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
    for row in compare_orderings(graph):
        print(
            f"{row.ordering:20s} {row.profile_megabytes:13.0f} {row.bandwidth:10d} {row.fill * 8e-6:9.0f} "
            f"{2e-9 * row.profile_work:15.0f}"
        )
    print(
        "\nmethod              C, MB   G, MB  size of G  factor, MB  Gflop  factor, s  per step, s  total, s   f1, Hz"
    )
    for n_parts in (int(word) for word in args.parts.split(",")):
        run(problem, args.modes, "substructure", {"n_parts": n_parts, "way": args.cut})
    run(problem, args.modes, "multifrontal", None)


def run(problem, count: int, method: str, substructures: dict | None) -> None:
    """One row: the costs of a factor and of the whole eigenproblem."""
    from solvers.linalg.lanczos import eigenmodes

    if substructures:
        substructures |= {"coordinates": problem.coordinates}
    begun = perf_counter()
    solution = eigenmodes(
        problem.K, problem.M, count, sturm_check=False, method=method, node_of_dof=problem.node_of_dof,
        substructures=substructures,
    )  # fmt: skip
    total, costs = perf_counter() - begun, solution.statistics
    elastic = solution.frequencies_hz[solution.n_rigid :]
    name, profiles = method, f"{'':8s}{'':8s}{'':11s}"
    if substructures:
        plan = predicted(problem, substructures)
        name = f"{plan.partition.n_parts} substructures"
        profiles = f"{plan.profile_bytes / 1e6:8.0f}{plan.boundary_profile_bytes / 1e6:8.0f}{plan.boundary_size:11d}"
    print(
        f"{name:17s}{profiles}{costs.factor_bytes / 1e6:12.0f}{costs.factor_flops / 1e9:7.0f}"
        f"{costs.seconds_factor:11.1f}{costs.seconds_lanczos / max(costs.steps, 1):9.2f}{total:11.1f}"
        f"{elastic[0] if elastic.size else 0.0:9.4f}",
        flush=True,
    )


def predicted(problem, choice: dict):
    from solvers.linalg.graph import matrix_graph
    from solvers.linalg.partition import cut
    from solvers.linalg.substructure_plan import plan_substructures

    graph = matrix_graph(problem.K, np.unique(problem.node_of_dof, return_inverse=True)[1])
    points = problem.coordinates[graph.dofs[graph.dof_ptr[:-1]]]
    return plan_substructures(graph, cut(graph, choice["n_parts"], choice["way"], coordinates=points))


if __name__ == "__main__":
    main()
