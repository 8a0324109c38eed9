"""Reports: one HTML file and one PDF with model, settings, pictures, plots, tables and versions. No Qt here."""

from __future__ import annotations

import base64
import html
import io
import platform
from collections.abc import Callable
from dataclasses import dataclass, field, fields
from datetime import datetime
from pathlib import Path
from typing import Any

import numpy as np

from io_formats.atomic import writing
from io_formats.project import Project
from io_formats.project_file import program_version
from solvers.analysis.peaks import find_peaks
from solvers.analysis.signals import Signal, sampled
from solvers.analysis.spectra import SpectrumSettings, power_density
from solvers.analysis.statistics import statistics
from solvers.errors import UmfemError
from solvers.monitor import Monitor, silent
from solvers.multibody.results import Channel, Results
from umfem_gui.plots.curves import read_channel
from umfem_gui.plots.figures import COLOURS, mark_natural, new_figure, plot_spectrum
from umfem_gui.report_pdf import Pages

Translate = Callable[[str], str]
DASHES = ("-", "--", ":", "-.")


@dataclass(frozen=True)
class Content:
    """What goes into a report: the project, runs to show (the first is the main one), channels, pictures (PNG)."""

    project: Project
    runs: tuple[Results, ...]
    channels: tuple[str, ...] = ()
    spectrum: SpectrumSettings = field(default_factory=SpectrumSettings)
    natural: tuple[float, ...] = ()
    pictures: tuple[tuple[str, bytes], ...] = ()
    say: Translate = lambda text: text


@dataclass(frozen=True)
class _Table:
    title: str
    heads: tuple[str, ...]
    rows: list[tuple[str, ...]]


def write_report(path: str | Path, content: Content, monitor: Monitor | None = None) -> list[Path]:
    """Write ``path`` with the endings ``.html`` and ``.pdf``; gives both. Raises FileError, ModelError."""
    monitor = monitor or silent()
    stem = Path(path).with_suffix("")
    tables = [_model(content), _settings(content), *_numbers(content), _versions(content)]
    monitor.report(0.2, "Drawing")
    diagrams = _diagrams(content)
    monitor.report(0.6, "Writing the report")
    with writing(stem.with_suffix(".html")) as temporary:
        temporary.write_text(_html(content, tables, diagrams), encoding="utf-8")
    monitor.report(0.8, "Writing the report")
    with writing(stem.with_suffix(".pdf")) as temporary:
        _pdf(temporary, content, tables, diagrams)
    return [stem.with_suffix(".html"), stem.with_suffix(".pdf")]


# ---- tables


def _model(content: Content) -> _Table:
    say, system = content.say, content.project.system
    rows = [(say("Object"), system.name)]
    for label, things in (
        ("Bodies", system.bodies),
        ("Flexible bodies", system.flexible_bodies),
        ("Joints", system.joints),
        ("Force elements", system.forces),
        ("Sensors", system.sensors),
    ):
        rows.append((f"{say(label)}: {len(things)}", ", ".join(one.name for one in things[:40])))
    for one in system.parameters:
        value = one.value if isinstance(one.value, str) else f"{one.value:g}"
        rows.append((one.name, f"{value} {say(one.unit) if one.unit else ''}".strip()))
    return _Table(say("Model"), (say("Property"), say("Value")), rows)


def _settings(content: Content) -> _Table:
    say, rows = content.say, []
    for run in content.runs:
        rows.append((say("Run"), say(run.name)))
        rows.append((say("Status"), say(run.status)))
        for item in fields(run.settings):
            unit = item.metadata.get("unit", "") if item.metadata else ""
            value = getattr(run.settings, item.name)
            if item.metadata and not item.metadata["hidden"]:
                shown = f"{value:g}" if isinstance(value, float) else say(str(value))
                rows.append((say(item.metadata["label"]), f"{shown} {say(unit) if unit else ''}".strip()))
        rows += [(_statistic(name, say), f"{value:.6g}") for name, value in run.statistics.items()]
    return _Table(say("Settings and runs"), (say("Property"), say("Value")), rows)


