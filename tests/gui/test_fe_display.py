"""FE input: preview while typing; thickness, colours, clipping and picking together; menus and fields."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit
from vtkmodules.util.numpy_support import vtk_to_numpy

from fem.generators import block_of_solids, plate
from fem.library import load_library
from fem.sections import ShellSection
from io_formats.project import Project
from umfem_gui.commands import PutFEModel
from umfem_gui.scenes.fe_legend import category_colour
from umfem_gui.workspaces.fe_input.actions import WAYS
from umfem_gui.workspaces.fe_input.attach_panel import limits
from umfem_gui.workspaces.fe_input.keys import part_key
from umfem_gui.workspaces.fe_input.mode_stage import PANES, ROW, panes


@pytest.fixture
def work(window):
    """The workspace with a square plate of 2 × 2 shells, seen from above."""
    window.document.new(Project())
    window.switch("fe_input")
    put(window, "plate", (1.0, 1.0))
    return window.workspaces["fe_input"]


def put(window, name: str, size: tuple[float, float]) -> None:
    model = plate(size, (2, 2), material=load_library().material("St3"), section=ShellSection(name="t", thickness=0.1))
    window.document.run(PutFEModel(name=name, model=model))
    window.selection.select(("fe_models", name))
    window.viewport.set_view(5)
    window.viewport.plotter.render()


def test_the_preview_follows_every_key(qtbot, window, work):
    window.actions_table["fe_model_generate"].trigger()
    panel = work.building.panel
    line = panel.form.editors["divisions"].findChild(QLineEdit)
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "12")  # no Enter
    qtbot.waitUntil(lambda: work.building.preview is not None and len(work.building.preview.node_numbers) == 13)
    line.selectAll()
    qtbot.keyClicks(line, "0")
    qtbot.waitUntil(lambda: not panel.make.isEnabled())
    assert line.text() == "0"  # what is typed stays


def test_thickness_takes_colours_and_the_clipping_plane_and_is_picked(window, work):
    table, scene = window.actions_table, work.view.scene
    table["fe_show_sections"].setChecked(True)
    table["fe_colour_section"].trigger()
    table["fe_show_clip"].setChecked(True)
    ((body, owners, _, cap),) = scene.bodies
    mesh = body.GetMapper().GetInput()
    assert cap.section.sizes.tolist() == [4, 4]  # the sheet is cut where two shells stand side by side
    assert len(owners) == mesh.GetNumberOfCells() == 4 * 6  # both sides and four rims of every shell
    colours = mesh.GetCellData().GetScalars()
    assert {colours.GetTuple3(i) for i in range(24)} == {tuple(float(c) for c in category_colour(0))}
    assert body.GetMapper().GetClippingPlanes().GetNumberOfItems() == 1
    table["fe_show_clip"].setChecked(False)
    assert body.GetMapper().GetClippingPlanes().GetNumberOfItems() == 0
    actor, cell, row = work.view.tool.pick(work.view.tool.point_of(4) + QPoint(3, -2))
    assert (actor, row) == (scene.actors()[0], 4)
    assert cell >= 0  # the hidden surface was hit
    assert not scene.actors()[0].GetVisibility()
    table["fe_show_sections"].setChecked(False)
    assert scene.bodies == []
    assert scene.actors()[0].GetVisibility()


def test_a_cut_solid_looks_full_and_its_section_is_picked(qtbot, window, work):
    """A block of 2 × 2 × 2 solids, cut across x by the mouse: the section has its field, its edges and its elements."""
    model = block_of_solids((1.0, 1.0, 1.0), (2, 2, 2), material=load_library().material("St3"))
    window.document.run(PutFEModel(name="block", model=model))
    window.selection.select(("fe_models", "block"))
    table, scene, display = window.actions_table, work.view.scene, work.view.display
    window.viewport.set_view(4)
    table["fe_show_clip"].trigger()
    slider = display.clip_bar.place
    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(slider.width() // 4, slider.height() // 2))
    assert slider.value() < 500
    plane = np.array(scene.plane.GetOrigin())
    assert len(scene.cap.section.sizes) == 4
    corners = scene.cap.section.at_corners(np.asarray(scene.points, dtype=float))
    assert corners[:, 0] == pytest.approx(plane[0])
    assert corners[:, 1:].min() == 0.0
    assert corners[:, 1:].max() == 1.0
    assert scene.cap.actor.GetProperty().GetEdgeVisibility()

    scene.contour(scene.model.coordinates @ np.array([1.0, 2.0, 3.0]), "u")
    shown = vtk_to_numpy(scene.cap.actor.GetMapper().GetInput().GetPointData().GetScalars())
    assert shown == pytest.approx(corners @ np.array([1.0, 2.0, 3.0]), rel=1e-5)
    scene.deform(np.tile([0.0, 0.5, 0.0], (27, 1)))  # the section moves with the shape
    assert scene.cap.section.at_corners(np.asarray(scene.points, dtype=float))[:, 1].max() == 1.5
    scene.deform(None)
    scene.contour(None)
    table["fe_colour_material"].trigger()
    painted = vtk_to_numpy(scene.cap.actor.GetMapper().GetInput().GetCellData().GetScalars())
    assert painted.tolist() == [list(category_colour(0))] * 4

    window.viewport.plotter.render()
    places, _ = work.view.tool.on_screen(None)
    middle = places.mean(axis=0) / window.viewport.plotter.devicePixelRatioF()
    found = work.view.tool.pick(QPoint(round(middle[0]) + 9, window.viewport.plotter.height() - round(middle[1]) - 5))
    assert found[0] is scene.cap.actor
    assert scene.cell_element(*found[:2]) in scene.cap.section.owners
    assert model.coordinates[found[2], 0] < plane[0]  # the nearest node that is left
    whole = QRect(QPoint(0, 0), window.viewport.plotter.size())
    assert len(work.view.tool.rows_in(whole)) == 9  # what is cut away is not selected by a box
    table["fe_show_clip"].trigger()
    assert not scene.cap.actor.GetVisibility()
    assert len(work.view.tool.rows_in(whole)) == 27
    table["fe_colour_plain"].trigger()


def test_tools_over_the_view_cover_nothing_that_was_fitted(window, work):
    """Beside the tools of the mouse, with the bar of the clipping plane under them in a narrow view too."""
    for clipped in (False, True):
        window.actions_table["fe_show_clip"].setChecked(clipped)
        for view in (1, 5, 7):
            window.viewport.set_view(view)
            window.viewport.plotter.render()
            places, _ = work.view.tool.on_screen(None)
            top = window.viewport.plotter.height() - places[:, 1].max() / window.viewport.plotter.devicePixelRatioF()
            assert top >= window.viewport.covered >= work.view.bar.height()
    window.actions_table["fe_show_clip"].setChecked(False)


def test_marks_go_with_what_is_cut_away(window, work):
    """And glyphs have one size on the screen, near and far."""
    work.mesh.choose([2, 6])  # the nearest and the farthest corner
    work.attach.add_interface()
    window.actions_table["fe_show_clip"].setChecked(True)
    actors = work.view.marks._actors
    for key in ("interface", "selection"):
        assert actors[key].GetMapper().GetClippingPlanes().GetNumberOfItems() == 1
    window.actions_table["fe_show_clip"].setChecked(False)
    assert actors["interface"].GetMapper().GetClippingPlanes().GetNumberOfItems() == 0
    window.viewport.set_view(7)
    window.viewport.plotter.render()
    (glyph,) = work.view.marks._glyphs
    near, far = (np.ptp([on_display(window, corner) for corner in corners], axis=0) for corners in glyph.array)
    assert near[0] == pytest.approx(far[0], rel=0.02)  # the height depends on how steeply it is seen
    assert abs(np.ptp(glyph.array, axis=1)[0] / np.ptp(glyph.array, axis=1)[1] - 1.0).max() > 0.1  # in metres


def on_display(window, point) -> tuple[float, float]:
    """Pixels of a point by the renderer's own transformation."""
    renderer = window.viewport.plotter.renderer
    renderer.SetWorldPoint(*(float(x) for x in point), 1.0)
    renderer.WorldToDisplay()
    return renderer.GetDisplayPoint()[:2]


