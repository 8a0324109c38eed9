"""A two-axle car from the wizard: built, run over generated irregularities, density exported."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from solvers.integrate.settings import SimulationSettings
from solvers.multibody.forces import RailTrack, WheelRail
from solvers.multibody.simulate import simulate

LEFT = Qt.MouseButton.LeftButton


def test_two_axle_car_by_the_wizard(qtbot, window, tmp_path):
    window.document.new()
    window.switch("assembly")
    bar, host = window.parts.lower.tabBar(), window.workspace.pages["rail"]
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(window.parts.lower.indexOf(host)).center())
    QApplication.processEvents()
    page = host.page
    assert 0.1 < page.profiles.conicity < 0.3, "S1002 on UIC 60"
    page.edit("track", "sections", "100; 50 3oo")
    assert page.problem.isVisible()
    assert "section 2" in page.problem.text() or "3oo" in page.problem.text()
    page.edit("track", "sections", "200")
    page.edit("track", "irregularities", "ERRI B176 high")
    page.edit("car", "speed", 18.0)
    assert not page.problem.isVisible()
    qtbot.mouseClick(page.build_button, LEFT)
    system = window.document.project.system
    assert sum(isinstance(force, WheelRail) for force in system.forces) == 4
    assert any(isinstance(force, RailTrack) for force in system.forces)
    results = simulate(system, SimulationSettings(duration=0.5, output_step=0.01, tolerance=1e-4))
    assert results.status == "finished"
    target = tmp_path / "density.csv"
    page.export(target)
    rows = np.loadtxt(target, delimiter=",", skiprows=1)
    assert rows.shape[1] == 2
    assert np.all(np.diff(rows[:, 0]) > 0)
    # the sample holds waves of 2 to 100 m: next to nothing beyond
    assert rows[rows[:, 0] > 2 * np.pi / 1.5, 1].max() < 1e-3 * rows[:, 1].max()
    window.document.undo_stack.undo()
    assert not window.document.project.system.forces
