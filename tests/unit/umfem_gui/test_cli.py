"""The command line as scripts see it: exit codes, one line on stderr, stable JSON, no Qt."""

import io
import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import h5py
import numpy as np
import pytest

from examples import crank_slider
from io_formats import model_json, project_file, results
from umfem_gui import cli
from umfem_gui.cli.runs import write_csv

ROOT = Path(__file__).resolve().parents[3]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}


@pytest.fixture
def umfem(capsys):
    """Run a command in this process: exit code, what it printed, what it complained about."""

    def call(*words):
        code = cli.main([str(word) for word in words])
        said = capsys.readouterr()
        return code, said.out, said.err

    return call


@pytest.fixture
def crank(tmp_path):
    path = tmp_path / "crank.umfem"
    project_file.save(path, crank_slider.project())
    return path


def test_version(umfem):
    assert umfem("--version")[1].startswith("umfem 0.")
    assert json.loads(umfem("--version", "--json")[1]).keys() == {"version"}


def test_help_names_every_command(umfem):
    code, out, err = umfem("--help")
    assert (code, err) == (0, "")
    assert all(f"  {name} " in out for name in cli.COMMANDS)
    for name in cli.COMMANDS:
        code, out, _ = umfem(name, "--help")
        assert code == 0
        assert "--json" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulat", "x"], "umfem: no such command or file 'simulat'; did you mean 'simulate'?"),
        (["zzz"], "umfem: no such command or file 'zzz'; known: info, modes, "),
        (["info"], "umfem info: the following arguments are required: FILE (see umfem info --help)"),
        (["info", "none.umfem"], "umfem: none.umfem: there is no such file."),
        (["info", str(ROOT / "solvers")], "umfem: solvers: is a folder; give the name of a file."),
        (["info", "pyproject.xyz"], "umfem: pyproject.xyz: there is no such file."),
        (["info", __file__], "umfem: test_cli.py: unknown format '.py'. Known: .umfem, .json, .h5, .fum,"),
        (["simulate", "x.umfem", "--jsn"], "umfem simulate: unrecognized arguments: --jsn"),
        (["simulate", "x.umfem", "--duration", "long"], "umfem simulate: argument --duration: invalid float value"),
        (["example", "crank_slidr"], "umfem: There is no example 'crank_slidr'. Did you mean 'crank_slider'?"),
        (["--jsn"], "umfem: unknown option '--jsn' (see umfem --help)"),
        ([__file__, __file__], "umfem: one file opens in the window, 2 were given"),
        (["example"], "umfem: Name an example. Known: ac4, ac4_body, "),
    ],
)
def test_bad_input_is_one_line_and_exit_2(umfem, words, said):
    code, out, err = umfem(*words)
    assert (code, out) == (2, "")
    assert err.startswith(said)
    assert err.count("\n") == 1


#: What commands need beside a file.
NEEDS = {
    "reduce": ["--interface", "1"],
    "sweep": ["--vary", "M=1:2:2", "--keep", "crank speed:last"],
    "fit": ["--vary", "M=1:2", "--least", "crank speed:last"],
    "convert": ["out.mtx"],
}


@pytest.mark.parametrize("name", sorted(set(cli.COMMANDS) - {"verify", "desktop", "example"}))
def test_a_missing_foreign_cut_or_newer_file_is_one_line_and_exit_2(umfem, crank, tmp_path, name):
    (tmp_path / "foreign.json").write_text('{"a": 1}')
    (tmp_path / "cut.umfem").write_bytes(crank.read_bytes()[:4000])
    with h5py.File(crank, "a") as file:
        file.attrs["version"] = 9999
    for file in ("missing.umfem", "foreign.json", "cut.umfem", crank.name):
        code, out, err = umfem(name, tmp_path / file, *NEEDS.get(name, []))
        assert (code, out) == (2, ""), file
        assert err.count("\n") == 1, err
        assert "internal" not in err


def test_a_sweep_whose_runs_all_fail_is_no_success(umfem, crank, tmp_path):
    project = project_file.load(crank)
    rigid = replace(crank_slider.rigid_project(), settings=replace(project.settings, duration=0.01))
    project_file.save(crank, rigid)
    code, out, err = umfem("sweep", crank, "--vary", "M=90,100", "--keep", "crank sped:last", "--workers", 1)
    assert (code, out) == (2, "")
    assert "Did you mean 'crank speed'?" in err
    assert err.count("\n") == 1


def test_the_window_gets_the_file(umfem, monkeypatch, crank):
    given = []
    monkeypatch.setenv("DISPLAY", ":99")
    monkeypatch.setattr(cli, "_window", lambda arguments: given.append(arguments) or 0)
    assert umfem()[0] == 0
    assert umfem(crank)[0] == 0
    assert given == [[], [str(crank)]]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="screens as X11 and Wayland name them")
