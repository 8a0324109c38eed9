"""A wheelset with its axle boxes as a part of a mechanism: two bodies, two joints, two wheels on rails."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.fields import quantity
from solvers.kernels.rail_contact import ROLLING
from solvers.multibody.forces import Force, RailTrack, WheelRail
from solvers.multibody.forces.track import POINTS, profile_of, rail_profile
from solvers.multibody.joints import GeneralJoint, Joint
from solvers.multibody.joints.general import JointStep
from solvers.multibody.rail.contact import LAWS, Pairing, pairing
from solvers.multibody.rail.profiles import WHEELS
from solvers.multibody.rail.tables import contacts_at, standing
from solvers.multibody.sensors import PointSensor
from solvers.multibody.system import Body, MultibodySystem, Parameter, Shape, Subsystem
from solvers.multibody.values import Number


@dataclass(frozen=True, kw_only=True)
class Wheelset:
    """Numbers of a wheelset, of its wheels and of its two axle boxes (one body that does not spin)."""

    mass: float = quantity("Mass of the wheelset", "kg", 1200.0, positive=True)
    roll_inertia: float = quantity("Roll and yaw inertia", "kg·m²", 700.0, positive=True)
    spin_inertia: float = quantity("Spin inertia", "kg·m²", 100.0, positive=True)
    box_mass: float = quantity("Mass of both axle boxes", "kg", 200.0, positive=True)
    box_spread: float = quantity("Half distance of the axle boxes", "m", 1.0, positive=True)
    radius: float = quantity("Rolling radius", "m", 0.46, positive=True)
    profile: str = quantity("Wheel profile", default="S1002", choices=(*WHEELS, POINTS))
    profile_points: str = quantity("Points of the wheel", "mm", "")
    back_to_back: float = quantity("Distance of the wheel backs", "m", 1.360, positive=True)
    law: str = quantity("Law of creep", default="fastsim", choices=tuple(LAWS))
    friction: float = quantity("Coefficient of friction", default=0.3, positive=True)


@dataclass(frozen=True)
class Parts:
    """Members of a mechanism that belong together."""

    bodies: tuple[Body, ...] = ()
    joints: tuple[Joint, ...] = ()
    forces: tuple[Force, ...] = ()
    sensors: tuple[PointSensor, ...] = ()

    def __add__(self, other: Parts) -> Parts:
        return Parts(
            self.bodies + other.bodies,
            self.joints + other.joints,
            self.forces + other.forces,
            self.sensors + other.sensors,
        )


def wheelset_pairing(wheelset: Wheelset, track: RailTrack) -> Pairing:
    """The wheels of a wheelset on the rails of a track. Raises ModelError."""
    where = "Wheelset"
    points = wheelset.profile == POINTS
    wheel = profile_of(where, "wheel", wheelset.profile_points) if points else WHEELS[wheelset.profile]()
    return pairing(
        wheel,
        rail_profile(f"Track '{track.name}'", track.rail, track.rail_points),
        radius=wheelset.radius,
        gauge=float(track.gauge),
        back_to_back=wheelset.back_to_back,
        inclination=float(track.inclination),
        friction=wheelset.friction,
        law=wheelset.law,
    )


def wheelset_parts(name: str, wheelset: Wheelset, track: RailTrack, *, x: float, load: float, speed: Number) -> Parts:
    """A wheelset named ``name`` at x of the track; its boxes are the body ``name boxes``.

    ``load``: vertical force of one wheel at rest, N, by which it stands in equilibrium. The boxes move over the track
    by x, y, z, yaw and roll; the wheels spin in them, at the start without creep.
    """
    pair = wheelset_pairing(wheelset, track)
    z, rolling = standing(pair, load), float(contacts_at(pair, 1, 0.0, pair.radius)[0, ROLLING])
    if track.sprung:
        z -= load / float(track.stiffness)
    way = (
        JointStep(kind="translation x", value=x, speed=speed),
        JointStep(kind="translation y"),
        JointStep(kind="translation z", value=z),
        JointStep(kind="rotation z"),
        JointStep(kind="rotation x"),
    )
    spin = JointStep(kind="rotation y", speed=f"({speed})/{rolling!r}")
    boxes = f"{name} boxes"
    inertia = wheelset.box_mass * wheelset.box_spread**2
    bodies = (
        Body(
            name=boxes,
            mass=wheelset.box_mass,
            inertia=(inertia, 0.02 * wheelset.box_mass, inertia),
            shapes=tuple(
                Shape(size=(0.3, 0.2, 0.3), position=(0.0, side * wheelset.box_spread, 0.0), colour="#6b7682")
                for side in (1.0, -1.0)
            ),
        ),
        Body(
            name=name,
            mass=wheelset.mass,
            inertia=(wheelset.roll_inertia, wheelset.spin_inertia, wheelset.roll_inertia),
            shapes=_shapes(wheelset),
        ),
    )
    joints = (
        GeneralJoint(name=f"{name} way", body_b=boxes, sequence=way),
        GeneralJoint(name=f"{name} bearing", body_a=boxes, body_b=name, sequence=(spin,)),
    )
    wheels = tuple(
        WheelRail(
            name=f"{name} {side}", body=name, side=side, track=track.name, profile=wheelset.profile,
            profile_points=wheelset.profile_points, radius=wheelset.radius, back_to_back=wheelset.back_to_back,
            law=wheelset.law, friction=wheelset.friction, load=load,
        )
        for side in ("left", "right")
    )  # fmt: skip
    return Parts(bodies, joints, wheels)


def wheelset_subsystem(name: str, wheelset: Wheelset, track: RailTrack, *, load: float) -> Subsystem:
    """A wheelset to be used by reference, at any place of the ``track`` of the system around it; its speed is ``V``.

    Its members are ``axle``, ``axle boxes``, ``axle left`` and ``axle right``.
    """
    parts = wheelset_parts("axle", wheelset, track, x=0.0, load=load, speed="V")
    return subsystem_of(name, "A wheelset with its axle boxes on two rails.", parts)


def subsystem_of(name: str, comment: str, parts: Parts) -> Subsystem:
    """Parts as a subsystem to be used by reference; its speed is the parameter ``V``."""
    inner = MultibodySystem(
        name=name,
        parameters=(Parameter(name="V", value=0.0, unit="m/s", comment="speed"),),
        bodies=parts.bodies,
        joints=parts.joints,
        forces=parts.forces,
        sensors=parts.sensors,
    )
    return Subsystem(name=name, comment=comment, system=inner)


def _shapes(wheelset: Wheelset) -> tuple[Shape, ...]:
    """Axle and two wheels; cylinders lie along x and are turned to y."""
    across = (0.0, 0.0, 1.5707963267948966)
    half = 0.5 * wheelset.back_to_back + 0.065
    wheel = (0.13, 2 * wheelset.radius, 2 * wheelset.radius)
    return (
        Shape(kind="cylinder", size=(2 * wheelset.box_spread + 0.2, 0.17, 0.17), angles=across, colour="#7d8894"),
        *(
            Shape(kind="cylinder", size=wheel, position=(0.0, side * half, 0.0), angles=across, colour="#4f5b66")
            for side in (1.0, -1.0)
        ),
    )
