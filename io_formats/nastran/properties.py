"""Materials and sections of Nastran: MAT1, MAT2, MAT8, MAT9; PBAR(L), PBEAM(L), PROD, PSHELL, PCOMP, PSOLID."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from fem.materials import Isotropic, Material, Orthotropic
from fem.section_shapes import beam_section
from fem.sections import BeamSection
from io_formats.nastran.cards import Card
from io_formats.nastran.library import LIBRARY, library_section
from io_formats.nastran.plates import layered, shell
from io_formats.nastran.property import Property, material_name, section_name

# --- materials --------------------------------------------------------------------------------------------------------


def _mat1(card: Card) -> Material:
    """E, G, ν: two of them, or three that need not agree (then bars keep G by an orthotropic material)."""
    name, density = material_name(card.integer(0)), card.real(4, 0.0)
    E, G = card.real(1, 0.0), card.real(2, 0.0)
    nu = E / (2 * G) - 1 if not card.has(3) and E and G else card.real(3, 0.0)
    if nu == -1.0:
        raise card.error(f"{name} has Poisson's ratio −1; it must be above.")
    E = E or 2 * G * (1 + nu)
    G = G or E / (2 * (1 + nu))
    if E <= 0:
        raise card.error(f"{name} has neither E nor G; give one of them.")
    if not -1 < nu < 0.5 or abs(G / (E / (2 * (1 + nu))) - 1) > 0.02:
        nu = nu if -0.49 < nu < 0.49 else 0.3
        return Orthotropic(name=name, young=(E, E, E), poisson=(nu, nu, nu), shear=(G, G, G), density=density)
    return Isotropic(name=name, young=E, poisson=nu, density=density, expansion=card.real(5, 0.0))


def _plane(name: str, E1: float, E2: float, nu12: float, G12: float, Gz: tuple[float, float], rho: float) -> Material:
    """An orthotropic material of which only the plane properties and the transverse shear are known."""
    G13, G23 = (g or G12 for g in Gz)
    return Orthotropic(name=name, young=(E1, E2, E2), poisson=(nu12, 0.0, 0.0), shear=(G12, G23, G13), density=rho)


def _mat8(card: Card) -> Material:
    name = material_name(card.integer(0))
    transverse = (card.real(5, 0.0), card.real(6, 0.0))
    return _plane(name, card.real(1), card.real(2), card.real(3), card.real(4), transverse, card.real(7, 0.0))


def _mat2(card: Card) -> Material | None:
    """A plane matrix without coupling of shear with extension is orthotropic; any other is not represented."""
    name = material_name(card.integer(0))
    G11, G12, G13, G22, G23, G33 = (card.real(i, 0.0) for i in range(1, 7))
    if abs(G13) + abs(G23) > 1e-6 * max(G11, G22) or min(G11, G22, G33) <= 0:
        return None
    E1, E2 = G11 - G12**2 / G22, G22 - G12**2 / G11
    return _plane(name, E1, E2, G12 / G22, G33, (0.0, 0.0), card.real(7, 0.0))


def _mat9(card: Card) -> Material | None:
    """21 entries of the upper triangle, row by row, order xx yy zz xy yz zx."""
    D = np.zeros((6, 6))
    D[np.triu_indices(6)] = [card.real(i, 0.0) for i in range(1, 22)]
    D = D + np.triu(D, 1).T
    S = np.linalg.inv(D) if np.linalg.matrix_rank(D) == 6 else None
    if S is None or np.abs(D[:3, 3:]).max() + np.abs(np.triu(D[3:, 3:], 1)).max() > 1e-6 * np.abs(D).max():
        return None
    young = (float(1 / S[0, 0]), float(1 / S[1, 1]), float(1 / S[2, 2]))
    poisson = (float(-S[0, 1] / S[0, 0]), float(-S[1, 2] / S[1, 1]), float(-S[2, 0] / S[2, 2]))
    shear = (float(D[3, 3]), float(D[4, 4]), float(D[5, 5]))
    name = material_name(card.integer(0))
    return Orthotropic(name=name, young=young, poisson=poisson, shear=shear, density=card.real(22, 0.0))


MATERIALS: dict[str, Callable[[Card], Material | None]] = {"MAT1": _mat1, "MAT2": _mat2, "MAT8": _mat8, "MAT9": _mat9}


# --- sections ---------------------------------------------------------------------------------------------------------


def _library_section(card: Card) -> Property | None:
    """PBARL and PBEAML: dimensions after the type; those of end A serve the whole beam."""
    kind = card.text(3).upper()
    count = LIBRARY[kind][0] if kind in LIBRARY else 0
    if not count:
        return None
    dimensions = [card.real(8 + i, 0.0) for i in range(count)]
    section = library_section(section_name(card), kind, dimensions)
    return Property(card.integer(1), section, card.real(8 + count, 0.0), _taper(card, count))


def _taper(card: Card, count: int) -> tuple[str, ...]:
    """A remark if PBEAML has another section along the beam: after the dimensions and NSM of end A a station begins."""
    if card.name != "PBEAML":
        return ()
    start, rest = 8 + count + 1, [card.text(i) for i in range(8 + count + 1, len(card.fields))]
    if (
        rest
        and rest[0].upper() in ("YES", "NO")
        and any(card.has(start + 2 + i) and card.real(start + 2 + i) != card.real(8 + i, 0.0) for i in range(count))
    ):
        return (f"PBEAML {card.integer(0)} varies along the beam; the section of end A serves all of it",)
    return ()


def _general_beam(card: Card, shear: int) -> Property:
    """A, I1, I2, I12/J at the usual places; ``shear`` is the index of K1, K2 (blank: no shear deformation)."""
    area, i1, i2 = card.real(2), card.real(3, 0.0), card.real(4, 0.0)
    remarks: tuple[str, ...] = ()
    if card.name == "PBAR":
        torsion, product, nsm = card.real(5, 0.0), card.real(shear + 2, 0.0), card.real(6, 0.0)
        k1, k2 = card.real(shear, 0.0), card.real(shear + 1, 0.0)
    else:
        product, torsion, nsm = card.real(5, 0.0), card.real(6, 0.0), card.real(7, 0.0)
        k1, k2 = _shear_of_pbeam(card)
        remarks = (*_stations(card), *_eccentric(card))
    section = BeamSection(
        name=section_name(card), area=area, iz=i1, iy=i2, iyz=product, torsion=torsion, shear_y=k1, shear_z=k2
    )
    return Property(card.integer(1), section, nsm, remarks)


def _stations(card: Card) -> tuple[str, ...]:
    """A remark if a station of PBEAM has another area or moment than end A."""
    for at in range(8, len(card.fields), 8):
        if card.text(at).upper() in ("YES", "YESA", "NO") and any(
            card.has(at + 2 + i) and card.real(at + 2 + i) != card.real(2 + i, 0.0) for i in range(3)
        ):
            return (f"PBEAM {card.integer(0)} varies along the beam; the section of end A serves all of it",)
    return ()


def _shear_of_pbeam(card: Card) -> tuple[float, float]:
    """K1, K2; one each where they are not given."""
    at = _after_stations(card)
    return (card.real(at, 1.0), card.real(at + 1, 1.0)) if at < len(card.fields) else (1.0, 1.0)


def _after_stations(card: Card) -> int:
    """Where K1 stands: in the line after the stations; a station begins with YES, YESA or NO; YES has a line of
    points."""
    lines = [card.fields[i : i + 8] for i in range(0, len(card.fields), 8)]
    words = [(line[0] if line else "").upper() for line in lines]
    at = 1 if len(words) > 1 and words[1] in ("YES", "YESA", "NO") else 2
    while at < len(words) and words[at] in ("YES", "YESA", "NO"):
        at += 2 if words[at] == "YES" else 1
    return 8 * at


def _eccentric(card: Card) -> tuple[str, ...]:
    """A remark if the neutral axis of PBEAM (N1, N2) lies beside its shear centre, where the grids are."""
    first = _after_stations(card) + 12
    if any(card.has(first + i) and card.real(first + i) for i in range(4)):
        return (f"PBEAM {card.integer(0)}: the offset of the neutral axis was left out",)
    return ()


def _rod(card: Card) -> Property:
    return _rod_of(card, 2, section_name(card), card.integer(1), card.real(5, 0.0))


def _rod_of(card: Card, at: int, name: str, material: int, nsm: float) -> Property:
    """A and J from field ``at`` on; rods here have no torsion."""
    section = BeamSection(name=name, area=card.real(at), torsion=card.real(at + 1, 0.0))
    remarks = ["the torsional stiffness of rods is left out; use bars where it matters"]
    return Property(material, section, nsm, tuple(remarks) if section.torsion else ())


def conrod(card: Card) -> Property:
    """CONROD: material, A, J, stress coefficient, non-structural mass on the element card itself."""
    return _rod_of(card, 4, f"CONROD {card.integer(0)}", card.integer(3), card.real(7, 0.0))


def _tube(card: Card) -> Property:
    """PTUBE: outer diameters of both ends (their mean serves) and the wall; no wall means a solid rod."""
    first = card.real(2)
    diameter, wall = (first + card.real(5, first)) / 2, card.real(3, 0.0)
    shape = ("tube", diameter, wall) if 0.0 < wall < diameter / 2 else ("round", diameter)
    return Property(card.integer(1), beam_section(section_name(card), *shape), card.real(4, 0.0))


def _solid(card: Card) -> Property:
    """PSOLID; CORDM names the axes of its material (blank and 0: global)."""
    return Property(card.integer(1), axes=card.integer(2, 0))


PROPERTIES: dict[str, Callable[[Card], Property | None]] = {
    "PBAR": lambda card: _general_beam(card, 16),
    "PBEAM": lambda card: _general_beam(card, 16),
    "PBARL": _library_section,
    "PBEAML": _library_section,
    "PROD": _rod,
    "PTUBE": _tube,
    "PSHELL": shell,
    "PCOMP": layered,
    "PSOLID": _solid,
}


def with_line_mass(material: Material, section: BeamSection, mass_per_length: float) -> Material:
    """The material made heavier so that a beam of this section carries a non-structural mass along its length."""
    density = material.density + mass_per_length / section.area
    return replace(material, name=f"{material.name} with mass of {section.name}", density=density)
