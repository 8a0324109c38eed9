"""Parts of a vehicle's suspension as ordinary force elements: springs, friction dampers, stops, air springs.

Each function gives force elements between a lower and an upper body, upright at the start. Points are in the frames of
the bodies; ``node_b`` is a node of a flexible upper body.
"""

from __future__ import annotations

from solvers.multibody.forces import Bushing, SpringDamper
from solvers.multibody.values import Number, Vector


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
    load: Number,
    distance: Number,
    height: Number,
    exponent: Number = 1.3,
    damping: Number = 0.0,
    node_b: int = 0,
) -> SpringDamper:
    """A bellows of constant area: F = load·(h/(h + x − distance))ⁿ, h = volume over area, m; −damping·v.

    Its stiffness where it stands is n·load/h. Across it has none: add a spring without vertical stiffness.
    """
    push = f"({load})*(({height})/max(({height}) + x - ({distance}), 0.05*({height})))^({exponent})"
    return SpringDamper(
        name=name, body_a=lower, body_b=upper, point_a=point_a, point_b=point_b, node_b=node_b,
        law="expression", expression=f"{push} - ({damping})*v",
    )  # fmt: skip
