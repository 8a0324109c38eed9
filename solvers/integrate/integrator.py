"""What an integrator is to the rest of the program."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


def _nothing(n_y: int, n_v: int, n_x: int) -> tuple[Any, ...]:
    return ()


@dataclass(frozen=True)
class Integrator:
    """A compiled function that carries a run forward.

    ``advance(model, ws, clock, count, times, out, flag, max_steps, *scratch)`` takes at most that many steps, writes
    a row of ``out`` for every entry of ``times`` that it passes, and returns one of the outcomes of
    ``kernels.stepping``. It keeps all it needs in the arrays, so the next call goes on where this one stopped.
    ``scratch(n_y, n_v, n_x)`` makes the arrays that this method needs besides; methods with a Jacobian get the lists
    of ``multibody.jacobian_pattern`` after them: of which variables it is made, and whether of forces alone.
    """

    name: str
    title: str
    advance: Any  # a kernel (kernels.jit.Kernel)
    scratch: Callable[[int, int, int], tuple[Any, ...]] = _nothing
    implicit: bool = False
    of_increments: bool = False  # the Jacobian: by increments of the coordinates instead of the coordinates
    of_forces: bool = False  # and of the forces alone, M and G being held
    fixed_step: bool = False
    needs_matrix: bool = False  # uses the factors of the mass matrix, also where a tree could do without
