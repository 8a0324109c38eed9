"""Joints: one file per family, one table of types."""

from solvers.multibody.joints.base import Joint
from solvers.multibody.joints.fixed import FixedJoint
from solvers.multibody.joints.free import FreeJoint
from solvers.multibody.joints.prismatic import PrismaticJoint
from solvers.multibody.joints.revolute import RevoluteJoint

#: A new joint is one new file and one line here.
JOINT_TYPES: dict[str, type[Joint]] = {
    joint.kind: joint
    for joint in (
        RevoluteJoint,
        PrismaticJoint,
        FixedJoint,
        FreeJoint,
    )
}

__all__ = ["JOINT_TYPES", "FixedJoint", "FreeJoint", "Joint", "PrismaticJoint", "RevoluteJoint"]
