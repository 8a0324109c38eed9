"""ANSYS archive (`.cdb`, written by CDWRITE) into an FEModel with a report.

What is read: nodes, elements of solids, shells, beams, rods, masses, springs and rigid beams, materials, real
constants, sections, components, local systems and supports. What is not is counted in the report, never lost silently.
"""

from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np

from fem.materials import Material, Orthotropic
from fem.model import (
    CoordinateSystem,
    ElementBlock,
    FEModel,
    LinearLink,
    PointMass,
    RigidLink,
    ScalarSpring,
    rows_of,
)
from fem.sections import BeamSection, Section, SolidSection
from io_formats.account import finished
from io_formats.ansys import points, properties
from io_formats.ansys.archive import Archive, RawElements
from io_formats.ansys.commands import parse
from io_formats.ansys.shapes import FAMILIES, QUIET, NewNodes, Resolved, resolve
from io_formats.imported import ImportedModel
from solvers.errors import FileError, ModelError

# /UNITS of ANSYS to ours
_UNITS = {"SI": "m-kg-s", "MKS": "m-kg-s", "MPA": "mm-t-s", "BIN": "in-lb", "BFT": "ft-lb"}
MAT, TYPE, REAL, SECTION, SYSTEM, NUMBER = 0, 1, 2, 3, 4, 10


@dataclass
class _Import:
    """What is gathered while an archive is turned into a model."""

    archive: Archive
    new: NewNodes
    materials: dict[int, Material]
    systems: dict[int, CoordinateSystem]
    extra_systems: list[CoordinateSystem] = field(default_factory=list)
    blocks: list[ElementBlock] = field(default_factory=list)
    sections: dict[str, Section] = field(default_factory=dict)
    masses: list[PointMass] = field(default_factory=list)
    springs: list[ScalarSpring] = field(default_factory=list)
    rigid: list[np.ndarray] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    next_element: int = 1
    split: dict[int, list[np.ndarray]] = field(default_factory=dict)
    loaded: dict[str, Material] = field(default_factory=dict)  # materials with a mass by length


def read_cdb(path: str | Path, *, units: str | None = None, temperature: float | None = None) -> ImportedModel:
    """The model of an ANSYS archive, brought to SI, and a report of what came in.

    ``units`` names the system of the file (``io_formats.units``); without it the /UNITS command decides, then the
    materials, then SI. ``temperature``, in the units of the file, is where constants that depend on it are taken.
    Raises FileError with the line for a damaged or contradictory file.
    """
    return model_of(parse(path), units, temperature=temperature)


def model_of(
    archive: Archive, units: str | None = None, source: str = "ANSYS archive", temperature: float | None = None
) -> ImportedModel:
    """The model that the tables of an archive (or of a results file) describe. Raises FileError."""
    path = archive.path
    if len(archive.node_numbers) == 0:
        raise FileError(path, "has no nodes (NBLOCK or N); an archive written by CDWRITE is expected.")
    order = np.argsort(archive.node_numbers, kind="stable")
    twice = np.flatnonzero(np.diff(archive.node_numbers[order]) == 0)
    if twice.size:
        raise FileError(path, f"node {archive.node_numbers[order[twice[0]]]} is defined twice.")
    if archive.node_numbers.min() < 1:
        raise FileError(path, f"node number {archive.node_numbers.min()} is not positive.")
    work = _Import(archive, NewNodes(int(archive.node_numbers.max()) + 1), {}, properties.coordinate_systems(archive))
    work.materials = properties.materials(archive, work.warnings, temperature)
    numbers = np.concatenate([e.attributes[:, NUMBER] for e in archive.elements] or [np.zeros(0, dtype=np.int64)])
    work.next_element = int(numbers.max(initial=0)) + 1
    try:
        for table in archive.elements:
            for rows in _groups(table):
                _convert(work, table, rows)
        model = _model(work)
    except ModelError as error:
        raise FileError(path, str(error)) from error
    return _finished(work, model, units, source)


