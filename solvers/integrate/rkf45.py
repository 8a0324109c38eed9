"""Runge–Kutta–Fehlberg 5(4): the solution of order five is carried on, that of order four tells the error.

Fehlberg 1969. Between the steps a cubic by both ends and their rates; Dormand–Prince has smaller errors and a better
interpolation, this one is what older programs and papers compare with.
"""

from solvers.integrate.embedded import table
from solvers.integrate.integrator import Integrator
from solvers.kernels.embedded import advance

_TABLE = table(
    nodes=(1 / 4, 3 / 8, 12 / 13, 1.0, 1 / 2),
    weights=(
        (1 / 4,),
        (3 / 32, 9 / 32),
        (1932 / 2197, -7200 / 2197, 7296 / 2197),
        (439 / 216, -8.0, 3680 / 513, -845 / 4104),
        (-8 / 27, 2.0, -3544 / 2565, 1859 / 4104, -11 / 40),
    ),
    solution=(16 / 135, 0.0, 6656 / 12825, 28561 / 56430, -9 / 50, 2 / 55),
    error=(1 / 360, 0.0, -128 / 4275, -2197 / 75240, 1 / 50, 2 / 55),
)

INTEGRATOR = Integrator("rkf45", "Runge–Kutta–Fehlberg 5(4), adaptive", advance, lambda n_y, n_v, n_x: (_TABLE,))
