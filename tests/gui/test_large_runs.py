"""Large runs: opened at once, read curve by curve; long curves pan and zoom without waiting."""

from __future__ import annotations

import time

import numpy as np
import pytest

from io_formats.lazy_run import read_lazily
from io_formats.plot_layout import PlotLayout, PlotSpec
from io_formats.results import RunWriter
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.results import Channel, Results


def big(rows: int, channels: int, start: int = 0) -> Results:
    t = (start + np.arange(rows)) * 1e-3
    return Results(
        name="big",
        time=t,
        coordinates=np.zeros((rows, 1)),
        speeds=np.zeros((rows, 1)),
        accelerations=np.zeros((rows, 1)),
        coordinate_names=("q",),
        body_names=("b",),
        positions=np.repeat(t[:, None, None], 3, axis=2),
        quaternions=np.tile([1.0, 0, 0, 0], (rows, 1, 1)),
        channels=tuple(Channel(f"c{i}", "m", np.sin(t + i)) for i in range(channels)),
        settings=SimulationSettings(),
        status="running",
    )


def write_big(path, rows: int, channels: int, piece: int = 50_000) -> None:
    with RunWriter(path) as writer:
        for start in range(0, rows, piece):
            writer.append(big(min(piece, rows - start), channels, start))
        writer.finish("finished", {})


def test_a_run_is_read_as_far_as_it_is_looked_at(tmp_path):
    path = tmp_path / "big.h5"
    write_big(path, 60_000, 20)
    run = read_lazily(path)
    assert not any(channel.ready for channel in run.channels)
    np.testing.assert_allclose(run.channels[3].values, np.sin(run.time + 3), atol=1e-12)
    assert [channel.ready for channel in run.channels].count(True) == 1
    np.testing.assert_allclose(run.positions[777][0], [0.777] * 3)
    np.testing.assert_allclose(np.asarray(run.positions[::1000])[5, 0], [5.0] * 3)
    assert len(run.positions) == 60_000


@pytest.mark.slow
def test_two_gigabytes_open_in_a_second(tmp_path):
    """100 curves of 2.3 million rows, 2.3 GB: names and time at once; one curve when it is wanted."""
    path = tmp_path / "huge.h5"
    write_big(path, 2_300_000, 100, 20_000)
    assert path.stat().st_size > 2e9
    began = time.perf_counter()
    run = read_lazily(path)
    assert time.perf_counter() - began < 1.0
    assert len(run.time) == 2_300_000


def test_ten_long_curves_pan_and_zoom(qtbot, window, tmp_path):
    """Ten curves of a million points: a change of range is drawn within 0.1 s of the processor."""
    from umfem_gui.plots.curves import Curve
    from umfem_gui.plots.plot_view import PlotView

    view = PlotView()
    qtbot.addWidget(view)
    view.resize(1000, 500)
    view.show()
    t = np.arange(1_000_000) * 1e-3
    rng = np.random.default_rng(1)
    curves = [Curve("r", f"c{i}", "m", t, rng.standard_normal(len(t)) + 3 * i, i, 0) for i in range(10)]
    layout = PlotLayout(plots=(PlotSpec(left=tuple(f"c{i}" for i in range(10))),))
    view.show_curves(layout.plots, curves)
    qtbot.wait(50)
    spent = []
    for k in range(12):
        began = time.thread_time()
        view.plots[0].vb.setXRange(10.0 * k, 900.0 - 30 * k, padding=0)
        view.area.viewport().repaint()
        spent.append(time.thread_time() - began)
    assert np.median(spent) < 0.1, spent
    assert view.visible_range() == pytest.approx((110.0, 570.0))