def test_panes_stand_where_the_structure_is_largest():
    """A tall thing four in a row, a flat one in two rows; two are always side by side."""
    assert panes(4, 700, 330, 0.3) == ROW
    assert panes(4, 700, 330, 8.0) == PANES[4]
    assert panes(2, 700, 330, 8.0) == PANES[2]


def test_another_model_is_picked_on_its_own_surface(window, work):
    """A picker kept for actors that are gone would miss."""
    for number in range(6):
        put(window, f"plate {number}", (1.0 + number, 2.0))
        found = work.view.tool.pick(work.view.tool.point_of(4) + QPoint(3, -2))
        assert found is not None
        assert found[1] >= 0
        assert found[0] is work.view.scene.actors()[0]


def test_colours_and_marks_stand_in_the_menus(window, work):
    """What the two buttons over the view offer is reached by keys as well."""
    shown = [action for menu in window.menuBar().actions() for action in _below(menu.menu())]
    for key in (*(f"fe_colour_{way}" for way in WAYS), "fe_show_sections", "fe_show_clip", "fe_show_numbers"):
        assert window.actions_table[key] in shown, key
    window.actions_table["fe_colour_material"].trigger()
    assert [name for name, _ in work.view.display.legend.rows] == ["St3  (4)"]
    window.actions_table["fe_colour_plain"].trigger()
    assert work.view.display.legend.rows == []


