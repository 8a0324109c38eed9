"""The Modes tab: which modes of a flexible body matter for a node, and what changes without the others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QPushButton, QWidget

from solvers.analysis.measured_mac import MacTable
from solvers.analysis.mode_shares import ALL, AXES, QUANTITIES, ModeShares, mode_shares, unimportant
from umfem_gui import theme
from umfem_gui.editors.fields import NumberEditor
from umfem_gui.i18n import bind, language, names, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.listening import listen
from umfem_gui.plots.background import Background
from umfem_gui.plots.sheet_table import SheetTable
from umfem_gui.plots.side_column import SideColumn, Stage, lay_side_by_side

if TYPE_CHECKING:
    from solvers.multibody.flexible_parts import PreparedBody

WORDS = {
    "acceleration": noted("Acceleration"),
    "velocity": noted("Velocity"),
    "displacement": noted("Displacement"),
}
ALL_AXES = noted("all axes")

HINT = noted("Run an object with a flexible body, and the motion of any of its nodes is split here by modes.")
HEADS = (
    noted("Mode"),
    noted("Hz"),
    noted("RMS, {unit}"),
    noted("Greatest"),
    noted("mm"),
)


@dataclass(frozen=True)
class Source:
    """The run that is looked at: its results, its system, the subsystems of the project."""

    results: Any
    system: Any
    flexible: Any


def prepared_body(source: Source, body: str) -> PreparedBody:
    """A flexible body of the run, ready for motion. Raises ModelError."""
    from solvers.multibody.flatten import flatten
    from solvers.multibody.flexible_parts import prepare
    from solvers.multibody.parameters import parameter_values

    system = flatten(source.system)
    prepared = prepare(system, source.flexible, parameter_values(system.parameters))
    return next(one for one in prepared if one.item.name == body)


def split(source: Source, body: str, node: int, quantity: str, axis: str, span: Any) -> ModeShares:
    """The shares of the modes of a body; runs beside the window. Raises ModelError, SolveError."""
    return mode_shares(prepared_body(source, body), source.results, node, quantity, axis, span)


class ModesPanel(QWidget):
    """Bars of RMS by modes. ``wanted(shares, numbers)``: leave these modes out and run again."""

    wanted = Signal(object, tuple)
    all_wanted = Signal(str)
    mac_wanted = Signal()

    def __init__(
        self, source: Callable[[], Source | None], span: Callable[[], Any], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._source, self._span = source, span
        self.shares: ModeShares | None = None
        self.view: Any = None
        self.map: Any = None
        self._stale = True
        self._bodies: dict[str, list[int]] = {}
        self.background = Background("modes that matter", self)
        self.background.done.connect(self._show)
        self.background.failed.connect(self._say)
        self._build()
        listen(language.changed, self._retranslate)
        listen(theme.signals.changed, self._draw)

    def _build(self) -> None:
        self._side = SideColumn(self, 230)
        left, column = self._side.inside, self._side.column
        self.body, self.node = QComboBox(left), QComboBox(left)
        self.quantity, self.axis = QComboBox(left), QComboBox(left)
        self.node.setEditable(True)
        self.node.setValidator(QIntValidator(0, 2_000_000_000, self.node))
        bind(self.node, "setToolTip", "Number of any node; interface nodes are listed. A click on the body takes one")
        for key in QUANTITIES:
            self.quantity.addItem(tr(WORDS[key]), key)
        for key in AXES:
            self.axis.addItem(tr(ALL_AXES) if key == ALL else key, key)
        bind(self.axis, "setToolTip", "In the axes of the body's frame")
        self.threshold = NumberEditor("%", plain=True)
        self.threshold.set_value(1.0)
        bind(self.threshold, "setToolTip", "The weakest modes whose RMS values add up to this share may go")
        rows = QFormLayout()
        rows.setVerticalSpacing(4)
        for text, widget in (
            (noted("Body"), self.body),
            (noted("Node"), self.node),
            (noted("Motion"), self.quantity),
            (noted("Along"), self.axis),
            (noted("Threshold, %"), self.threshold),
        ):
            label = QLabel(left)
            bind(label, "setText", text)
            rows.addRow(label, widget)
        column.addLayout(rows)
        self.exclude, self.take_all = QPushButton(left), QPushButton(left)
        self.exclude.setProperty("primary", True)
        bind(self.exclude, "setText", "Exclude the unimportant\nmodes and compare")
        bind(self.exclude, "setToolTip", "Leaves them out of the body, runs again and shows both runs; can be undone")
        bind(self.take_all, "setText", "Take all modes again")
        self.exclude.clicked.connect(self._exclude)
        self.take_all.clicked.connect(lambda: self.all_wanted.emit(self.body.currentText()))
        self.note = QLabel(left, wordWrap=True)
        self.note.setObjectName("muted")
        self.measured = QPushButton(left)
        bind(self.measured, "setText", "Measured modes (MAC)…")
        bind(
            self.measured, "setToolTip", "Modes of a test from a universal file (data set 55) against those of the body"
        )
        self.measured.clicked.connect(self.mac_wanted.emit)
        for widget in (self.exclude, self.take_all, self.measured, self.note):
            column.addWidget(widget)
        column.addStretch(1)
        self._stage = Stage(self)
        self.hint = self._stage.hint
        self.table = SheetTable(self)
        lay_side_by_side(self, self._side, self._stage, self.table, 270)
        self.body.activated.connect(lambda _i: self._body_changed())
        self.node.activated.connect(lambda _i: self.refresh())
        self.node.lineEdit().editingFinished.connect(self.refresh)
        for box in (self.quantity, self.axis):
            box.currentIndexChanged.connect(lambda _i: self.refresh())
        self.threshold.committed.connect(lambda _v: self._draw())
        self._side.widen()
        self._say(HINT)

    # ---- news

    def offer(self, bodies: dict[str, list[int]]) -> None:
        """Flexible bodies and their interface nodes."""
        self._stale = True
        if bodies != self._bodies:
            old = self.body.currentText()
            self._bodies = bodies
            self.body.clear()
            self.body.addItems(list(bodies))
            self.body.setCurrentIndex(max(0, list(bodies).index(old) if old in bodies else 0))
            self._offer_nodes()
        if self.isVisible():
            self.refresh()

    def choose(self, body: str, node: int = 0) -> None:
        """Another body and node, as from a click in the view."""
        if body in self._bodies:
            self.body.setCurrentText(body)
            self._offer_nodes()
            if node:
                self.node.setEditText(str(node))
            self._stale = True
            if self.isVisible():
                self.refresh()

    def _body_changed(self) -> None:
        self._offer_nodes()
        self.refresh()

    def _offer_nodes(self) -> None:
        self.node.clear()
        self.node.addItems([str(number) for number in self._bodies.get(self.body.currentText(), [])])

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def refresh(self) -> None:
        """Compute anew."""
        source, body, text = self._source(), self.body.currentText(), self.node.currentText()
        if not self.isVisible():
            self._stale = True
            return
        self._stale = False
        if source is None or not body or not text.isdigit():
            self.shares = None
            self._say(HINT)
            return
        quantity, axis, span = self.quantity.currentData(), self.axis.currentData(), self._span()
        self.background.ask(lambda: split(source, body, int(text), quantity, axis, span))

    # ---- showing

    @property
    def weak(self) -> tuple[int, ...]:
        """Numbers of the modes that may go."""
        if self.shares is None:
            return ()
        return unimportant(self.shares, max(float(self.threshold.value()), 0.0) / 100)

    def _show(self, shares: ModeShares) -> None:
        self.shares = shares
        self._fill()
        self._draw()

    def _fill(self) -> None:
        shares = self.shares
        if shares is None:
            return
        unit = names.unit(shares.unit)
        rows = [
            [f"{n}", f"{f:.4g}", f"{r:.4g}", f"{m:.4g}", f"{1e3 * a:.4g}"]
            for n, f, r, m, a in zip(
                shares.numbers, shares.frequencies_hz, shares.rms, shares.largest, shares.amplitude, strict=True
            )
        ]
        if shares.quantity != "displacement":
            rows.append([tr("frame"), "", f"{shares.frame_rms:.4g}", "", ""])
        rows.append([tr("whole"), "", f"{shares.total_rms:.4g}", f"{shares.total_largest:.4g}", ""])
        self.table.fill([tr(head, unit=unit) for head in HEADS], rows)
        self.table.show()

    def _draw(self) -> None:
        shares = self.shares
        if shares is None:
            return
        import pyqtgraph as pg

        from umfem_gui.plots.axes import new_widget, paint

        if self.view is None:
            self.view = new_widget(self._stage)
            self.view.setMouseEnabled(x=False, y=False)
            self._stage.put(self.view)
        colours, weak = theme.current(), set(self.weak)
        self.view.clear()
        self.view.setBackground(colours.panel)
        places = np.arange(len(shares.rms))
        brushes = [colours.border if int(n) in weak else theme.curve_colour(0) for n in shares.numbers]
        self.view.addItem(pg.BarGraphItem(x=places, height=shares.rms, width=0.8, brushes=brushes, pen=None))
        self.view.setLabel("left", tr("RMS, {unit}", unit=names.unit(shares.unit)), color=colours.text)
        self.view.setLabel("bottom", tr("Mode (frequency, Hz)"), color=colours.text)
        paint(self.view)
        self.view.getAxis("bottom").setHeight(52)
        bars = zip(shares.numbers, shares.frequencies_hz, strict=True)
        self.view.getAxis("bottom").set_names([(float(k), f"{n}\n({f:.3g})") for k, (n, f) in enumerate(bars)])
        top = float(shares.rms.max(initial=0.0)) or 1.0
        self.view.setXRange(-0.7, len(places) - 0.3, padding=0)
        self.view.setYRange(0.0, 1.06 * top, padding=0)
        self._stage.show_view(self.view)
        self.exclude.setEnabled(bool(weak))
        words = noted("{weak} of {count} modes are below {share:g} % (grey).")
        self.note.setText(tr(words, weak=len(weak), count=len(places), share=self.threshold.value()))

    def show_mac(self, table: MacTable) -> None:
        """The MAC of measured modes as a map, and the best partner of each."""
        import pyqtgraph as pg

        from umfem_gui.plots.axes import new_plot

        self.background.forget()  # shares that are still computed would cover the map
        colours = theme.current()
        if self.map is None:
            self.map = pg.GraphicsLayoutWidget(self._stage)
            self._stage.put(self.map)
        self.map.clear()
        self.map.setBackground(colours.panel)
        plot = new_plot(self.map, grid=False)
        image = pg.ImageItem(table.values.T)
        image.setRect(0.5, 0.5, len(table.measured_hz), len(table.computed_hz))
        plot.addItem(image)
        bar = pg.ColorBarItem(values=(0.0, 1.0), colorMap=pg.colormap.get("viridis"), interactive=False)
        bar.axis.setTextPen(colours.text)
        bar.setImageItem(image, insert_in=plot)
        plot.setLabel("bottom", tr("Measured mode"), color=colours.text)
        plot.setLabel("left", tr("Mode of the body"), color=colours.text)
        self._stage.show_view(self.map)
        heads = [tr("Measured"), tr("Frequency, Hz"), tr("Mode"), tr("Frequency, Hz"), tr("Difference, %"), "MAC"]
        rows = []
        for k, j in enumerate(table.best):
            f, g = table.measured_hz[k], table.computed_hz[j]
            apart = f"{100 * (g / f - 1):+.2f}" if f else ""
            rows.append([f"{k + 1}", f"{f:.4g}", f"{j + 1}", f"{g:.4g}", apart, f"{table.values[j, k]:.3f}"])
        self.table.fill(heads, rows)
        self.table.show()
        self.note.setText(tr("MAC at {count} measured nodes.", count=table.n_nodes))

    def tell(self, text: str) -> None:
        """What the comparison found."""
        self.note.setText(text)

    def _exclude(self) -> None:
        if self.shares is not None and self.weak:
            self.wanted.emit(self.shares, self.weak)

    def _say(self, sentence: str) -> None:
        self.hint.setText(say(sentence))
        self._stage.show_view(self.hint)
        self.table.hide()
        self.exclude.setEnabled(False)
        self.note.setText("")

    def _retranslate(self) -> None:
        for index in range(self.quantity.count()):
            self.quantity.setItemText(index, tr(WORDS[self.quantity.itemData(index)]))
        self.axis.setItemText(0, tr(ALL_AXES))
        self._side.widen()
        if self.shares is not None:
            note = self.note.text()
            self._show(self.shares)
            self.note.setText(note if self.background.busy else self.note.text())
        else:
            self._say(HINT)
