"""The compiled code of the solver: made in a child process on the first start, so that the window stays free.

Compilation holds the interpreter for tenths of a second at a time. A child process compiles into numba's cache; the
window then only loads from it. A note beside the cache says for which sources that was done.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import threading
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path

import solvers
from solvers.errors import Cancelled
from solvers.monitor import Monitor
from umfem_gui.i18n import noted

#: Title of the job that compiles.
TITLE = noted("Preparing the solver (first start)")

#: Seconds between two looks at the child process.
PERIOD = 0.05


def compile_all() -> None:
    """In the child: compile what a run and the start position need, with every integrator."""
    from examples.crank_slider import system
    from solvers.integrate.table import INTEGRATORS
    from solvers.multibody.simulate import warm_up
    from umfem_gui.mechanics import assemble

    assemble(system())
    for name in INTEGRATORS:
        warm_up(name)


def fingerprint() -> str:
    """Changes when the cache no longer fits: other sources, another interpreter, numba or machine."""
    parts = [sys.version, version("numba"), platform.machine()]
    for path in sorted(_folder().glob("*.py")):
        stat = path.stat()
        parts.append(f"{path}:{stat.st_mtime_ns}:{stat.st_size}")
    return sha256("\n".join(parts).encode()).hexdigest()


def known_ready() -> bool:
    """Was everything compiled before, for the sources as they are?"""
    try:
        return _stamp().read_text(encoding="utf-8") == fingerprint()
    except OSError:
        return False


def note_ready() -> None:
    """Remember beside the cache that everything is compiled; where that is not possible it is found out anew."""
    with suppress(OSError):
        _stamp().parent.mkdir(parents=True, exist_ok=True)
        _stamp().write_text(fingerprint(), encoding="utf-8")


def _folder() -> Path:
    return Path(solvers.__file__).parent / "kernels"


def _stamp() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    return (Path(chosen) if chosen else _folder() / "__pycache__") / "umfem-ready.txt"


class Kernels:
    """Whether the compiled code is at hand; workers wait for it here."""

    #: What the child process runs.
    code = "from umfem_gui.kernels import compile_all; compile_all()"

    def __init__(self) -> None:
        self._ready = threading.Event()
        self._given_up = False

    @property
    def ready(self) -> bool:
        return self._ready.is_set()

    def set_ready(self) -> None:
        """Let everybody go on."""
        self._ready.set()

    def give_up(self) -> None:
        """The window closes: who waits shall leave."""
        self._given_up = True
        self._ready.set()

    def wait(self, monitor: Monitor | None = None) -> bool:
        """Worker thread: until the code is there; False if the window closes first. Raises Cancelled."""
        while not self._ready.wait(PERIOD):
            if monitor is not None:
                monitor.report(0.0, "Waiting for the solver to be prepared")
        return not self._given_up

    def compile_in_child(self, monitor: Monitor) -> None:
        """The work of the job: run a child process that compiles. A failure there shows again where it is used."""
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(part or str(Path.cwd()) for part in sys.path)}
        child = subprocess.Popen(
            [sys.executable, "-c", self.code],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while child.poll() is None:
                monitor.report(0.0, "Compiling for this machine; this happens once")
                self._ready.wait(PERIOD)
                if self._given_up:
                    raise Cancelled
        finally:
            if child.poll() is None:
                child.kill()
            child.wait()
