"""Spectra and statistics of channels of a run: tables, pictures, peaks, cycles of stresses."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from io_formats.results import open_run, read_array, read_channel
from solvers.analysis.bands import bands_of
from solvers.analysis.comfort import WEIGHTINGS, weighted_rms
from solvers.analysis.peaks import Peak
from solvers.analysis.rainflow import FatigueLine, damage, equivalent_amplitude, rainflow
from solvers.analysis.signals import DETRENDS, WINDOWS, Signal, part, sampled
from solvers.analysis.spectra import SIDES, SpectrumSettings, power_density
from solvers.analysis.statistics import statistics
from solvers.errors import ModelError
from umfem_gui.cli.output import show

#: Kinds of spectra and what the window calls them.
KINDS = {
    "psd": "density",
    "amplitude": "amplitude",
    "octaves": "octaves",
    "bands": "bands",
    "spectrogram": "spectrogram",
    "orders": "orders",
    "order-map": "order map",
    "transfer": "transfer",
    "coherence": "coherence",
    "shock": "shock",
}
TWO = ("orders", "order-map", "transfer", "coherence")


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem spectrum``."""
    parser.add_argument("run", metavar="RUN.h5", type=Path, help="a run, finished or not")
    parser.add_argument("--channel", action="append", metavar="NAME", help="name of a channel; may be repeated")
    parser.add_argument("--kind", choices=tuple(KINDS), default="psd", help="density by default")
    parser.add_argument("--input", metavar="NAME", help="input of a transfer function or coherence, speed of the shaft")
    parser.add_argument("--bands", metavar="HZ-HZ;…", default="", help="bands of --kind bands; octaves without it")
    parser.add_argument("--damping", type=float, default=0.05, help="ratio of the oscillators of --kind shock (0.05)")
    parser.add_argument("--window", choices=WINDOWS, default="hann")
    parser.add_argument("--length", type=float, default=0.0, metavar="S", help="length of a segment")
    parser.add_argument("--overlap", type=float, default=50.0, metavar="PERCENT")
    parser.add_argument("--detrend", choices=DETRENDS, default="mean")
    parser.add_argument("--sides", choices=SIDES, default=SIDES[0])
    parser.add_argument("--from", dest="first", type=float, metavar="S", help="leave out what is before")
    parser.add_argument("--to", dest="last", type=float, metavar="S", help="leave out what is after")
    parser.add_argument("--natural", metavar="HZ,HZ,…", help="natural frequencies to which peaks are assigned")
    parser.add_argument("--project", metavar="PROJECT", type=Path, help="take the natural frequencies of its object")
    parser.add_argument("--weighting", choices=tuple(WEIGHTINGS), help="also the weighted RMS of ISO 2631-1")
    parser.add_argument("--cutoff", type=float, default=0.0, metavar="HZ", help="statistics without slower drift")
    parser.add_argument("--fatigue", metavar="PA,N,SLOPE", help="line that damage of stresses (Pa) is counted with")
    parser.add_argument("--png", metavar="FILE", type=Path, help="picture; .svg and .pdf work too")
    parser.add_argument("--csv", metavar="FILE", type=Path, help="table; .xlsx, .mat and .h5 work too")


