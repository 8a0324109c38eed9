"""Large models in the FE input workspace: the window stays free while modes are computed, and answers at once."""

from __future__ import annotations

import os
import time

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt, QTimer

from fem.generators import box_shell
from fem.materials import Isotropic
from fem.sections import ShellSection
from io_formats.project import Project
from tests.gui.test_simulation import Watchdog
from umfem_gui.commands import PutFEModel
from umfem_gui.fe_facts import find_out
from umfem_gui.workspaces.fe_input.solve_settings import MODES, NUMBER

pytestmark = pytest.mark.slow


def open_box(qtbot, window, divisions):
    """A box of shells on the stage; gives the workspace and the seconds from the read model to the picture."""
    model = box_shell(
        (10.0, 3.0, 3.0),
        divisions,
        material=Isotropic(name="steel"),
        section=ShellSection(name="sheet", thickness=0.005),
    )
    window.document.new(Project())
    window.switch("fe_input")
    find_out(model)  # the import does this in its job
    began = time.perf_counter()
    window.document.run(PutFEModel(name="box", model=model))
    window.selection.select(("fe_models", "box"))
    window.viewport.plotter.render()
    return window.workspaces["fe_input"], time.perf_counter() - began


def test_28_000_nodes_open_within_two_seconds_and_are_picked_at_once(qtbot, window):
    times = []
    for _ in range(3):  # a busy machine may need a second try
        work, seconds = open_box(qtbot, window, (158, 50, 38))
        assert len(work.model.coordinates) > 28_000
        times.append(seconds)
        if seconds < 2.0:
            break
    assert min(times) < 2.0, times
    middle = QPoint(window.viewport.plotter.width() // 2, window.viewport.plotter.height() // 2)
    work.view.tool.click(middle, Qt.KeyboardModifier.NoModifier)  # builds the search tree

    def pick(k):
        work.view.tool.click(middle + QPoint(9 + k, 5), Qt.KeyboardModifier.NoModifier)
        work.mesh.choose(work.view.tool.rows_in(QRect(QPoint(0, 0), middle)))

    def deform(k):
        work.view.scene.deform(0.01 * (1 + k) * np.ones((len(work.model.coordinates), 3)))

    assert shortest(pick) < 0.5
    assert len(work.mesh.rows) > 1000
    assert shortest(deform) < 0.1  # a frame of an animation changes points only
    work.view.scene.deform(None)


def shortest(act):
    """Seconds of the best of five tries: other programs may hold us up now and then, our own code would every time."""
    times = []
    for k in range(5):
        began = time.perf_counter()
        act(k)
        times.append(time.perf_counter() - began)
    return min(times)


def watched(qtbot, window, work) -> tuple[float, float]:
    """A modal run of some 100 000 degrees of freedom, with a selection, tables and panels used meanwhile."""
    work.solving.panel.set_settings(task=MODES, wanted=NUMBER, count=20)
    work.go("fe_solve")
    qtbot.waitUntil(lambda: not window.jobs.active, timeout=120_000)
    job = work.solving.start()
    qtbot.waitUntil(lambda: job.fraction > 0.02, timeout=60_000)
    dog = Watchdog()
    for action in (
        lambda: work.mesh.choose(np.arange(100)),
        lambda: window.show_tab(work.tables.pages[0]),
        lambda: work.go("fe_attach"),
        lambda: work.mesh.clear(),
        lambda: work.go("fe_solve"),
    ):
        qtbot.wait(150)
        QTimer.singleShot(0, action)
    qtbot.wait(300)
    assert job.active, "the run was too short to watch"
    longest = dog.stop()
    job.cancel()
    qtbot.waitUntil(lambda: not window.jobs.active, timeout=120_000)
    assert job.state == "cancelled"
    assert dog.calls > 5
    return longest


def test_main_thread_is_free_during_a_modal_run(qtbot, window, record_property):
    """No turn of the event loop above 0.1 s of the processor, in the best of three tries; by the clock as well where
    the machine is not crowded (see ``test_simulation``)."""
    work, _ = open_box(qtbot, window, (110, 40, 34))
    assert 6 * len(work.model.coordinates) > 100_000
    processors = os.cpu_count() or 1
    crowded = hasattr(os, "getloadavg") and os.getloadavg()[0] > 0.7 * processors  # the run itself takes both
    limit = 0.5 if crowded or processors <= 2 else 0.1
    tries: list[tuple[float, float]] = []
    while len(tries) < 3 and not any(held < limit and busy < 0.1 for held, busy in tries):
        tries.append(watched(qtbot, window, work))
    record_property("longest_turns_s", tries)
    assert any(held < limit and busy < 0.1 for held, busy in tries), tries
