"""What the program remembers between sessions: geometry, language, theme, recent files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QSettings

RECENT = 10


def store() -> QSettings:
    """The user's settings; a small text file in the place where the system keeps them."""
    return QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "UMFEM", "umfem")


def read(key: str, default: Any = None) -> Any:
    """A remembered value."""
    return store().value(key, default)


def write(key: str, value: Any) -> None:
    """Remember a value."""
    store().setValue(key, value)


def recent_files() -> list[Path]:
    """Files opened lately that still exist, newest first."""
    kept = store().value("recent", []) or []
    names = [kept] if isinstance(kept, str) else list(kept)
    return [Path(name) for name in names if Path(name).exists()]


def remember_file(path: Path) -> None:
    """Put a file at the head of the recent ones."""
    path = Path(path).resolve()
    names = [path, *(other for other in recent_files() if other != path)]
    store().setValue("recent", [str(name) for name in names[:RECENT]])


def forget_files() -> None:
    """Empty the list of recent files."""
    store().remove("recent")
