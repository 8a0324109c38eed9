"""STL and OBJ: what was written comes back, faults are placed; meshes of URDF files are found beside them."""

from __future__ import annotations

import numpy as np
import pytest

from io_formats.surfaces import read_surface
from io_formats.urdf import read_urdf
from solvers.errors import FileError
from solvers.multibody.mass_properties import mesh_moments, profile_mesh

POINTS, TRIANGLES = profile_mesh("", "-0.1 -0.2; 0.1 -0.2; 0.1 0.2; -0.1 0.2", 1.0)


def text_stl() -> bytes:
    lines = ["solid box"]
    for triangle in TRIANGLES:
        lines += ["facet normal 0 0 0", "outer loop"]
        lines += [f"vertex {x!r} {y!r} {z!r}" for x, y, z in POINTS[triangle].tolist()]
        lines += ["endloop", "endfacet"]
    return "\n".join([*lines, "endsolid"]).encode()


def binary_stl() -> bytes:
    record = np.zeros(len(TRIANGLES), np.dtype([("n", "<f4", 3), ("c", "<f4", (3, 3)), ("a", "<u2")]))
    record["c"] = POINTS[TRIANGLES]
    return b"solid, and binary all the same".ljust(80) + np.uint32(len(TRIANGLES)).tobytes() + record.tobytes()


def obj() -> bytes:
    lines = [f"v {x!r} {y!r} {z!r}" for x, y, z in POINTS.tolist()]
    lines += ["f " + " ".join(f"{k + 1}/1/1" for k in triangle) for triangle in TRIANGLES[:-1].tolist()]
    return "\n".join([*lines, "f " + " ".join(str(int(k) - len(POINTS)) for k in TRIANGLES[-1])]).encode()


@pytest.mark.parametrize(("name", "data"), [("a.stl", text_stl()), ("b.STL", binary_stl()), ("c.obj", obj())])
def test_a_box_comes_back_with_its_volume(tmp_path, name, data):
    path = tmp_path / name
    path.write_bytes(data)
    mesh = read_surface(path)
    assert (len(mesh.points), len(mesh.triangles)) == (8, 12)
    volume, first, _ = mesh_moments("", mesh.points, mesh.triangles)
    assert volume == pytest.approx(0.08, rel=1e-6)  # single precision of binary STL
    assert np.abs(first).max() < 1e-8


def test_faults_have_a_place(tmp_path):
    for name, data, words in (
        ("a.obj", b"v 0 0 0\nv 1 0 x\n", "a.obj:2: '1 0 x'"),
        ("b.obj", b"v 0 0 0\nf 1 2 3\n", "b.obj:2: a face names a point"),
        ("c.stl", binary_stl()[:-3].replace(b"solid", b"sound", 1), "is not STL"),
        ("d.stl", b"solid\nendsolid", "holds no triangles"),
        ("e.ply", b"", "surfaces are read from"),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(FileError) as caught:
            read_surface(path)
        assert words in str(caught.value)


def test_meshes_of_a_robot(tmp_path):
    (tmp_path / "meshes").mkdir()
    (tmp_path / "meshes" / "link.stl").write_bytes(binary_stl())
    robot = tmp_path / "urdf" / "robot.urdf"
    robot.parent.mkdir()
    mesh = '<visual><geometry><mesh filename="{}" scale="2 1 1"/></geometry></visual>'
    inertial = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    robot.write_text(
        f'<robot name="r"><link name="base"/><link name="a">{inertial}{mesh.format("package://r/meshes/link.stl")}</link>'
        f'<link name="b">{inertial}{mesh.format("package://r/meshes/other.dae")}</link>'
        '<joint name="j" type="revolute"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/></joint>'
        '<joint name="k" type="revolute"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint></robot>'
    )
    found = read_urdf(robot)
    shape = found.system.bodies[0].shapes[0]
    assert (shape.kind, shape.size, len(shape.mesh.triangles)) == ("mesh", (2.0, 1.0, 1.0), 12)
    assert found.system.bodies[1].shapes == ()
    assert any("other.dae (not found)" in line for line in found.report.skipped)
