"""The first start on a machine: the solver is compiled by a child process while the window says so and stays free."""

from __future__ import annotations

import subprocess

import pytest

from solvers.monitor import silent
from umfem_gui import kernels
from umfem_gui.kernels import Kernels


@pytest.fixture
def unprepared(shared_session, window, monkeypatch, tmp_path):
    """The window as on a fresh machine; the child sleeps until it is allowed to end, or is killed."""
    gate = tmp_path / "gate"
    code = f"import os, time\nwhile not os.path.exists({str(gate)!r}): time.sleep(0.02)"
    monkeypatch.setattr(Kernels, "code", code)
    monkeypatch.setattr(kernels, "_stamp", lambda folder=None: tmp_path / "cache" / "stamp.txt")
    monkeypatch.setattr(window.kernels, "_ready", type(window.kernels._ready)())
    assert not kernels.known_ready()
    shared_session.prepare_solver()
    yield gate
    gate.touch()
    window.kernels.set_ready()


def test_window_says_so_and_a_run_waits(qtbot, window, unprepared):
    qtbot.waitUntil(lambda: "happens once" in window.status.job.text.text(), timeout=10_000)
    window.switch("simulation")
    window.actions_table["run"].trigger()
    job = window.simulation.job
    qtbot.waitUntil(lambda: "Waiting for the solver" in job.what, timeout=10_000)
    assert not kernels.known_ready()
    unprepared.touch()
    qtbot.waitUntil(lambda: not job.active, timeout=60_000)
    assert job.state == "finished"
    assert kernels.known_ready()


def test_cancelling_ends_the_child(qtbot, window, unprepared, monkeypatch):
    children = []
    real = subprocess.Popen

    def start(*arguments, **options):
        children.append(real(*arguments, **options))
        return children[-1]

    job = window.jobs.active[-1]
    job.cancel()
    qtbot.waitUntil(lambda: not job.active, timeout=10_000)
    assert job.state == "cancelled"
    assert window.kernels.ready  # a run now compiles by itself
    monkeypatch.setattr(subprocess, "Popen", start)
    window.kernels._ready.clear()
    job = window.jobs.start("Preparing", window.kernels.compile_in_child)
    qtbot.waitUntil(lambda: bool(children), timeout=10_000)
    job.cancel()
    qtbot.waitUntil(lambda: not job.active, timeout=10_000)
    assert children[0].poll() is not None


def test_the_stamp_follows_the_sources(tmp_path, monkeypatch):
    monkeypatch.setattr(kernels, "_stamp", lambda folder=None: tmp_path / "new" / "stamp.txt")
    kernels.note_ready()
    assert kernels.known_ready()
    monkeypatch.setattr(kernels, "_folder", lambda: tmp_path)
    assert not kernels.known_ready()


def test_structures_are_compiled_once_before_the_first_solution(monkeypatch, tmp_path):
    said, codes = [], []
    monkeypatch.setattr(kernels, "_stamp", lambda folder=None: tmp_path / "stamp.txt")
    monkeypatch.setattr(kernels, "_prepared", type(kernels._prepared)())
    monkeypatch.setattr(kernels, "run_child", lambda code, monitor: codes.append(code) or True)
    work = kernels.prepared(lambda model, monitor: said.append(model))
    work("first", silent())
    work("second", silent())
    assert said == ["first", "second"]
    assert len(codes) == 1
    compile(codes[0], "child", "exec")
    assert kernels.known_ready(kernels._structures_folder())


def test_a_child_says_how_it_ended():
    assert kernels.run_child("pass", silent())
    assert not kernels.run_child("raise SystemExit(3)", silent())
