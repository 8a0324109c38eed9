"""From an FE model to a flexible subsystem: assemble, reduce, lay the modes out by nodes (Mikheev 2004, 2.3, 3.1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

import numpy as np

from fem.assembly import Matrices, assemble
from fem.constraints import Reduced, reduced, restrict
from fem.dofs import dof_name, dof_places, equations, rigid_modes
from fem.drawing import drawn_elements
from fem.loads import Load, load_vector
from fem.modal_stress import modal_stress
from fem.mode_layout import by_nodes, expanded_by_nodes, over_dofs, used_nodes
from fem.model import FEModel, node_rows
from fem.motion import ready_for_motion
from solvers.errors import ModelError, SolveError, suggestion
from solvers.flexible.damping import Damping
from solvers.flexible.extension import Extension
from solvers.flexible.solutions import damped, orthonormalised
from solvers.flexible.subsystem import FIXED, INTERFACE, Conditions, FlexibleSubsystem, exclude_modes
from solvers.monitor import Monitor, silent
from solvers.reduction.basis import ReducedBasis, without
from solvers.reduction.by_name import METHODS, WITHOUT_INTERFACE, reduced_basis
from solvers.reduction.report import ReductionReport, report_errors

__all__ = ["METHODS", "Reduction", "ReductionChoice", "reduce_model", "reduction"]


@dataclass(frozen=True, kw_only=True)
class ReductionChoice:
    """What is wanted of a reduction.

    ``method`` one of ``METHODS``; the number of eigenmodes by ``count``, up to ``highest_hz``, or by the share
    ``effective_mass`` of the mass. ``loads``: groups of loads, each of which gets a mode that makes its static answer
    exact. ``exclude``: eigenmodes left out, from 0, before ``orthonormalise`` mixes them. The extension keeps modal
    ``stress``, ``damping``, ``invariants`` of the consistent mass, which cost a tenth of the reduction at most and
    leave the body ready for motion, and the ``geometric`` stiffness of bodies that spin fast or carry large forces,
    which can cost twice the reduction. ``factorisation``, ``substructures``, ``ordering``: how the stiffness held at
    the interface is factorised and renumbered (Craig–Bampton); ``reorthogonalisation`` of the Lanczos vectors.
    """

    method: str = "craig-bampton"
    count: int = 20
    highest_hz: float | None = None
    effective_mass: float | None = None
    loads: tuple[tuple[Load, ...], ...] = ()
    exclude: tuple[int, ...] = ()
    orthonormalise: bool = False
    damping: Damping | None = None
    stress: bool = False
    invariants: bool = True
    geometric: bool = False
    factorisation: str = "auto"
    substructures: Mapping[str, Any] | None = None
    ordering: str = "auto"
    reorthogonalisation: str = "full"
    title: str = ""
    comment: str = ""


@dataclass(frozen=True, eq=False)
class Reduction:
    """What a reduction gives: the subsystem asked for, the *generating* one it was made from (no mode excluded, nothing
    orthonormalised), the comparison with the full model if it was asked for, and the residuals of the generating
    eigenmodes, ‖K y − λ M y‖/‖K y‖ over the coordinates that were free."""

    subsystem: FlexibleSubsystem
    generating: FlexibleSubsystem
    report: ReductionReport | None = None
    residuals: tuple[float, ...] = ()


def reduce_model(
    model: FEModel, *, interface: Any = None, monitor: Monitor | None = None, **choices: Any
) -> FlexibleSubsystem:
    """Reduce a model with the given interface nodes (numbers; default: those of the model) to a flexible subsystem.

    ``choices``: fields of ``ReductionChoice``. All degrees of freedom of an interface node belong to the interface.
    Supports of the model stay. Raises ModelError for an unknown node, no interface, or a node that is supported or
    follows another one.
    """
    return reduction(model, ReductionChoice(**choices), interface=interface, monitor=monitor).subsystem


def reduction(
    model: FEModel,
    choice: ReductionChoice,
    *,
    interface: Any = None,
    report: int = 0,
    monitor: Monitor | None = None,
) -> Reduction:
    """As ``reduce_model``, with the generating subsystem and, for ``report`` > 0, a comparison of so many modes."""
    monitor = monitor or silent()
    model, nodes = _with_interface(model, interface, choice.method)
    monitor.report(0.0, "Assembling")
    matrices = assemble(model, monitor=monitor.part(0.0, 0.15))
    held = reduced(matrices.K, matrices.M, matrices.constraints)
    of_dof = model.node_numbers[dof_places(matrices.dofs, matrices.constraints.free)[0]]
    places = _interface_places(matrices, nodes)
    try:
        basis = _basis(model, matrices, held, places, choice, of_dof, monitor.part(0.15, 0.7))
    except SolveError as error:
        if "singular" in str(error) and choice.method in ("craig-bampton", "guyan"):
            raise ModelError(
                f"With the interface nodes {_some(nodes)} held the structure can still move: {error} Choose nodes that "
                f"are not in a line, or attach the interface by a rigid spider (RBE2)."
            ) from error
        raise
    generating = _subsystem(model, matrices, basis, nodes, choice)
    if choice.invariants or choice.geometric:  # exclusion and orthonormalisation carry them on
        generating = ready_for_motion(model, generating, geometric=choice.geometric, matrices=matrices)
    subsystem = exclude_modes(generating, choice.exclude) if choice.exclude else generating
    if choice.orthonormalise:
        subsystem = orthonormalised(subsystem)
    if choice.stress:
        part = monitor.part(0.7, 0.8 if report else 1.0)
        vectors = over_dofs(matrices.dofs, subsystem.modes, len(subsystem.dof_numbers))
        stress = modal_stress(model, matrices.dofs, vectors, part)
        subsystem = replace(subsystem, extension=replace(subsystem.extension or Extension(), stress=stress))
    if choice.damping is not None:
        subsystem = damped(subsystem, choice.damping)
    compared = None
    if report:
        kept = without(basis, choice.exclude)
        compared = report_errors(held.K, held.M, kept, report, node_of_dof=of_dof, monitor=monitor.part(0.8, 1.0))
    return Reduction(subsystem, generating, compared, _residuals(held, basis))


def _residuals(held: Reduced, basis: ReducedBasis) -> tuple[float, ...]:
    """How well each eigenmode satisfies its equation; interface DOFs count only where they were free."""
    Y = basis.vectors[:, : basis.n_eigen]
    if not Y.shape[1] or basis.orthonormalised:
        return ()
    forces, inertia = held.K @ Y, (held.M @ Y) * (2.0 * np.pi * basis.frequencies_hz) ** 2
    rows = np.ones(len(Y), dtype=bool)
    if basis.method == "craig-bampton":
        rows[basis.interface] = False
    size = np.linalg.norm(forces[rows], axis=0)
    off = np.linalg.norm((forces - inertia)[rows], axis=0)
    return tuple((off / np.where(size > 0.0, size, 1.0)).tolist())


def _some(nodes: np.ndarray) -> str:
    return ", ".join(map(str, nodes[:6].tolist())) + (" …" if len(nodes) > 6 else "")


def _with_interface(model: FEModel, interface: Any, method: str) -> tuple[FEModel, np.ndarray]:
    if method not in METHODS:
        raise ModelError(f"Unknown method of reduction '{method}'. {suggestion(method, METHODS)}")
    nodes = np.unique(np.asarray(model.interface if interface is None else interface, dtype=np.int64))
    if nodes.size == 0 and method not in WITHOUT_INTERFACE:
        raise ModelError("No interface nodes: name the nodes where joints and forces will act.")
    node_rows(model, nodes, "Interface")
    return replace(model, interface=nodes), nodes


def _basis(
    model: FEModel,
    matrices: Matrices,
    held: Reduced,
    boundary: np.ndarray,
    choice: ReductionChoice,
    of_dof: np.ndarray,
    monitor: Monitor,
) -> ReducedBasis:
    """The reduced basis over the free coordinates."""
    options: dict[str, Any] = {"highest_hz": choice.highest_hz, "effective_mass": choice.effective_mass}
    options |= {"node_of_dof": of_dof, "monitor": monitor, "reorthogonalisation": choice.reorthogonalisation}
    if choice.effective_mass is not None:
        options["translations"] = _translations(model, matrices)
    if choice.loads:
        patterns = [load_vector(model, matrices, group) for group in choice.loads]
        options["loads"] = restrict(matrices.constraints, np.stack(patterns, axis=1))
    options |= _factorisation(model, matrices, choice)
    return reduced_basis(choice.method, held.K, held.M, boundary, choice.count, **options)


def _factorisation(model: FEModel, matrices: Matrices, choice: ReductionChoice) -> dict[str, Any]:
    parts = None
    if choice.factorisation == "substructure":
        rows = dof_places(matrices.dofs, matrices.constraints.free)[0]
        parts = {"coordinates": model.coordinates[rows], **(choice.substructures or {})}
    return {"method": choice.factorisation, "substructures": parts, "ordering": choice.ordering}


def _translations(model: FEModel, matrices: Matrices) -> np.ndarray:
    """Unit translations over the free coordinates (n_free, 3), zero at supports and through local axes."""
    constraints = matrices.constraints
    own = np.ones(matrices.dofs.n_dofs, dtype=bool)
    own[constraints.dependent] = False
    T = constraints.T.tocsr()[own]
    return T.T @ rigid_modes(model, matrices.dofs)[own, :3]


def _interface_places(matrices: Matrices, nodes: np.ndarray) -> np.ndarray:
    """Positions among the free coordinates of all DOFs of the interface nodes."""
    wanted = equations(matrices.dofs, nodes)
    bare = np.flatnonzero((wanted < 0).all(axis=1))
    if bare.size:
        raise ModelError(
            f"Interface: node {nodes[bare[0]]} belongs to no element, mass, spring or link, so nothing would hold it. "
            "Attach it by a link, or choose a node of the structure."
        )
    wanted = wanted[wanted >= 0]
    free = matrices.constraints.free
    place = np.full(matrices.dofs.n_dofs, -1, dtype=np.int64)
    place[free] = np.arange(len(free))
    missing = wanted[place[wanted] < 0]
    if missing.size:
        raise ModelError(
            f"Interface: {dof_name(matrices.dofs, int(missing[0]))} is supported or follows another node, so nothing "
            "can be attached there. Choose the master of the link, or free the support."
        )
    return place[wanted]


def _subsystem(
    model: FEModel, matrices: Matrices, basis: ReducedBasis, nodes: np.ndarray, choice: ReductionChoice
) -> FlexibleSubsystem:
    types, elements = drawn_elements(model)
    n_dof = 6 if np.any(np.diff(matrices.dofs.start) > 3) else 3
    used = used_nodes(matrices.dofs)
    now = datetime.now()
    return FlexibleSubsystem(
        title=choice.title or model.title or "structure",
        comment=choice.comment,
        program="UMFEM",
        node_numbers=model.node_numbers[used].astype(np.int32),
        coordinates=np.array(model.coordinates[used]),
        dof_numbers=tuple(range(1, n_dof + 1)),
        drawn_types=types,
        elements=elements,
        lumped_mass=by_nodes(matrices.dofs, matrices.lumped[:, None], n_dof)[0],
        conditions=_conditions(matrices, nodes),
        frequencies_hz=basis.frequencies_hz,
        modes=expanded_by_nodes(matrices.dofs, matrices.constraints, basis.vectors, n_dof),
        mass=basis.mass,
        stiffness=basis.stiffness,
        orthonormalised=basis.orthonormalised,
        date=now.day * 1_000_000 + now.month * 10_000 + now.year,
        time=((now.hour * 100 + now.minute) * 100 + now.second) * 1000 + now.microsecond // 1000,
        max_node=int(model.node_numbers.max()),
    )


def _conditions(matrices: Matrices, nodes: np.ndarray) -> Conditions:
    """Interface DOFs (value 1) and supported ones (value 0); DOFs that follow others by a link are neither."""
    interface = equations(matrices.dofs, nodes).ravel()
    interface = interface[interface >= 0]
    constraints = matrices.constraints
    held = np.setdiff1d(np.arange(matrices.dofs.n_dofs), np.union1d(constraints.free, constraints.dependent))
    rows, codes = dof_places(matrices.dofs, np.r_[interface, held])
    values = np.r_[np.full(len(interface), INTERFACE), np.full(len(held), FIXED)]
    numbers = matrices.dofs.node_numbers[rows]
    return Conditions(numbers.astype(np.int32), (codes + 1).astype(np.int32), values)
