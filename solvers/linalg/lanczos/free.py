"""Free structures by the two ways of the thesis, for comparison with the shift (Mikheev 2004, app. 3).

Weak springs tie every DOF to the ground: the matrix becomes regular, all roots rise by ``stiffness / mass``.
The rank-one shift adds ``δ M x xᵀ M`` for each rigid motion x: its root moves from zero to δ, the others stay. The
thesis forms the sum and regrets its fill; here it is never formed: its inverse needs only K with six DOFs held.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy import sparse
from scipy.linalg import qr

from solvers.errors import SolveError
from solvers.linalg.factor_type import Factor

Array = NDArray[np.float64]


def with_weak_springs(K: sparse.csc_array, stiffness: float) -> sparse.csc_array:
    """``K + stiffness·E``: a spring (N/m, N·m/rad) from every DOF to the ground."""
    if not stiffness > 0.0:
        raise SolveError(f"Weak springs: stiffness {stiffness} was given; a positive one is needed.")
    return sparse.csc_array(K + stiffness * sparse.eye_array(K.shape[0]))


class RankOneShift(Factor):
    """Inverse of ``K + δ M R Rᵀ M`` with M-orthonormal rigid motions R (n, k), ``K R = 0``.

    ``x = R Rᵀb/δ + Pᵀ K⁺ P b`` with ``P = E − M R Rᵀ``: the balanced load Pb bends the structure held at k DOFs that
    prevent every rigid motion, then the rigid part is taken out. ``factorise(A, rows=…)`` factorises the held matrix.
    """

    def __init__(
        self, K: sparse.csc_array, M: sparse.csc_array, R: Array, delta: float, factorise: Callable[..., Factor]
    ) -> None:
        held = _statically_determinate(R)
        self._kept = np.setdiff1d(np.arange(K.shape[0]), held)
        self._inner = factorise(sparse.csc_array(K[self._kept][:, self._kept]), rows=self._kept)
        self._R, self._MR, self._delta = R, np.asarray(M @ R), delta
        super().__init__(K.shape[0], self._inner.method, "ldlt", self._inner.cost, 0)

    def _solve_block(self, B: Array) -> Array:
        rhs = B.reshape(self.n, -1)
        amount = self._R.T @ rhs
        load = rhs - self._MR @ amount
        x = np.zeros_like(load)
        x[self._kept] = self._inner.solve(load[self._kept])
        x -= self._R @ (self._MR.T @ x)
        x += self._R @ (amount / self._delta)
        return x.reshape(B.shape)

    def close(self) -> None:
        self._inner.close()


def rigid_basis(K: sparse.csc_array, M: sparse.csc_array, R: Array) -> Array:
    """M-orthonormal rigid motions from given ones (n, k). Raises SolveError when one of them strains the structure."""
    strain = np.linalg.norm(K @ R, axis=0)
    scale = np.abs(K.diagonal()).max(initial=0.0) * np.linalg.norm(R, axis=0)
    if np.any(strain > 1e-8 * scale):
        worst = int(np.argmax(strain / scale))
        raise SolveError(
            f"Rigid motion {worst + 1} strains the structure (‖Kx‖ = {strain[worst]:.3g}): the structure is held, "
            "or the motion does not belong to it."
        )
    inertia, axes = np.linalg.eigh(R.T @ (M @ R))
    kept = inertia > 1e-12 * inertia.max(initial=0.0)
    return np.asarray((R @ axes[:, kept]) / np.sqrt(inertia[kept]))


def _statically_determinate(R: Array) -> NDArray[np.int64]:
    """As many DOFs as rigid motions that hold them all: pivots of a QR factorisation of Rᵀ."""
    _, upper, pivots = qr(R.T, mode="economic", pivoting=True)
    k = R.shape[1]
    if abs(upper[k - 1, k - 1]) < 1e-10 * abs(upper[0, 0]):
        raise SolveError("Rigid motions are linearly dependent: give each of them once.")
    return np.sort(pivots[:k])