def run(args: argparse.Namespace) -> int:
    """Compute, write what was asked for, tell the peaks."""
    from umfem_gui.plots.analyses import KINDS as MAKERS
    from umfem_gui.plots.analyses import Wish
    from umfem_gui.plots.curves import Curve

    names = list(args.channel or [])
    if args.kind in TWO and not args.input:
        raise ModelError(f"--kind {args.kind} needs --input NAME, the channel that the others are compared with.")
    signals = read_signals(args.run, names, args.first, args.last)
    if args.kind in TWO and args.input not in [one.name for one in signals]:
        signals += read_signals(args.run, [args.input], args.first, args.last)
    settings = SpectrumSettings(
        window=args.window, length=args.length, overlap=args.overlap, detrend=args.detrend, sides=args.sides
    )
    natural = _natural(args)
    pairs = [
        (Curve(str(args.run), one.name, one.unit, one.time, one.values, number, 0), one)
        for number, one in enumerate(signals)
    ]
    wish = Wish(args.input or "", natural, bands_of(args.bands), args.damping)
    picture = MAKERS[KINDS[args.kind]](pairs, settings, wish)
    _write(args, picture, natural)
    tree: dict[str, Any] = {
        "run": str(args.run),
        "kind": args.kind,
        "settings": asdict(settings),
        "png": str(args.png) if args.png else None,
        "csv": str(args.csv) if args.csv else None,
    }
    if picture.map is not None:
        tree["map"] = _map(picture, args.kind)
    known = {one.name: one for one in signals}
    tree["channels"] = [_channel(known[line.title], line, settings, args, natural) for line in picture.lines] or [
        _numbers_of(one, settings, args) for one in signals
    ]
    show(args, tree, [line for one in tree["channels"] for line in _lines(one)])
    return 0


def _write(args: argparse.Namespace, picture: Any, natural: np.ndarray) -> None:
    from umfem_gui.plots.picture_files import columns_of_picture, draw_picture

    if args.csv is not None:
        from umfem_gui.plots.tables import write_columns

        write_columns(args.csv, *columns_of_picture(picture))
    if args.png is not None:
        draw_picture(
            args.png, picture, natural, (picture.x_label, "Order" if args.kind == "order-map" else "Frequency, Hz")
        )


def _natural(args: argparse.Namespace) -> np.ndarray:
    """Frequencies that were given, or those of the object of a project."""
    if args.project is None:
        return _numbers(args.natural)
    from umfem_gui.cli.projects import read_project
    from umfem_gui.plots.analyses import natural_frequencies

    project = read_project(args.project)
    return natural_frequencies(project.system, dict(project.flexible))


def read_signals(path: Path, names: list[str], first: float | None, last: float | None) -> list[Signal]:
    """Channels of a run as signals; without names, the first sensor. Raises ModelError, FileError, SolveError."""
    facts = open_run(path)
    if not facts.channels:
        raise ModelError(f"Run '{facts.name}' has no channels.")
    if not names:
        sensors = [name for name, _unit in facts.channels if ": " not in name]
        names = [(sensors or [facts.channels[0][0]])[0]]
    time = read_array(facts, "time")
    made = []
    for name in names:
        channel = read_channel(facts, name)
        count = min(len(time), len(channel.values))
        made.append(part(sampled(time[:count], channel.values[:count], channel.unit, name), first, last))
    return made


def _channel(
    signal: Signal, line: Any, settings: SpectrumSettings, args: argparse.Namespace, natural: np.ndarray
) -> dict[str, Any]:
    spectrum = line.spectrum
    tree = _numbers_of(signal, settings, args)
    tree |= {
        "spectrum_unit": spectrum.unit,
        "resolution_hz": spectrum.bandwidth,
        "segments": spectrum.segments,
        "orders" if args.kind == "orders" else "frequencies_hz": spectrum.frequencies.tolist(),
        "values": spectrum.values.tolist(),
        "peaks": [_peak(one, natural, args.kind) for one in line.peaks],
    }
    if args.kind == "octaves":
        from solvers.analysis.bands import REFERENCES

        tree["reference"] = REFERENCES.get(signal.unit, 1.0)
    if args.kind == "shock":
        tree["shock"] = {"damping": args.damping, **dict(zip(("greatest", "at_hz"), line.facts.values()))}
    if args.kind == "bands":
        tree["bands_hz"] = [name for name, _value in line.rows]
    if line.phase is not None:
        tree["phase_deg"] = line.phase.tolist()
    return tree


