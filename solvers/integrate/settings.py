"""How a run is made: what the user sets before Start."""

from dataclasses import dataclass

from solvers.fields import quantity

#: Names of the integrators, kept apart from their kernels so that a form opens without compiling anything.
INTEGRATOR_NAMES = ("dopri5", "rkf45", "bdf", "park", "hht", "newmark", "newmark_bare", "rk4")


@dataclass(frozen=True, kw_only=True)
class SimulationSettings:
    """Settings of one run."""

    duration: float = quantity("Duration", "s", 5.0, positive=True)
    output_step: float = quantity("Output step", "s", 0.005, positive=True)
    integrator: str = quantity("Integrator", default="dopri5", choices=INTEGRATOR_NAMES)
    tolerance: float = quantity(
        "Tolerance", default=1e-8, positive=True, help="Relative error of a step; the absolute one is the same in SI."
    )
    step: float = quantity("Step", "s", 0.001, positive=True, help="Of integrators with a fixed step.")
