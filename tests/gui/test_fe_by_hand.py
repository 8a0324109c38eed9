"""The FE input workspace by mouse and keys only, steps 1 to 8: the beam of Mikheev 2004, 3.2, and an ANSYS archive."""

from __future__ import annotations

import csv
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QPushButton

from fem.generators import block_of_solids, merge_nodes
from fem.library import load_library
from io_formats import fum
from io_formats.project import Project
from solvers.flexible.subsystem import interface_nodes
from tests.gui import person
from umfem_gui.commands import PutFEModel
from umfem_gui.import_dialog import ImportDialog
from umfem_gui.workspaces.fe_input import filming

DATA = Path(__file__).resolve().parents[2] / "../shared/data/ansys"
NONE, CONTROL, SHIFT = Qt.KeyboardModifier.NoModifier, person.CONTROL, Qt.KeyboardModifier.ShiftModifier
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def work(qtbot, window):
    """The workspace on an empty project, reached by keys, the window in front."""
    window.document.new(Project())
    with qtbot.waitActive(window):
        window.activateWindow()
    person.key(window, Qt.Key.Key_1, held=CONTROL)
    person.key(window, Qt.Key.Key_1, held=ALT)
    work = window.workspaces["fe_input"]
    yield work
    for key in ("fe_show_sections", "fe_show_numbers", "fe_show_clip", "fe_show_sets"):
        window.actions_table[key].setChecked(False)


def front(qtbot, window) -> None:
    """Without a window manager nobody gives the focus back after a question."""
    with qtbot.waitActive(window):
        window.activateWindow()


def idle(window) -> None:
    person.wait(lambda: not window.jobs.active)


def button(owner, name: str) -> QPushButton:
    return owner.findChild(QPushButton, name)


def press(owner, name: str) -> None:
    person.click(button(owner, name))


def step(window, number: int) -> None:
    """A click on a step of the strip over the view."""
    person.click(window.parts.steps.cells[number - 1])


def click_node(work, number: int, held=NONE) -> None:
    """A click where a node is drawn."""
    row = int(np.flatnonzero(work.model.node_numbers == number)[0])
    person.click(work.frame.viewport.plotter, work.view.tool.point_of(row), held)


def selected(work) -> list[int]:
    return work.model.node_numbers[work.mesh.rows].tolist()


