"""The Simulation workspace by mouse and keys only: run, stop, compare, spectra, export, sweep, report."""

from __future__ import annotations

import threading

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QLineEdit, QPushButton

from tests.gui import person

CONTROL = person.CONTROL


def field(window, name: str, text: str) -> None:
    """A field of the property panel."""
    (line,) = window.properties.form.editors[name].lines()
    person.write(line, text)


def settings(window, duration: str, step: str) -> None:
    """A click on the settings in the tree, two numbers typed."""
    person.click_line(window.tree, window.tree.item_of(("settings", "")))
    field(window, "duration", duration)
    field(window, "output_step", step)


def run(window) -> None:
    person.key(window, Qt.Key.Key_F5)
    person.wait(lambda: not window.simulation.running and not window.jobs.active)


@pytest.fixture
def here(qtbot, window):
    """The window in the Simulation workspace, reached by keys."""
    with qtbot.waitActive(window):
        window.activateWindow()
    person.key(window, Qt.Key.Key_3, held=CONTROL)
    assert window.workspace.key == "simulation"
    return window


def export(window, qtbot, title: str, path, kind: str = "") -> None:
    """A line of the Results menu, a name typed into its question, until the file is there.

    With a ``kind`` of the list of the question the name is typed without its ending.
    """
    person.answer_file(path.with_suffix("") if kind else path, kind)
    person.press_in_menu(window, "Results", title)
    person.wait(lambda: not window.jobs.active)
    assert path.exists(), window.messages.texts()
    with qtbot.waitActive(window):  # without a window manager nobody gives the focus back
        window.activateWindow()


def test_run_stop_change_and_compare(here):
    simulation, tree = here.simulation, here.tree
    settings(here, "20000", "0.05")
    person.click(simulation.empty_state().findChildren(QPushButton)[0])
    person.wait(lambda: simulation.runs.current is not None and len(simulation.player.times) > 1)
    assert simulation.runs.current.live
    person.click(simulation.run_bar.stop)
    person.wait(lambda: not simulation.running)
    stopped = simulation.runs.current.results
    assert stopped.status == "cancelled"
    assert 0 < stopped.time[-1] < 20_000
    settings(here, "0.5", "0.005")
    run(here)
    # half the torque: the form of the parameter, in the workspace where the object is built
    person.key(here, Qt.Key.Key_2, held=CONTROL)
    person.click_line(tree, tree.item_of(("parameters", "M")))
    field(here, "value", "50")
    person.key(here, Qt.Key.Key_3, held=CONTROL)
    run(here)
    assert "older model" in tree.item_of(("runs", "run 2")).text(0)
    person.click_line(tree, tree.item_of(("runs", "run 2")), box=True)
    curves = simulation.plots.curves()
    assert [(curve.run, curve.dash) for curve in curves] == [("run 3", 0), ("run 2", 1)]
    assert curves[1].values[2] == pytest.approx(2 * curves[0].values[2], rel=0.01)  # at rest torque is acceleration
    # F2 opens the name alone; Enter over it changes nothing, another name is taken
    item = tree.item_of(("runs", "run 2"))
    person.click_line(tree, item)
    person.key(tree, Qt.Key.Key_F2)
    line = tree.viewport().findChild(QLineEdit)
    assert line.text() == "run 2"
    person.key(line, Qt.Key.Key_End)
    person.key(line, Qt.Key.Key_B, Qt.Key.Key_Return)
    person.wait(lambda: simulation.runs.names() == ["run 1", "run 2b", "run 3"])


