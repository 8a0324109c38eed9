"""Rotating beams: centrifugal forces stiffen what bends."""

from __future__ import annotations

from functools import cache

import numpy as np

from examples.verification.problem import Problem, Target
from fem.generators import beam_line
from fem.materials import Isotropic
from fem.motion import ready_for_motion
from fem.reduce import reduce_model
from fem.sections import BeamSection
from solvers.analysis.critical_speeds import whirl_frequencies
from solvers.flexible.loads import shape_at
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.multibody.compile import compile_system
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.joints import FixedJoint, RevoluteJoint
from solvers.multibody.system import Body, MultibodySystem, Parameter

LENGTH, YOUNG, DENSITY, AREA, MOMENT, ELEMENTS = 8.0, 68.95e9, 2766.67, 7.3e-5, 8.218e-9, 24

#: ρAL⁴/EI: times and speeds of the table are without dimension.
UNIT = float(np.sqrt(DENSITY * AREA * LENGTH**4 / (YOUNG * MOMENT)))

#: Speed → first and second flapping frequency.
TABLE = {0: (3.5160, 22.0345), 3: (4.7973, 23.3203), 6: (7.3604, 26.8091), 12: (13.1702, 37.6031)}


@cache
def beam() -> FlexibleSubsystem:
    """A uniform beam with twelve static modes of its ends and eight eigenmodes, and its geometric stiffness."""
    section = BeamSection(
        name="s", area=AREA, iy=MOMENT, iz=MOMENT, torsion=2 * MOMENT, shear_y=0.0, shear_z=0.0
    )  # fmt: skip
    metal = Isotropic(name="alloy", young=YOUNG, poisson=0.3, density=DENSITY)
    model = beam_line((0, 0, 0), (LENGTH, 0, 0), ELEMENTS, material=metal, section=section, kind="beam2_euler")
    return ready_for_motion(model, reduce_model(model, interface=[1, ELEMENTS + 1], count=8), geometric=True)


def cantilever(left_out: tuple[int, ...] = ()) -> MultibodySystem:
    """The beam clamped in a hub of no radius that turns with the speed W; ``left_out``: modes of the body."""
    body = FlexibleBody(
        name="beam", subsystem="beam", stiffening=True, left_out=left_out, angular_velocity=(0.0, 0.0, "W")
    )
    return MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        parameters=(Parameter(name="W", value=1.0, unit="rad/s"),),
        bodies=(Body(name="hub", mass=1.0, inertia=(1.0, 1.0, 1.0)),),
        flexible_bodies=(body,),
        joints=(
            RevoluteJoint(name="shaft", body_b="hub", axis=(0.0, 0.0, 1.0), motion="W*t"),
            FixedJoint(name="clamp", body_a="hub", body_b="beam", node_b=1),
        ),
    )


def frequencies(speed: float) -> np.ndarray:
    """Frequencies without dimension about steady rotation at a speed without dimension: edgewise and flapping ones.

    The stretching mode is left out: the beam of the table does not stretch, and the start would not be steady.
    """
    body = compile_system(cantilever(), {"beam": beam()}).flexible[0].body
    along = np.abs(shape_at(beam(), body, ELEMENTS + 1)[0])
    system = cantilever(tuple(int(k) + 1 for k in np.flatnonzero(along > 1e-6 * along.max())))
    return whirl_frequencies(system, "W", speed / UNIT, {"beam": beam()}) * UNIT


def table() -> dict[str, float]:
    """Flapping frequencies (the higher ones of each pair) and the lowest edgewise one."""
    found = {}
    for speed in TABLE:
        pairs = frequencies(speed)[:4]
        found[f"speed {speed}, first flapping"], found[f"speed {speed}, second flapping"] = pairs[1], pairs[3]
        if speed == 6:
            found["speed 6, first edgewise"] = pairs[0]
    return {name: float(value) for name, value in found.items()}


PROBLEMS = [
    Problem(
        name="Rotating cantilever without hub radius",
        source="Wright, Smith, Thresher and Wang 1982, J. Appl. Mech. 49; edgewise: √(ω² − Ω²)",
        compute=table,
        targets=(
            *(
                Target(
                    name=f"speed {speed}, {word} flapping",
                    reference=value,
                    allowed=1e-3,
                    reason="24 elements, six modes a plane",
                )
                for speed, pair in TABLE.items()
                for word, value in zip(("first", "second"), pair, strict=True)
            ),
            Target(
                name="speed 6, first edgewise",
                reference=float(np.sqrt(TABLE[6][0] ** 2 - 36.0)),
                allowed=1e-3,
                reason="24 elements, six modes a plane",
            ),
        ),
    ),
]
