"""Rigid and averaging links of Nastran: RBE2, RBAR, RBE3.

Components of a dependent grid are those of its displacement system. All three translations, or rotations, are the same
in any axes; some of them in axes of a grid become equations over global directions.
"""

from __future__ import annotations

import numpy as np
from scipy.linalg import qr

from fem.model import DOF_NAMES, InterpolationLink, LinearLink, RigidLink
from io_formats.nastran.attachments import Attachments, cbush, celas, conm1, conm2, dofs_of, number_of, numbers_of
from io_formats.nastran.cards import Card


def rbe2(card: Card, to: Attachments) -> None:
    """Slaves follow a master."""
    slaves = [to.grid(card, number) for number in numbers_of(card, 3)]
    _rigid(card, to, to.grid(card, card.integer(1)), slaves, dofs_of(card, card.text(2)))


def rbar(card: Card, to: Attachments) -> None:
    """A rigid bar with all independent components at one end."""
    a, b = to.grid(card, card.integer(1)), to.grid(card, card.integer(2))
    if card.text(3) != "123456" and card.text(4) != "123456":
        to.warnings.append(f"RBAR {card.text(0)}: independent components on both ends; taken as rigid from grid {a}")
    master, slave = (b, a) if card.text(4) == "123456" else (a, b)
    dofs = dofs_of(card, (card.text(5) if master == b else card.text(6)) or "123456")
    _rigid(card, to, master, [slave], dofs)


def _rigid(card: Card, to: Attachments, master: int, slaves: list[int], dofs: tuple[str, ...]) -> None:
    turned = [] if _whole(dofs) else [node for node in slaves if to.displacement.get(node, 0)]
    name = f"{card.name} {card.text(0)}"
    plain = [node for node in slaves if node not in turned]
    if plain:
        to.links.append(RigidLink(master=master, slaves=np.array(plain), dofs=dofs, name=name))
    for node in turned:
        to.links += _in_own_axes(card, to, master, node, dofs, name)


def _whole(dofs: tuple[str, ...]) -> bool:
    """Are translations, and rotations, taken all or not at all?"""
    return all(sum(dof in group for dof in dofs) in (0, 3) for group in (DOF_NAMES[:3], DOF_NAMES[3:]))


def _in_own_axes(
    card: Card, to: Attachments, master: int, node: int, dofs: tuple[str, ...], name: str
) -> list[LinearLink]:
    """Along each direction d of the slave d·u = d·(U + Θ × r), and d·θ = d·Θ about it.

    The equations of a node are solved for as many of its global components, so that each of them is led by its own.
    """
    system, at = to.displacement[node], to.points[node]
    arm = at - to.points[master]
    made = []
    for first in (0, 3):
        codes = [DOF_NAMES.index(dof) - first for dof in dofs if first <= DOF_NAMES.index(dof) < first + 3]
        if not codes:
            continue
        D = np.array([to.systems.direction(system, tuple(np.eye(3)[code]), at, card) for code in codes])
        lead = qr(D, mode="economic", pivoting=True)[2][: len(codes)]
        E = np.linalg.solve(D[:, lead], D)
        own = {DOF_NAMES[first + axis]: E[:, axis] for axis in range(3)}
        theirs = {DOF_NAMES[first + axis]: -E[:, axis] for axis in range(3)}
        if first == 0:
            theirs |= {DOF_NAMES[3 + axis]: -np.cross(arm, E)[:, axis] for axis in range(3)}
        for i, axis in enumerate(lead):
            leader = DOF_NAMES[first + int(axis)]
            names = [leader, *(dof for dof in own if dof != leader)]
            terms = [(node, dof, float(own[dof][i])) for dof in names]
            terms += [(master, dof, float(values[i])) for dof, values in theirs.items()]
            made.append(LinearLink(terms=tuple(term for term in terms if abs(term[2]) > 1e-14), name=name))
    return made


def rbe3(card: Card, to: Attachments) -> None:
    """A reference grid follows weighted others; groups of (weight, components, grids)."""
    node, dofs = to.grid(card, card.integer(2)), dofs_of(card, card.text(3))
    if to.displacement.get(node, 0) and not _whole(dofs):
        to.warnings.append(f"RBE3 {card.text(0)}: components in axes of a grid; those along global axes are taken")
    places = [i for i in range(4, len(card.fields)) if card.has(i)]
    others: list[int] = []
    weights: list[float] = []
    weight, at = 1.0, 0
    while at < len(places) and card.text(places[at]).upper() not in ("UM", "ALPHA"):
        if "." in card.text(places[at]):  # a weight, then the components it has
            weight = card.real(places[at])
            if at + 1 < len(places) and not {"1", "2", "3"} <= set(card.text(places[at + 1])):
                to.warnings.append(f"RBE3 {card.text(0)}: components of its weights; all translations are averaged")
            at += 2
            continue
        others.append(to.grid(card, number_of(card, card.text(places[at]))))
        weights.append(weight)
        at += 1
    if not others:
        raise card.error("it has no grids to follow.")
    link = InterpolationLink(
        node=node, others=np.array(others), weights=np.array(weights), dofs=dofs, name=f"RBE3 {card.text(0)}"
    )
    to.links.append(link)


#: What hangs on grids or joins them, by the name of its card.
ATTACHMENTS = {
    "CONM1": conm1,
    "CONM2": conm2,
    "CELAS1": celas,
    "CELAS2": celas,
    "CELAS3": celas,
    "CELAS4": celas,
    "CBUSH": cbush,
    "RBE2": rbe2,
    "RBE3": rbe3,
    "RBAR": rbar,
}
