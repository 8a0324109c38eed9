"""Point masses, springs, rigid links and supports of an ANSYS archive."""

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from fem.model import (
    DOF_NAMES,
    CoordinateSystem,
    InterpolationLink,
    LinearLink,
    Link,
    PointMass,
    RigidLink,
    ScalarSpring,
    Support,
)
from io_formats.ansys.archive import Archive
from io_formats.ansys.properties import turned_axes
from solvers.errors import FileError

_LABELS = dict(zip(("UX", "UY", "UZ", "ROTX", "ROTY", "ROTZ"), DOF_NAMES))


def point_masses(archive: Archive, nodes: np.ndarray, real: int, option: int, warnings: list[str]) -> list[PointMass]:
    """MASS21: KEYOPT(3) = 0 three masses and three moments, 2 one mass without rotation, others plane."""
    values = (archive.reals.get(real, []) + [0.0] * 6)[:6]
    mass = values[0]
    if option == 0 and len(set(values[:3])) > 1:
        warnings.append(f"Real constants {real}: masses differ by direction; the first, {mass:g}, was taken for all.")
    inertia = np.array(values[3:6]) if option == 0 else np.zeros(3)
    if option == 3:
        inertia = np.array([0.0, 0.0, values[1]])
    made = []
    for node in nodes[:, 0]:
        axes = node_axes(archive, int(node))
        tensor = axes.T @ np.diag(inertia) @ axes
        moments = tuple(float(v) for v in np.diag(tensor))
        products = (float(tensor[0, 1]), float(tensor[0, 2]), float(tensor[1, 2]))
        made.append(PointMass(node=int(node), mass=mass, inertia=moments, products=products))  # type: ignore[arg-type]
    return made


def node_axes(archive: Archive, node: int) -> np.ndarray:
    """Axes of a node in rows: turned by its three angles, the global ones without."""
    row = np.flatnonzero(archive.node_numbers == node)
    angles = archive.angles[row[0]] if row.size else np.zeros(3)
    return turned_axes(angles) if np.any(angles) else np.eye(3)


def springs(
    archive: Archive,
    rows: np.ndarray,
    points: np.ndarray,
    real: int,
    options: dict[int, int],
    systems: list[CoordinateSystem],
    warnings: list[str],
) -> list[ScalarSpring]:
    """COMBIN14: along one direction (KEYOPT(2)) or along the line between its nodes (then in a system of its own)."""
    stiffness = ([*archive.reals.get(real, []), 0.0, 0.0])[0]
    if ([*archive.reals.get(real, []), 0.0, 0.0])[1]:
        warnings.append(f"Real constants {real}: the damping of COMBIN14 was left out.")
    direction, made = options.get(2, 0), []
    for (a, b), (pa, pb) in zip(rows[:, :2], points[:, :2]):
        if 1 <= direction <= 6:
            axes = node_axes(archive, int(a))
            dof, system = DOF_NAMES[direction - 1], "" if np.array_equal(axes, np.eye(3)) else _own(axes, pa, systems)
        else:
            along = pb - pa
            if not np.any(along):
                warnings.append(f"The spring between nodes {a} and {b} has no length and no direction; left out.")
                continue
            dof = "rx" if options.get(3, 0) == 1 else "ux"
            system = _line_system(along, pa, systems)
        made.append(
            ScalarSpring(node_a=int(a), dof_a=dof, node_b=int(b), dof_b=dof, stiffness=stiffness, system=system)
        )
    return made


def _line_system(along: np.ndarray, origin: np.ndarray, systems: list[CoordinateSystem]) -> str:
    return _own(np.array(line_axes(along)), origin, systems)


def _own(axes: np.ndarray, origin: np.ndarray, systems: list[CoordinateSystem]) -> str:
    """Name of a system with these axes in rows, added to those of the model."""
    name = f"spring {len(systems) + 1}"
    place, rows = tuple(map(float, origin)), tuple(tuple(map(float, axis)) for axis in axes)
    systems.append(CoordinateSystem(name=name, origin=place, axes=rows))  # type: ignore[arg-type]
    return name


def line_axes(along: np.ndarray) -> tuple:
    """Unit axes of which the first points along a vector."""
    x = along / np.linalg.norm(along)
    helper = np.eye(3)[int(np.argmin(np.abs(x)))]
    y = np.cross(helper, x)
    y /= np.linalg.norm(y)
    return tuple(tuple(float(v) for v in axis) for axis in (x, y, np.cross(x, y)))


def rigid_links(pairs: np.ndarray) -> list[RigidLink]:
    """MPC184 beams, by the structures they join: the node with most of them leads, the others follow."""
    numbers, place = np.unique(pairs, return_inverse=True)
    place = place.reshape(-1, 2)
    graph = coo_array((np.ones(len(place)), (place[:, 0], place[:, 1])), shape=(len(numbers),) * 2)
    n, group = connected_components(graph, directed=False)
    uses = np.bincount(place.ravel(), minlength=len(numbers))
    links = []
    for i in range(n):
        members = np.flatnonzero(group == i)
        master = members[np.argmax(uses[members])]
        links.append(RigidLink(master=int(numbers[master]), slaves=numbers[members[members != master]]))
    return links


