"""The six forms of the equations of motion on one kinematic layer (Shimanovsky 2024, (1)–(6)). Theory (1), (53)–(60).

Velocities: (1) extended, (2) Lagrange II, (3) Lagrange I. Poisson's momenta p = AᵀTᵀMTA·v: (4), (5), (6), the same
three matrices with the momenta for a right-hand side. Each pair is solved by its method: DEC, CBM, LGR.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.errors import ModelError
from solvers.kernels.trees import layout as at
from solvers.multibody.methods import cbm, dec, lgr
from solvers.multibody.methods.layer import Layer, layer, newton_euler_pass, placed
from solvers.multibody.methods.model import Array, Ints, TreeData

#: Title of each form.
FORMS = {
    1: "extended, velocities",
    2: "Lagrange II, velocities",
    3: "Lagrange I, velocities",
    4: "extended, momenta",
    5: "Lagrange II (Hamilton), momenta",
    6: "Lagrange I, momenta",
}


def form_accelerations(data: TreeData, form: int, q: Array, v: Array, tau: Array, wrench: Array | None = None) -> Array:
    """Accelerations from any form; from the momenta by differentiating their definition. Theory (60)."""
    if form not in FORMS:
        raise ModelError(f"There is no form {form} of the equations of motion. Known: 1 … 6.")
    if form <= 3:
        shared = placed(data, q, v, wrench)
        return _solve(data, form, shared.force.copy(), shared.bias.copy(), tau)
    p = momenta(data, q, v)
    speeds, rates = momentum_rates(data, form, q, p, tau, wrench)
    return _from_momenta(data, form, speeds, rates)


def momenta(data: TreeData, q: Array, v: Array) -> Array:
    """Poisson's momenta (n_v,) of a state."""
    placed(data, q, v)
    return newton_euler_pass(data, v, loads=False).tau.copy()


def momentum_rates(
    data: TreeData, form: int, q: Array, p: Array, tau: Array, wrench: Array | None = None
) -> tuple[Array, Array]:
    """Speeds and dp/dt from coordinates and momenta, form 4, 5 or 6. Theory (54), (55)."""
    from solvers.kernels.trees.basis_rates import basis_rates

    m = data.model
    placed(data, q, data.no_tau)  # poses and bases; loads of bodies at rest are not used
    zero = np.zeros((len(m.ints), 6))
    v = _solve(data, form, zero, zero.copy(), p)
    shared = placed(data, q, v)
    momentum = newton_euler_pass(data, v, loads=False).reaction.copy()  # p* of composite bodies
    velocity = shared.w.copy()
    basis_rates(m.ints, m.reals, m.step_i, m.step_f, q, v, data.rows, data.cols, data.scratch)
    turned = _omega(velocity, momentum)
    owner = _owner(data)
    out = np.einsum("kr,kr->k", data.cols[:, at.U : at.U + 6], momentum[owner])
    out -= np.einsum("kr,kr->k", data.cols[:, :6], turned[owner])
    return v, out + _active(data, shared, wrench) + tau


def _solve(data: TreeData, form: int, force: Array, bias: Array, tau: Array) -> Array:
    """The linear system that a pair of forms shares, after ``placed``."""
    out = np.zeros(data.model.n_v)
    if form in (1, 4):
        return dec.solve(data, force, bias, tau, out)
    if form in (3, 6):
        return lgr.solve(data, force, bias, tau, out)
    shared = layer(data)
    shared.force[:], shared.bias[:] = force, bias
    np.subtract(tau, newton_euler_pass(data, data.no_tau).tau, out=out)
    return cbm.mass_solve(data, cbm.packed(data), out)


def _owner(data: TreeData) -> Ints:
    """Body of every speed."""
    return np.repeat(np.arange(len(data.model.ints)), data.model.ints[:, at.V_COUNT])


def _omega(velocity: Array, x: Array) -> Array:
    """Ω·x per body: (ω × f, v × f + ω × n)."""
    v, w, f, n = velocity[:, :3], velocity[:, 3:], x[:, :3], x[:, 3:]
    return np.hstack([np.cross(w, f), np.cross(v, f) + np.cross(w, n)])


def _omega_transposed(velocity: Array, x: Array) -> Array:
    """Ωᵀ·x per body: (−ω × a − v × α, −ω × α)."""
    v, w, a, b = velocity[:, :3], velocity[:, 3:], x[:, :3], x[:, 3:]
    return np.hstack([-np.cross(w, a) - np.cross(v, b), -np.cross(w, b)])


