"""Generators: exact areas and volumes, matching neighbours, and arguments that make no sense."""

import time
from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from scipy.linalg import block_diag
from scipy.spatial.transform import Rotation

from fem import generators as gen
from fem.assembly import assemble
from fem.elements import ELEMENT_TYPES
from fem.generators.kinds import reversed_order
from fem.materials import Isotropic, Orthotropic
from fem.model import (
    Bushing,
    CoordinateSystem,
    ElementBlock,
    FEModel,
    PointMass,
    RigidLink,
    ScalarSpring,
    Support,
    element_count,
)
from fem.sections import BeamSection, Layer, ShellSection, SolidSection
from solvers.errors import ModelError

STEEL = Isotropic(name="steel")
ALUMINIUM = Isotropic(name="aluminium", young=7e10, density=2700.0)
SHEET = ShellSection(name="sheet", thickness=0.01)
BAR = BeamSection(name="bar", area=1e-4, iy=1e-9, iz=2e-9, torsion=2e-9)
SOLIDS = ("hex8", "hex20", "tet4", "tet10", "wedge6", "wedge15")
# decomposition of the corner polyhedra into tetrahedra: volumes that do not use the element library
TETS = {
    4: ((0, 1, 2, 3),),
    5: ((0, 1, 2, 4), (0, 2, 3, 4)),
    6: ((0, 1, 2, 3), (1, 2, 3, 4), (2, 3, 4, 5)),
    8: ((0, 1, 3, 4), (1, 2, 3, 6), (1, 4, 5, 6), (3, 4, 6, 7), (1, 3, 4, 6)),
}
CORNERS = {"tet4": 4, "tet10": 4, "pyramid5": 5, "wedge6": 6, "wedge15": 6, "hex8": 8, "hex20": 8}


def volumes(model: FEModel) -> np.ndarray:
    """Volume of every solid by splitting into tetrahedra."""
    result = []
    for block in model.blocks:
        X = model.coordinates[block.connectivity]
        total = np.zeros(len(block))
        for a, b, c, d in TETS[CORNERS[block.type]]:
            triple = np.cross(X[:, b] - X[:, a], X[:, c] - X[:, a])
            total += np.einsum("ei,ei->e", triple, X[:, d] - X[:, a]) / 6.0
        result.append(total)
    return np.concatenate(result)


def normals(model: FEModel) -> np.ndarray:
    """Area vector of every shell."""
    result = []
    for block in model.blocks:
        X = model.coordinates[block.connectivity]
        last = X.shape[1] - 1
        if last == 2:
            result.append(np.cross(X[:, 1] - X[:, 0], X[:, 2] - X[:, 0]) / 2.0)
        else:
            result.append(np.cross(X[:, 2] - X[:, 0], X[:, 3] - X[:, 1]) / 2.0)
    return np.concatenate(result)


def area(model: FEModel) -> float:
    return float(np.linalg.norm(normals(model), axis=1).sum())


def outer_faces(model: FEModel) -> int:
    """Number of faces that belong to one solid only."""
    count: dict[tuple[int, ...], int] = {}
    for block in model.blocks:
        for rows, face in product(block.connectivity, ELEMENT_TYPES[block.type].faces):
            key = tuple(sorted(rows[list(face)]))
            count[key] = count.get(key, 0) + 1
    assert set(count.values()) <= {1, 2}
    return sum(n == 1 for n in count.values())


@pytest.mark.parametrize("kind", SOLIDS)
def test_block_of_solids_fills_the_box(kind: str) -> None:
    model = gen.block_of_solids((2.0, 1.0, 0.5), (3, 2, 2), kind=kind, material=STEEL)
    cells = {"hex": 1, "wed": 2, "tet": 6}[kind[:3]]
    faces = {"hex": 32, "wed": 2 * 12 + 20, "tet": 64}[kind[:3]]
    v = volumes(model)
    assert element_count(model) == 12 * cells
    assert v.min() > 0.0
    assert v.sum() == pytest.approx(1.0, rel=1e-13)  # sums of a few products
    # neighbours share whole faces: only the skin of the box is left, wedges show triangles on the two z faces
    assert outer_faces(model) == faces
    assert np.unique(np.concatenate([b.connectivity.ravel() for b in model.blocks])).size == len(model.node_numbers)
    assert {key: len(rows) for key, rows in model.node_sets.items()}["x0"] == (
        len(np.flatnonzero(model.coordinates[:, 0] == 0.0))
    )


