"""Find parameters of a project: by a measured curve, or the least or greatest of a number of a run."""

from __future__ import annotations

import argparse
import re
from dataclasses import replace
from pathlib import Path

from solvers.analysis.fit import Curve, Fit, Range, identify, optimise
from solvers.errors import FileError, ModelError, suggestion
from solvers.multibody.user_functions import use_files
from umfem_gui.cli.output import show
from umfem_gui.cli.progress import watched
from umfem_gui.cli.projects import functions_argument, read_project
from umfem_gui.cli.sweep import output_of

_BOUNDS = re.compile(r"^\s*([^=\s]+)\s*=\s*([^:]+):([^:]+)(?::([^:]+))?\s*$")


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem fit``."""
    parser.add_argument("project", metavar="PROJECT", type=Path, help="a .umfem file or a JSON model")
    functions_argument(parser)
    parser.add_argument(
        "--vary", action="append", required=True, metavar="P=LOW:HIGH[:START]", help="a parameter and its bounds"
    )
    goal = parser.add_mutually_exclusive_group(required=True)
    goal.add_argument("--curve", type=Path, metavar="FILE", help="a measured curve: CSV, MAT, WAV, universal file")
    goal.add_argument("--least", metavar="CHANNEL:MEASURE", help="make this number of the run least")
    goal.add_argument("--greatest", metavar="CHANNEL:MEASURE", help="make this number of the run greatest")
    parser.add_argument("--channel", metavar="NAME", help="of the run, to be compared with the curve")
    parser.add_argument("--column", metavar="NAME", help="of the file, if it has several")
    parser.add_argument("--after", type=float, default=0.0, metavar="S", help="measure the run from here on")
    parser.add_argument("--everywhere", action="store_true", help="search the whole box first")
    parser.add_argument("--runs", type=int, default=200, metavar="N", help="at most so many runs (200)")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="processes that compute at once (1)")
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help="Dask scheduler, like tcp://host:8786")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE.umfem", help="the project with the values found")


def run(args: argparse.Namespace) -> int:
    """Search, tell, write."""
    use_files(args.functions)
    project = read_project(args.project)
    ranges = tuple(range_of(text) for text in args.vary)
    shared = {"flexible": dict(project.flexible), "most_runs": args.runs}
    shared |= {"workers": args.workers, "cluster": args.cluster}
    with watched("Fit") as monitor:
        if args.curve is not None:
            curve = curve_of(args.curve, args.column, args.channel)
            found = identify(project.system, project.settings, ranges, curve, monitor=monitor, **shared)
        else:
            output = output_of(args.least or args.greatest, args.after)
            found = optimise(
                project.system,
                project.settings,
                ranges,
                output,
                greatest=args.greatest is not None,
                everywhere=args.everywhere,
                monitor=monitor,
                **shared,
            )
    if args.output is not None:
        _write(args.output, project, found)
    _tell(args, found)
    return 0


def _tell(args: argparse.Namespace, found: Fit) -> None:
    tree = {
        "project": str(args.project),
        "values": found.values,
        "spread": found.spread,
        "left": found.left,
        "before": found.before,
        "runs": found.runs,
        "output": None if args.output is None else str(args.output),
    }
    what = "difference from the curve (RMS)" if args.curve is not None else (args.least or args.greatest)
    lines = [f"{what}: {found.before:.6g} before, {found.left:.6g} now, {found.runs} runs"]
    for name, value in found.values.items():
        sure = f" ± {found.spread[name]:.2g}" if name in found.spread else ""
        lines.append(f"{name} = {value:.6g}{sure}")
    show(args, tree, lines)


def _write(path: Path, project, found: Fit) -> None:
    from io_formats import project_file

    parameters = tuple(
        replace(one, value=found.values[one.name]) if one.name in found.values else one
        for one in project.system.parameters
    )
    project_file.save(path, replace(project, system=replace(project.system, parameters=parameters)))


def range_of(text: str) -> Range:
    """``c=10:80`` or ``c=10:80:30``. Raises ModelError."""
    match = _BOUNDS.match(text)
    try:
        if match is None:
            raise ValueError
        start = None if match[4] is None else float(match[4])
        return Range(match[1], float(match[2]), float(match[3]), start)
    except ValueError:
        raise ModelError(f"--vary: '{text}' is not like c=10:80 or c=10:80:30.") from None


def curve_of(path: Path, column: str | None, channel: str | None) -> Curve:
    """The measured curve of a file. Raises FileError, ModelError."""
    from io_formats.measured import read_measured

    if not channel:
        raise ModelError("--curve needs --channel NAME: the curve of the run that is compared with the measured one.")
    measured = read_measured(path)
    columns = {one.name: one for one in measured.channels}
    if column is None and len(columns) > 1 and channel not in columns:
        raise FileError(path, f"has several columns: {', '.join(columns)}. Name one with --column.")
    name = column or (channel if channel in columns else next(iter(columns)))
    if name not in columns:
        raise FileError(path, f"has no column '{name}'. {suggestion(name, list(columns))}")
    return Curve(channel, measured.time, columns[name].values)
