"""The real window, driven with mouse and keys."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QMessageBox, QScrollArea, QToolButton

from solvers.multibody import system as mbs
from tests.gui import person
from umfem_gui import dialogs, settings, theme
from umfem_gui.i18n import language


def press(qtbot, window, keys: str) -> None:
    """Keys to the window, as a person would press them."""
    from PySide6.QtGui import QKeySequence

    with qtbot.waitActive(window):
        window.activateWindow()
    combination = QKeySequence(keys)[0]
    qtbot.keyClick(window, combination.key(), combination.keyboardModifiers())


def click_tree(qtbot, window, key) -> None:
    item = window.tree.item_of(key)
    window.tree.scrollToItem(item)
    place = window.tree.visualItemRect(item).center()
    qtbot.mouseClick(window.tree.viewport(), Qt.MouseButton.LeftButton, pos=place)


def type_into(qtbot, line, text: str, *, enter: bool = True) -> None:
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)
    if enter:
        qtbot.keyClick(line, Qt.Key.Key_Return)


def body(window, name):
    return mbs.find(window.document.project.system, "bodies", name)


def line_of(window, field):
    return window.properties.form.editors[field].line


def test_opens_on_the_crank_slider(window):
    assert window.document.project.title == "Crank-slider"
    assert window.workspace.key == "assembly"
    assert not window.document.modified
    assert ("bodies", "rod") in set(window.tree.keys())
    assert window.parts.steps.cells[-1].note.text() == "ready"


def test_workspaces_switch_by_mouse_and_keys(qtbot, window):
    for key, keys in (("fe_input", "Ctrl+1"), ("simulation", "Ctrl+3"), ("assembly", "Ctrl+2")):
        press(qtbot, window, keys)
        assert window.workspace.key == key
        assert window.mode_switch.buttons[key].isChecked()
    qtbot.mouseClick(window.mode_switch.buttons["fe_input"], Qt.MouseButton.LeftButton)
    assert window.workspace.key == "fe_input"
    assert not window.workspace.empty_state().isVisible()  # the rod is there
    window.document.new()
    assert window.workspace.empty_state().isVisible()


def test_the_view_keeps_its_height_in_every_workspace_and_all_tabs_are_seen(qtbot, window):
    """A window of 1280 × 800 pixels in both languages; a tall page takes its room when it is opened."""
    for code in ("ru", "en"):
        window.view_actions.use_language(code)
        heights = []
        for key in ("fe_input", "assembly", "simulation"):
            window.switch(key)
            window.parts.lower.setCurrentIndex(0)
            QApplication.processEvents()
            heights.append(window.parts.rows.sizes())
            bar = window.parts.lower.tabBar()
            assert bar.tabRect(bar.count() - 1).right() <= bar.width(), f"{key}: tabs of {code} are cut"
        assert heights[0] == heights[1] == heights[2]
    page = window.parts.lower.widget(5)
    window.show_tab(page)
    qtbot.waitUntil(lambda: page.height() >= page.minimumSizeHint().height())
    window.parts.rows.setSizes(heights[0])


def test_no_word_is_cut_when_the_language_is_switched(window):
    tools = [one for one in window.viewport.findChildren(QToolButton) if one.objectName().startswith("button_asm_")]
    assert len(tools) == 6
    for code in ("ru", "en"):
        window.view_actions.use_language(code)
        QApplication.processEvents()
        for button in (*window.mode_switch.buttons.values(), *tools):
            assert button.width() >= button.sizeHint().width(), f"{code}: {button.text()}"


def test_tree_and_properties_have_their_widths_back_after_a_wide_page(window):
    parts, bar = window.parts, window.simulation.bars
    window.switch("simulation")
    bar.setMinimumWidth(parts.columns.width() - 360)
    QApplication.processEvents()
    assert parts.columns.sizes()[2] < 300
    window.switch("assembly")
    bar.setMinimumWidth(0)
    QApplication.processEvents()
    assert (parts.columns.sizes()[0], parts.columns.sizes()[2]) == parts.sides == (240, 320)


def test_an_empty_project_says_in_every_workspace_what_to_do(window):
    window.document.new()
    for key in ("fe_input", "assembly", "simulation"):
        window.switch(key)
        QApplication.processEvents()
        assert window.workspace.empty_state().isVisible(), key
        assert [step.state for step in window.workspace.steps()].index("lit") == 0, key


def test_keys_are_listed_in_the_words_of_the_language_and_none_is_cut(window):
    from umfem_gui.help_pages import show_shortcuts

    window.view_actions.use_language("ru")
    dialog = show_shortcuts(window)
    QApplication.processEvents()
    assert not dialog.findChild(QScrollArea).horizontalScrollBar().isVisible()
    assert "Пробел" in {label.text() for label in dialog.findChildren(QLabel)}
    dialog.close()
    window.view_actions.use_language("en")


def test_edit_undo_redo(qtbot, window):
    click_tree(qtbot, window, ("bodies", "rod"))
    type_into(qtbot, line_of(window, "mass"), "1.5 t")
    assert body(window, "rod").mass == 1500.0
    assert window.document.modified
    assert window.actions_table["undo"].text() == "Undo: Change mass of 'rod'"
    press(qtbot, window, "Ctrl+Z")
    assert body(window, "rod").mass == 6.28
    assert line_of(window, "mass").text() == "6.28"
    press(qtbot, window, "Ctrl+Shift+Z")
    assert body(window, "rod").mass == 1500.0


@pytest.mark.parametrize(
    ("field", "text", "part"),
    [
        ("mass", "20 mm", "not a unit"),
        ("mass", "", "Give a number"),
        ("mass", "-1", "must not be below"),
        ("mass", "2*Q", "not a parameter"),
        ("name", "slider", "taken"),
        ("name", " ", "empty"),
    ],
)
def test_wrong_input_is_explained_under_the_field(qtbot, window, field, text, part):
    before = window.document.project
    click_tree(qtbot, window, ("bodies", "rod"))
    line = line_of(window, field)
    line.setFocus()
    line.selectAll()
    qtbot.keyClick(line, Qt.Key.Key_Delete)
    type_into(qtbot, line, text)
    note = window.properties.form.notes[field]
    assert note.isVisible()
    assert part in note.text()
    assert line.property("wrong")
    assert window.document.project is before
    qtbot.keyClick(line, Qt.Key.Key_Escape)
    assert line.text() == line.shown


def test_expressions_and_vectors(qtbot, window):
    click_tree(qtbot, window, ("bodies", "rod"))
    parts = window.properties.form.editors["centre"].parts
    type_into(qtbot, parts[1].line, "20 mm")
    type_into(qtbot, parts[2].line, "L_rod/4")
    assert body(window, "rod").centre == ("L_rod/2", 0.02, "L_rod/4")


def test_add_rename_delete_with_undo(qtbot, window):
    press(qtbot, window, "Ctrl+B")
    assert window.selection.key == ("bodies", "body")
    window.tree.setFocus()
    window.actions_table["rename"].trigger()
    editor = QApplication.focusWidget()
    editor.selectAll()
    qtbot.keyClicks(editor, "plate")
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.selection.key == ("bodies", "plate"))
    press(qtbot, window, "Ctrl+D")
    assert window.selection.key == ("bodies", "plate 2")
    press(qtbot, window, "Del")
    assert mbs.names(window.document.project.system, "bodies") == ["crank", "rod", "slider", "plate"]
    for _ in range(4):
        press(qtbot, window, "Ctrl+Z")
    assert mbs.names(window.document.project.system, "bodies") == ["crank", "rod", "slider"]
    assert not window.document.modified


def test_deleting_what_is_used_is_refused_with_a_sentence(qtbot, window):
    window.selection.select(("bodies", "rod"))
    press(qtbot, window, "Del")
    box = QApplication.activeModalWidget() or window.findChild(QMessageBox)
    assert "is used by" in box.text()
    box.close()
    assert "rod" in mbs.names(window.document.project.system, "bodies")


def test_picking_in_the_view_selects_in_the_tree(qtbot, window):
    window.selection.select(("system", ""))
    view = window.viewport
    view.plotter.render()
    found = {}
    for x in range(20, view.plotter.width() - 20, 12):
        for y in range(20, view.plotter.height() - 20, 12):
            key = view.picking.key_at(QPoint(x, y))
            if key is not None:
                found.setdefault(key, QPoint(x, y))
    assert {key[0] for key in found} == {"bodies", "forces", "joints"}
    for key in (("bodies", "slider"), ("bodies", "rod")):
        qtbot.mouseClick(view.plotter, Qt.MouseButton.LeftButton, pos=found[key])
        assert window.selection.key == key
        assert window.tree.currentItem() is window.tree.item_of(key)


def test_view_keys(qtbot, window):
    window.viewport.plotter.setFocus()
    camera = window.viewport.plotter.renderer.GetActiveCamera()
    press(qtbot, window, "5")
    assert abs(camera.GetDirectionOfProjection()[2]) > 0.99
    press(qtbot, window, "1")
    assert abs(camera.GetDirectionOfProjection()[1]) > 0.99
    press(qtbot, window, "W")
    assert window.viewport.wireframe
    press(qtbot, window, "W")
    camera.SetPosition(1000, 1000, 1000)
    press(qtbot, window, "F")
    assert max(abs(x) for x in camera.GetPosition()) < 100


def test_save_reopen_recent(qtbot, window, tmp_path, monkeypatch):
    path = tmp_path / "saved.umfem"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: path)
    click_tree(qtbot, window, ("bodies", "rod"))
    type_into(qtbot, line_of(window, "mass"), "7")
    press(qtbot, window, "Ctrl+S")
    qtbot.waitUntil(lambda: not window.document.modified, timeout=10_000)
    assert path.exists()
    assert "saved.umfem" in window.windowTitle()
    press(qtbot, window, "Ctrl+N")
    assert not window.document.project.system.bodies
    assert settings.recent_files() == [path.resolve()]
    window.files.open_path(path)
    qtbot.waitUntil(lambda: bool(window.document.project.system.bodies), timeout=10_000)
    assert body(window, "rod").mass == 7.0


def test_damaged_file_is_explained_and_nothing_is_lost(qtbot, window, tmp_path):
    path = tmp_path / "broken.umfem"
    path.write_bytes(b"not a project")
    before = window.document.project
    job = window.files.open_path(path)
    qtbot.waitUntil(lambda: not job.active, timeout=10_000)
    box = window.findChild(QMessageBox)
    assert "broken.umfem" in box.text()
    box.close()
    assert window.document.project is before


def test_drag_and_drop(qtbot, window, tmp_path):
    from io_formats import project_file
    from io_formats.project import Project

    path = tmp_path / "dropped.umfem"
    project_file.save(path, Project(title="Dropped"))
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    for target in (window.viewport.plotter, window.tree, window.properties, window.parts.steps, window.status):
        window.document.new()
        place = QPointF(target.mapTo(window, target.rect().center()))
        rest = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
        entering = QDragEnterEvent(place.toPoint(), *rest)
        QApplication.sendEvent(window.windowHandle(), entering)  # finds what lies there, as the system does
        assert entering.isAccepted(), target
        QApplication.sendEvent(window.windowHandle(), QDropEvent(place, *rest))
        qtbot.waitUntil(lambda: window.document.project.title == "Dropped")


def test_language_and_theme_switch_and_are_remembered(qtbot, window):
    qtbot.mouseClick(window.status.language, Qt.MouseButton.LeftButton)
    assert language.code == "ru"
    assert window.menuBar().actions()[0].text() == "&Файл"
    assert window.properties.form is not None
    assert settings.read("language") == "ru"
    window.view_actions.use_theme("dark")
    assert theme.current().dark
    assert settings.read("theme") == "dark"
    window.view_actions.use_theme("light")
    window.view_actions.use_language("en")
    assert window.menuBar().actions()[0].text() == "&File"


def test_command_palette_finds_in_both_languages(qtbot, window):
    press(qtbot, window, "Ctrl+K")
    box = window.palette_box
    assert box.isVisible()
    box.line.insert("моделир")  # QTest cannot type Cyrillic
    assert box.list.currentItem().text().startswith("Simulation")
    qtbot.keyClick(box.line, Qt.Key.Key_Return)
    assert window.workspace.key == "simulation"
    assert not box.isVisible()
    names = {action.objectName() for action in box.matches("")}
    assert names >= {"run", "save", "view_3", "add_joint_revolute"}


def test_every_enabled_action_has_a_listener(window):
    from PySide6.QtCore import SIGNAL

    for spec, action in window.actions_table.all():
        receivers = action.receivers(SIGNAL("triggered(bool)")) + action.receivers(SIGNAL("toggled(bool)"))
        assert receivers > 0, f"{spec.key} does nothing"


def test_an_exception_becomes_a_sentence_with_details(qtbot, shared_session, window):
    """What the exception hook reports, from any thread, arrives as a box on the main one."""
    import threading

    from umfem_gui.exceptions import describe

    before = window.document.project
    try:
        raise ZeroDivisionError("one by nothing")
    except ZeroDivisionError as error:
        report = describe(error)
    thread = threading.Thread(target=lambda: shared_session._bridge.reported.emit(*report))
    thread.start()
    thread.join()
    qtbot.waitUntil(lambda: window.findChild(QMessageBox) is not None)
    box = window.findChild(QMessageBox)
    assert "ZeroDivisionError" in box.text()
    assert "Traceback" in box.detailedText()
    box.close()
    assert window.document.project is before


def test_a_file_is_chosen_by_keys_in_the_dialog(qtbot, window, tmp_path):
    """The real file dialog of Qt, with a name typed into it."""
    from PySide6.QtCore import QCoreApplication

    from io_formats import project_file
    from io_formats.project import Project

    path = tmp_path / "chosen.umfem"
    project_file.save(path, Project(title="Chosen"))
    settings.write("folder", str(tmp_path))
    native = Qt.ApplicationAttribute.AA_DontUseNativeDialogs
    QCoreApplication.setAttribute(native, True)

    person.answer_file(path.name)
    window.actions_table["open"].trigger()
    QCoreApplication.setAttribute(native, False)
    qtbot.waitUntil(lambda: window.document.project.title == "Chosen", timeout=10_000)
    assert window.document.path == path
