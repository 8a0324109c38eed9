"""The Object assembly workspace."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from io_formats.project import Project
from solvers.errors import UmfemError
from solvers.multibody import system as mbs
from solvers.multibody.flatten import known_names
from solvers.multibody.parameters import number as parameter_number
from solvers.multibody.parameters import parameter_values
from solvers.multibody.taking_over import is_loose
from umfem_gui.commands import ChangeField, ChangeSystem, matches
from umfem_gui.editors.sheet import Sheet
from umfem_gui.empty_state import EmptyState
from umfem_gui.i18n import language, names, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.mechanics import written_out
from umfem_gui.model_tree import Node
from umfem_gui.numerals import spelled
from umfem_gui.selection import Key
from umfem_gui.step_strip import Step
from umfem_gui.workspaces.assembly import actions as asm_actions
from umfem_gui.workspaces.assembly.add import Adding
from umfem_gui.workspaces.assembly.assembling import Assembling
from umfem_gui.workspaces.assembly.connect import Connecting
from umfem_gui.workspaces.assembly.pages import make_pages
from umfem_gui.workspaces.assembly.steps import steps
from umfem_gui.workspaces.assembly.view import AssemblyView
from umfem_gui.workspaces.assembly.wiggle import Wiggling
from umfem_gui.workspaces.assembly.words import COLLECTIONS, KIND_ICONS, TITLES
from umfem_gui.workspaces.base import Frame, Workspace


class AssemblyWorkspace(Workspace):
    """Edits the mechanism and shows it as it is at the start of a run."""

    key = "assembly"

    def __init__(self, frame: Frame, parent: QObject | None = None) -> None:
        super().__init__(frame, parent)
        asm_actions.add_actions(frame.actions)
        self.pages = make_pages(frame)
        self.view = AssemblyView(self)
        for host in self.pages.values():
            host.move_view = self._move_view
            host.turned.connect(self._on_page)
        self.connecting = Connecting(self)
        self.adding = Adding(self)
        self.wiggling = Wiggling(self)
        self.tools: dict[str, Any] = {"add": self.adding, "connect": self.connecting, "wiggle": self.wiggling}
        self._before: Key | None = None
        self._nodes: tuple[mbs.MultibodySystem, str, tuple[Node, ...]] | None = None
        self.assembling = Assembling(self)
        self._empty = EmptyState(
            frame.viewport,
            "cogs",
            noted("An empty object"),
            noted("Add a body, tie it to the ground with a joint, and it can be simulated."),
        )
        self._empty.add_button(frame.actions["asm_add"], noted("Add…"), primary=True)
        self._empty.add_button(frame.actions["example_crank_slider"], noted("Open the crank-slider example"))
        self._empty.hide()
        frame.viewport.ready.connect(self._draw)
        frame.assembler.ready.connect(self._on_assembled)
        frame.selection.changed.connect(self._on_selection)
        for tool, action in asm_actions.TOOLS.items():
            frame.actions[action].triggered.connect(lambda _=False, tool=tool: self.go(tool))
        frame.actions["asm_assemble"].triggered.connect(lambda _=False: self.assemble())
        frame.actions["asm_select"].triggered.connect(lambda _=False: self.go(""))
        frame.actions["fe_model_clear"].triggered.connect(lambda _=False: self.escape() if self.active else None)

    @property
    def system(self) -> mbs.MultibodySystem:
        return self.frame.document.project.system

    def problem(self) -> str | None:
        """What prevents a run: a sentence, empty if nothing does, None while that is being found out."""
        found = self.frame.assembler.result(self.system)
        return None if found is None else found.problem

    @property
    def poses(self) -> dict[str, Any]:
        """Where the bodies stand in the view."""
        return self.view.poses

    # ---- tools

    def go(self, tool: str) -> None:
        """Bring a tool with its panel to the front; the empty one, or the present one again, selects."""
        self.frame.switch("assembly")
        if tool and tool != self.view.tool:
            self._before = self.frame.selection.key
            self.frame.selection.select(("tool", tool))
        elif self.view.tool:
            before = self._before if self.sheet(self._before) is not None else self.default_key()
            self.frame.selection.select(before)
        self.view.show_tool()

    def escape(self) -> None:
        """Esc: forget what was begun, then leave the tool, then select nothing."""
        now = self.tools.get(self.view.tool)
        if now is not None:
            if not now.cancel():
                self.go("")
        else:
            self.frame.selection.select(None)

    def assemble(self) -> None:
        """Close the loops while the user watches, and write what was found into the initial coordinates."""
        self.assembling.start()

    def _on_selection(self, key: Key | None) -> None:
        if self.active:
            self.view.use(key[1] if key is not None and key[0] == "tool" and key[1] in self.tools else "")
            self.view.handles.follow(key)

    # ---- pages

    def tabs(self) -> list[tuple[str, QWidget]]:
        return [(host.spec.title, host) for host in self.pages.values()]

    def _move_view(self, poses: Any, bends: Any) -> None:
        """A page shows a motion in the view; without poses the model stands there again."""
        if not self.active or self.view.scene is None:
            return
        if poses is None:
            self.view.draw()
        else:
            self.view.scene.move(poses, bends)

    def _on_page(self) -> None:
        """Another page is in front: the strip of steps lights another one."""
        if self.active:
            self.changed.emit()

    def open_page(self, key: str) -> None:
        """Bring a page to the front."""
        self.frame.show_tab(self.pages[key])

    # ---- tree and properties

    def nodes(self) -> tuple[Node, ...]:
        system = self.system
        if self._nodes is None or self._nodes[0] is not system or self._nodes[1] != language.code:
            groups = [self._group(collection) for collection in mbs.COLLECTIONS]
            top = Node(("system", ""), system.name, "cogs", tip=tr("The object: name, comment, gravity"))
            self._nodes = (system, language.code, (top, *groups))
        return self._nodes[2]

    def _group(self, collection: str) -> Node:
        owner, plain = mbs.located(self.system, collection)
        title, icon, help_text = COLLECTIONS[plain]
        tips: dict[type, str] = {}
        for item in getattr(owner, plain):
            if type(item) not in tips:
                tips[type(item)] = tr(getattr(item, "title", "") or TITLES.get(type(item).__name__, ""))
        items = tuple(
            Node(
                (collection, item.name),
                self._line(plain, item),
                KIND_ICONS.get(getattr(item, "kind", ""), icon),
                self._inside(f"{collection[: -len(plain)]}{item.name}") if plain == "subsystems" else (),
                renamable=plain != "parameters",
                tip=tips[type(item)],
            )
            for item in getattr(owner, plain)
        )
        return Node(("group", collection), f"{tr(title)}  {len(items)}", icon, items, tip=tr(help_text))

    def _inside(self, path: str) -> tuple[Node, ...]:
        """Groups of the members of a subsystem; they are edited as those of the object are."""
        inner, _ = mbs.located(self.system, f"{path}/bodies")
        return tuple(self._group(f"{path}/{name}") for name in mbs.COLLECTIONS if getattr(inner, name))

    def _line(self, collection: str, item: Any) -> str:
        if collection != "parameters":
            return str(item.name)
        unit = f" {names.unit(item.unit)}" if item.unit else ""
        return f"{item.name} = {item.value if isinstance(item.value, str) else f'{item.value:.6g}'}{unit}"

    def sheet(self, key: Key | None) -> Sheet | None:
        if key is None:
            return None
        if key[0] == "group" and key[1].rpartition("/")[2] in COLLECTIONS:
            return self._group_sheet(key[1].rpartition("/")[2])
        if key[0] == "tool" and key[1] in self.tools:
            title, icon = TOOL_TITLES[key[1]]
            return Sheet(tr(title), icon, widget=self.tools[key[1]].panel)
        if key[0] == "system":
            return Sheet(
                tr("Object"),
                "cogs",
                self.system,
                lambda field, value: ChangeSystem(field=field, value=value),
                facts=self._mass_facts(),
            )
        if key[0].rpartition("/")[2] in mbs.COLLECTIONS and self._has(key):
            return self._item_sheet(key)
        return None

    def _has(self, key: Key) -> bool:
        """Whether a member is still there, in the object or in a subsystem."""
        try:
            return key[1] in mbs.names(self.system, key[0])
        except UmfemError:
            return False

    def _item_sheet(self, key: Key) -> Sheet:
        item = mbs.find(self.system, *key)
        title = tr(getattr(item, "title", "") or TITLES[type(item).__name__])
        icon = KIND_ICONS.get(getattr(item, "kind", ""), COLLECTIONS[key[0].rpartition("/")[2]][1])
        owner, _ = mbs.located(self.system, key[0])
        references = {name: known_names(owner, name) for name in mbs.COLLECTIONS}
        return Sheet(
            title,
            icon,
            item,
            lambda field, value: ChangeField(collection=key[0], name=key[1], field=field, value=value),
            references=references,
            hidden=hidden_fields(owner, item),
            facts=mass_facts(owner, item),
        )

    def _group_sheet(self, collection: str) -> Sheet:
        title, icon, help_text = COLLECTIONS[collection]
        actions = [
            action
            for spec, action in self.frame.actions.all()
            if spec.key in ADDERS.get(collection, ()) or spec.key.startswith(ADDERS.get(collection, ()))
        ]
        return Sheet(tr(title), icon, text=tr(help_text), actions=actions)

    def _mass_facts(self) -> list[tuple[str, str]]:
        mass = total_mass(self.frame.document.project)
        return [(tr("Total mass"), f"{spelled(mass)} {tr('kg')}")] if mass is not None else []

    # ---- steps

    def steps(self) -> list[Step]:
        return steps(self)

    def facts(self) -> str:
        system = self.system
        parts = [
            tr("Bodies: {number}", number=len(system.bodies) + len(system.flexible_bodies) + len(system.uses)),
            tr("Joints: {number}", number=len(system.joints)),
            tr("Force elements: {number}", number=len(system.forces)),
        ]
        mass = total_mass(self.frame.document.project)
        if mass is not None:
            parts.append(f"{spelled(mass)} {tr('kg')}")
        return "  ·  ".join(parts)

    def default_key(self) -> Key | None:
        return ("bodies", self.system.bodies[0].name) if self.system.bodies else ("system", "")

    def empty_state(self) -> QWidget | None:
        return self._empty

    # ---- scene

    def enter(self) -> None:
        super().enter()
        self.view.enter()
        self._show_empty()

    def leave(self) -> None:
        super().leave()
        self._empty.hide()
        self.view.leave()

    def close(self) -> None:
        self.wiggling.close()

    def model_changed(self, part: str) -> None:
        for host in self.pages.values():
            host.changed(part)
        if self.active and (matches(part, "system") or matches(part, "flexible")):
            self._draw()

    def rename(self, key: Key, name: str) -> None:
        self.frame.document.run(ChangeField(collection=key[0], name=key[1], field="name", value=name))
        self.frame.selection.select((key[0], name))

    def mark(self, *, selected: Key | None, hovered: Key | None) -> None:
        self.view.mark(selected, hovered)

    def _on_assembled(self) -> None:
        self._draw()
        self.changed.emit()

    def _draw(self) -> None:
        self._show_empty()
        self.view.draw()

    def _show_empty(self) -> None:
        nothing = not (self.system.bodies or self.system.flexible_bodies or self.system.uses)
        self._empty.setVisible(self.active and nothing and self.frame.viewport.plotter is not None)


#: Title and icon of the panel of a tool.
TOOL_TITLES = {
    "add": (noted("Add"), "plus-box-outline"),
    "connect": (noted("Connect"), "vector-link"),
    "wiggle": (noted("Move the mechanism"), "hand-back-right-outline"),
}

#: What adds a member of a collection: keys of actions or how they start.
ADDERS = {
    "parameters": ("add_parameter",),
    "bodies": ("add_body",),
    "joints": ("add_joint_",),
    "constraints": ("add_constraint_",),
    "forces": ("add_force_",),
    "sensors": ("add_sensor",),
    "signals": ("load_measured",),
    "events": ("add_event",),
    "subsystems": ("make_subsystem",),
    "uses": ("add_use",),
}


def hidden_fields(system: mbs.MultibodySystem, item: Any) -> frozenset[str]:
    """Fields of a member that mean nothing now: nodes of rigid bodies, numbers that the shapes give."""
    if isinstance(item, mbs.Body):
        given = ("mass", "centre", "inertia", "products") if item.inertia_source == mbs.FROM_SHAPES else ()
        return frozenset((*given, *(() if is_loose(system, item.name) else ("position", "angles"))))
    flexible = {body.name for body in written_out(system).flexible_bodies}
    ends = {f"node_{side}": getattr(item, f"body_{side}", "") for side in "ab" if hasattr(item, f"node_{side}")}
    return frozenset(field for field, body in ends.items() if body not in flexible)


def mass_facts(system: mbs.MultibodySystem, item: Any) -> list[tuple[str, str]]:
    """Mass, centre and moments of inertia that the shapes of a body give it."""
    if not isinstance(item, mbs.Body) or item.inertia_source != mbs.FROM_SHAPES:
        return []
    from solvers.multibody.mass_properties import mass_properties

    try:
        found = mass_properties(item, parameter_values(system.parameters))
    except UmfemError as error:
        return [(tr("Mass"), say(str(error)))]
    centre = ", ".join(f"{value:.4g}" for value in found.centre.round(12) + 0.0)
    inertia = ", ".join(f"{found.inertia[k, k]:.4g}" for k in range(3))
    return [
        (tr("Mass"), f"{spelled(found.mass)} {tr('kg')}"),
        (tr("Centre of mass"), f"{centre} {tr('m')}"),
        (tr("Moments of inertia Ixx, Iyy, Izz"), f"{inertia} {tr('kg·m²')}"),
    ]


def total_mass(project: Project) -> float | None:
    """Sum of the masses of all bodies, those of subsystems too, or None while one of them cannot be evaluated."""
    try:
        system = written_out(project.system)
        values = parameter_values(system.parameters)
        rigid = sum(_mass(body, values) for body in system.bodies)
        return float(rigid + sum(_flexible_mass(project, body) for body in system.flexible_bodies))
    except UmfemError:
        return None


def _flexible_mass(project: Project, body: mbs.FlexibleBody) -> float:
    """Mass in the nodes of a flexible body; 0 while its elastic subsystem is not there."""
    elastic = project.flexible.get(body.subsystem)
    return 0.0 if elastic is None else float(elastic.lumped_mass[:: len(elastic.dof_numbers)].sum())


def _mass(body: mbs.Body, values: dict[str, float]) -> float:
    """Mass of a body as given, or of its shapes."""
    if body.inertia_source == mbs.GIVEN:
        return parameter_number("Mass", body.mass, values)
    from solvers.multibody.mass_properties import mass_properties

    return mass_properties(body, values).mass
