"""Nodes, elements and sets of an Abaqus file, in the part or instance where they stand, then flattened into one model.

Generation keywords (NGEN, NFILL, NCOPY, ELGEN, ELCOPY, GENERATE) are carried out where they stand.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from io_formats.abaqus.keywords import Keyword, Row

#: More nodes, elements or members of sets than this are not generated: the numbers in the file are damaged.
MOST = 2_000_000


@dataclass
class Element:
    """One element: number, type of Abaqus, node numbers, and the row for complaints."""

    number: int
    kind: str
    nodes: list[int]
    row: Row


@dataclass
class Part:
    """What a part, an instance or the file itself defines."""

    name: str = ""
    nodes: dict[int, tuple[float, float, float]] = field(default_factory=dict)
    elements: dict[int, Element] = field(default_factory=dict)
    node_sets: dict[str, list[int]] = field(default_factory=dict)
    element_sets: dict[str, list[int]] = field(default_factory=dict)
    keywords: list[Keyword] = field(default_factory=list)  # sections, masses and others, for later
    offsets: dict[str, tuple[int, int]] = field(default_factory=dict)  # instance → shift of node, element numbers
    generated: int = 0
    origin: np.ndarray = field(default_factory=lambda: np.zeros(3))  # *SYSTEM: where the next nodes are given
    axes: np.ndarray = field(default_factory=lambda: np.eye(3))

    def count(self, keyword: Keyword, more: int) -> None:
        """Refuse what no real file asks for."""
        self.generated += max(more, 0)
        if self.generated > MOST:
            raise keyword.error(f"more than {MOST} nodes, elements or members would be generated; check the numbers.")


def _set(sets: dict[str, list[int]], name: str, numbers: list[int]) -> None:
    if name:
        sets.setdefault(name.upper(), []).extend(numbers)


def nodes(keyword: Keyword, part: Part) -> None:
    """*NODE, with SYSTEM=C or S in cylindrical or spherical coordinates (degrees)."""
    kind = keyword.option("SYSTEM", "R").upper()[:1]
    added = []
    for row in keyword.rows:
        number = row.integer(0)
        if number < 1:
            raise row.error(f"node number {number} is not positive.")
        a, b, c = row.reals(3, 1)
        if kind == "C":
            a, b = a * np.cos(np.radians(b)), a * np.sin(np.radians(b))
        elif kind == "S":
            t, p = np.radians(b), np.radians(c)
            a, b, c = a * np.cos(t) * np.cos(p), a * np.sin(t) * np.cos(p), a * np.sin(p)
        a, b, c = part.origin + np.array([a, b, c]) @ part.axes
        part.nodes[number] = (float(a), float(b), float(c))
        added.append(number)
    _set(part.node_sets, keyword.option("NSET"), added)


def system(keyword: Keyword, part: Part) -> None:
    """*SYSTEM: origin, a point of the x axis and one of the x–y plane for the nodes that follow; none: global again.

    Without the third point z stays, without the second the axes do.
    """
    part.origin, part.axes = np.zeros(3), np.eye(3)
    if not keyword.rows or not any(keyword.rows[0].words):
        return
    first = keyword.row(0)
    part.origin = np.array(first.reals(3))
    if not any(first.words[3:6]):
        return
    x = np.array(first.reals(3, 3)) - part.origin
    z = np.array([0.0, 0.0, 1.0])
    if len(keyword.rows) > 1 and any(keyword.rows[1].words):
        z = np.cross(x, np.array(keyword.rows[1].reals(3)) - part.origin)
    y = np.cross(z, x)
    if not np.linalg.norm(x) or np.linalg.norm(y) <= 1e-12 * np.linalg.norm(x) * np.linalg.norm(z):
        raise first.error("the points of *SYSTEM lie in a line.")
    x, y = x / np.linalg.norm(x), y / np.linalg.norm(y)
    part.axes = np.array([x, y, np.cross(x, y)])


def elements(keyword: Keyword, part: Part) -> None:
    """*ELEMENT: a row that ends with a comma, or with fewer nodes than the type has, goes on in the next one."""
    kind = keyword.option("TYPE").upper()
    if not kind:
        raise keyword.error("TYPE is missing.")
    from io_formats.abaqus.elements import node_count

    wanted = node_count(kind)
    added: list[int] = []
    pending: list[int] = []
    first: Row | None = None
    for row in keyword.rows:
        words = [row.integer(i) for i in range(len(row.words)) if row.words[i]]
        first = first or row
        pending += words
        open_end = row.words[-1] == ""
        if (wanted and len(pending) < wanted + 1) or (not wanted and open_end):
            continue
        added.append(_element(part, kind, pending, first))
        pending, first = [], None
    if pending and first is not None:
        added.append(_element(part, kind, pending, first))
    _set(part.element_sets, keyword.option("ELSET"), added)


def _element(part: Part, kind: str, words: list[int], row: Row) -> int:
    if len(words) < 2 or words[0] < 1:
        raise row.error("an element needs a positive number and its nodes.")
    part.elements[words[0]] = Element(words[0], kind, words[1:], row)
    return words[0]


def _members(keyword: Keyword, part: Part, sets: dict[str, list[int]], which: int) -> list[int]:
    """Numbers of a set; ``which`` 0 for nodes, 1 for elements. INSTANCE= shifts them as the instance was."""
    found: list[int] = []
    instance = keyword.option("INSTANCE").upper()
    shift = part.offsets.get(instance, (0, 0))[which]
    for row in keyword.rows:
        if keyword.has("GENERATE"):
            first, last, step = row.integer(0), row.integer(1, row.integer(0)), row.integer(2, 1)
            if step < 1:
                raise row.error(f"the step {step} of a generated set is not positive.")
            part.count(keyword, (last - first) // step + 1)
            found += range(first + shift, last + 1 + shift, step)
            continue
        for index, word in enumerate(row.words):
            if not word:
                continue
            if word.lstrip("+-").isdigit():
                found.append(row.integer(index) + shift)
            else:
                name = f"{instance}.{word.upper()}" if instance else word.upper()
                if name not in sets:
                    continue  # a set of an instance or a later one; what is lost is seen when it is used
                part.count(keyword, len(sets[name]))
                found += sets[name]
    return found


def node_set(keyword: Keyword, part: Part) -> None:
    """*NSET, also of the nodes of an element set (ELSET=)."""
    found = _members(keyword, part, part.node_sets, 0)
    for number in part.element_sets.get(keyword.option("ELSET").upper(), []):
        if number in part.elements:
            found += part.elements[number].nodes
    part.count(keyword, len(found))
    _set(part.node_sets, keyword.option("NSET"), found)


def element_set(keyword: Keyword, part: Part) -> None:
    """*ELSET."""
    _set(part.element_sets, keyword.option("ELSET"), _members(keyword, part, part.element_sets, 1))


def _point(part: Part, row: Row, number: int) -> np.ndarray:
    if number not in part.nodes:
        raise row.error(f"node {number} is not defined.")
    return np.array(part.nodes[number])


def node_line(keyword: Keyword, part: Part) -> None:
    """*NGEN: nodes between two, evenly on the straight line between them."""
    if keyword.option("LINE").upper() in ("P", "C"):
        raise keyword.error("curved lines (LINE=P or C) are not generated; write the nodes out.")
    for row in keyword.rows:
        first, last, step = row.integer(0), row.integer(1), row.integer(2, 1)
        if step < 1 or last <= first:
            raise row.error(f"nodes from {first} to {last} with step {step} cannot be generated.")
        _between(keyword, part, row, first, last, step)


def _between(keyword: Keyword, part: Part, row: Row, first: int, last: int, step: int) -> None:
    a, b = _point(part, row, first), _point(part, row, last)
    numbers = range(first + step, last, step)
    part.count(keyword, len(numbers))
    for number in numbers:
        s = (number - first) / (last - first)
        part.nodes[number] = tuple(float(v) for v in a + s * (b - a))  # type: ignore[assignment]
    _set(part.node_sets, keyword.option("NSET"), [first, *numbers, last])


def node_fill(keyword: Keyword, part: Part) -> None:
    """*NFILL: lines of nodes between two sets, member by member."""
    for row in keyword.rows:
        sets = [part.node_sets.get(row.text(i).upper()) for i in (0, 1)]
        if sets[0] is None or sets[1] is None:
            raise row.error(f"node sets '{row.text(0)}' and '{row.text(1)}' are needed; one is not defined.")
        lines, step = row.integer(2), row.integer(3, 1)
        if lines < 1 or step < 1:
            raise row.error("the number of lines and the step of *NFILL must be positive.")
        part.count(keyword, lines * len(sets[0]))
        for a, b in zip(*sets):
            start, end = _point(part, row, a), _point(part, row, b)
            for i in range(1, lines):
                part.nodes[a + i * step] = tuple(float(v) for v in start + i / lines * (end - start))  # type: ignore[assignment]
                _set(part.node_sets, keyword.option("NSET"), [a + i * step])


def node_copy(keyword: Keyword, part: Part) -> None:
    """*NCOPY with SHIFT: a set of nodes moved, then turned about an axis."""
    old = part.node_sets.get(keyword.option("OLD SET").upper())
    if old is None:
        raise keyword.error(f"node set '{keyword.option('OLD SET')}' is not defined.")
    if not keyword.has("SHIFT"):
        raise keyword.error("only SHIFT is read; write the nodes out.")
    part.count(keyword, len(old))
    step = Row((keyword.option("CHANGE NUMBER"),), keyword.path, keyword.line).integer(0)
    shift = np.array(keyword.row(0).reals(3))
    turn = _rotation(keyword.rows[1]) if len(keyword.rows) > 1 else None
    made = []
    for number in old:
        point = _point(part, keyword.row(0), number) + shift
        part.nodes[number + step] = tuple(float(v) for v in (turn(point) if turn else point))  # type: ignore[assignment]
        made.append(number + step)
    _set(part.node_sets, keyword.option("NEW SET"), made)


def _rotation(row: Row) -> Callable[[np.ndarray], np.ndarray]:
    """A turn about the axis through two points by an angle in degrees: a1, a2, a3, b1, b2, b3, angle."""
    a, b, angle = np.array(row.reals(3)), np.array(row.reals(3, 3)), np.radians(row.real(6, 0.0))
    k = b - a
    length = float(np.linalg.norm(k))
    if length == 0.0:
        if angle:
            raise row.error("the axis of a rotation has no length.")
        return lambda point: point
    k = k / length
    K = np.array([[0, -k[2], k[1]], [k[2], 0, -k[0]], [-k[1], k[0], 0]])
    R = np.eye(3) + np.sin(angle) * K + (1 - np.cos(angle)) * K @ K
    return lambda point: a + R @ (point - a)


def element_lines(keyword: Keyword, part: Part) -> None:
    """*ELGEN: copies of a master element in up to three directions."""
    for row in keyword.rows:
        master = row.integer(0)
        if master not in part.elements:
            raise row.error(f"element {master} is not defined.")
        element = part.elements[master]
        counts = [row.integer(1 + 3 * d, 1) for d in range(3)]
        steps = [(row.integer(2 + 3 * d, 1), row.integer(3 + 3 * d, 1)) for d in range(3)]
        if min(counts) < 1:
            raise row.error("a count of *ELGEN is less than one.")
        part.count(keyword, counts[0] * counts[1] * counts[2] * len(element.nodes))
        made = []
        for i in range(counts[0]):
            for j in range(counts[1]):
                for k in range(counts[2]):
                    n, e = (i * steps[0][s] + j * steps[1][s] + k * steps[2][s] for s in (0, 1))
                    shifted = [node + n for node in element.nodes]
                    part.elements[master + e] = Element(master + e, element.kind, shifted, row)
                    made.append(master + e)
        _set(part.element_sets, keyword.option("ELSET"), made)


def element_copy(keyword: Keyword, part: Part) -> None:
    """*ELCOPY: a set of elements with shifted numbers."""
    old = part.element_sets.get(keyword.option("OLD SET").upper())
    if old is None:
        raise keyword.error(f"element set '{keyword.option('OLD SET')}' is not defined.")
    place = Row((keyword.option("ELEMENT SHIFT"), keyword.option("SHIFT NODES")), keyword.path, keyword.line)
    e, n = place.integer(0), place.integer(1)
    part.count(keyword, len(old))
    made = []
    for number in old:
        if number in part.elements:
            one = part.elements[number]
            part.elements[number + e] = Element(number + e, one.kind, [node + n for node in one.nodes], one.row)
            made.append(number + e)
    _set(part.element_sets, keyword.option("NEW SET"), made)


MAKERS: dict[str, Callable[[Keyword, Part], None]] = {
    "SYSTEM": system,
    "NODE": nodes,
    "ELEMENT": elements,
    "NSET": node_set,
    "ELSET": element_set,
    "NGEN": node_line,
    "NFILL": node_fill,
    "NCOPY": node_copy,
    "ELGEN": element_lines,
    "ELCOPY": element_copy,
}


def instance_of(keyword: Keyword, parts: dict[str, Part]) -> Part:
    """A fresh copy of a part for *INSTANCE."""
    name = keyword.option("NAME").upper()
    part = parts.get(keyword.option("PART").upper())
    if part is None:
        raise keyword.error(f"part '{keyword.option('PART')}' is not defined.")
    return Part(
        name,
        dict(part.nodes),
        dict(part.elements),
        {key: list(value) for key, value in part.node_sets.items()},
        {key: list(value) for key, value in part.element_sets.items()},
        list(part.keywords),
    )


def place_instance(keyword: Keyword, instance: Part, root: Part) -> None:
    """Move an instance to its place (translation, then rotation) and put it into the model under free numbers."""
    root.count(keyword, len(instance.nodes) + len(instance.elements))
    shift = np.array(keyword.rows[0].reals(3)) if keyword.rows else np.zeros(3)
    turn = _rotation(keyword.rows[1]) if len(keyword.rows) > 1 else None
    clash_n = max(root.nodes, default=0) if root.nodes.keys() & instance.nodes.keys() else 0
    clash_e = max(root.elements, default=0) if root.elements.keys() & instance.elements.keys() else 0
    root.offsets[instance.name] = (clash_n, clash_e)
    for number, point in instance.nodes.items():
        moved = np.array(point) + shift
        root.nodes[number + clash_n] = tuple(float(v) for v in (turn(moved) if turn else moved))  # type: ignore[assignment]
    for number, one in instance.elements.items():
        fresh = [node + clash_n for node in one.nodes]
        root.elements[number + clash_e] = Element(number + clash_e, one.kind, fresh, one.row)
    for mine, theirs, offset in (
        (root.node_sets, instance.node_sets, clash_n),
        (root.element_sets, instance.element_sets, clash_e),
    ):
        for name, members in theirs.items():
            mine[f"{instance.name}.{name}"] = [number + offset for number in members]
            mine.setdefault(name, mine[f"{instance.name}.{name}"])
    for said in instance.keywords:
        options = {k: f"{instance.name}.{v}" if k in ("ELSET", "NSET") else v for k, v in said.options.items()}
        root.keywords.append(Keyword(said.name, options, said.path, said.line, said.rows))