def _numbers_of(signal: Signal, settings: SpectrumSettings, args: argparse.Namespace) -> dict[str, Any]:
    """What is told of a channel whatever the kind: statistics, weighted RMS, cycles of a stress."""
    tree: dict[str, Any] = {"name": signal.name, "unit": signal.unit, "rate_hz": signal.rate}
    tree["statistics"] = asdict(statistics(signal, args.cutoff))
    if args.weighting:
        tree["weighted_rms"] = {args.weighting: weighted_rms(power_density(signal, settings), args.weighting)}
    if signal.unit == "Pa":
        line, cycles = _fatigue_line(args.fatigue), rainflow(signal.values)
        tree["fatigue"] = {
            "line": asdict(line),
            "cycles": float(cycles.counts.sum()),
            "damage": damage(cycles, line),
            "equivalent_amplitude": equivalent_amplitude(cycles, line),
        }
    return tree


def _map(picture: Any, kind: str) -> dict[str, Any]:
    found = picture.map
    rows, columns = ("orders", "speeds_rad_s") if kind == "order-map" else ("frequencies_hz", "times_s")
    return {
        "unit": found.unit,
        rows: found.frequencies.tolist(),
        columns: found.times.tolist(),
        "values": found.values.tolist(),
    }


def _fatigue_line(text: str | None) -> FatigueLine:
    if not text:
        return FatigueLine()
    numbers = _numbers(text, "--fatigue", "1e8,2e6,5")
    if len(numbers) != 3:
        raise ModelError(f"--fatigue: '{text}' is not like 1e8,2e6,5: amplitude in Pa, cycles to failure, slope.")
    return FatigueLine(reference=float(numbers[0]), cycles=float(numbers[1]), slope=float(numbers[2]))


def _peak(one: Peak, natural: np.ndarray, kind: str) -> dict[str, Any]:
    near = None if one.mode is None else {"number": one.mode + 1, "frequency_hz": float(natural[one.mode])}
    place = "order" if kind == "orders" else "frequency_hz"
    return {place: one.frequency, "value": one.value, "prominence": one.prominence, "mode": near}


def _lines(tree: dict[str, Any]) -> list[str]:
    numbers, unit = tree["statistics"], tree["unit"]
    lines = [
        f"{tree['name']}: mean {numbers['mean']:.4g}, RMS {numbers['rms']:.4g}, deviation {numbers['spread']:.4g}, "
        f"{numbers['least']:.4g} … {numbers['greatest']:.4g} {unit}",
    ]
    if tree.get("resolution_hz"):  # levels and bands have none
        count = "1 segment" if tree["segments"] == 1 else f"{tree['segments']} segments"
        lines.append(f"  {count}, resolution {tree['resolution_hz']:.3g} Hz, {tree['spectrum_unit']}")
    elif "reference" in tree:
        lines.append(f"  1/3 octaves, {tree['spectrum_unit']}")
    if "shock" in tree:
        lines.append(f"  shock spectrum: {tree['shock']['greatest']:.4g} {unit} at {tree['shock']['at_hz']:.4g} Hz")
    for one in sorted(tree.get("peaks", []), key=lambda peak: -peak["value"])[:10]:
        mode = f"  mode {one['mode']['number']}" if one["mode"] else ""
        place = f"{one['order']:10.4g}   " if "order" in one else f"{one['frequency_hz']:10.4g} Hz"
        lines.append(f"  {place}  {one['value']:.4g}{mode}")
    for name, value in zip(tree.get("bands_hz", []), tree.get("values", []), strict=False):
        lines.append(f"  {name:>16} Hz  RMS {value:.4g} {unit}")
    for name, value in tree.get("weighted_rms", {}).items():
        lines.append(f"  {name}: weighted RMS {value:.4g} {unit}")
    if "fatigue" in tree:
        one = tree["fatigue"]
        lines.append(
            f"  rainflow: {one['cycles']:g} cycles, damage {one['damage']:.4g}, "
            f"equivalent amplitude {one['equivalent_amplitude']:.4g} Pa"
        )
    return lines


def _numbers(text: str | None, option: str = "--natural", example: str = "12.5,40,77") -> np.ndarray:
    try:
        return np.array([float(part) for part in (text or "").replace(";", ",").split(",") if part.strip()])
    except ValueError as error:
        raise ModelError(f"{option}: '{text}' is not a list of numbers like {example}.") from error
