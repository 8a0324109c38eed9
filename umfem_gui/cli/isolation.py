"""A device on mounts: its six frequencies, what moves them, centres and axes, and the best mounts within bounds.

The device is a body of the project that bushings or springs tie to the ground. With --vary, parameters and stiffnesses
('mount 1: z') are chosen towards the goals: the highest frequency low, the six close together, translations and
rotations decoupled; -o writes the project with the values found.
"""

from __future__ import annotations

import argparse
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from solvers.analysis import mounted
from solvers.analysis.influence import device_influence
from solvers.analysis.isolation import Goals, Range, measures
from solvers.analysis.suspension import COORDINATES, Device, elasticity, principal_axes, suspension_modes
from solvers.errors import ModelError, UmfemError, suggestion
from solvers.multibody.system import MultibodySystem
from umfem_gui.cli.output import show
from umfem_gui.cli.progress import watched
from umfem_gui.cli.projects import read_project

_BOUNDS = re.compile(r"^(.+?)(?:=([^=:]+):([^=:]+))?$")


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem isolation``."""
    parser.add_argument("project", metavar="PROJECT", type=Path, help="a .umfem file or a JSON model")
    parser.add_argument("--body", default="", metavar="NAME", help="the device; the first body on mounts without it")
    parser.add_argument(
        "--vary", action="append", metavar="NAME[=LOW:HIGH]", help="a parameter or a stiffness like 'mount 1: z'"
    )
    parser.add_argument("--highest", type=float, default=1.0, metavar="W", help="weight: highest frequency low (1)")
    parser.add_argument("--spread", type=float, default=1.0, metavar="W", help="weight: frequencies close together (1)")
    parser.add_argument("--coupling", type=float, default=1.0, metavar="W", help="weight: decoupled (1)")
    parser.add_argument("--lowest", type=float, default=0.0, metavar="HZ", help="no frequency below (sag)")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE.umfem", help="the project with the values found")


def run(args: argparse.Namespace) -> int:
    """Tell the suspension; with --vary choose it."""
    project = read_project(args.project)
    system = project.system
    name = _device_name(system, args.body)
    tree: dict[str, Any] = {"project": str(args.project), "body": name}
    tree["present"] = facts(system, name)
    lines = [f"{name}, as it is:", *_lines(tree["present"])]
    if args.vary:
        which, ranges = _choices(system, name, args.vary)
        goals = Goals(highest=args.highest, spread=args.spread, coupling=args.coupling, lowest_hz=args.lowest)
        with watched("Choice of mounts") as monitor:
            _, values = mounted.optimise_suspension(system, name, which, ranges, goals, monitor)
        system = mounted.with_values(system, which, values.tolist())
        tree["values"] = {one.label: float(value) for one, value in zip(which, values)}
        tree["found"] = facts(system, name)
        lines += ["found: " + ", ".join(f"{key} = {value:.6g}" for key, value in tree["values"].items())]
        lines += _lines(tree["found"])
        if args.output is not None:
            from io_formats import project_file

            project_file.save(args.output, replace(project, system=system))
    elif args.output is not None:
        raise ModelError("-o needs --vary: without it there is nothing new to write.")
    tree["output"] = None if args.output is None else str(args.output)
    show(args, tree, lines)
    return 0


def _device_name(system: MultibodySystem, asked: str) -> str:
    bodies = mounted.mounted_bodies(system)
    if not bodies:
        raise ModelError("No body stands on mounts. Give a free body bushings or springs to the ground.")
    if asked and asked not in bodies:
        raise ModelError(f"Body '{asked}' does not stand on mounts. {suggestion(asked, bodies)}")
    return asked or bodies[0]


def _choices(system: MultibodySystem, name: str, texts: list[str]) -> tuple[list[mounted.Unknown], list[Range]]:
    """Numbers that may change, and their bounds."""
    known = {one.label: one for one in mounted.unknowns(system, name)}
    which, ranges = [], []
    for text in texts:
        match = _BOUNDS.match(text)
        label = match[1].strip() if match else text
        if match is None or label not in known:
            raise ModelError(f"--vary: the suspension has no number '{label}'. {suggestion(label, list(known))}")
        bounds = mounted.range_of(system, name, known[label])
        if match[2] is not None:
            try:
                bounds = replace(bounds, low=float(match[2]), high=float(match[3]))
            except ValueError:
                raise ModelError(f"--vary: '{text}' is not like k1=1e5:5e5.") from None
        which.append(known[label])
        ranges.append(bounds)
    return which, ranges


def facts(system: MultibodySystem, name: str) -> dict[str, Any]:
    """What there is to know of a device on its mounts, as plain data."""
    device: Device = mounted.device_of(system, name)
    modes, centre = suspension_modes(device), elasticity(device)
    moments, axes = principal_axes(device)
    tree: dict[str, Any] = {
        "frequencies_hz": modes.frequencies_hz.tolist(),
        "energy": [dict(zip(COORDINATES, row.tolist())) for row in modes.energy],
        "rotation": modes.rotation.tolist(),
        **measures(device),
        "centre_of_mass": list(device.centre),
        "centre_of_elasticity": centre.centre.tolist(),
        "offset": centre.offset.tolist(),
        "residual": centre.residual,
        "principal_moments": moments.tolist(),
        "principal_axes": axes.T.tolist(),
        "elastic_stiffnesses": centre.stiffnesses.tolist(),
        "elastic_axes": centre.axes.T.tolist(),
        "misalignment_deg": float(np.degrees(centre.misalignment)),
        "influence": None,
    }
    try:
        table = device_influence(device)
        tree["influence"] = dict(zip(table.names, table.coefficients.tolist()))
    except UmfemError:  # a direction that nothing holds has no relative change
        pass
    return tree


def _lines(tree: dict[str, Any]) -> list[str]:
    def row(values: Any, form: str = "9.3f") -> str:
        return " ".join(f"{value:{form}}" for value in values)

    lines = [
        f"  frequencies, Hz        {row(tree['frequencies_hz'])}",
        f"  share of rotation      {row(tree['rotation'])}",
        f"  highest over lowest {tree['spread']:.3f}, coupling {100 * tree['block']:.1f} %",
        f"  centre of elasticity {row(tree['centre_of_elasticity'], '.4g')} m, from the centre of mass "
        f"{row(tree['offset'], '.4g')} m, misalignment {tree['misalignment_deg']:.2f}°",
    ]
    for name, values in (tree["influence"] or {}).items():
        lines.append(f"  {name:<22} {row(values)}")
    return lines
