"""Nastran bulk data (``.bdf``, ``.dat``, ``.nas``) into an FE model."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path

import numpy as np

from fem.materials import Isotropic, Material, Orthotropic
from fem.model import ElementBlock, FEModel, Support
from fem.sections import BeamSection, Section, ShellSection, SolidSection
from io_formats.account import finished
from io_formats.imported import ImportedModel
from io_formats.nastran.attachments import Attachments, equations, numbers_of, supports
from io_formats.nastran.cards import Card, read_deck
from io_formats.nastran.elements import ELEMENTS, Collector, block, divide_pyramids, renumber_subdivided
from io_formats.nastran.plates import equivalent, of_element
from io_formats.nastran.properties import (
    MATERIALS,
    PROPERTIES,
    conrod,
    with_line_mass,
)
from io_formats.nastran.property import Property, material_name
from io_formats.nastran.rigid import ATTACHMENTS
from io_formats.nastran.systems import Systems
from solvers.errors import FileError, ModelError

#: Cards that say nothing about the structure itself (solution control, output, tables), and those read elsewhere.
_IGNORED = frozenset(
    [
        "PARAM",
        "EIGRL",
        "EIGR",
        "EIGRA",
        "USET",
        "USET1",
        "ASET",
        "ASET1",
        "DTI",
        "TABLED1",
        "TABLEM1",
        "MATT1",
        "MAT4",
        "SPCADD",
        "SPC",
        "SPC1",
        "SUPORT",
        "SUPORT1",
        "CSUPER",
        "SET",
        "GRDSET",
        "BAROR",
        "BEAMOR",
        "FREQ",
        "FREQ1",
        "PELAS",
        "MPC",
        "PBUSH",
        "GRID",
        "SPOINT",
    ]
)


def read_nastran(path: str | Path, *, units: str = "") -> ImportedModel:
    """Read a Nastran deck. ``units`` names the system of the file; without it, it is guessed from the materials.

    Cards that are not known are listed in the report. Raises FileError with file and line.
    """
    path = Path(path)
    case, cards = read_deck(path)
    if not any(card.name == "GRID" for card in cards):
        raise FileError(path, "no GRID cards were found: it is not a Nastran model.")
    cards = _with_defaults(cards)
    systems = Systems(cards)
    points = _points(path, cards, systems)
    scalars = _scalar_points(cards, points)
    displacement = {card.integer(0): card.integer(5, 0) for card in cards if card.name == "GRID"}
    warnings: list[str] = []

    collector = Collector(systems, points, displacement)
    stiffness = {card.integer(0): _stiffness(card) for card in cards if card.name in ("PELAS", "PBUSH")}
    stiffness |= {card.integer(4): (card.real(5),) for card in cards if card.name == "PELAS" and card.has(4)}
    attachments = Attachments(systems, points, displacement, stiffness, scalars=frozenset(scalars))
    for card in cards:
        if card.name in ELEMENTS:
            ELEMENTS[card.name](card, collector)
        elif card.name in ATTACHMENTS:
            ATTACHMENTS[card.name](card, attachments)
    ties = divide_pyramids(collector)
    renumber_subdivided(list(collector.groups.values()), path)
    if collector.partial:
        warnings.append(f"{collector.partial} solids have some mid-side nodes only; they were left out")
    if collector.subdivided:
        warnings.append(f"{collector.subdivided} shells with mid-side nodes became three- and four-node shells")
    rows = {number: i for i, number in enumerate(points)}
    made = _blocks(cards, collector, rows, warnings)
    warnings += dict.fromkeys(collector.warnings)
    equations(cards, case, attachments)
    fixed = supports(cards, case, attachments)
    model = FEModel(
        title=case.get("TITLE", path.stem),
        node_numbers=np.array(list(points), dtype=np.int64),
        coordinates=np.array(list(points.values())),
        blocks=made[0],
        materials=made[1],
        sections=made[2],
        supports=(*fixed, *_held(scalars)),
        masses=tuple(attachments.masses),
        springs=tuple(attachments.springs),
        links=(*attachments.links, *ties),
        systems=(
            *(systems.find(number, cards[0]) for number in sorted(attachments.used_systems)),
            *attachments.own_systems,
        ),
    )
    model = _weight_to_mass(cards, model)
    warnings += attachments.warnings
    coupled = next((c.integer(1, 0) for c in cards if c.name == "PARAM" and c.text(0).upper() == "COUPMASS"), 0) > 0
    if not coupled:
        warnings.append("Nastran lumps the mass of elements without rotary inertia; use such mass for its frequencies.")
    return finished(
        f"Nastran bulk data {path.name}",
        model,
        units=units,
        skipped=_skipped(cards),
        warnings=warnings,
        mass="consistent" if coupled else "translations",
    )


def _with_defaults(cards: list[Card]) -> list[Card]:
    """Cards with the blanks that GRDSET, BAROR and BEAMOR fill."""
    given = {card.name: card for card in cards if card.name in ("GRDSET", "BAROR", "BEAMOR")}
    filled = []
    for card in cards:
        name, places = _DEFAULTS.get(card.name, ("", ()))
        default = given.get(name)
        if default is not None:
            fields = list(card.fields) + [""] * (8 - len(card.fields))
            group = [i for i in places if i in (4, 5, 6)] if name != "GRDSET" else []
            whole = not any(fields[i] for i in group)  # an orientation comes as a whole
            for i in places:
                if i not in group or whole:
                    fields[i] = fields[i] or default.text(i)
            card = replace(card, fields=tuple(fields))
        filled.append(card)
    return filled


#: Which card fills which blank fields.
_DEFAULTS = {"GRID": ("GRDSET", (1, 5, 6)), "CBAR": ("BAROR", (1, 4, 5, 6)), "CBEAM": ("BEAMOR", (1, 4, 5, 6))}


def _points(path: Path, cards: list[Card], systems: Systems) -> dict[int, np.ndarray]:
    points: dict[int, np.ndarray] = {}
    for card in cards:
        if card.name != "GRID":
            continue
        number = card.integer(0)
        if number in points:
            raise card.error(f"grid {number} is defined twice.")
        if number <= 0:
            raise card.error(f"grid number {number} is not positive.")
        points[number] = systems.to_global(card.integer(1, 0), card.vector(2), card)
    return points


def _scalar_points(cards: list[Card], points: dict[int, np.ndarray]) -> list[int]:
    """SPOINT: points of one displacement, here nodes at the first grid that move along x; they join ``points``."""
    found: list[int] = []
    at = next(iter(points.values()))
    for card in cards:
        if card.name != "SPOINT":
            continue
        for number in numbers_of(card, 0):
            if number in points:
                raise card.error(f"point {number} is defined twice.")
            if number <= 0:
                raise card.error(f"point number {number} is not positive.")
            points[number] = at
            found.append(number)
    return found


def _held(scalars: list[int]) -> list[Support]:
    return [Support(nodes=np.array(scalars), dofs=("uy", "uz"), name="scalar points")] if scalars else []


def _stiffness(card: Card) -> tuple[float, ...]:
    if card.name == "PELAS":
        return (card.real(1),)
    for start in range(1, len(card.fields), 8):
        if card.text(start).upper() == "K":
            return tuple(card.real(start + 1 + i, 0.0) for i in range(6))
    raise card.error("it has no stiffness line 'K'.")


def _blocks(
    cards: list[Card], collector: Collector, rows: dict[int, int], warnings: list[str]
) -> tuple[tuple[ElementBlock, ...], tuple[Material, ...], tuple[Section, ...]]:
    """Blocks with the materials and sections they use; elements of an unknown property are left out with a warning."""
    materials = {}
    for card in cards:
        if card.name in MATERIALS:
            material = MATERIALS[card.name](card)
            if material is None:
                warnings.append(f"{card.name} {card.integer(0)} is anisotropic, which is not read")
            else:
                materials[card.integer(0)] = material
    properties: dict[int, Property | None] = {}
    for card in cards:
        if card.name in PROPERTIES:
            try:
                properties[card.integer(0)] = PROPERTIES[card.name](card)
            except ModelError as error:
                raise card.error(str(error)) from error
    properties |= {number: conrod(card) for number, card in collector.own.items()}
    plates: dict[int, tuple[Property, Material]] = {}
    for number, prop in properties.items():
        if prop is not None and prop.plate is not None and prop.material in materials:
            plates[number] = equivalent(prop, materials[prop.material], materials)
            properties[number] = plates[number][0]
    warnings += [text for prop in properties.values() if prop for text in prop.remarks]
    blocks: list[ElementBlock] = []
    used: dict[str, Material] = {}
    sections: dict[str, Section] = {}
    for elements in collector.groups.values():
        prop = properties.get(elements.property)
        material = materials.get(prop.material) if prop else None
        if elements.property in plates:
            material = plates[elements.property][1]
        if prop is None or material is None:
            what = "property" if prop is None else "material"
            warnings.append(
                f"{len(elements.numbers)} elements were left out: their {what} "
                f"{elements.property if prop is None else prop.material} is missing or of a kind that is not read"
            )
            continue
        if prop.mass_per_length and isinstance(prop.section, BeamSection):
            material = with_line_mass(material, prop.section, prop.mass_per_length)
        used[material.name] = material
        shell = isinstance(prop.section, ShellSection)
        made = of_element(prop.section, elements.offset, elements.thickness, prop.stretch) if shell else prop.section
        if prop.axes and isinstance(material, Orthotropic):
            made = _solid_axes(prop.axes, collector.systems, cards, warnings)
        section = made.name if made else ""
        if shell and isinstance(material, Isotropic) and not getattr(made, "layers", ()):
            elements.orientation = []  # a material without direction
        if made:
            sections[section] = made
            for layer in getattr(made, "layers", ()):
                of_layer = next((n for n in materials if material_name(n) == layer.material), None)
                if of_layer is not None:
                    used[layer.material] = materials[of_layer]
        name = f"{elements.type} {elements.property}" if elements.property > 0 else f"CONROD {-elements.property}"
        name += section.removeprefix(prop.section.name) if prop.section else ""
        blocks.append(block(elements, name, material.name, section, rows))
    return tuple(blocks), tuple(used.values()), tuple(sections.values())


def _solid_axes(number: int, systems: Systems, cards: list[Card], warnings: list[str]) -> SolidSection | None:
    """Axes of a solid's material, CORDM of PSOLID; those that turn from point to point are not represented."""
    system = systems.find(number, cards[0]) if number > 0 else None
    if system is None or system.kind != "rectangular":
        warnings.append("Axes of solids that follow the element or a curved system were left out; global ones serve")
        return None
    return SolidSection(name=f"axes {number}", axes=system.axes)


