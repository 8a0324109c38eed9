"""A long curve as few points, its peaks kept: extremes of blocks, of blocks of blocks and so on, made once.

Whatever part of the curve is shown, a level with a few points per pixel is taken; every point drawn is a true sample
and the greatest and the least sample of every pixel are among them.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Array = NDArray[np.float64]

#: Samples of one level that make one pair of extremes of the next.
FACTOR = 8

#: Curves up to this many samples are drawn whole.
WHOLE = 4096


class Pyramid:
    """Extremes of a curve at several levels. ``x`` must not fall."""

    def __init__(self, x: Array, y: Array) -> None:
        self.x, self.y = x, y
        self.levels: list[NDArray[np.int64]] = []  # indices of samples, growing
        low = high = np.arange(len(y))
        while len(low) > WHOLE:
            low, high = _extremes(y, low, high)
            self.levels.append(np.sort(np.stack([low, high], axis=1), axis=1).ravel())

    @property
    def bounds(self) -> tuple[float, float]:
        """Least and greatest finite value; NaN if there is none."""
        values = self.y[self.levels[-1]] if self.levels else self.y
        values = values[np.isfinite(values)]
        return (float(values.min()), float(values.max())) if len(values) else (float("nan"), float("nan"))

    def part(self, first: float, last: float, pixels: int) -> tuple[Array, Array]:
        """Points to draw between two abscissas on so many pixels, one sample beyond each end included."""
        low = max(int(np.searchsorted(self.x, first, side="left")) - 1, 0)
        high = min(int(np.searchsorted(self.x, last, side="right")) + 1, len(self.x))
        most = max(4 * pixels, WHOLE // 2)
        if high - low <= most or not self.levels:
            return self.x[low:high], self.y[low:high]
        for chosen in self.levels:
            begin, end = np.searchsorted(chosen, [low, high])
            if end - begin <= most:
                break
        inner = chosen[max(begin - 2, 0) : end + 2]
        indices = np.unique(np.concatenate([[low], inner, [high - 1]]))
        return self.x[indices], self.y[indices]


def _extremes(y: Array, low: NDArray[np.int64], high: NDArray[np.int64]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Indices of the least and greatest sample of every block of ``FACTOR`` entries; the last block may be short."""
    count = -(-len(low) // FACTOR)
    pad = count * FACTOR - len(low)
    low, high = (np.concatenate([one, np.repeat(one[-1:], pad)]).reshape(count, FACTOR) for one in (low, high))
    rows = np.arange(count)
    finite_low = np.where(np.isnan(y[low]), np.inf, y[low])
    finite_high = np.where(np.isnan(y[high]), -np.inf, y[high])
    return low[rows, np.argmin(finite_low, axis=1)], high[rows, np.argmax(finite_high, axis=1)]
