"""Progress on the terminal and Ctrl+C for commands that take their time."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from solvers.monitor import Monitor


@contextmanager
def watched(title: str) -> Iterator[Monitor]:
    """A monitor with a bar on stderr, if that is a terminal, which Ctrl+C cancels; a second Ctrl+C interrupts hard."""
    monitor = Monitor()
    with _interruptible(monitor), _bar(title, monitor):
        yield monitor


@contextmanager
def _interruptible(monitor: Monitor) -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def stop(number: int, frame: Any) -> None:
        if monitor.cancelled:
            raise KeyboardInterrupt
        monitor.cancel()

    before = signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _bar(title: str, monitor: Monitor) -> Iterator[None]:
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console
    from rich.markup import escape
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(escape(title), total=1.0)

        def listen(fraction: float, what: str) -> None:
            progress.update(task, completed=fraction, description=escape(f"{title}: {what}" if what else title))

        monitor.listener = listen
        yield
