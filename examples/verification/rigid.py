"""Rigid bodies with closed forms: pendulums, free tops, the kinematics of a loop."""

from __future__ import annotations

import numpy as np
from scipy.special import ellipk

from examples.verification.problem import Problem, Target
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.joints import FreeJoint, PrismaticJoint, RevoluteJoint
from solvers.multibody.results import Results
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem, Sensor

TIGHT = "tolerance 1e-10 of the integrator"


def curves(system: MultibodySystem, duration: float, step: float) -> tuple[np.ndarray, dict[str, np.ndarray]]:
    """Time and channels of a run."""
    results = simulate(system, SimulationSettings(duration=duration, output_step=step, tolerance=1e-10))
    assert results.status == "finished", results.status
    return results.time, {channel.name: channel.values for channel in results.channels}


def crossings(t: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Instants at which x passes zero, by a cubic through four samples."""
    found = []
    for k in np.flatnonzero(x[:-1] * x[1:] < 0):
        places = slice(max(k - 1, 0), k + 3)
        roots = np.roots(np.polyfit(t[places] - t[k], x[places], 3))
        real = roots[np.abs(roots.imag) < 1e-9].real + t[k]
        found.append(real[np.argmin(np.abs(real - 0.5 * (t[k] + t[k + 1])))])
    return np.array(found)


def pendulum() -> dict[str, float]:
    """A uniform rod of 1 m from rest at 90°: period 4K(sin 45°)/ω₀, ω₀² = 3g/2L."""
    rod = Body(name="rod", mass=3.0, centre=(0.0, 0.0, -0.5), inertia=(0.25, 0.25, 1e-3))
    pin = RevoluteJoint(name="pin", body_b="rod", axis=(0.0, 1.0, 0.0), position=np.pi / 2)
    system = MultibodySystem(bodies=(rod,), joints=(pin,), sensors=(Sensor(name="angle", expression="q(pin)"),))
    t, found = curves(system, 6.0, 0.002)
    return {"period": 2 * np.diff(crossings(t, found["angle"])).mean()}


def sliding_pendulum() -> dict[str, float]:
    """A mass M on a smooth guide carries a rod: the guide lowers the inertia against which it swings."""
    cart = Body(name="cart", mass=2.0)
    bob = Body(name="bob", mass=1.0, centre=(0.0, 0.0, -0.8), inertia=(0.05, 0.05, 0.05))
    joints = (
        PrismaticJoint(name="guide", body_b="cart"),
        RevoluteJoint(name="pin", body_a="cart", body_b="bob", axis=(0.0, 1.0, 0.0), position=1e-4),
    )
    system = MultibodySystem(bodies=(cart, bob), joints=joints, sensors=(Sensor(name="angle", expression="q(pin)"),))
    t, found = curves(system, 8.0, 0.002)
    return {"frequency": 0.5 / np.diff(crossings(t, found["angle"])).mean()}


def _sliding_frequency() -> float:
    total, m, l, J, g = 3.0, 1.0, 0.8, 0.05, 9.81
    omega2 = m * g * l / (J + m * l**2 - (m * l) ** 2 / total)
    return float(np.sqrt(omega2) / (2 * np.pi))


MOMENTS, SPIN = (1.0, 2.0, 3.0), (1e-2, 1.0, 2e-2)


def free_body(inertia: tuple[float, float, float], spin: tuple[float, float, float], duration: float) -> Results:
    """A run of one free body: its speeds 3 to 5 are the angular velocity about its own axes."""
    body = Body(name="body", mass=1.0, inertia=inertia)
    free = FreeJoint(name="free", body_b="body", angular_velocity=spin)
    system = MultibodySystem(bodies=(body,), joints=(free,), gravity=(0.0, 0.0, 0.0))
    return simulate(system, SimulationSettings(duration=duration, output_step=0.002, tolerance=1e-11))


def nut() -> dict[str, float]:
    """Dzhanibekov's nut: a free body turned about its middle axis flips over and over."""
    results = free_body(MOMENTS, SPIN, 60.0)
    own = results.speeds[:, 3:6]
    momentum = rotated(results.quaternions[:, 0], own * np.array(MOMENTS))
    drift = np.abs(momentum - momentum[0]).max() / np.linalg.norm(momentum[0])
    return {"half period": np.diff(crossings(results.time, own[:, 1])).mean(), "drift of the angular momentum": drift}


def rotated(e: np.ndarray, x: np.ndarray) -> np.ndarray:
    """Vectors x (n, 3) of a body with the quaternions e (n, 4), in the axes of the ground."""
    s, v = e[:, :1], e[:, 1:]
    t = 2 * np.cross(v, x)
    return x + s * t + np.cross(v, t)


def _half_period() -> float:
    """Landau and Lifshitz, Mechanics, § 37."""
    J, w = np.array(MOMENTS), np.array(SPIN)
    energy2, momentum2 = float(J @ w**2), float(J**2 @ w**2)
    if momentum2 < energy2 * J[1]:
        J = J[::-1]
    lead = (J[2] - J[1]) * (momentum2 - energy2 * J[0])
    k2 = (J[1] - J[0]) * (energy2 * J[2] - momentum2) / lead
    return float(2 * ellipk(k2) * np.sqrt(J.prod() / lead))


def symmetric_top() -> dict[str, float]:
    """A free symmetric body: the axis of rotation goes round in the body with (I₃ − I₁)/I₁·ω₃."""
    results = free_body((1.0, 1.0, 1.6), (0.3, 0.0, 5.0), 8.0)
    return {"frequency": 0.5 / np.diff(crossings(results.time, results.speeds[:, 3])).mean()}


def crank_slider() -> dict[str, float]:
    """The default mechanism: slider against crank by the closed formula, and the balance of energy."""
    from examples.crank_slider import rigid_project as project

    made = project()
    results = simulate(made.system, made.settings)
    found = {channel.name: channel.values for channel in results.channels}
    angle = results.coordinates[:, results.coordinate_names.index("shaft")]
    exact = np.cos(angle) + np.sqrt(4 - np.sin(angle) ** 2)
    return {"greatest error of the slider": float(np.abs(found["slider position"] - exact).max())}


def _t(name: str, reference: float, allowed: float, reason: str, unit: str = "") -> Target:
    return Target(name=name, reference=float(reference), allowed=allowed, reason=reason, unit=unit)


PROBLEMS = [
    Problem(
        name="Pendulum swinging by 90°",
        source="closed form with the complete elliptic integral",
        compute=pendulum,
        targets=(_t("period", 4 * ellipk(0.5) / np.sqrt(1.5 * 9.81), 1e-8, TIGHT, "s"),),
    ),
    Problem(
        name="Pendulum on a sliding cart",
        source="closed form of the linearised equations",
        compute=sliding_pendulum,
        targets=(_t("frequency", _sliding_frequency(), 1e-7, "amplitude 1e-4 rad", "Hz"),),
    ),
    Problem(
        name="Dzhanibekov's nut",
        source="Landau and Lifshitz, Mechanics, § 37",
        compute=nut,
        targets=(
            _t("half period", _half_period(), 1e-6, TIGHT, "s"),
            _t("drift of the angular momentum", 0.0, 1e-7, TIGHT),
        ),
    ),
    Problem(
        name="Free symmetric top",
        source="Landau and Lifshitz, Mechanics, § 36",
        compute=symmetric_top,
        targets=(_t("frequency", 0.6 * 5.0 / (2 * np.pi), 1e-7, TIGHT, "Hz"),),
    ),
    Problem(
        name="Slider-crank kinematics",
        source="closed form x = r cos φ + √(l² − r² sin² φ)",
        compute=crank_slider,
        targets=(_t("greatest error of the slider", 0.0, 1e-9, "projection of the loop", "m"),),
    ),
]
