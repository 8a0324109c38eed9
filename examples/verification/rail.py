"""Wheel and rail: the critical speed of a published bogie, conicity of published profiles."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from scipy.optimize import brentq

from examples.verification.problem import Problem, Target
from solvers.multibody.forces import Bushing, GeneralForce, RailTrack, WheelRail
from solvers.multibody.forces.base import Force
from solvers.multibody.joints import GeneralJoint
from solvers.multibody.joints.general import JointStep
from solvers.multibody.rail.contact import hertz_ellipse, pairing
from solvers.multibody.rail.geometry import equivalent_conicity
from solvers.multibody.rail.profiles import s1002, uic60
from solvers.multibody.rail.stability import critical_speed
from solvers.multibody.rail.suspension import spring
from solvers.multibody.rail.vehicles import pulling
from solvers.multibody.rail.wheelset import Parts, Wheelset, wheelset_parts
from solvers.multibody.system import Body, MultibodySystem, Parameter


@dataclass(frozen=True)
class Bogie:
    """Cooperrider's bogie with the constants of Kaas-Petersen (1986): SI units, half distances."""

    wheelset: float = 1022.0  # mass
    wheelset_yaw: float = 678.0  # inertia
    frame: float = 2918.0
    frame_inertia: float = 6780.0  # of yaw and of roll
    k1: float = 1823e3  # of an axle box across
    k2: float = 3646e3  # along
    k3: float = 3646e3  # up
    k4: float = 182.3e3  # second stage, of a side: across
    k5: float = 333.3e3  # up
    k6: float = 2710e3  # its yaw stiffness, both sides together
    D1: float = 20e3  # its dampers: up
    D2: float = 29.2e3  # across
    a: float = 0.716  # contact points
    b: float = 1.074  # axles
    d1: float = 0.620  # axle boxes
    d2: float = 0.680  # second stage
    h1: float = 0.0762  # frame over the axles
    h2: float = 0.6584  # second stage over the frame
    radius: float = 0.4572
    conicity: float = 0.05
    ellipse: tuple[float, float] = (6.578e-3, 3.934e-3)
    shear: float = 80.8e9
    across: float = 0.54219  # ψ and φ of Vermeulen and Johnson: coefficients π/ψ, π/φ
    along: float = 0.60252
    friction_force: float = 10e3  # μN of a wheel
    flange: float = 14.6e6  # stiffness of a flange on its rail
    clearance: float = 9.1e-3


PUBLISHED = Bogie()


def bogie_system(bogie: Bogie = PUBLISHED, *, speed: float = 60.0, flanges: bool = False) -> MultibodySystem:
    """The bogie under a car body that runs along, as an ordinary mechanism; its speed is the parameter ``V``.

    Loads press the wheelsets down instead of weights, so that springs bear nothing, as in the published equations. The
    rails are arcs and the load is such that the ellipse of contact is the published one; creep has the published
    coefficients.
    """
    young = 2.0 * (1.0 + 0.28) * bogie.shear
    effective = young / (2.0 * (1.0 - 0.28**2))
    arc = _arc_radius(bogie, effective)
    cone = brentq(lambda g: g * (bogie.a + arc * g) / (bogie.a - bogie.radius * g) - bogie.conicity, 0.0, 0.1)
    load = brentq(
        lambda N: hertz_ellipse(0.5 / bogie.radius, 0.5 / arc, effective, force=N)[0] - bogie.ellipse[0], 1e3, 1e6
    )
    u = np.linspace(-35.0, 35.0, 141)
    head = np.sqrt((1e3 * arc) ** 2 - u**2) - 1e3 * arc
    track = RailTrack(
        name="track",
        sections="3000",
        rail="points",
        rail_points=";".join(f"{x!r} {h!r}" for x, h in zip(u.tolist(), head.tolist(), strict=True)),
        inclination=0.0,
        gauge=_gauge(bogie, arc, cone),
    )
    axle = Wheelset(
        mass=bogie.wheelset - 2.0,
        roll_inertia=bogie.wheelset_yaw,
        spin_inertia=10.0,
        box_mass=2.0,
        box_spread=bogie.d1,
        radius=bogie.radius,
        profile="points",
        profile_points=";".join(f"{x!r} {-cone * x!r}" for x in np.linspace(-60.0, 60.0, 25).tolist()),
        back_to_back=2.0 * (bogie.a - 0.070),
        law="saturated",
        friction=bogie.friction_force / load,
    )
    parts = Parts()
    for number, x in ((1, 40.0), (2, 40.0 - 2.0 * bogie.b)):
        parts += _wheelset(bogie, f"wheelset {number}", axle, track, x, load, flanges)
    height = float(parts.joints[0].sequence[2].value)  # type: ignore[attr-defined]
    parts += _frame(bogie, 40.0 - bogie.b, height)
    wheels = {"coefficients": f"{np.pi / bogie.along!r} {np.pi / bogie.across!r} 0 0", "young": young}
    forces = tuple(replace(one, **wheels) if isinstance(one, WheelRail) else one for one in parts.forces)
    return MultibodySystem(
        name="Cooperrider's bogie",
        gravity=(0.0, 0.0, 0.0),
        parameters=(Parameter(name="V", value=speed, unit="m/s", comment="speed"),),
        bodies=parts.bodies,
        joints=parts.joints,
        forces=(track, *forces),
    )


