"""Materials and sections of Abaqus and CalculiX in our terms."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from fem.materials import Isotropic, Material, Orthotropic
from fem.section_shapes import beam_section
from fem.sections import BeamSection, Layer, ShellSection
from io_formats.abaqus.keywords import Keyword
from solvers.errors import ModelError


def material(name: str, keywords: list[Keyword], warnings: list[str]) -> Material | None:
    """A material from what stands under its *MATERIAL; the first row (temperature) of each table is taken."""
    density, expansion, loss = 0.0, 0.0, 0.0
    elastic: Keyword | None = None
    for keyword in keywords:
        if keyword.name == "DENSITY":
            density = keyword.row().real(0)
        elif keyword.name == "ELASTIC":
            elastic = keyword
        elif keyword.name == "EXPANSION" and keyword.rows:
            expansion = keyword.row().real(0, 0.0)
        elif keyword.name == "DAMPING" and keyword.option("STRUCTURAL"):
            loss = _number(keyword, "STRUCTURAL")
    if elastic is None:
        warnings.append(f"Material '{name}' has no modulus of elasticity and was left out.")
        return None
    kind = elastic.option("TYPE", "ISOTROPIC").upper()
    if len(elastic.rows) > (2 if kind.startswith(("ENG", "ORTHO")) else 1):
        warnings.append(f"Material '{name}' depends on temperature; its first values were taken.")
    row = elastic.row()
    if kind.startswith("ISO"):
        if row.real(0) <= 0.0:
            raise row.error(f"material '{name}' has the modulus {row.real(0):g}; it must be positive.")
        return Isotropic(
            name=name,
            young=row.real(0),
            poisson=row.real(1, 0.0),
            density=density,
            expansion=expansion,
            loss_factor=loss,
        )
    made = _orthotropic(name, elastic, kind, density)
    if made is None:
        warnings.append(f"Material '{name}' is of the type {kind}, which is not read; it was left out.")
    return made


def _number(keyword: Keyword, option: str) -> float:
    try:
        return float(keyword.option(option))
    except ValueError:
        raise keyword.error(f"{option} is '{keyword.option(option)}'; a number is expected.") from None


def _orthotropic(name: str, elastic: Keyword, kind: str, density: float) -> Orthotropic | None:
    """Engineering constants E1 E2 E3 ν12 ν13 ν23 G12 G13 G23, or a lamina E1 E2 ν12 G12 G13 G23."""
    row = elastic.row()
    if kind.startswith("ENGINEERING"):
        e1, e2, e3, n12, n13, n23, g12, g13 = row.reals(8)
        g23 = elastic.rows[1].real(0) if len(elastic.rows) > 1 else row.real(8, g12)
    elif kind == "LAMINA":
        e1, e2, n12, g12, g13, g23 = row.reals(6)
        e3, n13, n23 = e2, 0.0, 0.0
    elif kind.startswith("ORTHO"):
        return _from_stiffness(name, elastic, density)
    else:
        return None
    if min(e1, e2, e3) <= 0.0 or g12 <= 0.0:
        raise row.error(f"material '{name}' has a modulus that is not positive.")
    return Orthotropic(
        name=name,
        young=(e1, e2, e3),
        poisson=(n12, n23, n13 * e3 / e1),
        shear=(g12, g23 or g12, g13 or g12),
        density=density,
    )


def _from_stiffness(name: str, elastic: Keyword, density: float) -> Orthotropic:
    """D1111 D1122 D2222 D1133 D2233 D3333 D1212 D1313 D2323 turned into moduli and ratios."""
    row = elastic.row()
    d11, d12, d22, d13, d23, d33, g12, g13 = row.reals(8)
    g23 = elastic.rows[1].real(0) if len(elastic.rows) > 1 else row.real(8, g12)
    D = np.array([[d11, d12, d13], [d12, d22, d23], [d13, d23, d33]])
    if min(g12, g13, g23) <= 0.0 or np.linalg.eigvalsh(D)[0] <= 0.0:
        raise row.error(f"the stiffness of material '{name}' is not positive definite.")
    S = np.linalg.inv(D)
    return Orthotropic(
        name=name,
        young=(float(1 / S[0, 0]), float(1 / S[1, 1]), float(1 / S[2, 2])),
        poisson=(float(-S[0, 1] / S[0, 0]), float(-S[1, 2] / S[1, 1]), float(-S[2, 0] / S[2, 2])),
        shear=(g12, g23, g13),
        density=density,
    )


def general_material(name: str, keyword: Keyword) -> Material | None:
    """*BEAM GENERAL SECTION without MATERIAL: E and G in its third line, DENSITY as an option."""
    if len(keyword.rows) < 3 or keyword.rows[2].real(0, 0.0) <= 0.0:
        return None
    E, density = keyword.rows[2].real(0), _number(keyword, "DENSITY") if keyword.option("DENSITY") else 0.0
    G = keyword.rows[2].real(1, E / 2.6)
    nu = E / (2 * G) - 1 if G > 0.0 else 0.3
    label = f"MATERIAL OF {name}"
    if -0.99 < nu < 0.49:
        return Isotropic(name=label, young=E, poisson=nu, density=density)
    return Orthotropic(name=label, young=(E, E, E), poisson=(0.3, 0.3, 0.3), shear=(G, G, G), density=density)


def shell_section(name: str, keyword: Keyword, warnings: list[str]) -> tuple[ShellSection, str]:
    """*SHELL SECTION: thickness, or layers (COMPOSITE: thickness, points, material, orientation angle)."""
    offset = keyword.option("OFFSET", "0").upper()
    factor = {"SPOS": 0.5, "SNEG": -0.5}.get(offset)
    if factor is None:
        try:
            factor = float(offset)
        except ValueError:
            factor = 0.0
            warnings.append(f"Section '{name}': offset {offset} is not supported; the middle was taken.")
    if keyword.has("COMPOSITE"):
        layers = []
        for row in keyword.rows:
            angle = row.text(3)
            turn = row.real(3, 0.0) if not angle or angle.lstrip("+-.").replace(".", "").isdigit() else 0.0
            if angle and not turn and not angle.lstrip("+-").startswith("0"):
                warnings.append(f"Section '{name}': orientation '{angle}' of a layer was not read; 0° was taken.")
            layers.append(Layer(material=row.text(2).upper(), thickness=row.real(0), angle=float(np.radians(turn))))
        if not layers or min(layer.thickness for layer in layers) <= 0.0:
            raise keyword.error("a layer has no thickness.")
        total = sum(layer.thickness for layer in layers)
        return ShellSection(name=name, layers=tuple(layers), offset=-factor * total), layers[0].material
    thickness = keyword.row().real(0)
    if thickness <= 0.0:
        raise keyword.row().error(f"the thickness {thickness:g} is not positive.")
    return ShellSection(name=name, thickness=thickness, offset=-factor * thickness), keyword.option("MATERIAL")


def beam_properties(name: str, keyword: Keyword, warnings: list[str]) -> tuple[BeamSection | None, np.ndarray]:
    """Section and direction n1 of *BEAM SECTION or *BEAM GENERAL SECTION.

    Our y is their second axis n2 = t × n1 (height), our z their −n1: Iz is I11, Iy is I22, Iyz is −I12.
    """
    general = keyword.name == "BEAM GENERAL SECTION"
    shape = keyword.option("SECTION", "GENERAL" if general else "").upper()
    row = keyword.row()
    n1 = np.array([0.0, 0.0, -1.0])
    if len(keyword.rows) > 1 and any(keyword.rows[1].words):
        n1 = np.array(keyword.rows[1].reals(3))
    if shape == "GENERAL":
        area, i11, i12, i22, torsion = row.reals(5)
        if area <= 0.0:
            raise row.error(f"the area {area:g} is not positive.")
        return BeamSection(name=name, area=area, iz=i11, iy=i22, iyz=-i12, torsion=torsion), n1
    d = row.reals(8)
    shapes = {
        "RECT": ("rectangle", (d[1], d[0])),
        "CIRC": ("round", (2 * d[0],)),
        "PIPE": ("tube", (2 * d[0], d[1])),
        "THICK PIPE": ("tube", (2 * d[0], d[1])),
        "I": ("I", (d[1], d[3], d[2], d[6], d[5], d[4])),
        "L": ("L", (d[1], d[0], d[3], d[2])),
    }
    if len(set(d[2:6])) == 1:
        shapes["BOX"] = ("box", (d[1], d[0], d[2], d[2]))
    elif d[2] == d[4] and d[3] == d[5]:
        shapes["BOX"] = ("box", (d[1], d[0], d[2], d[3]))
    if shape not in shapes:
        warnings.append(f"Section '{name}': beam shape {shape or '?'} is not read; assign a section.")
        return None, n1
    ours, dimensions = shapes[shape]
    try:
        section = beam_section(name, ours, *dimensions)
    except ModelError as error:
        raise row.error(f"the dimensions of {shape} are not usable: {error}") from error
    if shape == "L":  # the foot points to +n1, which is our −z
        y, z = section.shear_centre
        points = tuple((a, -b) for a, b in section.stress_points)
        section = replace(
            section, iyz=-section.iyz, shear_centre=(y, -z), stress_points=points, shape="general", dimensions=()
        )
    return section, n1
