"""All integrators, by the name that the settings use."""

from __future__ import annotations

from solvers.integrate import bdf, dopri5, newmark, rk4
from solvers.integrate.integrator import Integrator

#: A new integrator is one new file and one line here (and its name among the choices of the settings).
INTEGRATORS: dict[str, Integrator] = {
    entry.name: entry
    for entry in (
        dopri5.INTEGRATOR,
        bdf.INTEGRATOR,
        bdf.PARK,
        newmark.GENERALISED_ALPHA,
        newmark.NEWMARK,
        newmark.BARE_NEWMARK,
        rk4.INTEGRATOR,
    )
}
