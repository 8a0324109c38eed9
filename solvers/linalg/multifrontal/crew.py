"""A few threads that share tasks: claimed one by one, finished together."""

import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from types import TracebackType


class Crew:
    """``threads`` workers, the caller being worker 0. ``run(count, task)`` calls ``task(worker, index)`` for each.

    Tasks are compiled code that releases the interpreter lock. An exception in a task is raised in the caller after all
    workers have stopped.
    """

    def __init__(self, threads: int) -> None:
        self.threads = threads
        self._pool = ThreadPoolExecutor(threads - 1, "factor") if threads > 1 else None

    def run(self, count: int, task: Callable[[int, int], None]) -> None:
        """Do all tasks; returns when the last one is done."""
        if self._pool is None or count == 1:
            for index in range(count):
                task(0, index)
            return
        claims = itertools.count()

        def work(worker: int) -> None:
            while (index := next(claims)) < count:
                task(worker, index)

        others = [self._pool.submit(work, worker) for worker in range(1, min(self.threads, count))]
        try:
            work(0)
        finally:
            for _ in range(count):
                next(claims)
            errors = [other.exception() for other in others]
        for error in errors:
            if error is not None:
                raise error

    def __enter__(self) -> "Crew":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True)
