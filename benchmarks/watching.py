"""What watching costs: live curves and animation beside a run, a large file, long curves, a body of 28 000 nodes.

``python -m benchmarks.watching [--rows N]`` needs a screen (or ``xvfb-run``) and prints one table. A run is timed
alone, then in the window with live curves and motion, in turn, and the medians are compared.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

os.environ.setdefault("QT_API", "pyside6")

import numpy as np


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=2_700_000, help="rows of the large result file, 100 curves")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--duration", type=float, default=40.0, help="seconds of motion of the crank-slider")
    args = parser.parse_args()
    lines = [*_live(args.repeats, args.duration), *_curves(), *_large_body()]
    if args.rows:
        lines += _large_file(args.rows)
    width = max(len(name) for name, _ in lines)
    for name, value in lines:
        sys.stdout.write(f"{name:<{width}}  {value}\n")
    return 0


def _live(repeats: int, duration: float) -> list[tuple[str, str]]:
    """The same run without and with the window; the window draws curves and motion while it computes."""
    from dataclasses import replace

    from PySide6.QtCore import QSettings

    from examples import crank_slider
    from solvers.multibody.simulate import simulate
    from umfem_gui.app import Session, make_application, make_window
    from umfem_gui.tour import _wait

    project = crank_slider.project()
    settings = replace(project.settings, duration=duration, output_step=0.005)
    simulate(project.system, replace(settings, duration=0.1), flexible=project.flexible)  # compiled
    alone, beside = [], []
    with tempfile.TemporaryDirectory(prefix="umfem-bench-", ignore_cleanup_errors=True) as private:
        QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, private)
        application = make_application(["umfem"])
        window = make_window(Path(private))
        window.resize(1280, 800)
        session = Session(window)
        session.show()
        _wait(lambda: window.viewport.plotter is not None, "The 3D view did not start.")
        window.document.new(replace(project, settings=settings))
        window.switch("simulation")
        _wait(lambda: window.assembler.result(window.document.project.system) is not None, "Not assembled.")
        for _ in range(repeats):
            began = time.perf_counter()
            simulate(project.system, settings, flexible=project.flexible)
            alone.append(time.perf_counter() - began)
            window.simulation.run()
            _wait(lambda: not window.simulation.job.active, "The run did not end.")
            beside.append(float(window.simulation.runs.current.results.statistics["wall_time"]))
        window.document.undo_stack.setClean()
        window.close()
        session.close()
        application.processEvents()
    a, b = median(alone), median(beside)
    return [
        ("run alone, s", f"{a:.2f}"),
        ("run in the window, live curves and motion, s", f"{b:.2f}"),
        ("slower by", f"{100 * (b / a - 1):.1f} %"),
    ]


def _curves() -> list[tuple[str, str]]:
    """Ten curves of a million points: one change of the range, drawn."""
    from PySide6.QtWidgets import QApplication

    from io_formats.plot_layout import PlotSpec
    from umfem_gui.plots.curves import Curve
    from umfem_gui.plots.plot_view import PlotView

    view = PlotView()
    view.resize(1000, 500)
    view.show()
    t = np.arange(1_000_000) * 1e-3
    rng = np.random.default_rng(1)
    curves = [Curve("r", f"c{i}", "m", t, rng.standard_normal(len(t)) + 3 * i, i, 0) for i in range(10)]
    view.show_curves((PlotSpec(left=tuple(f"c{i}" for i in range(10))),), curves)
    QApplication.processEvents()
    spent = []
    for k in range(20):
        began = time.perf_counter()
        view.plots[0].vb.setXRange(10.0 * k, 900.0 - 30 * k, padding=0)
        view.area.viewport().repaint()
        spent.append(time.perf_counter() - began)
    view.close()
    return [("ten curves of a million points, one pan or zoom, ms", f"{1e3 * median(spent):.0f}")]


def _large_body() -> list[tuple[str, str]]:
    """28 224 nodes in 20 modes, coloured by displacement: points and colours in place, then drawn."""
    import pyvista as pv
    from PySide6.QtWidgets import QApplication
    from pyvistaqt import QtInteractor

    n, modes = 168, 20
    x, y = (one.ravel() for one in np.meshgrid(np.linspace(0, 1, n), np.linspace(0, 1, n)))
    rest = np.column_stack([x, y, np.zeros_like(x)])
    shapes = np.zeros((modes, n * n, 3))
    for k in range(modes):
        shapes[k, :, 2] = np.sin((1 + k % 5) * np.pi * x) * np.sin((1 + k // 5) * np.pi * y)
    flat = shapes.reshape(modes, -1)
    cells = np.arange(n * n).reshape(n, n)
    quads = np.stack([cells[:-1, :-1], cells[:-1, 1:], cells[1:, 1:], cells[1:, :-1]], axis=-1).reshape(-1, 4)
    mesh = pv.PolyData(rest.copy(), np.column_stack([np.full(len(quads), 4), quads]).ravel())
    mesh.point_data["contour"] = np.zeros(n * n)
    view = QtInteractor(auto_update=False, multi_samples=0)
    view.resize(800, 600)
    view.add_mesh(mesh, scalars="contour", show_edges=True, show_scalar_bar=False, clim=(0.0, 0.2))
    view.show()
    QApplication.processEvents()
    rng = np.random.default_rng(2)
    update, whole = [], []
    for _ in range(30):
        w = 0.05 * rng.standard_normal(modes)
        began = time.perf_counter()
        moved = (w @ flat).reshape(-1, 3)
        mesh.points[:] = rest + moved
        mesh.point_data["contour"][:] = np.linalg.norm(moved, axis=1)
        mesh.GetPoints().Modified()
        mesh.GetPointData().GetScalars().Modified()
        update.append(time.perf_counter() - began)
        view.render()
        whole.append(time.perf_counter() - began)
    view.close()
    return [
        ("28 224 nodes, 20 modes, contour: update in place, ms", f"{1e3 * median(update):.1f}"),
        ("28 224 nodes, with drawing (no graphics card), frames a second", f"{1 / median(whole):.0f}"),
    ]


def _large_file(rows: int) -> list[tuple[str, str]]:
    """A file of 100 curves: names and time at once, one curve, one pose."""
    from io_formats.lazy_run import read_lazily
    from io_formats.results import RunWriter

    with tempfile.TemporaryDirectory(prefix="umfem-bench-") as folder:
        path = Path(folder) / "huge.h5"
        with RunWriter(path) as writer:
            for start in range(0, rows, 20_000):
                writer.append(_piece(min(20_000, rows - start), start))
            writer.finish("finished", {})
        size = path.stat().st_size
        began = time.perf_counter()
        run = read_lazily(path)
        opened = time.perf_counter() - began
        began = time.perf_counter()
        _ = run.channels[50].values
        curve = time.perf_counter() - began
        began = time.perf_counter()
        _ = run.positions[rows // 2]
        pose = time.perf_counter() - began
    return [
        (f"file of {size / 1e9:.2f} GB: opened, s", f"{opened:.2f}"),
        ("one of its curves, s", f"{curve:.2f}"),
        ("one pose of the animation, ms", f"{1e3 * pose:.1f}"),
    ]


def _piece(rows: int, start: int) -> Any:
    from io_formats.measured import as_results
    from solvers.multibody.results import Channel

    t = (start + np.arange(rows)) * 1e-3
    return as_results("huge", t, [Channel(f"c{i}", "m", np.sin(t + i)) for i in range(100)])


if __name__ == "__main__":
    code = main()
    sys.stdout.flush()
    os._exit(code)  # views of the measurement are not taken down in the order that the graphics library wants
