"""Closing never loses work."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox

from solvers.multibody import system as mbs
from tests.gui import person
from umfem_gui import dialogs
from umfem_gui.commands import ChangeField, ChangeSettings


@pytest.mark.parametrize("answer", ["Save", "Discard", "Cancel"])
def test_closing_with_unsaved_changes(qtbot, own_window, tmp_path, monkeypatch, answer):
    window = own_window
    path = tmp_path / "kept.umfem"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: path)
    window.document.run(ChangeField(collection="bodies", name="rod", field="mass", value=8.0))

    def choose(box) -> None:
        qtbot.mouseClick(box.button(getattr(QMessageBox.StandardButton, answer)), Qt.MouseButton.LeftButton)

    person.when_asked(QMessageBox, choose)
    window.close()
    assert window.isVisible() == (answer == "Cancel")
    assert path.exists() == (answer == "Save")
    if answer == "Cancel":
        assert mbs.find(window.document.project.system, "bodies", "rod").mass == 8.0


def test_closing_stops_a_running_job(qtbot, own_window):
    window = own_window
    window.document.run(ChangeSettings(field="duration", value=50_000.0))
    window.document.run(ChangeSettings(field="output_step", value=0.05))
    window.document.undo_stack.setClean()
    window.actions_table["run"].trigger()
    job = window.simulation.job
    qtbot.waitUntil(lambda: job.fraction > 0, timeout=30_000)
    window.close()
    assert not window.isVisible()
    assert not job.active
