"""Dormand–Prince 5(4): adaptive step, for motion that is not stiff."""

from solvers.integrate.integrator import Integrator
from solvers.kernels.dopri5 import advance

INTEGRATOR = Integrator("dopri5", "Dormand–Prince 5(4), adaptive", advance)
