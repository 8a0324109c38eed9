"""The views of the linear analysis: modes, root locus, frequency response, equilibrium."""

from __future__ import annotations

from typing import Any

import numpy as np
from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QVBoxLayout,
    QWidget,
)

from umfem_gui.editors.fields import NumberEditor
from umfem_gui.i18n import bind, noted, tr
from umfem_gui.plots.sheet_table import SheetTable
from umfem_gui.plots.small_plot import SmallPlot
from umfem_gui.workspaces.assembly.controls import muted, push_button


class ModesView(SheetTable):
    """Damped modes, one a row; ``chosen(mode)``, from 0, when another row is current."""

    chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.currentCellChanged.connect(lambda row, *_: self._choose(row))
        self.hint = noted("Compute: frequencies and damping of small motions come here; ▶ moves a mode in the view.")

    def show_modes(self, modes: Any) -> None:
        """Fill the table."""
        heads = [tr("Mode"), tr("Frequency, Hz"), tr("Damped, Hz"), tr("Damping, %"), tr("Re s, 1/s"), tr("Remark")]
        rows = []
        for k, value in enumerate(modes.eigenvalues):
            rows.append(
                [
                    str(k + 1),
                    f"{modes.frequencies_hz[k]:.5g}",
                    f"{modes.damped_hz[k]:.5g}",
                    f"{100 * modes.damping[k]:.4g}",
                    f"{value.real:.4g}",
                    self._remark(modes, k),
                ]
            )
        self.fill(heads, rows)
        if rows:
            self.selectRow(0)

    def _remark(self, modes: Any, k: int) -> str:
        scale = float(np.abs(modes.eigenvalues).max(initial=1e-300))
        value = modes.eigenvalues[k]
        if abs(value) <= 1e-6 * scale:
            return tr("moves freely")
        if value.real > 1e-9 * scale:
            return tr("unstable")
        return "" if modes.damped_hz[k] > 1e-9 * scale else tr("does not swing")

    def _choose(self, row: int) -> None:
        if 0 <= row < self.rowCount() and self.item(row, 0) is not None:
            self.chosen.emit(int(self.item(row, 0).text()) - 1)


class RangeFields(QWidget):
    """A column of fields at the left of a plot: names to choose, numbers from and to, lines of text, a button."""

    def __init__(
        self,
        parent: QWidget,
        choices: tuple[str, ...],
        numbers: tuple[tuple[str, float], ...],
        texts: tuple[tuple[str, str, str], ...] = (),
    ) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 4, 0)
        grid.setVerticalSpacing(4)
        self.choices = [QComboBox(self) for _ in choices]
        self.numbers = [NumberEditor("", self, plain=True) for _ in numbers]
        for row, (title, box) in enumerate(zip(choices, self.choices, strict=True)):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(8)
            grid.addWidget(muted(self, title), row, 0)
            grid.addWidget(box, row, 1)
        for row, ((title, value), editor) in enumerate(zip(numbers, self.numbers, strict=True), start=len(choices)):
            editor.set_value(value)
            grid.addWidget(muted(self, title), row, 0)
            grid.addWidget(editor, row, 1)
        self.texts = [QLineEdit(value, self) for _, value, _ in texts]
        for row, ((title, _, tip), line) in enumerate(zip(texts, self.texts, strict=True), start=grid.rowCount()):
            label = muted(self, title)
            for widget in (label, line):
                bind(widget, "setToolTip", tip)
            grid.addWidget(label, row, 0)
            grid.addWidget(line, row, 1)
        self.row = grid.rowCount()
        grid.setRowStretch(self.row + 1, 1)
        self.setMaximumWidth(260)

    def offer(self, place: int, names: list[str]) -> None:
        """Other names to choose from; the present one stays if it can."""
        box = self.choices[place]
        if names != [box.itemText(k) for k in range(box.count())]:
            old = box.currentText()
            box.clear()
            box.addItems(names)
            box.setCurrentIndex(max(0, names.index(old) if old in names else 0))

    def add_button(self, title: str, icon: str, call: Any) -> Any:
        """The button below."""
        button = push_button(self, title, icon, call)
        self.layout().addWidget(button, self.row, 0, 1, 2)  # type: ignore[call-arg]
        return button

    def values(self) -> list[float]:
        """The numbers. Raises ValueError with a sentence."""
        return [float(editor.value()) for editor in self.numbers]


