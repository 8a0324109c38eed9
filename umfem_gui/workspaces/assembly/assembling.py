"""«Assemble»: loops close while the user watches, and what was typed stays where it can."""

from __future__ import annotations

from collections.abc import Mapping
from math import degrees
from typing import TYPE_CHECKING, Any

from solvers.errors import UmfemError
from solvers.multibody import system as mbs
from solvers.multibody.compatible import COORDINATE_FIELDS
from umfem_gui.commands import TakeStart
from umfem_gui.document import Document
from umfem_gui.i18n import names, noted, tr
from umfem_gui.i18n.sentences import say
from umfem_gui.mechanics import number

if TYPE_CHECKING:
    from umfem_gui.jobs import Job
    from umfem_gui.workspaces.assembly.workspace import AssemblyWorkspace

TITLE = noted("Assembly of the object")


class Assembling:
    """Closes the loops in a job and writes what it found into the initial coordinates, as one step of undo."""

    def __init__(self, work: AssemblyWorkspace) -> None:
        self.work, self.frame = work, work.frame
        self.job: Job | None = None

    def start(self) -> None:
        """Close the loops of the present object."""
        self.frame.switch("assembly")
        if self.job is not None and self.job.active:
            return
        document = self.frame.document
        typed, before = typed_coordinates(document)
        kernels = self.frame.kernels

        def work(system: mbs.MultibodySystem, flexible: Mapping[str, Any], _monitor: Any) -> Any:
            from solvers.multibody.keeping import close_keeping, stated

            kernels.wait()
            if typed:
                return close_keeping(system, flexible, typed, before)
            return close_keeping(system, flexible, stated(system), together=True)

        def inputs() -> tuple[Any, ...]:
            return (document.project.system, document.project.flexible)

        self.job = self.frame.jobs.start(TITLE, work, inputs=inputs, install=lambda job: self._install(job, typed))
        self.job.failed.connect(lambda sentence, _details: self.frame.viewport.say(say(sentence)))

    def _install(self, job: Job, typed: list[tuple[str, str]]) -> None:
        if job.stale:  # another edit came meanwhile: that one is assembled instead
            self.start()
            return
        found, old = job.result, self.work.system
        try:
            self.frame.document.run(TakeStart(poses=found.poses))
        except UmfemError as error:
            self.frame.viewport.say(say(str(error)))
            return
        new = self.work.system
        changed = sum(a != b for a, b in zip(old.joints, new.joints, strict=True))
        self.work.view.play(found.way)
        moved = [wish for wish in found.given_up if wish in typed]
        if moved:
            self._tell_moved(moved, old, new)
            return
        text = noted("Assembled: joints with new initial coordinates: {number}.")
        values: dict[str, Any] = {"number": changed}
        kept = [name for name, field in found.kept if (name, field) in typed]
        if kept:
            text = noted("Assembled: joints with new initial coordinates: {number}. Kept as typed: {names}.")
            values["names"] = ", ".join(dict.fromkeys(kept))
        self.frame.messages.add("good", text, **values)
        self.frame.viewport.say(tr(text, **values))

    def _tell_moved(
        self, moved: list[tuple[str, str]], old: mbs.MultibodySystem, new: mbs.MultibodySystem
    ) -> None:  # fmt: skip
        """Which typed values could not stay, and what they are now."""
        parts = [
            f"'{name}' {_shown(old, name, field)} → {_shown(new, name, field)}"
            for name, field in moved
        ]  # fmt: skip
        text = noted("Assembled, but the loop does not close with what was typed; moved: {moves}.")
        self.frame.messages.add("warning", text, place=("joints", moved[0][0]), moves="; ".join(parts))
        self.frame.viewport.say(tr(text, moves="; ".join(parts)))


def typed_coordinates(document: Document) -> tuple[list[tuple[str, str]], mbs.MultibodySystem | None]:
    """Initial coordinates typed since the start was last taken, oldest first, and the system before the first of them.

    Read from the steps of undo, so that undo and redo are followed by themselves.
    """
    found: list[tuple[str, str]] = []
    before: mbs.MultibodySystem | None = None
    for key, title, project in document.steps():
        if title == TakeStart.TITLE:
            break
        if isinstance(key, tuple) and key[:2] == ("item", "joints"):
            name, field = key[2], key[3]
            joint = next((one for one in document.project.system.joints if one.name == name), None)
            fields = COORDINATE_FIELDS.get(joint.kind, ()) if joint is not None else ()
            if any(one.partition("[")[0] == field for one in fields):
                before = project.system
                if (name, field) not in found:
                    found.append((name, field))
    return found[::-1], before


def _shown(system: mbs.MultibodySystem, name: str, field: str) -> str:
    """The value of a coordinate with its unit."""
    joint = mbs.find(system, "joints", name)
    value = getattr(joint, field)
    unit = joint.__dataclass_fields__[field].metadata.get("unit", "")
    parts = [number(system, one) for one in (value if isinstance(value, tuple) else (value,))]
    if unit == "rad":
        return ", ".join("–" if one is None else f"{degrees(one):.4g}°" for one in parts)
    return ", ".join("–" if one is None else f"{one:.4g}" for one in parts) + f" {names.unit(unit)}"
