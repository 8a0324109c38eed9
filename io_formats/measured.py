"""Measured signals: CSV, MAT, WAV and universal file data set 58, as a run without bodies.

Signals of one file that were sampled at other instants are interpolated to those of the first. MAT and WAV are read in
a child process: damaged ones can crash the library.
"""

from __future__ import annotations

import csv
import re
from pathlib import Path
from typing import Any

import numpy as np

from io_formats.child import call
from solvers.errors import FileError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.results import Channel, Results

SUFFIXES = (".csv", ".txt", ".mat", ".wav", ".uff", ".unv")

#: Ordinate units by the specific data type of data set 58.
UFF_UNITS = {8: "m", 11: "m/s", 12: "m/s²", 13: "N", 9: "N", 15: "Pa", 2: "Pa"}

_HEAD = re.compile(r"^\s*(.*?)\s*(?:[\[(]\s*([^\])]*)\s*[\])])?\s*$")


def read_measured(path: str | Path) -> Results:
    """The signals of a file. Raises FileError with the line where the format has lines."""
    path = Path(path)
    if not path.exists():
        raise FileError(path, "there is no such file.")
    readers = {".csv": _csv, ".txt": _csv, ".mat": _mat, ".wav": _wav, ".uff": _uff, ".unv": _uff}
    reader = readers.get(path.suffix.lower())
    if reader is None:
        raise FileError(path, f"cannot be read as measured signals: expected one of {', '.join(SUFFIXES)}.")
    try:
        time, channels = reader(path)
    except FileError:
        raise
    except Exception as error:  # libraries that meet a damaged file raise whatever their next statement does
        reason = (str(error).strip().splitlines() or [type(error).__name__])[0][:120]
        raise FileError(path, f"cannot be read as measured signals ({reason}).") from error
    if len(time) < 2 or not channels:
        raise FileError(path, "holds no signal of two samples or more.")
    if not np.all(np.diff(time) > 0):
        place = int(np.argmin(np.diff(time))) + 2
        raise FileError(path, f"time does not grow at sample {place}.")
    return as_results(path.stem, time, channels)


def as_results(name: str, time: np.ndarray, channels: list[Channel]) -> Results:
    """Curves as a run without bodies."""
    n = len(time)
    none = np.zeros((n, 0))
    return Results(
        name=name,
        time=time,
        coordinates=none,
        speeds=none,
        accelerations=none,
        coordinate_names=(),
        body_names=(),
        positions=np.zeros((n, 0, 3)),
        quaternions=np.zeros((n, 0, 4)),
        channels=tuple(channels),
        settings=SimulationSettings(duration=float(time[-1]) or 1.0, output_step=float(np.diff(time).mean())),
        status="finished",
    )


def _csv(path: Path) -> tuple[np.ndarray, list[Channel]]:
    """Time in the first column; a heading line ``name [unit]`` if the first line is no numbers; , ; tab or blanks."""
    text = path.read_text(encoding="utf-8-sig", errors="replace")
    lines = text.splitlines()
    first = next((line for line in lines if line.strip()), "")
    sign = next((one for one in (";", "\t", ",") if one in first), " ")
    rows: list[list[float]] = []
    heads: list[str] = []
    for number, line in enumerate(lines, start=1):
        if not line.strip() or line.lstrip().startswith(("#", "%")):
            continue
        cells = line.split() if sign == " " else next(csv.reader([line], delimiter=sign))
        try:
            rows.append([float(cell.replace(",", ".") if sign != "," else cell) for cell in cells])
        except ValueError as error:
            if rows or heads:
                raise FileError(path, f"'{line.strip()[:40]}' is no row of numbers.", line=number) from error
            heads = cells
            continue
        if len(rows[-1]) != len(rows[0]):
            raise FileError(path, f"{len(rows[-1])} numbers, {len(rows[0])} in the rows before.", line=number)
    table = np.array(rows)
    if table.ndim != 2 or table.shape[1] < 2:
        raise FileError(path, "needs a column of time and at least one of values.")
    channels = []
    for column in range(1, table.shape[1]):
        match = _HEAD.match(heads[column]) if column < len(heads) else None
        name = (match[1] if match else "") or f"{path.stem} {column}"
        unit = (match[2] or "").replace("^2", "²") if match else ""
        channels.append(Channel(name, "" if unit == "-" else unit, table[:, column].copy()))
    return table[:, 0].copy(), channels


