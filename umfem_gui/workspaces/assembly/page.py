"""A page of the assembly workspace and the tab that holds it.

A page is made when it is first looked at, so that a page nobody opens costs
nothing, and reads the project again when it is on the screen and the project changed meanwhile.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QSplitter, QVBoxLayout, QWidget

from umfem_gui.commands import matches
from umfem_gui.i18n import language
from umfem_gui.listening import listen
from umfem_gui.selection import Key
from umfem_gui.workspaces.base import Frame

#: Poses (4, 4) and modal coordinates by body for the view; None for the poses brings the model back.
MoveView = Callable[[Any, Any], None]


class Page(QWidget):
    """What stands in a tab. Subclasses say which parts of the project they show and read them in ``read``."""

    #: Parts of the project whose change makes the page read again (see ``umfem_gui.commands.matches``).
    watches: tuple[str, ...] = ("system",)

    def __init__(self, frame: Frame, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.frame = frame
        self.move_view: MoveView = lambda _poses, _bends: None  # the workspace puts its view here

    #: Height in pixels that the page wants when it is first looked at; the divider is the user's afterwards.
    height_wanted = 330

    def read(self) -> None:
        """Show the project as it is now; called only while the page is on the screen."""

    def selected(self, key: Key | None) -> None:
        """Another thing was selected in the tree or in the view."""

    def left(self) -> None:
        """The page is no longer on the screen: stop what moves."""


@dataclass(frozen=True)
class PageSpec:
    """A line of the table: the key, the title (a translation key), the icon and what makes the page."""

    key: str
    title: str
    icon: str
    make: Callable[[Frame], Page]


class PageHost(QWidget):
    """A tab that makes its page when first shown and keeps it fresh while shown. ``turned``: it came or went."""

    turned = Signal()

    def __init__(self, spec: PageSpec, frame: Frame) -> None:
        super().__init__()
        self.spec, self.frame = spec, frame
        self.page: Page | None = None
        self.move_view: MoveView = lambda _poses, _bends: None
        self._stale = True
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        frame.selection.changed.connect(self._selected)
        listen(language.changed, self._language_changed)

    def changed(self, part: str) -> None:
        """The document changed a part."""
        if self.page is not None and any(matches(part, one) for one in self.page.watches):
            self._stale = True
            if self.isVisible():
                self.fresh()

    def fresh(self) -> None:
        """Make the page if need be and let it read what it has not seen."""
        if self.page is None:
            self.page = self.spec.make(self.frame)
            self.page.move_view = self.move_view
            self.layout().addWidget(self.page)
            self._make_room(self.page.height_wanted)
        if self._stale:
            self._stale = False
            self.page.read()
            self.page.selected(self.frame.selection.key)

    def _make_room(self, height: int) -> None:
        """Raise the divider above the tabs if the page would be cramped; never to more than half of the window."""
        splitter: QWidget | None = self.parentWidget()
        while splitter is not None and not isinstance(splitter, QSplitter):
            splitter = splitter.parentWidget()
        if isinstance(splitter, QSplitter) and splitter.count() == 2:
            upper, lower = splitter.sizes()
            wanted = min(height, (upper + lower) // 2)
            if lower < wanted:
                splitter.setSizes([upper + lower - wanted, wanted])

    def showEvent(self, event: QShowEvent) -> None:
        self.fresh()
        super().showEvent(event)
        self.turned.emit()

    def hideEvent(self, event: Any) -> None:
        if self.page is not None:
            self.page.left()
        super().hideEvent(event)
        self.turned.emit()

    def _selected(self, key: Key | None) -> None:
        if self.page is not None and self.isVisible():
            self.page.selected(key)

    def _language_changed(self) -> None:
        self._stale = True
        if self.isVisible():
            self.fresh()
