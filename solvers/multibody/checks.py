"""Checks of a mechanism before it is compiled: names, masses, inertia tensors."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.fields import check_fields
from solvers.multibody.parameters import number
from solvers.multibody.system import COLLECTIONS, Body, MultibodySystem
from solvers.multibody.values import GROUND

_SINGULAR = {
    "parameters": "Parameter",
    "bodies": "Body",
    "flexible_bodies": "Flexible body",
    "joints": "Joint",
    "constraints": "Constraint",
    "forces": "Force",
    "sensors": "Sensor",
}

#: Principal moments may break the triangle inequality by this part: data are printed with four digits.
TRIANGLE_TOLERANCE = 1e-3


def check_names(system: MultibodySystem) -> None:
    """Raise ModelError for an empty, repeated or reserved name, or a number outside what its field admits."""
    for collection in COLLECTIONS:
        seen: set[str] = set()
        for item in getattr(system, collection):
            word = _SINGULAR[collection]
            if not item.name.strip():
                raise ModelError(f"A member of the {collection} has no name. Give it one.")
            if item.name in seen:
                raise ModelError(f"{word} '{item.name}' is defined twice. Rename one of them.")
            seen.add(item.name)
            check_fields(f"{word} '{item.name}'", item)
    rigid = {body.name for body in system.bodies}
    for flexible in system.flexible_bodies:
        if flexible.name in rigid:
            raise ModelError(f"Flexible body '{flexible.name}' has the name of a rigid body. Rename one of them.")
    if GROUND in rigid | {body.name for body in system.flexible_bodies}:
        raise ModelError(f"Body '{GROUND}' has the name of the fixed frame. Choose another name for the body.")


def body_inertia(body: Body, parameters: Mapping[str, float]) -> NDArray[np.float64]:
    """Inertia tensor (3, 3) about the centre of mass, axes of the body.

    Raises ModelError for a negative mass, a negative principal moment, or one that exceeds the sum of the others
    (no distribution of mass does that).
    """
    where = f"Body '{body.name}'"
    values = dict(parameters)
    mass = number(f"{where}, mass", body.mass, values)
    if mass < 0.0:
        raise ModelError(f"{where}: the mass is {mass:g} kg; it must not be negative.")
    xx, yy, zz = (number(f"{where}, moment of inertia", value, values) for value in body.inertia)
    xy, xz, yz = (number(f"{where}, product of inertia", value, values) for value in body.products)
    tensor = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    principal = np.linalg.eigvalsh(tensor)
    slack = TRIANGLE_TOLERANCE * max(abs(principal[2]), abs(principal[0]))
    if principal[0] < -slack * 1e-6:
        raise ModelError(
            f"{where}: a principal moment of inertia is {principal[0]:.4g} kg·m². It cannot be negative; "
            "the products of inertia are probably too large."
        )
    if principal[2] > principal[0] + principal[1] + slack:
        raise ModelError(
            f"{where}: the principal moments of inertia {principal[0]:.4g}, {principal[1]:.4g}, {principal[2]:.4g} "
            "kg·m² belong to no body: the largest must not exceed the sum of the others."
        )
    return tensor
