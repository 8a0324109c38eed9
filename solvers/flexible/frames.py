"""Where the floating frame of a flexible body sits: which motions of the modes it takes over.

The frame carries the motion as a rigid body, so the modes must not be able to move it rigidly once more. What is left
of them is given by a transformation ``H' = H T``; the new modes have unit mass and diagonal stiffness.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import eigh, null_space

from solvers.errors import ModelError, SolveError
from solvers.flexible.frame_kinds import AT_NODE, FRAME_KINDS, MEAN_AXES
from solvers.flexible.invariants import node_modes
from solvers.flexible.subsystem import FlexibleSubsystem, interface_nodes
from solvers.reduction.orthonormalise import count_rigid

Array = NDArray[np.float64]

#: Eigenvalues that differ by less, relative, belong to modes of one frequency.
SAME = 1e-8

#: Twins come in the order of the axes x, y, z: weights of the squares of their displacements.
AXIS_WEIGHTS = np.array([4.0, 2.0, 1.0])


def frame_modes(
    subsystem: FlexibleSubsystem, mass: Array, kind: str = MEAN_AXES, node: int = 0, where: str = ""
) -> tuple[Array, Array, int]:
    """Transformation T (H, H'), eigenvalues ω² (H',) of the new modes, and how many of them are rigid.

    ``mass`` (H, H) is the modal mass that the new modes make a unit matrix. ``kind``: "mean axes" removes the
    rigid-body modes; "node" keeps what leaves the interface node ``node`` at rest; "prescribed" keeps all. Raises
    ModelError.
    """
    where = where or f"Flexible subsystem '{subsystem.title}'"
    K = np.asarray(subsystem.stiffness)
    if kind not in FRAME_KINDS:
        raise ModelError(f"{where}: there is no frame '{kind}'. Frames: {', '.join(FRAME_KINDS)}.")
    start = np.eye(len(K))
    if kind == AT_NODE:
        start = _at_rest(subsystem, node, where)
    try:
        values, Y = eigh(start.T @ K @ start, start.T @ mass @ start)
    except np.linalg.LinAlgError:
        raise SolveError(
            f"{where}: its modes are linearly dependent. Leave out a mode or an interface node that repeats another."
        ) from None
    n_rigid = count_rigid(values)
    if kind == AT_NODE and n_rigid:
        raise ModelError(
            f"{where}: held at node {node} the body can still move rigidly in {n_rigid} ways, because the node has no "
            "rotations. Choose the frame 'mean axes', or an interface node with six degrees of freedom."
        )
    if kind == MEAN_AXES and n_rigid:
        values, Y, n_rigid = values[n_rigid:], Y[:, n_rigid:], 0
    return part_twins(subsystem, start @ Y, values), np.maximum(values, 0.0), n_rigid


def part_twins(subsystem: FlexibleSubsystem, T: Array, values: Array) -> Array:
    """Modes of one frequency, turned among themselves so that each moves along one axis of the body as far as it can.

    The eigensolver leaves their planes to rounding. A mode of a slanted plane may not be left out: its twin alone would
    be held by every joint that holds one of the axes. T (H, H'), ``values`` (H',) in rising order.
    """
    close = np.flatnonzero(np.diff(values) <= SAME * np.abs(values[1:]))
    groups = [group for group in np.split(close, np.flatnonzero(np.diff(close) > 1) + 1) if len(group)]
    if not groups:
        return T
    d, _ = node_modes(subsystem)
    T = T.copy()
    for group in groups:
        columns = np.append(group, group[-1] + 1)
        moved = np.einsum("hnk,hj->jnk", d, T[:, columns])
        _, Q = np.linalg.eigh(-np.einsum("ink,k,jnk->ij", moved, AXIS_WEIGHTS, moved))
        T[:, columns] = T[:, columns] @ Q
    return T


def _at_rest(subsystem: FlexibleSubsystem, node: int, where: str) -> Array:
    """Basis (H, H') of the modal coordinates that leave a node where it is."""
    known = interface_nodes(subsystem)
    if node not in known:
        raise ModelError(
            f"{where}: the frame cannot be held to node {node}, which is not an interface node. "
            f"Interface nodes: {', '.join(map(str, known))}."
        )
    d, theta = node_modes(subsystem)
    row = int(np.flatnonzero(subsystem.node_numbers == node)[0])
    Phi = np.concatenate([d[:, row], theta[:, row]], axis=1).T
    used = np.abs(Phi).max(axis=1) > 0.0
    moving = np.abs(Phi).max(axis=0) > 1e-12 * np.abs(Phi).max()
    if moving.sum() == used.sum():  # modes of Craig and Bampton: simply leave out those of the node
        return np.eye(len(moving))[:, ~moving]
    return null_space(Phi[used])