def test_a_run_that_fails_keeps_its_rows_and_says_why(here):
    simulation, tree = here.simulation, here.tree
    settings(here, "1", "0.01")
    person.key(here, Qt.Key.Key_2, held=CONTROL)
    person.click_line(tree, tree.item_of(("forces", "drive")))
    field(here, "expression", "M + log(0.305 - t)")
    person.key(here, Qt.Key.Key_3, held=CONTROL)
    run(here)
    kept = simulation.runs.current.results
    assert kept.time[-1] == pytest.approx(0.3)
    assert "'drive'" in kept.status
    assert [step.note.text() for step in here.parts.steps.cells][1] == "stopped"
    person.click_line(tree, tree.item_of(("runs", "run 1")))
    assert any(kept.status in label.text() for label in here.properties.findChildren(QLabel) if label.isVisible())
    assert len(simulation.plots.curves()[0].values) == 31


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # imageio leaves pipes of ffmpeg open
def test_density_with_markers_and_files(here, qtbot, tmp_path):
    """PSD with natural frequencies marked; curves, spectrum and film written through the menu and read back."""
    import gc

    import imageio.v2 as imageio

    simulation = here.simulation
    settings(here, "2", "0.005")
    run(here)
    export(here, qtbot, "Curves as a table…", tmp_path / "curve.csv")
    curve = simulation.plots.curves()[0]
    table = np.loadtxt(tmp_path / "curve.csv", delimiter=",", skiprows=1)
    np.testing.assert_allclose(table, np.column_stack([curve.time, curve.values]), rtol=1e-8, atol=1e-12)
    panel = simulation.spectra
    person.open_tab(here.parts.lower, panel)
    assert [cell.step.state for cell in here.parts.steps.cells].index("lit") == 3  # the strip knows where we are
    (length,) = panel.form.editors["length"].lines()
    person.write(length, "10")  # one segment: the whole run
    person.choose(panel.form.editors["window"].box, "rectangular")
    person.write(panel.natural, "1.4; 33")
    person.wait(lambda: not panel.background.busy and len(panel.view.marks) == 2)
    assert panel.picture.kind == "density"
    # Parseval: one rectangular segment without its mean has the spread of the curve, to round-off
    assert panel.picture.lines[0].facts["RMS"] == pytest.approx(float(np.std(curve.values)), rel=1e-9)
    export(here, qtbot, "Plot as a picture…", tmp_path / "density.png")
    export(here, qtbot, "Plot as a picture…", tmp_path / "density.svg", "SVG (*.svg)")
    assert QImage(str(tmp_path / "density.png")).width() > 1000  # 300 dpi
    assert "<svg" in (tmp_path / "density.svg").read_text(encoding="utf-8")[:2000]
    person.choose(simulation.transport.speed, "× 5")
    export(here, qtbot, "Animation…", tmp_path / "motion.mp4")
    with imageio.get_reader(tmp_path / "motion.mp4") as film:
        frames = [frame.astype(int) for frame in film.iter_data()]
    del film
    gc.collect()  # the pipes, while they are forgiven
    assert len(frames) == 10  # two seconds at five times the speed, 25 a second
    assert np.abs(frames[0] - frames[5]).max() > 20
    person.choose(simulation.transport.speed, "× 1")
    export(here, qtbot, "Report…", tmp_path / "report.html")
    text = (tmp_path / "report.html").read_text(encoding="utf-8")
    assert all(word in text for word in ("crank speed", "data:image/png", "Peaks of the spectra"))
    assert (tmp_path / "report.pdf").read_bytes().startswith(b"%PDF")


def test_sweep_is_stopped_and_goes_on(here, monkeypatch):
    """One processor; the sixth run waits for the hand that stops the sweep, so that no machine is too fast for it."""
    from solvers.analysis import sweep

    stopped, real = threading.Event(), sweep.compute

    def compute(plan, index, values):
        if index == 5:
            assert stopped.wait(person.PATIENCE)
        return real(plan, index, values)

    monkeypatch.setattr(sweep, "compute", compute)
    monkeypatch.setattr(sweep.os, "cpu_count", lambda: 1)
    settings(here, "0.3", "0.01")
    panel = here.simulation.sweeps
    person.open_tab(here.parts.lower, panel)
    row = panel.axes[0]
    person.choose(row.parameter, "M")
    for editor, text in ((row.first, "50"), (row.last, "100"), (row.count, "24")):
        person.write(editor.lines()[0], text)
    person.choose(panel.channel, "crank speed")
    person.click(panel.start_button)
    person.wait(lambda: panel.job.fraction > 0.2)  # five of 24 are known
    person.click(panel.stop_button)
    stopped.set()
    person.wait(lambda: not panel.job.active)
    first = panel.sweep.known
    assert 5 <= first < 24
    person.click(panel.start_button)
    person.wait(lambda: not panel.job.active)
    assert panel.sweep.known == 24
    assert np.all(np.diff(panel.sweep.values[:, 0]) > 0)  # more torque, more speed
    assert panel.table.rowCount() == 24


def test_a_plot_without_curves_says_why(here):
    """A sensor that is deleted leaves its plot in the layout; the plot names what is missing, the other ones stay."""
    tree, plots = here.tree, here.simulation.plots
    settings(here, "0.2", "0.01")
    run(here)
    (item,) = plots.channels.tree.findItems("slider position, m", Qt.MatchFlag.MatchRecursive)
    person.click_line(plots.channels.tree, item, box=True)
    assert plots.effective.channels == ("crank speed", "slider position")
    person.key(here, Qt.Key.Key_2, held=CONTROL)
    person.click_line(tree, tree.item_of(("sensors", "slider position")))
    person.key(tree, Qt.Key.Key_Delete)
    person.key(here, Qt.Key.Key_3, held=CONTROL)
    run(here)
    assert [curve.channel for curve in plots.curves()] == ["crank speed"]
    assert "slider position" in plots.view.plots[1].titleLabel.text
    person.key(here, Qt.Key.Key_2, held=CONTROL)
    person.key(here.viewport.plotter, Qt.Key.Key_Z, held=CONTROL)
    assert "slider position" in [sensor.name for sensor in here.document.project.system.sensors]


def test_a_curve_over_another_channel_by_the_menu_of_the_plot(here):
    """Speed over an angle that is drawn nowhere: a right click, «Over a channel», the joint, its angle."""
    simulation = here.simulation
    settings(here, "0.2", "0.01")
    run(here)
    person.when_menu_opens("Over a channel", "shaft", "angle")
    port = simulation.plots.view.area.viewport()
    QTest.mouseClick(port, Qt.MouseButton.RightButton, Qt.KeyboardModifier.NoModifier, port.rect().center())
    person.wait(lambda: simulation.plots.plan.plots and simulation.plots.plan.plots[0].x == "shaft: angle")
    (curve,) = simulation.plots.curves()
    assert curve.x[0] == pytest.approx(np.pi / 2)
    person.key(here.viewport.plotter, Qt.Key.Key_Z, held=CONTROL)
    assert simulation.plots.effective.plots[0].x == ""


