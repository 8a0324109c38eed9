"""A walk through the default project without a person: for machines without a screen, and to make pictures.

``python -m umfem_gui.tour OUT`` starts the real window (on a virtual screen), goes through the three workspaces, runs
the simulation and leaves pictures and results in ``OUT``.
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_API", "pyside6")

from PySide6.QtCore import QSettings
from PySide6.QtWidgets import QApplication

from umfem_gui.i18n import LANGUAGES, language

#: A fresh clone compiles its kernels during the walk, on a slow machine in minutes.
PATIENCE = 600.0
SIZE = (1600, 1000)


def run(out: str | Path, *, code: str = "en", mode: str = "light", size: tuple[int, int] = SIZE) -> int:
    """Walk and write; 0 if everything worked, 1 with a sentence on stderr if not."""
    began = time.monotonic()

    def steps(window: Any, folder: Path, _private: Path) -> None:
        _say(f"The window opened after {time.monotonic() - began:.1f} s on “{window.document.display_name}”.")
        _wait(lambda: window.assembler.last() is not None, "The mechanism was not assembled.")
        problem = window.assembler.last().problem
        if problem:
            raise RuntimeError(problem)
        for number, key in ((1, "fe_input"), (2, "assembly")):
            window.switch(key)
            _picture(window, folder / f"{number}_{key}.png")
        _simulate(window, folder)

    return walk_through(out, steps, code=code, mode=mode, size=size)


def walk_through(
    out: str | Path,
    steps: Callable[[Any, Path, Path], None],
    *,
    code: str = "en",
    mode: str = "light",
    size: tuple[int, int] = SIZE,
) -> int:
    """Open the real window with settings of its own and let ``steps(window, out, private folder)`` walk through it.

    0 if everything worked, 1 with a sentence on stderr if not. The frame of all walks that make pictures for guides.
    """
    folder = Path(out)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix="umfem-tour-", ignore_cleanup_errors=True) as private:
        # The walk must not touch what the user has set.
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, private)
        from umfem_gui import theme
        from umfem_gui.app import Session, make_application, make_window

        application = make_application(["umfem"])
        theme.use(mode)
        language.use(code if code in LANGUAGES else "en")
        window = make_window(Path(private))
        window.resize(*size)
        session = Session(window)
        session.show()
        try:
            _wait(lambda: window.viewport.plotter is not None, "The 3D view did not start.")
            steps(window, folder, Path(private))
        except RuntimeError as error:
            sys.stderr.write(f"{error}\n")
            return 1
        finally:
            window.jobs.cancel_all()
            window.document.undo_stack.setClean()
            window.close()
            session.close()
            application.processEvents()
    return 0


def _simulate(window: object, folder: Path) -> None:
    from io_formats.results import write

    simulation = window.simulation  # type: ignore[attr-defined]
    window.switch("simulation")  # type: ignore[attr-defined]
    window.actions_table["run"].trigger()  # type: ignore[attr-defined]
    _wait(lambda: not simulation.job.active, "The run did not end.")
    record = simulation.runs.current
    if record is None or record.results is None or record.results.status != "finished":
        raise RuntimeError(simulation.job.sentence or f"The run ended as: {record.results.status if record else '?'}")
    results = record.results
    _say(
        f"The run of {results.time[-1]:g} s took {results.statistics['steps']:.0f} steps and "
        f"{simulation.job.elapsed:.1f} s."
    )
    simulation.player.go_time(0.6 * float(results.time[-1]))
    _picture(window, folder / "3_simulation.png")
    target = folder / "crank_slider.h5"
    target.unlink(missing_ok=True)
    write(target, results)
    _say(f"Wrote {target}.")
    job = window.exports.write_csv(folder / "crank_speed.csv")  # type: ignore[attr-defined]
    _wait(lambda: not job.active, "The export did not end.")
    if job.state != "finished":
        raise RuntimeError(job.sentence)
    _say(f"Wrote {folder / 'crank_speed.csv'}.")


def _picture(window: object, path: Path) -> None:
    _settle(0.3)
    window.viewport.plotter.render()  # type: ignore[attr-defined]
    _settle(0.1)
    if not window.grab().save(str(path)):  # type: ignore[attr-defined]
        raise RuntimeError(f"{path} cannot be written.")
    _say(f"Wrote {path}.")


def _settle(seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        QApplication.processEvents()
        time.sleep(0.005)


def _wait(done: Callable[[], bool], otherwise: str) -> None:
    until = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > until:
            raise RuntimeError(otherwise)
        QApplication.processEvents()
        time.sleep(0.005)


def _say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def main(tour: Callable[..., int]) -> int:
    """Run a tour by its command line: OUT [LANGUAGE] [WIDTHxHEIGHT] [THEME]."""
    out, code, size, mode = [*sys.argv[1:], *[""] * 4][:4]
    width, height = (size or "1280x800").split("x")
    return tour(out or "out", code=code or "en", size=(int(width), int(height)), mode=mode or "light")


if __name__ == "__main__":
    sys.exit(run(sys.argv[1] if len(sys.argv) > 1 else "out"))
