"""Small motions of the mechanism of a project: equilibrium, damped modes, and the response to excitations.

Without further options: frequencies and damping about the start (at rest), about the equilibrium (--at rest), or about
the steady motion that the start begins (--at motion). Further options add a root locus, critical speeds, all
equilibria, and for an --input the frequency response, the response to noise (--density) or to a periodic force
(--harmonics). Inputs are parameters that stand in forces, and a(NAME), the acceleration of the prescribed motion of
the joint or driver NAME: a base.
"""

from __future__ import annotations

import argparse
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from solvers.analysis.base_input import base_of
from solvers.analysis.critical_speeds import critical_speeds, whirl_frequencies
from solvers.analysis.equilibrium import equilibria, equilibrium
from solvers.analysis.excited import check_damped, density_at, frequency_grid, harmonics_of
from solvers.analysis.forced import periodic_response, response_at
from solvers.analysis.linear_system import LinearSystem, damped_modes, random_response, transfer_matrices
from solvers.analysis.linearise import linearise, root_locus
from solvers.analysis.operating_point import Point, initial_point
from solvers.errors import FileError, ModelError, suggestion
from solvers.multibody.compile import compile_system
from solvers.multibody.user_functions import use_files
from umfem_gui.cli.output import show
from umfem_gui.cli.progress import watched
from umfem_gui.cli.projects import functions_argument, read_project
from umfem_gui.cli.sweep import axis_of

STATES = ("start", "rest", "motion")

