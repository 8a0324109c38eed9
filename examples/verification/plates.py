"""Plates and membranes: NAFEMS R0015 (FV12, FV15, FV16, FV32, FV52). E = 200 GPa, ν = 0.3, ρ = 8000 kg/m³."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from examples.verification.beams import NAFEMS
from examples.verification.problem import Problem, Target, mode_values, modes
from examples.verification.structures import frequencies, held
from fem import generators as gen
from fem.materials import Isotropic
from fem.model import FEModel
from fem.sections import ShellSection

STEEL = Isotropic(name="steel", young=200e9, poisson=0.3, density=8000.0)


def sheet(
    place: Callable, n: int, m: int, thickness: float = 0.05, *, triangles: bool = False
) -> tuple[FEModel, np.ndarray]:
    """Shells on the image of the unit square, and the table of their node numbers."""
    s, t = np.meshgrid(np.linspace(0, 1, n + 1), np.linspace(0, 1, m + 1), indexing="ij")
    points = np.stack(np.broadcast_arrays(*place(s, t), 0.0), axis=-1)
    section = ShellSection(name="sheet", thickness=thickness)
    model = gen.surface(points, material=STEEL, section=section, triangles=triangles)
    return model, model.node_numbers.reshape(n + 1, m + 1)


def square(s: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    return 10 * s, 10 * t


def edges(grid: np.ndarray) -> np.ndarray:
    return np.unique(np.concatenate([grid[0], grid[-1], grid[:, 0], grid[:, -1]]))


def free_plate(*, triangles: bool = False, mass: str = "consistent") -> dict[str, float]:
    """FV12: free square plate, 8 × 8."""
    model, _ = sheet(square, 8, 8, triangles=triangles)
    return mode_values(frequencies(held(model, (model.node_numbers, "ux uy rz")), 6, skip=3, mass=mass))


def rhombic_plate(n: int = 12, *, triangles: bool = False) -> dict[str, float]:
    """FV15: clamped rhombic plate of 45°, n × n."""
    c = np.sqrt(0.5)
    model, grid = sheet(lambda s, t: (10 * s + 10 * t * c, 10 * t * c), n, n, triangles=triangles)
    return mode_values(frequencies(held(model, (model.node_numbers, "ux uy rz"), (edges(grid), "uz rx ry")), 6))


def cantilevered_plate(bump: float = 0.0, *, triangles: bool = False) -> dict[str, float]:
    """FV16: cantilevered square plate, 8 × 8, the inner nodes displaced by up to ``bump``."""

    def bulged(s: np.ndarray, t: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        b = bump * np.sin(np.pi * s) * np.sin(np.pi * t)
        return 10 * s - b, 10 * t + b * np.cos(3 * s)

    model, grid = sheet(bulged, 8, 8, triangles=triangles)
    return mode_values(frequencies(held(model, (model.node_numbers, "ux uy rz"), (grid[0], "uz rx ry")), 6))


def tapered_membrane(*, triangles: bool = False, mass: str = "consistent") -> dict[str, float]:
    """FV32: cantilevered tapered membrane, 16 × 8."""
    model, grid = sheet(lambda s, t: (10 * s, (2 * t - 1) * (2.5 - 2.0 * s)), 16, 8, triangles=triangles)
    model = held(model, (model.node_numbers, "uz rx ry"), (grid[0], "ux uy rz"))
    return mode_values(frequencies(model, 6, mass=mass))


def thick_plate() -> dict[str, float]:
    """FV52 by thick shells, 16 × 16."""
    model, grid = sheet(square, 16, 16, thickness=1.0)
    x_sides, y_sides = np.concatenate([grid[0], grid[-1]]), np.concatenate([grid[:, 0], grid[:, -1]])
    f = frequencies(held(model, (model.node_numbers, "ux uy rz"), (x_sides, "uz rx"), (y_sides, "uz ry")), 4)
    return {"mode 1": f[0], "modes 2 and 3": f[1:3].mean(), "mode 4": f[3]}


COARSE = "the mesh of the benchmark leaves up to 2 %"
FV12 = (1.622, 2.360, 2.922, 4.233, 4.233, 7.416)
FV15 = (7.938, 12.835, 17.941, 19.133, 24.009, 27.922)
FV16 = (0.421, 1.029, 2.582, 3.306, 3.753, 6.555)
FV32 = (44.623, 130.03, 162.70, 246.05, 379.90, 391.44)

PROBLEMS = [
    Problem(
        name="FV12 free square plate",
        source=NAFEMS,
        compute=free_plate,
        targets=modes(FV12, 0.02, COARSE),
    ),
    Problem(
        name="FV15 clamped rhombic plate",
        source=NAFEMS,
        compute=rhombic_plate,
        targets=modes(FV15, 0.02, COARSE),
    ),
    Problem(
        name="FV16 cantilevered square plate",
        source=NAFEMS,
        compute=cantilevered_plate,
        targets=modes(FV16, 0.02, COARSE),
    ),
    Problem(
        name="FV32 cantilevered tapered membrane",
        source=NAFEMS,
        compute=tapered_membrane,
        targets=modes(FV32, 0.01, "membranes converge faster than plates"),
    ),
    Problem(
        name="FV52 simply supported thick plate of shells",
        source=NAFEMS,
        compute=thick_plate,
        targets=tuple(
            Target(name=name, reference=value, allowed=0.012, reason="eight elements a half wave", unit="Hz")
            for name, value in (("mode 1", 45.897), ("modes 2 and 3", 109.44), ("mode 4", 167.89))
        ),
    ),
]
