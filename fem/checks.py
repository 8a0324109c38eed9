"""Checks of a model that name the culprit: what would go wrong before anything is computed.

``check_model`` looks at numbers, references and geometry and is fast for a million nodes;
``fem.mechanisms.find_mechanisms`` assembles the stiffness and looks for motions without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components
from scipy.spatial import cKDTree

from fem.assembly import FARTHEST
from fem.dofs import element_type
from fem.edit import element_numbers, nodes_in_use
from fem.elements import ElementType
from fem.materials import check_material
from fem.model import ElementBlock, FEModel, find_material, find_section, link_members, node_rows, spring_members
from fem.sections import BeamSection, check_section
from solvers.errors import ModelError

COINCIDENT = 1e-9  # of the model's extent: nodes nearer than this are taken for one point


@dataclass(frozen=True, eq=False)
class Finding:
    """One remark: ``severity`` "error" (cannot be computed), "warning" (probably meant otherwise) or "note"."""

    severity: str
    code: str
    message: str
    nodes: np.ndarray
    elements: np.ndarray


def finding(severity: str, code: str, message: str, nodes: object = (), elements: object = ()) -> Finding:
    """A finding with node and element numbers as arrays."""
    n, e = (np.atleast_1d(np.asarray(x, dtype=np.int64)) for x in (nodes, elements))
    return Finding(severity, code, message, n, e)


def listed(numbers: np.ndarray, most: int = 5) -> str:
    """``12, 13, 14, … (208 in all)`` for messages."""
    shown = ", ".join(str(n) for n in numbers[:most])
    return shown if len(numbers) <= most else f"{shown}, … ({len(numbers)} in all)"


def check_model(model: FEModel) -> tuple[Finding, ...]:
    """All findings of a model, errors first. Raises nothing: whatever is wrong becomes a finding."""
    with np.errstate(all="ignore"):
        found = _findings(model)
    order = {"error": 0, "warning": 1, "note": 2}
    return tuple(sorted(found, key=lambda f: order[f.severity]))


def _findings(model: FEModel) -> list[Finding]:
    found = list(_numbers(model))
    lost = ~(np.abs(model.coordinates) <= FARTHEST).all(axis=1)
    if lost.any():
        bad = model.node_numbers[lost]
        text = f"Nodes whose coordinates are not finite or beyond {FARTHEST:g} m: {listed(bad)}; check the units."
        found.append(finding("error", "coordinates", text, bad))
    else:
        for block in model.blocks:
            found += _block(model, block)
        found += _references(model)
        if not any(f.code == "reference" for f in found):
            found += _unused(model)
            found += _coincident(model)
            found += _parts(model)
    return found


def _repeated(numbers: np.ndarray) -> np.ndarray:
    values, count = np.unique(numbers, return_counts=True)
    return values[count > 1]


def _numbers(model: FEModel) -> Iterator[Finding]:
    """Numbers and names that occur twice."""
    twice = _repeated(model.node_numbers)
    if twice.size:
        yield finding("error", "number", f"Node numbers given twice: {listed(twice)}.", twice)
    twice = _repeated(element_numbers(model))
    if twice.size:
        yield finding("error", "number", f"Element numbers given twice: {listed(twice)}.", elements=twice)
    for what in ("blocks", "materials", "sections", "systems"):
        names = [item.name for item in getattr(model, what)]
        for name in sorted({name for name in names if names.count(name) > 1}):
            yield finding("error", "name", f"Two {what} have the name '{name}'; rename one.")


def _block(model: FEModel, block: ElementBlock) -> Iterator[Finding]:
    """Type, material, section and geometry of one block."""
    try:
        kind = element_type(block)
    except ModelError as error:
        yield finding("error", "type", str(error), elements=block.numbers)
        return
    sound = True
    for message in _properties(model, block, kind):
        sound = False
        yield finding("error", "property", message, elements=block.numbers)
    if block.material and sound:
        density = getattr(find_material(model, block), "density", 1.0)
        if density == 0.0:
            text = f"Element block '{block.name}': material '{block.material}' has no density, so the block no mass."
            yield finding("warning", "density", text, elements=block.numbers)
    geometry = list(_geometry(model, block, kind))
    yield from geometry
    if sound and not any(f.severity == "error" for f in geometry):
        try:
            kind.prepare(model, block)
        except ModelError as error:
            yield finding("error", "element", str(error), elements=block.numbers)


def lacking_property(model: FEModel) -> str:
    """The first thing wrong with the types, materials and sections of the blocks; empty if nothing is."""
    for block in model.blocks:
        try:
            kind = element_type(block)
        except ModelError as error:
            return str(error)
        for message in _properties(model, block, kind):
            return message
    return ""


def _properties(model: FEModel, block: ElementBlock, kind: ElementType) -> Iterator[str]:
    layered = False
    if kind.family != "solid" or block.section:
        try:
            section = find_section(model, block)
            check_section(section)
            layered = bool(getattr(section, "layers", ()))
        except ModelError as error:
            yield str(error)
    if not layered:
        try:
            check_material(find_material(model, block))
        except ModelError as error:
            yield str(error)


def _geometry(model: FEModel, block: ElementBlock, kind: ElementType) -> Iterator[Finding]:
    """Degenerate shapes: repeated nodes, no length, crossed quads, inverted solids, orientation along the beam."""
    rows = np.sort(block.connectivity, axis=1)
    twice = (rows[:, 1:] == rows[:, :-1]).any(axis=1)
    if twice.any():
        bad = block.numbers[twice]
        yield finding("error", "degenerate", f"Elements that use a node twice: {listed(bad)}.", elements=bad)
    X = model.coordinates[block.connectivity]
    if block.offsets is not None:
        X = X + block.offsets
    size = np.linalg.norm(np.ptp(X, axis=1), axis=1)
    bad = block.numbers[~(size > 0.0)]
    if bad.size:
        yield finding("error", "size", f"Elements of zero length: {listed(bad)}; merge or move nodes.", elements=bad)
        return
    if kind.family == "beam":
        yield from _orientation(model, block, X)
    if kind.family == "shell":
        yield from _flat(block, X)
    if kind.family == "solid":
        yield from _inverted(block, kind, X)


def _orientation(model: FEModel, block: ElementBlock, X: np.ndarray) -> Iterator[Finding]:
    axis = X[:, 1] - X[:, 0]
    missing = np.ones(len(block), dtype=bool)
    if block.orientation is not None:
        v = block.orientation
        missing = ~np.isfinite(v).all(axis=1)
        sine = np.linalg.norm(np.cross(axis, np.nan_to_num(v)), axis=1)
        along = ~missing & ~(sine > 1e-6 * np.linalg.norm(axis, axis=1) * np.linalg.norm(np.nan_to_num(v), axis=1))
        if along.any():
            bad = block.numbers[along]
            text = f"Beams whose orientation vector is zero or along the beam: {listed(bad)}; give a vector across."
            yield finding("error", "orientation", text, elements=bad)
    section = next((s for s in model.sections if s.name == block.section), None)
    if missing.any() and isinstance(section, BeamSection) and abs(section.iy - section.iz) > 1e-9 * section.iz:
        bad = block.numbers[missing]
        text = f"Beams without orientation: {listed(bad)}; their y axis points to global z (y for vertical beams)."
        yield finding("warning", "orientation", text, elements=bad)


def _flat(block: ElementBlock, X: np.ndarray) -> Iterator[Finding]:
    """Zero areas and quads whose corners turn both ways (crossed, or a corner bent inwards)."""
    n = 3 if X.shape[1] in (3, 6) else 4
    corners = X[:, :n]
    turns = np.cross(
        np.roll(corners, -1, axis=1) - corners, np.roll(corners, -2, axis=1) - np.roll(corners, -1, axis=1)
    )
    mean = turns.sum(axis=1)
    length2 = np.square(np.ptp(corners, axis=1)).sum(axis=1)
    size = np.linalg.norm(mean, axis=1)
    flat = ~(size > 1e-9 * length2)
    projected = np.einsum("eci,ei->ec", turns, mean)
    crossed = (projected <= 1e-9 * size[:, None] * length2[:, None]).any(axis=1) & (n == 4)
    if (crossed | flat).any():
        bad = block.numbers[crossed | flat]
        text = f"Shells with crossed nodes, a corner bent inwards or no area: {listed(bad)}; list nodes in order."
        yield finding("error", "crossed", text, elements=bad)


def _inverted(block: ElementBlock, kind: ElementType, X: np.ndarray) -> Iterator[Finding]:
    """Solids turned inside out (volume over the outward faces by the divergence theorem) or with a corner bent in."""
    centre = X.mean(axis=1, keepdims=True)
    volume = np.zeros(len(X))
    bent = np.zeros(len(X), dtype=bool)
    for face in kind.faces:
        n_corners = len(face) if len(face) <= 4 else len(face) // 2
        p = X[:, list(face[:n_corners])] - centre
        for k in range(1, n_corners - 1):
            volume += np.einsum("ei,ei->e", p[:, 0], np.cross(p[:, k], p[:, k + 1])) / 6.0
        for k in range(n_corners):
            outward = np.cross(p[:, (k + 1) % n_corners] - p[:, k], p[:, k - 1] - p[:, k])
            bent |= ~(np.einsum("ei,ei->e", outward, p[:, k]) > 0.0)
    size = np.linalg.norm(np.ptp(X, axis=1), axis=1)
    flat = ~(volume > 1e-12 * size**3)
    if flat.any():
        bad = block.numbers[flat]
        text = f"Solids inside out or without volume: {listed(bad)}; check the order of their nodes."
        yield finding("error", "inverted", text, elements=bad)
    elif bent.any():
        bad = block.numbers[bent]
        text = f"Solids with a corner bent inwards: {listed(bad)}; check the order and places of their nodes."
        yield finding("warning", "distorted", text, elements=bad)


def _references(model: FEModel) -> Iterator[Finding]:
    """Supports, masses, springs, links, sets and the interface that refer to nodes or elements that are not there."""
    groups: list[tuple[str, object]] = [(f"Support '{s.name}'", s.nodes) for s in model.supports]
    groups += [(f"Point mass '{m.name}'", m.node) for m in model.masses]
    groups += [(f"Spring '{s.name}'", spring_members(s)) for s in model.springs]
    groups += [(f"Link '{link.name}'", link_members(link)) for link in model.links]
    groups += [(f"Node set '{name}'", nodes) for name, nodes in model.node_sets.items()]
    groups += [("Interface", model.interface)]
    for where, nodes in groups:
        try:
            node_rows(model, nodes, where)
        except ModelError as error:
            yield finding("error", "reference", str(error), nodes)
    known = element_numbers(model)
    for name, items in model.element_sets.items():
        lost = items[~np.isin(items, known)]
        if lost.size:
            yield finding("error", "reference", f"Element set '{name}': not defined: {listed(lost)}.", elements=lost)


def _unused(model: FEModel) -> Iterator[Finding]:
    free = model.node_numbers[~nodes_in_use(model)]
    if free.size:
        yield finding("warning", "unused", f"Nodes that belong to nothing: {listed(free)}; they are left out.", free)
    if not model.blocks and not model.springs:
        yield finding("error", "empty", f"Model '{model.title}' has no elements.")


def _coincident(model: FEModel) -> Iterator[Finding]:
    """Nodes at one point that nothing joins on purpose (a link or a spring)."""
    rows = np.flatnonzero(nodes_in_use(model))
    if len(rows) < 2:
        return
    points = model.coordinates[rows]
    extent = np.linalg.norm(np.ptp(points, axis=0))
    pairs = _near_pairs(points, COINCIDENT * float(extent))
    joined = set()
    for spring in model.springs:
        joined.add(frozenset(spring_members(spring)))
    for link in model.links:
        first, *others = link_members(link)
        joined |= {frozenset((first, other)) for other in others}
    numbers = model.node_numbers[rows[pairs]]
    if joined:
        numbers = np.array([p for p in numbers.tolist() if frozenset(p) not in joined], dtype=np.int64).reshape(-1, 2)
    if len(numbers):
        shown = ", ".join(f"({a}, {b})" for a, b in numbers[:5])
        text = f"Nodes at the same point: {shown}; merge them if they should be joined."
        if len(numbers) > 5:
            count = len(numbers)
            text = f"{count} pairs of nodes at the same point: {shown}, …; merge them if they should be joined."
        yield finding("warning", "coincident", text, np.unique(numbers))


def _near_pairs(points: np.ndarray, distance: float) -> np.ndarray:
    """Pairs of rows (n, 2) nearer than ``distance``: candidates by sorting along a slanted line, a tree over them."""
    along = points @ np.array([0.6180339887, 0.7548776662, 0.2196512717])
    order = np.argsort(along, kind="stable")
    near = np.diff(along[order]) <= distance
    candidate = np.zeros(len(points), dtype=bool)
    candidate[order[1:][near]] = True
    candidate[order[:-1][near]] = True
    rows = np.flatnonzero(candidate)
    if len(rows) < 2:
        return np.zeros((0, 2), dtype=np.int64)
    return rows[cKDTree(points[rows]).query_pairs(distance, output_type="ndarray")]


def _parts(model: FEModel) -> Iterator[Finding]:
    """Parts of the structure that nothing connects."""
    n = len(model.node_numbers)
    pairs = [np.zeros((0, 2), dtype=np.int64)]
    for block in model.blocks:
        c = block.connectivity
        pairs += [np.stack([c[:, 0], c[:, i]], axis=1) for i in range(1, c.shape[1])]
    for spring in model.springs:
        if spring.node_b is not None:
            pairs.append(node_rows(model, [spring.node_a, spring.node_b])[None, :])
    for link in model.links:
        rows = node_rows(model, link_members(link))
        pairs.append(np.stack([np.full(len(rows) - 1, rows[0]), rows[1:]], axis=1))
    edges = np.concatenate(pairs)
    graph = coo_array((np.ones(len(edges), dtype=np.int8), (edges[:, 0], edges[:, 1])), shape=(n, n))
    _, label = connected_components(graph, directed=False)
    used = nodes_in_use(model)
    parts, count = np.unique(label[used], return_counts=True)
    if len(parts) > 1:
        smallest = parts[np.argsort(count)[: len(parts) - 1]]
        some = [model.node_numbers[used][label[used] == part] for part in smallest[:5]]
        shown = "; ".join(f"{len(nodes)} nodes with node {nodes[0]}" for nodes in some)
        text = f"{len(parts)} parts are not connected. Beside the largest: {shown}."
        yield finding("warning", "disconnected", text, model.node_numbers[used & np.isin(label, smallest)])
