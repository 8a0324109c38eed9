"""Put UMFEM into the menu of a Linux desktop and open its files by a double click; `--remove` undoes it.

JSON keys: `folder`, `files`, `removed`.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from solvers.errors import UmfemError
from umfem_gui import desktop_entry
from umfem_gui.cli.output import show


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem desktop``."""
    parser.add_argument("--remove", action="store_true", help="take the entry away again")
    parser.add_argument("--folder", type=Path, help="data folder of the desktop (default: that of this user)")


def run(args: argparse.Namespace) -> int:
    """Write or remove the files and name them."""
    if not sys.platform.startswith("linux"):
        raise UmfemError(
            "Desktop entries are a matter of Linux; on Windows see docs/install.md for the file association."
        )
    folder = args.folder or desktop_entry.data_folder()
    if args.remove:
        done = desktop_entry.remove(folder)
        lines = [f"{place} removed." for place in done] or [f"There was no entry in {folder}."]
    else:
        done = desktop_entry.install(folder, program())
        lines = [f"{place} written." for place in done]
    show(args, {"folder": str(folder), "files": [str(place) for place in done], "removed": bool(args.remove)}, lines)
    return 0


def program() -> str:
    """The command of this installation: beside its Python, else the one on the path."""
    beside = Path(sys.executable).with_name("umfem")
    return str(beside) if beside.exists() else (shutil.which("umfem") or "umfem")
