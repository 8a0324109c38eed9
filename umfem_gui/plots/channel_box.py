"""A choice among channels: their names in the words of the window, the names themselves behind them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QComboBox, QWidget

from umfem_gui.i18n import language, names
from umfem_gui.listening import listen


class ChannelBox(QComboBox):
    """``channel`` is the name of the chosen one, whatever the language; empty if there is none."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        listen(language.changed, self._retranslate)

    @property
    def channel(self) -> str:
        return str(self.currentData() or "")

    def offer(self, channels: Sequence[str]) -> None:
        """Other channels; the chosen one stays chosen if it is still there."""
        if [*channels] != [self.itemData(index) for index in range(self.count())]:
            old = self.channel
            self.clear()
            for name in channels:
                self.addItem(names.curve_title(name), name)
            self.setCurrentIndex(max(0, self.findData(old)))

    def _retranslate(self) -> None:
        for index in range(self.count()):
            if self.itemData(index):
                self.setItemText(index, names.curve_title(self.itemData(index)))
