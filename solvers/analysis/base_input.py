"""A shaken base as an input of the linearised mechanism: the acceleration of a prescribed motion.

A prescribed coordinate d(t) acts by its value, its rate and its acceleration. Small changes of it become two more
states, ḋ and d, with the acceleration as the input: the response to a base whose acceleration has a given density, or
follows a record, is then a matter of the matrices alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from solvers.errors import ModelError, suggestion
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.compile import CompiledSystem, compile_system
from solvers.multibody.constraints import Constraint
from solvers.multibody.joints import Joint
from solvers.multibody.system import MultibodySystem

#: How such an input is named: ``a(shaker)`` for the joint or the driver ``shaker``.
_BASE = re.compile(r"a\((.+)\)")


def base_of(name: str) -> str:
    """The joint or driver that an input moves, empty for a parameter."""
    found = _BASE.fullmatch(name.strip())
    return found[1].strip() if found else ""


def shaken(
    system: MultibodySystem,
    base: str,
    shares: tuple[float, float, float],
    time: float,
    flexible: Mapping[str, FlexibleSubsystem] | None,
) -> CompiledSystem:
    """The mechanism with value, rate and acceleration of a prescribed motion changed at an instant.

    Raises ModelError if nothing of that name has one prescribed motion.
    """
    value, rate, acceleration = shares
    moving = [(kind, one) for kind in ("joints", "constraints") for one in getattr(system, kind) if _motion(one)]
    chosen = next(((kind, one) for kind, one in moving if one.name == base), None)
    if chosen is None:
        raise ModelError(
            f"'{base}' has no prescribed motion, so its acceleration cannot be an input. "
            f"{suggestion(base, [one.name for _, one in moving])}"
        )
    kind, one = chosen
    more = f"({value!r}) + ({rate!r})*(t - ({time!r})) + ({acceleration / 2!r})*(t - ({time!r}))^2"
    changed = replace(one, motion=f"({_motion(one)}) + {more}")
    members = tuple(changed if other is one else other for other in getattr(system, kind))
    again = replace(system, joints=members) if kind == "joints" else replace(system, constraints=members)
    return compile_system(again, flexible or {})


def check_parameter(system: MultibodySystem, changed: set[str], name: str) -> None:
    """Raise ModelError if one of the parameters that changed with an input stands in a prescribed motion."""
    members: list[Joint | Constraint] = [*system.joints, *system.constraints]
    for one in members:
        words = set(re.findall(r"[A-Za-z_]\w*", _motion(one)))
        if words & changed:
            raise ModelError(
                f"Parameter '{name}' stands in the prescribed motion of '{one.name}': as an input it would act by its "
                f"value alone, without rate and acceleration. Take a({one.name}) as the input."
            )


def _motion(one: object) -> str:
    return str(getattr(one, "motion", "")).strip()
