"""Sweeps by a Dask scheduler and workers on loopback; one worker is killed and nothing is lost or doubled."""

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest

from solvers.analysis import sweep
from solvers.analysis.sweep import Axis, Output, Plan, run_sweep, sampled_axes
from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import PrismaticJoint
from solvers.multibody.system import Body, MultibodySystem, Parameter

ROOT = Path(__file__).resolve().parents[4]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT)}


@pytest.fixture(scope="module")
def plan():
    """An oscillator let go at 1 m: after one second cos √c is left."""
    system = MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        parameters=(Parameter(name="c", value=30.0),),
        bodies=(Body(name="mass"),),
        joints=(PrismaticJoint(name="slide", body_b="mass", position=1.0),),
        forces=(JointForce(name="spring", joint="slide", expression="-c*q"),),
    )
    settings = SimulationSettings(duration=1.0, output_step=0.05, tolerance=1e-9)
    axes = (Axis("c", tuple(np.linspace(10.0, 90.0, 24).tolist())),)
    return Plan(system, settings, axes, (Output("slide: displacement", "last"),))


@pytest.fixture
def cluster(tmp_path):
    """A scheduler and two workers of one process each; address and processes of the workers."""
    pytest.importorskip("distributed", reason="Dask's 'distributed' is not installed")
    address = tmp_path / "scheduler.json"
    started = [_start("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", address)]
    try:
        deadline = time.monotonic() + 60
        while not address.exists() and time.monotonic() < deadline:
            time.sleep(0.05)
        options = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--scheduler-file", address)
        workers = [_start("worker", *options, "--local-directory", tmp_path / str(k)) for k in range(2)]
        started += workers
        while time.monotonic() < deadline:
            with suppress(ValueError):
                yield json.loads(address.read_text())["address"], workers
                break
            time.sleep(0.05)
    finally:
        for one in started:
            one.kill()
            one.wait()


def _start(what, *options):
    words = [sys.executable, "-m", f"distributed.cli.dask_{what}", *map(str, options)]
    return subprocess.Popen(words, env=ENVIRONMENT, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


@pytest.mark.skipif(sys.platform == "win32", reason="kills a worker by a signal")
def test_a_killed_worker_loses_and_doubles_nothing(plan, cluster):
    from distributed import Client

    address, workers = cluster
    with Client(address, timeout=30) as client:
        client.wait_for_workers(2, timeout=60)
    found = []

    def keep(point):
        found.append(point)
        if len(found) == 3:
            os.kill(workers[0].pid, signal.SIGKILL)

    run_sweep(plan, keep, cluster=address)
    counted = Counter(point.index for point in found)
    assert counted == dict.fromkeys(range(24), 1)
    assert workers[0].poll() is not None
    for point in found:
        assert point.problem == ""
        assert point.values[0] == pytest.approx(np.cos(np.sqrt(plan.axes[0].values[point.index])), abs=1e-6)


def test_no_scheduler_is_said(plan, monkeypatch):
    monkeypatch.setattr(sweep, "PATIENCE", 0.5)
    pytest.importorskip("distributed", reason="Dask's 'distributed' is not installed")
    with pytest.raises(ModelError, match="no Dask scheduler at"):
        run_sweep(plan, lambda _: None, cluster="tcp://127.0.0.1:9")


def test_samples_pair_their_values(plan):
    """A Latin hypercube: every tenth of every range once; run by run with one worker."""
    axes = sampled_axes([("c", 10.0, 90.0)], 10, seed=3)
    assert sorted(int((value - 10.0) / 8.0) for value in axes[0].values) == list(range(10))
    found = []
    two = Plan(plan.system, plan.settings, axes, plan.outputs, None, True)
    run_sweep(two, found.append, workers=1)
    assert [point.values[0] for point in found] == pytest.approx(np.cos(np.sqrt(axes[0].values)), abs=1e-6)
    with pytest.raises(ModelError, match="the second must be larger"):
        sampled_axes([("c", 2.0, 1.0)], 5)