def equations(archive: Archive, known: np.ndarray, warnings: list[str]) -> list[Link]:
    """Constraint equations (CE), couplings (CP), rigid regions (CERIG) and averages (RBE3).

    One that names an unused node or another quantity is left out with a warning. Equations and couplings act in the
    axes of rotated nodes, so a term of such a node becomes three.
    """
    made: list[Link] = []
    kept, row = set(known.tolist()), {int(n): i for i, n in enumerate(archive.node_numbers)}
    for number, (constant, terms) in archive.equations.items():
        used = [(node, label, factor) for node, label, factor in terms if factor]
        if not used or any(label not in _LABELS or node not in kept for node, label, _ in used):
            warnings.append(f"Constraint equation {number} has terms that are not in the model and was left out.")
            continue
        made.append(LinearLink(terms=_in_global(archive, row, used), value=constant, name=f"equation {number}"))
    for number, (label, nodes) in archive.couplings.items():
        members, labels = list(dict.fromkeys(nodes)), list(_LABELS) if label == "ALL" else [label]
        lost = [node for node in members if node not in kept]
        if len(members) < 2 or lost or any(one not in _LABELS for one in labels):
            warnings.append(f"Coupled set {number} has terms that are not in the model and was left out.")
            continue
        for one in labels:
            for node in members[1:]:
                pair = _in_global(archive, row, [(node, one, 1.0), (members[0], one, -1.0)])
                made.append(LinearLink(terms=pair, name=f"coupling {number} {one}"))
    for master, slaves, labels_of, line in archive.rigid_regions:
        _all_known(archive, [master, *slaves], kept, line)
        dofs = tuple(_LABELS[label] for label in labels_of)
        if slaves:
            made.append(RigidLink(master=master, slaves=np.array(slaves), dofs=dofs, name=f"CERIG {master}"))
    for master, slaves, weights, labels_of, line in archive.averages:
        _all_known(archive, [master, *slaves], kept, line)
        dofs = tuple(_LABELS[label] for label in labels_of)
        made.append(
            InterpolationLink(
                node=master, others=np.array(slaves), weights=np.array(weights), dofs=dofs, name=f"RBE3 {master}"
            )
        )
    return made


def joined_nodes(archive: Archive, known: set[int]) -> list[int]:
    """Nodes that equations, couplings and rigid regions join: they belong to the structure without an element too."""
    found = [node for _, terms in archive.equations.values() for node, _, _ in terms]
    found += [node for _, nodes in archive.couplings.values() for node in nodes]
    for master, slaves, _, _ in archive.rigid_regions:
        found += [master, *slaves]
    for master, slaves, _, _, _ in archive.averages:
        found += [master, *slaves]
    return [node for node in found if node in known]


def _all_known(archive: Archive, nodes: list[int], known: set[int], line: int) -> None:
    for node in nodes:
        if node not in known:
            raise FileError(archive.path, f"a link uses node {node}, which is not defined.", line=line)


def _in_global(
    archive: Archive, row: dict[int, int], terms: list[tuple[int, str, float]]
) -> tuple[tuple[int, str, float], ...]:
    """Terms over global directions; the first one has the greatest coefficient of the first node."""
    sums: dict[tuple[int, str], float] = {}
    for node, label, factor in terms:
        code = DOF_NAMES.index(_LABELS[label])
        angles = archive.angles[row[node]] if node in row else np.zeros(3)
        direction = turned_axes(angles)[code % 3] if np.any(angles) else np.eye(3)[code % 3]
        for axis in np.flatnonzero(np.abs(direction) > 1e-12):
            key = node, DOF_NAMES[3 * (code // 3) + int(axis)]
            sums[key] = sums.get(key, 0.0) + factor * float(direction[axis])
    first = terms[0][0]
    lead = max((key for key in sums if key[0] == first), key=lambda key: abs(sums[key]))
    order = [lead, *(key for key in sums if key != lead)]
    return tuple((node, dof, sums[node, dof]) for node, dof in order if sums[node, dof])


def supports(
    archive: Archive, known: np.ndarray, systems: list[CoordinateSystem], warnings: list[str]
) -> list[Support]:
    """D commands gathered: nodes with the same directions, values and axes make one support."""
    by_node: dict[int, dict[str, float]] = {}
    strange: set[str] = set()
    for node, label, value in archive.supports:
        names = DOF_NAMES if label == "ALL" else (_LABELS.get(label, ""),)
        if names == ("",):
            strange.add(label)
            continue
        by_node.setdefault(node, {}).update(dict.fromkeys(names, value))
    if strange:
        warnings.append(f"Supports of {', '.join(sorted(strange))} have no meaning here and were left out.")
    row = {int(number): i for i, number in enumerate(archive.node_numbers)}
    kept = set(known.tolist())
    lost = [node for node in by_node if node not in kept]
    if lost:
        warnings.append(f"Supports of {len(lost)} nodes without elements were left out (first: node {lost[0]}).")
    groups: dict[tuple[object, ...], list[int]] = {}
    for node, given in by_node.items():
        if node in kept:
            angles = tuple(float(a) for a in archive.angles[row[node]]) if node in row else (0.0, 0.0, 0.0)
            groups.setdefault((tuple(sorted(given.items())), angles), []).append(node)
    return [_support(key, nodes, systems) for key, nodes in groups.items()]


def _support(key: tuple[object, ...], nodes: list[int], systems: list[CoordinateSystem]) -> Support:
    given, angles = dict(key[0]), key[1]  # type: ignore[call-overload]
    system = ""
    if any(angles):  # type: ignore[arg-type]
        axes = turned_axes(np.array(angles))
        system = f"node axes {len(systems) + 1}"
        systems.append(CoordinateSystem(name=system, axes=tuple(tuple(map(float, a)) for a in axes)))  # type: ignore[arg-type]
    dofs = tuple(d for d in DOF_NAMES if d in given)
    values = tuple(given[d] for d in dofs)
    return Support(nodes=np.array(nodes), dofs=dofs, values=values if any(values) else (), system=system)
