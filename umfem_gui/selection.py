"""What is selected: one thing, known by its key, shared by the tree, the view and the property panel."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

#: (collection, name), as ("bodies", "rod"); ("system", "") is the object itself, ("settings", "") those of a run.
Key = tuple[str, str]


class Selection(QObject):
    """The selected key or None. ``changed`` is emitted once per change, whoever made it."""

    changed = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.key: Key | None = None

    def select(self, key: Key | None) -> None:
        """Select a thing, or nothing."""
        if key != self.key:
            self.key = key
            self.changed.emit(key)
