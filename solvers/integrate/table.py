"""All integrators, by the name that the settings use."""

from __future__ import annotations

from solvers.integrate import bdf, dopri5, hht, newmark, park, rk4, rkf45
from solvers.integrate.integrator import Integrator

#: A new integrator is one new file and one line here (and its name among the choices of the settings).
INTEGRATORS: dict[str, Integrator] = {
    entry.name: entry
    for entry in (
        dopri5.INTEGRATOR,
        rkf45.INTEGRATOR,
        bdf.INTEGRATOR,
        park.INTEGRATOR,
        hht.INTEGRATOR,
        newmark.NEWMARK,
        newmark.BARE_NEWMARK,
        rk4.INTEGRATOR,
    )
}
