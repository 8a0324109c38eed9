"""Pictures of a vehicle over its speeds: ride, wheels, forces, densities of accelerations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from umfem_gui import theme
from umfem_gui.i18n import noted, tr
from umfem_gui.plots.small_plot import SmallPlot, sign

if TYPE_CHECKING:
    from solvers.multibody.rail.speeds import SpeedRun

#: Pictures of numbers over the speed; the others are densities of an acceleration.
NUMBERS = {
    "ride": noted("RMS and Wz over the speed"),
    "wheels": noted("Y/Q and unloading over the speed"),
    "forces": noted("Forces over the speed"),
}

#: Frequencies of the densities, Hz: what cars and persons answer to.
BAND = (0.3, 40.0)


def pictures_of(runs: list[SpeedRun]) -> list[tuple[str, str]]:
    """Keys of the pictures of some runs and how they are called; those of a channel have its name as their key."""
    channels = dict.fromkeys(name for one in runs for name in one.densities)
    named = [(key, tr(title)) for key, title in NUMBERS.items()]
    return [*named, *((name, tr(noted("Density: {name}"), name=name)) for name in channels)]


def draw(plot: SmallPlot, runs: list[SpeedRun], key: str) -> str:
    """Draw one of the pictures; the legend, rich text."""
    if key == "ride":
        return _ride(plot, runs)
    if key in NUMBERS:
        return _numbers(plot, runs, key)
    return _densities(plot, runs, key)


def _legend(entries: list[tuple[int, str]]) -> str:
    return "&nbsp; ".join(f"{sign(number)}&nbsp;{words}" for number, words in entries)


def _ride(plot: SmallPlot, runs: list[SpeedRun]) -> str:
    plot.begin(tr(noted("Speed, m/s")), tr(noted("m/s²")), "Wz")
    names = list(dict.fromkeys(name for one in runs for name in one.ride))
    for number, name in enumerate(names):
        having = [one for one in runs if name in one.ride]
        speed, colour = np.array([one.speed for one in having]), theme.curve_colour(number)
        for row, word in enumerate(("rms", "sperling")):
            plot.curve(speed, np.array([one.ride[name][word] for one in having]), row=row, colour=colour)
    return _legend(list(enumerate(names)))


def _numbers(plot: SmallPlot, runs: list[SpeedRun], key: str) -> str:
    speed = np.array([one.speed for one in runs])

    def of(attribute: str, scale: float = 1.0) -> Any:
        return scale * np.array([getattr(one, attribute) for one in runs])

    if key == "wheels":
        plot.begin(tr(noted("Speed, m/s")), "Y/Q", "ΔQ/Q")
        plot.curve(speed, of("largest_quotient"))
        plot.curve(speed, of("largest_unloading"), row=1)
        return tr(noted("worst wheel"))
    plot.begin(tr(noted("Speed, m/s")), tr(noted("Force, kN")))
    plot.curve(speed, of("largest_guiding_force", 1e-3))
    plot.curve(speed, of("largest_frame_force", 1e-3), colour=theme.curve_colour(1))
    return _legend([(0, tr(noted("guiding force Y"))), (1, tr(noted("frame force H")))])


def _densities(plot: SmallPlot, runs: list[SpeedRun], channel: str) -> str:
    plot.begin(tr(noted("Frequency, Hz")), tr(noted("(m/s²)²/Hz")), log_y=(True,))
    entries = []
    for number, one in enumerate(runs):
        if channel not in one.densities:
            continue
        f, values = one.densities[channel]
        kept = (f >= BAND[0]) & (f <= BAND[1]) & (values > 0.0)
        plot.curve(f[kept], values[kept], colour=theme.curve_colour(number))
        entries.append((number, tr(noted("{speed:g} m/s"), speed=one.speed)))
    return _legend(entries)
