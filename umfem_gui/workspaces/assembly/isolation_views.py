"""What a suspension does: its six frequencies in a table, and how much of the shaking of the base passes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from umfem_gui import theme
from umfem_gui.i18n import noted, tr
from umfem_gui.plots.sheet_table import SheetTable
from umfem_gui.plots.small_plot import SmallPlot
from umfem_gui.workspaces.assembly.controls import muted

if TYPE_CHECKING:
    from solvers.analysis.suspension import Device, SuspensionModes

#: Frequencies of the curves of transmission, Hz.
LOWEST, HIGHEST, COUNT = 0.5, 200.0, 400


class FrequenciesTable(SheetTable):
    """Frequencies in the model and with the values on trial, side by side."""

    def show_modes(self, present: SuspensionModes, trial: SuspensionModes) -> None:
        """Six rows."""
        heads = [
            tr("Mode"),
            tr("Model, Hz"),
            tr("Trial, Hz"),
            tr("Change, %"),
            tr("Rotation, %"),
            tr("Motion"),
        ]
        rows = []
        for k, (old, new) in enumerate(zip(present.frequencies_hz, trial.frequencies_hz, strict=True)):
            change = 100 * (new / old - 1) if old > 0 else 0.0
            share = 100 * float(trial.rotation[k])
            motion = " ".join(f"{name}" for name in _leading(trial.energy[k]))
            rows.append([str(k + 1), f"{old:.3f}", f"{new:.3f}", f"{change:+.1f}", f"{share:.0f}", motion])
        self.fill(heads, rows)


class BalanceTable(SheetTable):
    """Principal axes of the device and the axes and centre of its suspension, in the model and on trial."""

    def show_devices(self, present: Device, trial: Device) -> None:
        """Static balance: no offset between the centres. Dynamic balance: no angle between the axes."""
        heads = [tr("Balance"), tr("Model"), tr("Trial")]
        self.fill(heads, [list(row) for row in zip(_names(), _balance(present), _balance(trial), strict=True)])


def _names() -> list[str]:
    return [
        tr("Centre of mass, mm"),
        tr("Centre of elasticity, mm"),
        tr("Distance of the centres, mm"),
        tr("Coupling left about the centre, %"),
        *(tr("Principal moment {number}, kg·m², along", number=k) for k in (1, 2, 3)),
        *(tr("Elastic axis {number}, N/m, along", number=k) for k in (1, 2, 3)),
        tr("Angle between both axes, °"),
    ]


def _balance(device: Device) -> list[str]:
    from solvers.analysis.suspension import elasticity, principal_axes

    def vector(values: np.ndarray, scale: float = 1.0, form: str = ".1f") -> str:
        return ", ".join(f"{scale * float(one) + 0.0:{form}}" for one in values)

    found, (moments, axes) = elasticity(device), principal_axes(device)
    return [
        vector(np.asarray(device.centre), 1e3),
        vector(found.centre, 1e3),
        f"{1e3 * float(np.linalg.norm(found.offset)):.1f}",
        f"{100 * found.residual:.1f}",
        *(f"{moments[k]:.4g} ({vector(axes[:, k], form='.2f')})" for k in range(3)),
        *(f"{found.stiffnesses[k]:.4g} ({vector(found.axes[:, k], form='.2f')})" for k in range(3)),
        f"{np.degrees(found.misalignment):.2f}",
    ]


def _leading(shares: np.ndarray) -> list[str]:
    """Coordinates that hold most of the energy of a mode, the greatest first, until four fifths are named."""
    from solvers.analysis.suspension import COORDINATES

    found, total = [], 0.0
    for place in np.argsort(-shares):
        found.append(COORDINATES[int(place)])
        total += float(shares[place])
        if total > 0.8:
            break
    return found


class TransmissionView(QWidget):
    """Motion of the centre of mass per motion of the base, along one axis, over the frequency."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plot = SmallPlot(parent=self)
        self.curves: list[np.ndarray] = []
        self._devices: tuple[Device, Device] | None = None
        self.axis = QComboBox(self)
        self.axis.addItems(["x", "y", "z"])
        self.axis.setCurrentIndex(2)
        self.axis.currentIndexChanged.connect(lambda _index: self._draw())
        row = QHBoxLayout()
        row.addWidget(muted(self, noted("Base moves along")))
        row.addWidget(self.axis)
        self.legend = QLabel(self)
        row.addWidget(self.legend, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        column.addLayout(row)
        column.addWidget(self.plot, 1)

    def show_devices(self, present: Device, trial: Device) -> None:
        """Draw the curves of both; at once if the plot is looked at, else when it is."""
        self._devices = (present, trial)
        if self.isVisible():
            self._draw()

    def showEvent(self, event: Any) -> None:
        super().showEvent(event)
        self._draw()

    def _draw(self) -> None:
        if self._devices is None:
            return
        from solvers.analysis.forced import transmissibility
        from solvers.analysis.suspension import damping_matrix, mass_matrix, stiffness_matrix

        colours = theme.current()
        self.plot.begin(f"{tr('frequency')}, {tr('Hz')}", tr("passed on"), log_x=True, log_y=(True,))
        axis = self.axis.currentIndex()
        direction = np.eye(6)[axis]
        frequencies = np.geomspace(LOWEST, HIGHEST, COUNT)
        self.curves = []
        looks = ((colours.muted, True), (theme.curve_colour(0), False))
        for device, (colour, dashed) in zip(self._devices, looks, strict=True):
            M, B, K = mass_matrix(device), damping_matrix(device), stiffness_matrix(device)
            if not B.any():
                B = 0.02 * K / np.sqrt(max(np.linalg.eigvalsh(np.linalg.solve(M, K)).max(), 1e-9))
            passed = np.abs(transmissibility(M, B, K, frequencies, direction)[:, axis])
            self.curves.append(passed)
            self.plot.curve(frequencies, np.maximum(passed, 1e-6), colour=colour, dashed=dashed)
        dash = f"<span style='color:{colours.muted}'>╍╍</span> {tr('in the model')}"
        line = f"<span style='color:{theme.curve_colour(0)}'>━━</span> {tr('on trial')}"
        self.legend.setText(f"&nbsp;&nbsp;{dash} &nbsp; {line}")
