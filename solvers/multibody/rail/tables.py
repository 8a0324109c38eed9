"""Tables that a wheel on a rail reads while it runs: profiles, line of the track, irregularities. Plain numbers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import CubicSpline

from solvers.errors import ModelError
from solvers.kernels.rail_contact import COLUMNS, CURVATURE, HEIGHT, MOST, POINTS, ROLLING, touch
from solvers.multibody.rail.contact import Pairing, hertz_ellipse
from solvers.multibody.rail.irregularities import Irregularities
from solvers.multibody.rail.profiles import SPACING, Profile
from solvers.multibody.rail.track import Track

Array = NDArray[np.float64]


def profile_table(profile: Profile) -> Array:
    """First u, number of points, step, then values, slopes and second derivatives."""
    head = [profile.u0, len(profile.value), SPACING]
    return np.concatenate([head, profile.value, profile.slope, profile.bend])


def contacts_at(
    pair: Pairing, side: int, y: float, z: float, roll: float = 0.0, yaw: float = 0.0, *, windows: Array | None = None
) -> Array:
    """Contacts (n ≤ 3, 9) of one wheel, the deepest first, as the force element finds them; see ``rail_contact``.

    ``windows``: the table of ``rail.windows`` that the element searches by; without it the whole profile is looked at.
    The middle of the axle stands at (y, z) over the track, turned by yaw, then roll. Raises ModelError if there is no
    rail under the wheel.
    """
    wheel, rail = profile_table(pair.wheel), profile_table(pair.rail)
    axle = (-np.sin(yaw) * np.cos(roll), np.cos(yaw) * np.cos(roll), np.sin(roll))
    pose = np.array([side, pair.half, pair.radius, *axle, y, z, pair.rail_place])
    out, data = np.zeros((MOST, COLUMNS)), np.concatenate([wheel, rail] if windows is None else [wheel, rail, windows])
    scratch = np.zeros(6), np.zeros(POINTS), np.zeros(1, dtype=np.int64)
    table = -1 if windows is None else len(wheel) + len(rail)
    count = touch(data, 0, len(wheel), table, pose, *scratch, out)
    if count == 0:
        raise ModelError(
            f"Wheel '{pair.wheel.name}' does not stand on rail '{pair.rail.name}' at a gauge of "
            f"{1e3 * pair.gauge:g} mm. Check the gauge and the distance between the backs of the wheels."
        )
    return out[:count]


def standing(pair: Pairing, load: float) -> float:
    """Height of the axle over the rails, m, when each wheel bears ``load`` in the middle of the track."""
    row = contacts_at(pair, 1, 0.0, pair.radius)[0]
    depth = hertz_ellipse(0.5 / row[ROLLING], row[CURVATURE], pair.effective, force=load)[2] if load > 0.0 else 0.0
    return float(pair.radius - row[HEIGHT] - depth)


def line_table(line: Track) -> Array:
    """Number of points and their distance, then x, y, heading, curvature, cant angle and widening."""
    columns = (line.x, line.y, line.heading, line.curvature, line.cant_angle, line.widening)
    return np.concatenate([[len(line.s), line.s[1] - line.s[0]], *columns])


def irregularity_table(irregularities: Irregularities | None, scale: float = 1.0) -> Array:
    """Number of points, first place and distance, then up and left of the left rail, of the right rail."""
    if irregularities is None:
        return np.zeros(3)
    s = irregularities.s
    even = np.linspace(s[0], s[-1], len(s))
    columns = (irregularities.left_z, irregularities.left_y, irregularities.right_z, irregularities.right_y)
    resampled = [scale * (c if np.allclose(np.diff(s), s[1] - s[0]) else CubicSpline(s, c)(even)) for c in columns]
    return np.concatenate([[len(even), even[0], even[1] - even[0]], *resampled])
