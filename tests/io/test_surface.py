"""Surfaces of bodies from STL and OBJ: a cube in every dialect weighs what a cube weighs; what is wrong is placed;
meshes of URDF files are found beside them."""

from __future__ import annotations

import numpy as np
import pytest

from io_formats.surface import read_surface
from io_formats.urdf import read_urdf
from solvers.errors import FileError
from solvers.multibody.mass_properties import mesh_moments

CORNERS = np.array([(x, y, z) for x in (0.0, 2.0) for y in (0.0, 3.0) for z in (0.0, 4.0)])
#: Outlines of the faces, seen from outside against the clock; rows of CORNERS.
FACES = ((0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3))


def triangles() -> np.ndarray:
    return np.array([CORNERS[[f[0], f[k], f[k + 1]]] for f in FACES for k in (1, 2)])


def binary(path, count: int | None = None) -> None:
    record = np.zeros(12, dtype=[("n", "<f4", 3), ("c", "<f4", (3, 3)), ("t", "<u2")])
    record["c"] = triangles()
    path.write_bytes(
        b"solid is what some writers call binary".ljust(80) + np.uint32(count or 12).tobytes() + record.tobytes()
    )


def text(path) -> None:
    lines = ["solid cube"]
    for three in triangles():
        lines += [
            "facet normal 0 0 0",
            "outer loop",
            *(f"vertex {x} {y} {z}" for x, y, z in three),
            "endloop",
            "endfacet",
        ]
    path.write_text("\n".join([*lines, "endsolid cube"]))


def obj(path) -> None:
    lines = [f"v {x} {y} {z}" for x, y, z in CORNERS]
    lines += ["f " + " ".join(f"{k + 1}/1/1" for k in face) for face in FACES[:3]]
    lines += ["f " + " ".join(str(k - 8) for k in face) for face in FACES[3:]]  # counted from the end
    path.write_text("\n".join(lines))


def collada(path) -> None:
    """In centimetres, one half as polygons with texture coordinates, one as triangles; moved and turned by nodes."""
    centred = 100.0 * CORNERS @ [[0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, 0.0, 1.0]] - [-50.0, 0.0, 7.0]
    numbers = " ".join(f"{x:g}" for x in centred.ravel())
    many = " ".join(f"{k} 0" for face in FACES[:3] for k in face)
    three = " ".join(str(k) for f in FACES[3:] for i in (1, 2) for k in (f[0], f[i], f[i + 1]))
    path.write_text(f"""<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
 <asset><unit name="cm" meter="0.01"/><up_axis>Y_UP</up_axis></asset>
 <library_geometries><geometry id="g"><mesh>
  <source id="p"><float_array id="pa" count="24">{numbers}</float_array>
   <technique_common><accessor source="#pa" count="8" stride="3"/></technique_common></source>
  <source id="uv"><float_array id="ua" count="2">0 0</float_array></source>
  <vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
  <polylist count="3"><input semantic="VERTEX" source="#v" offset="0"/>
   <input semantic="TEXCOORD" source="#uv" offset="1"/><vcount>4 4 4</vcount><p>{many}</p></polylist>
  <triangles count="6"><input semantic="VERTEX" source="#v" offset="0"/><p>{three}</p></triangles>
  <lines count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1</p></lines>
 </mesh></geometry></library_geometries>
 <library_visual_scenes><visual_scene id="s">
  <node><translate>0 0 7</translate><node><rotate>0 0 2 -90</rotate>
   <matrix>1 0 0 -50  0 1 0 0  0 0 1 0  0 0 0 1</matrix><instance_geometry url="#g"/></node></node>
 </visual_scene></library_visual_scenes>
 <scene><instance_visual_scene url="#s"/></scene>
</COLLADA>""")


@pytest.mark.parametrize(("name", "write"), [("b.stl", binary), ("t.stl", text), ("o.obj", obj), ("c.DAE", collada)])
def test_a_block_of_two_three_four_metres(tmp_path, name, write):
    path = tmp_path / name
    write(path)
    mesh = read_surface(path)
    assert mesh.points.shape == (8, 3)  # corners that many triangles repeat are joined
    volume, first, second = mesh_moments("block", mesh.points, mesh.triangles)
    # Whole numbers below 2²⁴ are exact in single precision; the sums have some roundings.
    assert volume == pytest.approx(24.0, rel=1e-12)
    assert first / volume == pytest.approx([1.0, 1.5, 2.0], rel=1e-12)
    assert np.diag(second) / volume == pytest.approx([4 / 3, 9 / 3, 16 / 3], rel=1e-12)


@pytest.mark.parametrize(
    ("name", "content", "part"),
    [
        ("a.stl", b"solid\nfacet\nvertex 1 2\n", "a.stl:3"),
        ("a.stl", b"\0" * 90, "byte 90"),
        ("a.stl", b"solid\nvertex 0 0 0\n", "whole triangles"),
        ("a.stl", b"solid nothing\nendsolid", "no triangles"),
        ("a.obj", b"v 0 0 0\nv 1 0 0\nf 1 2 9\n", "a.obj:3"),
        ("a.obj", b"v 0 0 zero\n", "a.obj:1"),
        ("a.obj", b"v 0 0 0\nv 1 0 0\nf 1 2\n", "three corners"),
        ("a.ply", b"ply", "STL, OBJ or COLLADA"),
        ("a.dae", b"<robot/>", "a.dae:1: begins with <robot>"),
        ("a.dae", b"<COLLADA>\n<asset><unit meter='far'/></asset></COLLADA>", "a.dae:2: <unit> holds a word"),
        ("a.dae", b"<COLLADA><scene>\n<instance_visual_scene url='#s'/></scene></COLLADA>", "a.dae:2.*names 's'"),
        ("a.dae", b"<COLLADA/>", "no triangles"),
    ],
)
def test_what_is_wrong_is_said_with_its_place(tmp_path, name, content, part):
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(FileError, match=part):
        read_surface(path)


def test_a_file_that_is_cut_short(tmp_path):
    path = tmp_path / "cut.stl"
    binary(path, count=13)
    with pytest.raises(FileError, match="13 triangles need 734 bytes"):
        read_surface(path)


def test_meshes_of_a_robot(tmp_path):
    (tmp_path / "meshes").mkdir()
    binary(tmp_path / "meshes" / "link.stl")
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
    (tmp_path / "meshes" / "other.dae").write_text("<COLLADA/>")
    found = read_urdf(robot)
    assert found.system.bodies[1].shapes == ()
    assert any("no triangles" in line for line in found.report.skipped)
    collada(tmp_path / "meshes" / "other.dae")
    assert len(read_urdf(robot).system.bodies[1].shapes[0].mesh.triangles) == 12
