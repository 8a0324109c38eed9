"""What is seen of flexible bodies: contours, deformation, several views; which modes matter; signals that excite."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import Qt

from examples import crank_slider
from umfem_gui.commands import ChangeSettings


def run(qtbot, window):
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.simulation.job is not None and not window.simulation.job.active, timeout=60_000)
    assert window.simulation.job.state == "finished", window.simulation.job.details
    return window.simulation.runs.current


@pytest.fixture
def ran(qtbot, window):
    """The crank-slider with the elastic rod after half a second of motion."""
    window.document.new(crank_slider.project())
    window.document.run(ChangeSettings(field="duration", value=0.5))
    window.document.run(ChangeSettings(field="output_step", value=0.0025))
    with qtbot.waitActive(window):
        window.activateWindow()
    window.switch("simulation")
    qtbot.waitUntil(lambda: window.assembler.result(window.document.project.system) is not None, timeout=30_000)
    run(qtbot, window)
    return window


def picture(window):
    window.viewport.plotter.render()
    return np.asarray(window.viewport.plotter.screenshot(return_img=True)).astype(int)


def choose(qtbot, box, text: str) -> None:
    """As a person does: focus and arrow keys."""
    steps = next(k for k in range(box.count()) if text in box.itemText(k)) - box.currentIndex()
    box.setFocus()
    for _ in range(abs(steps)):
        qtbot.keyClick(box, Qt.Key.Key_Down if steps > 0 else Qt.Key.Key_Up)


def test_contour_and_deformation(qtbot, ran):
    simulation = ran.simulation
    bar, animation = simulation.transport, simulation.animation
    assert bar.contour.isVisible()
    simulation.player.go(180)
    picture(ran)  # the bar has its new width now
    qtbot.wait(50)
    plain = picture(ran)
    choose(qtbot, bar.contour, "Displacement")
    qtbot.waitUntil(lambda: not animation.contour.busy and animation.contour._table is not None, timeout=10_000)
    coloured = picture(ran)
    assert coloured.shape != plain.shape or np.abs(coloured - plain).max() > 50
    hues = (coloured[..., 1] - coloured[..., 0]).max()  # viridis has greens, the plain body has not
    assert hues > 60
    low, high = animation.contour.range
    shape = animation._scene._flexible[0]
    values = np.array(shape.mesh.point_data["contour"])
    assert low <= values.min() <= values.max() <= high * 1.5
    # the contour is the displacement that is drawn, in metres
    moved = np.linalg.norm(np.array(shape.mesh.points) - shape.rest, axis=1)
    np.testing.assert_allclose(values, moved, atol=1e-7)
    address = shape.mesh.GetPoints().GetData().GetVoidPointer(0)
    simulation.player.go(100)
    assert shape.mesh.GetPoints().GetData().GetVoidPointer(0) == address  # in place
    assert not np.allclose(values, shape.mesh.point_data["contour"])
    choose(qtbot, bar.scale, "× 100")
    assert np.abs(np.array(shape.mesh.points) - shape.rest).max() == pytest.approx(
        100 * np.array(shape.mesh.point_data["contour"]).max(), rel=0.8
    )
    choose(qtbot, bar.contour, "Own colour")
    assert animation.contour._table is None


def test_several_views_share_the_motion(qtbot, ran):
    view = ran.viewport
    ran.actions_table["views_4"].trigger()
    assert len(view.split.others) == 3
    simulation = ran.simulation
    simulation.player.go(0)
    before = picture(ran)
    simulation.player.go(150)
    after = picture(ran)
    rows, columns = before.shape[0] // 2, before.shape[1] // 2
    for part in ((slice(None, rows), slice(None, columns)), (slice(None, rows), slice(columns, None)),
                 (slice(rows, None), slice(None, columns)), (slice(rows, None), slice(columns, None))):  # fmt: skip
        assert np.abs(after[part] - before[part]).max() > 30
    assert not view.split.is_main(5, 5)
    ran.actions_table["views_1"].trigger()
    assert not view.split.others
    assert view.plotter.renderer.GetViewport() == (0.0, 0.0, 1.0, 1.0)


def test_reactions_stand_at_the_nodes_of_flexible_bodies(qtbot, ran):
    """The wrist pin acts at node 201, two metres along the rod; its arrow starts there."""
    ran.actions_table["reactions"].trigger()
    arrows = ran.simulation.animation.watching._arrows
    points = [np.round(arrow[4], 9).tolist() for arrow in arrows if arrow[3] == "rod"]
    assert points == [[2.0, 0.0, 0.0]]
    ran.actions_table["reactions"].trigger()


def test_which_modes_matter(qtbot, ran):
    simulation = ran.simulation
    panel = simulation.modes.panel
    ran.show_tab(panel)
    qtbot.waitUntil(lambda: panel.shares is not None, timeout=10_000)
    assert panel.table.rowCount() == len(panel.shares.rms) + 2
    count = len(panel.shares.numbers)
    assert 0 < len(panel.weak) < count  # motion in a plane: bending out of it has no share
    weak, before = panel.weak, ran.document.project.system.flexible_bodies[0].left_out
    qtbot.mouseClick(panel.exclude, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: "%" in panel.note.text() and "→" in panel.note.text(), timeout=60_000)
    body = ran.document.project.system.flexible_bodies[0]
    assert body.left_out == tuple(sorted((*before, *weak)))
    assert len(panel.shares.numbers) == count - len(weak)
    assert [record.shown for record in simulation.runs.records] == [True, True]
    ran.actions_table["undo"].trigger()
    assert ran.document.project.system.flexible_bodies[0].left_out == before


def test_signal_excites_a_force(qtbot, ran, tmp_path):
    """A torque measured as kN drives a new force on a body; the run follows it and undo takes it away."""
    from umfem_gui.workspaces.simulation.excitation_dialog import ExcitationDialog

    time = np.arange(0, 3, 0.01)
    lines = ["t [s];push [kN]", *(f"{t:.3f};{0.05 * np.sin(7 * t):.6f}" for t in time)]
    (tmp_path / "push.csv").write_text("\n".join(lines), encoding="utf-8")
    simulation = ran.simulation
    job = simulation.tools.load_measured(tmp_path / "push.csv")
    qtbot.waitUntil(lambda: not job.active, timeout=10_000)
    record = simulation.runs.find("push")
    dialog = ExcitationDialog(record.results, ran.document.project.system, record.path, ran)
    qtbot.addWidget(dialog)
    dialog.show()
    assert dialog.unit.currentText() == "kN"
    choose(qtbot, dialog.target, "slider': Force x")
    qtbot.keyClick(dialog, Qt.Key.Key_Return)
    simulation.tools.excite(dialog.command)
    system = ran.document.project.system
    assert system.signals[0].unit == "N"
    assert system.forces[-1].force_x == 'signal("push")'
    results = run(qtbot, ran).results
    values = {one.name: one.values for one in results.channels}[f"{system.forces[-1].name}: force x"]
    np.testing.assert_allclose(values, 50 * np.sin(7 * results.time), atol=0.05)
    ran.actions_table["undo"].trigger()
    assert not ran.document.project.system.signals


def test_measured_modes_beside_those_of_the_body(qtbot, ran, tmp_path):
    """The test file holds the body's own modes: each finds itself, MAC one."""
    from solvers.flexible.invariants import node_modes
    from tests.io.test_measured_modes import write
    from umfem_gui.plots.modes_panel import prepared_body

    simulation = ran.simulation
    panel = simulation.modes.panel
    ran.show_tab(panel)
    one = prepared_body(simulation.modes.source(), panel.body.currentText())
    d, _ = node_modes(one.subsystem)
    shapes = np.tensordot(one.body.T.T, d, axes=1)
    hz = np.sqrt(one.body.eigenvalues) / (2 * np.pi)
    chosen = [k for k in range(len(hz)) if np.abs(shapes[k, :, 2]).max() > 0.9 * np.abs(shapes[k]).max()][:2]
    write(tmp_path / "test.unv", one.subsystem, shapes[chosen], hz[chosen])
    job = simulation.modes.compare_measured(tmp_path / "test.unv")
    qtbot.waitUntil(lambda: not job.active, timeout=20_000)
    assert job.state == "finished", job.details
    qtbot.waitUntil(lambda: panel.table.columnCount() == 6, timeout=5_000)
    assert panel.table.rowCount() == len(chosen)
    assert all(float(panel.table.item(k, 5).text()) > 0.99 for k in range(len(chosen)))
