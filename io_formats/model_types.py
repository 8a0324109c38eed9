"""The types a project is made of: the one table of the project file and of the JSON model."""

from __future__ import annotations

import typing
from types import UnionType

from fem.materials import Material
from fem.model import CoordinateSystem, ElementBlock, FEModel, Link, PointMass, Spring, Support
from fem.sections import Section
from fem.solution import ModalSolution, Solution
from io_formats.plot_layout import Formula, PlotLayout, PlotSpec
from io_formats.project import Project
from solvers.flexible.extension import ConsistentInvariants, Extension, GeometricStiffness, ModalStress
from solvers.flexible.subsystem import Conditions, DrawnElements, DrawnType, FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.constraints import CONSTRAINT_TYPES
from solvers.multibody.flexible_body import FlexibleBody
from solvers.multibody.forces import FORCE_TYPES
from solvers.multibody.joints import JOINT_TYPES, JointStep
from solvers.multibody.sensors import SENSOR_TYPES
from solvers.multibody.shapes import SurfaceMesh
from solvers.multibody.signal_curve import SignalCurve
from solvers.multibody.stages.event import Event
from solvers.multibody.system import Body, MultibodySystem, Parameter, Shape, Subsystem
from solvers.multibody.uses import ParameterValue, SubsystemUse


def _members(*kinds: object) -> list[type]:
    """The classes themselves; a union stands for its members."""
    found: list[type] = []
    for kind in kinds:
        if isinstance(kind, UnionType) or typing.get_origin(kind) is typing.Union:
            found += _members(*typing.get_args(kind))
        elif isinstance(kind, type):
            found.append(kind)
    return found


#: Joints and forces come from their own tables; another type of data is one more word here.
TYPES: tuple[type, ...] = tuple(
    _members(
        Project,
        MultibodySystem,
        Parameter,
        Body,
        Shape,
        Event,
        SurfaceMesh,
        *SENSOR_TYPES.values(),
        SignalCurve,
        Subsystem,
        SubsystemUse,
        ParameterValue,
        SimulationSettings,
        PlotLayout,
        PlotSpec,
        Formula,
        *JOINT_TYPES.values(),
        JointStep,
        *FORCE_TYPES.values(),
        *CONSTRAINT_TYPES.values(),
        FEModel,
        ElementBlock,
        Material,
        Section,
        Support,
        PointMass,
        Spring,
        Link,
        CoordinateSystem,
        Solution,
        ModalSolution,
        FlexibleBody,
        FlexibleSubsystem,
        DrawnType,
        DrawnElements,
        Conditions,
        Extension,
        ModalStress,
        ConsistentInvariants,
        GeometricStiffness,
    )
)
