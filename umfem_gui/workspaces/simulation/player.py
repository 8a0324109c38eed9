"""The player of a run: time goes on by the clock, frames follow it."""

from __future__ import annotations

import time as clock

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal

TICK_MS = 33


class Player(QObject):
    """Plays the instants of a run. ``moved(frame, time)`` whenever the shown frame changes."""

    moved = Signal(int, float)
    playing_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.times: NDArray[np.float64] = np.zeros(0)
        self.frame = 0
        self.speed = 1.0
        self.loop = True
        self._time = 0.0
        self._last = 0.0
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._tick)

    @property
    def playing(self) -> bool:
        return self._timer.isActive()

    def set_times(self, times: NDArray[np.float64]) -> None:
        """Another run, or more of it; the shown instant is kept if it exists."""
        self.times = times
        if not len(times):
            self.pause()
            self.frame = 0
            return
        self.go(min(self.frame, len(times) - 1))

    def toggle(self) -> None:
        """Play or pause; at the end play from the start."""
        if self.playing:
            self.pause()
        elif len(self.times) > 1:
            if self.frame >= len(self.times) - 1:
                self.go(0)
            self._time, self._last = float(self.times[self.frame]), clock.monotonic()
            self._timer.start()
            self.playing_changed.emit(True)

    def pause(self) -> None:
        """Stop at the shown frame."""
        if self.playing:
            self._timer.stop()
            self.playing_changed.emit(False)

    def step(self, count: int) -> None:
        """Go some frames on or back; pauses."""
        self.pause()
        self.go(self.frame + count)

    def go(self, frame: int) -> None:
        """Show a frame."""
        if len(self.times):
            self.frame = max(0, min(len(self.times) - 1, int(frame)))
            self._time = float(self.times[self.frame])
            self.moved.emit(self.frame, self._time)

    def go_time(self, time: float) -> None:
        """Show the frame nearest to an instant; pauses."""
        if len(self.times):
            self.pause()
            self.go(int(np.clip(np.searchsorted(self.times, time), 0, len(self.times) - 1)))

    def _tick(self) -> None:
        now = clock.monotonic()
        self._time += self.speed * (now - self._last)
        self._last = now
        end = float(self.times[-1])
        if self._time > end:
            if not self.loop:
                self.pause()
                self.go(len(self.times) - 1)
                return
            self._time = float(self.times[0])
        frame = int(np.searchsorted(self.times, self._time, side="right")) - 1
        if frame != self.frame:
            self.frame = max(frame, 0)
            self.moved.emit(self.frame, float(self.times[self.frame]))