class LocusView(QWidget):
    """Eigenvalues of the object while a parameter goes from one value to another."""

    wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields = RangeFields(
            self, (noted("Parameter"),), ((noted("From"), 0.0), (noted("To"), 1.0), (noted("Values"), 15.0))
        )
        self.button = self.fields.add_button(noted("Draw"), "vector-curve", self.wanted.emit)
        self.plot = SmallPlot(noted("Eigenvalues over a parameter: choose it and its range."), self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.fields)
        row.addWidget(self.plot, 1)
        self.parameters: dict[str, float] = {}
        self.fields.choices[0].activated.connect(lambda _index: self.propose())

    def offer(self, parameters: dict[str, float]) -> None:
        """Parameters given as numbers."""
        box = self.fields.choices[0]
        before = box.currentText(), self.parameters.get(box.currentText())
        self.parameters = parameters
        self.fields.offer(0, list(parameters))
        if before != (box.currentText(), parameters.get(box.currentText())):  # another one, or another value of it
            self.propose()

    def propose(self) -> None:
        """From half the value to twice the value."""
        value = self.parameters.get(self.fields.choices[0].currentText(), 0.0)
        low, high = sorted((0.5 * value, 2.0 * value)) if value else (-1.0, 1.0)
        self.fields.numbers[0].set_value(float(f"{low:.6g}"))
        self.fields.numbers[1].set_value(float(f"{high:.6g}"))

    def draw(self, values: np.ndarray, roots: np.ndarray) -> None:
        """Points of the locus, dark at the first value, light at the last."""
        self.plot.begin(f"Re s, 1/{tr('s')}", f"Im s / 2π, {tr('Hz')}")
        low, high = float(values.min()), float(values.max())
        upper = roots.imag >= -1e-9
        shares = (values - low) / (high - low) if high > low else np.zeros(len(values))
        self.plot.line(x=0.0)
        self.plot.points(roots.real[upper], roots.imag[upper] / (2 * np.pi), shares[upper])


class ResponseView(QWidget):
    """Amplitude and phase of a sensor over the frequency of an excitation."""

    wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.fields = RangeFields(
            self,
            (noted("Excitation"), noted("Sensor")),
            ((noted("From, Hz"), 0.5), (noted("To, Hz"), 100.0)),
        )
        self.fields.choices[0].setToolTip(tr("A parameter that stands in a force: its value swings"))
        self.button = self.fields.add_button(noted("Draw"), "vector-curve", self.wanted.emit)
        self.plot = SmallPlot(noted("Response of a sensor to a parameter of a force that swings."), self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.fields)
        row.addWidget(self.plot, 1)

    def draw(self, frequencies: np.ndarray, response: np.ndarray) -> None:
        """Both diagrams."""
        self.plot.begin(
            f"{tr('frequency')}, {tr('Hz')}", tr("amplitude"), tr("phase, °"), log_x=True, log_y=(True, False)
        )
        size = np.abs(response)
        self.plot.curve(frequencies, np.maximum(size, 1e-12 * max(float(size.max(initial=0.0)), 1e-300)))
        self.plot.curve(frequencies, np.degrees(np.unwrap(np.angle(response))), row=1)


class RestView(QWidget):
    """Equilibria: whether they are stable, and how far every coordinate went. ``all_wanted``: find all of them."""

    all_wanted = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rests: list[Any] = []
        self.words = QLabel(self, wordWrap=True)
        self.which = QComboBox(self)
        self.which.setVisible(False)
        self.which.activated.connect(lambda _index: self._show())
        self.all_button = push_button(self, noted("Find all"), "magnify", self.all_wanted.emit)
        bind(self.all_button, "setToolTip", noted("All equilibria that twelve starts lead to, unstable ones too"))
        self.table = SheetTable(self)
        self.table.hint = noted("Choose “in equilibrium” and compute: where the object comes to rest is said here.")
        self.row = QHBoxLayout()
        self.row.addWidget(self.words, 1)
        self.row.addWidget(self.which)
        self.row.addWidget(self.all_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addLayout(self.row)
        column.addWidget(self.table, 1)
        self.words.setAlignment(Qt.AlignmentFlag.AlignVCenter)

    @property
    def current(self) -> Any:
        """The equilibrium that is shown, or None."""
        return self.rests[self.which.currentIndex()] if self.rests else None

    def show_rest(self, rest: Any) -> None:
        """Fill in what was found."""
        self.show_all([rest])

    def show_all(self, rests: list[Any]) -> None:
        """Several equilibria, one of them shown."""
        self.rests = rests
        self.which.clear()
        for number, rest in enumerate(rests, start=1):
            verdict = tr("stable") if rest.found.stable else tr("unstable")
            self.which.addItem(f"{number}: {verdict}")
        self.which.setVisible(len(rests) > 1)
        self._show()

    def _show(self) -> None:
        rest = self.current
        if rest is None:
            self.words.setText(tr("No equilibrium was found."))
            self.table.fill([], [])
            return
        found = rest.found
        verdict = tr("Stable equilibrium") if found.stable else tr("Unstable equilibrium")
        detail = tr("{number} iterations, accelerations left {rest:.1e}", number=found.iterations, rest=found.residual)
        self.words.setText(f"<b>{verdict}</b>: {detail}")
        heads = [tr("Coordinate"), tr("At the start"), tr("In equilibrium"), tr("Change")]
        rows = [
            [name, f"{a:.6g}", f"{b:.6g}", f"{b - a:+.4g}"]
            for name, a, b in zip(rest.names, rest.before, rest.after, strict=False)
        ]
        self.table.fill(heads, rows)
