"""No motion at all."""

from dataclasses import dataclass
from typing import ClassVar

from solvers.multibody.joints.base import Joint


@dataclass(frozen=True, kw_only=True)
class FixedJoint(Joint):
    """The two frames stay together: a weld."""

    kind: ClassVar[str] = "fixed"
    title: ClassVar[str] = "Fixed joint"
