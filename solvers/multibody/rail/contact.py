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

#: Kalker's coefficients for ν = 0.25 (Kalker 1967; Garg and Dukkipati 1984): a/b, C11, C22, C23, C33.
KALKER = np.array(
    [
        [0.1, 3.31, 2.52, 0.473, 8.28],
        [0.2, 3.37, 2.63, 0.603, 4.27],
        [0.3, 3.44, 2.75, 0.715, 2.96],
        [0.4, 3.53, 2.88, 0.823, 2.32],
        [0.5, 3.62, 3.01, 0.929, 1.93],
        [0.6, 3.72, 3.14, 1.03, 1.68],
        [0.7, 3.81, 3.28, 1.14, 1.50],
        [0.8, 3.91, 3.41, 1.25, 1.37],
        [0.9, 4.01, 3.54, 1.36, 1.27],
        [1.0, 4.12, 3.67, 1.47, 1.19],
        [1 / 0.9, 4.22, 3.81, 1.59, 1.11],
        [1 / 0.8, 4.36, 3.99, 1.75, 1.04],
        [1 / 0.7, 4.54, 4.21, 1.95, 0.965],
        [1 / 0.6, 4.78, 4.50, 2.23, 0.892],
        [1 / 0.5, 5.10, 4.90, 2.62, 0.819],
        [1 / 0.4, 5.57, 5.48, 3.24, 0.747],
        [1 / 0.3, 6.34, 6.40, 4.32, 0.674],
        [1 / 0.2, 7.78, 8.14, 6.63, 0.601],
        [1 / 0.1, 11.7, 12.8, 14.6, 0.526],
    ]
)


@lru_cache(maxsize=1)
def kalker_table() -> Array:
    """KALKER with log(a/b) in its first column, as the kernels read it."""
    table = KALKER.copy()
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
    cells: int = 10,
) -> Array:
    """(Fx, Fy, Mz) of the rail on the wheel for creepages (ξ, η, φ) and the semi-axes (a, b) of the contact ellipse."""
    C, out = np.zeros(4), np.zeros(3)
    kalker(semi_axes[0] / semi_axes[1], kalker_table().ravel(), 0, len(KALKER), C)
    creep(LAWS[law], *creepages, *semi_axes, normal, friction, shear, C, cells, out)
    return out
