"""A program killed while it saves leaves the old or the new file, never a broken one."""

import os
import random
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import numpy as np
import pytest

from io_formats import project_file
from io_formats.project import Project

ROOT = Path(__file__).resolve().parents[3]
ENVIRONMENT = os.environ | {"PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}


def whole(path: Path) -> str:
    """Open the file and check that it is one of the two projects, entirely; the title."""
    project = project_file.load(path)
    points = project.fe_models["frame"].coordinates
    assert project.title in ("old", "newer")
    assert np.all(points == len(project.title))
    return project.title


def test_killed_at_many_moments(tmp_path):
    """40 kills after delays spread over a save; the file opens every time and both projects are met."""
    rng = random.Random(3)
    path = tmp_path / "p.umfem"
    met = set()
    for _ in range(8):
        met |= set(kill_some(path, rng, 5))
    assert met == {"old", "newer"}


def kill_some(path: Path, rng: random.Random, count: int) -> list[str]:
    """Start ``count`` savers at once, each on its own file, kill each after a random delay, open every file."""
    paths = [path.with_name(f"{i}.umfem") for i in range(count)]
    script = str(Path(__file__).with_name("saver.py"))
    savers = [
        subprocess.Popen([sys.executable, script, str(one)], stdout=subprocess.PIPE, env=ENVIRONMENT, text=True)
        for one in paths
    ]
    try:
        for saver in savers:
            assert saver.stdout.readline() == "saved\n"
        for saver in savers:
            time.sleep(rng.uniform(0.0, 0.03))
            saver.kill()
    finally:
        for saver in savers:
            saver.kill()
            saver.communicate()
    return [whole(one) for one in paths]


STEPS = {
    "temporary made": "pathlib.Path.touch",
    "arrays": "io_formats.project_file._write_array",
    "content": "io_formats.project_file._write_file",
    "header": "io_formats.project_file._header",
    "permissions": "shutil.copymode",
    "flushed": "os.fsync",
    "renamed": "os.replace",
    "folder flushed": "io_formats.atomic._flush_folder",
}


@pytest.mark.parametrize("moment", ["before", "after"])
@pytest.mark.parametrize("step", STEPS)
def test_dies_at_each_step(step, moment, tmp_path):
    """The program ends without a last word (no clean-up runs) before or after each step of a save."""
    path = tmp_path / "p.umfem"
    module, _, name = STEPS[step].rpartition(".")
    code = f"""
        import os, sys
        sys.path.insert(0, {str(Path(__file__).parent)!r})
        from saver import project
        from io_formats import atomic, project_file
        import pathlib, pkgutil, shutil
        path = pathlib.Path({str(path)!r})
        project_file.save(path, project("old"))
        owner = pkgutil.resolve_name({module!r})
        real = getattr(owner, {name!r})
        def die(*args, **kwargs):
            if {moment!r} == "after":
                real(*args, **kwargs)
            os._exit(9)
        setattr(owner, {name!r}, die)
        project_file.save(path, project("newer"))
    """
    done = subprocess.run(
        [sys.executable, "-c", textwrap.dedent(code)], env=ENVIRONMENT, capture_output=True, text=True
    )
    assert done.returncode == 9, done.stderr
    renamed = (step, moment) == ("renamed", "after") or step == "folder flushed"
    assert whole(path) == ("newer" if renamed else "old")
    project_file.save(path, Project(title="next"))
    assert project_file.load(path).title == "next"


FULL_DISK = """
import resource, sys
from pathlib import Path
from saver import project
from conftest import make_results
from io_formats import project_file, results
from solvers.errors import FileError
folder = Path(sys.argv[1])
path = folder / "p.umfem"
project_file.save(path, project("old"))
size = path.stat().st_size
for room in (0, 100, 600, 20_000, 500_000, size - 1):
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
    try:
        project_file.save(path, project("newer"))
        raise SystemExit("saved without room")
    except FileError as error:
        assert "cannot be written (File too large)" in str(error), error
    assert project_file.load(path).title == "old"
    assert [one.name for one in folder.iterdir()] == ["p.umfem"]
    try:
        with results.RunWriter(folder / "r.h5") as writer:
            for _ in range(40):
                writer.append(make_results(500))
        raise SystemExit("ran without room")
    except FileError as error:
        assert "the run cannot be written" in str(error), error
    (folder / "r.h5").unlink()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on the size of files, as POSIX has")
def test_a_full_disk(tmp_path):
    """Wherever the room ends: one sentence, the old file, no leftovers; a run says so, too."""
    environment = ENVIRONMENT | {"PYTHONPATH": os.pathsep.join([str(ROOT), str(Path(__file__).parent)])}
    command = [sys.executable, "-c", FULL_DISK, str(tmp_path)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
