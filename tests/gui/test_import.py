"""Models of other programs, brought into the real window."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QImage
from PySide6.QtWidgets import QDialogButtonBox, QLabel, QMenu, QMessageBox

from io_formats import registry
from umfem_gui import dialogs, import_dialog, importing
from umfem_gui.import_dialog import Choices, ImportDialog
from umfem_gui.importing import IMPORTS, MENUS

DATA = Path(__file__).resolve().parents[2] / "../shared/data"

DECK = """SOL 103
BEGIN BULK
GRID,1,,0.0,0.0,0.0
GRID,2,,1.0,0.0,0.0
GRID,3,,1.0,1.0,0.0
GRID,4,,0.0,1.0,0.0
CQUAD4,1,1,1,2,3,4
PSHELL,1,1,0.01,1
MAT1,1,2.1+11,,0.3,7800.0
ENDDATA
"""


MATRIX = "%%MatrixMarket matrix coordinate real symmetric\n{}\n{}\n"


@pytest.fixture
def deck(tmp_path):
    path = tmp_path / "plate.bdf"
    path.write_text(DECK)
    return path


def finish(qtbot, window):
    qtbot.waitUntil(lambda: not window.jobs.active, timeout=60_000)


def test_every_format_has_an_action_in_the_menu(window):
    """One entry for each program; every format that gives a model, modes, matrices or a mechanism stands under one."""
    given = ("ImportedModel", "ImportedModes", "ImportedMatrices", "ReadMatrix", "FlexibleSubsystem", "ImportedObject")
    assert {kind.name for kind in IMPORTS} == {kind.name for kind in registry.FORMATS if kind.holds in given}
    assert set(IMPORTS) == {kind for kinds in MENUS.values() for kind in kinds}
    menus = [[action.text() for action in menu.actions()] for menu in window.findChildren(QMenu)]
    (menu,) = [one for one in menus if "ANSYS…" in one]
    wanted = "ANSYS… DSMFem… Nastran… Abaqus, CalculiX… Universal file… Mesh… Matrices… Flexible subsystem…"
    assert set(menu) >= set(wanted.replace("… ", "…|").split("|"))


def test_import_by_the_menu_with_undo(qtbot, window, deck, monkeypatch):
    monkeypatch.setattr(dialogs, "ask_open", lambda *_: deck)
    monkeypatch.setattr(import_dialog, "ask", lambda *_: Choices())
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
    monkeypatch.setattr(importing.registry, "read", lambda _path, **_: gate.wait(30))
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

    def slow(_path, **_):
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


def test_units_and_numbers_of_the_dialog(qtbot, window, deck):
    """The dialog asks for units; in inches the plate is 25.4 mm long. The messages tell mass, centre and mechanisms."""
    dialog = ImportDialog(window, deck, registry.format_of(deck))
    qtbot.addWidget(dialog)
    dialog.units.setCurrentIndex(dialog.units.findData("in-lb"))
    choices = dialog.choices()
    assert choices.units == "in-lb"
    window.imports.read(deck, choices)
    finish(qtbot, window)
    model = window.document.project.fe_models["plate"]
    assert model.coordinates.max() == pytest.approx(0.0254)
    told = " ".join(window.messages.texts())
    for word in ("box 0, 0, 0", "mass", "centre of mass", "moments of inertia", "free: 6 rigid motions", "units in-lb"):
        assert word in told


def test_matrices_are_completed_by_files_of_the_dialog(qtbot, window, tmp_path, monkeypatch):
    """Mass and places of matrices whose names tell nothing: chosen in the dialog, they become a flexible subsystem."""
    (tmp_path / "first.mtx").write_text(MATRIX.format("2 2 3", "1 1 1000\n2 1 -1000\n2 2 1000"))
    (tmp_path / "second.mtx").write_text(MATRIX.format("2 2 2", "1 1 2\n2 2 2"))
    (tmp_path / "places.csv").write_text("1,0,0,0,1\n2,1,0,0,1\n")
    dialog = ImportDialog(window, tmp_path / "first.mtx", registry.format_of(tmp_path / "first.mtx"))
    qtbot.addWidget(dialog)
    dialog.show()
    right = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
    monkeypatch.setattr(dialogs, "ask_open", lambda *_: tmp_path / "second.mtx")
    qtbot.mouseClick(dialog.mass.button, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(dialog.nodes.line, str(tmp_path / "places.cs"))
    assert not right.isEnabled()  # there is no such file
    qtbot.keyClicks(dialog.nodes.line, "v")
    assert right.isEnabled()
    qtbot.keyClicks(dialog.modes, "1")
    window.imports.read(tmp_path / "first.mtx", dialog.choices())
    finish(qtbot, window)
    assert window.document.project.flexible["first"].frequencies_hz[0] == pytest.approx(
        (2 * 1000 / 2) ** 0.5 / 6.283185307
    )
    told = " ".join(window.messages.texts())
    assert "2 degrees of freedom" in told
    assert "Matrices do not name their units" in told


def test_results_are_completed_by_matrices_of_the_dialog(qtbot, window):
    """Matrices of another name: with them the modes of ANSYS become a flexible subsystem."""
    results, matrices = DATA / "ansys/rotorAnsys.rst", DATA / "ansys/sparse.full"
    if not results.exists():
        pytest.skip("shared data are not there")
    dialog = ImportDialog(window, results, registry.format_of(results))
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.matrices.isVisible()
    dialog.matrices.line.setText(str(matrices))
    window.imports.read(results, dialog.choices())
    finish(qtbot, window)
    assert window.document.project.flexible["rotorAnsys"].frequencies_hz[0] == pytest.approx(116.733109, rel=1e-6)


def test_modes_of_results_are_shown(qtbot, window):
    """Modes that ANSYS found stand under their mesh as a solution; undo takes them and the mesh away."""
    results = DATA / "ansys/beam_modal_cantilever.rst"
    if not results.exists():
        pytest.skip("shared data are not there")
    window.files.open_path(results)
    finish(qtbot, window)
    ((name, solution),) = window.document.project.solutions.items()
    assert solution.modal.frequencies_hz[0] == pytest.approx(32.139516, rel=1e-7)
    shares = solution.modal.participation**2 / solution.modal.totals
    assert shares[:2, 0].sum() == pytest.approx(0.61, abs=0.005)  # first bending of a slender cantilever: 61.3 %
    window.selection.select(("fe_solutions", name))
    window.workspace.show_solution(name)
    assert window.workspace.view.stage.active
    assert dict(window.workspace.sheet(("fe_solutions", name)).facts)["Computed by"] == "another program"
    window.document.undo_stack.undo()
    assert not window.document.project.solutions
    assert list(window.document.project.fe_models) == ["rod"]


def test_dsmfem_becomes_a_flexible_subsystem(qtbot, window, tmp_path):
    """Two masses on a spring, by hand: √(2k/m)/2π; the dialog says that the layout is an assumption."""
    (tmp_path / "pair.fib").write_text("NODES 2\n1 0 0 0\n2 1 0 0\nDOF 2\n1 1\n2 1\nEND\n")
    (tmp_path / "pair.mg").write_text("MATRIX 2 3\n1 1 1000\n2 1 -1000\n2 2 1000\n")
    (tmp_path / "pair.mm").write_text("MATRIX 2 2\n1 1 2\n2 2 2\n")
    dialog = ImportDialog(window, tmp_path / "pair.fib", registry.format_of(tmp_path / "pair.fib"))
    qtbot.addWidget(dialog)
    assert any("assumption" in label.text() for label in dialog.findChildren(QLabel))
    window.imports.read(tmp_path / "pair.fib", Choices(modes=1, interface=None))
    finish(qtbot, window)
    subsystem = window.document.project.flexible["pair"]
    assert subsystem.frequencies_hz[0] == pytest.approx((2 * 1000 / 2) ** 0.5 / 6.283185307)
