"""Force elements: one file per family, one table of types."""

from solvers.multibody.forces.base import Force
from solvers.multibody.forces.bushing import Bushing
from solvers.multibody.forces.contact import PlaneContact, SphereContact
from solvers.multibody.forces.drive import Drive
from solvers.multibody.forces.friction import JointFriction
from solvers.multibody.forces.general_force import GeneralForce
from solvers.multibody.forces.hydraulic import HydraulicCylinder
from solvers.multibody.forces.joint_force import JointForce
from solvers.multibody.forces.spring import SpringDamper
from solvers.multibody.forces.stop import JointStop
from solvers.multibody.forces.torsion import TorsionSpring
from solvers.multibody.forces.track import RailTrack
from solvers.multibody.forces.user_force import UserForce
from solvers.multibody.forces.wheel_rail import WheelRail

#: A new force element is one new file and one line here.
FORCE_TYPES: dict[str, type[Force]] = {
    force.kind: force
    for force in (
        JointForce,
        SpringDamper,
        TorsionSpring,
        Bushing,
        GeneralForce,
        JointFriction,
        JointStop,
        Drive,
        HydraulicCylinder,
        PlaneContact,
        SphereContact,
        RailTrack,
        WheelRail,
        UserForce,
    )
}

__all__ = [
    "FORCE_TYPES",
    "Bushing",
    "Drive",
    "Force",
    "GeneralForce",
    "HydraulicCylinder",
    "JointForce",
    "JointFriction",
    "JointStop",
    "PlaneContact",
    "RailTrack",
    "SphereContact",
    "SpringDamper",
    "TorsionSpring",
    "UserForce",
    "WheelRail",
]
