"""Contours of flexible bodies while a run is watched: displacement, velocity, acceleration, stress."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from PySide6.QtCore import QObject

from solvers.errors import UmfemError
from solvers.flexible.recovery import FIELDS, FieldShapes
from umfem_gui.i18n import noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.mechanics import written_out
from umfem_gui.plots.background import Background
from umfem_gui.scenes.contours import paint_contour
from umfem_gui.viewport import Viewport

TITLES = {
    "": noted("Own colour"),
    "displacement": noted("Displacement"),
    "velocity": noted("Velocity"),
    "acceleration": noted("Acceleration"),
    "stress": noted("Stress (von Mises)"),
}

#: Units of the legend beside those of the fields, and of usual formulas.
UNITS = (noted("mm"), noted("MPa"), noted("W"))

#: Instants that are looked at for the range of the legend.
SAMPLES = 24


class Contour(QObject):
    """Colours the flexible bodies of one scene. The range of the legend is that of the whole run, found aside."""

    def __init__(self, viewport: Viewport, say: Callable[[str], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.viewport = viewport
        self.quantity = ""
        self.range = (0.0, 0.0)
        self._say = say
        self._scene: Any = None
        self._shapes: list[FieldShapes] = []
        self._made_of: tuple[Any, ...] = ()
        self._results: Any = None
        self._legend: Any = None
        self._table: Any = None
        self._row = 0
        self._refused: set[str] = set()
        self._background = Background("range of a contour", self)
        self._background.done.connect(self._take_range)
        self._background.failed.connect(self._refuse)

    @property
    def busy(self) -> bool:
        """Is the range still being found?"""
        return self._background.busy

    def clear(self) -> None:
        """No legend, own colours."""
        if self._legend is not None and self.viewport.plotter is not None:
            self._legend.remove()
        self._legend = self._table = None
        self.viewport.say("")
        if self._scene is not None:
            for shape in self._shapes:
                paint_contour(self._scene, shape.one.item.name, None)

    def draw(self, scene: Any, results: Any, system: Any, flexible: Any) -> None:
        """Another run, another scene, or another quantity."""
        self.clear()
        self._scene, self._results = scene, results
        if not self.quantity or results is None or not len(results.time):
            return
        self._prepare(system, flexible)
        self._refused = set()
        if not self._shapes:
            return
        quantity, shapes = self.quantity, list(self._shapes)
        rows = np.unique(np.linspace(0, len(results.time) - 1, SAMPLES).astype(int))

        def work() -> tuple[str, Any, float, float]:
            low, high, problem = np.inf, -np.inf, None
            for shape in shapes:
                try:
                    for row in rows:
                        values = shape.at(results, int(row), quantity)
                        low, high = min(low, float(np.nanmin(values))), max(high, float(np.nanmax(values)))
                except UmfemError as error:  # bodies without stresses stay plain, if others have them
                    problem = error
            if problem is not None and not np.isfinite(high):
                raise problem
            return quantity, results, low, high

        self._background.ask(work)

    def _refuse(self, sentence: str) -> None:
        """A contour that cannot be: said in the view and among the messages."""
        self._say(sentence)
        self.viewport.say(say(sentence))

    def move(self, results: Any, row: int) -> None:
        """Another instant of the run that was drawn."""
        self._row = row
        if self._table is None or results is not self._results or self._scene is None:
            return
        for shape in self._shapes:
            name = shape.one.item.name
            if name in self._refused:
                continue
            try:
                paint_contour(self._scene, name, shape.at(results, row, self.quantity), self._table)
            except UmfemError:
                self._refused.add(name)

    def _prepare(self, system: Any, flexible: Any) -> None:
        from solvers.multibody.flexible_parts import prepare
        from solvers.multibody.parameters import parameter_values

        owners = (system, flexible)
        if len(self._made_of) == 2 and all(a is b for a, b in zip(owners, self._made_of, strict=True)):
            return
        plain = written_out(system)
        try:
            made = prepare(plain, flexible, parameter_values(plain.parameters)) if plain.flexible_bodies else ()
        except UmfemError:
            made = ()
        self._shapes, self._made_of = [FieldShapes(one) for one in made], owners

    def _take_range(self, found: tuple[str, Any, float, float]) -> None:
        quantity, results, low, high = found
        if quantity != self.quantity or results is not self._results or self.viewport.plotter is None:
            return
        from umfem_gui.scenes.fe_legend import Legend, colour_table

        factor, unit = scaled(FIELDS[quantity], high)
        self.range = (low, high)
        self._table = colour_table("magnitude", low, high if high > low else low + 1e-30)
        shown = colour_table("magnitude", low * factor, max(high, low + 1e-30) * factor)
        self._legend = Legend(self.viewport.plotter.renderer, shown, f"{tr(TITLES[quantity])}, {tr(unit)}")
        self.move(results, self._row)
        self.viewport.redraw()


def scaled(unit: str, high: float) -> tuple[float, str]:
    """Millimetres and megapascals where they read better."""
    if unit == "m" and high < 0.5:
        return 1e3, "mm"
    return (1e-6, "MPa") if unit == "Pa" and high > 1e5 else (1.0, unit)
