"""Creep laws against published results of CONTACT and FASTSIM and against the exact theory, solved here by brute force.

CONTACT (Kalker, Vollebregt) comes with example runs and their printed results: ``fastsim`` (lateral creep with spin on
an ellipse of 8 × 4 mm) and ``tractcurv`` (longitudinal creep of the locomotive of Polach 2005).
"""

from __future__ import annotations

import numpy as np
import pytest

from solvers.kernels.creep import FASTSIM, creep
from solvers.multibody.rail.contact import creep_forces, kalker_coefficients
from tests.verification.half_space import extrapolated, grid, rolling, sticking

#: Printed by CONTACT's example fastsim: semi-axes, load, friction, shear modulus, creepages, flexibilities in m³/N.
AXES, LOAD, FRICTION, SHEAR = (8e-3, 4e-3), 82e3, 0.3, 82e9
CREEPAGES, FLEXIBILITIES = (0.0, -6.25e-4, 0.625), np.array([4.914e-14, 5.122e-14, 4.095e-14])

#: Printed by tractcurv: longitudinal creepage and force over μN, exact theory.
LOCOMOTIVE = {4e-4: 0.2588, 8e-4: 0.4742, 1.2e-3: 0.6482, 1.6e-3: 0.7831, 2.0e-3: 0.8816}


def test_fastsim_gives_the_printed_numbers_of_the_reference_program() -> None:
    """With its flexibilities. It prints −15.00 kN, −39.04 N·m on 40 strips and −15.59, −38.01 on 200: to the limit."""
    a, b = AXES
    C = np.array([
        8 * a / (3 * SHEAR * FLEXIBILITIES[0]),
        8 * a / (3 * SHEAR * FLEXIBILITIES[1]),
        np.pi * a * np.sqrt(a / b) / (4 * SHEAR * FLEXIBILITIES[2]),
        0.0,
    ])  # fmt: skip
    ours = np.zeros(3)
    creep(FASTSIM, *CREEPAGES, a, b, LOAD, FRICTION, SHEAR, C, 200, ours)
    # its strips begin with a whole step: an error of the first order, a fifth of it on steps of a fifth
    printed = [0.0, -15.59e3 + (-15.59e3 + 15.00e3) / 4, -38.01 + (-38.01 + 39.04) / 4]
    assert ours[1:] == pytest.approx(printed[1:], rel=0.005)  # the printed numbers have four digits
    assert abs(ours[0]) < 1e-6 * LOAD


def test_laws_stay_near_the_printed_exact_forces() -> None:
    limit = FRICTION * LOAD
    for law, allowed in (("fastsim", 0.05), ("polach", 0.05)):
        force = creep_forces(law, CREEPAGES, AXES, LOAD, friction=FRICTION, shear=SHEAR, poisson=0.28, cells=20)
        assert force[1] / limit == pytest.approx(-0.6074, abs=allowed)
    force = creep_forces("fastsim", CREEPAGES, AXES, LOAD, friction=FRICTION, shear=SHEAR, poisson=0.28, cells=20)
    assert force[2] == pytest.approx(-48.21, rel=0.25)  # the moment of spin is its weak side
    for law, allowed in (("fastsim", 0.05), ("saturated", 0.05), ("polach", 0.05)):
        for xi, exact in LOCOMOTIVE.items():
            force = creep_forces(law, (xi, 0, 0), (6.304e-3, 12.61e-3), 106.7e3, friction=0.33, shear=SHEAR,
                                 poisson=0.28, cells=20)  # fmt: skip
            assert -force[0] / (0.33 * 106.7e3) == pytest.approx(exact, abs=allowed)


@pytest.mark.parametrize("poisson", [0.0, 0.25, 0.28, 0.5])
def test_coefficients_of_kalker_are_those_of_the_half_space(poisson: float) -> None:
    """Nothing slips: forces for unit creepages, on two grids, to the limit."""
    table = kalker_coefficients(poisson)
    for ratio in (0.5, 1.0, 2.0):
        b = 1 / np.sqrt(ratio)
        grids = [grid(ratio * b, b, n, 1.0, poisson) for n in (10, 20)]
        one, two, three = (
            -extrapolated(*[sticking(g, *unit) for g in grids]) for unit in ((1, 0, 0), (0, 1, 0), (0, 0, 1))
        )
        row = table[np.argmin(np.abs(table[:, 0] - ratio))]
        # the extrapolation is good to 1.5 %, that of the moment to 5 %
        assert [one[0], two[1], three[1]] == pytest.approx(row[1:4], rel=0.025)
        assert three[2] == pytest.approx(row[4], rel=0.07)
        assert two[2] == pytest.approx(-three[1], rel=1e-6)  # C32 = −C23


#: Creepages times G·ab/(μN), spin times G·(ab)^1.5/(μN).
CASES = (
    (0.1, 0, 0), (0.3, 0, 0), (0.6, 0, 0), (0, 0.3, 0), (0, 0.6, 0),
    (0, 0, 0.2), (0, 0, 0.5), (0, 0, 1), (0, 0, 2),
    (0.2, 0.2, 0.2), (0.2, 0.2, -0.2), (0, 0.3, 0.5), (0, -0.3, 0.5),
)  # fmt: skip


def farthest(ratio: float, sizes: tuple[int, int]) -> list[float]:
    """Distances of the force of FASTSIM from the exact one for the cases, over μN."""
    b = 1 / np.sqrt(ratio)
    a = ratio * b
    grids = [grid(a, b, n, 1.0, 0.25) for n in sizes]
    found = []
    for case in CASES:
        forces = [rolling(g, case, a, b, 1.0, 1.0) for g in grids]
        exact = forces[1] + (forces[1] - forces[0]) * sizes[0] / (sizes[1] - sizes[0])
        ours = creep_forces("fastsim", case, (a, b), 1.0, friction=1.0, shear=1.0, cells=40)
        found.append(float(np.hypot(*(ours - exact)[:2])))
    return found


@pytest.mark.parametrize("ratio", [1.0, *(pytest.param(r, marks=pytest.mark.slow) for r in (0.5, 2.0))])
def test_fastsim_lies_as_near_to_the_exact_theory_as_published(ratio: float) -> None:
    """Kalker (1982): up to some ten per cent of μN with much spin, a few without."""
    found = dict(zip(CASES, farthest(ratio, (16, 24)), strict=True))
    assert max(d for case, d in found.items() if case[2] == 0.0) < 0.035
    assert max(found.values()) < 0.10


def test_the_brute_force_gives_the_printed_exact_forces() -> None:
    """On its own steps: 40 printed, here 12 and 24, so the first order of both is looked at."""
    forces = [rolling(grid(*AXES, n, SHEAR, 0.28), CREEPAGES, *AXES, LOAD, FRICTION) for n in (12, 20)]
    at_40 = forces[1] + (forces[1] - forces[0]) * (1 / 20 - 1 / 40) / (1 / 12 - 1 / 20)
    assert at_40[1] == pytest.approx(-14.94e3, rel=0.03)
    assert at_40[2] == pytest.approx(-48.21, rel=0.03)
