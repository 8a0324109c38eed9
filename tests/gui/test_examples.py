"""Help → Examples: every example opens where it is seen, and its picture is drawn."""

from __future__ import annotations

import pytest

from solvers.multibody.system import has_bodies
from umfem_gui.example_list import list_examples


@pytest.mark.parametrize("name", [name for name, _ in list_examples()])
def test_an_example_opens_where_it_is_seen(qtbot, window, name):
    window.switch("fe_input")
    window.document.undo_stack.setClean()
    before = window.messages.texts()
    window.actions_table[f"example_{name}"].trigger()
    qtbot.waitUntil(lambda: not window.jobs.active)
    project = window.document.project
    moves = has_bodies(project.system)
    assert window.workspace.key == ("assembly" if moves else "fe_input")
    if moves:
        qtbot.waitUntil(lambda: window.assembler.result(project.system) is not None)
        found = window.assembler.result(project.system)
        assert not found.problem, found.problem
        qtbot.waitUntil(lambda: not window.workspace.view.drawing)
    assert window.viewport.plotter.renderer.VisibleActorCount() > 0
    assert window.messages.texts() == before, "nothing to complain about"
