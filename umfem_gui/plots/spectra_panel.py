"""The Spectra tab: settings at the left, spectra in the middle, peaks at the right."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QFormLayout, QLabel, QLineEdit, QPushButton, QVBoxLayout, QWidget

from solvers.analysis.bands import bands_of
from solvers.analysis.spectra import SpectrumSettings
from solvers.errors import ModelError
from umfem_gui import theme
from umfem_gui.editors.fields import NumberEditor
from umfem_gui.editors.form import Form
from umfem_gui.i18n import bind, language, names, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.listening import listen
from umfem_gui.plots.analyses import Picture, Wish, analyse
from umfem_gui.plots.background import Background
from umfem_gui.plots.channel_box import ChannelBox
from umfem_gui.plots.curves import Curve
from umfem_gui.plots.sheet_table import SheetTable
from umfem_gui.plots.side_column import SideColumn, Stage, lay_side_by_side

TITLES = {
    "density": noted("Power spectral density"),
    "amplitude": noted("Amplitude spectrum"),
    "octaves": noted("1/3-octave levels"),
    "bands": noted("RMS by bands"),
    "spectrogram": noted("Spectrogram"),
    "orders": noted("Orders of a shaft"),
    "order map": noted("Orders over shaft speed"),
    "transfer": noted("Transfer function"),
    "coherence": noted("Coherence"),
    "shock": noted("Shock response spectrum"),
}

#: Kinds that compare curves with another one.
TWO = ("orders", "order map", "transfer", "coherence")


class SpectraPanel(QWidget):
    """Spectra of the curves that the Plot tab shows; computed beside the main thread, when the tab is seen."""

    shown = Signal(object)

    def __init__(
        self,
        curves: Callable[[], list[Curve]],
        span: Callable[[], tuple[float, float] | None],
        natural_of: Callable[[], Callable[[], np.ndarray]],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._curves, self._span, self._natural_of = curves, span, natural_of
        self.modes = Background("natural frequencies", self)
        self.modes.done.connect(self._take_natural)
        self.modes.failed.connect(self._say)
        self.settings = SpectrumSettings()
        self.picture: Picture | None = None
        self.view: Any = None
        self._stale = True
        self.background = Background("spectrum", self)
        self.background.done.connect(self._show)
        self.background.failed.connect(self._say)
        self._build()
        listen(language.changed, self._retranslate)
        listen(theme.signals.changed, self._show_again)

    def _build(self) -> None:
        self.kind = QComboBox(self)
        for key in TITLES:
            self.kind.addItem(tr(TITLES[key]), key)
        self.other = ChannelBox(self)
        self.natural = QLineEdit(self)
        bind(self.natural, "setPlaceholderText", "12.5; 40; 77")
        bind(self.natural, "setToolTip", "Natural frequencies, Hz: marked in the spectra, peaks are assigned to them")
        self._form_place = QVBoxLayout()
        self._side, self._stage = SideColumn(self, 215), Stage(self)
        column = self._side.column
        column.addWidget(self.kind)
        rows = QFormLayout()
        self._other_label, self._natural_label, self._bands_label = QLabel(self), QLabel(self), QLabel(self)
        self.bands = QLineEdit(self)
        self.bands.setPlaceholderText("0.5-3; 3-10; 10-80")
        bind(self.bands, "setToolTip", "Bands of frequencies; nothing: octaves")
        bind(self._bands_label, "setText", "Bands, Hz")
        bind(self._other_label, "setText", "Input or shaft")
        bind(self._natural_label, "setText", "Natural frequencies, Hz")
        rows.addRow(self._other_label, self.other)
        rows.addRow(self._bands_label, self.bands)
        self._damping_label, self.damping = QLabel(self), NumberEditor("", self, plain=True)
        self.damping.set_value(0.05)
        bind(self._damping_label, "setText", "Damping ratio")
        bind(self.damping, "setToolTip", "Of the single oscillators whose greatest acceleration is drawn")
        rows.addRow(self._damping_label, self.damping)
        column.addLayout(rows)
        column.addLayout(self._form_place)
        column.addWidget(self._natural_label)
        column.addWidget(self.natural)
        self.find_natural = QPushButton(self)
        bind(self.find_natural, "setText", "Of the object")
        bind(
            self.find_natural,
            "setToolTip",
            "Natural frequencies of the object, linearised about its initial state at rest",
        )
        self.find_natural.clicked.connect(self._ask_natural)
        column.addWidget(self.find_natural)
        column.addStretch(1)
        self.hint = self._stage.hint
        self._hint_text = noted("No curves yet. Run the simulation and tick channels in the Plot tab.")
        self.peaks = SheetTable(self)
        lay_side_by_side(self, self._side, self._stage, self.peaks, 230)
        self._make_form()
        self._say(self._hint_text)
        self.kind.currentIndexChanged.connect(lambda _index: self._kind_changed())
        self.other.activated.connect(lambda _index: self.refresh())
        self.natural.editingFinished.connect(self.refresh)
        self.bands.editingFinished.connect(self.refresh)
        self.damping.committed.connect(lambda _value: self.refresh())
        self._kind_changed()

    # ---- news

    def curves_changed(self) -> None:
        """The curves or the visible range changed; computed now if the tab is seen, else when it is."""
        self.other.offer(list(dict.fromkeys(curve.channel for curve in self._curves())))
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
        curves, span, kind = self._curves(), self._span(), self.kind.currentData()
        if not curves:
            self.picture = None
            self._say(self._hint_text)
            return
        try:
            bands = bands_of(self.bands.text()) if kind == "bands" else ()
        except ModelError as error:
            self._say(str(error))
            return
        settings = self.settings
        damping = float(self.damping.value())
        wish = Wish(self.other.channel, self.natural_frequencies(), bands, damping)
        self.background.ask(lambda: analyse(kind, curves, settings, span, wish))

    def natural_frequencies(self) -> np.ndarray:
        """What the user typed, Hz; words that are no numbers are left out."""
        found = []
        for word in self.natural.text().replace(";", " ").split():
            try:
                found.append(float(word.strip(",").replace(",", ".")))
            except ValueError:
                continue
        return np.array(sorted(found))

    def _ask_natural(self) -> None:
        """Natural frequencies of the present object, found beside the main thread."""
        self.modes.ask(self._natural_of())

    def _take_natural(self, frequencies: np.ndarray) -> None:
        self.natural.setText("; ".join(f"{value:.4g}" for value in frequencies))
        self.natural.setCursorPosition(0)
        if not len(frequencies):
            self.natural.setPlaceholderText(tr("no oscillation"))
        self.refresh()

    # ---- showing

    def _show(self, picture: Picture) -> None:
        self.picture = picture
        if self.view is None:
            from umfem_gui.plots.spectrum_view import SpectrumView

            self.view = SpectrumView(self._stage)
            self._stage.put(self.view)
        self.view.show_picture(picture, self.natural_frequencies())
        self._stage.show_view(self.view)
        self._fill_peaks(picture)
        self.shown.emit(picture)

    def _show_again(self) -> None:
        if self.picture is not None:
            self._show(self.picture)

    def _fill_peaks(self, picture: Picture) -> None:
        natural = self.natural_frequencies()
        heads = [tr("Order") if picture.kind == "orders" else tr("Hz"), tr("Value"), tr("Mode"), tr("Curve")]
        told = (True, True, len(natural) > 0, len(picture.lines) > 1)  # columns that say something
        rows = []
        for line in picture.lines:
            title = names.curve_title(line.title)
            rows += [[tr(name), f"{value:.4g}", "", title] for name, value in line.facts.items()]
            rows += [[name, f"{value:.4g}", "", title] for name, value in line.rows]
            for peak in sorted(line.peaks, key=lambda one: -one.value):
                mode = "" if peak.mode is None else f"{peak.mode + 1} ({natural[peak.mode]:g})"
                rows.append([f"{peak.frequency:.4g}", f"{peak.value:.4g}", mode, title])
        heads, *rows = ([cell for cell, on in zip(row, told, strict=True) if on] for row in (heads, *rows))
        self.peaks.fill(heads, rows)
        self.peaks.setVisible(bool(rows))

    def _say(self, sentence: str) -> None:
        self.hint.setText(say(sentence))
        self._stage.show_view(self.hint)
        self.peaks.fill([], [])
        self.peaks.hide()

    # ---- settings

    def _make_form(self) -> None:
        while self._form_place.count():
            former = self._form_place.takeAt(0).widget()
            former.hide()  # it goes a turn later
            former.deleteLater()
        self.form = Form(self.settings, {}, self)
        self.form.edited.connect(self.change)
        self._form_place.addWidget(self.form)
        self._side.widen()

    def change(self, name: str, value: Any) -> None:
        """Another setting."""
        from solvers.fields import check_fields

        settings = replace(self.settings, **{name: value})
        try:
            check_fields("Spectrum", settings)
        except ModelError as error:
            self.form.show_problem(name, say(str(error)))
            return
        self.settings = settings
        self.form.show_value(settings)
        self.refresh()

    def _kind_changed(self) -> None:
        two = self.kind.currentData() in TWO
        self.other.setVisible(two)
        self._other_label.setVisible(two)
        for widget in (self._bands_label, self.bands):
            widget.setVisible(self.kind.currentData() == "bands")
        for widget in (self._damping_label, self.damping):
            widget.setVisible(self.kind.currentData() == "shock")
        if self.isVisible():
            self.refresh()

    def _retranslate(self) -> None:
        for index in range(self.kind.count()):
            self.kind.setItemText(index, tr(TITLES[self.kind.itemData(index)]))
        self._make_form()
        if self.picture is not None:
            self._show(self.picture)
        else:
            self._say(self._hint_text)
