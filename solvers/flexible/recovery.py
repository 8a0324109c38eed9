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
from solvers.multibody.results import Channel, Results

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
    R = _rotations(results.quaternions[row, body])
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
    R, time = _rotations(results.quaternions[:, body]), results.time
    moved = w @ Phi
    place = results.positions[:, body] + np.einsum("tij,tj->ti", R, one.subsystem.coordinates[row] + moved)
    omega, alpha, V, A = _frame_motion(one, results, R)
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


def _frame_motion(one: PreparedBody, results: Results, R: Array) -> tuple[Array, Array, Array, Array]:
    """ω, ω̇, velocity and acceleration of the frame in world axes; its six free speeds, zero for a fixed frame."""
    name = one.item.name
    first = next((i for i, n in enumerate(results.coordinate_names) if n in (f"{name}: x", f"{name} (free): x")), None)
    n = len(results.time)
    if first is None:
        return np.zeros((n, 3)), np.zeros((n, 3)), np.zeros((n, 3)), np.zeros((n, 3))
    before = sum(1 for k in results.coordinate_names[:first] if k.endswith(": e0"))  # quaternions have a speed less
    v = slice(first - before, first - before + 6)
    speeds, accelerations = results.speeds[:, v], results.accelerations[:, v]
    omega, alpha = (np.einsum("tij,tj->ti", R, x[:, 3:]) for x in (speeds, accelerations))
    return omega, alpha, speeds[:, :3], accelerations[:, :3]


def _rotations(quaternions: Array) -> Array:
    """Rotation matrices (…, 3, 3) of quaternions (…, 4)."""
    w, x, y, z = np.moveaxis(np.asarray(quaternions), -1, 0)
    rows = [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]
    return np.moveaxis(np.array(rows), (0, 1), (-2, -1))
