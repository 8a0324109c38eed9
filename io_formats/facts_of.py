"""Mass, centre, inertia and box of anything that was read: a model, modes on a mesh, bare matrices, a reduced body."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from fem.model import rows_of
from io_formats.account import Facts, facts, rigid_body
from io_formats.imported import ImportedModel, ImportedModes
from io_formats.matrices import DIRECTIONS, SCALAR, ImportedMatrices
from solvers.flexible.subsystem import FlexibleSubsystem

#: A motion whose energy is below this part of that of its separate rows meets no stiffness.
LOOSE = 1e-9


def facts_of(thing: Any, *, mechanisms: bool = True) -> Facts | None:
    """The numbers of a structure in what a reader gave, None if it holds no structure."""
    if isinstance(thing, ImportedModel):
        return facts(thing.model, mechanisms=mechanisms)
    if isinstance(thing, ImportedModes):
        return None if thing.mesh is None else facts(thing.mesh, mechanisms=mechanisms)
    if isinstance(thing, ImportedMatrices):
        return matrix_facts(thing)
    return subsystem_facts(thing) if isinstance(thing, FlexibleSubsystem) else None


def matrix_facts(read: ImportedMatrices) -> Facts:
    """RᵀMR of the six motions where the places of the rows are known, else of the three translations.

    Rows without stiffness and rigid motions without stiffness are the check for mechanisms. Numbers are in the units
    of the matrices.
    """
    if len(read.dofs) != read.n_dofs:
        return Facts(box=None, problem="The rows have bare numbers; name a list of nodes to know the mass.", si=False)
    remarks = _loose_rows(read)
    moves = read.dofs[:, 1, None] == np.arange(3)
    R, box = moves.astype(float), None
    if read.mesh is not None:
        from solvers.linalg.modal import rigid_motions

        placed = read.dofs[:, 1] != SCALAR
        points = read.mesh.coordinates[rows_of(read.mesh.node_numbers, read.dofs[placed, 0])]
        box = np.array([read.mesh.coordinates.min(axis=0), read.mesh.coordinates.max(axis=0)])
        R = np.zeros((read.n_dofs, 6))
        R[placed] = rigid_motions(points, read.dofs[placed, 1])
    remarks += _rigid_remark(read, R)
    if read.mesh is None and not remarks:
        remarks = [("note", "No row and no translation is without stiffness; turns need the places of the nodes.")]
    if read.M is None:
        return Facts(box=box, remarks=tuple(remarks), problem="The file brings no mass matrix.", si=read.si)
    J = R.T @ (read.M @ R)
    if read.mesh is None or not moves.any(axis=0).all():  # supports take their share, so the greatest counts
        mass = float(np.diag(J)[:3].max()) if moves.any() else None
        return Facts(box=box, mass=mass, remarks=tuple(remarks), si=read.si)
    mass, centre, inertia = rigid_body(J)
    return Facts(box=box, mass=mass, centre=centre, inertia=inertia, remarks=tuple(remarks), si=read.si)


def _loose_rows(read: ImportedMatrices) -> list[tuple[str, str]]:
    """A remark about rows whose stiffness is zero."""
    diagonal = np.asarray(read.K.diagonal())
    bare = np.flatnonzero(diagonal <= 1e-14 * diagonal.max(initial=0.0))
    if not bare.size:
        return []
    node, direction = read.dofs[bare[0]]
    return [("error", f"No stiffness in {bare.size} rows, the first is {DIRECTIONS[direction]} of node {node}.")]


def _rigid_remark(read: ImportedMatrices, R: np.ndarray) -> list[tuple[str, str]]:
    """A remark about the combinations of rigid motions that meet no stiffness."""
    used = np.linalg.norm(R, axis=0) > 0.0
    Q = np.linalg.qr(R[:, used])[0] if used.any() else R[:, :0]
    energy = np.linalg.eigvalsh(Q.T @ (read.K @ Q))
    separate = float(np.mean(read.K.diagonal()))
    free = int(np.count_nonzero(energy < LOOSE * separate))
    if not free:
        return []
    kinds = "rigid motions" if read.mesh is not None else "translations"
    return [("note", f"The structure is free: {free} {kinds} without stiffness.")]


def reduced_facts(body: FlexibleSubsystem, source: Any) -> Facts:
    """The numbers of a reduced body with the check for mechanisms of what it was made from."""
    found = subsystem_facts(body)
    before = None if isinstance(source, FlexibleSubsystem) else facts_of(source)
    if before is None or before.problem:
        return found
    return replace(found, remarks=before.remarks, stiff=before.stiff)


def subsystem_facts(body: FlexibleSubsystem) -> Facts:
    """Mass, centre and inertia by the diagonal mass of the nodes."""
    from solvers.linalg.modal import rigid_motions

    n = len(body.dof_numbers)
    directions = np.tile(np.array(body.dof_numbers) - 1, body.n_nodes)
    known = (directions >= 0) & (directions < 6)
    R = rigid_motions(np.repeat(body.coordinates, n, axis=0)[known], directions[known])
    mass, centre, inertia = rigid_body(R.T @ (body.lumped_mass[known, None] * R))
    box = np.array([body.coordinates.min(axis=0), body.coordinates.max(axis=0)])
    return Facts(box=box, mass=mass, centre=centre, inertia=inertia, stiff=False)
