"""The project file: round trip, atomic saving, and one sentence for every file that is none."""

import os
import shutil
import stat
import sys
import time

import h5py
import numpy as np
import pytest

from io_formats import atomic, model_json, project_file
from io_formats.project import Project, runs_folder
from solvers.errors import FileError


def text(project: Project) -> str:
    """Everything in a project, arrays included, bit for bit."""
    return model_json.dumps(project)


@pytest.fixture
def saved(project, tmp_path):
    path = tmp_path / "модель.umfem"
    project_file.save(path, project)
    return path


def test_round_trip_without_loss(project, saved):
    assert text(project_file.load(saved)) == text(project)


def test_saving_again_and_again_changes_nothing(project, saved):
    for _ in range(3):
        project_file.save(saved, project_file.load(saved))
    assert text(project_file.load(saved)) == text(project)
    assert [path.name for path in saved.parent.iterdir()] == [saved.name]


def test_arrays_are_datasets_that_other_programs_can_read(project, saved):
    with h5py.File(saved, "r") as file:
        points = file["arrays/fe_models.frame.coordinates"][()]
        assert file.attrs["format"] == "umfem-project"
        assert file.attrs["title"] == project.title
    np.testing.assert_array_equal(points, project.fe_models["frame"].coordinates)


def test_large_arrays_are_written_in_pieces(tmp_path, monkeypatch, project):
    monkeypatch.setattr(project_file, "_PIECE", 1000)
    project_file.save(tmp_path / "p.umfem", project)
    assert text(project_file.load(tmp_path / "p.umfem")) == text(project)


def test_runs_lie_beside():
    assert runs_folder("a/crane.v2.umfem").as_posix() == "a/crane.v2.runs"


def test_names_that_look_alike_as_paths_do_not_collide(project, tmp_path):
    frame = project.fe_models["frame"]
    models = {"a/b": frame, "a∕b": frame, "..": frame, ".": frame, "\0": frame, "\ud800": frame, "a'b\"": frame}
    project_file.save(tmp_path / "p.umfem", Project(fe_models=models))
    assert list(project_file.load(tmp_path / "p.umfem").fe_models) == list(models)


# --- saving ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["touch", "content", "flush", "replace"])
def test_a_failure_at_any_step_keeps_the_old_file(project, saved, monkeypatch, step):
    before = saved.read_bytes()

    def refuse(*args, **kwargs):
        raise OSError(28, "No space left on device")

    where = {
        "touch": ("pathlib.Path.touch",),
        "content": ("io_formats.project_file._write_file",),
        "flush": ("os.fsync",),
        "replace": ("os.replace",),
    }[step]
    for name in where:
        monkeypatch.setattr(name, refuse)
    with pytest.raises(FileError, match=r"модель\.umfem: cannot be written \(No space left on device\)"):
        project_file.save(saved, Project(title="other", fe_models=project.fe_models))
    assert saved.read_bytes() == before
    assert [path.name for path in saved.parent.iterdir()] == [saved.name]


def test_a_bug_while_saving_keeps_the_old_file(saved):
    before = saved.read_bytes()
    with pytest.raises(TypeError, match=r"comment: a object cannot be stored"):
        project_file.save(saved, Project(comment=object()))
    assert saved.read_bytes() == before
    assert len(list(saved.parent.iterdir())) == 1


def test_a_file_held_open_by_another_program_is_tried_again(project, saved, monkeypatch):
    calls = []
    real = os.replace

    def busy(*args):
        calls.append(args)
        if len(calls) < 3:
            raise PermissionError(13, "Permission denied")
        real(*args)

    monkeypatch.setattr("os.replace", busy)
    project_file.save(saved, Project(title="new"))
    assert len(calls) == 3
    assert project_file.load(saved).title == "new"


@pytest.mark.skipif(sys.platform == "win32", reason="permissions as POSIX has them")
def test_permissions_and_links_are_kept(project, saved, tmp_path):
    saved.chmod(0o640)
    link = tmp_path / "link.umfem"
    link.symlink_to(saved)
    project_file.save(link, Project(title="through the link"))
    assert link.is_symlink()
    assert stat.S_IMODE(saved.stat().st_mode) == 0o640
    assert project_file.load(saved).title == "through the link"