def _arc_radius(bogie: Bogie, effective: float) -> float:
    """Radius of the rail's head that gives the ratio of the published semi-axes."""
    wanted = bogie.ellipse[0] / bogie.ellipse[1]

    def miss(R: float) -> float:
        a, b, _ = hertz_ellipse(0.5 / bogie.radius, 0.5 / R, effective, force=5e4)
        return a / b - wanted

    return float(brentq(miss, 0.05, 0.45))


def _gauge(bogie: Bogie, arc: float, cone: float) -> float:
    """Gauge at which the wheels touch at their rolling circles, 2a apart: there the head falls inwards by the cone."""
    from solvers.multibody.rail.profiles import at_gauge, tabulated

    u = np.linspace(-0.035, 0.035, 141)
    rail = tabulated("arc", "rail", u, np.sqrt(arc**2 - u**2) - arc)
    crown = bogie.a + arc * np.sin(np.arctan(cone))
    return 1.4 + 2.0 * (crown - at_gauge(rail, 1.4))


def _wheelset(bogie: Bogie, name: str, axle: Wheelset, track: RailTrack, x: float, load: float, flanges: bool) -> Parts:
    """A wheelset with its load, its springs to the frame and, if wanted, the springs that stand for its flanges."""
    parts = wheelset_parts(name, axle, track, x=x, load=load, speed="V")
    boxes, ahead = f"{name} boxes", x - (40.0 - bogie.b)
    damping = (2e3, 0.0, 0.0)  # else nothing damps wheelsets that roll apart
    forces: list[Force] = [GeneralForce(name=f"{name} load", body_b=boxes, force_z=repr(-2.0 * load))]
    for side, word in ((1.0, "left"), (-1.0, "right")):
        forces.append(
            spring(
                f"{name} spring {word}", boxes, "frame", (0.0, side * bogie.d1, 0.0),
                (ahead, side * bogie.d1, -bogie.h1), stiffness=(bogie.k2, bogie.k1, bogie.k3), damping=damping,
            )
        )  # fmt: skip
    if flanges:
        y, gap = f'y("{boxes}")', repr(bogie.clearance)
        push = f"{bogie.flange!r}*(max(-{y} - {gap}, 0) - max({y} - {gap}, 0))"
        forces.append(GeneralForce(name=f"{name} flanges", body_b=boxes, force_y=push))
    return replace(parts, forces=(*parts.forces, *forces))


def _frame(bogie: Bogie, x: float, height: float) -> Parts:
    """The frame, and the car body that only runs along, with what is between them."""

    def way(body: str, z: float, *kinds: str) -> GeneralJoint:
        steps = (JointStep(kind="translation x", value=x, speed="V"), *(JointStep(kind=kind) for kind in kinds))
        return GeneralJoint(
            name=f"{body} way",
            body_b=body,
            sequence=tuple(replace(s, value=z) if s.kind == "translation z" else s for s in steps),
        )

    turns = ("translation y", "translation z", "rotation z", "rotation x")
    inertia = (bogie.frame_inertia,) * 3
    bodies = (Body(name="frame", mass=bogie.frame, inertia=inertia), Body(name="car", mass=5e4, inertia=(1e5,) * 3))
    joints = (way("frame", height + bogie.h1, *turns), way("car", 0.0))
    up = height + bogie.h1 + bogie.h2
    forces: list[Force] = [pulling("car", 5e4)]
    for side, word in ((1.0, "left"), (-1.0, "right")):
        forces.append(
            spring(
                f"second stage {word}", "frame", "car", (0.0, side * bogie.d2, bogie.h2), (0.0, side * bogie.d2, up),
                stiffness=(1e6, bogie.k4, bogie.k5), damping=(1e4, bogie.D2, bogie.D1),
            )
        )  # fmt: skip
    # 1e6 N/m along draws the car; with its lever it is a part of the published yaw stiffness
    rest = bogie.k6 - 2.0 * 1e6 * bogie.d2**2
    forces.append(
        Bushing(
            name="second stage yaw", body_a="frame", body_b="car", point_a=(0.0, 0.0, bogie.h2), point_b=(0.0, 0.0, up),
            stiffness=(0.0, 0.0, 0.0), torsional_stiffness=(0.0, 0.0, rest),
        )
    )  # fmt: skip
    return Parts(bodies, joints, tuple(forces))


def _critical() -> dict[str, float]:
    return {"critical speed": critical_speed(bogie_system(), 55.0, 80.0, tolerance=0.01)}


def _conicity() -> dict[str, float]:
    return {"equivalent conicity at 3 mm": equivalent_conicity(pairing(s1002(), uic60()), 3e-3)}


PROBLEMS = (
    Problem(
        name="Cooperrider's bogie",
        source="Cooperrider 1972 with the constants of Kaas-Petersen 1986; Hopf point as given by Hassard 1999",
        compute=_critical,
        targets=(
            Target(
                name="critical speed",
                reference=68.66,
                allowed=0.02,
                reason="the published equations leave out roll and spin of the wheelsets and the forces of gravity",
                unit="m/s",
            ),
        ),
    ),
    Problem(
        name="S1002 on UIC 60",
        source="UIC 519; EN 15302: 1:40, 1435 mm",
        compute=_conicity,
        targets=(
            Target(name="equivalent conicity at 3 mm", reference=0.18, allowed=0.05, reason="printed to two digits"),
        ),
    ),
)
