"""What the Spectra tab shows as a picture for a report and as a table of numbers. No Qt here: it runs in a job."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from umfem_gui.plots.analyses import Picture


def draw_picture(path: Path, picture: Picture, natural: Iterable[float], words: tuple[str, str]) -> Path:
    """Lines, bars or a map; ``words``: names of the horizontal axis and of the vertical one of a map."""
    from umfem_gui.plots.figures import draw_map, draw_spectra

    if picture.map is not None:
        return draw_map(path, picture.map, words, power=picture.kind != "order map")
    marked = natural if picture.kind in ("density", "amplitude", "transfer", "coherence") else ()
    return draw_spectra(path, [replace(line.spectrum, name=line.title) for line in picture.lines], marked, words[0])


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
