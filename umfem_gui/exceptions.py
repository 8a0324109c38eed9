"""From an exception to a sentence for the user and details for us."""

from __future__ import annotations

import sys
import threading
import traceback
from collections.abc import Callable
from types import TracebackType

from solvers.errors import UmfemError

#: Receives the sentence and the details. May be called from any thread.
Report = Callable[[str, str], None]


def describe(error: BaseException) -> tuple[str, str]:
    """The sentence for the user and the traceback for the «Details» of an error.

    An UmfemError speaks for itself; of anything else we say that it is our fault and that the model is safe.
    """
    details = "".join(traceback.format_exception(error))
    if isinstance(error, UmfemError):
        return str(error), details
    if isinstance(error, MemoryError):
        return "There is not enough memory for this. The model is unchanged; try a smaller one.", details
    said = "".join(traceback.format_exception_only(error)).strip().splitlines()[0]
    return f"Something went wrong inside the program ({said}). The model is unchanged.", details


def install(report: Report) -> Callable[[], None]:
    """Send every exception that nobody caught, of any thread, to ``report``; the program goes on.

    Ctrl+C and exit keep their meaning. Returns the function that puts the former hooks back.
    A failure inside ``report`` goes to the former hook, so that nothing is lost and nothing loops.
    """
    before, before_thread = sys.excepthook, threading.excepthook

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        if not issubclass(kind, Exception):
            before(kind, error, trace)
            return
        try:
            report(*describe(error))
        except Exception:
            before(kind, error, trace)

    def thread_hook(args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            hook(args.exc_type, args.exc_value, args.exc_traceback)

    def restore() -> None:
        if sys.excepthook is hook:
            sys.excepthook = before
        if threading.excepthook is thread_hook:
            threading.excepthook = before_thread

    sys.excepthook = hook
    threading.excepthook = thread_hook
    return restore
