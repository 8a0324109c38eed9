"""What an autosave leaves and what is offered after a crash.

Every running program has a *session*: a token, a lock that dies with the process, and at most one saved project.
``TOKEN.umfem`` is an ordinary project file, ``TOKEN.json`` says where the project came from, ``TOKEN.lock`` is held
while the program lives. A project whose lock nobody holds was left by a crash.
"""

from __future__ import annotations

import json
import secrets
import time
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QLockFile, QStandardPaths

from io_formats import project_file
from io_formats.atomic import writing
from io_formats.project import Project
from solvers.errors import FileError


@dataclass(frozen=True)
class Recoverable:
    """A project that a crashed program left. ``original`` is its file, None if it never had one."""

    file: Path
    title: str
    original: Path | None
    saved: float  # seconds since 1970


def default_folder() -> Path:
    """The user's own folder for recovery files; on Windows under AppData, on Linux under ~/.local/share."""
    place = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.GenericDataLocation)
    return Path(place) / "umfem" / "recovery"


class Session:
    """The recovery files of this program. ``save`` may be called from a worker thread, one call at a time."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.file = folder / f"{time.strftime('%Y%m%d-%H%M%S')}-{secrets.token_hex(4)}.umfem"
        self._lock = _lock(self.file)
        if not self._lock.tryLock(0):
            raise FileError(self.file, "the recovery folder cannot be written; there is no autosave.")

    def save(self, project: Project, original: Path | None) -> None:
        """Write the project beside everything else, atomically. Raises FileError."""
        notes = {"title": project.title, "original": str(original.resolve()) if original else None}
        with writing(_notes(self.file)) as temporary:
            temporary.write_text(json.dumps(notes | {"saved": time.time()}), encoding="utf-8")
        project_file.save(self.file, project)

    def clear(self) -> None:
        """Remove the saved project: there is nothing to recover now."""
        for path in (self.file, _notes(self.file)):
            with suppress(OSError):
                path.unlink(missing_ok=True)

    def close(self) -> None:
        """A clean end: nothing is left."""
        self.clear()
        self._lock.unlock()


def list_recoverable(folder: Path | None = None) -> list[Recoverable]:
    """Whole projects that crashed programs left, newest first. Those of running programs are not among them."""
    folder = folder or default_folder()
    found = []
    for file in sorted(folder.glob("*.umfem")) if folder.is_dir() else []:
        lock = _lock(file)
        if not lock.tryLock(0):
            continue
        try:
            project_file.check(file)
            found.append(_recoverable(file))
        except FileError:
            continue
        finally:
            lock.unlock()
    return sorted(found, key=lambda one: one.saved, reverse=True)


def discard(one: Recoverable) -> None:
    """Remove what a crash left, because it was recovered or is not wanted."""
    lock = _lock(one.file)
    if not lock.tryLock(0):
        return
    temporary = one.file.parent.glob(f".{one.file.stem}.*.tmp")
    for path in (one.file, _notes(one.file), *temporary):
        with suppress(OSError):
            path.unlink(missing_ok=True)
    lock.unlock()


def _recoverable(file: Path) -> Recoverable:
    notes: dict[str, Any] = {}
    with suppress(OSError, ValueError):
        notes = json.loads(_notes(file).read_text(encoding="utf-8"))
    original = notes.get("original")
    return Recoverable(
        file=file,
        title=str(notes.get("title", "Untitled")),
        original=Path(original) if isinstance(original, str) else None,
        saved=file.stat().st_mtime,
    )


def _notes(file: Path) -> Path:
    return file.with_suffix(".json")


def _lock(file: Path) -> QLockFile:
    """A lock that belongs to the process: Qt tells by process number and name whether its holder still lives."""
    lock = QLockFile(str(file.with_suffix(".lock")))
    lock.setStaleLockTime(0)
    return lock
