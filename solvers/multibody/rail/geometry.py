"""Kinematics of a wheelset on the track: where both wheels touch for a lateral shift, and what conicity it means."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.integrate import quad
from scipy.interpolate import CubicSpline
from scipy.optimize import brentq

from solvers.errors import SolveError
from solvers.kernels.rail import ANGLE, GAP, PY, RADIUS, WHEEL_U
from solvers.multibody.rail.contact import Pairing, contacts

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Kinematics:
    """Functions of the lateral shift y (n,): rolling radii, contact angles, roll, height, places of contact.

    Left and right; ``difference`` = r_left − r_right, positive when the wheelset stands to the left. ``jumps``: shifts
    at which a contact point leaps by more than 2 mm.
    """

    shift: Array
    radius: Array  # (n, 2) left, right
    angle: Array  # (n, 2) rad
    place: Array  # (n, 2) u on the wheel, m
    roll: Array
    height: Array
    jumps: Array

    @property
    def difference(self) -> Array:
        """Rolling radius difference, m."""
        return self.radius[:, 0] - self.radius[:, 1]


def resting(pair: Pairing, y: float, yaw: float = 0.0) -> tuple[float, float, Array, Array]:
    """Height and roll at which both wheels just touch, and their contacts (left, right).

    Raises SolveError if a wheel does not find its rail: derailed.
    """

    def touch(side: int, roll: float) -> tuple[float, Array]:
        """Height at which that wheel touches, by the vertical gap at the present height."""
        z = pair.radius
        for _ in range(30):
            found = contacts(pair, side, y, z, roll, yaw, coarse=2, near=0.1)
            if not len(found):
                break
            step = found[0, GAP] / np.cos(found[0, ANGLE])
            z -= step
            if abs(step) < 1e-12:
                return z, found[0]
        side_name = "left" if side > 0 else "right"
        raise SolveError(f"At a lateral shift of {1e3 * y:.2f} mm the {side_name} wheel is off its rail.")

    def miss(roll: float) -> float:
        return touch(1, roll)[0] - touch(-1, roll)[0]

    roll = brentq(miss, -0.02, 0.02, xtol=1e-12)
    z, left = touch(1, roll)
    _, right = touch(-1, roll)
    return z, roll, left, right


def kinematics(pair: Pairing, shifts: Array, yaw: float = 0.0) -> Kinematics:
    """Contact functions over lateral shifts, m."""
    shifts = np.asarray(shifts, dtype=float)
    n = len(shifts)
    radius, angle, place, roll, height = np.zeros((n, 2)), np.zeros((n, 2)), np.zeros((n, 2)), np.zeros(n), np.zeros(n)
    for k, y in enumerate(shifts):
        height[k], roll[k], left, right = resting(pair, float(y), yaw)
        for side, row in enumerate((left, right)):
            radius[k, side], angle[k, side], place[k, side] = row[RADIUS], row[ANGLE], row[WHEEL_U]
    leaps = np.abs(np.diff(place, axis=0)).max(axis=1) > 2e-3 + np.abs(np.diff(shifts)) * 10
    return Kinematics(shifts, radius, angle, place, roll, height, 0.5 * (shifts[:-1] + shifts[1:])[leaps])


def equivalent_conicity(pair: Pairing, amplitude: float = 3e-3, *, step: float = 1e-4) -> float:
    """Conicity of the cone whose kinematic wave (Klingel) is as long as that of the pair, at the amplitude (UIC 519).

    The free wheelset obeys y'' = −Δr(y)/(2 b r₀) along the track, b the half distance of the contact points; the wave
    length follows from its first integral.
    """
    return float(equivalent_conicities(pair, np.array([amplitude]), step=step)[0])


def equivalent_conicities(pair: Pairing, amplitudes: Array, *, step: float = 1e-4) -> Array:
    """``equivalent_conicity`` of several amplitudes, m, from one table of the rolling radii."""
    reach = step * np.ceil(float(np.max(amplitudes)) / step + 2)
    shifts = np.linspace(-reach, reach, 2 * round(reach / step) + 1)
    found = kinematics(pair, shifts)
    odd = 0.5 * (found.difference - found.difference[::-1])
    return np.array([_conicity(pair, shifts, odd, float(amplitude)) for amplitude in amplitudes])


def _conicity(pair: Pairing, shifts: Array, odd: Array, amplitude: float) -> float:
    """Conicity at an amplitude by the odd part of the difference of the rolling radii over the shifts."""
    spread = 0.5 * float(np.mean([_distance(pair, y) for y in (-amplitude, 0.0, amplitude)]))
    pull = CubicSpline(shifts, odd / (2 * spread * pair.radius))
    energy = pull.antiderivative()

    def slowness(theta: float) -> float:  # y = A sin θ; dx = dy / √(2(U(A) − U(y)))
        y = amplitude * np.sin(theta)
        rest = 2.0 * (energy(amplitude) - energy(y))
        if rest <= 0.0:
            return 1.0 / np.sqrt(max(float(pull(amplitude)) / amplitude, 1e-300))
        return amplitude * np.cos(theta) / np.sqrt(rest)

    quarter = quad(slowness, 0.0, np.pi / 2 - 1e-4, limit=200)[0] + slowness(np.pi / 2 - 1e-4) * 1e-4
    return float((2 * np.pi / (4 * quarter)) ** 2 * spread * pair.radius)


def _distance(pair: Pairing, y: float) -> float:
    """Distance of the contact points across the track, m."""
    _, _, left, right = resting(pair, y)
    return float(left[PY] - right[PY])
