"""Reading ``input.fum``: every offset, count and size is checked against the file before anything is allocated."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from io_formats import fum_extension
from io_formats.fum_frequencies import to_hertz
from solvers.errors import FileError
from solvers.flexible.subsystem import Conditions, DrawnElements, DrawnType, FlexibleSubsystem

SIGNATURE = b"UMFEM"
_INT, _DOUBLE = np.dtype("<i4"), np.dtype("<f8")
_SOLUTION_TABLE = 11
#: Generalised matrices may lose their symmetry by rounding, not by more than this share of their greatest entry.
ASYMMETRY = 1e-6


class _Cursor:
    """Reads forward through the file's bytes; every step is checked against its end."""

    def __init__(self, path: Path, data: np.ndarray, position: int, what: str) -> None:
        self.path, self.data, self.what = path, data, what
        if not 0 <= position <= len(data):
            raise FileError(path, f"the {what} should start at byte {position}, but the file has {len(data)}.")
        self.position = position

    def take(self, count: int, dtype: np.dtype, what: str) -> np.ndarray:
        if count < 0:
            raise FileError(self.path, f"the number of {what} is {count}; it cannot be negative.", byte=self.position)
        end = self.position + count * dtype.itemsize
        if end > len(self.data):
            raise FileError(
                self.path,
                f"{count} {what} need {count * dtype.itemsize} bytes, but the file ends after "
                f"{len(self.data) - self.position}. The file is damaged or cut short.",
                byte=self.position,
            )
        values = np.frombuffer(self.data[self.position : end].tobytes(), dtype=dtype)
        self.position = end
        return values

    def integer(self, what: str) -> int:
        return int(self.take(1, _INT, what)[0])

    def count(self, what: str) -> int:
        place = self.position
        value = self.integer(what)
        if value < 0:
            raise FileError(self.path, f"the number of {what} is {value}; it cannot be negative.", byte=place)
        return value

    def text(self, what: str) -> str:
        length = int(self.take(1, np.dtype("u1"), f"length of the {what}")[0])
        code = self.take(length, np.dtype("u1"), f"characters of the {what}").tobytes()
        # one byte, 98 hexadecimal, has no character in CP1251: kept as the control character of that number
        return code.decode("cp1251", "replace").replace("\ufffd", "\x98")


def read(path: str | Path) -> FlexibleSubsystem:
    """Read ``input.fum``. Raises FileError with the byte where the file contradicts itself."""
    path = Path(path)
    if not path.is_file():
        raise FileError(path, "there is no such file.")
    if path.stat().st_size < len(SIGNATURE) + 24:
        raise FileError(path, "the file is too short to be a flexible subsystem (input.fum).")
    data = np.memmap(path, dtype="u1", mode="r")
    if data[:5].tobytes() != SIGNATURE:
        raise FileError(path, "the file does not begin with 'UMFEM': it is not a flexible subsystem (input.fum).")
    addresses = _Cursor(path, data, 5, "address table").take(6, _INT, "addresses")
    title = _read_title(_Cursor(path, data, int(addresses[0]), "title"))
    n_nodes, n_elements = title.pop("n_nodes"), title.pop("n_elements")
    types = _read_types(_Cursor(path, data, int(addresses[1]), "table of element types"))
    numbers = _Cursor(path, data, int(addresses[2]), "node numbers").take(n_nodes, _INT, "node numbers")
    coordinates = _read_coordinates(_Cursor(path, data, int(addresses[3]), "coordinates"), numbers)
    elements = _read_elements(_Cursor(path, data, int(addresses[4]), "elements"), n_elements, types, numbers)
    n_coordinates = n_nodes * len(title["dof_numbers"])
    solution = _read_solution(path, data, int(addresses[5]), n_coordinates)
    _check_conditions(path, int(addresses[5]), solution["conditions"], numbers, title["dof_numbers"])
    return FlexibleSubsystem(
        node_numbers=numbers,
        coordinates=coordinates,
        drawn_types=types,
        elements=elements,
        **title,
        **solution,
        extension=fum_extension.read(path, len(solution["modes"])),
    )


