"""Our trees (hinges, balls and free joints) as models of MuJoCo, for the benchmark."""

import mujoco
import numpy as np

from solvers.kernels.trees import layout as at


def mujoco_model(model, q, v, tau):
    """MjModel and MjData in a state of ours; MuJoCo keeps free bodies on the ground only."""
    spec = mujoco.MjSpec()
    spec.option.gravity = model.gravity
    spec.option.disableflags = (
        mujoco.mjtDisableBit.mjDSBL_CONTACT
        | mujoco.mjtDisableBit.mjDSBL_CONSTRAINT
        | mujoco.mjtDisableBit.mjDSBL_SENSOR
    )
    spec.compiler.inertiafromgeom = False
    bodies = [spec.worldbody]
    for i in range(1, len(model.ints)):
        row, kind, parent = model.reals[i], int(model.ints[i, at.KIND]), int(model.ints[i, at.PARENT])
        m = row[at.MASS]
        c = row[at.FIRST : at.FIRST + 3] / m
        xx, yy, zz, xy, xz, yz = row[at.SECOND :]
        J = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]) - m * (c @ c * np.eye(3) - np.outer(c, c))
        quat = np.zeros(4)
        mujoco.mju_mat2Quat(quat, row[:9].copy())
        full = [J[0, 0], J[1, 1], J[2, 2], J[0, 1], J[0, 2], J[1, 2]]
        body = bodies[parent].add_body(
            pos=row[9:12], quat=quat, mass=m, ipos=c, fullinertia=full, explicitinertial=True
        )
        if kind == at.REVOLUTE:
            body.add_joint(type=mujoco.mjtJoint.mjJNT_HINGE, axis=[0, 0, 1])
        elif kind == at.SPHERICAL:
            body.add_joint(type=mujoco.mjtJoint.mjJNT_BALL)
        elif kind == at.FREE and parent == 0:
            body.add_freejoint()
        else:
            raise ImportError("MuJoCo has no such joint here")
        bodies.append(body)
    peer = spec.compile()
    data = mujoco.MjData(peer)
    data.qvel[:] = v
    data.qfrc_applied[:] = tau
    for kind, iq in model.ints[1:, [at.KIND, at.Q_START]]:
        if kind == at.REVOLUTE:
            data.qpos[iq] = q[iq]
        else:
            width = 4 if kind == at.SPHERICAL else 7
            data.qpos[iq : iq + width] = q[iq : iq + width]
            data.qpos[iq + width - 4 : iq + width] /= np.linalg.norm(q[iq + width - 4 : iq + width])
    return peer, data
