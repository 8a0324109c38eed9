"""Thousands of signals and redraws: no crash, no growth."""

from __future__ import annotations

import random

from PySide6.QtWidgets import QApplication

from umfem_gui.commands import ChangeField


def test_soak(qtbot, window):
    """Edits, undo, selection, frames, languages and redraws in a seeded order; some PySide6 versions abort here."""
    chance = random.Random(7)
    window.switch("simulation")
    window.actions_table["run"].trigger()
    qtbot.waitUntil(lambda: not window.simulation.job.active, timeout=60_000)
    player = window.simulation.player
    for number in range(3000):
        player.go(chance.randrange(len(player.times)))
        if number % 50 == 0:
            window.selection.select(("runs", "run 1") if number % 100 else ("settings", ""))
        if number % 30 == 0:
            window.viewport.plotter.render()
            QApplication.processEvents()
    widgets = len(QApplication.allWidgets())
    window.switch("assembly")
    keys = [("bodies", "rod"), ("joints", "shaft"), ("parameters", "M"), ("forces", "drive"), ("system", "")]
    for number in range(100):
        window.selection.select(chance.choice(keys))
        window.document.run(ChangeField(collection="bodies", name="rod", field="mass", value=1.0 + number))
        if number % 3 == 0:
            window.document.undo_stack.undo()
        if number % 10 == 0:
            window.viewport.plotter.render()
            QApplication.processEvents()
    window.view_actions.use_language("ru")
    window.view_actions.use_language("en")
    for _ in range(20):
        QApplication.processEvents()
    assert len(QApplication.allWidgets()) < widgets + 300
    qtbot.waitUntil(lambda: window.assembler.result(window.document.project.system) is not None, timeout=30_000)
