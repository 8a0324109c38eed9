"""Nothing is left untranslated."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel, QLineEdit, QMenu, QTabWidget

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
    r"|mu|pi|URDF|STL|OBJ|ANSYS|Nastran|Abaqus|CalculiX|DSMFem|Gmsh|VTK|Matrix|Market|steel|mm|span|style|color|nbsp|href"
    r"|sin|cos|sqrt|abs|max|diff|integral|signal|MP4|GIF|PDF|HDF5|XLSX|MAT|rpm|power|W|run|Esc|MAC|fum|input|RBE\d|GOST|D16|S355|St3|box|rectangle|SuperLU|It|Iy|Iz|dA|yz|[a-zA-Z]"
)


def latin_words(text: str) -> list[str]:
    text = re.sub(r"<[^>]*>|&\w+;|#[0-9a-fA-F]{6}|(?<!\w)\.[a-z][a-z0-9]*", " ", text)  # with endings of files
    return [word for word in re.findall(r"[A-Za-z_][A-Za-z_0-9]+", text) if not ALLOWED.fullmatch(word)]


@pytest.mark.parametrize("key", ["fe_input", "assembly", "simulation"])
def test_no_latin_sentence_in_the_russian_window(qtbot, russian, key):
    window = russian
    window.switch(key)
    if key == "simulation":
        window.document.undo_stack.setClean()
        window.actions_table["run"].trigger()
        qtbot.waitUntil(lambda: not window.simulation.job.active, timeout=60_000)
    for node in [*window.tree.keys()]:
        window.selection.select(node)
        left = {word for text in texts(window) for word in latin_words(text)}
        assert not left, f"{node}: {sorted(left)}"


def test_sentences_of_the_core_are_recognised(russian):
    assert say("Joint 'pin': there is no body 'rad'. Did you mean 'rod'?") == (
        "Шарнир «pin»: нет тела «rad». Может быть, «rod»?"
    )
    assert say("Body 'rod': mass is -1; it must not be below 0.") == "Тело «rod»: «масса» равно -1; нужно не меньше 0."
    assert say("a.umfem: there is no such file.") == "a.umfem: такого файла нет."
    assert say("Add 'rod'") == "Добавить «rod»"
    assert language.code == "ru"
