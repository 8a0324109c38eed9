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
import time
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any

import fem
import solvers
from solvers.errors import Cancelled
from solvers.monitor import Monitor
from umfem_gui.i18n import noted

#: Title of the job that compiles.
TITLE = noted("Preparing the solver (first start)")

#: Kinds of solid elements that are compiled ahead.
SOLIDS = ("hex8", "hex20", "tet4", "tet10", "wedge6", "wedge15")

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


def compile_structures() -> None:
    """In the child: compile what modes and reductions of the usual elements need."""
    from fem import generators as gen
    from fem.library import load_library
    from fem.modes import find_modes
    from fem.reduce import reduce_model
    from fem.section_shapes import beam_section
    from fem.sections import ShellSection

    steel = load_library().material("09G2S")
    square, sheet = beam_section("square", "rectangle", 0.02, 0.02), ShellSection(name="sheet", thickness=0.01)
    models = [gen.beam_line((0, 0, 0), (2, 0, 0), 12, material=steel, section=square)]
    models += [gen.plate((2, 1), (6, 4), material=steel, section=sheet, triangles=three) for three in (False, True)]
    models += [gen.block_of_solids((1, 1, 1), (2, 2, 2), kind=kind, material=steel) for kind in SOLIDS]
    for model in models:
        find_modes(model, count=8)
    for model in models[:2]:
        ends = model.node_numbers[[0, -1]]
        reduce_model(model, interface=ends, count=4, stress=True)


def fingerprint(folder: Path | None = None) -> str:
    """Changes when the cache no longer fits: other sources, another interpreter, numba or machine."""
    parts = [sys.version, version("numba"), platform.machine()]
    for path in sorted({*_folder().glob("*.py"), *(folder or _folder()).glob("*.py")}):
        stat = path.stat()
        parts.append(f"{path}:{stat.st_mtime_ns}:{stat.st_size}")
    return sha256("\n".join(parts).encode()).hexdigest()


def known_ready(folder: Path | None = None) -> bool:
    """Was everything compiled before, for the sources as they are? ``folder``: of other kernels than the solver's."""
    try:
        return _stamp(folder).read_text(encoding="utf-8") == fingerprint(folder)
    except OSError:
        return False


def note_ready(folder: Path | None = None) -> None:
    """Remember beside the cache that everything is compiled; where that is not possible it is found out anew."""
    stamp = _stamp(folder)
    with suppress(OSError):
        stamp.parent.mkdir(parents=True, exist_ok=True)
        stamp.write_text(fingerprint(folder), encoding="utf-8")


def _folder() -> Path:
    return Path(solvers.__file__).parent / "kernels"


def _structures_folder() -> Path:
    return Path(fem.__file__).parent / "kernels"


def _stamp(folder: Path | None = None) -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR")
    name = "umfem-ready.txt" if folder is None else f"umfem-ready-{folder.parent.name}.txt"
    return (Path(chosen) if chosen else (folder or _folder()) / "__pycache__") / name


_preparing = threading.Lock()
_prepared = threading.Event()


def prepare_structures(monitor: Monitor) -> None:
    """Worker thread: let a child compile the code of modes and reductions, once. Raises Cancelled."""
    while not _preparing.acquire(timeout=PERIOD):
        monitor.report(0.0, "Waiting for the solver to be prepared")
    try:
        folder = _structures_folder()
        if _prepared.is_set() or known_ready(folder):
            return
        if run_child("from umfem_gui.kernels import compile_structures; compile_structures()", monitor):
            note_ready(folder)
        _prepared.set()  # after a failure the work itself compiles, and shows what is wrong
    finally:
        _preparing.release()


def prepared(work: Callable[..., Any]) -> Callable[..., Any]:
    """The work of a job, ``work(…, monitor)``, after the code of structures was compiled."""

    def after(*inputs: Any) -> Any:
        prepare_structures(inputs[-1])
        return work(*inputs)

    return after


def assume_prepared() -> None:
    """Nothing is compiled ahead in this process."""
    _prepared.set()


def run_child(code: str, monitor: Monitor, pause: Callable[[], None] = lambda: time.sleep(PERIOD)) -> bool:
    """Run Python in a child process; ``pause`` waits a little and may raise. True if it did not fail."""
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(part or str(Path.cwd()) for part in sys.path)}
    child = subprocess.Popen(
        [sys.executable, "-c", code],
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        while child.poll() is None:
            monitor.report(0.0, "Compiling for this machine; this happens once")
            pause()
    finally:
        if child.poll() is None:
            child.kill()
        child.wait()
    return child.returncode == 0


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

        def pause() -> None:
            self._ready.wait(PERIOD)
            if self._given_up:
                raise Cancelled

        run_child(self.code, monitor, pause)