@pytest.mark.parametrize("kind", ["hex20", "tet10", "wedge15"])
def test_middle_nodes_lie_in_the_middle(kind: str) -> None:
    model = gen.block_of_solids((1.0, 2.0, 3.0), (1, 2, 1), kind=kind, material=STEEL)
    X = model.coordinates[model.blocks[0].connectivity]
    for a, b, middle in ELEMENT_TYPES[kind].edges:
        np.testing.assert_allclose(X[:, middle], (X[:, a] + X[:, b]) / 2, atol=1e-14)


def test_mapping_bends_the_block() -> None:
    def quarter_ring(p: np.ndarray) -> np.ndarray:
        angle = p[:, 0] * np.pi / 2
        r = 1.0 + p[:, 1]
        return np.column_stack([r * np.sin(angle), r * np.cos(angle), p[:, 2]])

    model = gen.block_of_solids((1.0, 1.0, 1.0), (40, 2, 1), material=STEEL, mapping=quarter_ring)
    sector = np.sin(np.pi / 80) / (np.pi / 80)  # a polygon in place of the arc
    assert volumes(model).sum() == pytest.approx(np.pi / 4 * 3 * sector, rel=1e-12)


def test_plate_and_openings() -> None:
    model = gen.plate((2.0, 3.0), (4, 6), material=STEEL, section=SHEET, origin=(1.0, 1.0, 1.0))
    assert area(model) == pytest.approx(6.0)
    assert np.all(normals(model)[:, 2] > 0)
    assert len(gen.plate((2.0, 3.0), (4, 6), material=STEEL, section=SHEET, triangles=True).blocks[0]) == 48
    keep = np.ones((4, 6), dtype=bool)
    keep[1:3, 2:4] = False
    grid = model.coordinates.reshape(5, 7, 3)
    holed = gen.surface(grid, material=STEEL, section=SHEET, keep=keep)
    assert area(holed) == pytest.approx(6.0 - 1.0)
    assert len(holed.node_numbers) == 35 - 1


def test_cylinder_and_panel() -> None:
    n = 24
    tube = gen.cylinder(0.5, 2.0, (n, 4), material=STEEL, section=SHEET, axis=(1.0, 1.0, 0.0), base=(3.0, 0.0, 0.0))
    assert len(tube.node_numbers) == n * 5
    side = 2 * 0.5 * np.sin(np.pi / n)
    assert area(tube) == pytest.approx(n * side * 2.0)
    middle = tube.coordinates[tube.blocks[0].connectivity].mean(axis=1)
    axis = np.array([1.0, 1.0, 0.0]) / np.sqrt(2)
    arm = middle - np.array([3.0, 0.0, 0.0])
    assert np.all(np.einsum("ei,ei->e", normals(tube), arm - np.outer(arm @ axis, axis)) > 0)
    panel = gen.cylinder(25.0, 50.0, (8, 8), angle=np.radians(80), material=STEEL, section=SHEET)
    assert len(panel.node_numbers) == 81
    assert set(panel.node_sets) == {"u0", "u1", "v0", "v1"}


def test_box_shell_is_closed_and_looks_outwards() -> None:
    model = gen.box_shell((2.0, 1.0, 3.0), (4, 2, 6), material=STEEL, section=SHEET)
    assert area(model) == pytest.approx(2 * (2 + 3 + 6))
    n, X = normals(model), model.coordinates[model.blocks[0].connectivity].mean(axis=1)
    assert np.abs(n.sum(axis=0)).max() < 1e-14  # a closed surface has no resultant normal
    assert np.einsum("ei,ei->", n, X) / 3 == pytest.approx(6.0)  # divergence theorem: its volume
    trough = gen.box_shell((1.0, 1.0, 1.0), (2, 2, 2), material=STEEL, section=SHEET, faces=("z0", "y0", "y1"))
    assert area(trough) == pytest.approx(3.0)


def test_i_girder_with_ribs() -> None:
    model = gen.i_girder(
        4.0, 0.5, 0.2, web=SHEET, flange=ShellSection(name="flange", thickness=0.02), material=STEEL,
        divisions=(8, 4, 2), stiffeners=(0.0, 2.0, 4.0), width_bottom=0.3,
    )  # fmt: skip
    areas = {b.name: float(np.linalg.norm(normals(_only(model, b)), axis=1).sum()) for b in model.blocks}
    assert areas == pytest.approx(
        {"girder web": 2.0, "girder top": 0.8, "girder bottom": 1.2, "girder ribs": 3 * 0.5 * 0.25}
    )
    # web 9×5, flanges 9×4 more each, ribs 3 inner levels × 4 nodes beside the web at 3 stations
    assert len(model.node_numbers) == 45 + 2 * 36 + 3 * 3 * 4


