"""Channels are named after members of the mechanism: a new name of a member is carried into the layout of plots."""

from __future__ import annotations

from collections.abc import Callable

from io_formats.plot_layout import PlotLayout, renamed
from solvers.multibody import system as mbs
from solvers.multibody.system import MultibodySystem

#: Collections whose members give channels ``name: quantity``; sensors may be a channel themselves.
NAMED = ("bodies", "flexible_bodies", "joints", "forces", "constraints", "sensors")


def carried(layout: PlotLayout, system: MultibodySystem, collection: str, old: str, new: str) -> PlotLayout:
    """The layout after a member of ``system``, as it was before, got a new name."""
    path, _, plain = collection.rpartition("/")
    if path and "/" not in path:
        inside = mbs.find(system, "subsystems", path).system
        heads = [f"{use.name}." for use in system.uses if use.subsystem == path]
    else:
        inside, heads = system, [""] if not path else []
    if plain == "uses":
        changes = [_start(f"{head}{old}.", f"{head}{new}.") for head in heads]
    elif plain in NAMED:
        others = [one for one in NAMED if one != plain and old in mbs.names(inside, one)]
        changes = [] if others else [_start(f"{head}{old}: ", f"{head}{new}: ") for head in heads]
        if plain == "sensors":
            changes += [_same(f"{head}{old}", f"{head}{new}") for head in heads]
    else:
        changes = []
    for change in changes:
        layout = renamed(layout, change)
    return layout


def _start(old: str, new: str) -> Callable[[str], str]:
    return lambda name: f"{new}{name[len(old) :]}" if name.startswith(old) else name


def _same(old: str, new: str) -> Callable[[str], str]:
    return lambda name: new if name == old else name
