"""How curves are laid out: part of the project, so that a layout is saved, undone and used again."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace


@dataclass(frozen=True, kw_only=True)
class PlotSpec:
    """One plot: channels on its left and right axis over ``x``, a channel or, if empty, the time."""

    left: tuple[str, ...] = ()
    right: tuple[str, ...] = ()
    x: str = ""

    @property
    def channels(self) -> tuple[str, ...]:
        """Channels of both axes."""
        return (*self.left, *self.right)


@dataclass(frozen=True, kw_only=True)
class Formula:
    """A curve computed from others: ``[crank speed] * 60 / (2*pi)`` (``solvers.analysis.formulas``)."""

    name: str
    text: str
    unit: str = ""


@dataclass(frozen=True, kw_only=True)
class PlotLayout:
    """Plots from top to bottom and the formulas they may use. No plots: the window proposes some."""

    plots: tuple[PlotSpec, ...] = ()
    formulas: tuple[Formula, ...] = ()

    @property
    def channels(self) -> tuple[str, ...]:
        """Every channel that is drawn, once, in order."""
        return tuple(dict.fromkeys(name for plot in self.plots for name in plot.channels))


def without(layout: PlotLayout, name: str) -> PlotLayout:
    """The layout without a channel; a plot that has none left goes."""
    plots = []
    for plot in layout.plots:
        left, right = (tuple(one for one in side if one != name) for side in (plot.left, plot.right))
        if not left:
            left, right = right, ()
        if left:
            plots.append(replace(plot, left=left, right=right))
    return replace(layout, plots=tuple(plots))


def added(layout: PlotLayout, name: str, units: dict[str, str]) -> PlotLayout:
    """The layout with one more channel: in the first plot over time with an axis of its unit, else anew."""
    if name in layout.channels:
        return layout
    unit = units.get(name, "")
    for index, plot in enumerate(layout.plots):
        if plot.left and not plot.x and units.get(plot.left[0], "") == unit:
            return _put(layout, index, replace(plot, left=(*plot.left, name)))
        if plot.right and not plot.x and units.get(plot.right[0], "") == unit:
            return _put(layout, index, replace(plot, right=(*plot.right, name)))
    return replace(layout, plots=(*layout.plots, PlotSpec(left=(name,))))


def dropped(layout: PlotLayout, index: int, name: str, units: dict[str, str]) -> PlotLayout:
    """The layout after a channel was dropped on a plot: on the axis of its unit, else on the right one.

    A third unit replaces nothing: the channel gets a plot of its own below. ``index`` past the end makes a new plot.
    """
    if index < len(layout.plots) and name in layout.plots[index].channels:
        return layout
    if index >= len(layout.plots):
        return replace(layout, plots=(*layout.plots, PlotSpec(left=(name,))))
    plot, unit = layout.plots[index], units.get(name, "")
    if units.get(plot.left[0], "") == unit:
        return _put(layout, index, replace(plot, left=(*plot.left, name)))
    if not plot.right or units.get(plot.right[0], "") == unit:
        return _put(layout, index, replace(plot, right=(*plot.right, name)))
    plots = (*layout.plots[: index + 1], PlotSpec(left=(name,)), *layout.plots[index + 1 :])
    return replace(layout, plots=plots)


def with_x(layout: PlotLayout, index: int, name: str) -> PlotLayout:
    """The layout with another horizontal axis of a plot; empty means time."""
    return _put(layout, index, replace(layout.plots[index], x=name))


def renamed(layout: PlotLayout, change: Callable[[str], str]) -> PlotLayout:
    """The layout with other names of channels, also in the formulas; ``change`` gives the name of every one."""

    def many(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(change(name) for name in names)

    plots = tuple(
        PlotSpec(left=many(plot.left), right=many(plot.right), x=plot.x and change(plot.x)) for plot in layout.plots
    )
    formulas = tuple(
        replace(one, text=re.sub(r"\[([^\[\]]*)\]", lambda found: f"[{change(found[1])}]", one.text))
        for one in layout.formulas
    )
    return replace(layout, plots=plots, formulas=formulas)


def _put(layout: PlotLayout, index: int, plot: PlotSpec) -> PlotLayout:
    plots = list(layout.plots)
    plots[index] = plot
    return replace(layout, plots=tuple(plots))
