"""Reduce a structure to a flexible subsystem and write it as input.fum.

FILE is an FE model (ANSYS .cdb, Nastran) or a project with one. All degrees of freedom of the interface nodes get
static modes; eigenmodes are those of the structure held there (Craig–Bampton).
"""

from __future__ import annotations

import argparse
from pathlib import Path

from solvers.errors import ModelError
from umfem_gui.cli.output import show
from umfem_gui.cli.progress import watched
from umfem_gui.cli.structures import read_fe_model


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem reduce``."""
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--model", default="", metavar="NAME", help="which FE model of a project")
    parser.add_argument("--interface", metavar="N,N,…", help="node numbers where joints and forces will act")
    parser.add_argument("--modes", type=int, default=20, metavar="N", help="number of eigenmodes (20)")
    parser.add_argument("--highest", type=float, metavar="HZ", help="all eigenmodes up to a frequency instead")
    parser.add_argument("--orthonormalise", action="store_true", help="unit mass, diagonal stiffness, no rigid modes")
    parser.add_argument("--title", default="", help="name of the solution in the file")
    parser.add_argument(
        "-o", "--output", type=Path, default=Path("input.fum"), metavar="FILE", help="input.fum if left out"
    )


def run(args: argparse.Namespace) -> int:
    """Read, reduce, write."""
    from fem.reduce import reduce_model
    from io_formats import fum

    with watched("Reduction") as monitor:
        subsystem = reduce_model(
            read_fe_model(args.file, args.model),
            interface=None if args.interface is None else _numbers(args.interface),
            count=args.modes,
            highest_hz=args.highest,
            orthonormalise=args.orthonormalise,
            title=args.title,
            monitor=monitor,
        )
    fum.write(args.output, subsystem)
    tree = {
        "output": str(args.output),
        "title": subsystem.title,
        "nodes": subsystem.n_nodes,
        "n_eigen": subsystem.n_eigen,
        "n_static": subsystem.n_static,
        "orthonormalised": subsystem.orthonormalised,
        "frequencies_hz": subsystem.frequencies_hz.tolist(),
    }
    lines = [f"{args.output}: {subsystem.n_eigen} eigenmodes and {subsystem.n_static} static modes"]
    lines += [f"{i + 1:6d} {hz:15.6f} Hz" for i, hz in enumerate(subsystem.frequencies_hz)]
    show(args, tree, lines)
    return 0


def _numbers(text: str) -> list[int]:
    try:
        return [int(word) for word in text.replace(",", " ").split()]
    except ValueError:
        raise ModelError(f"--interface takes node numbers such as 1,201, not '{text}'.") from None
