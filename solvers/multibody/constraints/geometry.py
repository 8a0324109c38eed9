"""A point that stays on a curve or on a surface of another body."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.kernels.multibody_arrays import BY_EXPRESSIONS, CLOSED_SPLINE, CURVE, OPEN_SPLINE, SURFACE
from solvers.multibody.constraints.base import PointConstraint
from solvers.multibody.constraints.spline import curve_points, spline_data
from solvers.multibody.derivatives import derivative
from solvers.multibody.values import ZERO3, Number, Vector

if TYPE_CHECKING:
    from solvers.multibody.constraints.build import ConstraintBuild


@dataclass(frozen=True, kw_only=True)
class PointOnCurve(PointConstraint):
    """The point of the second body runs along a curve in the frame on the first body.

    The curve is the cubic spline through ``points``, closed or open (then it goes on straight beyond its ends), with
    the chord length as its parameter s; without points it is x(s), y(s), z(s). Expressions read s as ``s(name)``.
    """

    kind: ClassVar[str] = "point_on_curve"
    title: ClassVar[str] = "Point on a curve"

    angles_a: Vector = quantity("Frame angles on the first body", "rad", ZERO3)
    points: str = quantity("Points of the curve", "m", "", help="'x y z; x y z; …', or empty: the expressions below.")
    closed: bool = quantity("Closed", default=False, help="The last point is joined to the first one.")
    x: str = quantity("Curve x(s)", "m", "s", expression=True, help="Of the parameter s; smooth.")
    y: str = quantity("Curve y(s)", "m", "0", expression=True)
    z: str = quantity("Curve z(s)", "m", "0", expression=True)
    start: Number = quantity("Parameter s at the start, about", default=0.0, help="Of a curve by expressions.")

    def compile(self, build: ConstraintBuild) -> None:
        build.kind, build.holonomic = CURVE, (1, 1)
        self.markers(build)
        if self.points.strip():
            build.datum(float(CLOSED_SPLINE if self.closed else OPEN_SPLINE))
            build.datum(*spline_data(curve_points(build.where, self.points), self.closed))
            build.programs.start_signals.append((build.signal, float("nan")))  # searched for
            return
        build.datum(float(BY_EXPRESSIONS))
        build.local = {"s": build.signal}
        curve = [build.node(part) for part in (self.x, self.y, self.z)]
        slope = [derivative(part, "s") for part in curve]
        build.geometry([*curve, *slope, *(derivative(part, "s") for part in slope)])
        build.programs.start_signals.append((build.signal, build.number(self.start, "parameter at the start")))


@dataclass(frozen=True, kw_only=True)
class PointOnSurface(PointConstraint):
    """The point of the second body stays on the surface F(x, y, z) = 0 in the frame on the first body."""

    kind: ClassVar[str] = "point_on_surface"
    title: ClassVar[str] = "Point on a surface"

    angles_a: Vector = quantity("Frame angles on the first body", "rad", ZERO3)
    expression: str = quantity(
        "Surface F(x, y, z) = 0", default="z", help="For instance x^2 + y^2 + z^2 - 1, a ball of radius 1 m."
    )

    def compile(self, build: ConstraintBuild) -> None:
        build.kind = SURFACE
        self.markers(build)
        build.local = {axis: build.signal + k for k, axis in enumerate("xyz")}
        F = build.node(self.expression)
        slope = {axis: derivative(F, axis) for axis in "xyz"}
        bends = [derivative(slope[a], b) for a, b in ("xx", "yy", "zz", "xy", "xz", "yz")]
        build.geometry([F, *slope.values(), *bends])
