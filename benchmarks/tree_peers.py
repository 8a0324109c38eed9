"""Our trees as models of Pinocchio, with the differences of coordinates: for the tests and the benchmarks."""

import numpy as np
import pinocchio as pin

from solvers.kernels.trees import layout as at


def peer_model(model):
    """A pin.Model of a TreeModel. Joints in our order; fixed ones are merged into their parents by Pinocchio."""
    peer = pin.Model()
    peer.gravity.linear = np.array(model.gravity)
    joints, frames = {0: 0}, {0: pin.SE3.Identity()}  # joint that moves body i, frame of the body in it
    for i in range(1, len(model.ints)):
        row, parent = model.reals[i], int(model.ints[i, at.PARENT])
        placement = frames[parent] * pin.SE3(row[:9].reshape(3, 3), row[9:12].copy())
        joint, after = _joint(model, i)
        if joint is None:
            joints[i], frames[i] = joints[parent], placement * after
        else:
            joints[i] = peer.addJoint(joints[parent], joint, placement, f"j{i}")
            frames[i] = after
        peer.appendBodyToJoint(joints[i], _inertia(row), frames[i])
    return peer, joints, frames


def _inertia(row):
    m = row[at.MASS]
    c = row[at.FIRST : at.FIRST + 3] / m
    xx, yy, zz, xy, xz, yz = row[at.SECOND :]
    second = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    return pin.Inertia(m, c, second - m * (c @ c * np.eye(3) - np.outer(c, c)))


def _joint(model, i):
    kind, first, count = (int(model.ints[i, c]) for c in (at.KIND, at.STEP_START, at.STEP_COUNT))
    still = pin.SE3.Identity()
    if kind == at.REVOLUTE:
        return pin.JointModelRZ(), still
    if kind == at.PRISMATIC:
        return pin.JointModelPZ(), still
    if kind == at.SPHERICAL:
        return pin.JointModelSpherical(), still
    if kind == at.FREE:
        return pin.JointModelFreeFlyer(), still
    steps = [(model.step_i[s], model.step_f[s]) for s in range(first, first + count)]
    coordinates = [int(step[0][at.COORDINATE]) for step in steps]
    if coordinates == [0, 0]:  # a screw
        return pin.JointModelHelicalUnaligned(*steps[0][1][:3], float(steps[1][1][at.FACTOR])), still
    made, before = pin.JointModelComposite(), pin.SE3.Identity()
    for (turns, coordinate), (x, y, z, _, offset) in steps:
        axis = np.array([x, y, z])
        shift = pin.SE3(pin.exp3(axis * offset), np.zeros(3)) if turns else pin.SE3(np.eye(3), axis * offset)
        before = before * shift
        if coordinate >= 0:
            one = pin.JointModelRevoluteUnaligned(axis) if turns else pin.JointModelPrismaticUnaligned(axis)
            made.addJoint(one, before)
            before = pin.SE3.Identity()
    return (made if made.njoints else None), before


class Converter:
    """Between our coordinates, speeds, forces and those of Pinocchio (quaternion order, axes of a free body)."""

    def __init__(self, model):
        self.model = model
        self.balls = [
            (int(kind), int(iq), int(iv))
            for kind, iq, iv in model.ints[1:, [at.KIND, at.Q_START, at.V_START]]
            if kind in (at.SPHERICAL, at.FREE)
        ]

    def state(self, q, v, tau):
        q, v, tau = q.copy(), v.copy(), tau.copy()
        for kind, iq, iv in self.balls:
            e = iq + (3 if kind == at.FREE else 0)
            w, x, y, z = q[e : e + 4] / np.linalg.norm(q[e : e + 4])
            q[e : e + 4] = x, y, z, w
            if kind == at.FREE:
                R = pin.Quaternion(w, x, y, z).toRotationMatrix()
                v[iv : iv + 3] = R.T @ v[iv : iv + 3]
                tau[iv : iv + 3] = R.T @ tau[iv : iv + 3]
        return q, v, tau

    def acceleration(self, q, v, acc):
        """Ours from theirs; q and v theirs."""
        acc = acc.copy()
        for kind, iq, iv in self.balls:
            if kind == at.FREE:
                x, y, z, w = q[iq + 3 : iq + 7]
                R = pin.Quaternion(w, x, y, z).toRotationMatrix()
                acc[iv : iv + 3] = R @ (acc[iv : iv + 3] + np.cross(v[iv + 3 : iv + 6], v[iv : iv + 3]))
        return acc


def peer_acceleration(model, q, v, tau, wrench):
    """Our accelerations by Pinocchio's articulated bodies."""
    peer, joints, frames = peer_model(model)
    loads = [pin.Force.Zero() for _ in range(peer.njoints)]
    for i in range(1, len(model.ints)):
        if joints[i]:
            loads[joints[i]] += frames[i].act(pin.Force(wrench[i]))
    convert = Converter(model)
    q, v, tau = convert.state(q, v, tau)
    return convert.acceleration(q, v, pin.aba(peer, peer.createData(), q, v, tau, loads))
