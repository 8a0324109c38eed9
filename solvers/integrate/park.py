"""Park's stiffly stable method of order two, adaptive: stiff motion with fast parts that are hardly damped."""

from solvers.integrate.bdf import scratch
from solvers.integrate.integrator import Integrator
from solvers.kernels.bdf import advance

#: The order at which the family of backward differentiation is Park's method.
ORDER = 2

INTEGRATOR = Integrator(
    "park", "Park's stiffly stable method, order 2, adaptive", advance, scratch(ORDER), implicit=True
)