def test_edges_of_a_fine_mesh_are_faint_and_go_where_they_would_lie_on_every_pixel(qtbot, window, work):
    model = block_of_solids((1.0, 1.0, 1.0), (36, 36, 4), material=load_library().material("St3"))
    window.document.run(PutFEModel(name="fine", model=model))
    window.selection.select(("fe_models", "fine"))
    qtbot.waitUntil(lambda: not window.jobs.active)
    scene, camera = work.view.scene, window.viewport.plotter.renderer.GetActiveCamera()
    window.actions_table["fe_show_clip"].setChecked(True)
    look, section = scene.actors()[0].GetProperty(), scene.cap.actor.GetProperty()
    seen = []
    for closer in (1.0, 0.01, 200.0):
        camera.Dolly(closer)
        window.viewport.plotter.renderer.ResetCameraClippingRange()
        window.viewport.plotter.render()
        assert look.GetEdgeVisibility() == section.GetEdgeVisibility()
        seen.append((look.GetEdgeVisibility(), look.GetEdgeOpacity()))
    assert seen[0][0] == 1
    assert 0.2 < seen[0][1] < 1.0
    assert seen[1][0] == 0
    assert seen[2] == (1, pytest.approx(min(2 * seen[0][1], 1.0), rel=0.02))  # twice as near
    window.actions_table["fe_show_clip"].setChecked(False)


def _below(menu):
    for action in menu.actions():
        yield action
        if action.menu() is not None:
            yield from _below(action.menu())


def test_a_header_does_not_ask_every_row_whether_it_is_selected(window, work):
    """It would take half a minute with 300 000 selected nodes: the selection of the header is its own and empty."""
    for table, rows in ((work.tables.node_table, 9), (work.tables.element_table, 4)):
        window.show_tab(table.parentWidget())
        table.selectAll()
        assert len(table.selected()) == rows
        assert not table.horizontalHeader().selectionModel().hasSelection()
    work.mesh.clear()


