"""What is written in the view can be read: numbers do not cover each other or show through, legends cover nothing."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from fem.generators import beam_line, block_of_solids
from fem.library import load_library
from io_formats.project import Project
from solvers.monitor import Monitor
from umfem_gui import vector_picture
from umfem_gui.commands import PutFEModel, PutSolution
from umfem_gui.scenes import fe_numbers
from umfem_gui.workspaces.fe_input.keys import part_key
from umfem_gui.workspaces.fe_input.solve_settings import MODES, SolveSettings, solve


@pytest.fixture
def look(window):
    """Puts a model on the stage and switches numbers on; gives what numbers it."""

    def show(model, which="fe_show_numbers"):
        window.document.new(Project())
        window.switch("fe_input")
        window.document.run(PutFEModel(name="it", model=model))
        window.actions_table["wireframe"].setChecked(False)
        window.actions_table[which].setChecked(True)
        window.viewport.set_view(7)
        window.viewport.plotter.render()
        return window.workspaces["fe_input"].view.marks.numbering

    yield show
    for key in ("fe_show_numbers", "fe_show_element_numbers"):
        window.actions_table[key].setChecked(False)


def boxes(window, numbering):
    """Pixels of what is written: left, foot, right, top."""
    tool = window.workspaces["fe_input"].view.tool
    at, _ = tool.on_screen(numbering.shown)
    wide = fe_numbers.DIGIT * np.char.str_len(numbering.labels[numbering.shown].astype(str))
    return np.column_stack([at, at + np.column_stack([wide, np.full(len(at), fe_numbers.LINE)])])


def test_numbers_of_a_fine_beam_do_not_cover_each_other(window, look):
    library = load_library()
    section = library.section("I 20 GOST 8239")
    material = library.material("S355")
    numbering = look(beam_line((0, 0, 0), (2, 0, 0), 200, material=material, section=section))
    a = boxes(window, numbering)
    assert 15 < len(a) < 60
    cover = (a[:, None, :2] < a[None, :, 2:]).all(axis=2) & (a[None, :, :2] < a[:, None, 2:]).all(axis=2)
    assert cover.sum() == len(a)  # each itself
    window.viewport.plotter.camera.zoom(0.5)
    window.viewport.plotter.render()
    far = len(numbering.shown)
    assert far < len(a)
    window.viewport.plotter.camera.zoom(2.0)
    window.viewport.plotter.render()
    assert len(numbering.shown) > far  # coming closer brings more


def test_numbers_behind_a_solid_are_not_written(window, look):
    library = load_library()
    model = block_of_solids((1.0, 1.0, 1.0), (2, 2, 2), material=library.material("S355"))
    numbering = look(model)
    places = model.coordinates[numbering.shown]
    eye = np.array(window.viewport.plotter.camera.position)
    seen = ((np.sign(eye - 0.5) * (places - 0.5)) > 0.49).any(axis=1)  # on one of the three faces towards the eye
    assert seen.all()
    assert 15 <= len(places) <= 19
    window.actions_table["wireframe"].setChecked(True)
    window.viewport.plotter.render()
    assert len(numbering.shown) > len(places)
    window.actions_table["wireframe"].setChecked(False)
    window.workspaces["fe_input"].mesh.choose(np.arange(27))
    window.viewport.plotter.render()
    assert len(numbering.shown) > len(places)  # what is selected is numbered wherever it is


def test_elements_are_numbered_where_they_are_seen(window, look):
    library = load_library()
    model = block_of_solids((1.0, 1.0, 1.0), (3, 3, 3), material=library.material("S355"))
    numbering = look(model, "fe_show_element_numbers")
    middle = model.coordinates[model.blocks[0].connectivity].mean(axis=1)
    inner = int(np.argmin(np.linalg.norm(middle - 0.5, axis=1)))
    assert inner not in numbering.shown
    assert 12 <= len(numbering.shown) <= 19
    assert not len(look(replace(model, blocks=(), element_sets={}), "fe_show_element_numbers").labels)


def test_one_legend_stands_for_all_panes_of_a_tall_body_and_covers_none(window, look, tmp_path):
    material = load_library().material("S355")
    model = block_of_solids((0.1, 0.1, 1.0), (1, 1, 6), kind="hex20", material=material)
    look(model)
    work = window.workspaces["fe_input"]
    solution = solve("it", model, SolveSettings(task=MODES, count=10, supports=False), Monitor())
    window.document.run(PutSolution(name="modes", solution=solution))
    work.show_solution("modes")
    work.view.set_contour("z")
    work.show_mode(6)
    work.view.set_panes(4)
    window.viewport.plotter.render()
    scenes = work.view.stage.scenes()
    limits = {scene.actor("surface").GetMapper().GetScalarRange() for scene in scenes}
    assert len(limits) == 1  # the legend of the first pane is true in all
    work.mesh.choose([0, 5])
    dots = work.view.marks._actors["selection"].GetMapper().GetInput()
    assert np.allclose(dots.GetPoint(1), work.view.scene.points[5], atol=1e-6)
    work.player.phase = 0.3
    work.player.draw()  # what is selected swings with the structure
    assert np.allclose(dots.GetPoint(1), work.view.scene.points[5], atol=1e-6)
    work.player.phase = np.pi / 2
    work.player.draw()
    work.mesh.clear()
    (low, high) = limits.pop()
    assert low == -high
    legend = scenes[0]._legend.actor
    assert legend.GetOrientation() == 0  # lies
    places, _ = work.view.tool.on_screen(None)
    top = (legend.GetPosition()[1] + legend.GetHeight()) * window.viewport.plotter.height()
    assert places[:, 1].min() > top
    vector_picture.save_svg(window.viewport.plotter, tmp_path / "four.svg")
    assert "uz / max" in (tmp_path / "four.svg").read_text(encoding="utf-8")
    work.view.set_panes(1)
    work.view.set_contour("size")
    work.show_solution("")


def test_long_groups_of_the_tree_are_folded_until_one_looks_into_them(window, look):
    material = load_library().material("S355")
    model = block_of_solids((1.0, 1.0, 1.0), (2, 2, 2), material=material)
    look(model)
    many = replace(model, node_sets={f"set {k}": np.array([k + 1]) for k in range(20)})
    window.document.run(PutFEModel(name="many sets", model=many))
    window.selection.select(("fe_models", "many sets"))
    sets, blocks = (window.tree.item_of(part_key(kind, "many sets")) for kind in ("fe_sets", "fe_blocks"))
    assert blocks.isExpanded()
    assert not sets.isExpanded()
    window.selection.select(part_key("fe_sets", "many sets", "set 7"))
    assert window.tree.item_of(part_key("fe_sets", "many sets")).isExpanded()
