"""What every edit is: a title, the part it touches, and a function from project to project.

A project is a frozen value, so *doing* is computing the new value, *checking* is doing and looking whether it
raises, and *undoing* is going back to the value before. Nothing is touched when an edit is refused.
"""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from io_formats.project import Project


@dataclass(frozen=True, kw_only=True)
class Command:
    """One edit. Subclasses say what it is called, what it touches and what comes out."""

    @property
    def title(self) -> str:
        """A few words for the Undo menu, English, a translation key where it has no name in it."""
        raise NotImplementedError

    @property
    def part(self) -> str:
        """The part of the project that widgets must read again, as ``system.bodies`` (see ``matches``)."""
        raise NotImplementedError

    def apply(self, project: Project) -> Project:
        """The project after the edit. Raises ModelError, with the sentence for the user, if it cannot be done."""
        raise NotImplementedError

    @property
    def merge_key(self) -> Hashable | None:
        """Two edits in a row with one key, other than None, are one step of undo: typing into one field."""
        return None

    def check(self, project: Project) -> None:
        """Raise ModelError if the edit cannot be done on this project."""
        self.apply(project)


def matches(changed: str, watched: str) -> bool:
    """Does news about one part concern another? Parts are dotted paths; one concerns what holds it and what it holds.

    ``project`` is everything: ``matches("project", "settings")`` is true, so is ``matches("system.bodies", "system")``.
    """
    if "project" in (changed, watched) or changed == watched:
        return True
    return changed.startswith(watched + ".") or watched.startswith(changed + ".")
