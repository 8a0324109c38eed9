"""A joint that its author builds from elementary steps, in any order; any of the twelve angle sequences."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from solvers.fields import quantity
from solvers.multibody.joints.base import Joint
from solvers.multibody.joints.steps import AXES, ROTATION, TRANSLATION, Step
from solvers.multibody.values import Number, tuples

MOTIONS = ("translation x", "translation y", "translation z", "rotation x", "rotation y", "rotation z")


@dataclass(frozen=True, kw_only=True)
class JointStep:
    """One elementary step along or about an axis of the frame that the steps before it led to."""

    kind: str = quantity("Step", default="rotation z", choices=MOTIONS)
    variable: bool = quantity("Variable step", default=True, help="A coordinate of the joint, or a constant.")
    value: Number = quantity("Value", "m or rad", 0.0, help="Of a constant; of a coordinate at the start.")
    speed: Number = quantity("Initial speed", "m/s or rad/s", 0.0)
    motion: str = quantity("Prescribed motion", "m or rad", "", expression=True, help="Of the time t. Empty: free.")


@dataclass(frozen=True, kw_only=True)
class GeneralJoint(Joint):
    """Elementary translations and rotations, constant or variable, one after another from frame A to frame B."""

    kind: ClassVar[str] = "general"
    title: ClassVar[str] = "General joint"

    sequence: tuple[JointStep, ...] = quantity("Steps", default=())

    def __post_init__(self) -> None:
        object.__setattr__(self, "sequence", tuple(self.sequence))
        tuples(self)

    def steps(self) -> tuple[Step, ...]:
        count = {word: sum(s.variable and s.kind.startswith(word) for s in self.sequence) for word in _WORDS}
        seen = dict.fromkeys(_WORDS, 0)
        made = []
        for step in self.sequence:
            word, axis = step.kind.split()
            seen[word] += step.variable
            suffix = str(seen[word]) if step.variable and count[word] > 1 else ""
            made.append(
                Step(
                    kind=_WORDS[word], axis=AXES[axis], variable=step.variable, value=step.value, speed=step.speed,
                    motion=step.motion, suffix=suffix,
                )
            )  # fmt: skip
        return tuple(made)


_WORDS = {"translation": TRANSLATION, "rotation": ROTATION}


def angle_sequence(letters: str, angles: tuple[Number, ...] = (0.0, 0.0, 0.0)) -> tuple[JointStep, ...]:
    """Steps of three rotations such as ``zxz`` (Euler) or ``xyz`` (Cardan) with their initial angles."""
    return tuple(JointStep(kind=f"rotation {letter}", value=angle) for letter, angle in zip(letters, angles))
