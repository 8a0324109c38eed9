"""Keys of the lines of the tree: what kind of thing, of which model, by which name."""

from __future__ import annotations

from umfem_gui.selection import Key

_MARK = "\x1f"


def part_key(kind: str, model: str, name: str = "") -> Key:
    """The key of a part of a model, or with an empty name of all its parts of that kind."""
    return (kind, f"{model}{_MARK}{name}")


def split(key: Key) -> tuple[str, str]:
    """Model and name of a key of a part."""
    model, _, name = key[1].partition(_MARK)
    return model, name
