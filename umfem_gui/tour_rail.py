"""A walk from the wizard of rail vehicles to a judged run, for the pictures of the guide «Rail vehicles».

``python -m umfem_gui.tour_rail OUT [LANGUAGE] [WIDTHxHEIGHT] [THEME]`` starts the real window on a (virtual) screen,
builds a two-axle car, looks at contact, line and irregularities, runs it over them, exports the densities and leaves
pictures in ``OUT``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_API", "pyside6")

from umfem_gui.tour import _picture, _settle, _wait, main, walk_through

#: Width and height of the window.
SIZE = (1280, 800)

#: A straight, a transition into a curve of 300 m and on.
LINE = "80; 40 300 0.1 0.01 clothoid; 150 300 0.1 0.01"


def run(out: str | Path, *, code: str = "en", size: tuple[int, int] = SIZE, mode: str = "light") -> int:
    """Walk and write; 0 if everything worked, 1 with a sentence on stderr if not."""

    def steps(window: Any, folder: Path, private: Path) -> None:
        window.document.new()
        for step in (_wizard, _run, _speeds, _hunting):
            step(window, folder, code)

    return walk_through(out, steps, code=code, mode=mode, size=size)


def _wizard(window: Any, folder: Path, code: str) -> None:
    """Forms and pictures of the wizard, then the car."""
    window.switch("assembly")
    window.workspace.open_page("rail")
    page = window.workspace.pages["rail"].page
    _wait(lambda: page.job is not None and not page.job.active, "The contact was not computed.")
    page.edit("track", "sections", LINE)
    for tab, view, name in (
        (0, "Profiles", "car"),
        (1, "Contact geometry", "contact"),
        (1, "Radii and conicity", "conicity"),
        (2, "Line", "line"),
        (2, "Irregularities", "irregularities"),
        (2, "Spectral density", "density"),
    ):
        page.tabs.setCurrentIndex(tab)
        number = list(page.views).index(view)
        page.shown.setCurrentIndex(number)
        page.shown.activated.emit(number)
        _settle(0.2)
        _picture(window, folder / f"{code}_{name}.png")
    page.export(folder / f"{code}_density.csv")
    page.build()
    system = window.document.project.system
    _wait(lambda: window.assembler.result(system) is not None, "The car was not assembled.")
    _settle(1.0)
    _picture(window, folder / f"{code}_built.png")


def _run(window: Any, folder: Path, code: str) -> None:
    """The run, and what is said of it."""
    window.switch("simulation")
    window.actions_table["run"].trigger()
    simulation = window.simulation
    _wait(lambda: not simulation.job.active, "The run did not end.")
    results = simulation.runs.current.results
    simulation.player.go_time(0.6 * float(results.time[-1]))
    window.show_tab(simulation.rails)
    _picture(window, folder / f"{code}_judged.png")


def _speeds(window: Any, folder: Path, code: str) -> None:
    """The same car at several speeds: ride, and the densities of an acceleration."""
    panel = window.simulation.rails
    for editor, value in ((panel.low, 10.0), (panel.high, 20.0), (panel.count, 3.0)):
        editor.set_value(value)
    job = panel.run_speeds()
    _wait(lambda: not job.active, "The runs did not end.")
    _picture(window, folder / f"{code}_speeds.png")
    panel.show_pictures("vertical acceleration")
    _picture(window, folder / f"{code}_speeds_density.png")
    panel.export(folder / f"{code}_speeds_density.csv")


def _hunting(window: Any, folder: Path, code: str) -> None:
    """Limit cycles."""
    panel = window.simulation.rails
    panel.low.set_value(15.0)
    panel.high.set_value(60.0)
    job = panel.follow_cycles()
    _wait(lambda: not job.active, "The limit cycles did not end.")
    _picture(window, folder / f"{code}_cycles.png")


if __name__ == "__main__":
    sys.exit(main(run))
