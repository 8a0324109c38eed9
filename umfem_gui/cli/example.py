"""List the examples, or write one as a project file and run it; of a structure without motion, find the modes."""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path

from io_formats import project_file
from io_formats.project import Project, runs_folder
from solvers.errors import FileError, ModelError
from solvers.multibody.system import has_bodies
from umfem_gui.cli.output import show
from umfem_gui.cli.progress import watched
from umfem_gui.cli.runs import channel_facts, run_project
from umfem_gui.example_list import list_examples, load_example

#: Modes of a structure without motion: ten elastic ones of a free body.
MODES = 16


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


def with_modes(project: Project) -> Project:
    """The project with the lowest modes of each of its FE models as solutions."""
    from fem.modes import find_modes
    from fem.solution import Solution, fingerprint

    found = dict(project.solutions)
    with watched("Modes") as monitor:
        for name, model in project.fe_models.items():
            modal = find_modes(model, count=MODES, monitor=monitor)
            found[f"{name} modes"] = Solution(model=name, state=fingerprint(model, interface=False), modal=modal)
    return replace(project, solutions=found)


def _write_and_run(args: argparse.Namespace) -> int:
    from umfem_gui.cli import DONE, FAILED, STOPPED, complain

    project = load_example(args.name)
    try:
        args.output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileError(args.output, f"the folder cannot be made ({error.strerror or error}).") from error
    path = args.output / f"{args.name.replace('-', '_').lower()}.umfem"
    tree = {"name": args.name, "project": str(path)}
    moves = has_bodies(project.system)
    if not (args.no_run or moves):
        project = with_modes(project)
    project_file.save(path, project)
    if args.no_run or not moves:
        modal = {name: one.modal for name, one in project.solutions.items() if one.modal is not None}
        found = {name: one.frequencies_hz.tolist() for name, one in modal.items()}
        tree |= {"modes": [{"name": name, "frequencies_hz": hertz} for name, hertz in found.items()]}
        lines = [f"{name}: {', '.join(f'{f:.4g}' for f in hertz)} Hz" for name, hertz in found.items()]
        show(args, tree, [f"project: {path}", *lines])
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
