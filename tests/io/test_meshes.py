"""Meshes through meshio: round trips, groups, division of cells, and a child process that may die."""

import os
import time
from pathlib import Path

import meshio
import numpy as np
import pytest

from fem.mass import total_mass
from fem.materials import Isotropic
from fem.model import ElementBlock, FEModel
from fem.sections import ShellSection
from io_formats import child, registry
from io_formats.meshes import read_mesh, write_mesh
from solvers.errors import FileError


def crash(path):
    """As a segmentation fault does: the process is gone without a word."""
    os._exit(139)


def hang(path):
    time.sleep(100)


def devour(path):
    return sum(len(bytearray(100_000_000)) for _ in range(1)) and [bytearray(100_000_000) for _ in range(40)]


def triangle(path):
    raise ValueError("no such\n  mesh")


@pytest.fixture
def two_shapes():
    """A hexahedron and a wedge on it."""
    points = np.array([(x, y, z) for z in (0, 1) for y in (0, 1) for x in (0, 1)] + [(0, 0, 2), (1, 0, 2)], dtype=float)
    hexahedron = ElementBlock(name="h", type="hex8", numbers=[1], connectivity=[[0, 1, 3, 2, 4, 5, 7, 6]])
    wedge = ElementBlock(name="w", type="wedge6", numbers=[2], connectivity=[[4, 6, 8, 5, 7, 9]])
    return FEModel(title="two", node_numbers=np.arange(11, 21), coordinates=points, blocks=(hexahedron, wedge))


@pytest.mark.parametrize("ending", [".vtk", ".vtu", ".msh", ".mesh", ".avs"])
def test_round_trip(tmp_path, two_shapes, ending):
    path = tmp_path / f"two{ending}"
    write_mesh(path, two_shapes)
    model = read_mesh(path, units="m-kg-s").model
    assert {block.type: len(block) for block in model.blocks} == {"hex8": 1, "wedge6": 1}
    np.testing.assert_allclose(model.coordinates, two_shapes.coordinates)
    if ending in (".vtk", ".vtu", ".msh"):
        assert model.node_numbers.tolist() == list(range(11, 21))


def test_groups_of_gmsh_and_faces_around_volumes(tmp_path):
    """The named faces of a meshed body become a set of nodes; its volumes become elements."""
    points = np.array([(0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1)], dtype=float)
    mesh = meshio.Mesh(
        points,
        [("triangle", np.array([[0, 1, 2]])), ("tetra", np.array([[0, 1, 2, 3]]))],
        cell_data={"gmsh:physical": [np.array([7]), np.array([9])], "gmsh:geometrical": [np.array([1]), np.array([1])]},
        field_data={"base": np.array([7, 2]), "body": np.array([9, 3])},
    )
    meshio.write(tmp_path / "t.msh", mesh, file_format="gmsh22", binary=False)
    model = read_mesh(tmp_path / "t.msh").model
    assert [block.type for block in model.blocks] == ["tet4"]
    assert model.node_sets["base"].tolist() == [1, 2, 3]
    assert model.element_sets["body"].tolist() == [1]


@pytest.mark.parametrize(("cell", "count", "area"), [("quad8", 4, 2.0), ("triangle6", 4, 1.0)])
def test_shells_with_middle_points_keep_their_area(tmp_path, cell, count, area):
    corners = np.array([(0, 0, 0), (2, 0, 0), (2, 1, 0), (0, 1, 0)], dtype=float)[: 4 if cell == "quad8" else 3]
    middles = 0.5 * (corners + np.roll(corners, -1, axis=0))
    points = np.vstack([corners, middles])
    meshio.write(tmp_path / "s.vtu", meshio.Mesh(points, [(cell, np.arange(len(points))[None])]))
    model = read_mesh(tmp_path / "s.vtu").model
    assert sum(len(block) for block in model.blocks) == count
    full = FEModel(
        node_numbers=model.node_numbers,
        coordinates=model.coordinates,
        blocks=[ElementBlock(name=b.name, type=b.type, numbers=b.numbers, connectivity=b.connectivity, material="m",
                             section="s") for b in model.blocks],
        materials=(Isotropic(name="m", density=1000.0),),
        sections=(ShellSection(name="s", thickness=0.001),),
    )  # fmt: skip
    assert total_mass(full) == pytest.approx(area)


@pytest.mark.parametrize("ending", [".med", ".xdmf"])
def test_meshes_inside_hdf5_are_no_runs_of_ours(tmp_path, two_shapes, ending):
    """The .med of Salome is HDF5 as our runs are: the ending decides. An .xdmf has a file beside it."""
    cells = [(name, np.array(block.connectivity)) for name, block in zip(("hexahedron", "wedge"), two_shapes.blocks)]
    meshio.write(tmp_path / f"two{ending}", meshio.Mesh(np.array(two_shapes.coordinates), cells))
    assert registry.info(tmp_path / f"two{ending}")["element_types"] == {"hex8": 1, "wedge6": 1}


def test_a_damaged_mesh_is_an_error(tmp_path):
    path = tmp_path / "bad.vtu"
    path.write_text("<VTKFile")
    with pytest.raises(FileError, match=r"bad\.vtu"):
        read_mesh(path)


@pytest.mark.parametrize(
    ("name", "message"),
    [("crash", "crashed"), ("hang", "within"), ("devour", "memory"), ("triangle", "no such mesh")],
)
def test_what_the_child_may_suffer(tmp_path, monkeypatch, name, message):
    """A crash, a hang and a hunger for memory in a foreign reader are sentences here, and the next call works."""
    if name == "devour":
        pytest.importorskip("resource")
    monkeypatch.setattr(child, "SECONDS", 1.0 if name == "hang" else 30.0)
    monkeypatch.syspath_prepend(str(Path(__file__).parent))
    child.stop()  # a child that knows where this module is
    path = tmp_path / "any.vtk"
    path.write_text("x")
    with pytest.raises(FileError, match=message):
        child.call(f"{Path(__file__).stem}:{name}", path)
    monkeypatch.setattr(child, "SECONDS", 30.0)
    with pytest.raises(FileError, match="no such mesh"):
        child.call(f"{Path(__file__).stem}:triangle", path)
    child.stop()