def test_camera_goes_with_a_body_while_it_runs(here):
    """On a first run under way: the focal point moves as the body does; the frame of an untouched view widens."""
    simulation, view = here.simulation, here.viewport
    settings(here, "20000", "0.05")
    person.key(here, Qt.Key.Key_F5)
    person.wait(lambda: simulation.runs.current is not None and len(simulation.player.times) > 2)
    scene = simulation.animation._scene

    def apart():
        return np.array(view.camera_state()[1]) - scene.pose_of("slider")[:3, 3]

    person.click(view.plotter, _place_of(view, scene, "slider"))
    assert here.selection.key == ("bodies", "slider")
    person.command(here, "camera goes with")
    assert simulation.animation.watching.followed == "slider"
    start, position = apart(), scene.pose_of("slider")[:3, 3].copy()
    person.wait(lambda: np.linalg.norm(scene.pose_of("slider")[:3, 3] - position) > 0.3)
    np.testing.assert_allclose(apart(), start, atol=1e-9)
    person.command(here, "camera goes with")
    assert not simulation.animation.watching.followed
    person.click(simulation.run_bar.stop)
    person.wait(lambda: not simulation.running)


def _place_of(view, scene, body: str):
    from PySide6.QtCore import QPoint

    from umfem_gui.scenes.dots import on_screen

    middle, _ = on_screen(view, scene.pose_of(body)[:3, 3].reshape(1, 3))
    return QPoint(*map(round, middle[0]))


def test_what_was_fitted_stays_fitted_in_another_shape(here):
    """The box in the frame fills the same share of a narrow view, until somebody turns the camera."""
    view = here.viewport

    def reach() -> float:
        view.plotter.render()
        bounds, renderer = view.framing._bounds, view.plotter.renderer
        camera = renderer.GetActiveCamera()
        matrix = camera.GetCompositeProjectionTransformMatrix(renderer.GetTiledAspectRatio(), -1.0, 1.0)
        M = np.array([[matrix.GetElement(i, j) for j in range(4)] for i in range(4)])
        box = np.array([(x, y, z, 1.0) for x in bounds[0:2] for y in bounds[2:4] for z in bounds[4:6]]) @ M.T
        _, middle, free = view.framing._shape  # the card of a first run leaves the part above it
        return float(np.abs((box[:, :2] / box[:, 3:] + [0.0, middle]) / [1.0, free]).max())

    person.key(view.plotter, Qt.Key.Key_F)
    full = reach()
    sizes = here.parts.rows.sizes()
    here.parts.rows.setSizes([sizes[0] - 120, sizes[1] + 120])
    person.wait(lambda: view.plotter.height() < 0.9 * sizes[0])
    assert reach() == pytest.approx(full, rel=0.05)
    before = view.camera_state()
    view.plotter.renderer.GetActiveCamera().Azimuth(20.0)
    here.parts.rows.setSizes(sizes)
    person.wait(lambda: here.parts.rows.sizes() == sizes)
    view.plotter.render()
    assert view.camera_state()[1] == before[1]
    assert np.linalg.norm(view.camera_state()[0]) == pytest.approx(np.linalg.norm(before[0]), rel=0.5)


def test_numbers_at_axes_stand_apart(here):
    """Three plots in a low panel: fewer numbers, none on another; F takes in the whole motion; the panel grows."""
    simulation, plots, view = here.simulation, here.simulation.plots, here.viewport
    settings(here, "2", "0.01")
    run(here)
    for line in ("slider position, m", "slider velocity, m/s"):
        (item,) = plots.channels.tree.findItems(line, Qt.MatchFlag.MatchRecursive)
        person.click_line(plots.channels.tree, item, box=True)
    axes = [plot.getAxis("left") for plot in plots.view.plots]
    assert len(axes) == 3
    for axis in axes:
        person.wait(lambda axis=axis: axis.size().height() > 5)
        levels = axis.tickValues(*axis.range, axis.size().height())
        places = np.sort(np.concatenate([values for _, values in levels]))
        pitch = np.diff(places).min(initial=np.inf) * axis.size().height() / (axis.range[1] - axis.range[0])
        assert pitch > 14  # the height of a number
    person.key(view.plotter, Qt.Key.Key_F)
    track = simulation.runs.current.results.positions[:, :, 0]
    assert view.framing._bounds[0] < track.min()
    assert view.framing._bounds[1] > track.max()
    low = here.parts.rows.sizes()
    person.key(view.plotter, Qt.Key.Key_F9, held=Qt.KeyboardModifier.ShiftModifier)
    assert here.parts.rows.sizes()[1] > 1.2 * low[1]
    person.key(view.plotter, Qt.Key.Key_F9, held=Qt.KeyboardModifier.ShiftModifier)
    assert here.parts.rows.sizes() == low
