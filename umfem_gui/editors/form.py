"""A form for one dataclass value: label, field and unit in one row, the problem under it."""

from __future__ import annotations

from dataclasses import Field, fields, is_dataclass
from typing import Any, get_args, get_origin, get_type_hints

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QWidget

from solvers.multibody.values import GROUND
from umfem_gui.editors.fields import (
    ChoiceEditor,
    ColourEditor,
    Editor,
    FlagEditor,
    NamesEditor,
    NumberEditor,
    TextEditor,
    VectorEditor,
)
from umfem_gui.editors.rail_fields import needless_of_rail
from umfem_gui.i18n import tr

LABEL, FIELD, UNIT = range(3)

#: Pixels that a row has in the property panel of a small window.
ROOM = 288

#: Pixels between a label and its field.
GAP = 8


class Form(QWidget):
    """Rows of editors for the visible fields of a dataclass; ``edited(field, value)`` asks the owner to apply."""

    edited = Signal(str, object)

    def __init__(self, thing: Any, references: dict[str, list[str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.kind = type(thing)
        self._references = references
        self.editors: dict[str, Editor] = {}
        self.notes: dict[str, QLabel] = {}
        self._rows: dict[str, tuple[QLabel, Editor, QLabel]] = {}
        self._narrowed = False  # some fields are hidden now
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(GAP)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(LABEL, 4)
        self._grid.setColumnStretch(FIELD, 6)
        self._grid.setColumnMinimumWidth(UNIT, 36)
        hints = get_type_hints(self.kind)
        for item in fields(thing):
            if item.metadata and not item.metadata["hidden"]:
                editor = make_editor(item, hints[item.name], references)
                if editor is not None:
                    self._add(item, editor)
        self._give_words_room()
        self.show_value(thing)

    def show_value(self, thing: Any, *, fresh: bool = False) -> None:
        """Show another value of the same type; inputs in progress stay, unless it is ``fresh``: another thing."""
        for name, editor in self.editors.items():
            if fresh:
                editor.forget_input()
                if self.notes[name].objectName() == "fieldError":
                    self.show_problem(name, "")
            editor.set_value(getattr(thing, name))
        hidden = needless(thing)
        if hidden or self._narrowed:
            self.show_fields(set(self.editors) - hidden)

    def set_references(self, references: dict[str, list[str]]) -> None:
        """Offer other names in the fields that refer to things by name."""
        if references != self._references:
            self._references = references
            for item in fields(self.kind):
                editor = self.editors.get(item.name)
                if isinstance(editor, ChoiceEditor) and item.metadata["reference"]:
                    editor.set_choices(offered(item, references))

    def show_fields(self, names: set[str]) -> None:
        """Show only these fields: the others mean nothing with the present choices."""
        self._narrowed = names != set(self.editors)
        for name, widgets in self._rows.items():
            for widget in widgets:
                widget.setVisible(name in names)
            self.notes[name].setVisible(name in names and bool(self.notes[name].text()))

    def show_problem(self, name: str, sentence: str) -> None:
        """Say under a field what is wrong with it; an empty sentence clears it."""
        note = self.notes[name]
        self.editors[name].mark(bool(sentence))
        note.setText(sentence or note.property("help"))
        note.setObjectName("fieldError" if sentence else "fieldHelp")
        note.style().unpolish(note)
        note.style().polish(note)
        note.setVisible(bool(note.text()))

    def _add(self, item: Field[Any], editor: Editor) -> None:
        row = self._grid.rowCount()
        data = item.metadata
        label = QLabel(tr(data["label"]), self)
        label.setWordWrap(True)
        label.setBuddy(editor)
        editor.setObjectName(f"edit_{item.name}")
        unit = QLabel(tr(data["unit"]), self)
        unit.setObjectName("muted")
        if isinstance(editor, VectorEditor):
            self._grid.addWidget(label, row, LABEL, 1, 3)
            row += 1
            self._grid.addWidget(editor, row, LABEL, 1, 2)
        else:
            self._grid.addWidget(label, row, LABEL, Qt.AlignmentFlag.AlignVCenter)
            wide = isinstance(editor, ChoiceEditor | TextEditor) and not data["unit"]  # words need the room
            self._grid.addWidget(editor, row, FIELD, 1, 2 if wide else 1)
        self._grid.addWidget(unit, row, UNIT)
        row += 1  # for a choice whose words are too long beside its label
        note = QLabel(self)
        note.setObjectName("fieldHelp")
        note.setWordWrap(True)
        note.setProperty("help", tr(data["help"]))
        note.setText(tr(data["help"]))
        note.setVisible(bool(data["help"]))
        self._grid.addWidget(note, row + 1, LABEL, 1, 3)
        self._rows[item.name] = (label, editor, unit)
        self.editors[item.name] = editor
        self.notes[item.name] = note
        editor.problem.connect(lambda text, name=item.name: self.show_problem(name, text))
        editor.committed.connect(lambda value, name=item.name: self._commit(name, value))

    def _give_words_room(self) -> None:
        """No choice cuts its words: all fields begin where most choices fit beside the labels; those that do not fit
        stand under theirs."""
        words = {name: self._longest_word(label) for name, (label, *_) in self._rows.items()}
        choices = {name: row[1] for name, row in self._rows.items() if isinstance(row[1], ChoiceEditor)}
        usual = max(words.values(), default=0)
        if all(usual + choice.words_width() <= ROOM - GAP for choice in choices.values()):
            return
        least = max((width for name, width in words.items() if name not in choices), default=0)
        wide, _ = max(
            (
                (width, sum(self._fits(words[name], choice, width) for name, choice in choices.items()))
                for width in sorted({least, *(words[name] for name in choices if words[name] > least)})
            ),
            key=lambda pair: (pair[1], -pair[0]),
        )
        self._grid.setColumnStretch(LABEL, 0)
        self._grid.setColumnMinimumWidth(LABEL, wide)
        for name, (label, editor, _) in self._rows.items():
            if name in choices and not self._fits(words[name], choices[name], wide):
                row = self._grid.getItemPosition(self._grid.indexOf(label))[0]
                self._grid.removeWidget(label)
                self._grid.removeWidget(editor)
                self._grid.addWidget(label, row, LABEL, 1, 3)
                self._grid.addWidget(editor, row + 1, LABEL, 1, 3)
            elif not isinstance(editor, VectorEditor):
                label.setFixedWidth(wide)

    def _longest_word(self, label: QLabel) -> int:
        """Pixels; between words a label may wrap."""
        return max((self.fontMetrics().horizontalAdvance(word) for word in label.text().split()), default=0)

    @staticmethod
    def _fits(word: int, choice: ChoiceEditor, width: int) -> bool:
        """Do label and choice stand in one row where labels have this width?"""
        return word <= width and width + GAP + choice.words_width() <= ROOM

    def _commit(self, name: str, value: Any) -> None:
        self.show_problem(name, "")
        if isinstance(value, float) and get_type_hints(self.kind).get(name) is int:
            value = round(value)  # a whole number, as files keep it
        self.edited.emit(name, value)


def needless(thing: Any) -> set[str]:
    """Fields that mean nothing with the present values of others: given inertia where the shapes have it …"""
    found: set[str] = set()
    if getattr(thing, "inertia_source", "") == "shapes":
        found |= {"mass", "centre", "inertia", "products"}
    if isinstance(getattr(thing, "profile", None), str) and getattr(thing, "kind", "profile") != "profile":
        found.add("profile")
    if hasattr(thing, "closed") and hasattr(thing, "points"):
        found |= {"x", "y", "z", "start"} if thing.points.strip() else {"closed"}
    return found | needless_of_rail(thing)


def make_editor(item: Field[Any], hint: Any, references: dict[str, list[str]]) -> Editor | None:
    """The editor that fits a field; None for lists of parts, which have their own editors."""
    data = item.metadata
    if data["reference"] and get_origin(hint) is tuple:
        return NamesEditor()
    if data["reference"]:
        return ChoiceEditor(offered(item, references), translate=False)
    if data["choices"]:
        return ChoiceEditor(list(data["choices"]))
    if item.name in ("colour", "color"):
        return ColourEditor()
    if get_origin(hint) is tuple:
        parts = get_args(hint)
        if Ellipsis in parts or is_dataclass(parts[0]):
            return None
        return VectorEditor(data["unit"], size=len(parts))
    return _scalar_editor(item, hint)


def offered(item: Field[Any], references: dict[str, list[str]]) -> list[str]:
    """Names that a field may refer to; a joint may also end on the ground, an event wait for none."""
    names = list(references.get(item.metadata["reference"], []))
    first = {"bodies": [GROUND], "events": [""]}.get(item.metadata["reference"], [])
    return [*first, *names]


def _scalar_editor(item: Field[Any], hint: Any) -> Editor:
    kinds = set(get_args(hint)) or {hint}
    if bool in kinds:
        return FlagEditor()
    if float in kinds or int in kinds:
        return NumberEditor(item.metadata["unit"], plain=str not in kinds)
    return TextEditor(empty_allowed=item.name != "name")
