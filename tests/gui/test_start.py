"""From the command to the window: within three seconds, without the libraries that only later work needs."""

from __future__ import annotations

import subprocess
import sys

#: Runs the program until its window has been painted once, then reports what that took and what it loaded.
PROBE = """
import sys, time
from PySide6.QtCore import QEvent, QObject, QSettings, QTimer
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, sys.argv[1])
from umfem_gui import app
class Watch(QObject):
    def eventFilter(self, target, event):
        if event.type() == QEvent.Type.Paint and target.isWidgetType() and target.window().isVisible():
            print(time.process_time(), flush=True)
            import os
            os._exit(0)
        return False
watch = Watch()
make = app.make_application
def watched(argv):
    application = make(argv)
    application.installEventFilter(watch)
    return application
app.make_application = watched
show = app.Session.show
def reported(session):
    heavy = {"scipy", "numba", "matplotlib", "meshio", "pyqtgraph", "pyvista"}
    print("showing", ",".join(heavy & {name.partition(".")[0] for name in sys.modules}) or "-", flush=True)
    show(session)
app.Session.show = reported
app.main([])
"""


def test_the_window_is_painted_within_three_seconds(tmp_path):
    """Of processor time: on an idle machine that is the time on the clock, on a busy one it does not count others."""
    best = 1e9
    for attempt in range(3):  # the first may fill the caches of the disk and of Python
        found = subprocess.run(
            [sys.executable, "-c", PROBE, str(tmp_path / str(attempt))],
            capture_output=True,
            text=True,
            timeout=120,
            check=False,
        )
        words = found.stdout.split()
        assert len(words) == 3, found.stderr
        assert words[1] == "-", f"loaded before the window was shown: {words[1]}"
        best = min(best, float(words[2]))
        if best < 3.0:
            break
    assert best < 3.0
