"""A mechanism moved by hand: a point of a body is pulled to a place, or a coordinate to a value; joints hold.

Every step is the least-squares solution of «go there», with the closure equations weighted far above and every change
of a coordinate far below it; the loops are then closed exactly. Prescribed coordinates are released, for the hand takes
the place of the drive. Flexible bodies hardly bend.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.kernels.coordinates import shift
from solvers.kernels.motion import closing_step, residual
from solvers.kernels.multibody_arrays import (
    HELD,
    JACOBIAN,
    ORIGIN,
    PARENT,
    PHI,
    POSE,
    SLOT,
    V_COUNT,
    V_START,
)
from solvers.kernels.tree import poses as pose_kernel
from solvers.multibody.assembly import ADMITTED, assemble_state
from solvers.multibody.compile import compile_system, make_workspace
from solvers.multibody.constraints import Driver
from solvers.multibody.joints import GeneralJoint, Joint
from solvers.multibody.poses import poses_of
from solvers.multibody.system import MultibodySystem

Array = NDArray[np.float64]

#: Weights against that of the pull (1 per m²): closure, change of a coordinate, of a modal coordinate.
CLOSURE, EASE, STIFF = 1e6, 1e-5, 1e6

#: Largest step of a coordinate (rad, m) in one iteration.
LARGEST = 0.25


@dataclass(frozen=True)
class Coordinate:
    """A coordinate that a slider can move: its place in q and in v, name, whether it is an angle."""

    q: int
    v: int
    name: str
    angle: bool


class Hand:
    """Holds one mechanism in one configuration ``q`` and moves it. Not for two threads at once.

    Raises ModelError, as compilation and assembly do, for a mechanism that cannot be put together.
    """

    def __init__(self, system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem] | None = None) -> None:
        self.compiled = compile_system(released(system), flexible)
        self.model = self.compiled.model
        self._ws, self._spare = make_workspace(self.compiled), make_workspace(self.compiled)
        self.q, _ = assemble_state(self.compiled, self._ws, given=False)
        if self.compiled.flexible:
            self._ws.modal[HELD] = np.concatenate([one.body.eigenvalues for one in self.compiled.flexible])
        self.n_modal = sum(one.n_modes for one in self.compiled.flexible)
        self._weights = np.full(len(self.compiled.v), EASE)
        if self.n_modal:
            self._weights[-self.n_modal :] = STIFF

    @property
    def coordinates(self) -> tuple[Coordinate, ...]:
        """Coordinates of joints in the tree that are plain numbers, in the order of q."""
        kinds = _turning(self.compiled)
        modal = len(self.q) - self.n_modal
        rows = sorted((int(q), int(v)) for q, v in self.model.plain if q < modal)
        names = self.compiled.coordinate_names
        return tuple(Coordinate(q, v, names[q], kinds.get(q, True)) for q, v in rows)

    def poses(self) -> dict[str, Array]:
        """Matrices (4, 4) of the bodies now."""
        origins, rotations = poses_of(self.compiled, self._spare, self.q)
        frames = np.tile(np.eye(4), (len(origins), 1, 1))
        frames[:, :3, :3], frames[:, :3, 3] = rotations, origins
        return dict(zip(self.compiled.body_names, frames, strict=True))

    def bends(self) -> dict[str, Array]:
        """Modal coordinates of the flexible bodies now."""
        first = len(self.q) - self.n_modal
        return {
            one.item.name: self.q[first + one.first : first + one.first + one.n_modes] for one in self.compiled.flexible
        }

    def pull(self, body: str, point: Array, target: Array, rounds: int = 4) -> float:
        """Bring a point (3,) of a body's frame towards a target (3,) of the ground; gives the distance left, m."""
        row = self._row(body)
        for _ in range(rounds):
            here, J = self._point(row, point)
            error = target - here
            if np.linalg.norm(error) < 1e-9 or not self._step(J, error):
                break
        here, _ = self._point(row, point)
        return float(np.linalg.norm(target - here))

    def move(self, coordinate: Coordinate, value: float, rounds: int = 12) -> float:
        """Bring a coordinate to a value; gives the difference left."""
        J = np.zeros((1, len(self._weights)))
        J[0, coordinate.v] = 1.0
        for _ in range(rounds):
            error = np.array([value - self.q[coordinate.q]])
            if abs(error[0]) < 1e-9 or not self._step(30.0 * J, 30.0 * error):
                break
        return float(value - self.q[coordinate.q])

    # ---- inside

    def _row(self, body: str) -> int:
        slot = self.compiled.body_names.index(body)
        return int(np.flatnonzero(self.model.body_i[1:, SLOT] == slot)[0]) + 1

    def _point(self, row: int, point: Array) -> tuple[Array, Array]:
        """The point in the ground frame and its derivatives (3, n_v) by the speeds of the joints that carry it."""

        def place(q: Array) -> Array:
            pose_kernel(self.model, self._spare, q)
            return np.asarray(self._spare.rot[row, POSE] @ point + self._spare.vec[row, ORIGIN])

        here = place(self.q)
        J = np.zeros((3, len(self._weights)))
        unit, trial = np.zeros(len(self._weights)), self.q.copy()
        at = row
        while at > 0:
            start, count = int(self.model.body_i[at, V_START]), int(self.model.body_i[at, V_COUNT])
            for k in range(start, start + count):
                unit[k] = 1.0
                shift(self.model, self.q, unit, 1e-6, trial)
                J[:, k] = (place(trial) - here) / 1e-6
                unit[k] = 0.0
            at = int(self.model.body_i[at, PARENT])
        return here, J

    def _step(self, J: Array, error: Array) -> bool:
        """One step towards J·dv = error that keeps the loops closed; False if nothing moves any more."""
        closing_step(self.model, self._ws, self.q, np.zeros(len(self._weights)))
        A = np.diag(self._weights) + J.T @ J
        b = J.T @ error
        if len(self.model.row_i):
            G, phi = np.array(self._ws.jac[JACOBIAN]), np.array(self._ws.of_row[PHI])
            A += CLOSURE * G.T @ G
            b -= CLOSURE * G.T @ phi
        dv = np.asarray(np.linalg.solve(A, b), dtype=np.float64)
        scale = min(1.0, LARGEST / max(float(np.abs(dv).max(initial=0.0)), 1e-300))
        for _ in range(6):
            trial = np.empty_like(self.q)
            shift(self.model, self.q, dv, scale, trial)
            if self._close(trial):
                moved = float(np.abs(trial - self.q).max(initial=0.0))
                self.q = trial
                return moved > 1e-9
            scale *= 0.4
        return False

    def _close(self, q: Array) -> bool:
        """Close the loops at q, in place; False if they do not close from there."""
        if not len(self.model.row_i):
            return True
        step = np.zeros(len(self._weights))
        gap = np.inf
        for _ in range(12):
            if closing_step(self.model, self._ws, q, step) < 0.0:
                return False
            now = float(np.linalg.norm(self._ws.of_row[PHI]))
            if now <= ADMITTED:
                return True
            if now > 2.0 * gap or np.abs(step).max(initial=0.0) > 1.0:
                return False
            gap = now
            shift(self.model, q, step, 1.0, q)
        residual(self.model, self._ws, q)
        return bool(np.linalg.norm(self._ws.of_row[PHI]) <= ADMITTED)


def released(system: MultibodySystem) -> MultibodySystem:
    """The mechanism without what prescribes its motion."""

    def free(joint: Joint) -> Joint:
        if isinstance(joint, GeneralJoint):
            return replace(joint, sequence=tuple(replace(step, motion="") for step in joint.sequence))
        return replace(joint, motion="") if getattr(joint, "motion", "") else joint  # type: ignore[call-arg]

    constraints = tuple(one for one in system.constraints if not isinstance(one, Driver))
    return replace(system, joints=tuple(free(joint) for joint in system.joints), constraints=constraints)


def _turning(compiled: object) -> dict[int, bool]:
    """Per coordinate whether it is an angle: of the steps that carry bodies."""
    from solvers.kernels.multibody_arrays import FIRST_STEP, STEP_COUNT, STEP_KIND, STEP_Q, TURNING

    model = compiled.model  # type: ignore[attr-defined]
    found = {}
    for row in model.body_i[1:]:
        for step in model.step_i[row[FIRST_STEP] : row[FIRST_STEP] + row[STEP_COUNT]]:
            if step[STEP_Q] >= 0:
                found[int(step[STEP_Q])] = bool(step[STEP_KIND] == TURNING)
    return found
