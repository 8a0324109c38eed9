"""Make a project file from a JSON model, as `umfem dump` prints it or as people write it, or from a URDF file."""

from __future__ import annotations

import argparse
from pathlib import Path

from io_formats import model_json, project_file
from io_formats.project import Project
from umfem_gui.cli.output import show


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem build``."""
    parser.add_argument("model", metavar="MODEL.json", type=Path, help="or MODEL.urdf")
    parser.add_argument("--floating", action="store_true", help="URDF: the root link moves freely")
    parser.add_argument("-o", "--output", metavar="NAME.umfem", type=Path, help="beside the model if left out")


def run(args: argparse.Namespace) -> int:
    """Read, check and save."""
    project = _from_urdf(args) if args.model.suffix.lower() == ".urdf" else model_json.read(args.model)
    output = args.output or args.model.with_suffix(".umfem")
    project_file.save(output, project)
    show(args, {"model": str(args.model), "project": str(output), "title": project.title}, [f"{output} written."])
    return 0


def _from_urdf(args: argparse.Namespace) -> Project:
    from io_formats.urdf import read_urdf

    imported = read_urdf(args.model, floating=args.floating)
    return Project(title=imported.system.name, comment="\n".join(imported.report.lines()), system=imported.system)
