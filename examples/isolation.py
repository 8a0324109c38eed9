"""A device on four mounts: frequencies, influence coefficients and mounts chosen for isolation (Andreev–Larin).

A pump unit of 120 kg on a frame stands on four rubber mounts under the corners of its frame. The method is that of
Andreev and Larin; the unit is ours, for the paper gives none: a box of 0.8 × 0.5 × 0.6 m with the motor at one end,
so that the centre of mass lies off the middle and well above the mounts. As it is built, the mounts are equal, so
rocking, sway and twist are mixed and the six frequencies spread widely.

What may change: the vertical stiffness of every mount, the ratio of horizontal to vertical stiffness, the half
distances between the mounts and the height of the plane they stand in. An unbalance of 50 Hz (1 kg·cm at 3000 rev/min
makes 987 N) shakes the unit after 0.2 s of run-up. Gravity is carried by the preload of the mounts, so that a run
starts at rest.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from io_formats.project import Project
from solvers.analysis.influence import device_influence
from solvers.analysis.isolation import Goals, measures
from solvers.analysis.linearise import linearise_system
from solvers.analysis.mounted import Unknown, device_of, optimise_suspension, range_of, with_values
from solvers.analysis.suspension import suspension_modes
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.forces import Bushing, GeneralForce
from solvers.multibody.system import Body, MultibodySystem, Parameter, Sensor, Shape

DEVICE = "unit"

#: Corner signs of the mounts, counter-clockwise from the front right.
CORNERS = ((1, 1), (-1, 1), (-1, -1), (1, -1))

#: What the optimisation of this example may change.
CHOICES = ("k1", "k2", "k3", "k4", "ratio", "a", "b", "h")

COMMENT = (
    "A pump unit of 120 kg on four equal rubber mounts. Open the page Isolation of the assembly: six "
    "frequencies, table of influence coefficients, sliders, optimisation. The unit is an invention of ours; the method "
    "is that of Andreev and Larin."
)


def parameters() -> tuple[Parameter, ...]:
    """Numbers worth changing."""
    stiffness = [
        Parameter(name=f"k{n + 1}", value=1.5e5, unit="N/m", comment=f"Vertical stiffness of mount {n + 1}")
        for n in range(4)
    ]
    return (
        *stiffness,
        Parameter(name="ratio", value=0.4, comment="Horizontal over vertical stiffness of a mount"),
        Parameter(name="loss", value=2e-4, unit="s", comment="Damping over stiffness of a mount"),
        Parameter(name="a", value=0.35, unit="m", comment="Half distance of the mounts along x"),
        Parameter(name="b", value=0.2, unit="m", comment="Half distance of the mounts along y"),
        Parameter(name="h", value=0.0, unit="m", comment="Height of the mounts over the bottom of the frame"),
        Parameter(name="mass", value=120.0, unit="kg", comment="Mass of the unit"),
        Parameter(name="unbalance", value=0.01, unit="kg·m", comment="Unbalance of the rotor: 0.01 makes 987 N"),
        Parameter(name="F0", value=0.0, unit="N", comment="Force along z: input of frequency responses"),
        Parameter(name="speed", value="2*pi*50", unit="rad/s", comment="Speed of the rotor"),
    )


def unit() -> Body:
    """The unit: its frame at the middle of the bottom, z up; the motor stands at +x."""
    return Body(
        name=DEVICE,
        mass="mass",
        centre=(0.06, -0.02, 0.22),
        inertia=(4.2, 8.6, 8.1),
        products=(0.15, -0.5, 0.1),
        shapes=(
            Shape(kind="box", size=(0.86, 0.52, 0.05), position=(0.0, 0.0, 0.025), colour="#5b6776"),
            Shape(kind="cylinder", size=(0.4, 0.3, 0.3), position=(0.19, -0.02, 0.24), colour="#3d7ab8"),
            Shape(kind="box", size=(0.3, 0.34, 0.36), position=(-0.22, 0.0, 0.23), colour="#7fae92"),
            Shape(kind="cylinder", size=(0.12, 0.06, 0.06), position=(-0.04, -0.02, 0.24), colour="#4a5562"),
        ),
    )


def mounts() -> tuple[Bushing, ...]:
    """Four mounts; each bears a quarter of the weight at rest, so that nothing moves at the start."""
    made = []
    for n, (x, y) in enumerate(CORNERS):
        place = ("a" if x > 0 else "-a", "b" if y > 0 else "-b", "h")
        k, share = f"k{n + 1}", f"mass*9.81*(0.25 + {0.06 * x:+g}/(4*a) + {-0.02 * y:+g}/(4*b))"
        made.append(
            Bushing(
                name=f"mount {n + 1}",
                body_b=DEVICE,
                point_a=place,
                point_b=place,
                stiffness=(f"ratio*{k}", f"ratio*{k}", k),
                torsional_stiffness=(0.0, 0.0, 0.0),
                damping=(f"loss*ratio*{k}", f"loss*ratio*{k}", f"loss*{k}"),
                force=(0.0, 0.0, share),
            )
        )
    return tuple(made)


def system() -> MultibodySystem:
    """The unit on its mounts."""
    swing = "unbalance*speed^2*min(t/0.2, 1)"  # grows from nothing, so that the start is at rest
    return MultibodySystem(
        name="Device on mounts",
        comment=COMMENT,
        parameters=parameters(),
        bodies=(unit(),),
        forces=(
            *mounts(),
            GeneralForce(
                name="unbalance",
                body_b=DEVICE,
                point_b=(0.19, -0.02, 0.24),
                force_y=f"{swing}*cos(speed*t)",
                force_z=f"{swing}*sin(speed*t) + F0",
            ),
        ),
        sensors=(
            Sensor(name="height", expression=f"z({DEVICE})", unit="m"),
            Sensor(name="sway", expression=f"y({DEVICE})", unit="m"),
            Sensor(name="acceleration z", expression=f"az({DEVICE})", unit="m/s²"),
        ),
    )


def project() -> Project:
    """What Help → Examples opens."""
    return Project(
        title="Device on mounts",
        system=system(),
        settings=SimulationSettings(duration=2.0, output_step=0.002),
    )


def optimised(goals: Goals | None = None) -> tuple[MultibodySystem, dict[str, float]]:
    """The unit with the best numbers of ``CHOICES`` within their bounds, and those numbers."""
    made = system()
    which = [Unknown("parameter", name) for name in CHOICES]
    ranges = [range_of(made, DEVICE, one) for one in which]
    ranges[CHOICES.index("h")] = replace(ranges[CHOICES.index("h")], low=0.0, high=0.25)
    _, values = optimise_suspension(made, DEVICE, which, ranges, goals or Goals(lowest_hz=4.0))
    return with_values(made, which, values.tolist()), dict(zip(CHOICES, values.tolist(), strict=True))


def main() -> None:
    before = system()
    after, values = optimised()
    for title, one in (("As built", before), ("Optimised", after)):
        device = device_of(one, DEVICE)
        modes = suspension_modes(device)
        whole = linearise_system(one).frequencies_hz
        print(
            f"{title}: highest {measures(device)['highest_hz']:.2f} Hz, spread {measures(device)['spread']:.2f}, "
            f"coupling {measures(device)['block']:.3f}"
        )
        print("  frequencies, Hz       " + " ".join(f"{f:8.3f}" for f in modes.frequencies_hz))
        print("  with weight, Hz       " + " ".join(f"{f:8.3f}" for f in whole))
        print("  share of rotation     " + " ".join(f"{share:8.3f}" for share in modes.rotation))
    print("Numbers found: " + ", ".join(f"{name} = {value:.4g}" for name, value in values.items()))
    table = device_influence(device_of(before, DEVICE))
    print("Influence coefficients as built (relative change of a frequency per relative change of the element)")
    for name, row in zip(table.names, table.coefficients, strict=True):
        print(f"  {name:14s}" + " ".join(f"{value:8.3f}" for value in row))
    print(
        "  sum of elastic " + " ".join(f"{value:8.3f}" for value in np.sum(table.coefficients[~table.inertial], axis=0))
    )


if __name__ == "__main__":
    main()
