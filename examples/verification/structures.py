"""What the structural problems share: frequencies and displacements of a held model."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy.linalg import eigh

from fem.assembly import assemble
from fem.constraints import reduced
from fem.dofs import node_table
from fem.loads import NodalForce, load_vector
from fem.model import FEModel, Support
from fem.statics import solve_static
from solvers.linalg.lanczos import eigenmodes


def held(model: FEModel, *supports: tuple[object, str]) -> FEModel:
    """The model with supports given as (nodes, degrees of freedom)."""
    return replace(model, supports=tuple(Support(nodes=nodes, dofs=dofs) for nodes, dofs in supports))


def dense_frequencies(model: FEModel, count: int, *, skip: int = 0) -> np.ndarray:
    """Frequencies of a small model by a dense solver, Hz, after ``skip`` rigid motions."""
    m = assemble(model)
    r = reduced(m.K, m.M, m.constraints)
    values = eigh(r.K.toarray(), r.M.toarray(), eigvals_only=True, subset_by_index=[skip, skip + count - 1])
    return np.sqrt(np.maximum(values, 0.0)) / (2 * np.pi)


def frequencies(model: FEModel, count: int, *, skip: int = 0, mass: str = "consistent") -> np.ndarray:
    """Frequencies by block Lanczos, Hz, after ``skip`` rigid motions."""
    m = assemble(model, mass=mass)
    r = reduced(m.K, m.M, m.constraints)
    return eigenmodes(r.K, r.M, skip + count).frequencies_hz[skip:]


def tip_displacement(
    model: FEModel, force: tuple[float, ...], moment: tuple[float, ...] = (0.0, 0.0, 0.0)
) -> np.ndarray:
    """Motion (6,) of the last node under a load there, the first node held."""
    model = held(model, (model.node_numbers[:1], "all"))
    m = assemble(model)
    load = NodalForce(nodes=model.node_numbers[-1:], force=force, moment=moment)
    return node_table(m.dofs, solve_static(m, load_vector(model, m, [load])))[-1]
