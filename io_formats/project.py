"""The project: everything one model file holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType

from fem.model import FEModel
from fem.solution import Solution
from io_formats.plot_layout import PlotLayout
from solvers.fields import quantity
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.system import MultibodySystem

#: Ending of the name of a project file.
SUFFIX = ".umfem"


@dataclass(frozen=True, kw_only=True)
class Project:
    """FE models and their solutions, flexible subsystems, one object and its settings. An edit gives a new project.

    Saved as one HDF5 file ``name.umfem``; the results of runs lie beside it in ``name.runs/``.
    """

    title: str = quantity("Title", default="Untitled")
    comment: str = quantity("Comment", default="")
    fe_models: Mapping[str, FEModel] = field(default_factory=lambda: MappingProxyType({}))
    solutions: Mapping[str, Solution] = field(default_factory=lambda: MappingProxyType({}))
    flexible: Mapping[str, FlexibleSubsystem] = field(default_factory=lambda: MappingProxyType({}))
    system: MultibodySystem = field(default_factory=MultibodySystem)
    settings: SimulationSettings = field(default_factory=SimulationSettings)
    plots: PlotLayout = field(default_factory=PlotLayout)

    def __post_init__(self) -> None:
        for name in ("fe_models", "solutions", "flexible"):
            if not isinstance(getattr(self, name), MappingProxyType):
                object.__setattr__(self, name, MappingProxyType(dict(getattr(self, name))))


def runs_folder(path: str | Path) -> Path:
    """Where the runs of a project file lie: ``crane.umfem`` has ``crane.runs`` beside it."""
    return Path(path).with_suffix(".runs")
