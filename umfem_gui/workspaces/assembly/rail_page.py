"""The Rail vehicle page: a wizard that makes a car on a track, with pictures of profiles, line and irregularities."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QHBoxLayout,
    QScrollArea,
    QSplitter,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from io_formats.rail_table import read_rail_table
from solvers.errors import UmfemError
from solvers.multibody.forces import RailTrack
from solvers.multibody.forces.track import POINTS, TABLE
from solvers.multibody.rail.vehicles import BogieCar, TwoAxleCar, bogie_car, two_axle_car
from solvers.multibody.rail.wheelset import Wheelset, wheelset_pairing
from solvers.multibody.system import MultibodySystem
from umfem_gui.commands import PutVehicle
from umfem_gui.editors.form import Form
from umfem_gui.i18n import noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.plots.small_plot import SmallPlot
from umfem_gui.workspaces.assembly.controls import ProblemLine, muted, push_button
from umfem_gui.workspaces.assembly.page import Page
from umfem_gui.workspaces.assembly.rail_views import (
    DensityView,
    GeometryView,
    LineView,
    ProfilesView,
    RoughView,
    write_density,
)
from umfem_gui.workspaces.base import Frame

KINDS = (noted("Two-axle car"), noted("Four-axle bogie car"))


class RailPage(Page):
    """Choose a car, its wheelsets and its track; *Build* makes ordinary bodies, joints and forces of them."""

    height_wanted = 420

    def __init__(self, frame: Frame, parent: QWidget | None = None) -> None:
        super().__init__(frame, parent)
        self.cars: list[TwoAxleCar | BogieCar] = [TwoAxleCar(), BogieCar()]
        self.wheelset = Wheelset()
        self.track = RailTrack(name="track", sections="600", irregularities="ERRI B176 low")
        self.kind = QComboBox(self)
        self.tabs, self.views = QTabWidget(self), QTabWidget(self)
        self.facts = muted(self)
        self.facts.setWordWrap(True)
        self.problem = ProblemLine(self)
        self.build_button = push_button(self, noted("Build the vehicle"), "train", self.build, primary=True)
        self.export_button = push_button(self, noted("Export the density…"), "export", self.ask_export)
        self.profiles, self.geometry, self.line = ProfilesView(self), GeometryView("", self), LineView("", self)
        self.load_button = push_button(self, noted("From a file…"), "folder-open-outline", self.ask_load)
        self.rough, self.density = RoughView(self), DensityView("", self)
        self.forms: dict[str, Form] = {}
        self._lay_out()
        self.kind.activated.connect(lambda _index: self.read())

    def _lay_out(self) -> None:
        left = QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 4, 0)
        column.addWidget(self.kind)
        self.tabs.setDocumentMode(True)
        column.addWidget(self.tabs, 1)
        column.addWidget(self.problem)
        row = QHBoxLayout()
        column.addWidget(self.build_button)
        row.addWidget(self.load_button)
        row.addWidget(self.export_button)
        column.addLayout(row)
        right = QWidget(self)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        self.views.setDocumentMode(True)
        for view in self._views():
            self.views.addTab(view, "")
        column.addWidget(self.views, 1)
        column.addWidget(self.facts)
        splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([440, 560])
        whole = QHBoxLayout(self)
        whole.setContentsMargins(4, 4, 4, 4)
        whole.addWidget(splitter)

    def _views(self) -> tuple[SmallPlot, ...]:
        return self.profiles, self.geometry, self.line, self.rough, self.density

    @property
    def car(self) -> TwoAxleCar | BogieCar:
        """The car of the chosen kind, with the wheelset."""
        return replace(self.cars[max(self.kind.currentIndex(), 0)], wheelset=self.wheelset)

    def read(self) -> None:
        index = max(self.kind.currentIndex(), 0)
        self.kind.clear()
        self.kind.addItems([tr(one) for one in KINDS])
        self.kind.setCurrentIndex(index)
        for k, title in enumerate(
            (tr("Profiles"), tr("Contact geometry"), tr("Line"), tr("Irregularities"), tr("Density"))
        ):
            self.views.setTabText(k, title)
        shown = max(self.tabs.currentIndex(), 0)
        self.tabs.clear()
        for key, title, thing in (
            ("car", tr("Car"), self.cars[index]),
            ("wheelset", tr("Wheelset"), self.wheelset),
            ("track", tr("Track"), self.track),
        ):
            form = Form(thing, {"bodies": [], "forces": []}, self)
            form.edited.connect(lambda name, value, key=key: self.edit(key, name, value))
            self.forms[key] = form
            area = QScrollArea(self, widgetResizable=True)
            area.setFrameShape(QScrollArea.Shape.NoFrame)
            area.setWidget(form)
            self.tabs.addTab(area, title)
        self.tabs.setCurrentIndex(shown)
        self.draw()

    def edit(self, key: str, name: str, value: Any) -> None:
        """A field was changed."""
        index = max(self.kind.currentIndex(), 0)
        if key == "car":
            self.cars[index] = replace(self.cars[index], **{name: value})
        elif key == "wheelset":
            self.wheelset = replace(self.wheelset, **{name: value})
        else:
            self.track = replace(self.track, **{name: value})
        self.forms[key].show_value({"car": self.cars[index], "wheelset": self.wheelset, "track": self.track}[key])
        self.draw()

    def draw(self) -> None:
        """Show the pictures of what is chosen, or why they cannot be."""
        try:
            pair = wheelset_pairing(self.wheelset, self.track)
            self.line.show_track(self.track)
            self.rough.show_track(self.track)
            self.density.show_density(self.rough.density, self.track)
            self.profiles.show_pair(pair)
            self.geometry.show_pair(pair)
        except UmfemError as error:
            self.problem.show_sentence(say(str(error)))
            return
        self.problem.show_sentence("")
        self.export_button.setEnabled(self.rough.density is not None)
        self.facts.setText(tr("Equivalent conicity at 3 mm: {value:.3f}").format(value=self.profiles.conicity))

    def vehicle(self) -> MultibodySystem:
        """The system of what is chosen. Raises ModelError."""
        car = self.car
        return two_axle_car(car, self.track) if isinstance(car, TwoAxleCar) else bogie_car(car, self.track)

    def build(self) -> None:
        """Make the vehicle the object of the project."""
        try:
            self.frame.document.run(PutVehicle(system=self.vehicle()))
        except UmfemError as error:
            self.problem.show_sentence(say(str(error)))
            return
        self.problem.show_sentence("")

    def ask_load(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, tr("From a file…"), "", f"{tr('Tables of numbers')} (*.csv *.txt *.dat)"
        )
        if path:
            self.load(Path(path))

    def load(self, path: Path) -> None:
        """Take the profile of the wheel or of the rail, or the irregularities, from a table; its columns tell which."""
        try:
            table = read_rail_table(path)
        except UmfemError as error:
            self.problem.show_sentence(say(str(error)))
            return
        if table.kind == "wheel":
            self.wheelset = replace(self.wheelset, profile=POINTS, profile_points=table.text)
        elif table.kind == "rail":
            self.track = replace(self.track, rail=POINTS, rail_points=table.text)
        else:
            self.track = replace(self.track, irregularities=TABLE, table=table.text)
        self.forms["wheelset"].show_value(self.wheelset)
        self.forms["track"].show_value(self.track)
        self.draw()

    def ask_export(self) -> None:
        path, _ = QFileDialog.getSaveFileName(self, tr("Export the density…"), "density.csv", "CSV (*.csv)")
        if path:
            self.export(Path(path))

    def export(self, path: Path) -> None:
        """Write the density of the irregularities as a table."""
        if self.rough.density is not None:
            write_density(path, self.rough.density)
