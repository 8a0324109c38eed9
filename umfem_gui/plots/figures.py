"""Pictures for reports by matplotlib: black on white, 300 dpi or vector by the ending of the name; no screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from solvers.analysis.spectra import Spectrogram, Spectrum
from solvers.errors import FileError

#: Colours safe for colour-blind eyes, in the order of the window.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#a86a00", "#4b4b9b", "#7a7a7a")

ENDINGS = (".png", ".svg", ".pdf")

#: How titles of curves and units are said.
Words = tuple[Callable[[str], str], Callable[[str], str]]
PLAIN: Words = (str, str)


def new_figure(rows: int = 1, columns: int = 1, *, width: float = 7.0, height: float = 2.6) -> tuple[Any, Any]:
    """A figure without a window and its axes, (rows, columns)."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, 0.6 + height * rows), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(rows, columns, squeeze=False)
    for axis in axes.flat:
        axis.grid(True, lw=0.4, color="0.85")
        axis.set_axisbelow(True)
    return figure, axes


def save(figure: Any, path: str | Path) -> Path:
    """Write a figure. Raises FileError for another ending or if the file cannot be written."""
    path = Path(path)
    if path.suffix.lower() not in ENDINGS:
        raise FileError(path, f"cannot be a picture: its name must end with {', '.join(ENDINGS)}.")
    try:
        figure.savefig(path, dpi=300)
    except (OSError, ValueError) as error:
        raise FileError(path, f"cannot be written ({error}).") from error
    return path


def draw_spectra(
    path: str | Path,
    spectra: Sequence[Spectrum],
    natural: Iterable[float] = (),
    label: str = "Frequency, Hz",
    say_unit: Callable[[str], str] = str,
) -> Path:
    """One plot per unit; densities and amplitudes logarithmic, levels as bars; natural frequencies marked."""
    units = list(dict.fromkeys(one.unit for one in spectra))
    figure, axes = new_figure(len(units))
    for axis, unit in zip(axes[:, 0], units, strict=True):
        own = [(index, one) for index, one in enumerate(spectra) if one.unit == unit]
        for place, (index, one) in enumerate(own):
            plot_spectrum(axis, one, COLOURS[index % len(COLOURS)], place, len(own))
        mark_natural(axis, natural, spectra[0].frequencies[-1])
        axis.set_ylabel(say_unit(unit) or "–")
        axis.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False, fontsize=8)
    axes[-1, 0].set_xlabel(label)
    return save(figure, path)


def draw_map(path: str | Path, found: Spectrogram, heads: tuple[str, str], power: bool = True, scale: str = "") -> Path:
    """A spectrogram, or orders over the speed of a shaft, in decibels; ``heads``: names of the axes."""
    figure, axes = new_figure(height=3.4)
    values = found.values if power else found.values**2
    with np.errstate(divide="ignore"):
        levels = 10 * np.log10(values)
    top = float(np.max(levels[np.isfinite(levels)], initial=-300.0))
    axis = axes[0, 0]
    shown = axis.pcolormesh(
        found.times, found.frequencies, np.maximum(levels, top - 80), shading="nearest", cmap="viridis", rasterized=True
    )
    figure.colorbar(shown, ax=axis, label=scale or f"dB, {found.unit}")
    axis.set_xlabel(heads[0])
    axis.set_ylabel(heads[1])
    return save(figure, path)


def plot_spectrum(axis: Any, one: Spectrum, colour: str, place: int = 0, count: int = 1) -> None:
    """A spectrum on an axis; bars stand beside those of the others, ``place`` of ``count``."""
    width, shift = 0.8 / count, 0.8 * (place - 0.5 * (count - 1)) / count
    if one.kind == "level":
        axis.bar(np.log10(one.frequencies) * 10 + shift, one.values, width, color=colour, label=one.name)
        ticks = np.unique(np.round(np.log10(one.frequencies)).astype(int)) * 10
        axis.set_xticks(ticks, [f"{10.0 ** (tick / 10):g}" for tick in ticks])
        return
    if one.kind == "bands":
        places = np.arange(len(one.frequencies))
        axis.bar(places + shift, one.values, width, color=colour, label=one.name)
        axis.set_xticks(places, [f"{frequency:.3g}" for frequency in one.frequencies])
        return
    shown = np.where(one.values > 0, one.values, np.nan)
    axis.plot(one.frequencies, shown, color=colour, lw=1.0, label=one.name)
    if one.kind in ("density", "amplitude") and np.any(one.values > 0):
        axis.set_yscale("log")
        axis.set_ylim(bottom=float(np.nanmax(shown)) * 1e-8 if one.kind == "density" else None)
    if one.kind == "shock":
        axis.set_xscale("log")
        axis.set_yscale("log")
    axis.margins(x=0)


def mark_natural(axis: Any, natural: Iterable[float], highest: float) -> None:
    """Dashed lines with numbers at natural frequencies."""
    for number, frequency in enumerate(natural, start=1):
        if 0 < frequency < highest:
            axis.axvline(frequency, color="0.4", lw=0.7, ls="--")
            axis.annotate(
                str(number), (frequency, 1.0), xycoords=("data", "axes fraction"), fontsize=7, va="bottom", ha="center"
            )
