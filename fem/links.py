"""Links as linear relations between DOFs: rigid (RBE2), interpolation (RBE3) and general equations."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import qr

from fem.dofs import DofMap
from fem.elements.mass import skew
from fem.model import DOF_NAMES, FEModel, InterpolationLink, LinearLink, RigidLink, dof_tuple, link_members, node_rows
from solvers.errors import ModelError


@dataclass(frozen=True, eq=False)
class Relation:
    """u[dependent] = matrix @ u[others] + constant."""

    name: str
    dependent: np.ndarray
    others: np.ndarray
    matrix: np.ndarray
    constant: np.ndarray


def link_relations(model: FEModel, dofs: DofMap) -> list[Relation]:
    """Relations of all links of a model, DOFs that a node does not have left out. Raises ModelError naming the link."""
    relations: list[Relation] = []
    for number, link in enumerate(model.links, start=1):
        name = f"link '{link.name}'" if link.name else f"link {number}"
        if isinstance(link, RigidLink):
            relations += _rigid(model, dofs, link, name)
        elif isinstance(link, InterpolationLink):
            relation = _interpolation(model, dofs, link, name)
            relations.append(_released(model, dofs, link, relation) if link.node in model.interface else relation)
        else:
            relations.append(_linear(model, dofs, link, name))
    return [relation for relation in relations if len(relation.dependent)]


def _rigid(model: FEModel, dofs: DofMap, link: RigidLink, name: str) -> list[Relation]:
    """Slave motion: u = u_m + θ_m × r, θ = θ_m; r from the master to the slave."""
    master = node_rows(model, link.master, name)[0]
    slaves = node_rows(model, link.slaves, name)
    if np.any(slaves == master):
        raise ModelError(f"{name}: node {link.master} is both master and slave; remove it from the slaves.")
    if len(np.unique(slaves)) != len(slaves):
        raise ModelError(f"{name}: a slave node is listed twice.")
    columns = np.arange(dofs.start[master], dofs.start[master] + 6)
    codes = np.array([DOF_NAMES.index(d) for d in link.dofs], dtype=np.int64)
    result = []
    for slave in slaves.tolist():
        A = np.eye(6)
        A[:3, 3:] = -skew(model.coordinates[slave] - model.coordinates[master])
        here = codes[codes < dofs.start[slave + 1] - dofs.start[slave]]
        result.append(Relation(name, dofs.start[slave] + here, columns, A[here], np.zeros(len(here))))
    return result


def _interpolation(model: FEModel, dofs: DofMap, link: InterpolationLink, name: str) -> Relation:
    """Mean rigid motion of the others by weighted least squares (docs/theory/assembly.md, eq. (7)).

    With c the weighted centre, r = x − c, J = Σ w (r·r 1 − r rᵀ): θ = J⁻¹ Σ w r×u, u_c = Σ w u / Σ w.
    """
    row = node_rows(model, link.node, name)[0]
    others = node_rows(model, link.others, name)
    w = np.ones(len(others)) if link.weights is None else link.weights
    if len(others) == 0 or not np.all(np.isfinite(w)) or np.any(w < 0.0) or w.sum() <= 0.0:
        raise ModelError(f"{name}: it needs independent nodes with weights that are not negative and not all zero.")
    if np.any(others == row):
        raise ModelError(f"{name}: node {link.node} cannot follow itself; remove it from the independent nodes.")
    if np.any(np.diff(dofs.start)[others] == 0):
        lost = link.others[np.flatnonzero(np.diff(dofs.start)[others] == 0)[0]]
        raise ModelError(f"{name}: independent node {lost} belongs to no element.")
    x = model.coordinates[others]
    centre = w @ x / w.sum()
    r = x - centre
    cross = np.array([skew(v) for v in r])
    J = np.einsum("n,nji,njk->ik", w, cross, cross)
    size, vectors = np.linalg.eigh(J)
    extent = max(np.einsum("n,ni,ni->", w, r, r), 1e-300)
    kept = size > 1e-9 * extent
    J_inverse = (vectors[:, kept] / size[kept]) @ vectors[:, kept].T
    mean = np.concatenate([wi / w.sum() * np.eye(3) for wi in w], axis=1)
    turn = J_inverse @ np.concatenate([wi * ci for wi, ci in zip(w, cross)], axis=1)
    A = np.vstack([mean - skew(model.coordinates[row] - centre) @ turn, turn])
    codes = np.array([DOF_NAMES.index(d) for d in link.dofs], dtype=np.int64)
    codes = codes[codes < dofs.start[row + 1] - dofs.start[row]]
    _check_rotation(name, codes, vectors[:, ~kept], model.coordinates[row] - centre)
    columns = (dofs.start[others][:, None] + np.arange(3)).ravel()
    return Relation(name, dofs.start[row] + codes, columns, A[codes], np.zeros(len(codes)))


def _released(model: FEModel, dofs: DofMap, link: InterpolationLink, relation: Relation) -> Relation:
    """The same equations with the node left free, so that it can be interface: as many DOFs of the others follow it
    (docs/theory/assembly.md, eq. (9)). They are chosen by pivoting, where no other link, support or interface is.
    """
    busy = {node for other in model.links if other is not link for node in link_members(other)}
    busy |= {int(node) for support in model.supports for node in support.nodes} | set(model.interface.tolist())
    usable = np.repeat(~np.isin(link.others, list(busy)), 3)
    rows = relation.matrix / np.linalg.norm(relation.matrix, axis=1, keepdims=True)
    k = len(relation.dependent)
    if np.count_nonzero(usable) >= k:
        columns = np.flatnonzero(usable)
        _, upper, pivots = qr(rows[:, columns], mode="economic", pivoting=True)
        if abs(upper[k - 1, k - 1]) > 1e-6 * abs(upper[0, 0]):
            follow = np.sort(columns[pivots[:k]])
            rest = np.setdiff1d(np.arange(rows.shape[1]), follow)
            inverse = np.linalg.inv(relation.matrix[:, follow])
            matrix = np.hstack((inverse, -inverse @ relation.matrix[:, rest]))
            others = np.concatenate((relation.dependent, relation.others[rest]))
            return Relation(relation.name, relation.others[follow], others, matrix, np.zeros(k))
    raise ModelError(
        f"{relation.name}: interface node {link.node} needs three of its independent nodes, not in a line, that "
        "belong to no other link, support or interface. Add nodes, or use a rigid link."
    )


def _check_rotation(name: str, codes: np.ndarray, undefined: np.ndarray, arm: np.ndarray) -> None:
    """Raise ModelError if a wanted motion needs a rotation that the independent nodes do not define."""
    for axis in undefined.T:
        effect = np.concatenate([np.cross(axis, arm) / max(np.linalg.norm(arm), 1e-300), axis])
        if np.any(np.abs(effect[codes]) > 1e-6):
            raise ModelError(
                f"{name}: its independent nodes coincide or lie in a line, so the rotation about "
                f"{axis.round(3).tolist()} is undefined; add a node off the line or free that rotation."
            )


def _linear(model: FEModel, dofs: DofMap, link: LinearLink, name: str) -> Relation:
    """First term eliminated: u₁ = (value − Σ cᵢ uᵢ)/c₁."""
    if not link.terms or not np.isfinite(link.value):
        raise ModelError(f"{name}: it has no terms or its value is not finite.")
    equations, factors = [], []
    for node, dof, factor in link.terms:
        code = DOF_NAMES.index(dof_tuple(dof)[0])
        row = node_rows(model, node, name)[0]
        if code >= dofs.start[row + 1] - dofs.start[row]:
            raise ModelError(f"{name}: node {node} has no degree of freedom {dof}.")
        equations.append(int(dofs.start[row] + code))
        factors.append(float(factor))
    if not np.all(np.isfinite(factors)) or factors[0] == 0.0 or equations[0] in equations[1:]:
        raise ModelError(f"{name}: the first term must have a coefficient other than zero and occur once.")
    return Relation(
        name,
        np.array(equations[:1]),
        np.array(equations[1:], dtype=np.int64),
        -np.array([factors[1:]]) / factors[0],
        np.array([link.value / factors[0]]),
    )
