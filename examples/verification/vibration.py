"""Vibration with closed forms: a device on mounts, single oscillators, a rotor on its critical speed."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from examples.verification.problem import Problem, Target
from examples.verification.structures import dense_frequencies, held
from fem.generators import beam_line
from fem.materials import Isotropic
from fem.model import PointMass
from fem.section_shapes import beam_section
from solvers.analysis.forced import transmissibility
from solvers.analysis.influence import device_influence
from solvers.analysis.linear_system import damped_modes, random_response, second_order
from solvers.analysis.shock import shock_spectrum
from solvers.analysis.suspension import Device, Mount, suspension_modes

OMEGA, ZETA = 60.0, 0.03


def device() -> Device:
    """A device of 12 kg on four mounts in the corners of a rectangle 0.6 × 0.4 m through its centre of mass."""
    places = [(x, y, 0.0) for x in (0.3, -0.3) for y in (0.2, -0.2)]
    mounts = tuple(Mount(name=f"m{i}", position=p, stiffness=(2e4, 3e4, 5e4)) for i, p in enumerate(places))
    return Device(mass=12.0, inertia=(0.4, 0.7, 0.9), mounts=mounts)


def six_frequencies() -> dict[str, float]:
    f = suspension_modes(device()).frequencies_hz
    table = device_influence(device())
    return {
        "lowest": f[0],
        "highest": f[-1],
        "sum of elastic influence coefficients": table.coefficients[~table.inertial].sum(axis=0).mean(),
    }


def oscillator() -> dict[str, float]:
    M, B, K = np.eye(1), np.eye(1) * 2 * ZETA * OMEGA, np.eye(1) * OMEGA**2
    system = second_order(M, B, K, np.eye(1))
    f = np.linspace(0.0, 200.0, 20_001)
    crossing = np.array([np.sqrt(2) * OMEGA / (2 * np.pi)])
    return {
        "damping ratio": damped_modes(system).damping[0],
        "variance under white noise": random_response(system, f, np.ones(len(f))).rms[0] ** 2,
        "transmissibility at √2 of the natural frequency": abs(transmissibility(M, B, K, crossing, np.ones(1))[0, 0]),
    }


def half_sine() -> dict[str, float]:
    duration, rate = 0.011, 2e5
    t = np.arange(int(duration * rate) + 1) / rate
    f = np.linspace(20.0, 120.0, 401)
    spectrum = shock_spectrum(np.sin(np.pi * t / duration), rate, f, damping=0.0)
    low = shock_spectrum(np.sin(np.pi * t / duration), rate, np.array([10.0]), damping=0.0)
    return {"greatest response": spectrum.absolute.max(), "at 10 Hz": low.absolute[0]}


def jeffcott_rotor() -> dict[str, float]:
    """A disc of 20 kg amid a light simply supported shaft: critical speed √(48EI/L³/m)."""
    section = beam_section("shaft", "round", 0.03)
    material = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=1.0)
    model = beam_line((0, 0, 0), (1.2, 0, 0), 8, kind="beam2_euler", material=material, section=section)
    ends = model.node_numbers[[0, -1]]
    disc = PointMass(name="disc", node=int(model.node_numbers[4]), mass=20.0)
    model = held(replace(model, masses=(disc,)), (model.node_numbers, "ux uz rx ry"), (ends, "uy"))
    return {"critical speed": 60.0 * dense_frequencies(model, 1)[0]}


def _critical_speed() -> float:
    stiffness = 48 * 2.1e11 * np.pi * 0.03**4 / 64 / 1.2**3
    return float(60.0 * np.sqrt(stiffness / 20.0) / (2 * np.pi))


def _t(name: str, reference: float, allowed: float, reason: str, unit: str = "") -> Target:
    return Target(name=name, reference=float(reference), allowed=allowed, reason=reason, unit=unit)


PROBLEMS = [
    Problem(
        name="Device on four mounts",
        source="closed form: 4k/m and 4(k r²)/J about each axis; Andreev–Larin, (13)",
        compute=six_frequencies,
        targets=(
            _t("lowest", np.sqrt(4 * 2e4 / 12) / (2 * np.pi), 1e-12, "rounding", "Hz"),
            _t("highest", np.sqrt(4 * 5e4 * 0.09 / 0.7) / (2 * np.pi), 1e-12, "rounding", "Hz"),
            _t("sum of elastic influence coefficients", 0.5, 1e-12, "rounding"),
        ),
    ),
    Problem(
        name="Single oscillator",
        source="closed form: ζ, S/(8ζω³) for a one-sided density S, |T(√2)| = 1 without damping",
        compute=oscillator,
        targets=(
            _t("damping ratio", ZETA, 1e-12, "rounding"),
            _t(
                "variance under white noise",
                1 / (8 * ZETA * OMEGA**3),
                1e-3,
                "integral over 0 … 200 Hz by trapezia",
                "m²",
            ),
            _t("transmissibility at √2 of the natural frequency", 1.0, 1e-12, "independent of the damping"),
        ),
    ),
    Problem(
        name="Shock spectrum of a half sine",
        source="Harris and Piersol, Shock and Vibration Handbook: 1.77 at f·T ≈ 0.8; residual spectrum in closed form",
        compute=half_sine,
        targets=(
            _t("greatest response", 1.768, 1e-3, "four printed digits"),
            _t("at 10 Hz", 4 * 0.11 * np.cos(np.pi * 0.11) / (1 - 4 * 0.11**2), 1e-3, "sampling"),
        ),
    ),
    Problem(
        name="Jeffcott rotor",
        source="closed form: √(48EI/(mL³))",
        compute=jeffcott_rotor,
        targets=(_t("critical speed", _critical_speed(), 1e-4, "the shaft weighs a gram", "rev/min"),),
    ),
]
