"""Animates a mode: the nodes swing by the clock, points are changed in place."""

from __future__ import annotations

import math
import time as clock
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, QTimer, Signal

TICK_MS = 33

#: Share of the extent of the structure that the largest displacement is drawn with at amplitude 1.
REACH = 0.08


class ModePlayer(QObject):
    """Swings the scenes it is given. ``playing_changed`` tells whether it moves."""

    playing_changed = Signal(bool)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.speed = 1.0
        self.amplitude = 1.0
        self.phase = math.pi / 2
        self._shown: list[tuple[Any, NDArray[np.float64]]] = []
        self._last = 0.0
        self._timer = QTimer(self, interval=TICK_MS)
        self._timer.timeout.connect(self._tick)

    @property
    def playing(self) -> bool:
        return self._timer.isActive()

    def show(self, scenes: list[tuple[Any, NDArray[np.float64]]]) -> None:
        """Scenes and what their nodes do at full swing; drawn at once."""
        self._shown = scenes
        if not scenes:
            self.pause()
        self.draw()

    def toggle(self) -> None:
        """Play or pause."""
        if self.playing:
            self.pause()
        elif self._shown:
            self._last = clock.monotonic()
            self._timer.start()
            self.playing_changed.emit(True)

    def pause(self) -> None:
        """Stay at full swing, where a shape is seen best."""
        if self.playing:
            self._timer.stop()
            self.phase = math.pi / 2
            self.draw()
            self.playing_changed.emit(False)

    def draw(self) -> None:
        """Put the nodes where they are in this phase."""
        swing = self.amplitude * math.sin(self.phase)
        for scene, moves in self._shown:
            scene.deform(swing * moves)

    def _tick(self) -> None:
        now = clock.monotonic()
        self.phase = (self.phase + 2 * math.pi * 0.6 * self.speed * (now - self._last)) % (2 * math.pi)
        self._last = now
        self.draw()


def scaled(moves: NDArray[np.float64], points: NDArray[Any]) -> NDArray[np.float64]:
    """Displacements whose largest is the share ``REACH`` of the extent of the structure."""
    largest = float(np.sqrt((moves**2).sum(axis=1).max(initial=0.0)))
    extent = float(np.linalg.norm(np.ptp(points, axis=0))) if len(points) else 1.0
    return moves * (REACH * extent / largest) if largest > 0.0 else moves
