"""Eigenproblems of known size for the benchmarks: a tet10 cantilever and a shell body, as pairs (K, M) of free DOFs."""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy import sparse


@dataclass(frozen=True)
class Problem:
    """Matrices of the free DOFs, coordinates (n, 3) of the node of every DOF and its node (n,)."""

    name: str
    K: sparse.csc_array
    M: sparse.csc_array
    coordinates: np.ndarray
    node_of_dof: np.ndarray


def cantilever_model(n_dofs: int):
    """Steel bar 1 × 0.1 × 0.1 m of quadratic tetrahedra, face x = 0 in the node set "x0"; nearest to ``n_dofs``."""
    from fem.generators import block_of_solids

    sections = [k for k in range(1, 40)]
    k = min(sections, key=lambda k: abs(3 * (20 * k) * (2 * k + 1) ** 2 - n_dofs))
    return block_of_solids((1.0, 0.1, 0.1), (10 * k, k, k), kind="tet10", material=_steel())


def cantilever(n_dofs: int) -> Problem:
    """The bar of ``cantilever_model``, clamped at x = 0."""
    model = cantilever_model(n_dofs)
    return from_model(model, model.node_sets["x0"], f"tet10 cantilever {n_dofs // 1000}k")


def plate(n_dofs: int) -> Problem:
    """Steel plate 2 × 1 m, 5 mm thick, clamped along one edge; the mesh nearest to ``n_dofs``."""
    from fem.generators import plate as make
    from fem.sections import ShellSection

    n = max(2, round(np.sqrt(n_dofs / 12)))
    section = ShellSection(name="sheet", thickness=0.005)
    model = make((2.0, 1.0), (2 * n, n), material=_steel(), section=section)
    edge = model.node_numbers[model.coordinates[:, 0] == 0.0]
    return from_model(model, edge, f"shell plate {n_dofs // 1000}k")


def body() -> Problem:
    """The locomotive body of about 164 000 DOFs (the size of Mikheev 2004, table 2.1)."""
    from examples.tep70_body import model

    return from_model(model(), None, "shell body 164k")


PROBLEMS: dict[str, Callable[[], Problem]] = {
    "solid-10k": lambda: cantilever(10_000),
    "solid-30k": lambda: cantilever(30_000),
    "solid-100k": lambda: cantilever(100_000),
    "solid-300k": lambda: cantilever(300_000),
    "plate-10k": lambda: plate(10_000),
    "plate-30k": lambda: plate(30_000),
    "plate-100k": lambda: plate(100_000),
    "plate-300k": lambda: plate(300_000),
    "plate-1000k": lambda: plate(1_000_000),
    "body": body,
}


def from_model(model, clamped: np.ndarray | None, name: str) -> Problem:
    """Assemble a model, clamp the given nodes (numbers) and keep the free DOFs."""
    from dataclasses import replace

    from fem.assembly import assemble
    from fem.constraints import reduced
    from fem.model import Support

    if clamped is not None:
        model = replace(model, supports=(*model.supports, Support(nodes=clamped, name="clamp")))
    matrices = assemble(model)
    small = reduced(matrices.K, matrices.M, matrices.constraints)
    node = np.repeat(np.arange(len(model.node_numbers)), np.diff(matrices.dofs.start))[matrices.constraints.free]
    return Problem(name, small.K, small.M, model.coordinates[node], node)


def _steel():
    from fem.materials import Isotropic

    return Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)
