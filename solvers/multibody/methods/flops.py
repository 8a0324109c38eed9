"""Operations per evaluation of the methods for any tree: table 1 of Shimanovsky 2024, corrected. Theory (47)–(51).

The printed table subtracts the savings of the root body once; a tree may have many bodies on the ground, so here they
are counted for each of them.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.kernels.trees import layout as at
from solvers.multibody.methods.model import Ints, TreeModel

#: Methods that table 1 compares.
COUNTED = ("cbm", "lgr", "itr", "dec")


@dataclass(frozen=True)
class TreeShape:
    """What the counts need of a tree, per body without the ground."""

    n: Ints  # freedoms of the joint
    parent: Ints  # 0: the ground; else place in these arrays plus one
    eta: Ints  # freedoms on the path, η
    length: Ints  # joints on the path
    mu: Ints  # constraints of the joint and of the children's joints, μ


def tree_shape(model: TreeModel) -> TreeShape:
    """Shape of a tree of bodies."""
    return shape_of(model.ints[1:, at.PARENT], model.ints[1:, at.V_COUNT])


def shape_of(parent: Ints, n: Ints) -> TreeShape:
    """Shape from parents (0: the ground, else number of the body from 1) and freedoms."""
    eta, length = np.zeros(len(n) + 1, dtype=np.int64), np.zeros(len(n) + 1, dtype=np.int64)
    mu = np.zeros(len(n) + 1, dtype=np.int64)
    for i, (p, freedoms) in enumerate(zip(parent, n), start=1):
        eta[i], length[i] = eta[p] + freedoms, length[p] + 1
        mu[i] += 6 - freedoms
        mu[p] += 6 - freedoms
    return TreeShape(np.asarray(n), np.asarray(parent), eta[1:], length[1:], mu[1:])


def chains_shape(chains: int, length: int, freedoms: int) -> TreeShape:
    """Equal chains on a base body, all joints alike (the trees of fig. 3)."""
    parent = [0] + [1 if k == 0 else 1 + c * length + k for c in range(chains) for k in range(length)]
    return shape_of(np.array(parent), np.full(len(parent), freedoms))


def flops(shape: TreeShape, corrections: float = 2.0) -> dict[str, float]:
    """Operations of CBM, LGR, ITR (with ``corrections`` = k per evaluation) and DEC. Theory (48)–(51)."""
    inner = shape.parent > 0
    n, eta, mu = (x.astype(float) for x in (shape.n, shape.eta, shape.mu))
    m = 6.0 - n
    bodies, roots, total = len(n), int((~inner).sum()), float(n.sum())
    above = eta[shape.parent[inner] - 1]
    cbm = (_cbm(eta) + 222.0 + 42.0 * n * shape.length).sum() - (_cbm(above) - 205.0).sum()
    lgr = (mu**3 / 3.0 + 8.5 * mu**2 + 361.0 * mu / 6.0 + 420.0).sum() - 48.0 * roots
    lgr -= (m**3 / 3.0 + 2.5 * m**2 + m / 6.0)[inner].sum()
    itr = 2.0 * total**2 + 37.0 * total + 405.0 * bodies - 145.0 * roots
    itr += (4.0 * total**2 + 33.0 * total + 135.0 * bodies - 96.0 * roots) * corrections
    dec = (n**3 / 3.0 + 19.5 * n**2 + 1105.0 * n / 6.0 + 864.0).sum() - (84.0 * n + 660.0)[~inner].sum()
    return {"cbm": float(cbm), "lgr": float(lgr), "itr": float(itr), "dec": float(dec)}


def _cbm(eta):
    return eta**3 / 3.0 + 8.5 * eta**2 + 109.0 * eta / 6.0
