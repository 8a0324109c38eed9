"""A sampled signal as excitation: read in expressions as ``signal(name)``, a smooth function of the time.

Between the samples runs the cubic spline with continuous second derivatives (not-a-knot ends), so that a prescribed
motion has a velocity and an acceleration. Before the first sample and after the last the value is held.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from solvers.errors import ModelError
from solvers.fields import quantity
from solvers.multibody.values import tuples


@dataclass(frozen=True, kw_only=True)
class SignalCurve:
    """Values at ``start``, ``start + step`` … in SI units; ``factor`` scales them where they are read."""

    name: str = quantity("Name")
    unit: str = quantity("Unit", default="", help="Of the values, SI.")
    factor: float = quantity("Factor", default=1.0, help="The signal is multiplied by it.")
    start: float = quantity("Start", "s", 0.0)
    step: float = quantity("Sampling step", "s", 0.001, positive=True)
    source: str = quantity("Source", default="", help="Where it was measured, or the file it came from.")
    values: tuple[float, ...] = quantity("Values", default=(), hidden=True)

    def __post_init__(self) -> None:
        tuples(self)


def spline_table(curve: SignalCurve) -> list[float]:
    """As the kernel reads it: count, start, step, values, second derivatives. Raises ModelError below two values."""
    from scipy.interpolate import CubicSpline

    values = curve.factor * np.asarray(curve.values, dtype=float)
    if len(values) < 2 or not np.all(np.isfinite(values)):
        raise ModelError(f"Signal '{curve.name}' has {len(values)} values; two finite ones at least are needed.")
    time = curve.step * np.arange(len(values))
    bends = CubicSpline(time, values)(time, 2) if len(values) > 3 else np.zeros(len(values))
    return [float(len(values)), float(curve.start), float(curve.step), *values.tolist(), *bends.tolist()]
