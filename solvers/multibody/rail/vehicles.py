"""Ready vehicles: a two-axle car and a four-axle bogie car, made of ordinary bodies, joints and forces.

x forward, y to the left, z up over the tops of the rails. Everything stands in equilibrium at the start: springs bear
the weight above them. The speed is the parameter ``V``, m/s; a force on the car body holds it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from solvers.errors import ModelError
from solvers.fields import check_fields, quantity
from solvers.multibody.forces import GeneralForce, RailTrack
from solvers.multibody.forces.track import track_line
from solvers.multibody.joints import GeneralJoint
from solvers.multibody.joints.general import JointStep
from solvers.multibody.rail.suspension import (
    AIR,
    COIL,
    air_spring,
    bump_stop,
    friction_damper,
    hydraulic_damper,
    spring,
)
from solvers.multibody.rail.wheelset import Parts, Wheelset, wheelset_parts
from solvers.multibody.system import Body, MultibodySystem, Parameter, Sensor, Shape
from solvers.multibody.values import ZERO3, Vector

G = 9.81
CAR = "car body"

AIR_HELP = "Upright an air spring has the stiffness n·load/h of this height h, and z above is not used."
DAMPER_HELP = "Pairs of speed and pull, such as -0.5 -6000; 0 0; 0.5 6000. Empty: none."


@dataclass(frozen=True, kw_only=True)
class TwoAxleCar:
    """A car body on two wheelsets: at every axle box a spring, a friction or hydraulic damper and a bump stop."""

    speed: float = quantity("Speed", "m/s", 20.0, minimum=0.0)
    start: float = quantity("Start of the first axle", "m", 20.0, minimum=0.0)
    base: float = quantity("Wheel base", "m", 8.0, positive=True)
    mass: float = quantity("Mass of the car body", "kg", 24000.0, positive=True)
    inertia: tuple[float, float, float] = quantity(
        "Inertia of the car body x, y, z", "kg·m²", (35000.0, 330000.0, 330000.0), positive=True
    )
    height: float = quantity("Height of its centre of mass", "m", 1.7, positive=True)
    length: float = quantity("Length of the car body", "m", 13.0, positive=True)
    springs: str = quantity("Springs", default=COIL, choices=(COIL, AIR))
    spring: tuple[float, float, float] = quantity(
        "Spring of an axle box x, y, z", "N/m", (2.0e6, 6.0e5, 5.0e5), minimum=0.0
    )
    air_height: float = quantity("Volume over area of an air spring", "m", 0.15, positive=True, help=AIR_HELP)
    air_exponent: float = quantity("Exponent of an air spring", default=1.3, positive=True)
    damping: tuple[float, float, float] = quantity(
        "Damping of an axle box x, y, z", "N·s/m", (1.0e4, 8.0e3, 2.0e3), minimum=0.0
    )
    friction: float = quantity("Friction damper of an axle box", "N", 3000.0, minimum=0.0, help="0: none.")
    damper: str = quantity("Hydraulic damper of an axle box", "m/s, N", "", help=DAMPER_HELP)
    clearance: float = quantity("Clearance of the bump stops", "m", 0.05, positive=True)
    stop: float = quantity("Stiffness of the bump stops", "N/m", 5.0e6, minimum=0.0, help="0: none.")
    wheelset: Wheelset = field(default_factory=Wheelset)


@dataclass(frozen=True, kw_only=True)
class BogieCar:
    """A car body on two bogies with two wheelsets each: springs and dampers in two stages."""

    speed: float = quantity("Speed", "m/s", 30.0, minimum=0.0)
    start: float = quantity("Start of the first axle", "m", 30.0, minimum=0.0)
    base: float = quantity("Distance of the bogies", "m", 17.0, positive=True)
    bogie_base: float = quantity("Wheel base of a bogie", "m", 2.5, positive=True)
    mass: float = quantity("Mass of the car body", "kg", 40000.0, positive=True)
    inertia: tuple[float, float, float] = quantity(
        "Inertia of the car body x, y, z", "kg·m²", (60000.0, 1.9e6, 1.9e6), positive=True
    )
    height: float = quantity("Height of its centre of mass", "m", 1.8, positive=True)
    length: float = quantity("Length of the car body", "m", 24.0, positive=True)
    bogie_mass: float = quantity("Mass of a bogie frame", "kg", 3000.0, positive=True)
    bogie_inertia: tuple[float, float, float] = quantity(
        "Inertia of a bogie frame x, y, z", "kg·m²", (1800.0, 1700.0, 3400.0), positive=True
    )
    bogie_height: float = quantity("Height of a bogie frame", "m", 0.6, positive=True)
    primary: tuple[float, float, float] = quantity(
        "Spring of an axle box x, y, z", "N/m", (1.5e7, 5.0e6, 1.0e6), minimum=0.0
    )
    primary_damping: tuple[float, float, float] = quantity(
        "Damping of an axle box x, y, z", "N·s/m", (1.0e4, 1.0e4, 1.5e4), minimum=0.0
    )
    friction: float = quantity("Friction damper of an axle box", "N", 0.0, minimum=0.0, help="0: none.")
    clearance: float = quantity("Clearance of the bump stops at the axle boxes", "m", 0.04, positive=True)
    springs: str = quantity("Springs of the second stage", default=COIL, choices=(COIL, AIR))
    secondary: tuple[float, float, float] = quantity(
        "Spring of the second stage x, y, z", "N/m", (1.6e5, 1.6e5, 4.3e5), minimum=0.0, help="Two on every bogie."
    )
    air_height: float = quantity("Volume over area of an air spring", "m", 0.3, positive=True, help=AIR_HELP)
    air_exponent: float = quantity("Exponent of an air spring", default=1.3, positive=True)
    damper_vertical: str = quantity(
        "Vertical damper of the second stage", "m/s, N", "-0.5 -12000; 0 0; 0.5 12000", help=DAMPER_HELP
    )
    damper_lateral: str = quantity("Lateral damper of the second stage", "m/s, N", "-0.5 -16000; 0 0; 0.5 16000")
    damper_yaw: str = quantity(
        "Yaw damper", "m/s, N", "-0.2 -12000; -0.02 -9000; 0 0; 0.02 9000; 0.2 12000", help="One on each side."
    )
    second_clearance: float = quantity("Clearance of the bump stops of the second stage", "m", 0.06, positive=True)
    side_clearance: float = quantity("Clearance of the lateral bump stops", "m", 0.05, positive=True)
    stop: float = quantity("Stiffness of the bump stops", "N/m", 3.0e6, minimum=0.0, help="0: none.")
    traction: float = quantity("Traction rod", "N/m", 5.0e6, minimum=0.0)
    spread: float = quantity("Half distance of the second stage", "m", 1.0, positive=True)
    wheelset: Wheelset = field(default_factory=Wheelset)


def check_start(car: TwoAxleCar | BogieCar, behind: float, track: RailTrack) -> None:
    """Raise ModelError unless all axles start on the track, the last one ``behind`` metres after the first one."""
    check_fields("Car", car)
    check_fields("Wheelset", car.wheelset)
    if car.start < behind:
        raise ModelError(
            f"The last axle would start {behind - car.start:.2f} m before the track. Start the first axle at "
            f"{behind:.2f} m or farther."
        )
    length = track_line(f"Track '{track.name}'", track.sections).length
    if car.start >= length:
        raise ModelError(f"The first axle would start at {car.start:g} m of a track that is {length:g} m long.")


def floating(name: str, x: float, z: float) -> GeneralJoint:
    """A body over the track, free in all directions, that runs with the speed V."""
    return GeneralJoint(
        name=f"{name} way",
        body_b=name,
        sequence=(
            JointStep(kind="translation x", value=x, speed="V"),
            JointStep(kind="translation y"),
            JointStep(kind="translation z", value=z),
            JointStep(kind="rotation z"),
            JointStep(kind="rotation y"),
            JointStep(kind="rotation x"),
        ),
    )


def pulling(name: str, mass: float) -> GeneralForce:
    """The force that holds the speed of a body, along its own x axis; time constant 2 s."""
    return GeneralForce(
        name="traction", body_b=name, axes="second body",
        force_x=f'{0.5 * mass!r}*(V - sqrt(vx("{name}")^2 + vy("{name}")^2))',
    )  # fmt: skip


def car_sensors(name: str) -> tuple[Sensor, ...]:
    """Accelerations of the car body."""
    return (
        Sensor(name="vertical acceleration", expression=f'az("{name}")', unit="m/s²"),
        Sensor(name="lateral acceleration", expression=f'ay("{name}")', unit="m/s²"),
    )


def bearing(
    label: str, lower: str, upper: str, below: Vector, above: Vector, car: TwoAxleCar | BogieCar,
    stiffness: tuple[float, float, float], damping: Vector, load: float, *, name: str = "spring",
) -> Parts:  # fmt: skip
    """A coil spring or an air spring that bears ``load``, by what the car has."""
    if car.springs == COIL:
        made = spring(f"{name} {label}", lower, upper, below, above, stiffness=stiffness, damping=damping, load=load)
        return Parts(forces=(made,))
    forces, sensor = air_spring(
        f"air {name} {label}", lower, upper, below, above, load=load, height=car.air_height,
        exponent=car.air_exponent, across=(stiffness[0], stiffness[1]), damping=damping,
    )  # fmt: skip
    return Parts(forces=forces, sensors=(sensor,))


def at_box(label: str, lower: str, upper: str, below: Vector, above: Vector, car: TwoAxleCar | BogieCar) -> Parts:
    """What stands beside the spring of an axle box: friction damper, hydraulic damper, bump stop."""
    top = (above[0], above[1], float(above[2]) + 0.4)
    parts = stop_by(car.stop, f"stop {label}", lower, upper, below, top, 0.4, car.clearance)
    if car.friction > 0.0:
        parts += Parts(forces=(friction_damper(f"friction {label}", lower, upper, below, top, force=car.friction),))
    return parts + damper_by(getattr(car, "damper", ""), f"damper {label}", lower, upper, below, top)


def damper_by(table: str, name: str, lower: str, upper: str, below: Vector, above: Vector) -> Parts:
    """A hydraulic damper by its table; nothing for an empty one."""
    if not table.strip():
        return Parts()
    return Parts(forces=(hydraulic_damper(name, lower, upper, below, above, table=table),))


def stop_by(
    stiffness: float, name: str, lower: str, upper: str, below: Vector, above: Vector, distance: float, clearance: float
) -> Parts:
    """A bump stop; nothing without stiffness."""
    if stiffness <= 0.0:
        return Parts()
    made = bump_stop(name, lower, upper, below, above, distance=distance, clearance=clearance, stiffness=stiffness)
    return Parts(forces=(made,))


def two_axle_car(car: TwoAxleCar, track: RailTrack, *, name: str = "two-axle car") -> MultibodySystem:
    """The system of a two-axle car on a track. Raises ModelError."""
    check_start(car, car.base, track)
    axle = car.wheelset
    box_load = car.mass * G / 4
    wheel_load = box_load + (axle.mass + axle.box_mass) * G / 2
    middle = car.start - car.base / 2
    parts = Parts()
    for k, x in enumerate((car.start, car.start - car.base)):
        label = f"wheelset {k + 1}"
        parts += wheelset_parts(label, axle, track, x=x, load=wheel_load, speed="V")
        z = float(parts.joints[-2].sequence[2].value)  # type: ignore[attr-defined]
        for side, word in ((1.0, "left"), (-1.0, "right")):
            below, above = (
                (0.0, side * axle.box_spread, 0.2),
                (x - middle, side * axle.box_spread, z + 0.2 - car.height),
            )
            ends, number = (f"{label} boxes", CAR), f"{k + 1} {word}"
            parts += bearing(number, *ends, below, above, car, car.spring, car.damping, box_load)
            parts += at_box(number, *ends, below, above, car)
    body = Body(
        name=CAR,
        mass=car.mass,
        inertia=car.inertia,
        shapes=(Shape(size=(car.length, 2.8, 2.2), position=(0.0, 0.0, 0.6), colour="#b9c7d6"),),
    )
    parts += Parts((body,), (floating(CAR, middle, car.height),), (pulling(CAR, car.mass),))
    return _system(name, car.speed, track, parts)


def bogie_car(car: BogieCar, track: RailTrack, *, name: str = "bogie car") -> MultibodySystem:
    """The system of a four-axle car on a track. Raises ModelError."""
    check_start(car, car.base + car.bogie_base, track)
    second_load = car.mass * G / 4
    middle = car.start - (car.base + car.bogie_base) / 2
    parts = Parts()
    for b, pivot in enumerate((middle + car.base / 2, middle - car.base / 2)):
        bogie = f"bogie {b + 1}"
        parts += bogie_parts(bogie, car, track, x=pivot, first=2 * b + 1)
        parts += _second_stage(car, bogie, pivot, middle, second_load)
    body = Body(
        name=CAR,
        mass=car.mass,
        inertia=car.inertia,
        shapes=(Shape(size=(car.length, 2.8, 2.6), position=(0.0, 0.0, 0.8), colour="#b9c7d6"),),
    )
    parts += Parts((body,), (floating(CAR, middle, car.height),), (pulling(CAR, car.mass),))
    return _system(name, car.speed, track, parts)


def bogie_parts(bogie: str, car: BogieCar, track: RailTrack, *, x: float, first: int = 1) -> Parts:
    """A bogie named ``bogie`` at x of the track: its frame, two wheelsets numbered from ``first``, the first stage.

    It stands in equilibrium under half of the car body.
    """
    axle = car.wheelset
    box_load = (car.mass / 2 + car.bogie_mass) * G / 4
    wheel_load = box_load + (axle.mass + axle.box_mass) * G / 2
    parts = Parts()
    for w, place in enumerate((car.bogie_base / 2, -car.bogie_base / 2)):
        label = f"wheelset {first + w}"
        parts += wheelset_parts(label, axle, track, x=x + place, load=wheel_load, speed="V")
        z = float(parts.joints[-2].sequence[2].value)  # type: ignore[attr-defined]
        for side, word in ((1.0, "left"), (-1.0, "right")):
            at = side * axle.box_spread
            ends, number = (f"{label} boxes", bogie), f"{first + w} {word}"
            below, above = (0.0, at, 0.0), (place, at, z - car.bogie_height)
            stage = spring(
                f"primary {number}", *ends, below, above,
                stiffness=car.primary, damping=car.primary_damping, load=box_load,
            )  # fmt: skip
            parts += Parts(forces=(stage,)) + at_box(number, *ends, below, above, car)
    frame = Body(
        name=bogie,
        mass=car.bogie_mass,
        inertia=car.bogie_inertia,
        shapes=(
            *(
                Shape(size=(car.bogie_base + 1.0, 0.2, 0.25), position=(0.0, side * car.spread, 0.0), colour="#556270")
                for side in (1.0, -1.0)
            ),
            Shape(size=(0.4, 2 * car.spread, 0.2), colour="#556270"),
        ),
    )
    return parts + Parts((frame,), (floating(bogie, x, car.bogie_height),))


def _second_stage(car: BogieCar, bogie: str, pivot: float, middle: float, load: float) -> Parts:
    """What is between a bogie frame and the car body."""
    seat, ends, number = 0.25, (bogie, CAR), bogie.split()[-1]
    up = car.bogie_height + seat - car.height
    x = pivot - middle
    parts = Parts()
    for side, word in ((1.0, "left"), (-1.0, "right")):
        y, label = side * car.spread, f"{number} {word}"
        below, above, top = (0.0, y, seat), (x, y, up), (x, y, up + 0.4)
        parts += bearing(label, *ends, below, above, car, car.secondary, ZERO3, load, name="secondary")
        parts += damper_by(car.damper_vertical, f"vertical damper {label}", *ends, below, top)
        parts += damper_by(car.damper_yaw, f"yaw damper {label}", *ends, (-0.6, 1.2 * y, seat), (x + 0.2, 1.2 * y, up))
        beside = (x, y - side * 0.4, up)  # the car body moves out: the points come nearer
        parts += stop_by(car.stop, f"stop {bogie} {word}", *ends, below, top, 0.4, car.second_clearance)
        parts += stop_by(car.stop, f"side stop {bogie} {word}", *ends, below, beside, 0.4, car.side_clearance)
    parts += damper_by(car.damper_lateral, f"lateral damper {number}", *ends, (0.0, -0.3, seat), (x, 0.3, up))
    rod = spring(
        f"traction rod {number}", *ends, ZERO3, (x, 0.0, car.bogie_height - car.height),
        stiffness=(car.traction, 0.0, 0.0), damping=(0.01 * car.traction, 0.0, 0.0),
    )  # fmt: skip
    return parts + Parts(forces=(rod,))


def _system(name: str, speed: float, track: RailTrack, parts: Parts) -> MultibodySystem:
    return MultibodySystem(
        name=name,
        gravity=(0.0, 0.0, -G),
        parameters=(Parameter(name="V", value=speed, unit="m/s", comment="speed"),),
        bodies=parts.bodies,
        joints=parts.joints,
        forces=(track, *parts.forces),
        sensors=(*car_sensors(CAR), *parts.sensors),
    )
