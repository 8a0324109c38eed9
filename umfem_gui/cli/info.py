"""Say what a file is and what is in it."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from io_formats.registry import info
from io_formats.units import find_units
from umfem_gui.cli.output import show


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem info``."""
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument(
        "--units", default="", metavar="NAME", help="units of FILE: m-kg-s, mm-t-s, mm-kg-s, in-lb, ft-lb"
    )


def run(args: argparse.Namespace) -> int:
    """Print the facts that ``io_formats.registry.info`` gives."""
    if args.units:
        find_units(args.units)  # said also for files of ours, which are in SI
    facts = info(args.file, units=args.units)
    show(args, facts, _lines(facts))
    return 0


def _lines(facts: dict[str, Any], indent: str = "") -> list[str]:
    lines = []
    for key, value in facts.items():
        label = f"{indent}{key.replace('_', ' ')}: "
        if isinstance(value, dict) and value:
            lines += [label.rstrip(), *_lines(value, indent + "  ")]
        elif isinstance(value, list) and value:
            lines += [label.rstrip(), *(f"{indent}  {_item(item)}" for item in value)]
        else:
            lines.append(label + ("none" if value in ({}, [], "") else str(value)))
    return lines


def _item(item: Any) -> str:
    return ", ".join(f"{value}" for value in item.values() if value != "") if isinstance(item, dict) else str(item)
