"""Help: keyboard shortcuts and About."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QLabel,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from umfem_gui.dialogs import plain
from umfem_gui.i18n import tr

if TYPE_CHECKING:
    from umfem_gui.main_window import MainWindow


def show_shortcuts(window: MainWindow) -> QDialog:
    """All keys, from the table of actions."""
    page = QWidget()
    grid = QGridLayout(page)
    grid.setHorizontalSpacing(24)
    grid.setVerticalSpacing(4)
    rows = [(spec, action) for spec, action in window.actions_table.all() if spec.shortcuts]
    half = (len(rows) + 1) // 2
    for index, (spec, _action) in enumerate(rows):
        row, column = index % half, 2 * (index // half)
        native = QKeySequence.SequenceFormat.NativeText
        keys = QLabel(",  ".join(QKeySequence(one).toString(native) for one in spec.shortcuts))
        keys.setObjectName("muted")
        grid.addWidget(QLabel(tr(spec.text).replace("&", "").rstrip("…")), row, column)
        grid.addWidget(keys, row, column + 1)
    mouse = QLabel(tr("Mouse in the view: left button turns, middle button moves, wheel zooms, a click selects."))
    mouse.setWordWrap(True)
    grid.addWidget(mouse, half, 0, 1, 4)
    return _dialog(window, tr("Keyboard shortcuts"), page, (760, 560))


def show_about(window: MainWindow) -> QDialog:
    """What this is, and of what versions."""
    page = QWidget()
    column = QVBoxLayout(page)
    title = QLabel(f"UMFEM {_version('umfem')}")
    title.setObjectName("emptyTitle")
    text = QLabel(
        tr("Hybrid multibody dynamics: rigid and flexible bodies in one mechanism.") + "\n\n" + tr("Licence: BSD-3")
    )
    text.setWordWrap(True)
    names = ("numpy", "scipy", "numba", "PySide6", "vtk", "pyvista", "h5py")
    parts = [f"Python {platform.python_version()}", *(f"{name} {_version(name)}" for name in names)]
    versions = QLabel(", ".join(parts))
    versions.setObjectName("muted")
    versions.setWordWrap(True)
    versions.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    for label in (title, text, versions):
        column.addWidget(label)
    column.addStretch(1)
    return _dialog(window, tr("About UMFEM"), page, (480, 260))


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "?"


def _dialog(window: QWidget, title: str, page: QWidget, size: tuple[int, int]) -> QDialog:
    dialog = QDialog(window)
    dialog.setWindowTitle(title)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    area = QScrollArea(dialog)
    area.setWidgetResizable(True)
    page.setObjectName("scrolled")
    area.setWidget(page)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    buttons.button(QDialogButtonBox.StandardButton.Close).setText(tr("Close"))
    buttons.rejected.connect(dialog.reject)
    column = QVBoxLayout(dialog)
    column.addWidget(area)
    column.addWidget(buttons)
    plain(dialog)
    room = dialog.screen().availableGeometry().size() * 0.9
    wide = page.sizeHint().width() + area.verticalScrollBar().sizeHint().width() + 32  # nothing is cut
    dialog.resize(min(max(size[0], wide), room.width()), min(size[1], room.height()))
    dialog.open()
    return dialog
