"""Pictures of `umfem methods`: which method is the cheapest, and measured times."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from matplotlib.colors import ListedColormap
from matplotlib.figure import Figure
from matplotlib.patches import Patch
from matplotlib.ticker import NullLocator

from solvers.errors import FileError
from solvers.monitor import Monitor
from solvers.multibody.methods.choose import Calibration
from solvers.multibody.methods.flops import COUNTED, TreeShape, chains_shape, flops
from solvers.multibody.methods.model import TreeModel
from solvers.multibody.methods.samples import sample_tree, seconds_of

COLOURS = {
    "cbm": "#4477aa",
    "lgr": "#ccbb44",
    "itr": "#aa3377",
    "dec": "#66aa77",
    "itr_direct": "#ee6677",
    "vereshchagin": "#555555",
}

TITLES = {
    "cbm": "composite bodies (CBM)",
    "dec": "separate bodies (DEC)",
    "lgr": "Lagrange I (LGR)",
    "itr": "inverse iteration (ITR)",
    "itr_direct": "direct iteration",
    "vereshchagin": "Vereshchagin",
}

#: Rounds over all trees of a panel: the best of them passes over what a busy machine does beside.
ROUNDS = 4

#: Chain lengths and numbers of chains of the diagrams.
LENGTHS, CHAINS = range(1, 41), range(1, 31)


def draw_all(folder: Path, calibration: Calibration, bodies: int, corrections: float, monitor: Monitor) -> list[Path]:
    """Write all pictures into a folder. Raises FileError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(folder, f"cannot be made ({error.strerror or error}).") from error
    monitor.report(0.0, "counting operations")
    by_count = _diagram(lambda shape: flops(shape, corrections), "Fewest operations (table 1)")
    monitor.report(0.2, "predicting times")
    machine = "this machine" if calibration.measured else "the machine of the built-in calibration"
    by_time = _diagram(lambda shape: calibration.seconds(shape, corrections), f"Least time on {machine} (predicted)")
    return [
        _save(by_count, folder / "choice_operations.png"),
        _save(by_time, folder / "choice_time.png"),
        _save(_stars_and_chains(bodies, monitor), folder / "times_star_chain.png"),
        _save(_chains(bodies, monitor), folder / "times_chain.png"),
    ]


def _save(figure: Figure, path: Path) -> Path:
    FigureCanvasAgg(figure)
    try:
        figure.savefig(path, dpi=110)
    except OSError as error:
        raise FileError(path, f"cannot be written ({error.strerror or error}).") from error
    return path


def _diagram(cost: Callable[[TreeShape], dict[str, float]], title: str) -> Figure:
    """Cheapest method over chain length × number of chains, one panel per number of freedoms; lines of equal bodies."""
    figure = Figure(figsize=(12, 7.5), layout="constrained")
    figure.suptitle(title)
    colours = ListedColormap([COLOURS[name] for name in COUNTED])
    for freedoms, axes in zip(range(1, 7), figure.subplots(2, 3).flat):
        best = np.zeros((len(CHAINS), len(LENGTHS)))
        for row, chains in enumerate(CHAINS):
            for column, length in enumerate(LENGTHS):
                costs = cost(chains_shape(chains, length, freedoms))
                best[row, column] = min(range(len(COUNTED)), key=lambda k: costs[COUNTED[k]])
        extent = (LENGTHS[0] - 0.5, LENGTHS[-1] + 0.5, CHAINS[0] - 0.5, CHAINS[-1] + 0.5)
        axes.imshow(
            best, origin="lower", aspect="auto", extent=extent, cmap=colours, vmin=-0.5, vmax=len(COUNTED) - 0.5
        )
        bodies = 1 + np.outer(CHAINS, LENGTHS)
        lines = axes.contour(LENGTHS, CHAINS, bodies, levels=[10, 30, 100, 300, 1000], colors="white", linewidths=0.7)
        axes.clabel(lines, fmt="%d", fontsize=7)
        axes.set_title(f"{freedoms} freedom{'s' if freedoms > 1 else ''} per joint", fontsize=10)
        axes.set_xlabel("bodies in a chain")
        axes.set_ylabel("chains on the base body")
    patches = [Patch(color=COLOURS[n], label=TITLES[n]) for n in COUNTED]
    figure.legend(handles=patches, loc="outside lower center", ncols=len(patches))
    return figure


def _sizes(bodies: int) -> list[int]:
    return sorted({round(float(n)) for n in np.geomspace(3, bodies, 7)})


def _stars_and_chains(bodies: int, monitor: Monitor) -> Figure:
    """Shimanovsky figs 1, 2: revolute and spherical joints, star and chain."""
    figure = Figure(figsize=(11, 8), layout="constrained")
    figure.suptitle("Time of one evaluation")
    panels = figure.subplots(2, 2)
    for row, (freedoms, word) in enumerate(((1, "revolute"), (3, "spherical"))):
        for column, shape in enumerate(("star", "chain")):
            monitor.report(0.3 + 0.1 * (2 * row + column), f"timing {word} {shape}s")
            sizes = _sizes(bodies)
            trees = [sample_tree(*((n - 1, 1) if shape == "star" else (1, n - 1)), freedoms) for n in sizes]
            _curves(panels[row, column], sizes, _best_times(trees, COUNTED))
            panels[row, column].set_title(f"{shape}, {word} joints", fontsize=10)
    return _with_legend(figure)


def _chains(bodies: int, monitor: Monitor) -> Figure:
    """Ivanov fig. 1: chains with joints of 1, 2, 3 freedoms, five methods and the unsymmetric elimination."""
    names = ("cbm", "dec", "lgr", "itr", "itr_direct", "vereshchagin")
    figure = Figure(figsize=(13, 4.6), layout="constrained")
    figure.suptitle("Time of one evaluation, chains")
    for k, axes in enumerate(figure.subplots(1, 3)):
        monitor.report(0.7 + 0.1 * k, f"timing chains of {k + 1}-freedom joints")
        sizes = _sizes(bodies)
        _curves(axes, sizes, _best_times([sample_tree(1, n - 1, k + 1) for n in sizes], names))
        axes.set_title(f"{k + 1} freedom{'s' if k else ''} per joint", fontsize=10)
    return _with_legend(figure)


def _best_times(trees: list[TreeModel], names: tuple[str, ...]) -> list[dict[str, float]]:
    """Seconds of the methods for each tree, the least of rounds that are far apart in time."""
    best = [dict.fromkeys(names, np.inf) for _ in trees]
    for _ in range(ROUNDS):
        for tree, times in zip(trees, best):
            for name, seconds in seconds_of(tree, names, rounds=20).items():
                times[name] = min(times[name], seconds)
    return best


def _with_legend(figure: Figure) -> Figure:
    """One legend below for all panels, so that it hides no curve."""
    lines = figure.axes[0].get_lines()
    figure.legend(handles=lines, loc="outside lower center", ncols=len(lines), fontsize=8)
    return figure


def _curves(axes, sizes: list[int], times: list[dict[str, float]]) -> None:
    for name in times[0]:
        axes.loglog(sizes, [1e6 * t[name] for t in times], "o-", ms=3, color=COLOURS[name], label=TITLES[name])
    axes.set_xticks(sizes, [str(n) for n in sizes])
    axes.xaxis.set_minor_locator(NullLocator())
    axes.set_xlabel("bodies")
    axes.set_ylabel("µs")
    axes.grid(True, which="both", alpha=0.25)
