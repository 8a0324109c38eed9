"""Reduce a structure to a flexible subsystem and write it as input.fum.

FILE is an FE model (of this or another program), a project with one, matrices with the places of their nodes (ANSYS
.full, .emat, .sub, Nastran .pch, .op4, DSMFem, Matrix Market, Abaqus; --mass and --nodes name what they lack), or an
input.fum to make another solution from (--exclude, --orthonormalise, --damping). All degrees of freedom of the
interface nodes belong to the interface.

NODES is the name of a node set, numbers as 12,13,14, a surface as face:12,13 (nodes of it) or a rim
as ring:12. Damping: 0.02; "modes 1=0.01 2=0.02 rest=0.03"; "bands 50=0.01 200=0.03 rest=0.05"; "rayleigh 5=0.02
80=0.03" (ratios at two frequencies in Hz); "stiffness 1e-5 mass 0.3" (D = 1e-5 K + 0.3 M); "loss 0.04".
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from solvers.errors import FileError, ModelError
from umfem_gui.cli.output import show
from umfem_gui.cli.progress import watched
from umfem_gui.cli.structures import Account, account, fe_model_of, indented, read_thing, with_account

METHODS = ("craig-bampton", "guyan", "normal-modes", "eigenmodes", "rubin", "macneal")


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem reduce``."""
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--model", default="", metavar="NAME", help="which FE model of a project")
    parser.add_argument(
        "--units", default="", metavar="NAME", help="units of FILE: m-kg-s, mm-t-s, mm-kg-s, in-lb, ft-lb"
    )
    parser.add_argument(
        "--temperature", type=float, metavar="T", help="where constants of an ANSYS archive are taken, if they vary"
    )
    parser.add_argument("--mass", type=Path, metavar="FILE", help="mass matrix of a pair of matrix files")
    parser.add_argument(
        "--nodes", type=Path, metavar="FILE", help="list of nodes for matrices: number x y z directions, or an FE model"
    )
    parser.add_argument("--interface", metavar="N,N,…", help="node numbers where joints and forces will act")
    for kind, what in (("rbe2", "a rigid"), ("rbe3", "an averaging")):
        text = f"a new interface node tied to nodes by {what} link (may be repeated)"
        parser.add_argument(f"--{kind}", action="append", default=[], metavar="NODES", help=text)
    parser.add_argument("--method", choices=METHODS, default=METHODS[0], help="craig-bampton if left out")
    parser.add_argument("--modes", type=int, metavar="N", help="number of eigenmodes (20)")
    parser.add_argument("--highest-hz", type=float, metavar="HZ", help="all eigenmodes up to a frequency instead")
    parser.add_argument("--effective-mass", type=float, metavar="SHARE", help="or as many as carry this share of mass")
    parser.add_argument("--inertia-modes", default="", metavar="xyz", help="exact sag by acceleration along these axes")
    parser.add_argument("--exclude", metavar="N,N,…", help="eigenmodes to leave out, counted from 1")
    parser.add_argument("--orthonormalise", action="store_true", help="unit mass, diagonal stiffness, no rigid modes")
    parser.add_argument("--generating", type=Path, metavar="FILE", help="write the generating subsystem too")
    parser.add_argument("--damping", metavar="WORDS", help="damping of the modes, kept beside input.fum")
    parser.add_argument("--stress", action="store_true", help="keep modal stresses beside input.fum")
    parser.add_argument(
        "--no-invariants",
        dest="invariants",
        action="store_false",
        help="do not keep the inertia of the consistent mass beside input.fum (motion then takes the diagonal one)",
    )
    parser.add_argument("--geometric", action="store_true", help="keep the geometric stiffness of spin and loads too")
    parser.add_argument("--report", action="store_true", help="compare with the full model")
    parser.add_argument("--no-check", action="store_true", help="do not compute mass and mechanisms for the report")
    parser.add_argument("--title", default="", help="name of the solution in the file")
    parser.add_argument(
        "-o", "--output", type=Path, default=Path("input.fum"), metavar="FILE", help="input.fum if left out"
    )


