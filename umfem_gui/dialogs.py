"""The few modal questions: which file, what about unsaved changes, and what went wrong."""

from __future__ import annotations

import re
from pathlib import Path

from PySide6.QtCore import QEventLoop, Qt
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QFileDialog, QMessageBox, QWidget

from umfem_gui import settings
from umfem_gui.i18n import tr
from umfem_gui.jobs import Job

PROJECT_FILTER = ("UMFEM (*.umfem)", ".umfem")


def ask_open(parent: QWidget, title: str, filters: str) -> Path | None:
    """A file to read, or None."""
    folder = str(settings.read("folder", ""))
    name, _ = QFileDialog.getOpenFileName(parent, title, folder, filters)
    return _remembered(name)


def ask_save(parent: QWidget, title: str, filters: str, suggested: str) -> Path | None:
    """A file to write, or None. A name without an ending gets that of the chosen kind of file."""
    box = QFileDialog(parent, title, str(settings.read("folder", "")), filters)
    box.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    box.setFileMode(QFileDialog.FileMode.AnyFile)
    box.setDefaultSuffix(Path(suggested).suffix)
    box.selectFile(suggested)

    def take_kind(chosen: str) -> None:
        endings = re.findall(r"\*(\.\w+)", chosen)
        box.setDefaultSuffix(endings[0] if endings else "")

    box.filterSelected.connect(take_kind)
    try:
        accepted = box.exec() == QDialog.DialogCode.Accepted and bool(box.selectedFiles())
        return _remembered(box.selectedFiles()[0]) if accepted else None
    finally:
        box.deleteLater()


def plain(box: QDialog) -> None:
    """Buttons with words only: the pictures of the style fit neither our icons nor the theme."""
    for button in box.findChildren(QAbstractButton):
        button.setIcon(QIcon())


def _remembered(name: str) -> Path | None:
    if not name:
        return None
    settings.write("folder", str(Path(name).parent))
    return Path(name)


def ask_unsaved(parent: QWidget, name: str) -> str:
    """``save``, ``discard`` or ``cancel``."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(tr("Unsaved changes"))
    box.setText(tr("Save the changes to “{name}”?", name=name))
    box.setInformativeText(tr("They will be lost if you do not save them."))
    kinds = QMessageBox.StandardButton
    box.setStandardButtons(kinds.Save | kinds.Discard | kinds.Cancel)
    for kind, text in ((kinds.Save, tr("Save")), (kinds.Discard, tr("Do not save")), (kinds.Cancel, tr("Cancel"))):
        box.button(kind).setText(text)
    box.setDefaultButton(kinds.Save)
    plain(box)
    answer = box.exec()
    box.deleteLater()
    return {kinds.Save.value: "save", kinds.Discard.value: "discard"}.get(answer, "cancel")


def ask_yes(parent: QWidget, title: str, text: str, yes: str, more: str = "") -> bool:
    """A question with one word for yes and Cancel for no."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(title)
    box.setText(text)
    box.setInformativeText(more)
    accept = box.addButton(yes, QMessageBox.ButtonRole.AcceptRole)
    box.addButton(tr("Cancel"), QMessageBox.ButtonRole.RejectRole)
    plain(box)
    box.exec()
    answered = box.clickedButton() is accept
    box.deleteLater()
    return answered


def wait_for(job: Job) -> None:
    """Stay here until a job ends. The window is drawn meanwhile but takes no input."""
    if not job.active:
        return
    loop = QEventLoop()
    job.ended.connect(loop.quit)
    QApplication.setOverrideCursor(Qt.CursorShape.WaitCursor)
    try:
        loop.exec(QEventLoop.ProcessEventsFlag.ExcludeUserInputEvents)
    finally:
        QApplication.restoreOverrideCursor()


def show_error(parent: QWidget, sentence: str, details: str = "") -> QMessageBox:
    """Say what went wrong without stopping anything; «Details» unfolds what we need to know."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Warning)
    box.setWindowTitle(tr("UMFEM"))
    box.setText(sentence)
    if details:
        box.setDetailedText(details)
    box.setStandardButtons(QMessageBox.StandardButton.Ok)
    box.setModal(False)
    plain(box)
    box.finished.connect(box.deleteLater)
    box.open()
    return box
