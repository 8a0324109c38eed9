"""Edits by number give new models and share what they did not touch."""

import time
from dataclasses import replace

import numpy as np
import pytest

from fem import edit
from fem import generators as gen
from fem.materials import Isotropic
from fem.model import FEModel, PointMass, Support, node_rows, rows_of
from fem.section_shapes import beam_section
from solvers.errors import ModelError

STEEL = Isotropic(name="steel")
BAR = beam_section("bar", "rectangle", 0.02, 0.03)


def line(n=4):
    return gen.beam_line((0, 0, 0), (1, 0, 0), n, material=STEEL, section=BAR)


def test_a_model_made_by_hand():
    model = edit.add_nodes(FEModel(title="hand"), [10, 20, 30], [[0, 0, 0], [1, 0, 0], [1, 1, 0]])
    model = edit.put_section(edit.put_material(model, STEEL), BAR)
    model = edit.add_elements(model, "beams", "beam2", [[10, 20], [20, 30]], material="steel", section="bar")
    model = edit.put_node_set(model, "ends", [30, 10])
    assert model.blocks[0].numbers.tolist() == [1, 2]
    assert model.blocks[0].connectivity.tolist() == [[0, 1], [1, 2]]
    assert model.node_sets["ends"].tolist() == [10, 30]
    assert edit.next_node_number(model) == 31
    assert edit.next_element_number(model) == 3


def test_edits_share_and_leave_the_old_model():
    model = line()
    moved = edit.move_nodes(model, [3], [[0.5, 0.1, 0.0]])
    assert moved.blocks is model.blocks
    assert model.coordinates[2, 1] == 0.0
    assert moved.coordinates[2, 1] == 0.1
    with pytest.raises(ValueError, match="read-only"):
        model.coordinates[0, 0] = 5.0
    stronger = edit.put_material(model, Isotropic(name="steel", young=3e11))
    assert len(stronger.materials) == 1
    assert np.shares_memory(stronger.coordinates, model.coordinates)


def test_removing():
    model = replace(line(), element_sets={"all": [1, 2, 3, 4]}, interface=[1, 5], supports=(Support(nodes=[1, 5]),))
    with pytest.raises(ModelError, match="Node 5 is in use"):
        edit.remove_nodes(model, [5])
    less = edit.remove_nodes(edit.remove_elements(model, [4]), [5])
    assert less.node_numbers.tolist() == [1, 2, 3, 4]
    assert less.element_sets["all"].tolist() == [1, 2, 3]
    assert less.interface.tolist() == [1]
    assert less.supports[0].nodes.tolist() == [1]
    assert edit.remove_elements(model, [1, 2, 3, 4]).blocks == ()
    gone = edit.remove_elements(model, [1])
    first = edit.remove_nodes(gone, [1])
    np.testing.assert_allclose(
        first.coordinates[first.blocks[0].connectivity], gone.coordinates[gone.blocks[0].connectivity]
    )
    massive = replace(edit.remove_elements(model, [4]), masses=(PointMass(node=5, mass=1.0),))
    with pytest.raises(ModelError, match="Node 5 is in use"):
        edit.remove_nodes(massive, [5])


def test_finding_elements():
    model = line()
    more = edit.add_elements(
        model, "rods", "rod2", [[1, 3], [2, 4]], numbers=[100, 50], material="steel", section="bar"
    )
    found = edit.find_elements(more, [50, 2, 100])
    assert [(i, rows.tolist()) for i, rows in found] == [(0, [1]), (1, [0, 1])]
    with pytest.raises(ModelError, match="Element 7 is not defined"):
        edit.find_elements(more, [1, 7])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda m: edit.add_nodes(m, [2], [[0, 0, 0]]), "Node 2 exists already"),
        (lambda m: edit.add_nodes(m, [8, 8], np.zeros((2, 3))), "Node 8 is given twice"),
        (lambda m: edit.add_nodes(m, [0], [[0, 0, 0]]), "must be positive"),
        (lambda m: edit.add_nodes(m, [9], [[0, np.nan, 0]]), "Node 9 at .* finite"),
        (lambda m: edit.move_nodes(m, [99], [[0, 0, 0]]), "node 99 is not defined"),
        (lambda m: edit.add_elements(m, "beam", "rod2", [[1, 2]]), "'beam' exists already"),
        (lambda m: edit.add_elements(m, "x", "rod2", [[1, 77]]), "node 77 is not defined"),
        (lambda m: edit.add_elements(m, "x", "rod2", [[1, 2]], numbers=[3]), "Element 3 exists already"),
        (lambda m: edit.change_block(m, "nothing", material="steel"), "'nothing' is not defined"),
        (lambda m: edit.put_material(m, Isotropic(name="x", young=0.0)), "greater than zero"),
    ],
)
def test_wrong_edits_are_refused(change, message):
    with pytest.raises(ModelError, match=message):
        change(line())


def test_numbers_may_be_in_any_order():
    known = np.array([50, 3, 999_999_999, 7])
    assert rows_of(known, [7, 50, 999_999_999]).tolist() == [3, 0, 2]
    with pytest.raises(ModelError, match="node 4 is not defined"):
        rows_of(known, [7, 4])
    assert rows_of(known, []).size == 0
    with pytest.raises(ModelError, match="has 0 nodes"):
        node_rows(FEModel(), [1])


def test_edits_of_a_million_nodes_are_fast():
    n = 1_000_000
    rng = np.random.default_rng(0)
    model = FEModel(node_numbers=rng.permutation(n) + 1, coordinates=np.zeros((n, 3)))
    start = time.process_time()
    model = edit.move_nodes(model, np.arange(1, 1001), np.ones((1000, 3)))
    model = edit.remove_nodes(model, np.arange(5, n, 2))
    # under half a second idle; the limit tells a Python loop over nodes
    assert time.process_time() - start < 8.0
    assert len(model.node_numbers) == 500_004 - 2
