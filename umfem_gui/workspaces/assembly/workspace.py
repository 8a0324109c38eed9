"""The Object assembly workspace."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from solvers.multibody import system as mbs
from umfem_gui.commands import ChangeField, ChangeSystem, matches
from umfem_gui.editors.sheet import Sheet
from umfem_gui.empty_state import EmptyState
from umfem_gui.i18n import noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.mechanics import number
from umfem_gui.model_tree import Node
from umfem_gui.selection import Key
from umfem_gui.step_strip import Step
from umfem_gui.workspaces.assembly.words import COLLECTIONS, KIND_ICONS, TITLES
from umfem_gui.workspaces.base import Frame, Workspace


class AssemblyWorkspace(Workspace):
    """Edits the mechanism and shows it as it is at the start of a run."""

    key = "assembly"

    def __init__(self, frame: Frame, parent: QObject | None = None) -> None:
        super().__init__(frame, parent)
        self._scene: Any = None
        self._empty = EmptyState(
            frame.viewport,
            "cogs",
            noted("An empty object"),
            noted("Add a body, tie it to the ground with a joint, and it can be simulated."),
        )
        self._empty.add_button(frame.actions["add_body"], primary=True)
        self._empty.add_button(frame.actions["example_crank_slider"], noted("Open the crank-slider example"))
        self._empty.hide()
        frame.viewport.ready.connect(self._draw)
        frame.assembler.ready.connect(self._on_assembled)

    @property
    def system(self) -> mbs.MultibodySystem:
        return self.frame.document.project.system

    def problem(self) -> str | None:
        """What prevents a run: a sentence, empty if nothing does, None while that is being found out."""
        found = self.frame.assembler.result(self.system)
        return None if found is None else found.problem

    # ---- tree and properties

    def nodes(self) -> tuple[Node, ...]:
        system = self.system
        groups = [self._group(collection) for collection in mbs.COLLECTIONS]
        return (Node(("system", ""), system.name, "cogs", tip=tr("The object: name, comment, gravity")), *groups)

    def _group(self, collection: str) -> Node:
        title, icon, help_text = COLLECTIONS[collection]
        items = tuple(
            Node(
                (collection, item.name),
                self._line(collection, item),
                KIND_ICONS.get(getattr(item, "kind", ""), icon),
                renamable=collection != "parameters",
                tip=tr(getattr(item, "title", "") or TITLES.get(type(item).__name__, "")),
            )
            for item in getattr(self.system, collection)
        )
        return Node(("group", collection), f"{tr(title)}  {len(items)}", icon, items, tip=tr(help_text))

    def _line(self, collection: str, item: Any) -> str:
        if collection != "parameters":
            return str(item.name)
        unit = f" {tr(item.unit)}" if item.unit else ""
        return f"{item.name} = {item.value if isinstance(item.value, str) else f'{item.value:.6g}'}{unit}"

    def sheet(self, key: Key | None) -> Sheet | None:
        if key is None:
            return None
        if key[0] == "group" and key[1] in COLLECTIONS:
            return self._group_sheet(key[1])
        if key[0] == "system":
            return Sheet(
                tr("Object"),
                "cogs",
                self.system,
                lambda field, value: ChangeSystem(field=field, value=value),
                facts=self._mass_facts(),
            )
        if key[0] in mbs.COLLECTIONS and key[1] in mbs.names(self.system, key[0]):
            return self._item_sheet(key)
        return None

    def _item_sheet(self, key: Key) -> Sheet:
        item = mbs.find(self.system, *key)
        title = tr(getattr(item, "title", "") or TITLES[type(item).__name__])
        icon = KIND_ICONS.get(getattr(item, "kind", ""), COLLECTIONS[key[0]][1])
        references = {name: mbs.names(self.system, name) for name in mbs.COLLECTIONS}
        return Sheet(
            title,
            icon,
            item,
            lambda field, value: ChangeField(collection=key[0], name=key[1], field=field, value=value),
            references=references,
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
        mass = total_mass(self.system)
        return [(tr("Total mass"), f"{mass:.4g} {tr('kg')}")] if mass is not None else []

    # ---- steps

    def steps(self) -> list[Step]:
        system, select = self.system, self.frame.selection.select
        problem = self.problem()
        bodies, joints, forces = len(system.bodies), len(system.joints), len(system.forces)
        ready = bool(bodies and problem == "")
        verdict = tr("checking…") if problem is None else say(problem) if problem else tr("ready")
        current = self.frame.selection.key or ("", "")
        place = current[1] if current[0] == "group" else current[0]
        gravity = tr("gravity") if any(number(system, part) for part in system.gravity) else tr("no gravity")

        def state(collection: str, done: bool, lacks: bool = False) -> str:
            return "lit" if place == collection else "lacks" if lacks else "done" if done else "open"

        return [
            Step(
                tr("Bodies"),
                str(bodies) if bodies else tr("add the first one"),
                state("bodies", bodies > 0, bodies == 0),
                lambda: select(("group", "bodies")),
            ),
            Step(
                tr("Joints"),
                str(joints) if joints else tr("tie the bodies"),
                state("joints", joints > 0, bodies > 0 and joints == 0),
                lambda: select(("group", "joints")),
            ),
            Step(
                tr("Force elements"),
                f"{forces}, {gravity}" if forces else gravity,
                state("forces", True),
                lambda: select(("group", "forces")),
            ),
            Step(
                tr("Sensors"),
                str(len(system.sensors)),
                state("sensors", bool(system.sensors)),
                lambda: select(("group", "sensors")),
            ),
            Step(
                tr("Simulate"),
                verdict if bodies else tr("needs a body"),
                "open" if ready or (bodies and problem is None) else "lacks",
                lambda: self.frame.switch("simulation"),
            ),
        ]

    def facts(self) -> str:
        system = self.system
        parts = [
            tr("Bodies: {number}", number=len(system.bodies)),
            tr("Joints: {number}", number=len(system.joints)),
            tr("Force elements: {number}", number=len(system.forces)),
        ]
        mass = total_mass(system)
        if mass is not None:
            parts.append(f"{mass:.4g} {tr('kg')}")
        return "  ·  ".join(parts)

    def default_key(self) -> Key | None:
        return ("bodies", self.system.bodies[0].name) if self.system.bodies else ("system", "")

    def empty_state(self) -> QWidget | None:
        return self._empty

    # ---- scene

    def enter(self) -> None:
        super().enter()
        self._draw()

    def leave(self) -> None:
        super().leave()
        self._empty.hide()
        self.frame.viewport.say("")
        if self._scene is not None:
            self._scene.clear()

    def model_changed(self, part: str) -> None:
        if self.active and matches(part, "system"):
            self._draw()

    def rename(self, key: Key, name: str) -> None:
        self.frame.document.run(ChangeField(collection=key[0], name=key[1], field="name", value=name))
        self.frame.selection.select((key[0], name))

    def mark(self, *, selected: Key | None, hovered: Key | None) -> None:
        if self._scene is not None and self.active:
            self._scene.mark(selected=selected, hovered=hovered)

    def _on_assembled(self) -> None:
        self._draw()
        self.changed.emit()

    def _draw(self) -> None:
        if not self.active or self.frame.viewport.plotter is None:
            return
        if self._scene is None:
            from umfem_gui.scenes.mechanism import MechanismScene

            self._scene = MechanismScene(self.frame.viewport)
        self._empty.setVisible(not self.system.bodies)
        found = self.frame.assembler.result(self.system) or self.frame.assembler.last()
        if found is None and self.system.bodies:
            self.frame.viewport.say(tr("Preparing the solver; the first time takes some seconds…"))
            return
        self.frame.viewport.say("")
        poses = found.poses if found is not None else {}
        self._scene.show(self.system, poses, self.frame.document.project.flexible)
        self._scene.mark(selected=self.frame.selection.key, hovered=None)


#: What adds a member of a collection: keys of actions or how they start.
ADDERS = {
    "parameters": ("add_parameter",),
    "bodies": ("add_body",),
    "joints": ("add_joint_",),
    "constraints": ("add_constraint_",),
    "forces": ("add_force_",),
    "sensors": ("add_sensor",),
}


def total_mass(system: mbs.MultibodySystem) -> float | None:
    """Sum of the masses, or None while one of them cannot be evaluated."""
    masses = [number(system, body.mass) for body in system.bodies]
    return None if any(mass is None for mass in masses) else float(sum(masses))  # type: ignore[arg-type]
