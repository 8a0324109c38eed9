"""The classical Runge–Kutta method with a fixed step: a check that shares nothing with step control."""

from solvers.integrate.integrator import Integrator
from solvers.kernels.rk4 import advance

INTEGRATOR = Integrator("rk4", "Runge–Kutta 4, fixed step", advance, fixed_step=True)
