"""Every finding names its culprit; a sound model has none; a million nodes are checked quickly."""

import time
from dataclasses import replace

import numpy as np
import pytest

from fem import generators as gen
from fem.assembly import assemble
from fem.checks import check_model
from fem.elements import ELEMENT_TYPES
from fem.materials import Isotropic
from fem.mechanisms import find_mechanisms
from fem.model import Bushing, ElementBlock, FEModel, PointMass, RigidLink, Support
from fem.section_shapes import beam_section
from fem.sections import ShellSection
from fem.statics import solve_static
from solvers.errors import SolveError

STEEL = Isotropic(name="steel")
BAR = beam_section("bar", "rectangle", 0.02, 0.03)
SHEET = ShellSection(name="sheet", thickness=0.01)


def line(n=3, **changes):
    model = gen.beam_line((0, 0, 0), (1, 0, 0), n, material=STEEL, section=BAR)
    return replace(model, **changes)


def codes(model):
    return {f.code: f for f in check_model(model)}


def test_sound_models_have_no_findings():
    assert check_model(line()) == ()
    assert check_model(gen.block_of_solids((1, 1, 1), (2, 2, 2), kind="hex20", material=STEEL)) == ()


def test_unused_and_coincident_nodes():
    model = line()
    points = np.vstack([model.coordinates, model.coordinates[1], [9.0, 9.0, 9.0]])
    extra = ElementBlock(
        name="extra", type="rod2", numbers=[77], connectivity=[[0, 4]], material="steel", section="bar"
    )
    found = codes(replace(model, node_numbers=[1, 2, 3, 4, 50, 60], coordinates=points, blocks=(*model.blocks, extra)))
    assert found["unused"].nodes.tolist() == [60]
    assert "60" in found["unused"].message
    assert found["coincident"].nodes.tolist() == [2, 50]
    joined = replace(
        model,
        node_numbers=[1, 2, 3, 4, 50],
        coordinates=points[:5],
        blocks=(*model.blocks, extra),
        springs=(Bushing(node_a=2, node_b=50, stiffness=(1.0,) * 6),),
    )
    assert "coincident" not in codes(joined)


def test_zero_length_and_repeated_nodes():
    model = line()
    points = np.array(model.coordinates)
    points[1] = points[0]
    assert codes(replace(model, coordinates=points))["size"].elements.tolist() == [1]
    rows = np.array(model.blocks[0].connectivity)
    rows[2] = 3
    found = codes(replace(model, blocks=(replace(model.blocks[0], connectivity=rows),)))
    assert found["degenerate"].elements.tolist() == [3]


@pytest.mark.parametrize("kind", [k for k, t in ELEMENT_TYPES.items() if t.family == "solid" and k != "pyramid5"])
def test_inverted_solids(kind):
    model = gen.block_of_solids((1, 1, 1), (2, 1, 1), kind=kind, material=STEEL)
    rows = np.array(model.blocks[0].connectivity)
    mirrored = replace(model, coordinates=model.coordinates * [1, 1, -1])
    assert codes(mirrored)["inverted"].elements.tolist() == model.blocks[0].numbers.tolist()
    rows[0, [0, 1]] = rows[0, [1, 0]]
    found = codes(replace(model, blocks=(replace(model.blocks[0], connectivity=rows),)))
    assert {"inverted", "distorted"} & set(found)


@pytest.mark.skipif(not any(t.family == "shell" for t in ELEMENT_TYPES.values()), reason="no shells yet")
def test_crossed_quads():
    model = gen.plate((1.0, 1.0), (2, 2), material=STEEL, section=SHEET)
    rows = np.array(model.blocks[0].connectivity)
    rows[1, [1, 2]] = rows[1, [2, 1]]
    found = codes(replace(model, blocks=(replace(model.blocks[0], connectivity=rows),)))
    assert found["crossed"].elements.tolist() == [2]


def test_missing_properties():
    model = line()
    block = model.blocks[0]
    assert "has no section" in codes(replace(model, blocks=(replace(block, section=""),)))["property"].message
    assert "'rubber' is not" in codes(replace(model, blocks=(replace(block, material="rubber"),)))["property"].message
    assert "unknown element" in codes(replace(model, blocks=(replace(block, type="beam9"),)))["type"].message
    weightless = replace(model, materials=(Isotropic(name="steel", density=0.0),))
    assert "no density" in codes(weightless)["density"].message
    bad = replace(model, materials=(Isotropic(name="steel", young=-1.0),))
    assert "young's modulus is -1" in codes(bad)["property"].message


def test_orientation():
    block = line().blocks[0]
    along = line(blocks=(replace(block, orientation=(2.0, 0.0, 0.0)),))
    found = codes(along)["orientation"]
    assert (found.severity, found.elements.tolist()) == ("error", [1, 2, 3])
    none = codes(line(blocks=(replace(block, orientation=None),)))["orientation"]
    assert none.severity == "warning"
    square = beam_section("bar", "round", 0.02)
    assert check_model(line(blocks=(replace(block, orientation=None),), sections=(square,))) == ()


