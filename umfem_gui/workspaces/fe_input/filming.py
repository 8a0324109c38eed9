"""A film of one swing of a mode: pictures are taken on the main thread one per turn, a job writes the file."""

from __future__ import annotations

import math
from pathlib import Path
from queue import Queue
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject, QTimer

from solvers.errors import FileError
from solvers.monitor import Monitor
from umfem_gui.i18n import noted
from umfem_gui.jobs import Job

if TYPE_CHECKING:
    from umfem_gui.workspaces.fe_input.workspace import FEInputWorkspace

FRAMES, PER_SECOND = 48, 24


class Filming(QObject):
    """One film. The window stays free: a picture takes one turn of the event loop."""

    def __init__(self, work: FEInputWorkspace, path: Path) -> None:
        super().__init__(work)
        self.work = work
        self.path = Path(path)
        self._taken = 0
        self._pictures: Queue[Any] = Queue()
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._take)
        self.job: Job | None = None

    def start(self) -> Job:
        """Begin; the job ends when the file is written."""
        self.work.player.pause()
        path, pictures = self.path, self._pictures

        def tell(_job: Job) -> None:
            self.work.frame.messages.add("good", noted("{file} written."), file=path.name)

        self.job = self.work.frame.jobs.start(
            noted("Film"), lambda monitor: write_film(path, pictures, FRAMES, monitor), install=tell
        )
        self.job.ended.connect(self._stop)
        self._timer.start()
        return self.job

    def _take(self) -> None:
        player, plotter = self.work.player, self.work.frame.viewport.plotter
        if plotter is None or self._taken >= FRAMES or self.job is None or not self.job.active:
            self._stop()
            return
        player.phase = 2 * math.pi * self._taken / FRAMES
        player.draw()
        plotter.render()
        picture = np.asarray(plotter.screenshot(return_img=True))
        height, width = picture.shape[0] // 2 * 2, picture.shape[1] // 2 * 2  # coders want even sizes
        self._pictures.put(np.ascontiguousarray(picture[:height, :width, :3]))
        self._taken += 1

    def _stop(self) -> None:
        if self._timer.isActive():
            self._timer.stop()
            self.work.player.phase = math.pi / 2
            self.work.player.draw()
            self._pictures.put(None)


def write_film(path: Path, pictures: Queue[Any], count: int, monitor: Monitor) -> None:
    """In a worker: write pictures as they come. Raises FileError; a cancelled film leaves no file."""
    import imageio.v2 as imageio

    options: dict[str, Any] = {"fps": PER_SECOND, "macro_block_size": 2, "quality": 8}
    if path.suffix.lower() == ".gif":
        options = {"duration": 1000 / PER_SECOND, "loop": 0}
    elif path.suffix.lower() != ".mp4":
        raise FileError(path, f"the ending '{path.suffix}' is not known here. Write .mp4 or .gif.")
    temporary = path.with_name(f".{path.stem}.part{path.suffix}")
    try:
        with imageio.get_writer(temporary, **options) as writer:
            for number in range(count):
                monitor.report(number / count, f"Picture {number + 1} of {count}")
                picture = pictures.get()
                monitor.check()
                if picture is None:
                    raise FileError(path, "the film was not finished.")
                writer.append_data(picture)
        temporary.replace(path)
    except OSError as error:
        raise FileError(path, f"cannot be written ({error.strerror or error}).") from error
    finally:
        temporary.unlink(missing_ok=True)
