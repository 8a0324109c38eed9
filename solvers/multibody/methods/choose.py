"""The cheapest method for a tree: operation counts, weighed by what this machine needs for them. Theory (52).

A method takes c₀ + c₁·bodies + c₂·operations seconds; the three coefficients of each are fitted to sample trees. Those
built in were measured on one machine; ``calibrate`` measures this one, ``save`` keeps the outcome for later starts.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from scipy.optimize import nnls

from solvers.errors import FileError
from solvers.monitor import Monitor
from solvers.multibody.methods.flops import COUNTED, TreeShape, flops, tree_shape
from solvers.multibody.methods.model import TreeModel
from solvers.multibody.methods.samples import sample_tree, seconds_of

#: Sample trees of a calibration: chains, length, freedoms of the joints.
SAMPLES = (
    (1, 2, 1),
    (1, 30, 1),
    (4, 5, 1),
    (20, 2, 1),
    (1, 12, 2),
    (1, 3, 3),
    (1, 25, 3),
    (5, 6, 3),
    (12, 2, 3),
    (3, 4, 5),
)

#: Packed mass matrices and fronts beyond this many numbers are never made by the choice.
MOST_NUMBERS = 50_000_000


@dataclass(frozen=True)
class Calibration:
    """Seconds per evaluation, per body and per operation of each method."""

    coefficients: Mapping[str, tuple[float, float, float]]
    measured: bool = False  # on this machine

    def seconds(self, shape: TreeShape, corrections: float = 2.0) -> dict[str, float]:
        """Predicted seconds of one evaluation by each method."""
        counts = flops(shape, corrections)
        parts = np.array([1.0, len(shape.n), 0.0])
        out = {}
        for name, factors in self.coefficients.items():
            parts[2] = counts[name]
            out[name] = float(parts @ np.array(factors))
        return out


#: Measured on an AMD EPYC (Milan).
BUILT_IN = Calibration(
    {
        "dec": (5.4e-7, 0.0, 8.8e-11),
        "cbm": (1.0e-5, 0.0, 3.7e-10),
        "lgr": (8.0e-6, 6.9e-7, 4.6e-10),
        "itr": (1.4e-5, 0.0, 2.2e-10),
    }
)


def choose(model: TreeModel, calibration: Calibration | None = None, *, corrections: float = 2.0) -> str:
    """Name of the method that takes the least time for this tree."""
    shape = tree_shape(model)
    times = (calibration or stored()).seconds(shape, corrections)
    sizes = {
        "cbm": float(shape.eta @ shape.n),
        "lgr": float((shape.mu.astype(float) ** 2).sum()),
        "itr": float(shape.n.sum()) ** 2,
        "dec": 0.0,
    }
    return min((name for name in times if sizes[name] <= MOST_NUMBERS), key=lambda name: times[name])


def calibrate(monitor: Monitor | None = None) -> Calibration:
    """Measure this machine; some seconds, more when the kernels must be compiled first."""
    rows: dict[str, list[tuple[float, float, float]]] = {name: [] for name in COUNTED}
    times: dict[str, list[float]] = {name: [] for name in COUNTED}
    for k, sample in enumerate(SAMPLES):
        if monitor is not None:
            monitor.report(k / len(SAMPLES), "timing the methods")
        model = sample_tree(*sample)
        shape = tree_shape(model)
        counts = flops(shape)
        for name, seconds in seconds_of(model, COUNTED).items():
            rows[name].append((1.0, float(len(shape.n)), counts[name]))
            times[name].append(seconds)
    return Calibration({name: _fit(np.array(rows[name]), np.array(times[name])) for name in COUNTED}, measured=True)


def _fit(rows, times) -> tuple[float, float, float]:
    """Non-negative coefficients with the least relative error."""
    scaled = rows / times[:, None]
    units = scaled.max(axis=0)
    x, _ = nnls(scaled / units, np.ones(len(times)))
    x = x / units
    return (float(x[0]), float(x[1]), float(x[2]))


def calibration_file() -> Path:
    """Where the calibration of this machine is kept: ``$UMFEM_HOME/methods.json``, else in ``.umfem`` of the user."""
    return Path(os.environ.get("UMFEM_HOME") or Path.home() / ".umfem") / "methods.json"


def save(calibration: Calibration, path: Path | None = None) -> Path:
    """Keep a calibration for later starts. Raises FileError."""
    path = path or calibration_file()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps({"seconds": dict(calibration.coefficients)}, indent=1), encoding="utf-8")
    except OSError as error:
        raise FileError(path, f"cannot be written ({error.strerror or error}).") from error
    return path


def stored(path: Path | None = None) -> Calibration:
    """The calibration kept for this machine, else the built-in one; a damaged file counts as none."""
    try:
        found = json.loads((path or calibration_file()).read_text(encoding="utf-8"))["seconds"]
        return Calibration(
            {name: (float(found[name][0]), float(found[name][1]), float(found[name][2])) for name in COUNTED},
            measured=True,
        )
    except (OSError, ValueError, KeyError, TypeError, IndexError):
        return BUILT_IN
