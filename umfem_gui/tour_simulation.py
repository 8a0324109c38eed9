"""A walk through the Simulation workspace for the pictures of the guide.

``python -m umfem_gui.tour_simulation OUT [LANGUAGE] [WIDTHxHEIGHT]`` starts the real window on a (virtual) screen,
runs the crank-slider twice, plots, takes spectra and statistics, asks which modes matter, lets a signal excite it,
sweeps parameters, writes a report, and leaves a picture of every step in ``OUT``.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_API", "pyside6")

from umfem_gui.tour import SIZE, _picture, _settle, _wait, walk_through


def run(out: str | Path, *, code: str = "en", size: tuple[int, int] = SIZE, mode: str = "light") -> int:
    """Walk and write; 0 if everything worked, 1 with a sentence on stderr if not."""
    return walk_through(out, _steps, code=code, mode=mode, size=size)


def _steps(window: Any, folder: Path, private: Path) -> None:
    _wait(lambda: window.assembler.last() is not None, "The mechanism was not assembled.")
    window.document.save_as(private / "tour.umfem")
    window.switch("simulation")
    for step in (_running, _plots, _watch, _spectra, _statistics, _modes, _signals, _sweep, _report):
        step(window, folder)


def _finish(window: Any) -> None:
    _wait(lambda: not window.jobs.active, "A job did not end.")


def _running(window: Any, folder: Path) -> None:
    """A long run under way, then two short ones to compare."""
    from umfem_gui.commands import ChangeField, ChangeSettings

    def settings(duration: float, step: float) -> None:
        window.document.run(ChangeSettings(field="duration", value=duration))
        window.document.run(ChangeSettings(field="output_step", value=step))

    simulation = window.simulation
    settings(100.0, 0.01)
    simulation.run()
    _wait(lambda: simulation.runs.current is not None and simulation.player.frame > 150, "The run did not start.")
    _picture(window, folder / "sim_1_run.png")
    simulation.stop()
    _finish(window)
    simulation.runs.remove("run 1")
    settings(10.0, 0.002)
    simulation.run()
    _finish(window)
    window.document.run(ChangeField(collection="parameters", name="M", field="value", value=80.0))
    simulation.run()
    _finish(window)


def _plots(window: Any, folder: Path) -> None:
    """Two plots, two axes, two runs."""
    from io_formats.plot_layout import Formula, PlotLayout, PlotSpec

    simulation = window.simulation
    simulation.runs.show("run 1", True)
    both = PlotSpec(left=("slider position",), right=("slider velocity",))
    layout = PlotLayout(plots=(PlotSpec(left=("crank speed",)), both))
    simulation.plots.layout_wanted.emit(layout)
    simulation.plots.add_formula(Formula(name="power", text="[driving torque] * [crank speed]", unit="W"))
    simulation.plots.view.plots[0].vb.setXRange(4.0, 7.0, padding=0)
    simulation.plots.view._by_hand(0)
    simulation.player.go_time(5.05)
    window.show_tab(simulation.plots)
    window.parts.rows.setSizes([300, 600])
    _picture(window, folder / "sim_2_plot.png")


def _watch(window: Any, folder: Path) -> None:
    """Traces and reactions; then stresses, deformation for the eye, four views."""
    simulation = window.simulation
    window.parts.rows.setSizes([600, 260])
    for body in ("rod", "crank"):
        window.selection.select((("flexible_bodies" if body == "rod" else "bodies"), body))
        window.actions_table["trace"].setChecked(True)
    window.actions_table["reactions"].setChecked(True)
    _picture(window, folder / "sim_3_watch.png")
    window.actions_table["reactions"].setChecked(False)
    for body in ("rod", "crank"):
        window.selection.select((("flexible_bodies" if body == "rod" else "bodies"), body))
        window.actions_table["trace"].setChecked(False)
    window.selection.select(("runs", "run 2"))
    transport, animation = simulation.transport, simulation.animation
    transport.scale.setCurrentIndex(transport.scale.count() - 1)
    transport.scale.activated.emit(transport.scale.count() - 1)
    index = transport.contour.findData("stress")
    transport.contour.setCurrentIndex(index)
    transport.contour.activated.emit(index)
    _wait(lambda: not animation.contour.busy, "The contour did not come.")
    window.actions_table["views_4"].trigger()
    _picture(window, folder / "sim_8_views.png")
    window.actions_table["views_1"].trigger()
    for box in (transport.scale, transport.contour):
        box.setCurrentIndex(0)
        box.activated.emit(0)


def _spectra(window: Any, folder: Path) -> None:
    """Density with markers, then a spectrogram."""
    simulation = window.simulation
    simulation.plots.reset_zoom()
    simulation.plots.layout_wanted.emit(replace(simulation.plots.plan, plots=simulation.plots.plan.plots[:1]))
    window.parts.rows.setSizes([330, 560])
    panel = simulation.spectra
    window.show_tab(panel)
    panel.find_natural.click()
    _wait(lambda: not panel.modes.busy and panel.natural.text() != "", "The natural frequencies did not come.")
    panel.change("length", 2.0)
    _settle(0.2)
    _wait(lambda: not panel.background.busy, "The spectrum did not come.")
    _picture(window, folder / "sim_4_psd.png")
    panel.kind.setCurrentIndex(panel.kind.findData("order map"))
    panel.other.setCurrentText("crank speed")
    panel.refresh()
    _settle(0.2)
    _wait(lambda: not panel.background.busy, "The spectrum did not come.")
    _picture(window, folder / "sim_12_orders.png")
    panel.kind.setCurrentIndex(panel.kind.findData("spectrogram"))
    panel.change("length", 1.0)
    _settle(0.2)
    _wait(lambda: not panel.background.busy, "The spectrum did not come.")
    _picture(window, folder / "sim_5_spectrogram.png")


def _statistics(window: Any, folder: Path) -> None:
    panel, plots = window.simulation.statistics, window.simulation.plots
    plots.channels.tick("rod stress")
    window.show_tab(panel)
    _settle(0.2)
    _wait(lambda: not panel.background.busy, "The statistics did not come.")
    panel.table.setCurrentCell(next(k for k, row in enumerate(panel.rows) if row.cycles is not None), 0)
    panel.look.setCurrentIndex(1)
    panel.look.activated.emit(1)
    _picture(window, folder / "sim_6_statistics.png")


def _modes(window: Any, folder: Path) -> None:
    """Which modes of the rod matter, and what is lost without the others."""
    panel = window.simulation.modes.panel
    window.parts.rows.setSizes([330, 560])
    window.show_tab(panel)
    panel.choose("rod", 1)
    _wait(lambda: panel.shares is not None and not panel.background.busy, "The modes did not come.")
    panel.exclude.click()
    _wait(lambda: "→" in panel.note.text(), "The comparison did not come.")
    _picture(window, folder / "sim_9_modes.png")
    window.document.undo_stack.undo()


def _signals(window: Any, folder: Path) -> None:
    """A measured acceleration as the excitation of the object."""
    import numpy as np

    from umfem_gui import dialogs
    from umfem_gui.workspaces.simulation.excitation_dialog import ExcitationDialog

    time = np.arange(0.0, 4.0, 0.005)
    values = 0.8 * np.sin(9.0 * time) + 0.3 * np.sin(31.0 * time + 0.4)
    lines = ["t [s];shaker [kN]", *(f"{t:.4f};{v:.6f}" for t, v in zip(time, values, strict=True))]
    path = folder / "shaker.csv"
    path.write_text("\n".join(lines), encoding="utf-8")
    simulation = window.simulation
    job = simulation.tools.load_measured(path)
    _wait(lambda: not job.active, "The signals were not read.")
    record = simulation.runs.find("shaker")
    dialog = ExcitationDialog(record.results, window.document.project.system, record.path, window)
    dialogs.plain(dialog)
    dialog.show()
    _settle(0.3)
    if not dialog.grab().save(str(folder / "sim_10_signal.png")):
        raise RuntimeError("The picture of the dialog cannot be written.")
    dialog.close()
    dialog.deleteLater()
    simulation.runs.remove("shaker")


def _sweep(window: Any, folder: Path) -> None:
    """Speed over torque and friction."""
    from umfem_gui.commands import ChangeSettings

    window.document.run(ChangeSettings(field="duration", value=2.0))
    window.simulation.run()  # to compare with
    _finish(window)
    panel = window.simulation.sweeps
    window.show_tab(panel)
    for row, (name, first, last, count) in zip(panel.axes, (("M", 60, 120, 9), ("mu", 6, 14, 7)), strict=True):
        row.parameter.setCurrentText(name)
        for editor, value in ((row.first, first), (row.last, last), (row.count, count)):
            editor.set_value(float(value))
    panel.channel.setCurrentText("crank speed")
    panel.measure.setCurrentIndex(panel.measure.findData("rms"))
    panel.start()
    _finish(window)
    _picture(window, folder / "sim_7_sweep.png")
    panel.look.setCurrentIndex(1)
    panel.look.activated.emit(1)
    _picture(window, folder / "sim_11_surface.png")


def _report(window: Any, folder: Path) -> None:
    job = window.simulation.tools.write_report(folder / "report.html")
    _wait(lambda: not job.active, "The report was not written.")
    if job.state != "finished":
        raise RuntimeError(job.sentence)


if __name__ == "__main__":
    arguments = sys.argv[1:]
    width, height = (arguments[2] if len(arguments) > 2 else "1600x1000").split("x")
    sys.exit(
        run(
            arguments[0] if arguments else "out",
            code=arguments[1] if len(arguments) > 1 else "en",
            size=(int(width), int(height)),
        )
    )
