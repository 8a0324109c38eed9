"""Running kernels that release the interpreter lock on several cores."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable


def thread_count(wanted: int | None = None) -> int:
    """How many threads to use: what was asked for, or the cores of the machine but not more than four."""
    return max(1, wanted) if wanted else min(4, os.cpu_count() or 1)


def together(jobs: list[Callable[[], object]]) -> None:
    """Run jobs at the same time and raise the first error of any of them."""
    if len(jobs) == 1:
        jobs[0]()
        return
    errors: list[BaseException] = []

    def guarded(job: Callable[[], object]) -> None:
        try:
            job()
        except BaseException as error:
            errors.append(error)

    workers = [threading.Thread(target=guarded, args=(job,), name="assembly") for job in jobs]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    for error in errors:
        if not isinstance(error, threading.BrokenBarrierError):
            raise error