def _only(model: FEModel, block: ElementBlock) -> FEModel:
    return replace(model, blocks=(block,))


def test_line_and_grid_frame() -> None:
    line = gen.beam_line((0, 0, 0), (3, 4, 0), 10, material=STEEL, section=BAR)
    assert np.linalg.norm(np.diff(line.coordinates, axis=0), axis=1).sum() == pytest.approx(5.0)
    frame = gen.grid_frame(
        (0, 4, 8), (0, 5), (0, 3, 6), divisions=3, material=STEEL, section_x=BAR, section_y=BAR, section_z=BAR
    )
    assert [len(b) for b in frame.blocks] == [3 * 2 * 2 * 2, 3 * 3 * 2, 3 * 3 * 2 * 2]
    assert len(frame.node_numbers) == 18 + 2 * (8 + 6 + 12)
    assert len(frame.node_sets["feet"]) == 6
    grillage = gen.grid_frame((0, 1, 2), (0, 1), material=STEEL, section_x=BAR, section_y=BAR)
    assert element_count(grillage) == 7
    portal = gen.grid_frame((0, 4), (0,), (0, 3), material=STEEL, section_x=BAR, section_y=BAR, section_z=BAR)
    assert [b.name for b in portal.blocks] == ["frame x", "frame z"]


def test_extrude_and_revolve_volumes() -> None:
    square = gen.plate((1.0, 1.0), (2, 2), material=STEEL, section=SHEET, origin=(1.0, 0.0, 0.0))
    for vector in ((0.3, 0.0, 2.0), (0.0, 0.1, -2.0)):
        solid = gen.extrude(square, vector, 3)
        assert volumes(solid).min() > 0.0
        assert volumes(solid).sum() == pytest.approx(2.0)
    upright = gen.rotate(square, (1.0, 0.0, 0.0), (1.0, 0.0, 0.0), np.pi / 2)
    n = 12
    ring = gen.revolve(upright, (0, 0, 0), (0, 0, 1), 2 * np.pi, n)
    assert len(ring.node_numbers) == 9 * n
    assert volumes(ring).min() > 0.0
    # Pappus on a polygon of n sides
    assert volumes(ring).sum() == pytest.approx(n * np.sin(np.pi / n) * np.cos(np.pi / n) * (4 - 1))
    line = gen.beam_line((0, 0, 0), (0, 0, 2), 4, material=STEEL, section=BAR, orientation=(1, 0, 0))
    assert area(gen.extrude(line, (3.0, 0.0, 0.0), 5, section=SHEET)) == pytest.approx(6.0)


def test_revolve_around_an_edge_on_the_axis() -> None:
    n = 16
    touching = gen.plate((1.0, 2.0), (2, 2), material=STEEL, section=SHEET, along_v=(0, 0, 1))
    disc = gen.revolve(touching, (0, 0, 0), (0, 0, 1), 2 * np.pi, n)
    assert {b.type: len(b) for b in disc.blocks} == {"hex8": 2 * n, "wedge6": 2 * n}
    assert volumes(disc).min() > 0.0
    assert volumes(disc).sum() == pytest.approx(2.0 * n * np.sin(np.pi / n) * np.cos(np.pi / n))
    triangles = gen.plate((1.0, 2.0), (2, 2), material=STEEL, section=SHEET, along_v=(0, 0, 1), triangles=True)
    cone = gen.revolve(triangles, (0, 0, 0), (0, 0, 1), np.pi / 2, 4)
    assert set(b.type for b in cone.blocks) == {"wedge6", "pyramid5", "tet4"}
    assert volumes(cone).min() > 0.0
    spoke = gen.beam_line((0, 0, 0), (1, 0, 0), 3, material=STEEL, section=BAR)
    plate = gen.revolve(spoke, (0, 0, 0), (0, 0, 1), 2 * np.pi, 8, section=SHEET)
    assert {b.type: len(b) for b in plate.blocks} == {"shell4": 16, "shell3": 8}
    corner = gen.rotate(touching, (0, 0, 0), (0, 1, 0), 0.3)
    with pytest.raises(ModelError, match="touches the axis"):
        gen.revolve(corner, (0, 0, 0), (0, 0, 1), 1.0, 2)


