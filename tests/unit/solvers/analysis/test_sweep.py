"""Sweeps: a pendulum whose period is known, stopped and continued, in this process and in children."""

import json
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from io_formats.project import Project
from io_formats.project_file import save
from io_formats.sweep_file import read_sweep, sweep_table, sweep_to_file
from solvers.analysis.sweep import Axis, Output, Plan, check, points, spaced, varied
from solvers.errors import Cancelled, FileError, ModelError, SolveError
from solvers.integrate.settings import SimulationSettings
from solvers.monitor import Monitor
from solvers.multibody.forces import FORCE_TYPES
from solvers.multibody.joints import RevoluteJoint
from solvers.multibody.system import Body, MultibodySystem, Parameter, Sensor

ROOT = Path(__file__).resolve().parents[4]


def wheel():
    """A wheel of inertia J under a torque M: its speed after t is M t / J."""
    torque = next(kind for name, kind in FORCE_TYPES.items() if kind.__name__ == "JointForce")
    return MultibodySystem(
        parameters=(Parameter(name="M", value=1.0), Parameter(name="J", value=2.0), Parameter(name="k", value="2*M")),
        bodies=(Body(name="wheel", mass=1.0, inertia=("J", "J", "J")),),
        joints=(RevoluteJoint(name="axle", body_b="wheel"),),
        forces=(torque(name="drive", joint="axle", expression="M"),),
        sensors=(Sensor(name="speed", expression="v(axle)", unit="rad/s"),),
    )


@pytest.fixture(scope="module")
def plan():
    axes = (Axis("M", spaced(1.0, 3.0, 3)), Axis("J", (1.0, 2.0)))
    settings = SimulationSettings(duration=0.5, output_step=0.1)
    return Plan(wheel(), settings, axes, (Output("speed", "greatest"), Output("speed", "mean")))


EXACT = np.array([[0.5, 0.25], [1.0, 0.5], [1.5, 0.75]])


def test_plan_and_points(plan):
    assert plan.shape == (3, 2)
    assert [values for _, values in points(plan)][1] == (1.0, 2.0)
    assert varied(plan, (7.0, 8.0)).parameters[0].value == 7.0


def test_speeds_are_those_of_the_closed_form(plan, tmp_path):
    sweep = sweep_to_file(tmp_path / "s.h5", plan, workers=1)
    np.testing.assert_allclose(sweep.values[..., 0], EXACT, rtol=1e-7)
    np.testing.assert_allclose(sweep.values[..., 1], EXACT / 2, rtol=1e-7)
    heads, rows = sweep_table(sweep)
    assert heads == ["M", "J", "speed: greatest", "speed: mean"]
    np.testing.assert_allclose(rows[3, :3], [2.0, 2.0, 0.5], rtol=1e-7)


def test_cancel_and_resume(plan, tmp_path):
    """Stopped after two runs; the file knows them and the rest is computed later."""
    path, heard = tmp_path / "s.h5", []
    monitor = Monitor(lambda fraction, what: (heard.append(fraction), fraction >= 0.3 and monitor.cancel()))
    with pytest.raises(Cancelled):
        sweep_to_file(path, plan, monitor, workers=1)
    half = read_sweep(path)
    assert half.known == 3
    assert np.count_nonzero(np.isfinite(half.values[..., 0])) == 3
    heard.clear()
    whole = sweep_to_file(path, plan, Monitor(lambda fraction, what: heard.append(fraction)), workers=1)
    assert len(heard) == 3  # only what was missing
    np.testing.assert_allclose(whole.values[..., 0], EXACT, rtol=1e-7)
    other = Plan(plan.system, plan.settings, plan.axes[:1], plan.outputs)
    with pytest.raises(FileError, match="another sweep"):
        sweep_to_file(path, other)


#: Computes a sweep in a process of its own and tells each run it has kept.
WORKER = """
import pickle, sys
from io_formats import sweep_file
from solvers.analysis import sweep
plan, path = pickle.load(open(sys.argv[1], "rb")), sys.argv[2]
compute = sweep.compute
def told(plan, index, values):
    print(index, flush=True)
    return compute(plan, index, values)
sweep.compute = told
sweep_file.sweep_to_file(path, plan, workers=1)
"""


