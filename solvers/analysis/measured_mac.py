"""Modes of a modal test against those of a flexible body: MAC at the nodes that were measured.

MAC (j, k) = (φ_jᵀψ_k)² / (φ_jᵀφ_j · ψ_kᵀψ_k) over the measured components (Allemang–Brown 1982);
docs/theory/spectra.md, (8).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.flexible.invariants import node_modes
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.linalg.modal import mac

Array = NDArray[np.float64]


@dataclass(frozen=True, eq=False)
class MeasuredModes:
    """Shapes (m, n, 3) at n numbered nodes; components that were not measured are zero in every mode."""

    title: str
    nodes: NDArray[np.int64]
    places: Array | None  # (n, 3) m
    frequencies_hz: Array
    damping: Array  # share of critical
    shapes: Array


@dataclass(frozen=True, eq=False)
class MacTable:
    """MAC (computed, measured), the frequencies of both, Hz, and the best partner of every measured mode."""

    values: Array
    computed_hz: Array
    measured_hz: Array
    best: NDArray[np.int64]
    n_nodes: int


def measured_mac(subsystem: FlexibleSubsystem, T: Array, frequencies_hz: Array, measured: MeasuredModes) -> MacTable:
    """MAC of the modes of a body, columns of T over the modes of its subsystem, with measured ones.

    Nodes go by place if the test has places (the nearest node of the body within 2 % of its size), else by number.
    Raises ModelError if fewer than two nodes are found.
    """
    rows, found = _matched(subsystem, measured)
    if len(found) < 2:
        raise ModelError(
            f"Modes '{measured.title}': {len(found)} of {len(measured.nodes)} measured nodes are found in the body. "
            "Give nodes the numbers or the places of the model."
        )
    d, _ = node_modes(subsystem)
    computed = np.tensordot(T.T, d[:, rows], axes=1).reshape(T.shape[1], -1)
    tested = measured.shapes[:, found].reshape(len(measured.shapes), -1)
    there = np.abs(tested).max(axis=0) > 0  # components that the test has
    values = mac(computed[:, there].T, tested[:, there].T)
    return MacTable(values, frequencies_hz, measured.frequencies_hz, np.argmax(values, axis=0), len(found))


def _matched(subsystem: FlexibleSubsystem, measured: MeasuredModes) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Rows of nodes in the body, and the measured nodes they belong to."""
    if measured.places is not None:
        from scipy.spatial import cKDTree

        size = float(np.ptp(subsystem.coordinates, axis=0).max())
        distance, row = cKDTree(subsystem.coordinates).query(measured.places)
        near = np.flatnonzero(distance <= 0.02 * size)
        return row[near].astype(np.int64), near
    place = {int(number): i for i, number in enumerate(subsystem.node_numbers)}
    found = [k for k, number in enumerate(measured.nodes) if int(number) in place]
    rows = [place[int(measured.nodes[k])] for k in found]
    return np.array(rows, dtype=np.int64), np.array(found, dtype=np.int64)
