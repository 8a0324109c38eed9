"""Pictures of the examples for the guide: each opened in the real window, its 3D view saved.

``python -m umfem_gui.tour_examples OUT [NAME …]`` starts the window on a (virtual) screen and leaves ``OUT/NAME.png``.
"""

from __future__ import annotations

import os
import sys
from functools import partial
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_API", "pyside6")


from solvers.multibody.system import MultibodySystem, has_bodies
from umfem_gui.tour import _say, _settle, _wait, walk_through

SIZE = (1280, 860)


def run(out: str | Path, names: list[str]) -> int:
    """Open and photograph the named examples, all if none is named; 1 with a sentence on stderr if one fails."""

    def steps(window: Any, folder: Path, _private: Path) -> None:
        from umfem_gui.example_list import list_examples

        for name in names or [one for one, _ in list_examples()]:
            _photograph(window, name, folder / f"{name}.png")

    return walk_through(out, steps, size=SIZE)


def _photograph(window: Any, name: str, path: Path) -> None:
    from umfem_gui.example_list import load_example

    project = load_example(name)
    window.document.new(project)
    moves = has_bodies(project.system)
    window.switch("assembly" if moves else "fe_input")
    if moves:
        _wait(partial(_stands, window, project.system), f"The mechanism of {name} was not assembled.")
    _settle(2.0)
    window.actions_table["fit"].trigger()
    _settle(0.7)
    window.viewport.plotter.render()
    _settle(0.2)
    if not window.viewport.grab().save(str(path)):
        raise RuntimeError(f"{path} cannot be written.")
    _say(f"Wrote {path}.")


def _stands(window: Any, system: MultibodySystem) -> bool:
    return window.assembler.result(system) is not None


if __name__ == "__main__":
    sys.exit(run(sys.argv[1] if len(sys.argv) > 1 else "out", sys.argv[2:]))
