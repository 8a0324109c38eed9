"""The project: everything one model file holds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING

from solvers.integrate.settings import SimulationSettings
from solvers.multibody.system import MultibodySystem

if TYPE_CHECKING:
    from fem.model import FEModel


@dataclass(frozen=True, kw_only=True)
class Project:
    """FE models, one object and the settings of its runs. A frozen value: an edit gives a new project.

    Saved as one HDF5 file ``name.umfem``; the results of runs lie beside it in ``name.runs/``.
    """

    title: str = "Untitled"
    comment: str = ""
    fe_models: Mapping[str, FEModel] = field(default_factory=lambda: MappingProxyType({}))
    system: MultibodySystem = field(default_factory=MultibodySystem)
    settings: SimulationSettings = field(default_factory=SimulationSettings)
