"""Why a run could not go on, in words: the object, the time and the remedy."""

from __future__ import annotations

from solvers.errors import UmfemError
from solvers.kernels.multibody_arrays import (
    BAD_FORCE,
    BAD_MOTION,
    BAD_RATE,
    BAD_SENSOR,
    DERAILED,
    FORCE_SIGNAL,
    NO_REACTION,
    OFF_TRACK,
    OPEN_LOOP,
    SINGULAR_MASS,
    STATUS_CODE,
    STATUS_OBJECT,
    Workspace,
)
from solvers.kernels.stepping import COLLAPSED
from solvers.multibody.compile import CompiledSystem
from solvers.multibody.culprits import fastest
from solvers.multibody.flexible_body import MEAN_AXES, FlexibleBody
from solvers.multibody.forces import UserForce
from solvers.multibody.user_functions import UserFunction

#: Equations beyond which a torn loop is not searched for contradictions: that takes their number to the third power.
MOST_ROWS = 500


def failure_sentence(compiled: CompiledSystem, ws: Workspace, time: float, outcome: int) -> str:
    """The sentence for the status that a kernel left behind."""
    code, place = int(ws.ints[STATUS_CODE]), int(ws.ints[STATUS_OBJECT])
    at = f"t = {time:.6g} s"
    if code == BAD_FORCE:
        force = compiled.system.forces[place]
        raised = [one.problems[-1] for one in compiled.kept if isinstance(one, UserFunction) and one.problems]
        if isinstance(force, UserForce) and raised:
            return f"Force '{force.name}': the user function '{force.function}' raised at {at}: {raised[-1]}"
        return (
            f"Force '{force.name}': the expression has no finite value at {at}. "
            "Check for division by zero, roots and logarithms of negative numbers."
        )
    if code in (DERAILED, OFF_TRACK):
        wheel = compiled.system.forces[place].name
        s = float(ws.signals[compiled.model.force[place, FORCE_SIGNAL] + 1])
        if code == DERAILED:
            return (
                f"Wheel '{wheel}' derailed at {s:.3f} m of the track, {at}. "
                "Lower the speed, or look at the loads, the irregularities and the gauge there."
            )
        return (
            f"Wheel '{wheel}' came to the end of the track at {s:.3f} m, {at}. Lengthen the track or shorten the run."
        )
    if code == BAD_SENSOR:
        name, _ = compiled.sensor_channels[place]
        if name.startswith("event: "):
            event = name.removeprefix("event: ")
            return (
                f"Event '{event}': the expression '{compiled.sensor_texts[place]}' has no finite value at {at}. "
                "Check for division by zero, roots and logarithms of negative numbers."
            )
        return (
            f"Sensor '{name}': the expression '{compiled.sensor_texts[place]}' has no finite value at {at}. "
            "Check for division by zero, roots and logarithms of negative numbers."
        )
    if code == SINGULAR_MASS:
        joint = compiled.speed_joints[place]
        flexible = next((one.item for one in compiled.flexible if one.item.name == joint), None)
        if flexible is not None:
            return _bent_too_far(flexible, at)
        return (
            f"Joint '{joint}': the bodies it carries have no inertia along its motion at {at}. "
            "Give the end bodies of the chain a mass and moments of inertia."
        )
    if code == OPEN_LOOP:
        name = compiled.constraint_names[place]
        return _contradiction(compiled) or (
            f"{name}: the loop came apart at {at}. The mechanism reached a position from which it cannot go "
            "on, or the steps are too long: check the lengths, or lower the tolerance or the step."
        )
    if code == BAD_MOTION:
        return (
            f"{compiled.drive_names[place]}: the prescribed motion has no finite value or derivative at {at}. "
            "Check for division by zero, roots and logarithms of negative numbers."
        )
    if code == BAD_RATE:
        return (
            f"State '{compiled.state_names[place]}': its rate has no finite value at {at}. "
            "Check for division by zero, roots and logarithms of negative numbers."
        )
    if code == NO_REACTION:
        return (
            f"No reactions agree with the forces that depend on them at {at}: friction is too large for this position. "
            "Lower the coefficients of friction."
        )
    joint, quickest = fastest(compiled, ws, time)
    if outcome == COLLAPSED and quickest:
        return (
            f"The step became too short at {at}, where '{joint}' is accelerated most and force '{quickest}' changes "
            "most: the motion is too stiff or jumps there. "
            "Look for forces that jump or are very stiff, or raise the tolerance."
        )
    if outcome == COLLAPSED and joint:
        return (
            f"The step became too short at {at}, where '{joint}' is accelerated most: the motion is too stiff or jumps "
            "there. Look for forces that jump or are very stiff, or raise the tolerance."
        )
    if outcome == COLLAPSED:
        return (
            f"The step became too short at {at}: the motion is too stiff or jumps there. "
            "Look for forces that jump or are very stiff, or raise the tolerance."
        )
    if joint:
        return (
            f"The motion grew beyond all bounds at {at}; '{joint}' is accelerated most there. "
            "Check the forces, or shorten the step."
        )
    return f"The motion grew beyond all bounds at {at}. Check the forces, or shorten the step."


def _bent_too_far(body: FlexibleBody, at: str) -> str:
    """A flexible body always has inertia; that of a frame at a node is small against its modes, and they bend it."""
    remedy = "Make it stiffer, or divide it into several bodies."
    if body.frame != MEAN_AXES:
        remedy = "Choose the floating frame 'mean axes', which bears the greatest deflections."
    return (
        f"Flexible body '{body.name}': at {at} it is bent so far that its mass matrix is no longer positive definite. "
        f"{remedy}"
    )


def _contradiction(compiled: CompiledSystem) -> str:
    """The sentence about constraints that contradict each other at the start, or nothing."""
    from solvers.multibody.mobility import contradiction, mobility

    if len(compiled.model.row_i) > MOST_ROWS:
        return ""
    try:
        found = [one for one in mobility(compiled).redundant if one.contradicts]
    except UmfemError:
        return ""
    return contradiction(found[0]) if found else ""
