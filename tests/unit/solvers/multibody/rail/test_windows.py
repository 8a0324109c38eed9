"""The table that shortens the search for contacts leaves every contact where the whole search has it."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.kernels.rail_contact import COLUMNS, DEEPEST, HEIGHT, MOST, POINTS, touch
from solvers.multibody.rail.contact import Pairing, pairing
from solvers.multibody.rail.profiles import RAILS, WHEELS
from solvers.multibody.rail.tables import profile_table
from solvers.multibody.rail.windows import ROLL, SHIFT, YAW, window_table

PAIRS = {
    "S1002": lambda: pairing(WHEELS["S1002"](), RAILS["UIC 60"]()),
    "GOST": lambda: pairing(
        WHEELS["GOST 9036"](), RAILS["R65"](), radius=0.475, gauge=1.520, back_to_back=1.440, inclination=0.05
    ),
    "cone": lambda: pairing(WHEELS["cone 1:20"](), RAILS["UIC 60"](), inclination=0.0),
}


class Search:
    """Both searches of a pair for the same poses."""

    def __init__(self, pair: Pairing) -> None:
        wheel, rail, self.table = profile_table(pair.wheel), profile_table(pair.rail), window_table(pair)
        self.pair, self.wheel = pair, len(wheel)
        self.data = np.concatenate([wheel, rail, self.table])
        self.windows = len(wheel) + len(rail)
        self.scratch = np.zeros(6), np.zeros(POINTS), np.zeros(1, dtype=np.int64)

    def pose(self, side: float, y: float, roll: float, yaw: float, sunk: float) -> np.ndarray:
        """With the deepest point ``sunk`` into the rail; without a rail under the wheel at the radius."""
        axle = (-np.sin(yaw) * np.cos(roll), np.cos(yaw) * np.cos(roll), np.sin(roll))
        place = np.array([side, self.pair.half, self.pair.radius, *axle, y, self.pair.radius, self.pair.rail_place])
        found = self(place, -1)
        if len(found):
            place[7] -= found[0, HEIGHT] + sunk
        return place

    def __call__(self, pose: np.ndarray, table: int) -> np.ndarray:
        out = np.zeros((MOST, COLUMNS))
        return out[: touch(self.data, 0, self.wheel, table, pose, *self.scratch, out)]


def differences(search: Search, n: int, seed: int) -> tuple[float, int, int]:
    """Largest difference over random poses, within the table and beyond; how many have two contacts, how many none."""
    rng = np.random.default_rng(seed)
    worst, double, none = 0.0, 0, 0
    for _ in range(n):
        side = rng.choice([-1.0, 1.0])
        y, roll, yaw = rng.uniform(-0.018, 0.018), rng.uniform(-0.011, 0.011), rng.uniform(-0.033, 0.033)
        pose = search.pose(side, y, roll, yaw, rng.uniform(-4e-4, 1.2 * DEEPEST))
        everywhere, here = search(pose, -1), search(pose, search.windows)
        assert len(everywhere) == len(here)
        double, none = double + (len(here) > 1), none + (len(here) == 0)
        worst = max(worst, float(np.abs(everywhere - here).max(initial=0.0)))
    return worst, double, none


@pytest.mark.parametrize("name", PAIRS)
def test_contacts_are_the_same_as_without_the_table(name: str) -> None:
    worst, double, none = differences(Search(PAIRS[name]()), 3000, 1)
    assert worst < 1e-9
    assert none == 0
    assert double > 50 or name == "cone"


@pytest.mark.slow
@pytest.mark.parametrize("name", PAIRS)
def test_contacts_are_the_same_at_many_poses(name: str) -> None:
    assert differences(Search(PAIRS[name]()), 100_000, 2)[0] < 1e-9


def test_table_leaves_out_most_of_the_profile_and_says_where_it_ends() -> None:
    search = Search(PAIRS["S1002"]())
    cells = search.table[8:].reshape(-1, 9)
    assert len(cells) == SHIFT[1] * ROLL[1] * YAW[1]
    assert np.all(cells[:, 0] >= 1)
    points = [float(np.sum(c[2 : 2 * int(c[0]) + 1 : 2] - c[1 : 2 * int(c[0]) : 2] + 1)) for c in cells]
    assert np.mean(points) < 0.1 * len(search.pair.rail.value) / 2  # of those that the search looks at
    # an emptied table finds nothing, so the search has to look everywhere: still right
    search.data[search.windows + 8 :] = -1.0
    pose = search.pose(1.0, 2e-3, 1e-3, 1e-3, 1e-4)
    assert np.array_equal(search(pose, search.windows), search(pose, -1))
