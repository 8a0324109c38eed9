"""Fields of tracks, wheels and cars that mean nothing with the present values of others."""

from __future__ import annotations

from typing import Any

from solvers.multibody.forces.track import OWN, POINTS, SMOOTH, TABLE
from solvers.multibody.rail.suspension import COIL

SPRUNG = {"rail_mass", "stiffness", "damping", "lateral_stiffness", "lateral_damping"}
OF_SPECTRA = {"seed", "begin", "shortest", "longest"}


def needless_of_rail(thing: Any) -> set[str]:
    """Points of a profile that is built in, numbers of a spectrum that is not asked for, springs of a rigid rail …"""
    found: set[str] = set()
    if hasattr(thing, "profile_points") and thing.profile != POINTS:
        found.add("profile_points")
    if hasattr(thing, "rail_points"):
        if thing.rail != POINTS:
            found.add("rail_points")
        if not thing.sprung:
            found |= SPRUNG
        rough = thing.irregularities
        if rough != OWN:
            found.add("spectrum")
        if rough != TABLE:
            found.add("table")
        if rough in (SMOOTH, TABLE):
            found |= OF_SPECTRA
        if rough == SMOOTH:
            found.add("scale")
    if hasattr(thing, "air_height") and thing.springs == COIL:
        found |= {"air_height", "air_exponent"}
    return found
