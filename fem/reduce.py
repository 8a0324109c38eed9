"""From an FE model to a flexible subsystem: assemble, reduce, lay the modes out by nodes (Mikheev 2004, 2.3, 3.1)."""

from __future__ import annotations

from datetime import datetime

import numpy as np

from fem.assembly import Matrices, assemble
from fem.constraints import expand, reduced
from fem.dofs import DofMap, dof_name, dof_places, equations
from fem.drawing import drawn_elements
from fem.model import FEModel, node_rows
from solvers.errors import ModelError
from solvers.flexible.subsystem import FIXED, INTERFACE, Conditions, FlexibleSubsystem
from solvers.monitor import Monitor, silent
from solvers.reduction.basis import ReducedBasis
from solvers.reduction.craig_bampton import craig_bampton
from solvers.reduction.orthonormalise import orthonormalise as orthonormal


def reduce_model(
    model: FEModel,
    *,
    interface: object = None,
    count: int = 20,
    highest_hz: float | None = None,
    orthonormalise: bool = False,
    title: str = "",
    comment: str = "",
    monitor: Monitor | None = None,
) -> FlexibleSubsystem:
    """Craig–Bampton reduction of a model with the given interface nodes (numbers; default: those of the model).

    All degrees of freedom of an interface node belong to the interface. Supports of the model stay. Raises ModelError
    for an unknown node, no interface, or a node that is supported or follows another one.
    """
    monitor = monitor or silent()
    nodes = np.unique(np.asarray(model.interface if interface is None else interface, dtype=np.int64))
    if nodes.size == 0:
        raise ModelError("No interface nodes: name the nodes where joints and forces will act.")
    node_rows(model, nodes, "Interface")
    monitor.report(0.0, "Assembling")
    matrices = assemble(model, monitor=monitor.part(0.0, 0.2))
    held = reduced(matrices.K, matrices.M, matrices.constraints)
    boundary = _interface_places(matrices, nodes)
    basis = craig_bampton(
        held.K,
        held.M,
        boundary,
        count,
        highest_hz=highest_hz,
        node_of_dof=model.node_numbers[dof_places(matrices.dofs, matrices.constraints.free)[0]],
        monitor=monitor.part(0.2, 0.95),
    )
    if orthonormalise:
        basis = orthonormal(basis)
    return _subsystem(model, matrices, basis, nodes, title or model.title, comment)


def _interface_places(matrices: Matrices, nodes: np.ndarray) -> np.ndarray:
    """Positions among the free coordinates of all DOFs of the interface nodes."""
    wanted = equations(matrices.dofs, nodes).ravel()
    wanted = wanted[wanted >= 0]
    free = matrices.constraints.free
    place = np.full(matrices.dofs.n_dofs, -1, dtype=np.int64)
    place[free] = np.arange(len(free))
    missing = wanted[place[wanted] < 0]
    if missing.size:
        raise ModelError(
            f"Interface: {dof_name(matrices.dofs, int(missing[0]))} is supported or follows another node, so nothing "
            "can be attached there. Choose the master of the link, or free the support."
        )
    return place[wanted]


def _subsystem(
    model: FEModel, matrices: Matrices, basis: ReducedBasis, nodes: np.ndarray, title: str, comment: str
) -> FlexibleSubsystem:
    types, elements = drawn_elements(model)
    n_dof = 6 if np.any(np.diff(matrices.dofs.start) > 3) else 3
    vectors = expand(matrices.constraints, basis.vectors, values=False)
    now = datetime.now()
    return FlexibleSubsystem(
        title=title or "structure",
        comment=comment,
        program="UMFEM",
        node_numbers=model.node_numbers.astype(np.int32),
        coordinates=np.array(model.coordinates),
        dof_numbers=tuple(range(1, n_dof + 1)),
        drawn_types=types,
        elements=elements,
        lumped_mass=_by_nodes(matrices.dofs, matrices.lumped[:, None], n_dof)[0],
        conditions=_conditions(matrices, nodes),
        frequencies_hz=basis.frequencies_hz,
        modes=_by_nodes(matrices.dofs, vectors, n_dof),
        mass=basis.mass,
        stiffness=basis.stiffness,
        orthonormalised=basis.orthonormalised,
        date=now.day * 1_000_000 + now.month * 10_000 + now.year,
        time=((now.hour * 100 + now.minute) * 100 + now.second) * 1000 + now.microsecond // 1000,
    )


def _by_nodes(dofs: DofMap, vectors: np.ndarray, n_dof: int) -> np.ndarray:
    """Vectors over the DOFs (n_dofs, m) as rows over nodes and their DOFs (m, n_nodes·n_dof), zero where none is."""
    rows, codes = dof_places(dofs, np.arange(dofs.n_dofs))
    out = np.zeros((vectors.shape[1], len(dofs.node_numbers) * n_dof))
    out[:, rows * n_dof + codes] = vectors.T
    return out


def _conditions(matrices: Matrices, nodes: np.ndarray) -> Conditions:
    """Interface DOFs (value 1) and supported ones (value 0); DOFs that follow others by a link are neither."""
    interface = equations(matrices.dofs, nodes).ravel()
    interface = interface[interface >= 0]
    constraints = matrices.constraints
    held = np.setdiff1d(np.arange(matrices.dofs.n_dofs), np.union1d(constraints.free, constraints.dependent))
    rows, codes = dof_places(matrices.dofs, np.r_[interface, held])
    values = np.r_[np.full(len(interface), INTERFACE), np.full(len(held), FIXED)]
    numbers = matrices.dofs.node_numbers[rows]
    return Conditions(numbers.astype(np.int32), (codes + 1).astype(np.int32), values)
