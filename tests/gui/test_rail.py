"""A two-axle car from the wizard: built, run over generated irregularities, density exported."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from solvers.integrate.settings import SimulationSettings
from solvers.multibody.forces import RailTrack, WheelRail
from solvers.multibody.rail.assess import wheel_reports
from solvers.multibody.rail.limit_cycles import Branch
from solvers.multibody.rail.profiles import s1002
from solvers.multibody.rail.vehicles import BogieCar, TwoAxleCar, bogie_car, two_axle_car
from solvers.multibody.simulate import simulate
from umfem_gui.commands import ChangeSettings, PutVehicle
from umfem_gui.scenes.mark_shapes import mark_mesh
from umfem_gui.workspaces.assembly.rail_views import irregularities_of, wave_densities
from umfem_gui.workspaces.simulation.animation import vehicle_of

LEFT = Qt.MouseButton.LeftButton


def opened(qtbot, window):
    """The page of the wizard, its tab clicked."""
    bar, host = window.parts.lower.tabBar(), window.workspace.pages["rail"]
    qtbot.mouseClick(bar, LEFT, pos=bar.tabRect(window.parts.lower.indexOf(host)).center())
    QApplication.processEvents()
    qtbot.waitUntil(lambda: not host.page.job.active, timeout=60_000)
    return host.page


def choose(page, qtbot, title):
    """Another picture, as its name in the list is clicked."""
    number = list(page.views).index(title)
    page.shown.setCurrentIndex(number)
    page.shown.activated.emit(number)
    return list(page.views.values())[number]


def test_two_axle_car_by_the_wizard(qtbot, window, tmp_path):
    window.document.new()
    window.switch("assembly")
    page = opened(qtbot, window)
    assert 0.1 < page.conicity.conicity < 0.3, "S1002 on UIC 60"
    page.edit("track", "sections", "100; 50 3oo")
    assert page.problem.isVisible()
    assert "section 2" in page.problem.text() or "3oo" in page.problem.text()
    page.edit("track", "sections", "200")
    page.edit("track", "irregularities", "ERRI B176 high")
    page.edit("car", "speed", 18.0)
    assert not page.problem.isVisible()
    qtbot.mouseClick(page.build_button, LEFT)
    system = window.document.project.system
    assert sum(isinstance(force, WheelRail) for force in system.forces) == 4
    assert any(isinstance(force, RailTrack) for force in system.forces)
    settings = window.document.project.settings
    assert 20.0 + 18.0 * settings.duration == pytest.approx(195.0, abs=1.0)  # the run ends before the track
    window.document.run(ChangeSettings(field="duration", value=0.3))
    window.actions_table["run"].trigger()
    qtbot.waitUntil(lambda: not window.simulation.job.active, timeout=60_000)
    results = window.simulation.runs.current.results
    assert results.status == "finished"
    assert max(report.largest_unloading for report in wheel_reports(results)) > 0.001
    window.switch("assembly")
    page = opened(qtbot, window)
    for title in page.views:
        view = choose(page, qtbot, title)
        assert page.stack.currentWidget() is view
        assert len(view.plots[0].listDataItems()) >= 1, title
        assert page.legend.text(), title
    target = tmp_path / "density.csv"
    page.export(target)
    rows = np.loadtxt(target, delimiter=",", skiprows=1)
    assert rows.shape[1] == 5
    assert np.all(np.diff(rows[:, 0]) > 0)
    # the sample holds waves of 2 to 100 m: next to nothing beyond
    assert rows[rows[:, 0] > 2 * np.pi / 1.5, 1].max() < 1e-3 * rows[:, 1].max()
    for _ in range(2):  # the duration, the car
        window.document.undo_stack.undo()
    assert not window.document.project.system.forces
    for _ in range(2):
        qtbot.mouseClick(page.part_button, LEFT)
    system = window.document.project.system
    assert [use.name for use in system.uses] == ["wheelset 1", "wheelset 2"]
    assert len(system.subsystems) == 1
    assert "2800 kg" in window.workspace.facts()  # with what is inside the subsystems


def test_profiles_and_irregularities_from_files(qtbot, window, tmp_path):
    """A table of the built-in wheel gives back its conicity; irregularities and a fold are told apart."""
    window.document.new()
    window.switch("assembly")
    page = opened(qtbot, window)
    before = page.conicity.conicity
    profile = s1002()
    wheel, rough, folded = (tmp_path / name for name in ("wheel.csv", "rough.csv", "folded.csv"))
    rows = np.column_stack([1e3 * profile.u, 1e3 * profile.value])[::4]
    np.savetxt(wheel, rows, delimiter=",", header="u mm, F mm", comments="")
    page.load(wheel)
    assert page.wheelset.profile == "points"
    qtbot.waitUntil(lambda: not page.job.active, timeout=60_000)
    assert page.conicity.conicity != before
    assert page.conicity.conicity == pytest.approx(before, rel=0.02)  # every millimetre of the same curve
    s = np.arange(0.0, 200.0, 0.5)
    np.savetxt(rough, np.column_stack([s, 1e-3 * np.sin(s), 0 * s, 0 * s, 0 * s]), delimiter=";")
    page.load(rough)
    assert page.track.irregularities == "table"
    omega, values = wave_densities(irregularities_of(page.track))[:, :2].T
    assert omega[values.argmax()] == pytest.approx(1.0, abs=0.1)
    folded.write_text("u; F wheel\n" + "\n".join(f"{u} {0.1 * u}" for u in (0, 1, 2, 1.5, *range(3, 12))))
    page.load(folded)
    assert "folds back at point 4" in page.problem.text()
    page.edit("wheelset", "profile", "S1002")
    page.edit("track", "gauge", "1.5 - 0.05")  # an expression
    assert page.track.gauge == pytest.approx(1.45)
    page.edit("track", "gauge", "wide")
    assert "not a parameter" in page.forms["track"].notes["gauge"].text()
    page.edit("track", "gauge", 1.435)
    page.edit("wheelset", "back_to_back", 1.5)
    qtbot.waitUntil(lambda: "stand on their flanges" in page.problem.text(), timeout=60_000)
    page.edit("wheelset", "back_to_back", 1.36)
    qtbot.waitUntil(lambda: not page.job.active and not page.problem.isVisible(), timeout=60_000)


def test_the_forms_show_what_matters(qtbot, window):
    """Air springs bring their two numbers, points of a profile theirs; a rigid rail has no springs."""
    window.document.new()
    window.switch("assembly")
    page = opened(qtbot, window)
    car, track, wheelset = (page.forms[key] for key in ("car", "track", "wheelset"))
    page.edit("track", "irregularities", "smooth")
    page.edit("wheelset", "profile", "S1002")
    assert car.editors["air_height"].isHidden()
    page.edit("car", "springs", "air springs")
    assert not car.editors["air_height"].isHidden()
    assert track.editors["table"].isHidden()
    assert track.editors["stiffness"].isHidden()
    page.edit("track", "sprung", True)
    assert not track.editors["stiffness"].isHidden()
    assert wheelset.editors["profile_points"].isHidden()
    qtbot.mouseClick(page.build_button, LEFT)
    names = {force.name for force in window.document.project.system.forces}
    assert {"air spring 1 left", "air spring 2 right across", "stop 1 left", "friction 2 left"} <= names
    assert "22 force elements" in page.built.text()
    other = two_axle_car(TwoAxleCar(), RailTrack(name="track", sections="300", seed=7))
    window.document.run(PutVehicle(system=other))  # as opened: the forms show its track
    qtbot.waitUntil(lambda: page.track.sections == "300", timeout=10_000)
    assert page.track.seed == 7


def test_the_camera_goes_along_with_a_vehicle_and_sees_its_track(qtbot, window):
    car = two_axle_car(TwoAxleCar(speed=15.0), RailTrack(name="track", sections="200"))
    window.document.run(PutVehicle(system=car))
    scene = window.workspace.view.scene
    qtbot.waitUntil(lambda: scene._rails is not None and len(scene._rails._actors) == 1, timeout=60_000)
    ((_, rails),) = scene._rails._actors
    low, high = np.array(rails.GetMapper().GetInput().GetBounds()).reshape(3, 2).T
    assert high[0] - low[0] == pytest.approx(200.0)
    assert high[1] - low[1] == pytest.approx(2.6)  # the sleepers
    assert vehicle_of(car) == "wheelset 1"
    assert vehicle_of(replace(car, forces=())) == ""


def test_a_run_is_judged_and_hunting_is_followed(qtbot, window, tmp_path):
    """The tab of the simulation workspace: a row per wheel, ride indices, a branch of limit cycles."""
    car = two_axle_car(TwoAxleCar(speed=15.0), RailTrack(name="track", sections="200", irregularities="ERRI B176 low"))
    window.document.run(PutVehicle(system=car))
    results = simulate(car, SimulationSettings(duration=2.0, output_step=0.005, tolerance=1e-4))
    window.switch("simulation")
    panel = window.workspace.rails
    panel.show_results(results)
    assert panel.wheels.rowCount() == 4
    assert panel.rides.rowCount() == 2
    assert 0.0 < float(panel.rides.item(0, 2).text()) < 4.0
    speed = np.linspace(60.0, 20.0, 50)
    panel.show_branch(Branch(speed, 1e-3 * np.sqrt(np.maximum(speed - 30.0, 0.0)), 31.0, results))
    assert "31.0" in panel.note.text()
    panel.low.set_value(10.0)
    panel.high.set_value(14.0)
    panel.count.set_value(2)
    panel.after.set_value(0.1)
    for field, value in (("duration", 0.5), ("output_step", 0.005), ("tolerance", 1e-4)):
        window.document.run(ChangeSettings(field=field, value=value))
    qtbot.mouseClick(panel.speeds_button, LEFT)
    qtbot.waitUntil(lambda: not panel.job.active, timeout=60_000)
    assert [one.speed for one in panel.speed_runs] == [10.0, 14.0]
    keys = [panel.shown.itemData(k) for k in range(panel.shown.count())]
    assert keys[:4] == ["cycles", "ride", "wheels", "forces"]
    for key in keys:
        panel.show_pictures(key)
        assert panel.plot.plots[0].listDataItems(), key
    panel.export(tmp_path / "density.csv")  # the last picture
    rows = np.loadtxt(tmp_path / "density.csv", delimiter=",", skiprows=1)
    assert rows.shape[1] == 3
    panel.high.set_value(12.0)  # far below the critical speed: an answer, not a failure
    panel.find_critical()
    qtbot.waitUntil(lambda: not panel.job.active, timeout=60_000)
    assert "still stable at 12 m/s" in panel.note.text()


def test_a_bogie_car_is_drawn(qtbot, window):
    """More than sixty signs, which are then coarse: all meshes are made, and nothing is waited for afterwards."""
    window.document.new()
    window.switch("assembly")
    view = window.workspace.view
    car = bogie_car(BogieCar(), RailTrack(name="track", sections="200"))
    assert len(car.joints) + len(car.forces) > 60
    window.document.run(PutVehicle(system=car))
    qtbot.waitUntil(lambda: window.assembler.result(car) is not None and not view.drawing, timeout=60_000)
    bodies = {part.body for part in view.scene.drawing.parts}
    assert {"car body", "bogie 1", "bogie 2", "wheelset 4"} <= bodies
    kinds = {"spring_damper", "torsion_spring", "wheel_rail", "bushing", "revolute"}
    for kind, fine in product(kinds, (True, False)):
        assert np.isfinite(mark_mesh(kind, fine).point_data["Normals"]).all(), kind
