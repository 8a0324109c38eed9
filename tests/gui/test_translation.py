"""Nothing is left untranslated."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QGroupBox,
    QLabel,
    QLineEdit,
    QMenu,
    QTableView,
    QTabWidget,
    QWidget,
)

from examples import crank_slider
from umfem_gui.commands import ChangeSettings
from umfem_gui.i18n import FOLDER, language, update
from umfem_gui.i18n.collect import dataclass_texts, sentences
from umfem_gui.i18n.sentences import say

REMEDY = "run `python -m umfem_gui.i18n.update` and translate what it lists in umfem_gui/i18n/umfem_ru.ts"


def test_every_sentence_is_in_the_file_and_finished():
    known = update.read()
    missing = [text for text in sentences() if text not in known]
    assert not missing, REMEDY
    unfinished = [text for text, (translation, finished) in known.items() if not translation or not finished]
    assert not unfinished, REMEDY
    assert set(dataclass_texts()) - {""} <= set(known)


def test_placeholders_survive_translation():
    for source, (translation, _) in update.read().items():
        assert sorted(re.findall(r"\{[^}]*\}", source)) == sorted(re.findall(r"\{[^}]*\}", translation)), source


def test_compiled_file_is_that_of_the_source(tmp_path):
    update.compile_to(tmp_path / "new.qm")
    assert (tmp_path / "new.qm").read_bytes() == (FOLDER / "umfem_ru.qm").read_bytes(), REMEDY


@pytest.fixture
def russian(window):
    window.view_actions.use_language("ru")
    yield window
    window.view_actions.use_language("en")


def texts(window):
    """Every text of every living widget of the window."""
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    for label in window.findChildren(QLabel):
        if label.objectName() != "stepNumber":
            yield label.text()
    for button in window.findChildren(QAbstractButton):
        yield from (button.text(), button.toolTip())
    for line in window.findChildren(QLineEdit):
        yield line.placeholderText()
    for action in window.findChildren(QAction):
        yield from (action.text(), action.toolTip())
    for box in window.findChildren(QComboBox):
        yield from (box.itemText(index) for index in range(box.count()))
    for group in window.findChildren(QGroupBox):
        yield group.title()
    for table in window.findChildren(QTableView):
        if table.model() is not None:
            for column in range(table.model().columnCount()):
                yield str(table.model().headerData(column, Qt.Orientation.Horizontal) or "")
    yield from (widget.toolTip() for widget in window.findChildren(QWidget))
    for menu in window.findChildren(QMenu):
        yield menu.title()
    for tabs in window.findChildren(QTabWidget):
        yield from (tabs.tabText(index) for index in range(tabs.count()))
    tree = window.tree
    for key in [*tree.keys()]:
        if key[0] in ("group", "settings"):
            yield tree.item_of(key).text(0)


#: Names the user gave, formats, units as typed, and keys of the keyboard.
ALLOWED = re.compile(
    r"UMFEM|JSON|CSV|PNG|SVG|BSD|EN|RU|English|F\d+|Ctrl|Shift|Alt|Del|Home|End|Left|Right|Space|Ixx|Iyy|Izz|Ixy|Ixz|Iyz|dm|xy"
    r"|crank|slider|rod|shaft|pin|wrist|guide|drive|speed|acceleration|driving|torque|position|velocity|Crank|L_\w+|phi_0"
    r"|mu|pi|URDF|STL|OBJ|COLLADA|ANSYS|Nastran|Abaqus|CalculiX|DSMFem|Gmsh|VTK|Matrix|Market|steel|mm|span|style|color|nbsp|href"
    r"|sin|cos|sqrt|abs|max|diff|integral|signal|MP4|GIF|PDF|HDF5|XLSX|MAT|rpm|power|W|run|Esc|MAC|fum|input|RBE\d|GOST|D16|S355|St3|box|rectangle|SuperLU|It|Iy|Iz|dA|yz|[a-zA-Z]"
    r"|(beam|rod|shell|tet|hex|wedge|pyramid)\d+(i|f|_euler)?|e[0-3]|BDF|HHT|stress"  # kinds of elements, a quaternion
)


def latin_words(text: str) -> list[str]:
    text = re.sub(r"<[^>]*>|&\w+;|#[0-9a-fA-F]{6}|(?<!\w)\.[a-z][a-z0-9]*", " ", text)  # with endings of files
    return [word for word in re.findall(r"[A-Za-z_][A-Za-z_0-9]+", text) if not ALLOWED.fullmatch(word)]


@pytest.mark.parametrize("key", ["fe_input", "assembly", "simulation"])
def test_no_latin_sentence_in_the_russian_window(qtbot, russian, key):
    window = russian
    window.document.new(crank_slider.project())  # with an elastic rod, its FE model and its modes
    window.document.run(ChangeSettings(field="duration", value=0.2))
    window.switch(key)
    if key == "simulation":
        window.document.undo_stack.setClean()
        window.actions_table["run"].trigger()
        qtbot.waitUntil(lambda: not window.simulation.job.active, timeout=60_000)
    for node in [*window.tree.keys()]:
        window.selection.select(node)
        left = {word for text in texts(window) for word in latin_words(text)}
        assert not left, f"{node}: {sorted(left)}"


def test_every_pattern_is_recognised_as_itself(russian):
    """A sentence filled by the core finds its own translation, not that of a more general pattern."""
    for source, (translation, _) in update.read().items():
        if translation and re.search(r"\{\d+\}", source) and "}{" not in source:
            said, wanted = (re.sub(r"\{(\d+)\}", r"10\1", text) for text in (source, translation))
            assert say(said) == wanted, source


def test_what_a_reader_says_is_russian(qtbot, russian, tmp_path):
    """Warnings of an import and the refusal of a damaged file, in Messages."""
    window = russian
    known = {"Nastran", "GRID", "CQUAD4", "PSHELL", "FROBNICATE", "plate", "bdf", "broken", "kg"}
    good = (
        *(f"GRID,{k},,{x},{y},0." for k, (x, y) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1)), 1)),
        "CQUAD4,1,1,1,2,3,4",
    )
    (tmp_path / "plate.bdf").write_text("\n".join((*good, "FROBNICATE,7", "ENDDATA", "")))
    (tmp_path / "broken.bdf").write_text("\n".join((*good, "CQUAD4,2,1,1,2,3,99", "ENDDATA", "")))
    for name in ("plate.bdf", "broken.bdf"):
        before = len(window.messages.messages)
        job = window.files.open_path(tmp_path / name)
        qtbot.waitUntil(lambda job=job: not job.active, timeout=30_000)
        qtbot.waitUntil(lambda before=before: len(window.messages.messages) > before, timeout=10_000)
        for text in window.messages.texts()[before:]:
            assert not set(latin_words(text)) - known, text
            assert re.search("[а-я]{3}", text), text
        window.document.undo_stack.setClean()
    assert "99" in window.messages.texts()[-1]


def test_sentences_of_the_core_are_recognised(russian):
    assert say("Joint 'pin': there is no body 'rad'. Did you mean 'rod'?") == (
        "Шарнир «pin»: нет тела «rad». Может быть, «rod»?"
    )
    assert say("Body 'rod': mass is -1; it must not be below 0.") == "Тело «rod»: «масса» равно -1; нужно не меньше 0."
    assert say("a.umfem: there is no such file.") == "a.umfem: такого файла нет."
    assert say("Add 'rod'") == "Добавить «rod»"
    assert language.code == "ru"
