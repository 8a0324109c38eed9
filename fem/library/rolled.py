"""Rolled profiles: the tables of GOST and EN, and beam sections made from them.

Area and moments are the published ones; shear areas, shear centre and stress points come from the shape with sharp
corners (``fem.section_shapes``). Torsion, where the standard prints none: with fillets for an I, else without.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass, replace
from importlib.resources import files

import numpy as np

from fem.library.outline import polygon_properties, profile_outline
from fem.section_shapes import beam_section
from fem.sections import BeamSection
from solvers.errors import ModelError

TABLES = ("gost.csv", "en.csv")


@dataclass(frozen=True)
class RolledProfile:
    """One row of an assortment, SI units; ``i_strong`` bends along the height, ``i_weak`` across it.

    ``family``: I, C, L, box, tube. ``torsion`` and ``centroid`` (from the back of a channel or angle) are zero
    where the standard does not print them.
    """

    name: str
    family: str
    h: float
    b: float
    tw: float
    tf: float
    r1: float
    r2: float
    slope: float
    station: float
    area: float
    i_strong: float
    i_weak: float
    torsion: float
    centroid: float
    source: str

    def outline(self) -> list[np.ndarray]:
        """Polygons (n, 2) of y, z about the centroid, outer first, then the hole; fillets included; metres."""
        polygons = profile_outline(
            self.family, self.h, self.b, self.tw, self.tf, self.r1, self.r2, self.slope, self.station
        )
        centre = polygon_properties(polygons[0])[1]
        return [polygon - centre for polygon in polygons]

    def section(self, name: str = "") -> BeamSection:
        """The beam section with the published area and moments."""
        shape = beam_section(name or self.name, *_shape(self))
        iyz = polygon_properties(self.outline()[0])[4] if self.family == "L" else 0.0
        return replace(
            shape,
            area=self.area,
            iz=self.i_strong,
            iy=self.i_weak,
            iyz=iyz,
            torsion=self.torsion or (double_tee_torsion(self) if self.family == "I" else shape.torsion),
        )


def double_tee_torsion(p: RolledProfile) -> float:
    """Torsion constant (m⁴) of an I with root fillets: strips, less the ends of the flanges, plus the two junctions.

    It = ⅔(b − 0.63 tf)tf³ + ⅓(h − 2tf)tw³ + 2αD⁴ with D the circle inscribed in a junction and α = (tw/tf)(0.145 +
    0.1 r/tf): El Darwish and Johnston 1965, the formula behind the tables of EN 10365 (reproduced there to 0.4 %).
    A sloped flange counts with its mean thickness.
    """
    strips = 2 / 3 * (p.b - 0.63 * p.tf) * p.tf**3 + (p.h - 2 * p.tf) * p.tw**3 / 3
    circle = ((p.r1 + p.tw / 2) ** 2 + (p.r1 + p.tf) ** 2 - p.r1**2) / (2 * p.r1 + p.tf)
    return strips + 2 * p.tw / p.tf * (0.145 + 0.1 * p.r1 / p.tf) * circle**4


def _shape(profile: RolledProfile) -> tuple[str, *tuple[float, ...]]:
    p = profile
    shapes: dict[str, tuple[str, *tuple[float, ...]]] = {
        "I": ("I", p.h, p.b, p.b, p.tw, p.tf, p.tf),
        "C": ("C", p.h, p.b, p.tw, p.tf),
        "L": ("L", p.h, p.b, p.tw, p.tf),
        "box": ("box", p.h, p.b, p.tw, p.tf),
        "tube": ("tube", p.h, p.tw),
    }
    if p.family not in shapes:
        raise ModelError(f"Profile '{p.name}': unknown family '{p.family}'; I, C, L, box and tube are known.")
    return shapes[p.family]


def profiles() -> dict[str, RolledProfile]:
    """All profiles of the built-in tables by name (sizes in mm, areas in cm², moments in cm⁴ in the files)."""
    folder = files("fem.library") / "data"
    found: dict[str, RolledProfile] = {}
    for table in TABLES:
        with (folder / table).open(encoding="utf-8") as stream:
            for row in csv.DictReader(stream):
                profile = _profile(row)
                found[profile.name] = profile
    return found


def _profile(row: dict[str, str]) -> RolledProfile:
    scale = dict.fromkeys(("h", "b", "tw", "tf", "r1", "r2", "station"), 1e-3)
    scale |= {"area": 1e-4, "i_strong": 1e-8, "i_weak": 1e-8, "torsion": 1e-8, "centroid": 1e-2, "slope": 1.0}
    numbers = {key: float(row[key] or 0.0) * factor for key, factor in scale.items()}
    return RolledProfile(name=row["name"], family=row["family"], source=row["source"], **numbers)
