"""``umfem reduce`` of matrices: every method of reduction where K and M are all that is known of a structure.

The inertia invariants of the full mass are kept beside ``input.fum``, as for models; modal stresses and geometric
stiffness need elements and are refused.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np

from fem.loads import BaseAcceleration
from fem.model import rows_of
from fem.reduce import Reduction, ReductionChoice
from io_formats import registry
from io_formats.matrices import SCALAR, ImportedMatrices
from io_formats.matrix_check import check_mass
from io_formats.matrix_subsystem import Given, given, interface_rows, subsystem_of
from io_formats.units import find_units, matrices_to_si, to_si
from solvers.errors import FileError, ModelError, SolveError
from solvers.flexible.extension import Extension
from solvers.flexible.invariants import consistent_invariants
from solvers.flexible.solutions import damped, orthonormalised
from solvers.flexible.subsystem import FlexibleSubsystem, exclude_modes
from solvers.monitor import Monitor, silent
from solvers.reduction.basis import ReducedBasis, without
from solvers.reduction.by_name import WITHOUT_INTERFACE, reduced_basis
from solvers.reduction.report import report_errors


def structure_of(source: Path, thing: ImportedMatrices, units: str = "") -> Given:
    """Matrices and mesh of a file in SI, checked to fit. Raises FileError where places or mass are missing."""
    if thing.mesh is None:
        raise FileError(
            source,
            "brings no places of its nodes; name a list of nodes or a model of them (Places of the nodes in the "
            "dialog of the import, --nodes FILE).",
        )
    if units and registry.format_of(source).name != "dsmfem":
        system = find_units(units)
        thing = replace(matrices_to_si(thing, system), mesh=to_si(thing.mesh, system))
    assert thing.mesh is not None
    try:
        return given(thing, thing.mesh, title=thing.title or source.stem)
    except ModelError as error:
        raise FileError(source, str(error)) from error


def reduce_matrices(
    body: Given, choice: ReductionChoice, *, interface: Any = None, report: int = 0, monitor: Monitor | None = None
) -> tuple[Reduction, list[str]]:
    """As ``fem.reduce.reduction``, and remarks about the masses. Raises ModelError, SolveError."""
    monitor = monitor or silent()
    _check(choice)
    nodes = body.mesh.interface if interface is None else np.unique(np.asarray(interface, dtype=np.int64))
    if len(nodes) == 0 and choice.method not in WITHOUT_INTERFACE:
        raise ModelError("No interface nodes: name the nodes where joints and forces will act.")
    place = interface_rows(body, nodes)
    try:
        basis = _basis(body, place, choice, monitor.part(0.0, 0.7))
    except SolveError as error:
        if "singular" not in str(error) or choice.method not in ("craig-bampton", "guyan"):
            raise
        raise ModelError(f"With the interface nodes held the structure can still move: {error}") from error
    whole = choice.invariants and not len(body.constrained) and bool(np.all(body.dofs[:, 1] != SCALAR))
    notes = []
    if choice.method != "macneal":  # whose mass is singular
        notes = check_mass(body, basis.vectors, basis.mass, basis.stiffness, refuse=not whole)
    generating = replace(
        subsystem_of(body, basis.vectors, basis.frequencies_hz, basis.mass, basis.stiffness, place),
        orthonormalised=basis.orthonormalised,
        comment=choice.comment,
    )
    if choice.title:
        generating = replace(generating, title=choice.title)
    if whole:  # rows of supports are not in M: a held structure keeps the invariants of the diagonal
        generating = _with_invariants(body, basis, generating)
    subsystem = exclude_modes(generating, choice.exclude) if choice.exclude else generating
    if choice.orthonormalise:
        subsystem = orthonormalised(subsystem)
    if choice.damping is not None:
        subsystem = damped(subsystem, choice.damping)
    compared = None
    if report:
        kept = without(basis, choice.exclude)
        part = monitor.part(0.7, 1.0)
        compared = report_errors(body.K, body.M, kept, report, node_of_dof=body.dofs[:, 0], monitor=part)
    return Reduction(subsystem, generating, compared), notes


def _check(choice: ReductionChoice) -> None:
    for wanted, words in ((choice.stress, "Modal stresses"), (choice.geometric, "Geometric stiffness")):
        if wanted:
            raise ModelError(f"{words} need the elements of the structure; matrices do not bring them.")


def _basis(body: Given, place: np.ndarray, choice: ReductionChoice, monitor: Monitor) -> ReducedBasis:
    options: dict[str, Any] = {"highest_hz": choice.highest_hz, "effective_mass": choice.effective_mass}
    options |= {"node_of_dof": body.dofs[:, 0], "monitor": monitor, "method": choice.factorisation}
    options |= {"ordering": choice.ordering, "reorthogonalisation": choice.reorthogonalisation}
    pushes = _translations(body)
    if choice.effective_mass is not None:
        options["translations"] = pushes
    if choice.loads:
        options["loads"] = np.stack([-(body.M @ (pushes @ _acceleration(group))) for group in choice.loads], axis=1)
    return reduced_basis(choice.method, body.K, body.M, place, choice.count, **options)


def _translations(body: Given) -> np.ndarray:
    """Unit translations over the rows (n, 3)."""
    return (body.dofs[:, 1, None] == np.arange(3)).astype(float)


def _acceleration(group: tuple[Any, ...]) -> np.ndarray:
    if not all(isinstance(load, BaseAcceleration) and not np.any(load.angular) for load in group):
        raise ModelError("Of loads only uniform accelerations are known for matrices.")
    return np.sum([load.linear for load in group], axis=0)


def _with_invariants(body: Given, basis: ReducedBasis, subsystem: FlexibleSubsystem) -> FlexibleSubsystem:
    """The nine invariants by the full mass matrix of the file."""
    rows = rows_of(body.mesh.node_numbers, body.dofs[:, 0])
    found = consistent_invariants(body.M, basis.vectors, body.mesh.coordinates, rows, body.dofs[:, 1])
    return replace(subsystem, extension=Extension(invariants=found))
