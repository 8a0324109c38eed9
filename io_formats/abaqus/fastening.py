"""Systems, supports, springs, equations and rigid links of Abaqus and CalculiX."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from fem.model import (
    DOF_NAMES,
    CoordinateSystem,
    InterpolationLink,
    LinearLink,
    Link,
    RigidLink,
    ScalarSpring,
    Support,
    link_members,
)
from io_formats.abaqus.blocks import point_masses
from io_formats.abaqus.elements import face_nodes, family_of
from io_formats.abaqus.keywords import Keyword, Row

if TYPE_CHECKING:
    from io_formats.abaqus.reader import Work

Axes = tuple[tuple[float, float, float], tuple[float, float, float], tuple[float, float, float]]

_NAMED = {
    "ENCASTRE": "ux uy uz rx ry rz",
    "PINNED": "ux uy uz",
    "XSYMM": "ux ry rz",
    "YSYMM": "uy rx rz",
    "ZSYMM": "uz rx ry",
    "XASYMM": "uy uz rx",
    "YASYMM": "ux uz ry",
    "ZASYMM": "ux uy rz",
}


def systems(work: Work) -> None:
    """*ORIENTATION by two points and an origin, its local axes in rows; a second line turns it about one of them."""
    for keyword in work.root.keywords:
        if keyword.name == "ORIENTATION" and keyword.rows:
            name = keyword.option("NAME").upper()
            kind = keyword.option("SYSTEM", "RECTANGULAR").upper()[:1]
            if kind not in ("R", "C") or keyword.option("DEFINITION", "COORDINATES").upper() != "COORDINATES":
                work.skipped["keywords *ORIENTATION"] += 1
                continue
            made = _system(keyword.row(), name, kind, np.array(keyword.row().reals(3, 6)))
            axis, angle = 1, 0.0
            if len(keyword.rows) > 1:
                axis, angle = keyword.rows[1].integer(0, 1), keyword.rows[1].real(1, 0.0)
                if not 1 <= axis <= 3:
                    raise keyword.rows[1].error(f"axis {axis} of orientation '{name}' is not 1, 2 or 3.")
            work.normals[name] = axis
            work.systems[name] = replace(made, axes=_turned(made.axes, axis - 1, angle))


def _turned(axes: Axes, about: int, degrees: float) -> Axes:
    """Axes in rows turned about one of them."""
    rows = np.array(axes)
    second, third = rows[(about + 1) % 3].copy(), rows[(about + 2) % 3].copy()
    c, s = np.cos(np.radians(degrees)), np.sin(np.radians(degrees))
    rows[(about + 1) % 3], rows[(about + 2) % 3] = c * second + s * third, c * third - s * second
    x, y, z = (tuple(float(v) for v in row) for row in rows)
    return x, y, z  # type: ignore[return-value]


def _system(row: Row, name: str, kind: str, at: np.ndarray | None = None) -> CoordinateSystem:
    centre = np.zeros(3) if at is None or kind == "C" else at
    a, b = np.array(row.reals(3)) - centre, np.array(row.reals(3, 3)) - centre
    if kind == "C":  # two points on the axis
        z, helper = b - a, np.eye(3)[int(np.argmin(np.abs(b - a)))]
        x = np.cross(np.cross(z, helper), z)
    else:  # a on the x axis, b in the x–y plane
        x, z = a, np.cross(a, b)
    if not np.linalg.norm(x) or not np.linalg.norm(z):
        raise row.error(f"the points of orientation '{name}' lie in a line; move the second.")
    x, z = x / np.linalg.norm(x), z / np.linalg.norm(z)
    axes = tuple(tuple(float(v) for v in axis) for axis in (x, np.cross(z, x), z))
    origin = tuple(float(v) for v in (a if kind == "C" else centre))
    word = "cylindrical" if kind == "C" else "rectangular"
    return CoordinateSystem(name=name, kind=word, origin=origin, axes=axes)  # type: ignore[arg-type]


def fasten(work: Work) -> None:
    """Masses, springs, links and supports from the keywords that were kept."""
    point_masses(work)
    turned = _transformed(work)
    surfaces = _surfaces(work)
    coupling: Keyword | None = None
    for keyword in work.root.keywords:
        if keyword.name == "SPRING":
            _springs(work, keyword)
        elif keyword.name == "EQUATION":
            _equations(work, keyword)
        elif keyword.name == "MPC":
            _mpc(work, keyword)
        elif keyword.name == "RIGID BODY":
            _rigid_body(work, keyword)
        elif keyword.name == "KINEMATIC COUPLING":
            _kinematic_coupling(work, keyword)
        elif keyword.name == "COUPLING":
            coupling = keyword
        elif keyword.name in ("KINEMATIC", "DISTRIBUTING") and coupling is not None:
            _coupling(work, coupling, keyword, surfaces)
        elif keyword.name == "BOUNDARY":
            _boundary(work, keyword, turned)


def _transformed(work: Work) -> dict[int, str]:
    """*TRANSFORM: node → name of the system of its directions."""
    turned: dict[int, str] = {}
    for keyword in work.root.keywords:
        if keyword.name == "TRANSFORM":
            kind = keyword.option("TYPE", "R").upper()[:1]
            name = f"transform {len(work.systems) + 1}"
            if kind not in ("R", "C"):
                work.skipped["keywords *TRANSFORM"] += 1
                continue
            work.systems[name] = replace(_system(keyword.row(), name, kind), name=name)
            turned |= dict.fromkeys(work.nodes_of(keyword, keyword.option("NSET")), name)
    return turned


def _dofs(row: Row, first: int, last: int) -> tuple[str, ...]:
    if not 1 <= first <= last <= 6:
        raise row.error(f"directions {first}…{last} are not within 1…6.")
    return DOF_NAMES[first - 1 : last]


def _boundary(work: Work, keyword: Keyword, turned: dict[int, str]) -> None:
    for row in keyword.rows:
        nodes = work.nodes_of(keyword, row.text(0))
        word = row.text(1).upper()
        value = 0.0
        if word in _NAMED:
            dofs = tuple(_NAMED[word].split())
        else:
            first = row.integer(1)
            if not 1 <= first <= 6:
                work.skipped["supports of other than displacements and rotations"] += 1
                continue
            dofs, value = _dofs(row, first, min(row.integer(2, first), 6)), row.real(3, 0.0)
        for system in sorted({turned.get(node, "") for node in nodes}):
            members = [node for node in nodes if turned.get(node, "") == system]
            values = (value,) * len(dofs) if value else ()
            work.supports.append(
                Support(nodes=np.unique(members), dofs=dofs, values=values, system=system, name=row.text(0))
            )


def kept_supports(supports: list[Support], known: np.ndarray) -> list[Support]:
    """Supports on nodes that stayed in the model."""
    made = []
    for support in supports:
        nodes = support.nodes[np.isin(support.nodes, known)]
        if nodes.size:
            made.append(replace(support, nodes=nodes))
    return made


def linked_nodes(links: list[Link]) -> list[int]:
    """Numbers of all nodes of the links."""
    return [node for link in links for node in link_members(link)]


def _springs(work: Work, keyword: Keyword) -> None:
    """*SPRING: a row of directions for SPRING1 and SPRING2, then the stiffness; SPRINGA acts along its line."""
    members = work.root.element_sets.get(keyword.option("ELSET").upper(), [])
    for number in members:
        element = work.root.elements.get(number)
        found = family_of(element.kind) if element else None
        if element is None or found is None or not found[0].startswith("spring"):
            continue
        nodes = element.nodes[: found[1]]
        for node in nodes:
            if node not in work.root.nodes:
                raise element.row.error(f"element {number} uses node {node}, which is not defined.")
        data = [row for row in keyword.rows if any(row.words)]
        if not data:
            raise keyword.error("the stiffness is missing.")
        stiffness = data[-1].real(0)
        if found[0] == "springa":
            _line_spring(work, element.nodes, stiffness)
            continue
        if len(data) < 2:
            raise keyword.error("the direction or the stiffness is missing.")
        a = _dofs(data[0], data[0].integer(0), data[0].integer(0))[0]
        b = _dofs(data[0], data[0].integer(1, data[0].integer(0)), data[0].integer(1, data[0].integer(0)))[0]
        work.springs.append(
            ScalarSpring(
                node_a=nodes[0], dof_a=a, node_b=nodes[1] if len(nodes) > 1 else None, dof_b=b, stiffness=stiffness
            )
        )


def _line_spring(work: Work, nodes: list[int], stiffness: float) -> None:
    from io_formats.ansys.points import line_axes

    a, b = (np.array(work.root.nodes[node]) for node in nodes[:2])
    if not np.any(b - a):
        work.warnings.append(
            f"The spring between nodes {nodes[0]} and {nodes[1]} has no length and no direction; left out."
        )
        return
    name = f"spring {len(work.systems) + 1}"
    work.systems[name] = CoordinateSystem(name=name, origin=tuple(map(float, a)), axes=line_axes(b - a))  # type: ignore[arg-type]
    work.springs.append(ScalarSpring(node_a=nodes[0], node_b=nodes[1], stiffness=stiffness, system=name))


def _equations(work: Work, keyword: Keyword) -> None:
    """*EQUATION: a row with the number of terms, then node or set, direction, coefficient, four terms a row."""
    at = 0
    while at < len(keyword.rows):
        count, start = keyword.rows[at].integer(0), keyword.rows[at]
        at += 1
        words: list[tuple[Row, int]] = []
        while len(words) < 3 * count and at < len(keyword.rows):
            row = keyword.rows[at]
            words += [(row, i) for i in range(len(row.words)) if row.words[i]]
            at += 1
        if count < 1 or len(words) < 3 * count:
            raise start.error(f"an equation of {count} terms is expected, {len(words) // 3} were found.")
        members, parts = [], []
        for i in range(0, 3 * count, 3):
            (row, a), (row_b, b), (row_c, c) = words[i : i + 3]
            members.append(work.nodes_of(keyword, row.text(a)))
            parts.append((_dofs(row_b, row_b.integer(b), row_b.integer(b))[0], row_c.real(c)))
        length = max(len(nodes) for nodes in members)
        if any(len(nodes) not in (1, length) for nodes in members):
            raise start.error("the node sets of an equation have different lengths.")
        for i in range(length):
            terms = tuple((nodes[i if len(nodes) > 1 else 0], dof, c) for nodes, (dof, c) in zip(members, parts) if c)
            if terms:
                work.links.append(LinearLink(terms=terms, name=f"equation {len(work.links) + 1}"))


def _mpc(work: Work, keyword: Keyword) -> None:
    """*MPC of the kinds BEAM, TIE and PIN between pairs of nodes or sets; other kinds are counted as skipped."""
    dofs = {"BEAM": DOF_NAMES, "TIE": DOF_NAMES, "PIN": DOF_NAMES[:3]}
    for row in keyword.rows:
        kind = row.text(0).upper()
        if kind not in dofs or len(row.words) < 3:
            work.skipped[f"links *MPC {kind[:20]}"] += 1
            continue
        slaves, masters = work.nodes_of(keyword, row.text(1)), work.nodes_of(keyword, row.text(2))
        pairs = zip(slaves, masters if len(masters) > 1 else masters * len(slaves))
        for slave, master in pairs:
            if slave != master:
                work.links.append(
                    RigidLink(master=master, slaves=np.array([slave]), dofs=dofs[kind], name=f"MPC {kind} {slave}")
                )


def _rigid_body(work: Work, keyword: Keyword) -> None:
    """*RIGID BODY: the nodes of NSET, TIE NSET, PIN NSET or ELSET follow the reference node."""
    masters = work.nodes_of(keyword, keyword.option("REF NODE"))
    groups: list[tuple[list[int], tuple[str, ...]]] = []
    for option in ("NSET", "TIE NSET", "PIN NSET"):
        if keyword.option(option):
            dofs: tuple[str, ...] = DOF_NAMES[:3] if option == "PIN NSET" else DOF_NAMES
            groups.append((work.nodes_of(keyword, keyword.option(option)), dofs))
    if keyword.option("ELSET"):
        members = work.root.element_sets.get(keyword.option("ELSET").upper(), [])
        nodes = [
            node for number in members if number in work.root.elements for node in work.root.elements[number].nodes
        ]
        groups.append(([node for node in nodes if node in work.root.nodes], DOF_NAMES))
    for nodes, dofs in groups:
        _rigid(work, masters[0], nodes, dofs, "rigid body")


def _rigid(work: Work, master: int, nodes: list[int], dofs: tuple[str, ...], label: str) -> None:
    slaves = np.setdiff1d(np.array(nodes, dtype=np.int64), [master])
    if slaves.size:
        work.links.append(RigidLink(master=master, slaves=slaves, dofs=dofs, name=f"{label} {master}"))


def _kinematic_coupling(work: Work, keyword: Keyword) -> None:
    master = work.nodes_of(keyword, keyword.option("REF NODE"))[0]
    for row in keyword.rows:
        first = row.integer(1, 1)
        dofs = _dofs(row, first, row.integer(2, 6 if not row.text(1) else first))
        _rigid(work, master, work.nodes_of(keyword, row.text(0)), dofs, "coupling")


def _coupling(work: Work, coupling: Keyword, kind: Keyword, surfaces: dict[str, list[int]]) -> None:
    """*COUPLING with *KINEMATIC (RBE2) or *DISTRIBUTING (RBE3) over the nodes of a surface."""
    master = work.nodes_of(coupling, coupling.option("REF NODE"))[0]
    nodes = surfaces.get(coupling.option("SURFACE").upper())
    if not nodes:
        raise coupling.error(f"surface '{coupling.option('SURFACE')}' is not defined or has no nodes.")
    names: set[str] = set()
    for row in kind.rows:
        if row.text(0):
            names |= set(_dofs(row, row.integer(0), row.integer(1, row.integer(0))))
    dofs = tuple(name for name in DOF_NAMES if name in names) or DOF_NAMES
    label = f"coupling {coupling.option('CONSTRAINT NAME') or master}"
    others = np.setdiff1d(np.array(nodes, dtype=np.int64), [master])
    if kind.name == "KINEMATIC":
        work.links.append(RigidLink(master=master, slaves=others, dofs=dofs, name=label))
    else:
        work.links.append(InterpolationLink(node=master, others=others, dofs=dofs, name=label))


def _surfaces(work: Work) -> dict[str, list[int]]:
    """*SURFACE of nodes or of element faces, as lists of nodes."""
    made: dict[str, list[int]] = {}
    for keyword in work.root.keywords:
        if keyword.name != "SURFACE":
            continue
        nodes: set[int] = set()
        for row in keyword.rows:
            if keyword.option("TYPE", "ELEMENT").upper() == "NODE":
                nodes.update(work.nodes_of(keyword, row.text(0)))
                continue
            word, face = row.text(0), row.text(1).upper()
            members = [int(word)] if word.isdigit() and len(word) < 13 else work.root.element_sets.get(word.upper(), [])
            for number in members:
                element = work.root.elements.get(number)
                found = family_of(element.kind) if element else None
                if element is None or found is None:
                    continue
                places = face_nodes(found[0], face) or range(min(found[1], len(element.nodes)))
                nodes.update(element.nodes[i] for i in places if i < len(element.nodes))
        made[keyword.option("NAME").upper()] = sorted(node for node in nodes if node in work.root.nodes)
    return made
