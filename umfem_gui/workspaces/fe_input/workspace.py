"""The FE input workspace: the elastic structures of the project."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from fem.model import FEModel
from umfem_gui.commands import RenameFEModel, matches
from umfem_gui.editors.sheet import Sheet
from umfem_gui.empty_state import EmptyState
from umfem_gui.fe_facts import Known, find_out, known
from umfem_gui.i18n import noted, tr
from umfem_gui.model_tree import Node
from umfem_gui.selection import Key
from umfem_gui.step_strip import Step
from umfem_gui.workspaces.base import Frame, Workspace

#: Models with fewer nodes are looked at on the main thread: it takes some milliseconds.
SMALL = 2000

PICTURE = noted("Preparing the picture")


class FEInputWorkspace(Workspace):
    """Shows the FE models of the project; without one it says where they come from."""

    key = "fe_input"

    def __init__(self, frame: Frame, parent: QObject | None = None) -> None:
        super().__init__(frame, parent)
        self._scene: Any = None
        self._looking: set[FEModel] = set()
        self._empty = EmptyState(
            frame.viewport,
            "grid",
            noted("No model yet"),
            noted("Import an ANSYS or Nastran file, or look at a structure that comes with the program."),
        )
        self._empty.add_button(frame.actions["import_model"], noted("Import…"), primary=True)
        self._empty.add_button(frame.actions["example_shom_frame"], noted("Machine frame"))
        self._empty.add_button(frame.actions["example_tep70_body"], noted("Locomotive body"))
        self._empty.hide()
        frame.viewport.ready.connect(self._draw)

    @property
    def models(self) -> Any:
        return self.frame.document.project.fe_models

    def current(self) -> str | None:
        """Name of the model that is shown."""
        key = self.frame.selection.key
        if key is not None and key[0] == "fe_models" and key[1] in self.models:
            return key[1]
        return next(iter(self.models), None)

    def nodes(self) -> tuple[Node, ...]:
        items = tuple(
            Node(("fe_models", name), name, "grid", renamable=True, tip=model.title or name)
            for name, model in self.models.items()
        )
        return (Node(("group", "fe_models"), f"{tr('FE models')}  {len(items)}", "folder-outline", items),)

    def sheet(self, key: Key | None) -> Sheet | None:
        if key is not None and key[0] == "fe_models" and key[1] in self.models:
            return Sheet(tr("FE model"), "grid", facts=[(tr("Name"), key[1]), *model_facts(self.models[key[1]])])
        if key == ("group", "fe_models"):
            return Sheet(
                tr("FE models"),
                "folder-outline",
                actions=[self.frame.actions["import_model"]],
                text=tr("Elastic structures described by finite elements. They become flexible bodies of the object."),
            )
        return None

    def steps(self) -> list[Step]:
        names = list(self.models)
        first = names[0] if names else ""
        return [
            Step(
                tr("Get a model"),
                tr("FE models: {number}", number=len(names)) if names else tr("none yet"),
                "done" if names else "lit",
                lambda: self.frame.selection.select(("group", "fe_models")),
            ),
            Step(
                tr("Look it over"),
                tr("nodes, elements, sets") if names else tr("needs a model"),
                "lit" if names else "lacks",
                lambda: self.frame.selection.select(("fe_models", first)) if first else None,
            ),
            Step(
                tr("Put it to use"),
                tr("go to Object assembly"),
                "open",
                lambda: self.frame.switch("assembly"),
            ),
        ]

    def facts(self) -> str:
        nodes = sum(len(model.node_numbers) for model in self.models.values())
        elements = sum(len(block.numbers) for model in self.models.values() for block in model.blocks)
        return "  ·  ".join(
            [
                tr("FE models: {number}", number=len(self.models)),
                tr("Nodes: {number}", number=grouped(nodes)),
                tr("Elements: {number}", number=grouped(elements)),
            ]
        )

    def default_key(self) -> Key | None:
        name = self.current()
        return ("fe_models", name) if name else ("group", "fe_models")

    def empty_state(self) -> QWidget | None:
        return self._empty

    def enter(self) -> None:
        super().enter()
        self._draw()

    def leave(self) -> None:
        super().leave()
        self._empty.hide()
        if self._scene is not None:
            self._scene.clear()

    def model_changed(self, part: str) -> None:
        if self.active and matches(part, "fe_models"):
            self._draw()

    def rename(self, key: Key, name: str) -> None:
        self.frame.document.run(RenameFEModel(name=key[1], new_name=name))
        self.frame.selection.select((key[0], name))

    def mark(self, *, selected: Key | None, hovered: Key | None) -> None:
        name = self.current()
        if self.active and self._scene is not None and self._scene.model is not self.models.get(name):
            self._draw()

    def _draw(self) -> None:
        if not self.active:
            return
        name = self.current()
        self._empty.setVisible(name is None)
        if self.frame.viewport.plotter is None or (name is None and self._scene is None):
            return
        if self._scene is None:
            from umfem_gui.scenes.fe_mesh import FEMeshScene

            self._scene = FEMeshScene(self.frame.viewport)
        model = self.models[name] if name else None
        if model is None or known(model) is not None or len(model.coordinates) < SMALL:
            self.frame.viewport.say("")
            self._scene.show(name or "", model)
            self.changed.emit()
        elif model not in self._looking:
            self._looking.add(model)
            self._scene.show("", None)
            self.frame.viewport.say(tr("Preparing the picture…"))
            self.frame.jobs.start(PICTURE, lambda _monitor: find_out(model), install=lambda _job: self._looked(model))

    def _looked(self, model: FEModel) -> None:
        self._looking.discard(model)
        self._draw()


def model_facts(model: FEModel) -> list[tuple[str, str]]:
    """What a person wants to know of a model at first sight."""
    from fem.elements import ELEMENT_TYPES

    counts: dict[str, int] = {}
    for block in model.blocks:
        counts[block.type] = counts.get(block.type, 0) + len(block)
    found = known(model)
    rows = [
        (tr("Title"), tr(model.title)),
        (tr("Nodes"), grouped(len(model.node_numbers))),
        (tr("Elements"), grouped(sum(counts.values()))),
        (tr("Of these"), "\n".join(f"{tr(ELEMENT_TYPES[kind].label)}: {grouped(n)}" for kind, n in counts.items())),
        (tr("Mass"), mass_text(found)),
        (tr("Materials"), listed([material.name for material in model.materials])),
        (tr("Sections"), listed([section.name for section in model.sections])),
        (tr("Supports"), numbered(len(model.supports))),
        (tr("Rigid and other links"), numbered(len(model.links))),
        (tr("Point masses"), numbered(len(model.masses))),
        (tr("Springs"), numbered(len(model.springs))),
        (tr("Node sets"), numbered(len(model.node_sets))),
    ]
    if len(model.coordinates):
        low, high = model.coordinates.min(axis=0), model.coordinates.max(axis=0)
        rows.append((tr("Size"), " × ".join(f"{edge:.4g}" for edge in high - low) + f" {tr('m')}"))
        for axis, a, b in zip("xyz", low, high, strict=True):
            rows.append((tr("Range of {axis}", axis=axis), f"{a:.4g} … {b:.4g} {tr('m')}"))
    return [(label, value) for label, value in rows if value]


def mass_text(found: Known | None) -> str:
    """Mass of a model in words; empty while it is being found out."""
    if found is None:
        return ""
    return tr("unknown: materials or sections are missing") if found.mass is None else f"{found.mass:.5g} {tr('kg')}"


def listed(names: list[str], most: int = 4) -> str:
    """A few names, and how many more there are."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" … +{more}" if more > 0 else "")


def numbered(number: int) -> str:
    """A count, empty for none."""
    return grouped(number) if number else ""


def grouped(number: int) -> str:
    """27 880: digits in groups of three with a narrow space."""
    return f"{number:,}".replace(",", "\u202f")
