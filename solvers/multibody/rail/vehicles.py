"""Ready vehicles: a two-axle car and a four-axle bogie car, made of ordinary bodies, joints and forces.

x forward, y to the left, z up over the tops of the rails. Everything stands in equilibrium at the start: springs bear
the weight above them. The speed is the parameter ``V``, m/s; a force on the car body holds it.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from solvers.errors import ModelError
from solvers.fields import check_fields, quantity
from solvers.multibody.forces import GeneralForce, RailTrack
from solvers.multibody.joints import GeneralJoint
from solvers.multibody.joints.general import JointStep
from solvers.multibody.rail.suspension import bump_stop, friction_damper, hydraulic_damper, spring
from solvers.multibody.rail.wheelset import Parts, Wheelset, wheelset_parts
from solvers.multibody.system import Body, MultibodySystem, Parameter, Sensor, Shape

G = 9.81
CAR = "car body"


@dataclass(frozen=True, kw_only=True)
class TwoAxleCar:
    """A car body on two wheelsets: at every axle box a spring, a friction damper and a bump stop."""

    speed: float = quantity("Speed", "m/s", 20.0, minimum=0.0)
    start: float = quantity("Start of the first axle", "m", 20.0, minimum=0.0)
    base: float = quantity("Wheel base", "m", 8.0, positive=True)
    mass: float = quantity("Mass of the car body", "kg", 24000.0, positive=True)
    inertia: tuple[float, float, float] = quantity(
        "Inertia of the car body x, y, z", "kg·m²", (35000.0, 330000.0, 330000.0), positive=True
    )
    height: float = quantity("Height of its centre of mass", "m", 1.7, positive=True)
    length: float = quantity("Length of the car body", "m", 13.0, positive=True)
    spring: tuple[float, float, float] = quantity(
        "Spring of an axle box x, y, z", "N/m", (2.0e6, 6.0e5, 5.0e5), minimum=0.0
    )
    damping: tuple[float, float, float] = quantity(
        "Damping of an axle box x, y, z", "N·s/m", (1.0e4, 8.0e3, 2.0e3), minimum=0.0
    )
    friction: float = quantity("Friction damper of an axle box", "N", 3000.0, minimum=0.0)
    clearance: float = quantity("Clearance of the bump stops", "m", 0.05, positive=True)
    stop: float = quantity("Stiffness of the bump stops", "N/m", 5.0e6, minimum=0.0)
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
    secondary: tuple[float, float, float] = quantity(
        "Spring of the second stage x, y, z", "N/m", (1.6e5, 1.6e5, 4.3e5), minimum=0.0, help="Two on every bogie."
    )
    damper_vertical: str = quantity("Vertical damper of the second stage", "m/s, N", "-0.5 -12000; 0 0; 0.5 12000")
    damper_lateral: str = quantity("Lateral damper of the second stage", "m/s, N", "-0.5 -16000; 0 0; 0.5 16000")
    damper_yaw: str = quantity(
        "Yaw damper", "m/s, N", "-0.2 -12000; -0.02 -9000; 0 0; 0.02 9000; 0.2 12000", help="One on each side."
    )
    traction: float = quantity("Traction rod", "N/m", 5.0e6, minimum=0.0)
    spread: float = quantity("Half distance of the second stage", "m", 1.0, positive=True)
    wheelset: Wheelset = field(default_factory=Wheelset)


def check_start(car: TwoAxleCar | BogieCar, behind: float) -> None:
    """Raise ModelError unless all axles start on the track, ``behind`` metres before the first one."""
    check_fields("Car", car)
    check_fields("Wheelset", car.wheelset)
    if car.start < behind:
        raise ModelError(
            f"The last axle would start {behind - car.start:.2f} m before the track. Start the first axle at "
            f"{behind:.2f} m or farther."
        )


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


def two_axle_car(car: TwoAxleCar, track: RailTrack, *, name: str = "two-axle car") -> MultibodySystem:
    """The system of a two-axle car on a track. Raises ModelError."""
    check_start(car, car.base)
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
            top = (above[0], above[1], above[2] + 0.4)
            ends = (f"{label} boxes", CAR)
            parts += Parts(
                forces=(
                    spring(
                        f"spring {k + 1} {word}", *ends, below, above,
                        stiffness=car.spring, damping=car.damping, load=box_load,
                    ),
                    friction_damper(f"friction {k + 1} {word}", *ends, below, top, force=car.friction),
                    bump_stop(
                        f"stop {k + 1} {word}", *ends, below, top, distance=0.4,
                        clearance=car.clearance, stiffness=car.stop,
                    ),
                )
            )  # fmt: skip
    body = Body(
        name=CAR,
        mass=car.mass,
        inertia=car.inertia,
        shapes=(Shape(size=(car.length, 2.8, 2.2), position=(0.0, 0.0, 0.3), colour="#b9c7d6"),),
    )
    parts += Parts((body,), (floating(CAR, middle, car.height),), (pulling(CAR, car.mass),))
    return _system(name, car.speed, track, parts)


def bogie_car(car: BogieCar, track: RailTrack, *, name: str = "bogie car") -> MultibodySystem:
    """The system of a four-axle car on a track. Raises ModelError."""
    check_start(car, car.base + car.bogie_base)
    axle = car.wheelset
    second_load = car.mass * G / 4
    box_load = (car.mass / 2 + car.bogie_mass) * G / 4
    wheel_load = box_load + (axle.mass + axle.box_mass) * G / 2
    middle = car.start - (car.base + car.bogie_base) / 2
    parts = Parts()
    for b, pivot in enumerate((middle + car.base / 2, middle - car.base / 2)):
        bogie = f"bogie {b + 1}"
        for w, x in enumerate((pivot + car.bogie_base / 2, pivot - car.bogie_base / 2)):
            label = f"wheelset {2 * b + w + 1}"
            parts += wheelset_parts(label, axle, track, x=x, load=wheel_load, speed="V")
            z = float(parts.joints[-2].sequence[2].value)  # type: ignore[attr-defined]
            for side, word in ((1.0, "left"), (-1.0, "right")):
                at = side * axle.box_spread
                parts += Parts(
                    forces=(
                        spring(
                            f"primary {2 * b + w + 1} {word}", f"{label} boxes", bogie, (0.0, at, 0.0),
                            (x - pivot, at, z - car.bogie_height), stiffness=car.primary, damping=car.primary_damping,
                            load=box_load,
                        ),
                    )
                )  # fmt: skip
        parts += _second_stage(car, bogie, pivot, middle, second_load)
    body = Body(
        name=CAR,
        mass=car.mass,
        inertia=car.inertia,
        shapes=(Shape(size=(car.length, 2.8, 2.6), position=(0.0, 0.0, 0.5), colour="#b9c7d6"),),
    )
    parts += Parts((body,), (floating(CAR, middle, car.height),), (pulling(CAR, car.mass),))
    return _system(name, car.speed, track, parts)


def _second_stage(car: BogieCar, bogie: str, pivot: float, middle: float, load: float) -> Parts:
    """A bogie frame and what is between it and the car body."""
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
    seat, ends, number = 0.25, (bogie, CAR), bogie.split()[-1]
    up = car.bogie_height + seat - car.height
    x = pivot - middle
    forces = []
    for side, word in ((1.0, "left"), (-1.0, "right")):
        y = side * car.spread
        below, above = (0.0, y, seat), (x, y, up)
        forces += [
            spring(f"secondary {number} {word}", *ends, below, above, stiffness=car.secondary, load=load),
            hydraulic_damper(
                f"vertical damper {number} {word}", *ends, below, (x, y, up + 0.4), table=car.damper_vertical
            ),
            hydraulic_damper(
                f"yaw damper {number} {word}",
                *ends,
                (-0.6, 1.2 * y, seat),
                (x + 0.2, 1.2 * y, up),
                table=car.damper_yaw,
            ),
        ]
    forces += [
        hydraulic_damper(
            f"lateral damper {number}", *ends, (0.0, -0.3, seat), (x, 0.3, up), table=car.damper_lateral
        ),
        spring(f"traction rod {number}", *ends, (0.0, 0.0, 0.0), (x, 0.0, car.bogie_height - car.height),
               stiffness=(car.traction, 0.0, 0.0), damping=(0.01 * car.traction, 0.0, 0.0)),
    ]  # fmt: skip
    return Parts((frame,), (floating(bogie, pivot, car.bogie_height),), tuple(forces))


def _system(name: str, speed: float, track: RailTrack, parts: Parts) -> MultibodySystem:
    return MultibodySystem(
        name=name,
        gravity=(0.0, 0.0, -G),
        parameters=(Parameter(name="V", value=speed, unit="m/s", comment="speed"),),
        bodies=parts.bodies,
        joints=parts.joints,
        forces=(track, *parts.forces),
        sensors=car_sensors(CAR),
    )
