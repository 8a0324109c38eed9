"""A flexible body of a mechanism: which subsystem it is, where it starts, and which terms its equations keep."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.fields import quantity
from solvers.flexible.frame_kinds import AT_NODE, FRAME_KINDS, MEAN_AXES, PRESCRIBED
from solvers.multibody.values import ZERO3, Number, Vector, tuples


@dataclass(frozen=True, kw_only=True)
class FlexibleBody:
    """An elastic body described by a flexible subsystem of the project; several bodies may share one.

    Joints act at its interface nodes (``node_a``, ``node_b`` of the joint), forces at any node. Its frame is that of
    the subsystem's coordinates; position and velocity are those of the frame at the start.
    """

    name: str = quantity("Name")
    subsystem: str = quantity("Flexible subsystem", default="", help="Name of a flexible subsystem of the project.")
    position: Vector = quantity("Position", "m", ZERO3, help="Origin of the frame at the start.")
    angles: Vector = quantity("Angles", "rad", ZERO3)
    velocity: Vector = quantity("Velocity", "m/s", ZERO3)
    angular_velocity: Vector = quantity("Angular velocity", "rad/s", ZERO3, help="In the axes of the frame.")
    frame: str = quantity(
        "Floating frame",
        default=MEAN_AXES,
        choices=FRAME_KINDS,
        help="Mean axes: rigid-body modes are removed. Node: the frame stays with an interface node. "
        "Prescribed: all modes are kept, and the frame moves as the joint that carries it says.",
    )
    frame_node: int = quantity("Node of the frame", default=0, help="Interface node that the frame stays with.")
    excluded: tuple[int, ...] = quantity("Excluded eigenmodes", default=(), help="Numbers from 1.")
    left_out: tuple[int, ...] = quantity(
        "Elastic modes left out",
        default=(),
        help="Numbers from 1, by frequency in the frame of the body: as «Which modes matter» counts them.",
    )
    damping: Number = quantity(
        "Damping ratio", default=0.0, minimum=0.0, help="Share of critical damping of every mode, d = 2γω."
    )
    damping_stiffness: Number = quantity(
        "Damping by stiffness α", "s", 0.0, minimum=0.0, help="α of D = αC + βM: here α multiplies the stiffness."
    )
    damping_mass: Number = quantity("Damping by mass β", "1/s", 0.0, minimum=0.0, help="β of D = αC + βM.")
    coriolis: bool = quantity("Coriolis forces", default=True)
    quadratic: bool = quantity("Quadratic inertia terms", default=True)
    stiffening: bool = quantity(
        "Geometric stiffening", default=False, help="For bodies that spin fast; the subsystem must carry it."
    )
    lumped: bool = quantity("Nodal masses only", default=False, help="Even if consistent inertia is known.")
    colour: str = quantity("Colour", default="#8fa3b8")

    def __post_init__(self) -> None:
        tuples(self)


__all__ = ["AT_NODE", "MEAN_AXES", "PRESCRIBED", "FlexibleBody"]
