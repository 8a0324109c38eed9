"""Run a project for every combination of parameter values; a stopped sweep goes on when the command is repeated."""

from __future__ import annotations

import argparse
import csv
import io
import re
from pathlib import Path

import numpy as np

from io_formats.atomic import writing
from io_formats.sweep_file import Sweep, sweep_table, sweep_to_file
from solvers.analysis.sweep import MEASURES, Axis, Output, Plan, sampled_axes, spaced
from solvers.errors import ModelError
from solvers.multibody.user_functions import use_files
from umfem_gui.cli.output import show
from umfem_gui.cli.progress import watched
from umfem_gui.cli.projects import functions_argument, read_project

_RANGE = re.compile(r"^\s*([^=\s]+)\s*=\s*(.+?)\s*$")


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem sweep``."""
    parser.add_argument("project", metavar="PROJECT", type=Path, help="a .umfem file or a JSON model")
    functions_argument(parser)
    parser.add_argument(
        "--vary",
        action="append",
        required=True,
        metavar="P=A:B:N",
        help="N values from A to B, or a list A,B,C; P=A:B with --samples",
    )
    parser.add_argument(
        "--keep", action="append", required=True, metavar="CHANNEL:MEASURE", help=f"one of {', '.join(MEASURES)}"
    )
    parser.add_argument("--after", type=float, default=0.0, metavar="S", help="measure the run from here on")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE.h5", help="the sweep; default beside the project")
    parser.add_argument("--samples", type=int, metavar="N", help="N random samples between A and B instead of a grid")
    parser.add_argument("--seed", type=int, default=0, help="of the samples")
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help="Dask scheduler, like tcp://host:8786")
    parser.add_argument("--workers", type=int, default=0, help="processes; default one per processor")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="table of all combinations")
    parser.add_argument("--png", type=Path, metavar="FILE", help="curve or map; .svg and .pdf work too")


def run(args: argparse.Namespace) -> int:
    """Compute or continue, then tell."""
    use_files(args.functions)
    project = read_project(args.project)
    outputs = tuple(output_of(text, args.after) for text in args.keep)
    axes = tuple(axis_of(text, args.samples is not None) for text in args.vary)
    if args.samples is not None:
        axes = sampled_axes([(one.parameter, one.values[0], one.values[-1]) for one in axes], args.samples, args.seed)
    sampled = args.samples is not None
    plan = Plan(project.system, project.settings, axes, outputs, dict(project.flexible), sampled)
    target = args.output or Path(args.project).with_suffix(".sweep.h5")
    with watched("Sweep") as monitor:
        sweep = sweep_to_file(target, plan, monitor, workers=args.workers, cluster=args.cluster)
    if len(sweep.problems) == sweep.count:
        raise ModelError(f"No run of the sweep came to its end. {sweep.problems[min(sweep.problems)]}")
    if args.csv is not None:
        write_table(args.csv, sweep)
    if args.png is not None:
        from umfem_gui.plots.sweep_figure import draw_sweep

        draw_sweep(args.png, sweep)
    heads, rows = sweep_table(sweep)
    tree = {
        "project": str(args.project),
        "sweep": str(target),
        "runs": sweep.count,
        "failed": len(sweep.problems),
        "problems": [{"run": number, "problem": text} for number, text in sorted(sweep.problems.items())],
        "columns": heads,
        "rows": rows.tolist(),
    }
    lines = [f"{sweep.count} runs, {len(sweep.problems)} failed: {target}"]
    for index, output in enumerate(outputs):
        column = rows[:, len(sweep.axes) + index]
        if np.any(np.isfinite(column)):
            best = int(np.nanargmax(column))
            where = ", ".join(f"{h} = {v:g}" for h, v in zip(heads, rows[best, : len(sweep.axes)], strict=False))
            lines.append(f"{output.title}: {np.nanmin(column):.4g} … {column[best]:.4g}, greatest at {where}")
    show(args, tree, lines)
    return 0


def axis_of(text: str, bounds: bool = False, option: str = "--vary") -> Axis:
    """``M=50:100:6`` or ``M=50,70,100``; with ``bounds`` also ``M=50:100``. Raises ModelError."""
    match = _RANGE.match(text)
    try:
        if match is None:
            raise ValueError
        name, values = match[1], match[2]
        if ":" in values:
            first, last, *more = values.split(":")
            if bounds and not more:
                return Axis(name, (float(first), float(last)))
            (count,) = more
            return Axis(name, spaced(float(first), float(last), int(count)))
        return Axis(name, tuple(float(value) for value in values.split(",")))
    except ValueError:
        raise ModelError(f"{option}: '{text}' is not like M=50:100:6 or M=50,70,100.") from None


def output_of(text: str, after: float) -> Output:
    """``crank speed:greatest``; the last colon counts. Raises ModelError."""
    channel, found, kind = text.rpartition(":")
    if not found or not channel.strip():
        raise ModelError(f"--keep: '{text}' is not like 'crank speed:greatest'; one of {', '.join(MEASURES)}.")
    return Output(channel.strip(), kind.strip(), after)


def write_table(path: Path, sweep: Sweep) -> None:
    """All combinations as CSV."""
    heads, rows = sweep_table(sweep)
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(heads)
    np.savetxt(text, rows, "%.10g", ",")
    with writing(path) as temporary:
        temporary.write_text(text.getvalue(), encoding="utf-8")
