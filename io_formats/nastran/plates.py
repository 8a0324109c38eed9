"""Shells of Nastran: PSHELL, homogeneous or with stiffnesses of its own, and layers of PCOMP.

A plate of thickness T with 12I/T³ = b (a sandwich, a membrane) is carried over as a homogeneous one of the same
membrane, bending and shear stiffness and the same mass: thickness t = T √(b E₂/E₁), modulus E₁ T/t, density ρ T/t, and
a transverse shear modulus that gives (5/6) G t = (TS/T) T G₃.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from fem.materials import Isotropic, Material, Orthotropic
from fem.sections import Layer, Section, ShellSection
from io_formats.nastran.cards import Card
from io_formats.nastran.property import Plate, Property, material_name, section_name

#: 12I/T³ of a membrane: so little bending stiffness that it only keeps the matrix regular.
MEMBRANE = 1e-4
#: Shear modulus against Young's where Nastran takes shear for rigid.
STIFF = 100.0


def shell(card: Card) -> Property:
    """PSHELL: MID1 in membrane, MID2 in bending, MID3 in transverse shear."""
    membrane, bending, shear = card.integer(1, 0), card.integer(3, 0), card.integer(5, 0)
    thickness, inertia, depth = card.real(2), card.real(4, 1.0), card.real(6, 5 / 6)
    section = ShellSection(name=section_name(card), thickness=thickness, extra_mass=card.real(7, 0.0))
    remarks = []
    if bending < 0 or not membrane:
        remarks.append(f"PSHELL {card.integer(0)} without membrane or in plane strain became a homogeneous plate")
        return Property(membrane or abs(bending), section, remarks=tuple(remarks))
    if card.has(10) and card.integer(10):
        remarks.append(f"PSHELL {card.integer(0)}: the coupling of membrane and bending (MID4) was left out")
    plain = bending == membrane and shear in (0, membrane) and inertia == 1.0 and abs(depth - 5 / 6) < 1e-3
    plate = None if plain else Plate(bending, inertia if bending else MEMBRANE, shear, depth)
    return Property(membrane, section, remarks=tuple(remarks), plate=plate)


def equivalent(prop: Property, material: Material, materials: dict[int, Material]) -> tuple[Property, Material]:
    """A property that is a homogeneous plate and its material; other properties as they are."""
    plate, section = prop.plate, prop.section
    if plate is None or not isinstance(section, ShellSection):
        return prop, material
    name, remarks = section.name, list(prop.remarks)
    bent, sheared = materials.get(plate.bending or prop.material), materials.get(plate.shear)
    if bent is None or (plate.shear and sheared is None):
        remarks.append(f"{name}: a material of it is missing; its first one serves")
        return replace(prop, remarks=tuple(remarks)), material
    E, nu, G = _plane(material)
    ratio = plate.inertia * _plane(bent)[0][0] / E[0]
    if ratio <= 0.0:
        remarks.append(f"{name}: 12I/T³ is not positive; it became homogeneous")
        return replace(prop, remarks=tuple(remarks)), material
    stretch = float(np.sqrt(ratio))
    transverse = STIFF * E[0] / stretch
    if sheared is not None and plate.shear:
        transverse = plate.depth / (5 / 6) * _plane(sheared)[2] / stretch
    made = Orthotropic(
        name=f"{material.name} of {name}",
        young=(E[0] / stretch, E[1] / stretch, E[1] / stretch),
        poisson=(nu, 0.0, 0.0),
        shear=(G / stretch, transverse, transverse),
        density=material.density / stretch,
    )
    if plate.bending:
        remarks.append(
            f"{name}: 12I/T³ = {plate.inertia:g}, TS/T = {plate.depth:g}: carried by a plate of equal stiffness"
        )
    else:
        remarks.append(f"{name} has no material of bending (MID2): a membrane, as Nastran takes it")
    thick = replace(section, thickness=section.thickness * stretch)
    return replace(prop, section=thick, remarks=tuple(remarks), stretch=stretch), made


def _plane(material: Material) -> tuple[tuple[float, float], float, float]:
    """E₁ and E₂, ν₁₂ and the transverse shear modulus (for isotropic ones the same in all planes)."""
    if isinstance(material, Isotropic):
        E = material.young
        return (E, E), material.poisson, E / (2 * (1 + material.poisson))
    return material.young[:2], material.poisson[0], material.shear[0]


def of_element(section: Section | None, offset: float, thickness: float, stretch: float = 1.0) -> Section | None:
    """The section of shells with ZOFFS or a thickness of their own (negative: a factor of the property's); ``stretch``
    turns thicknesses into those of the equal plate."""
    if not isinstance(section, ShellSection) or not (offset or thickness):
        return section
    name, whole = section.name, section.thickness
    if thickness and whole:
        whole = thickness * stretch if thickness > 0.0 else -thickness * whole
        name += f", thickness {whole:g}"
    if offset:
        name += f", offset {offset:g}"
    return replace(section, name=name, thickness=whole, offset=section.offset + offset)


def layered(card: Card) -> Property:
    """PCOMP: plies from the bottom; SYM repeats them mirrored; z0 is the bottom (default minus half the thickness)."""
    layers = []
    material, thickness = 0, 0.0
    for start in range(8, len(card.fields) - 3, 4):
        if not any(card.has(start + i) for i in range(3)):
            continue
        material, thickness = card.integer(start, material), card.real(start + 1, thickness)
        angle = float(np.radians(card.real(start + 2, 0.0)))
        layers.append(Layer(material=material_name(material), thickness=thickness, angle=angle))
    if not layers:
        raise card.error("it has no plies.")
    if card.text(7).upper().startswith("SYM"):
        layers += layers[::-1]
    total = sum(layer.thickness for layer in layers)
    offset = card.real(1, -total / 2) + total / 2
    section = ShellSection(name=section_name(card), layers=tuple(layers), offset=offset, extra_mass=card.real(2, 0.0))
    return Property(material, section)
