"""Runs, animation and curves in the real window."""

from __future__ import annotations

import os
import time
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QImage
from PySide6.QtWidgets import QApplication

from examples import crank_slider
from io_formats import results as run_files
from umfem_gui import dialogs
from umfem_gui.commands import ChangeField, ChangeSettings


def run(qtbot, window):
    window.actions_table["run"].trigger()
    qtbot.waitUntil(lambda: not window.simulation.job.active, timeout=60_000)
    assert window.simulation.job.state == "finished", window.simulation.job.details
    return window.simulation.runs.current


def set_duration(window, seconds: float, step: float = 0.005) -> None:
    window.document.run(ChangeSettings(field="duration", value=seconds))
    window.document.run(ChangeSettings(field="output_step", value=step))


def test_run_animates_and_plots(qtbot, window, tmp_path):
    window.switch("simulation")
    assert window.workspace.empty_state().isVisible()
    record = run(qtbot, window)
    assert record.results.status == "finished"
    assert not window.workspace.empty_state().isVisible()
    assert window.selection.key == ("runs", "run 1")
    plots = window.simulation.plots
    assert [curve.title for curve in plots.curves()] == ["crank speed"]
    # In steady motion the torque 100 − 10 ω does no work over a turn: the speed swings about a mean near 10 rad/s.
    late = record.results.time > 2.5
    assert abs(plots.curves()[0].values[late].mean() - 9.0) < 2.0
    pictures = []
    for frame in (0, 400):
        window.simulation.player.go(frame)
        window.viewport.save_picture(tmp_path / "frame.png", scale=1)
        pictures.append(QImage(str(tmp_path / "frame.png")))
    assert pictures[0] != pictures[1]
    assert plots.view._markers[0].value() == pytest.approx(record.results.time[400])
    assert "finished" in window.messages.texts()[-1]


def test_player_keys(qtbot, window):
    window.switch("simulation")
    run(qtbot, window)
    player, view = window.simulation.player, window.viewport.plotter
    with qtbot.waitActive(window):
        window.activateWindow()
    view.setFocus()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert player.frame == 1
    qtbot.keyClick(view, Qt.Key.Key_End)
    assert player.frame == len(player.times) - 1
    qtbot.keyClick(view, Qt.Key.Key_Home)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert player.playing
    qtbot.waitUntil(lambda: player.frame > 5)
    qtbot.keyClick(view, Qt.Key.Key_Space)
    assert not player.playing
    window.simulation.transport.slider.setValue(250)
    assert player.frame == 250


def test_channels_and_units(qtbot, window):
    window.switch("simulation")
    run(qtbot, window)
    plots = window.simulation.plots
    plots.channels.tick("slider position")
    plots.channels.tick("shaft: angular velocity")
    # by plots: both speeds share the first
    assert [curve.title for curve in plots.curves()] == ["crank speed", "shaft: angular velocity", "slider position"]
    assert len(plots.view.plots) == 2  # rad/s and m
    plots.channels.tick("slider position", False)
    assert len(plots.view.plots) == 1
    plots.channels.filter.setText("energy")
    shown = [item for item in plots.channels._leaves() if not item.isHidden()]
    assert len(shown) == 5
    plots.channels.filter.clear()


def test_cancel_keeps_what_was_computed(qtbot, window):
    set_duration(window, 20_000.0, 0.05)
    window.switch("simulation")
    window.actions_table["run"].trigger()
    job = window.simulation.job
    qtbot.waitUntil(lambda: job.fraction > 0 and window.status.job.isVisible(), timeout=30_000)
    assert window.actions_table["cancel"].isEnabled()
    assert not window.actions_table["run"].isEnabled()
    qtbot.mouseClick(window.status.job.cancel, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not job.active, timeout=10_000)
    record = window.simulation.runs.current
    assert record.results.status == "cancelled"
    assert 0 < record.results.time[-1] < 20_000
    assert not window.status.job.isVisible()
    assert window.actions_table["run"].isEnabled()


