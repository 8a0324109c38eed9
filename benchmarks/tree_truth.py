"""Inverse dynamics of chains in extended precision: what the accelerations of a program are worth.

A program's own inverse dynamics rounds as its forward dynamics does and hides errors that both share; numbers of 64
bits of mantissa (numpy's long double) do not. Each program is judged with the inertias it computed with.
"""

from dataclasses import dataclass

import numpy as np

from solvers.kernels.trees import layout as at

Long = np.longdouble


@dataclass(frozen=True)
class Chain:
    """Joint frames in their parents, mass, first and second moments at the origins of the bodies, gravity."""

    frames: np.ndarray  # (n, 3, 3)
    origins: np.ndarray  # (n, 3)
    mass: np.ndarray  # (n,)
    first: np.ndarray  # (n, 3)
    second: np.ndarray  # (n, 3, 3)
    gravity: np.ndarray  # (3,)


def chain_of(model):
    """The chain of a TreeModel."""
    rows = model.reals[1:]
    xx, yy, zz, xy, xz, yz = rows[:, at.SECOND :].T
    second = np.stack([np.stack(line, axis=-1) for line in ((xx, xy, xz), (xy, yy, yz), (xz, yz, zz))], axis=1)
    frames, origins = rows[:, :9].reshape(-1, 3, 3), rows[:, at.ORIGIN : at.ORIGIN + 3]
    return Chain(frames, origins, rows[:, at.MASS], rows[:, at.FIRST : at.FIRST + 3], second, model.gravity)


def chain_of_peer(peer):
    """The chain of a pin.Model."""
    placements, inertias = list(peer.jointPlacements)[1:], list(peer.inertias)[1:]
    mass, lever = np.array([one.mass for one in inertias]), np.array([one.lever for one in inertias])
    steiner = (lever**2).sum(1)[:, None, None] * np.eye(3) - lever[:, :, None] * lever[:, None, :]
    second = np.array([one.inertia for one in inertias]) + mass[:, None, None] * steiner
    frames, origins = (np.array([getattr(p, what) for p in placements]) for what in ("rotation", "translation"))
    return Chain(frames, origins, mass, mass[:, None] * lever, second, np.array(peer.gravity.linear))


def exact_forces(chain, q, v, acc):
    """Forces along the speeds of a chain of hinges about z (n numbers in q) or of balls (quaternions w, x, y, z)."""
    n = len(chain.mass)
    balls = len(v) == 3 * n
    q, v, acc = (x.astype(Long).reshape(n, -1) for x in (q, v, acc))
    omega, alpha, a = np.zeros(3, Long), np.zeros(3, Long), -chain.gravity.astype(Long)
    turns, force, moment = [], [], []
    for i in range(n):
        R = chain.frames[i].astype(Long) @ (of_quaternion(q[i]) if balls else about_z(q[i, 0]))
        rho, h, J = (x[i].astype(Long) for x in (chain.origins, chain.first, chain.second))
        speed, rise = (v[i], acc[i]) if balls else (np.array([0, 0, x[i, 0]], Long) for x in (v, acc))
        a = R.T @ (a + np.cross(alpha, rho) + np.cross(omega, np.cross(omega, rho)))
        carried = R.T @ omega
        omega, alpha = carried + speed, R.T @ alpha + np.cross(carried, speed) + rise
        force.append(Long(chain.mass[i]) * a + np.cross(alpha, h) + np.cross(omega, np.cross(omega, h)))
        moment.append(np.cross(h, a) + J @ alpha + np.cross(omega, J @ omega))
        turns.append(R)
    tau, f, t = np.zeros((n, 3 if balls else 1), Long), np.zeros(3, Long), np.zeros(3, Long)
    for i in range(n - 1, -1, -1):
        f, t = force[i] + f, moment[i] + t
        tau[i] = t if balls else t[2]
        f = turns[i] @ f
        t = turns[i] @ t + np.cross(chain.origins[i].astype(Long), f)
    return tau.ravel()


def about_z(angle):
    """Rotation about z."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]], dtype=Long)


def of_quaternion(e):
    """Rotation of a quaternion (w, x, y, z) of any length."""
    w, (x, y, z) = e[0] / np.sqrt(e @ e), e[1:] / np.sqrt(e @ e)
    K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]], dtype=Long)
    return np.eye(3, dtype=Long) + 2 * w * K + 2 * K @ K
