"""What the property panel shows of every line and step of the workspace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umfem_gui.editors.sheet import Sheet
from umfem_gui.i18n import tr
from umfem_gui.numerals import grouped
from umfem_gui.selection import Key
from umfem_gui.workspaces.fe_input import tree
from umfem_gui.workspaces.fe_input.keys import split
from umfem_gui.workspaces.fe_input.overview import listed, model_facts, solution_facts
from umfem_gui.workspaces.fe_input.part_sheets import part_sheet

if TYPE_CHECKING:
    from umfem_gui.workspaces.fe_input.workspace import FEInputWorkspace


class Sheets:
    """Makes sheets; panels are the workspace's own and stay alive."""

    def __init__(self, work: FEInputWorkspace) -> None:
        self.work = work

    def of(self, key: Key | None) -> Sheet | None:
        """The sheet of a key, or None if there is no such thing any more."""
        work = self.work
        if key is None:
            return None
        table = work.frame.actions
        if key == ("group", "fe_models"):
            return Sheet(
                tr("FE models"),
                "folder-outline",
                actions=[table["import_model"], table["fe_model_generate"]],
                text=tr("Elastic structures described by finite elements. They become flexible bodies of the object."),
            )
        if key[0] == "fe_models" and key[1] in work.models:
            facts = [(tr("Name"), key[1]), *model_facts(work.models[key[1]])]
            names = ("fe_model_attach", "fe_solve_panel", "fe_model_check", "fe_model_mass")
            return Sheet(tr("FE model"), "grid", facts=facts, actions=[table[name] for name in names])
        if key[0] == "fe_solutions":
            return self._solution(key[1])
        if key[0] == "fe_generate":
            return work.building.sheet()
        name = split(key)[0]
        if name not in work.models:
            return None
        return self._panel(key, name)

    def _panel(self, key: Key, name: str) -> Sheet | None:
        work = self.work
        model = work.models[name]
        if key[0] == "fe_attach":
            text = tr(
                "Select nodes: click, drag a box (Shift), or find them here. Then hold them or make them interface."
            )
            return Sheet(tr("Attach"), "anchor", text=text, widget=work.attach)
        if key[0] == "fe_solve":
            work.solving.look_at(name)
            actions = [work.frame.actions[one] for one in ("fe_solve_variants", "fe_solve_portrait")]
            return Sheet(tr("Modes and reduction"), "sine-wave", widget=work.solving.panel, actions=actions)
        if key[0] == "fe_save":
            work.save_panel.show_solution(work.solution, work.shown_solution())
            table = work.frame.actions
            names = ("fe_mode_table", "fe_mode_movie", "export_picture")
            return Sheet(
                tr("Save"), "content-save-outline", widget=work.save_panel, actions=[table[one] for one in names]
            )
        if key[0] == "fe_mass":
            return work.inspecting.mass_sheet(model)
        if key[0] == "fe_interface":
            text = tr(
                "Joints and forces of the object act here. Every degree of freedom of these nodes gets a static mode."
            )
            numbers = [str(number) for number in model.interface[:40]]
            facts = [(tr("Nodes"), f"{grouped(len(model.interface))}: {listed(numbers, 12)}")]
            return Sheet(tr("Interface nodes"), "connection", facts=facts, text=text)
        if key[0] == "fe_solution_list":
            return Sheet(tr("Solutions"), "sine-wave", actions=[work.frame.actions["fe_solve_panel"]])
        if key[0] in tree.GROUPS:
            return work.building.with_library(key, part_sheet(key, model, work.building.section_drawing()))
        return None

    def _solution(self, name: str) -> Sheet | None:
        work = self.work
        solution = work.solutions.get(name)
        if solution is None:
            return None
        table = work.frame.actions
        names = ["fe_mode_toggle", "fe_mode_save", "fe_mode_add"] if solution.subsystem is not None else []
        names += ["fe_mode_table", "fe_mode_movie", "fe_mode_mac"]
        text = ""
        if tree.stale(solution, work.models.get(solution.model)):
            text = tr("The model was changed since this was computed. Solve again for the present state.")
        title = tr("Reduction") if solution.subsystem is not None else tr("Natural modes")
        facts = [(tr("Name"), name), *solution_facts(solution)]
        return Sheet(title, "sine-wave", facts=facts, text=text, actions=[table[one] for one in names])
