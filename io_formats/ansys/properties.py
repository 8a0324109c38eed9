"""Materials, sections and coordinate systems of an ANSYS archive in our terms."""

import numpy as np

from fem.materials import Isotropic, Material, Orthotropic
from fem.model import CoordinateSystem
from fem.sections import BeamSection, Layer, ShellSection
from io_formats.ansys import temperatures
from io_formats.ansys.archive import Archive, RawSection
from io_formats.ansys.beam_shapes import beam_shape
from solvers.errors import FileError

_KINDS = {0: "rectangular", 1: "cylindrical", 2: "spherical"}


def turned_axes(angles: np.ndarray) -> np.ndarray:
    """(3, 3) rows: axes of a system turned by THXY about z, THYZ about the new x, THZX about the newest y, degrees."""
    a, b, c = np.radians(angles)
    Rz = np.array([[np.cos(a), -np.sin(a), 0], [np.sin(a), np.cos(a), 0], [0, 0, 1]])
    Rx = np.array([[1, 0, 0], [0, np.cos(b), -np.sin(b)], [0, np.sin(b), np.cos(b)]])
    Ry = np.array([[np.cos(c), 0, np.sin(c)], [0, 1, 0], [-np.sin(c), 0, np.cos(c)]])
    return (Rz @ Rx @ Ry).T


def coordinate_systems(archive: Archive) -> dict[int, CoordinateSystem]:
    """Local systems by number; elliptic ones are taken as circular."""
    made = {}
    for number, data in archive.systems.items():
        axes = turned_axes(np.array(data.get("ANG", [0.0, 0.0, 0.0])))
        made[number] = CoordinateSystem(
            name=f"system {number}",
            kind=_KINDS.get(int(data["kind"][0]), "rectangular"),
            origin=tuple(data.get("LOC", [0.0, 0.0, 0.0])),  # type: ignore[arg-type]
            axes=tuple(tuple(map(float, axis)) for axis in axes),  # type: ignore[arg-type]
        )
    return made


def materials(archive: Archive, warnings: list[str], temperature: float | None = None) -> dict[int, Material]:
    """Materials by number, at one temperature. Those without a modulus of elasticity are left out with a warning."""
    made: dict[int, Material] = {}
    found, varying = temperatures.constants(archive, temperature)
    at = temperatures.working_temperature(archive, temperature)
    for number, values in sorted(found.items()):
        name = f"material {number}"
        if values.get("EX", 0.0) <= 0.0:
            warnings.append(f"Material {number} has no modulus of elasticity EX and was left out.")
            continue
        if number in varying:
            warnings.append(f"Material {number} depends on temperature; its values at {at:g} were taken.")
        made[number] = _orthotropic(name, values) if "EY" in values else _isotropic(name, values, warnings)
    return made


def _isotropic(name: str, values: dict[str, float], warnings: list[str]) -> Isotropic:
    ratio = values.get("PRXY", values.get("NUXY"))
    if ratio is None and values.get("GXY", 0.0) > 0.0:
        ratio = values["EX"] / (2.0 * values["GXY"]) - 1.0
    if ratio is None:
        ratio = 0.3
        warnings.append(f"{name.capitalize()} has no Poisson's ratio; 0.3 was taken, as ANSYS does.")
    return Isotropic(
        name=name,
        young=values["EX"],
        poisson=ratio,
        density=values.get("DENS", 0.0),
        expansion=values.get("ALPX", values.get("CTEX", 0.0)),
        loss_factor=values.get("DMPS", values.get("DAMP", 0.0)) if "DMPS" in values else 0.0,
    )


def _orthotropic(name: str, values: dict[str, float]) -> Orthotropic:
    """Major ratios PR give −ε_j/ε_i under σ_i; the minor NU divide by the other modulus (*Material Reference*, 3.1)."""
    e = (values["EX"], values["EY"], values.get("EZ", values["EY"]))

    def major(pair: str, i: int, j: int) -> float:
        if f"PR{pair}" in values:
            return values[f"PR{pair}"]
        return values.get(f"NU{pair}", 0.0) * e[i] / e[j]

    xy, yz, xz = major("XY", 0, 1), major("YZ", 1, 2), major("XZ", 0, 2)
    g = values.get("GXY", e[0] / (2 * (1 + xy)))
    return Orthotropic(
        name=name,
        young=e,
        poisson=(xy, yz, xz * e[2] / e[0]),
        shear=(g, values.get("GYZ", g), values.get("GXZ", g)),
        density=values.get("DENS", 0.0),
    )


