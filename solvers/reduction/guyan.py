"""Static condensation (Guyan reduction): static modes of the interface alone.

Theory: docs/theory/reduction.md, (3), (4); Mikheev 2004, (2.26)–(2.27), whose last mass term has the wrong sign.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from numpy.typing import NDArray
from scipy import sparse

from solvers.monitor import Monitor
from solvers.reduction.basis import ReducedBasis
from solvers.reduction.craig_bampton import craig_bampton


def guyan(
    K: sparse.csc_array,
    M: sparse.csc_array,
    interface: object,
    *,
    node_of_dof: NDArray[np.integer] | None = None,
    monitor: Monitor | None = None,
) -> ReducedBasis:
    """Basis ``H = [S; E]`` of one static mode for each interface DOF; exact in statics, stiff in dynamics.

    Total mass and rigid-body inertia are kept, since rigid motion is a sum of static modes. Raises SolveError as
    ``craig_bampton`` does.
    """
    basis = craig_bampton(K, M, interface, 0, node_of_dof=node_of_dof, monitor=monitor)
    return replace(basis, method="guyan")
