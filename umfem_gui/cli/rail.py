"""Run a rail vehicle at one or several speeds and judge it: Y/Q, unloading, ride; or find its critical speed."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import Any

from io_formats.rail_table import write_columns
from solvers.analysis.sweep import spaced
from solvers.errors import ModelError
from solvers.multibody.rail.limit_cycles import limit_cycles
from solvers.multibody.rail.speeds import SpeedRun, density_table, judged, over_speeds, speed_table
from solvers.multibody.rail.stability import critical_speed
from solvers.multibody.simulate import simulate
from umfem_gui.cli.output import show
from umfem_gui.cli.progress import watched
from umfem_gui.cli.projects import read_project


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem rail``."""
    parser.add_argument(
        "project", metavar="PROJECT", type=Path, help="a .umfem file or a JSON model with wheels on rails"
    )
    parser.add_argument("--speeds", metavar="A:B:N", help="speeds, m/s: N values from A to B, or a list A,B,C")
    parser.add_argument("--parameter", default="V", help="parameter that is the speed; default V")
    parser.add_argument("--ride", action="append", default=[], metavar="CHANNEL:DIRECTION", help="vertical or lateral")
    parser.add_argument(
        "--table", type=Path, metavar="FILE", help="write speeds, wheels, frame forces and ride as CSV to this file"
    )
    parser.add_argument(
        "--density",
        nargs=2,
        metavar=("CHANNEL", "FILE"),
        help="write the power spectral densities of an acceleration, a column per speed, as CSV",
    )
    parser.add_argument("--after", type=float, default=1.0, metavar="S", help="judge the run from here on")
    parser.add_argument(
        "--critical", metavar="LOW:HIGH", help="find the critical speed between two speeds, m/s, instead"
    )
    parser.add_argument(
        "--limit-cycles",
        metavar="LOW:HIGH",
        help="push the vehicle at the high speed, follow its hunting while it slows down, and tell where it dies",
    )


def run(args: argparse.Namespace) -> int:
    """Compute and tell."""
    project = read_project(args.project)
    tree: dict[str, Any] = {"project": str(args.project)}
    if args.critical:
        low, high = numbers(args.critical.replace(":", ","), "--critical", 2)
        with watched("Critical speed"):
            found = critical_speed(project.system, low, high, dict(project.flexible), name=args.parameter)
        show(args, tree | {"critical_speed": found}, [f"critical speed {found:.2f} m/s ({3.6 * found:.1f} km/h)"])
        return 0
    if args.limit_cycles:
        low, high = numbers(args.limit_cycles.replace(":", ","), "--limit-cycles", 2)
        with watched("Limit cycles") as monitor:
            branch = limit_cycles(
                project.system, high, low, dict(project.flexible), name=args.parameter, monitor=monitor
            )
        every = max(len(branch.speed) // 20, 1)
        rows = list(zip(branch.speed[::every].tolist(), branch.amplitude[::every].tolist()))
        last = f"hunting dies at {branch.critical:.2f} m/s" if branch.critical else "it still hunts at the lowest speed"
        tree |= {"limit_cycles": [{"speed": v, "amplitude": a} for v, a in rows], "hunting_dies_at": branch.critical}
        show(args, tree, [*(f"{v:7.2f} m/s  amplitude {1e3 * a:6.2f} mm" for v, a in rows), last])
        return 0
    channels = dict(channel_of(text) for text in args.ride) or None
    own = {one.name: one.value for one in project.system.parameters}.get(args.parameter, 0.0)
    if args.speeds:
        with watched("Runs") as monitor:
            runs = over_speeds(
                project.system, project.settings, speeds_of(args.speeds), dict(project.flexible), name=args.parameter,
                channels=channels, after=args.after, monitor=monitor,
            )  # fmt: skip
    else:
        with watched("Run") as monitor:
            results = simulate(project.system, project.settings, monitor, flexible=dict(project.flexible))
        speed = float(own) if isinstance(own, int | float) else float("nan")
        runs = [judged(results, project.system, speed, channels=channels, after=args.after)]
    lines = []
    for one in runs:
        lines += [f"{one.speed:g} m/s: {one.status}" if args.speeds else one.status, *lines_of(one)]
    for path, heads, rows in tables(args, runs):
        write_columns(path, heads, rows)
        lines.append(f"wrote {path}")
    tree |= {"runs": [tree_of(one, bool(args.speeds)) for one in runs]}
    show(args, tree, lines)
    return 0


def lines_of(one: SpeedRun) -> list[str]:
    """A judged run for people."""
    lines = [f"{'wheel':<24} {'Y/Q':>7} {'at, m':>9} {'unloading':>10} {'Y, N':>9} {'wear, N':>8}"]
    for wheel in one.wheels:
        lines.append(
            f"{wheel.wheel:<24} {wheel.largest_quotient:7.3f} {wheel.at:9.2f} {wheel.largest_unloading:10.3f} "
            f"{wheel.largest_guiding_force:9.0f} {wheel.wear:8.1f}"
        )
    lines += [f"{axle}: frame force {force:.0f} N" for axle, force in one.frame_forces.items()]
    for name, value in one.ride.items():
        lines.append(f"{name}: RMS {value['rms']:.3f} m/s², Wz {value['sperling']:.2f}, a_w {value['iso_2631']:.3f}")
    return lines


def tree_of(one: SpeedRun, several: bool) -> dict[str, Any]:
    """A judged run for programs; the speed of a run that was not asked for at a speed is null."""
    return {
        "speed": one.speed if several else None,
        "status": one.status,
        "wheels": [asdict(wheel) for wheel in one.wheels],
        "frame_forces": [{"wheelset": axle, "largest": force} for axle, force in one.frame_forces.items()],
        "ride": one.ride,
    }


def tables(args: argparse.Namespace, runs: list[SpeedRun]) -> list[tuple[Path, list[str], Any]]:
    """Files that were asked for: path, heads, rows. Raises ModelError for a channel without a density."""
    wanted: list[tuple[Path, list[str], Any]] = []
    if args.table:
        wanted.append((args.table, *speed_table(runs)))
    if args.density:
        wanted.append((Path(args.density[1]), *density_table(runs, args.density[0])))
    return wanted


def numbers(text: str, option: str, count: int = 0) -> tuple[float, ...]:
    """Numbers with commas between. Raises ModelError."""
    try:
        found = tuple(float(word) for word in text.split(","))
    except ValueError:
        found = ()
    if not found or (count and len(found) != count):
        raise ModelError(f"{option}: '{text}' is not like {'20,80' if count else '10:40:4 or 10,20,40'}.")
    return found


def speeds_of(text: str) -> tuple[float, ...]:
    """``10:40:4`` or ``10,20,40``. Raises ModelError."""
    if text.count(":") == 2:
        first, last, count = numbers(text.replace(":", ","), "--speeds", 3)
        return spaced(first, last, int(count))
    return numbers(text, "--speeds")


def channel_of(text: str) -> tuple[str, str]:
    """``vertical acceleration:vertical``; the last colon counts. Raises ModelError."""
    channel, found, direction = text.rpartition(":")
    if not found or direction not in ("vertical", "lateral"):
        raise ModelError(f"--ride: '{text}' is not like 'vertical acceleration:vertical'.")
    return channel, direction
