"""Lines of the model tree of the FE input workspace."""

from __future__ import annotations

from collections.abc import Mapping

from fem.model import FEModel
from fem.solution import Solution
from umfem_gui.fe_facts import print_of
from umfem_gui.i18n import noted, tr
from umfem_gui.model_tree import Node
from umfem_gui.workspaces.fe_input.editing import label
from umfem_gui.workspaces.fe_input.keys import part_key

#: Kind of key → (title, icon, name of the field of the model).
GROUPS = {
    "fe_materials": (noted("Materials"), "palette-swatch-outline", "materials"),
    "fe_sections": (noted("Sections"), "shape-outline", "sections"),
    "fe_blocks": (noted("Element blocks"), "vector-polygon", "blocks"),
    "fe_sets": (noted("Node sets"), "select-group", "node_sets"),
    "fe_supports": (noted("Supports"), "anchor", "supports"),
    "fe_links": (noted("Links"), "link-variant", "links"),
    "fe_masses": (noted("Point masses"), "weight-kilogram", "masses"),
    "fe_springs": (noted("Springs"), "resistor", "springs"),
}

#: Groups with more members than these are folded at first, and list no more than so many.
FOLDED, MOST = 12, 200


def lines(models: Mapping[str, FEModel], solutions: Mapping[str, Solution], current: str | None) -> tuple[Node, ...]:
    """All lines: the models, the parts of the one that is shown, and its solutions."""
    items = tuple(
        Node(
            ("fe_models", name),
            name,
            "grid",
            (*_parts(name, model), *_solutions(name, model, solutions)) if name == current else (),
            renamable=True,
            tip=model.title or name,
        )
        for name, model in models.items()
    )
    return (Node(("group", "fe_models"), f"{tr('FE models')}  {len(items)}", "folder-outline", items),)


def _parts(name: str, model: FEModel) -> tuple[Node, ...]:
    groups = []
    for kind, (title, icon, field) in GROUPS.items():
        members = getattr(model, field)
        names = list(members) if kind == "fe_sets" else [label(item, index) for index, item in enumerate(members)]
        if not names and kind not in ("fe_materials", "fe_sections"):
            continue
        children = tuple(Node(part_key(kind, name, one), one, icon) for one in names[:MOST])
        groups.append(
            Node(part_key(kind, name), f"{tr(title)}  {len(names)}", icon, children, folded=len(names) > FOLDED)
        )
        if kind == "fe_supports" or (kind == "fe_sets" and not model.supports):
            groups.append(_interface(name, model))
    if not any(node.key[0] == "fe_interface" for node in groups):
        groups.append(_interface(name, model))
    return tuple(groups)


def _interface(name: str, model: FEModel) -> Node:
    return Node(part_key("fe_interface", name), f"{tr('Interface nodes')}  {len(model.interface)}", "connection")


def _solutions(name: str, model: FEModel, solutions: Mapping[str, Solution]) -> tuple[Node, ...]:
    mine = {key: one for key, one in solutions.items() if one.model == name}
    children = tuple(
        Node(
            ("fe_solutions", key),
            key,
            "sine-wave",
            tip=tr("The model was changed since") if stale(one, model) else key,
            muted=stale(one, model),
        )
        for key, one in mine.items()
    )
    if not children:
        return ()
    return (Node(part_key("fe_solution_list", name), f"{tr('Solutions')}  {len(children)}", "sine-wave", children),)


def stale(solution: Solution, model: FEModel | None) -> bool:
    """Was the model changed since it was solved?"""
    if model is None:
        return True
    return solution.state != print_of(model, interface=solution.subsystem is not None)
