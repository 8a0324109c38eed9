"""The motion of a mode of a linearised mechanism, picture by picture, for its animation."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.analysis.linearise import Linearised, mode_increments
from solvers.analysis.operating_point import Point
from solvers.kernels.coordinates import shift
from solvers.kernels.multibody_arrays import ORIGIN, POSE, SLOT
from solvers.kernels.tree import poses

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Picture:
    """Poses (4, 4) of the bodies by name, and modal coordinates (H,) of the flexible ones."""

    poses: dict[str, Array]
    bends: dict[str, Array]


def picture_at(point: Point, q: Array | None = None) -> Picture:
    """Where the bodies are at coordinates q (those of the point if None)."""
    compiled, ws = point.compiled, point.ws
    q = point.q if q is None else q
    poses(compiled.model, ws, q)
    slots = compiled.model.body_i[1:, SLOT]
    found = {}
    for place, slot in enumerate(slots, start=1):
        if slot < len(compiled.body_names):
            T = np.eye(4)
            T[:3, :3], T[:3, 3] = ws.rot[place, POSE], ws.vec[place, ORIGIN]
            found[compiled.body_names[int(slot)]] = T
    n_modal = sum(one.n_modes for one in compiled.flexible)
    first = len(q) - n_modal
    bends = {one.item.name: q[first + one.first : first + one.first + one.n_modes].copy() for one in compiled.flexible}
    return Picture(found, bends)


def mode_pictures(
    linearised: Linearised, shape: NDArray[np.complexfloating], *, size: float, share: float = 0.08, count: int = 24
) -> list[Picture]:
    """One period of a mode in ``count`` pictures: q₀ + Re(a·δq·e^{iφ}) with φ from 0 to 2π.

    The amplitude a is such that the point that moves most goes by ``share`` of ``size`` (m), the extent of the model: a
    turn counts with half of it as its arm. A real mode (one that does not swing) goes to and fro all the same.
    """
    step = mode_increments(linearised, shape)
    point = linearised.point
    a = share * size / max(_reach(point, step, size), 1e-300)
    moved = point.q.copy()
    pictures = []
    for k in range(count):
        increments = a * (step * np.exp(2j * np.pi * k / count)).real
        shift(point.compiled.model, point.q, np.ascontiguousarray(increments), 1.0, moved)
        pictures.append(picture_at(point, moved))
    return pictures


def _reach(point: Point, step: NDArray[np.complex128], size: float) -> float:
    """How far the body that moves most goes per unit of a mode, m, by differences; flexible bodies by their nodes."""
    start = picture_at(point)
    moved = point.q.copy()
    small = 1e-6 * size / max(float(np.abs(step).max(initial=0.0)), 1e-300)
    most = 0.0
    for part in (step.real, step.imag):
        shift(point.compiled.model, point.q, np.ascontiguousarray(part), small, moved)
        there = picture_at(point, moved)
        for name, pose in there.poses.items():
            before = start.poses[name]
            most = max(most, float(np.linalg.norm(pose[:3, 3] - before[:3, 3])))
            most = max(most, 0.5 * size * float(np.linalg.norm(pose[:3, :3] - before[:3, :3])) / np.sqrt(2.0))
        for one in point.compiled.flexible:
            change = one.body.T @ (there.bends[one.item.name] - start.bends[one.item.name])
            n_dof = len(one.subsystem.dof_numbers)
            moves = (change @ one.subsystem.modes).reshape(-1, n_dof)
            linear = [k for k, dof in enumerate(one.subsystem.dof_numbers) if dof <= 3]
            most = max(most, float(np.abs(moves[:, linear]).max(initial=0.0)))
    return most / small