def run(args: argparse.Namespace) -> int:
    """Read, reduce, write."""
    from io_formats import fum

    given = [name for name in ("modes", "highest_hz", "effective_mass") if getattr(args, name) is not None]
    if len(given) > 1:
        names = " and ".join(f"--{name.replace('_', '-')}" for name in given)
        raise ModelError(f"{names} exclude each other: choose the eigenmodes one way.")
    with watched("Reduction") as monitor:
        if args.file.suffix.lower() == ".fum":
            subsystem, compared, told = _another(args), None, None
        else:
            subsystem, compared, told = _reduced(args, monitor)
    fum.write(args.output, subsystem)
    tree = {
        "output": str(args.output),
        "title": subsystem.title,
        "method": None if args.file.suffix.lower() == ".fum" else args.method,
        "nodes": subsystem.n_nodes,
        "interface_nodes": _interface(subsystem),
        "n_eigen": subsystem.n_eigen,
        "n_static": subsystem.n_static,
        "orthonormalised": subsystem.orthonormalised,
        "damping": subsystem.extension.damping_note if subsystem.extension else "",
        "stress": bool(subsystem.extension and subsystem.extension.stress),
        "invariants": bool(subsystem.extension and subsystem.extension.invariants),
        "geometric": bool(subsystem.extension and subsystem.extension.geometric),
        "frequencies_hz": subsystem.frequencies_hz.tolist(),
        "report": None if compared is None else _report_tree(compared),
    }
    show(args, with_account(tree, told), [*(told.lines if told else ()), *_lines(tree)])
    return 0


def _reduced(args: argparse.Namespace, monitor: Any) -> tuple[Any, Any, Account | None]:
    """The subsystem of a model or of matrices, its errors, and the report of the import."""
    from io_formats import fum
    from io_formats.matrices import ImportedMatrices

    thing = read_thing(args.file, units=args.units, temperature=args.temperature, mass=args.mass, nodes=args.nodes)
    matrices = isinstance(thing, ImportedMatrices)
    result, told = (_of_matrices if matrices else _of_model)(args, thing, monitor)
    if args.generating is not None:
        fum.write(args.generating, result.generating)
    return result.subsystem, result.report, told


def _of_model(args: argparse.Namespace, thing: Any, monitor: Any) -> tuple[Any, Account | None]:
    from fem.attach import attach, named_nodes
    from fem.reduce import reduction

    if args.mass or args.nodes:
        raise FileError(args.file, "is no matrix; --mass and --nodes complete matrices only.")
    model = fe_model_of(args.file, thing, args.model)
    told = account(args.file, thing, args.units, check=not args.no_check)
    nodes = _interface_nodes(args)
    for kind in ("rbe2", "rbe3"):
        for words in getattr(args, kind):
            model, new = attach(model, named_nodes(model, words), kind)
            nodes = nodes if nodes is None else [*nodes, new]
    done = reduction(model, _choice(args), interface=nodes, report=10 if args.report else 0, monitor=monitor)
    return done, told


def _of_matrices(args: argparse.Namespace, thing: Any, monitor: Any) -> tuple[Any, Account | None]:
    from io_formats.matrix_reduction import reduce_matrices, structure_of

    if args.rbe2 or args.rbe3:
        raise FileError(args.file, "holds matrices, to which no link can be added; --rbe2 and --rbe3 need an FE model.")
    told = account(args.file, thing, args.units, check=not args.no_check)
    body = structure_of(args.file, thing, args.units)
    done, notes = reduce_matrices(
        body, _choice(args), interface=_interface_nodes(args), report=10 if args.report else 0, monitor=monitor
    )
    return done, None if told is None else Account(told.tree | {"notes": notes}, [*told.lines, *indented(notes)])


def _interface_nodes(args: argparse.Namespace) -> list[int] | None:
    return None if args.interface is None else _numbers(args.interface, "--interface")


