"""How a run is made: what the user sets before Start."""

from dataclasses import dataclass

from solvers.fields import quantity


@dataclass(frozen=True, kw_only=True)
class SimulationSettings:
    """Settings of one run."""

    duration: float = quantity("Duration", "s", 5.0, positive=True)
    output_step: float = quantity("Output step", "s", 0.005, positive=True)
    integrator: str = quantity("Integrator", default="dopri5", choices=("dopri5",))
    tolerance: float = quantity(
        "Tolerance", default=1e-8, positive=True, help="Relative error of a step; the absolute one is the same in SI."
    )
