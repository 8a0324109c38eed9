"""What a workspace gives the frame: a tree, sheets of properties, steps, tabs and a scene."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from umfem_gui.actions import Actions
from umfem_gui.assembler import Assembler
from umfem_gui.document import Document
from umfem_gui.editors.sheet import Sheet
from umfem_gui.jobs import JobManager
from umfem_gui.kernels import Kernels
from umfem_gui.messages import MessageLog
from umfem_gui.model_tree import Node
from umfem_gui.selection import Key, Selection
from umfem_gui.step_strip import Step
from umfem_gui.viewport import Viewport

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True)
class Frame:
    """The shared parts of the window that a workspace may use."""

    document: Document
    selection: Selection
    jobs: JobManager
    messages: MessageLog
    viewport: Viewport
    actions: Actions
    assembler: Assembler
    kernels: Kernels
    switch: Callable[[str], None]  # go to another workspace
    show_tab: Callable[[QWidget], None]  # bring a lower tab to the front


class Workspace(QObject):
    """One third of the pipeline. ``changed`` asks the frame to read tree, steps and properties again."""

    key = ""
    changed = Signal()

    def __init__(self, frame: Frame, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.frame = frame
        self.active = False
        self.camera: Any = None

    def nodes(self) -> tuple[Node, ...]:
        """The model tree."""
        return ()

    def sheet(self, key: Key | None) -> Sheet | None:
        """Properties of a selection."""
        return None

    def steps(self) -> list[Step]:
        """The strip above the view."""
        return []

    def tabs(self) -> list[tuple[str, QWidget]]:
        """Own lower tabs: (translation key of the title, page)."""
        return []

    def below_view(self) -> QWidget | None:
        """A bar under the view."""
        return None

    def empty_state(self) -> QWidget | None:
        """What floats over the view while there is nothing to show."""
        return None

    def facts(self) -> str:
        """Facts of the model for the status bar."""
        return ""

    def default_key(self) -> Key | None:
        """What is selected when the workspace opens for the first time."""
        return None

    def enter(self) -> None:
        """The workspace comes to the front: draw its scene."""
        self.active = True

    def leave(self) -> None:
        """Another workspace comes to the front: clear the scene."""
        self.active = False

    def close(self) -> None:
        """The window closes: end what runs beside the main thread."""

    def model_changed(self, part: str) -> None:
        """The document changed a part."""

    def rename(self, key: Key, name: str) -> None:
        """The user renamed a line of the tree."""

    def removable(self, key: Key) -> bool:
        """Can Delete take this away?"""
        return False

    def offers(self, key: Key) -> tuple[str, ...]:
        """Actions for the menu of a line of the tree."""
        return ()

    def remove(self, key: Key) -> None:
        """Take a selected thing away, with undo. Raises ModelError if it cannot go."""

    def plays(self) -> bool:
        """Is there a motion that Play and the arrows move?"""
        return False

    def mark(self, *, selected: Key | None, hovered: Key | None) -> None:
        """Selection or hover changed."""
