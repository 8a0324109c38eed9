"""An event: when something happens in a mechanism, and what it does to joints, forces and speeds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.values import GROUND, ZERO3, Number, Vector, tuples

#: What sets an event off.
AT_TIME, CROSSING, REACTION = "time", "expression", "reaction"
TRIGGERS = (AT_TIME, CROSSING, REACTION)

#: Which way an expression passes zero.
DIRECTIONS = ("any", "rising", "falling")

#: Axes of an impulse.
IMPULSE_AXES = ("ground", "first body", "second body")


@dataclass(frozen=True, kw_only=True)
class Event:
    """Happens once: at a time, when an expression passes zero, or when the reaction of a joint reaches a limit.

    Then joints break or begin to hold, forces and constraints end or start, and an impulse may act, all at once; the
    speeds jump as M·Δv = Gᵀ·λ + impulse asks. What an event starts is absent before it. A force or a constraint that
    belongs to a joint ends with that joint.
    """

    title: ClassVar[str] = "Event"

    name: str = quantity("Name")
    trigger: str = quantity("Set off by", default=AT_TIME, choices=TRIGGERS)
    time: Number = quantity(
        "Time", "s", 0.0, minimum=0.0, help="From the start of the run, or after the event it waits for."
    )
    expression: str = quantity("Expression", default="0", help="Happens when it passes zero, for instance q(pin) - 1.")
    direction: str = quantity("Direction", default="any", choices=DIRECTIONS)
    joint: str = quantity("Joint", default="", reference="joints", help="Whose reaction is watched.")
    component: str = quantity("Reaction", default="force", choices=("force", "torque"))
    limit: Number = quantity("Limit", "N or N·m", 0.0, minimum=0.0, help="Of the size of the reaction.")
    after: str = quantity("Waits for", default="", reference="events", help="Only after this event. Empty: at once.")
    tolerance: float = quantity("Accuracy of the instant", "s", 1e-9, positive=True)
    breaks: tuple[str, ...] = quantity("Joints that break", default=(), reference="joints")
    joins: tuple[str, ...] = quantity("Joints that begin to hold", default=(), reference="joints")
    stops: tuple[str, ...] = quantity("Forces that end", default=(), reference="forces")
    starts: tuple[str, ...] = quantity("Forces that start", default=(), reference="forces")
    releases: tuple[str, ...] = quantity("Constraints that end", default=(), reference="constraints")
    imposes: tuple[str, ...] = quantity("Constraints that start", default=(), reference="constraints")
    impulse: Vector = quantity("Impulse", "N·s", ZERO3, help="On the second body; the first gets the opposite.")
    impulse_moment: Vector = quantity("Impulsive torque", "N·m·s", ZERO3)
    axes: str = quantity("Axes of the impulse", default="ground", choices=IMPULSE_AXES)
    body_a: str = quantity("First body", default=GROUND, reference="bodies")
    body_b: str = quantity("Second body", default=GROUND, reference="bodies")
    point_a: Vector = quantity("Point on the first body", "m", ZERO3)
    point_b: Vector = quantity("Point on the second body", "m", ZERO3)
    node_a: int = quantity("Node of the first body", default=0, minimum=0.0, hidden=True)
    node_b: int = quantity("Node of the second body", default=0, minimum=0.0, hidden=True)
    reach: Number = quantity(
        "Largest gap",
        "m or rad",
        1e-3,
        minimum=0.0,
        help="Of a joint that begins to hold; it then takes what it finds.",
    )
    ends_run: bool = quantity("Ends the run", default=False)

    def __post_init__(self) -> None:
        tuples(self)


def has_impulse(event: Event) -> bool:
    """Whether an event pushes anything."""
    return any(part != 0.0 for part in (*event.impulse, *event.impulse_moment))


@dataclass(frozen=True)
class EventRecord:
    """What happened in a run: the event, its instant, and kinetic energy (J) just before and just after."""

    name: str
    time: float
    energy_before: float
    energy_after: float
