"""Colour tables and the legend of a contour."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from umfem_gui import theme
from umfem_gui.scenes.mechanism import rgb

#: Our words to maps of matplotlib: one that grows evenly for the eye, one with a light middle for signs.
MAPS = {"magnitude": "viridis", "signed": "coolwarm", "quality": "RdYlGn"}

#: Categories: Okabe–Ito and lighter companions, safe for colour-blind eyes.
CATEGORIES = (
    "#56b4e9",
    "#e69f00",
    "#009e73",
    "#cc79a7",
    "#f0e442",
    "#0072b2",
    "#d55e00",
    "#9aa7b5",
    "#b7e3c0",
    "#d8b7f0",
)


@lru_cache(maxsize=8)
def colours_of(name: str, steps: int = 256) -> NDArray[np.uint8]:
    """A map as (steps, 3) bytes."""
    from matplotlib import colormaps

    return (255 * colormaps[MAPS[name]](np.linspace(0.0, 1.0, steps))[:, :3]).round().astype(np.uint8)


def category_colour(index: int) -> tuple[int, int, int]:
    """Colour of the n-th category, three bytes; from the eleventh on shades of the first ten."""
    red, green, blue = (round(255 * part) for part in rgb(CATEGORIES[index % len(CATEGORIES)]))
    fade = 0.72 ** (index // len(CATEGORIES))
    return round(red * fade), round(green * fade), round(blue * fade)


def colour_table(name: str, low: float, high: float) -> Any:
    """A vtkLookupTable over [low, high]; grey where there is no value."""
    from vtkmodules.util.numpy_support import numpy_to_vtk
    from vtkmodules.vtkCommonCore import vtkLookupTable

    table = vtkLookupTable()
    bytes_ = np.hstack([colours_of(name), np.full((256, 1), 255, dtype=np.uint8)])
    table.SetTable(numpy_to_vtk(bytes_, deep=1))
    table.SetRange(low, high)
    table.SetNanColor(0.7, 0.72, 0.75, 1.0)
    return table


def use_font(text: Any) -> None:
    """A font with Cyrillic letters, which those built into VTK have not; it comes with matplotlib."""
    from matplotlib import get_data_path

    text.SetFontFamily(4)  # a font file
    text.SetFontFile(str(Path(get_data_path()) / "fonts" / "ttf" / "DejaVuSans.ttf"))


#: Pixels: the bar, the room of the tools above it and of the axes below it, and the least height worth drawing.
BAR, MOST_HIGH, TOOLS, AXES, LEAST = 18, 200, 62, 88, 48

#: A lying legend: the height with its words, the bar alone, the greatest width, the room at its ends.
LYING, THIN, MOST_WIDE, BESIDE = 46, 10, 180, 32


class Legend:
    """A narrow bar at the left of the view with its title and some numbers, between the tools and the axes.

    In a narrow pane it lies ``lying`` pixels above the lower edge instead.
    """

    def __init__(self, renderer: Any, table: Any, title: str, lying: int = 0) -> None:
        from vtkmodules.vtkRenderingAnnotation import vtkScalarBarActor

        self._renderer = renderer
        self._lying = lying
        self._size: tuple[Any, ...] = ()
        self._width = max(84.0, 8.0 * len(title) + 8.0)
        bar = vtkScalarBarActor()
        bar.SetLookupTable(table)
        bar.SetTitle(title)
        bar.UnconstrainedFontSizeOn()
        if lying:
            bar.SetOrientationToHorizontal()
            bar.SetBarRatio(THIN / LYING)
            bar.SetTextPositionToPrecedeScalarBar()
            bar.SetNumberOfLabels(2)
            bar.SetLabelFormat("{:.3g}")
        else:
            bar.SetLabelFormat("{:.4g}")
            bar.SetBarRatio(BAR / self._width)
            bar.SetMaximumWidthInPixels(round(self._width))
            bar.SetVerticalTitleSeparation(8)
        for text, size in ((bar.GetTitleTextProperty(), 13), (bar.GetLabelTextProperty(), 12)):
            use_font(text)
            text.SetItalic(False)
            text.SetBold(False)
            text.SetShadow(False)
            text.SetFontSize(size)
            text.SetColor(*rgb(theme.current().text))
        bar.SetDrawBackground(False)
        bar.PickableOff()
        self.actor = bar
        renderer.AddViewProp(bar)
        self._observer = renderer.AddObserver("StartEvent", self._fit)

    def _fit(self, *_: object) -> None:
        """Keep the size in pixels, whatever the size of the view or of the pane."""
        size = (*self._renderer.GetSize(), self._renderer.GetViewport()[1])
        if size == self._size or not size[0] * size[1]:
            return
        self._size = size
        width, height, foot = size
        if self._lying:
            wide = min(width - 2 * BESIDE, MOST_WIDE)  # numbers stand in the middle under its ends
            self.actor.SetPosition(0.5 * (width - wide) / width, self._lying / height)
            self.actor.SetWidth(wide / width)
            self.actor.SetHeight(LYING / height)
            return
        room = min(MOST_HIGH, height - TOOLS - (8 if foot else AXES))
        self.actor.SetVisibility(room >= LEAST)
        self.actor.SetNumberOfLabels(5 if room >= 120 else 3)
        self.actor.SetPosition(8 / width, (height - TOOLS - room) / height)
        self.actor.SetWidth(self._width / width)
        self.actor.SetHeight(max(room, 1) / height)

    def remove(self) -> None:
        """Take it out of the view."""
        self._renderer.RemoveObserver(self._observer)
        self._renderer.RemoveViewProp(self.actor)
