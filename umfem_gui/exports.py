"""Export of curves, as jobs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from umfem_gui import dialogs
from umfem_gui.i18n import names, noted, tr
from umfem_gui.jobs import Job
from umfem_gui.plots.picture_files import columns_of_picture, draw_picture

if TYPE_CHECKING:
    from umfem_gui.main_window import MainWindow


class ExportActions(QObject):
    """Curves as CSV and as pictures."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self.window = window
        window.actions_table["export_csv"].triggered.connect(lambda: self.ask_csv())
        window.actions_table["export_plot"].triggered.connect(lambda: self.ask_plot())
        for workspace in window.workspaces.values():
            workspace.changed.connect(self.refresh)
        window.simulation.plots.channels.chosen.connect(lambda _names: self.refresh())
        self.refresh()

    def refresh(self) -> None:
        """Exports are possible when curves are shown."""
        table, simulation = self.window.actions_table, self.window.simulation
        curves = bool(simulation.plots.curves())
        for key in ("export_csv", "export_plot", "report"):
            table[key].setEnabled(curves)
        current = simulation.runs.current
        run = current is not None
        table["delete_run"].setEnabled(run)
        table["reset_zoom"].setEnabled(run)
        plays = self.window.workspace.plays()
        for key in ("play", "next_frame", "previous_frame", "first_frame", "last_frame"):
            table[key].setEnabled(plays)
        for key in ("formula", "second_cursor"):
            table[key].setEnabled(run)
        moves = current is not None and not current.measured
        table["export_animation"].setEnabled(plays if self.window.workspace.key == "fe_input" else moves)
        for key in ("trace", "follow", "reactions", "force_arrows"):
            table[key].setEnabled(moves)

    def ask_csv(self) -> None:
        """Ask for a name and write the shown curves as numbers."""
        kinds = "CSV (*.csv);;Excel (*.xlsx);;MATLAB (*.mat);;HDF5 (*.h5)"
        path = dialogs.ask_save(self.window, tr("Curves as a table"), kinds, f"{self._stem()}.csv")
        if path is not None:
            self.write_csv(path)

    def ask_plot(self) -> None:
        """Ask for a name and write the shown curves as a picture."""
        kinds = "PNG (*.png);;SVG (*.svg);;PDF (*.pdf)"
        path = dialogs.ask_save(self.window, tr("Plot as a picture"), kinds, f"{self._stem()}.png")
        if path is not None:
            self.write_plot(path)

    def write_csv(self, path: Path) -> Job:
        """Write what the visible tab shows as numbers, CSV, XLSX, MAT or HDF5 by the ending: curves, or a spectrum …"""
        from umfem_gui.plots.tables import write_columns, write_table

        simulation = self.window.simulation
        if simulation.spectra.isVisible() and simulation.spectra.picture is not None:
            heads, table = columns_of_picture(simulation.spectra.picture)
            return self._start(lambda monitor: write_columns(path, heads, table, monitor), path)
        if simulation.sweeps.isVisible() and simulation.sweeps.sweep is not None:
            from io_formats.sweep_file import sweep_table

            heads, table = sweep_table(simulation.sweeps.sweep)
            return self._start(lambda monitor: write_columns(path, heads, table, monitor), path)

        curves = self.window.simulation.plots.curves()
        return self._start(lambda monitor: write_table(path, curves, monitor), path)

    def write_plot(self, path: Path) -> Job:
        """Write what the visible tab shows as a picture; the ending tells the format."""
        from umfem_gui.plots.export import write_picture

        simulation, words = self.window.simulation, (names.curve_title, names.unit)
        if simulation.spectra.isVisible() and simulation.spectra.picture is not None:
            picture, natural = simulation.spectra.picture, simulation.spectra.natural_frequencies()
            heads = tr(picture.x_label), tr("Order") if picture.kind == "order map" else tr("Frequency, Hz")
            return self._start(lambda _monitor: draw_picture(path, picture, natural, heads, words), path)
        if simulation.sweeps.isVisible() and simulation.sweeps.sweep is not None:
            from umfem_gui.plots.sweep_figure import draw_sweep

            sweep = simulation.sweeps.looked_at()
            return self._start(lambda _monitor: draw_sweep(path, sweep), path)

        panel, label = self.window.simulation.plots, tr("Time, s")
        curves, plots = panel.curves(), panel.effective.plots
        return self._start(lambda monitor: write_picture(path, curves, label, monitor, plots, words), path)

    def _start(self, work: Any, path: Path) -> Job:
        def tell(_job: Job) -> None:
            self.window.messages.add("good", noted("{file} written."), file=path.name)

        return self.window.jobs.start(noted("Export"), work, install=tell)

    def _stem(self) -> str:
        current = self.window.simulation.runs.current
        return f"{self.window.document.project.title} {current.name if current else ''}".strip()