def _statistic(name: str, say: Translate) -> str:
    """A number of a run in words."""
    known = {
        "steps": say("Steps"),
        "rejected": say("Rejected steps"),
        "evaluations": say("Evaluations of the forces"),
        "wall_time": f"{say('Computing time')}, {say('s')}",
        "closure_error": say("Loop closure error"),
    }
    return known.get(name, say(name))


def _numbers(content: Content) -> list[_Table]:
    say, rows, peaks = content.say, [], []
    for run, signal in _signals(content):
        found = statistics(signal)
        numbers = (found.mean, found.rms, found.spread, found.least, found.greatest)
        rows.append((say(run.name), signal.name, say(signal.unit), *(f"{value:.5g}" for value in numbers)))
        if run is content.runs[0]:
            density = power_density(signal, content.spectrum)
            strongest = sorted(find_peaks(density, natural=np.array(content.natural)), key=lambda one: -one.value)[:5]
            for peak in sorted(strongest, key=lambda one: one.frequency):
                mode = "" if peak.mode is None else f"{peak.mode + 1}: {content.natural[peak.mode]:.4g} {say('Hz')}"
                peaks.append((signal.name, f"{peak.frequency:.4g}", f"{peak.value:.4g} {say(density.unit)}", mode))
    heads = tuple(map(say, ("Run", "Channel", "Unit", "Mean", "RMS", "Deviation", "Least", "Greatest")))
    made = [_Table(say("Statistics"), heads, rows)] if rows else []
    heads = tuple(map(say, ("Channel", "Frequency, Hz", "Value", "Mode")))
    return made + ([_Table(say("Peaks of the spectra"), heads, peaks)] if peaks else [])


