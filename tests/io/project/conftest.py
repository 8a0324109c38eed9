"""A project with something of every kind of data in it, and a run."""

import numpy as np
import pytest

from fem.materials import Isotropic, Orthotropic
from fem.model import (
    Bushing,
    CoordinateSystem,
    ElementBlock,
    FEModel,
    InterpolationLink,
    LinearLink,
    PointMass,
    RigidLink,
    ScalarSpring,
    Support,
)
from fem.sections import ShellSection
from io_formats.project import Project
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import PrismaticJoint, RevoluteJoint
from solvers.multibody.results import Channel, Results
from solvers.multibody.system import Body, MultibodySystem, Parameter, Sensor, Shape


def make_fe_model() -> FEModel:
    points = np.random.default_rng(1).normal(size=(120, 3))
    points[0] = (1e-310, -0.0, 0.1)  # a subnormal number and a signed zero
    return FEModel(
        title="Рама «A/1»",
        node_numbers=np.arange(1, 121) * 7,
        coordinates=points,
        blocks=(
            ElementBlock(name="hull", type="hex8", numbers=np.arange(15), connectivity=np.arange(120).reshape(15, 8)),
            ElementBlock(
                name="beam",
                type="beam2",
                numbers=[99],
                connectivity=[[0, 1]],
                orientation=[0.0, 1.0, 0.0],
                releases=np.arange(12) % 2 == 0,
            ),
        ),
        materials=(
            Isotropic(name="steel", young=2.06e11),
            Orthotropic(name="ply", young=(1e9, 2e9, 3e9), poisson=(0.1, 0.2, 0.05), shear=(1e8, 2e8, 3e8)),
        ),
        sections=(ShellSection(name="plate"),),
        node_sets={"all": np.arange(1, 121) * 7, "none": np.zeros(0, dtype=np.int64), "class": [7, 14], "a.b/c": [7]},
        supports=(Support(nodes=[7, 14], dofs="ux uz", values=(0.001, 0.0)),),
        masses=(PointMass(node=7, mass=0.1 + 0.2),),
        springs=(ScalarSpring(node_a=7, stiffness=1e5), Bushing(node_a=14, node_b=21, stiffness=(1.0,) * 6)),
        links=(
            RigidLink(master=7, slaves=[14, 21]),
            InterpolationLink(node=7, others=[28, 35], weights=[0.25, 0.75]),
            LinearLink(terms=((7, "ux", 1.0), (14, "uy", -1.0))),
        ),
        systems=(CoordinateSystem(name="cyl", kind="cylindrical"),),
        interface=[7, 14],
    )


def make_project() -> Project:
    system = MultibodySystem(
        name="crank",
        gravity=(0.0, 0.0, "-g"),
        parameters=(Parameter(name="g", value=9.80665), Parameter(name="L", value="1/3")),
        bodies=(
            Body(name="crank", mass=7.403, centre=("L/2", 0.0, 0.0), shapes=(Shape(kind="cylinder"), Shape())),
            Body(name="кулиса", mass=9.36, inertia=(1 / 3, 1e-17, 5.0)),
        ),
        joints=(
            RevoluteJoint(name="pin", body_b="crank", speed=-0.0),
            PrismaticJoint(name="slide", body_b="кулиса", position="2*L"),
        ),
        forces=(JointForce(name="motor", joint="pin", expression="100 - 10*v"),),
        sensors=(Sensor(name="omega", expression="v(pin)", unit="rad/s"),),
    )
    return Project(
        title="Проба пера",
        comment="line one\nline «two»",
        fe_models={"frame": make_fe_model(), "my frame.2": make_fe_model()},
        system=system,
        settings=SimulationSettings(duration=0.1, tolerance=1e-9),
    )


@pytest.fixture
def project() -> Project:
    return make_project()


def make_results(n: int = 300, first: int = 0) -> Results:
    time = (first + np.arange(n)) * 0.01
    return Results(
        name="run",
        time=time,
        coordinates=np.column_stack([time, time**2]),
        speeds=np.column_stack([np.ones(n), 2 * time]),
        accelerations=np.zeros((n, 2)),
        coordinate_names=("pin", "slide"),
        body_names=("crank", "кулиса", "c"),
        positions=np.repeat(time, 9).reshape(n, 3, 3),
        quaternions=np.repeat(time, 12).reshape(n, 3, 4),
        channels=(Channel("energy", "J", np.cos(time)), Channel("ω", "rad/s", np.sin(time))),
        settings=SimulationSettings(duration=3.0),
        statistics={"steps": 17.0},
    )


@pytest.fixture
def results() -> Results:
    return make_results()