def in_view(work, *keys: Qt.Key, held=NONE) -> None:
    """Keys while the view has the focus."""
    plotter = work.frame.viewport.plotter
    person.click(plotter, QPoint(plotter.width() // 2, plotter.height() - 8))
    person.key(plotter, *keys, held=held)


def export(window, qtbot, path, menu: tuple[str, ...]) -> None:
    """A line of a menu, a name typed into its question, until the file is there."""
    person.answer_file(path)
    person.press_in_menu(window, *menu)
    idle(window)
    assert path.exists(), window.messages.texts()
    front(qtbot, window)


def test_the_thesis_beam_through_all_steps(qtbot, window, work, tmp_path):
    view, plotter = work.view, window.viewport.plotter

    # 1. The first generator offers the beam; it is drawn before it is made.
    person.click(work.empty_state().findChildren(QPushButton)[1])
    person.wait(lambda: view.previewing and len(view.scene.points) == 201)
    assert not work.models
    press(window.properties, "generate")
    assert list(work.models) == ["beam"]
    person.open_tab(window.parts.lower, work.tables.pages[0])
    QApplication.clipboard().setText("201\t2,5\t0\t0\n300\t3\t0\t0\n")
    table = work.tables.node_table
    person.click(table.viewport(), table.visualRect(table.model().index(1, 0)).center())
    assert selected(work) == [2]  # the table tells the view
    person.key(table, Qt.Key.Key_V, held=CONTROL)
    assert len(work.model.node_numbers) == 202
    person.key(window, Qt.Key.Key_Z, held=CONTROL)
    assert len(work.model.node_numbers) == 201
    person.open_tab(window.parts.lower, work.tables.pages[1])
    table = work.tables.element_table
    person.click(table.viewport(), table.visualRect(table.model().index(0, 0)).center())
    person.key(table, Qt.Key.Key_Delete)  # rows of the table, not the model that is selected in the tree
    assert len(work.model.blocks[0]) == 199
    person.open_tab(window.parts.lower, work.tables.pages[0])
    table = work.tables.node_table
    for row, left in ((0, 200), (0, 200)):  # the first node is loose now; the next one is in use
        person.click(table.viewport(), table.visualRect(table.model().index(row, 0)).center())
        person.key(table, Qt.Key.Key_Delete)
        assert len(work.model.node_numbers) == left
    assert "in use" in window.viewport._note.text()
    for _ in range(2):
        person.key(window, Qt.Key.Key_Z, held=CONTROL)
    assert (len(work.model.node_numbers), len(work.model.blocks[0])) == (201, 200)
    person.key(window, Qt.Key.Key_F)

    # 2. True section, numbers of nodes, a distance, mass and principal axes.
    in_view(work, Qt.Key.Key_T)
    assert len(view.scene.bodies) == 1
    in_view(work, Qt.Key.Key_T)
    person.key(window, Qt.Key.Key_6, held=ALT)
    click_node(work, 1)
    click_node(work, 201)
    assert "2 m" in window.viewport._note.text()
    person.key(window, Qt.Key.Key_1, held=ALT)
    person.press_in_menu(window, "Model", "FE model", "Mass and inertia")
    idle(window)
    facts = dict(work.sheet(window.selection.key).facts)
    assert facts["Mass"] == "6.24 kg"  # 7800 kg/m³ · 2 m · 20 mm · 20 mm
    assert len(view.display.axes) == 3

    # 3. Selection: click and Ctrl, a box with Shift, numbers, coordinates; saved as a set and shown in its colour.
    step(window, 2)
    click_node(work, 1)
    click_node(work, 201, CONTROL)
    assert selected(work) == [1, 201]
    assert work.tables.node_table.selected().tolist() == [0, 200]
    person.write(work.attach.numbers, "5-9")
    assert selected(work) == [5, 6, 7, 8, 9]
    start, end = view.tool.point_of(180) + QPoint(-3, -14), view.tool.point_of(190) + QPoint(3, 14)
    QTest.mousePress(plotter, person.LEFT, SHIFT, start)
    QTest.mouseMove(plotter, end)
    QTest.mouseRelease(plotter, person.LEFT, SHIFT, end)
    assert set(selected(work)) >= {5, 9, 181, 191}
    person.write(work.attach.place, "x > 1500 mm, x<1.6")
    assert selected(work) == list(range(151, 162))
    person.click(work.attach.set_name)
    QTest.keyClicks(work.attach.set_name, "middle")
    press(work.attach, "save_set")
    assert work.model.node_sets["middle"].tolist() == list(range(151, 162))
    person.press_in_menu(window, "View", "What is shown", "Node sets in colours")
    assert "middle  (11)" in [name for name, _ in view.display.legend.sets]

    # 4. A support, a mass and a spring, taken back; both ends become interface.
    person.click(work.attach.findChild(QCheckBox, "dof_rx"), QPoint(8, 8))
    press(work.attach, "fix")
    assert work.model.supports[0].dofs == ("ux", "uy", "uz", "ry", "rz")
    person.write(work.attach.mass, "2500 g")
    press(work.attach, "point_mass")
    assert work.model.masses[0].mass == pytest.approx(2.5)
    person.write(work.attach.stiffness, "5 kN/mm")
    press(work.attach, "spring")
    assert work.model.springs[0].stiffness == pytest.approx(5e6)
    for _ in range(3):
        person.key(window, Qt.Key.Key_Z, held=CONTROL)
    for left in (work.model.supports, work.model.masses, work.model.springs):
        assert not left
    person.click(work.attach.findChild(QCheckBox, "dof_rx"), QPoint(8, 8))
    person.write(work.attach.numbers, "1, 201")
    press(work.attach, "interface")
    assert work.model.interface.tolist() == [1, 201]

    # 5. The check: a node that nothing uses is found; a click on the finding selects it.
    person.open_tab(window.parts.lower, work.tables.pages[0])
    person.write(work.tables.pages[0].entry.line, "300 1 1 0")
    person.key(window, Qt.Key.Key_F4)
    idle(window)
    found = work.inspecting.page.list
    item = next(found.item(i) for i in range(found.count()) if "300" in found.item(i).text())
    person.click(found.viewport(), found.visualItemRect(item).center())
    assert selected(work) == [300]
    person.key(window, Qt.Key.Key_Z, held=CONTROL)

    # 6. Six modes, then eight; the cost stands there before.
    for count in (6, 8):
        step(window, 3)
        person.wait(lambda: "equations" in work.solving.panel.cost.text())
        (line,) = work.solving.panel.form.editors["count"].lines()
        person.write(line, str(count))
        person.key(window, Qt.Key.Key_F6)
        idle(window)
    solution = work.shown_solution()
    assert solution is not None, window.messages.texts()
    assert (solution.subsystem.n_eigen, solution.subsystem.n_static) == (8, 12)
    assert work.modes.model.data(work.modes.model.index(0, 1)) == "26.6496"  # 26.67 Hz of Euler–Bernoulli, less shear

    # 7. Modes: keys, swing, side by side, MAC, one left out, damping typed.
    in_view(work, Qt.Key.Key_Right, Qt.Key.Key_Right)
    assert view.stage.mode == 2
    person.click(work.modes.view.viewport(), work.modes.view.visualRect(work.modes.proxy.index(1, 1)).center())
    assert view.stage.mode == 1
    points = view.scene.points
    before = points.copy()
    in_view(work, Qt.Key.Key_Space)
    person.wait(lambda: not np.allclose(points, before))
    in_view(work, Qt.Key.Key_Space)
    assert view.scene.points is points
    person.choose(work.bar.split, "4 modes")
    assert len(view.stage.scenes()) == 4
    person.choose(work.bar.split, "1 mode")
    person.command(window, "Compare two solutions")
    values = work.analysis.page.heat.values
    assert values.shape == (20, 18)
    for k in (0, 2, 4):  # a square section: roots come in pairs, whose shapes may turn within the pair
        assert values[k : k + 2, k : k + 2].sum() == pytest.approx(2.0, rel=1e-6)
    person.open_tab(window.parts.lower, work.modes)
    person.click(work.modes.view.viewport(), work.modes.view.visualRect(work.modes.proxy.index(2, 1)).center())
    in_view(work, Qt.Key.Key_E)
    assert work.shown_solution().excluded == (2,)
    modes = work.modes.view
    modes.scrollTo(work.modes.proxy.index(0, 10))
    cell = modes.visualRect(work.modes.proxy.index(0, 10)).center()
    person.click(modes.viewport(), cell)
    QTest.mouseDClick(modes.viewport(), person.LEFT, NONE, cell)
    editor = modes.viewport().findChild(QLineEdit)
    QTest.keyClicks(editor, "2")
    person.key(editor, Qt.Key.Key_Return)
    assert work.shown_solution().damping[0] == 0.02

    # 8. Title and comment, input.fum by its dialog, the object.
    step(window, 5)
    person.write(work.save_panel.title, "beam of table 3.1")
    person.click(work.save_panel.comment)
    QTest.keyClicks(work.save_panel.comment, "two ends")
    person.answer_file(tmp_path / "input.fum")
    press(work.save_panel, "fum_save")
    idle(window)
    front(qtbot, window)
    read = fum.read(tmp_path / "input.fum")
    assert (read.title, read.comment, read.n_eigen, read.n_static) == ("beam of table 3.1", "two ends", 7, 12)
    assert interface_nodes(read).tolist() == [1, 201]
    press(work.save_panel, "fum_add")
    assert [one.subsystem for one in window.document.project.system.flexible_bodies] == ["beam of table 3.1"]


def test_an_ansys_archive_through_all_steps(qtbot, window, work, tmp_path, monkeypatch):
    """HexBeam through File → Import: a spider on each end face, reduction, files of every kind."""
    source = DATA / "HexBeam.cdb"
    if not source.exists():
        pytest.skip("shared data are not there")
    monkeypatch.setattr(filming, "FRAMES", 6)
    person.answer_file(source)
    person.when_asked(ImportDialog, lambda box: person.key(box, Qt.Key.Key_Return))
    person.press_in_menu(window, "File", "Import", "ANSYS…")
    idle(window)
    front(qtbot, window)
    assert work.current() == "HexBeam"
    assert any("HexBeam.cdb imported: 321 nodes, 40 elements." in text for text in window.messages.texts())
    person.press_in_menu(window, "View", "Colours", "By material")
    assert [name for name, _ in work.view.display.legend.rows] == ["material 1  (40)"]

    person.key(window, Qt.Key.Key_5, held=ALT)  # an element by a click, away by a key, back by another
    plotter = window.viewport.plotter
    person.click(plotter, QPoint(plotter.width() // 2, plotter.height() // 2))
    assert len(work.mesh.elements) == 1
    person.key(plotter, Qt.Key.Key_Delete)
    assert len(work.model.blocks[0]) == 39
    person.key(window, Qt.Key.Key_Z, held=CONTROL)
    assert len(work.model.blocks[0]) == 40

    step(window, 2)
    person.key(window, Qt.Key.Key_3, held=ALT)
    axis = int(np.argmax(np.ptp(work.model.coordinates, axis=0)))
    assert axis == 2
    for side, view in ((0.0, Qt.Key.Key_6), (5.0, Qt.Key.Key_5)):  # from below, from above
        in_view(work, view)
        window.viewport.plotter.render()
        coordinates = work.model.coordinates[: 321 + len(work.model.links)]
        end = np.flatnonzero(np.isclose(work.model.coordinates[:321, axis], side))
        middle = end[np.argmin(np.linalg.norm(coordinates[end] - coordinates[end].mean(axis=0), axis=1))]
        click_node(work, int(work.model.node_numbers[middle]))
        assert np.array_equal(work.mesh.rows, end)  # the whole end face and nothing else
        press(work.attach, "rbe2")
    assert (len(work.model.links), len(work.model.interface)) == (2, 2)
    person.key(window, Qt.Key.Key_1, held=ALT)
    person.key(window, Qt.Key.Key_F4)
    idle(window)
    assert work.inspecting.page.findings is not None
    assert not [one for one in work.inspecting.page.findings if one.severity == "error"]

    step(window, 3)
    (line,) = work.solving.panel.form.editors["count"].lines()
    person.write(line, "4")
    press(work.solving.panel, "solve_start")
    idle(window)
    subsystem = work.shown_solution().subsystem
    assert (subsystem.n_eigen, subsystem.n_static) == (4, 12)
    person.choose(work.bar.contour, "Mises stress")
    idle(window)
    assert work.view.stage.contour == "stress"
    results = ("Results", "Modes of an FE model")
    export(window, qtbot, tmp_path / "modes.csv", (*results, "Frequencies as a table…"))
    with (tmp_path / "modes.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    np.testing.assert_allclose([float(row[1]) for row in rows[1:5]], subsystem.frequencies_hz, rtol=1e-12)
    export(window, qtbot, tmp_path / "mode.mp4", (*results, "Animation as a film…"))
    export(window, qtbot, tmp_path / "view.png", ("File", "Export", "Picture of the view…"))
    export(window, qtbot, tmp_path / "view.svg", ("File", "Export", "Picture of the view…"))
    assert QImage(str(tmp_path / "view.png")).width() > 1000
    assert "<polygon" in (tmp_path / "view.svg").read_text(encoding="utf-8")
    export(window, qtbot, tmp_path / "mode.gif", ("File", "Export", "Animation…"))
    assert (tmp_path / "mode.gif").read_bytes()[:4] == b"GIF8"
    assert b"ftyp" in (tmp_path / "mode.mp4").read_bytes()[:16]
    step(window, 5)
    person.answer_file(tmp_path / "input.fum")
    press(work.save_panel, "fum_save")
    idle(window)
    front(qtbot, window)
    assert fum.read(tmp_path / "input.fum").n_nodes == len(work.model.coordinates)


def test_the_rim_of_a_hole_hangs_on_a_spider_and_a_set_is_prescribed(qtbot, window, work):
    """What the beam and the bar have not: a hole, a set of the list, a given displacement, a spider that follows."""

    def bend(X):
        r, a = 0.5 + 0.5 * X[:, 0], 2.0 * np.pi * X[:, 1]
        return np.column_stack([r * np.cos(a), r * np.sin(a), X[:, 2]])

    tube = merge_nodes(
        block_of_solids((1.0, 1.0, 1.0), (2, 24, 3), material=load_library().material("S355"), mapping=bend)
    )
    X = tube.coordinates
    r = np.hypot(X[:, 0], X[:, 1])
    foot = np.flatnonzero(np.isclose(X[:, 2], 0.0))
    window.document.run(PutFEModel(name="tube", model=replace(tube, node_sets={"foot": tube.node_numbers[foot]})))
    step(window, 2)
    in_view(work, Qt.Key.Key_5)  # from above
    window.viewport.plotter.render()
    person.key(window, Qt.Key.Key_4, held=ALT)
    rim = np.flatnonzero(np.isclose(r, 0.5) & np.isclose(X[:, 2], 1.0))
    click_node(work, int(tube.node_numbers[rim[5]]))
    assert np.array_equal(work.mesh.rows, rim)
    press(work.attach, "rbe3")
    assert np.allclose(work.model.coordinates[-1], (0.0, 0.0, 1.0), atol=1e-9)  # in the middle of the hole
    person.key(window, Qt.Key.Key_1, held=ALT)

    person.choose(work.attach.sets, "foot")
    assert np.array_equal(work.mesh.rows, foot)
    for name in ("ux", "uy", "rx", "ry", "rz"):
        person.click(work.attach.findChild(QCheckBox, f"dof_{name}"), QPoint(8, 8))
    person.write(work.attach.value, "2 mm")
    press(work.attach, "prescribe")
    (support,) = work.model.supports
    assert (support.dofs, support.values) == (("uz",), (0.002,))
    assert len(support.nodes) == len(foot)
    for name in ("ux", "uy", "rx", "ry", "rz"):
        person.click(work.attach.findChild(QCheckBox, f"dof_{name}"), QPoint(8, 8))
    for _ in range(2):
        person.key(window, Qt.Key.Key_Z, held=CONTROL)
    assert (len(work.model.supports), len(work.model.links)) == (0, 0)
