"""Modes on the stage: one in the main view, or two or four side by side under one camera, with contour and ghost."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject

from fem.model import FEModel, rows_of
from fem.solution import ModeTable, displacements
from umfem_gui import theme
from umfem_gui.i18n import noted, tr
from umfem_gui.jobs import JobManager
from umfem_gui.scenes.fe_legend import LYING, use_font
from umfem_gui.scenes.fe_mesh import FEMeshScene
from umfem_gui.scenes.mechanism import rgb
from umfem_gui.workspaces.fe_input.mode_player import ModePlayer, scaled

#: Corners of the panes in shares of the view.
PANES = {
    1: ((0.0, 0.0, 1.0, 1.0),),
    2: ((0.0, 0.0, 0.5, 1.0), (0.5, 0.0, 1.0, 1.0)),
    4: ((0.0, 0.5, 0.5, 1.0), (0.5, 0.5, 1.0, 1.0), (0.0, 0.0, 0.5, 0.5), (0.5, 0.0, 1.0, 0.5)),
}
#: Four in a row, where the structure is seen larger so.
ROW = tuple((k / 4, 0.0, (k + 1) / 4, 1.0) for k in range(4))

#: Pixels for the title of a pane, and for the tools over the upper ones.
FOOT, HEAD = 26, 47

#: Shares of the view that its axes take.
AXES = (0.13, 0.2)
STRESS = noted("Modal stress")


class ModeStage(QObject):
    """Shows modes of one table on the main scene and on further panes."""

    def __init__(self, scene: FEMeshScene, player: ModePlayer, jobs: JobManager, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scene = scene
        self.player = player
        self.jobs = jobs
        self.table: ModeTable | None = None
        self.mode = 0
        self.contour = "size"
        self.ghost = True
        self.panes = 1
        self._others: list[tuple[FEMeshScene, Any]] = []
        self._titles: list[tuple[Any, Any]] = []
        self._stress: dict[tuple[int, int], NDArray[np.float64] | None] = {}
        self._narrow = False  # panes stand in a row
        self._rise = 0.0  # of the axes of the view, in shares of its height
        player.playing_changed.connect(self._swings)

    def _swings(self, on: bool) -> None:
        """A large shape swings with fewer edges."""
        for scene in self.scenes():
            scene.detail.moves(on, "shape")

    @property
    def active(self) -> bool:
        return self.table is not None

    def show(self, table: ModeTable | None, mode: int = 0) -> None:
        """Show a mode, and those after it on the other panes; None puts the structure at rest."""
        if table is not self.table:
            self._stress = {}
        self.table = table
        if table is None or not len(table) or self.scene.model is None:
            self.table = None
            self._split(1)
            self.player.show([])
            self.scene.ghost(False)
            self.scene.deform(None)
            self.scene.contour(None)
            return
        self.mode = int(np.clip(mode, 0, len(table) - 1))
        self._split(self.panes)
        self._draw()

    def set_panes(self, count: int) -> None:
        """How many modes stand side by side."""
        self.panes = count
        if self.table is not None:
            self.show(self.table, self.mode)

    def set_contour(self, kind: str) -> None:
        """What the colours of the nodes tell."""
        self.contour = kind
        if self.table is not None:
            self._draw()

    def set_ghost(self, on: bool) -> None:
        """The structure at rest behind."""
        self.ghost = on
        if self.table is not None:
            for scene in self.scenes():
                scene.ghost(on)

    def recoloured(self) -> None:
        """The theme changed."""
        if self.table is not None:
            self._split(1)
            self.show(self.table, self.mode)

    def clear(self) -> None:
        """Leave the view as it was."""
        self.show(None)

    # ---- drawing

    def scenes(self) -> list[FEMeshScene]:
        """The main scene and those of the other panes."""
        return [self.scene, *(scene for scene, _ in self._others)]

    def _draw(self) -> None:
        assert self.table is not None
        shown = []
        self._make_room()
        first = min(self.mode, max(len(self.table) - self.panes, 0))  # the last pane shows the last mode
        for offset, scene in enumerate(self.scenes()):
            mode = first + offset
            if mode >= len(self.table):
                scene.deform(None)
                scene.contour(None)
                self._title(offset, "")
                continue
            moves = self._moves(mode)
            scene.ghost(self.ghost)
            self._colour(scene, mode, moves, legend=offset == 0, full=self._full(first))
            shown.append((scene, scaled(moves, scene.rest)))
            self._title(offset, self.words(mode) if self.panes > 1 else "")
        self.player.show(shown)

    def _moves(self, mode: int) -> NDArray[np.float64]:
        """Translations of the nodes of the model (n_nodes, 3); nodes that the solution does not know stay."""
        assert self.table is not None
        model = self.scene.model
        moves = displacements(self.table, mode)
        if model is None or np.array_equal(model.node_numbers, self.table.node_numbers):
            return moves
        whole = np.zeros((len(model.node_numbers), 3))
        whole[rows_of(model.node_numbers, self.table.node_numbers)] = moves
        return whole

    def words(self, mode: int) -> str:
        """``Mode 3: 73.43 Hz``."""
        assert self.table is not None
        return mode_words(self.table, mode)

    def _full(self, first: int) -> float:
        """The largest displacement along the chosen axis in all panes, in shares of the largest of its mode.

        One legend stands for all panes.
        """
        if self.contour not in "xyz":
            return 1.0
        return max(float(np.abs(self._along(first + k)).max(initial=0.0)) for k in range(len(self.scenes()))) or 1.0

    def _along(self, mode: int) -> NDArray[np.float64]:
        """Displacements along the chosen axis in shares of the largest of the mode, without rounding noise."""
        assert self.table is not None
        if mode >= len(self.table):
            return np.zeros(1)
        moves = self._moves(mode)
        values = moves[:, "xyz".index(self.contour)] / (float(np.linalg.norm(moves, axis=1).max(initial=0.0)) or 1.0)
        return values if np.abs(values).max(initial=0.0) > 1e-9 else np.zeros(len(values))

    def _colour(self, scene: FEMeshScene, mode: int, moves: NDArray[np.float64], *, legend: bool, full: float) -> None:
        if self.contour == "none":
            scene.contour(None)
        elif self.contour == "stress":
            self._colour_stress(scene, mode)
        else:
            if self.contour == "size":
                values = np.linalg.norm(moves, axis=1)
                values, limits = values / (float(values.max(initial=0.0)) or 1.0), (0.0, 1.0)
                title = tr("u / max")
            else:
                values, limits = self._along(mode), (-full, full)
                title = tr("u{axis} / max", axis=self.contour)
            scene.contour(values, title if legend else "", signed=self.contour != "size", limits=limits)

    def _colour_stress(self, scene: FEMeshScene, mode: int) -> None:
        """Equivalent stress per unit of the modal coordinate; computed in a job the first time.

        Every mode has numbers of its own, so every pane has its legend.
        """
        model, table = self.scene.model, self.table
        assert model is not None
        assert table is not None
        key = (id(table), mode)
        if key not in self._stress:
            self._stress[key] = None
            scene.contour(None)
            self.jobs.start(
                STRESS,
                lambda _monitor: modal_stress(model, table, mode),
                install=lambda job: self._stressed(key, job.result),
            )
            return
        values = self._stress[key]
        if values is None or not np.isfinite(values).any():
            scene.contour(None)
            return
        scene.contour(values, tr("σ, MPa per unit"), limits=(0.0, float(np.nanmax(values))))

    def _stressed(self, key: tuple[int, int], values: NDArray[np.float64]) -> None:
        self._stress[key] = values / 1e6
        if self.table is not None and id(self.table) == key[0] and self.contour == "stress":
            self._draw()

    # ---- panes

    def _split(self, count: int) -> None:
        plotter = self.scene.viewport.plotter
        if plotter is None or len(self._others) + 1 == count:
            return
        window, main = plotter.render_window, plotter.renderer
        for scene, renderer in self._others:
            scene.clear()
            window.RemoveRenderer(renderer)
        for renderer, title in self._titles:
            renderer.RemoveViewProp(title)
        self._others, self._titles = [], []
        self.scene.take("ghost")  # in a pane of another size it has other edges
        places = panes(count, plotter.width(), plotter.height(), self._ratio())
        main.SetViewport(*places[0])
        self._narrow = places == ROW
        colours = theme.current()
        for corners in places[1:]:
            from vtkmodules.vtkRenderingCore import vtkRenderer

            renderer = vtkRenderer()
            renderer.SetViewport(*corners)
            renderer.SetBackground(*rgb(colours.view_bottom))
            renderer.SetBackground2(*rgb(colours.view_top))
            renderer.GradientBackgroundOn()
            renderer.SetActiveCamera(main.GetActiveCamera())
            window.AddRenderer(renderer)
            scene = FEMeshScene(self.scene.viewport, renderer)
            scene.show(self.scene.name, self.scene.model, keep_camera=True)
            scene.clip(self.scene.plane)
            scene.detail.moves(self.player.playing, "shape")
            self._others.append((scene, renderer))
        if count > 1:
            self._titles = [(renderer, _text(renderer)) for renderer in (main, *(one for _, one in self._others))]
        self._make_room()
        self.scene.viewport.fit()

    def _make_room(self) -> None:
        """Titles, and in narrow panes legends, stand under the structure; the axes of the view over the legend."""
        plotter = self.scene.viewport.plotter
        if plotter is None:
            return
        lying = FOOT if self._narrow and self.contour != "none" else 0
        self.scene.viewport.foot = (FOOT if self._others else 0) + (LYING if lying else 0)
        for scene in self.scenes():
            scene.lying = lying
        self._rise = (FOOT + LYING) / max(plotter.height(), 1) if lying else 0.0
        hooks = self.scene.viewport.before_render
        if self._place_axes not in hooks:
            hooks.append(self._place_axes)

    def _place_axes(self) -> None:
        """Before every picture: the widget of the axes forgets its place whenever the view gets another size."""
        plotter = self.scene.viewport.plotter
        widget = plotter.renderer.axes_widget if plotter is not None else None
        if widget is not None and widget.GetRenderer() is not None:
            widget.GetRenderer().SetViewport(0.0, self._rise, AXES[0], self._rise + AXES[1])

    def _ratio(self) -> float:
        """Width over height of the structure as the camera sees it."""
        camera = self.scene.renderer.GetActiveCamera()
        out, up = np.array(camera.GetDirectionOfProjection()), np.array(camera.GetViewUp())
        right = np.cross(out, up)
        axes = np.column_stack([right / np.linalg.norm(right), np.cross(right / np.linalg.norm(right), out)])
        width, height = np.ptp(self.scene.rest @ axes, axis=0)
        return float(width / max(height, 1e-6 * width, 1e-30))

    def _title(self, pane: int, text: str) -> None:
        if pane < len(self._titles):
            self._titles[pane][1].SetInput(text or " ")


def mode_words(table: ModeTable, mode: int) -> str:
    """``Mode 3: 73.43 Hz``; of a static mode the node instead."""
    hz = table.frequencies_hz[mode]
    if np.isfinite(hz):
        return tr("Mode {number}: {hz:.5g} Hz", number=mode + 1, hz=float(hz))
    return tr("Mode {number}: node {place}", number=mode + 1, place=table.notes[mode])


def panes(count: int, width: int, height: int, ratio: float) -> tuple[tuple[float, ...], ...]:
    """Corners of the panes in shares of a view of so many pixels; ``ratio``: width over height of what they show."""
    if count != 4:
        return PANES[count]
    square = min(width / 2 - HEAD, ratio * max(height / 2 - HEAD - FOOT, 1))  # a legend or tools at the side as well
    row = min(width / 4 - HEAD, ratio * max(height - HEAD - FOOT, 1))
    return PANES[4] if square >= row else ROW


def modal_stress(model: FEModel, table: ModeTable, mode: int) -> NDArray[np.float64]:
    """Equivalent stress at the nodes (n_nodes,), Pa, for a unit of a mode; NaN where no shell or solid is."""
    from fem.dofs import dof_places, number_dofs
    from fem.stress import nodal_average, recover, von_mises

    dofs = number_dofs(model)
    rows, codes = dof_places(dofs, np.arange(dofs.n_dofs))
    whole = np.zeros((len(model.node_numbers), 6))
    here = rows_of(model.node_numbers, table.node_numbers)
    whole[here, : table.n_dof] = table.modes[mode].reshape(-1, table.n_dof)
    fields = recover(model, dofs, np.ascontiguousarray(whole[rows, codes]))
    stress, there = nodal_average(model, fields, families=("solid", "shell", "beam", "rod"))
    return np.where(there, von_mises(stress), np.nan)


def _text(renderer: Any) -> Any:
    """The title of a pane."""
    from vtkmodules.vtkRenderingCore import vtkTextActor

    actor = vtkTextActor()
    use_font(actor.GetTextProperty())
    actor.GetTextProperty().SetFontSize(14)
    actor.GetTextProperty().SetColor(*rgb(theme.current().text))
    actor.GetPositionCoordinate().SetCoordinateSystemToNormalizedViewport()
    actor.GetTextProperty().SetJustificationToCentered()
    actor.SetPosition(0.5, 0.03)
    renderer.AddViewProp(actor)
    return actor
