"""Table 2.1 of Mikheev 2004 for any structure: memory of profiles for several numbers of substructures."""

from __future__ import annotations

from typing import Any

import numpy as np

from solvers.linalg.factor import predict
from solvers.linalg.graph import Graph, matrix_graph
from solvers.linalg.partition import cut
from solvers.linalg.portrait import compare_orderings
from solvers.linalg.substructure_plan import plan_substructures
from umfem_gui.cli.structures import Structure


def report(
    structure: Structure, numbers: list[int], way: str | None, *, orderings: bool
) -> tuple[dict[str, Any], list[str]]:
    """Predicted memory and work by number of parts; with ``orderings`` also of the multilevel form, and profiles."""
    nodes = None if structure.nodes is None else np.unique(structure.nodes, return_inverse=True)[1]
    graph = matrix_graph(structure.K, nodes)
    way = way or ("levels" if structure.coordinates is None else "planes")
    points = None if structure.coordinates is None else structure.coordinates[graph.dofs[graph.dof_ptr[:-1]]]
    rows = [_row(graph, n, way, points) for n in numbers]
    tree: dict[str, Any] = {"title": structure.title, "n_dofs": graph.n_dofs, "cut": way, "substructures": rows}
    lines = [f"{structure.title}: {graph.n_dofs} degrees of freedom, cut by {way}"]
    lines.append(" parts  profiles of C, MB  profile of G, MB  size of G   peak, MB   work, Gflop")
    for row in rows:
        lines.append(
            f"{row['parts']:6d} {row['c_megabytes']:18.0f} {row['g_megabytes']:17.0f} {row['g_size']:10d} "
            f"{row['peak_megabytes']:10.0f} {row['gigaflops']:13.0f}"
        )
    if orderings:
        cost = predict(structure.K, node_of_dof=structure.nodes)
        tree["multilevel"] = {
            "factor_megabytes": cost.factor_bytes / 1e6,
            "peak_megabytes": cost.peak_bytes / 1e6,
            "gigaflops": cost.flops / 1e9,
        }
        lines.append(
            f"multilevel form (multifrontal): factor {cost.factor_bytes / 1e6:.0f} MB, "
            f"peak {cost.peak_bytes / 1e6:.0f} MB, {cost.flops / 1e9:.0f} Gflop"
        )
        tree["orderings"] = _orderings(graph)
        lines.append("")
        lines.append(" whole matrix             profile, MB  bandwidth   fill of L, MB   work of L, Gflop")
        for row in tree["orderings"]:
            lines.append(
                f" {row['ordering']:22s} {row['profile_megabytes']:13.0f} {row['bandwidth']:10d} "
                f"{row['fill_megabytes']:15.0f} {row['gigaflops']:18.1f}"
            )
    return tree, lines


def _row(graph: Graph, n_parts: int, way: str, points: np.ndarray | None) -> dict[str, Any]:
    plan = plan_substructures(graph, cut(graph, n_parts, way, coordinates=points))
    return {
        "parts": plan.partition.n_parts,
        "c_megabytes": plan.profile_bytes / 1e6,
        "g_megabytes": plan.boundary_profile_bytes / 1e6,
        "g_size": plan.boundary_size,
        "peak_megabytes": plan.peak_bytes / 1e6,
        "gigaflops": plan.flops / 1e9,
    }


def _orderings(graph: Graph) -> list[dict[str, Any]]:
    return [
        {
            "ordering": row.ordering,
            "profile_megabytes": row.profile_megabytes,
            "bandwidth": row.bandwidth,
            "fill_megabytes": row.fill * 8 / 1e6,
            "gigaflops": 2 * row.work / 1e9,
        }
        for row in compare_orderings(graph)
    ]