def test_places_that_cannot_be_written(project, tmp_path, monkeypatch):
    with pytest.raises(FileError, match="is a folder"):
        project_file.save(tmp_path, project)
    with pytest.raises(FileError, match=r"folder .* does not exist"):
        project_file.save(tmp_path / "none" / "p.umfem", project)
    with pytest.raises(FileError, match="cannot be written"):
        project_file.save(tmp_path / "p\0.umfem", project)
    with pytest.raises(FileError, match="cannot be written"):
        project_file.save(tmp_path / ("x" * 300), project)
    (tmp_path / "fixed.umfem").write_bytes(b"old")
    monkeypatch.setattr("os.access", lambda path, mode: False)
    with pytest.raises(FileError, match="read-only"):
        project_file.save(tmp_path / "fixed.umfem", project)


def test_leftovers_of_killed_programs_are_removed_when_old(project, saved):
    old = saved.with_name(f".{saved.name}.123-abcd.tmp")
    young = saved.with_name(f".{saved.name}.124-abcd.tmp")
    foreign = saved.with_name(".other.umfem.1-2.tmp")
    for path in (old, young, foreign):
        path.write_bytes(b"x")
    past = time.time() - atomic.LEFTOVER_AGE - 1
    os.utime(old, (past, past))
    os.utime(foreign, (past, past))
    project_file.save(saved, project)
    assert not old.exists()
    assert young.exists()
    assert foreign.exists()


# --- opening --------------------------------------------------------------------------------------------------------


def refusal(path) -> str:
    with pytest.raises(FileError) as caught:
        project_file.load(path)
    said = str(caught.value)
    assert said.startswith(path.name + ": ")
    assert "\n" not in said
    return said


def test_files_that_are_no_projects(tmp_path, project):
    assert "no such file" in refusal(tmp_path / "none.umfem")
    assert "folder" in refusal(tmp_path)
    path = tmp_path / "x.umfem"
    for content, said in [
        (b"", "is empty"),
        (b"PK\x03\x04", "is not a UMFEM project"),
        (b"U", "damaged"),
        (project_file.SIGNATURE, "only 16 bytes are left"),
        (b"UMFEM\n\x1aproject\n" + bytes(600), "first bytes were changed"),
        (np.random.default_rng(0).bytes(4096), "is not a UMFEM project"),
    ]:
        path.write_bytes(content)
        assert said in refusal(path)
    with h5py.File(path, "w") as file:
        file["model"] = 1
    assert "is an HDF5 file, but not a UMFEM project" in refusal(path)


def sealed(path):
    """Give a file that was changed a header that is true again."""
    project_file._write_file(path, memoryview(path.read_bytes()))


def test_newer_version(saved, monkeypatch):
    monkeypatch.setattr(project_file, "VERSION", 7)
    sealed(saved)
    monkeypatch.undo()
    assert "newer UMFEM (format 7; this program reads up to 1). Update the program." in refusal(saved)


def test_newer_model_inside(saved, monkeypatch, project):
    monkeypatch.setattr(model_json, "VERSION", 9)
    project_file.save(saved, project)
    monkeypatch.undo()
    assert "newer UMFEM (format 9" in refusal(saved)


def test_foreign_content_under_a_true_header(saved):
    for change in ("del model", "del arrays", "not json", "model is a group"):
        shutil.copy(saved, saved.with_name("c.umfem"))
        path = saved.with_name("c.umfem")
        with h5py.File(path, "r+") as file:
            name = "arrays" if change == "del arrays" else "model"
            del file[name]
            if change == "not json":
                file["model"] = np.frombuffer(b"{", dtype=np.uint8)
            elif change == "model is a group":
                file.create_group("model")
        sealed(path)
        assert "cannot be read as a project" in refusal(path)


def test_truncated_anywhere(saved):
    content = saved.read_bytes()
    path = saved.with_name("cut.umfem")
    for length in [*range(0, 600, 13), *range(600, len(content), len(content) // 60), len(content) - 1]:
        path.write_bytes(content[:length])
        refusal(path)
    path.write_bytes(content + b"\0")
    assert "damaged" in refusal(path)


def test_one_flipped_bit_anywhere(saved):
    """Every flipped bit is noticed before HDF5 sees the file; 400 places, all of the used header among them."""
    content = bytearray(saved.read_bytes())
    rng = np.random.default_rng(5)
    places = [*range(64), *rng.integers(64, len(content), 340)]
    path = saved.with_name("flip.umfem")
    for place in places:
        bit = 1 << int(rng.integers(8))
        content[place] ^= bit
        path.write_bytes(content)
        assert "damaged" in refusal(path) or place < 16
        content[place] ^= bit
