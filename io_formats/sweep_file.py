"""Sweeps in files: one HDF5 file, written run by run, so that a sweep that was stopped or killed goes on.

Attributes ``format`` and ``version``; ``plan``, JSON with axes, outputs, settings and the object; ``values``
(point, output) and ``done`` (point): 0 not yet, 1 computed, 2 failed; ``problems``, JSON by number of the point.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import h5py
import numpy as np

from io_formats.arrays_json import array_to_json
from io_formats.codec import encode
from solvers.analysis.sweep import Axis, Output, Plan, Point, run_sweep
from solvers.errors import FileError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.monitor import Monitor
from solvers.multibody.system import MultibodySystem

FORMAT = "umfem-sweep"
VERSION = 1
WAITING, COMPUTED, FAILED = 0, 1, 2


@dataclass(frozen=True)
class Sweep:
    """What a sweep file holds: axes, outputs, values (shape of the axes, output) with NaN where nothing is known."""

    path: Path
    axes: tuple[Axis, ...]
    outputs: tuple[Output, ...]
    values: np.ndarray
    done: np.ndarray
    problems: dict[int, str]
    samples: bool = False  # the k-th values of all axes belong together

    @property
    def count(self) -> int:
        return int(self.done.size)

    @property
    def known(self) -> int:
        return int(np.count_nonzero(self.done))


def sweep_to_file(
    path: str | Path, plan: Plan, monitor: Monitor | None = None, *, workers: int = 0, cluster: str = ""
) -> Sweep:
    """Compute a sweep into a file; a file of the same plan is continued.

    Raises FileError if the file is something else or of another plan, ModelError for a bad plan, Cancelled.
    """
    path = Path(path)
    from solvers.analysis.sweep import check

    check(plan)
    if path.exists():
        with _opened(path) as file:
            if file.attrs["key"] != key_of(plan):
                raise FileError(path, "holds another sweep: other parameters, values, settings or another model.")
    else:
        _create(path, plan)
    try:
        with h5py.File(path, "r+", locking=False) as file:
            problems = json.loads(file["problems"][()].tobytes() or b"{}")

            def keep(point: Point) -> None:
                file["values"][point.index] = point.values
                file["done"][point.index] = FAILED if point.problem else COMPUTED
                if point.problem:
                    problems[str(point.index)] = point.problem
                    _text(file, "problems", problems)
                file.flush()

            known = np.flatnonzero(file["done"][()])
            run_sweep(plan, keep, known, monitor=monitor, workers=workers, cluster=cluster)
    except OSError as error:
        raise FileError(path, f"cannot be written ({error}).") from error
    return read_sweep(path)


def read_sweep(path: str | Path) -> Sweep:
    """A sweep as far as it came. Raises FileError."""
    path = Path(path)
    with _opened(path) as file:
        plan = json.loads(file["plan"][()].tobytes())
        axes = tuple(Axis(one["parameter"], tuple(one["values"])) for one in plan["axes"])
        outputs = tuple(Output(one["channel"], one["measure"], one["after"]) for one in plan["outputs"])
        samples = bool(plan.get("samples", False))
        shape = tuple(len(axis.values) for axis in axes)[: 1 if samples else None]
        done = file["done"][()].reshape(shape)
        values = np.where(done[..., None] == COMPUTED, file["values"][()].reshape(*shape, len(outputs)), np.nan)
        problems = {int(key): text for key, text in json.loads(file["problems"][()].tobytes() or b"{}").items()}
    return Sweep(path, axes, outputs, values, done, problems, samples)


def sweep_table(sweep: Sweep) -> tuple[list[str], np.ndarray]:
    """Headings and rows: parameters, then outputs, one row per combination."""
    grids = [np.array(axis.values) for axis in sweep.axes]
    if not sweep.samples:
        grids = list(np.meshgrid(*grids, indexing="ij"))
    columns = [grid.ravel() for grid in grids] + [sweep.values[..., i].ravel() for i in range(len(sweep.outputs))]
    heads = [axis.parameter for axis in sweep.axes] + [output.title for output in sweep.outputs]
    return heads, np.column_stack(columns)


def key_of(plan: Plan) -> str:
    """A fingerprint of a plan: two plans with one key give one table."""
    return hashlib.sha256(json.dumps(_tree(plan), sort_keys=True).encode()).hexdigest()


def _tree(plan: Plan) -> dict[str, Any]:
    flexible = {name: _digest(one) for name, one in sorted((plan.flexible or {}).items())}
    return {
        "samples": plan.samples,
        "flexible": flexible,
        "axes": [{"parameter": axis.parameter, "values": list(axis.values)} for axis in plan.axes],
        "outputs": [{"channel": o.channel, "measure": o.measure, "after": o.after} for o in plan.outputs],
        "settings": encode(plan.settings, SimulationSettings, "settings", array_to_json),
        "system": encode(plan.system, MultibodySystem, "system", array_to_json),
    }


def _digest(subsystem: FlexibleSubsystem) -> str:
    """A fingerprint of what takes part in the motion: modes and matrices."""
    found = hashlib.sha256()
    for array in (subsystem.coordinates, subsystem.lumped_mass, subsystem.modes, subsystem.mass, subsystem.stiffness):
        found.update(np.ascontiguousarray(array).tobytes())
    return found.hexdigest()


def _create(path: Path, plan: Plan) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with h5py.File(path, "w", locking=False) as file:
            file.attrs.update({"format": FORMAT, "version": VERSION, "key": key_of(plan)})
            _text(file, "plan", _tree(plan))
            _text(file, "problems", {})
            file.create_dataset("values", (plan.count, len(plan.outputs)), np.float64, fillvalue=np.nan)
            file.create_dataset("done", (plan.count,), np.uint8, fillvalue=WAITING)
    except OSError as error:
        raise FileError(path, f"cannot be written ({error}).") from error


def _text(file: h5py.File, name: str, tree: Any) -> None:
    if name in file:
        del file[name]
    file.create_dataset(name, data=np.frombuffer(json.dumps(tree).encode(), dtype=np.uint8))


def _opened(path: Path) -> h5py.File:
    if not path.exists():
        raise FileError(path, "there is no such file.")
    try:
        file = h5py.File(path, "r", locking=False)
    except OSError as error:
        raise FileError(path, "is not a sweep or is damaged.") from error
    if file.attrs.get("format") != FORMAT or int(file.attrs.get("version", 0)) > VERSION:
        file.close()
        raise FileError(path, "is not a sweep of this UMFEM.")
    return file
