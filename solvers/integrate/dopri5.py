"""Dormand–Prince 5(4): adaptive step, for motion that is not stiff. Dormand and Prince 1980."""

from solvers.integrate.embedded import table
from solvers.integrate.integrator import Integrator
from solvers.kernels.embedded import advance

_TABLE = table(
    nodes=(1 / 5, 3 / 10, 4 / 5, 8 / 9, 1.0),
    weights=(
        (1 / 5,),
        (3 / 40, 9 / 40),
        (44 / 45, -56 / 15, 32 / 9),
        (19372 / 6561, -25360 / 2187, 64448 / 6561, -212 / 729),
        (9017 / 3168, -355 / 33, 46732 / 5247, 49 / 176, -5103 / 18656),
    ),
    solution=(35 / 384, 0.0, 500 / 1113, 125 / 192, -2187 / 6784, 11 / 84),
    error=(71 / 57600, 0.0, -71 / 16695, 71 / 1920, -17253 / 339200, 22 / 525, -1 / 40),
    interpolation=(
        -12715105075 / 11282082432,
        0.0,
        87487479700 / 32700410799,
        -10690763975 / 1880347072,
        701980252875 / 199316789632,
        -1453857185 / 822651844,
        69997945 / 29380423,
    ),
)

INTEGRATOR = Integrator("dopri5", "Dormand–Prince 5(4), adaptive", advance, lambda n_y, n_v, n_x: (_TABLE,))
