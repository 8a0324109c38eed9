"""What an integrator is to the rest of the program."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Integrator:
    """A compiled function that carries a run forward.

    ``advance(model, ws, clock, count, times, out, flag, max_steps)`` takes at most that many steps, writes a row of
    ``out`` for every entry of ``times`` that it passes, and returns one of the outcomes of ``kernels.stepping``. It
    keeps all it needs in the arrays, so the next call goes on where this one stopped.
    """

    name: str
    title: str
    advance: Callable[..., Any]
