"""Figures 3.23 and 3.24 of Mikheev 2004 for the SHOM-1200 here: maps over both angles and a density, as PNG files."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from examples.pictures import COLOURS, figure, legend, save
from examples.shom1200 import Vibration
from solvers.analysis.signals import sampled
from solvers.analysis.spectra import SpectrumSettings, power_density

#: The run-down passes every frequency once: one segment, without a window that would favour its middle.
WHOLE = SpectrumSettings(window="rectangular", length=10.0)


def draw_density(folder: Path, runs: dict[float, Vibration], point: int = 4) -> None:
    """Density of the vertical acceleration of a control point in the run-down, of runs by φ in degrees (fig. 3.24)."""
    made, ((axes,),) = figure(height=3.0)
    for (phi, found), colour in zip(runs.items(), COLOURS, strict=False):
        rows = found.regimes()["run-down"]
        density = power_density(sampled(found.time[rows], found.a[rows, point - 1], "m/s²", f"point {point}"), WHOLE)
        axes.semilogy(density.frequencies, density.values, color=colour, linewidth=1.0, label=f"φ = {phi:.0f}°")
    axes.set(xlim=(0.0, 20.0), ylim=(1e-5, 1.0), xlabel="frequency, Hz")
    axes.set_ylabel(f"PSD at control point {point}\nrun-down, (m/s²)²/Hz")
    legend(made, axes)
    save(made, folder, "fig_3_24_density")


def draw_maps(folder: Path, alphas: range, phis: range, maps: np.ndarray) -> None:
    """Amplitude, mm, and RMS of acceleration, m/s², (2, n_α, n_φ) as maps (fig. 3.23)."""
    from matplotlib.ticker import MaxNLocator

    made, (row,) = figure(1, 2, height=3.2, sharey=True)
    for axes, values, title in zip(row, maps, ("amplitude, mm", "RMS of acceleration, m/s²"), strict=True):
        axes.grid(visible=False)
        image = axes.contourf(np.array(phis), np.array(alphas), values, levels=12, cmap="viridis")
        made.colorbar(image, ax=axes, label=f"{title}, point 4, run-down", location="top", ticks=MaxNLocator(5))
        axes.set_xlabel("φ, °")
    row[0].set_ylabel("α, °")
    save(made, folder, "fig_3_23_maps")
