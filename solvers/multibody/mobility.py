"""How freely a mechanism moves: degrees of freedom by the rank of its equations, and which equations repeat others.

With the mass matrix M = LLᵀ the rows of B = G·L⁻ᵀ are compared in the metric of the kinetic energy, each scaled to
unit length. Constraints are taken one after another in the order of the model; a rank-revealing factorisation
(pivoted Householder QR) of the rows taken so far tells how many equations of the next one are new. What is not new is
imposed already: by which constraints, the coefficients of its combination of the earlier rows tell. If the same
combination of the prescribed rates, or of the demands on accelerations, is another one, they contradict each other.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import qr, solve_triangular

from solvers.errors import ModelError
from solvers.kernels.coordinates import shift
from solvers.kernels.evaluate import evaluate
from solvers.kernels.multibody_arrays import (
    GAMMA,
    JACOBIAN,
    KIND,
    OFF,
    OK,
    PARENT,
    RATE_OF,
    ROW_CONSTRAINT,
    STATUS_CODE,
)
from solvers.kernels.tree import mass_matrix
from solvers.multibody.assembly import assemble_state
from solvers.multibody.compile import CompiledSystem, make_workspace
from solvers.multibody.failures import failure_sentence

Array = NDArray[np.float64]

#: A row shorter than this part after the others are taken out of it repeats them.
TOLERANCE = 1e-8


@dataclass(frozen=True)
class Redundancy:
    """A constraint that imposes what others impose already.

    ``repeated`` of its ``equations`` follow from those of ``by``; ``loop`` are the joints of the loop that it closes
    (its own among them), empty for a constraint that is no joint. ``always``: also in a position nearby, so that it is
    the build of the mechanism and not this position alone. ``contradicts``: the prescribed motion in it is another one.
    """

    name: str
    repeated: int
    equations: int
    by: tuple[str, ...]
    loop: tuple[str, ...]
    always: bool
    contradicts: bool = False


@dataclass(frozen=True)
class Mobility:
    """Coordinates of the tree less the rank of the equations.

    ``speeds`` of the tree (with modal ones), ``equations`` written, their ``rank``, ``freedom`` = speeds − rank, now;
    ``freedom_nearby`` in a neighbouring position (a smaller one: this position is singular).
    """

    speeds: int
    equations: int
    rank: int
    freedom: int
    freedom_nearby: int
    redundant: tuple[Redundancy, ...]

    @property
    def singular(self) -> bool:
        """Whether this position has more freedom than its neighbours: a dead point or a branching."""
        return self.freedom > self.freedom_nearby


def contradiction(one: Redundancy) -> str:
    """The sentence for constraints that cannot hold together."""
    others = ", ".join(one.by)
    if others:
        return f"{one.name}: it demands another motion than {others}. They cannot hold together: remove one of them."
    return (
        f"{one.name}: it demands a motion of what cannot move, or moves as prescribed in the joints. Remove it, or let "
        "one of those joints move freely."
    )


def mobility(compiled: CompiledSystem) -> Mobility:
    """Mobility of a mechanism at its assembled start. Raises ModelError if it cannot be assembled."""
    ws = make_workspace(compiled)
    q, v = assemble_state(compiled, ws, given=False)
    here, demands = _rows(compiled, q, v)
    n_v, m = len(v), len(here)
    owners = compiled.model.row_i[:, ROW_CONSTRAINT]
    fresh, by = _independent(here, owners)
    nearby_q = _nearby(compiled, q, here)
    nearby, _ = (fresh, by) if nearby_q is None else _independent(_rows(compiled, nearby_q, 0.0 * v)[0], owners)
    redundant = []
    for c, name in enumerate(compiled.constraint_names):
        rows = np.flatnonzero(owners == c)
        repeated = int(np.sum(~fresh[rows]))
        if repeated and compiled.model.constraint_i[c, KIND] != OFF:
            shares = [by[int(row)] for row in rows if not fresh[row]]
            causes = sorted({int(owners[k]) for share in shares for k in share} - {c})
            always = bool(np.sum(~nearby[rows]))
            redundant.append(
                Redundancy(
                    name=name,
                    repeated=repeated,
                    equations=len(rows),
                    by=tuple(compiled.constraint_names[k] for k in causes),
                    loop=_loop(compiled, c),
                    always=always,
                    contradicts=always
                    and any(_contradiction(demands, int(row), by[int(row)]) for row in rows if not fresh[row]),
                )
            )
    rank, rank_nearby = int(np.sum(fresh)), int(np.sum(nearby))
    return Mobility(n_v, m, rank, n_v - rank, n_v - rank_nearby, tuple(redundant))


def _rows(compiled: CompiledSystem, q: Array, v: Array) -> tuple[Array, Array]:
    """Rows of G·L⁻ᵀ (m, n_v) of unit length, also those of velocities alone; what each demands (m, 2).

    That is the rate of its prescribed motion and γ, in units of the row.
    """
    model, ws = compiled.model, make_workspace(compiled)
    if not len(model.row_i):
        return np.zeros((0, len(v))), np.zeros((0, 2))
    y = np.concatenate([q, v, compiled.x, [0.0]])
    ws.ints[STATUS_CODE] = OK
    if not evaluate(model, ws, 0.0, y, np.zeros(len(v))):
        raise ModelError(failure_sentence(compiled, ws, 0.0, 3))
    G = ws.jac[JACOBIAN].copy()
    demands = np.column_stack([G @ v - ws.of_row[RATE_OF], ws.of_row[GAMMA]])
    mass_matrix(model, ws)
    L = np.linalg.cholesky(ws.M)
    B = solve_triangular(L, G.T, lower=True).T
    lengths = np.linalg.norm(B, axis=1)
    felt = lengths > TOLERANCE * lengths.max(initial=0.0)  # other rows are the dust of an equation that holds anyway
    unit = np.where(felt, lengths, 1.0)[:, None]
    return np.where(felt[:, None], B / unit, 0.0), demands / unit


def _contradiction(demands: Array, row: int, shares: dict[int, float]) -> bool:
    """Whether what a row demands is something else than the combination of rows that it is."""
    parts = np.array([share * demands[k] for k, share in shares.items()]).reshape(-1, 2)
    size = np.abs(demands[row]) + np.abs(parts).sum(axis=0)
    return bool(np.any(np.abs(demands[row] - parts.sum(axis=0)) > 1e-6 * np.maximum(size, 1.0)))


def _independent(B: Array, owners: NDArray[np.int64]) -> tuple[NDArray[np.bool_], dict[int, dict[int, float]]]:
    """Per row whether it is new, constraint by constraint; per repeated row its shares of the rows that it repeats."""
    fresh = np.zeros(len(B), dtype=bool)
    by: dict[int, dict[int, float]] = {}
    Q = np.zeros((0, B.shape[1]))  # orthonormal rows that span those taken
    for c in dict.fromkeys(owners.tolist()):
        rows = np.flatnonzero(owners == c)
        left = B[rows] - (B[rows] @ Q.T) @ Q
        left -= (left @ Q.T) @ Q
        q_new, R, order = qr(left.T, mode="economic", pivoting=True)
        diagonal = np.abs(np.diag(R))
        count = int(np.sum(diagonal > TOLERANCE))
        fresh[rows[order[:count]]] = True
        for row in rows[order[count:]]:
            taken = np.flatnonzero(fresh & (np.arange(len(B)) <= rows[-1]))
            found = np.linalg.lstsq(B[taken].T, B[row], rcond=1e-10)[0]
            by[int(row)] = {int(k): float(share) for k, share in zip(taken, found) if abs(share) > 1e-6}
        Q = np.vstack([Q, q_new[:, :count].T])
    return fresh, by


def _nearby(compiled: CompiledSystem, q: Array, B: Array) -> Array | None:
    """Another admitted position: a small admitted step, closed again. None if nothing can move or it cannot close."""
    n_v = len(compiled.v)
    steps = np.random.default_rng(2).normal(size=n_v)
    if len(B):
        u, s, _ = np.linalg.svd(B.T, full_matrices=True)
        kernel = u[:, int(np.sum(s > TOLERANCE)) :]
        steps = kernel @ (kernel.T @ steps)
    length = np.linalg.norm(steps)
    if length < 1e-9:
        return None
    moved = q.copy()
    shift(compiled.model, q, steps * (0.05 / length), 1.0, moved)
    try:
        there, _ = assemble_state(replace(compiled, q=moved), make_workspace(compiled), given=False)
    except ModelError:
        return None
    return there if np.abs(there - q).max() > 1e-4 else None


def _loop(compiled: CompiledSystem, c: int) -> tuple[str, ...]:
    """Joints of the loop that a cut joint closes; none for other constraints."""
    name = compiled.constraint_names[c]
    joints = {f"Joint '{joint.name}'": joint for joint in compiled.joints}
    joint = joints.get(name)
    if joint is None:
        return ()
    place = {body: i for i, body in enumerate(compiled.tree_names)}
    carrier = {int(row[0]): j for j, row in enumerate(compiled.model.joint_i) if row[0]}
    ways = []
    for end in (joint.body_a, joint.body_b):
        way, i = [], place[end]
        while i:
            way.append(i)
            i = int(compiled.model.body_i[i, PARENT])
        ways.append(way)
    both = set(ways[0]) ^ set(ways[1])
    return (joint.name, *(compiled.joints[carrier[i]].name for i in sorted(both)))
