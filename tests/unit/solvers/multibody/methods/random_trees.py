"""Random trees for the tests of the methods."""

import numpy as np

from solvers.multibody.methods.model import Link, Step, neutral, tree_from_links

ALL_KINDS = (
    "revolute",
    "prismatic",
    "spherical",
    "free",
    "fixed",
    "universal",
    "cylindrical",
    "planar",
    "screw",
    "bent",
)

_X, _Y, _Z = (1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)
SEQUENCES = {
    "fixed": (),
    "universal": (Step(True, _X, 0), Step(True, _Y, 1)),
    "cylindrical": (Step(False, _Z, 0), Step(True, _Z, 1)),
    "planar": (Step(False, _X, 0), Step(False, _Y, 1), Step(True, _Z, 2)),
    "screw": (Step(True, _Z, 0), Step(False, _Z, 0, factor=0.05)),
    # arms between the axes and a constant turn: nothing of it is special
    "bent": (
        Step(True, _X, 0),
        Step(False, _Y, offset=0.3),
        Step(True, _Z, 1),
        Step(True, (0.6, 0.0, 0.8), offset=0.7),
        Step(False, _X, 2, offset=0.2),
        Step(True, _Y, 3),
        Step(False, _Z, offset=-0.1),
    ),
}  # fmt: skip


def rotation(rng):
    Q, _ = np.linalg.qr(rng.normal(size=(3, 3)))
    return Q * np.sign(np.linalg.det(Q))


def random_link(rng, parent, kind, **more):
    half = rng.normal(size=(3, 3))
    return Link(
        parent=parent,
        kind="sequence" if kind in SEQUENCES else kind,
        steps=SEQUENCES.get(kind, ()),
        frame=rotation(rng),
        origin=0.3 * rng.normal(size=3),
        mass=1.0 + rng.random(),
        centre=0.1 * rng.normal(size=3),
        inertia=0.01 * half @ half.T + 0.02 * np.eye(3),
        **more,
    )


def random_tree(rng, n, kinds=ALL_KINDS, reach=4):
    """A tree of n bodies; a parent is one of the ``reach`` bodies before (1: a chain), the joints are drawn."""
    links = [
        random_link(rng, int(rng.integers(max(0, i - reach + 1), i + 1)), str(rng.choice(kinds))) for i in range(n)
    ]
    return tree_from_links(links, gravity=(0.3, -1.0, -9.7))


def random_state(rng, model):
    """Coordinates, speeds, forces along them and forces on the bodies."""
    q = neutral(model) + 0.4 * rng.normal(size=model.n_q)
    return q, rng.normal(size=model.n_v), rng.normal(size=model.n_v), rng.normal(size=(len(model.ints), 6))