class Watchdog(QObject):
    """The longest call on the main thread: ``held`` on the clock and ``busy`` in processor time, s.

    A call is what the event loop starts from outside: a timer, a posted call, a repaint, the mouse. Each lasts at
    most until the next begins. Drawing counts in full: on two processors Mesa draws on the main thread itself
    (umfem_gui.app). On Linux the time that the main thread was ready to run while others had the processors is
    taken off ``held``: it is the system's own account of the thread (schedstat), so a block of ours stays in full.
    """

    STARTS = (
        *(QEvent.Type.Timer, QEvent.Type.MetaCall, QEvent.Type.UpdateRequest, QEvent.Type.LayoutRequest),
        *(QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.KeyPress, QEvent.Type.DeferredDelete),
    )

    def __init__(self) -> None:
        super().__init__()
        self.held = self.busy = 0.0
        self.calls = 0
        self._last = self._now()
        self._timer = QTimer(interval=10)  # so that the last call before a rest ends in time
        self._timer.timeout.connect(lambda: None)
        self._timer.start()
        QApplication.instance().installEventFilter(self)

    def _now(self) -> tuple[float, float]:
        try:
            waited = int(Path(f"/proc/self/task/{os.getpid()}/schedstat").read_text().split()[1])
        except (OSError, IndexError):
            waited = 0
        return time.perf_counter() - 1e-9 * waited, time.thread_time()

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        if event.type() in self.STARTS:
            now = self._now()
            self.calls += 1
            self.held = max(self.held, now[0] - self._last[0])
            self.busy = max(self.busy, now[1] - self._last[1])
            self._last = now
        return False

    def stop(self) -> tuple[float, float]:
        self._timer.stop()
        QApplication.instance().removeEventFilter(self)
        return self.held, self.busy


def watched_run(qtbot, window) -> tuple[float, float]:
    """A run that is plotted live while the model is edited, a selection made, a workspace visited and a file saved."""
    window.switch("simulation")
    window.actions_table["run"].trigger()
    qtbot.waitUntil(lambda: window.simulation.job.fraction > 0, timeout=30_000)
    dog = Watchdog()
    for action in (
        lambda: window.document.run(ChangeField(collection="bodies", name="crank", field="mass", value=7.0)),
        lambda: window.switch("assembly"),
        lambda: window.selection.select(("flexible_bodies", "rod")),
        lambda: window.selection.select(("bodies", "crank")),
        lambda: window.selection.select(("joints", "shaft")),
        lambda: window.files.save(),
        lambda: window.switch("fe_input"),
        lambda: window.switch("simulation"),
    ):
        qtbot.wait(250)
        QTimer.singleShot(0, action)
    qtbot.wait(500)
    longest = dog.stop()
    assert window.simulation.job.active, "the run was too short to watch"
    window.simulation.job.cancel()
    qtbot.waitUntil(lambda: not window.jobs.active, timeout=10_000)
    assert dog.calls > 100
    return longest


def test_main_thread_is_never_held_while_a_job_runs(qtbot, window, tmp_path, record_property):
    """No call above 0.1 s, drawing without a graphics card included, by the clock and by the processor.

    The best of three tries counts: other programs may hold us up now and then, our own code would every time. Where
    every processor is taken by others (tests side by side, a crowded machine) two threads share a core and the screen
    server waits for its turn: there 0.1 s of the processor and 0.5 s by the clock are the limits.
    """
    window.document.new(crank_slider.project())  # the project of a first start, with its elastic rod
    set_duration(window, 200_000.0, 0.02)
    window.document.save_as(tmp_path / "watched.umfem")
    processors = os.cpu_count() or 1
    crowded = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")) >= processors
    crowded = crowded or (hasattr(os, "getloadavg") and os.getloadavg()[0] > 1.5 * processors)
    limits = (0.5, 0.1) if crowded else (0.1, 0.1)
    tries: list[tuple[float, float]] = []
    while len(tries) < 3 and not any(held < limits[0] and busy < limits[1] for held, busy in tries):
        tries.append(watched_run(qtbot, window))
    record_property("longest_calls_s", tries)
    assert any(held < limits[0] and busy < limits[1] for held, busy in tries), tries
    assert any("older state" in text for text in window.messages.texts())