def _mat(path: Path) -> tuple[np.ndarray, list[Channel]]:
    """Variables of a MATLAB file up to version 7: ``t`` or ``time``, and vectors as long; or ``fs`` for the rate."""
    found: dict[str, np.ndarray] = call("io_formats.measured_child:matlab", path)
    vectors: dict[str, np.ndarray] = {
        name: np.asarray(value, dtype=float)
        for name, value in found.items()
        if value.ndim == 1 and value.dtype.kind in "fiu" and len(value) > 1
    }
    time = next((vectors.pop(name) for name in list(vectors) if name.lower() in ("t", "time", "zeit")), None)
    if time is None:
        rate = next((float(found[name]) for name in found if name.lower() in ("fs", "rate", "sampling_rate")), None)
        if rate is None or not vectors:
            raise FileError(path, "has neither a vector 't' or 'time' nor a number 'fs', the sampling rate.")
        time = np.arange(max(map(len, vectors.values()))) / rate
    units = {name[:-5]: str(value) for name, value in found.items() if name.endswith("_unit")}
    same = {name: values for name, values in vectors.items() if len(values) == len(time)}
    return time, [Channel(name, units.get(name, ""), values) for name, values in same.items()]


def _wav(path: Path) -> tuple[np.ndarray, list[Channel]]:
    """Sound: whole numbers are scaled to −1 … 1."""
    rate, data = call("io_formats.measured_child:sound", path)
    values = np.atleast_2d(data.T).astype(float)
    if data.dtype.kind in "iu":
        info = np.iinfo(data.dtype)
        middle = (float(info.max) + float(info.min) + 1.0) / 2
        values = (values - middle) / (info.max + 1.0 - middle)
    names = [path.stem] if len(values) == 1 else [f"{path.stem} {number + 1}" for number in range(len(values))]
    return np.arange(values.shape[1]) / rate, [Channel(name, "", row) for name, row in zip(names, values, strict=True)]


def _uff(path: Path) -> tuple[np.ndarray, list[Channel]]:
    """Time histories (function type 0 or 1 over time) of data sets 58."""
    import pyuff

    file = pyuff.UFF(str(path))
    kinds = [int(kind) for kind in file.get_set_types()]
    time: np.ndarray | None = None
    channels: list[Channel] = []
    for index in (i for i, kind in enumerate(kinds) if kind == 58):
        one: dict[str, Any] = file.read_sets(index)
        if int(one["abscissa_spec_data_type"]) not in (0, 17) or int(one["func_type"]) not in (0, 1):
            continue
        x, y = np.asarray(one["x"], dtype=float), np.real(np.asarray(one["data"])).astype(float)
        title = str(one.get("id1", "")).strip()
        title = title if title and title != "NONE" else f"{one['rsp_node']}:{one['rsp_dir']}"
        taken = {channel.name for channel in channels}
        name, number = title, 2
        while name in taken:
            name, number = f"{title} {number}", number + 1
        unit = str(one.get("ordinate_axis_units_lab", "")).strip()
        unit = unit if unit and unit != "NONE" else UFF_UNITS.get(int(one["ordinate_spec_data_type"]), "")
        time = x if time is None else time
        values = y if len(x) == len(time) and np.allclose(x, time) else np.interp(time, x, y)
        channels.append(Channel(name, unit, values))
    if time is None:
        raise FileError(path, "holds no time history (data set 58 over time).")
    return time, channels