def _versions(content: Content) -> _Table:
    import h5py
    import numba
    import scipy

    say = content.say
    rows = [
        ("UMFEM", program_version()),
        ("Python", platform.python_version()),
        *((name, module.__version__) for name, module in _modules(np, scipy, numba, h5py)),
        (say("System"), platform.platform()),
        (say("Date"), datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")),
    ]
    return _Table(say("Versions"), (say("Property"), say("Value")), rows)


def _modules(*modules: Any) -> list[tuple[str, Any]]:
    return [(module.__name__, module) for module in modules]


def _signals(content: Content) -> list[tuple[Results, Signal]]:
    found = []
    for run in content.runs:
        for channel in _channels(content, run):
            try:
                found.append((run, sampled(run.time, channel.values, channel.unit, channel.name)))
            except UmfemError:
                continue  # a curve of one sample or with gaps: it is in the plot, not among the numbers
    return found


def _channels(content: Content, run: Results) -> list[Channel]:
    """Channels and formulas of a run that are wanted, those that it has."""
    found = []
    for name in content.channels:
        try:
            values, unit = read_channel(run, name, content.project.plots.formulas)
        except UmfemError:
            continue
        found.append(Channel(name, unit, values))
    return found


# ---- figures


@dataclass(frozen=True)
class _Diagram:
    """A channel of the runs: its curves over time, and their spectra."""

    name: str
    signals: list[tuple[Results, Channel]]


def _diagrams(content: Content) -> list[_Diagram]:
    found = []
    for name in content.channels:
        signals = [(run, one) for run in content.runs for one in _channels(content, run) if one.name == name]
        if signals:
            found.append(_Diagram(name, signals))
    return found


def _draw(content: Content, diagram: _Diagram, upper: Any, lower: Any) -> None:
    """Curves over time on one axis, densities on another."""
    say, signals = content.say, diagram.signals
    for index, (run, channel) in enumerate(signals):
        colour = COLOURS[index % len(COLOURS)]
        upper.plot(run.time, channel.values, DASHES[index % 4], color=colour, lw=1.0, label=say(run.name))
        try:
            density = power_density(sampled(run.time, channel.values, channel.unit, run.name), content.spectrum)
        except UmfemError:
            continue
        plot_spectrum(lower, density, colour)
        lower.set_ylabel(say(density.unit))
        mark_natural(lower, content.natural if index == 0 else (), density.frequencies[-1])
    upper.set_xlabel(say("Time, s"))
    upper.set_ylabel(say(signals[0][1].unit) if signals[0][1].unit else "–")
    upper.margins(x=0)
    lower.set_xlabel(say("Frequency, Hz"))
    if len(signals) > 1:
        upper.legend(frameon=False, fontsize=8)


# ---- files


def _html(content: Content, tables: list[_Table], diagrams: list[_Diagram]) -> str:
    title = html.escape(f"{content.project.title} — UMFEM")
    parts = [
        f"<!DOCTYPE html><html><head><meta charset='utf-8'><title>{title}</title><style>{STYLE}</style></head><body>",
        f"<h1>{html.escape(content.project.title)}</h1>",
        f"<p>{html.escape(content.project.comment)}</p>" if content.project.comment else "",
    ]
    for caption, data in content.pictures:
        parts.append(_image(data, caption))
    parts += [_html_table(table) for table in tables[:2]]
    for diagram in diagrams:
        figure, axes = new_figure(2, height=2.3)
        _draw(content, diagram, *axes[:, 0])
        text = io.BytesIO()
        figure.savefig(text, format="png", dpi=150)
        parts.append(_image(text.getvalue(), diagram.name))
    parts += [_html_table(table) for table in tables[2:]]
    return "\n".join(part for part in parts if part) + "\n</body></html>\n"


STYLE = (
    "body{font:14px/1.5 system-ui,sans-serif;max-width:960px;margin:32px auto;color:#1c2430}"
    "table{border-collapse:collapse;margin:8px 0 24px}"
    "td,th{border-bottom:1px solid #d3d8df;padding:4px 12px;text-align:left}"
    "th{background:#eef0f3}img{max-width:100%}figure{margin:16px 0}figcaption{color:#5b6776}"
)


def _image(data: bytes, caption: str) -> str:
    text = base64.b64encode(data).decode()
    name = html.escape(caption)
    return f"<figure><img alt='{name}' src='data:image/png;base64,{text}'><figcaption>{name}</figcaption></figure>"


def _html_table(table: _Table) -> str:
    heads = "".join(f"<th>{html.escape(head)}</th>" for head in table.heads)
    rows = "".join("<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in row) + "</tr>" for row in table.rows)
    return f"<h2>{html.escape(table.title)}</h2><table><tr>{heads}</tr>{rows}</table>"


def _pdf(path: Path, content: Content, tables: list[_Table], diagrams: list[_Diagram]) -> None:
    """A4 pages: what the report is of, the model, its runs, then curves and what was found."""
    pages = Pages(path, content.project.title, f"UMFEM {program_version()}")
    pages.heading(content.project.title, size=16.0)
    if content.project.comment:
        pages.paragraph(content.project.comment)
    for _caption, data in content.pictures:
        pages.picture(data)
    for table in tables[:2]:
        pages.heading(table.title)
        pages.table(table.heads, table.rows)
    for diagram in diagrams:
        pages.heading(diagram.name, below=4.6)
        upper, lower = (pages.axes(1.7, left=0.75, above=0.15, below=0.5) for _ in range(2))
        for axis in (upper, lower):
            axis.grid(True, lw=0.4, color="0.85")
            axis.tick_params(labelsize=8)
            axis.xaxis.label.set_size(9)
            axis.yaxis.label.set_size(9)
        _draw(content, diagram, upper, lower)
    for table in tables[2:]:
        pages.heading(table.title)
        pages.table(table.heads, table.rows)
    pages.close()
