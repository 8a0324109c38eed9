"""Rigid and flexible bodies in one mechanism: supports as joints, the crank-slider of the thesis, a sagging arm."""

from __future__ import annotations

import math
from functools import cache, partial

import numpy as np

from examples import beams, crank_slider, robot
from examples.verification.problem import Problem, Target, modes
from examples.verification.thesis import TABLE
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.simulate import simulate

CURVES = ("shaft: reaction", "crank pin: reaction", "wrist pin: reaction", "crank speed", "crank acceleration")

#: Greatest values over two seconds of model 2, the chain of eleven rigid segments, which knows nothing of modes.
SEGMENTS = (
    ("shaft: reaction", 2155.73, "N"),
    ("crank pin: reaction", 1841.44, "N"),
    ("wrist pin: reaction", 1200.76, "N"),
    ("crank speed", 10.9141, "rad/s"),
    ("crank acceleration", 64.8028, "rad/s²"),
)


def by_joints(case: str) -> dict[str, float]:
    """Bending frequencies of the beam whose supports are joints, by linearisation."""
    found = beams.frequencies(case)
    return {f"mode {k + 1}": float(found[np.argmin(np.abs(found - hz))]) for k, hz in enumerate(TABLE[case][1])}


@cache
def _curves(model: int, stretch: bool, duration: float, step: float) -> dict[str, np.ndarray]:
    """Curves of model 1, 2 or 3 of the crank-slider, from the start on."""
    if model == 1:
        made = crank_slider.system()
    else:
        made = (crank_slider.segments_system, crank_slider.flexible_system)[model - 2](stretch)
    settings = SimulationSettings(duration=duration, output_step=step, tolerance=1e-8)
    results = simulate(made, settings, flexible={"rod": crank_slider.rod_subsystem()})
    return {channel.name: channel.values for channel in results.channels if channel.name in CURVES}


def distance_from_flexible(model: int) -> dict[str, float]:
    """Largest distance of a model from model 3 over two seconds, in parts of the peak of each curve."""
    other, flexible = (_curves(number, False, 2.0, 0.002) for number in (model, 3))
    return {name: float(np.abs(other[name] - flexible[name]).max() / np.abs(flexible[name]).max()) for name in CURVES}


def greatest() -> dict[str, float]:
    """Greatest values of the curves of model 3 over two seconds."""
    return {name: float(np.abs(curve).max()) for name, curve in _curves(3, False, 2.0, 0.002).items()}


def stretching() -> dict[str, float]:
    """Models 2 and 3 with a rod that stretches, from 0.4 to 20 ms, in parts of the peak over that time.

    Before that the torque, laid on at once, moves only what lies next to the crank pin, which is a matter of the mesh.
    """
    segments, flexible = (_curves(model, True, 0.02, 1e-4) for model in (2, 3))
    return {
        name: float(np.abs(segments[name] - flexible[name])[4:].max() / np.abs(flexible[name]).max()) for name in CURVES
    }


def arm_sag() -> dict[str, float]:
    """How much lower the tool of the flexible arm stands than that of the rigid one, mm."""
    rigid, flexible = robot.tool_height(robot.rigid_system())[1], robot.tool_height(robot.flexible_system())[1]
    return {"": float(1e3 * (rigid[-1] - flexible[-1]))}


def arm_theory() -> float:
    """Cantilever under its weight, the tool and the tool's moment, at the end of the move, mm."""
    moment = math.pi / 64 * (robot.DIAMETER**4 - (robot.DIAMETER - 2 * robot.WALL) ** 4)
    area = math.pi / 4 * (robot.DIAMETER**2 - (robot.DIAMETER - 2 * robot.WALL) ** 2)
    EI, L, across = robot.ALUMINIUM.young * moment, robot.LENGTH, 9.81 * math.cos(0.8)
    F, q, M = 2.5 * across, robot.ALUMINIUM.density * area * across, 2.5 * across * 0.08
    sag = F * L**3 / (3 * EI) + M * L**2 / (2 * EI) + q * L**4 / (8 * EI)
    slope = F * L**2 / (2 * EI) + M * L / EI + q * L**3 / (6 * EI)
    return 1e3 * (sag + 0.16 * slope) * math.cos(0.8)


PROBLEMS = [
    *(
        Problem(
            name=f"Table 3.1 with joints as supports, {case}",
            source="Mikheev 2004, table 3.1 (theory)",
            compute=partial(by_joints, case),
            targets=modes(printed, 6e-3, "the theory is printed without shear and rotary inertia, which the beam has"),
        )
        for case, (_, printed, _) in TABLE.items()
    ),
    Problem(
        name="Crank-slider, rod by modes against eleven rigid segments",
        source="Mikheev 2004, 3.2.2, figs 3.7–3.9: both models coincide",
        compute=partial(distance_from_flexible, 2),
        targets=tuple(
            Target(name=name, reference=0.0, allowed=0.02, reason="of the peak of the curve") for name in CURVES
        ),
    ),
    Problem(
        name="Crank-slider, rod by modes: greatest values over two seconds",
        source="Mikheev 2004, 3.2.2, figs 3.7–3.9; reference: the rod as eleven rigid segments, k = EI/ℓ",
        compute=greatest,
        targets=tuple(
            Target(name=name, reference=value, allowed=0.02, reason="the two models of the thesis coincide", unit=unit)
            for name, value, unit in SEGMENTS
        ),
    ),
    Problem(
        name="Crank-slider, both rods stretching: the first 20 ms",
        source="Mikheev 2004, 3.2.2; springs EA/ℓ along the segments",
        compute=stretching,
        targets=tuple(
            Target(name=name, reference=0.0, allowed=0.02, reason="of the peak; six eigenmodes against ten springs")
            for name in CURVES
        ),
    ),
    Problem(
        name="Crank-slider, rigid rod: visibly different",
        source="Mikheev 2004, 3.2.2, fig. 3.8: models 3 and 1 differ",
        compute=partial(distance_from_flexible, 1),
        trend=True,
        targets=tuple(
            Target(name=name, reference=0.2, allowed=0.9, reason="of the peak; more than 2 %") for name in CURVES
        ),
    ),
    Problem(
        name="Sag of a robot's tool on a flexible forearm",
        source="cantilever beam, closed form",
        compute=arm_sag,
        targets=(
            Target(name="", reference=arm_theory(), allowed=0.03, reason="shear and the give of the drives", unit="mm"),
        ),
    ),
]
