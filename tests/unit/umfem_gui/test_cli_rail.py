"""``umfem rail``: a vehicle at several speeds with its tables, its critical speed, and what is no speed."""

from __future__ import annotations

import json

import numpy as np
import pytest

from io_formats import project_file
from io_formats.project import Project
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.forces import RailTrack
from solvers.multibody.rail.vehicles import TwoAxleCar, two_axle_car
from umfem_gui.cli import main


@pytest.fixture
def car(tmp_path):
    """A smooth straight, and a run long enough for a spectrum."""
    system = two_axle_car(TwoAxleCar(), RailTrack(name="track", sections="100"))
    settings = SimulationSettings(duration=0.2, output_step=0.002, tolerance=1e-3)
    path = tmp_path / "car.umfem"
    project_file.save(path, Project(system=system, settings=settings))
    return path


def test_speeds_become_tables(car, tmp_path, capsys):
    table, density = tmp_path / "speeds.csv", tmp_path / "density.csv"
    files = ["--table", str(table), "--density", "vertical acceleration", str(density)]
    assert main(["rail", str(car), "--speeds", "10:20:2", "--after", "0", *files, "--json"]) == 0
    runs = json.loads(capsys.readouterr().out)["runs"]
    assert [one["speed"] for one in runs] == [10.0, 20.0]
    assert len(runs[0]["wheels"]) == 4
    assert {one["wheelset"] for one in runs[0]["frame_forces"]} == {"wheelset 1", "wheelset 2"}
    heads = table.read_text(encoding="utf-8").splitlines()[0]
    assert heads.startswith("speed m/s,Y/Q,unloading")
    assert "vertical acceleration: Wz" in heads
    rows = np.loadtxt(density, delimiter=",", skiprows=1)
    assert rows.shape[1] == 3
    assert np.all(rows[1:, 1:] >= 0.0)


def test_what_cannot_be_is_said(car, capsys):
    assert main(["rail", str(car), "--critical", "5:12"]) != 0
    assert "stable" in capsys.readouterr().err
    assert main(["rail", str(car), "--speeds", "fast"]) != 0
    assert "'fast' is not like" in capsys.readouterr().err
