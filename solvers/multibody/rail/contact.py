"""Tables and faces of the contact kernels: Hertz ellipses, Kalker's coefficients, one wheel on one rail."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import brentq
from scipy.special import ellipe, ellipk

from solvers.errors import ModelError
from solvers.kernels.creep import FASTSIM, LINEAR, POLACH, SATURATED, creep, hertz, kalker
from solvers.kernels.rail import N_COLUMNS, find_contacts
from solvers.multibody.rail.profiles import SPACING, Profile, at_gauge, inclined

Array = NDArray[np.float64]

#: Law of creep by name.
LAWS = {"linear": LINEAR, "saturated": SATURATED, "fastsim": FASTSIM, "polach": POLACH}

#: Kalker's coefficients (Kalker 1967; Garg and Dukkipati 1984) over a/b: C11, C22, C23, C33, each for ν = 0, 1/4, 1/2.
_KALKER_1967 = """
0.1   2.51 3.31 4.85   2.51 2.52 2.53   0.334 0.473 0.731   6.42 8.28 11.7
0.2   2.59 3.37 4.81   2.59 2.63 2.66   0.483 0.603 0.809   3.46 4.27 5.66
0.3   2.68 3.44 4.80   2.68 2.75 2.81   0.607 0.715 0.889   2.49 2.96 3.72
0.4   2.78 3.53 4.82   2.78 2.88 2.98   0.720 0.823 0.977   2.02 2.32 2.77
0.5   2.88 3.62 4.83   2.88 3.01 3.14   0.827 0.929 1.07   1.74 1.93 2.22
0.6   2.98 3.72 4.91   2.98 3.14 3.31   0.930 1.03 1.18   1.56 1.68 1.86
0.7   3.09 3.81 4.97   3.09 3.28 3.48   1.03 1.14 1.29   1.43 1.50 1.60
0.8   3.19 3.91 5.05   3.19 3.41 3.65   1.13 1.25 1.40   1.34 1.37 1.42
0.9   3.29 4.01 5.12   3.29 3.54 3.82   1.23 1.36 1.51   1.27 1.27 1.27
1   3.40 4.12 5.20   3.40 3.67 3.98   1.33 1.47 1.63   1.21 1.19 1.16
1.11111111   3.51 4.22 5.30   3.51 3.81 4.16   1.44 1.59 1.77   1.16 1.11 1.06
1.25   3.65 4.36 5.42   3.65 3.99 4.39   1.58 1.75 1.94   1.10 1.04 0.954
1.42857143   3.82 4.54 5.58   3.82 4.21 4.67   1.76 1.95 2.18   1.05 0.965 0.852
1.66666667   4.06 4.78 5.80   4.06 4.50 5.04   2.01 2.23 2.50   1.01 0.892 0.751
2   4.37 5.10 6.11   4.37 4.90 5.56   2.35 2.62 2.96   0.958 0.819 0.650
2.5   4.84 5.57 6.57   4.84 5.48 6.31   2.88 3.24 3.70   0.912 0.747 0.549
3.33333333   5.57 6.34 7.34   5.57 6.40 7.51   3.79 4.32 5.01   0.868 0.674 0.446
5   6.96 7.78 8.82   6.96 8.14 9.79   5.72 6.63 7.89   0.828 0.601 0.341
10   10.7 11.7 12.9   10.7 12.8 16.0   12.2 14.6 18.0   0.795 0.526 0.228
"""

#: The same as numbers, (19, 13).
KALKER_1967 = np.array([line.split() for line in _KALKER_1967.split("\n") if line], dtype=float)


def kalker_coefficients(poisson: float = 0.25) -> Array:
    """Rows of a/b, C11, C22, C23, C33 for a Poisson's ratio: a parabola through 1/C of the three printed values."""
    at = np.array([0.0, 0.25, 0.5])
    shares = [np.prod([(poisson - x) / (y - x) for x in at if x != y]) for y in at]
    flexible = (1.0 / KALKER_1967[:, 1:].reshape(-1, 4, 3)) @ np.array(shares)
    return np.column_stack([KALKER_1967[:, 0], 1.0 / flexible])


#: Kalker's coefficients for ν = 1/4: a/b, C11, C22, C23, C33.
KALKER = kalker_coefficients()


@lru_cache(maxsize=8)
def kalker_table(poisson: float = 0.25) -> Array:
    """Kalker's coefficients with log(a/b) in the first column, as the kernels read them."""
    table = kalker_coefficients(poisson)
    table[:, 0] = np.log(table[:, 0])
    table.flags.writeable = False
    return table


@lru_cache(maxsize=1)
def hertz_table(n: int = 241, limit: float = 9.0) -> Array:
    """Coefficients of the Hertz ellipse over log(A/B), (n, 4).

    For half curvatures A (along x) and B the semi-axes are a = ca·s, b = cb·s and the approach δ = cd·(A + B)·s²,
    s³ = 3N/(4E*(A + B)). With e² = 1 − (minor/major)², exact elliptic integrals (Johnson, Contact Mechanics, 4.2).
    """
    rows = []
    for x in np.linspace(-limit, limit, n):
        ratio = np.exp(-abs(x))  # of the smaller to the larger of the two curvatures
        k = _axes_ratio(ratio)
        m = 1.0 - k * k
        K, E = ellipk(m), ellipe(m)
        # major semi-axis M, minor k·M; δ = p0·kM·K/E*, A + B = p0·E/(E*·kM), N = 2π k M² p0/3. With unit E* and
        # unit curvature sum p0 = kM/E, so s³ = 3N/4 = π k² M³/(2E), and s = 1 gives M
        M = (2.0 * E / (np.pi * k * k)) ** (1 / 3)
        depth = k * M * (k * M / E) * K
        major_along_x = x < 0  # the smaller curvature has the longer axis
        rows.append([x, M if major_along_x else k * M, k * M if major_along_x else M, depth])
    table = np.array(rows)
    table.flags.writeable = False
    return table


