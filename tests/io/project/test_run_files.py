"""Runs: streamed while computed, read as far as needed, never lost with the program."""

import os
import shutil
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path

import h5py
import numpy as np
import pytest
from numpy.testing import assert_array_equal

from io_formats import results as runs
from io_formats.run_layout import array_fields
from solvers.errors import FileError, ModelError

HERE = Path(__file__).parent
ENVIRONMENT = os.environ | {"PYTHONPATH": os.pathsep.join([str(HERE.parents[2]), str(HERE)])}


def part(results, first, last):
    """Rows of a run, as a simulation hands them over."""
    cut = {name: getattr(results, name)[first:last] for name in array_fields()}
    channels = tuple(replace(channel, values=channel.values[first:last]) for channel in results.channels)
    return replace(results, channels=channels, **cut)


def assert_same(a, b):
    for name in array_fields():
        assert_array_equal(getattr(a, name), getattr(b, name))
    for one, other in zip(a.channels, b.channels, strict=True):
        assert (one.name, one.unit) == (other.name, other.unit)
        assert_array_equal(one.values, other.values)
    assert (a.name, a.coordinate_names, a.body_names) == (b.name, b.coordinate_names, b.body_names)
    assert (a.settings, a.status, a.statistics) == (b.settings, b.status, b.statistics)


def test_whole_run_round_trip(results, tmp_path):
    runs.write(tmp_path / "r.h5", results)
    assert_same(runs.read(tmp_path / "r.h5"), results)


def test_chunks_give_the_same_file_content(results, tmp_path):
    path = tmp_path / "new folder" / "r.h5"
    with runs.RunWriter(path) as writer:
        for first, last in ((0, 1), (1, 1), (1, 150), (150, 300)):
            writer.append(part(results, first, last))
            assert runs.open_run(path).rows == last  # readable while it grows
            assert runs.open_run(path).status == "interrupted"
        writer.finish("finished", {"steps": 17.0})
    assert_same(runs.read(path), results)


def test_a_system_without_bodies_or_channels(results, tmp_path):
    n = len(results.time)
    empty = replace(
        results,
        coordinates=np.zeros((n, 0)),
        speeds=np.zeros((n, 0)),
        accelerations=np.zeros((n, 0)),
        positions=np.zeros((n, 0, 3)),
        quaternions=np.zeros((n, 0, 4)),
        channels=(),
        coordinate_names=(),
        body_names=(),
    )
    runs.write(tmp_path / "r.h5", empty)
    assert_same(runs.read(tmp_path / "r.h5"), empty)


def test_reading_one_curve(results, tmp_path):
    runs.write(tmp_path / "r.h5", results)
    run = runs.open_run(tmp_path / "r.h5")
    assert run.channels == (("energy", "J"), ("ω", "rad/s"))
    assert_array_equal(runs.read_channel(run, "ω").values, results.channels[1].values)
    assert_array_equal(runs.read_array(run, "time", 10, 20), results.time[10:20])
    assert_array_equal(runs.read_array(run, "positions", -5), results.positions[-5:])
    with pytest.raises(ModelError, match=r"Run 'run' has no channel 'enery'. Did you mean 'energy'\?"):
        runs.read_channel(run, "enery")
    with pytest.raises(ModelError, match=r"no array 'tim'. Did you mean 'time'\?"):
        runs.read_array(run, "tim")


def test_names_for_new_runs(results, tmp_path):
    assert runs.list_runs(tmp_path / "none") == []
    first = runs.free_run_path(tmp_path)
    runs.write(first, results)
    second = runs.free_run_path(tmp_path)
    runs.write(second, results)
    os.utime(first, (1, 1))
    assert runs.list_runs(tmp_path) == [first, second]
    assert [first.name, second.name] == ["run 1.h5", "run 2.h5"]


def test_killed_while_running(tmp_path):
    """12 kills: what was acknowledged is there, and every row of it is right."""
    rng = np.random.default_rng(0)
    for i in range(3):
        paths = [tmp_path / f"{i}-{k}.h5" for k in range(4)]
        command = [sys.executable, str(HERE / "runner.py")]
        writers = [
            subprocess.Popen([*command, str(path)], stdout=subprocess.PIPE, env=ENVIRONMENT, text=True)
            for path in paths
        ]
        first = [writer.stdout.readline() for writer in writers]
        for writer in writers:
            time.sleep(rng.uniform(0.0, 0.1))
            writer.kill()
        for path, writer, line in zip(paths, writers, first, strict=True):
            said = (line + writer.communicate()[0]).split()
            run = runs.read(path)
            assert run.status == "interrupted"
            # the last line may be cut off by the kill
            assert len(run.time) >= int(said[-2] if len(said) > 1 else said[-1])
            assert_array_equal(run.time, np.arange(len(run.time)))
            assert_array_equal(run.channels[0].values, np.resize(run.channels[0].values[:13], len(run.time)))


def test_files_that_are_no_runs(tmp_path, results):
    path = tmp_path / "r.h5"
    for make, said in [
        (lambda: None, "there is no such file"),
        (lambda: path.write_bytes(b""), "is not a run or is damaged"),
        (lambda: path.write_bytes(b"hello" * 300), "is not a run or is damaged"),
        (lambda: h5py.File(path, "w").close(), "is an HDF5 file, but not a run"),
        (lambda: newer(path, results), "newer UMFEM (format 8"),
    ]:
        make()
        with pytest.raises(FileError) as caught:
            runs.read(path)
        assert said in str(caught.value)
        assert "\n" not in str(caught.value)
    with pytest.raises(FileError, match="is a folder"):
        runs.open_run(tmp_path)


def newer(path, results):
    runs.write(path, results)
    with h5py.File(path, "r+") as file:
        file.attrs["version"] = 8


def test_place_that_cannot_be_written(results, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(FileError, match="the run cannot be written"):
        runs.write(tmp_path / "file" / "r.h5", results)


FUZZ = """
import sys
from pathlib import Path
import numpy as np
from io_formats import results
from solvers.errors import FileError
source, kind = Path(sys.argv[1]), sys.argv[2]
content, rng = source.read_bytes(), np.random.default_rng(7)
path, refused = source.with_name(kind), 0
for _ in range(250):
    data = bytearray(content)
    if kind == "cut":
        del data[int(rng.integers(len(data))):]
    else:
        for place in rng.integers(len(data), size=1 + int(rng.integers(4))):
            data[place] ^= 1 << int(rng.integers(8))
    path.write_bytes(data)
    try:
        results.read(path)
    except FileError:
        refused += 1
print(refused)
"""


@pytest.mark.parametrize("kind", ["cut", "flip"])
@pytest.mark.parametrize("end", ["finished", "interrupted"])
def test_damaged_runs_never_crash(kind, end, results, tmp_path):
    """HDF5 guards its own tree by checksums: a refusal or other numbers, never a crash or a hang."""
    writer = runs.RunWriter(tmp_path / "whole.h5")
    writer.append(results)
    if end == "finished":
        writer.finish("finished", {})
        writer.close()
    shutil.copy(tmp_path / "whole.h5", tmp_path / "r.h5")
    writer.close()
    assert runs.open_run(tmp_path / "r.h5").status == end
    done = subprocess.run(
        [sys.executable, "-c", FUZZ, str(tmp_path / "r.h5"), kind],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 10
