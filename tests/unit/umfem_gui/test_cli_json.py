"""Every command without a screen: it answers with ``--json``, under keys of ``docs/cli.md``, and loads no window."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from examples import crank_slider, isolation
from io_formats import project_file
from io_formats.project import Project
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.forces import RailTrack
from solvers.multibody.rail.vehicles import TwoAxleCar, two_axle_car
from tests.unit.umfem_gui.test_cli_imports import CUBE
from umfem_gui import cli

ROOT = Path(__file__).resolve().parents[3]

#: Each command in turn; a later one takes the files of those before.
CALLS = (
    "example --list",
    "example beams --no-run -o .",
    "info crank.umfem",
    "dump crank.umfem -o model.json",
    "build model.json -o again.umfem",
    "simulate crank.umfem -o run.h5",
    "info run.h5",
    "analyse crank.umfem --input M --range 1:20",
    "isolation device.umfem",
    "spectrum run.h5 --length 0.02",
    "sweep crank.umfem --vary M=90,100 --keep speed:last --workers 1",
    "fit crank.umfem --vary M=90:110 --greatest speed:last --runs 3",
    "rail car.umfem --after 0.001",
    "modes cube.inp --count 8",
    "info cube.inp",
    "convert cube.inp cube.umfem",
    "reduce cube.inp --interface 1,2,3,5 --modes 2 --report -o cube.fum",
    "info cube.fum",
    "methods robot.urdf",
    "verify --only beams:FV2",
    "desktop --folder desktop",
    "report crank.umfem --run run.h5 -o report",
)

URDF = """<robot name="arm"><link name="base"/><link name="tip"><inertial><mass value="1"/>
<inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
<joint name="pin" type="continuous"><parent link="base"/><child link="tip"/></joint></robot>"""

RUNNER = """
import contextlib, io, json, sys
from umfem_gui.cli import main
window = {"PySide6", "shiboken6", "pyvista", "pyvistaqt", "vtkmodules", "pyqtgraph"}
for line in sys.stdin.read().splitlines():
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = main([*line.split(" "), "--json"])
    loaded = sorted(window & {name.partition(".")[0] for name in sys.modules})
    print(json.dumps({"line": line, "code": code, "loaded": loaded, "tree": json.loads(out.getvalue() or "null")}))
"""


@pytest.fixture(scope="module")
def answers(tmp_path_factory):
    """What every command says, from one process without a screen."""
    folder = tmp_path_factory.mktemp("cli")
    (folder / "cube.inp").write_text(CUBE)
    (folder / "robot.urdf").write_text(URDF)
    crank = crank_slider.rigid_project()
    sensors = tuple(replace(one, name=one.name.replace("crank ", "")) for one in crank.system.sensors)
    short = SimulationSettings(duration=0.05, output_step=0.001)
    project_file.save(
        folder / "crank.umfem", replace(crank, settings=short, system=replace(crank.system, sensors=sensors))
    )
    project_file.save(folder / "device.umfem", isolation.project())
    car = two_axle_car(TwoAxleCar(), RailTrack(name="track", sections="100"))
    project_file.save(folder / "car.umfem", Project(system=car, settings=replace(short, duration=0.01)))
    done = subprocess.run(
        [sys.executable, "-c", RUNNER],
        input="\n".join(CALLS).replace("beams:FV2", "FV2"),
        cwd=folder,
        env={name: value for name, value in os.environ.items() if name != "DISPLAY"} | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_every_command_is_among_them():
    assert {line.split()[0] for line in CALLS} == set(cli.COMMANDS)


def test_all_answer_and_load_no_window(answers):
    for answer in answers:
        assert answer["code"] == 0, answer["line"]
        assert isinstance(answer["tree"], dict), answer["line"]
        assert answer["loaded"] == [], answer["line"]


def test_every_key_is_documented(answers):
    """Each key stands in back quotes in the section of its command, or in the introduction."""
    text = (ROOT / "docs" / "cli.md").read_text(encoding="utf-8")
    head, *sections = re.split(r"^## ", text, flags=re.MULTILINE)
    for answer in answers:
        name = answer["line"].split()[0]
        section = next(one for one in sections if re.match(rf"`?umfem {name}\b", one))
        words = set(re.findall(r"`(\w+)`", head + section))
        missing = keys_of(answer["tree"]) - words
        assert not missing, f"umfem {answer['line']}: {sorted(missing)} are not in docs/cli.md"


#: Keys under which stand tables by names of the model or of the solver, which are no keys of ours.
NAMED = {
    "settings",
    "statistics",
    "element_types",
    "parameters",
    "fe_models",
    "flexible",
    "values",
    "spread",
    "ride",
    "energy",
    "influence",
}


def keys_of(tree) -> set[str]:
    """The keys of a tree, also of objects inside lists and objects."""
    if isinstance(tree, list):
        return set().union(*(keys_of(one) for one in tree[:3])) if tree else set()
    if not isinstance(tree, dict):
        return set()
    return set(tree).union(*(keys_of(value) for key, value in tree.items() if key not in NAMED))