def _axes_ratio(curvatures: float) -> float:
    """Minor over major semi-axis for a ratio (≤ 1) of the curvatures: (K − E)/(E/k² − K)."""
    if curvatures > 1 - 1e-12:
        return 1.0

    def miss(k: float) -> float:
        m = 1.0 - k * k
        K, E = ellipk(m), ellipe(m)
        return (K - E) / (E / (k * k) - K) - curvatures

    return float(brentq(miss, 1e-4, 1 - 1e-9, xtol=1e-14))


@dataclass(frozen=True, kw_only=True)
class Pairing:
    """Wheels and rails that belong together: profiles, sizes, material, friction and the law of creep.

    ``half``: from the middle of the axle to the nominal rolling circle; ``rail_place``: from the middle of the track to
    u = 0 of the rail. Build it with ``pairing``.
    """

    wheel: Profile
    rail: Profile
    radius: float
    half: float
    rail_place: float
    gauge: float
    young: float = 2.1e11
    poisson: float = 0.28
    friction: float = 0.3
    law: str = "fastsim"
    cells: int = 10

    @property
    def shear(self) -> float:
        """Shear modulus, Pa."""
        return self.young / (2 * (1 + self.poisson))

    @property
    def effective(self) -> float:
        """E* of two bodies of the same material, Pa."""
        return self.young / (2 * (1 - self.poisson**2))


def pairing(
    wheel: Profile,
    rail: Profile,
    *,
    radius: float = 0.46,
    gauge: float = 1.435,
    back_to_back: float = 1.360,
    inclination: float = 1 / 40,
    nominal: float = 0.070,
    **options: object,
) -> Pairing:
    """A pairing from the dimensions that drawings give. ``nominal``: from the back of the flange to the rolling circle.

    Raises ModelError for a profile of the wrong kind, a radius that is not positive or an unknown law.
    """
    if wheel.kind != "wheel" or rail.kind != "rail":
        raise ModelError(
            f"'{wheel.name}' on '{rail.name}': a wheel profile and a rail profile are needed, in this order."
        )
    if not radius > 0:
        raise ModelError(f"Wheel radius {radius:g} m: it must be greater than zero.")
    law = str(options.get("law", "fastsim"))
    if law not in LAWS:
        raise ModelError(f"Unknown law of creep '{law}'. Known: {', '.join(LAWS)}.")
    leaning = inclined(rail, inclination) if inclination else rail
    return Pairing(
        wheel=wheel,
        rail=leaning,
        radius=radius,
        half=0.5 * back_to_back + nominal,
        rail_place=at_gauge(leaning, gauge),
        gauge=gauge,
        **options,  # type: ignore[arg-type]
    )


def contacts(
    pair: Pairing,
    side: int,
    y: float,
    z: float,
    roll: float = 0.0,
    yaw: float = 0.0,
    *,
    coarse: int = 4,
    near: float = 1e-4,
) -> Array:
    """Contacts (n ≤ 2, 12) of one wheel; the axle's middle at (0, y, z) over the track, turned by yaw, then roll.

    ``side`` +1: left wheel. ``near``: gaps beyond this are left out. Columns as in ``solvers.kernels.rail``; points are
    relative to the axle's middle.
    """
    axle = np.array([-np.sin(yaw) * np.cos(roll), np.cos(yaw) * np.cos(roll), np.sin(roll), 0.0, y, z])
    found = np.zeros((2, N_COLUMNS))
    wheel, rail = pair.wheel, pair.rail
    count = find_contacts(
        float(side),
        pair.half,
        pair.radius,
        axle,
        wheel.u0,
        SPACING,
        wheel.value,
        wheel.slope,
        wheel.bend,
        rail.u0,
        rail.value,
        rail.slope,
        rail.bend,
        np.array([side * pair.rail_place, 0.0]),
        coarse,
        near,
        found,
    )
    return found[:count]


def hertz_ellipse(A: float, B: float, effective: float, *, force: float) -> tuple[float, float, float]:
    """Semi-axes a (along x), b and approach δ under a force, for half sums of curvatures A along x and B across."""
    out = np.zeros(4)
    table = hertz_table()
    hertz(A, B, effective, 1e-4, table.ravel(), 0, len(table), out)
    depth = 1e-4 * (force / out[2]) ** (2 / 3)
    hertz(A, B, effective, depth, table.ravel(), 0, len(table), out)
    return float(out[0]), float(out[1]), float(depth)


def creep_forces(
    law: str,
    creepages: tuple[float, float, float],
    semi_axes: tuple[float, float],
    normal: float,
    *,
    friction: float = 0.3,
    shear: float = 8.2e10,
    poisson: float = 0.25,
    cells: int = 10,
) -> Array:
    """(Fx, Fy, Mz) of the rail on the wheel for creepages (ξ, η, φ) and the semi-axes (a, b) of the contact ellipse."""
    C, out = np.zeros(4), np.zeros(3)
    kalker(semi_axes[0] / semi_axes[1], kalker_table(poisson).ravel(), 0, len(KALKER), C)
    creep(LAWS[law], *creepages, *semi_axes, normal, friction, shear, C, cells, out)
    return out
