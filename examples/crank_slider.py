"""Crank-slider driven by a torque that falls with speed; its rod flexible, rigid or in segments (Mikheev 2004, 3.2.2).

Masses and moments of inertia are those of table 3.2: crank 1 m, 7.403 kg, 1.333 kg·m²; rod 2 m, 6.28 kg,
2.08 kg·m²; slider 9.36 kg; torque M − μω with M = 100 N·m and μ = 10 N·m·s on the crank. What the source leaves open:

* Reference point of the inertia. The rod is a uniform bar about its centre of mass (m·L²/12 = 2.093 against the
  printed 2.08), so the table is read as *about the centre of mass* for both bodies. For the crank a uniform bar would
  have 0.617 about its centre and 2.468 about the shaft; 1.333 fits neither and is taken about a centre of mass at
  mid-length, as for a crank with heavy ends: 1.333 + 7.403·0.5² = 3.184 kg·m² about the shaft.
* Gravity is off: the mechanism lies in a horizontal plane (xy), and the reactions are those of inertia alone.
* Start from rest with the crank at 90° to the slider's path, far from both dead centres.
* Three models of the rod. 1: rigid, with the numbers of the table. 2: eleven rigid segments joined by revolute joints
  with springs and dampers. 3 (the project that opens): flexible, the bar of 20 × 20 mm (6.24 kg) by its modes.
* Stiffnesses of model 2 are derived, not tuned: a joint stands for the bending of the length ℓ = L/10 around it, so
  k = EI/ℓ; the segments between joints are ℓ long, the two at the ends ℓ/2.
* Stretch of the rod. Hinges let a chain of segments bend, not stretch, so the rod's one stretching mode (1430 Hz) is
  left out of model 3 as it opens: the two models are then one physics, and agree from the first instant.
  ``stretch=True`` puts it back, in model 2 as springs EA/ℓ along the segments. It matters for 3 ms: the torque that is
  laid on at once presses the rod together first, and the crank starts with its own inertia alone.
* Damping of the rod: D = αC with α = 2e-4 s in models 2 and 3 alike (0.7 % of critical in the first bending mode);
  otherwise no friction besides μ. In steady motion the torque does no work over a turn, so the speed averaged over
  the crank angle is M/μ = 10 rad/s; averaged over time it is lower, because the crank lingers where it is slow.
"""

import sys
from functools import cache
from pathlib import Path

import numpy as np

from fem.materials import Isotropic
from fem.model import ElementBlock, FEModel
from fem.sections import BeamSection
from io_formats.project import Project
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import GeneralJoint, PrismaticJoint, RevoluteJoint
from solvers.multibody.joints.general import JointStep
from solvers.multibody.sensors import StressSensor
from solvers.multibody.system import Body, MultibodySystem, Parameter, Sensor, Shape

STEEL, ORANGE, GREEN, DARK = "#8fa3b8", "#d9822b", "#3d9970", "#4a5562"

COMMENT = (
    "Crank-slider with a flexible rod. Data: Mikheev 2004, table 3.2. Chosen where the source is silent: moments of "
    "inertia are about the centres of mass, which lie at mid-length; no gravity (horizontal plane); start from rest "
    "with the crank at 90°; rod damped in proportion to its stiffness, 0.7 % of critical in its first bending mode; "
    "its stretching mode (number 12) is left out, as in a chain of hinged segments."
)


def parameters() -> tuple[Parameter, ...]:
    """Numbers of the model that are worth changing."""
    return (
        Parameter(name="M", value=100.0, unit="N·m", comment="Constant part of the driving torque"),
        Parameter(name="mu", value=10.0, unit="N·m·s", comment="Fall of the torque with the crank's speed"),
        Parameter(name="L_crank", value=1.0, unit="m", comment="Crank length"),
        Parameter(name="L_rod", value=2.0, unit="m", comment="Rod length"),
        Parameter(name="phi_0", value="pi/2", unit="rad", comment="Crank angle at the start"),
    )


