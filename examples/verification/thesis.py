"""One steel beam under five supports: Mikheev 2004, 3.2.1, table 3.1.

The table gives no material; E = 2.1e11 Pa and ρ = 7800 kg/m³ fit its numbers. Two printed theoretical values are
misprints (18.41 for 18.38 and 73.45 for 73.51) and are corrected here.
"""

from __future__ import annotations

from functools import partial

import numpy as np

from examples.verification.problem import Problem, Target, mode_values, modes
from examples.verification.structures import dense_frequencies, held
from fem.generators import beam_line
from fem.materials import Isotropic
from fem.section_shapes import beam_section

#: Support → what is held at both ends in the plane of bending, theory as printed (corrected), rigid motions.
TABLE = {
    "free": (("", ""), (26.67, 73.51), 2),
    "clamped at both ends": (("uy rz", "uy rz"), (26.67, 73.51), 0),
    "cantilever": (("uy rz", ""), (4.190, 26.26, 73.51, 144.12), 0),
    "simply supported": (("uy", "uy"), (11.76, 47.05, 105.88, 188.23, 294.10, 423.51), 0),
    "clamped and supported": (("uy rz", "uy"), (18.38, 59.58, 124.25), 0),
}


STEEL = Isotropic(name="steel", young=2.1e11, density=7800.0)
SQUARE = beam_section("square", "rectangle", 0.02, 0.02)
LENGTH = 2.0


def table_row(name: str, kind: str = "beam2_euler") -> dict[str, float]:
    """Bending frequencies in one plane above zero, 200 elements."""
    ends, printed, rigid = TABLE[name]
    model = beam_line((0, 0, 0), (LENGTH, 0, 0), 200, kind=kind, material=STEEL, section=SQUARE, orientation=(0, 1, 0))
    numbers = model.node_numbers
    supports = [(numbers, "ux uz rx ry")]
    supports += [([numbers[end]], dofs) for end, dofs in zip((0, -1), ends) if dofs]
    return mode_values(dense_frequencies(held(model, *supports), len(printed), skip=rigid))


def sixth_mode() -> float:
    """Closed form of the simply supported beam with rotary inertia, k = 6π/L."""
    k, area, moment = 3 * np.pi, 0.02**2, 0.02**4 / 12
    return float(np.sqrt(2.1e11 * moment * k**4 / (7800.0 * area * (1 + moment / area * k**2))) / (2 * np.pi))


def rayleigh_beam() -> dict[str, float]:
    return {"mode 6": table_row("simply supported")["mode 6"]}


PROBLEMS = [
    *(
        Problem(
            name=f"Table 3.1, {name}",
            source="Mikheev 2004, table 3.1 (theory)",
            compute=partial(table_row, name),
            targets=modes(printed, 3e-3, "the theory is printed without rotary inertia, to four digits"),
        )
        for name, (_, printed, _) in TABLE.items()
    ),
    Problem(
        name="Simply supported beam with rotary inertia",
        source="closed form, ω² = EI k⁴/(ρA(1 + r²k²))",
        compute=rayleigh_beam,
        targets=(Target(name="mode 6", reference=sixth_mode(), allowed=1e-6, reason="200 cubic elements", unit="Hz"),),
    ),
]
