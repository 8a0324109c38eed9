"""The substructure method for large systems ``A x = b`` (Mikheev 2004, § 2.5, (2.44)–(2.50)).

Every substructure has its own profile Cholesky factor after its own renumbering; the boundary system G (2.48) is formed
by the third way of the thesis: two triangular solves and one product. See docs/theory/substructures.md.
"""

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from solvers.errors import MemoryShort, SolveError
from solvers.linalg.factor_type import Factor, FactorCost
from solvers.linalg.graph import matrix_graph
from solvers.linalg.matrix_checks import DofLabels
from solvers.linalg.partition import cut
from solvers.linalg.skyline import Skyline
from solvers.linalg.substructure_plan import CHUNK, SubstructurePlan, choose_plan, plan_substructures
from solvers.monitor import Monitor, silent


class SubstructureFactor(Factor):
    """Cholesky factors of all substructures and of the boundary system G.

    With the substructures numbered first, A = L Lᵀ with the rows (Bᵀ C⁻ᵀᐟ² , L_G) at the bottom: the half solves
    ``forward`` and ``backward`` follow, and ``solve`` is (2.46)–(2.49).
    """

    def __init__(self, A: sparse.csc_array, plan: SubstructurePlan, labels: DofLabels, monitor: Monitor) -> None:
        self.plan = plan
        rows = sparse.csr_array(A)
        boundary = plan.boundary_dofs
        self._G = Skyline(plan.boundary_starts)
        self._G.allocate(rows[boundary][:, boundary].sorted_indices())
        self._C: list[Skyline] = []
        self._B: list[sparse.csr_array] = []
        for i, part in enumerate(plan.parts):
            monitor.report(i / (len(plan.parts) + 1), f"Substructure {i + 1} of {len(plan.parts)}")
            own = rows[part.dofs]
            C = Skyline(part.starts)
            C.allocate(own[:, part.dofs].sorted_indices())
            _factorise(C, part.dofs, labels, monitor)
            B = sparse.csr_array(own[:, boundary[part.boundary]])
            self._G.subtract(_third_way(C, B, monitor), part.boundary)
            self._C.append(C)
            self._B.append(B)
        _factorise(self._G, boundary, labels, monitor)
        super().__init__(A.shape[0], "substructure", "cholesky", self._cost(plan), 0)

    def _cost(self, plan: SubstructurePlan) -> FactorCost:
        skylines = [*self._C, self._G]
        entries = sum(s.nbytes for s in skylines) // 8
        ties = sum(B.data.nbytes + B.indices.nbytes + B.indptr.nbytes for B in self._B)
        return FactorCost(entries, 8 * entries + ties, plan.peak_bytes + ties, plan.flops)

    def _solve_block(self, B: NDArray[np.float64]) -> NDArray[np.float64]:
        return self._backward_block(self._forward_block(B))

    def _forward_block(self, B: NDArray[np.float64]) -> NDArray[np.float64]:
        """``y_C = L⁻¹ b_C``, ``y_D = L_G⁻¹ (b_D − Σ Bᵀ L⁻ᵀ y_C)``: the first half of (2.48), (2.49)."""
        rhs = B.reshape(self.n, -1)
        result = np.empty_like(rhs, order="C")
        g = rhs[self.plan.boundary_dofs].copy(order="C")
        end = 0
        for part, C, ties in zip(self.plan.parts, self._C, self._B):
            y = rhs[part.dofs].copy(order="C")
            C.forward(y)
            result[end : end + y.shape[0]] = y
            end += y.shape[0]
            C.backward(y)
            g[part.boundary] -= ties.T @ y
        self._G.forward(g)
        result[end:] = g
        return result.reshape(B.shape)

    def _backward_block(self, B: NDArray[np.float64]) -> NDArray[np.float64]:
        """``x_D = L_G⁻ᵀ y_D``, ``x_C = L⁻ᵀ (y_C − L⁻¹ B x_D)``: (2.46); (2.50) puts x back into the old numbering."""
        y = B.reshape(self.n, -1)
        result = np.empty_like(y)
        x_D = y[self.n - self._G.n :].copy(order="C")
        self._G.backward(x_D)
        result[self.plan.boundary_dofs] = x_D
        end = 0
        for part, C, ties in zip(self.plan.parts, self._C, self._B):
            x = np.ascontiguousarray(ties @ x_D[part.boundary])
            C.forward(x)
            np.subtract(y[end : end + C.n], x, out=x)
            C.backward(x)
            result[part.dofs] = x
            end += C.n
        return result.reshape(B.shape)


