"""A device on four mounts, from an empty project to mounts chosen for isolation, by mouse and keys only."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from solvers.analysis.isolation import measures
from solvers.analysis.linearise import linearise_system
from solvers.analysis.mounted import device_of
from solvers.analysis.suspension import suspension_modes
from solvers.multibody import system as mbs
from tests.gui import person
from umfem_gui.workspaces.assembly.unknowns_table import HIGH, LOW


def fill(window, field: str, *texts: str) -> None:
    """Type into a field of the property panel; a vector has three lines. An empty text leaves a line as it is."""
    editor = window.properties.form.editors[field]
    for line, text in zip(editor.lines(), texts, strict=True):
        if text:
            person.write(line, text)


def show_page(window, name: str):
    """A click on the tab of a page."""
    host = window.workspace.pages[name]
    person.open_tab(window.parts.lower, host)
    return host.page


def type_cell(qtbot, table, row: int, column: int, text: str) -> None:
    """Double-click a cell, type, Enter."""
    from tests.gui.test_assembly_pages import type_cell as typed

    typed(qtbot, table, row, column, text)


def test_device_on_four_mounts_from_nothing(qtbot, window):
    with qtbot.waitActive(window):
        window.activateWindow()
    window.document.new()
    window.switch("assembly")
    page = show_page(window, "isolation")
    assert page.present is None, "an empty object has no device, and the page says what to do"
    person.command(window, "add body")
    fill(window, "name", "pump")
    fill(window, "mass", "80")
    fill(window, "centre", "30 mm", "0", "0.2")
    fill(window, "inertia", "2", "4", "5")
    for x, y in (("0.3", "0.2"), ("-0.3", "0.2"), ("-0.3", "-0.2"), ("0.3", "-0.2")):
        person.command(window, "bushing")
        fill(window, "point_a", x, y, "")
        fill(window, "point_b", x, y, "")
        fill(window, "torsional_stiffness", "0", "0", "0")
    system = window.document.project.system
    assert [force.body_b for force in system.forces] == ["pump"] * 4
    assert page.present is not None, "the page noticed the device"
    assert page.balance.item(0, 1).text() == "30.0, 0.0, 200.0"  # the centre of mass
    assert page.balance.item(1, 1).text() == "0.0, 0.0, 0.0"  # amid the mounts: the centre of elasticity
    table = page.unknowns
    assert table.rowCount() == 12  # four mounts, three stiffnesses each
    before = measures(page.present)
    # a slider moves the frequencies at once and leaves the model alone
    shown = page.frequencies.item(5, 2).text()
    person.take_slider(table.slider(2))
    assert page.frequencies.item(5, 2).text() != shown
    assert window.document.project.system is system
    person.click(page.reset_button)
    assert page.frequencies.item(5, 2).text() == shown
    # bounds: an upper one below the lower one is refused at its cell
    type_cell(qtbot, table, 0, HIGH, "1")
    assert "below the upper" in page.problem.text()
    type_cell(qtbot, table, 0, LOW, "15000")
    type_cell(qtbot, table, 0, HIGH, "500000")
    # optimise, look, apply, undo
    person.click(page.optimise_button)
    qtbot.waitUntil(lambda: page.job is not None and not page.job.active, timeout=60_000)
    assert page.job.state == "finished", page.job.details
    assert window.document.project.system is system
    person.click(page.apply_button)
    made = window.document.project.system
    device = device_of(made, "pump")
    after = measures(device)
    assert after["highest_hz"] < 0.7 * before["highest_hz"]
    assert after["spread"] < before["spread"]
    # with equal heights the mounts cannot reach the centre of mass, but its way along x they can balance
    assert abs(_centre_x(device) - 0.03) < 0.01
    free = mbs.change(made, "bodies", "pump", mbs.find(made, "bodies", "pump"))
    whole = linearise_system(_weightless(free)).frequencies_hz
    assert suspension_modes(device).frequencies_hz == pytest.approx(whole, rel=1e-5)
    person.open_tab(page.views, page.heat)
    cell = page.heat.visualItemRect(page.heat.item(5, 0)).center()
    person.click(page.heat.viewport(), cell)
    assert window.selection.key[0] == "forces"
    qtbot.keyClick(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert window.document.project.system is system, "one step of undo brings all mounts back"


def _centre_x(device) -> float:
    weights = [mount.stiffness[2] for mount in device.mounts]
    return sum(k * mount.position[0] for k, mount in zip(weights, device.mounts, strict=True)) / sum(weights)


def _weightless(system):
    from dataclasses import replace

    return replace(system, gravity=(0.0, 0.0, 0.0))
