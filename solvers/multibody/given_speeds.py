"""Initial speeds that joints were given, in a mechanism with loops: they are kept, and the others follow.

A speed of zero is taken as not given. The speeds that the constraints admit are v + N z; z is the smallest one (in the
metric of the mass matrix) for which the given speeds come out.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import cholesky, null_space, solve_triangular

from solvers.errors import ModelError
from solvers.kernels.motion import project_speeds
from solvers.kernels.multibody_arrays import JACOBIAN, RELATIVE_V, Workspace
from solvers.kernels.tree import mass_matrix, poses
from solvers.multibody.compile import CompiledSystem

Array = NDArray[np.float64]

#: Given speeds may differ from what the constraints admit by this part of the greatest one: they were rounded.
ROUNDED = 1e-2


def keep_given_speeds(compiled: CompiledSystem, ws: Workspace, q: Array, v: Array) -> None:
    """Change v (n_v,), which the constraints admit, so that it has the given speeds. Needs ``project_speeds``.

    Raises ModelError naming the joint whose speed does not go with the others and with the constraints.
    """
    tree, cut = np.flatnonzero(compiled.v), np.flatnonzero(compiled.relative_v)
    wanted = np.concatenate([compiled.v[tree], compiled.relative_v[cut]])
    if len(wanted) == 0:
        return
    names = [compiled.speed_joints[k] for k in tree] + [compiled.relative_joints[k] for k in cut]
    apart = wanted - np.concatenate([v[tree], _relative(compiled, ws, v)[cut]])
    largest = float(np.abs(wanted).max())
    if np.abs(apart).max() <= 1e-9 * largest:
        return
    N = _admitted(compiled, ws, q)
    rows = N[tree]
    if len(cut):
        rest = _relative(compiled, ws, np.zeros_like(v))
        rows = np.vstack([rows, np.column_stack([_relative(compiled, ws, n) - rest for n in N.T])[cut]])
    z = _least(rows, apart, 1e-10 * float(np.linalg.norm(N)))
    left = apart - rows @ z
    worst = int(np.argmax(np.abs(left)))
    if abs(left[worst]) > ROUNDED * largest:
        admitted = wanted[worst] - left[worst]
        raise ModelError(
            f"Joint '{names[worst]}': its initial speed {wanted[worst]:g} does not go with the loops and the other "
            f"initial speeds, which would admit {admitted:.4g} (m/s or rad/s) at t = 0. Give fewer initial speeds, as "
            "many as the mechanism has degrees of freedom; those left at zero follow."
        )
    v += N @ z


def _least(A: Array, b: Array, negligible: float) -> Array:
    """Smallest z with A z nearest to b; singular values up to ``negligible`` count as zero, though all of them were."""
    U, sizes, V = np.linalg.svd(A, full_matrices=False)
    kept = sizes > negligible
    result: Array = V[kept].T @ ((U[:, kept].T @ b) / sizes[kept])
    return result


def _relative(compiled: CompiledSystem, ws: Workspace, v: Array) -> Array:
    """Speeds of the cut joints at speeds v (n_v,)."""
    if not len(compiled.relative_v):
        return compiled.relative_v
    project_speeds(compiled.model, ws, v.copy())  # works out the rates of v before it corrects them
    return ws.aux[RELATIVE_V][: len(compiled.relative_v)].copy()


def _admitted(compiled: CompiledSystem, ws: Workspace, q: Array) -> Array:
    """N (n_v, d) of the speeds that the constraints admit, with Nᵀ M N = 1."""
    G = ws.jac[JACOBIAN].copy()
    N = null_space(G, rcond=1e-10)
    if N.shape[1] == 0:
        return N
    poses(compiled.model, ws, q)
    mass_matrix(compiled.model, ws)
    return solve_triangular(cholesky(N.T @ ws.M @ N), N.T, trans="T").T
