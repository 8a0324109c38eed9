"""Principal axes of inertia: three numbered arrows of constant screen size at the centre of mass, over everything."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from umfem_gui import theme
from umfem_gui.scenes.dots import Overlay
from umfem_gui.scenes.fe_legend import use_font
from umfem_gui.scenes.mechanism import rgb
from umfem_gui.viewport import Viewport

Array = NDArray[np.float64]

COLOURS = ("#d1495b", "#3a9a5b", "#3973c6")

#: Pixels: an arrow, how far its number stands from the centre, the dot of the centre.
ARROW, NUMBER, DOT = 90.0, 102.0, 9.0


class PrincipalAxes:
    """``show`` puts the axes into the view, in the order of the moments; ``clear`` takes them away."""

    def __init__(self, viewport: Viewport) -> None:
        self.viewport = viewport
        self.overlay = Overlay(viewport)
        self._centre: Array = np.zeros(3)
        self._axes: Array = np.zeros((0, 3))
        self._words: list[Any] = []

    def __len__(self) -> int:
        return len(self._axes)

    def show(self, centre: Array, axes: Array) -> None:
        """Axes (3, 3), a row each, at a point of the ground frame."""
        self.clear()
        self._centre, self._axes = np.asarray(centre, dtype=float), np.asarray(axes, dtype=float)
        for number, (axis, colour) in enumerate(zip(self._axes, COLOURS, strict=True), start=1):
            self.overlay.arrow(f"axis {number}", self._centre, axis, colour, ARROW)
            self._words.append(self._word(str(number), colour))
        self.overlay.dots("centre", self._centre[None], theme.current().text, DOT)
        self.viewport.before_render.append(self._place)
        self.viewport.redraw()

    def clear(self) -> None:
        """No axes."""
        self.overlay.clear()
        if self._place in self.viewport.before_render:
            self.viewport.before_render.remove(self._place)
        if self.viewport.plotter is not None:
            for word in self._words:
                self.viewport.plotter.renderer.RemoveActor(word)
            self.viewport.redraw()
        self._words, self._axes = [], np.zeros((0, 3))

    def _word(self, text: str, colour: str) -> Any:
        from vtkmodules.vtkRenderingCore import vtkTextActor

        word = vtkTextActor()
        word.SetInput(text)
        look = word.GetTextProperty()
        use_font(look)
        look.SetFontSize(14)
        look.BoldOn()
        look.SetColor(*rgb(colour))
        look.SetBackgroundColor(*rgb(theme.current().view_bottom))
        look.SetBackgroundOpacity(0.8)
        look.SetJustificationToCentered()
        look.SetVerticalJustificationToCentered()
        word.GetPositionCoordinate().SetCoordinateSystemToWorld()
        word.PickableOff()
        self.viewport.plotter.renderer.AddActor(word)
        return word

    def _place(self) -> None:
        """Before every picture: the numbers stand at the tips."""
        reach = NUMBER * self.viewport.pixel_size(self._centre)
        for word, axis in zip(self._words, self._axes, strict=True):
            word.GetPositionCoordinate().SetValue(*(self._centre + reach * axis))
