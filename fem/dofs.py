"""Numbering of degrees of freedom: which DOFs of which node exist and where they stand in the matrices.

A node has no DOF if nothing uses it, three (ux, uy, uz) if only solids, rods or translational parts touch it, and six
if a beam, a shell, a rotary inertia, a rotational spring or the end of a link needs its rotations.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fem.model import (
    DOF_NAMES,
    ElementBlock,
    FEModel,
    InterpolationLink,
    LinearLink,
    RigidLink,
    dof_tuple,
    node_rows,
    rows_of,
    spring_members,
)
from solvers.errors import ModelError, suggestion

if TYPE_CHECKING:
    from fem.elements import ElementType


@dataclass(frozen=True, eq=False)
class DofMap:
    """Equation numbers by node: those of node row ``i`` are ``start[i]`` … ``start[i + 1] - 1``, from zero."""

    node_numbers: np.ndarray
    start: np.ndarray

    @property
    def n_dofs(self) -> int:
        return int(self.start[-1])


def element_type(block: ElementBlock) -> ElementType:
    """The type of a block's elements. Raises ModelError for an unknown type or a wrong number of nodes."""
    from fem.elements import ELEMENT_TYPES  # with their kernels: not for the start of the window

    kind = ELEMENT_TYPES.get(block.type)
    where = f"Element block '{block.name}'"
    if kind is None:
        raise ModelError(f"{where}: unknown element type '{block.type}'. {suggestion(block.type, list(ELEMENT_TYPES))}")
    if len(block) and block.connectivity.shape[1] != kind.n_nodes:
        raise ModelError(
            f"{where}: {block.connectivity.shape[1]} nodes per element; type '{kind.name}' needs {kind.n_nodes}."
        )
    return kind


def number_dofs(model: FEModel) -> DofMap:
    """Number the active DOFs of a model in the order of its nodes. Raises ModelError for unknown types or nodes."""
    from fem.elements.mass import needs_rotations as mass_needs_rotations
    from fem.elements.spring import needs_rotations as spring_needs_rotations

    count = np.zeros(len(model.node_numbers), dtype=np.int64)

    def need(rows: np.ndarray, n: int) -> None:
        count[rows] = np.maximum(count[rows], n)

    for block in model.blocks:
        need(block.connectivity.ravel(), element_type(block).dofs_per_node)
    for mass in model.masses:
        need(node_rows(model, mass.node, f"Point mass '{mass.name}'"), 6 if mass_needs_rotations(mass) else 3)
    for spring in model.springs:
        need(
            node_rows(model, spring_members(spring), f"Spring '{spring.name}'"),
            6 if spring_needs_rotations(spring) else 3,
        )
    for link in model.links:
        where = f"Link '{link.name}'"
        if isinstance(link, RigidLink):
            need(node_rows(model, link.master, where), 6)
        elif isinstance(link, InterpolationLink):
            need(node_rows(model, link.node, where), 6 if set(link.dofs) & set(DOF_NAMES[3:]) else 3)
        elif isinstance(link, LinearLink):
            for node, dof, _ in link.terms:
                need(node_rows(model, node, where), 6 if dof in DOF_NAMES[3:] else 3)
    start = np.zeros(len(count) + 1, dtype=np.int64)
    np.cumsum(count, out=start[1:])
    return DofMap(model.node_numbers, start)


def equations(dofs: DofMap, nodes: object, names: object = "all") -> np.ndarray:
    """Equations of the named DOFs of nodes given by number, (n_nodes, n_names); −1 where a node has no such DOF.

    Raises ModelError for an unknown node or name.
    """
    rows = rows_of(dofs.node_numbers, nodes)
    columns = np.array([DOF_NAMES.index(name) for name in dof_tuple(names)], dtype=np.int64)
    result = dofs.start[rows][:, None] + columns[None, :]
    return np.where(result < dofs.start[rows + 1][:, None], result, -1)


def dof_places(dofs: DofMap, eqs: object) -> tuple[np.ndarray, np.ndarray]:
    """Node rows and DOF codes 0…5 of equations."""
    eqs = np.atleast_1d(np.asarray(eqs, dtype=np.int64))
    rows = np.searchsorted(dofs.start, eqs, side="right") - 1
    return rows, eqs - dofs.start[rows]


def dof_name(dofs: DofMap, equation: int) -> str:
    """For messages: ``node 12 ux``."""
    rows, codes = dof_places(dofs, equation)
    return f"node {dofs.node_numbers[rows[0]]} {DOF_NAMES[codes[0]]}"


def node_table(dofs: DofMap, u: np.ndarray) -> np.ndarray:
    """A vector over the DOFs as a table (n_nodes, 6); zero where a DOF does not exist."""
    rows, codes = dof_places(dofs, np.arange(dofs.n_dofs))
    table = np.zeros((len(dofs.node_numbers), 6))
    table[rows, codes] = u
    return table


def rigid_modes(model: FEModel, dofs: DofMap, about: np.ndarray | None = None) -> np.ndarray:
    """The six rigid motions over the DOFs (n_dofs, 6): along the axes, then about axes through the point ``about``."""
    rows, codes = dof_places(dofs, np.arange(dofs.n_dofs))
    r = model.coordinates[rows] - (np.zeros(3) if about is None else np.asarray(about, dtype=float))
    R = np.zeros((dofs.n_dofs, 6))
    R[np.arange(dofs.n_dofs), codes] = 1.0
    x, y, z = r.T
    for code, (axis_a, value_a, axis_b, value_b) in enumerate(((4, z, 5, -y), (3, -z, 5, x), (3, y, 4, -x))):
        here = codes == code
        R[here, axis_a] = value_a[here]
        R[here, axis_b] = value_b[here]
    return R
