"""Start of the window: show the frame first, the 3D view right after, warm the kernels beside."""

from __future__ import annotations

import os
import sys
import threading
from pathlib import Path

os.environ.setdefault("QT_API", "pyside6")
if (os.cpu_count() or 1) <= 2:
    # Without a graphics card Mesa draws with a thread per processor; beside a run on a small machine they would wait
    # for it, and the window for them. The main thread alone is quicker then. A graphics card does not read this.
    os.environ.setdefault("LP_NUM_THREADS", "0")

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from io_formats.project import Project
from umfem_gui import exceptions, kernels, settings, theme
from umfem_gui.document import Document
from umfem_gui.example_list import load_example
from umfem_gui.i18n import language, noted, system_language, tr
from umfem_gui.main_window import MainWindow

#: The project that a fresh start shows.
DEFAULT = "crank_slider"


class _Bridge(QObject):
    """Carries reports of exceptions from any thread to the main one."""

    reported = Signal(str, str)


class Session:
    """One window with what belongs to it; ``close`` puts everything back."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self._bridge = _Bridge()
        self._bridge.reported.connect(window.report_problem, Qt.ConnectionType.QueuedConnection)
        self._restore = exceptions.install(self._bridge.reported.emit)
        self._imports = threading.Thread(target=_import_view, name="imports", daemon=True)
        self._poll = QTimer(window, interval=15)
        self._poll.timeout.connect(self._start_view)

    def show(self) -> None:
        """Show the frame, then the view as soon as its libraries are there."""
        self._imports.start()
        self.window.show()
        self._poll.start()

    def close(self) -> None:
        """The window is gone: the exception hooks are put back."""
        self._poll.stop()
        self._imports.join(30.0)
        self._restore()

    def _start_view(self) -> None:
        if self._imports.is_alive() or not self.window.isVisible():
            return
        self._poll.stop()
        self.window.viewport.start()
        self.window.assembler.ready.connect(self._warm_up, Qt.ConnectionType.SingleShotConnection)
        self.prepare_solver()

    def prepare_solver(self) -> None:
        """Compile the kernels in a child process if that was not done yet; workers wait for it."""
        window = self.window
        if kernels.known_ready():
            window.kernels.set_ready()
            return
        job = window.jobs.start(kernels.TITLE, window.kernels.compile_in_child)
        job.finished.connect(lambda _result: kernels.note_ready())
        job.ended.connect(window.kernels.set_ready)  # without it the first run compiles, which is slow but works

    def _warm_up(self) -> None:
        self._warming = threading.Thread(target=_warm_up, name="warm up", daemon=True)
        self._warming.start()


def _import_view() -> None:
    """The slow imports of the 3D view, beside the main thread."""
    import pyvistaqt  # noqa: F401


def _warm_up() -> None:
    """Fetch what the first run needs, kernels from the cache and the code of the plots, before the user asks for it."""
    from solvers.multibody.simulate import warm_up

    warm_up()
    import fem.elements  # noqa: F401
    import umfem_gui.plots.plot_view  # noqa: F401


def make_application(argv: list[str]) -> QApplication:
    """The QApplication with our name, theme and language."""
    application = QApplication.instance() or QApplication(argv)
    application.setApplicationName("UMFEM")
    application.setApplicationDisplayName("UMFEM")
    application.setDesktopFileName("umfem")
    application.setWindowIcon(QIcon(str(Path(__file__).with_name("assets") / "umfem.svg")))
    font = application.font()
    if font.pointSizeF() < 9.0 or font.pointSizeF() > 10.0:
        font.setPointSizeF(9.5)
        application.setFont(font)
    theme.use(str(settings.read("theme", "system")))
    language.use(str(settings.read("language", system_language())))
    return application  # type: ignore[return-value]


def make_window(recovery_folder: Path | None = None, *, empty: bool = False) -> MainWindow:
    """A window on the default project, or on an empty one that a file will fill."""
    project = Project(title=tr("Untitled")) if empty else load_example(DEFAULT)
    return MainWindow(Document(project, recovery_folder=recovery_folder))


def main(argv: list[str] | None = None) -> int:
    """Open the window, with a file if one is given. Returns the exit code."""
    arguments = sys.argv[1:] if argv is None else list(argv)
    application = make_application(sys.argv[:1])
    files = [argument for argument in arguments if not argument.startswith("-")]
    session = Session(make_window(empty=bool(files)))
    session.show()
    if not files:
        session.window.messages.add("info", noted("Example opened: crank-slider. Press F5 to run it."))
    QTimer.singleShot(0, session.window.files.offer_recovery)
    if files:
        QTimer.singleShot(0, lambda: session.window.files.open_path(Path(files[0])))
    code = application.exec()
    session.close()
    return code


if __name__ == "__main__":
    sys.exit(main())