def _groups(table: RawElements) -> list[np.ndarray]:
    """Rows with the same type, material, real constants, section and system."""
    keys = table.attributes[:, [TYPE, MAT, REAL, SECTION, SYSTEM]]
    _, place = np.unique(keys, axis=0, return_inverse=True)
    place = place.ravel()
    order = np.argsort(place, kind="stable")
    return np.split(order, np.flatnonzero(np.diff(place[order])) + 1)


def _convert(work: _Import, table: RawElements, rows: np.ndarray) -> None:
    """One group of equal elements into a block, masses, springs or links."""
    archive = work.archive
    attributes, nodes = table.attributes[rows], table.nodes[rows]
    type_number = int(attributes[0, TYPE])
    routine = archive.types.get(type_number)
    if routine is None:
        raise FileError(
            archive.path, f"element {attributes[0, NUMBER]} is of type {type_number}, which is not defined.",
            line=int(table.lines[rows[0]]),
        )  # fmt: skip
    family = FAMILIES.get(routine)
    if family is None:
        kind = "without stiffness" if routine in QUIET else "of an unknown kind"
        work.skipped[f"elements {kind} (routine {routine})"] += len(rows)
        return
    located = _points(work, table, rows, nodes)
    real, options = int(attributes[0, REAL]), archive.keyopts.get(type_number, {})
    if family == "mass":
        work.masses += points.point_masses(archive, nodes, real, options.get(3, 0), work.warnings)
    elif family == "spring":
        work.springs += points.springs(archive, nodes, located, real, options, work.extra_systems, work.warnings)
    elif family == "rigid":
        if options.get(1, 0) == 1:
            work.rigid.append(nodes[:, :2])
        else:
            work.skipped["rigid rods and joints (MPC184)"] += len(rows)
    else:
        _structural(work, family, routine, attributes, nodes, located)


def _points(work: _Import, table: RawElements, rows: np.ndarray, nodes: np.ndarray) -> np.ndarray:
    """(n, 20, 3) coordinates of element nodes; zeros where there is none. Raises FileError for an undefined node."""
    archive = work.archive
    given = nodes > 0
    known = np.isin(nodes, archive.node_numbers) | ~given
    if not known.all():
        bad = int(np.flatnonzero(~known.all(axis=1))[0])
        node = nodes[bad][~known[bad]][0]
        raise FileError(
            archive.path,
            f"element {table.attributes[rows[bad], NUMBER]} uses node {node}, which is not defined.",
            line=int(table.lines[rows[bad]]),
        )
    located = np.zeros((*nodes.shape, 3))
    located[given] = archive.coordinates[rows_of(archive.node_numbers, nodes[given])]
    return located


def _structural(
    work: _Import, family: str, routine: int, attributes: np.ndarray, nodes: np.ndarray, located: np.ndarray
) -> None:
    archive = work.archive
    material_number, real = int(attributes[0, MAT]), int(attributes[0, REAL])
    section: Section | None = None
    if family in ("shell4", "shell8"):
        found = properties.shell_section(archive, int(attributes[0, SECTION]), real, work.materials, work.warnings)
        section = None if found is None else found[0]
        material_number = found[1] or material_number if found is not None else material_number
    elif family in ("beam2", "beam3", "rod2"):
        section = properties.beam_section(archive, int(attributes[0, SECTION]), real, routine, work.warnings)
    material = work.materials.get(material_number)
    if family in ("beam2", "beam3", "rod2") and isinstance(section, BeamSection) and material is not None:
        added = properties.line_mass(archive, int(attributes[0, SECTION]), real, routine)
        if added:
            name = f"{material.name} with mass of {section.name}"
            material = replace(material, name=name, density=material.density + added / section.area)
            work.loaded[name] = material
    orientation = None
    if family in ("beam2", "beam3"):
        angle = properties.beam_angle(archive, real, routine)
        orientation = _beam_up(nodes, located, 2 if family == "beam2" else 3, angle)
    elif isinstance(material, Orthotropic):
        system = work.systems.get(int(attributes[0, SYSTEM]), CoordinateSystem(name="global"))
        if family.startswith("shell"):
            orientation = np.tile(np.array(system.axes[0], dtype=float), (len(nodes), 1))
        else:
            section = SolidSection(name=f"axes {int(attributes[0, SYSTEM])}", axes=system.axes)
    label = f"type {int(attributes[0, TYPE])}, " + (f"{section.name}" if section else f"material {material_number}")
    parts = _beam3(nodes) if family == "beam3" else resolve(family, nodes, located, work.new)
    for part in parts:
        _add_block(work, part, attributes, label, material, section, orientation)
    _tell(work, family, attributes, parts, section, material, material_number)


