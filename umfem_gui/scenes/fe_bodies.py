"""Beams with their true sections and shells with their thickness, as surfaces over the nodes at rest."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from fem.cutting import Solids
from fem.dofs import element_type
from fem.elements.solid_shapes import HEX_EDGES, WEDGE_EDGES
from fem.model import ElementBlock, FEModel
from fem.section_shapes import outline, tiles
from fem.sections import BeamSection, ShellSection, shell_thickness
from umfem_gui.scenes.fe_cap import Cap
from umfem_gui.scenes.fe_cells import cells_of, points_of
from umfem_gui.scenes.fe_mesh import BEAM, SURFACE, FEMeshScene, FilledBody
from umfem_gui.scenes.mechanism import rgb

Array = NDArray[np.float64]
#: Points, tables of faces over them, the number of the element that each face belongs to, and what is within.
Body = tuple[Array, list[NDArray[np.int64]], NDArray[np.int64], Solids]


class FEBodies:
    """Actors with thickness instead of the plain surface and lines of a scene."""

    def __init__(self, scene: FEMeshScene) -> None:
        self.scene = scene
        self._shown: FEModel | None = None

    def show(self, model: FEModel | None) -> None:
        """Draw the bodies of a model, or take them away; solids keep their plain faces."""
        if model is self._shown and (model is None or self.scene.bodies):
            return
        self._shown = model
        if model is None:
            self.scene.set_bodies([])
            self.scene.hide_surface(False)
            return
        sections = {section.name: section for section in model.sections}
        families = set()
        bodies = []
        for block in model.blocks:
            section, family = sections.get(block.section), element_type(block).family
            if isinstance(section, BeamSection) and family in ("beam", "rod") and len(block):
                bodies.append(self._filled(*swept(model, block, section), BEAM))
                families.add("beam")
            elif isinstance(section, ShellSection) and family == "shell" and len(block):
                bodies.append(self._filled(*thick(model, block, section), SURFACE))
                families.add("shell")
        self.scene.set_bodies(bodies)
        solids = any(element_type(block).family == "solid" for block in model.blocks)
        self.scene.hide_surface("shell" in families and not solids, lines="beam" in families)
        self.scene.set_wireframe(self.scene.wire)

    def _filled(
        self, points: Array, faces: list[NDArray[np.int64]], owners: NDArray[np.int64], solids: Solids, colour: str
    ) -> FilledBody:
        from vtkmodules.vtkCommonDataModel import vtkPolyData
        from vtkmodules.vtkRenderingCore import vtkActor, vtkPolyDataMapper

        mesh = vtkPolyData()
        mesh.SetPoints(points_of(np.ascontiguousarray(points, dtype=np.float32)))
        mesh.SetPolys(cells_of(faces))
        mapper = vtkPolyDataMapper()
        mapper.SetInputData(mesh)
        mapper.ScalarVisibilityOff()
        actor = vtkActor()
        actor.SetMapper(mapper)
        actor.PickableOff()
        look = actor.GetProperty()
        look.SetColor(*rgb(colour))
        look.SetAmbient(0.3)
        look.SetDiffuse(0.75)
        return FilledBody(actor, owners, points, Cap(self.scene.renderer, [solids], colour))


def beam_axes(model: FEModel, block: ElementBlock) -> tuple[Array, Array, Array, Array]:
    """Ends (ne, 2, 3) and unit vectors x, y, z (ne, 3) of beams; y from the orientation, up where there is none."""
    ends = model.coordinates[block.connectivity[:, :2]]
    if block.offsets is not None:
        ends = ends + block.offsets[:, :2]
    x = ends[:, 1] - ends[:, 0]
    x = x / np.maximum(np.linalg.norm(x, axis=1, keepdims=True), 1e-30)
    side = np.broadcast_to([0.0, 0.0, 1.0], x.shape) if block.orientation is None else block.orientation
    upright = np.abs(np.einsum("ij,ij->i", side / np.maximum(np.linalg.norm(side, axis=1, keepdims=True), 1e-30), x))
    side = np.where(upright[:, None] > 0.999, np.array([1.0, 0.0, 0.0]), side)
    y = side - x * np.einsum("ij,ij->i", side, x)[:, None]
    y = y / np.maximum(np.linalg.norm(y, axis=1, keepdims=True), 1e-30)
    return ends, x, y, np.cross(x, y)


def swept(model: FEModel, block: ElementBlock, section: BeamSection) -> Body:
    """The outlines of a section drawn along its beams, with faces where a run of beams ends or bends."""
    ends, x, y, z = beam_axes(model, block)
    n = len(block)
    pieces, faces, owners, first = [], [], [], 0

    def along(polygons: Array) -> Array:
        """Corners (…, 2) of the section at both ends of every beam, (ne, 2, …, 3)."""
        flat = polygons.reshape(-1, 2)
        around = flat[None, :, :1] * y[:, None, :] + flat[None, :, 1:] * z[:, None, :]  # (ne, p, 3)
        return ends[:, :, None, :] + around[:, None, :, :]

    for polygon in outline(section):
        p = len(polygon)
        base = first + 2 * p * np.arange(n)[:, None]
        i = np.arange(p)[None, :]
        j = (i + 1) % p
        faces.append(np.stack([base + i, base + j, base + p + j, base + p + i], axis=-1).reshape(-1, 4))
        pieces.append(along(polygon).reshape(-1, 3))
        owners.append(np.repeat(block.numbers, p))
        first += 2 * p * n
    filling = tiles(section)
    k = len(filling)
    hexahedra = along(filling).reshape(n, 2, k, 4, 3).swapaxes(1, 2)  # (ne, k, 2, 4, 3)
    nodes = first + np.arange(8 * n * k).reshape(n * k, 8)
    for end, seen in enumerate(_ends(block, x)):
        faces.append(nodes.reshape(n, k, 2, 4)[seen, :, end].reshape(-1, 4))
        owners.append(np.repeat(block.numbers[seen], k))
    pieces.append(hexahedra.reshape(-1, 3))
    solids = Solids(nodes, np.array(HEX_EDGES), np.repeat(block.numbers, k))
    return np.concatenate(pieces), faces, np.concatenate(owners), solids


def _ends(block: ElementBlock, x: Array) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Whether the first and the second end of beams with unit vectors ``x`` (ne, 3) go on straight in no other beam."""
    pair = block.connectivity[:, :2]
    n = int(pair.max(initial=-1)) + 1
    leaving = np.zeros((n, 3))
    np.add.at(leaving, pair[:, 0], x)
    np.add.at(leaving, pair[:, 1], -x)
    straight = (np.bincount(pair.ravel(), minlength=n) == 2) & (np.linalg.norm(leaving, axis=1) < 0.2)
    return ~straight[pair[:, 0]], ~straight[pair[:, 1]]


def thick(model: FEModel, block: ElementBlock, section: ShellSection) -> Body:
    """Shells with their thickness: both sides and the rims."""
    corners = 3 if block.type.startswith("shell3") else 4
    X = model.coordinates[block.connectivity[:, :corners]]
    last = X[:, 3] if corners == 4 else X[:, 2]
    normal = np.cross(X[:, 1] - X[:, 0], last - X[:, 0])
    normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-30)
    half = 0.5 * shell_thickness(section)
    shift = normal[:, None, :]
    points = np.concatenate([X + (section.offset + half) * shift, X + (section.offset - half) * shift], axis=1)
    base = 2 * corners * np.arange(len(X))[:, None]
    i = np.arange(corners)[None, :]
    j = (i + 1) % corners
    rims = np.stack([base + i, base + j, base + corners + j, base + corners + i], axis=-1).reshape(-1, 4)
    owners = np.concatenate([block.numbers, block.numbers, np.repeat(block.numbers, corners)])
    edges = np.array(WEDGE_EDGES if corners == 3 else HEX_EDGES)
    solids = Solids(base + np.arange(2 * corners), edges, block.numbers)
    return points.reshape(-1, 3), [base + i, base + corners + i[:, ::-1], rims], owners, solids
