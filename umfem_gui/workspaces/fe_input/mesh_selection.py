"""Selected nodes and elements of the shown model: one value for the view, the tables and the panels."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal

from fem.model import FEModel

Rows = NDArray[np.int64]
NONE: Rows = np.zeros(0, dtype=np.int64)


class MeshSelection(QObject):
    """``rows`` of nodes (ascending) and ``elements`` by number. ``changed`` once per change, whoever made it."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.rows: Rows = NONE
        self.elements: Rows = NONE

    def choose(self, rows: object, how: str = "new") -> None:
        """Select nodes: ``new`` instead of the present ones, ``add``, ``remove`` or ``toggle``."""
        given = np.unique(np.asarray(rows, dtype=np.int64))
        if how == "add":
            given = np.union1d(self.rows, given)
        elif how == "remove":
            given = np.setdiff1d(self.rows, given)
        elif how == "toggle":
            given = np.setxor1d(self.rows, given)
        if not np.array_equal(given, self.rows):
            self.rows = given
            self.changed.emit()

    def choose_elements(self, numbers: object, how: str = "new") -> None:
        """Select elements by number."""
        given = np.unique(np.asarray(numbers, dtype=np.int64))
        if how == "toggle":
            given = np.setxor1d(self.elements, given)
        elif how == "add":
            given = np.union1d(self.elements, given)
        if not np.array_equal(given, self.elements):
            self.elements = given
            self.changed.emit()

    def follow(self, old: FEModel, new: FEModel) -> None:
        """The model was edited: what is still there stays selected. Nobody is told: all is drawn anew anyway."""
        if old.node_numbers is not new.node_numbers and len(self.rows):
            self.rows = np.flatnonzero(np.isin(new.node_numbers, old.node_numbers[self.rows]))
        if old.blocks is not new.blocks and len(self.elements):
            self.elements = np.intersect1d(self.elements, np.concatenate([NONE, *(b.numbers for b in new.blocks)]))

    def clear(self) -> None:
        """Select nothing."""
        if len(self.rows) or len(self.elements):
            self.rows, self.elements = NONE, NONE
            self.changed.emit()
