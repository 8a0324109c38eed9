"""The table that shortens the search for contacts: stretches of the wheel's profile where a least gap can be.

The search over the whole profile stays exact; for a cell of shift, roll and yaw the table says which points of it need
not be looked at. So nothing is interpolated, and the contacts are the same to the last digit.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.rail_contact import CELL, COARSE, POINTS, TABLE_HEAD
from solvers.kernels.rail_windows import fill_windows
from solvers.multibody.rail.contact import Pairing

Array = NDArray[np.float64]

#: Places of the rail under the wheel, m, rolls and yaws, rad, that the table covers: half range (yaw: range), cells.
SHIFT, ROLL, YAW = (16e-3, 64), (10e-3, 16), (30e-3, 5)


def window_table(pair: Pairing) -> Array:
    """Head and cells as ``solvers.kernels.rail_contact`` reads them; both sides share it."""
    from solvers.multibody.rail.tables import profile_table

    wheel, rail = profile_table(pair.wheel), profile_table(pair.rail)
    return _made(wheel.tobytes(), rail.tobytes(), pair.half, pair.radius, pair.half - pair.rail_place)


@lru_cache(maxsize=8)
def _made(wheel: bytes, rail: bytes, half: float, radius: float, middle: float) -> Array:
    data = np.concatenate([np.frombuffer(wheel), np.frombuffer(rail)])
    at_rail, points = len(wheel) // 8, int(data[1])
    table = np.zeros(TABLE_HEAD + CELL * SHIFT[1] * ROLL[1] * YAW[1])
    table[0:3] = middle - SHIFT[0], 2 * SHIFT[0] / SHIFT[1], SHIFT[1]
    table[3:6] = -ROLL[0], 2 * ROLL[0] / ROLL[1], ROLL[1]
    table[6:8] = YAW[0] / YAW[1], YAW[1]
    hull = np.zeros((3, points // COARSE + 2))
    scratch = np.zeros(POINTS), np.zeros(1, dtype=np.int64), hull, np.zeros(9)
    fill_windows(data, 0, at_rail, half, radius, *scratch, table)
    table.flags.writeable = False
    return table
