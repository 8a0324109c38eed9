"""Sweeps in files: one HDF5 file, written run by run, so that a sweep that was stopped or killed goes on.

Attributes ``format`` and ``version``; ``plan``, JSON with axes, outputs, settings and the object; ``values``
(point, output); ``done`` (point): 0 not yet, 1 computed, 2 and more failed, by the sentence of that number less two in
``sentences`` (UTF-8, zeros behind). All of it stands in the file from the start and only numbers change in place: a
computer that stops at any time leaves a file that can be read.
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
VERSION = 2
WAITING, COMPUTED, FAILED = 0, 1, 2

#: So many different sentences are kept, and so many bytes of each.
MOST_SENTENCES, LONGEST_SENTENCE = 500, 600
MORE = "Further runs failed for other reasons; compute one of them alone to see its own."


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
            said = _sentences(file)

            def keep(point: Point) -> None:  # marked as done when all of it is in the file
                file["values"][point.index] = point.values
                code = FAILED + _place(file, said, point.problem) if point.problem else COMPUTED
                file.flush()
                file["done"][point.index] = code
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
        said, codes = _sentences(file), done.ravel()
        problems = {int(k): said[int(codes[k]) - FAILED] for k in np.flatnonzero(codes >= FAILED)}
    return Sweep(path, axes, outputs, values, np.minimum(done, FAILED), problems, samples)


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
        fresh = path.with_name(f"{path.name}.new")
        with h5py.File(fresh, "w", locking=False) as file:
            file.attrs.update({"format": FORMAT, "version": VERSION, "key": key_of(plan)})
            file.create_dataset("plan", data=np.frombuffer(json.dumps(_tree(plan)).encode(), dtype=np.uint8))
            file.create_dataset("values", data=np.full((plan.count, len(plan.outputs)), np.nan))
            file.create_dataset("done", data=np.full(plan.count, WAITING, dtype=np.int16))
            file.create_dataset("sentences", data=np.zeros((MOST_SENTENCES, LONGEST_SENTENCE), dtype=np.uint8))
        fresh.replace(path)
    except OSError as error:
        raise FileError(path, f"cannot be written ({error}).") from error


def _sentences(file: h5py.File) -> list[str]:
    """The sentences of the runs that failed."""
    rows = file["sentences"][()]
    return [row.tobytes().rstrip(b"\0").decode("utf-8", "ignore") for row in rows[rows.any(axis=1)]]


def _place(file: h5py.File, said: list[str], sentence: str) -> int:
    """Number of a sentence, written if it is new."""
    text = sentence.encode()[:LONGEST_SENTENCE].decode("utf-8", "ignore")
    if text in said:
        return said.index(text)
    if len(said) >= MOST_SENTENCES - 1:
        text = MORE
    if text not in said:
        said.append(text)
        row = np.zeros(LONGEST_SENTENCE, dtype=np.uint8)
        row[: len(text.encode())] = np.frombuffer(text.encode(), dtype=np.uint8)
        file["sentences"][len(said) - 1] = row
    return said.index(text)


def _opened(path: Path) -> h5py.File:
    if not path.exists():
        raise FileError(path, "there is no such file.")
    try:
        file = h5py.File(path, "r", locking=False)
    except OSError as error:
        raise FileError(path, "is not a sweep or is damaged.") from error
    if file.attrs.get("format") != FORMAT or int(file.attrs.get("version", 0)) != VERSION:
        file.close()
        raise FileError(path, "is not a sweep of this UMFEM.")
    return file
