"""Which modes matter: the motion of a node of a flexible body, split by the modes of the body.

Mikheev 2004, 3.3, fig. 3.18 and table 3.5: a node's acceleration along an axis n of the body's frame is

    n·a = n·a_frame + Σ_j h_j ẅ_j,        h_j = n·φ_j(node),

where a_frame holds the motion of the frame (and the Coriolis part). Every term is a signal with its own RMS and
greatest value. Likewise for velocity (ẇ) and displacement (w, the frame has no part in it).
Docs: docs/theory/spectra.md, (7).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, SolveError
from solvers.flexible.invariants import node_modes
from solvers.flexible.loads import node_row
from solvers.flexible.recovery import modal_columns, node_channels, rotations
from solvers.multibody.results import Results, motion_rows

if TYPE_CHECKING:
    from solvers.multibody.flexible_parts import PreparedBody

Array = NDArray[np.float64]

#: What can be split, and its unit.
QUANTITIES = {"acceleration": "m/s²", "velocity": "m/s", "displacement": "m"}
ALL = "all"
AXES = (ALL, "x", "y", "z")


@dataclass(frozen=True, eq=False)
class ModeShares:
    """Terms of one motion of one node. RMS are about the mean (standard deviation), as in fig. 3.18.

    ``numbers`` (H,) of the elastic modes from 1, ``rms`` and ``largest`` of h_j ẅ_j, ``amplitude`` the greatest
    |h_j w_j|, m (table 3.5). ``frame_rms``: what the frame does; ``total_rms`` and ``total`` (n, k): the whole motion.
    Along one axis k = 1; for all axes k = 3, and values are those of vectors.
    """

    body: str
    node: int
    quantity: str
    axis: str
    unit: str
    numbers: NDArray[np.int64]
    frequencies_hz: Array
    rms: Array
    largest: Array
    amplitude: Array
    frame_rms: float
    total_rms: float
    total_largest: float
    time: Array
    total: Array


def mode_shares(
    one: PreparedBody,
    results: Results,
    node: int,
    quantity: str = "acceleration",
    axis: str = ALL,
    span: tuple[float, float] | None = None,
) -> ModeShares:
    """Split the motion of a node. ``span``: the part of time, s, that counts.

    Raises ModelError for an unknown node, quantity or axis, and where the run has other modes than the body;
    SolveError if there are not two instants in the span.
    """
    if quantity not in QUANTITIES or axis not in AXES:
        raise ModelError(f"'{quantity} {axis}' cannot be split by modes: give acceleration, velocity or displacement.")
    name = one.item.name
    columns = modal_columns(results.coordinate_names, name)
    if len(columns) != one.n_modes:
        raise ModelError(
            f"Flexible body '{name}': the run has {len(columns)} modes of it, the model {one.n_modes}. "
            "Run the present model."
        )
    rows = _rows(results.time, span)
    w, motion = _modal(results, columns, quantity, rows)
    d, _ = node_modes(one.subsystem)
    place = node_row(one.subsystem, node, f"Flexible body '{name}'")
    along = [0, 1, 2] if axis == ALL else ["xyz".index(axis)]
    h = (one.body.T.T @ d[:, place])[:, along]  # (H, k)
    total = _total(one, results, node, quantity, rows)[:, along]
    frame = total - motion @ h
    size = np.linalg.norm(h, axis=1)  # a term is h_j times a number: its magnitude is |h_j| times its magnitude
    numbers = one.body.numbers or tuple(range(1, one.n_modes + 1))
    return ModeShares(
        body=name,
        node=node,
        quantity=quantity,
        axis=axis,
        unit=QUANTITIES[quantity],
        numbers=np.array(numbers, dtype=np.int64),
        frequencies_hz=np.sqrt(np.maximum(one.body.eigenvalues, 0.0)) / (2 * np.pi),
        rms=motion.std(axis=0) * size,
        largest=np.abs(motion).max(axis=0, initial=0.0) * size,
        amplitude=np.abs(w).max(axis=0, initial=0.0) * size,
        frame_rms=_rms(frame),
        total_rms=_rms(total),
        total_largest=float(np.linalg.norm(total, axis=1).max(initial=0.0)),
        time=np.asarray(results.time)[rows],
        total=total,
    )


def unimportant(shares: ModeShares, share: float = 0.01) -> tuple[int, ...]:
    """Numbers of the modes that may go: the weakest, as long as their RMS values add up to ``share`` of the whole.

    The whole is that of the elastic terms, so the bound holds however the frame moves. At least one mode stays.
    """
    order = np.argsort(shares.rms, kind="stable")
    sums = np.cumsum(shares.rms[order])
    limit = share * float(np.sqrt(np.sum(shares.rms**2)))
    count = min(int(np.searchsorted(sums, limit, side="right")), len(order) - 1)
    return tuple(sorted(int(shares.numbers[k]) for k in order[: max(count, 0)]))


@dataclass(frozen=True)
class Comparison:
    """Two runs of one node: RMS and greatest values, and the RMS of their difference over the common time."""

    rms: tuple[float, float]
    largest: tuple[float, float]
    difference: float


def compare(before: ModeShares, after: ModeShares) -> Comparison:
    """What leaving out modes changed, instants of the second run interpolated. Raises SolveError without overlap."""
    common = (before.time >= after.time[0]) & (before.time <= after.time[-1])
    if common.sum() < 2:
        raise SolveError("The two runs have no two instants in common.")
    columns = [np.interp(before.time[common], after.time, one) for one in after.total.T]
    other = np.column_stack(columns)
    return Comparison(
        (before.total_rms, after.total_rms),
        (before.total_largest, after.total_largest),
        _rms(other - before.total[common]),
    )


def _rms(vectors: Array) -> float:
    """Root of the mean square of vectors (n, k) about their mean."""
    return float(np.sqrt(np.sum(vectors.std(axis=0) ** 2)))


def _rows(time: Array, span: tuple[float, float] | None) -> slice:
    first, last = (0, len(time)) if span is None else np.searchsorted(time, (span[0], span[1] * (1 + 1e-12)))
    if int(last) - int(first) < 2:
        raise SolveError("There are no two instants of the run in what is shown.")
    return slice(int(first), int(last))


def _modal(results: Results, columns: NDArray[np.int64], quantity: str, rows: slice) -> tuple[Array, Array]:
    """Modal coordinates (n, H) and the modal motion that the quantity needs."""
    w = np.asarray(results.coordinates[rows])
    if quantity == "displacement":
        return w[:, columns], w[:, columns]
    table = np.asarray((results.speeds if quantity == "velocity" else results.accelerations)[rows])
    return w[:, columns], table[:, columns - (w.shape[1] - table.shape[1])]


def _total(one: PreparedBody, results: Results, node: int, quantity: str, rows: slice) -> Array:
    """The whole motion (n, 3) of the node in the axes of the body's frame."""
    part = motion_rows(results, rows)
    vectors = np.column_stack([c.values for c in node_channels(one, part, node) if f": {quantity} " in c.name])
    if quantity == "displacement":
        return vectors
    R = rotations(part.quaternions[:, part.body_names.index(one.item.name)])
    return np.einsum("tij,ti->tj", R, vectors)
