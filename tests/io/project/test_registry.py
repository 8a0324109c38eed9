"""The table of formats: read, write and info by signature and ending."""

import json
import shutil
from importlib import import_module

import pytest

from io_formats import registry
from io_formats.project import Project
from solvers.errors import FileError


@pytest.mark.parametrize("one", registry.FORMATS, ids=lambda one: one.name)
def test_every_named_function_exists(one):
    for place in filter(None, (one.read, one.write, one.glance)):
        module, _, name = place.partition(":")
        assert callable(getattr(import_module(module), name))


def test_names_and_endings_are_unique():
    assert len({one.name for one in registry.FORMATS}) == len(registry.FORMATS)
    suffixes = registry.known_suffixes()
    assert len(set(suffixes)) == len(suffixes)
    assert all(suffix == suffix.lower() and suffix.startswith(".") for suffix in suffixes)


@pytest.mark.parametrize("name", ["p.umfem", "p.json", "P.UMFEM"])
def test_projects_both_ways(name, project, tmp_path):
    registry.write(tmp_path / name, project)
    assert registry.read(tmp_path / name).system == project.system
    facts = registry.info(tmp_path / name)
    assert facts["bodies"] == 2
    assert facts["fe_models"]["frame"]["element_types"] == {"hex8": 15, "beam2": 1}
    json.dumps(facts)


def test_runs(results, tmp_path):
    registry.write(tmp_path / "r.h5", results)
    assert len(registry.read(tmp_path / "r.h5").time) == 300
    facts = registry.info(tmp_path / "r.h5")
    assert facts["rows"] == 300
    assert facts["channels"][1] == {"name": "ω", "unit": "rad/s"}


def test_first_bytes_count_more_than_the_ending(project, tmp_path):
    registry.write(tmp_path / "p.umfem", project)
    shutil.copy(tmp_path / "p.umfem", tmp_path / "p.h5")
    assert isinstance(registry.read(tmp_path / "p.h5"), Project)


def test_refusals(project, results, tmp_path):
    with pytest.raises(FileError, match=r"^a\.xyz: unknown format '\.xyz'\. Known: \.umfem, \.json, \.h5, \.fum\."):
        registry.write(tmp_path / "a.xyz", project)
    with pytest.raises(FileError, match=r"holds a Results, not a Project\. Use \.umfem or \.json\."):
        registry.write(tmp_path / "a.h5", project)
    with pytest.raises(FileError, match=r"holds a Project, not a int\."):
        registry.write(tmp_path / "a.umfem", 5)
    with pytest.raises(FileError, match="no such file"):
        registry.read(tmp_path / "a.umfem")
    (tmp_path / "a.xyz").write_text("hello")
    with pytest.raises(FileError, match=r"unknown format '\.xyz'"):
        registry.info(tmp_path / "a.xyz")
    with pytest.raises(FileError, match="is a folder"):
        registry.info(tmp_path)


def test_an_imported_model(shared_data):
    facts = registry.info(shared_data / "ansys" / "HexBeam.cdb")
    assert (facts["nodes"], facts["elements"]) == (321, 40)
