"""Run control, plots, spectra, statistics, sweeps, films and reports in the real window, by mouse and keys."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent

from examples import crank_slider
from io_formats.plot_layout import Formula
from umfem_gui.commands import ChangeSettings
from umfem_gui.plots.channel_tree import MIME


def set_duration(window, seconds: float, step: float = 0.005) -> None:
    window.document.run(ChangeSettings(field="duration", value=seconds))
    window.document.run(ChangeSettings(field="output_step", value=step))


def run(qtbot, window):
    qtbot.keyClick(window, Qt.Key.Key_F5)
    qtbot.waitUntil(lambda: window.simulation.job is not None and not window.simulation.job.active, timeout=60_000)
    assert window.simulation.job.state == "finished", window.simulation.job.details
    return window.simulation.runs.current


@pytest.fixture
def ran(qtbot, window):
    """The window in the Simulation workspace after a run of two seconds."""
    with qtbot.waitActive(window):
        window.activateWindow()
    window.switch("simulation")
    set_duration(window, 2.0)
    run(qtbot, window)
    return window


def settled(qtbot, panel) -> None:
    qtbot.waitUntil(lambda: not panel.background.busy, timeout=20_000)


def test_advice_on_the_integrator_stands_by_the_settings(qtbot, window):
    """The elastic rod has a mode that Runge–Kutta 4 with 2 ms cannot follow: said before the run, with the remedy."""
    window.document.new(crank_slider.project())
    window.switch("simulation")
    window.selection.select(("settings", ""))
    simulation = window.simulation
    qtbot.waitUntil(lambda: simulation.advice.notes == (), timeout=60_000)
    assert "Nothing speaks against" in simulation.sheet(("settings", "")).text
    window.document.run(ChangeSettings(field="integrator", value="rk4"))
    window.document.run(ChangeSettings(field="step", value=0.002))
    qtbot.waitUntil(lambda: bool(simulation.advice.notes), timeout=60_000)
    assert "Shorten the step" in simulation.sheet(("settings", "")).text


def test_pause_step_stop(qtbot, window):
    """The bar of the run: paused, nothing moves; a step is one output row; a stop keeps what there is."""
    set_duration(window, 20_000.0, 0.05)
    window.switch("simulation")
    with qtbot.waitActive(window):
        window.activateWindow()
    qtbot.keyClick(window, Qt.Key.Key_F5)
    simulation = window.simulation
    qtbot.waitUntil(lambda: simulation.runs.current is not None and simulation.runs.current.live, timeout=30_000)
    assert simulation.bars.currentWidget() is simulation.run_bar
    qtbot.mouseClick(simulation.run_bar.pause, Qt.MouseButton.LeftButton)
    qtbot.wait(300)
    rows = len(simulation.runs.current.results.time)
    qtbot.wait(300)
    assert len(simulation.runs.current.results.time) == rows
    assert "loops" in simulation.run_bar.monitors.text()
    before = simulation.runs.current.results.time[-1]
    qtbot.mouseClick(simulation.run_bar.step, Qt.MouseButton.LeftButton)
    after = simulation.runs.current.results.time[-1]
    assert after - before == pytest.approx(0.05)
    qtbot.mouseClick(simulation.run_bar.pause, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: simulation.runs.current.results.time[-1] > after + 1.0, timeout=20_000)
    qtbot.mouseClick(simulation.run_bar.stop, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not simulation.job.active, timeout=10_000)
    assert simulation.runs.current.results.status == "cancelled"
    assert simulation.bars.currentWidget() is simulation.transport
    assert not window.actions_table["pause_run"].isChecked()


def drop(panel, name, place) -> None:
    data = QMimeData()
    data.setData(MIME, name.encode())
    event = QDropEvent(
        QPointF(place), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    panel.view.dropEvent(event)


def test_channels_are_dragged_onto_plots_and_undone(qtbot, ran):
    window, panel = ran, ran.simulation.plots
    middle = panel.view.mapFromGlobal(panel.view.area.mapToGlobal(panel.view.area.rect().center()))
    drop(panel, "slider position", middle)
    assert panel.effective.plots[0].right == ("slider position",)  # another unit: the second axis
    assert panel.view._right[0] is not None
    drop(panel, "slider velocity", panel.view.rect().bottomRight() * 2)
    assert len(panel.view.plots) == 2
    assert window.document.modified
    window.actions_table["undo"].trigger()
    assert len(panel.view.plots) == 1
    window.actions_table["undo"].trigger()
    assert panel.effective.channels == ("crank speed",)
    window.actions_table["redo"].trigger()
    panel.set_x(0, "slider position")
    curve = panel.curves()[0]
    assert curve.x is not None
    np.testing.assert_array_equal(curve.x, panel.curves()[1].values)


def test_formula_cursors_and_names(qtbot, ran):
    window, panel = ran, ran.simulation.plots
    panel.add_formula(Formula(name="rpm", text="[crank speed] * 60 / (2*pi)", unit="1/min"))
    curves = {curve.channel: curve.values for curve in panel.curves()}
    np.testing.assert_allclose(curves["rpm"], curves["crank speed"] * 30 / np.pi)
    panel.view.setFocus()
    window.actions_table["second_cursor"].trigger()
    assert "Δt" in panel.view.legend.text()
    window.actions_table["second_cursor"].trigger()
    window.workspace.rename(("runs", "run 1"), "first try")
    assert window.simulation.runs.names() == ["first try"]
    assert window.simulation.runs.current.results.name == "first try"


def test_power_spectral_density_with_markers(qtbot, ran):
    panel = ran.simulation.spectra
    ran.show_tab(panel)
    panel.natural.setText("1.4; 33")
    panel.natural.editingFinished.emit()
    settled(qtbot, panel)
    assert panel.picture.kind == "density"
    assert len(panel.view.marks) == 2
    assert panel.peaks.rowCount() > 1
    panel.change("length", 10.0)  # one segment: the whole run
    panel.change("window", "rectangular")
    settled(qtbot, panel)
    density = panel.picture.lines[0].spectrum
    curve = ran.simulation.plots.curves()[0].values
    # Parseval: one rectangular segment without its mean has the spread of the curve, to round-off
    assert panel.picture.lines[0].facts["RMS"] == pytest.approx(float(np.std(curve)), rel=1e-9)
    panel.change("window", "flat top")
    settled(qtbot, panel)
    assert panel.picture.lines[0].spectrum.bandwidth == pytest.approx(3.77 * density.bandwidth, rel=0.01)
    for index in range(panel.kind.count()):  # every kind draws or says why not
        panel.kind.setCurrentIndex(index)
        settled(qtbot, panel)
        assert panel.picture is not None or panel.hint.text()
    panel.kind.setCurrentIndex(0)


def test_bands_orders_and_phases(qtbot, ran, tmp_path):
    """RMS by bands that the user types, orders over the shaft speed, phases under a transfer function; as files."""
    panel, plots = ran.simulation.spectra, ran.simulation.plots
    plots.channels.tick("slider velocity")
    ran.show_tab(panel)
    panel.change("length", 1.0)
    panel.kind.setCurrentIndex(panel.kind.findData("bands"))
    panel.bands.setFocus()
    qtbot.keyClicks(panel.bands, "1-3; 3-50")
    qtbot.keyClick(panel.bands, Qt.Key.Key_Return)
    settled(qtbot, panel)
    assert [name for name, _ in panel.picture.lines[0].rows] == ["1 – 3", "3 – 50"]
    assert len(panel.view.plots) == 2  # rad/s and m/s have axes of their own
    job = ran.exports.write_csv(tmp_path / "bands.csv")
    qtbot.waitUntil(lambda: not job.active, timeout=30_000)
    rows = np.loadtxt(tmp_path / "bands.csv", delimiter=",", skiprows=1)
    np.testing.assert_allclose(rows[:, 1], [value for _, value in panel.picture.lines[0].rows], rtol=1e-8)
    panel.kind.setCurrentIndex(panel.kind.findData("transfer"))
    panel.other.setCurrentText("crank speed")
    panel.refresh()
    settled(qtbot, panel)
    assert panel.picture.lines[0].title == "slider velocity"
    assert len(panel.view.plots) == 2
    panel.kind.setCurrentIndex(panel.kind.findData("order map"))
    settled(qtbot, panel)
    assert panel.picture.map is not None or "turns" in panel.hint.text()
    panel.kind.setCurrentIndex(0)
    settled(qtbot, panel)
    job = ran.exports.write_plot(tmp_path / "psd.svg")
    qtbot.waitUntil(lambda: not job.active, timeout=60_000)
    assert "<svg" in (tmp_path / "psd.svg").read_text(encoding="utf-8")[:2000]
    plots.channels.tick("slider velocity", False)


def test_cycles_and_damage_of_a_stress(qtbot, window):
    """The strain gauge of the crank-slider: rainflow cycles are drawn, the fatigue line is typed."""
    window.document.new(crank_slider.project())
    set_duration(window, 1.0)
    with qtbot.waitActive(window):
        window.activateWindow()
    window.switch("simulation")
    run(qtbot, window)
    panel, plots = window.simulation.statistics, window.simulation.plots
    plots.channels.tick("rod stress")
    window.show_tab(panel)
    settled(qtbot, panel)
    qtbot.waitUntil(lambda: any(row.cycles is not None for row in panel.rows), timeout=10_000)
    place = next(k for k, row in enumerate(panel.rows) if row.cycles is not None)
    first = panel.rows[place]
    panel.change_line("reference", 2 * panel.line.reference)
    settled(qtbot, panel)
    assert panel.rows[place].damage == pytest.approx(first.damage / 2**5, rel=1e-9)  # N ~ amplitude^-5
    panel.table.setCurrentCell(place, 0)
    panel.look.setFocus()
    qtbot.keyClick(panel.look, Qt.Key.Key_Down)
    assert panel.look.currentData() == "cycles"
    assert panel.form.isVisible()
    assert f"{first.cycles.counts.sum():g} cycles" in panel.harm.text()


def test_statistics_of_the_visible_range(qtbot, ran):
    simulation = ran.simulation
    ran.show_tab(simulation.plots)
    simulation.plots.view.plots[0].vb.setXRange(1.0, 1.5, padding=0)
    simulation.plots.view._by_hand(0)
    ran.show_tab(simulation.statistics)
    simulation.statistics.refresh()
    settled(qtbot, simulation.statistics)
    time, values = simulation.plots.curves()[0].time, simulation.plots.curves()[0].values
    part = values[(time > 0.9974) & (time < 1.5026)]
    assert simulation.statistics.rows[0].numbers.mean == pytest.approx(part.mean(), rel=1e-3)
    assert "1.5" in simulation.statistics.range.text()
    simulation.plots.reset_zoom()


def test_tables_for_other_programs_are_read_back(qtbot, ran, tmp_path):
    import io

    import h5py
    import openpyxl
    from scipy.io import loadmat

    curve = ran.simulation.plots.curves()[0]
    for name in ("c.xlsx", "c.mat", "c.h5", "p.pdf"):
        job = (ran.exports.write_plot if name == "p.pdf" else ran.exports.write_csv)(tmp_path / name)
        qtbot.waitUntil(lambda job=job: not job.active, timeout=60_000)
        assert job.state == "finished", job.sentence
    rows = list(openpyxl.load_workbook(io.BytesIO((tmp_path / "c.xlsx").read_bytes())).active.values)
    assert rows[0] == ("time [s]", "crank speed [rad/s]")
    assert rows[10][1] == pytest.approx(curve.values[9])
    np.testing.assert_allclose(loadmat(tmp_path / "c.mat")["crank_speed"].ravel(), curve.values)
    with h5py.File(tmp_path / "c.h5") as file:
        np.testing.assert_allclose(file["run 1/crank speed"][()], curve.values)
    assert (tmp_path / "p.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")  # imageio leaves pipes of ffmpeg open
def test_watching_and_a_film(qtbot, ran, tmp_path):
    import gc

    import imageio.v2 as imageio

    simulation = ran.simulation
    ran.selection.select(("bodies", "rod"))
    for key in ("trace", "follow", "reactions"):
        ran.actions_table[key].trigger()
    assert len(simulation.animation.watching._actors) > 1
    simulation.player.speed = 5.0
    for name in ("film.gif", "film.mp4"):
        job = simulation.tools.write_film(tmp_path / name)
        qtbot.waitUntil(lambda job=job: not job.active, timeout=60_000)
        assert job.state == "finished", job.details
    pictures = imageio.mimread(tmp_path / "film.gif")
    assert len(pictures) == 10
    assert np.abs(pictures[0].astype(int) - pictures[5].astype(int)).max() > 20
    with imageio.get_reader(tmp_path / "film.mp4") as reader:
        film = [frame for frame in reader.iter_data()]
    del reader
    gc.collect()  # the pipes, while they are forgiven
    assert len(film) == 10
    assert np.abs(film[0].astype(int) - film[5].astype(int)).max() > 20
    simulation.player.speed = 1.0
    for key in ("trace", "follow", "reactions"):
        ran.actions_table[key].trigger()
    assert simulation.animation.watching._actors == []


def test_measured_signals_stand_beside_the_runs(qtbot, ran, tmp_path):
    time = np.linspace(0, 2, 401)
    table = np.column_stack([time, 5 + np.sin(time)])
    np.savetxt(tmp_path / "bench.csv", table, delimiter=",", header="t [s],crank speed [rad/s]", comments="")
    job = ran.simulation.tools.load_measured(tmp_path / "bench.csv")
    qtbot.waitUntil(lambda: not job.active, timeout=10_000)
    assert ran.simulation.runs.names() == ["run 1", "bench"]
    assert [(curve.run, curve.dash) for curve in ran.simulation.plots.curves()] == [("run 1", 0), ("bench", 1)]
    ran.simulation.runs.remove("bench")
    assert (tmp_path / "bench.csv").exists()


def test_sweep_is_cancelled_and_resumed(qtbot, ran, monkeypatch):
    from umfem_gui.jobs import Job

    panel = ran.simulation.sweeps
    ran.show_tab(panel)
    set_duration(ran, 0.3, 0.01)
    panel.axes[0].parameter.setCurrentText("M")
    for editor, value in zip(
        (panel.axes[0].first, panel.axes[0].last, panel.axes[0].count), (50, 100, 12), strict=True
    ):
        editor.set_value(float(value))
    panel.channel.setCurrentText("crank speed")
    with monkeypatch.context() as patch:  # in the worker's thread: the sweep may be done before the window looks again
        patch.setattr(Job, "_note", lambda self, fraction, _what: fraction > 0.15 and self.cancel())
        job = panel.start(workers=1)
        qtbot.waitUntil(lambda: not job.active, timeout=60_000)
    assert job.state == "cancelled"
    first = panel.sweep.known
    assert 0 < first < 12
    qtbot.mouseClick(panel.start_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not panel.job.active, timeout=120_000)
    assert panel.sweep.known == 12
    values = panel.sweep.values[:, 0]
    assert np.all(np.diff(values) > 0)  # more torque, more speed
    assert panel.table.rowCount() == 12


def test_report(qtbot, ran, tmp_path):
    job = ran.simulation.tools.write_report(tmp_path / "r.html")
    qtbot.waitUntil(lambda: not job.active, timeout=60_000)
    assert job.state == "finished", job.details
    text = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert all(word in text for word in ("crank speed", "Crank-slider", "data:image/png", "numpy"))
    assert (tmp_path / "r.pdf").read_bytes().startswith(b"%PDF")
    from PySide6.QtPdf import QPdfDocument

    document = QPdfDocument()
    document.load(str(tmp_path / "r.pdf"))
    assert 2 <= document.pageCount() <= 4  # filled pages, not one for every table
    sizes = {(round(document.pagePointSize(k).width()), round(document.pagePointSize(k).height())) for k in range(2)}
    assert sizes == {(595, 842)}  # A4
    words = document.getAllText(0).text()
    assert all(word in words for word in ("Model", "Settings and runs", "Rejected steps"))
    document.close()
