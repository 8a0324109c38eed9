"""Two-node spatial beams: Timoshenko (``beam2``) and Euler–Bernoulli (``beam2_euler``), both with rotary inertia.

Theory: docs/theory/beams.md. Any section (Iyz, shear centre apart from the centroid), offsets, end releases.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from fem.elements.base import Data, ElementType, check_lengths
from fem.elements.rod import axial_fields
from fem.kernels.beam import beam_end_forces, beam_frames, beam_matrices
from fem.materials import Material, axial_modulus, check_material, shear_modulus
from fem.model import ElementBlock, FEModel, find_material, find_section
from fem.section_shear import N_POINTS, shear_points
from fem.sections import BeamSection, check_section
from solvers.errors import ModelError

RESULTANTS = ("N", "Qy", "Qz", "T", "My", "Mz")
PAIRS = ((0, 0), (1, 1), (2, 2), (0, 1), (1, 2), (2, 0))  # of the components xx, yy, zz, xy, yz, zx
PARALLEL = 1e-6  # sine of the angle below which an orientation vector does not define a plane


def section_compliance(material: Material, section: BeamSection, *, shear: bool) -> np.ndarray:
    """C (6, 6) of generalised strains = C · (N, Qy, Qz, T, My, Mz); docs/theory/beams.md, eqs (2)–(4).

    Forces act at the centroid; the torque that twists is the one about the shear centre.
    """
    E, G, A = axial_modulus(material), shear_modulus(material), section.area
    C = np.zeros((6, 6))
    C[0, 0] = 1.0 / (E * A)
    if shear:
        C[1, 1] = 1.0 / (G * A * section.shear_y) if section.shear_y else 0.0
        C[2, 2] = 1.0 / (G * A * section.shear_z) if section.shear_z else 0.0
    ey, ez = section.shear_centre
    arm = np.array([0.0, ez, -ey, 1.0, 0.0, 0.0])
    C += np.outer(arm, arm) / (G * section.torsion)
    det = E * (section.iy * section.iz - section.iyz**2)
    C[4, 4], C[5, 5], C[4, 5] = section.iz / det, section.iy / det, section.iyz / det
    C[5, 4] = C[4, 5]
    return C


def section_mass(material: Material, section: BeamSection) -> np.ndarray:
    """Mass per length (6, 6) against the velocities of the centroid and the rotations; eq. (8) of the theory page."""
    m = np.diag([section.area] * 3 + [section.iy + section.iz, section.iy, section.iz])
    m[4, 5] = m[5, 4] = -section.iyz
    return material.density * m


def beam_section_of(model: FEModel, block: ElementBlock) -> tuple[Material, BeamSection]:
    """Material and section of a block of beams. Raises ModelError if one is missing, wrong or has no stiffness."""
    material, section = find_material(model, block), find_section(model, block)
    where = f"Element block '{block.name}'"
    check_material(material)
    if not isinstance(section, BeamSection):
        raise ModelError(f"{where}: section '{section.name}' is not a beam section; beams need one.")
    check_section(section)
    missing = [name for name in ("iy", "iz", "torsion") if getattr(section, name) <= 0.0]
    if missing or section.iy * section.iz <= section.iyz**2 * (1 + 1e-12):
        found = ", ".join(f"{name} = {getattr(section, name):g}" for name in missing or ["iy", "iz", "iyz"])
        raise ModelError(f"{where}: section '{section.name}' has {found}; a beam must resist bending and torsion.")
    return material, section


def default_orientation(axis: np.ndarray) -> np.ndarray:
    """Vectors of the local x–y plane where none are given (n, 3): global z, for nearly vertical beams global y."""
    vectors = np.tile([0.0, 0.0, 1.0], (len(axis), 1))
    vertical = np.hypot(axis[:, 0], axis[:, 1]) < 1e-3 * np.linalg.norm(axis, axis=1)
    vectors[vertical] = [0.0, 1.0, 0.0]
    return vectors


def _geometry(model: FEModel, block: ElementBlock) -> tuple[np.ndarray, np.ndarray]:
    """Orientation (n, 3) and offsets (n, 2, 3) of beams. Raises ModelError naming the element."""
    n = len(block)
    offsets = np.zeros((n, 2, 3)) if block.offsets is None else np.array(block.offsets)
    ends = model.coordinates[block.connectivity] + offsets
    axis = ends[:, 1] - ends[:, 0]
    length = np.linalg.norm(axis, axis=1)
    check_lengths(block, length)
    orientation = default_orientation(axis)
    if block.orientation is not None:
        given = np.isfinite(block.orientation).all(axis=1)
        orientation[given] = block.orientation[given]
    size = np.linalg.norm(orientation, axis=1)
    sine = np.linalg.norm(np.cross(axis, orientation), axis=1)
    bad = np.flatnonzero(~(sine > PARALLEL * length * size))
    if bad.size:
        raise ModelError(
            f"Element {block.numbers[bad[0]]} of block '{block.name}': the orientation vector "
            f"{orientation[bad[0]].round(6).tolist()} is zero or parallel to the beam; give a vector across it."
        )
    return orientation, offsets


def _prepare(model: FEModel, block: ElementBlock, shear: bool) -> Data:
    material, section = beam_section_of(model, block)
    orientation, offsets = _geometry(model, block)
    n = len(block)
    releases = np.zeros((n, 12), dtype=np.uint8) if block.releases is None else block.releases.astype(np.uint8)
    C = section_compliance(material, section, shear=shear)
    return C, section_mass(material, section), orientation, offsets, releases, material, section, block


def _prepare_timoshenko(model: FEModel, block: ElementBlock) -> Data:
    return _prepare(model, block, True)


def _prepare_euler(model: FEModel, block: ElementBlock) -> Data:
    return _prepare(model, block, False)


def _fill(X: np.ndarray, data: Data, out: np.ndarray, with_mass: bool) -> None:
    C, m, orientation, offsets, releases, *_, block = data
    bad = np.zeros(len(X), dtype=np.uint8)
    beam_matrices(X, C, m, orientation, offsets, releases, with_mass, out, bad)
    if bad.any():
        number = block.numbers[np.flatnonzero(bad)[0]]
        raise ModelError(
            f"Element {number} of block '{block.name}': its end releases leave a mechanism; remove one of them."
        )


def _stiffness(X: np.ndarray, data: Data, K: np.ndarray) -> None:
    _fill(X, data, K, False)


def _mass(X: np.ndarray, data: Data, M: np.ndarray) -> None:
    _fill(X, data, M, True)


def _resultants(X: np.ndarray, data: Data, u: np.ndarray, out: np.ndarray) -> None:
    C, _, orientation, offsets, releases, *_ = data
    beam_end_forces(X, C, orientation, offsets, releases, np.ascontiguousarray(u), out)


def frames(X: np.ndarray, data: Data) -> tuple[np.ndarray, np.ndarray]:
    """Local axes in rows (nc, 3, 3) and lengths (nc,), m."""
    _, _, orientation, offsets, *_ = data
    R, length = np.empty((len(X), 3, 3)), np.empty(len(X))
    beam_frames(X, offsets, orientation, R, length)
    return R, length


def _recover(X: np.ndarray, data: Data, u: np.ndarray, stress: np.ndarray, strain: np.ndarray) -> None:
    forces = np.empty((len(X), 2, 6))
    _resultants(X, data, u, forces)
    _stress_of_forces(X, data, forces, stress, strain)


def _stress_of_forces(X: np.ndarray, data: Data, forces: np.ndarray, stress: np.ndarray, strain: np.ndarray) -> None:
    """Axial force, bending, torsion and shear at the eight points of ``section_shear.shear_points``."""
    C, *_, material, section, _ = data
    points, tau = shear_points(section)
    e = forces @ C
    axial = e[..., :1] + points[:, 1] * e[..., 4:5] - points[:, 0] * e[..., 5:6]
    R, _ = frames(X, data)
    axial_fields(R[:, 0], axial, material, stress, strain)
    ey, ez = section.shear_centre
    loads = forces[..., 1:4].copy()
    loads[..., 2] += ez * forces[..., 1] - ey * forces[..., 2]
    shear = np.einsum("pkq,enq->enpk", tau, loads)
    for k in range(2):
        x, t = R[:, 0], R[:, 1 + k]
        pair = np.stack([x[:, i] * t[:, j] + x[:, j] * t[:, i] for i, j in PAIRS], axis=-1)[:, None, None, :]
        both = shear[..., k, None] * pair
        stress += both
        strain += both * np.array([1, 1, 1, 2, 2, 2]) / (2 * shear_modulus(material))


def _force_of_loads(X: np.ndarray, data: Data, f: np.ndarray, out: np.ndarray) -> None:
    """What nodal forces f (nc, 12) of loads on the elements leave in their section forces, out (nc, 2, 6).

    The ends carry K u − f: forces on the first end are minus the section forces there.
    """
    R, offsets = frames(X, data)[0], data[3]
    f = f.reshape(-1, 2, 2, 3)
    moment = f[:, :, 1] - np.cross(offsets, f[:, :, 0])
    sign = np.array([1.0, -1.0])[:, None]
    out[..., :3] = sign * np.einsum("eij,ekj->eki", R, f[:, :, 0])
    out[..., 3:] = sign * np.einsum("eij,ekj->eki", R, moment)


def _line_force(X: np.ndarray, data: Data, q: np.ndarray, out: np.ndarray) -> None:
    """∫ Nᵀ q dx: the mass matrix of a unit mass per length, without rotary inertia, under the acceleration q."""
    unit = np.diag([1.0, 1.0, 1.0, 0.0, 0.0, 0.0])
    M = np.empty((len(X), 12, 12))
    _mass(X, (data[0], unit, *data[2:]), M)
    motion = np.zeros(12)
    motion[0:3] = motion[6:9] = q
    out[:] = M @ motion


def _measure(X: np.ndarray, data: Data, out: np.ndarray) -> None:
    out[:] = frames(X, data)[1]


def _beam(name: str, label: str, order: int, prepare: Callable[[FEModel, ElementBlock], Data]) -> ElementType:
    return ElementType(
        name=name,
        label=label,
        family="beam",
        n_nodes=2,
        dofs_per_node=6,
        vtk_cell=3,
        faces=(),
        edges=((0, 1),),
        prepare=prepare,
        stiffness=_stiffness,
        mass=_mass,
        recover=_recover,
        n_layers=N_POINTS,
        resultants=_resultants,
        resultant_names=RESULTANTS,
        measure=_measure,
        line_force=_line_force,
        force_of_loads=_force_of_loads,
        stress_of_forces=_stress_of_forces,
        order=order,
    )


BEAM2 = _beam("beam2", "Beam, Timoshenko", 1, _prepare_timoshenko)
BEAM2_EULER = _beam("beam2_euler", "Beam, Euler–Bernoulli", 3, _prepare_euler)
