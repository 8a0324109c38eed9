"""Natural modes of a model, laid out by nodes, with what they carry: participation and effective masses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fem.assembly import assemble
from fem.constraints import expand, reduced
from fem.dofs import DofMap, dof_places, rigid_modes
from fem.model import DOF_NAMES, FEModel
from fem.solution import ModalSolution
from solvers.linalg.lanczos import eigenmodes
from solvers.linalg.modal import align_rigid_modes, participation_factors
from solvers.monitor import Monitor, silent

Array = NDArray[np.float64]


def find_modes(
    model: FEModel,
    *,
    count: int | None = 20,
    range_hz: tuple[float, float] | None = None,
    supports: bool = True,
    monitor: Monitor | None = None,
    **options: Any,
) -> ModalSolution:
    """The lowest ``count`` modes, or all between two frequencies, of a model on its supports (or without them).

    ``options`` go to ``eigenmodes``: ``method``, ``reorthogonalisation``, ``form``, ``tolerance``, ``sturm_check``,
    ``memory_budget``, ``substructures``, ``ordering``. Raises ModelError and SolveError; Cancelled when the monitor
    says so.
    """
    monitor = monitor or silent()
    monitor.report(0.0, "Assembling")
    if not supports:
        model = replace(model, supports=())
    matrices = assemble(model, monitor=monitor.part(0.0, 0.1))
    held = reduced(matrices.K, matrices.M, matrices.constraints)
    free = matrices.constraints.free
    rows, codes = dof_places(matrices.dofs, free)
    if options.get("substructures") is not None:
        options["substructures"] = {"coordinates": model.coordinates[rows], **options["substructures"]}
    solution = eigenmodes(
        held.K,
        held.M,
        None if range_hz is not None else min(int(count or 1), held.K.shape[0]),
        range_hz,
        node_of_dof=model.node_numbers[rows],
        dof_names=[DOF_NAMES[code] for code in codes],
        monitor=monitor.part(0.1, 1.0),
        **options,
    )
    vectors = np.asarray(solution.vectors)
    R = about_centre(model, matrices.dofs, matrices.M)
    small = R[free]
    rigid = [i for i, kind in enumerate(solution.kinds) if kind == "rigid"]
    if rigid:  # multiple roots may be turned: towards motions that have a name
        vectors = vectors.copy()
        vectors[:, rigid] = align_rigid_modes(vectors[:, rigid], held.M, small)
    whole = expand(matrices.constraints, vectors, values=False)
    n_dof = 6 if np.any(np.diff(matrices.dofs.start) > 3) else 3
    verdict, costs = solution.sturm, solution.statistics
    return ModalSolution(
        node_numbers=model.node_numbers,
        n_dof=n_dof,
        frequencies_hz=solution.frequencies_hz,
        kinds=solution.kinds,
        residuals=solution.residuals,
        modes=by_nodes(matrices.dofs, whole, n_dof),
        participation=participation_factors(whole, matrices.M, R),
        totals=np.einsum("ij,ij->j", R, np.asarray(matrices.M @ R)),
        proof=-1 if verdict is None else verdict.roots_by_inertia,
        proof_hz=0.0 if verdict is None else verdict.upper_hz,
        n_equations=costs.n_dofs,
        method=costs.method,
        factor_bytes=int(costs.factor_bytes),
        seconds=costs.seconds_factor + costs.seconds_lanczos + costs.seconds_sturm,
    )


def about_centre(model: FEModel, dofs: DofMap, M: Any) -> Array:
    """Rigid motions about the centre of mass (n_dofs, 6); about the middle of the nodes where there is no mass."""
    R = rigid_modes(model, dofs)
    J = R.T @ np.asarray(M @ R)
    mass = J[0, 0]
    if mass <= 0.0:
        return rigid_modes(model, dofs, model.coordinates.mean(axis=0))
    return rigid_modes(model, dofs, centre_of(J))


def centre_of(J: Array) -> Array:
    """Centre of mass (3,) from J = RᵀMR of rigid motions about the origin (6, 6)."""
    return np.array([J[1, 5], J[2, 3], J[0, 4]]) / J[0, 0]


def by_nodes(dofs: DofMap, vectors: Array, n_dof: int) -> Array:
    """Vectors over the DOFs (n_dofs, m) as rows over nodes and their DOFs (m, n_nodes·n_dof), zero where none is."""
    rows, codes = dof_places(dofs, np.arange(dofs.n_dofs))
    out = np.zeros((vectors.shape[1], len(dofs.node_numbers) * n_dof))
    out[:, rows * n_dof + codes] = vectors.T
    return out
