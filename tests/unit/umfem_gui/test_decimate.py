"""Decimated curves: peaks are never hidden."""

import time

import numpy as np
import pytest

from umfem_gui.plots.decimate import Pyramid


@pytest.mark.parametrize("count", [10, 5000, 100_003, 1_000_000])
def test_extremes_of_every_view_are_drawn(rng, count):
    x = np.arange(count) * 1e-3
    y = rng.standard_normal(count)
    y[count // 3] = 50.0  # one sample among a million
    y[count // 2] = -70.0
    pyramid = Pyramid(x, y)
    assert pyramid.bounds == (-70.0, 50.0)
    for first, last in ((0.0, x[-1]), (0.2 * x[-1], 0.45 * x[-1]), (0.3333 * x[-1], 0.3334 * x[-1])):
        px, py = pyramid.part(first, last, 800)
        inside = (x >= first) & (x <= last)
        shown = (px >= first) & (px <= last)
        if inside.any():
            assert py[shown].max() == y[inside].max()
            assert py[shown].min() == y[inside].min()
        assert len(px) <= 4 * 800 + 8192
        assert np.all(np.diff(px) >= 0)
        assert px[0] <= max(first, x[0])
        assert px[-1] >= min(last, x[-1])


def test_every_pixel_has_its_extremes(rng):
    """Whole million on 800 pixels: the true extremes of each pixel differ from the drawn ones nowhere."""
    x, y = np.arange(1_000_000.0), rng.standard_normal(1_000_000)
    px, py = Pyramid(x, y).part(0, 999_999, 800)
    exact = y.reshape(800, 1250).max(axis=1)
    drawn = np.array([py[(px >= 1250 * i - 512) & (px < 1250 * (i + 1) + 512)].max() for i in range(800)])
    assert np.all(drawn >= exact)


def test_gaps_and_speed():
    y = np.sin(np.arange(1_000_000) * 1e-4)
    y[1000:2000] = np.nan
    pyramids = [Pyramid(np.arange(1_000_000.0), y + i) for i in range(10)]
    began = time.thread_time()
    for k in range(20):
        for one in pyramids:
            one.part(1000.0 * k, 900_000.0 - 1000 * k, 1000)
    # 20 redraws of ten curves of a million points, by processor time: 0.1 s each would be slow, ours take 1 ms
    assert time.thread_time() - began < 2.0
