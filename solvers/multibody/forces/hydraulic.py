"""A hydraulic cylinder between two points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

from solvers.fields import quantity
from solvers.kernels.multibody_arrays import AXIAL
from solvers.multibody.forces.build import text
from solvers.multibody.forces.ends import PointForce
from solvers.multibody.values import Number

if TYPE_CHECKING:
    from solvers.multibody.forces.build import ForceBuild


@dataclass(frozen=True, kw_only=True)
class HydraulicCylinder(PointForce):
    """Two chambers with the pressures p1 (it pushes the points apart) and p2, fed by the flows Q1 and Q2.

    V₁·ṗ₁ = E·(Q₁ − A₁·v − L·(p₁ − p₂)), V₂·ṗ₂ = E·(Q₂ + A₂·v + L·(p₁ − p₂)); volumes V₁ = V₀ + A₁·(x − x_min) and
    V₂ = V₀ + A₂·(x_max − x); force A₁·p₁ − A₂·p₂ − d·v.
    """

    kind: ClassVar[str] = "hydraulic_cylinder"
    title: ClassVar[str] = "Hydraulic cylinder"

    area_1: Number = quantity("Piston area", "m²", 0.002, positive=True)
    area_2: Number = quantity("Area on the rod side", "m²", 0.0015, positive=True)
    shortest: Number = quantity("Shortest length", "m", 0.5, minimum=0.0)
    longest: Number = quantity("Longest length", "m", 0.9, minimum=0.0)
    dead_volume: Number = quantity("Dead volume of a chamber", "m³", 1e-4, positive=True)
    modulus: Number = quantity("Bulk modulus of the fluid", "Pa", 1.4e9, positive=True)
    flow_1: str = quantity("Flow into the piston side", "m³/s", "0", expression=True, help="Of t, x, v, p1, p2, …")
    flow_2: str = quantity("Flow into the rod side", "m³/s", "0", expression=True)
    leakage: Number = quantity("Leakage", "m³/(s·Pa)", 0.0, minimum=0.0)
    pressure_1: Number = quantity("Initial pressure of the piston side", "Pa", 1e5)
    pressure_2: Number = quantity("Initial pressure of the rod side", "Pa", 1e5)
    damping: Number = quantity("Damping", "N·s/m", 0.0, minimum=0.0)

    def compile(self, build: ForceBuild) -> None:
        build.kind = AXIAL
        self.markers(build)
        build.variable()
        A1, A2, V0, E, L = map(text, (self.area_1, self.area_2, self.dead_volume, self.modulus, self.leakage))
        V1 = f"({V0} + {A1}*(x - {text(self.shortest)}))"
        V2 = f"({V0} + {A2}*({text(self.longest)} - x))"
        flows = {"flow_1": build.node(self.flow_1), "flow_2": build.node(self.flow_2)}
        rate_1 = build.node(f"{E}/{V1}*(flow_1 - {A1}*v - {L}*(p1 - p2))", flows)
        rate_2 = build.node(f"{E}/{V2}*(flow_2 + {A2}*v + {L}*(p1 - p2))", flows)
        build.state("p1", rate_1, build.number(self.pressure_1, "initial pressure"))
        build.state("p2", rate_2, build.number(self.pressure_2, "initial pressure"))
        build.first_program = build.program(f"{A1}*p1 - {A2}*p2 - {text(self.damping)}*v")