@pytest.mark.parametrize("kind", SOLIDS)
def test_mirror_keeps_solids_upright(kind: str) -> None:
    half = gen.block_of_solids((1.0, 1.0, 1.0), (2, 1, 1), kind=kind, material=STEEL)
    whole = gen.mirror(half, (1.0, 0.0, 0.0), (1.0, 0.0, 0.0), keep=True, tolerance=1e-9)
    assert volumes(whole).min() > 0.0
    assert volumes(whole).sum() == pytest.approx(2.0)
    assert len(whole.node_numbers) == 2 * len(half.node_numbers) - len(half.node_sets["x1"])
    order = reversed_order(kind)
    assert [order[i] for i in order] == list(range(len(order)))  # mirrored twice is the same element
    X = whole.coordinates[whole.blocks[0].connectivity]
    for edge in ELEMENT_TYPES[kind].edges:
        if len(edge) == 3:
            np.testing.assert_allclose(X[:, edge[2]], (X[:, edge[0]] + X[:, edge[1]]) / 2, atol=1e-14)


def test_mirror_of_unsymmetric_sections_and_masses() -> None:
    angle = BeamSection(name="L", area=1e-4, iy=1e-9, iz=2e-9, iyz=5e-10, torsion=1e-9, shear_centre=(0.01, 0.02))
    beam = gen.beam_line((0, 1, 0), (1, 1, 0), 2, material=STEEL, section=angle)
    mass = PointMass(node=2, mass=3.0, inertia=(1.0, 2.0, 3.0), products=(0.1, 0.2, 0.3), offset=(0.0, 0.5, 0.0))
    pair = gen.mirror(replace(beam, masses=(mass,)), (0, 0, 0), (0, 1, 0), keep=True)
    assert [s.iyz for s in pair.sections] == [5e-10, -5e-10]
    assert pair.sections[1].shear_centre == (0.01, -0.02)
    image = pair.masses[1]
    assert image.offset == (0.0, -0.5, 0.0)
    assert image.products == pytest.approx((-0.1, 0.2, -0.3))
    assert image.node == 5
    plies = ShellSection(name="plies", layers=(Layer(material="steel", thickness=0.001, angle=0.5),))
    sheet = gen.plate((1, 1), (1, 1), material=STEEL, section=plies)
    sheet = replace(sheet, blocks=(replace(sheet.blocks[0], orientation=np.array([[1.0, 0, 0]])),))
    assert gen.mirror(sheet, (0, 0, 0), (1, 0, 0)).sections[0].layers[0].angle == -0.5


WOOD = Orthotropic(name="wood", young=(3e9, 2e9, 1e9), poisson=(0.2, 0.1, 0.05), shear=(1e9, 7e8, 5e8), density=900.0)
PLIES = ShellSection(
    name="plies", layers=tuple(Layer(material="wood", thickness=0.01 * (i + 1), angle=0.4 * i) for i in range(3))
)
ANGLE = BeamSection(
    name="L", area=1e-4, iy=1e-9, iz=2e-9, iyz=5e-10, torsion=1e-9, shear_y=0.4, shear_z=0.5, shear_centre=(0.01, 0.02)
)


def _oriented(model: FEModel, vector: np.ndarray | None) -> FEModel:
    return replace(model, blocks=(replace(model.blocks[0], orientation=vector),))


def _one_of(kind: str, given: bool) -> FEModel:
    """A little model of this kind with material axes of its own if ``given``, else with those that it takes."""
    if kind.startswith("beam"):
        points = np.array([[0.0, 0, 0], [0.7, 0.2, 0.1], [1.1, 0.9, 0.3]])
        model = gen.polyline(points, material=STEEL, section=ANGLE, kind=kind)
        return _oriented(model, None if not given else np.array([0.3, -0.5, 1.0]))
    if kind.startswith("shell"):
        sheet = gen.plate(
            (1.0, 0.7), (2, 1), material=WOOD, section=PLIES, along_v=(0.2, 1, 0.3), triangles=kind[-1] == "3"
        )
        return _oriented(sheet, np.array([0.3, 0.5, 0.1]) if given else None)
    section = SolidSection(name="grain", axes=((0.6, 0.8, 0.0), (-0.8, 0.6, 0.0), (0.0, 0.0, 1.0))) if given else None
    block = gen.block_of_solids((1.0, 0.7, 0.5), (1, 1, 1), kind=kind, material=WOOD, section=section)
    return _oriented(block, np.array([0.2, -0.4, 0.7]) if given else None)


