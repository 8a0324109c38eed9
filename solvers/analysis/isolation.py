"""Choosing mounts: stiffnesses and positions towards the goals of a good suspension (Andreev–Larin, conclusion).

Goals, each with a weight: the highest frequency as low as possible, six frequencies close together, translations and
rotations decoupled (centre of mass = centre of elasticity, principal axes = elastic axes). The measures are smooth
functions of the matrices even where roots coincide, which is just where a good suspension lies, so that a gradient
method works: sums over all roots instead of single roots, and blocks of K instead of single shapes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray
from scipy.linalg import eigh
from scipy.optimize import minimize

from solvers.analysis.suspension import (
    Device,
    Mount,
    SuspensionModes,
    check_device,
    mass_matrix,
    principal_axes,
    stiffness_matrix,
    suspension_modes,
)
from solvers.errors import ModelError
from solvers.monitor import Monitor, silent

Array = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Variable:
    """What may change: ``stiffness`` (a common factor of mounts along one axis, or all three) or ``position``.

    ``mounts`` change together; ``axis`` is 0, 1, 2, or -1 for all three (stiffness only). Bounds: in N/m for stiffness
    of the first mount along the first axis, in metres for a position. Mounts of ``mirror`` get the position with the
    opposite sign, so that a pair stays symmetric.
    """

    kind: str
    mounts: tuple[str, ...]
    axis: int
    low: float
    high: float
    mirror: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Goals:
    """Weights of the three goals and the lowest frequency that is admissible (sag under gravity), Hz."""

    highest: float = 1.0
    spread: float = 1.0
    coupling: float = 1.0
    lowest_hz: float = 0.0


@dataclass(frozen=True)
class Optimised:
    """The device found, its modes, and the measures before and after (see ``measures``)."""

    device: Device
    modes: SuspensionModes
    before: dict[str, float]
    after: dict[str, float]
    evaluations: int
    message: str


def measures(device: Device) -> dict[str, float]:
    """Highest frequency, Hz; ratio of the highest to the lowest; two measures of coupling (0 … 1).

    ``coupling`` is that of the modes; where frequencies nearly coincide their shapes mix whatever the mounts do, and
    ``block``, the share of stiffness between translations and rotations, tells more.
    """
    modes = suspension_modes(device)
    lowest = modes.frequencies_hz[0]
    block = _normalised_coupling(device, mass_matrix(device), stiffness_matrix(device))
    return {
        "highest_hz": float(modes.frequencies_hz[-1]),
        "spread": float(modes.frequencies_hz[-1] / lowest) if lowest > 0 else float("inf"),
        "coupling": modes.coupling,
        "block": float(np.sqrt(block)),
    }


def optimise_mounts(
    device: Device, variables: Sequence[Variable], goals: Goals | None = None, monitor: Monitor | None = None
) -> Optimised:
    """The best stiffnesses and positions within their bounds, from several starts.

    Raises ModelError for an unknown mount, empty bounds, or no variables.
    """
    check_device(device)
    if not variables:
        raise ModelError("Nothing may change: give at least one stiffness or position with its bounds.")
    for variable in variables:
        _check(device, variable)
    ranges = [Range(_present(device, one), one.low, one.high, logarithmic=one.kind == "stiffness") for one in variables]
    return optimise_device(lambda values: _changed(device, variables, values), ranges, goals, monitor)[0]


@dataclass(frozen=True)
class Range:
    """A number that may change: its present value and its bounds; a stiffness is better searched logarithmically."""

    present: float
    low: float
    high: float
    logarithmic: bool = False

    def share(self) -> float:
        """Where the present value stands between the bounds, 0 … 1."""
        low, high, value = (self._scale(one) for one in (self.low, self.high, max(self.present, self.low)))
        return float(np.clip((value - low) / (high - low), 0.0, 1.0))

    def value(self, share: float) -> float:
        """The value at a share of the way from the lower to the upper bound."""
        low, high = self._scale(self.low), self._scale(self.high)
        found = low + share * (high - low)
        return float(np.exp(found) if self.logarithmic else found)

    def _scale(self, value: float) -> float:
        return float(np.log(value)) if self.logarithmic else value


def optimise_device(
    at: Callable[[Array], Device],
    ranges: Sequence[Range],
    goals: Goals | None = None,
    monitor: Monitor | None = None,
) -> tuple[Optimised, Array]:
    """The best values of numbers on which a device depends in whatever way, and the device at them.

    ``at(values)`` (n,) gives the device. Gradients by differences; several starts, the present values first.
    Raises ModelError for bounds that are empty or, where the search is logarithmic, not positive.
    """
    goals, monitor = goals or Goals(), monitor or silent()
    for one in ranges:
        if not one.low < one.high or (one.logarithmic and one.low <= 0.0):
            raise ModelError(f"Bounds {one.low:g} … {one.high:g} are empty or not positive.")
    first = at(np.array([one.present for one in ranges]))
    check_device(first)
    scale = float(suspension_modes(first).eigenvalues.mean()) or 1.0
    n = len(ranges)
    starts = [np.array([one.share() for one in ranges]), np.full(n, 0.5)]
    starts += list(np.random.default_rng(0).uniform(0.1, 0.9, (3, n)))
    best, count = None, 0

    def values(x: Array) -> Array:
        return np.array([one.value(float(share)) for one, share in zip(ranges, x, strict=True)])

    def cost(x: Array) -> float:
        monitor.check()
        return _cost(at(values(x)), goals, scale)

    for number, start in enumerate(starts):
        monitor.report(number / len(starts), f"Start {number + 1} of {len(starts)}")
        found = minimize(
            cost,
            start,
            method="L-BFGS-B",
            bounds=[(0.0, 1.0)] * n,
            options={"maxiter": 200, "ftol": 1e-13, "gtol": 1e-9},
        )
        count += int(found.nfev)
        if best is None or found.fun < best.fun - 1e-12:
            best = found
    assert best is not None
    chosen = values(best.x)
    result = at(chosen)
    made = Optimised(result, suspension_modes(result), measures(first), measures(result), count, str(best.message))
    return made, chosen


def _cost(device: Device, goals: Goals, scale: float) -> float:
    M, K = mass_matrix(device), stiffness_matrix(device)
    values = np.maximum(eigh(K, M, eigvals_only=True), 1e-9 * scale)
    logs = np.log(values / scale)
    top = np.log(np.sum((values / values[-1]) ** 8)) / 8 + logs[-1]  # a smooth maximum
    mixed = _normalised_coupling(device, M, K)
    cost = goals.highest * top + goals.spread * float(np.var(logs)) * 4.0 + goals.coupling * mixed * 10.0
    if goals.lowest_hz > 0.0:
        short = np.log((2 * np.pi * goals.lowest_hz) ** 2 / scale) - logs
        cost += 1e3 * float(np.sum(np.maximum(short, 0.0) ** 2))
    return float(cost)


def _normalised_coupling(device: Device, M: Array, K: Array) -> float:
    """Square of the part of M^{−½} K M^{−½} that mixes translations with rotations, against the whole."""
    moments, V = principal_axes(device)
    S = np.zeros((6, 6))
    S[:3, :3] = np.eye(3) / np.sqrt(device.mass)
    S[3:, 3:] = V / np.sqrt(moments)
    A = S.T @ K @ S
    return float(2.0 * np.sum(A[:3, 3:] ** 2) / np.sum(A**2))


def _check(device: Device, variable: Variable) -> None:
    known = [mount.name for mount in device.mounts]
    for name in (*variable.mounts, *variable.mirror):
        if name not in known:
            raise ModelError(f"There is no mount '{name}'. Mounts: {', '.join(known)}.")
    if variable.kind not in ("stiffness", "position"):
        raise ModelError(f"A variable is 'stiffness' or 'position', not '{variable.kind}'.")
    if variable.kind == "position" and variable.axis < 0:
        raise ModelError("A position changes along one axis: 0, 1 or 2.")
    if not variable.low < variable.high or (variable.kind == "stiffness" and variable.low <= 0.0):
        raise ModelError(
            f"Bounds {variable.low:g} … {variable.high:g} of {', '.join(variable.mounts)} are empty or not positive."
        )


def _present(device: Device, variable: Variable) -> float:
    mount = next(mount for mount in device.mounts if mount.name == variable.mounts[0])
    return float((mount.stiffness if variable.kind == "stiffness" else mount.position)[max(variable.axis, 0)])


def _changed(device: Device, variables: Sequence[Variable], values: Array) -> Device:
    mounts = {mount.name: mount for mount in device.mounts}
    for variable, value in zip(variables, values.tolist(), strict=True):
        if variable.kind == "stiffness":
            ratio = value / max(_present(device, variable), 1e-300)
            for name in variable.mounts:
                mounts[name] = _stiffer(mounts[name], variable.axis, ratio)
        else:
            for name, sign in [(n, 1.0) for n in variable.mounts] + [(n, -1.0) for n in variable.mirror]:
                position = list(mounts[name].position)
                position[variable.axis] = sign * value
                mounts[name] = replace(mounts[name], position=(position[0], position[1], position[2]))
    return replace(device, mounts=tuple(mounts[mount.name] for mount in device.mounts))


def _stiffer(mount: Mount, axis: int, ratio: float) -> Mount:
    values = [value * (ratio if axis in (-1, k) else 1.0) for k, value in enumerate(mount.stiffness)]
    return replace(mount, stiffness=(values[0], values[1], values[2]))