def _weight_to_mass(cards: list[Card], model: FEModel) -> FEModel:
    """PARAM WTMASS turns weight densities into mass densities, and weights of CONM2 into masses."""
    factor = next((c.real(1) for c in cards if c.name == "PARAM" and c.text(0).upper() == "WTMASS"), 1.0)
    if factor == 1.0:
        return model
    return replace(
        model,
        materials=tuple(replace(m, density=m.density * factor) for m in model.materials),
        sections=tuple(
            replace(s, extra_mass=s.extra_mass * factor) if isinstance(s, ShellSection) else s for s in model.sections
        ),
        masses=tuple(
            replace(
                mass,
                mass=mass.mass * factor,
                inertia=(factor * mass.inertia[0], factor * mass.inertia[1], factor * mass.inertia[2]),
                products=(factor * mass.products[0], factor * mass.products[1], factor * mass.products[2]),
            )
            for mass in model.masses
        ),
    )


def _skipped(cards: list[Card]) -> tuple[str, ...]:
    known = {*ELEMENTS, *ATTACHMENTS, *MATERIALS, *PROPERTIES, *_IGNORED}
    unknown = Counter(card.name for card in cards if card.name not in known and not card.name.startswith("CORD"))
    return tuple(f"{count} {name}" for name, count in sorted(unknown.items()))
