"""Frame forces: what the frame over a wheelset presses it with along its axle.

By the force elements between a wheelset (with the bodies that bear it, its axle boxes) and the rest of the vehicle.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from solvers.multibody.flatten import flatten, is_base
from solvers.multibody.forces import WheelRail
from solvers.multibody.forces.ends import PointForce
from solvers.multibody.results import Results
from solvers.multibody.system import MultibodySystem
from solvers.multibody.values import GROUND

Array = NDArray[np.float64]


def frame_forces(results: Results, system: MultibodySystem) -> dict[str, Array]:
    """Lateral force on every wheelset by name, N, along its axle to the left; without elements over it none.

    ``system`` is what was run. A wheelset that is borne by joints instead of force elements is left out.
    """
    plain = flatten(system)
    curves = {channel.name: channel.values for channel in results.channels}
    found = {}
    for axle in dict.fromkeys(force.body for force in plain.forces if isinstance(force, WheelRail)):
        if axle not in results.body_names:
            continue
        own = wheelset_bodies(plain, axle)
        total = np.zeros((3, len(results.time)))
        count = 0
        for force in plain.forces:
            sign = _side(force, own)
            if sign and f"{force.name}: force x" in curves:
                total += sign * np.array([curves[f"{force.name}: force {x}"] for x in "xyz"])
                count += 1
        if count:
            found[axle] = np.einsum("kn,nk->n", total, axle_directions(results, axle))
    return found


def wheelsets_of(system: MultibodySystem) -> dict[str, str]:
    """The wheelset of every wheel, by name."""
    return {force.name: force.body for force in flatten(system).forces if isinstance(force, WheelRail)}


def wheelset_bodies(system: MultibodySystem, axle: str) -> set[str]:
    """A wheelset and the bodies that bear it by a joint; ``system`` without subsystems."""
    own = {axle}
    for joint in system.joints:
        ends = {joint.body_a, joint.body_b}
        if axle in ends:
            own |= {body for body in ends if body != GROUND and not is_base(body)}
    return own


def _side(force: object, own: set[str]) -> float:
    """1 if an element's force on its second body acts on the wheelset, −1 if its reaction does, 0 if neither."""
    if not isinstance(force, PointForce):
        return 0.0
    first, second = force.body_a, force.body_b
    if (first in own) == (second in own) or any(end == GROUND or is_base(end) for end in (first, second)):
        return 0.0
    return 1.0 if second in own else -1.0


def axle_directions(results: Results, axle: str) -> Array:
    """The y axis of a wheelset in the ground frame at every instant, (n, 3)."""
    w, x, y, z = results.quaternions[:, results.body_names.index(axle)].T
    return np.column_stack([2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)])
