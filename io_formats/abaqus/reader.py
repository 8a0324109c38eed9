"""Abaqus and CalculiX input files (``.inp``) into an FE model with a report."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np

from fem.model import CoordinateSystem, ElementBlock, FEModel, Link, PointMass, Spring, Support
from fem.sections import Section, SolidSection
from io_formats.abaqus import blocks, fastening, properties
from io_formats.abaqus.keywords import Keyword, read_keywords
from io_formats.abaqus.parts import MAKERS, Part, instance_of, place_instance
from io_formats.account import finished
from io_formats.imported import ImportedModel
from solvers.errors import FileError, ModelError

_MATERIAL_DATA = {"DENSITY", "ELASTIC", "EXPANSION", "DAMPING"}
_LATER = {
    "SOLID SECTION", "SHELL SECTION", "SHELL GENERAL SECTION", "BEAM SECTION", "BEAM GENERAL SECTION",
    "MASS", "ROTARY INERTIA", "SPRING", "ORIENTATION", "TRANSFORM", "EQUATION", "MPC", "RIGID BODY", "COUPLING",
    "KINEMATIC", "DISTRIBUTING", "KINEMATIC COUPLING", "DISTRIBUTING COUPLING", "SURFACE", "BOUNDARY",
}  # fmt: skip
#: Keywords that say nothing about the structure: heading, output, solution, loads.
_QUIET = {
    "HEADING", "PREPRINT", "STEP", "END STEP", "STATIC", "FREQUENCY", "OUTPUT", "NODE OUTPUT", "ELEMENT OUTPUT",
    "NODE PRINT", "EL PRINT", "NODE FILE", "EL FILE", "RESTART", "MATRIX GENERATE", "MATRIX OUTPUT", "END PART",
    "END ASSEMBLY", "END INSTANCE", "PART", "ASSEMBLY", "INSTANCE", "MATERIAL", "PHYSICAL CONSTANTS", "MONITOR",
    "CONTROLS", "FILE FORMAT", "CONTACT PRINT", "ENERGY PRINT", "MODEL CHANGE", "SECTION POINTS",
    "TRANSVERSE SHEAR STIFFNESS", "PLASTIC", "CONDUCTIVITY", "SPECIFIC HEAT", "CONTACT FILE", "SOLVER", "BUCKLE",
}  # fmt: skip


@dataclass
class Work:
    """What is gathered while a file is turned into a model."""

    path: Path
    root: Part
    materials: dict[str, list[Keyword]] = field(default_factory=dict)
    warnings: list[str] = field(default_factory=list)
    skipped: Counter[str] = field(default_factory=Counter)
    blocks: list[ElementBlock] = field(default_factory=list)
    sections: dict[str, Section] = field(default_factory=dict)
    masses: list[PointMass] = field(default_factory=list)
    springs: list[Spring] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    supports: list[Support] = field(default_factory=list)
    systems: dict[str, CoordinateSystem] = field(default_factory=dict)
    normals: dict[str, int] = field(default_factory=dict)  # *ORIENTATION: the axis nearest to the normal of a shell
    numbers: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    points: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))

    def nodes_of(self, keyword: Keyword, word: str) -> list[int]:
        """Node numbers of a set or of a single node. Raises FileError for one that is not defined."""
        if word.lstrip("+").isdigit() and len(word) < 13:
            numbers = [int(word)]
        else:
            name = word.upper().strip('"')
            found = self.root.node_sets.get(name)
            if found is None and name.count("."):
                instance, _, tail = name.rpartition(".")
                if tail.isdigit() and instance in self.root.offsets:
                    found = [int(tail) + self.root.offsets[instance][0]]
            if found is None:
                raise keyword.error(f"node set '{word}' is not defined.")
            numbers = found
        for number in numbers:
            if number not in self.root.nodes:
                raise keyword.error(f"node {number} is not defined.")
        return numbers


def read_inp(path: str | Path, *, units: str | None = None) -> ImportedModel:
    """The model of an Abaqus or CalculiX input file, in SI, and a report of what came in.

    ``units`` names the system of the file; without it, it is guessed from the materials. Raises FileError with file
    and line.
    """
    path = Path(path)
    work = _gathered(path)
    if not work.root.nodes:
        raise FileError(path, "no nodes (*NODE) were found: it is not an input file of Abaqus or CalculiX.")
    work.numbers = np.array(list(work.root.nodes), dtype=np.int64)
    work.points = np.array(list(work.root.nodes.values()))
    materials = {}
    for name, keywords in work.materials.items():
        made = properties.material(name, keywords, work.warnings)
        if made is not None:
            materials[name] = made
    try:
        fastening.systems(work)
        blocks.collect(work, materials)
        fastening.fasten(work)
        model = _model(work, materials)
    except ModelError as error:
        raise FileError(path, str(error)) from error
    first = [block.type in ("hex8", "hex8i", "wedge6", "tet4") for block in model.blocks]
    if any(first):
        work.warnings.append("Abaqus lumps the mass of first-order solids; use lumped mass to get its frequencies.")
    skipped = [f"{n} {what}" for what, n in sorted(work.skipped.items())]
    return finished(
        f"Abaqus input file {path.name}",
        model,
        units=units,
        skipped=skipped,
        warnings=work.warnings,
        mass="all" if first and all(first) else "consistent",
    )


def _gathered(path: Path) -> Work:
    """Parts, instances, sets and the keywords that are read later."""
    work = Work(path, Part())
    parts: dict[str, Part] = {}
    part, opened, material, step = work.root, None, "", 0
    for keyword in read_keywords(path):
        name = keyword.name
        if name in ("PART", "END PART", "ASSEMBLY"):
            opened = None  # what a damaged file leaves open is never placed
        if name == "PART":
            part = parts[keyword.option("NAME").upper()] = Part(keyword.option("NAME").upper())
        elif name == "INSTANCE":
            part, opened = instance_of(keyword, parts), keyword
        elif name == "END INSTANCE":
            if opened is None:
                raise keyword.error("there is no *INSTANCE before.")
            place_instance(opened, part, work.root)
            part, opened = work.root, None
        elif name in ("END PART", "ASSEMBLY"):
            part = work.root
        elif name == "STEP":
            step += 1
        elif name == "MATERIAL":
            material = keyword.option("NAME").upper()
            work.materials[material] = []
        elif name in _MATERIAL_DATA:
            work.materials.setdefault(material, []).append(keyword)
        elif name in MAKERS:
            MAKERS[name](keyword, part)
        elif name == "BOUNDARY" and step > 1:
            work.skipped["supports of later steps (*BOUNDARY)"] += 1
        elif name in _LATER:
            part.keywords.append(keyword)
        elif name not in _QUIET:
            work.skipped[f"keywords *{name[:40]}"] += 1
    if opened is not None:
        raise opened.error("its *END INSTANCE is missing.")
    return work


def _model(work: Work, materials: dict) -> FEModel:
    used_sections = {block.section for block in work.blocks}
    known_elements = np.concatenate([block.numbers for block in work.blocks] or [np.zeros(0, np.int64)])
    used = np.zeros(len(work.numbers), dtype=bool)
    for block in work.blocks:
        used[block.connectivity] = True
    attached = [mass.node for mass in work.masses]
    attached += [n for spring in work.springs for n in (spring.node_a, spring.node_b) if n is not None]
    attached += fastening.linked_nodes(work.links)
    used |= np.isin(work.numbers, np.array(attached, dtype=np.int64))
    if not used.all():
        work.skipped["nodes that belong to no element"] += int((~used).sum())
    place = np.cumsum(used) - 1
    kept = work.numbers[used]
    supports = fastening.kept_supports(work.supports, kept)
    return FEModel(
        title=work.path.stem,
        node_numbers=kept,
        coordinates=work.points[used],
        blocks=tuple(blocks.renumbered(block, place) for block in work.blocks),
        materials=tuple(materials.values()),
        sections=tuple(
            section
            for name, section in work.sections.items()
            if name in used_sections or isinstance(section, SolidSection)
        ),
        node_sets=_sets(work.root.node_sets, kept),
        element_sets=_sets(work.root.element_sets, known_elements),
        supports=tuple(supports),
        masses=tuple(work.masses),
        springs=tuple(work.springs),
        links=tuple(work.links),
        systems=tuple(work.systems.values()),
    )


def _sets(sets: dict[str, list[int]], known: np.ndarray) -> dict[str, np.ndarray]:
    made = {}
    for name, members in sets.items():
        numbers = np.unique(np.array(members, dtype=np.int64))
        numbers = numbers[np.isin(numbers, known)]
        if numbers.size and "." not in name:
            made[name] = numbers
    return made
