"""Make a project file from a JSON model, as `umfem dump` prints it or as people write it."""

from __future__ import annotations

import argparse
from pathlib import Path

from io_formats import model_json, project_file
from umfem_gui.cli.output import show


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem build``."""
    parser.add_argument("model", metavar="MODEL.json", type=Path)
    parser.add_argument("-o", "--output", metavar="NAME.umfem", type=Path, help="beside the model if left out")


def run(args: argparse.Namespace) -> int:
    """Read, check and save."""
    project = model_json.read(args.model)
    output = args.output or args.model.with_suffix(".umfem")
    project_file.save(output, project)
    show(args, {"model": str(args.model), "project": str(output), "title": project.title}, [f"{output} written."])
    return 0