def test_a_sweep_whose_computer_stops_goes_on(plan, tmp_path):
    """Killed without a word while it writes, twice: what was done is there, and only the rest is computed."""
    torques = np.linspace(1.0, 3.0, 300)
    long = replace(plan, axes=(Axis("M", tuple(torques.tolist())), Axis("J", (1.0, -5.0))))
    (tmp_path / "plan").write_bytes(pickle.dumps(long))
    path, known = tmp_path / "s.h5", 0
    for _ in range(2):
        command = [sys.executable, "-c", WORKER, str(tmp_path / "plan"), str(path)]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
            first = [int(process.stdout.readline()) for _ in range(5)]
            process.kill()
        assert first[0] == known
        half = read_sweep(path)
        assert known + 4 <= half.known < half.count
        known = half.known
        assert half.done.ravel()[:known].all()
        assert len(half.problems) == known // 2
    part = replace(long, axes=(Axis("M", long.axes[0].values[: known // 2]), long.axes[1]))
    np.testing.assert_allclose(half.values[: known // 2, 0, 0], 0.5 * np.array(part.axes[0].values), rtol=1e-7)
    assert set(half.problems.values()) == {half.problems[1]}
    assert "inertia" in half.problems[1]


def test_child_processes_give_the_same(plan, tmp_path):
    sweep = sweep_to_file(tmp_path / "s.h5", plan, workers=2)
    np.testing.assert_allclose(sweep.values[..., 0], EXACT, rtol=1e-7)


def test_a_run_that_fails_is_a_gap_with_a_sentence(plan, tmp_path):
    bad = Plan(plan.system, plan.settings, (Axis("J", (1.0, -5.0)),), plan.outputs)
    sweep = sweep_to_file(tmp_path / "s.h5", bad, workers=1)
    assert np.isfinite(sweep.values[0]).all()
    assert np.isnan(sweep.values[1]).all()
    assert sweep.problems[1]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"axes": ()}, "at least one parameter"),
        ({"axes": (Axis("m", (1.0,)),)}, "Did you mean|no parameter 'm'"),
        ({"axes": (Axis("k", (1.0,)),)}, "is an expression"),
        ({"axes": (Axis("M", ()),)}, "no values"),
        ({"axes": (Axis("M", (1.0,)), Axis("M", (1.0,)))}, "twice"),
        ({"outputs": (Output("speed", "biggest"),)}, "cannot be kept"),
        ({"outputs": ()}, "at least one number"),
    ],
)
def test_bad_plans(plan, changes, said):
    with pytest.raises(ModelError, match=said):
        check(replace(plan, **changes))


def test_command_line(plan, tmp_path, capsys):
    from umfem_gui.cli import main

    project = tmp_path / "wheel.umfem"
    save(project, Project(title="Wheel", system=plan.system, settings=plan.settings))
    arguments = ["--vary", "M=1:3:3", "--vary", "J=1,2", "--keep", "speed:greatest", "--workers", "1"]
    files = ["--csv", str(tmp_path / "t.csv"), "--png", str(tmp_path / "t.png")]
    assert main(["sweep", str(project), *arguments, *files, "--json"]) == 0
    tree = json.loads(capsys.readouterr().out)
    np.testing.assert_allclose([row[2] for row in tree["rows"]], EXACT.ravel(), rtol=1e-7)
    table = np.loadtxt(tmp_path / "t.csv", delimiter=",", skiprows=1)
    np.testing.assert_allclose(table[:, 2], EXACT.ravel(), rtol=1e-7)
    assert (tmp_path / "t.png").read_bytes().startswith(b"\x89PNG")
    assert main(["sweep", str(project), "--vary", "M", "--keep", "speed:greatest"]) == 2
    assert main(["simulate", str(project)]) == 0
    capsys.readouterr()
    assert main(["report", str(project), "--natural", "1.5", "--json"]) == 0
    tree = json.loads(capsys.readouterr().out)
    assert tree["channels"] == ["speed"]
    page, print_out = tree["files"]
    text = Path(page).read_text(encoding="utf-8")
    assert all(word in text for word in ("Wheel", "speed", "data:image/png;base64", "numpy", "rad/s"))
    assert Path(print_out).read_bytes().startswith(b"%PDF-")


def test_a_process_that_dies_is_said_and_nothing_is_lost(plan, tmp_path, monkeypatch):
    """The first run is kept, then a child is gone: one sentence with the remedy, and the sweep goes on later."""
    from concurrent.futures.process import BrokenProcessPool

    from solvers.analysis import sweep as module

    def feed(_pool, some, todo, keep, *_rest):
        keep(module.compute(some, *todo[0]))
        raise BrokenProcessPool

    monkeypatch.setattr(module, "_feed", feed)
    with pytest.raises(SolveError, match="start again to go on"):
        sweep_to_file(tmp_path / "s.h5", plan, workers=2)
    assert read_sweep(tmp_path / "s.h5").known == 1