def test_no_screen(umfem, monkeypatch):
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    code, _, err = umfem()
    assert (code, err.count("\n")) == (2, 1)
    assert "there is no screen" in err


def test_bad_values(umfem, crank, tmp_path):
    code, _, err = umfem("simulate", crank, "--duration", -1)
    assert (code, err) == (2, "umfem: Simulation settings: duration is -1; it must be greater than zero.\n")
    code, _, err = umfem("simulate", crank, "-o", tmp_path)
    assert code == 2
    assert "is a folder" in err
    (tmp_path / "bad.json").write_text('{"format": "umfem-model", "version": 1, "project": {"systm": {}}}')
    code, _, err = umfem("build", tmp_path / "bad.json")
    assert (code, err) == (2, "umfem: bad.json: systm: a Project has no such key. Did you mean 'system'?\n")
    assert not (tmp_path / "bad.umfem").exists()


def test_info_of_a_project(umfem, crank):
    code, out, err = umfem("info", crank, "--json")
    facts = json.loads(out)
    assert (code, err) == (0, "")
    assert facts["format"] == "umfem-project"
    assert (facts["bodies"], facts["joints"], facts["forces"]) == (2, 4, 1)  # and a flexible rod
    assert "bodies: 2" in umfem("info", crank)[1]


def test_dump_and_build_give_the_same_project(umfem, crank, tmp_path):
    code, out, _ = umfem("dump", crank)
    assert code == 0
    text = model_json.dumps(project_file.load(crank))  # models hold arrays: they are compared as text
    assert model_json.dumps(model_json.loads(out)) == text
    model = tmp_path / "m.json"
    assert json.loads(umfem("dump", crank, "-o", model, "--json")[1]) == {"project": str(crank), "model": str(model)}
    assert umfem("build", model, "-o", tmp_path / "again.umfem")[0] == 0
    assert model_json.dumps(project_file.load(tmp_path / "again.umfem")) == text


def test_simulate(umfem, crank, tmp_path):
    table = tmp_path / "t.csv"
    code, out, err = umfem("simulate", crank, "--duration", 0.2, "--output-step", 0.01, "--csv", table, "--json")
    said = json.loads(out)
    assert (code, err) == (0, "")
    keys = {"project", "run", "csv", "status", "rows", "duration_s", "statistics", "advice", "events", "channels"}
    assert set(said) == keys
    assert (said["status"], said["rows"], said["duration_s"]) == ("finished", 21, 0.2)
    assert said["run"] == str(tmp_path / "crank.runs" / "run 1.h5")
    run = results.read(said["run"])
    assert run.settings.duration == 0.2
    assert run.status == "finished"
    speed = next(one for one in run.channels if one.name == "crank speed")
    told = next(one for one in said["channels"] if one["name"] == "crank speed")
    assert told == {
        "name": "crank speed", "unit": "rad/s",
        "min": speed.values.min(), "max": speed.values.max(), "last": speed.values[-1],
    }  # fmt: skip
    lines = table.read_text(encoding="utf-8").splitlines()
    column = lines[0].split(",").index("crank speed [rad/s]")
    read = np.array([line.split(",")[column] for line in lines[1:]], dtype=float)
    np.testing.assert_array_equal(read, speed.values)
    assert json.loads(umfem("info", said["run"], "--json")[1])["rows"] == 21
    assert umfem("simulate", crank, "--duration", 0.01)[1].splitlines()[1].endswith("run 2.h5")


def test_simulate_takes_a_json_model_and_nothing_else(umfem, crank, tmp_path):
    model_json.write(tmp_path / "m.json", project_file.load(crank))
    assert umfem("simulate", tmp_path / "m.json", "--duration", 0.01)[0] == 0
    code, _, err = umfem("simulate", tmp_path / "m.runs" / "run 1.h5")
    assert (code, err.count("\n")) == (2, 1)
    assert "is not a project but: UMFEM run." in err


def test_example(umfem, tmp_path):
    known = json.loads(umfem("example", "--list", "--json")[1])["examples"]
    assert "crank_slider" in [one["name"] for one in known]
    code, out, _ = umfem("example", "crank-slider", "--no-run", "-o", tmp_path / "new", "--json")
    assert code == 0
    assert json.loads(out)["project"] == str(tmp_path / "new" / "crank_slider.umfem")


