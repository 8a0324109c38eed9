"""Sections: what an element needs beside its nodes and its material.

Axes of a beam section: y and z of the beam through the centroid; bending in the x–y plane works against ``iz``.
``fem.section_shapes`` makes beam sections from dimensions.
"""

from __future__ import annotations

from dataclasses import dataclass

from fem.materials import check_magnitudes
from solvers.errors import ModelError
from solvers.fields import check_fields, quantity


@dataclass(frozen=True, kw_only=True)
class BeamSection:
    """Properties of a beam's or a rod's cross-section.

    ``iyz`` = ∫yz dA. ``shear_y``, ``shear_z``: ratios of the shear area to the area for forces along y and z; zero
    means no shear deformation. ``shear_centre``: its y, z from the centroid. ``shape`` and ``dimensions`` are kept for
    drawing and for editing; a "general" section has none. ``stress_points``: y, z where bending stress is wanted.
    """

    name: str = quantity("Name")
    area: float = quantity("Area A", "m²", positive=True)
    iy: float = quantity("Moment Iy = ∫z²dA", "m⁴", 0.0, minimum=0.0)
    iz: float = quantity("Moment Iz = ∫y²dA", "m⁴", 0.0, minimum=0.0)
    iyz: float = quantity("Product Iyz = ∫yz dA", "m⁴", 0.0)
    torsion: float = quantity("Torsion constant It", "m⁴", 0.0, minimum=0.0)
    shear_y: float = quantity("Shear area ratio along y", "", 0.0, minimum=0.0)
    shear_z: float = quantity("Shear area ratio along z", "", 0.0, minimum=0.0)
    shear_centre: tuple[float, float] = quantity("Shear centre y, z from the centroid", "m", (0.0, 0.0))
    shape: str = quantity("Shape", default="general")
    dimensions: tuple[float, ...] = quantity("Dimensions", "m", (), minimum=0.0)
    stress_points: tuple[tuple[float, float], ...] = quantity("Stress points y, z", "m", ())


@dataclass(frozen=True, kw_only=True)
class Layer:
    """One ply of a layered shell, from the bottom up; ``angle`` (rad) turns its axis 1 from the element's x."""

    material: str = quantity("Material", reference="materials")
    thickness: float = quantity("Thickness", "m", positive=True)
    angle: float = quantity("Angle", "rad", 0.0)


@dataclass(frozen=True, kw_only=True)
class ShellSection:
    """A plate: thickness, or layers whose sum is the thickness; ``offset`` of the mid-surface along the normal."""

    name: str = quantity("Name")
    thickness: float = quantity("Thickness", "m", 0.0, minimum=0.0, help="With layers: leave zero.")
    offset: float = quantity("Offset of the mid-surface from the nodes", "m", 0.0)
    layers: tuple[Layer, ...] = quantity("Layers", default=())
    extra_mass: float = quantity("Additional mass", "kg/m²", 0.0, minimum=0.0)


@dataclass(frozen=True, kw_only=True)
class SolidSection:
    """Solids need no section unless the material has axes: rows are the directions 1, 2, 3 in global axes."""

    name: str = quantity("Name")
    axes: tuple[tuple[float, float, float], ...] = quantity(
        "Material axes", "", ((1.0, 0, 0), (0, 1.0, 0), (0, 0, 1.0))
    )


Section = BeamSection | ShellSection | SolidSection


def shell_thickness(section: ShellSection) -> float:
    """Total thickness of a shell section, m."""
    return sum(layer.thickness for layer in section.layers) if section.layers else section.thickness


def check_section(section: Section) -> None:
    """Raise ModelError for a property outside its limits: a negative thickness, moments that no area can have."""
    where = f"Section '{section.name}'"
    check_fields(where, section)
    check_magnitudes(where, section)
    if isinstance(section, ShellSection):
        for i, layer in enumerate(section.layers):
            check_fields(f"{where}, layer {i + 1}", layer)
            check_magnitudes(f"{where}, layer {i + 1}", layer)
        if section.layers and section.thickness and abs(section.thickness / shell_thickness(section) - 1) > 1e-6:
            raise ModelError(
                f"{where}: thickness {section.thickness:g} m, but its layers make {shell_thickness(section):g} m; "
                f"leave the thickness zero."
            )
        if not section.layers and section.thickness <= 0.0:
            raise ModelError(f"{where}: thickness is {section.thickness:g}; it must be greater than zero.")
    elif isinstance(section, BeamSection) and section.iyz**2 > section.iy * section.iz * (1 + 1e-12):
        raise ModelError(
            f"{where}: Iyz = {section.iyz:g} exceeds √(Iy·Iz) = {(section.iy * section.iz) ** 0.5:g}; no area has that."
        )
