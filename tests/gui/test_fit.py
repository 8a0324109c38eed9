"""The Identification tab: stiffness and damping of a measured decay are found and taken into the model."""

from __future__ import annotations

import numpy as np
import pytest

from io_formats.project import Project
from solvers.integrate.settings import SimulationSettings
from solvers.multibody import system as mbs
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import PrismaticJoint
from solvers.multibody.system import Body, MultibodySystem, Parameter


def oscillator():
    """One kilogram on a spring c and a damper d, let go at 0.1 m."""
    return MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        parameters=(Parameter(name="c", value=30.0), Parameter(name="d", value=1.0)),
        bodies=(Body(name="mass"),),
        joints=(PrismaticJoint(name="slide", body_b="mass", position=0.1),),
        forces=(JointForce(name="spring", joint="slide", expression="-c*q - d*v"),),
        sensors=(mbs.Sensor(name="x", expression="q(slide)", unit="m"),),
    )


def test_a_measured_decay_is_met_and_its_numbers_taken(qtbot, window, tmp_path):
    t = np.linspace(0.0, 2.0, 101)
    w = np.sqrt(41.0 - 0.09)
    x = 0.1 * np.exp(-0.3 * t) * (np.cos(w * t) + 0.3 / w * np.sin(w * t))
    file = tmp_path / "decay.csv"
    np.savetxt(file, np.column_stack([t, x]), delimiter=",", header="t [s],place [m]", comments="")
    settings = SimulationSettings(duration=2.0, output_step=0.02, tolerance=1e-8)
    window.document.new(Project(system=oscillator(), settings=settings))
    window.switch("simulation")
    panel = window.simulation.fits
    window.show_tab(panel)
    assert panel.start(workers=1) is None
    assert "Load the measured curve first" in panel.note.text()
    job = window.simulation.tools.load_measured(file)
    qtbot.waitUntil(lambda: not job.active and panel.curve.count() == 1, timeout=20_000)
    assert panel.rows[0].parameter.currentText() == "c"
    panel.rows[1].parameter.setCurrentText("d")
    panel.rows[1].propose()
    job = panel.start(workers=1)
    qtbot.waitUntil(lambda: not job.active, timeout=60_000)
    assert job.state == "finished", job.details
    found = {panel.table.item(k, 0).text(): float(panel.table.item(k, 2).text()) for k in range(2)}
    assert found == pytest.approx({"c": 41.0, "d": 0.6}, rel=1e-3)
    assert len(panel.plot.plots[0].listDataItems()) == 2  # the measured curve and the run with the values found
    panel.apply_button.click()
    values = {one.name: one.value for one in window.document.project.system.parameters}
    assert values == pytest.approx({"c": 41.0, "d": 0.6}, rel=1e-3)
    window.document.undo_stack.undo()
    assert window.document.project.system.parameters[0].value == 30.0
    panel.goal.setCurrentIndex(1)  # make a number least: the swing of the last half, by more damping
    panel.goal.activated.emit(1)
    panel.rows[0].parameter.setCurrentText("–")
    panel.measure.setCurrentIndex(panel.measure.findData("rms"))
    job = panel.start(workers=1)
    qtbot.waitUntil(lambda: not job.active, timeout=60_000)
    assert job.state == "finished", job.details
    assert float(panel.table.item(0, 2).text()) == pytest.approx(2.0, rel=0.02)  # at its bound
