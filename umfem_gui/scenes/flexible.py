"""Flexible bodies in the 3D view: the mesh of their subsystem, moved with the frame and bent by its modes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyvista as pv
from numpy.typing import NDArray

from solvers.errors import UmfemError
from solvers.flexible.invariants import node_modes
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.parameters import parameter_values
from solvers.multibody.system import MultibodySystem

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class FlexibleShape:
    """The mesh of a flexible body in its frame; ``bend`` moves its points in place."""

    body: str
    mesh: pv.PolyData
    rest: Array  # (n, 3)
    modes: Array  # (H, 3n)
    colour: str
    lines: bool

    def bend(self, w: Array) -> None:
        """Displace the points by modal coordinates w (H,)."""
        if len(w) == len(self.modes):
            self.mesh.points[:] = self.rest + (w @ self.modes).reshape(-1, 3)
            self.mesh.GetPoints().Modified()


def flexible_shapes(system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem]) -> list[FlexibleShape]:
    """Meshes of all flexible bodies; one that cannot be prepared yet is left out, not fatal."""
    from solvers.multibody.flexible_parts import prepare

    if not system.flexible_bodies:
        return []
    owners = (system.flexible_bodies, system.parameters, *(flexible.get(b.subsystem) for b in system.flexible_bodies))
    if _last and len(_last[0]) == len(owners) and all(a is b for a, b in zip(_last[0], owners, strict=True)):
        return list(_last[1])
    try:
        prepared = prepare(system, flexible, parameter_values(system.parameters))
    except UmfemError:
        return []
    shapes = []
    for one in prepared:
        d, _ = node_modes(one.subsystem)
        modes = np.tensordot(one.body.T.T, d, axes=1).reshape(one.n_modes, -1)
        rest = np.array(one.subsystem.coordinates, dtype=np.float64)
        mesh, lines = subsystem_mesh(one.subsystem)
        shapes.append(FlexibleShape(one.item.name, mesh, rest, modes, one.item.colour, lines))
    _last[:] = [owners, tuple(shapes)]
    return shapes


_last: list[Any] = []  # what the shapes were made of, and the shapes: most edits touch neither


def subsystem_mesh(subsystem: FlexibleSubsystem) -> tuple[pv.PolyData, bool]:
    """What is drawn of a subsystem, as lines and polygons over all its nodes; whether there are lines only."""
    place = {int(number): i for i, number in enumerate(subsystem.node_numbers)}
    types = {kind.identifier: kind for kind in subsystem.drawn_types}
    faces: list[int] = []
    lines: list[int] = []
    elements = subsystem.elements
    for i, kind in enumerate(elements.types):
        nodes = elements.nodes[elements.offsets[i] : elements.offsets[i + 1]]
        for polygon in types[int(kind)].polygons:
            rows = [place[int(nodes[k - 1])] for k in polygon]
            (faces if len(rows) > 2 else lines).extend([len(rows), *rows])
    mesh = pv.PolyData(np.array(subsystem.coordinates, dtype=np.float64))
    if lines:
        mesh.lines = np.array(lines)
    if faces:
        mesh.faces = np.array(faces)
    if lines or faces:
        mesh.verts = np.zeros(0, dtype=np.int64)
    return mesh, not faces
