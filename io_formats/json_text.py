"""JSON for people: one key a line, lists of plain numbers on one line."""

from __future__ import annotations

import json
from typing import Any


def pretty(tree: Any, *, ascii_only: bool = False) -> str:
    """Indented JSON in which lists without objects or lists inside stay on one line. Numbers come back bit for bit."""
    return _text(tree, "", ascii_only)


def _text(tree: Any, indent: str, ascii_only: bool) -> str:
    inner = indent + "  "
    if isinstance(tree, dict) and tree:
        lines = [
            f"{inner}{json.dumps(str(key), ensure_ascii=ascii_only)}: {_text(value, inner, ascii_only)}"
            for key, value in tree.items()
        ]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    if isinstance(tree, list) and any(isinstance(item, dict | list) for item in tree):
        lines = [inner + _text(item, inner, ascii_only) for item in tree]
        return "[\n" + ",\n".join(lines) + f"\n{indent}]"
    return json.dumps(tree, ensure_ascii=ascii_only, allow_nan=False)
