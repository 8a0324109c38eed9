"""Static loads and the vector of nodal forces they make.

Gravity and base acceleration act through the mass matrix, so they are consistent with every element and point mass;
a pressure is integrated over faces with the shape functions of the face.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from fem.assembly import Matrices
from fem.dofs import DofMap, element_type, rigid_modes
from fem.edit import find_elements
from fem.face_shapes import face_forces
from fem.model import ZERO3, ElementBlock, FEModel, Vector, frozen, node_rows, part_of
from fem.systems import axes_at
from solvers.errors import ModelError
from solvers.fields import check_fields, quantity


@dataclass(frozen=True, kw_only=True, eq=False)
class NodalForce:
    """A force and a moment on each of the nodes (by number), in global axes or those of a system."""

    nodes: np.ndarray = quantity("Nodes")
    force: Vector = quantity("Force", "N", ZERO3)
    moment: Vector = quantity("Moment", "N·m", ZERO3)
    system: str = quantity("System", default="", reference="systems")

    def __post_init__(self) -> None:
        object.__setattr__(self, "nodes", frozen(np.atleast_1d(self.nodes), np.int64))


@dataclass(frozen=True, kw_only=True)
class Gravity:
    """Weight of all elements and point masses."""

    acceleration: Vector = quantity("Acceleration of gravity", "m/s²", (0.0, 0.0, -9.80665))


@dataclass(frozen=True, kw_only=True)
class BaseAcceleration:
    """Inertia forces −M a of a base that moves with the structure: linear and angular acceleration about a point."""

    linear: Vector = quantity("Linear acceleration", "m/s²", ZERO3)
    angular: Vector = quantity("Angular acceleration", "rad/s²", ZERO3)
    point: Vector = quantity("Point", "m", ZERO3)


@dataclass(frozen=True, kw_only=True, eq=False)
class Pressure:
    """Pressure against the outward normal of one face of each element (by number); of a shell, against its normal."""

    elements: np.ndarray = quantity("Elements")
    face: int = quantity("Face", default=0, minimum=0, help="Index of the face, from zero; one for all elements.")
    value: float = quantity("Pressure", "Pa", 0.0)

    def __post_init__(self) -> None:
        object.__setattr__(self, "elements", frozen(np.atleast_1d(self.elements), np.int64))


@dataclass(frozen=True, kw_only=True, eq=False)
class LineLoad:
    """A uniform force per length of beams or rods (by number), global axes."""

    elements: np.ndarray = quantity("Elements")
    force: Vector = quantity("Force per length", "N/m", ZERO3)

    def __post_init__(self) -> None:
        object.__setattr__(self, "elements", frozen(np.atleast_1d(self.elements), np.int64))


Load = NodalForce | Gravity | BaseAcceleration | Pressure | LineLoad


def load_vector(model: FEModel, matrices: Matrices, loads: Iterable[Load]) -> np.ndarray:
    """Nodal forces f (n_dofs,) of all loads together. Raises ModelError naming a missing node, element or DOF."""
    f = np.zeros(matrices.dofs.n_dofs)
    for load in loads:
        check_fields(type(load).__name__, load)
        if isinstance(load, NodalForce):
            _add_nodal(model, matrices.dofs, load, f)
        elif isinstance(load, Pressure):
            _add_pressure(model, matrices.dofs, load, f)
        elif isinstance(load, LineLoad):
            _add_line(model, matrices.dofs, load, f)
        elif isinstance(load, Gravity):
            f += matrices.M @ (rigid_modes(model, matrices.dofs)[:, :3] @ np.array(load.acceleration))
        else:
            motion = np.array(load.linear + load.angular)
            f -= matrices.M @ (rigid_modes(model, matrices.dofs, np.array(load.point)) @ motion)
    return f


def _add_nodal(model: FEModel, dofs: DofMap, load: NodalForce, f: np.ndarray) -> None:
    rows = node_rows(model, load.nodes, "Nodal force")
    count = np.diff(dofs.start)[rows]
    missing = np.flatnonzero((count == 0) | ((count < 6) & any(load.moment)))
    if missing.size:
        what = "belongs to no element" if count[missing[0]] == 0 else "has no rotations, it cannot take a moment"
        raise ModelError(f"Nodal force: node {load.nodes[missing[0]]} {what}.")
    for row in rows.tolist():
        axes = axes_at(model, load.system, model.coordinates[row], f"Nodal force at node {model.node_numbers[row]}")
        first = dofs.start[row]
        f[first : first + 3] += axes.T @ np.array(load.force)
        if any(load.moment):
            f[first + 3 : first + 6] += axes.T @ np.array(load.moment)


def _add_pressure(model: FEModel, dofs: DofMap, load: Pressure, f: np.ndarray) -> None:
    for index, places in find_elements(model, load.elements):
        block = model.blocks[index]
        kind = element_type(block)
        if load.face >= len(kind.faces):
            raise ModelError(
                f"Pressure on face {load.face} of element {block.numbers[places[0]]}: a {kind.name} has "
                f"{len(kind.faces)} faces, counted from zero."
            )
        rows = block.connectivity[places][:, list(kind.faces[load.face])]
        forces = -load.value * face_forces(model.coordinates[rows])
        np.add.at(f, dofs.start[rows][..., None] + np.arange(3), forces)


def _add_line(model: FEModel, dofs: DofMap, load: LineLoad, f: np.ndarray) -> None:
    """Consistent forces from the mass matrix of a section with unit mass per length and no rotary inertia."""
    for index, places in find_elements(model, load.elements):
        block = part_of(model.blocks[index], places)
        kind = element_type(block)
        if kind.line_force is None:
            raise ModelError(f"Line load: element {block.numbers[0]} of block '{block.name}' is no beam or rod.")
        forces = np.empty((len(block), kind.n_nodes * kind.dofs_per_node))
        kind.line_force(model.coordinates[block.connectivity], kind.prepare(model, block), np.array(load.force), forces)
        places_of = dofs.start[block.connectivity][..., None] + np.arange(kind.dofs_per_node)
        np.add.at(f, places_of.reshape(len(block), -1), forces)


def element_forces(model: FEModel, block: ElementBlock, loads: Iterable[Load]) -> np.ndarray:
    """Nodal forces (ne, nd) of what loads spread over the elements of a block: line loads, weight, inertia."""
    kind = element_type(block)
    X, data = model.coordinates[block.connectivity], kind.prepare(model, block)
    f = np.zeros((len(block), kind.n_nodes * kind.dofs_per_node))
    for load in loads:
        if isinstance(load, LineLoad) and kind.line_force is not None:
            here = np.isin(block.numbers, load.elements)
            piece = part_of(block, here)
            forces = np.empty((len(piece), f.shape[1]))
            kind.line_force(X[here], kind.prepare(model, piece), np.array(load.force), forces)
            f[here] += forces
        elif isinstance(load, Gravity | BaseAcceleration):
            M = np.empty((len(block), f.shape[1], f.shape[1]))
            kind.mass(X, data, M)
            f += np.einsum("eij,ej->ei", M, _acceleration(X, load, kind.dofs_per_node))
    return f


def _acceleration(X: np.ndarray, load: Gravity | BaseAcceleration, per_node: int) -> np.ndarray:
    """What acts on a unit of mass at the nodes X (ne, nn, 3), with the angular part where nodes turn: (ne, nn·per)."""
    out = np.zeros((*X.shape[:2], per_node))
    if isinstance(load, Gravity):
        out[..., :3] = load.acceleration
    else:
        angular = np.array(load.angular)
        out[..., :3] = -np.array(load.linear) - np.cross(angular, X - np.array(load.point))
        out[..., 3:] = -angular[: per_node - 3]
    return out.reshape(len(X), -1)
