"""Joints: one file per family, one table of types."""

from solvers.multibody.joints.base import Joint, degrees_of_freedom
from solvers.multibody.joints.cylindrical import CylindricalJoint
from solvers.multibody.joints.fixed import FixedJoint
from solvers.multibody.joints.free import FreeJoint
from solvers.multibody.joints.general import GeneralJoint, JointStep, angle_sequence
from solvers.multibody.joints.planar import PlanarJoint
from solvers.multibody.joints.prismatic import PrismaticJoint
from solvers.multibody.joints.revolute import RevoluteJoint
from solvers.multibody.joints.screw import ScrewJoint
from solvers.multibody.joints.spherical import SphericalJoint
from solvers.multibody.joints.universal import UniversalJoint

#: A new joint is one new file and one line here.
JOINT_TYPES: dict[str, type[Joint]] = {
    joint.kind: joint
    for joint in (
        RevoluteJoint,
        PrismaticJoint,
        CylindricalJoint,
        UniversalJoint,
        SphericalJoint,
        PlanarJoint,
        ScrewJoint,
        FixedJoint,
        FreeJoint,
        GeneralJoint,
    )
}

__all__ = [
    "JOINT_TYPES",
    "CylindricalJoint",
    "FixedJoint",
    "FreeJoint",
    "GeneralJoint",
    "Joint",
    "JointStep",
    "PlanarJoint",
    "PrismaticJoint",
    "RevoluteJoint",
    "ScrewJoint",
    "SphericalJoint",
    "UniversalJoint",
    "angle_sequence",
    "degrees_of_freedom",
]
