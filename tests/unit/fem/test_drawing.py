"""What is drawn: the closed skin of solids, shells, beams, and the element table of a flexible subsystem."""

import time

import numpy as np
import pytest

from fem import generators as gen
from fem.drawing import draw, drawn_elements, triangles
from fem.elements import ELEMENT_TYPES
from fem.materials import Isotropic
from fem.sections import BeamSection, ShellSection

STEEL = Isotropic(name="steel")
SHEET = ShellSection(name="sheet", thickness=0.01)
BAR = BeamSection(name="bar", area=1e-4, iy=1e-9, iz=1e-9, torsion=1e-9)


@pytest.mark.parametrize("kind", ["hex8", "hex20", "tet4", "tet10", "wedge6", "wedge15"])
def test_skin_of_a_box_is_closed_and_looks_outwards(kind: str) -> None:
    model = gen.block_of_solids((1.0, 2.0, 3.0), (2, 3, 2), kind=kind, material=STEEL)
    rows, owners = triangles(draw(model))
    X = model.coordinates[rows]
    area = np.cross(X[:, 1] - X[:, 0], X[:, 2] - X[:, 0]) / 2
    assert np.linalg.norm(area, axis=1).sum() == pytest.approx(22.0)  # 2(1·2 + 2·3 + 3·1)
    assert np.abs(area.sum(axis=0)).max() < 1e-12
    assert np.einsum("ei,ei->", area, X.mean(axis=1)) / 3 == pytest.approx(6.0)  # the volume, by Gauss
    assert set(owners) <= set(model.blocks[0].numbers)


def test_shells_and_beams_are_all_seen() -> None:
    sheet = gen.plate((1, 1), (3, 2), material=STEEL, section=SHEET)
    bar = gen.beam_line((0, 0, 0), (0, 0, 1), 4, material=STEEL, section=BAR, orientation=(1, 0, 0))
    drawing = draw(gen.combine([sheet, bar]))
    assert drawing.polygons[4].shape == (6, 4)
    assert drawing.lines.shape == (4, 2)
    assert drawing.line_owners.tolist() == [7, 8, 9, 10]


def test_mixed_solids_hide_their_common_face() -> None:
    box = gen.block_of_solids((1, 1, 1), (1, 1, 1), material=STEEL)
    whole = gen.merge_nodes(gen.combine([box, gen.translate(box, (1, 0, 0))]), 1e-9)
    assert len(draw(whole).polygons[4]) == 10


def test_table_of_a_flexible_subsystem() -> None:
    sheet = gen.plate((1, 1), (2, 1), material=STEEL, section=SHEET)
    bar = gen.beam_line((0, 0, 0), (0, 0, 1), 1, material=STEEL, section=BAR, orientation=(1, 0, 0))
    model = gen.combine([sheet, bar])
    types, elements = drawn_elements(model)
    assert [(t.n_nodes, t.polygons) for t in types] == [(4, ((1, 2, 3, 4),)), (2, ((1, 2),))]
    assert elements.offsets.tolist() == [0, 4, 8, 10]
    assert elements.nodes[8:].tolist() == [7, 8]


@pytest.mark.parametrize("name", [n for n, kind in ELEMENT_TYPES.items() if kind.family == "solid"])
def test_every_face_outline_is_around_the_face(name: str) -> None:
    from fem.drawing import outline

    kind = ELEMENT_TYPES[name]
    middles = {frozenset(edge[:2]): edge[2] for edge in kind.edges if len(edge) == 3}
    for face in kind.faces:
        around = outline(face)
        if len(face) > 4:
            corners = around[::2]
            for a, middle, b in zip(corners, around[1::2], (*corners[1:], corners[0])):
                assert middles[frozenset((a, b))] == middle


def test_large_solids_are_drawn_quickly() -> None:
    model = gen.block_of_solids((1, 1, 1), (60, 60, 60), material=STEEL)
    started = time.process_time()
    assert len(draw(model).polygons[4]) == 6 * 60 * 60
    assert time.process_time() - started < 15.0  # 0.5 s measured alone; room for a loaded machine
