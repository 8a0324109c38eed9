"""Convert a file into another format: any that is read into any that is written.

OUT decides by its ending: .umfem or .json a project with the FE model (or the flexible subsystem), .fum a flexible
subsystem, .mtx the matrices K and M with a list of nodes (name_K.mtx, name_M.mtx, name_nodes.csv), .vtk, .vtu, .msh and
others a mesh with the modes where there are any. An ANSYS .rst finds its .free or .full and .mlmp beside it.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from solvers.errors import ModelError
from umfem_gui.cli.output import show
from umfem_gui.cli.progress import watched


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem convert``."""
    parser.add_argument("source", metavar="IN", type=Path)
    parser.add_argument("target", metavar="OUT", type=Path)
    parser.add_argument(
        "--units", default="", metavar="NAME", help="units of IN: m-kg-s, mm-t-s, mm-kg-s, in-lb, ft-lb"
    )
    parser.add_argument(
        "--temperature", type=float, metavar="T", help="where constants of an ANSYS archive are taken, if they vary"
    )
    parser.add_argument("--model", default="", metavar="NAME", help="which FE model of a project")
    parser.add_argument("--mass", type=Path, metavar="FILE", help="mass matrix of a pair of matrix files")
    parser.add_argument(
        "--nodes", type=Path, metavar="FILE", help="list of nodes for matrices: number x y z directions"
    )
    parser.add_argument("--matrices", type=Path, metavar="FILE", help="ANSYS .full or .free for a .rst file")
    parser.add_argument("--interface", metavar="N,N,…", help="node numbers where joints and forces will act (.fum)")
    parser.add_argument("--modes", type=int, metavar="N", help="compute so many eigenmodes (.fum)")
    parser.add_argument("--orthonormalise", action="store_true", help="unit mass, diagonal stiffness (.fum)")
    parser.add_argument("--no-check", action="store_true", help="do not assemble the model for mass and mechanisms")


def run(args: argparse.Namespace) -> int:
    """Read, write, report."""
    from io_formats.convert import Options, convert

    options = Options(
        units=args.units,
        temperature=args.temperature,
        model=args.model,
        mass=args.mass,
        nodes=args.nodes,
        matrices=args.matrices,
        interface=None if args.interface is None else _numbers(args.interface),
        modes=args.modes,
        orthonormalise=args.orthonormalise,
        check=not args.no_check,
    )
    with watched("Conversion") as monitor:
        done = convert(args.source, args.target, options, monitor)
    from io_formats.describe import fact_tree

    tree = {
        "written": [str(path) for path in done.written],
        "report": list(done.lines),
        "warnings": list(done.warnings),
        **(fact_tree(done.facts) if done.facts is not None else {}),
    }
    lines = [done.lines[0], *(f"  {text}" for text in done.lines[1:])]
    lines += [f"  warning: {text}" for text in done.warnings]
    lines += [f"{path} written" for path in done.written]
    show(args, tree, lines)
    return 0


def _numbers(text: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in text.replace(",", " ").split())
    except ValueError:
        raise ModelError(f"--interface takes node numbers such as 1,201, not '{text}'.") from None
