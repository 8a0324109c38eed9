"""List the examples, or write one as a project file and run it."""

from __future__ import annotations

import argparse
from pathlib import Path

from io_formats import project_file
from io_formats.project import runs_folder
from solvers.errors import FileError, ModelError
from umfem_gui.cli.output import show
from umfem_gui.cli.runs import channel_facts, run_project
from umfem_gui.example_list import list_examples, load_example


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem example``."""
    parser.add_argument("name", metavar="NAME", nargs="?")
    parser.add_argument("--list", action="store_true", help="list the examples")
    parser.add_argument("-o", "--output", metavar="FOLDER", type=Path, default=Path("out"), help="out if left out")
    parser.add_argument("--no-run", action="store_true", help="write the project only")


def run(args: argparse.Namespace) -> int:
    """Write ``FOLDER/NAME.umfem`` and its run."""
    if args.list or args.name is None:
        if not args.list:
            raise ModelError(f"Name an example. Known: {', '.join(name for name, _ in list_examples())}.")
        known = list_examples()
        tree = {"examples": [{"name": name, "title": title} for name, title in known]}
        show(args, tree, [f"{name}: {title}" for name, title in known])
        return 0
    return _write_and_run(args)


def _write_and_run(args: argparse.Namespace) -> int:
    from umfem_gui.cli import DONE, FAILED, STOPPED, complain

    project = load_example(args.name)
    try:
        args.output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(args.output, f"the folder cannot be made ({error.strerror or error}).") from error
    path = args.output / f"{args.name.replace('-', '_').lower()}.umfem"
    project_file.save(path, project)
    tree = {"name": args.name, "project": str(path)}
    if args.no_run or not project.system.bodies:  # a project of FE models alone has no motion
        show(args, tree, [f"project: {path}"])
        return DONE
    output = runs_folder(path) / "run 1.h5"
    results = run_project(project, output)
    tree |= {"run": str(output), "status": results.status, "rows": len(results.time)}
    tree |= {"statistics": results.statistics, "channels": channel_facts(results)}
    lines = [f"project: {path}", f"run: {output}", f"{results.status}, {len(results.time)} rows"]
    show(args, tree, lines)
    if results.status not in ("finished", "cancelled"):
        complain(results.status)
    return {"finished": DONE, "cancelled": STOPPED}.get(results.status, FAILED)
