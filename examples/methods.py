"""Which method for which tree: chains of bodies on a hub, and the diagrams of Shimanovsky 2024 and Ivanov 2012.

The project is a hub that turns about the vertical with four chains of six rods on spherical joints: a tree between the
star and the chain. ``python -m examples.methods [FOLDER]`` prints the operations of every method by table 1 of
Shimanovsky for this tree and its two extremes. With FOLDER it draws the diagrams of choice (his fig. 3) and measured
times (his figs 1, 2; Ivanov's fig. 1), as ``umfem methods --png FOLDER`` does.
"""

from __future__ import annotations

import sys
from pathlib import Path

from io_formats.project import Project
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.joints import RevoluteJoint, SphericalJoint
from solvers.multibody.sensors import Sensor
from solvers.multibody.system import Body, MultibodySystem, Shape

CHAINS, LENGTH, ROD = 4, 6, 0.25
COLOURS = ("#d9822b", "#8fa3b8", "#3d9970", "#9b59b6")


def system(chains: int = CHAINS, length: int = LENGTH) -> MultibodySystem:
    """Chains of rods of 0.25 m and 0.4 kg, spread around a hub; each rod points down at the start, pushed aside."""
    hub = Body(
        name="hub",
        mass=5.0,
        inertia=(0.1, 0.1, 0.15),
        shapes=(Shape(kind="cylinder", size=(0.06, 0.7, 0.7), angles=(0.0, "pi/2", 0.0), colour="#4a5562"),),
    )
    bodies, joints = [hub], [RevoluteJoint(name="pivot", body_b="hub", speed=3.0)]
    for c in range(chains):
        turn = f"2*pi*{c}/{chains}"
        before, point = "hub", (f"0.35*cos({turn})", f"0.35*sin({turn})", 0.0)
        for k in range(length):
            name = f"rod {c + 1}.{k + 1}"
            bodies.append(
                Body(
                    name=name,
                    mass=0.4,
                    centre=(0.0, 0.0, -ROD / 2),
                    inertia=(0.4 * ROD**2 / 12, 0.4 * ROD**2 / 12, 4e-5),
                    shapes=(
                        Shape(size=(0.03, 0.03, ROD), position=(0.0, 0.0, -ROD / 2), colour=COLOURS[c % len(COLOURS)]),
                    ),
                )
            )
            start = (0.3, 0.0, 0.0) if k == 0 else (0.0, 0.0, 0.0)
            joints.append(
                SphericalJoint(name=f"ball {c + 1}.{k + 1}", body_a=before, body_b=name, point_a=point, angles=start)
            )
            before, point = name, (0.0, 0.0, -ROD)
    return MultibodySystem(
        name="Chains on a hub",
        comment=(__doc__ or "").splitlines()[0],
        bodies=tuple(bodies),
        joints=tuple(joints),
        sensors=(Sensor(name="hub speed", expression="v(pivot)", unit="rad/s"),),
    )


def project() -> Project:
    """The hub with its chains."""
    return Project(
        title="Chains on a hub",
        comment=(__doc__ or ""),
        system=system(),
        settings=SimulationSettings(duration=3.0, output_step=0.01, tolerance=1e-7),
    )


def main() -> None:
    from solvers.multibody.methods.choose import choose, stored
    from solvers.multibody.methods.flops import flops, tree_shape
    from solvers.multibody.methods.from_system import tree_model

    for chains, length in ((CHAINS * LENGTH, 1), (CHAINS, LENGTH), (1, CHAINS * LENGTH)):
        model = tree_model(system(chains, length)).model
        counts = flops(tree_shape(model))
        print(
            f"{chains:3d} chains of {length:2d}: chosen {choose(model, stored())};  "
            + "  ".join(f"{name} {count:.0f}" for name, count in counts.items())
        )
    folders = [word for word in sys.argv[1:] if not word.startswith("-")]
    if folders:
        from solvers.monitor import silent
        from umfem_gui.cli.method_pictures import draw_all

        for path in draw_all(Path(folders[0]), stored(), 50, 2.0, silent()):
            print(f"{path} written")


if __name__ == "__main__":
    main()
