"""The elementary steps that every joint is made of, from frame A to frame B (Mikheev 2004, 1.1.2.1)."""

from __future__ import annotations

from dataclasses import dataclass

from solvers.multibody.values import ZERO3, Number, Vector

ROTATION, TRANSLATION, QUATERNION = "rotation", "translation", "quaternion"


@dataclass(frozen=True, kw_only=True)
class Step:
    """A rotation about ``axis``, a translation along it, or a rotation by a quaternion (three degrees of freedom).

    A constant step has the value ``value``; a variable one starts with it and with ``speed``, or follows ``motion``,
    an expression of the time, if that is given. A rotation with ``pitch`` (m/rad) also moves along its axis.
    ``suffix`` tells coordinates of one joint apart: ``angle 1``, ``displacement x``.
    """

    kind: str
    axis: Vector = (0.0, 0.0, 1.0)
    variable: bool = True
    value: Number = 0.0
    speed: Number = 0.0
    pitch: Number = 0.0
    motion: str = ""
    suffix: str = ""
    angles: Vector = ZERO3  # of a quaternion at the start, rad, R = Rx·Ry·Rz
    spin: Vector = ZERO3  # its angular velocity at the start, rad/s, own axes

    @property
    def n_q(self) -> int:
        """Number of free coordinates."""
        return 0 if not self.variable or self.motion.strip() else (4 if self.kind == QUATERNION else 1)

    @property
    def n_v(self) -> int:
        """Number of free speeds."""
        return 0 if not self.variable or self.motion.strip() else (3 if self.kind == QUATERNION else 1)

    @property
    def driven(self) -> bool:
        """Whether its motion is prescribed."""
        return self.variable and bool(self.motion.strip())


def rotation(axis: Vector, **more: Number | str | bool) -> Step:
    """A variable rotation about an axis."""
    return Step(kind=ROTATION, axis=axis, **more)  # type: ignore[arg-type]


def translation(axis: Vector, **more: Number | str | bool) -> Step:
    """A variable translation along an axis."""
    return Step(kind=TRANSLATION, axis=axis, **more)  # type: ignore[arg-type]


#: Unit vectors by name.
AXES: dict[str, Vector] = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}
