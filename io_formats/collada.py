"""Triangles of a COLLADA file (.dae), as the drawings of most robots come.

Format: COLLADA 1.4.1, Khronos 2008: geometries of ``triangles``, ``polylist``, ``polygons``, fans and strips, placed by
the nodes of the visual scene. Lengths are times the unit of the file; the axes stay those of the file whatever
``up_axis`` says, as viewers of URDF take them.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from io_formats.xml_lines import Element, parse
from solvers.errors import FileError

Array = NDArray[np.float64]
Triangles = NDArray[np.int64]

#: Nodes within nodes beyond this are a node that holds itself.
DEEPEST = 64

#: Numbers beyond this are none.
FAR = 1e60


def read_collada(path: Path) -> tuple[Array, Triangles]:
    """Points (n, 3), m, and triangles (m, 3). Raises FileError with the line."""
    root = parse(path)
    if root.tag != "COLLADA":
        raise FileError(path, f"begins with <{root.tag}>, not with <COLLADA>.", line=root.line)
    reader = _Reader(path, root)
    points: list[Array] = []
    triangles: list[Triangles] = []
    count = 0
    for placed, geometry in reader.placed():
        for found, corners in reader.surfaces(geometry):
            points.append(found @ placed[:3, :3].T + placed[:3, 3])
            triangles.append(corners + count)
            count += len(found)
    if not points:
        return np.zeros((0, 3)), np.zeros((0, 3), dtype=np.int64)
    return reader.unit * np.concatenate(points), np.concatenate(triangles)


class _Reader:
    """A file in the hand: elements by their ids."""

    def __init__(self, path: Path, root: Element) -> None:
        self.path, self.root = path, root
        self.named: dict[str, Element] = {}
        waiting = [root]
        while waiting:
            element = waiting.pop()
            if "id" in element.attributes:
                self.named[element.attributes["id"]] = element
            waiting += element.children
        unit = _inner(root, "asset", "unit")
        self.unit = float(self.numbers(unit, unit.attributes.get("meter", "1"), 1)[0]) if unit is not None else 1.0

    def placed(self) -> Iterator[tuple[Array, Element]]:
        """Geometries with their places (4, 4); without a scene all of them as they are."""
        shown = _inner(self.root, "scene", "instance_visual_scene")
        scenes = [self.target(shown, "url")] if shown is not None else []
        if not scenes:
            library = self.root.first("library_visual_scenes")
            scenes = library.all("visual_scene")[:1] if library is not None else []
        for scene in scenes:
            for node in scene.all("node"):
                yield from self.node(node, np.eye(4), 0)
        if not scenes:
            for library in self.root.all("library_geometries"):
                yield from ((np.eye(4), geometry) for geometry in library.all("geometry"))

    def node(self, node: Element, above: Array, depth: int) -> Iterator[tuple[Array, Element]]:
        """Geometries of a node and of those in it."""
        if depth > DEEPEST:
            raise self.fault(node, "its nodes hold one another.")
        place = above
        for child in node.children:
            if child.tag in _TRANSFORMS:
                place = place @ self.transform(child)
        for child in node.children:
            if child.tag == "instance_geometry":
                yield place, self.target(child, "url")
            elif child.tag == "node":
                yield from self.node(child, place, depth + 1)
            elif child.tag == "instance_node":
                yield from self.node(self.target(child, "url"), place, depth + 1)

    def transform(self, element: Element) -> Array:
        """Matrix (4, 4) of a step: rows of ``matrix``; shift; axis and degrees; factors."""
        x = self.numbers(element, element.text, _TRANSFORMS[element.tag])
        out = np.eye(4)
        if element.tag == "matrix":
            out = x.reshape(4, 4)
        elif element.tag == "translate":
            out[:3, 3] = x
        elif element.tag == "scale":
            out[:3, :3] = np.diag(x)
        else:
            size = float(np.linalg.norm(x[:3]))
            if size == 0.0:
                raise self.fault(element, "the axis of a rotation is zero.")
            (a, b, c), angle = x[:3] / size, np.radians(x[3])
            K = np.array([[0.0, -c, b], [c, 0.0, -a], [-b, a, 0.0]])
            out[:3, :3] += np.sin(angle) * K + (1.0 - np.cos(angle)) * K @ K
        return out

    def surfaces(self, geometry: Element) -> Iterator[tuple[Array, Triangles]]:
        """Points and triangles of every part of a geometry; lines are passed over."""
        mesh = geometry.first("mesh")
        for part in mesh.children if mesh is not None else ():
            if part.tag not in _PARTS:
                continue
            inputs = part.all("input")
            vertex = next((one for one in inputs if one.attributes.get("semantic") == "VERTEX"), None)
            if vertex is None:
                raise self.fault(part, f"<{part.tag}> has no input VERTEX.")
            points = self.points(self.target(vertex, "source"))
            stride = 1 + max(self.count(one, "offset", "0") for one in inputs)
            lists = [self.whole(p, p.text)[self.count(vertex, "offset", "0") :: stride] for p in part.all("p")]
            counts = part.first("vcount")
            if counts is not None:
                numbers = np.maximum(self.whole(counts, counts.text), 0)
                whole = np.concatenate([*lists, np.zeros(0, dtype=np.int64)])
                if numbers.sum() != len(whole):
                    raise self.fault(part, f"its faces need {numbers.sum()} corners, found {len(whole)}.")
                lists = np.split(whole, np.cumsum(numbers)[:-1])
            corners = [_PARTS[part.tag](one) for one in lists if len(one) >= 3]
            found = np.concatenate(corners) if corners else np.zeros((0, 3), dtype=np.int64)
            if len(found) and (found.min() < 0 or found.max() >= len(points)):
                raise self.fault(part, f"a face uses a point that is not defined; there are {len(points)}.")
            yield points, found

    def points(self, vertices: Element) -> Array:
        """Positions (n, 3) of a <vertices> element."""
        inputs = vertices.all("input")
        position = next((one for one in inputs if one.attributes.get("semantic") == "POSITION"), None)
        if position is None:
            raise self.fault(vertices, "<vertices> has no input POSITION.")
        source = self.target(position, "source")
        array, accessor = source.first("float_array"), _inner(source, "technique_common", "accessor")
        if array is None:
            raise self.fault(source, "<source> has no <float_array>.")
        values = self.numbers(array, array.text, None)
        stride = self.count(accessor, "stride", "3") if accessor is not None else 3
        if stride < 3 or len(values) % stride:
            raise self.fault(array, f"{len(values)} numbers do not make points of {stride}.")
        return values.reshape(-1, stride)[:, :3]

    def target(self, element: Element, attribute: str) -> Element:
        """The element that an attribute ``#id`` names."""
        name = element.attributes.get(attribute, "").removeprefix("#")
        if name not in self.named:
            raise self.fault(element, f"<{element.tag}> names '{name}', which is not in the file.")
        return self.named[name]

    def numbers(self, element: Element, text: str, count: int | None) -> Array:
        try:
            values = np.array(text.split(), dtype=float)
        except ValueError:
            values = np.array([np.nan])
        if not np.abs(values).max(initial=0.0) < FAR:
            raise self.fault(element, f"<{element.tag}> holds a word that is not a number.")
        if count is not None and len(values) != count:
            raise self.fault(element, f"<{element.tag}> needs {count} numbers, found {len(values)}.")
        return values

    def whole(self, element: Element, text: str) -> Triangles:
        try:
            return np.array(text.split(), dtype=np.int64)
        except (ValueError, OverflowError):
            raise self.fault(element, f"<{element.tag}> holds a word that is not a whole number.") from None

    def count(self, element: Element, attribute: str, default: str) -> int:
        word = element.attributes.get(attribute, default)
        if not word.isdecimal() or len(word) > 9:
            raise self.fault(element, f"{attribute} is '{word[:20]}', not a count.")
        return int(word)

    def fault(self, element: Element, sentence: str) -> FileError:
        return FileError(self.path, sentence, line=element.line)


def _inner(element: Element, *tags: str) -> Element | None:
    """A descendant by its path, or None."""
    found: Element | None = element
    for tag in tags:
        found = found.first(tag) if found is not None else None
    return found


def _separate(p: Triangles) -> Triangles:
    return p[: len(p) // 3 * 3].reshape(-1, 3)


def _fan(p: Triangles) -> Triangles:
    return np.column_stack([np.full(len(p) - 2, p[0]), p[1:-1], p[2:]])


def _strip(p: Triangles) -> Triangles:
    rows = np.column_stack([p[:-2], p[1:-1], p[2:]])
    rows[1::2] = rows[1::2, [1, 0, 2]]
    return rows


_TRANSFORMS = {"matrix": 16, "translate": 3, "rotate": 4, "scale": 3}
_PARTS = {
    "triangles": _separate,
    "polylist": _fan,
    "polygons": _fan,
    "trifans": _fan,
    "tristrips": _strip,
}
