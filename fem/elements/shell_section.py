"""What a shell element needs of its section: stiffnesses A, B, D, S, mass, and the plies where stress is wanted.

Classical lamination theory (Jones, «Mechanics of composite materials», ch. 4); z from the mid-surface, up.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from fem.materials import Material, check_material, compliance, plane_stress, transverse_shear
from fem.model import find_material, find_section, named
from fem.sections import ShellSection, check_section, shell_thickness
from solvers.errors import ModelError

if TYPE_CHECKING:
    from fem.model import ElementBlock, FEModel

COUPLING = 1e-12


@dataclass(frozen=True)
class Ply:
    """One layer between heights z0 and z1 (m): plane-stress Q (3, 3), shear G (2, 2) in section axes, Pa; kg/m³.

    ``thin`` (3,): ε_zz = thin · (σx, σy, τxy).
    """

    z0: float
    z1: float
    Q: np.ndarray
    G: np.ndarray
    thin: np.ndarray
    density: float


@dataclass(frozen=True)
class ShellStiffness:
    """N = A ε + B κ, M = B ε + D κ, Q = S γ (N/m, N, N·m, N/m); mass in kg/m², its height, ∫ρz² about it in kg."""

    A: np.ndarray
    B: np.ndarray
    D: np.ndarray
    S: np.ndarray
    mass: float
    mass_height: float
    rotary: float
    thickness: float
    plies: tuple[Ply, ...]

    @property
    def coupled(self) -> bool:
        """Whether stretching bends: unsymmetric layers."""
        scale = float(np.sqrt(np.abs(self.A).max() * np.abs(self.D).max()))
        return bool(np.abs(self.B).max() > COUPLING * scale)


def strain_rotation(angle: float) -> np.ndarray:
    """T (3, 3): ε_ply = T ε for (εx, εy, γxy), the ply turned by ``angle`` (rad) from the section's x to its y."""
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c * c, s * s, c * s], [s * s, c * c, -c * s], [-2 * c * s, 2 * c * s, c * c - s * s]])


def make_ply(material: Material, z0: float, z1: float, angle: float) -> Ply:
    """A layer of a material turned by ``angle``; its matrices go from ply to section axes."""
    T = strain_rotation(angle)
    c, s = np.cos(angle), np.sin(angle)
    t = np.array([[c, s], [-s, c]])
    Q = T.T @ plane_stress(material) @ T
    G = t.T @ transverse_shear(material) @ t
    row = compliance(material)[2, [0, 1, 3]]
    return Ply(z0, z1, 0.5 * (Q + Q.T), 0.5 * (G + G.T), row @ np.linalg.inv(T).T, material.density)


def section_plies(model: FEModel, block: ElementBlock) -> tuple[ShellSection, tuple[Ply, ...]]:
    """The section of a block of shells and its layers from the bottom up. Raises ModelError for a bad one."""
    section = find_section(model, block)
    where = f"Element block '{block.name}'"
    if not isinstance(section, ShellSection):
        raise ModelError(f"{where}: section '{section.name}' is not a shell section; plates need one.")
    check_section(section)
    total = shell_thickness(section)
    if not section.layers:
        material = find_material(model, block)
        check_material(material)
        return section, (make_ply(material, -total / 2, total / 2, 0.0),)
    plies, z = [], -total / 2
    for number, layer in enumerate(section.layers, start=1):
        material = named(model.materials, layer.material, "material", f"Section '{section.name}', layer {number}")
        check_material(material)
        plies.append(make_ply(material, z, z + layer.thickness, layer.angle))
        z += layer.thickness
    return section, tuple(plies)


def shear_stiffness(plies: tuple[Ply, ...]) -> np.ndarray:
    """S (2, 2), N/m: the energy of the shear stress that equilibrium asks for in cylindrical bending.

    For each direction g(z) = ∫E(z − z₀)dz / ∫E(z − z₀)²dz and 1/S = ∫ g²/G dz: 5/6 G t for one layer.
    """
    total = np.sum([p.G * (p.z1 - p.z0) for p in plies], axis=0)
    factor = np.empty(2)
    points, weights = np.polynomial.legendre.leggauss(3)
    for k in range(2):
        E = [p.Q[k, k] for p in plies]
        ea = sum(e * (p.z1 - p.z0) for e, p in zip(E, plies))
        centre = sum(e * (p.z1**2 - p.z0**2) / 2 for e, p in zip(E, plies)) / ea
        ei = sum(e * ((p.z1 - centre) ** 3 - (p.z0 - centre) ** 3) / 3 for e, p in zip(E, plies))
        flow, flexibility = 0.0, 0.0
        for e, p in zip(E, plies):
            h = p.z1 - p.z0
            z = p.z0 + (1 + points) / 2 * h
            g = flow + e * ((z - centre) ** 2 - (p.z0 - centre) ** 2) / 2
            flexibility += float(weights @ g**2) * h / 2 / p.G[k, k]
            flow += e * ((p.z1 - centre) ** 2 - (p.z0 - centre) ** 2) / 2
        factor[k] = ei**2 / flexibility / total[k, k]
    return total * np.sqrt(np.outer(factor, factor))


def shell_stiffness_of(model: FEModel, block: ElementBlock) -> tuple[ShellSection, ShellStiffness]:
    """Section and integrated properties of a block of shells. Raises ModelError naming what is wrong."""
    section, plies = section_plies(model, block)
    A, B, D = (np.sum([p.Q * (p.z1**n - p.z0**n) / n for p in plies], axis=0) for n in (1, 2, 3))
    m0, m1, m2 = (sum(p.density * (p.z1**n - p.z0**n) / n for p in plies) for n in (1, 2, 3))
    mass = m0 + section.extra_mass
    height = m1 / mass if mass else 0.0
    if len(plies) == 1:
        B, height = np.zeros((3, 3)), 0.0
    return section, ShellStiffness(
        A, B, D, shear_stiffness(plies), mass, height, m2 - mass * height**2, shell_thickness(section), plies
    )
