"""Several views of one scene in one window: the main one keeps its camera, the others look from front, top and side.

All views share the actors, so that a motion is computed once; each has a camera that the mouse turns on its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from umfem_gui import theme
from umfem_gui.i18n import tr
from umfem_gui.view_framing import box_of, fill

if TYPE_CHECKING:
    from umfem_gui.viewport import Viewport

#: Number of views → rectangle of the main view, then of the others with the standard view each begins with (1 … 7).
LAYOUTS: dict[int, tuple[tuple[float, ...], tuple[tuple[tuple[float, ...], int], ...]]] = {
    1: ((0.0, 0.0, 1.0, 1.0), ()),
    2: ((0.0, 0.0, 0.5, 1.0), (((0.5, 0.0, 1.0, 1.0), 1),)),
    4: (
        (0.0, 0.0, 0.5, 0.5),
        (((0.0, 0.5, 0.5, 1.0), 5), ((0.5, 0.5, 1.0, 1.0), 4), ((0.5, 0.0, 1.0, 0.5), 1)),
    ),
}


class SplitView:
    """The other views of a viewport."""

    def __init__(self, viewport: Viewport) -> None:
        self.viewport = viewport
        self.count = 1
        self.others: list[Any] = []
        self._titles: list[Any] = []

    def show(self, count: int) -> None:
        """One, two or four views."""
        plotter = self.viewport.plotter
        if plotter is None or count not in LAYOUTS:
            return
        for renderer in self.others:
            plotter.render_window.RemoveRenderer(renderer)
        if self._sync in self.viewport.before_render:
            self.viewport.before_render.remove(self._sync)
        self.others, self._titles, self.count = [], [], count
        rectangle, others = LAYOUTS[count]
        plotter.renderer.SetViewport(*rectangle)
        for place, number in others:
            self._add(place, number)
        if self.others:
            self.viewport.before_render.append(self._sync)
            self._sync()
            for renderer, (_, number) in zip(self.others, others, strict=True):
                self._look(renderer, number)
        self.viewport.fit()

    def _add(self, place: tuple[float, ...], number: int) -> None:
        from vtkmodules.vtkRenderingCore import vtkRenderer, vtkTextActor

        from umfem_gui.scenes.fe_legend import use_font
        from umfem_gui.scenes.mechanism import rgb
        from umfem_gui.viewport import VIEWS

        colours = theme.current()
        renderer = vtkRenderer()
        renderer.SetViewport(*place)
        renderer.GradientBackgroundOn()
        renderer.SetBackground(*rgb(colours.view_bottom))
        renderer.SetBackground2(*rgb(colours.view_top))
        renderer.SetLightCollection(self.viewport.plotter.renderer.GetLights())
        renderer.SetAutomaticLightCreation(False)
        title = vtkTextActor()
        title.SetInput(tr(VIEWS[number - 1][0]))
        use_font(title.GetTextProperty())
        title.GetTextProperty().SetFontSize(13)
        title.GetTextProperty().SetColor(*rgb(colours.muted))
        title.SetPosition(8, 8)
        title.PickableOff()
        renderer.AddViewProp(title)
        self._titles.append(title)
        self.viewport.plotter.render_window.AddRenderer(renderer)
        self.others.append(renderer)

    def _sync(self) -> None:
        """Before every picture: what the main view has, the others have; not its legends."""
        wanted = {}
        found = self.viewport.plotter.renderer.GetActors()
        for k in range(found.GetNumberOfItems()):
            actor = found.GetItemAsObject(k)
            wanted[id(actor)] = actor
        for renderer in self.others:
            present = {}
            actors = renderer.GetActors()
            for k in range(actors.GetNumberOfItems()):
                actor = actors.GetItemAsObject(k)
                present[id(actor)] = actor
            for key in present.keys() - wanted.keys():
                renderer.RemoveActor(present[key])
            for key in wanted.keys() - present.keys():
                renderer.AddActor(wanted[key])
            renderer.ResetCameraClippingRange()

    def _look(self, renderer: Any, number: int) -> None:
        from umfem_gui.viewport import VIEWS

        _, towards, up = VIEWS[number - 1]
        camera = renderer.GetActiveCamera()
        camera.SetParallelProjection(True)
        camera.SetFocalPoint(0.0, 0.0, 0.0)
        camera.SetPosition(*towards)
        camera.SetViewUp(*up)
        self.fit_one(renderer)

    def fit_one(self, renderer: Any) -> None:
        """Bring everything into one of the other views."""
        outline = self.viewport.whole()
        if outline is not None:
            renderer.ResetCamera(box_of(outline))
            fill(renderer, outline)
            renderer.GetActiveCamera().Zoom(0.9)  # tools stand over the right edge

    def fit(self) -> None:
        """Bring everything into the other views."""
        for renderer in self.others:
            self.fit_one(renderer)

    def is_main(self, x: float, y: float) -> bool:
        """Whether a point of the widget (pixels from the upper left corner) lies in the main view."""
        widget = self.viewport.plotter
        left, low, right, high = LAYOUTS[self.count][0]
        u, v = x / max(widget.width(), 1), 1.0 - y / max(widget.height(), 1)
        return left <= u <= right and low <= v <= high
