"""Thousands of signals and redraws, a thousand changes of the selection: no crash, no growth."""

from __future__ import annotations

import random

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QApplication

from umfem_gui.commands import ChangeField

SIGNALS, REDRAWS, SELECTIONS, EDITS = 5000, 2000, 1500, 150


def _settle() -> None:
    for _ in range(5):
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_soak(qtbot, window):
    """Frames, redraws, selections, edits, undo and languages in a seeded order; some PySide6 versions abort here."""
    chance = random.Random(7)
    sizes = window.parts.rows.sizes()
    window.parts.rows.setSizes([1, 4000])  # small pictures: the number of redraws matters, not their size
    window.viewport.plotter.disable_anti_aliasing()
    window.switch("simulation")
    window.actions_table["run"].trigger()
    qtbot.waitUntil(lambda: not window.simulation.job.active, timeout=60_000)
    player, render = window.simulation.player, window.viewport.plotter.render
    for number in range(SIGNALS):
        player.go(chance.randrange(len(player.times)))
        if number % 50 == 0:
            QApplication.processEvents()
    window.switch("assembly")
    every = window.tree.keys()
    keys = [key for key in every if key[0] != "group"]
    for key in keys:
        window.selection.select(key)  # forms are made once
    _settle()
    widgets = len(QApplication.allWidgets())
    for number in range(SELECTIONS):
        window.selection.select(chance.choice(keys))
        if number % 25 == 0:
            QApplication.processEvents()
    for _ in range(REDRAWS):
        window.viewport.hovered.emit(chance.choice(keys))
        render()
    for number in range(EDITS):
        window.document.run(ChangeField(collection="bodies", name="rod", field="mass", value=1.0 + number))
        if number % 3 == 0:
            window.document.undo_stack.undo()
        if number % 10 == 0:
            QApplication.processEvents()
    _settle()
    assert len(QApplication.allWidgets()) <= widgets + 10
    window.view_actions.use_language("ru")
    window.view_actions.use_language("en")
    _settle()
    # New words need new forms; those of the former languages must be gone.
    assert len(QApplication.allWidgets()) <= widgets + 10
    qtbot.waitUntil(lambda: window.assembler.result(window.document.project.system) is not None, timeout=30_000)
    window.parts.rows.setSizes(sizes)