def _read_title(cursor: _Cursor) -> dict:
    start = cursor.position
    size = cursor.count("bytes of the title")
    date, time = cursor.integer("date"), cursor.integer("time")
    program, title, comment = cursor.text("program"), cursor.text("title"), cursor.text("comment")
    max_node, n_nodes = cursor.integer("greatest node number"), cursor.count("nodes")
    max_element, n_elements = cursor.integer("greatest element number"), cursor.count("elements")
    units, n_dof = cursor.integer("units flag"), cursor.count("degrees of freedom in a node")
    if not 1 <= n_dof <= 31:
        raise FileError(
            cursor.path, f"a node has {n_dof} degrees of freedom; 1 to 31 can be.", byte=cursor.position - 4
        )
    if n_nodes == 0:
        raise FileError(cursor.path, "the subsystem has no nodes.", byte=cursor.position)
    dofs = tuple(int(number) for number in cursor.take(n_dof, _INT, "numbers of degrees of freedom"))
    if len(set(dofs)) != n_dof or min(dofs) < 0 or max(dofs) > 31:
        raise FileError(
            cursor.path,
            f"degrees of freedom in a node are numbered {', '.join(map(str, dofs))}; "
            "different numbers up to 31 are expected.",
            byte=cursor.position - 4 * n_dof,
        )
    used = cursor.position - start
    if not used - 4 <= size <= len(cursor.data) - start:  # the size may or may not count its own word
        raise FileError(
            cursor.path,
            f"the title takes {used} bytes, but its size is given as {size}: the file is damaged.",
            byte=start,
        )
    if n_nodes > max_node + 1:  # numbers may begin with zero
        raise FileError(cursor.path, f"{n_nodes} nodes cannot have numbers up to {max_node} only.", byte=start)
    names = ("date", "time", "program", "title", "comment", "max_node", "n_nodes", "max_element", "n_elements", "units")
    values = (date, time, program, title, comment, max_node, n_nodes, max_element, n_elements, units)
    return {**dict(zip(names, values)), "dof_numbers": dofs}


def _read_types(cursor: _Cursor) -> tuple[DrawnType, ...]:
    """The format does not give the size of a vertex number: the size of the table decides, bytes or integers."""
    start = cursor.position
    size, count = cursor.integer("size of the table of types"), cursor.count("element types")
    body = cursor.position
    for dtype in (np.dtype("u1"), _INT):
        cursor.position = body
        try:
            types = tuple(_read_type(cursor, dtype) for _ in range(count))
        except FileError:
            continue
        if cursor.position - start in (size, size + 4, size + 8):  # the size may or may not count its own words
            return types
    raise FileError(cursor.path, f"the table of element types does not fill its {size} bytes.", byte=start)


def _read_type(cursor: _Cursor, vertex: np.dtype) -> DrawnType:
    identifier, n_nodes, n_polygons = (int(value) for value in cursor.take(3, np.dtype("u1"), "numbers of a type"))
    polygons = []
    for _ in range(n_polygons):
        n_vertices = int(cursor.take(1, vertex, "vertices of a polygon")[0])
        polygon = tuple(int(number) for number in cursor.take(n_vertices, vertex, "vertices of a polygon"))
        if any(not 1 <= number <= n_nodes for number in polygon):
            raise FileError(cursor.path, f"a polygon of type {identifier} uses a vertex outside 1…{n_nodes}.")
        polygons.append(polygon)
    return DrawnType(identifier, n_nodes, tuple(polygons))


def _read_coordinates(cursor: _Cursor, numbers: np.ndarray) -> np.ndarray:
    start = cursor.position
    table = cursor.take(4 * len(numbers), _DOUBLE, "coordinates").reshape(-1, 4)
    if not np.isfinite(table).all():
        row = int(np.flatnonzero(~np.isfinite(table).all(axis=1))[0])
        raise FileError(cursor.path, f"the coordinates of node {numbers[row]} are not numbers.", byte=start + 32 * row)
    if len(np.unique(numbers)) != len(numbers):
        raise FileError(cursor.path, "two nodes have the same number.", byte=start)
    if np.array_equal(table[:, 0], numbers):
        return np.ascontiguousarray(table[:, 1:])
    order = {int(number): row for row, number in enumerate(table[:, 0])}
    missing = [int(number) for number in numbers if int(number) not in order]
    if missing:
        raise FileError(cursor.path, f"node {missing[0]} has no coordinates.", byte=start)
    return table[[order[int(number)] for number in numbers], 1:]


