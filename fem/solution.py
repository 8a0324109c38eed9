"""Solutions of a model that a project keeps: natural modes, or a reduction with the modes that are left out of it.

A reduction is a *generating* subsystem (Mikheev 2004, 3.1): excluding eigenmodes gives other subsystems without a new
computation, so what is excluded is a list beside it, and undoing an exclusion brings the mode back.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from fem.model import FEModel
from solvers.errors import ModelError
from solvers.flexible.extension import Extension
from solvers.flexible.subsystem import INTERFACE, FlexibleSubsystem, exclude_modes

Array = NDArray[np.float64]

#: Fields of a model that its modes depend on; names of sets and titles do not matter.
PHYSICS = (
    "node_numbers",
    "coordinates",
    "blocks",
    "materials",
    "sections",
    "supports",
    "masses",
    "springs",
    "links",
    "systems",
)


@dataclass(frozen=True, kw_only=True, eq=False)
class ModalSolution:
    """Modes of one model, ascending.

    ``modes`` (m, n_nodes · n_dof): a row runs over the nodes and, in each, over its ``n_dof`` DOFs (3 or 6).
    ``kinds``: "rigid" or "elastic"; ``residuals`` (m,) of the pairs. ``participation`` (m, 6) = Φᵀ M R of the six rigid
    motions about the centre of mass, kg^½ and kg^½·m; its squares are effective masses, whose sums over all modes are
    ``totals`` (6,), kg and kg·m². ``proof``: roots counted by inertia below ``proof_hz``; −1 without a count.
    """

    node_numbers: NDArray[np.integer]
    n_dof: int
    frequencies_hz: Array
    kinds: tuple[str, ...]
    residuals: Array
    modes: Array
    participation: Array
    totals: Array
    proof: int = -1
    proof_hz: float = 0.0
    n_equations: int = 0
    method: str = ""
    factor_bytes: int = 0
    seconds: float = field(default=0.0)

    @property
    def n_modes(self) -> int:
        return len(self.frequencies_hz)


@dataclass(frozen=True, kw_only=True, eq=False)
class Solution:
    """Modes of the FE model ``model``: either ``modal`` (natural modes) or ``subsystem`` (a reduction) is there.

    ``state`` is the ``fingerprint`` of the model it was made from. ``excluded``: eigenmodes of the reduction left out,
    from 0. ``damping``: ratio of critical damping per eigenmode, empty for none given. ``residuals`` of the eigenmodes
    of a reduction, empty if they are not known.
    """

    model: str
    state: str = ""
    modal: ModalSolution | None = None
    subsystem: FlexibleSubsystem | None = None
    excluded: tuple[int, ...] = ()
    damping: tuple[float, ...] = ()
    residuals: tuple[float, ...] = ()

    def __post_init__(self) -> None:
        if (self.modal is None) == (self.subsystem is None):
            raise ModelError(f"A solution of '{self.model}' holds either natural modes or a reduction.")


def fingerprint(model: FEModel, *, interface: bool) -> str:
    """A text that changes with anything the modes of a model depend on; for a reduction also with its interface."""
    digest = hashlib.blake2b(digest_size=16)
    for name in (*PHYSICS, *(("interface",) if interface else ())):
        _feed(digest, getattr(model, name))
    return digest.hexdigest()


def _feed(digest: Any, value: Any) -> None:
    if isinstance(value, np.ndarray):
        digest.update(f"{value.shape}{value.dtype}".encode())
        digest.update(np.ascontiguousarray(value))
    elif is_dataclass(value) and not isinstance(value, type):
        digest.update(type(value).__name__.encode())
        for item in fields(value):
            _feed(digest, getattr(value, item.name))
    elif isinstance(value, tuple | list):
        digest.update(f"[{len(value)}".encode())
        for item in value:
            _feed(digest, item)
    elif isinstance(value, Mapping):
        _feed(digest, tuple(value.items()))
    elif isinstance(value, int | float | np.number) and not isinstance(value, bool):
        digest.update(repr(float(value)).encode())
    else:
        digest.update(repr(value).encode())


@dataclass(frozen=True, eq=False)
class ModeTable:
    """Modes of any solution in one shape, for tables and drawing.

    ``kinds``: "rigid", "elastic", "eigen" or "static"; ``notes``: which interface DOF a static mode belongs to.
    ``frequencies_hz`` and ``residuals`` are NaN where there is none; ``participation`` (m, 6) belongs to modes of unit
    generalised mass; ``shares`` (m, 6) are effective masses over the totals.
    """

    node_numbers: NDArray[np.integer]
    n_dof: int
    modes: Array
    frequencies_hz: Array
    kinds: tuple[str, ...]
    notes: tuple[str, ...]
    residuals: Array
    participation: Array
    shares: Array

    def __len__(self) -> int:
        return len(self.kinds)


def mode_table(solution: Solution) -> ModeTable:
    """Frequencies, kinds and what the modes carry, of natural modes or of a reduction."""
    if solution.modal is not None:
        return _of_modes(solution.modal)
    assert solution.subsystem is not None
    return _of_subsystem(solution.subsystem, solution.residuals)


def displacements(table: ModeTable, mode: int) -> Array:
    """Translations of the nodes (n_nodes, 3) in a mode."""
    return np.ascontiguousarray(table.modes[mode].reshape(-1, table.n_dof)[:, :3])


def kept_subsystem(solution: Solution) -> FlexibleSubsystem:
    """The subsystem without its excluded modes. Raises ModelError for natural modes, which have no interface."""
    if solution.subsystem is None:
        raise ModelError(
            f"The solution of '{solution.model}' holds natural modes. Reduce the model to get a subsystem."
        )
    kept = exclude_modes(solution.subsystem, solution.excluded) if solution.excluded else solution.subsystem
    return _damped(kept, solution) if any(solution.damping) else kept


def _damped(kept: FlexibleSubsystem, solution: Solution) -> FlexibleSubsystem:
    """With d_kk = 2γω_k m_kk for the eigenmodes that have a ratio γ (Mikheev 2004, 2.2.3); static modes have none."""
    assert solution.subsystem is not None
    modes = [mode for mode in range(solution.subsystem.n_eigen) if mode not in solution.excluded]
    D = np.zeros_like(kept.mass)
    for row, mode in enumerate(modes):
        if mode < len(solution.damping):
            omega = 2.0 * np.pi * float(kept.frequencies_hz[row])
            D[row, row] = 2.0 * solution.damping[mode] * omega * kept.mass[row, row]
    extension = replace(kept.extension or Extension(), damping=D, damping_note="ratio per mode")
    return replace(kept, extension=extension)


def _of_modes(modal: ModalSolution) -> ModeTable:
    totals = np.where(modal.totals > 0.0, modal.totals, np.inf)
    return ModeTable(
        node_numbers=modal.node_numbers,
        n_dof=modal.n_dof,
        modes=modal.modes,
        frequencies_hz=modal.frequencies_hz,
        kinds=modal.kinds,
        notes=("",) * modal.n_modes,
        residuals=modal.residuals,
        participation=modal.participation,
        shares=modal.participation**2 / totals,
    )


def _of_subsystem(subsystem: FlexibleSubsystem, residuals: tuple[float, ...] = ()) -> ModeTable:
    """Participation comes from the diagonal mass that the subsystem carries; modes are scaled to unit mass for it."""
    m, n_dof = len(subsystem.modes), len(subsystem.dof_numbers)
    R = _rigid(subsystem)
    weighted = R * subsystem.lumped_mass[:, None]
    totals = np.einsum("ij,ij->j", R, weighted)
    scale = np.sqrt(np.maximum(np.diag(subsystem.mass), 0.0))
    participation = (subsystem.modes @ weighted) / np.where(scale > 0.0, scale, np.inf)[:, None]
    nothing = np.full(subsystem.n_static, np.nan)
    kind = "eigen" if not subsystem.orthonormalised else "elastic"
    errors = np.full(m, np.nan)
    if len(residuals) == subsystem.n_eigen:
        errors[: subsystem.n_eigen] = residuals
    return ModeTable(
        node_numbers=subsystem.node_numbers,
        n_dof=n_dof,
        modes=subsystem.modes,
        frequencies_hz=np.concatenate([subsystem.frequencies_hz, nothing]),
        kinds=(kind,) * subsystem.n_eigen + ("static",) * subsystem.n_static,
        notes=("",) * subsystem.n_eigen + _interface_words(subsystem),
        residuals=errors,
        participation=participation,
        shares=participation**2 / np.where(totals > 0.0, totals, np.inf),
    )


def _rigid(subsystem: FlexibleSubsystem) -> Array:
    """Rigid motions (n_nodes·n_dof, 6) about the centre of the diagonal masses."""
    n_dof = len(subsystem.dof_numbers)
    masses = subsystem.lumped_mass.reshape(-1, n_dof)[:, 0]
    total = masses.sum()
    X = subsystem.coordinates
    r = X - (masses @ X / total if total > 0.0 else X.mean(axis=0))
    R = np.zeros((len(X), n_dof, 6))
    for axis in range(3):
        R[:, axis, axis] = 1.0
        R[:, :3, 3 + axis] = np.cross(np.eye(3)[axis], r)
        if n_dof == 6:
            R[:, 3 + axis, 3 + axis] = 1.0
    return R.reshape(-1, 6)


def _interface_words(subsystem: FlexibleSubsystem) -> tuple[str, ...]:
    """``node 201 uy`` for every static mode; empty where their number does not tell which is which."""
    here = subsystem.conditions.values == INTERFACE
    names = ("ux", "uy", "uz", "rx", "ry", "rz")
    words = tuple(
        f"{node} {names[dof - 1]}"
        for node, dof in zip(subsystem.conditions.nodes[here], subsystem.conditions.dofs[here])
    )
    return words if len(words) == subsystem.n_static else ("",) * subsystem.n_static
