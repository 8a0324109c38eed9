"""Parts of a vehicle's suspension as ordinary force elements: springs, friction dampers, stops, air springs.

Each function gives force elements between a lower and an upper body, upright at the start. Points are in the frames of
the bodies; ``node_b`` is a node of a flexible upper body.
"""

from __future__ import annotations

from solvers.multibody.forces import Bushing, Force, GeneralForce, SpringDamper
from solvers.multibody.sensors import PointSensor
from solvers.multibody.values import Number, Vector

#: What bears a stage of the suspension.
COIL, AIR = "coil springs", "air springs"


def spring(
    name: str,
    lower: str,
    upper: str,
    point_a: Vector,
    point_b: Vector,
    *,
    stiffness: Vector,
    damping: Vector = (0.0, 0.0, 0.0),
    load: Number = 0.0,
    node_b: int = 0,
) -> Bushing:
    """A coil or rubber spring with stiffness in three directions that bears ``load``, N, where it stands."""
    return Bushing(
        name=name, body_a=lower, body_b=upper, point_a=point_a, point_b=point_b, stiffness=stiffness, damping=damping,
        torsional_stiffness=(0.0, 0.0, 0.0), force=(0.0, 0.0, load), node_b=node_b,
    )  # fmt: skip


def friction_damper(
    name: str,
    lower: str,
    upper: str,
    point_a: Vector,
    point_b: Vector,
    *,
    force: Number,
    slip: Number = 0.01,
    node_b: int = 0,
) -> SpringDamper:
    """Dry friction of the size ``force`` along the line between two points, smoothed below the speed ``slip``, m/s."""
    return SpringDamper(
        name=name, body_a=lower, body_b=upper, point_a=point_a, point_b=point_b, node_b=node_b,
        law="expression", expression=f"-({force})*tanh(v/({slip}))",
    )  # fmt: skip


def hydraulic_damper(
    name: str,
    lower: str,
    upper: str,
    point_a: Vector,
    point_b: Vector,
    *,
    table: str,
    node_b: int = 0,
) -> SpringDamper:
    """A damper by its table ``v F; v F; …``: pull, N, over the speed of elongation, m/s."""
    return SpringDamper(
        name=name, body_a=lower, body_b=upper, point_a=point_a, point_b=point_b, node_b=node_b,
        law="damper table", stiffness=0.0, table=table,
    )  # fmt: skip


def bump_stop(
    name: str,
    lower: str,
    upper: str,
    point_a: Vector,
    point_b: Vector,
    *,
    distance: Number,
    clearance: Number,
    stiffness: Number,
    node_b: int = 0,
) -> SpringDamper:
    """Pushes two points apart once their ``distance``, m, has become shorter by ``clearance``."""
    return SpringDamper(
        name=name, body_a=lower, body_b=upper, point_a=point_a, point_b=point_b, node_b=node_b,
        law="expression", expression=f"({stiffness})*max(0, ({distance}) - ({clearance}) - x)",
    )  # fmt: skip


def air_spring(
    name: str,
    lower: str,
    upper: str,
    point_a: Vector,
    point_b: Vector,
    *,
    load: float,
    height: float,
    exponent: float = 1.3,
    across: tuple[float, float] = (0.0, 0.0),
    damping: Vector = (0.0, 0.0, 0.0),
    node_b: int = 0,
) -> tuple[tuple[Force, ...], PointSensor]:
    """A bellows of constant area: F = load·(h/(h + z))ⁿ along z of the lower body, h = volume over area, m.

    Its stiffness where it stands is n·load/h, whatever it bears: the mass on it swings by ω² = n·g/h. ``z`` is read by
    a sensor between the two points, which stand at one place; along x and y a spring of the stiffness ``across`` acts,
    and ``damping``. A force along the line between distant points would tip the upper body: pressed by F over the
    length L it has the stiffness −F/L across.
    """
    stroke = f"{name} stroke"
    ends = {"body_a": lower, "body_b": upper, "point_a": point_a, "point_b": point_b, "node_b": node_b}
    z = f'max({height!r} + pz("{stroke}"), {0.05 * height:.6g})'
    push = GeneralForce(name=name, axes="first body", force_z=f"{load!r}*({height!r}/{z})^{exponent!r}", **ends)  # type: ignore[arg-type]
    shear = spring(
        f"{name} across", lower, upper, point_a, point_b, stiffness=(*across, 0.0), damping=damping, node_b=node_b
    )
    return (push, shear), PointSensor(name=stroke, shown="position", **ends)  # type: ignore[arg-type]
