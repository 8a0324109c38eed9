"""Models of other programs, brought into the real window."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage
from PySide6.QtWidgets import QMenu, QMessageBox

from io_formats import registry
from umfem_gui import dialogs, importing
from umfem_gui.importing import IMPORTS

DATA = Path(__file__).resolve().parents[2] / "../shared/data"

DECK = """SOL 103
BEGIN BULK
GRID,1,,0.0,0.0,0.0
GRID,2,,1.0,0.0,0.0
GRID,3,,1.0,1.0,0.0
GRID,4,,0.0,1.0,0.0
CQUAD4,1,1,1,2,3,4
PSHELL,1,1,0.01
MAT1,1,2.1+11,,0.3,7800.0
ENDDATA
"""


@pytest.fixture
def deck(tmp_path):
    path = tmp_path / "plate.bdf"
    path.write_text(DECK)
    return path


def finish(qtbot, window):
    qtbot.waitUntil(lambda: not window.jobs.active, timeout=60_000)


def test_every_format_has_an_action_in_the_menu(window):
    names = {spec.key for spec, _ in window.actions_table.all()}
    assert {f"import_{kind.name}" for kind in registry.FORMATS if kind.holds == "ImportedModel"} <= names
    assert {kind.name for kind in IMPORTS} >= {"ansys-archive", "nastran"}
    menus = [[action.text() for action in menu.actions()] for menu in window.findChildren(QMenu)]
    (menu,) = [one for one in menus if "ANSYS archive (.cdb)…" in one]
    assert "Nastran bulk data (.bdf, .nas, .dat)…" in menu


def test_import_by_the_menu_with_undo(qtbot, window, deck, monkeypatch):
    monkeypatch.setattr(dialogs, "ask_open", lambda *_: deck)
    window.actions_table["import_nastran"].trigger()
    finish(qtbot, window)
    assert list(window.document.project.fe_models) == ["rod", "plate"]
    assert window.workspace.key == "fe_input"
    assert window.selection.key == ("fe_models", "plate")
    facts = dict(window.workspace.sheet(window.selection.key).facts)
    assert facts["Nodes"] == "4"
    assert facts["Mass"] == "78 kg"  # 7800 kg/m³ · 1 m² · 0.01 m
    assert facts["Size"] == "1 × 1 × 0 m"
    assert any("plate.bdf imported: 4 nodes, 1 elements." in text for text in window.messages.texts())
    window.document.undo_stack.undo()
    assert list(window.document.project.fe_models) == ["rod"]
    window.document.undo_stack.redo()
    window.files.open_path(deck)
    finish(qtbot, window)
    assert list(window.document.project.fe_models) == ["rod", "plate", "plate 2"]


def test_a_fault_keeps_the_model_and_names_the_line(qtbot, window, deck):
    deck.write_text(DECK.replace("CQUAD4,1,1,1,2,3,4", "CQUAD4,1,1,1,2,3,99"))
    before = window.document.project
    window.files.open_path(deck)
    finish(qtbot, window)
    box = window.findChild(QMessageBox)
    assert "plate.bdf" in box.text()
    assert "99" in box.text()
    box.close()
    assert window.document.project is before


def test_drop_onto_the_window(qtbot, window, deck):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(deck))])
    window.dropEvent(
        QDropEvent(
            QPointF(9, 9), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
    )
    qtbot.waitUntil(lambda: "plate" in window.document.project.fe_models, timeout=10_000)


def test_cancel_leaves_at_once(qtbot, window, deck, monkeypatch):
    """The reader hangs; the job is cancelled and the project stays."""
    gate = threading.Event()
    monkeypatch.setattr(importing.registry, "read", lambda _path: gate.wait(30))
    before = window.document.project
    job = window.files.open_path(deck)
    qtbot.waitUntil(lambda: job.what == "Reading the file", timeout=10_000)
    job.cancel()
    qtbot.waitUntil(lambda: not job.active, timeout=5_000)
    gate.set()
    assert job.state == "cancelled"
    assert window.document.project is before


def test_cancel_ends_the_reader(qtbot, window, deck, monkeypatch):
    """The thread that reads is gone soon after the job, not when the file is through."""

    def slow(_path):
        end = time.monotonic() + 60
        while time.monotonic() < end:
            sum(range(100))

    monkeypatch.setattr(importing.registry, "read", slow)
    job = window.files.open_path(deck)
    qtbot.waitUntil(lambda: job.what == "Reading the file", timeout=10_000)
    qtbot.waitUntil(lambda: any(one.name == "reader" for one in threading.enumerate()), timeout=5_000)
    job.cancel()
    qtbot.waitUntil(lambda: not job.active, timeout=5_000)
    qtbot.waitUntil(lambda: all(one.name != "reader" for one in threading.enumerate()), timeout=2_000)


@pytest.mark.parametrize("name", ["ansys/class40.cdb", "nastran/ISat_Launch_Sm_Rgd.dat", "ansys/TetBeam.cdb"])
def test_real_files_are_drawn(qtbot, window, tmp_path, name):
    if not (DATA / name).exists():
        pytest.skip("shared data are not there")
    window.files.open_path(DATA / name)
    finish(qtbot, window)
    assert Path(name).stem in window.document.project.fe_models
    window.viewport.save_picture(tmp_path / "model.png", scale=1)
    picture = QImage(str(tmp_path / "model.png"))
    colours = {picture.pixel(x, y) for x in range(0, picture.width(), 4) for y in range(0, picture.height(), 4)}
    assert len(colours) > 100