def test_stiffness_and_places_take_units(qtbot, window, work):
    assert limits("200 mm < x <= 0.7, y=50 cm") == ((0.2, 0.5, None), (0.7, 0.5, None))
    work.go("fe_attach")
    work.mesh.choose([0])
    work.attach.stiffness.setText("5 kN/mm")
    for name in ("uy", "uz", "rx", "ry", "rz"):
        work.attach.dofs[name].setChecked(False)
    work.attach.put_spring()
    assert work.model.springs[0].stiffness == pytest.approx(5e6)
    for box in work.attach.dofs.values():
        box.setChecked(True)


def test_the_legend_stays_between_tools_and_axes(window, work):
    """Its pixels do not depend on the height of the view; a pane without room has none."""
    from umfem_gui.scenes.fe_legend import AXES, TOOLS

    work.view.display.set_way("quality")
    window.viewport.plotter.render()
    bar = work.view.scene._legend.actor
    _, height = window.viewport.plotter.renderer.GetSize()
    low = bar.GetPosition()[1] * height
    assert low >= AXES - 1
    assert low + bar.GetHeight() * height == pytest.approx(height - TOOLS, abs=1)
    work.view.display.set_way("plain")
    assert QRect(QPoint(0, 0), window.viewport.size()).contains(work.view.bar.geometry())


def test_lines_of_the_tree_have_menus(window, work):
    """What a right click offers, with what it does."""
    work.mesh.choose([0])
    work.attach.fix()
    name, made = work.current(), ("model_attach", "solve_panel", "model_check", "model_mass")
    for key, wanted in (
        (("group", "fe_models"), ["import_model", "fe_model_generate"]),
        (("fe_models", name), [*(f"fe_{one}" for one in made), "rename", "delete"]),
        (part_key("fe_supports", name, "support 1"), ["fe_model_attach", "delete"]),
        (part_key("fe_sections", name, "t"), ["delete"]),
    ):
        window.view_actions.context_menu(key, window.mapToGlobal(QPoint(60, 200)))
        menu = QApplication.activePopupWidget()
        assert [action for action in menu.actions()] == [window.actions_table[one] for one in wanted]
        assert all(action.isEnabled() for action in menu.actions())
        menu.close()


def test_tab_leaves_tables_and_goes_through_the_solve_panel(qtbot, window, work):
    with qtbot.waitActive(window):
        window.activateWindow()
    for table in (work.tables.node_table, work.tables.element_table, work.modes.view):
        assert not table.tabKeyNavigation()
    work.mesh.choose([0])
    work.attach.add_interface()
    work.go("fe_solve")
    panel = work.solving.panel
    panel.form.editors["count"].lines()[0].setFocus()
    met = []
    for _ in range(12):
        qtbot.keyClick(QApplication.focusWidget(), Qt.Key.Key_Tab)
        met.append(QApplication.focusWidget())
    editors = [met.index(panel.form.editors[name].box) for name in ("method", "reorthogonalisation")]
    assert editors == sorted(editors)
    assert met.index(panel.start) > editors[-1]


def test_turning_makes_one_picture_for_each_move(window, work):
    """VTK draws whenever the camera moves and Qt whenever it paints: here only Qt does; edges are smooth afterwards."""
    renderer, plotter = window.viewport.plotter.renderer, window.viewport.plotter
    QApplication.processEvents()
    before, pictures = renderer.GetActiveCamera().GetPosition(), []
    number = renderer.AddObserver("StartEvent", lambda *_: pictures.append(renderer.GetUseFXAA()))
    middle = QPoint(plotter.width() // 2, plotter.height() - 20)
    QTest.mousePress(plotter, Qt.MouseButton.LeftButton, pos=middle)
    for k in range(1, 9):
        QTest.mouseMove(plotter, middle + QPoint(9 * k, -3 * k))
        QApplication.processEvents()
    QTest.mouseRelease(plotter, Qt.MouseButton.LeftButton, pos=middle + QPoint(72, -24))
    QApplication.processEvents()
    renderer.RemoveObserver(number)
    assert 8 <= len(pictures) <= 10
    assert np.linalg.norm(np.subtract(renderer.GetActiveCamera().GetPosition(), before)) > 0.1
    assert pictures[-1]