def _read_elements(cursor: _Cursor, count: int, types: tuple[DrawnType, ...], nodes: np.ndarray) -> DrawnElements:
    lengths = {kind.identifier: kind.n_nodes for kind in types}
    start = cursor.position
    words = cursor.data[start : start + 4 * ((len(cursor.data) - start) // 4)].view(_INT)
    if count > len(words) // 2:
        raise FileError(cursor.path, f"{count} elements do not fit in the file.", byte=start)
    numbers, kinds, offsets = np.empty(count, _INT), np.empty(count, _INT), np.zeros(count + 1, np.int64)
    place = 0
    for i in range(count):
        kind = int(words[place + 1]) if place + 1 < len(words) else -1
        length = lengths.get(kind)
        if length is None or place + 2 + length > len(words):
            problem = (
                f"has the unknown type {kind}" if kind >= 0 and length is None else "runs past the end of the file"
            )
            raise FileError(cursor.path, f"element record {i + 1} {problem}.", byte=start + 4 * place)
        numbers[i], kinds[i], offsets[i + 1] = words[place], kind, offsets[i] + length
        place += 2 + length
    mask = np.ones(place, dtype=bool)
    starts = offsets[:-1] + 2 * np.arange(count)
    mask[starts] = mask[starts + 1] = False
    used = np.array(words[:place])[mask]
    unknown = np.setdiff1d(used, nodes)
    if len(unknown):
        raise FileError(cursor.path, f"an element uses node {unknown[0]}, which is not defined.", byte=start)
    return DrawnElements(numbers, kinds, offsets, used)


def _read_solution(path: Path, data: np.ndarray, start: int, n_coordinates: int) -> dict:
    table = _Cursor(path, data, start, "solution").take(_SOLUTION_TABLE, _INT, "entries of the solution table").tolist()
    n_eigen, n_static, n_conditions, orthonormalised, normalisation = table[:5]
    if min(n_eigen, n_static, n_conditions) < 0:
        raise FileError(path, "a count in the solution table is negative.", byte=start)
    n_modes = n_eigen + n_static
    at = [_Cursor(path, data, start + offset, "solution") for offset in table[5:]]
    lumped = at[0].take(n_coordinates, _DOUBLE, "diagonal masses")
    codes = at[1].take(n_conditions, _INT, "boundary conditions")
    values = at[1].take(n_conditions, _DOUBLE, "values of boundary conditions")
    frequencies = at[2].take(n_eigen, _DOUBLE, "frequencies")
    modes = at[3].take(n_modes * n_coordinates, _DOUBLE, "mode components").reshape(n_modes, n_coordinates)
    mass = at[4].take(n_modes**2, _DOUBLE, "entries of the generalised mass").reshape(n_modes, n_modes)
    stiffness = at[5].take(n_modes**2, _DOUBLE, "entries of the generalised stiffness").reshape(n_modes, n_modes)
    named = (
        ("masses", lumped),
        ("frequencies", frequencies),
        ("modes", modes),
        ("generalised matrices", mass + stiffness),
    )
    for name, block in named:
        if not np.isfinite(block).all():
            raise FileError(path, f"the {name} hold values that are not numbers.", byte=start)
    for name, matrix in (("mass", mass), ("stiffness", stiffness)):
        if matrix.size and np.abs(matrix - matrix.T).max() > ASYMMETRY * np.abs(matrix).max():
            raise FileError(path, f"the generalised {name} is not symmetric: the file is damaged.", byte=start)
    return {
        "lumped_mass": lumped,
        "conditions": Conditions(codes // 32, codes % 32, values),
        "frequencies_hz": to_hertz(frequencies, mass, stiffness),
        "modes": modes,
        "mass": mass,
        "stiffness": stiffness,
        "orthonormalised": bool(orthonormalised),
        "normalisation": normalisation,
    }


def _check_conditions(
    path: Path, start: int, conditions: Conditions, numbers: np.ndarray, dofs: tuple[int, ...]
) -> None:
    """Raise FileError for a condition on a node or a degree of freedom that does not exist."""
    strange = ~np.isin(conditions.nodes, numbers)
    if strange.any():
        node = int(conditions.nodes[strange][0])
        raise FileError(path, f"a boundary condition names node {node}, which is not defined.", byte=start)
    strange = ~np.isin(conditions.dofs, dofs)
    if strange.any():
        which, node = int(conditions.dofs[strange][0]), int(conditions.nodes[strange][0])
        raise FileError(
            path, f"a boundary condition names degree of freedom {which} of node {node}; nodes have {dofs}.", byte=start
        )
    if not np.isfinite(conditions.values).all():
        raise FileError(path, "the values of the boundary conditions are not numbers.", byte=start)
