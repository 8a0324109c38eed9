"""Sample trees for calibration, diagrams and benchmarks, and how their evaluation is timed."""

from __future__ import annotations

from time import perf_counter

import numpy as np

from solvers.multibody.methods.dynamics import method
from solvers.multibody.methods.model import Array, Link, Step, TreeModel, neutral, tree_data, tree_from_links

_X, _Y, _Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
_ANGLES = (Step(True, _Z, 0), Step(True, _Y, 1), Step(True, _X, 2))

#: Joint of 1 … 6 freedoms: kind and steps.
JOINTS: dict[int, tuple[str, tuple[Step, ...]]] = {
    1: ("revolute", ()),
    2: ("sequence", (Step(True, _X, 0), Step(True, _Y, 1))),
    3: ("spherical", ()),
    4: ("sequence", (*_ANGLES, Step(False, _X, 3))),
    5: ("sequence", (*_ANGLES, Step(False, _X, 3), Step(False, _Y, 4))),
    6: ("free", ()),
}


def sample_tree(chains: int, length: int, freedoms: int, *, base: bool = True) -> TreeModel:
    """Equal chains of unlike bodies on a base body (or, without it, on the ground), all joints alike."""
    rng = np.random.default_rng(7)
    parents = [0] if base else []
    for chain in range(chains):
        first = len(parents)
        parents += [int(base) if k == 0 else first + k for k in range(length)]
        del chain
    kind, steps = JOINTS[freedoms]
    links = []
    for parent in parents:
        turn, _ = np.linalg.qr(rng.normal(size=(3, 3)))
        half = rng.normal(size=(3, 3))
        spread = 0.01 * half @ half.T + 0.01 * np.eye(3)
        links.append(
            Link(
                parent=parent,
                kind=kind,
                steps=steps,
                frame=turn * np.sign(np.linalg.det(turn)),
                origin=0.3 * rng.normal(size=3),
                mass=1.0 + rng.random(),
                centre=0.1 * rng.normal(size=3),
                inertia=np.trace(spread) * np.eye(3) - spread,
            )
        )
    return tree_from_links(links)


def sample_state(model: TreeModel) -> tuple[Array, Array, Array]:
    """Coordinates, speeds and forces along them."""
    rng = np.random.default_rng(8)
    q = neutral(model) + 0.3 * rng.normal(size=model.n_q)
    return q, 0.5 * rng.normal(size=model.n_v), rng.normal(size=model.n_v)


def seconds_of(model: TreeModel, names: tuple[str, ...], *, rounds: int = 40, budget: float = 4e-4) -> dict[str, float]:
    """Seconds of one evaluation by each method: the best of many rounds so short that few are disturbed, in turns.

    The state moves a little from call to call, as in an integration with steps of 1e-4 s, so that the iterative methods
    have something to correct.
    """
    q, v, tau = sample_state(model)
    moves = [q.copy() for _ in range(8)]
    for k, state in enumerate(moves):
        state += 1e-4 * k * np.resize(v, len(q))
    best = dict.fromkeys(names, np.inf)
    counts: dict[str, int] = {}
    data = {name: tree_data(model) for name in names}
    for _ in range(rounds):
        for name in names:
            function, scratch = method(name), data[name]
            if name not in counts:
                function(scratch, q, v, tau, scratch.no_wrench)
                start = perf_counter()
                function(scratch, q, v, tau, scratch.no_wrench)
                counts[name] = max(1, int(budget / 8.0 / max(perf_counter() - start, 1e-7)))
            start = perf_counter()
            for _ in range(counts[name]):
                for state in moves:
                    function(scratch, state, v, tau, scratch.no_wrench)
            best[name] = min(best[name], (perf_counter() - start) / (8 * counts[name]))
    return best
