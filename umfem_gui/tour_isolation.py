"""A walk through the pages of the assembly for the pictures of the guide «Vibration isolation of a device».

``python -m umfem_gui.tour_isolation OUT [LANGUAGE] [WIDTHxHEIGHT] [THEME]`` starts the real window on a (virtual)
screen, opens the example, looks at parameters, structure and modes, moves a slider, optimises the mounts, applies
what was found and leaves a picture of every step in ``OUT``.
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


def run(out: str | Path, *, code: str = "en", size: tuple[int, int] = SIZE, mode: str = "light") -> int:
    """Walk and write; 0 if everything worked, 1 with a sentence on stderr if not."""

    def steps(window: Any, folder: Path, _private: Path) -> None:
        from umfem_gui.example_list import load_example

        window.document.new(load_example("isolation"))
        window.switch("assembly")
        system = window.document.project.system
        _wait(lambda: window.assembler.result(system) is not None, "The mechanism was not assembled.")
        window.selection.select(("system", ""))
        for step in (_parameters, _start, _check, _modes, _noise, _slider, _optimise, _transmission):
            step(window, folder, code)

    return walk_through(out, steps, code=code, mode=mode, size=size)


def _page(window: Any, key: str) -> Any:
    window.workspace.open_page(key)
    _settle(0.2)
    return window.workspace.pages[key].page


def _name(folder: Path, code: str, name: str) -> Path:
    return folder / f"{code}_{name}.png"


def _parameters(window: Any, folder: Path, code: str) -> None:
    page = _page(window, "parameters")
    page.table.setCurrentCell(0, 1)
    _picture(window, _name(folder, code, "parameters"))


def _start(window: Any, folder: Path, code: str) -> None:
    _page(window, "set")
    _picture(window, _name(folder, code, "set"))


def _check(window: Any, folder: Path, code: str) -> None:
    page = _page(window, "check")
    page.forces.setChecked(True)
    _wait(lambda: page.structure is not None and not page.busy, "The check did not end.")
    window.selection.select(("bodies", "unit"))
    _picture(window, _name(folder, code, "check"))


def _modes(window: Any, folder: Path, code: str) -> None:
    window.selection.select(("system", ""))
    page = _page(window, "linear")
    page.state.setCurrentIndex(1)
    job = page.compute()
    _wait(lambda: not job.active, "The analysis did not end.")
    page.modes.selectRow(3)
    page.play_button.setChecked(True)
    _wait(lambda: page._picture > 7, "The mode did not move.")
    _picture(window, _name(folder, code, "modes"))
    page.play_button.setChecked(False)


def _noise(window: Any, folder: Path, code: str) -> None:
    page = _page(window, "linear")
    page.views.setCurrentWidget(page.random)
    page.random.fields.texts[0].setText("5 4; 50 4; 200 0.5")
    job = page.draw_excited(page.random)
    _wait(lambda: not job.active, "The response to noise did not end.")
    _picture(window, _name(folder, code, "noise"))


def _slider(window: Any, folder: Path, code: str) -> None:
    page = _page(window, "isolation")
    page.unknowns.slider(0).setValue(90)
    _picture(window, _name(folder, code, "slider"))
    page.reset()


def _optimise(window: Any, folder: Path, code: str) -> None:
    page = _page(window, "isolation")
    page.goals["lowest_hz"].set_value(4.0)
    for row, one in enumerate(page.unknowns.unknowns):
        if one.name in ("loss", "mass"):
            from PySide6.QtCore import Qt

            page.unknowns.item(row, 0).setCheckState(Qt.CheckState.Unchecked)
    page.views.setCurrentWidget(page.heat)
    _picture(window, _name(folder, code, "influence"))
    job = page.optimise()
    _wait(lambda: not job.active, "The optimisation did not end.")
    page.views.setCurrentWidget(page.frequencies)
    _picture(window, _name(folder, code, "found"))


def _transmission(window: Any, folder: Path, code: str) -> None:
    page = _page(window, "isolation")
    page.views.setCurrentWidget(page.passing)
    _picture(window, _name(folder, code, "transmission"))
    page.apply()
    _settle(0.3)


if __name__ == "__main__":
    sys.exit(main(run))
