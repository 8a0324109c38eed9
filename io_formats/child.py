"""Foreign readers in a process of their own: a crash, a hang or a hunger for memory there is an error message here.

One child serves many calls; it is started at the first one and again after it died. It answers over pipes with pickled
plain data. Where the system allows (not on Windows) its memory is limited.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import pickle
import queue
import struct
import subprocess
import sys
import threading
from importlib import import_module
from pathlib import Path
from typing import Any, BinaryIO

from solvers.errors import FileError

#: Seconds for a file of a megabyte and for each further one.
SECONDS, SECONDS_PER_MB = 4.0, 2.0
#: Bytes the child may hold beside 64 for each byte of the file.
MEMORY = 700_000_000

_lock = threading.Lock()
_child: _Child | None = None


def call(place: str, path: Path, *arguments: Any) -> Any:
    """Result of ``module:function(path, *arguments)`` computed in the child.

    Raises FileError if the function raised, crashed, took too long or too much memory.
    """
    global _child
    try:
        size = path.stat().st_size
    except OSError as error:
        raise FileError(path, f"cannot be read ({error.strerror or error}).") from None
    with _lock:
        if _child is None or not _child.alive():
            _child = _Child()
        try:
            answer = _child.ask(
                (place, str(path), arguments, MEMORY + 64 * size), SECONDS + SECONDS_PER_MB * size / 1e6
            )
        except _Dead as dead:
            _child.stop()
            _child = None
            raise FileError(path, str(dead)) from None
    kind, value = answer
    if kind == "error":
        raise FileError(path, value)
    return value


def stop() -> None:
    """End the child, if there is one."""
    global _child
    if _child is not None:
        _child.stop()
        _child = None


atexit.register(stop)


class _Dead(Exception):
    """The child is lost; the text says how."""


class _Child:
    def __init__(self) -> None:
        environment = dict(os.environ)
        environment["PYTHONPATH"] = os.pathsep.join(entry for entry in sys.path if entry)
        self.process = subprocess.Popen(
            [sys.executable, "-c", "from io_formats.child import serve; serve()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            creationflags=0x08000000 if sys.platform == "win32" else 0,  # CREATE_NO_WINDOW
        )
        self.answers: queue.Queue[Any] = queue.Queue()
        threading.Thread(target=self._listen, name="child reader", daemon=True).start()
        try:
            self.answers.get(timeout=60.0)  # its first word, after the imports
        except queue.Empty:
            self.stop()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        while True:
            try:
                answer = _receive(self.process.stdout)
            except (OSError, EOFError, ValueError, pickle.UnpicklingError):
                answer = None
            self.answers.put(answer)
            if answer is None:
                return

    def alive(self) -> bool:
        return self.process.poll() is None

    def ask(self, question: Any, seconds: float) -> Any:
        assert self.process.stdin is not None
        try:
            _send(self.process.stdin, question)
            answer = self.answers.get(timeout=seconds)
        except queue.Empty:
            raise _Dead(f"could not be read within {seconds:.0f} s; it is damaged or too complex.") from None
        except OSError:
            answer = None
        if answer is None:
            raise _Dead("the library that reads such files crashed on it; the file is damaged.")
        return answer

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def _send(pipe: BinaryIO | Any, thing: Any) -> None:
    data = pickle.dumps(thing, protocol=pickle.HIGHEST_PROTOCOL)
    pipe.write(struct.pack("<Q", len(data)) + data)
    pipe.flush()


def _receive(pipe: BinaryIO | Any) -> Any:
    head = pipe.read(8)
    if len(head) < 8:
        raise EOFError
    return pickle.loads(pipe.read(struct.unpack("<Q", head)[0]))


def serve() -> None:
    """In the child: answer questions until the pipe closes. Whatever is printed goes nowhere."""
    answers = os.fdopen(os.dup(1), "wb")
    quiet = os.open(os.devnull, os.O_WRONLY)
    os.dup2(quiet, 1)
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    import meshio  # noqa: F401  (now, so that the time of a call is that of the file)

    _send(answers, "ready")
    while True:
        try:
            place, path, arguments, memory = _receive(sys.stdin.buffer)
        except EOFError:
            return
        _limit(memory)
        module, _, name = place.partition(":")
        try:
            _send(answers, ("ok", getattr(import_module(module), name)(Path(path), *arguments)))
        except MemoryError:
            _send(answers, ("error", "needs more memory than a file of its size should; it is damaged."))
        except BaseException as error:
            said = " ".join(str(error).split())[:200] or type(error).__name__
            _send(answers, ("error", f"cannot be understood: {said}"))


def _limit(memory: int) -> None:
    try:
        resource = import_module("resource")  # only where the system has it
    except ImportError:
        return
    _, hard = resource.getrlimit(resource.RLIMIT_DATA)
    wanted = memory if hard == resource.RLIM_INFINITY else min(memory, hard)
    resource.setrlimit(resource.RLIMIT_DATA, (wanted, hard))
