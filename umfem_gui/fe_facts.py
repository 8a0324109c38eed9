"""What the window wants to know of an FE model and must not compute on the main thread when the model is large."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from fem.model import FEModel
from solvers.errors import UmfemError

if TYPE_CHECKING:
    from fem.drawing import Drawing


@dataclass(frozen=True)
class Known:
    """What is drawn of a model, and its mass, None where materials or sections are missing."""

    drawing: Drawing
    mass: float | None


_known: WeakKeyDictionary[FEModel, Known] = WeakKeyDictionary()


def known(model: FEModel) -> Known | None:
    """What was found out about a model, or None: then ``find_out`` is to be called in a worker."""
    return _known.get(model)


def find_out(model: FEModel) -> Known:
    """Compute what is seen of a model and its mass; kept as long as the model lives. Safe in any thread."""
    from fem.drawing import draw  # the elements are not needed for the start of the window
    from fem.mass import total_mass

    found = _known.get(model)
    if found is None:
        try:
            mass: float | None = total_mass(model)
        except UmfemError:
            mass = None
        found = Known(draw(model), mass)
        _known[model] = found
    return found