@pytest.mark.parametrize("given", [False, True])
@pytest.mark.parametrize("kind", ["beam2", "beam2_euler", "shell3", "shell4", "hex8", "tet10", "wedge6"])
@pytest.mark.parametrize("mirrored", [False, True])
def test_the_matrices_turn_with_the_model(kind: str, given: bool, mirrored: bool) -> None:
    """K and M of the transformed model are those of the model in other axes, springs, masses and supports included."""
    model = _one_of(kind, given)
    full = np.diag([1.0, 2, 3, 4, 5, 6]) + 0.1 * (np.add.outer(np.arange(6), np.arange(6)) % 4)
    springs = (Bushing(node_a=1, stiffness=tuple(map(tuple, 1e6 * full)), system="ball"),) if given else ()
    springs += (ScalarSpring(node_a=2, dof_a="uy", stiffness=1e7, system="ball"),)
    systems = (CoordinateSystem(name="ball", kind="spherical", origin=(-0.3, 0.4, -0.2)),)
    support = Support(nodes=[1], dofs="uz uy", values=(1e-3, 2e-3), system="ball" if given else "")
    model = replace(model, springs=springs, systems=systems, supports=(support,))
    if mirrored:
        image, R = gen.mirror(model, (0, 0, 0), (1, 2, -1)), np.eye(3) - np.outer((1, 2, -1), (1, 2, -1)) / 3
    else:
        image = gen.rotate(model, (0, 0, 0), (1, 1, 1), 2 * np.pi / 7)
        R = Rotation.from_rotvec(2 * np.pi / 7 * np.ones(3) / np.sqrt(3)).as_matrix()
    old, new = assemble(model), assemble(image)
    six = old.dofs.n_dofs == 6 * len(model.node_numbers)
    one = np.kron(np.diag([1.0, np.linalg.det(R)]), R)
    Q = block_diag(*[one if per == 6 else R for per in np.diff(old.dofs.start)])
    assert six or kind in ("hex8", "tet10", "wedge6")
    for A, B in ((old.K, new.K), (old.M, new.M)):
        np.testing.assert_allclose(B.toarray(), Q @ A.toarray() @ Q.T, atol=1e-9 * abs(A).max())
    np.testing.assert_allclose(new.constraints.offset, Q @ old.constraints.offset, atol=1e-12)


def test_turned_supports_and_springs_keep_their_directions() -> None:
    bar = gen.beam_line((0, 0, 0), (1, 0, 0), 1, material=STEEL, section=BAR)
    bar = replace(
        bar,
        supports=(Support(nodes=np.array([1]), dofs=("ux",)),),
        springs=(ScalarSpring(node_a=2, dof_a="uy", stiffness=10.0, system="own"),),
        systems=(CoordinateSystem(name="own", origin=(1.0, 0.0, 0.0)),),
        links=(RigidLink(master=1, slaves=np.array([2])),),
    )
    turned = gen.rotate(bar, (0, 0, 0), (0, 0, 1), np.pi / 6)
    systems = {s.name: s for s in turned.systems}
    x = np.array([np.cos(np.pi / 6), np.sin(np.pi / 6), 0.0])
    np.testing.assert_allclose(systems[turned.supports[0].system].axes[0], x, atol=1e-15)
    np.testing.assert_allclose(systems[turned.springs[0].system].origin, x, atol=1e-15)
    star = gen.copy_around(bar, (0, 0, 0), (0, 0, 1), 2 * np.pi / 3, 2, tolerance=1e-9)
    assert len(star.node_numbers) == 4
    assert len({s.system for s in star.supports}) == 3
    assert len(star.springs) == 3
    partial = replace(bar, links=(RigidLink(master=1, slaves=np.array([2]), dofs=("ux",), name="tie"),))
    with pytest.raises(ModelError, match="cannot be turned"):
        gen.rotate(partial, (0, 0, 0), (0, 0, 1), 0.3)


def test_copies_and_merging() -> None:
    cell = gen.plate((1.0, 1.0), (2, 2), material=STEEL, section=SHEET)
    strip = gen.copy_along_line(cell, (1.0, 0.0, 0.0), 4, tolerance=1e-9)
    assert len(strip.node_numbers) == 11 * 3
    assert element_count(strip) == 20
    assert len(strip.blocks) == 1
    assert np.unique(strip.blocks[0].numbers).size == 20
    assert np.unique(strip.node_numbers).size == 33
    apart = gen.copy_along_line(cell, (1.0, 0.0, 0.0), 1)
    assert len(apart.node_numbers) == 18
    assert gen.merge_nodes(strip, 1e-9) is strip
    with pytest.raises(ModelError, match="would collapse"):
        gen.merge_nodes(strip, 0.6)
    some = gen.merge_nodes(apart, 1e-9, nodes=np.array([7, 10]))
    assert len(some.node_numbers) == 17


