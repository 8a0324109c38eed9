"""Write a report of a run: model, settings, plots, spectra, statistics, versions, as HTML and PDF."""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np

from io_formats import results as run_files
from io_formats.project import runs_folder
from solvers.errors import ModelError, suggestion
from umfem_gui.cli.output import show
from umfem_gui.cli.progress import watched
from umfem_gui.cli.projects import read_project


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem report``."""
    parser.add_argument("project", metavar="PROJECT", type=Path, help="a .umfem file or a JSON model")
    parser.add_argument("--run", action="append", type=Path, metavar="RUN.h5", help="default: the latest beside it")
    parser.add_argument("--channel", action="append", metavar="NAME", help="default: the plots of the project")
    parser.add_argument("--natural", metavar="HZ,HZ,…", help="natural frequencies to mark")
    parser.add_argument("-o", "--output", type=Path, metavar="NAME", help="default: beside the project")


def run(args: argparse.Namespace) -> int:
    """Read, write, tell."""
    from umfem_gui.cli.spectrum import _numbers
    from umfem_gui.report import Content, write_report

    project = read_project(args.project)
    paths = args.run or run_files.list_runs(runs_folder(args.project))[-1:]
    if not paths:
        raise ModelError(f"Project '{project.title}' has no runs. Make one: umfem simulate {args.project}")
    runs = tuple(run_files.read(path) for path in paths)
    known = [channel.name for channel in runs[0].channels]
    for name in args.channel or ():
        if name not in known:
            raise ModelError(f"Run '{runs[0].name}' has no channel '{name}'. {suggestion(name, known)}")
    drawn = [name for name in project.plots.channels if name in known]
    sensors = [name for name in known if ": " not in name]
    channels = tuple(args.channel or drawn or sensors[:4] or known[:4])
    natural = tuple(np.asarray(_numbers(args.natural)).tolist())
    with watched("Report") as monitor:
        target = args.output or Path(args.project).with_suffix(".report")
        files = write_report(target, Content(project, runs, channels, natural=natural), monitor)
    tree = {"project": str(args.project), "files": [str(one) for one in files], "channels": list(channels)}
    show(args, tree, [f"report: {one}" for one in files])
    return 0