def shell_section(
    archive: Archive, number: int, real: int, made: dict[int, Material], warnings: list[str]
) -> tuple[ShellSection, int] | None:
    """A shell section by its number, else by real constants, and the material of a single layer (0: the element's)."""
    raw = archive.sections.get(number)
    if raw is not None and raw.kind == "SHELL" and raw.layers:
        return _layers(archive, raw, f"section {number}", made, warnings)
    constants = archive.reals.get(real, [])
    thick = [t for t in constants[:4] if t > 0.0]
    if not thick:
        return None
    if max(thick) > min(thick):
        warnings.append(f"Real constants {real}: a varying thickness was replaced by its mean.")
    added = constants[18] if len(constants) > 18 else 0.0  # ADMSUA of SHELL63
    return ShellSection(name=f"real {real}", thickness=sum(thick) / len(thick), extra_mass=added), 0


def _layers(
    archive: Archive, raw: RawSection, name: str, made: dict[int, Material], warnings: list[str]
) -> tuple[ShellSection, int]:
    rows = [([*row, 0.0, 0.0, 0.0])[:3] for row in raw.layers]
    if not np.all(np.isfinite(rows)):
        raise FileError(archive.path, f"{name} has a layer with a value that is not a number.", line=raw.line)
    total = sum(row[0] for row in rows)
    if total <= 0.0 or any(row[0] <= 0.0 for row in rows):
        raise FileError(archive.path, f"{name} has a layer without thickness.", line=raw.line)
    word = raw.offset.split(",")[0]
    if word not in ("MID", "TOP", "BOT"):
        warnings.append(f"{name.capitalize()}: offset {raw.offset} is not supported; the middle was taken.")
    offset = {"TOP": -0.5, "BOT": 0.5}.get(word, 0.0) * total
    materials_used = {int(row[1]) for row in rows}
    if len(rows) == 1 or (len(materials_used) == 1 and not any(row[2] for row in rows)):
        return ShellSection(name=name, thickness=total, offset=offset, extra_mass=raw.added_mass), int(rows[0][1])
    missing = sorted(m for m in materials_used if m not in made)
    if missing:
        raise FileError(archive.path, f"{name} uses material {missing[0]}, which is not defined.", line=raw.line)
    layers = tuple(
        Layer(material=made[int(m)].name, thickness=t, angle=float(np.radians(angle))) for t, m, angle in rows
    )
    return ShellSection(name=name, offset=offset, layers=layers, extra_mass=raw.added_mass), int(rows[0][1])


def beam_section(archive: Archive, number: int, real: int, routine: int, warnings: list[str]) -> BeamSection | None:
    """The section of a beam or a rod: SECTYPE,BEAM or SECTYPE,LINK by number, else real constants of BEAM4 or LINK.

    Our y is the z of ANSYS (height) and our z its −y, so Iz here is IYY there and Iyz changes sign.
    """
    raw = archive.sections.get(number)
    if raw is not None and raw.kind == "LINK" and raw.data:
        return BeamSection(name=f"section {number}", area=raw.data[0])
    if raw is not None and raw.kind in ("BEAM", "PIPE") and raw.data:
        return beam_shape(archive, raw, f"section {number}", warnings)
    constants = archive.reals.get(real, [])
    if not constants or constants[0] <= 0.0:
        return None
    if routine in (180, 8, 10):
        return BeamSection(name=f"real {real}", area=constants[0])
    area, izz, iyy, tkz, tky, _, _, ixx, shear_z, shear_y = (constants + [0.0] * 10)[:10]
    return BeamSection(
        name=f"real {real}",
        area=area,
        iy=izz,
        iz=iyy,
        torsion=ixx or iyy + izz,
        # BEAM4 has the deflection constant A/A_shear
        shear_y=1.0 / shear_z if shear_z else 0.0,
        shear_z=1.0 / shear_y if shear_y else 0.0,
        stress_points=tuple((y * tkz / 2, z * tky / 2) for y in (-1, 1) for z in (-1, 1)) if tky and tkz else (),
    )


def line_mass(archive: Archive, number: int, real: int, routine: int) -> float:
    """Mass by length that beams and rods carry beside that of their material."""
    raw = archive.sections.get(number)
    if raw is not None and raw.kind in ("BEAM", "PIPE", "LINK") and raw.data:
        return raw.added_mass
    constants = archive.reals.get(real, []) + [0.0] * 12
    return {4: constants[11], 180: constants[1]}.get(routine, 0.0)


def beam_angle(archive: Archive, real: int, routine: int) -> float:
    """THETA of BEAM4, radians: its axes are turned by it about x where there is no third node."""
    constants = archive.reals.get(real, []) + [0.0] * 6
    return float(np.radians(constants[5])) if routine == 4 else 0.0