def test_disconnected_parts():
    a = line()
    b = replace(line(), coordinates=line().coordinates + np.array([0, 1, 0]))
    both = gen.combine([a, b])
    found = codes(both)["disconnected"]
    assert "2 parts" in found.message
    assert len(found.nodes) == 4
    joined = replace(both, links=(RigidLink(master=1, slaves=[5]),))
    assert "disconnected" not in codes(joined)


def test_numbers_names_and_references():
    model = line()
    assert codes(replace(model, node_numbers=[1, 2, 2, 4]))["number"].nodes.tolist() == [2]
    twice = replace(model, blocks=(model.blocks[0], replace(model.blocks[0], name="again")))
    assert codes(twice)["number"].elements.tolist() == [1, 2, 3]
    assert "Two materials" in codes(replace(model, materials=(STEEL, STEEL)))["name"].message
    assert "node 9" in codes(replace(model, supports=(Support(nodes=[9]),)))["reference"].message
    assert "node 8" in codes(replace(model, interface=[8]))["reference"].message
    assert codes(replace(model, element_sets={"x": [3, 44]}))["reference"].elements.tolist() == [44]
    points = np.array(model.coordinates)
    points[2, 1] = np.inf
    assert codes(replace(model, coordinates=points))["coordinates"].nodes.tolist() == [3]
    assert codes(FEModel(node_numbers=[1], coordinates=[[0, 0, 0]]))["empty"].severity == "error"


def mechanisms(model):
    return {f.code: f for f in find_mechanisms(model, assemble(model))}


def test_a_free_body_is_noted_and_a_held_one_is_silent():
    found = mechanisms(line())
    assert "6 rigid motions" in found["free"].message
    assert found["free"].severity == "note"
    assert mechanisms(line(supports=(Support(nodes=[1]),))) == {}
    # a fine mesh of a slender beam is soft, not loose
    slender = gen.beam_line((0, 0, 0), (10, 0, 0), 700, material=STEEL, section=BAR)
    assert mechanisms(replace(slender, supports=(Support(nodes=[1]),))) == {}
    assert "1 rigid motion " in mechanisms(line(supports=(Support(nodes=[1, 2], dofs="uy uz rx"),)))["free"].message


def truss(kind="rod2", diagonal=True):
    rows = [[0, 1], [1, 2], [2, 3], [3, 0]] + ([[0, 2]] if diagonal else [])
    block = ElementBlock(
        name="t", type=kind, numbers=range(1, len(rows) + 1), connectivity=rows, material="steel", section="bar"
    )
    return FEModel(
        node_numbers=[11, 12, 13, 14],
        coordinates=[[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0]],
        blocks=(block,),
        materials=(STEEL,),
        sections=(BAR,),
        supports=(Support(nodes=[11], dofs="ux uy"), Support(nodes=[12], dofs="uy")),
    )


def test_rods_do_not_resist_across():
    found = mechanisms(truss())
    assert "uz" in found["no stiffness"].message
    assert found["no stiffness"].nodes.tolist() == [11, 12, 13, 14]
    flat = truss()
    flat = replace(flat, supports=(*flat.supports, Support(nodes=[11, 12, 13, 14], dofs="uz")))
    assert mechanisms(flat) == {}


def test_a_square_of_rods_folds():
    square = truss(diagonal=False)
    square = replace(square, supports=(*square.supports, Support(nodes=[11, 12, 13, 14], dofs="uz")))
    found = mechanisms(square)["mechanism"]
    assert "1 motion without stiffness inside" in found.message
    assert set(found.nodes.tolist()) == {13, 14}
    with pytest.raises(SolveError):
        solve_static(assemble(square), np.ones(12))


def test_hinges_in_a_row_are_found():
    flags = np.zeros((3, 12), dtype=bool)
    flags[0, 11] = flags[1, 5] = True
    model = line(blocks=(replace(line().blocks[0], releases=flags),), supports=(Support(nodes=[1, 4]),))
    found = mechanisms(model)
    assert found["no stiffness"].nodes.tolist() == [2]
    assert "in ry at" in found["no stiffness"].message  # local z is global y


def test_rotating_lump_on_a_solid_is_found():
    model = gen.block_of_solids((1, 1, 1), (1, 1, 1), material=STEEL)
    model = replace(model, masses=(PointMass(node=1, mass=1.0, inertia=(1.0, 1.0, 1.0)),))
    found = mechanisms(model)["no stiffness"]
    assert found.nodes.tolist() == [1]
    assert "rx, ry, rz" in found.message


def test_a_million_nodes_are_checked_quickly():
    n = 100
    axis = np.arange(n, dtype=float)
    points = np.stack(np.meshgrid(axis, axis, axis, indexing="ij"), axis=-1).reshape(-1, 3)
    rows = np.arange(n**3).reshape(-1, 2)
    block = ElementBlock(
        name="rods",
        type="rod2",
        numbers=np.arange(1, len(rows) + 1),
        connectivity=rows,
        material="steel",
        section="bar",
    )
    model = FEModel(
        node_numbers=np.arange(1, n**3 + 1), coordinates=points, blocks=(block,), materials=(STEEL,), sections=(BAR,)
    )
    start = time.process_time()
    found = codes(model)
    # two seconds on an idle machine; the limit tells a Python loop over nodes
    assert time.process_time() - start < 15.0
    assert "500000 parts" in found["disconnected"].message
    assert "coincident" not in found
