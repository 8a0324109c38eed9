"""Elastic materials: what is entered and the matrices the elements need.

Components of stress and strain go in the order xx, yy, zz, xy, yz, zx; shear strains are engineering (γ = 2ε).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any

import numpy as np

from solvers.errors import ModelError
from solvers.fields import check_fields, quantity


@dataclass(frozen=True, kw_only=True)
class Isotropic:
    """A material with the same properties in all directions."""

    name: str = quantity("Name")
    young: float = quantity("Young's modulus", "Pa", 2.1e11, positive=True)
    poisson: float = quantity("Poisson's ratio", "", 0.3)
    density: float = quantity("Density", "kg/m³", 7850.0, minimum=0.0)
    expansion: float = quantity("Thermal expansion", "1/K", 1.2e-5)
    yield_stress: float = quantity("Yield stress", "Pa", 0.0, minimum=0.0, help="Zero: not given.")
    loss_factor: float = quantity("Loss factor", "", 0.0, minimum=0.0, help="Structural damping η; zero: not given.")


@dataclass(frozen=True, kw_only=True)
class Orthotropic:
    """A material with three planes of symmetry; axes 1, 2, 3 are those of the element or the layer.

    ``poisson`` holds ν12, ν23, ν31 in the sense νij = −εj/εi under stress σi; ``shear`` holds G12, G23, G31.
    """

    name: str = quantity("Name")
    young: tuple[float, float, float] = quantity("Moduli E1, E2, E3", "Pa", positive=True)
    poisson: tuple[float, float, float] = quantity("Ratios ν12, ν23, ν31")
    shear: tuple[float, float, float] = quantity("Shear moduli G12, G23, G31", "Pa", positive=True)
    density: float = quantity("Density", "kg/m³", 0.0, minimum=0.0)
    expansion: tuple[float, float, float] = quantity("Thermal expansion", "1/K", (0.0, 0.0, 0.0))
    loss_factor: float = quantity("Loss factor", "", 0.0, minimum=0.0)


Material = Isotropic | Orthotropic


SMALLEST, LARGEST = 1e-40, 1e40  # far outside any physical constant in SI units; products of four still are numbers


def check_magnitudes(where: str, thing: Any) -> None:
    """Raise ModelError for a number of a dataclass that no unit could explain; ``where`` names the thing."""
    for item in fields(thing):
        value = getattr(thing, item.name)
        for number in value if isinstance(value, tuple) else (value,):
            if isinstance(number, int | float) and number and not SMALLEST < abs(number) < LARGEST:
                label = item.metadata["label"].lower() if item.metadata else item.name
                raise ModelError(f"{where}: {label} is {number:g}, beyond any physical value; check the units.")


def check_material(material: Material) -> None:
    """Raise ModelError if a constant is outside its limits or the elasticity matrix is not positive definite."""
    where = f"Material '{material.name}'"
    check_fields(where, material)
    check_magnitudes(where, material)
    if isinstance(material, Isotropic):
        if not -1.0 < material.poisson < 0.5:
            raise ModelError(
                f"{where}: Poisson's ratio is {material.poisson:g}; it must lie between -1 and 0.5 "
                f"(for a nearly incompressible material use 0.49 to 0.4999)."
            )
        return
    if np.linalg.eigvalsh(_scaled(compliance(material)))[0] <= 0.0:
        raise ModelError(
            f"{where}: the ratios {material.poisson} do not fit the moduli {material.young}; the energy of some strain "
            f"would be negative. Check that νij means −εj/εi under σi, in the order ν12, ν23, ν31."
        )


def _scaled(S: np.ndarray) -> np.ndarray:
    """S with a unit diagonal, so that its definiteness does not depend on units."""
    d = 1.0 / np.sqrt(np.diag(S))
    return S * d[:, None] * d[None, :]


def compliance(material: Material) -> np.ndarray:
    """The (6, 6) matrix S of ε = S σ, 1/Pa, in material axes."""
    if isinstance(material, Isotropic):
        E, nu = material.young, material.poisson
        e = (E, E, E)
        n12 = n23 = n31 = nu
        g = (shear_modulus(material),) * 3
    else:
        e, (n12, n23, n31), g = material.young, material.poisson, material.shear
    S = np.zeros((6, 6))
    S[0, 0], S[1, 1], S[2, 2] = 1 / e[0], 1 / e[1], 1 / e[2]
    S[0, 1] = S[1, 0] = -n12 / e[0]
    S[1, 2] = S[2, 1] = -n23 / e[1]
    S[2, 0] = S[0, 2] = -n31 / e[2]
    S[3, 3], S[4, 4], S[5, 5] = 1 / g[0], 1 / g[1], 1 / g[2]
    return S


def elasticity(material: Material) -> np.ndarray:
    """The (6, 6) matrix D of σ = D ε, Pa, in material axes. Raises ModelError for an inadmissible material."""
    check_material(material)
    if isinstance(material, Orthotropic):
        D = np.linalg.inv(compliance(material))
        return 0.5 * (D + D.T)
    E, nu = material.young, material.poisson
    lame = E * nu / ((1 + nu) * (1 - 2 * nu))
    D = np.zeros((6, 6))
    D[:3, :3] = lame
    D[range(6), range(6)] += E / (1 + nu) * np.array([1, 1, 1, 0.5, 0.5, 0.5])
    return D


def plane_stress(material: Material) -> np.ndarray:
    """The (3, 3) matrix of σ11, σ22, σ12 against ε11, ε22, γ12 with σ33 = 0, Pa, in material axes."""
    check_material(material)
    S = compliance(material)[np.ix_([0, 1, 3], [0, 1, 3])]
    Q = np.linalg.inv(S)
    return 0.5 * (Q + Q.T)


def transverse_shear(material: Material) -> np.ndarray:
    """The (2, 2) matrix of τ13, τ23 against γ13, γ23, Pa, in material axes (no shear correction)."""
    if isinstance(material, Isotropic):
        return np.eye(2) * shear_modulus(material)
    return np.diag([material.shear[2], material.shear[1]])


def shear_modulus(material: Material) -> float:
    """G of an isotropic material, G12 of an orthotropic one, Pa."""
    if isinstance(material, Isotropic):
        return material.young / (2.0 * (1.0 + material.poisson))
    return material.shear[0]


def axial_modulus(material: Material) -> float:
    """E along the first axis, Pa: the modulus of beams and rods."""
    return material.young if isinstance(material, Isotropic) else material.young[0]
