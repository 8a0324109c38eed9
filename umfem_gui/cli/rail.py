"""Run a rail vehicle at one or several speeds and judge it: Y/Q, unloading, ride; or find its critical speed."""

from __future__ import annotations

import argparse
from dataclasses import asdict
from pathlib import Path
from typing import Any

from solvers.analysis.linearise import with_parameter
from solvers.analysis.sweep import spaced
from solvers.errors import ModelError
from solvers.multibody.rail.assess import ride, wheel_reports
from solvers.multibody.rail.limit_cycles import limit_cycles
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
    channels = dict(channel_of(text) for text in args.ride)
    lines, runs = [], []
    for speed in speeds_of(args.speeds) if args.speeds else (None,):
        system = project.system if speed is None else with_parameter(project.system, args.parameter, speed)
        with watched("Run" if speed is None else f"{speed:g} m/s") as monitor:
            results = simulate(system, project.settings, monitor, flexible=dict(project.flexible))
        reports = wheel_reports(results, after=args.after)
        comfort = ride(results, channels, after=args.after) if channels else {}
        runs.append(
            {"speed": speed, "status": results.status, "wheels": [asdict(one) for one in reports], "ride": comfort}
        )
        head = results.status if speed is None else f"{speed:g} m/s: {results.status}"
        lines += [head, f"{'wheel':<24} {'Y/Q':>7} {'at, m':>9} {'unloading':>10} {'Y, N':>9} {'wear, N':>8}"]
        for one in reports:
            lines.append(
                f"{one.wheel:<24} {one.largest_quotient:7.3f} {one.at:9.2f} {one.largest_unloading:10.3f} "
                f"{one.largest_guiding_force:9.0f} {one.wear:8.1f}"
            )
        for name, value in comfort.items():
            lines.append(
                f"{name}: RMS {value['rms']:.3f} m/s², Wz {value['sperling']:.2f}, a_w {value['iso_2631']:.3f}"
            )
    show(args, tree | {"runs": runs}, lines)
    return 0


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
