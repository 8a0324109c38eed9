"""The FE input workspace, walked by mouse and keys: the beam of Mikheev 2004, 3.2, and an ANSYS archive."""

from __future__ import annotations

import csv
from dataclasses import replace
from zipfile import ZipFile

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QMessageBox, QPushButton

from io_formats import fum, project_file
from io_formats.project import Project
from solvers.flexible.subsystem import interface_nodes
from umfem_gui import dialogs
from umfem_gui.workspaces.fe_input import filming
from umfem_gui.workspaces.fe_input.building import library
from umfem_gui.workspaces.fe_input.generators import sheet_of
from umfem_gui.workspaces.fe_input.keys import part_key
from umfem_gui.workspaces.fe_input.solve_settings import MODES, REDUCTION
from umfem_gui.workspaces.fe_input.workspace import FEInputWorkspace

LEFT = Qt.MouseButton.LeftButton
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def work(window) -> FEInputWorkspace:
    """The workspace on an empty project."""
    window.document.new(Project())
    window.switch("fe_input")
    window.actions_table["fe_pick_node"].trigger()
    window.workspaces["fe_input"].solving.panel.set_settings(task=REDUCTION, count=20)
    return window.workspaces["fe_input"]


def press(qtbot, widget, name: str) -> None:
    button = widget.findChild(QPushButton, name)
    assert button is not None, name
    assert button.isEnabled(), name
    qtbot.mouseClick(button, LEFT)


def idle(qtbot, window) -> None:
    qtbot.waitUntil(lambda: not window.jobs.active, timeout=60_000)


