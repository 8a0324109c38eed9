"""Progress and cancellation of long work.

A computation takes a ``Monitor``, tells it how far it got and asks it, between steps, whether to go on.
The caller (a job of the window, a bar on the terminal, a test) decides what is done with the news.
A monitor may be cancelled from any thread; ``report`` is called from the thread that computes.
"""

from collections.abc import Callable

import numpy as np

from solvers.errors import Cancelled

Listener = Callable[[float, str], None]


class Monitor:
    """Receives progress in [0, 1] with a few words, and carries the wish to stop.

    ``flag`` is a one-element array that kernels without the interpreter lock may poll: non-zero means stop.
    """

    def __init__(self, listener: Listener | None = None) -> None:
        self.listener = listener
        self.flag = np.zeros(1, dtype=np.uint8)

    def report(self, fraction: float, what: str = "") -> None:
        """Tell how much is done, 0 to 1, and what is being done. Raises Cancelled if the user asked to stop."""
        self.check()
        if self.listener is not None:
            self.listener(min(max(fraction, 0.0), 1.0), what)

    def check(self) -> None:
        """Raise Cancelled if the user asked to stop."""
        if self.flag[0]:
            raise Cancelled

    def cancel(self) -> None:
        """Ask the work to stop at its next check. Safe from any thread."""
        self.flag[0] = 1

    @property
    def cancelled(self) -> bool:
        return bool(self.flag[0])

    def part(self, start: float, stop: float) -> "Monitor":
        """A monitor for a part of the work: its 0…1 maps to ``start``…``stop`` here; cancellation is shared."""
        listener = self.listener
        child = Monitor()
        if listener is not None:
            child.listener = lambda fraction, what: listener(start + (stop - start) * fraction, what)
        child.flag = self.flag
        return child


def silent() -> Monitor:
    """A fresh monitor that nobody listens to: the default of every long function."""
    return Monitor()
