"""The body of AC4 tuned to the frequencies of Mikheev 2004, table 3.3: what was chosen, since nothing was published.

The text says that the shell with its many posts is bolted to the frame, the cabs are welded to it, and rubber strips
lie between. So the shear of the sheets hardly acts: their seams slip. Heavy equipment hangs on the side sills, and the
sills, 0.13 m deep in ``examples.ac4_body`` and deeper in a car, are thickened instead.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import numpy as np

from examples import ac4_body
from fem.materials import Isotropic, Orthotropic
from fem.model import ElementBlock, FEModel, PointMass
from fem.sections import BeamSection, Section, ShellSection

#: Share of the shear of steel that acts in sheets whose seams slip; their thickness against that of ``ac4_body``.
SHEAR, SHEETS = 0.0015, 0.8

#: Sills at the sides and in the middle, posts and rails: their stiffness and mass against those of ``ac4_body``.
SIDE_SILLS, CENTRE_SILLS, POSTS = 2.0, 7.0, 0.55

#: Rubber of the joints, N/m per node.
RUBBER = 6.0e6

#: Everything at once: so many times the stiffness and the mass. Frequencies stay, the body weighs what a railcar does.
WHOLE = 2.2

#: Lining, insulation and wiring on walls and roof and on the floor, kg/m², and equipment against ``ac4_body``, both
#: before WHOLE.
LINING, FLOORING = 20.0, 15.0
EQUIPMENT = 0.25

SLIPPING = ("wall sheet", "roof sheet", "cab sheet")


@cache
def body_model() -> FEModel:
    """The tuned body, free."""
    model = ac4_body.model(rubber=WHOLE * RUBBER)
    model = _split(model, ac4_body.SILL.name, "side sill web", SIDE_SILLS, CENTRE_SILLS)
    model = _split(model, ac4_body.FLANGE.name, "side sill flange", SIDE_SILLS, CENTRE_SILLS)
    steel = model.materials[0]
    assert isinstance(steel, Isotropic)
    E = WHOLE * steel.young
    G = E / (2.0 * (1.0 + steel.poisson))
    strong = replace(steel, young=E, density=WHOLE * steel.density)
    slips = Orthotropic(
        name="sheet with slipping seams",
        young=(E, E, E),
        poisson=(steel.poisson,) * 3,
        shear=(SHEAR * G, G, G),
        density=WHOLE * 100.0,
    )
    blocks = tuple(replace(b, material=slips.name) if b.section in SLIPPING else b for b in model.blocks)
    sections = tuple(_section(section) for section in model.sections)
    masses = tuple(_at_the_side(model, mass) for mass in model.masses)
    title = "AC4 body"
    return replace(
        model,
        blocks=blocks,
        sections=sections,
        masses=masses,
        materials=(strong, slips, *model.materials[1:]),
        title=title,
    )


def _section(section: Section) -> Section:
    """Sheets of their thickness with lining, the floor with its covering, lighter posts and rails."""
    if isinstance(section, ShellSection) and section.name in SLIPPING:
        thickness = SHEETS * section.thickness
        return replace(section, thickness=thickness, extra_mass=WHOLE * (LINING - 100.0 * thickness))
    if isinstance(section, ShellSection) and section.name == ac4_body.DECK.name:
        return replace(section, extra_mass=WHOLE * FLOORING)
    if section.name in (ac4_body.POST.name, ac4_body.RAIL.name):
        return _scaled(section, POSTS)
    return section


def _scaled(section: Section, factor: float) -> Section:
    """A plate of another thickness, a beam of so many of its kind side by side."""
    if isinstance(section, ShellSection):
        return replace(section, thickness=factor * section.thickness)
    assert isinstance(section, BeamSection)
    moments = {name: factor * getattr(section, name) for name in ("area", "iy", "iz", "torsion")}
    return replace(section, **moments)


def _split(model: FEModel, name: str, side_name: str, side: float, centre: float) -> FEModel:
    """Elements of a section along the sides of the car get a section of their own."""
    section = next(one for one in model.sections if one.name == name)
    blocks: list[ElementBlock] = []
    for block in model.blocks:
        if block.section != name:
            blocks.append(block)
            continue
        at_side = np.all(np.abs(model.coordinates[block.connectivity][:, :, 1]) > 1.2, axis=1)
        for kept, label in ((at_side, side_name), (~at_side, name)):
            if kept.any():
                blocks.append(_part(block, kept, label))
    sections = tuple(_scaled(one, centre) if one is section else one for one in model.sections)
    return replace(model, blocks=tuple(blocks), sections=(*sections, replace(_scaled(section, side), name=side_name)))


def _part(block: ElementBlock, kept: np.ndarray, section: str) -> ElementBlock:
    """Some elements of a block with a section of their own."""
    return replace(
        block,
        name=section,
        section=section,
        numbers=block.numbers[kept],
        connectivity=block.connectivity[kept],
        orientation=None if block.orientation is None else block.orientation[kept],
        offsets=None if block.offsets is None else block.offsets[kept],
    )


def _at_the_side(model: FEModel, mass: PointMass) -> PointMass:
    """Equipment on the side sill of the same station."""
    x, y, z = model.coordinates[mass.node - 1]
    place = (x, np.sign(y) * ac4_body.HALF_WIDTH, z)
    node = int(np.linalg.norm(model.coordinates - place, axis=1).argmin()) + 1
    return replace(mass, node=node, mass=WHOLE * EQUIPMENT * mass.mass)