#: Instants of a period of a periodic response.
INSTANTS = 200


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem analyse``."""
    parser.add_argument("project", metavar="PROJECT", type=Path, help="a .umfem file or a JSON model")
    functions_argument(parser)
    parser.add_argument("--at", choices=STATES, default="start", help="state that is linearised (start, at rest)")
    parser.add_argument("--equilibria", type=int, metavar="N", help="all equilibria that N random starts lead to")
    parser.add_argument("--locus", metavar="P=A:B:N", help="eigenvalues over a parameter")
    parser.add_argument("--critical", metavar="P=A:B:N", help="critical speeds; P is the speed of rotation, rad/s")
    parser.add_argument("--order", type=float, default=1.0, metavar="N", help="excitation N times a turn (1)")
    parser.add_argument("--input", metavar="NAME", help="what excites: a parameter, or a(NAME)")
    parser.add_argument("--output", action="append", metavar="SENSOR", help="sensors; all of them without it")
    parser.add_argument("--range", metavar="F0:F1", default="0.5:100", help="frequencies of the response, Hz")
    parser.add_argument("--density", metavar="'F S; F S'", help="noise: one-sided density of the input, unit²/Hz")
    parser.add_argument("--harmonics", metavar="'N A [PHASE]; …'", help="periodic force: number, amplitude, degrees")
    parser.add_argument("--fundamental", type=float, metavar="HZ", help="frequency of harmonic 1")
    parser.add_argument("--matrices", type=Path, metavar="FILE.mat", help="write A, B, C, D")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="table of the last outcome; .xlsx, .mat, .h5 work too")


def run(args: argparse.Namespace) -> int:
    """Linearise, tell modes, then whatever was asked for."""
    use_files(args.functions)
    project = read_project(args.project)
    system, flexible = project.system, dict(project.flexible)
    _check(args)
    tree: dict[str, Any] = {"project": str(args.project), "at": args.at}
    lines: list[str] = []
    with watched("Analysis") as monitor:
        point = initial_point(compile_system(system, flexible), at_rest=args.at != "motion")
        if args.at == "rest":
            found = equilibrium(point, monitor=monitor.part(0.0, 0.3))
            point = found.point
            tree["equilibrium"] = _rest(found)
            lines.append(f"equilibrium: {_verdict(found.stable)}, {found.iterations} iterations")
        if args.equilibria is not None:
            all_found = equilibria(point.compiled, starts=args.equilibria, monitor=monitor.part(0.0, 0.5))
            tree["equilibria"] = [_rest(one) for one in all_found]
            lines += [f"equilibrium {k + 1}: {_verdict(one.stable)}" for k, one in enumerate(all_found)]
        inputs = (args.input,) if args.input else ()
        linearised = linearise(point, inputs=inputs, flexible=flexible)
        n = len(linearised.system.A) - 2 * sum(
            bool(base_of(name)) for name in inputs
        )  # a base has two states of its own
        _modes(tree, lines, damped_modes(replace(linearised.system, A=linearised.system.A[:n, :n])))
        table = _inputs(args, tree, lines, linearised.system) if inputs else None
        if args.locus:
            table = _locus(args, tree, lines, system, flexible)
        if args.critical:
            table = _critical(args, tree, lines, system, flexible)
    if args.matrices is not None:
        _write_matrices(args.matrices, linearised.system)
    if args.csv is not None:
        from umfem_gui.plots.tables import write_columns

        write_columns(args.csv, *(table or _mode_table(tree)))
    tree |= {"matrices": _text(args.matrices), "csv": _text(args.csv)}
    show(args, tree, lines)
    return 0


def _check(args: argparse.Namespace) -> None:
    """Raise ModelError for options that do not go together."""
    for option in ("density", "harmonics"):
        if getattr(args, option) and not args.input:
            raise ModelError(f"--{option} needs --input NAME, what excites.")
    if args.harmonics and not (args.fundamental and args.fundamental > 0):
        raise ModelError("--harmonics needs --fundamental HZ, the frequency of harmonic 1.")
    if args.equilibria is not None and args.equilibria < 1:
        raise ModelError("--equilibria: give one or more starts.")


def _modes(tree: dict[str, Any], lines: list[str], modes: Any) -> None:
    tree["modes"] = {
        "frequencies_hz": modes.frequencies_hz.tolist(),
        "damped_hz": modes.damped_hz.tolist(),
        "damping": modes.damping.tolist(),
        "eigenvalues": [[value.real, value.imag] for value in modes.eigenvalues],
        "stable": modes.stable,
    }
    lines.append(f"{len(modes.eigenvalues)} modes, {_verdict(modes.stable)}")
    for k, value in enumerate(modes.eigenvalues):
        lines.append(f"{k + 1:6d} {modes.frequencies_hz[k]:14.6g} Hz {100 * modes.damping[k]:10.4g} %  {value:.6g}")


def _mode_table(tree: dict[str, Any]) -> tuple[list[str], np.ndarray]:
    modes = tree["modes"]
    columns = [modes["frequencies_hz"], modes["damped_hz"], modes["damping"], *np.array(modes["eigenvalues"]).T]
    heads = ["frequency [Hz]", "damped [Hz]", "damping [-]", "real part [1/s]", "imaginary part [1/s]"]
    return heads, np.column_stack(columns)


def _inputs(args: argparse.Namespace, tree: dict[str, Any], lines: list[str], made: LinearSystem) -> Any:
    """Frequency response, response to noise, periodic response; the last one's table."""
    names = list(args.output or made.outputs)
    for name in names:
        if name not in made.outputs:
            raise ModelError(f"There is no sensor '{name}'. {suggestion(name, list(made.outputs))}")
    if not names:
        raise ModelError("The mechanism has no sensors, so it has no outputs. Add a sensor.")
    rows = [made.outputs.index(name) for name in names]
    if args.harmonics:
        return _periodic(args, tree, lines, made, names, rows)
    low, high = _range(args.range)
    grid = frequency_grid(made, low, high)
    if args.density:
        check_damped(made, low, high)
        found = random_response(made, grid, density_at(args.density, grid))
        density, rms = found.density[:, rows], found.rms[rows]
        tree["random"] = {"input": args.input, "frequencies_hz": grid.tolist()} | {
            "outputs": [
                {"name": name, "rms": float(rms[k]), "density": density[:, k].tolist()} for k, name in enumerate(names)
            ]
        }
        lines += [f"{name}: RMS {value:.6g} from {low:g} to {high:g} Hz" for name, value in zip(names, rms)]
        return ["frequency [Hz]", *(f"density of {name}" for name in names)], np.column_stack([grid, density])
    H = transfer_matrices(made, grid)[:, rows, 0]
    amplitude, phase = np.abs(H), np.degrees(np.angle(H))
    tree["response"] = {"input": args.input, "frequencies_hz": grid.tolist()} | {
        "outputs": [
            {"name": name, "amplitude": amplitude[:, k].tolist(), "phase_deg": phase[:, k].tolist()}
            for k, name in enumerate(names)
        ]
    }
    for k, name in enumerate(names):
        top = int(np.argmax(amplitude[:, k]))
        lines.append(f"{name}: greatest {amplitude[top, k]:.6g} per unit of {args.input}, at {grid[top]:.6g} Hz")
    heads = ["frequency [Hz]", *(f"{word} of {name}" for name in names for word in ("amplitude", "phase"))]
    pairs = [column for k in range(len(names)) for column in (amplitude[:, k], phase[:, k])]
    return heads, np.column_stack([grid, *pairs])


