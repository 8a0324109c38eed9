"""What the property panel shows of a selection, as plain data made by the workspace."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from umfem_gui.commands import Command


@dataclass(frozen=True)
class Sheet:
    """A title, a dataclass value to edit (or None), facts to read, a text that teaches, and actions to offer.

    ``command(field, value)`` makes the edit of one field; texts are in the current language. ``widget`` is a panel of
    the workspace's own, shown under the text; it stays the workspace's.
    """

    title: str
    icon: str
    thing: Any = None
    command: Callable[[str, Any], Command] | None = None
    facts: list[tuple[str, str]] = field(default_factory=list)
    text: str = ""
    actions: list[QAction] = field(default_factory=list)
    widget: QWidget | None = None
    references: dict[str, list[str]] = field(default_factory=dict)
    hidden: frozenset[str] = frozenset()  # fields that mean nothing with the present values
