"""The Statistics tab: numbers of the curves that are shown, over the visible part of time, and a histogram."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QSplitter, QStackedLayout, QVBoxLayout, QWidget

from solvers.analysis.rainflow import FatigueLine, spectrum_of
from solvers.errors import ModelError
from solvers.fields import check_fields
from umfem_gui import theme
from umfem_gui.editors.fields import NumberEditor
from umfem_gui.editors.form import Form
from umfem_gui.i18n import bind, language, names, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.listening import listen
from umfem_gui.plots.analyses import Row, summarise
from umfem_gui.plots.background import Background
from umfem_gui.plots.curves import Curve
from umfem_gui.plots.sheet_table import SheetTable
from umfem_gui.plots.side_column import SideColumn

HINT = noted("No curves yet. Run the simulation and tick channels in the Plot tab.")


HEADINGS = (
    noted("Curve"),
    noted("Unit"),
    noted("Mean"),
    noted("RMS"),
    noted("Deviation"),
    noted("Least"),
    noted("at, s"),
    noted("Greatest"),
    noted("at, s"),
    noted("Crest"),
    noted("Damage"),
)


#: What stands beside the table.
BESIDE = {"histogram": noted("Histogram"), "cycles": noted("Rainflow cycles")}


class StatisticsPanel(QWidget):
    """Statistics beside the main thread, when the tab is seen."""

    def __init__(
        self,
        curves: Callable[[], list[Curve]],
        span: Callable[[], tuple[float, float] | None],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._curves, self._span = curves, span
        self.cutoff = 0.0
        self.line = FatigueLine()
        self.rows: list[Row] = []
        self._stale = True
        self.view: Any = None
        self.background = Background("statistics", self)
        self.background.done.connect(self._show)
        self.background.failed.connect(self._say)
        self.table = SheetTable(self)
        self.table.currentCellChanged.connect(lambda *_: self._draw())
        self.range = QLabel(self)
        self.range.setObjectName("muted")
        label = QLabel(self)
        bind(label, "setText", "Remove what is slower than, Hz")
        self.editor = NumberEditor("Hz", plain=True)
        self.editor.set_value(0.0)
        self.editor.committed.connect(self.set_cutoff)
        self.editor.setMaximumWidth(90)
        bind(self.editor, "setToolTip", "Zero: the deviation is that of the whole signal")
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 0, 0)
        top = QHBoxLayout()
        for widget in (label, self.editor):
            top.addWidget(widget)
        top.addSpacing(16)
        top.addWidget(self.range, 1)
        column.addLayout(top)
        column.addWidget(self.table, 1)
        self.table.setMinimumHeight(88)
        self.fatigue = SideColumn(left, 250)
        self.fatigue.setMaximumWidth(350)
        self._make_form()
        column.addWidget(self.fatigue, 1)
        self._right = QWidget(self)
        self._stack = QStackedLayout(self._right)
        self.hint = QLabel(self._right, alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True)
        self.hint.setObjectName("muted")
        self._stack.addWidget(self.hint)
        self.splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        self.splitter.addWidget(left)
        self.splitter.addWidget(self._beside())
        self.splitter.setStretchFactor(0, 1)
        self.splitter.setSizes([10_000, 1])
        outer = QVBoxLayout(self)
        outer.setContentsMargins(4, 4, 4, 4)
        outer.addWidget(self.splitter)
        self._say(HINT)
        listen(language.changed, self._retranslate)
        listen(theme.signals.changed, self._draw)

    def _beside(self) -> QWidget:
        """The picture at the right: what it shows, and the fatigue line where there are stresses."""
        right = QWidget(self)
        right.setMinimumWidth(250)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.look = QComboBox(right)
        for key, title in BESIDE.items():
            self.look.addItem(tr(title), key)
        self.look.activated.connect(lambda _index: self._choose_look())
        column.addWidget(self.look)
        self.harm = QLabel(right, wordWrap=True)
        column.addWidget(self._right, 1)
        column.addWidget(self.harm)
        for widget in (self.look, self.fatigue, self.harm):
            widget.hide()
        return right

    def _make_form(self) -> None:
        """The fatigue line, in the present language."""
        column = self.fatigue.column
        while column.count():
            former = column.takeAt(0).widget()
            former.hide()  # it goes a turn later
            former.deleteLater()
        self.form = Form(self.line, {}, self.fatigue.inside)
        self.form.edited.connect(self.change_line)
        column.addWidget(self.form)

    def _choose_look(self) -> None:
        """Histogram or cycles; the fatigue line stands beside the cycles only."""
        stresses = any(row.cycles is not None for row in self.rows)
        self.fatigue.setVisible(stresses and self.look.currentData() == "cycles")
        self._draw()

    def change_line(self, name: str, value: Any) -> None:
        """Another number of the fatigue line."""
        line = replace(self.line, **{name: value})
        try:
            check_fields("Fatigue line", line)
        except ModelError as error:
            self.form.show_problem(name, say(str(error)))
            return
        self.line = line
        self.form.show_value(line)
        self.refresh()

    def set_cutoff(self, value: float) -> None:
        """Take statistics of what is faster than this, Hz; zero of everything."""
        self.cutoff = max(float(value), 0.0)
        self.refresh()

    def curves_changed(self) -> None:
        """The curves or the visible range changed."""
        self._stale = True
        if self.isVisible():
            self.refresh()

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def refresh(self) -> None:
        """Compute anew."""
        self._stale = False
        curves, span, cutoff, line = self._curves(), self._span(), self.cutoff, self.line
        if not curves:
            self.rows = []
            self._say(HINT)
            return
        text = (
            tr("whole run") if span is None else tr("visible: {first:.4g} … {last:.4g} s", first=span[0], last=span[1])
        )
        self.range.setText(text)
        self.background.ask(lambda: summarise(curves, span, cutoff, line))

    def _show(self, rows: list[Row]) -> None:
        self.rows = rows
        titles = [tr(head) for head in HEADINGS]
        lines = []
        for row in rows:
            n = row.numbers
            values = (n.mean, n.rms, n.spread, n.least, n.least_at, n.greatest, n.greatest_at, n.crest)
            harm = ["" if row.damage is None else f"{row.damage:.4g}"]
            lines.append([_title(row), names.unit(row.curve.unit), *(f"{value:.5g}" for value in values), *harm])
        self.table.fill(titles, lines)
        stresses = any(row.cycles is not None for row in rows)
        self.table.setColumnHidden(len(HEADINGS) - 1, not stresses)
        for widget in (self.look, self.harm):
            widget.setVisible(stresses)
        self._choose_look()

    def _retranslate(self) -> None:
        for index, title in enumerate(BESIDE.values()):
            self.look.setItemText(index, tr(title))
        self._make_form()
        if self.rows:
            self.refresh()
            self._show(self.rows)
        else:
            self._say(HINT)

    def _draw(self) -> None:
        """Histogram of the chosen row."""
        if not self.rows:
            return
        import numpy as np
        import pyqtgraph as pg

        from umfem_gui.plots.axes import new_widget, paint

        if self.view is None:
            self.view = new_widget(self._right)
            self._stack.addWidget(self.view)
        chosen = self.table.item(max(self.table.currentRow(), 0), 0)
        row = next((one for one in self.rows if chosen is not None and _title(one) == chosen.text()), self.rows[0])
        self.harm.setText("")
        if row.cycles is not None:
            count, title = row.cycles.counts.sum(), _title(row)
            numbers = {"count": count, "equivalent": 1e-6 * row.equivalent, "damage": row.damage}
            text = tr("{count:g} cycles, equivalent amplitude {equivalent:.4g} MPa, damage {damage:.3g}", **numbers)
            self.harm.setText(f"{title}: {text}")
        colours = theme.current()
        self.view.clear()
        self.view.setBackground(colours.panel)
        edges, heights = row.shape.edges, row.shape.density
        counted = row.cycles is not None and self.look.currentData() == "cycles"
        if counted:
            edges, heights = spectrum_of(row.cycles)
        bars = pg.BarGraphItem(
            x0=edges[:-1], x1=edges[1:], height=heights, brush=theme.curve_colour(row.curve.colour), pen=None
        )
        self.view.addItem(bars)
        unit = f", {names.unit(row.curve.unit)}" if row.curve.unit else ""
        title = f"{_title(row)}{unit}"
        self.view.setLabel("bottom", f"{tr('Range')}: {title}" if counted else title, color=colours.text)
        self.view.setLabel("left", tr("Cycles") if counted else tr("Density"), color=colours.text)
        paint(self.view)
        self.view.setXRange(float(edges[0]), float(edges[-1]))
        self.view.setYRange(0.0, float(np.max(heights)) * 1.05, padding=0)
        self._stack.setCurrentWidget(self.view)

    def _say(self, sentence: str) -> None:
        self.hint.setText(say(sentence))
        self._stack.setCurrentWidget(self.hint)
        self.table.fill([], [])
        self.range.setText("")


def _title(row: Row) -> str:
    return names.curve_title(row.curve.title)
