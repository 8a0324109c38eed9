"""The strip of tools over the view of the assembly: what the mouse does, and «Assemble»."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QFrame, QHBoxLayout, QToolButton

from umfem_gui.actions import Actions
from umfem_gui.i18n import bind, language, noted, tr
from umfem_gui.listening import listen
from umfem_gui.viewport import Viewport

#: Actions of the strip with the short words that stand on their buttons; None is a gap.
BUTTONS: tuple[tuple[str, str] | None, ...] = (
    ("asm_select", noted("Select")),
    ("asm_handles", ""),
    None,
    ("asm_add", noted("Add")),
    ("asm_connect", noted("Connect")),
    ("asm_wiggle", noted("Wiggle")),
    None,
    ("asm_assemble", noted("Assemble")),
)


class ToolBar(QFrame):
    """Floats at the upper left of the view; words go when there is no room for them."""

    def __init__(self, parent: Viewport, actions: Actions) -> None:
        super().__init__(parent)
        self.setObjectName("viewTools")
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(3, 3, 3, 3)
        self._row.setSpacing(2)
        self.buttons: dict[str, QToolButton] = {}
        for entry in BUTTONS:
            if entry is None:
                self._row.addSpacing(6)
            else:
                self._add(actions[entry[0]], entry[1])
        self.move(8, 8)
        parent.top_bars.append(self)
        parent.installEventFilter(self)
        listen(language.changed, self._speak)

    def _add(self, action: QAction, word: str) -> None:
        button = QToolButton(self)
        button.setDefaultAction(action)
        button.setObjectName(f"button_{action.objectName()}")
        button.setIconSize(QSize(20, 20))
        button.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        if word:
            bind(button, "setText", word)
            action.changed.connect(lambda: self._keep_word(button, word))
        self._row.addWidget(button)
        self.buttons[action.objectName()] = button
        self._worded = True

    def _keep_word(self, button: QToolButton, word: str) -> None:
        """An action that changes writes its own, longer text on its button."""
        if button.text() != tr(word):
            button.setText(tr(word))

    def _speak(self) -> None:
        if self.isVisible():
            self.fit()

    def fit(self) -> None:
        """Show words where they fit beside the tools at the right."""
        room = self.parentWidget().width() - 70
        for style in (Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly):
            for key, button in self.buttons.items():
                if key != "asm_handles":
                    button.setToolButtonStyle(style)
            if self.sizeHint().width() <= room:
                break
        self.adjustSize()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self.fit()
        return super().eventFilter(watched, event)

    def showEvent(self, event: QEvent) -> None:  # type: ignore[override]
        super().showEvent(event)  # type: ignore[arg-type]
        self.fit()