def test_combine_shares_equal_and_renames_different() -> None:
    a = gen.plate((1, 1), (1, 1), material=STEEL, section=SHEET, name="wall")
    b = gen.plate((1, 1), (1, 1), material=ALUMINIUM, section=ShellSection(name="sheet", thickness=0.02), name="wall")
    whole = gen.combine([a, b, a], title="both")
    assert [m.name for m in whole.materials] == ["steel", "aluminium"]
    assert [(s.name, s.thickness) for s in whole.sections] == [("sheet", 0.01), ("sheet (2)", 0.02)]
    assert [(x.name, len(x), x.section) for x in whole.blocks] == [("wall", 2, "sheet"), ("wall (2)", 1, "sheet (2)")]
    assert len(whole.node_sets["u0"]) == 6


def test_a_million_nodes_are_made_and_merged_quickly() -> None:
    started = time.process_time()
    model = gen.block_of_solids((1.0, 1.0, 1.0), (99, 99, 99), material=STEEL)
    two = gen.plate((2.0, 1.0), (1000, 500), material=STEEL, section=SHEET)
    joined = gen.mirror(two, (0, 0, 0), (1, 0, 0), keep=True, tolerance=1e-6)
    assert len(model.node_numbers) == 10**6
    assert len(joined.node_numbers) == 2001 * 501
    assert time.process_time() - started < 40.0  # measured 1.5 s alone; the limit leaves room for a loaded machine


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: gen.beam_line((0, 0, 0), (0, 0, 0), 3, material=STEEL, section=BAR), "same point"),
        (lambda: gen.beam_line((0, 0, 0), (0, 0, 1), 3, material=STEEL, section=BAR), "orientation"),
        (lambda: gen.beam_line((0, 0, 0), (1, 0, 0), 0, material=STEEL, section=BAR), "divisions is 0"),
        (lambda: gen.plate((1.0, -1.0), (1, 1), material=STEEL, section=SHEET), "size is -1"),
        (lambda: gen.plate((1.0, 1.0), (1, 2.5), material=STEEL, section=SHEET), "divisions is 2.5"),
        (lambda: gen.plate((1, 1), (1, 1), along_v=(2, 0, 0), material=STEEL, section=SHEET), "parallel"),
        (lambda: gen.plate((1, 1), (10**5, 10**5), material=STEEL, section=SHEET), "nodes asked for"),
        (lambda: gen.cylinder(1, 1, (2, 1), material=STEEL, section=SHEET), "at least 3"),
        (lambda: gen.cylinder(np.nan, 1, (4, 1), material=STEEL, section=SHEET), "radius is nan"),
        (lambda: gen.box_shell((1, 1, 1), (1, 1, 1), material=STEEL, section=SHEET, faces=("x2",)), "x2"),
        (lambda: gen.block_of_solids((1, 1, 1), (1, 1, 1), kind="hex9", material=STEEL), "hex9"),
        (lambda: gen.grid_frame((0, 1), (1, 0), material=STEEL, section_x=BAR, section_y=BAR), "growing"),
        (lambda: gen.combine([]), "none was given"),
    ],
)
def test_bad_arguments_are_named(call: object, words: str) -> None:
    with pytest.raises(ModelError, match=words):
        call()  # type: ignore[operator]


def test_sweeps_refuse_what_has_no_meaning() -> None:
    sheet = gen.plate((1, 1), (1, 1), material=STEEL, section=SHEET)
    solid = gen.block_of_solids((1, 1, 1), (1, 1, 1), material=STEEL)
    line = gen.beam_line((0, 0, 0), (1, 0, 0), 1, material=STEEL, section=BAR)
    with pytest.raises(ModelError, match="no volume"):
        gen.extrude(sheet, (1.0, 0.0, 0.0), 1)
    with pytest.raises(ModelError, match="cannot be swept"):
        gen.extrude(solid, (0.0, 0.0, 1.0), 1)
    with pytest.raises(ModelError, match="shell section"):
        gen.extrude(line, (0.0, 0.0, 1.0), 1)
    with pytest.raises(ModelError, match="no thickness"):
        gen.extrude(sheet, (0.0, 0.0, 1.0), 1, section=SHEET)
