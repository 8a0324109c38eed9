"""What commands print: lines for people or one JSON document for programs."""

from __future__ import annotations

import argparse
import math
import sys
from typing import Any

from io_formats.json_text import pretty


def show(args: argparse.Namespace, tree: dict[str, Any], lines: list[str]) -> None:
    """Print the JSON document if ``--json`` was given, else the lines."""
    sys.stdout.write(json_for_stdout(tree) if args.json else "\n".join(lines) + "\n")


def json_for_stdout(tree: Any) -> str:
    """JSON that the console or pipe can carry: plain ASCII unless it takes UTF-8. NaN and infinities become null."""
    return pretty(_finite(tree), ascii_only=ascii_only()) + "\n"


def ascii_only() -> bool:
    """Does standard output lack an encoding for all characters?"""
    return (getattr(sys.stdout, "encoding", None) or "ascii").lower().replace("-", "") != "utf8"


def _finite(tree: Any) -> Any:
    if isinstance(tree, dict):
        return {key: _finite(value) for key, value in tree.items()}
    if isinstance(tree, list | tuple):
        return [_finite(value) for value in tree]
    if isinstance(tree, float):
        return float(tree) if math.isfinite(tree) else None
    return tree
