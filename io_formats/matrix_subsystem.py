"""From matrices and modes of another program to a flexible subsystem, without elements of ours (Mikheev 2004, 3.1).

The generalised matrices come from the full K and M of the file, HᵀKH and HᵀMH; the diagonal mass serves the inertia
invariants of the floating frame. The two do not agree exactly, so the mass matrix of the whole body, six rigid
motions and the modes together, is checked to stay positive definite and the difference is reported.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

import numpy as np
from scipy.linalg import eigh
from scipy.sparse import csc_array

from fem.drawing import drawn_elements
from fem.model import FEModel, rows_of
from io_formats.matrices import SCALAR, ImportedMatrices
from io_formats.matrix_check import check_mass
from solvers.errors import ModelError, SolveError
from solvers.flexible.subsystem import FIXED, INTERFACE, Conditions, FlexibleSubsystem
from solvers.linalg.lanczos import eigenmodes
from solvers.monitor import Monitor, silent
from solvers.reduction.basis import ReducedBasis
from solvers.reduction.craig_bampton import craig_bampton

#: A frequency in the modes may differ this much from √(φᵀKφ/φᵀMφ)/2π before the files are taken for strangers.
STRANGER = 0.01
#: Modes slower than this part of the slowest elastic one are rigid motions.
RIGID = 1e-3
SMALL = 60  # rows up to which the dense solver is taken


@dataclass(frozen=True)
class Given:
    """What is known of a structure: its mesh, K and M with the node and direction of every row, its diagonal mass."""

    mesh: FEModel
    K: csc_array
    M: csc_array
    dofs: np.ndarray
    lumped: np.ndarray  # (n_dofs,)
    constrained: np.ndarray
    title: str = ""


def given(matrices: ImportedMatrices, mesh: FEModel, lumped: np.ndarray | None = None, title: str = "") -> Given:
    """Check that matrices and mesh fit. Raises ModelError."""
    if matrices.M is None:
        raise ModelError("The matrices have no mass; without it there is no flexible subsystem.")
    if len(matrices.dofs) != matrices.n_dofs:
        raise ModelError("The matrices have bare row numbers; a list of the node and direction of every row is needed.")
    rows_of(mesh.node_numbers, matrices.dofs[matrices.dofs[:, 1] != SCALAR, 0], where="The matrices")
    mass = lumped_from(matrices.M, matrices.dofs) if lumped is None else lumped
    return Given(mesh, matrices.K, matrices.M, matrices.dofs, mass, matrices.constrained, title or matrices.title)


def lumped_from(M: csc_array, dofs: np.ndarray) -> np.ndarray:
    """The diagonal of M, scaled in each direction of translation so that the total mass stays (HRZ of a whole body);
    zero at modal coordinates."""
    diagonal = np.array(M.diagonal())
    diagonal[dofs[:, 1] == SCALAR] = 0.0
    for direction in range(3):
        here = dofs[:, 1] == direction
        one = here.astype(float)
        total, kept = float(one @ (M @ one)), float(diagonal[here].sum())
        if kept > 0.0:
            diagonal[here] *= total / kept
    return diagonal


def from_modes(
    body: Given, hertz: np.ndarray, vectors: np.ndarray, interface: np.ndarray, static: np.ndarray | None = None
) -> tuple[FlexibleSubsystem, list[str]]:
    """A subsystem of modes that another program found, ``vectors`` (n_dofs, m) on the rows of K, and remarks.

    With interface nodes, static modes are solved from K if ``static`` (n_dofs, b) does not bring them. Rigid motions
    among the modes are left out. Raises ModelError if modes and matrices do not belong together.
    """
    notes: list[str] = []
    elastic = _elastic(hertz)
    if (~elastic).any():
        notes.append(f"{int((~elastic).sum())} rigid motions among the modes were left out.")
    Y, hz = vectors[:, elastic], hertz[elastic]
    masses = np.einsum("ij,ij->j", Y, body.M @ Y)
    if np.any(masses <= 0.0):
        raise ModelError("A mode carries no mass: the modes and the matrices are not of one model.")
    Y = Y / np.sqrt(masses)
    found = np.sqrt(np.maximum(np.einsum("ij,ij->j", Y, body.K @ Y), 0.0)) / (2 * np.pi)
    wrong = np.flatnonzero(np.abs(found - hz) > STRANGER * hz)
    if wrong.size:
        i = int(wrong[0])
        raise ModelError(
            f"Mode {i + 1} has {hz[i]:.6g} Hz, but the matrices give it {found[i]:.6g} Hz: the files are not of one "
            "model, or the model was supported otherwise."
        )
    place = interface_rows(body, interface)
    S = np.zeros((len(body.dofs), 0))
    if place.size:
        held = float(np.abs(Y[place]).max(initial=0.0))
        if held > 1e-6 * float(np.abs(Y).max(initial=1e-300)):
            raise ModelError("The modes move the interface nodes; hold these nodes in the modal analysis.")
        S = _held_modes(body, place, 0).vectors if static is None else static
    H = np.hstack([Y, S])
    mass, stiffness = H.T @ (body.M @ H), H.T @ (body.K @ H)
    e = len(hz)
    if place.size:  # zero by definition of static modes, rounding aside
        stiffness[:e, e:] = stiffness[e:, :e].T * 0.0
        stiffness[e:, :e] = 0.0
    notes += check_mass(body, H, 0.5 * (mass + mass.T), 0.5 * (stiffness + stiffness.T))
    return subsystem_of(body, H, hz, 0.5 * (mass + mass.T), 0.5 * (stiffness + stiffness.T), place), notes


def from_matrices(
    body: Given, *, interface: np.ndarray, count: int = 20, monitor: Monitor | None = None
) -> tuple[FlexibleSubsystem, list[str]]:
    """Modal analysis here: Craig–Bampton with interface nodes, else the elastic modes of the body as it is."""
    monitor = monitor or silent()
    place = interface_rows(body, interface)
    modal = int(np.count_nonzero(body.dofs[:, 1] == SCALAR))
    if place.size:
        inner = len(body.dofs) - place.size
        basis = _held_modes(body, place, min(count, inner) if modal else count, monitor)
        notes = check_mass(body, basis.vectors, basis.mass, basis.stiffness)
        return subsystem_of(body, basis.vectors, basis.frequencies_hz, basis.mass, basis.stiffness, place), notes
    H, hz = _free_modes(body, count, monitor)
    if not len(hz):
        raise ModelError("No elastic mode was found.")
    mass, stiffness = np.eye(len(hz)), np.diag((2 * np.pi * hz) ** 2)
    notes = ["No interface nodes: eigenmodes of the body as it is, without static modes."]
    notes += check_mass(body, H, mass, stiffness)
    return subsystem_of(body, H, hz, mass, stiffness, place), notes


def _held_modes(body: Given, place: np.ndarray, count: int, monitor: Monitor | None = None) -> ReducedBasis:
    """Craig–Bampton; an interface that does not hold the body is named."""
    try:
        return craig_bampton(body.K, body.M, place, count, node_of_dof=body.dofs[:, 0], monitor=monitor)
    except SolveError as error:
        if "singular" not in str(error):
            raise
        nodes = ", ".join(map(str, np.unique(body.dofs[place, 0])[:6].tolist()))
        raise ModelError(
            f"With the interface nodes {nodes} held the structure can still move: {error} Choose nodes that are not in "
            "a line."
        ) from error


def _free_modes(body: Given, count: int, monitor: Monitor) -> tuple[np.ndarray, np.ndarray]:
    """Elastic modes (n, m), M-normalised, and their frequencies; small problems are solved densely."""
    n = len(body.dofs)
    if n <= SMALL:
        try:
            values, vectors = eigh(body.K.toarray(), body.M.toarray())
        except np.linalg.LinAlgError:  # M is singular
            pass
        else:
            keep = np.flatnonzero(values > 1e-12 * max(float(values[-1]), 1e-300))[:count]
            return vectors[:, keep], np.sqrt(values[keep]) / (2 * np.pi)
    solution = eigenmodes(body.K, body.M, min(count + 6, n - 1), node_of_dof=body.dofs[:, 0], monitor=monitor)
    keep = np.array([i for i, kind in enumerate(solution.kinds) if kind != "rigid"][:count], dtype=np.int64)
    return solution.vectors[:, keep], solution.frequencies_hz[keep]


def _elastic(hertz: np.ndarray) -> np.ndarray:
    """Which frequencies are of elastic modes."""
    ordered = np.sort(hertz)
    if ordered.size < 2:
        return hertz > 0.0
    jump = ordered[1:] * RIGID > ordered[:-1]
    limit = ordered[np.flatnonzero(jump)[-1]] if jump.any() else -1.0
    return hertz > max(limit, 0.0)


def interface_rows(body: Given, nodes: np.ndarray) -> np.ndarray:
    """Rows of all directions of the interface nodes. Raises ModelError for a node that is not in the matrices."""
    if len(nodes) == 0:
        return np.zeros(0, dtype=np.int64)
    known = np.unique(body.dofs[:, 0])
    missing = np.setdiff1d(nodes, known)
    if missing.size:
        raise ModelError(f"Interface node {missing[0]} is supported or not in the matrices; choose another.")
    return np.flatnonzero(np.isin(body.dofs[:, 0], nodes))


def subsystem_of(
    body: Given, H: np.ndarray, hz: np.ndarray, mass: np.ndarray, stiffness: np.ndarray, place: np.ndarray
) -> FlexibleSubsystem:
    """Modes H over the rows of the matrices laid out by nodes; ``place`` are the rows of the interface."""
    types, elements = drawn_elements(body.mesh)
    placed = body.dofs[:, 1] != SCALAR  # modal coordinates have no place among the nodes
    n_dof = 6 if np.any(body.dofs[placed, 1] > 2) else 3
    n_nodes = len(body.mesh.node_numbers)
    at = rows_of(body.mesh.node_numbers, body.dofs[placed, 0]) * n_dof + body.dofs[placed, 1]
    modes, lumped = np.zeros((H.shape[1], n_nodes * n_dof)), np.zeros(n_nodes * n_dof)
    modes[:, at], lumped[at] = H[placed].T, body.lumped[placed]
    held = body.constrained[body.constrained[:, 1] < n_dof] if len(body.constrained) else np.zeros((0, 2), np.int64)
    numbers = np.r_[body.dofs[place, 0], held[:, 0]].astype(np.int32)
    codes = (np.r_[body.dofs[place, 1], held[:, 1]] + 1).astype(np.int32)
    now = datetime.now()
    return FlexibleSubsystem(
        title=(body.title or body.mesh.title or "structure")[:200],
        comment="",
        program="UMFEM",
        node_numbers=body.mesh.node_numbers.astype(np.int32),
        coordinates=np.array(body.mesh.coordinates),
        dof_numbers=tuple(range(1, n_dof + 1)),
        drawn_types=types,
        elements=elements,
        lumped_mass=lumped,
        conditions=Conditions(numbers, codes, np.r_[np.full(place.size, INTERFACE), np.full(len(held), FIXED)]),
        frequencies_hz=hz,
        modes=modes,
        mass=mass,
        stiffness=stiffness,
        date=now.day * 1_000_000 + now.month * 10_000 + now.year,
        time=((now.hour * 100 + now.minute) * 100 + now.second) * 1000 + now.microsecond // 1000,
    )