def crank() -> Body:
    """Crank: from the shaft along x, centre of mass at mid-length."""
    return Body(
        name="crank",
        mass=7.403,
        centre=("L_crank/2", 0.0, 0.0),
        inertia=(0.01, 1.333, 1.333),
        shapes=(
            Shape(kind="box", size=("L_crank", 0.12, 0.05), position=("L_crank/2", 0.0, 0.0), colour=ORANGE),
            Shape(kind="cylinder", size=(0.16, 0.2, 0.2), angles=(0.0, "pi/2", 0.0), colour=DARK),
            Shape(
                kind="cylinder",
                size=(0.16, 0.14, 0.14),
                position=("L_crank", 0.0, 0.0),
                angles=(0.0, "pi/2", 0.0),
                colour=DARK,
            ),
        ),
    )


def rod() -> Body:
    """Rod: from the crank pin along x, centre of mass at mid-length."""
    return Body(
        name="rod",
        mass=6.28,
        centre=("L_rod/2", 0.0, 0.0),
        inertia=(0.01, 2.08, 2.08),
        shapes=(
            Shape(kind="box", size=("L_rod", 0.08, 0.04), position=("L_rod/2", 0.0, 0.06), colour=STEEL),
            Shape(
                kind="cylinder",
                size=(0.18, 0.12, 0.12),
                position=("L_rod", 0.0, 0.03),
                angles=(0.0, "pi/2", 0.0),
                colour=DARK,
            ),
        ),
    )


def slider() -> Body:
    """Slider: its frame at the wrist pin. The inertia is that of a block; it does not turn."""
    return Body(
        name="slider",
        mass=9.36,
        inertia=(0.07, 0.11, 0.13),
        shapes=(Shape(kind="box", size=(0.34, 0.24, 0.2), colour=GREEN),),
    )


#: Tilt of the rod at the start, and where the slider is.
TILT = "asin(L_crank*sin(phi_0)/L_rod)"
GUIDE = f"L_crank*cos(phi_0) + L_rod*cos({TILT})"

#: Coefficient α of the damping D = αC of the rod, s.
DAMPING = 2e-4

#: Number of segments of model 2.
N_SEGMENTS = 11

#: The one elastic mode of the reduced rod that stretches it, from 1.
STRETCHING = 12


def system() -> MultibodySystem:
    """Model 1, the rod rigid: shaft, crank pin, wrist pin and guide close one loop."""
    tilt = TILT
    return MultibodySystem(
        name="Crank-slider",
        comment=COMMENT,
        gravity=(0.0, 0.0, 0.0),
        parameters=parameters(),
        bodies=(crank(), rod(), slider()),
        joints=(
            RevoluteJoint(name="shaft", body_b="crank", position="phi_0"),
            RevoluteJoint(
                name="crank pin",
                body_a="crank",
                body_b="rod",
                point_a=("L_crank", 0.0, 0.0),
                position=f"-phi_0 - {tilt}",
            ),
            RevoluteJoint(name="wrist pin", body_a="rod", body_b="slider", point_a=("L_rod", 0.0, 0.0), position=tilt),
            PrismaticJoint(
                name="guide",
                body_b="slider",
                position=f"L_crank*cos(phi_0) + L_rod*cos({tilt})",
            ),
        ),
        forces=(drive(),),
        sensors=sensors(),
    )


def drive() -> JointForce:
    """The torque on the crank, M − μω."""
    return JointForce(name="drive", joint="shaft", expression="M - mu*v")


def sensors() -> tuple[Sensor, ...]:
    """Curves that all models share."""
    return (
        Sensor(name="crank speed", expression="v(shaft)", unit="rad/s"),
        Sensor(name="crank acceleration", expression="a(shaft)", unit="rad/s²"),
        Sensor(name="driving torque", expression="M - mu*v(shaft)", unit="N·m"),
        Sensor(name="slider position", expression="x(slider)", unit="m"),
        Sensor(name="slider velocity", expression="vx(slider)", unit="m/s"),
    )


