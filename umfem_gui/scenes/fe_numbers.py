"""Numbers of nodes or elements in the view: those that face the eye and do not cover each other.

Before every picture the places are put on the screen anew, so coming closer brings more numbers. A number that is
shown stays while there is room for it; of the others the nearest to the eye go first.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from fem.dofs import element_type
from fem.model import FEModel
from umfem_gui import theme
from umfem_gui.scenes.fe_cells import points_of
from umfem_gui.scenes.fe_legend import use_font
from umfem_gui.scenes.fe_mesh import FEMeshScene
from umfem_gui.scenes.mechanism import rgb

#: To look at more places than these before every picture would take too long.
MOST_PLACES = 60_000

#: Pixels of a digit, of a line, and of the room around a number.
DIGIT, LINE, ROOM = 8, 15, 4

#: Cells of half a number around one, where others may cover it.
AROUND = [(column, row) for column in range(-2, 3) for row in range(-2, 3)]


class Numbers:
    """``nodes`` or ``elements`` choose what is numbered; the rest happens before every picture."""

    def __init__(self, scene: FEMeshScene) -> None:
        self.scene = scene
        self.labels: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        self.shown: NDArray[np.int64] = self.labels  # positions in ``labels``
        self._groups: list[NDArray[np.int64]] = []  # rows of the nodes in whose middle a number stands, (k, n) each
        self._faces: list[
            tuple[NDArray[np.int64], NDArray[np.int64]]
        ] = []  # polygons and the places they bring to light
        self._always: NDArray[np.bool_] | None = None  # seen from every side; None: no place is ever hidden
        self._state: tuple[Any, ...] = ()
        self._actor: Any = None
        self._mesh: Any = None

    def nodes(self, rows: NDArray[np.int64], *, chosen: bool) -> bool:
        """Number these nodes; ``chosen`` ones show through the structure. False if there are too many."""
        model, drawing = self.scene.model, self.scene.drawing
        self.clear()
        if model is None or drawing is None:
            return True
        if len(rows) > MOST_PLACES:
            return False
        self.labels, self._groups = model.node_numbers[rows], [rows[:, None]]
        if not chosen:
            place = np.full(len(model.coordinates), -1, dtype=np.int64)
            place[rows] = np.arange(len(rows))
            self._take_faces(model, lambda polygon, _owners: place[polygon])
            loose = np.ones(len(model.coordinates), dtype=bool)  # of no element, as the middles of spiders
            for block in model.blocks:
                loose[block.connectivity] = False
            self._always |= loose[rows]
        self._start()
        return True

    def elements(self, numbers: NDArray[np.int64]) -> bool:
        """Number these elements, or all if there are none. False if there are too many."""
        model, drawing = self.scene.model, self.scene.drawing
        self.clear()
        if model is None or drawing is None:
            return True
        labels = [np.zeros(0, dtype=np.int64)]
        for block in model.blocks:
            here = np.isin(block.numbers, numbers) if len(numbers) else np.ones(len(block), dtype=bool)
            labels.append(block.numbers[here])
            self._groups.append(block.connectivity[here])
        self.labels = np.concatenate(labels)
        fits = len(self.labels) <= MOST_PLACES
        if not fits or not len(self.labels):
            self.clear()
            return fits
        if not len(numbers):
            order = np.argsort(self.labels)
            self._take_faces(
                model, lambda _polygon, owners: order[np.searchsorted(self.labels, owners, sorter=order)][:, None]
            )
        self._start()
        return True

    def clear(self) -> None:
        """No numbers."""
        hooks = self.scene.viewport.before_render
        if self._choose in hooks:
            hooks.remove(self._choose)
        if self._actor is not None and self.scene.viewport.plotter is not None:
            self.scene.renderer.RemoveActor(self._actor)
        self._actor = self._mesh = self._always = None
        self.labels = self.shown = np.zeros(0, dtype=np.int64)
        self._groups, self._faces, self._state = [], [], ()

    # ---- making

    def _take_faces(self, model: FEModel, places: Any) -> None:
        """Faces of solids hide what lies behind them; places of shells and beams are seen from every side."""
        drawing = self.scene.drawing
        assert drawing is not None
        solids = [block.numbers for block in model.blocks if element_type(block).family == "solid"]
        solid = np.concatenate([np.zeros(0, dtype=np.int64), *solids])
        always = np.zeros(len(self.labels), dtype=bool)
        for n, polygon in drawing.polygons.items():
            owners = drawing.polygon_owners[n]
            closed = np.isin(owners, solid)
            self._faces.append((polygon[closed], places(polygon[closed], owners[closed])))
            always[_known(places(polygon[~closed], owners[~closed]))] = True
        if len(drawing.lines):
            always[_known(places(drawing.lines, drawing.line_owners))] = True
        if not drawing.polygons and not len(drawing.lines):
            always[:] = True
        self._always = always

    def _start(self) -> None:
        from vtkmodules.vtkCommonDataModel import vtkPolyData
        from vtkmodules.vtkRenderingCore import vtkActor2D
        from vtkmodules.vtkRenderingLabel import vtkLabeledDataMapper

        self._mesh = vtkPolyData()
        mapper = vtkLabeledDataMapper()
        mapper.SetInputData(self._mesh)
        mapper.SetLabelModeToLabelFieldData()
        mapper.SetFieldDataName("number")
        text = mapper.GetLabelTextProperty()
        use_font(text)
        text.SetFontSize(12)
        text.SetColor(*rgb(theme.current().text))
        text.ItalicOff()
        text.BoldOff()
        text.ShadowOff()
        text.SetBackgroundColor(*rgb(theme.current().view_bottom))
        text.SetBackgroundOpacity(0.5)  # read on dark faces as well
        self._actor = vtkActor2D()
        self._actor.SetMapper(mapper)
        self.scene.renderer.AddActor(self._actor)
        self.scene.viewport.before_render.append(self._choose)
        self._choose()

    # ---- before every picture

    def _choose(self) -> None:
        """Numbers that find room now."""
        scene = self.scene
        if self._actor is None or scene.viewport.plotter is None:
            return
        matrix = _matrix(scene.renderer)
        plane = scene.plane and (scene.plane.GetOrigin(), scene.plane.GetNormal())
        state = (matrix.tobytes(), scene.renderer.GetSize(), scene.wire, scene.hidden, plane)
        if state == self._state and not scene.deformed:
            return
        self._state = state
        points = np.concatenate([scene.points[group].mean(axis=1) for group in self._groups])
        clip = points @ matrix[:, :3].T + matrix[:, 3]
        depth = np.where(clip[:, 3] > 1e-30, clip[:, 3], np.inf)
        size = np.array(scene.renderer.GetSize())
        at = (clip[:, :2] / depth[:, None] + 1.0) * 0.5 * size
        seen = np.isfinite(depth) & (at > -ROOM).all(axis=1) & (at < size).all(axis=1) & self._facing()
        if plane:
            least = -1e-6 * float(np.ptp(scene.points, axis=0).max())
            seen &= (points - np.array(plane[0])) @ np.array(plane[1]) > least
        rows = np.flatnonzero(seen)
        kept = np.isin(rows, self.shown)
        rows = rows[np.lexsort((self.labels[rows], depth[rows], ~kept))]
        digits = np.char.str_len(self.labels[rows].astype(str))
        self.shown = rows[_apart(at[rows], DIGIT * digits + ROOM)]
        self._write(points[self.shown], self.labels[self.shown])

    def _facing(self) -> NDArray[np.bool_]:
        """Places that no face of their own body hides."""
        if self._always is None or self.scene.wire or self.scene.hidden or self.scene.plane is not None:
            return np.ones(len(self.labels), dtype=bool)
        camera, points = self.scene.renderer.GetActiveCamera(), self.scene.points
        eye, out = np.array(camera.GetPosition()), np.array(camera.GetDirectionOfProjection())
        seen = self._always.copy()
        for polygon, places in self._faces:
            towards = -out if camera.GetParallelProjection() else eye - points[polygon[:, 0]]
            faces = (_normals(points, polygon) * towards).sum(axis=1) > 0.0
            seen[_known(places[faces])] = True
        return seen

    def _write(self, points: NDArray[np.float32], labels: NDArray[np.int64]) -> None:
        from vtkmodules.util.numpy_support import numpy_to_vtk

        self._mesh.SetPoints(points_of(np.ascontiguousarray(points, dtype=np.float32)))
        data = numpy_to_vtk(np.ascontiguousarray(labels, dtype=np.int64), deep=1)
        data.SetName("number")
        self._mesh.GetPointData().AddArray(data)
        self._mesh.Modified()


def _known(places: NDArray[np.int64]) -> NDArray[np.int64]:
    return places[places >= 0].ravel()


def _normals(points: NDArray[np.float32], polygon: NDArray[np.int64]) -> NDArray[np.float64]:
    """Outward normals (k, 3), of any length, of faces with three or four corners and perhaps middles between them."""
    corners = points[polygon[:, :: 2 if polygon.shape[1] > 4 else 1]].astype(float)
    if corners.shape[1] == 3:
        return np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return np.cross(corners[:, 2] - corners[:, 0], corners[:, 3] - corners[:, 1])


def _matrix(renderer: Any) -> NDArray[np.float64]:
    """From the model to the cube of what is seen."""
    matrix = renderer.GetActiveCamera().GetCompositeProjectionTransformMatrix(renderer.GetTiledAspectRatio(), -1.0, 1.0)
    return np.array([[matrix.GetElement(i, j) for j in range(4)] for i in range(4)])


def _apart(at: NDArray[np.float64], width: NDArray[np.int64]) -> NDArray[np.int64]:
    """Of boxes at their lower left corners (n, 2), in the order of their claims, those that cover no earlier one."""
    cell = 0.5 * np.array([float(width.max(initial=1)), LINE])
    column, row = np.floor(at / cell).astype(np.int64).T
    _, first = np.unique(column * (1 << 32) + row, return_index=True)  # one of a cell at most: a thousand are left
    first = np.sort(first)
    taken: dict[tuple[int, int], list[int]] = {}
    kept = []
    for i in first.tolist():
        x, y, w, c, r = at[i, 0], at[i, 1], width[i], int(column[i]), int(row[i])
        near = (j for dc, dr in AROUND for j in taken.get((c + dc, r + dr), ()))
        if all(abs(at[j, 1] - y) >= LINE or x >= at[j, 0] + width[j] or at[j, 0] >= x + w for j in near):
            taken.setdefault((c, r), []).append(i)
            kept.append(i)
    return np.array(kept, dtype=np.int64)
