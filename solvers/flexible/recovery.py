"""Back to the nodes: displacements, velocities, accelerations and stresses of a flexible body from its motion.

Results hold the frame's pose and the modal coordinates; everything else of the body follows from its modes at any time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, suggestion
from solvers.flexible.extension import stress_at
from solvers.flexible.invariants import node_modes
from solvers.flexible.loads import node_row
from solvers.multibody.results import Channel, Results, motion_rows

if TYPE_CHECKING:
    from solvers.multibody.flexible_parts import PreparedBody

Array = NDArray[np.float64]


def modal_columns(coordinate_names: tuple[str, ...], body: str) -> NDArray[np.int64]:
    """Columns of ``Results.coordinates`` that hold the modal coordinates of a body. Raises ModelError if none do."""
    found = [i for i, name in enumerate(coordinate_names) if name.rpartition(": w")[0] == body]
    if not found:
        bodies = sorted({name.rpartition(": w")[0] for name in coordinate_names if ": w" in name})
        raise ModelError(f"There is no flexible body '{body}' in the run. {suggestion(body, bodies)}")
    return np.array(found, dtype=np.int64)


def displacements(one: PreparedBody, w: Array) -> Array:
    """Displacements (n_nodes, 3) in the axes of the frame for modal w (H,), or (n, n_nodes, 3) of (n, H)."""
    d, _ = node_modes(one.subsystem)
    return np.tensordot(np.asarray(w) @ one.body.T.T, d, axes=1)


def node_places(one: PreparedBody, results: Results, row: int) -> Array:
    """Places (n_nodes, 3) of all nodes in the ground frame at one output instant, deformed, m."""
    name = one.item.name
    w = results.coordinates[row, modal_columns(results.coordinate_names, name)]
    body = results.body_names.index(name)
    R = rotations(results.quaternions[row, body])
    return results.positions[row, body] + (one.subsystem.coordinates + displacements(one, w)) @ R.T


def stresses(one: PreparedBody, results: Results, row: int) -> Array:
    """Stresses (p, 6) at the points of the subsystem's modal stresses at one output instant, Pa. Raises ModelError."""
    extension = one.subsystem.extension
    if extension is None or extension.stress is None:
        raise ModelError(
            f"Flexible body '{one.item.name}': its subsystem '{one.item.subsystem}' carries no modal stresses. "
            "Reduce the model again with stresses."
        )
    w = results.coordinates[row, modal_columns(results.coordinate_names, one.item.name)]
    return stress_at(extension.stress, one.body.T @ w)


#: What can be shown over a body, and its unit.
FIELDS = {"displacement": "m", "velocity": "m/s", "acceleration": "m/s²", "stress": "Pa"}


class FieldShapes:
    """Modes of a body as one matrix (H, 3n), and its stress points by nodes: made once, used at every instant."""

    def __init__(self, one: PreparedBody) -> None:
        d, _ = node_modes(one.subsystem)
        self.one = one
        self.modes = np.tensordot(one.body.T.T, d, axes=1).reshape(one.n_modes, -1)
        self.stress: Array | None = None  # (H, p·6)
        self._order: NDArray[np.int64] = np.zeros(0, dtype=np.int64)
        extension = one.subsystem.extension
        if extension is not None and extension.stress is not None and len(extension.stress.nodes):
            points = extension.stress
            values = np.asarray(points.values, dtype=float)
            self.stress = one.body.T.T @ values.reshape(len(values), -1)
            place = {int(number): i for i, number in enumerate(one.subsystem.node_numbers)}
            rows = np.array([place.get(int(node), -1) for node in points.nodes])
            self._order = np.argsort(rows, kind="stable")
            self._order = self._order[rows[self._order] >= 0]
            self._rows, self._starts = np.unique(rows[self._order], return_index=True)

    def at(self, results: Results, row: int, quantity: str) -> Array:
        """Magnitude (n_nodes,) of a field at one output instant; NaN where there is none.

        Displacement is that in the body's frame; velocity and acceleration are those in the ground frame; stress is
        von Mises', the greatest of the points of a node. Raises ModelError.
        """
        one, name = self.one, self.one.item.name
        q = modal_columns(results.coordinate_names, name)
        w = np.asarray(results.coordinates[row])
        if quantity == "stress":
            return self._von_mises(w[q])
        if quantity == "displacement":
            return np.linalg.norm((w[q] @ self.modes).reshape(-1, 3), axis=1)
        speeds, accelerations = np.asarray(results.speeds[row]), np.asarray(results.accelerations[row])
        k = q - (len(w) - len(speeds))
        place = one.subsystem.coordinates + (w[q] @ self.modes).reshape(-1, 3)
        body = results.body_names.index(name)
        R = rotations(np.asarray(results.quaternions[row])[body])
        omega, alpha, V, A = _frame_at(one, results, row, R)
        rate = (speeds[k] @ self.modes).reshape(-1, 3)
        if quantity == "velocity":
            return np.linalg.norm(V + np.cross(omega, place) + rate, axis=1)
        inner = (accelerations[k] @ self.modes).reshape(-1, 3) + 2.0 * np.cross(omega, rate)
        return np.linalg.norm(A + np.cross(alpha, place) + np.cross(omega, np.cross(omega, place)) + inner, axis=1)

    def _von_mises(self, w: Array) -> Array:
        if self.stress is None:
            raise ModelError(
                f"Flexible body '{self.one.item.name}': its subsystem '{self.one.item.subsystem}' carries no modal "
                "stresses. Reduce the model again with stresses."
            )
        xx, yy, zz, xy, yz, zx = (w @ self.stress).reshape(-1, 6)[self._order].T
        squared = 0.5 * ((xx - yy) ** 2 + (yy - zz) ** 2 + (zz - xx) ** 2) + 3.0 * (xy**2 + yz**2 + zx**2)
        found = np.full(self.one.subsystem.n_nodes, np.nan)
        found[self._rows] = np.maximum.reduceat(np.sqrt(squared), self._starts)
        return found


