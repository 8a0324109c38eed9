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


class Legend:
    """A narrow bar at the left of the view with its title and some numbers."""

    def __init__(self, renderer: Any, table: Any, title: str) -> None:
        from vtkmodules.vtkRenderingAnnotation import vtkScalarBarActor

        self._renderer = renderer
        bar = vtkScalarBarActor()
        bar.SetLookupTable(table)
        bar.SetTitle(title)
        bar.SetNumberOfLabels(5)
        bar.SetLabelFormat("{:.3g}")
        bar.UnconstrainedFontSizeOn()
        bar.SetPosition(0.015, 0.3)
        bar.SetWidth(0.08)
        bar.SetHeight(0.5)
        bar.SetBarRatio(0.22)
        bar.SetMaximumWidthInPixels(110)
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

    def remove(self) -> None:
        """Take it out of the view."""
        self._renderer.RemoveViewProp(self.actor)
