"""Force elements: one file per family, one table of types."""

from solvers.multibody.forces.base import Force
from solvers.multibody.forces.joint_force import JointForce

#: A new force element is one new file and one line here.
FORCE_TYPES: dict[str, type[Force]] = {force.kind: force for force in (JointForce,)}

__all__ = ["FORCE_TYPES", "Force", "JointForce"]
