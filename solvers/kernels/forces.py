"""Force elements: values of their expressions, wrenches on markers, forces along the coordinates of joints."""

import math

from solvers.kernels.cuts import wrench_of_forces
from solvers.kernels.flexible_bodies import flexible_power
from solvers.kernels.force_wrenches import axial, bushing, components, contact, pair_wrench, program_value, torsional
from solvers.kernels.jit import BOOL, MODEL, NONE, READ, WORK, inner, part
from solvers.kernels.multibody_arrays import (
    AXIAL,
    BAD_FORCE,
    BUSHING,
    CARRIED,
    COMPONENTS,
    CONTACT,
    F_EXT,
    FORCE_A,
    FORCE_B,
    FORCE_KIND,
    FORCE_PROGRAM,
    FORCE_SIGNAL,
    JOINT_FORCE,
    JOINT_NV,
    JOINT_V,
    MARKER_A,
    MARKER_B,
    MODAL,
    N_DRIVES,
    N_V,
    RELATIVE_F,
    STATUS_CODE,
    STATUS_OBJECT,
    T_EXT,
    TAU,
    TORSIONAL,
    USER,
    WHEEL_RAIL,
)
from solvers.kernels.vectors import clear
from solvers.kernels.wheel_rail import wheel_rail


@part(NONE, MODEL, WORK, READ)
def relative_forces(model, ws, v):
    """Forces along the coordinates of cut joints as wrenches on their markers; power of those in the tree."""
    tau, torque, force = ws.twist[5], ws.scratch[5], ws.scratch[6]
    for k in range(len(v)):
        ws.scratch[14, 2] += ws.of_speed[TAU, k] * v[k]
    for j in range(len(model.joint_i)):
        if model.joint_i[j, CARRIED] != 0:
            continue
        at = model.joint_i[j, JOINT_V] - model.counts[N_V] - model.counts[N_DRIVES]
        clear(tau)
        acts = False
        for k in range(model.joint_i[j, JOINT_NV]):
            tau[k] = ws.aux[RELATIVE_F, at + k]
            acts = acts or tau[k] != 0.0
        if acts:
            wrench_of_forces(model, ws, j, tau)
            for r in range(3):
                torque[r] = tau[r]
                force[r] = tau[3 + r]
            pair_wrench(model, ws, model.joint_i[j, MARKER_A], model.joint_i[j, MARKER_B], force, torque)


@inner
def joint_force(model, ws, f, value):
    """A force along one coordinate of a joint."""
    j, k = model.force[f, FORCE_A], model.force[f, FORCE_B]
    iv = model.joint_i[j, JOINT_V] + k
    if k < 0:
        return  # along a prescribed coordinate: its drive bears it
    if model.joint_i[j, CARRIED] != 0:
        ws.of_speed[TAU, iv] += value
    else:
        ws.aux[RELATIVE_F, iv - model.counts[N_V] - model.counts[N_DRIVES]] += value


@part(BOOL, MODEL, WORK, READ)
def all_forces(model, ws, v):
    """Values and wrenches of all force elements. Reads signals and markers; writes TAU, F_EXT, T_EXT, the power.

    Returns False if an expression has no finite value, with the culprit in ``status``.
    """
    for i in range(len(ws.vec)):
        clear(ws.vec[i, F_EXT])
        clear(ws.vec[i, T_EXT])
    clear(ws.of_speed[TAU])
    clear(ws.of_speed[MODAL])
    clear(ws.aux[RELATIVE_F])
    ws.scratch[14, 2] = 0.0
    for f in range(len(model.force)):
        kind, at = model.force[f, FORCE_KIND], model.force[f, FORCE_SIGNAL]
        if kind == JOINT_FORCE:
            value = program_value(model, ws, model.force[f, FORCE_PROGRAM])
            ws.signals[at + 2] = value
            joint_force(model, ws, f, value)
        elif kind == AXIAL:
            axial(model, ws, f)
        elif kind == TORSIONAL:
            torsional(model, ws, f)
        elif kind in (COMPONENTS, USER):
            components(model, ws, f)
        elif kind == BUSHING:
            bushing(model, ws, f)
        elif kind == CONTACT:
            contact(model, ws, f)
        elif kind == WHEEL_RAIL and not wheel_rail(model, ws, f):
            return False
        if not math.isfinite(ws.signals[at + 2]):
            ws.ints[STATUS_CODE] = BAD_FORCE
            ws.ints[STATUS_OBJECT] = f
            return False
    relative_forces(model, ws, v)
    flexible_power(model, ws)
    return True
