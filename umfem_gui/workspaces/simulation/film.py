"""Export of the animation: MP4, GIF or a sequence of PNG files.

Pictures are made on the main thread, one per turn of the event loop, so that the window stays alive; a job writes them.
"""

from __future__ import annotations

import queue
from pathlib import Path
from typing import Any

import numpy as np
from PySide6.QtCore import QObject, QTimer

from solvers.errors import Cancelled, FileError
from solvers.monitor import Monitor
from umfem_gui.i18n import noted
from umfem_gui.jobs import Job, JobManager
from umfem_gui.viewport import Viewport
from umfem_gui.workspaces.simulation.player import Player

FRAME_RATE = 25
ENDINGS = (".mp4", ".gif", ".png")


class Film(QObject):
    """One export. ``start`` gives the job; the player comes back to where it was."""

    def __init__(self, viewport: Viewport, player: Player, jobs: JobManager, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.viewport, self.player, self.jobs = viewport, player, jobs
        self._frames: queue.Queue[Any] = queue.Queue(maxsize=8)
        self._times = np.zeros(0)
        self._next = 0
        self._job: Job | None = None
        self._timer = QTimer(self, interval=5)
        self._timer.timeout.connect(self._shoot)

    def start(self, path: Path, rate: int = FRAME_RATE) -> Job:
        """Film the whole run at the speed of the player. Raises FileError for another ending."""
        if path.suffix.lower() not in ENDINGS:
            raise FileError(path, f"cannot be a film: its name must end with {', '.join(ENDINGS)}.")
        self.player.pause()
        self._before = self.player.frame
        times = self.player.times
        count = max(2, round((times[-1] - times[0]) / self.player.speed * rate))
        self._times = np.linspace(times[0], times[-1], count)
        self._job = self.jobs.start(noted("Animation"), lambda monitor: self._write(path, rate, count, monitor))
        self._timer.start()
        return self._job

    def _shoot(self) -> None:
        """Main thread: one picture, unless the writer is behind."""
        job = self._job
        if job is None or not job.active or self._next >= len(self._times):
            self._timer.stop()
            self.player.go(self._before)
            if job is not None and job.active:
                self._frames.put(None)
            return
        if self._frames.full():
            return
        time = self._times[self._next]
        self.player.go(int(np.clip(np.searchsorted(self.player.times, time), 0, len(self.player.times) - 1)))
        self.viewport.plotter.render()
        self._frames.put(np.asarray(self.viewport.plotter.screenshot(return_img=True)))
        self._next += 1

    def _write(self, path: Path, rate: int, count: int, monitor: Monitor) -> Path:
        """Worker: pictures to the file."""
        import imageio.v2 as imageio

        path.parent.mkdir(parents=True, exist_ok=True)
        writer: Any = None
        done = 0
        try:
            while True:
                monitor.report(done / count, "Writing the film")
                try:
                    picture = self._frames.get(timeout=0.05)
                except queue.Empty:
                    continue
                if picture is None:
                    return path
                picture = picture[: picture.shape[0] // 2 * 2, : picture.shape[1] // 2 * 2]  # video wants even sizes
                if path.suffix.lower() == ".png":
                    imageio.imwrite(path.with_name(f"{path.stem}_{done:04d}.png"), picture)
                else:
                    if writer is None:
                        moving = path.suffix.lower() == ".mp4"
                        options = (
                            {"fps": rate, "macro_block_size": 2} if moving else {"duration": 1000 / rate, "loop": 0}
                        )
                        writer = imageio.get_writer(path, **options)
                    writer.append_data(picture)
                done += 1
        except Cancelled:
            if writer is not None:
                writer.close()
                writer = None
                path.unlink(missing_ok=True)
            raise
        except (OSError, ValueError) as error:
            raise FileError(path, f"cannot be written ({error}).") from error
        finally:
            if writer is not None:
                writer.close()
