"""Three models of the connecting rod side by side: figs 3.7–3.9 of Mikheev 2004 as numbers and as pictures."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from examples.crank_slider import flexible_system, rod_subsystem, segments_system, system
from examples.pictures import figure, legend, save
from solvers.errors import SolveError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.results import Results
from solvers.multibody.simulate import simulate

MODELS = {"1: rigid": system, "2: eleven segments": segments_system, "3: modes": flexible_system}
FIGURES = {
    "fig_3_7_reactions": ("shaft: reaction", "crank pin: reaction", "wrist pin: reaction"),
    "fig_3_8_crank_speed": ("crank speed",),
    "fig_3_9_crank_acceleration": ("crank acceleration",),
}
CURVES = tuple(name for names in FIGURES.values() for name in names)
LINES = (("#0072b2", "-", 1.0), ("#d55e00", "-", 2.2), ("#000000", "--", 0.8))  # colour, dashes, width


def runs(duration: float = 2.0, step: float = 0.002) -> dict[str, Results]:
    """A run of every model from the same start. Raises SolveError if one breaks off."""
    settings = SimulationSettings(duration=duration, output_step=step, tolerance=1e-8)
    found = {}
    for title, make in MODELS.items():
        found[title] = simulate(make(), settings, flexible={"rod": rod_subsystem()})
        if found[title].status != "finished":
            raise SolveError(f"Model {title}: {found[title].status}")
    return found


def curve(results: Results, name: str) -> np.ndarray:
    """A channel by name."""
    return next(one.values for one in results.channels if one.name == name)


def print_table(found: dict[str, Results]) -> None:
    """Peaks of every curve, and how far models 1 and 2 are from model 3 at most, in shares of its peak."""
    print(f"{'peak of':24}" + "".join(f"{title:>20}" for title in found) + "     1 − 3     2 − 3")
    for name in CURVES:
        rigid, segments, modes = (curve(results, name) for results in found.values())
        peaks = [float(np.abs(values).max()) for values in (rigid, segments, modes)]
        apart = [100.0 * float(np.abs(values - modes).max()) / peaks[2] for values in (rigid, segments)]
        print(f"{name:24}" + "".join(f"{peak:20.4f}" for peak in peaks) + "".join(f"{one:8.2f} %" for one in apart))
    for title, results in found.items():
        balance = float(np.abs(curve(results, "energy: balance")).max())
        spent = results.statistics["wall_time"]
        ratio = spent / float(results.time[-1])
        print(f"model {title}: {ratio:.2f} of real time, energy within {balance:.1e} J")


def draw(found: dict[str, Results], folder: Path) -> None:
    """The figures as PNG files."""
    for file, names in FIGURES.items():
        made, rows = figure(len(names), sharex=True)
        for name, axes in zip(names, rows[:, 0], strict=True):
            for (title, results), (colour, dashes, width) in zip(found.items(), LINES, strict=True):
                values = curve(results, name)
                axes.plot(results.time, values, dashes, color=colour, linewidth=width, label=f"model {title}")
            unit = next(one.unit for one in results.channels if one.name == name)
            axes.set_ylabel(f"{name}, {unit}")
        rows[-1, 0].set_xlabel("time, s")
        legend(made, rows[0, 0])
        save(made, folder, file)
