"""Curves to pictures: PNG, SVG and PDF ready for a report. No Qt here: it runs in a job."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from io_formats.plot_layout import PlotSpec
from solvers.errors import FileError
from solvers.monitor import Monitor
from umfem_gui.plots.curves import Curve
from umfem_gui.plots.figures import PLAIN, Words
from umfem_gui.theme import CURVES_LIGHT

DASHES = ("-", "--", ":", "-.")


def write_picture(
    path: Path,
    curves: list[Curve],
    time_label: str = "Time, s",
    monitor: Monitor | None = None,
    plots: tuple[PlotSpec, ...] = (),
    words: Words = PLAIN,
) -> Path:
    """A figure, black on white, 300 dpi or vector by the ending: the plots of the window, legend outside."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    if monitor is not None:
        monitor.report(0.1, "Drawing")
    rows = max(curve.plot for curve in curves) + 1
    figure = Figure(figsize=(7.0, 1.0 + 2.4 * rows), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(rows, 1, sharex=all(curve.x is None for curve in curves), squeeze=False)[:, 0]
    for index, axis in enumerate(axes):
        _plot(axis, [curve for curve in curves if curve.plot == index and not curve.right], words)
        others = [curve for curve in curves if curve.plot == index and curve.right]
        if others:
            _plot(axis.twinx(), others, words, where=0.25)
        axis.grid(True, lw=0.4, color="0.85")
        if plots and index < len(plots) and plots[index].x:
            axis.set_xlabel(plots[index].x)
        elif index == rows - 1:
            axis.set_xlabel(time_label)
    try:
        figure.savefig(path, dpi=300)
    except (OSError, ValueError) as error:
        raise FileError(path, f"cannot be written ({error}).") from error
    return path


def _plot(axis: Any, curves: list[Curve], words: Words, where: float = 0.6) -> None:
    say_title, say_unit = words
    for curve in curves:
        colour = CURVES_LIGHT[curve.colour % len(CURVES_LIGHT)]
        x = curve.time if curve.x is None else curve.x
        axis.plot(x, curve.values, DASHES[curve.dash % 4], color=colour, lw=1.0, label=say_title(curve.title))
    axis.set_ylabel(say_unit(curves[0].unit if curves else "") or "–")
    axis.margins(x=0 if all(curve.x is None for curve in curves) else 0.05)
    if curves:
        axis.legend(loc="center left", bbox_to_anchor=(1.12, where), frameon=False, fontsize=8)
