"""Joints: one file per family, one table of types."""

from solvers.multibody.joints.base import Joint
from solvers.multibody.joints.prismatic import PrismaticJoint
from solvers.multibody.joints.revolute import RevoluteJoint

#: A new joint is one new file and one line here.
JOINT_TYPES: dict[str, type[Joint]] = {
    joint.kind: joint
    for joint in (
        RevoluteJoint,
        PrismaticJoint,
    )
}

__all__ = ["JOINT_TYPES", "Joint", "PrismaticJoint", "RevoluteJoint"]
