"""Sheets of the parts of a model: materials, sections, blocks, sets, supports, links, masses, springs."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from typing import Any

from fem.edit import change_block, put_material, put_section
from fem.model import DOF_NAMES, Bushing, FEModel, InterpolationLink, LinearLink, RigidLink, ScalarSpring, Support
from fem.sections import BeamSection
from solvers.errors import ModelError
from solvers.fields import check_fields, quantity
from umfem_gui.commands import Command, PutFEModel
from umfem_gui.commands.items import with_field
from umfem_gui.editors.sheet import Sheet
from umfem_gui.i18n import noted, tr
from umfem_gui.numerals import grouped
from umfem_gui.selection import Key
from umfem_gui.workspaces.fe_input import editing
from umfem_gui.workspaces.fe_input.keys import split
from umfem_gui.workspaces.fe_input.overview import listed
from umfem_gui.workspaces.fe_input.tree import GROUPS


@dataclass(frozen=True, kw_only=True)
class BlockForm:
    """What elements of one block share."""

    material: str = quantity("Material", default="", reference="materials")
    section: str = quantity("Section", default="", reference="sections")


@dataclass(frozen=True, kw_only=True)
class SupportForm:
    """A support: which degrees of freedom it holds, and where."""

    name: str = quantity("Name", default="")
    ux: bool = quantity("Holds ux", default=False)
    uy: bool = quantity("Holds uy", default=False)
    uz: bool = quantity("Holds uz", default=False)
    rx: bool = quantity("Holds rx", default=False)
    ry: bool = quantity("Holds ry", default=False)
    rz: bool = quantity("Holds rz", default=False)
    value: float = quantity("Value", "m or rad", 0.0, help="Displacement of the held degrees of freedom.")


Put = Callable[[FEModel, str], Command]


def part_sheet(key: Key, model: FEModel, drawing: Any = None) -> Sheet | None:
    """The sheet of a part; None if there is no such part. ``drawing`` shows a section."""
    kind, (name, part) = key[0], split(key)
    title, icon, field = GROUPS[kind]

    def put(new: FEModel, text: str) -> Command:
        return PutFEModel(name=name, model=new, title_text=text, key=key)

    if not part:
        members = getattr(model, field)
        return Sheet(tr(title), icon, facts=[(tr("Count"), grouped(len(members)))])
    if kind == "fe_sets":
        return _set_sheet(part, model) if part in model.node_sets else None
    items = getattr(model, field)
    found = [(i, one) for i, one in enumerate(items) if editing.label(one, i) == part]
    if not found:
        return None
    index, item = found[0]
    maker = {
        "fe_materials": _material,
        "fe_sections": _section,
        "fe_blocks": _block,
        "fe_supports": _support,
        "fe_links": _link,
        "fe_masses": _mass,
        "fe_springs": _spring,
    }[kind]
    sheet = maker(model, index, item, put)
    if kind == "fe_sections" and drawing is not None and isinstance(item, BeamSection):
        drawing.show_section(item)
        return replace(sheet, widget=drawing)
    return sheet


def _material(model: FEModel, _index: int, item: Any, put: Put) -> Sheet:
    def command(field: str, value: Any) -> Command:
        new = with_field(item, field, value, f"Material '{item.name}'")
        put_material(model, new)  # refuses constants that no material has
        return put(editing.renamed_material(model, item.name, new), noted("Change a material"))

    users = [block.name for block in model.blocks if block.material == item.name]
    return Sheet(tr("Material"), "palette-swatch-outline", item, command, [(tr("Used by"), listed(users))])


def _section(model: FEModel, _index: int, item: Any, put: Put) -> Sheet:
    def command(field: str, value: Any) -> Command:
        new = with_field(item, field, value, f"Section '{item.name}'")
        if isinstance(new, BeamSection) and field not in ("name", "shear_centre") and new.shape != "general":
            new = replace(new, shape="general", dimensions=())  # typed numbers are no longer those of the shape
        put_section(model, new)
        return put(editing.renamed_section(model, item.name, new), noted("Change a section"))

    users = [block.name for block in model.blocks if block.section == item.name]
    facts = [(tr("Used by"), listed(users))]
    if isinstance(item, BeamSection) and item.dimensions:
        facts.insert(
            0, (tr("Dimensions"), " × ".join(f"{1000 * size:.4g}" for size in item.dimensions) + f" {tr('mm')}")
        )
    return Sheet(tr("Section"), "shape-outline", item, command, facts)


def _block(model: FEModel, _index: int, item: Any, put: Put) -> Sheet:
    from fem.elements import ELEMENT_TYPES

    def command(field: str, value: Any) -> Command:
        return put(change_block(model, item.name, **{field: value}), noted("Change an element block"))

    label = ELEMENT_TYPES[item.type].label if item.type in ELEMENT_TYPES else item.type
    facts = [(tr("Name"), item.name), (tr("Type"), tr(label)), (tr("Elements"), grouped(len(item)))]
    references = {"materials": [one.name for one in model.materials], "sections": [one.name for one in model.sections]}
    form = BlockForm(material=item.material, section=item.section)
    return Sheet(tr("Element block"), "vector-polygon", form, command, facts, references=references)


def _support(model: FEModel, index: int, item: Support, put: Put) -> Sheet:
    values = {value for value in item.values} or {0.0}
    form = SupportForm(
        name=item.name,
        **{dof: dof in item.dofs for dof in DOF_NAMES},
        value=next(iter(values)) if len(values) == 1 else 0.0,
    )

    def command(field: str, value: Any) -> Command:
        new = replace(form, **{field: value})
        dofs = tuple(dof for dof in DOF_NAMES if getattr(new, dof))
        if not dofs:
            raise ModelError("A support holds at least one degree of freedom. Delete the support to free all.")
        support = replace(item, name=new.name, dofs=dofs, values=(new.value,) * len(dofs) if new.value else ())
        return put(_with(model, "supports", index, support), noted("Change a support"))

    return Sheet(tr("Support"), "anchor", form, command, [(tr("Nodes"), _nodes(item.nodes))])


def _mass(model: FEModel, index: int, item: Any, put: Put) -> Sheet:
    def command(field: str, value: Any) -> Command:
        new = with_field(item, field, int(value) if field == "node" else value, f"Point mass '{item.name}'")
        check_fields(f"Point mass '{item.name}'", new)
        return put(_with(model, "masses", index, new), noted("Change a point mass"))

    return Sheet(tr("Point mass"), "weight-kilogram", item, command)


def _spring(model: FEModel, index: int, item: Any, put: Put) -> Sheet:
    if isinstance(item, Bushing):
        nodes = [str(node) for node in (item.node_a, item.node_b) if node is not None]
        return Sheet(tr("Bushing"), "resistor", facts=[(tr("Name"), item.name), (tr("Nodes"), ", ".join(nodes))])
    assert isinstance(item, ScalarSpring)

    def command(field: str, value: Any) -> Command:
        if field in ("node_a", "node_b"):
            value = int(value) if value else None
        new = with_field(item, field, value, f"Spring '{item.name}'")
        check_fields(f"Spring '{item.name}'", new)
        return put(_with(model, "springs", index, new), noted("Change a spring"))

    editable = SpringForm(**{one.name: getattr(item, one.name) or 0 for one in fields(SpringForm)})
    return Sheet(tr("Spring"), "resistor", editable, command)


@dataclass(frozen=True, kw_only=True)
class SpringForm:
    """A spring between two nodes, or one node and the ground."""

    node_a: int = quantity("First node")
    node_b: int = quantity("Second node", default=0, help="Zero: the ground.")
    stiffness: float = quantity("Stiffness", "N/m or N·m/rad", 0.0, minimum=0.0)


def _link(model: FEModel, _index: int, item: Any, _put: Put) -> Sheet:
    if isinstance(item, RigidLink):
        facts = [
            (tr("Kind"), tr("RBE2: the slaves follow the master rigidly")),
            (tr("Master"), str(item.master)),
            (tr("Slaves"), _nodes(item.slaves)),
            (tr("Degrees of freedom"), " ".join(item.dofs)),
        ]
    elif isinstance(item, InterpolationLink):
        facts = [
            (tr("Kind"), tr("RBE3: the node follows the mean motion of the others")),
            (tr("Node"), str(item.node)),
            (tr("Others"), _nodes(item.others)),
        ]
    else:
        assert isinstance(item, LinearLink)
        facts = [(tr("Kind"), tr("Linear equation")), (tr("Terms"), grouped(len(item.terms)))]
    return Sheet(tr("Link"), "link-variant", facts=[(tr("Name"), item.name), *facts])


def _set_sheet(part: str, model: FEModel) -> Sheet:
    nodes = model.node_sets[part]
    return Sheet(tr("Node set"), "select-group", facts=[(tr("Name"), part), (tr("Nodes"), _nodes(nodes))])


def _nodes(numbers: Any) -> str:
    return f"{grouped(len(numbers))}: {listed([str(number) for number in numbers[:9]], 8)}"


def _with(model: FEModel, field: str, index: int, item: Any) -> FEModel:
    items = list(getattr(model, field))
    items[index] = item
    return replace(model, **{field: tuple(items)})
