"""A measured signal drives the object: it is put among the signals and named in a force or a prescribed motion."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from io_formats.project import Project
from solvers.multibody import system as mbs
from solvers.multibody.forces import GeneralForce
from solvers.multibody.signal_curve import SignalCurve
from umfem_gui.commands.base import Command


@dataclass(frozen=True)
class Target:
    """Where a signal acts: a field of a member, or, with ``body``, a new force on that body."""

    collection: str  # forces or joints
    name: str
    field: str
    body: str = ""


@dataclass(frozen=True, kw_only=True)
class UseSignal(Command):
    """Put a signal into the object and let it act; a signal of that name is replaced."""

    curve: SignalCurve
    target: Target

    @property
    def title(self) -> str:
        return f"Signal '{self.curve.name}'"

    @property
    def part(self) -> str:
        return "system"

    def apply(self, project: Project) -> Project:
        system = project.system
        known = self.curve.name in mbs.names(system, "signals")
        system = (
            mbs.change(system, "signals", self.curve.name, self.curve)
            if known
            else mbs.add(system, "signals", self.curve)
        )
        target, text = self.target, f'signal("{self.curve.name}")'
        if target.body:
            force = GeneralForce(name=target.name, body_b=target.body, **{target.field: text})
            return replace(project, system=mbs.add(system, "forces", force))
        item: Any = mbs.find(system, target.collection, target.name)
        old = str(getattr(item, target.field)).strip()
        if text in old:
            return replace(project, system=system)
        item = replace(item, **{target.field: text if old in ("", "0", "0.0") else f"{old} + {text}"})
        return replace(project, system=mbs.change(system, target.collection, target.name, item))


def targets(system: mbs.MultibodySystem, base: bool) -> list[tuple[Target, str]]:
    """Where a signal may act, with the label of the field: motions of joints for a base, forces otherwise."""
    found = []
    for collection in ("joints",) if base else ("forces",):
        for item in getattr(system, collection):
            for name, entry in type(item).__dataclass_fields__.items():
                fits = entry.metadata.get("expression") and isinstance(getattr(item, name), str)
                if fits and (name == "motion") == base and name != "arguments":
                    found.append((Target(collection, item.name, name), entry.metadata["label"]))
    if not base:
        taken = {force.name for force in system.forces}
        for body in mbs.body_names(system):
            name, number = f"force on {body}", 2
            while name in taken:
                name, number = f"force on {body} {number}", number + 1
            found += [(Target("forces", name, f"force_{axis}", body), f"Force {axis}") for axis in "xyz"]
    return found
