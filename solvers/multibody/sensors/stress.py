"""Stress at a node of a flexible body, from its modal stresses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.fields import quantity
from solvers.flexible.loads import node_row
from solvers.multibody.sensors.base import AnySensor

if TYPE_CHECKING:
    from solvers.multibody.flexible_parts import PreparedBody
    from solvers.multibody.sensors.build import SensorBuild

Array = NDArray[np.float64]
COMPONENTS = ("xx", "yy", "zz", "xy", "yz", "zx")
VON_MISES, SIGNED, PRINCIPAL, ALL = "von Mises", "signed von Mises", "principal", "components"


@dataclass(frozen=True, kw_only=True)
class StressSensor(AnySensor):
    """Stress at a node, Pa, as a strain gauge would tell it: σ(t) = Σ w_i(t) σ_i with the modal stresses σ_i.

    A node has several stress points: one in solids, bottom, middle and top of shells, the corners and faces of the
    section at the ends of beams. Von Mises' stress with the sign of the principal stress of greatest magnitude is
    what cycles are counted in.
    """

    kind: ClassVar[str] = "stress"
    title: ClassVar[str] = "Stress at a node"

    body_b: str = quantity("Flexible body", reference="bodies")
    node_b: int = quantity("Node", default=1, minimum=1.0)
    shown: str = quantity("Shown", default=SIGNED, choices=(SIGNED, VON_MISES, PRINCIPAL, ALL))
    point: int = quantity(
        "Stress point",
        default=1,
        minimum=0.0,
        help="Which point of the node: layers of shells, corners of beams. 0: the greatest of all, for von Mises.",
    )

    def compile(self, build: SensorBuild) -> None:
        modal_rows(self, build.programs.markers.prepared)

    def channels(self, modal: Array) -> list[tuple[str, str, Array]]:
        """Names, units and values from stresses (n, points, 6) of the chosen points of the node."""
        if self.shown == ALL:
            return [(f"{self.name}: {word}", "Pa", modal[:, 0, k].copy()) for k, word in enumerate(COMPONENTS)]
        if self.shown == VON_MISES:
            return [(self.name, "Pa", von_mises(modal).max(axis=1))]
        s = principal(modal[:, 0])
        if self.shown == PRINCIPAL:
            return [(f"{self.name}: {k + 1}", "Pa", s[:, 2 - k].copy()) for k in range(3)]
        sign = np.where(s[:, 2] + s[:, 0] < 0, -1.0, 1.0)
        return [(self.name, "Pa", sign * von_mises(modal)[:, 0])]


def modal_rows(sensor: StressSensor, prepared: tuple[PreparedBody, ...]) -> tuple[PreparedBody, Array]:
    """The body and the stresses (H, points, 6) of its modes at the chosen points of the node. Raises ModelError."""
    where = f"Sensor '{sensor.name}'"
    one = next((one for one in prepared if one.item.name == sensor.body_b), None)
    if one is None:
        known = ", ".join(f"'{one.item.name}'" for one in prepared) or "none"
        raise ModelError(f"{where}: '{sensor.body_b}' is not a flexible body. Flexible bodies: {known}.")
    extension = one.subsystem.extension
    if extension is None or extension.stress is None:
        raise ModelError(
            f"{where}: the subsystem '{one.item.subsystem}' of '{sensor.body_b}' carries no modal stresses. "
            "Reduce the model again with stresses."
        )
    node_row(one.subsystem, sensor.node_b, where)
    rows = np.flatnonzero(extension.stress.nodes == sensor.node_b)
    if not len(rows):
        raise ModelError(f"{where}: node {sensor.node_b} of '{sensor.body_b}' has no stresses: no element meets there.")
    if sensor.point == 0 and sensor.shown != VON_MISES:
        raise ModelError(f"{where}: '{sensor.shown}' needs one stress point, 1 to {len(rows)}; 0 is for von Mises.")
    if sensor.point > len(rows):
        raise ModelError(f"{where}: node {sensor.node_b} has {len(rows)} stress points, not {sensor.point}.")
    chosen = rows if sensor.point == 0 else rows[sensor.point - 1 : sensor.point]
    values = np.asarray(extension.stress.values[:, chosen], dtype=float)
    return one, np.tensordot(one.body.T.T, values, axes=1)


def stress_channels(
    sensors: tuple[object, ...], prepared: tuple[PreparedBody, ...], modal: Array
) -> list[tuple[str, str, Array]]:
    """Channels of all stress sensors from the modal coordinates (n, all modes) of a run."""
    made: list[tuple[str, str, Array]] = []
    for sensor in sensors:
        if isinstance(sensor, StressSensor):
            one, values = modal_rows(sensor, prepared)
            w = modal[:, one.first : one.first + one.n_modes]
            made += sensor.channels(np.tensordot(w, values, axes=1))
    return made


def von_mises(stress: Array) -> Array:
    """Von Mises' stress (…) of stresses (…, 6)."""
    xx, yy, zz, xy, yz, zx = np.moveaxis(stress, -1, 0)
    squared = 0.5 * ((xx - yy) ** 2 + (yy - zz) ** 2 + (zz - xx) ** 2) + 3.0 * (xy**2 + yz**2 + zx**2)
    found: Array = np.sqrt(squared)
    return found


def principal(stress: Array) -> Array:
    """Principal stresses (…, 3), the least first, of stresses (…, 6)."""
    xx, yy, zz, xy, yz, zx = np.moveaxis(stress, -1, 0)
    table = np.moveaxis(np.array([[xx, xy, zx], [xy, yy, yz], [zx, yz, zz]]), (0, 1), (-2, -1))
    found: Array = np.linalg.eigvalsh(table)
    return found