def _beam3(nodes: np.ndarray) -> list[Resolved]:
    rows = np.arange(len(nodes))
    return [Resolved("beam2", np.concatenate([nodes[:, [0, 2]], nodes[:, [2, 1]]]), np.concatenate([rows, rows]))]


def _beam_up(nodes: np.ndarray, located: np.ndarray, third: int, angle: float = 0.0) -> np.ndarray:
    """Direction of the element's z in ANSYS, our y: towards the third node, else upright with y level, turned by
    ``angle`` about x.

    An element along global z has its y along global y (*Element Reference*, BEAM188).
    """
    x = located[:, 1] - located[:, 0]
    x = x / np.maximum(np.linalg.norm(x, axis=1), 1e-300)[:, None]
    level = np.cross([0.0, 0.0, 1.0], x)
    upright = np.linalg.norm(level, axis=1) < 1e-4
    level[upright] = [0.0, 1.0, 0.0]
    z = np.cross(x, level)
    z = np.cos(angle) * z - np.sin(angle) * np.cross(z, x)
    given = nodes[:, third] > 0
    z[given] = located[given, third] - located[given, 0]
    return z


def _add_block(
    work: _Import,
    part: Resolved,
    attributes: np.ndarray,
    label: str,
    material: Material | None,
    section: Section | None,
    orientation: np.ndarray | None,
) -> None:
    """Elements keep their numbers; pieces of a divided one get new numbers after the first."""
    source_numbers = attributes[part.source, NUMBER]
    first = np.zeros(len(part.source), dtype=bool)
    first[np.unique(part.source, return_index=True)[1]] = True
    numbers = source_numbers.copy()
    fresh = int((~first).sum())
    numbers[~first] = np.arange(work.next_element, work.next_element + fresh)
    work.next_element += fresh
    for old, number in zip(source_numbers[~first], numbers[~first]):
        work.split.setdefault(int(old), []).append(number)
    if section is not None:
        work.sections.setdefault(section.name, section)
    known = np.concatenate([work.archive.node_numbers, *work.new.numbers])
    block = ElementBlock(
        name=f"{label}, {part.kind}",
        type=part.kind,
        numbers=numbers,
        connectivity=rows_of(known, part.nodes.ravel()).reshape(part.nodes.shape),
        material=material.name if material is not None else "",
        section=section.name if section is not None else "",
        orientation=None if orientation is None else orientation[part.source],
    )
    twins = sum(other.name == block.name or other.name.startswith(f"{block.name} (") for other in work.blocks)
    work.blocks.append(block if not twins else replace(block, name=f"{block.name} ({twins + 1})"))


