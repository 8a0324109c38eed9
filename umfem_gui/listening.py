"""Listening to signals that live as long as the program, without keeping the listener alive."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any

from shiboken6 import Shiboken


def listen(signal: Any, method: Callable[[], None]) -> None:
    """Call a method, without arguments, at every emission until its object is gone or its widget is deleted."""
    reference = weakref.WeakMethod(method)

    def slot(*_: object) -> None:
        alive = reference()
        owner = getattr(alive, "__self__", None)
        if alive is None or (isinstance(owner, Shiboken.Object) and not Shiboken.isValid(owner)):
            signal.disconnect(slot)
            return
        alive()

    signal.connect(slot)
