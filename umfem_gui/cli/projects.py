"""Projects that commands are given: a project file or a JSON model."""

from __future__ import annotations

import argparse
from pathlib import Path

from io_formats import registry
from io_formats.project import Project
from solvers.errors import FileError


def read_project(path: Path) -> Project:
    """Read a project of either kind. Raises FileError if the file holds something else."""
    kind = registry.format_of(path)
    if kind.holds != "Project":
        raise FileError(path, f"is not a project but: {kind.title}. Give a .umfem file or a JSON model.")
    return registry.read(path)


def functions_argument(parser: argparse.ArgumentParser) -> None:
    """The option that names files with functions of the user's; see ``solvers.multibody.user_functions.use_files``."""
    parser.add_argument(
        "--functions", metavar="FILE.py", type=Path, action="append", default=[], help="user functions for forces"
    )
