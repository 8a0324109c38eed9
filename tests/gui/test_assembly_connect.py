"""Connect: points picked in the view with the mouse, kinds from the palette."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from examples import crank_slider


@pytest.fixture
def asm(qtbot, window):
    """The assembly workspace on the crank-slider with the flexible rod."""
    window.document.new(crank_slider.project())
    work = window.workspaces["assembly"]
    settle(qtbot, window)
    return work


def settle(qtbot, window) -> None:
    """Until the poses of the present system are drawn."""
    system = window.document.project.system
    qtbot.waitUntil(lambda: window.assembler.result(system) is not None, timeout=20000)
    view = window.workspaces["assembly"].view
    qtbot.waitUntil(lambda: not view.drawing and not window.viewport.home_pending, timeout=20000)
    QApplication.processEvents()


def press(window, name: str) -> None:
    button = window.findChild(QToolButton, name)
    assert button is not None
    assert button.isVisible()
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def click(window, point) -> None:
    QTest.mouseMove(window.viewport.plotter, point)
    QTest.mouseClick(window.viewport.plotter, Qt.MouseButton.LeftButton, pos=point)
    QApplication.processEvents()


def choose(panel, kind: str) -> None:
    palette = panel.palette_list
    item = palette.item_of(kind)
    palette.list.scrollToItem(item)
    QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=palette.list.visualItemRect(item).center())
    QApplication.processEvents()


def test_spring_from_an_interface_node_to_a_corner(qtbot, window, asm):
    """Two clicks and a kind; the free length is the distance there is, so the spring starts without force."""
    press(window, "button_asm_connect")
    tool, panel = asm.connecting.tool, asm.connecting.panel
    assert panel.isVisible()
    click(window, tool.point_of("rod", node=201))
    click(window, tool.point_of("slider", (0.17, 0.12, 0.1)))
    choose(panel, "spring_damper")
    spring = window.document.project.system.forces[-1]
    assert (spring.body_a, spring.node_a) == ("rod", 201)
    assert (spring.body_b, spring.point_b) == ("slider", (0.17, 0.12, 0.1))
    assert spring.length == pytest.approx(np.linalg.norm([0.17, 0.12, 0.1]), abs=1e-6)  # of the assembled loop
    press(window, "button_asm_connect")
    assert not panel.isVisible()


def test_kind_first_then_points_and_what_is_wrong_is_said(qtbot, window, asm):
    press(window, "button_asm_connect")
    tool, panel = asm.connecting.tool, asm.connecting.panel
    before = window.document.project
    choose(panel, "fixed")
    click(window, tool.point_of("slider", (0.17, 0.12, 0.1)))
    click(window, tool.point_of("slider", (0.17, 0.12, -0.1)))
    assert "two different bodies" in panel.note.text()
    assert window.document.project is before
    click(window, tool.point_of("crank", (0.0, 0.0, 0.0)))
    joint = window.document.project.system.joints[-1]
    assert (joint.kind, joint.body_a, joint.body_b) == ("fixed", "slider", "crank")
    window.document.undo_stack.undo()
    assert window.document.project.system == before.system


def test_palette_finds_by_words_and_enter(qtbot, window, asm):
    press(window, "button_asm_connect")
    palette = asm.connecting.panel.palette_list
    QTest.keyClicks(palette.line, "cardan")
    assert [item.text() for item in palette._visible()] == ["Universal joint"]
    QTest.keyClick(palette.line, Qt.Key.Key_Return)
    assert asm.connecting.armed == ("joints", "universal")
    palette.line.clear()


def test_what_was_added_comes_into_the_frame_until_the_camera_is_turned(qtbot, window):
    """Three boxes in a row are all seen; a person who has turned the view keeps it."""
    from umfem_gui.view_framing import on_picture

    window.document.new()
    window.switch("assembly")
    work, view = window.workspaces["assembly"], window.viewport

    def add() -> float:
        work.adding.add_rigid("box")
        settle(qtbot, window)
        points = np.concatenate(work.view.scene.boxes())
        return float(np.abs(on_picture(view.plotter.renderer, points)).max())

    assert max(add(), add(), add()) <= 1.0
    view.plotter.renderer.GetActiveCamera().Azimuth(20.0)
    turned = view.camera_state()
    add()
    assert view.camera_state() == turned


def test_a_wrong_number_stays_at_its_field_until_it_is_mended(qtbot, window, asm):
    from tests.gui import person

    window.selection.select(("bodies", "slider"))
    form, note = window.properties.form, window.properties.form.notes["centre"]
    line = form.editors["centre"].lines()[1]
    person.write(line, "2*foo")
    assert "foo" in note.text()
    person.open_tab(window.parts.lower, asm.pages["set"])  # looking elsewhere changes nothing
    window.properties.refresh()
    assert (line.text(), bool(line.property("wrong"))) == ("2*foo", True)
    person.write(line, "0")
    assert "foo" not in note.text()
    assert not line.property("wrong")
