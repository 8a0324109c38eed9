"""Beams: NAFEMS free vibration FV2, FV4, FV5 and the beams of MacNeal and Harder."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from examples.verification.problem import Problem, Target, mode_values, modes
from examples.verification.structures import dense_frequencies, held, tip_displacement
from fem.generators import beam_line, combine, merge_nodes, polyline
from fem.materials import Isotropic
from fem.model import PointMass
from fem.section_shapes import beam_section

NAFEMS = "Abbassian, Dawswell, Knowles, Selected Benchmarks for Natural Frequency Analysis, NAFEMS 1987"
MACNEAL = "MacNeal and Harder, A proposed standard set of problems to test finite element accuracy, 1985"


#: T L/(G J) of the straight beam: J = 0.22868 bt³ by Saint-Venant's series. (The paper prints 0.03208: J = A⁴/4π²Ip =
#: 0.2432 bt³, his approximate formula, exact for an ellipse.)
TWIST = 6.0 / (1e7 / 2.6 * 0.22868 * 0.2 * 0.1**3)


def double_cross() -> dict[str, float]:
    """Eight arms of 5 m, 125×125 mm, pinned at their outer ends, in the plane; four elements per arm."""
    material = Isotropic(name="steel", young=200e9, poisson=0.29, density=8000.0)
    section = beam_section("bar", "rectangle", 0.125, 0.125)
    arms = []
    for angle in np.arange(8) * np.pi / 4:
        tip = 5.0 * np.array([np.cos(angle), np.sin(angle), 0.0])
        arms.append(beam_line((0, 0, 0), tip, 4, material=material, section=section, kind="beam2_euler"))
    model = merge_nodes(combine(arms), 1e-6)
    ends = model.node_numbers[np.linalg.norm(model.coordinates, axis=1) > 4.999]
    f = dense_frequencies(held(model, (model.node_numbers, "uz rx ry"), (ends, "ux uy")), 16)
    return {"mode 1": f[0], "modes 2 to 8": f[1:8].mean(), "mode 9": f[8], "modes 10 to 16": f[9:].mean()}


def off_centre_masses() -> dict[str, float]:
    """10 m, 0.5 m across; 10 t and 1 t on rigid arms of 2 m to both sides of the tip; five elements."""
    material = Isotropic(name="steel", young=200e9, poisson=0.3, density=8000.0)
    section = beam_section("bar", "round", 0.5)
    model = beam_line((0, 0, 0), (10, 0, 0), 5, material=material, section=section, kind="beam2_euler")
    tip = int(model.node_numbers[-1])
    masses = (
        PointMass(name="large", node=tip, mass=10_000.0, offset=(0.0, 2.0, 0.0)),
        PointMass(name="small", node=tip, mass=1_000.0, offset=(0.0, -2.0, 0.0)),
    )
    model = held(replace(model, masses=masses), (model.node_numbers[:1], "all"))
    return mode_values(dense_frequencies(model, 6))


def deep_beam() -> dict[str, float]:
    """10 m long, 2×2 m: shear and rotary inertia matter; the reference takes the polar moment for torsion."""
    material = Isotropic(name="steel", young=200e9, poisson=0.3, density=8000.0)
    section = beam_section("deep", "rectangle", 2.0, 2.0)
    section = replace(section, torsion=section.iy + section.iz)
    model = beam_line((0, 0, 0), (10, 0, 0), 20, material=material, section=section, orientation=(0, 1, 0))
    first, last = model.node_numbers[[0, -1]]
    f = dense_frequencies(held(model, ([first], "ux uy uz rx"), ([last], "uy uz")), 9)
    return {
        "bending 1": f[0],
        "torsion 1": f[2],
        "extension 1": f[3],
        "bending 2": f[4],
        "torsion 2": f[6],
        "bending 3": f[7],
    }


def straight_beam() -> dict[str, float]:
    """6×0.2×0.1, E = 1e7, ν = 0.3, six elements: extension, in-plane and out-of-plane shear, twist."""
    material = Isotropic(name="m", young=1e7, poisson=0.3, density=0.0)
    section = beam_section("bar", "rectangle", 0.2, 0.1)
    model = beam_line((0, 0, 0), (6, 0, 0), 6, material=material, section=section, orientation=(0, 1, 0))
    loads = {"extension": 0, "in-plane shear": 1, "out-of-plane shear": 2}
    found = {name: float(tip_displacement(model, tuple(np.eye(3)[k]))[k]) for name, k in loads.items()}
    return found | {"twist": float(tip_displacement(model, (0.0, 0.0, 0.0), (1.0, 0.0, 0.0))[3])}


def curved_beam() -> dict[str, float]:
    """A quarter circle, 4.12 to 4.32, 0.1 thick, E = 1e7, ν = 0.25: chords of 24 beams approach it."""
    material = Isotropic(name="m", young=1e7, poisson=0.25, density=0.0)
    section = beam_section("bar", "rectangle", 0.2, 0.1)
    angle = np.linspace(0, np.pi / 2, 25)
    points = 4.22 * np.stack([np.sin(angle), np.cos(angle), 0 * angle], axis=1)
    model = polyline(points, material=material, section=section, orientation=(0.01, 0.005, 0.0))
    across = np.cross([0, 0, 1.0], points[1:] - points[:-1])
    model = replace(model, blocks=(replace(model.blocks[0], orientation=across),))
    return {
        "in-plane shear": float(tip_displacement(model, (1.0, 0.0, 0.0))[0]),
        "out-of-plane shear": float(tip_displacement(model, (0.0, 0.0, 1.0))[2]),
    }


def twisted_beam() -> dict[str, float]:
    """12 long, 1.1×0.32, twisted by 90°, E = 29e6, ν = 0.22; 24 beams whose axes turn step by step."""
    material = Isotropic(name="m", young=29e6, poisson=0.22, density=0.0)
    section = beam_section("bar", "rectangle", 1.1, 0.32)
    model = beam_line((0, 0, 0), (12, 0, 0), 24, material=material, section=section, orientation=(0, 1, 0))
    angle = (np.arange(24) + 0.5) * np.pi / 48
    turning = np.stack([0 * angle, -np.sin(angle), np.cos(angle)], axis=1)
    model = replace(model, blocks=(replace(model.blocks[0], orientation=turning),))
    return {
        "in-plane shear": float(tip_displacement(model, (0.0, 1.0, 0.0))[1]),
        "out-of-plane shear": float(tip_displacement(model, (0.0, 0.0, 1.0))[2]),
    }


def _targets(values: dict[str, float], allowed: float, reason: str, unit: str) -> tuple[Target, ...]:
    return tuple(Target(name=n, reference=v, allowed=allowed, reason=reason, unit=unit) for n, v in values.items())


PROBLEMS = [
    Problem(
        name="FV2 pin-ended double cross",
        source=NAFEMS,
        compute=double_cross,
        targets=_targets(
            {"mode 1": 11.336, "modes 2 to 8": 17.709, "mode 9": 45.345, "modes 10 to 16": 57.390},
            6e-3,
            "four elements per arm leave 0.5 % in the second family",
            "Hz",
        ),
    ),
    Problem(
        name="FV4 cantilever with off-centre masses",
        source=NAFEMS,
        compute=off_centre_masses,
        targets=modes((1.723, 1.727, 7.413, 9.972, 18.155, 26.957), 4e-3, "published computations spread by 0.3 %"),
    ),
    Problem(
        name="FV5 deep simply supported beam",
        source=NAFEMS,
        compute=deep_beam,
        targets=_targets(
            {
                "bending 1": 42.649,
                "torsion 1": 77.542,
                "extension 1": 125.00,
                "bending 2": 148.31,
                "torsion 2": 233.10,
                "bending 3": 284.55,
            },
            6e-3,
            "the shear factor 5/6 leaves bending 0.4 % low at the third mode",
            "Hz",
        ),
    ),
    Problem(
        name="Straight beam of beam elements",
        source=f"{MACNEAL}; twist: Saint-Venant",
        compute=straight_beam,
        targets=_targets(
            {"extension": 3.0e-5, "in-plane shear": 0.1081, "out-of-plane shear": 0.4321, "twist": TWIST},
            2e-4,
            "four printed digits",
            "",
        ),
    ),
    Problem(
        name="Curved beam of beam elements",
        source=MACNEAL,
        compute=curved_beam,
        targets=_targets(
            {"in-plane shear": 0.08734, "out-of-plane shear": 0.5022},
            2e-2,
            "a thin ring by Castigliano is 1.3 % softer than the printed value",
            "",
        ),
    ),
    Problem(
        name="Twisted beam of beam elements",
        source=MACNEAL,
        compute=twisted_beam,
        targets=_targets(
            {"in-plane shear": 5.424e-3, "out-of-plane shear": 1.754e-3}, 1e-2, "steps of 3.75° for a smooth twist", ""
        ),
    ),
]