def segments_system(stretch: bool = False) -> MultibodySystem:
    """Model 2, the rod as eleven rigid segments of the same bar: springs EI/ℓ in the joints between them.

    With ``stretch`` each joint also slides along the rod, on a spring EA/ℓ.
    """
    young, density, side, length = 2.1e11, 7800.0, 0.02, 2.0
    step = length / (N_SEGMENTS - 1)
    bending, tension = young * side**4 / 12 / step, young * side**2 / step
    bodies, joints, forces = [crank(), slider()], [], [drive()]
    before, reach = "crank", "L_crank"
    for k in range(N_SEGMENTS):
        size = step if 0 < k < N_SEGMENTS - 1 else step / 2
        mass = density * side**2 * size
        across = mass * (size**2 + side**2) / 12
        name = f"segment {k + 1}"
        shape = Shape(kind="box", size=(size, 0.04, 0.04), position=(size / 2, 0.0, 0.06), colour=STEEL)
        bodies.append(
            Body(
                name=name,
                mass=mass,
                centre=(size / 2, 0.0, 0.0),
                inertia=(mass * side**2 / 6, across, across),
                shapes=(shape,),
            )
        )
        ends = {"body_a": before, "body_b": name, "point_a": (reach, 0.0, 0.0)}
        if k == 0:
            joints.append(RevoluteJoint(name="crank pin", position=f"-phi_0 - {TILT}", **ends))
        elif stretch:
            steps = JointStep(kind="translation x"), JointStep(kind="rotation z")
            joints.append(GeneralJoint(name=f"bend {k}", sequence=steps, **ends))
            forces += [spring(f"stretch {k}", f"bend {k}", tension, 1), spring(f"spring {k}", f"bend {k}", bending, 2)]
        else:
            joints.append(RevoluteJoint(name=f"bend {k}", **ends))
            forces.append(spring(f"spring {k}", f"bend {k}", bending))
        before, reach = name, size
    return MultibodySystem(
        name="Crank-slider, rod in segments",
        gravity=(0.0, 0.0, 0.0),
        parameters=parameters(),
        bodies=tuple(bodies),
        joints=(
            RevoluteJoint(name="shaft", body_b="crank", position="phi_0"),
            *joints,
            RevoluteJoint(name="wrist pin", body_a=before, body_b="slider", point_a=(reach, 0.0, 0.0), position=TILT),
            PrismaticJoint(name="guide", body_b="slider", position=GUIDE),
        ),
        forces=tuple(forces),
        sensors=sensors(),
    )


def spring(name: str, joint: str, stiffness: float, coordinate: int = 0) -> JointForce:
    """A spring in a joint of model 2, damped as the rod is: D = αC."""
    return JointForce(name=name, joint=joint, coordinate=coordinate, expression=f"-{stiffness!r}*(q + {DAMPING!r}*v)")


def flexible_system(stretch: bool = False) -> MultibodySystem:
    """Model 3, the rod flexible: the pins hold it at the two interface nodes of the subsystem "rod"."""
    return MultibodySystem(
        name="Crank-slider",
        comment=COMMENT,
        gravity=(0.0, 0.0, 0.0),
        parameters=parameters(),
        bodies=(crank(), slider()),
        flexible_bodies=(
            FlexibleBody(
                name="rod",
                subsystem="rod",
                position=("L_crank*cos(phi_0)", "L_crank*sin(phi_0)", 0.0),
                angles=(0.0, 0.0, f"-{TILT}"),
                damping_stiffness=DAMPING,
                stiffening=True,
                left_out=() if stretch else (STRETCHING,),
                colour=STEEL,
            ),
        ),
        joints=(
            RevoluteJoint(name="shaft", body_b="crank", position="phi_0"),
            RevoluteJoint(
                name="crank pin",
                body_a="crank",
                body_b="rod",
                node_b=1,
                point_a=("L_crank", 0.0, 0.0),
                position=f"-phi_0 - {TILT}",
            ),
            RevoluteJoint(name="wrist pin", body_a="rod", node_a=201, body_b="slider", position=TILT),
            PrismaticJoint(name="guide", body_b="slider", position=GUIDE),
        ),
        forces=(drive(),),
        sensors=(*sensors(), StressSensor(name="rod stress", body_b="rod", node_b=101)),
    )


