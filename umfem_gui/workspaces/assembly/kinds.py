"""What every kind of joint, force element and constraint is for, in one line, and its icon."""

from __future__ import annotations

from typing import Any

from solvers.multibody.constraints import CONSTRAINT_TYPES
from solvers.multibody.forces import FORCE_TYPES
from solvers.multibody.joints import JOINT_TYPES
from umfem_gui.i18n import noted

#: Kind → (icon, one line of explanation).
KINDS: dict[str, tuple[str, str]] = {
    "revolute": ("rotate-3d-variant", noted("One turn about an axis: a hinge, a pin, a bearing.")),
    "prismatic": ("arrow-left-right", noted("One slide along an axis: a guide, a piston.")),
    "cylindrical": ("cylinder", noted("Turns about an axis and slides along it: a loose shaft.")),
    "universal": ("vector-combine", noted("Two turns about crossing axes: a Cardan joint.")),
    "spherical": ("record-circle-outline", noted("Any turn about a point: a ball joint.")),
    "planar": ("vector-square", noted("Slides and turns in a plane: a foot on a table.")),
    "screw": ("screw-lag", noted("Turning moves it along the axis: a nut on a thread.")),
    "fixed": ("link-lock", noted("No motion: a weld, a bolted flange.")),
    "free": ("arrow-all", noted("All six motions: says where a loose body starts.")),
    "general": ("timeline-outline", noted("Any sequence of turns and slides that you write.")),
    "joint_force": ("sync", noted("A force or torque in a joint, by an expression.")),
    "spring_damper": ("arrow-expand-horizontal", noted("Spring and damper along the line of two points.")),
    "torsion_spring": ("rotate-orbit", noted("Spring and damper that resist a turn about an axis.")),
    "bushing": ("dots-hexagon", noted("Elastic in all six directions: a rubber mount.")),
    "general_force": ("arrow-top-right-thick", noted("Force and torque by components at a point.")),
    "joint_friction": ("car-brake-abs", noted("Dry friction in a joint that sticks and slips.")),
    "joint_stop": ("arrow-collapse-horizontal", noted("Elastic limits of a joint's travel.")),
    "drive": ("engine", noted("A motor with a PID controller in a joint.")),
    "hydraulic_cylinder": ("piston", noted("A cylinder with two chambers between two points.")),
    "plane_contact": ("format-align-middle", noted("A point or ball that rests on a plane.")),
    "sphere_contact": ("circle-double", noted("Two balls that push each other away.")),
    "track": ("road-variant", noted("Rails, straights and curves, for wheels to run on.")),
    "wheel_rail": ("train", noted("A wheel on a rail: contact and creep forces.")),
    "user": ("function-variant", noted("A function of your own, written in Python.")),
    "coupling": ("cog-transfer-outline", noted("Ties two joint coordinates: gears, a rack, a belt.")),
    "driver": ("chart-bell-curve", noted("A joint coordinate follows a function of time.")),
    "rod": ("ray-start-end", noted("Keeps the distance of two points: a stiff link.")),
    "point_on_curve": ("vector-curve", noted("A point runs along a curve: a cam, a slot.")),
    "point_on_surface": ("vector-polygon", noted("A point stays on a surface.")),
    "rolling": ("tire", noted("A wheel or ball rolls on a plane without slip.")),
}

#: Collections of the palette with their tables of types.
FAMILIES: tuple[tuple[str, str, dict[str, Any]], ...] = (
    ("joints", noted("Joints"), dict(JOINT_TYPES)),
    ("forces", noted("Force elements"), dict(FORCE_TYPES)),
    ("constraints", noted("Constraints"), dict(CONSTRAINT_TYPES)),
)

_ICONS = {"joints": "vector-link", "forces": "arrow-right-bold-outline", "constraints": "link-variant"}


def icon_of(collection: str, kind: str) -> str:
    """The icon of a kind; of its family if it has none of its own."""
    return KINDS[kind][0] if kind in KINDS else _ICONS[collection]


def line_of(kind: str) -> str:
    """The line of explanation, a translation key; empty for a kind without one."""
    return KINDS[kind][1] if kind in KINDS else ""


def type_of(collection: str, kind: str) -> Any:
    """The class of a kind."""
    return next(types for name, _, types in FAMILIES if name == collection)[kind]
