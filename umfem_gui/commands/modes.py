"""Which solution a flexible body uses: its subsystem, the modes that take part, its damping; as one step of undo."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from io_formats.project import Project
from solvers.errors import ModelError
from solvers.flexible.subsystem import FlexibleSubsystem, exclude_modes
from solvers.multibody import system as mbs
from umfem_gui.commands.base import Command


@dataclass(frozen=True, kw_only=True)
class UseSolution(Command):
    """A flexible body takes a solution: put into the project under ``name``, with these modes left out (from 1).

    Damping of the body's own gives way to that of the solution.
    """

    body: str
    name: str
    subsystem: FlexibleSubsystem
    excluded: tuple[int, ...] = ()
    collection: str = "flexible_bodies"  # with the path of the subsystem that holds the body

    @property
    def title(self) -> str:
        return f"Modes of '{self.body}'"

    @property
    def part(self) -> str:
        return "system"  # whoever shows the body reads its subsystem anew

    def apply(self, project: Project) -> Project:
        if not self.name.strip():
            raise ModelError("A flexible subsystem needs a name.")
        old = mbs.find(project.system, self.collection, self.body)
        body = replace(
            old, subsystem=self.name, excluded=self.excluded, damping=0.0, damping_stiffness=0.0, damping_mass=0.0
        )
        system = mbs.change(project.system, self.collection, self.body, body)
        return replace(project, system=system, flexible={**project.flexible, self.name: self.subsystem})


@dataclass(frozen=True, kw_only=True)
class ChooseModes(Command):
    """The eigenmodes of a flexible body that are left out, counted from 1. Static modes cannot be."""

    body: str
    excluded: tuple[int, ...]
    collection: str = "flexible_bodies"

    @property
    def title(self) -> str:
        return f"Modes of '{self.body}'"

    @property
    def part(self) -> str:
        return "system.flexible_bodies"

    def apply(self, project: Project) -> Project:
        old = mbs.find(project.system, self.collection, self.body)
        left_out, whole = old.left_out, project.flexible.get(old.subsystem)
        if whole is not None:
            before, after = (_reduced(whole, excluded) for excluded in (old.excluded, self.excluded))
            left_out = followed(before, after, left_out)
        item = replace(old, excluded=tuple(sorted(self.excluded)), left_out=left_out)
        return replace(project, system=mbs.change(project.system, self.collection, self.body, item))


def _reduced(subsystem: FlexibleSubsystem, excluded: tuple[int, ...]) -> FlexibleSubsystem:
    return exclude_modes(subsystem, [one - 1 for one in excluded]) if excluded else subsystem


def followed(before: FlexibleSubsystem, after: FlexibleSubsystem, left_out: tuple[int, ...]) -> tuple[int, ...]:
    """Numbers of the elastic modes of ``before`` that are left out, among those of ``after``: by their frequencies.

    A mode whose frequency is not there any more (within 5 %) has gone with the eigenmodes that made it.
    """
    if not left_out:
        return ()
    old, new = _elastic(before), _elastic(after)
    found = set()
    for number in left_out:
        if 1 <= number <= len(old) and len(new):
            nearest = int(np.argmin(np.abs(np.log(new / old[number - 1]))))
            if abs(new[nearest] / old[number - 1] - 1.0) < 0.05:
                found.add(nearest + 1)
    return tuple(sorted(found))


def _elastic(subsystem: FlexibleSubsystem) -> NDArray[np.float64]:
    """Circular frequencies of the free body above its rigid motions, ascending."""
    from scipy.linalg import eigh  # the window opens without it

    squares = eigh(subsystem.stiffness, subsystem.mass, eigvals_only=True)
    return np.sqrt(squares[squares > 1e-6 * squares.max()])


@dataclass(frozen=True, kw_only=True)
class LeaveOutModes(Command):
    """Elastic modes of a flexible body, counted from 1 by frequency, that take no part in its motion."""

    body: str
    left_out: tuple[int, ...]

    @property
    def title(self) -> str:
        return f"Modes of '{self.body}'"

    @property
    def part(self) -> str:
        return "system.flexible_bodies"

    def apply(self, project: Project) -> Project:
        old = mbs.find(project.system, "flexible_bodies", self.body)
        item = replace(old, left_out=tuple(sorted(self.left_out)))
        return replace(project, system=mbs.change(project.system, "flexible_bodies", self.body, item))
