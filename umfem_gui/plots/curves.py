"""Curves to plot, as plain data."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from io_formats.plot_layout import Formula, PlotLayout
from solvers.analysis.formulas import channels_of, evaluate
from solvers.errors import ModelError, UmfemError, suggestion
from solvers.multibody.results import Results

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Curve:
    """One curve: a channel of a run in a plot. ``colour`` is the index of its colour, ``dash`` tells runs apart.

    ``x`` is None for curves over time.
    """

    run: str
    channel: str
    unit: str
    time: Array
    values: Array
    colour: int
    dash: int
    plot: int = 0
    right: bool = False
    x: Array | None = None

    @property
    def title(self) -> str:
        return self.channel if not self.dash else f"{self.channel} · {self.run}"


def read_channel(run: Results, name: str, formulas: Iterable[Formula] = (), depth: int = 0) -> tuple[Array, str]:
    """Values and unit of a channel or a formula of a run. Raises ModelError if it has none or a formula fails."""
    for channel in run.channels:
        if channel.name == name:
            if not getattr(channel, "ready", True):
                raise ModelError(f"Channel '{name}' of run '{run.name}' is still being read.")
            return channel.values, channel.unit
    made = {formula.name: formula for formula in formulas}
    if name not in made or depth > 8:
        known = [channel.name for channel in run.channels]
        raise ModelError(f"Run '{run.name}' has no channel '{name}'. {suggestion(name, known)}")
    text = made[name].text
    values = evaluate(text, run.time, lambda inner: read_channel(run, inner, made.values(), depth + 1)[0])
    return values, made[name].unit


def make_curves(runs: list[Results], layout: PlotLayout, colours: dict[str, int]) -> list[Curve]:
    """The curves of a layout in some runs; a channel keeps its colour, a run its dash pattern. Gaps are left out."""
    found = []
    for dash, run in enumerate(runs):
        for index, plot in enumerate(layout.plots):
            for right, names in ((False, plot.left), (True, plot.right)):
                for name in names:
                    try:
                        values, unit = read_channel(run, name, layout.formulas)
                        x = read_channel(run, plot.x, layout.formulas)[0] if plot.x else None
                    except UmfemError:
                        continue  # another run may have it
                    colour = colours.get(name, 0)
                    found.append(Curve(run.name, name, unit, run.time, values, colour, dash, index, right, x))
    return found


def to_be_read(runs: list[Results], layout: PlotLayout) -> list[Any]:
    """Channels of large runs that the layout needs and that are not in memory yet."""
    names = set(layout.channels) | {plot.x for plot in layout.plots}
    names |= {inner for formula in layout.formulas if formula.name in names for inner in channels_of(formula.text)}
    found = [channel for run in runs for channel in run.channels if channel.name in names]
    return [channel for channel in found if not getattr(channel, "ready", True)]


def units(curves: list[Curve]) -> list[str]:
    """The units that occur, in order: one plot each."""
    return list(dict.fromkeys(curve.unit for curve in curves))


def value_at(curve: Curve, time: float) -> float:
    """The value of a curve at an instant, linearly between samples; NaN outside."""
    if not len(curve.time) or not curve.time[0] <= time <= curve.time[-1]:
        return float("nan")
    return float(np.interp(time, curve.time, curve.values))
