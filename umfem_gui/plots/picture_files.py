"""What the Spectra tab shows as a picture for a report and as a table of numbers. No Qt here: it runs in a job."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from umfem_gui.plots.analyses import Picture
    from umfem_gui.plots.figures import Words


def draw_picture(
    path: Path, picture: Picture, natural: Iterable[float], heads: tuple[str, str], words: Words | None = None
) -> Path:
    """Lines, bars or a map; ``heads``: names of the horizontal axis and of the vertical one of a map."""
    from umfem_gui.plots.figures import PLAIN, draw_map, draw_spectra

    say_title, say_unit = words or PLAIN
    if picture.map is not None:
        scale = f"{say_unit('dB')}, {say_unit(picture.map.unit)}"
        return draw_map(path, picture.map, heads, power=picture.kind != "order map", scale=scale)
    marked = natural if picture.kind in ("density", "amplitude", "transfer", "coherence") else ()
    lines = [replace(line.spectrum, name=say_title(line.title)) for line in picture.lines]
    return draw_spectra(path, lines, marked, heads[0], say_unit)


def columns_of_picture(picture: Picture) -> tuple[list[str], np.ndarray]:
    """Headings and columns: frequencies, then values of every line; of a map a row per line of its spectrum."""
    if picture.map is not None:
        head, beside = ("order", "rad/s") if picture.kind == "order map" else ("frequency [Hz]", "s")
        heads = [head, *(f"{value:.6g} {beside} [{picture.unit or '-'}]" for value in picture.map.times)]
        return heads, np.column_stack([picture.map.frequencies, picture.map.values])
    first = max((line.spectrum.frequencies for line in picture.lines), key=len)
    heads, columns = ["order" if picture.kind == "orders" else "frequency [Hz]"], [first]
    for line in picture.lines:
        for name, unit, values in ((line.title, line.spectrum.unit, line.spectrum.values), ("phase", "°", line.phase)):
            if values is not None:
                head = line.title if name == line.title else f"{line.title}, {name}"
                heads.append(f"{head} [{unit or '-'}]")
                columns.append(_on(first, line.spectrum.frequencies, values))
    return heads, np.column_stack(columns)


def _on(grid: np.ndarray, x: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Values of a line on the frequencies of another one, where they differ."""
    same = len(grid) == len(x) and np.allclose(grid, x)
    return values if same else np.interp(grid, x, values, left=np.nan, right=np.nan)