def rod_model() -> FEModel:
    """The rod as an elastic structure: a steel bar of 2 m and 20 × 20 mm, 200 beams (Mikheev 2004, 3.2.2).

    Its mass is 7800·2·0.02² = 6.24 kg. The pins are at the node sets "crank pin" and "wrist pin".
    """
    n, length, side = 200, 2.0, 0.02
    x = np.linspace(0.0, length, n + 1)
    moment = side**4 / 12
    section = BeamSection(
        name="20 × 20 mm",
        area=side**2,
        iy=moment,
        iz=moment,
        torsion=0.1406 * side**4,  # Saint-Venant torsion of a square
        shear_y=5 / 6,
        shear_z=5 / 6,
        shape="rectangle",
        dimensions=(side, side),
        stress_points=tuple((y * side / 2, z * side / 2) for y, z in ((-1, -1), (-1, 1), (1, 1), (1, -1))),
    )
    rows = np.arange(n)
    beams = ElementBlock(
        name="rod",
        type="beam2",
        numbers=rows + 1,
        connectivity=np.column_stack([rows, rows + 1]),
        material="steel",
        section=section.name,
        orientation=np.tile([0.0, 1.0, 0.0], (n, 1)),
    )
    return FEModel(
        title="Connecting rod",
        node_numbers=np.arange(1, n + 2),
        coordinates=np.column_stack([x, np.zeros(n + 1), np.zeros(n + 1)]),
        blocks=(beams,),
        materials=(Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0),),
        sections=(section,),
        node_sets={"crank pin": np.array([1]), "wrist pin": np.array([n + 1])},
        interface=np.array([1, n + 1]),
    )


#: The reduced rod as the program wrote it, so that a first start does not wait for the reduction.
ROD_FILE = Path(__file__).with_name("data") / "connecting_rod.fum"


def reduced_rod(modes: int = 6) -> FlexibleSubsystem:
    """The rod reduced to its two interface nodes: twelve static modes, ``modes`` eigenmodes, stresses."""
    from fem.motion import ready_for_motion
    from fem.reduce import reduce_model

    model = rod_model()
    return ready_for_motion(model, reduce_model(model, count=modes, stress=True), geometric=True)


@cache
def rod_subsystem() -> FlexibleSubsystem:
    """The reduced rod from its file; ``python -m examples.crank_slider --reduce`` writes it anew."""
    from io_formats import fum

    return fum.read(ROD_FILE)


def rigid_project() -> Project:
    """Model 1 as a project."""
    return Project(
        title="Crank-slider",
        comment=COMMENT,
        fe_models={"rod": rod_model()},
        system=system(),
        settings=SimulationSettings(duration=5.0, output_step=0.005),
    )


def project() -> Project:
    """The default project of the program: model 3."""
    return Project(
        title="Crank-slider",
        comment=COMMENT,
        fe_models={"rod": rod_model()},
        flexible={"rod": rod_subsystem()},
        system=flexible_system(),
        settings=SimulationSettings(duration=5.0, output_step=0.005),
    )


def main() -> None:
    if "--reduce" in sys.argv:
        from io_formats import fum

        fum.write(ROD_FILE, reduced_rod())
        return
    from examples.crank_slider_figures import draw, print_table, runs

    found = runs()
    print_table(found)
    if len(sys.argv) > 1:
        draw(found, Path(sys.argv[1]))


if __name__ == "__main__":
    main()