def _choice(args: argparse.Namespace) -> Any:
    """What was asked for, as fields of ``ReductionChoice``."""
    from fem.loads import BaseAcceleration
    from fem.reduce import ReductionChoice
    from solvers.flexible.damping import parse_damping

    if set(args.inertia_modes) - set("xyz"):
        raise ModelError(f"--inertia-modes takes axes such as z or xyz, not '{args.inertia_modes}'.")
    pushes = [tuple(float(axis == one) for one in "xyz") for axis in args.inertia_modes]
    return ReductionChoice(
        method=args.method,
        count=20 if args.modes is None else args.modes,
        highest_hz=args.highest_hz,
        effective_mass=args.effective_mass,
        loads=tuple((BaseAcceleration(linear=push),) for push in pushes),
        exclude=_excluded(args),
        orthonormalise=args.orthonormalise,
        damping=None if args.damping is None else parse_damping(args.damping),
        stress=args.stress,
        invariants=args.invariants,
        geometric=args.geometric,
        title=args.title,
    )


def _another(args: argparse.Namespace) -> Any:
    """Another solution from a generating subsystem, without its FE model."""
    from dataclasses import replace

    from io_formats import fum
    from solvers.flexible.damping import parse_damping
    from solvers.flexible.solutions import damped, orthonormalised
    from solvers.flexible.subsystem import exclude_modes

    wrong = [
        name for name in ("interface", "modes", "highest_hz", "effective_mass", "generating") if getattr(args, name)
    ]
    wrong += [
        name for name in ("rbe2", "rbe3", "stress", "geometric", "report", "inertia_modes") if getattr(args, name)
    ]
    if wrong:
        option = wrong[0].replace("_", "-")
        raise FileError(
            args.file,
            f"is reduced already; --{option} needs the FE model. Here --exclude, --orthonormalise, --damping.",
        )
    subsystem = fum.read(args.file)
    if args.exclude is not None:
        subsystem = exclude_modes(subsystem, _excluded(args))
    if args.orthonormalise:
        subsystem = orthonormalised(subsystem)
    if args.damping is not None:
        subsystem = damped(subsystem, parse_damping(args.damping))
    return replace(subsystem, title=args.title) if args.title else subsystem


def _interface(subsystem: Any) -> list[int]:
    from solvers.flexible.subsystem import interface_nodes

    return interface_nodes(subsystem).tolist()


def _report_tree(report: Any) -> dict[str, Any]:
    tree = {
        side: {
            "full_hz": getattr(report, side).full_hz.tolist(),
            "reduced_hz": getattr(report, side).reduced_hz.tolist(),
            "errors": getattr(report, side).errors.tolist(),
        }
        for side in ("free", "fixed")
    }
    return tree | {"greatest_stiffness_error": float(abs(report.stiffness_errors).max(initial=0.0))}


def _lines(tree: dict[str, Any]) -> list[str]:
    lines = [f"{tree['output']}: {tree['n_eigen']} eigenmodes and {tree['n_static']} static modes"]
    lines[0] += f", interface nodes {', '.join(map(str, tree['interface_nodes'])) or 'none'}"
    lines += [f"{i + 1:6d} {hz:15.6f} Hz" for i, hz in enumerate(tree["frequencies_hz"])]
    report = tree["report"]
    if report is None:
        return lines
    for side, title in (("free", "interface free"), ("fixed", "interface held")):
        lines.append(f"{title:>15s}: full model, Hz    reduced, Hz      deviation")
        found = report[side]
        for full, reduced, error in zip(found["full_hz"], found["reduced_hz"], found["errors"]):
            lines.append(f"{full:32.6f}{reduced:15.6f}{100 * error:14.2e} %")
    lines.append(f"static stiffness at the interface: within {100 * report['greatest_stiffness_error']:.1e} %")
    return lines


def _excluded(args: argparse.Namespace) -> tuple[int, ...]:
    return tuple(number - 1 for number in _numbers(args.exclude, "--exclude")) if args.exclude else ()


def _numbers(text: str, option: str) -> list[int]:
    try:
        return [int(word) for word in text.replace(",", " ").split()]
    except ValueError:
        raise ModelError(f"{option} takes numbers such as 1,201, not '{text}'.") from None
