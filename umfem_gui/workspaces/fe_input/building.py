"""Models made here: generators with a live preview, and materials and sections taken from the library."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QComboBox, QCompleter, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from fem.edit import put_material, put_section
from fem.model import FEModel
from solvers.errors import UmfemError
from umfem_gui import icons
from umfem_gui.commands import PutFEModel
from umfem_gui.editors.fields import NumberEditor, VectorEditor
from umfem_gui.editors.form import Form
from umfem_gui.editors.sheet import Sheet
from umfem_gui.i18n import bind, language, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.listening import listen
from umfem_gui.numerals import grouped
from umfem_gui.selection import Key
from umfem_gui.workspaces.fe_input.editing import free_name
from umfem_gui.workspaces.fe_input.generators import GENERATORS, build, section_of, sheet_of
from umfem_gui.workspaces.fe_input.keys import split
from umfem_gui.workspaces.fe_input.section_drawing import SectionDrawing

if TYPE_CHECKING:
    from umfem_gui.workspaces.fe_input.workspace import FEInputWorkspace

#: Milliseconds after the last key until the preview is drawn.
PAUSE = 150

#: Larger meshes are made when the button is pressed, not while typing.
MOST_PREVIEW = 150_000


def library() -> Any:
    """The library of materials and sections."""
    from fem.library import load_library

    return load_library()


class GeneratorPanel(QWidget):
    """Choose a generator, type its arguments, see the model at once."""

    def __init__(self, building: Building) -> None:
        super().__init__()
        self._building = building
        self.values = {kind: kind() for kind in GENERATORS}
        self.kind = GENERATORS[0]
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self.choice = QComboBox(self)
        self.choice.setObjectName("generator")
        for kind in GENERATORS:
            self.choice.addItem(icons.icon(kind.icon, "muted"), tr(kind.title))
        self.choice.activated.connect(lambda index: self.choose(GENERATORS[index]))
        self.form: Form | None = None
        self.note = QLabel(self)
        self.note.setWordWrap(True)
        self.note.setObjectName("muted")
        self.make = QPushButton(self)
        self.make.setObjectName("generate")
        self.make.setProperty("primary", True)
        bind(self.make, "setText", "Create the model")
        bind(self.make, "setToolTip", "Adds the model of the preview to the project")
        self.make.clicked.connect(lambda: building.create())
        for widget in (self.choice, self.note, self.make):
            self._column.addWidget(widget)
        self.rebuild()
        listen(language.changed, self.rebuild)

    def choose(self, kind: type[Any]) -> None:
        """Another generator."""
        self.kind = kind
        self.choice.setCurrentIndex(GENERATORS.index(kind))
        self.rebuild()
        self._building.wish()

    def change(self, field: str, value: Any) -> None:
        """Another argument, as by Enter."""
        self._take(field, value)
        assert self.form is not None
        self.form.show_value(self.values[self.kind])

    def typed(self, field: str) -> None:
        """An argument while it is being typed; what is not a value yet is said under the field."""
        assert self.form is not None
        editor = self.form.editors[field]
        try:
            if isinstance(editor, VectorEditor):
                value: Any = tuple(part.value() for part in editor.parts)
            else:
                value = editor.value() if isinstance(editor, NumberEditor) else editor.lines()[0].text().strip()
        except ValueError:
            return
        self._take(field, value)

    def _take(self, field: str, value: Any) -> None:
        whole = {"divisions"} if isinstance(value, float | int) else set()
        self.values[self.kind] = replace(self.values[self.kind], **{field: int(value) if field in whole else value})
        self._building.wish()

    def rebuild(self) -> None:
        """The form of the present generator, in the present language."""
        for index, kind in enumerate(GENERATORS):
            self.choice.setItemText(index, tr(kind.title))
        if self.form is not None:
            self._column.removeWidget(self.form)
            self.form.hide()
            self.form.deleteLater()
        self.form = Form(self.values[self.kind], {"materials": list(library().materials)}, self)
        self.form.edited.connect(self.change)
        for field, editor in self.form.editors.items():
            for line in editor.lines():
                line.textEdited.connect(lambda _text, field=field: self.typed(field))
        self._column.insertWidget(1, self.form)

    def tell(self, text: str, *, wrong: bool = False) -> None:
        """How large the model is, or what is wrong."""
        self.note.setText(text)
        self.note.setObjectName("fieldError" if wrong else "muted")
        self.note.style().unpolish(self.note)
        self.note.style().polish(self.note)
        self.make.setEnabled(not wrong)


class LibraryPanel(QWidget):
    """A material or a section of the library, put into the model."""

    def __init__(self, building: Building, kind: str) -> None:
        super().__init__()
        self._building = building
        self.kind = kind
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(6)
        self.line = QLineEdit(self)
        self.line.setObjectName("library_line")
        names = list(library().materials if kind == "fe_materials" else library().sections)
        completer = QCompleter(names, self)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.line.setCompleter(completer)
        every = self.line.addAction(icons.icon("chevron-down", "muted"), QLineEdit.ActionPosition.TrailingPosition)
        icons.assign(every, "chevron-down", "muted")
        bind(every, "setToolTip", "All of the library (Down)")
        every.triggered.connect(self._list)
        every.setShortcut(Qt.Key.Key_Down)
        every.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        if kind == "fe_materials":
            bind(self.line, "setPlaceholderText", "Name of a material: St3, S355, D16…")
        else:
            bind(self.line, "setPlaceholderText", "I 20 GOST 8239, box 100 50 4 4, sheet 6…")
        self.drawing = SectionDrawing(self) if kind == "fe_sections" else None
        self.note = QLabel(self)
        self.note.setWordWrap(True)
        self.note.setObjectName("muted")
        self.add = QPushButton(self)
        self.add.setObjectName("library_add")
        bind(self.add, "setText", "Add to the model")
        self.add.clicked.connect(lambda: building.take(self))
        self.line.textChanged.connect(lambda _text: self.look())
        self.line.returnPressed.connect(lambda: building.take(self))
        column.addWidget(self.line)
        if self.drawing is not None:
            column.addWidget(self.drawing)
        column.addWidget(self.note)
        column.addWidget(self.add)
        self.look()
        listen(language.changed, self.look)

    def _list(self) -> None:
        """Every name of the library that holds what is typed; of an empty line all."""
        completer = self.line.completer()
        completer.setCompletionPrefix(self.line.text())
        completer.complete()

    def item(self) -> Any:
        """What is typed. Raises ModelError with the nearest name."""
        text = self.line.text().strip()
        if self.kind == "fe_materials":
            return library().material(text)
        return sheet_of(text) or section_of(text, library())

    def look(self, *_: object) -> None:
        """Draw the section and tell the source."""
        item, text = None, self._hint()
        try:
            if self.line.text().strip():
                item = self.item()
                text = "\n".join(one for one in (_constants(item), library().sources.get(item.name, "")) if one)
        except UmfemError as error:
            text = say(str(error))
        if self.drawing is not None:
            self.drawing.show_section(item if hasattr(item, "iy") else None)
        self.note.setText(text)
        self.add.setEnabled(item is not None)

    def _hint(self) -> str:
        if self.kind == "fe_materials":
            return tr("Steels, aluminium alloys, cast irons, titanium: the arrow shows them all.")
        return tr("A profile by its name, a shape with its sizes in mm, or a sheet with its thickness in mm.")


def _constants(item: Any) -> str:
    """What a material is known by."""
    if not hasattr(item, "young") or np.ndim(item.young):
        return ""
    text = noted("E {young:.4g} GPa, ν {poisson:g}, ρ {density:g} kg/m³")
    return tr(text, young=item.young / 1e9, poisson=item.poisson, density=item.density)


class Building(QObject):
    """Panels of the first step that make things."""

    def __init__(self, work: FEInputWorkspace) -> None:
        super().__init__(work)
        self.work = work
        self.panel: GeneratorPanel | None = None
        self.drawing: SectionDrawing | None = None
        self.preview: FEModel | None = None
        self.open = False
        self._libraries: dict[str, LibraryPanel] = {}
        self._timer = QTimer(self, interval=PAUSE, singleShot=True)
        self._timer.timeout.connect(self.look)

    # ---- generators

    def sheet(self) -> Sheet:
        """The sheet of the generators."""
        if self.panel is None:
            self.panel = GeneratorPanel(self)
        text = tr("The model is drawn while you type. Create it to add it to the project.")
        return Sheet(tr("Generate a model"), "creation-outline", text=text, widget=self.panel)

    def set_open(self, on: bool) -> None:
        """The panel of the generators is in front, or no more."""
        if on == self.open:
            return
        self.open = on
        if on:
            self.sheet()
            self.look()
        else:
            self._timer.stop()
            self.preview = None

    def wish(self) -> None:
        """Draw the preview soon."""
        if self.open:
            self._timer.start()

    def look(self) -> None:
        """Build and draw the preview; say what is wrong instead."""
        if self.panel is None or not self.open:
            return
        try:
            model = build(self.panel.values[self.panel.kind], library())
        except UmfemError as error:
            self.panel.tell(say(str(error)), wrong=True)
            return
        nodes, elements = len(model.node_numbers), sum(len(block) for block in model.blocks)
        self.panel.tell(tr("{nodes} nodes, {elements} elements", nodes=grouped(nodes), elements=grouped(elements)))
        self.preview = model if nodes <= MOST_PREVIEW else None
        self.work.view.preview(self.preview)

    def create(self) -> None:
        """Add the model of the preview to the project and select it."""
        self._timer.stop()
        if self.panel is None:
            return
        try:
            model = build(self.panel.values[self.panel.kind], library())
        except UmfemError as error:
            self.panel.tell(say(str(error)), wrong=True)
            return
        name, number = model.title, 1
        while name in self.work.models:
            number += 1
            name = f"{model.title} {number}"
        self.work.frame.document.run(PutFEModel(name=name, model=model, title_text=noted("Generate a model")))
        self.work.frame.selection.select(("fe_models", name))

    # ---- the library

    def with_library(self, key: Key, sheet: Sheet | None) -> Sheet | None:
        """The list of materials or sections gets the panel of the library."""
        if sheet is None or split(key)[1] or key[0] not in ("fe_materials", "fe_sections"):
            return sheet
        if key[0] not in self._libraries:
            self._libraries[key[0]] = LibraryPanel(self, key[0])
        return replace(sheet, widget=self._libraries[key[0]])

    def section_drawing(self) -> SectionDrawing:
        """The drawing of a section of the model."""
        if self.drawing is None:
            self.drawing = SectionDrawing()
        return self.drawing

    def take(self, panel: LibraryPanel) -> None:
        """Put what is typed into the model."""
        model = self.work.model
        try:
            item = panel.item()
        except UmfemError:
            panel.look()
            return
        if model is None:
            return
        if panel.kind == "fe_materials":
            self.work.edit(put_material(model, item), noted("Add a material"))
        else:
            taken = [one for one in model.sections if one.name != item.name]
            item = replace(item, name=free_name(item.name, taken))
            self.work.edit(put_section(model, item), noted("Add a section"))
        panel.line.clear()
