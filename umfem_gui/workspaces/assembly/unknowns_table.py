"""The numbers of a suspension: a tick for what may change, the value, a slider between the bounds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import QSlider, QTableWidgetItem, QWidget

from umfem_gui.editors import quantities
from umfem_gui.editors.edit_table import Column, EditTable
from umfem_gui.i18n import names, noted, tr

if TYPE_CHECKING:
    from solvers.analysis.isolation import Range
    from solvers.analysis.mounted import Unknown

NAME, VALUE, SLIDER, LOW, HIGH = range(5)
COLUMNS = (
    Column(noted("Vary"), tip=noted("Ticked numbers are found by the optimisation, within their bounds.")),
    Column(noted("Value"), editable=True, number=True),
    Column("", wide=True),
    Column(noted("From"), editable=True, number=True),
    Column(noted("To"), editable=True, number=True),
)
STEPS = 400


class UnknownsTable(EditTable):
    """Rows of unknowns; ``moved`` tells that a value is another one, ``changed`` also bounds and ticks."""

    moved = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(COLUMNS, self._typed_in, parent)
        self.unknowns: list[Unknown] = []
        self.ranges: dict[Unknown, Range] = {}
        self.units: dict[Unknown, str] = {}
        self.values: dict[Unknown, float] = {}
        self.ticked: dict[Unknown, bool] = {}
        self.itemChanged.connect(self._tick)

    def show_unknowns(self, found: list[tuple[Unknown, Range, str]]) -> None:
        """Other unknowns, at their values in the model; bounds and ticks of those that were there stay."""
        self.unknowns = [one for one, _, _ in found]
        for one, bounds, unit in found:
            old = self.ranges.get(one)
            self.ranges[one] = replace(old, present=bounds.present) if old is not None else bounds
            self.units[one] = unit
            self.values[one] = bounds.present
            self.ticked.setdefault(one, True)
        self._show_all()

    def put_values(self, values: dict[Unknown, float]) -> None:
        """Other values, as an optimisation found them."""
        self.values.update(values)
        self._show_all()
        self.moved.emit()

    def chosen(self) -> list[Unknown]:
        """The ticked ones."""
        return [one for one in self.unknowns if self.ticked[one]]

    def different(self) -> dict[Unknown, float]:
        """Values that are not those of the model."""
        return {
            one: self.values[one]
            for one in self.unknowns
            if abs(self.values[one] - self.ranges[one].present) > 1e-12 * max(1.0, abs(self.values[one]))
        }

    def _show_all(self) -> None:
        rows = []
        for one in self.unknowns:
            bounds = self.ranges[one]
            rows.append([one.label, _shown(self.values[one]), "", _shown(bounds.low), _shown(bounds.high)])
        self.fill(rows)
        with QSignalBlocker(self):
            for row, one in enumerate(self.unknowns):
                self._dress(row, one)

    def _dress(self, row: int, one: Unknown) -> None:
        cell = self.item(row, NAME)
        cell.setFlags(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsUserCheckable)
        cell.setForeground(self.palette().text())
        cell.setCheckState(Qt.CheckState.Checked if self.ticked[one] else Qt.CheckState.Unchecked)
        unit = names.unit(self.units[one])
        for column in (VALUE, LOW, HIGH):
            self.item(row, column).setToolTip(unit)
        slider = self.cellWidget(row, SLIDER)
        if slider is None:
            slider = QSlider(Qt.Orientation.Horizontal, self)
            slider.setRange(0, STEPS)
            slider.setPageStep(STEPS // 10)
            slider.setMinimumWidth(30)
            slider.valueChanged.connect(lambda place, row=row: self._slid(row, place))
            self.setCellWidget(row, SLIDER, slider)
        bounds = replace(self.ranges[one], present=self.values[one])
        with QSignalBlocker(slider):
            slider.setValue(round(STEPS * bounds.share()))  # type: ignore[attr-defined]

    def slider(self, row: int) -> QSlider:
        """The slider of a row."""
        return self.cellWidget(row, SLIDER)  # type: ignore[return-value]

    def _slid(self, row: int, place: int) -> None:
        one = self.unknowns[row]
        value = float(f"{self.ranges[one].value(place / STEPS):.4g}")
        self.values[one] = value
        with QSignalBlocker(self):
            self.item(row, VALUE).setText(_shown(value))
        self.moved.emit()

    def _typed_in(self, row: int, column: int, text: str) -> None:
        one = self.unknowns[row]
        value = quantities.parse(text, self.units[one])
        if isinstance(value, str):
            raise ValueError(tr("Give a number; parameters are not possible here."))
        bounds = self.ranges[one]
        if column == VALUE:
            self.values[one] = float(value)
        else:
            new = replace(bounds, low=value) if column == LOW else replace(bounds, high=value)
            if not new.low < new.high:
                raise ValueError(tr("The lower bound must be below the upper one."))
            if new.logarithmic and new.low <= 0.0:
                raise ValueError(tr("The bounds of a stiffness are positive."))
            self.ranges[one] = new
        self._show_all()
        self.moved.emit()

    def _tick(self, cell: QTableWidgetItem) -> None:
        if cell.column() == NAME and cell.row() < len(self.unknowns):
            self.ticked[self.unknowns[cell.row()]] = cell.checkState() == Qt.CheckState.Checked


def _shown(value: float) -> str:
    return quantities.show(float(f"{value:.5g}"))
