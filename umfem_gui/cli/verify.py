"""Compute the published problems of the verification manual and compare with their references."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING

from solvers.errors import FileError, ModelError, UmfemError
from umfem_gui.cli.output import show
from umfem_gui.cli.progress import watched

if TYPE_CHECKING:
    from examples.verification import Outcome


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem verify``."""
    parser.add_argument("--only", metavar="TEXT", default="", help="problems whose name or field contains the text")
    parser.add_argument("--list", action="store_true", help="list the problems without solving them")
    parser.add_argument("--html", metavar="FILE", type=Path, help="write the manual as a page")
    parser.add_argument("--data", metavar="FOLDER", type=Path, help="folder with the files of other programs")


def run(args: argparse.Namespace) -> int:
    """Solve, compare, print. Returns 0 if every case passed, 1 if one did not."""
    from examples.verification import FIELDS, run_problem

    chosen = [
        (field, problem)
        for field in FIELDS
        for problem in import_module(f"examples.verification.{field}").PROBLEMS
        if args.only.lower() in f"{field} {problem.name}".lower()
    ]
    if not chosen:
        raise ModelError(f"No problem has '{args.only}' in its name or field. Fields: {', '.join(FIELDS)}.")
    if args.list:
        tree = {
            "problems": [{"field": field, "name": problem.name, "source": problem.source} for field, problem in chosen]
        }
        show(args, tree, [f"{field}: {problem.name}" for field, problem in chosen])
        return 0
    data = args.data or default_data()
    outcomes: list[Outcome] = []
    skipped, failed = [], []
    started = perf_counter()
    with watched("Verification") as monitor:
        for k, (field, problem) in enumerate(chosen):
            monitor.report(k / len(chosen), problem.name)
            if problem.data and not (data and (data / problem.data).exists()):
                skipped.append({"name": problem.name, "reason": f"the file {problem.data} is not here"})
                continue
            try:
                outcomes += run_problem(problem, field, data)
            except UmfemError as error:
                failed.append({"name": problem.name, "reason": str(error)})
    return _report(args, outcomes, skipped, failed, perf_counter() - started)


def default_data() -> Path | None:
    """The folder of reference files beside the project, if it is there."""
    folder = Path(__file__).resolve().parents[3] / "shared" / "data"
    return folder if folder.is_dir() else None


def _report(args: argparse.Namespace, outcomes: list[Outcome], skipped: list, failed: list, seconds: float) -> int:
    from umfem_gui.cli import DONE, FAILED

    counted = [case for case in outcomes if not case.trend]
    wrong = [case for case in outcomes if not case.passed]
    tree = {
        "cases": [asdict(case) for case in outcomes],
        "counted": len(counted),
        "passed": sum(case.passed for case in counted),
        "skipped": skipped,
        "failed": failed,
        "seconds": round(seconds, 1),
    }
    if args.html is not None:
        from umfem_gui.cli.verify_page import page

        try:
            args.html.write_text(page(outcomes, skipped, failed), encoding="utf-8")
        except OSError as error:
            raise FileError(args.html, f"cannot be written ({error.strerror or error}).") from error
    lines = [_line(case) for case in outcomes]
    lines += [f"skipped  {one['name']}: {one['reason']}" for one in skipped]
    lines += [f"FAILED   {one['name']}: {one['reason']}" for one in failed]
    lines.append(
        f"{tree['passed']} of {len(counted)} cases with an independent reference passed, {len(skipped)} problems "
        f"skipped, in {seconds:.0f} s"
    )
    show(args, tree, lines)
    return FAILED if wrong or failed else DONE


def _line(case: Outcome) -> str:
    state = "passed" if case.passed else "FAILED"
    trend = " (trend)" if case.trend else ""
    relative = f"{100 * case.deviation:+.4f} %" if case.reference else f"{case.deviation:+.2e}"
    value = f"{case.value:.7g} {case.unit}".rstrip()
    return f"{state}  {case.name}{trend}: {value} against {case.reference:.7g}, {relative}"
