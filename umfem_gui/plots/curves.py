"""Curves to plot, as plain data."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.multibody.results import Results


@dataclass(frozen=True)
class Curve:
    """One curve: a channel of a run. ``colour`` is the index of its colour, ``dashed`` marks a second run."""

    run: str
    channel: str
    unit: str
    time: NDArray[np.float64]
    values: NDArray[np.float64]
    colour: int
    dash: int

    @property
    def title(self) -> str:
        return self.channel if not self.dash else f"{self.channel} · {self.run}"

    def shown(self, translate: Callable[[str], str]) -> str:
        """The title with its words in the language of the window; names that the user gave stay."""
        head, found, tail = self.title.partition(": ")
        return f"{translate(head) if head == 'energy' else head}: {translate(tail)}" if found else self.title


def make_curves(runs: list[Results], channels: list[str], colours: dict[str, int]) -> list[Curve]:
    """The curves of some channels in some runs; a channel keeps its colour, a run its dash pattern."""
    found = []
    for dash, run in enumerate(runs):
        by_name = {channel.name: channel for channel in run.channels}
        for name in channels:
            channel = by_name.get(name)
            if channel is not None:
                found.append(Curve(run.name, name, channel.unit, run.time, channel.values, colours[name], dash))
    return found


def units(curves: list[Curve]) -> list[str]:
    """The units that occur, in order: one plot each."""
    return list(dict.fromkeys(curve.unit for curve in curves))


def value_at(curve: Curve, time: float) -> float:
    """The value of a curve at an instant, linearly between samples; NaN outside."""
    if not len(curve.time) or not curve.time[0] <= time <= curve.time[-1]:
        return float("nan")
    return float(np.interp(time, curve.time, curve.values))
