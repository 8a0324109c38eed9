"""Natural frequencies and modes of a structure.

FILE is an FE model of another program, a project with one, matrices (ANSYS .full, .emat, .sub, Nastran .pch, .op4,
DSMFem, or a Matrix Market or Abaqus stiffness matrix with --mass FILE), or a file that holds modes (.rst, .op2, .f06,
.unv, .fum): these are listed, --solve computes them from the mesh. Every answer comes with the residual of each pair
and with a count of roots by inertia which proves that none was missed.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np

from solvers.errors import SolveError
from solvers.linalg.factor import METHODS, ORDERINGS
from solvers.linalg.lanczos import EigenSolution, eigenmodes
from solvers.linalg.lanczos.forms import FORMS
from solvers.linalg.lanczos.reorthogonalise import REORTHOGONALISATIONS
from solvers.linalg.modal import align_rigid_modes, group_roots, name_rigid_modes, participation_factors, rigid_motions
from umfem_gui.cli.output import show
from umfem_gui.cli.progress import watched
from umfem_gui.cli.structures import Structure, read_structure, stored_frequencies, with_account


def fill(parser: argparse.ArgumentParser) -> None:
    """Arguments of ``umfem modes``."""
    parser.add_argument("file", metavar="FILE", type=Path)
    parser.add_argument("--mass", type=Path, metavar="FILE", help="mass matrix of a pair of matrix files")
    parser.add_argument("--model", default="", metavar="NAME", help="which FE model of a project")
    parser.add_argument("--count", type=int, metavar="N", help="number of modes (20); with --range at most so many")
    parser.add_argument("--range", metavar="F0:F1", help="all modes between two frequencies, Hz")
    parser.add_argument("--fix", action="append", metavar="SET", help="clamp a node set (may be repeated)")
    parser.add_argument("--free", action="store_true", help="leave the supports of the model out")
    parser.add_argument("--solve", action="store_true", help="solve even if the file holds modes already")
    parser.add_argument(
        "--lumped",
        nargs="?",
        const="all",
        default="",
        choices=("all", "translations", "none"),
        help="diagonal mass matrix; 'translations' leaves out rotary inertia, 'none' is the consistent one; if left "
        "out, as the program does that the file belongs to (Nastran: translations, Abaqus: all for solids of eight "
        "nodes and the like), consistent for others",
    )
    parser.add_argument("--units", default="", metavar="NAME", help="units of the file: m-kg-s, mm-t-s, mm-kg-s, in-lb")
    parser.add_argument("--method", choices=METHODS, default="auto", help="factorisation")
    parser.add_argument("--ordering", choices=ORDERINGS, default="auto", help="renumbering before the factorisation")
    parser.add_argument("--form", choices=FORMS, default="mass", help="form of the eigenproblem")
    parser.add_argument("--reorth", choices=REORTHOGONALISATIONS, default="full", help="reorthogonalisation")
    parser.add_argument("--block", type=int, metavar="N", help="vectors multiplied at once")
    parser.add_argument("--tolerance", type=float, default=1e-9, help="residual of every pair (1e-9)")
    parser.add_argument("--memory", type=float, metavar="MB", help="memory the factorisation may take")
    parser.add_argument("--no-check", action="store_true", help="do not compute mass and mechanisms for the report")
    parser.add_argument("--no-proof", action="store_true", help="do not count roots by inertia")
    parser.add_argument("--parts", type=int, metavar="N", help="number of parts for --method substructure")
    parser.add_argument("--cut", choices=("planes", "levels", "metis"), help="how the substructures are cut")
    parser.add_argument("--substructures", metavar="N,N,…", help="memory of the substructure method for these parts")
    parser.add_argument("--report", action="store_true", help="with --substructures: orderings and profiles as well")


def run(args: argparse.Namespace) -> int:
    """Read, solve, print."""
    check = not args.no_check
    stored = None if args.solve else stored_frequencies(args.file, args.units, check)
    if stored is not None:
        title, hertz, told = stored
        lines = [f"{title}: {len(hertz)} modes of the file", *(f"{i + 1:6d} {f:15.6f} Hz" for i, f in enumerate(hertz))]
        tree = {"title": title, "stored": True, "frequencies_hz": hertz.tolist()}
        show(args, with_account(tree, told), [*(told.lines if told else ()), *lines])
        return 0
    with watched("Modes") as monitor:
        structure = read_structure(
            args.file,
            mass=args.mass,
            model=args.model,
            fix=args.fix,
            free=args.free,
            lumped=args.lumped,
            units=args.units,
            check=check,
            monitor=monitor.part(0.0, 0.1),
        )
        if args.substructures:
            from umfem_gui.cli.substructure_report import report

            tree, lines = report(structure, _numbers(args.substructures), args.cut, orderings=args.report)
            show(args, tree, lines)
            return 0
        solution = eigenmodes(
            structure.K,
            structure.M,
            *_wanted(args, structure),
            form=args.form,
            reorthogonalisation=args.reorth,
            block=args.block,
            tolerance=args.tolerance,
            sturm_check=not args.no_proof,
            method=args.method,
            ordering=args.ordering,
            node_of_dof=structure.nodes,
            dof_names=structure.dof_names,
            memory_budget=None if args.memory is None else int(args.memory * 1e6),
            substructures=_substructures(args, structure),
            monitor=monitor.part(0.1, 1.0),
        )
    tree = as_tree(structure, solution)
    told = structure.account
    lines = [*(told.lines if told else ()), *_lines(tree, solution)]
    if solution.statistics.reorthogonalisation != args.reorth:
        lines.append(f"With {args.reorth} reorthogonalisation the basis decayed; full reorthogonalisation was taken.")
    show(args, with_account(tree, told), lines)
    return 0


def as_tree(structure: Structure, solution: EigenSolution) -> dict[str, Any]:
    """The outcome as plain data with stable keys."""
    verdict, costs = solution.sturm, solution.statistics
    tree: dict[str, Any] = {
        "title": structure.title,
        "mass_matrix": structure.mass or "of the file",
        "n_dofs": costs.n_dofs,
        "frequencies_hz": solution.frequencies_hz.tolist(),
        "eigenvalues": solution.eigenvalues.tolist(),
        "kinds": list(solution.kinds),
        "residuals": solution.residuals.tolist(),
        "orthogonality": solution.orthogonality.tolist(),
        "groups": [(group + 1).tolist() for group in _multiple(solution)],
        "proof": None,
        "statistics": {name: getattr(costs, name) for name in costs.__dataclass_fields__},
    }
    if verdict is not None:
        tree["proof"] = {
            "upper_hz": verdict.upper_hz,
            "lower_hz": verdict.lower_hz,
            "roots_by_inertia": verdict.roots_by_inertia,
            "roots_found": verdict.roots_found,
            "proven": verdict.proven,
        }
    tree |= _shares(structure, solution)
    return tree


def _multiple(solution: EigenSolution) -> list[np.ndarray]:
    """Indices of modes that share a root, elastic ones of multiplicity two and more."""
    return [g for g in group_roots(solution.eigenvalues) if g.size > 1 and solution.kinds[g[0]] != "rigid"]


def _shares(structure: Structure, solution: EigenSolution) -> dict[str, Any]:
    """Names of rigid modes, participation and effective masses, where the places of the DOFs are known."""
    if structure.coordinates is None or structure.directions is None or not solution.n_modes:
        return {}
    R = rigid_motions(structure.coordinates, structure.directions, structure.coordinates.mean(axis=0))
    totals = np.einsum("ij,ij->j", R, structure.M @ R)
    factors = participation_factors(solution.vectors, structure.M, R)
    rigid = [i for i, kind in enumerate(solution.kinds) if kind == "rigid"]
    tree: dict[str, Any] = {"mass": float(totals[0])}
    if rigid:  # multiple roots may be turned: towards motions that have a name
        aligned = align_rigid_modes(solution.vectors[:, rigid], structure.M, R)
        factors[rigid] = participation_factors(aligned, structure.M, R)
        tree["rigid_modes"] = list(name_rigid_modes(aligned, structure.M, R))
    shares = np.divide(factors**2, totals, out=np.zeros_like(factors), where=totals > 0.0)
    return tree | {"participation": factors.tolist(), "effective_mass_shares": shares[:, :3].tolist()}


def _lines(tree: dict[str, Any], solution: EigenSolution) -> list[str]:
    mass = "" if tree["mass_matrix"] == "of the file" else f", {tree['mass_matrix']}"
    lines = [f"{tree['title']}: {tree['n_dofs']} degrees of freedom, {solution.n_modes} modes{mass}"]
    shares = tree.get("effective_mass_shares")
    lines.append("  mode   frequency, Hz  residual  M-orth. " + ("  mass x   mass y   mass z" if shares else ""))
    names = iter(tree.get("rigid_modes", ()))
    multiple = {number: group for group in tree["groups"] for number in group}
    for i, (hz, kind) in enumerate(zip(solution.frequencies_hz, solution.kinds)):
        line = f"{i + 1:6d} {hz:15.6f}  {solution.residuals[i]:.1e}  {solution.orthogonality[i]:.1e} "
        if shares:
            line += "".join(f"{100 * share:8.2f}%" for share in shares[i])
        if kind == "rigid":
            line += f"  rigid: {next(names, 'motion')}"
        elif i + 1 in multiple:
            line += f"  one of {len(multiple[i + 1])} with this root"
        lines.append(line)
    if tree["proof"]:
        proof = tree["proof"]
        low = f"between {proof['lower_hz']:.6g} and" if proof["lower_hz"] is not None else "below"
        lines.append(f"{proof['roots_by_inertia']} roots {low} {proof['upper_hz']:.6g} Hz by inertia, all found.")
    costs = solution.statistics
    lines.append(
        f"{costs.method}: factor {costs.factor_bytes / 1e6:.0f} MB, {costs.seconds_factor:.1f} s; Lanczos "
        f"{costs.right_hand_sides} solutions, {costs.restarts} restarts, {costs.seconds_lanczos:.1f} s"
    )
    return lines


def _wanted(args: argparse.Namespace, structure: Structure) -> tuple[int | None, tuple[float, float] | None]:
    if args.range is None:
        with_mass = int(np.count_nonzero(structure.M.diagonal()))  # a structure has no more modes than that
        return min(20, max(with_mass, 1)) if args.count is None else args.count, None
    low, _, high = args.range.partition(":")
    try:
        return args.count, (float(low or 0.0), float(high))
    except ValueError:
        raise SolveError(
            f"--range {args.range}: two frequencies with a colon are expected, for example 0:200."
        ) from None


def _substructures(args: argparse.Namespace, structure: Structure) -> dict[str, Any] | None:
    if args.method != "substructure":
        if args.parts or args.cut:
            raise SolveError("--parts and --cut belong to --method substructure.")
        return None
    return {"n_parts": args.parts, "way": args.cut, "coordinates": structure.coordinates}


def _numbers(text: str) -> list[int]:
    try:
        numbers = [int(word) for word in text.split(",") if word]
    except ValueError:
        numbers = []
    if not numbers or min(numbers) < 1:
        raise SolveError(f"--substructures {text}: whole numbers with commas are expected, for example 3,5,7,10,16.")
    return numbers
