"""Our trees of hinges as kinematic trees of exudyn, for the benchmark."""

import time

import exudyn as exu
import numpy as np
from exudyn.itemInterface import NodeGenericODE2, ObjectKinematicTree

from solvers.kernels.trees import layout as at
from solvers.multibody.methods.dynamics import forward_dynamics
from solvers.multibody.methods.model import tree_data

STEPS = 50


def exudyn_seconds(model, q, v, tau):
    """Seconds of one evaluation: a step of the explicit Euler method in minimal coordinates, the best of some runs."""
    n = len(model.ints) - 1
    if (model.ints[1:, at.KIND] != at.REVOLUTE).any():
        raise ImportError("kinematic trees of exudyn have hinges and slides")
    container = exu.SystemContainer()
    mbs = container.AddSystem()
    node = mbs.AddNode(
        NodeGenericODE2(
            referenceCoordinates=[0.0] * n,
            initialCoordinates=list(q),
            initialCoordinates_t=list(v),
            numberOfODE2Coordinates=n,
        )
    )
    rows = model.reals[1:]
    mbs.AddObject(
        ObjectKinematicTree(
            nodeNumber=node,
            jointTypes=[exu.JointType.RevoluteZ] * n,
            linkParents=[int(p) - 1 for p in model.ints[1:, at.PARENT]],
            jointTransformations=exu.Matrix3DList([row[:9].reshape(3, 3) for row in rows]),
            jointOffsets=exu.Vector3DList([row[9:12] for row in rows]),
            linkInertiasCOM=exu.Matrix3DList([_inertia(row) for row in rows]),
            linkCOMs=exu.Vector3DList([row[at.FIRST : at.FIRST + 3] / row[at.MASS] for row in rows]),
            linkMasses=[float(row[at.MASS]) for row in rows],
            baseOffset=[0.0, 0.0, 0.0],
            gravity=list(model.gravity),
            linkForces=exu.Vector3DList([[0.0] * 3] * n),
            linkTorques=exu.Vector3DList([[0.0] * 3] * n),
            jointForceVector=list(tau),
            jointPositionOffsetVector=[0.0] * n,
            jointVelocityOffsetVector=[0.0] * n,
            jointPControlVector=[0.0] * n,
            jointDControlVector=[0.0] * n,
        )
    )
    mbs.Assemble()
    settings = exu.SimulationSettings()
    settings.timeIntegration.numberOfSteps = STEPS
    settings.timeIntegration.endTime = 1e-9 * STEPS
    settings.timeIntegration.verboseMode = 0
    settings.solutionSettings.writeSolutionToFile = False
    settings.displayComputationTime = False
    best = np.inf
    for _ in range(5):
        start = time.perf_counter()
        mbs.SolveDynamic(settings, solverType=exu.DynamicSolverType.ExplicitEuler)
        best = min(best, (time.perf_counter() - start) / STEPS)
    expected = forward_dynamics(tree_data(model), q, v, tau)
    found = mbs.systemData.GetODE2Coordinates_tt()
    assert np.abs(found - expected).max() < 1e-4 * np.abs(expected).max(), (found[:3], expected[:3])
    return best


def _inertia(row):
    m = row[at.MASS]
    c = row[at.FIRST : at.FIRST + 3] / m
    xx, yy, zz, xy, xz, yz = row[at.SECOND :]
    return np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) - m * (c @ c * np.eye(3) - np.outer(c, c))
