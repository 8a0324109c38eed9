"""Print the model of a project as JSON, without loss; `umfem build` makes the project again."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from io_formats import model_json
from umfem_gui.cli.output import ascii_only, show
from umfem_gui.cli.projects import read_project


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem dump``."""
    parser.add_argument("project", metavar="PROJECT", type=Path)
    parser.add_argument("-o", "--output", metavar="MODEL.json", type=Path, help="write here instead of printing")


def run(args: argparse.Namespace) -> int:
    """With a file, write it and say so; without, print the model (which is JSON with or without ``--json``)."""
    project = read_project(args.project)
    if args.output is None:
        sys.stdout.write(model_json.dumps(project, ascii_only=ascii_only()))
        return 0
    model_json.write(args.output, project)
    show(args, {"project": str(args.project), "model": str(args.output)}, [f"{args.output} written."])
    return 0