def factorise_substructures(
    A: sparse.csc_array,
    *,
    n_parts: int | None = None,
    way: str | None = None,
    coordinates: NDArray[np.float64] | None = None,
    axis: int | None = None,
    renumbering: str = "best wave",
    labels: DofLabels | None = None,
    memory_budget: int | None = None,
    monitor: Monitor | None = None,
) -> SubstructureFactor:
    """Factorise a symmetric positive definite A by cutting it into ``n_parts`` substructures.

    ``way`` "planes" (needs ``coordinates`` (n_dofs, 3) of each DOF's node), "levels" or "metis"; by default planes when
    coordinates are known, else levels. Without ``n_parts`` the number with the least work that fits ``memory_budget``
    (bytes) is chosen. ``renumbering`` of each part: "best wave", "wave" or "rcm".
    Raises SolveError for a matrix that is not positive definite, MemoryShort for a budget that cannot be kept.
    """
    labels = labels or DofLabels()
    nodes = labels.node_of_dof
    graph = matrix_graph(A, None if nodes is None else np.unique(nodes, return_inverse=True)[1])
    way = way or ("levels" if coordinates is None else "planes")
    points = None if coordinates is None else np.asarray(coordinates, dtype=float)[graph.dofs[graph.dof_ptr[:-1]]]
    if n_parts is None:
        plan = choose_plan(graph, memory_budget, way=way, coordinates=points, axis=axis, renumbering=renumbering)
    else:
        plan = plan_substructures(graph, cut(graph, n_parts, way, coordinates=points, axis=axis), renumbering)
        if memory_budget is not None and plan.peak_bytes > memory_budget:
            raise MemoryShort(
                f"Substructure method with {n_parts} parts needs {plan.peak_bytes / 1e6:.0f} MB, the budget is "
                f"{memory_budget / 1e6:.0f} MB. Let the number of parts be chosen, or allow more memory."
            )
    return SubstructureFactor(A, plan, labels, monitor or silent())


def _third_way(C: Skyline, B: sparse.csr_array, monitor: Monitor) -> NDArray[np.float64]:
    """``Bᵀ C⁻¹ B``: solve ``L M = B``, ``Lᵀ M = M``, multiply ``Bᵀ M``, a few columns at a time."""
    S = np.empty((B.shape[1], B.shape[1]))
    columns = sparse.csc_array(B)
    transposed = sparse.csr_array(B.T)
    for begin in range(0, B.shape[1], CHUNK):
        monitor.check()
        chunk = columns[:, begin : begin + CHUNK]
        M = chunk.toarray(order="C")
        C.forward(M, begin=int(chunk.indices.min(initial=0)))
        C.backward(M)
        S[:, begin : begin + CHUNK] = transposed @ M
    return S


def _factorise(skyline: Skyline, dofs: NDArray[np.int64], labels: DofLabels, monitor: Monitor) -> None:
    """Factorise and, when it fails, say which DOF."""
    try:
        skyline.factorise(monitor)
    except SolveError as error:
        dof = int(dofs[error.row])  # type: ignore[attr-defined]
        raise SolveError(
            f"The matrix is not positive definite: the pivot of {labels.name(dof)} is not positive. Add supports if "
            "it is a stiffness matrix, or use a method that allows indefinite matrices."
        ) from error
