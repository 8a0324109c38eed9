"""Running a project from the command line: stream to a file, watch, sum up."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import numpy as np

from io_formats.atomic import writing
from io_formats.project import Project
from io_formats.results import RunWriter
from solvers.errors import FileError
from solvers.multibody.results import Results
from umfem_gui.cli.progress import watched


def run_project(project: Project, output: Path, table: Path | None = None) -> Results:
    """Simulate with a bar on the terminal; the run is in the file as far as it came, whatever happens."""
    from solvers.multibody.simulate import simulate

    if output.is_dir():
        raise FileError(output, "is a folder; give the name of a file for the run.")
    with watched(project.title) as monitor, RunWriter(output) as writer:
        results = simulate(project.system, project.settings, monitor, writer.append, project.flexible)
        writer.finish(results.status, results.statistics, results.events)
    if table is not None:
        write_csv(table, results)
    return results


def write_csv(path: Path, results: Results) -> None:
    """Time and every channel, one row per instant, 17 digits: what is read back is what was computed."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(
        ["time [s]", *(f"{one.name} [{one.unit}]" if one.unit else one.name for one in results.channels)]
    )
    np.savetxt(text, np.column_stack([results.time, *(one.values for one in results.channels)]), "%.17g", ",")
    with writing(path) as temporary:
        temporary.write_text(text.getvalue(), encoding="utf-8")


def channel_facts(results: Results) -> list[dict[str, Any]]:
    """Name, unit, least, greatest and last value of every channel; null where it has none."""
    facts = []
    for one in results.channels:
        values = one.values[np.isfinite(one.values)]  # a joint that does not hold has no values
        least, greatest, last = (values.min(), values.max(), values[-1]) if len(values) else (None, None, None)
        known = {"min": least, "max": greatest, "last": last}
        facts.append(
            {"name": one.name, "unit": one.unit}
            | {key: None if value is None else float(value) for key, value in known.items()}
        )
    return facts
