"""Integrate a project in time and write the run beside it (`name.runs/run 1.h5`) while it is computed."""

from __future__ import annotations

import argparse
from dataclasses import asdict, fields, replace
from pathlib import Path

from io_formats.project import Project, runs_folder
from solvers.errors import ModelError
from solvers.integrate.settings import INTEGRATOR_NAMES, SimulationSettings
from umfem_gui.cli.output import show
from umfem_gui.cli.projects import functions_argument, read_project
from umfem_gui.cli.runs import channel_facts, run_project

_CANCELLED = "cancelled"


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem simulate``; those of the settings override what the project says."""
    parser.add_argument("project", metavar="PROJECT", type=Path, help="a .umfem file or a JSON model")
    parser.add_argument("-o", "--output", metavar="RUN.h5", type=Path, help="where the run goes")
    parser.add_argument("--csv", metavar="FILE.csv", type=Path, help="also write time and channels as a table")
    functions_argument(parser)
    parser.add_argument("--duration", type=float, metavar="S", help="seconds to simulate")
    parser.add_argument("--output-step", type=float, metavar="S", help="seconds between output rows")
    parser.add_argument("--integrator", choices=INTEGRATOR_NAMES)
    parser.add_argument("--tolerance", type=float, metavar="TOL", help="relative error of a step")
    parser.add_argument("--step", type=float, metavar="S", help="step of integrators with a fixed one")


def run(args: argparse.Namespace) -> int:
    """Simulate, tell where the run is and how it ended. 1 if it broke off, 130 if it was stopped."""
    from io_formats.results import free_run_path
    from solvers.integrate.advice import advice
    from solvers.multibody.user_functions import use_files
    from umfem_gui.cli import DONE, FAILED, STOPPED, complain

    use_files(args.functions)
    project = with_settings(read_project(args.project), args)
    output = args.output or free_run_path(runs_folder(args.project))
    said = advice(project.system, project.settings, project.flexible)
    results = run_project(project, output, args.csv)
    said += estimates(results.statistics)
    tree = {
        "project": str(args.project),
        "run": str(output),
        "csv": str(args.csv) if args.csv else None,
        "status": results.status,
        "rows": len(results.time),
        "duration_s": float(results.time[-1]) if len(results.time) else 0.0,
        "statistics": results.statistics,
        "advice": said,
        "events": [asdict(event) for event in results.events],
        "channels": channel_facts(results),
    }
    lines = [
        f"{project.title}: {results.status}, {len(results.time)} rows to t = {tree['duration_s']:g} s, "
        f"{results.statistics.get('steps', 0):.0f} steps in {results.statistics.get('wall_time', 0.0):.2f} s",
        *(f"note: {sentence}" for sentence in said),
        *(f"t = {event.time:.6g} s: {event.name}" for event in results.events),
        f"run: {output}",
        *([f"table: {args.csv}"] if args.csv else []),
    ]
    show(args, tree, lines)
    if results.status == "finished":
        return DONE
    if results.status != _CANCELLED:
        complain(results.status)
    return STOPPED if results.status == _CANCELLED else FAILED


def estimates(statistics: dict[str, float]) -> list[str]:
    """What a run says of the terms that it left out."""
    if "quadratic_inertia" not in statistics:
        return []
    return [
        "Quadratic inertia terms are left out: they would change a moment of inertia by up to "
        f"{100 * statistics['quadratic_inertia']:.2g} % and the stiffness of a mode by up to "
        f"{100 * statistics['quadratic_stiffness']:.2g} %."
    ]


def with_settings(project: Project, args: argparse.Namespace) -> Project:
    """The project with the settings given on the command line. Raises ModelError for impossible ones."""
    from solvers.fields import check_fields

    given = {item.name: getattr(args, item.name, None) for item in fields(SimulationSettings)}
    settings = replace(project.settings, **{name: value for name, value in given.items() if value is not None})
    check_fields("Simulation settings", settings)
    if not project.system.bodies and not project.system.flexible_bodies and not project.system.uses:
        raise ModelError(f"Project '{project.title}' has no bodies; there is nothing to simulate.")
    return replace(project, settings=settings)
