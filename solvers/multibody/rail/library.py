"""Wheelsets and bogies as subsystems: defined once, used at several places of a track."""

from __future__ import annotations

from dataclasses import fields, replace

from solvers.multibody.flatten import flatten
from solvers.multibody.forces import RailTrack, WheelRail
from solvers.multibody.rail.vehicles import BogieCar, G, TwoAxleCar, bogie_parts
from solvers.multibody.rail.wheelset import Wheelset, subsystem_of, wheelset_subsystem
from solvers.multibody.system import MultibodySystem, Parameter, Subsystem, free_name
from solvers.multibody.uses import ParameterValue, SubsystemUse

#: Room between two parts that are added one after the other, m.
ROOM = 1.0


def bogie_subsystem(name: str, car: BogieCar, track: RailTrack) -> Subsystem:
    """A bogie to be used by reference, at any place of the ``track`` of the system around it; its speed is ``V``.

    Its members are ``frame``, ``wheelset 1`` and ``wheelset 2`` with their boxes and wheels, springs, dampers, stops.
    It stands in equilibrium under half of the car body.
    """
    parts = bogie_parts("frame", car, track, x=0.0)
    return subsystem_of(name, "A bogie with two wheelsets on two rails.", parts)


def part_of(car: TwoAxleCar | BogieCar, track: RailTrack) -> Subsystem:
    """What a car runs on: a wheelset of a two-axle car, a bogie of a bogie car."""
    if isinstance(car, BogieCar):
        return bogie_subsystem("bogie", car, track)
    load = (car.mass / 2 + car.wheelset.mass + car.wheelset.box_mass) * G / 2
    return wheelset_subsystem("wheelset", car.wheelset, track, load=load)


def with_part(system: MultibodySystem, car: TwoAxleCar | BogieCar, track: RailTrack) -> MultibodySystem:
    """The system with one more wheelset or bogie (``part_of``) behind those that it has, used by reference.

    It runs on the track of the system, or on ``track`` if there is none; the speed is the parameter ``V``.
    """
    own = next((force for force in system.forces if isinstance(force, RailTrack)), None)
    made = part_of(car, own or track)
    alike = next((one for one in system.subsystems if one.system == made.system), None)
    if alike is None:
        made = replace(made, name=free_name(system, "subsystems", made.name))
        system = replace(system, subsystems=(*system.subsystems, made))
    else:
        made = alike
    if own is None:
        system = replace(system, forces=(track, *system.forces))
    if all(one.name != "V" for one in system.parameters):
        speed = Parameter(name="V", value=car.speed, unit="m/s", comment="speed")
        system = replace(system, parameters=(*system.parameters, speed))
    long = car.bogie_base if isinstance(car, BogieCar) else 0.0
    before = sum(1 for use in system.uses if use.subsystem == made.name)
    place = max(car.start - before * (long + 2 * car.wheelset.radius + ROOM), long)
    use = SubsystemUse(
        name=free_name(system, "uses", f"{made.name} {before + 1}"),
        subsystem=made.name,
        position=(place, 0.0, 0.0),
        values=(ParameterValue(parameter="V", value="V"),),
    )
    return replace(system, uses=(*system.uses, use))


def track_and_wheelset(
    system: MultibodySystem, track: RailTrack, wheelset: Wheelset
) -> tuple[RailTrack, Wheelset] | None:
    """A track of a system, and ``wheelset`` with its wheels; None if a number of them is an expression."""
    wheels = (one for one in flatten(system).forces if isinstance(one, WheelRail) and one.track == track.name)
    wheel = next(wheels, None)
    if wheel is not None:
        shared = {one.name for one in fields(Wheelset)} & {one.name for one in fields(WheelRail)}
        wheelset = replace(wheelset, **{name: getattr(wheel, name) for name in shared})
    for value, plain in ((track, RailTrack(name="track")), (wheelset, Wheelset())):
        for one in fields(value):
            if isinstance(getattr(value, one.name), str) and not isinstance(getattr(plain, one.name), str):
                return None
    return track, wheelset
