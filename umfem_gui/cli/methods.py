"""Compare the methods of forward dynamics of trees.

With FILE (a project or a URDF file whose mechanism is an open tree): operations by table 1 of Shimanovsky 2024, the
predicted time of each method, and the one chosen. With --png: pictures of the diagrams of choice over chain length and
number of chains for joints of 1 … 6 freedoms (his fig. 3), by operations and by time, and of measured times for stars
and chains (figs 1, 2) and for chains with joints of 1, 2, 3 freedoms (Ivanov 2012, fig. 1). --calibrate measures this
machine and keeps the outcome for the automatic choice.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from solvers.errors import FileError, ModelError
from umfem_gui.cli.output import show
from umfem_gui.cli.progress import watched


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem methods``."""
    parser.add_argument("file", metavar="FILE", type=Path, nargs="?")
    parser.add_argument("--png", type=Path, metavar="FOLDER", help="write the diagrams as pictures")
    parser.add_argument("--bodies", type=int, default=50, metavar="N", help="largest tree of the timings (50)")
    parser.add_argument("--calibrate", action="store_true", help="measure this machine and keep the outcome")
    parser.add_argument("--corrections", type=float, default=2.0, metavar="K", help="iterations assumed for ITR (2)")


def run(args: argparse.Namespace) -> int:
    """Count, predict, choose; draw and calibrate if asked."""
    from solvers.multibody.methods import choose as choice

    if args.bodies < 4:
        raise ModelError(f"--bodies is {args.bodies}; a timing needs trees of at least 4 bodies.")
    if args.file is None and args.png is None and not args.calibrate:
        raise ModelError("Give a FILE with an open tree, --png FOLDER for the diagrams, or --calibrate.")
    tree: dict[str, Any] = {}
    lines: list[str] = []
    if args.calibrate:
        with watched("Calibration") as monitor:
            place = choice.save(choice.calibrate(monitor))
        tree["calibration"] = str(place)
        lines.append(f"{place} written.")
    if args.file is not None:
        facts = _of_file(args)
        tree |= facts
        lines.append(f"{args.file}: {facts['bodies']} bodies, {facts['speeds']} freedoms; chosen: {facts['chosen']}")
        lines += [
            f"  {name:4s} {facts['flops'][name]:12.0f} operations {1e6 * facts['seconds'][name]:9.2f} µs"
            for name in facts["flops"]
        ]
    if args.png is not None:
        from umfem_gui.cli.method_pictures import draw_all

        with watched("Diagrams") as monitor:
            written = draw_all(args.png, choice.stored(), args.bodies, args.corrections, monitor)
        tree["pictures"] = [str(path) for path in written]
        lines += [f"{path} written." for path in written]
    show(args, tree, lines)
    return 0


def _of_file(args: argparse.Namespace) -> dict[str, Any]:
    from io_formats.registry import format_of, read
    from solvers.multibody.methods.choose import choose, stored
    from solvers.multibody.methods.flops import flops, tree_shape
    from solvers.multibody.methods.from_system import tree_model

    if format_of(args.file).holds not in ("Project", "ImportedObject"):
        raise FileError(args.file, "holds no mechanism. Give a project or a URDF file.")
    model = tree_model(read(args.file).system).model
    shape, calibration = tree_shape(model), stored()
    return {
        "bodies": model.n_bodies,
        "speeds": model.n_v,
        "flops": flops(shape, args.corrections),
        "seconds": calibration.seconds(shape, args.corrections),
        "calibrated": calibration.measured,
        "chosen": choose(model, calibration, corrections=args.corrections),
    }