def _frame_at(one: PreparedBody, results: Results, row: int, R: Array) -> tuple[Array, Array, Array, Array]:
    """ω, ω̇, velocity and acceleration of the frame at one instant, in the axes of the frame."""
    last = len(results.time) - 1
    rows = slice(max(0, min(row - 3, last - 6)), min(last, max(row + 3, 6)) + 1)  # neighbours, for a carried frame
    part = motion_rows(results, rows)
    body = part.body_names.index(one.item.name)
    motion = frame_motion(one, part, rotations(part.quaternions[:, body]))
    omega, alpha, V, A = (vector[row - rows.start] @ R for vector in motion)
    return omega, alpha, V, A


def node_channels(one: PreparedBody, results: Results, node: int) -> list[Channel]:
    """Place, velocity and acceleration of a node in the ground frame, and its displacement in the body's frame.

    Equations (1) and (2) of docs/theory/floating_frame.md and their derivative. Raises ModelError for an unknown node.
    """
    name = one.item.name
    row = node_row(one.subsystem, node, f"Flexible body '{name}'")
    d, _ = node_modes(one.subsystem)
    Phi = one.body.T.T @ d[:, row]  # (H, 3)
    q = modal_columns(results.coordinate_names, name)
    shift = results.coordinates.shape[1] - results.speeds.shape[1]
    w, rate, acc = (
        x[:, k] for x, k in ((results.coordinates, q), (results.speeds, q - shift), (results.accelerations, q - shift))
    )
    body = results.body_names.index(name)
    R, time = rotations(results.quaternions[:, body]), results.time
    moved = w @ Phi
    place = results.positions[:, body] + np.einsum("tij,tj->ti", R, one.subsystem.coordinates[row] + moved)
    omega, alpha, V, A = frame_motion(one, results, R)
    arm = place - results.positions[:, body]
    v_rel, a_rel = (np.einsum("tij,tj->ti", R, x @ Phi) for x in (rate, acc))
    velocity = V + np.cross(omega, arm) + v_rel
    acceleration = A + np.cross(alpha, arm) + np.cross(omega, np.cross(omega, arm)) + 2 * np.cross(omega, v_rel) + a_rel
    made = []
    for what, unit, values in (
        ("displacement", "m", moved), ("place", "m", place), ("velocity", "m/s", velocity),
        ("acceleration", "m/s²", acceleration),
    ):  # fmt: skip
        made += [Channel(f"{name} {node}: {what} {axis}", unit, values[:, k].copy()) for k, axis in enumerate("xyz")]
    assert len(time) == len(place)
    return made


def frame_motion(one: PreparedBody, results: Results, R: Array) -> tuple[Array, Array, Array, Array]:
    """ω, ω̇, velocity and acceleration of the frame in world axes: its six free speeds, or, for a frame that a joint
    carries, derivatives of cubic splines through its poses.
    """
    name = one.item.name
    first = next((i for i, n in enumerate(results.coordinate_names) if n in (f"{name}: x", f"{name} (free): x")), None)
    n = len(results.time)
    if first is None:
        return _carried_motion(results, results.body_names.index(name)) if n > 3 else (np.zeros((n, 3)),) * 4
    before = sum(1 for k in results.coordinate_names[:first] if k.endswith(": e0"))  # quaternions have a speed less
    v = slice(first - before, first - before + 6)
    speeds, accelerations = results.speeds[:, v], results.accelerations[:, v]
    omega, alpha = (np.einsum("tij,tj->ti", R, x[:, 3:]) for x in (speeds, accelerations))
    return omega, alpha, speeds[:, :3], accelerations[:, :3]


def _carried_motion(results: Results, body: int) -> tuple[Array, Array, Array, Array]:
    """The same four of any body from its poses alone: ω = 2 q̇ q*, ω̇ = 2 q̈ q* (unit quaternions, world axes)."""
    from scipy.interpolate import CubicSpline

    time, place, q = results.time, results.positions[:, body], np.array(results.quaternions[:, body])
    if np.ptp(place, axis=0).max() == 0.0 and np.ptp(q, axis=0).max() == 0.0:
        return (np.zeros((len(time), 3)),) * 4
    turns = np.cumsum(np.sum(q[1:] * q[:-1], axis=1) < 0.0) % 2 == 1  # q and −q are one rotation
    q[1:][turns] *= -1.0
    way, turn = CubicSpline(time, place), CubicSpline(time, q)
    omega, alpha = (2.0 * _vector_part(turn(time, k), q) for k in (1, 2))
    return omega, alpha, way(time, 1), way(time, 2)


def _vector_part(p: Array, q: Array) -> Array:
    """Vector part (n, 3) of the products p q*, where q* has the opposite vector part."""
    return -p[:, :1] * q[:, 1:] + q[:, :1] * p[:, 1:] - np.cross(p[:, 1:], q[:, 1:])


def rotations(quaternions: Array) -> Array:
    """Rotation matrices (…, 3, 3) of quaternions (…, 4)."""
    w, x, y, z = np.moveaxis(np.asarray(quaternions), -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))
