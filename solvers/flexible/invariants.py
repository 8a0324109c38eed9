"""The nine inertia invariants of a flexible body (Mikheev 2004, (2.17)): all that its motion needs to know of its mass.

They are constant in the floating frame, so that neither mass matrix nor inertia forces ever look at the nodes again.
Lumped ones are sums over nodes, as in the thesis; consistent ones come from the full mass matrix of the FE model.
Equations: docs/theory/floating_frame.md, (5)–(8).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.flexible.extension import ConsistentInvariants
from solvers.flexible.subsystem import FlexibleSubsystem

if TYPE_CHECKING:  # the window imports this file before it opens
    from scipy import sparse

Array = NDArray[np.float64]

#: Levi-Civita symbol: (a × b)_i = EPSILON[i, j, k] a_j b_k.
EPSILON = np.zeros((3, 3, 3))
for _i, _j, _k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
    EPSILON[_i, _j, _k], EPSILON[_i, _k, _j] = 1.0, -1.0


#: The nine matrices of (2.17), whatever mass they come from.
Invariants = ConsistentInvariants


def node_modes(subsystem: FlexibleSubsystem) -> tuple[Array, Array]:
    """Displacements and rotations of the modes at the nodes, two arrays (H, n_nodes, 3); zero where a DOF is absent."""
    H, n, n_dof = len(subsystem.modes), subsystem.n_nodes, len(subsystem.dof_numbers)
    by_node = subsystem.modes.reshape(H, n, n_dof)
    full = np.zeros((H, n, 6))
    full[:, :, np.asarray(subsystem.dof_numbers, dtype=np.int64) - 1] = by_node
    return np.ascontiguousarray(full[:, :, :3]), np.ascontiguousarray(full[:, :, 3:])


def node_masses(subsystem: FlexibleSubsystem) -> tuple[Array, Array]:
    """Masses (n_nodes,) and principal moments of inertia (n_nodes, 3) of the nodes, from the diagonal mass matrix.

    A node has one mass; where its three translations carry different ones (a file condensed by hand) the mean counts.
    """
    n, n_dof = subsystem.n_nodes, len(subsystem.dof_numbers)
    full = np.zeros((n, 6))
    codes = np.asarray(subsystem.dof_numbers, dtype=np.int64) - 1
    full[:, codes] = np.asarray(subsystem.lumped_mass).reshape(n, n_dof)
    moves = codes[codes < 3]
    if moves.size == 0:
        raise ModelError(f"Flexible subsystem '{subsystem.title}': its nodes have no translations, so it has no mass.")
    return full[:, moves].mean(axis=1), full[:, 3:]


def lumped_invariants(subsystem: FlexibleSubsystem) -> Invariants:
    """Invariants (2.17) from nodal masses. Raises ModelError for a body without mass."""
    m, J = node_masses(subsystem)
    d, theta = node_modes(subsystem)
    rho = np.asarray(subsystem.coordinates, dtype=np.float64)
    if not m.sum() > 0.0:
        raise ModelError(
            f"Flexible subsystem '{subsystem.title}': its nodal masses add up to {m.sum():g} kg. "
            "Give its materials a density, or import the diagonal mass matrix."
        )
    md = m[None, :, None] * d
    flat, m_flat = d.reshape(len(d), -1), md.reshape(len(d), -1)
    pairs = np.einsum("iac,jad->ijcd", md, d, optimize=True)  # Σ m h_i h_jᵀ
    with_rho = np.einsum("iac,ad->icd", md, rho, optimize=True)  # Σ m h_i ρᵀ
    turned = J[None] * theta
    J_rho_H = np.einsum("abc,jcb->aj", EPSILON, with_rho) + turned.sum(axis=1).T
    own = np.einsum("a,ac,ad->cd", m, rho, rho)
    J_HH = flat @ m_flat.T + theta.reshape(len(d), -1) @ turned.reshape(len(d), -1).T
    return Invariants(
        J_m=float(m.sum()),
        J_rho=m @ rho,
        J_H=md.sum(axis=1).T.copy(),
        J_rho_H=J_rho_H,
        J_h_H=np.einsum("abc,ijbc->iaj", EPSILON, pairs, optimize=True),
        J_HH=0.5 * (J_HH + J_HH.T),
        J_rho_rho=-_tilde_tilde(own) + np.diag(J.sum(axis=0)),
        J_rho_h=_tilde_tilde(np.swapaxes(with_rho, 1, 2)),
        J_h_h=_tilde_tilde(pairs),
    )


def consistent_invariants(
    M: sparse.csc_array | Array, vectors: Array, coordinates: Array, node_of_dof: Array, code_of_dof: Array
) -> Invariants:
    """Invariants from a full mass matrix.

    M (n, n) over the degrees of freedom; ``vectors`` (n, H) the modes over them; ``coordinates`` (n_nodes, 3);
    ``node_of_dof`` (n,) rows of nodes and ``code_of_dof`` (n,) 0…5 (three translations, three rotations). The velocity
    of a node is V + ω×(ρ + d) + ḋ, its angular velocity in its own axes ω + ω×θ + θ̇ (docs: (7)).
    """
    turn = _Turning(np.asarray(node_of_dof), np.asarray(code_of_dof), len(coordinates))
    H, n = vectors.shape[1], len(turn.at)
    moves = turn.group == 0
    place = np.zeros((n, 1))
    place[moves, 0] = np.asarray(coordinates)[turn.rows[moves], turn.at[moves]]
    t, spin = np.zeros((n, 3)), np.zeros((n, 3))
    t[moves, turn.at[moves]] = 1.0
    spin[~moves, turn.at[~moves]] = 1.0
    r = spin + np.column_stack([turn.about(a, place)[:, 0] for a in range(3)])
    Mt, Mr, Mh = M @ t, M @ r, M @ vectors
    J_h_H, J_rho_h, J_h_h = np.empty((H, 3, H)), np.empty((H, 3, 3)), np.empty((H, H, 3, 3))
    for a in range(3):
        s = turn.about(a, vectors)
        both = s.T @ Mh
        J_h_H[:, a, :] = 0.5 * (both - both.T)
        J_rho_h[:, :, a] = -(s.T @ Mr)
        Ms = M @ s
        for b in range(a + 1):
            block = -(s if b == a else turn.about(b, vectors)).T @ Ms
            J_h_h[:, :, b, a] = block
            J_h_h[:, :, a, b] = block.T
    return Invariants(
        J_m=float(np.trace(t.T @ Mt)) / 3.0,
        J_rho=0.5 * np.einsum("abc,ab->c", EPSILON, t.T @ Mr),
        J_H=Mt.T @ vectors,
        J_rho_H=Mr.T @ vectors,
        J_h_H=J_h_H,
        J_HH=_symmetric(vectors.T @ Mh),
        J_rho_rho=_symmetric(r.T @ Mr),
        J_rho_h=J_rho_h,
        J_h_h=J_h_h,
    )


class _Turning:
    """Cross products of unit vectors with fields over degrees of freedom."""

    def __init__(self, rows: Array, codes: Array, n_nodes: int) -> None:
        self.rows, self.at, self.group = rows, codes % 3, codes // 3
        self.index = np.full((n_nodes, 2, 3), -1, dtype=np.int64)
        self.index[rows, self.group, self.at] = np.arange(len(codes))

    def about(self, a: int, field: Array) -> Array:
        """The field e_a × (d, θ) of a field (n, k)."""
        out = np.zeros_like(field)
        for c in range(3):
            for b in range(3):
                if EPSILON[c, a, b] != 0.0:
                    here = np.flatnonzero(self.at == c)
                    source = self.index[self.rows[here], self.group[here], b]
                    known = source >= 0
                    out[here[known]] = EPSILON[c, a, b] * field[source[known]]
        return out


def _tilde_tilde(outer: Array) -> Array:
    """Σ m a~ b~ = Σ m (b aᵀ − (aᵀb) E) from Σ m a bᵀ (…, 3, 3)."""
    trace = np.trace(outer, axis1=-2, axis2=-1)
    return np.swapaxes(outer, -1, -2) - trace[..., None, None] * np.eye(3)


def _symmetric(A: Array) -> Array:
    return 0.5 * (A + A.T)
