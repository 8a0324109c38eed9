"""The plan of a multifrontal factorisation in an order of the user's choice instead of nested dissection."""

import os
from collections.abc import Sequence

import numpy as np
import scipy.sparse as sp

from solvers.errors import SolveError, suggestion
from solvers.linalg.graph import Graph
from solvers.linalg.multifrontal import analysis
from solvers.linalg.multifrontal.ordering import NodeGraph, node_graph
from solvers.linalg.renumber import renumber

#: Orders of elimination: nested dissection (automatic), the wave of Mikheev 2004, § 2.6, Cuthill–McKee reversed.
ORDERINGS = ("auto", "nested dissection", "wave", "rcm")


def check_ordering(ordering: str) -> None:
    """Raise SolveError for an unknown name."""
    if ordering not in ORDERINGS:
        raise SolveError(f"Unknown renumbering '{ordering}'. {suggestion(ordering, ORDERINGS)}")


def plan_in_order(
    A: sp.csc_array, node_of_dof: Sequence[int] | np.ndarray | None, ordering: str
) -> "analysis.Plan | None":
    """The plan with the nodes eliminated in this order, to be given to ``analyse`` as ``like``; None for the automatic.

    A wave numbers a structure layer by layer, so the factor fills the profile between the fronts: for a long slender
    structure it is as small as that of nested dissection, for a plate or a body several times larger.
    """
    check_ordering(ordering)
    if ordering in ("auto", "nested dissection"):
        return None
    graph = node_graph(A, node_of_dof)
    perm, parent, count = analysis._postordered(graph, _order(graph, ordering))
    threads = min(os.cpu_count() or 1, 16)
    return analysis._lay_out(A.shape[0], graph, perm, *analysis._supernodes(graph, perm, parent, count), threads)


def _order(graph: NodeGraph, ordering: str) -> np.ndarray:
    whole = Graph(graph.xadj.astype(np.int64), graph.adj.astype(np.int64), graph.members.astype(np.int64), graph.start)
    return np.ascontiguousarray(renumber(whole, ordering), dtype=np.int32)