def _active(data: TreeData, shared: Layer, wrench: Array | None) -> Array:
    """AᵀTᵀF of gravity and of the forces on the bodies: what must be held at rest, with the sign changed."""
    from solvers.kernels.trees.newton_euler import newton_euler

    m = data.model
    R = data.rows[:, at.R : at.R + 9].reshape(-1, 3, 3)
    bias = np.zeros((len(m.ints), 6))
    roots = np.flatnonzero(m.ints[:, at.PARENT] == 0)[1:]
    bias[roots, :3] = -np.einsum("irk,r->ik", R[roots], m.gravity)
    force = shared.zero if wrench is None else wrench
    newton_euler(
        m.ints, m.reals, data.rows, data.cols, force, bias, data.no_tau, shared.w, shared.reaction, shared.tau
    )  # fmt: skip
    return -shared.tau


def _from_momenta(data: TreeData, form: int, v: Array, rates: Array) -> Array:
    """q̈ by differentiating (4): the same matrix, with the derivatives Ṡ = ΩᵀS − SΩᵀ and Ȧ on the right. Theory (60)."""
    shared = newton_euler_pass(data, v, loads=False)
    velocity, momentum = shared.w.copy(), shared.reaction.copy()
    owner = _owner(data)
    A, dA = data.cols[:, :6], data.cols[:, at.U : at.U + 6].copy()
    relative, rate = np.zeros_like(velocity), np.zeros_like(velocity)
    np.add.at(relative, owner, A * v[:, None])
    np.add.at(rate, owner, dA * v[:, None])
    own = _transposed_structure(data, momentum)  # Sᵀp* = M·V
    force = _transposed_structure(data, _omega(velocity, momentum)) - _omega(velocity, own)
    bias = rate - _omega_transposed(velocity, relative)
    tau = rates - np.einsum("kr,kr->k", dA, momentum[owner])
    return _solve(data, form, force, bias, tau)


def _transposed_structure(data: TreeData, x: Array) -> Array:
    """Sᵀ·x: each body's own minus what its children pass on."""
    R = data.rows[:, at.R : at.R + 9].reshape(-1, 3, 3)
    rho = data.rows[:, at.RHO : at.RHO + 3]
    f, n = np.einsum("irs,is->ir", R, x[:, :3]), np.einsum("irs,is->ir", R, x[:, 3:])
    out = x.copy()
    np.subtract.at(out, data.model.ints[1:, at.PARENT], np.hstack([f, n + np.cross(rho, f)])[1:])
    out[0] = 0.0
    return out


@dataclass(frozen=True)
class Matrices:
    """Dense blocks of the equations, for study and tests: S, T = S⁻¹, A, Z and M of a placed tree."""

    S: Array  # (6N, 6N)
    T: Array  # (6N, 6N)
    A: Array  # (6N, n_v)
    Z: Array  # (6N, 6N − n_v)
    M: Array  # (6N, 6N)


def matrices(data: TreeData) -> Matrices:
    """The matrices of the placed tree. Theory (2)–(4), (21)."""
    from solvers.kernels.trees.lagrange import orthogonal_bases

    m, f = data.model, lgr.fronts(data)
    N = m.n_bodies
    orthogonal_bases(m.ints, data.cols, f.Z, f.Q)
    S, A, M = np.eye(6 * N), np.zeros((6 * N, m.n_v)), np.zeros((6 * N, 6 * N))
    Z = np.zeros((6 * N, 6 * N - m.n_v))
    inverse = f.inverse.reshape(-1, 6, 6)
    column = 0
    for i in range(1, N + 1):
        rows = slice(6 * i - 6, 6 * i)
        parent, iv, n = (int(m.ints[i, k]) for k in (at.PARENT, at.V_START, at.V_COUNT))
        if parent:
            S[rows, 6 * parent - 6 : 6 * parent] = -_shift_matrix(data, i)
        A[rows, iv : iv + n] = data.cols[iv : iv + n, :6].T
        M[rows, rows] = np.linalg.inv(inverse[i])
        Z[rows, column : column + 6 - n] = f.Z[i, : 6 - n].T
        column += 6 - n
    return Matrices(S, np.asarray(np.linalg.inv(S), dtype=np.float64), A, Z, M)


def _shift_matrix(data: TreeData, i: int) -> Array:
    """C of body i (6, 6)."""
    G = data.rows[i, at.R : at.R + 9].reshape(3, 3).T
    x, y, z = data.rows[i, at.RHO : at.RHO + 3]
    skew = np.array([[0.0, -z, y], [z, 0.0, -x], [-y, x, 0.0]])
    return np.block([[G, -G @ skew], [np.zeros((3, 3)), G]])
