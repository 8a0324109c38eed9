"""Sweeps as pictures: a curve over one parameter, a map over two, points of samples."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from io_formats.sweep_file import Sweep
from solvers.errors import ModelError
from umfem_gui.plots.figures import COLOURS, new_figure, save


def plane(sweep: Sweep, output: int) -> np.ndarray:
    """Values over the first one or two axes; further axes are shown at their first value."""
    values = sweep.values[..., output]
    while values.ndim > 2:
        values = values[..., 0]
    return values


def draw_sweep(path: str | Path, sweep: Sweep) -> Path:
    """One plot per output."""
    if not sweep.axes:
        raise ModelError("Sweep: there is nothing to draw.")
    figure, axes = new_figure(len(sweep.outputs), height=3.2)
    first = sweep.axes[0]
    for row, output in enumerate(sweep.outputs):
        axis, values = axes[row, 0], plane(sweep, row)
        if sweep.samples and len(sweep.axes) > 1:
            second = sweep.axes[1]
            shown = axis.scatter(first.values, second.values, c=values, cmap="viridis", s=24)
            figure.colorbar(shown, ax=axis, label=output.title)
            axis.set_ylabel(second.parameter)
        elif values.ndim == 1:
            axis.plot(first.values, values, "o" if sweep.samples else "o-", color=COLOURS[0], lw=1.0, ms=3)
            axis.set_ylabel(output.title)
        else:
            second = sweep.axes[1]
            shown = axis.pcolormesh(first.values, second.values, values.T, shading="nearest", cmap="viridis")
            if min(values.shape) > 2 and np.isfinite(values).all():
                lines = axis.contour(first.values, second.values, values.T, colors="white", linewidths=0.6)
                axis.clabel(lines, fontsize=7)
            figure.colorbar(shown, ax=axis, label=output.title)
            axis.set_ylabel(second.parameter)
        axis.set_xlabel(first.parameter)
    return save(figure, path)