def keys(qtbot, window, key, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    with qtbot.waitActive(window, timeout=5000):
        window.activateWindow()
    window.viewport.plotter.setFocus()
    qtbot.keyClick(window.viewport.plotter, key, modifier)


def click_node(qtbot, work, number: int, modifier=Qt.KeyboardModifier.NoModifier) -> None:
    """Click where a node is drawn."""
    row = int(np.flatnonzero(work.model.node_numbers == number)[0])
    qtbot.mouseClick(work.frame.viewport.plotter, LEFT, modifier, work.view.tool.point_of(row))


def make_beam(qtbot, window, work) -> None:
    """Step 1: the beam of the thesis is what the first generator offers."""
    keys(qtbot, window, Qt.Key.Key_G, CTRL)
    qtbot.waitUntil(lambda: work.building.preview is not None, timeout=5000)
    assert len(work.view.scene.points) == 201  # the preview is drawn before anything is in the project
    assert not work.models
    press(qtbot, window.properties, "generate")
    assert list(work.models) == ["beam"]


def attach_ends(qtbot, window, work) -> None:
    """Steps 3 and 4: click both ends, make them interface."""
    keys(qtbot, window, Qt.Key.Key_T, CTRL)
    click_node(qtbot, work, 1)
    click_node(qtbot, work, 201, CTRL)
    assert work.model.node_numbers[work.mesh.rows].tolist() == [1, 201]
    press(qtbot, work.attach, "interface")
    assert work.model.interface.tolist() == [1, 201]


def test_the_beam_of_the_thesis_from_generator_to_file(qtbot, window, work, tmp_path, monkeypatch):
    make_beam(qtbot, window, work)
    attach_ends(qtbot, window, work)
    keys(qtbot, window, Qt.Key.Key_F6)
    idle(qtbot, window)
    solution = work.shown_solution()
    assert work.solution == "beam reduced"
    assert (solution.subsystem.n_eigen, solution.subsystem.n_static) == (20, 12)  # as in 3.2
    # Clamped beam, Euler–Bernoulli: 26.67 Hz (table 3.1, column 2); shear and rotary inertia lower it by 0.1 %.
    assert work.modes.model.data(work.modes.model.index(0, 1)) == pytest.approx("26.6496")
    assert float(solution.subsystem.frequencies_hz[0]) == pytest.approx(26.67, rel=2e-3)
    assert work.modes.model.rowCount() == 32

    # Step 7: keys move through modes; the picture changes in place.
    points = work.view.scene.points
    before = points.copy()
    keys(qtbot, window, Qt.Key.Key_Right)
    keys(qtbot, window, Qt.Key.Key_Right)
    assert work.view.stage.mode == 2
    assert work.view.scene.points is points
    assert not np.allclose(points, before)
    keys(qtbot, window, Qt.Key.Key_Space)
    assert work.player.playing
    before = points.copy()
    qtbot.waitUntil(lambda: not np.allclose(points, before), timeout=3000)
    keys(qtbot, window, Qt.Key.Key_Space)
    assert not work.player.playing

    # E leaves the third mode out; a static one stays whatever is done.
    keys(qtbot, window, Qt.Key.Key_E)
    assert work.shown_solution().excluded == (2,)
    model = work.modes.model
    static = model.index(25, 0)
    assert not model.flags(static) & Qt.ItemFlag.ItemIsUserCheckable
    assert "cannot be excluded" in model.data(static, Qt.ItemDataRole.ToolTipRole)
    work.tick(25, False)
    assert work.shown_solution().excluded == (2,)
    keys(qtbot, window, Qt.Key.Key_Z, CTRL)
    assert work.shown_solution().excluded == ()
    keys(qtbot, window, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert work.shown_solution().excluded == (2,)

    # Step 8: title and comment go into the file; what is read back is what was kept.
    target = tmp_path / "input.fum"
    monkeypatch.setattr(dialogs, "ask_save", lambda *_: target)
    work.go("fe_save")
    work.save_panel.title.setText("beam of table 3.1")
    qtbot.keyClicks(work.save_panel.comment, "two ends")
    press(qtbot, work.save_panel, "fum_save")
    idle(qtbot, window)
    read = fum.read(target)
    assert (read.title, read.comment) == ("beam of table 3.1", "two ends")
    assert (read.n_eigen, read.n_static) == (19, 12)
    assert interface_nodes(read).tolist() == [1, 201]
    press(qtbot, work.save_panel, "fum_add")
    project = window.document.project
    assert list(project.flexible) == ["beam of table 3.1"]
    assert [one.subsystem for one in project.system.flexible_bodies] == ["beam of table 3.1"]
    window.document.undo_stack.undo()  # one step
    assert not window.document.project.flexible
    assert not window.document.project.system.flexible_bodies


def test_solutions_are_saved_with_the_project_and_undone(qtbot, window, work, tmp_path):
    make_beam(qtbot, window, work)
    attach_ends(qtbot, window, work)
    work.solving.panel.set_settings(task=MODES, count=8)
    keys(qtbot, window, Qt.Key.Key_F6)
    idle(qtbot, window)
    modal = work.shown_solution().modal
    assert modal.kinds.count("rigid") == 6  # nothing holds the beam: interface nodes are not supports
    assert modal.proof >= 8
    work.damp([6], 0.02)
    path = tmp_path / "beam.umfem"
    window.document.save_as(path)
    again = project_file.load(path)
    assert np.array_equal(again.solutions["beam modes"].modal.modes, modal.modes)
    assert again.solutions["beam modes"].damping[6] == 0.02
    window.tree.renamed.emit(("fe_models", "beam"), "girder")
    assert window.document.project.solutions["beam modes"].model == "girder"
    stack = window.document.undo_stack
    stack.undo()
    stack.undo()
    stack.undo()
    assert not window.document.project.solutions
    assert work.solution == ""
    assert not work.view.stage.active
    stack.redo()
    assert list(window.document.project.solutions) == ["beam modes"]


def test_tables_of_frequencies_and_films(qtbot, window, work, tmp_path, monkeypatch):
    monkeypatch.setattr(filming, "FRAMES", 6)
    make_beam(qtbot, window, work)
    work.mesh.choose([0, 200])
    work.attach.add_interface()
    work.solving.panel.set_settings(count=2)
    work._start()
    idle(qtbot, window)
    for name in ("modes.csv", "modes.xlsx", "mode.gif"):
        job = (
            work.output.write_film(tmp_path / name)
            if name.endswith("gif")
            else work.output.write_table(tmp_path / name)
        )
        qtbot.waitUntil(lambda job=job: not job.active, timeout=60_000)
        assert job.state == "finished", job.details
    rows = list(csv.reader((tmp_path / "modes.csv").read_text(encoding="utf-8-sig").splitlines()))
    assert rows[0][1] == "frequency [Hz]"
    assert len(rows) == 15
    assert float(rows[1][1]) == pytest.approx(26.65, abs=0.01)
    with ZipFile(tmp_path / "modes.xlsx") as archive:
        sheet = archive.read("xl/worksheets/sheet1.xml").decode()
    assert sheet.count("<row>") == 15
    assert (tmp_path / "mode.gif").read_bytes().startswith(b"GIF8")


def test_box_numbers_sets_and_coordinates_select(qtbot, window, work):
    make_beam(qtbot, window, work)
    keys(qtbot, window, Qt.Key.Key_T, CTRL)
    window.viewport.set_view(1)
    window.viewport.plotter.render()
    plotter, tool = window.viewport.plotter, work.view.tool
    low, high = tool.point_of(0), tool.point_of(100)
    window.actions_table["fe_pick_box"].trigger()
    start, end = QPoint(low.x() - 6, low.y() - 20), QPoint(high.x(), high.y() + 20)
    qtbot.mousePress(plotter, LEFT, pos=start)
    qtbot.mouseMove(plotter, end)
    qtbot.mouseRelease(plotter, LEFT, pos=end)
    assert abs(len(work.mesh.rows) - 101) <= 1  # the box ends on a node: its pixel is rounded
    assert len(window.workspaces["fe_input"].facts().split("Nodes selected")) == 2
    line = work.attach.numbers
    line.setText("5-9, 201")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert work.model.node_numbers[work.mesh.rows].tolist() == [5, 6, 7, 8, 9, 201]
    line.setText("999")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert "There is no node 999" in work.attach.note.text()
    work.attach.place.setText("x>1.995")
    qtbot.keyClick(work.attach.place, Qt.Key.Key_Return)
    assert work.model.node_numbers[work.mesh.rows].tolist() == [201]
    work.attach.set_name.setText("tip")
    press(qtbot, work.attach, "save_set")
    assert work.model.node_sets["tip"].tolist() == [201]
    work.attach.findChild(QCheckBox, "dof_rx").setChecked(False)
    press(qtbot, work.attach, "fix")
    assert work.model.supports[0].dofs == ("ux", "uy", "uz", "ry", "rz")
    work.attach.mass.setText("2.5")
    press(qtbot, work.attach, "point_mass")
    assert work.model.masses[0].mass == 2.5
    for _ in range(3):
        window.document.undo_stack.undo()
    assert not work.model.masses
    assert not work.model.supports
    assert "tip" not in work.model.node_sets
    work.attach.dofs["rx"].setChecked(True)


def test_tables_follow_the_view_and_take_pasted_rows(qtbot, window, work):
    make_beam(qtbot, window, work)
    tables = work.tables
    work.mesh.choose([3, 4, 5])
    assert tables.node_table.selected().tolist() == [3, 4, 5]
    tables.node_table.selectRow(10)
    assert work.mesh.rows.tolist() == [10]
    QApplication.clipboard().setText("number\tx\ty\tz\n201\t2,5\t0\t0\n300\t3\t0\t0\n")
    window.show_tab(tables.pages[0])
    tables.node_table.setFocus()
    qtbot.keyClick(tables.node_table, Qt.Key.Key_V, CTRL)
    assert work.model.coordinates[200].tolist() == [2.5, 0.0, 0.0]
    assert work.model.node_numbers[-1] == 300
    assert tables.nodes.rowCount() == 202
    assert tables.nodes.setData(tables.nodes.index(0, 1), "-20 mm")
    assert work.model.coordinates[0, 0] == -0.02
    assert not tables.nodes.setData(tables.nodes.index(0, 1), "far")
    assert tables.elements.setData(tables.elements.index(199, 5), "200 300")
    assert work.model.node_numbers[work.model.blocks[0].connectivity[199]].tolist() == [200, 300]
    for _ in range(3):
        window.document.undo_stack.undo()
    assert tables.nodes.rowCount() == 201


def test_a_finding_of_the_check_leads_to_its_place(qtbot, window, work):
    make_beam(qtbot, window, work)
    work.tables.nodes.paste("300 1 1 0")
    keys(qtbot, window, Qt.Key.Key_F4)
    idle(qtbot, window)
    page = work.inspecting.page
    texts = [page.list.item(i).text() for i in range(page.list.count())]
    row = next(i for i, text in enumerate(texts) if "300" in text)  # a node that nothing uses
    qtbot.mouseClick(page.list.viewport(), LEFT, pos=page.list.visualItemRect(page.list.item(row)).center())
    assert work.model.node_numbers[work.mesh.rows].tolist() == [300]


def test_materials_and_sections_from_the_library(qtbot, window, work):
    make_beam(qtbot, window, work)
    for kind, name in (("fe_sections", "I 20 GOST 8239"), ("fe_materials", "S355")):
        window.selection.select(part_key(kind, "beam"))
        panel = work.building._libraries[kind]
        panel.line.setText(name)
        press(qtbot, panel, "library_add")
    assert [one.name for one in work.model.sections] == ["rectangle 20 20", "I 20 GOST 8239"]
    panel = work.building._libraries["fe_materials"]
    with qtbot.waitActive(window):
        window.activateWindow()
    panel.line.setFocus()
    qtbot.keyClick(panel.line, Qt.Key.Key_Down)  # all of the library
    assert panel.line.completer().popup().isVisible()
    assert panel.line.completer().completionCount() == len(library().materials)
    panel.line.completer().popup().hide()
    assert sheet_of("лист 2,5 мм").thickness == sheet_of("sheet 2.5").thickness == 0.0025
    assert sheet_of("box 100 50 4 4") is sheet_of("0") is None
    window.selection.select(part_key("fe_blocks", "beam", "beam"))
    window.properties.form.edited.emit("section", "I 20 GOST 8239")
    assert work.model.blocks[0].section == "I 20 GOST 8239"
    window.selection.select(part_key("fe_sections", "beam", "I 20 GOST 8239"))
    assert work.building.drawing.section.name == "I 20 GOST 8239"
    keys(qtbot, window, Qt.Key.Key_Delete)  # in use: refused, and said why
    assert "I 20 GOST 8239" in [one.name for one in work.model.sections]
    for box in window.findChildren(QMessageBox):
        box.close()


def test_analysis_compares_variants_numberings_and_solutions(qtbot, window, work):
    make_beam(qtbot, window, work)
    work.mesh.choose([0, 200])
    work.attach.add_interface()
    for count in (4, 6):
        work.solving.panel.set_settings(count=count)
        work._start()
        idle(qtbot, window)
    window.actions_table["fe_mode_mac"].trigger()
    values = work.analysis.page.heat.values
    assert values.shape == (18, 16)
    assert np.allclose(np.diag(values[6:, 4:]), 1.0)  # static modes do not depend on the number of eigenmodes
    for key in ("fe_solve_variants", "fe_solve_portrait"):
        window.actions_table[key].trigger()
        idle(qtbot, window)
    assert work.analysis.page.table.rowCount() == 6
    work.analysis.page.table.selectRow(0)
    assert work.view.display.legend.rows[0][0] == "part 1"
    work.view.display.set_way("plain")


def test_display_options_and_panes(qtbot, window, work):
    """Nothing here may fail or leave actors behind."""
    make_beam(qtbot, window, work)
    renderer = window.viewport.plotter.renderer
    before = renderer.GetActors().GetNumberOfItems()
    for key in ("fe_show_sections", "fe_show_numbers", "fe_show_element_numbers", "fe_show_clip", "wireframe"):
        window.actions_table[key].setChecked(True)
        window.viewport.plotter.render()
        window.actions_table[key].setChecked(False)
    for way in ("material", "quality", "plain"):
        work.view.display.set_way(way)
    work.mesh.choose([0, 200])
    work.attach.add_interface()
    work.solving.panel.set_settings(count=4)
    work._start()
    idle(qtbot, window)
    for panes in (4, 2, 1):
        work.view.set_panes(panes)
        window.viewport.plotter.render()
        assert len(work.view.stage.scenes()) == panes
    work.view.set_contour("stress")
    idle(qtbot, window)
    work.view.set_contour("size")
    work.show_solution("")
    work.mesh.clear()
    window.document.undo_stack.undo()
    window.document.undo_stack.undo()
    assert renderer.GetActors().GetNumberOfItems() == before


def test_a_model_typed_into_the_tables(qtbot, window, work, tmp_path):
    """Two nodes and a beam between them from nothing, one more from a pasted row; what is wrong is said; all undone."""
    nodes, elements = (page.entry for page in work.tables.pages)
    for text in ("0 0 0", "7 1 0 0"):
        nodes.line.setText(text)
        qtbot.keyClick(nodes.line, Qt.Key.Key_Return)
    assert work.model.node_numbers.tolist() == [1, 7]
    elements.block.setCurrentText("beam2")
    elements.line.setText("1 9")
    press(qtbot, elements, "entry_add")
    assert "9" in elements.problem.text()
    assert not work.model.blocks
    elements.line.setText("1 7")
    press(qtbot, elements, "entry_add")
    assert elements.problem.text() == ""
    nodes.line.setText("8 2 0 0")
    qtbot.keyClick(nodes.line, Qt.Key.Key_Return)
    work.tables.elements.paste("5\tbeam2\tbeam2\t\t\t7 8")
    (block,) = work.model.blocks
    assert (block.numbers.tolist(), block.connectivity.tolist()) == ([1, 5], [[0, 1], [1, 2]])
    from fem.elements import ELEMENT_TYPES
    from umfem_gui.workspaces.fe_input.mesh_tables import TYPES

    assert set(TYPES) == set(ELEMENT_TYPES)
    for _ in range(5):
        window.document.undo_stack.undo()
    assert not work.models


def test_the_angle_of_a_face_is_a_field_of_the_view(qtbot, window, work):
    """A bent plate of two halves at 30°: one half with 20°, both with 40°."""
    from fem.model import ElementBlock, FEModel
    from umfem_gui.commands import PutFEModel

    x = [(0.0, 0.0), (1.0, 0.0), (1.0 + np.cos(np.pi / 6), np.sin(np.pi / 6))]
    points = [(a, y, b) for a, b in x for y in (0.0, 1.0)]
    block = ElementBlock(name="p", type="shell4", numbers=[1, 2], connectivity=[[0, 2, 3, 1], [2, 4, 5, 3]])
    model = FEModel(title="bent", node_numbers=np.arange(1, 7), coordinates=points, blocks=(block,))
    window.document.run(PutFEModel(name="bent", model=model))
    window.actions_table["fe_pick_face"].trigger()
    field = work.view.bar.angle
    assert field.isVisibleTo(work.view.bar)
    window.viewport.set_view(5)
    found = {}
    for angle in (20.0, 40.0):
        field.setValue(angle)
        places, _ = work.view.tool.on_screen(np.array([0, 3]))
        ratio, plotter = window.viewport.plotter.devicePixelRatioF(), window.viewport.plotter
        middle = places.mean(axis=0) / ratio
        qtbot.mouseClick(plotter, LEFT, pos=QPoint(round(middle[0]), round(plotter.height() - 1 - middle[1])))
        found[angle] = work.mesh.rows.tolist()
    assert found == {20.0: [0, 1, 2, 3], 40.0: [0, 1, 2, 3, 4, 5]}
    window.actions_table["fe_pick_node"].trigger()
    assert not field.isVisibleTo(work.view.bar)


def test_the_solve_panel_says_what_a_block_lacks(qtbot, window, work):
    make_beam(qtbot, window, work)
    work.mesh.choose([0, 200])
    work.attach.add_interface()
    panel = work.solving.panel
    work.go("fe_solve")
    assert panel.start.isEnabled()
    bare = replace(work.model, blocks=tuple(replace(block, material="") for block in work.model.blocks))
    work.edit(bare, "bare")
    assert not panel.start.isEnabled()
    assert "has no material" in panel.missing.text()
    window.document.undo_stack.undo()
    assert panel.start.isEnabled()


def test_what_leaves_the_workspace_finds_its_solution(qtbot, window, work):
    make_beam(qtbot, window, work)
    window.actions_table["fe_mode_add"].trigger()  # nothing is solved: said, not silent
    assert "Solve" in window.viewport._note.text()
    work.mesh.choose([0, 200])
    work.attach.add_interface()
    work.solving.panel.set_settings(count=3)
    for _ in range(2):
        work._start()
        idle(qtbot, window)
    work.show_solution("")
    window.actions_table["fe_mode_save"].trigger()
    assert work.shown_solution() is not None
    assert work.save_panel.save.isEnabled()
    work.show_solution("")
    window.actions_table["fe_mode_mac"].trigger()
    assert np.allclose(np.diag(work.analysis.page.heat.values), 1.0)
    work.show_solution("")
    window.actions_table["fe_mode_add"].trigger()
    assert len(window.document.project.system.flexible_bodies) == 1
