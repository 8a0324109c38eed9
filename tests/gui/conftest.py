"""A virtual screen per worker, one QApplication, clean settings, and nothing left behind."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import pytest

from examples import crank_slider

os.environ.setdefault("QT_API", "pyside6")


def _die_with_parent() -> None:
    """Linux: the server ends when we end, not before; Qt leaves with an error when its server goes first."""
    import ctypes

    ctypes.CDLL(None).prctl(1, signal.SIGTERM)


def _start_screen() -> subprocess.Popen | None:
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name == "nt":
        return None
    tool = shutil.which("Xvfb")
    if tool is None:
        os.environ.setdefault("UMFEM_NO_SCREEN", "1")
        return None
    read, write = os.pipe()
    server = subprocess.Popen(
        [tool, "-displayfd", str(write), "-screen", "0", "1920x1200x24", "-noreset", "-nolisten", "tcp"],
        pass_fds=(write,),
        preexec_fn=_die_with_parent if sys.platform == "linux" else None,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(write)
    number = b""
    while not number.endswith(b"\n"):  # closing the pipe before the newline would end the server
        piece = os.read(read, 16)
        if not piece:
            break
        number += piece
    os.close(read)
    os.environ["DISPLAY"] = f":{number.decode().strip()}"
    return server


_screen = _start_screen()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if os.environ.get("UMFEM_NO_SCREEN"):
        skip = pytest.mark.skip(reason="no screen and no Xvfb: apt install xvfb")
        for item in items:
            if "tests/gui" in str(item.path).replace(os.sep, "/"):
                item.add_marker(skip)


#: Milliseconds that a wait lasts at least: limits are for a window that hangs, not for a slow machine.
PATIENCE = 60_000


@pytest.fixture(autouse=True, scope="session")
def patient_waits():
    """Waits end with their condition, so a long limit costs nothing."""
    from pytestqt.qtbot import QtBot

    until, signal = QtBot.waitUntil, QtBot.waitSignal

    def wait_until(self, callback, *, timeout=PATIENCE):
        return until(self, callback, timeout=max(timeout, PATIENCE))

    def wait_signal(self, one, *, timeout=PATIENCE, **options):
        return signal(self, one, timeout=max(timeout, PATIENCE), **options)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QtBot, "waitUntil", wait_until)
        patch.setattr(QtBot, "waitSignal", wait_signal)
        yield


#: Milliseconds after which a question that nobody answers is dismissed.
UNANSWERED = 150_000


@pytest.fixture(autouse=True)
def no_question_for_ever(qapp):
    """A modal box that a test leaves without an answer is dismissed, so that the test fails instead of hanging."""
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QDialog

    def dismiss() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QDialog):
            box.reject()

    timer = QTimer(interval=UNANSWERED)
    timer.timeout.connect(dismiss)
    timer.start()
    yield
    timer.stop()


@pytest.fixture(autouse=True)
def clean_settings(tmp_path, qapp):
    """Every test has settings of its own, English and the light theme."""
    from PySide6.QtCore import QSettings

    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(tmp_path / "settings"))
    from umfem_gui import settings

    settings.write("language", "en")
    settings.write("theme", "light")
    return tmp_path


@pytest.fixture(autouse=True, scope="session")
def no_child_compiles():
    """Structures are compiled where they are solved: two workers would compile everything twice."""
    from umfem_gui import kernels

    kernels.assume_prepared()


@pytest.fixture(scope="session")
def warm():
    """Kernels compiled once per worker, so that no test waits for them with a small time limit."""
    from umfem_gui import kernels

    kernels.compile_all()
    kernels.note_ready()


def _wait(done, seconds: float) -> None:
    from PySide6.QtWidgets import QApplication

    until = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < until, "the window was not ready in time"
        QApplication.processEvents()
        time.sleep(0.002)


def _start(folder):
    """The real window on the default project, with its 3D view."""
    from PySide6.QtCore import QSettings

    from umfem_gui import app

    QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder / "settings"))
    app.make_application(["test"])
    window = app.make_window(folder / "recovery")
    window.document.new(crank_slider.rigid_project())  # bodies with masses to edit; the tour walks through the default
    window.resize(1280, 800)
    made = app.Session(window)
    made.show()
    _wait(lambda: window.viewport.plotter is not None, 60)
    _wait(lambda: window.assembler.last() is not None, 120)
    return made


def _end(made) -> None:
    """Close the window, delete it for real and check that nothing of it survives."""
    from PySide6.QtWidgets import QApplication

    made.window.document.undo_stack.setClean()
    made.window.close()
    made.close()
    _forget(QApplication.instance(), made.window)


@pytest.fixture
def own_window(qtbot, clean_settings, warm):
    """A window for this test alone."""
    made = _start(clean_settings)
    yield made.window
    _end(made)


@pytest.fixture(scope="module")
def shared_session(qapp, warm, tmp_path_factory):
    made = _start(tmp_path_factory.mktemp("window"))
    yield made
    _end(made)


@pytest.fixture
def window(qtbot, clean_settings, shared_session):
    """One window for the tests of a file, as after a fresh start: default project, English, light, assembly."""
    from PySide6.QtWidgets import QDialog

    from umfem_gui import theme
    from umfem_gui.i18n import language

    window = shared_session.window
    if language.code != "en":
        language.use("en")
    if theme.mode() != "light":
        window.view_actions.use_theme("light")
    window.document.new(crank_slider.rigid_project())
    window.switch("fe_input")
    window.switch("assembly")
    _wait(lambda: window.assembler.result(window.document.project.system) is not None, 30)
    _wait(lambda: not window.workspaces["assembly"].view.drawing, 30)
    window.setFocus()
    yield window
    for box in window.findChildren(QDialog):
        box.close()
    window.jobs.cancel_all()
    _wait(lambda: not window.jobs.active, 60)


def _forget(application, window) -> None:
    """Delete the window for real and check that no timer, widget or thread of ours survives it."""
    import pyvista as pv
    from PySide6.QtCore import QEvent
    from PySide6.QtWidgets import QApplication

    for widget in QApplication.topLevelWidgets():
        if widget is not window:
            widget.close()
    window.deleteLater()
    pv.close_all()
    for _ in range(3):
        application.processEvents()
        application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    until = time.monotonic() + 30
    names = ("job: ", "assembler", "warm up", "imports")
    while time.monotonic() < until and any(t.name.startswith(names) for t in threading.enumerate()):
        time.sleep(0.01)
    left = [t.name for t in threading.enumerate() if t.name.startswith(names)]
    assert not left, f"threads left behind: {left}"
    left = [type(w).__name__ for w in QApplication.topLevelWidgets() if w.isVisible()]
    assert not left, f"windows left open: {left}"
