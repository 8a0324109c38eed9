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
_prints: WeakKeyDictionary[FEModel, dict[bool, str]] = WeakKeyDictionary()


def known(model: FEModel) -> Known | None:
    """What was found out about a model, or None: then ``find_out`` is to be called in a worker."""
    return _known.get(model)


def find_out(model: FEModel) -> Known:
    """Compute what is seen of a model and its mass; kept as long as the model lives. Safe in any thread."""
    from fem.drawing import draw  # the elements are not needed for the start of the window

    found = _known.get(model)
    if found is None:
        found = Known(draw(model), _mass(model))
        _known[model] = found
    return found


def carry_over(old: FEModel, new: FEModel) -> None:
    """An edit that left nodes and elements alone (a support, a set, a mass) leaves the picture alone too."""
    found = _known.get(old)
    if found is None or new in _known or old.coordinates is not new.coordinates:
        return
    same = [getattr(old, part) is getattr(new, part) for part in ("blocks", "materials", "sections")]
    if all(same):
        extra = sum(mass.mass for mass in new.masses) - sum(mass.mass for mass in old.masses)
        _known[new] = Known(found.drawing, None if found.mass is None else found.mass + extra)
    elif _same_elements(old, new):
        _known[new] = Known(found.drawing, _mass(new))


def print_of(model: FEModel, *, interface: bool) -> str:
    """``fem.solution.fingerprint``, computed once."""
    from fem.solution import fingerprint

    prints = _prints.setdefault(model, {})
    if interface not in prints:
        prints[interface] = fingerprint(model, interface=interface)
    return prints[interface]


def _mass(model: FEModel) -> float | None:
    from fem.mass import total_mass

    try:
        return total_mass(model)
    except UmfemError:
        return None


def _same_elements(old: FEModel, new: FEModel) -> bool:
    return len(old.blocks) == len(new.blocks) and all(
        a.connectivity is b.connectivity and a.numbers is b.numbers and a.type == b.type
        for a, b in zip(old.blocks, new.blocks, strict=True)
    )
