"""Spectra and statistics of channels of a run: tables, pictures, peaks."""

from __future__ import annotations

import argparse
import csv
import io
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np

from io_formats.atomic import writing
from io_formats.results import open_run, read_array, read_channel
from solvers.analysis.comfort import WEIGHTINGS, weighted_rms
from solvers.analysis.peaks import Peak, find_peaks
from solvers.analysis.signals import DETRENDS, WINDOWS, Signal, part, sampled
from solvers.analysis.spectra import SIDES, Spectrum, SpectrumSettings, amplitude_spectrum, power_density
from solvers.analysis.statistics import statistics
from solvers.errors import ModelError
from umfem_gui.cli.output import show

KINDS = ("psd", "amplitude", "octaves")


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem spectrum``."""
    parser.add_argument("run", metavar="RUN.h5", type=Path, help="a run, finished or not")
    parser.add_argument("--channel", action="append", metavar="NAME", help="name of a channel; may be repeated")
    parser.add_argument("--kind", choices=KINDS, default="psd", help="density (default), amplitudes, 1/3 octaves")
    parser.add_argument("--window", choices=WINDOWS, default="hann")
    parser.add_argument("--length", type=float, default=0.0, metavar="S", help="length of a segment")
    parser.add_argument("--overlap", type=float, default=50.0, metavar="PERCENT")
    parser.add_argument("--detrend", choices=DETRENDS, default="mean")
    parser.add_argument("--sides", choices=SIDES, default=SIDES[0])
    parser.add_argument("--from", dest="first", type=float, metavar="S", help="leave out what is before")
    parser.add_argument("--to", dest="last", type=float, metavar="S", help="leave out what is after")
    parser.add_argument("--natural", metavar="HZ,HZ,…", help="natural frequencies to which peaks are assigned")
    parser.add_argument("--weighting", choices=tuple(WEIGHTINGS), help="also the weighted RMS of ISO 2631-1")
    parser.add_argument("--cutoff", type=float, default=0.0, metavar="HZ", help="statistics without slower drift")
    parser.add_argument("--png", metavar="FILE", type=Path, help="picture; .svg and .pdf work too")
    parser.add_argument("--csv", metavar="FILE", type=Path, help="table of the spectra")


def run(args: argparse.Namespace) -> int:
    """Compute, write what was asked for, tell the peaks."""
    signals = read_signals(args.run, args.channel or [], args.first, args.last)
    settings = SpectrumSettings(
        window=args.window, length=args.length, overlap=args.overlap, detrend=args.detrend, sides=args.sides
    )
    natural = _numbers(args.natural)
    found = [_analyse(signal, settings, args, natural) for signal in signals]
    spectra = [spectrum for spectrum, _tree in found]
    if args.csv is not None:
        write_table(args.csv, spectra)
    if args.png is not None:
        from umfem_gui.plots.figures import draw_spectra

        draw_spectra(args.png, spectra, natural)
    tree = {
        "run": str(args.run),
        "kind": args.kind,
        "settings": asdict(settings),
        "png": str(args.png) if args.png else None,
        "csv": str(args.csv) if args.csv else None,
        "channels": [tree for _spectrum, tree in found],
    }
    show(args, tree, [line for one in tree["channels"] for line in _lines(one)])
    return 0


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


def write_table(path: Path, spectra: list[Spectrum]) -> None:
    """Frequencies and one column per channel; channels of one run have the same lines."""
    text = io.StringIO()
    heads = ["frequency [Hz]", *(f"{one.name} [{one.unit or '-'}]" for one in spectra)]
    csv.writer(text, lineterminator="\n").writerow(heads)
    np.savetxt(text, np.column_stack([spectra[0].frequencies, *(one.values for one in spectra)]), "%.10g", ",")
    with writing(path) as temporary:
        temporary.write_text(text.getvalue(), encoding="utf-8")


def _analyse(
    signal: Signal, settings: SpectrumSettings, args: argparse.Namespace, natural: np.ndarray
) -> tuple[Spectrum, dict[str, Any]]:
    spectrum = amplitude_spectrum(signal, settings) if args.kind == "amplitude" else power_density(signal, settings)
    tree: dict[str, Any] = {"name": signal.name, "unit": signal.unit, "rate_hz": signal.rate}
    if args.kind == "octaves":
        from solvers.analysis.bands import third_octaves

        bands = third_octaves(spectrum, signal.unit)
        spectrum = Spectrum(bands.centres, bands.levels, "dB", "level", 0.0, spectrum.segments, signal.name)
        tree["reference"] = bands.reference
    peaks = find_peaks(spectrum, natural=natural) if args.kind != "octaves" else []
    tree |= {
        "spectrum_unit": spectrum.unit,
        "resolution_hz": spectrum.bandwidth,
        "segments": spectrum.segments,
        "frequencies_hz": spectrum.frequencies.tolist(),
        "values": spectrum.values.tolist(),
        "peaks": [_peak(one, natural) for one in peaks],
        "statistics": asdict(statistics(signal, args.cutoff)),
    }
    if args.weighting:
        density = power_density(signal, settings)
        tree["weighted_rms"] = {args.weighting: weighted_rms(density, args.weighting)}
    return spectrum, tree


def _peak(one: Peak, natural: np.ndarray) -> dict[str, Any]:
    near = None if one.mode is None else {"number": one.mode + 1, "frequency_hz": float(natural[one.mode])}
    return {"frequency_hz": one.frequency, "value": one.value, "prominence": one.prominence, "mode": near}


def _lines(tree: dict[str, Any]) -> list[str]:
    numbers, unit = tree["statistics"], tree["unit"]
    lines = [
        f"{tree['name']}: mean {numbers['mean']:.4g}, RMS {numbers['rms']:.4g}, deviation {numbers['spread']:.4g}, "
        f"{numbers['least']:.4g} … {numbers['greatest']:.4g} {unit}",
        f"  {tree['segments']} segments, resolution {tree['resolution_hz']:.3g} Hz, {tree['spectrum_unit']}",
    ]
    for one in sorted(tree["peaks"], key=lambda peak: -peak["value"])[:10]:
        mode = f"  mode {one['mode']['number']}" if one["mode"] else ""
        lines.append(f"  {one['frequency_hz']:10.4g} Hz  {one['value']:.4g}{mode}")
    for name, value in tree.get("weighted_rms", {}).items():
        lines.append(f"  {name}: weighted RMS {value:.4g} {unit}")
    return lines


def _numbers(text: str | None) -> np.ndarray:
    try:
        return np.array([float(part) for part in (text or "").replace(";", ",").split(",") if part.strip()])
    except ValueError as error:
        raise ModelError(f"--natural: '{text}' is not a list of frequencies like 12.5,40,77.") from error
