"""Curves to files: CSV for numbers, PNG, SVG and PDF ready for a report. No Qt here: it runs in a job."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from solvers.errors import FileError
from solvers.monitor import Monitor
from umfem_gui.plots.curves import Curve, units
from umfem_gui.theme import CURVES_LIGHT

DASHES = ("-", "--", ":", "-.")


def write_csv(path: Path, curves: list[Curve], monitor: Monitor | None = None) -> Path:
    """Columns: time, then one per curve, with a header line; curves of other instants are interpolated.

    Raises FileError if the file cannot be written.
    """
    time = max((curve.time for curve in curves), key=len)
    columns = [time] + [
        curve.values if len(curve.time) == len(time) else np.interp(time, curve.time, curve.values) for curve in curves
    ]
    header = ["time [s]"] + [f"{curve.title} [{curve.unit or '-'}]" for curve in curves]
    table = np.column_stack(columns)
    try:
        with path.open("w", encoding="utf-8", newline="") as file:
            file.write(",".join(_quoted(text) for text in header) + "\n")
            for start in range(0, len(table), 2000):
                if monitor is not None:
                    monitor.report(start / len(table), "Writing curves")
                np.savetxt(file, table[start : start + 2000], delimiter=",", fmt="%.10g")
    except OSError as error:
        raise FileError(path, f"cannot be written ({error.strerror}).") from error
    return path


def write_picture(path: Path, curves: list[Curve], time_label: str = "Time, s", monitor: Monitor | None = None) -> Path:
    """A figure, black on white, 300 dpi or vector by the ending of the name: one plot per unit, legend outside."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    if monitor is not None:
        monitor.report(0.1, "Drawing")
    rows = units(curves)
    figure = Figure(figsize=(7.0, 1.0 + 2.4 * len(rows)), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots(len(rows), 1, sharex=True, squeeze=False)[:, 0]
    for axis, unit in zip(axes, rows, strict=True):
        for curve in (one for one in curves if one.unit == unit):
            colour = CURVES_LIGHT[curve.colour % len(CURVES_LIGHT)]
            axis.plot(curve.time, curve.values, DASHES[curve.dash % 4], color=colour, lw=1.0, label=curve.title)
        axis.set_ylabel(unit or "–")
        axis.grid(True, lw=0.4, color="0.85")
        axis.margins(x=0)
        axis.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False, fontsize=8)
    axes[-1].set_xlabel(time_label)
    try:
        figure.savefig(path, dpi=300)
    except (OSError, ValueError) as error:
        raise FileError(path, f"cannot be written ({error}).") from error
    return path


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in ',"\n') else text
