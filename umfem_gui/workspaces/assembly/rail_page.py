"""The Rail vehicle page: a wizard that makes a car on a track, with pictures of profiles, line and irregularities."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSplitter,
    QStackedWidget,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from io_formats.rail_table import read_rail_table
from solvers.errors import UmfemError
from solvers.multibody.forces import RailTrack
from solvers.multibody.forces.track import POINTS, TABLE, spectrum_of, track_line
from solvers.multibody.parameters import number
from solvers.multibody.rail.contact import Pairing
from solvers.multibody.rail.library import track_and_wheelset, with_part
from solvers.multibody.rail.vehicles import BogieCar, TwoAxleCar, bogie_car, two_axle_car
from solvers.multibody.rail.wheelset import Wheelset, wheelset_pairing
from solvers.multibody.system import MultibodySystem
from umfem_gui import dialogs
from umfem_gui.commands import PutVehicle
from umfem_gui.editors.form import Form, needless
from umfem_gui.i18n import bind, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.jobs import Job
from umfem_gui.workspaces.assembly.controls import ProblemLine, muted, push_button
from umfem_gui.workspaces.assembly.page import Page
from umfem_gui.workspaces.assembly.rail_views import (
    ConicityView,
    DensityView,
    Geometry,
    GeometryView,
    LineView,
    ProfilesView,
    RailView,
    RoughView,
    irregularities_of,
    look_at,
    wave_densities,
    write_densities,
)
from umfem_gui.workspaces.base import Frame

KINDS = (noted("Two-axle car"), noted("Four-axle bogie car"))
PARTS = (noted("Add a wheelset"), noted("Add a bogie"))
LOOKING = noted("Contact geometry")

#: Fields of a track that the wizard leaves as they are: it lies on the ground.
FIXED = {"name", "body", "point", "angles", "comment"}

#: A run that suits a vehicle: relative error of a step, longest duration, s, and room before the end of the track, m.
TOLERANCE, LONGEST, ROOM = 1e-5, 20.0, 5.0


class RailPage(Page):
    """Choose a car, its wheelsets and its track; *Build* makes ordinary bodies, joints and forces of them."""

    height_wanted = 420

    def __init__(self, frame: Frame, parent: QWidget | None = None) -> None:
        super().__init__(frame, parent)
        self.cars: list[TwoAxleCar | BogieCar] = [TwoAxleCar(), BogieCar()]
        self.wheelset = Wheelset()
        self.track = RailTrack(name="track", sections="600", irregularities="ERRI B176 low")
        self.kind, self.tabs = QComboBox(self), QTabWidget(self)
        self.problem, self.built = ProblemLine(self), muted(self)
        self.built.setWordWrap(True)
        self.built.hide()
        self.build_button = push_button(self, noted("Build the vehicle"), "train", self.build, primary=True)
        self.part_button = push_button(self, PARTS[0], "plus", self.add_part)
        bind(
            self.part_button,
            "setToolTip",
            noted("Only what this car runs on, as a subsystem of the present object: used by reference, on one track"),
        )
        self.load_button = push_button(self, noted("From a file…"), "folder-open-outline", self.ask_load)
        self.export_button = push_button(self, noted("Export the density…"), "export", self.ask_export)
        self.profiles, self.conicity, self.contact = ProfilesView(self), ConicityView(self), GeometryView(self)
        self.line, self.rough, self.density = LineView(self), RoughView(self), DensityView(self)
        self.views: dict[str, RailView] = {
            noted("Profiles"): self.profiles,
            noted("Radii and conicity"): self.conicity,
            LOOKING: self.contact,
            noted("Line"): self.line,
            noted("Irregularities"): self.rough,
            noted("Spectral density"): self.density,
        }
        self.shown, self.stack, self.legend = QComboBox(self), QStackedWidget(self), QLabel(self)
        self.forms: dict[str, Form] = {}
        self.job: Job | None = None
        self._pair: Pairing | None = None
        self._looked: Pairing | None = None  # whose contact was looked at last
        self._own: RailTrack | None = None  # the track of the object when it was read last
        self._stale: set[RailView] = set()  # pictures that what was chosen is not in yet
        self._lay_out()
        self.kind.activated.connect(lambda _index: self.read())
        self.shown.activated.connect(self.show_view)

    def _lay_out(self) -> None:
        left, right = QWidget(self), QWidget(self)
        column = QVBoxLayout(left)
        column.setContentsMargins(0, 0, 4, 0)
        column.addWidget(self.kind)
        self.tabs.setDocumentMode(True)
        column.addWidget(self.tabs, 1)
        for widget in (self.problem, self.built):
            column.addWidget(widget)
        row = QHBoxLayout()
        row.addWidget(self.build_button, 1)
        row.addWidget(self.part_button)
        column.addLayout(row)
        column = QVBoxLayout(right)
        column.setContentsMargins(0, 0, 0, 0)
        row = QHBoxLayout()
        row.addWidget(self.shown)
        self.legend.setTextFormat(Qt.TextFormat.RichText)
        self.legend.setWordWrap(True)
        row.addWidget(self.legend, 1)
        column.addLayout(row)
        for view in self.views.values():
            self.stack.addWidget(view)
        column.addWidget(self.stack, 1)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(self.load_button)
        row.addWidget(self.export_button)
        column.addLayout(row)
        splitter = QSplitter(Qt.Orientation.Horizontal, self, childrenCollapsible=False)
        splitter.addWidget(left)
        splitter.addWidget(right)
        splitter.setSizes([420, 580])
        whole = QHBoxLayout(self)
        whole.setContentsMargins(4, 4, 4, 4)
        whole.addWidget(splitter)

    @property
    def car(self) -> TwoAxleCar | BogieCar:
        """The car of the chosen kind, with the wheelset."""
        return replace(self.cars[max(self.kind.currentIndex(), 0)], wheelset=self.wheelset)

    def read(self) -> None:
        self._take_over()
        index, view = max(self.kind.currentIndex(), 0), max(self.shown.currentIndex(), 0)
        self.kind.clear()
        self.kind.addItems([tr(one) for one in KINDS])
        self.kind.setCurrentIndex(index)
        bind(self.part_button, "setText", PARTS[index])
        self.shown.clear()
        self.shown.addItems([tr(one) for one in self.views])
        self.shown.setCurrentIndex(view)
        tab = max(self.tabs.currentIndex(), 0)
        self.tabs.clear()
        for key, title in (("car", tr("Car")), ("wheelset", tr("Wheelset")), ("track", tr("Track"))):
            form = self.forms[key] = Form(self._value(key), {"bodies": [], "forces": []}, self)
            form.setObjectName("scrolled")
            form.edited.connect(lambda name, value, key=key: self.edit(key, name, value))
            area = QScrollArea(self, widgetResizable=True)
            area.setFrameShape(QScrollArea.Shape.NoFrame)
            area.viewport().setObjectName("scrolled")
            area.setWidget(form)
            self.tabs.addTab(area, title)
            self._show_form(key)
        self.tabs.setCurrentIndex(tab)
        self._looked = None
        self.draw()

    def _take_over(self) -> None:
        """The forms and pictures show the track and the wheels of the object, if it has others than before."""
        system = self.frame.document.project.system
        own = next((force for force in system.forces if isinstance(force, RailTrack)), None)
        if own is not None and own != self._own:
            found = track_and_wheelset(system, own, self.wheelset)
            if found is not None:
                self.track, self.wheelset = found
        self._own = own

    def _value(self, key: str) -> Any:
        return {"car": self.cars[max(self.kind.currentIndex(), 0)], "wheelset": self.wheelset, "track": self.track}[key]

    def _show_form(self, key: str) -> None:
        form, value = self.forms[key], self._value(key)
        form.show_value(value)
        if key == "track":
            form.show_fields(set(form.editors) - FIXED - needless(value))

    def edit(self, key: str, name: str, value: Any) -> None:
        """A field was changed."""
        if isinstance(value, str) and not isinstance(getattr(self._value(key), name), str):
            try:
                value = number("Value", value, {})  # an expression; there are no parameters before there is a vehicle
            except UmfemError as error:
                self.forms[key].show_problem(name, say(str(error)))
                return
        if key == "car":
            index = max(self.kind.currentIndex(), 0)
            self.cars[index] = replace(self.cars[index], **{name: value})
        elif key == "wheelset":
            self.wheelset = replace(self.wheelset, **{name: value})
        else:
            self.track = replace(self.track, **{name: value})
        self._show_form(key)
        self.built.hide()
        if key != "car":
            self.draw()

    def draw(self) -> None:
        """Show the pictures of what is chosen, or why they cannot be."""
        try:
            self._pair = wheelset_pairing(self.wheelset, self.track)
            rough = irregularities_of(self.track)
            spectrum_of(self.track, "Track")
        except UmfemError as error:
            self.problem.show_sentence(say(str(error)))
            return
        self.problem.show_sentence("")
        self.export_button.setEnabled(rough is not None)
        if self._looked is None or not _same(self._looked, self._pair):
            self._look(self._pair)
        self._stale = {self.profiles, self.line, self.rough, self.density}
        self.show_view()

    def _look(self, pair: Pairing) -> None:
        """Compute the contact functions of a pairing beside the window, and draw them if it is still the chosen one."""
        self._looked = pair

        def work(_monitor: Any) -> Geometry | str:
            try:
                return look_at(pair)
            except UmfemError as error:
                return str(error)

        def install(job: Job) -> None:
            if self._looked is not pair:
                return
            if isinstance(job.result, str):
                self.problem.show_sentence(say(job.result))
                return
            self.conicity.show_geometry(job.result)
            self.contact.show_geometry(job.result)
            self.show_view()

        self.job = self.frame.jobs.start(LOOKING, work, install=install)

    def show_view(self, *_: object) -> None:
        """Bring the chosen picture and its legend to the front."""
        view = list(self.views.values())[max(self.shown.currentIndex(), 0)]
        if view in self._stale:
            self._stale.discard(view)
            if view is self.profiles and self._pair is not None:
                self.profiles.show_pair(self._pair)
            else:
                view.show_track(self.track)  # type: ignore[attr-defined]
        self.stack.setCurrentWidget(view)
        self.legend.setText(view.legend)

    def vehicle(self) -> MultibodySystem:
        """The system of what is chosen. Raises ModelError."""
        car = self.car
        return two_axle_car(car, self.track) if isinstance(car, TwoAxleCar) else bogie_car(car, self.track)

    def build(self) -> None:
        """Make the vehicle the object of the project, and set a run that ends before the track does."""
        car, settings = self.car, self.frame.document.project.settings
        try:
            system = self.vehicle()
            way = track_line("Track", self.track.sections).length - car.start - ROOM
            duration = min(LONGEST, way / car.speed) if car.speed > 0.0 and way > 0.0 else settings.duration
            settings = replace(settings, duration=round(duration, 1) or duration, tolerance=TOLERANCE)
            self.frame.document.run(PutVehicle(system=system, settings=settings))
        except UmfemError as error:
            self.built.hide()
            self.problem.show_sentence(say(str(error)))
            return
        self.problem.show_sentence("")
        self.built.setText(
            tr("Built: {bodies} bodies, {joints} joints, {forces} force elements. Run it in the workspace Simulation.")
            .format(bodies=len(system.bodies), joints=len(system.joints), forces=len(system.forces))
        )  # fmt: skip
        self.built.show()

    def add_part(self) -> None:
        """Give the present object one more wheelset or bogie of the chosen car, as a use of a subsystem."""
        document = self.frame.document
        try:
            system = with_part(document.project.system, self.car, self.track)
            document.run(PutVehicle(system=system, one_part=True))
        except UmfemError as error:
            self.built.hide()
            self.problem.show_sentence(say(str(error)))
            return
        self.problem.show_sentence("")
        self.built.setText(
            tr("Added: {name}. Springs and bodies over it are tied to its members.").format(name=system.uses[-1].name)
        )
        self.built.show()

    def ask_load(self) -> None:
        kinds = f"{tr('Tables of numbers')} (*.csv *.txt *.dat)"
        path = dialogs.ask_open(self, tr("From a file…"), kinds)
        if path is not None:
            self.load(path)

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
        self._show_form("wheelset")
        self._show_form("track")
        self.draw()

    def ask_export(self) -> None:
        path = dialogs.ask_save(self, tr("Export the density…"), "CSV (*.csv)", "density.csv")
        if path is not None:
            self.export(path)

    def export(self, path: Path) -> None:
        """Write the densities of the irregularities as a table."""
        rough = irregularities_of(self.track)
        if rough is None:
            return
        try:
            write_densities(path, wave_densities(rough))
        except UmfemError as error:
            self.frame.messages.add("error", say(str(error)))
            return
        self.frame.messages.add("good", noted("The densities are in {path}."), path=path)


def _same(one: Pairing, other: Pairing) -> bool:
    """Do two pairings touch alike? Their profiles are equal, and so are the numbers that place them."""
    numbers = ("radius", "half", "rail_place")
    return all(getattr(one, n) == getattr(other, n) for n in numbers) and all(
        getattr(one, p).u.tobytes() == getattr(other, p).u.tobytes()
        and getattr(one, p).value.tobytes() == getattr(other, p).value.tobytes()
        for p in ("wheel", "rail")
    )
