"""Elements of an Abaqus file into blocks: one for each type and section."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from fem.materials import Material, Orthotropic
from fem.model import ElementBlock, PointMass, rows_of
from fem.sections import Section, SolidSection
from io_formats.abaqus import properties
from io_formats.abaqus.elements import family_of
from io_formats.abaqus.keywords import Keyword
from io_formats.abaqus.parts import Element
from io_formats.ansys.shapes import NewNodes, resolve

if TYPE_CHECKING:
    from io_formats.abaqus.reader import Work

_POINTS = ("mass", "inertia", "spring1", "spring2", "springa")


@dataclass
class Assigned:
    """A section as elements see it."""

    material: str = ""
    section: Section | None = None
    n1: np.ndarray | None = None
    orientation: str = ""


def collect(work: Work, materials: dict[str, Material]) -> None:
    """Fill the blocks of ``work`` from its elements and sections."""
    assigned = _assignments(work, materials)
    groups: dict[tuple[str, int], list[Element]] = {}
    for element in work.root.elements.values():
        found = family_of(element.kind)
        if found is None:
            work.skipped[f"elements of type {element.kind[:20]}"] += 1
            continue
        if found[0] in _POINTS:
            continue
        for node in element.nodes[: found[1]]:
            if node not in work.root.nodes:
                raise element.row.error(f"element {element.number} uses node {node}, which is not defined.")
        if len(element.nodes) < found[1]:
            raise element.row.error(
                f"element {element.number} of type {element.kind} has {len(element.nodes)} nodes, "
                f"{found[1]} are expected."
            )
        groups.setdefault((found[0], assigned.get(element.number, (0, Assigned()))[0]), []).append(element)
    by_place = {place: what for place, what in assigned.values()}
    new = NewNodes(int(work.numbers.max()) + 1)
    made = [
        (place, part) for (family, place), members in groups.items() for part in _resolved(work, family, members, new)
    ]
    if new.numbers:
        work.numbers = np.concatenate([work.numbers, *new.numbers])
        work.points = np.concatenate([work.points, *new.points])
    free = max(work.root.elements, default=0) + 1
    for place, (kind, nodes, numbers) in made:
        fresh = numbers < 0
        numbers[fresh] = np.arange(free, free + int(fresh.sum()))
        free += int(fresh.sum())
        _add(work, kind, nodes, numbers, by_place.get(place, Assigned()), materials)


def _assignments(work: Work, materials: dict[str, Material]) -> dict[int, tuple[int, Assigned]]:
    """Element number → (place of its section keyword, what it says); the last word counts."""
    found: dict[int, tuple[int, Assigned]] = {}
    place = 0
    for keyword in work.root.keywords:
        if not keyword.name.endswith("SECTION"):
            continue
        place += 1
        name = keyword.option("ELSET")
        members = work.root.element_sets.get(name.upper())
        if members is None:
            raise keyword.error(f"element set '{name}' is not defined.")
        what = _assigned(work, keyword, name.rpartition(".")[2] or f"section {place}", materials)
        for number in members:
            found[number] = (place, what)
    return found


def _assigned(work: Work, keyword: Keyword, name: str, materials: dict[str, Material]) -> Assigned:
    material = keyword.option("MATERIAL").upper()
    if material and material not in work.materials:
        raise keyword.error(f"material '{keyword.option('MATERIAL')}' is not defined.")
    if keyword.name.startswith("SHELL"):
        if keyword.name == "SHELL GENERAL SECTION" and not material and not keyword.has("COMPOSITE"):
            work.warnings.append(f"Section '{name}' is given by a stiffness matrix, which is not read; assign one.")
            return Assigned()
        shell, first = properties.shell_section(name, keyword, work.warnings)
        return Assigned(material or first.upper(), shell, orientation=keyword.option("ORIENTATION").upper())
    if keyword.name.startswith("BEAM"):
        if not material and keyword.name == "BEAM GENERAL SECTION":
            own = properties.general_material(name, keyword)
            if own is not None:
                material = own.name
                materials[material] = own
        if not material:
            work.warnings.append(f"Section '{name}' names no material; assign one.")
        beam, n1 = properties.beam_properties(name, keyword, work.warnings)
        return Assigned(material, beam, n1)
    section: Section | None = None
    if keyword.rows and keyword.rows[0].text(0):  # the area of a truss
        area = keyword.rows[0].text(0)
        if area.replace(".", "").replace("e", "").replace("-", "").isdigit() and keyword.rows[0].real(0) > 0.0:
            from fem.sections import BeamSection

            section = BeamSection(name=name, area=keyword.rows[0].real(0))
    if isinstance(materials.get(material), Orthotropic):
        system = work.systems.get(keyword.option("ORIENTATION").upper())
        section = (
            SolidSection(name=f"axes of {name}", axes=system.axes) if system else SolidSection(name=f"axes of {name}")
        )
    return Assigned(material, section)


def _resolved(
    work: Work, family: str, members: list[Element], new: NewNodes
) -> list[tuple[str, np.ndarray, np.ndarray]]:
    """Our kinds with node numbers (n, nn) and element numbers; pieces of a divided element have the number −1."""
    numbers = np.array([one.number for one in members])
    if family in ("shell8", "shell6"):
        nodes = np.zeros((len(members), 20), dtype=np.int64)
        if family == "shell8":
            nodes[:, :8] = [one.nodes[:8] for one in members]
        else:  # as a quad with its third corner twice
            nodes[:, [0, 1, 2, 4, 5, 7]] = [one.nodes[:6] for one in members]
            nodes[:, 3] = nodes[:, 6] = nodes[:, 2]
        points = np.zeros((len(members), 20, 3))
        points[:, :8] = work.points[rows_of(work.numbers, nodes[:, :8].ravel())].reshape(-1, 8, 3)
        made = []
        for part in resolve("shell8", nodes, points, new):
            own = numbers[part.source].copy()
            first = np.unique(part.source, return_index=True)[1]
            own[np.setdiff1d(np.arange(len(own)), first)] = -1
            made.append((part.kind, part.nodes, own))
        work.warnings.append(
            f"{len(members)} shells with mid-side nodes became "
            f"{sum(len(m[1]) for m in made)} three- and four-node ones."
        )
        return made
    if family in ("beam3", "rod3"):
        work.warnings.append(f"{len(members)} three-node beams or rods became two-node ones.")
        table = np.array([one.nodes[:3] for one in members])
        kind = "beam2" if family == "beam3" else "rod2"
        return [(kind, np.concatenate([table[:, :2], table[:, 1:]]), np.concatenate([numbers, -np.ones_like(numbers)]))]
    kind = "beam2_euler" if family == "beam2e" else family
    count = family_of(members[0].kind)[1]  # type: ignore[index]
    table = np.array([one.nodes[:count] for one in members])
    return [(kind, table[:, [0, -1]] if kind.startswith("beam") else table, numbers)]


def _add(
    work: Work, kind: str, nodes: np.ndarray, numbers: np.ndarray, what: Assigned, materials: dict[str, Material]
) -> None:
    rows = rows_of(work.numbers, nodes.ravel()).reshape(nodes.shape)
    section = what.section
    if section is not None:
        work.sections[section.name] = section
    orientation = None
    if kind.startswith("beam"):
        n1 = np.array([0.0, 0.0, -1.0]) if what.n1 is None else what.n1
        t = work.points[rows[:, 1]] - work.points[rows[:, 0]]
        orientation = np.cross(t, n1)
        along = np.linalg.norm(orientation, axis=1) < 1e-6 * np.linalg.norm(t, axis=1) * max(np.linalg.norm(n1), 1e-300)
        if along.any():
            work.warnings.append(f"{int(along.sum())} beams lie along their direction n1; another one was taken.")
            orientation[along] = np.cross(t[along], [0.0, 1.0, 0.0])
    elif kind.startswith("shell") and (
        isinstance(materials.get(what.material), Orthotropic) or bool(getattr(section, "layers", ()))
    ):
        orientation = _shell_axes(work, rows, what.orientation)
    material = what.material if what.material in materials else ""
    if not material:
        work.warnings.append(f"{len(numbers)} elements {kind} have no material; assign one.")
    if section is None and (kind.startswith(("beam", "shell", "rod"))):
        work.warnings.append(f"{len(numbers)} elements {kind} have no section; assign one.")
    label = f"{section.name}, {kind}" if section else f"{material or 'no material'}, {kind}"
    twins = sum(block.name == label or block.name.startswith(f"{label} (") for block in work.blocks)
    work.blocks.append(
        ElementBlock(
            name=label if not twins else f"{label} ({twins + 1})",
            type=kind,
            numbers=numbers,
            connectivity=rows,
            material=material,
            section=section.name if section is not None else "",
            orientation=orientation,
        )
    )


def _shell_axes(work: Work, rows: np.ndarray, name: str) -> np.ndarray:
    """Direction 1 of the material of each shell: that axis of its *ORIENTATION which follows the one near the normal;
    without one the global x axis, or z where x is within 0.1° of the normal."""
    system = work.systems.get(name)
    if system is not None and system.kind == "rectangular":
        return np.tile(np.array(system.axes[work.normals.get(name, 1) % 3]), (len(rows), 1))
    if system is not None:
        work.warnings.append(f"Orientation '{name}' is curved, which shells do not follow; the global x axis serves.")
    p = work.points[rows]
    normal = np.cross(p[:, 2] - p[:, 0], p[:, -1] - p[:, 1])
    cosine = np.abs(normal[:, 0]) / np.maximum(np.linalg.norm(normal, axis=1), 1e-300)
    along = np.where(cosine > np.cos(np.radians(0.1)), 2, 0)
    return np.eye(3)[along]


def renumbered(block: ElementBlock, place: np.ndarray) -> ElementBlock:
    """The block with rows of a shortened table of nodes."""
    return replace(block, connectivity=place[block.connectivity])


def point_masses(work: Work) -> None:
    """*MASS and *ROTARY INERTIA on the nodes of their element sets; the two of one node become one."""
    values: dict[int, dict[str, object]] = {}
    for keyword in work.root.keywords:
        if keyword.name not in ("MASS", "ROTARY INERTIA"):
            continue
        row = keyword.row()
        for number in work.root.element_sets.get(keyword.option("ELSET").upper(), []):
            element = work.root.elements.get(number)
            if element is None:
                continue
            if element.nodes[0] not in work.root.nodes:
                raise element.row.error(f"element {number} uses node {element.nodes[0]}, which is not defined.")
            given = values.setdefault(element.nodes[0], {})
            if keyword.name == "MASS":
                given["mass"] = float(given.get("mass", 0.0)) + row.real(0)  # type: ignore[arg-type]
            else:
                given["inertia"] = tuple(row.reals(3))
                given["products"] = tuple(row.reals(3, 3))
    work.masses += [PointMass(node=node, name=f"mass {node}", **given) for node, given in values.items()]  # type: ignore[arg-type]