def test_quoted_names_in_the_table(tmp_path, crank):
    from dataclasses import replace

    from solvers.multibody.results import Channel
    from solvers.multibody.simulate import simulate

    made = project_file.load(crank)
    run = simulate(made.system, replace(made.settings, duration=0.01), flexible=made.flexible)
    odd = replace(run, channels=(Channel('a, "b"', "", run.time),))
    write_csv(tmp_path / "t.csv", odd)
    assert (tmp_path / "t.csv").read_text().splitlines()[0] == 'time [s],"a, ""b"""'


def test_consoles_without_the_characters(monkeypatch, crank):
    """A Windows console of 1990: no «·», no «²», no Cyrillic."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="cp437")
    err = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    assert cli.main(["info", str(crank)]) == 0
    assert cli.main(["dump", str(crank)]) == 0
    assert cli.main(["info", "крейцкопф.umfem"]) == 2
    out.flush()
    assert b"kg" in out.buffer.getvalue() or b"N" in out.buffer.getvalue()


def test_a_pipe_that_closes_early(crank):
    command = [sys.executable, "-m", "umfem_gui.cli", "dump", str(crank)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT) as process:
        process.stdout.close()
        complaint = process.stderr.read()
    assert process.returncode == 0
    assert complaint == b""


def test_headless_commands_import_no_window(crank, tmp_path):
    """Neither Qt nor pyvista, and matplotlib neither, after each command."""
    model = str(tmp_path / "m.json")
    code = f"""
import sys
from umfem_gui.cli import main
crank, model = {str(crank)!r}, {model!r}
window = {{"PySide6", "shiboken6", "pyvista", "pyvistaqt", "vtkmodules", "pyqtgraph", "matplotlib"}}
for words in (["--version"], ["info", crank], ["dump", crank, "-o", model], ["build", model],
              ["simulate", crank, "--duration", "0.01"], ["example", "--list"]):
    assert main(words) == 0, words
    assert not window & {{name.partition(".")[0] for name in sys.modules}}, words
"""
    done = subprocess.run([sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_version_imports_nothing_heavy():
    """What is asked most often from scripts starts at once because it loads next to nothing."""
    code = """
import sys
from umfem_gui.cli import main
assert main(["--version"]) == 0
heavy = {"numpy", "scipy", "numba", "h5py", "rich", "PySide6", "pyvista"}
assert not heavy & {name.partition(".")[0] for name in sys.modules}
"""
    done = subprocess.run([sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="sends SIGINT to one process, as POSIX can")
def test_ctrl_c_keeps_what_was_computed(crank, tmp_path):
    run = tmp_path / "r.h5"
    command = [sys.executable, "-m", "umfem_gui.cli", "simulate", str(crank), "--duration", "500", "-o", str(run)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=ENVIRONMENT, text=True)
    try:
        deadline = time.monotonic() + 120  # kernels may have to be compiled first
        while not run.exists() and process.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=30)
    finally:
        process.kill()
    assert process.returncode == 130, err
    assert "cancelled" in out
    assert results.open_run(run).status == "cancelled"
    assert results.open_run(run).rows > 0


def test_fit_finds_the_torque_of_a_measured_speed(crank, tmp_path, capsys):
    """The curve is a run with M = 80; the project starts with 100. The answer is written into a new project."""
    from dataclasses import replace as new

    from io_formats import project_file
    from solvers.multibody.simulate import simulate
    from umfem_gui.cli import main

    project = project_file.load(crank)
    settings = new(project.settings, duration=0.3, output_step=0.01)
    shorter = tmp_path / "short.umfem"
    project_file.save(shorter, new(project, settings=settings))
    true = new(
        project.system, parameters=tuple(new(p, value=80.0) if p.name == "M" else p for p in project.system.parameters)
    )
    results = simulate(true, settings, flexible=project.flexible)
    speed = next(c.values for c in results.channels if c.name == "crank speed")
    table = tmp_path / "measured.csv"
    rows = "\n".join(f"{t:.6f},{v:.9g}" for t, v in zip(results.time, speed))
    table.write_text(f"time [s],speed [rad/s]\n{rows}\n", encoding="utf-8")
    out = tmp_path / "fitted.umfem"
    words = ["fit", str(shorter), "--vary", "M=50:150", "--curve", str(table), "--channel", "crank speed"]
    assert main([*words, "-o", str(out), "--json"]) == 0
    tree = json.loads(capsys.readouterr().out)
    assert tree["values"]["M"] == pytest.approx(80.0, rel=1e-4)
    assert tree["left"] < 1e-3 * tree["before"]
    found = next(p.value for p in project_file.load(out).system.parameters if p.name == "M")
    assert found == pytest.approx(80.0, rel=1e-4)
    assert main(["fit", str(shorter), "--vary", "M=150", "--least", "crank speed:last"]) == 2
    assert "is not like" in capsys.readouterr().err
