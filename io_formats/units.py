"""Unit systems of files, and a model brought to SI.

A consistent system is fixed by its units of length, mass and time; every other unit follows from them.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

import numpy as np

from fem.materials import Isotropic, Material
from fem.model import DOF_NAMES, Bushing, FEModel, InterpolationLink, LinearLink, RigidLink, ScalarSpring, Support
from fem.sections import BeamSection, Section, ShellSection
from solvers.errors import ModelError, suggestion

if TYPE_CHECKING:  # scipy.sparse is not for the start of the window
    from io_formats.matrices import ImportedMatrices


@dataclass(frozen=True)
class Units:
    """A consistent system: its units of length, mass and time in metres, kilograms and seconds."""

    name: str
    length: float
    mass: float
    time: float = 1.0

    @property
    def force(self) -> float:
        return self.mass * self.length / self.time**2

    @property
    def stress(self) -> float:
        return self.force / self.length**2

    @property
    def density(self) -> float:
        return self.mass / self.length**3


_POUND_FORCE = 4.4482216152605  # N
_INCH, _FOOT = 0.0254, 0.3048

#: The systems a file may be in; ``in-lb`` takes pound-force and so the mass unit lbf·s²/in.
UNIT_SYSTEMS: dict[str, Units] = {
    units.name: units
    for units in (
        Units("m-kg-s", 1.0, 1.0),
        Units("mm-t-s", 1e-3, 1e3),
        Units("mm-kg-s", 1e-3, 1.0),
        Units("in-lb", _INCH, _POUND_FORCE / _INCH),
        Units("ft-lb", _FOOT, _POUND_FORCE / _FOOT),
    )
}


def find_units(name: str) -> Units:
    """The unit system of that name. Raises ModelError with the known ones."""
    if name not in UNIT_SYSTEMS:
        raise ModelError(f"Unknown unit system '{name}'. {suggestion(name, tuple(UNIT_SYSTEMS))}")
    return UNIT_SYSTEMS[name]


def guess_units(model: FEModel) -> Units | None:
    """The system in which the model's densities and moduli are those of an engineering material, if only one fits.

    Between 500 and 23 000 kg/m³ and 5e8 to 7e11 Pa all structural metals, plastics and wood are found.
    """
    known = [m for m in model.materials if m.density > 0]
    known = [m for m in known if isinstance(m, Isotropic)] or known  # fibres have moduli of their own
    pairs = [(m.density, m.young if isinstance(m, Isotropic) else max(m.young)) for m in known]
    if not pairs:
        return None
    density, young = (float(np.median(column)) for column in zip(*pairs))
    fitting = [
        units
        for units in UNIT_SYSTEMS.values()
        if 500 < density * units.density < 23e3 and 5e8 < young * units.stress < 7e11
    ]
    return fitting[0] if len(fitting) == 1 else None


def to_si(model: FEModel, units: Units) -> FEModel:
    """The same structure with every number in SI."""
    if units.length == units.mass == units.time == 1.0:
        return model
    L = units.length
    return replace(
        model,
        coordinates=model.coordinates * L,
        blocks=tuple(b if b.offsets is None else replace(b, offsets=b.offsets * L) for b in model.blocks),
        materials=tuple(_material(material, units) for material in model.materials),
        sections=tuple(_section(section, units) for section in model.sections),
        supports=tuple(_support(support, L) for support in model.supports),
        masses=tuple(_mass(mass, units) for mass in model.masses),
        springs=tuple(_spring(spring, units) for spring in model.springs),
        links=tuple(_link(link, L) for link in model.links),
        systems=tuple(replace(system, origin=_times(system.origin, L)) for system in model.systems),
    )


def _times(values: Any, factor: float) -> Any:
    return tuple(float(value) * factor for value in values)


def _material(material: Material, units: Units) -> Material:
    if isinstance(material, Isotropic):
        return replace(
            material,
            young=material.young * units.stress,
            density=material.density * units.density,
            yield_stress=material.yield_stress * units.stress,
        )
    return replace(
        material,
        young=_times(material.young, units.stress),
        shear=_times(material.shear, units.stress),
        density=material.density * units.density,
    )


def _section(section: Section, units: Units) -> Section:
    L = units.length
    if isinstance(section, BeamSection):
        moments = {name: getattr(section, name) * L**4 for name in ("iy", "iz", "iyz", "torsion")}
        return replace(
            section,
            area=section.area * L**2,
            **moments,
            shear_centre=_times(section.shear_centre, L),
            dimensions=_times(section.dimensions, L),
            stress_points=tuple(_times(point, L) for point in section.stress_points),
        )
    if isinstance(section, ShellSection):
        return replace(
            section,
            thickness=section.thickness * L,
            offset=section.offset * L,
            layers=tuple(replace(layer, thickness=layer.thickness * L) for layer in section.layers),
            extra_mass=section.extra_mass * units.mass / L**2,
        )
    return section


def _support(support: Support, length: float) -> Support:
    values = tuple(v * length if d.startswith("u") else v for v, d in zip(support.values, support.dofs))
    return replace(support, values=values)


def _mass(mass: Any, units: Units) -> Any:
    inertia = units.mass * units.length**2
    return replace(
        mass,
        mass=mass.mass * units.mass,
        inertia=_times(mass.inertia, inertia),
        products=_times(mass.products, inertia),
        offset=_times(mass.offset, units.length),
    )


def _spring(spring: ScalarSpring | Bushing, units: Units) -> ScalarSpring | Bushing:
    """A stiffness between a DOF of a force (N or N·m) and a DOF of a motion (m or rad)."""
    arm = np.array([1.0, 1.0, 1.0, units.length, units.length, units.length])
    scale = units.force / units.length * np.outer(arm, arm)
    if isinstance(spring, ScalarSpring):
        a, b = (DOF_NAMES.index(dof) for dof in (spring.dof_a, spring.dof_b))
        return replace(spring, stiffness=spring.stiffness * float(scale[a, b]))
    if np.ndim(spring.stiffness) == 1:
        return replace(spring, stiffness=tuple(float(k) for k in np.asarray(spring.stiffness) * np.diag(scale)))
    return replace(spring, stiffness=tuple(_times(row, 1.0) for row in np.asarray(spring.stiffness) * scale))


def _link(
    link: RigidLink | InterpolationLink | LinearLink, length: float
) -> RigidLink | InterpolationLink | LinearLink:
    """Translations of an equation come to be measured in metres, so their coefficients shrink by the unit of length."""
    if not isinstance(link, LinearLink):
        return link
    terms = tuple((node, dof, c / length if dof.startswith("u") else c) for node, dof, c in link.terms)
    return replace(link, terms=terms)


def matrices_to_si(matrices: ImportedMatrices, units: Units) -> ImportedMatrices:
    """K and M with every entry in SI; without directions all rows are taken for translations."""
    if units.length == units.mass == units.time == 1.0:
        return matrices
    arm = np.ones(matrices.n_dofs)
    if len(matrices.dofs):
        arm[(matrices.dofs[:, 1] > 2) & (matrices.dofs[:, 1] < 6)] = units.length
    from scipy import sparse  # not for the start of the window

    scale = sparse.diags_array(arm)
    K = sparse.csc_array(scale @ matrices.K @ scale * (units.force / units.length))
    M = None if matrices.M is None else sparse.csc_array(scale @ matrices.M @ scale * units.mass)
    return replace(matrices, K=K, M=M)