def _periodic(
    args: argparse.Namespace,
    tree: dict[str, Any],
    lines: list[str],
    made: LinearSystem,
    names: list[str],
    rows: list[int],
) -> Any:
    cosine, sine = harmonics_of(args.harmonics)
    found = periodic_response(made, 2 * np.pi * args.fundamental, cosine, sine)
    t = np.arange(INSTANTS) / (INSTANTS * args.fundamental)
    motion = response_at(found, t)[:, rows]
    tree["periodic"] = {"input": args.input, "fundamental_hz": args.fundamental, "times_s": t.tolist()} | {
        "outputs": [
            {
                "name": name,
                "amplitudes": found.amplitudes[:, row].tolist(),
                "phases_deg": np.degrees(np.arctan2(-found.sine[:, row], found.cosine[:, row])).tolist(),
                "values": motion[:, k].tolist(),
            }
            for k, (name, row) in enumerate(zip(names, rows))
        ]
    }
    for k, name in enumerate(names):
        parts = ", ".join(f"{j}: {a:.4g}" for j, a in enumerate(found.amplitudes[:, rows[k]]) if a)
        lines.append(f"{name}: {motion[:, k].min():.6g} … {motion[:, k].max():.6g}; harmonics {parts}")
    return ["time [s]", *names], np.column_stack([t, motion])


def _locus(args: argparse.Namespace, tree: dict[str, Any], lines: list[str], system: Any, flexible: Any) -> Any:
    axis = axis_of(args.locus, option="--locus")
    roots = root_locus(system, axis.parameter, axis.values, flexible, in_equilibrium=args.at == "rest")
    tree["locus"] = {
        "parameter": axis.parameter,
        "values": list(axis.values),
        "eigenvalues": [[[root.real, root.imag] for root in one] for one in roots],
    }
    for value, one in zip(axis.values, roots):
        right = float(one.real.max(initial=-np.inf))
        lines.append(f"{axis.parameter} = {value:g}: greatest real part {right:.6g} 1/s")
    table = np.array([[value, root.real, root.imag] for value, one in zip(axis.values, roots) for root in one])
    return [axis.parameter, "real part [1/s]", "imaginary part [1/s]"], table


def _critical(args: argparse.Namespace, tree: dict[str, Any], lines: list[str], system: Any, flexible: Any) -> Any:
    axis = axis_of(args.critical, option="--critical")
    found = critical_speeds(system, axis.parameter, axis.values, order=args.order, flexible=flexible)
    whirl = [whirl_frequencies(system, axis.parameter, value, flexible) / (2 * np.pi) for value in axis.values]
    tree["critical"] = {
        "parameter": axis.parameter,
        "order": args.order,
        "speeds_rad_s": found.tolist(),
        "campbell": [{"speed": v, "frequencies_hz": one.tolist()} for v, one in zip(axis.values, whirl)],
    }
    lines += [f"critical speed {value:.6g} rad/s, {value / (2 * np.pi):.6g} turns/s" for value in found]
    if not len(found):
        lines.append("no critical speed in this range")
    table = np.array([[value, hertz] for value, one in zip(axis.values, whirl) for hertz in one])
    return [f"{axis.parameter} [rad/s]", "frequency [Hz]"], table.reshape(-1, 2)


def _rest(found: Any) -> dict[str, Any]:
    point: Point = found.point
    names = point.compiled.coordinate_names
    return {
        "stable": found.stable,
        "iterations": found.iterations,
        "residual": found.residual,
        "coordinates": dict(zip(names, point.q.tolist())),
    }


def _verdict(stable: bool) -> str:
    return "stable" if stable else "unstable"


def _range(text: str) -> tuple[float, float]:
    try:
        low, high = (float(part) for part in text.split(":"))
    except ValueError:
        raise ModelError(f"--range: '{text}' is not like 0.5:100.") from None
    return low, high


def _write_matrices(path: Path, made: LinearSystem) -> None:
    """A, B, C, D with the names of states, inputs and outputs."""
    from scipy.io import savemat

    if path.suffix.lower() != ".mat":
        raise FileError(path, "cannot be written: its name must end with .mat.")
    names = {key: np.array(getattr(made, key), dtype=object) for key in ("states", "inputs", "outputs")}
    try:
        savemat(path, {key: getattr(made, key) for key in "ABCD"} | names)
    except OSError as error:
        raise FileError(path, f"cannot be written ({error.strerror}).") from error


def _text(path: Path | None) -> str | None:
    return None if path is None else str(path)