def test_runs_are_kept_beside_the_project(qtbot, window, tmp_path, monkeypatch):
    path = tmp_path / "kept.umfem"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: path)
    set_duration(window, 0.5)
    run(qtbot, window)
    window.files.save()
    folder = tmp_path / "kept.runs"
    qtbot.waitUntil(lambda: folder.exists() and not window.jobs.active, timeout=10_000)
    assert [one.name for one in run_files.list_runs(folder)] == ["run 1.h5"]
    run(qtbot, window)  # now streamed to the file while it computes
    assert [one.name for one in run_files.list_runs(folder)] == ["run 1.h5", "run 2.h5"]
    assert run_files.open_run(folder / "run 2.h5").status == "finished"
    window.files.open_path(path)
    qtbot.waitUntil(lambda: not window.jobs.active, timeout=10_000)
    window.switch("simulation")
    assert window.simulation.runs.names() == ["run 1", "run 2"]
    window.selection.select(("runs", "run 1"))
    assert window.simulation.runs.current.results.time[-1] == pytest.approx(0.5)
    window.actions_table["delete_run"].trigger()
    assert not (folder / "run 1.h5").exists()


def test_two_runs_are_compared(qtbot, window):
    set_duration(window, 0.5)
    run(qtbot, window)
    window.document.run(ChangeField(collection="parameters", name="M", field="value", value=50.0))
    run(qtbot, window)
    item = window.tree.item_of(("runs", "run 1"))
    assert "older model" in item.text(0)
    item.setCheckState(0, Qt.CheckState.Checked)
    curves = window.simulation.plots.curves()
    assert [(curve.run, curve.dash) for curve in curves] == [("run 2", 0), ("run 1", 1)]
    # Half the torque at rest gives half the acceleration.
    assert curves[1].values[2] == pytest.approx(2 * curves[0].values[2], rel=0.01)


def test_exports(qtbot, window, tmp_path):
    set_duration(window, 0.5)
    run(qtbot, window)
    for path, job in (
        (tmp_path / "c.csv", window.exports.write_csv(tmp_path / "c.csv")),
        (tmp_path / "p.png", window.exports.write_plot(tmp_path / "p.png")),
        (tmp_path / "p.svg", window.exports.write_plot(tmp_path / "p.svg")),
    ):
        qtbot.waitUntil(lambda job=job: not job.active, timeout=60_000)
        assert job.state == "finished", job.details
        assert path.stat().st_size > 500
    table = np.loadtxt(tmp_path / "c.csv", delimiter=",", skiprows=1)
    assert table.shape == (101, 2)
    window.viewport.save_picture(tmp_path / "v.png")
    assert (tmp_path / "v.png").stat().st_size > 5000


def test_a_model_that_cannot_be_assembled_says_why(qtbot, window):
    window.document.run(ChangeField(collection="parameters", name="L_rod", field="value", value=0.3))
    qtbot.waitUntil(lambda: window.assembler.result(window.document.project.system) is not None, timeout=30_000)
    note = window.parts.steps.cells[-1].note.text()
    assert "loop" in note or "finite" in note
    window.actions_table["run"].trigger()
    qtbot.waitUntil(lambda: not window.simulation.job.active, timeout=30_000)
    assert window.simulation.job.state == "failed"
    assert window.messages.messages[-1].level == "error"


def test_no_two_actions_share_a_shortcut(window):
    """Qt answers a shared shortcut with nothing at all."""
    for workspace in ("fe_input", "assembly", "simulation"):
        window.switch(workspace)
        found: dict[str, list[str]] = {}
        for action in window.findChildren(QAction):
            for shortcut in action.shortcuts():
                found.setdefault(shortcut.toString(), []).append(action.text())
        assert {shortcut: keys for shortcut, keys in found.items() if len(keys) > 1} == {}
