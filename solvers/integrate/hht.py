"""The generalised-α method (Hilber, Hughes, Taylor; Chung and Hulbert 1993) with a controlled step."""

from solvers.integrate.integrator import Integrator
from solvers.integrate.newmark import scratch
from solvers.kernels.newmark import advance

#: Spectral radius at infinite frequency: high frequencies are damped, low ones kept.
RADIUS = 0.8

INTEGRATOR = Integrator(
    "hht", "Generalised-α (HHT), adaptive", advance, scratch(RADIUS, fixed=False), implicit=True, of_increments=True
)