def _tell(
    work: _Import,
    family: str,
    attributes: np.ndarray,
    parts: list[Resolved],
    section: Section | None,
    material: Material | None,
    material_number: int,
) -> None:
    n, kind = len(attributes), int(attributes[0, TYPE])
    if material is None:
        work.warnings.append(f"{n} elements of type {kind} use material {material_number} without data; assign one.")
    if family not in ("brick8", "brick20", "tet4", "tet10") and section is None:
        work.warnings.append(f"{n} elements of type {kind} have no section; assign one.")
    pieces = sum(len(part.nodes) for part in parts)
    if pieces != n and family == "brick20":
        work.warnings.append(f"{pieces - n} pyramids with 13 nodes of type {kind} were divided into tetrahedra.")
    elif pieces != n:
        names = {"shell8": "8- and 6-node shells into 4- and 3-node ones", "beam3": "3-node beams into 2-node ones"}
        work.warnings.append(f"{n} elements of type {kind} were divided: {names[family]}, {pieces} in all.")


def _model(work: _Import) -> FEModel:
    archive = work.archive
    numbers = np.concatenate([archive.node_numbers, *work.new.numbers])
    coordinates = np.concatenate([archive.coordinates, *work.new.points])
    used = np.zeros(len(numbers), dtype=bool)
    for block in work.blocks:
        used[block.connectivity] = True
    others: list[int] = [mass.node for mass in work.masses]
    others += [node for spring in work.springs for node in (spring.node_a, spring.node_b) if node is not None]
    links: list[Any] = points.rigid_links(np.concatenate(work.rigid)) if work.rigid else []
    others += [int(n) for link in links if isinstance(link, RigidLink) for n in (link.master, *link.slaves)]
    others += points.joined_nodes(archive, set(archive.node_numbers.tolist()))
    used[rows_of(numbers, np.array(others, dtype=np.int64))] = True
    for node, around, weights in work.new.ties:
        terms = [(node, 1.0), *((int(a), -float(w)) for a, w in zip(around, weights))]
        links += [
            LinearLink(terms=tuple((n, dof, c) for n, c in terms), name=f"face {node}") for dof in ("ux", "uy", "uz")
        ]
    if not used.all():
        work.skipped["nodes that belong to no element"] += int((~used).sum())
    place = np.cumsum(used) - 1
    kept = numbers[used]
    systems = [*work.systems.values(), *work.extra_systems]
    links += points.equations(archive, kept, work.warnings)
    supports = points.supports(archive, kept, systems, work.warnings)
    return FEModel(
        title=archive.title or archive.path.stem,
        node_numbers=kept,
        coordinates=coordinates[used],
        blocks=tuple(replace(b, connectivity=place[b.connectivity]) for b in work.blocks),
        materials=(*work.materials.values(), *work.loaded.values()),
        sections=tuple(work.sections.values()),
        node_sets=_sets(work, "NODE", kept),
        element_sets=_sets(work, "ELEM", np.concatenate([b.numbers for b in work.blocks] or [np.zeros(0, np.int64)])),
        supports=tuple(supports),
        masses=tuple(work.masses),
        springs=tuple(work.springs),
        links=tuple(links),
        systems=tuple(systems),
    )


def _sets(work: _Import, kind: str, known: np.ndarray) -> dict[str, np.ndarray]:
    """Components of nodes or elements, without what was left out and with the pieces of divided elements."""
    made = {}
    for name, (what, numbers) in work.archive.components.items():
        if not what.startswith(kind):
            continue
        pieces = [piece for n in numbers.tolist() for piece in work.split.get(n, ())] if kind == "ELEM" else []
        members = np.union1d(numbers, np.array(pieces, dtype=np.int64))
        made[name] = members[np.isin(members, known)]
    return made


def _finished(work: _Import, model: FEModel, units: str | None, source: str) -> ImportedModel:
    skipped = [f"{n} {what}" for what, n in work.skipped.items()]
    skipped += [f"{n} commands {word}" for word, n in sorted(work.archive.unread.items())]
    return finished(
        f"{source} {work.archive.path.name}",
        model,
        units=units,
        named_units=_UNITS.get(work.archive.units, ""),
        skipped=skipped,
        warnings=work.warnings,
    )
