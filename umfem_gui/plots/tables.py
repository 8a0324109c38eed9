"""Curves to files for other programs: CSV, XLSX, MAT, HDF5. No Qt here: it runs in a job."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np

from solvers.errors import FileError
from solvers.monitor import Monitor, silent
from umfem_gui.plots.curves import Curve

#: Rows of a sheet of Excel, heading included.
MOST_ROWS = 1_048_576


def columns_of(curves: list[Curve]) -> tuple[list[str], np.ndarray]:
    """Headings and a table: time, then one column per curve; curves of other instants are interpolated."""
    time = max((curve.time for curve in curves), key=len)
    columns = [time] + [
        curve.values if len(curve.time) == len(time) else np.interp(time, curve.time, curve.values) for curve in curves
    ]
    heads = ["time [s]"] + [f"{curve.title} [{curve.unit or '-'}]" for curve in curves]
    return heads, np.column_stack(columns)


def write_table(path: Path, curves: list[Curve], monitor: Monitor | None = None) -> Path:
    """Write curves as the ending of the name says. Raises FileError for another ending or a refused write."""
    writers = {".csv": _csv, ".xlsx": _xlsx, ".mat": _mat, ".h5": _hdf5, ".hdf5": _hdf5}
    writer = writers.get(path.suffix.lower())
    if writer is None:
        raise FileError(path, f"cannot be written: its name must end with {', '.join(writers)}.")
    try:
        writer(path, curves, monitor or silent())
    except (OSError, ValueError) as error:
        raise FileError(path, f"cannot be written ({getattr(error, 'strerror', None) or error}).") from error
    return path


def write_columns(path: Path, heads: list[str], table: np.ndarray, monitor: Monitor | None = None) -> Path:
    """Write a table of numbers, as ``write_table`` does. Raises FileError."""
    monitor = monitor or silent()
    ending = path.suffix.lower()
    if ending not in (".csv", ".xlsx", ".mat", ".h5", ".hdf5"):
        raise FileError(path, "cannot be written: its name must end with .csv, .xlsx, .mat, .h5, .hdf5.")
    try:
        if ending == ".csv":
            _csv_columns(path, heads, table, monitor)
        elif ending == ".xlsx":
            _xlsx_columns(path, heads, table, monitor)
        elif ending == ".mat":
            _mat_columns(path, heads, table)
        else:
            _hdf5_columns(path, heads, table)
    except (OSError, ValueError) as error:
        raise FileError(path, f"cannot be written ({getattr(error, 'strerror', None) or error}).") from error
    return path


def _mat_columns(path: Path, heads: list[str], table: np.ndarray) -> None:
    from scipy.io import savemat

    variables: dict[str, Any] = {}
    for head, column in zip(heads, table.T, strict=True):
        name = _variable(head.rpartition(" [")[0] or head, variables)
        variables[name] = column
        variables[f"{name}_unit"] = head.rpartition(" [")[2].rstrip("]") if " [" in head else ""
    savemat(path, variables, oned_as="column", long_field_names=True)


def _hdf5_columns(path: Path, heads: list[str], table: np.ndarray) -> None:
    import h5py

    with h5py.File(path, "w") as file:
        for head, column in zip(heads, table.T, strict=True):
            name, _, unit = head.rpartition(" [") if " [" in head else (head, "", "")
            made = file.create_dataset(name.replace("/", "∕"), data=column)
            made.attrs["unit"] = unit.rstrip("]")


def _variable(text: str, taken: dict[str, Any]) -> str:
    """A free name of letters and digits."""
    name = re.sub(r"\W+", "_", text, flags=re.ASCII).strip("_")[:50] or "curve"
    name = name if name[0].isalpha() else f"c_{name}"
    stem, number = name, 2
    while name in taken:
        name, number = f"{stem}_{number}", number + 1
    return name


def _csv(path: Path, curves: list[Curve], monitor: Monitor) -> None:
    _csv_columns(path, *columns_of(curves), monitor)


def _csv_columns(path: Path, heads: list[str], table: np.ndarray, monitor: Monitor) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        file.write(",".join(_quoted(text) for text in heads) + "\n")
        for start in range(0, len(table), 2000):
            monitor.report(start / len(table), "Writing curves")
            np.savetxt(file, table[start : start + 2000], delimiter=",", fmt="%.10g")


def _xlsx(path: Path, curves: list[Curve], monitor: Monitor) -> None:
    _xlsx_columns(path, *columns_of(curves), monitor)


def _xlsx_columns(path: Path, heads: list[str], table: np.ndarray, monitor: Monitor) -> None:
    from openpyxl import Workbook

    if len(table) >= MOST_ROWS:
        raise FileError(path, f"{len(table)} rows do not fit into a sheet of {MOST_ROWS}. Write CSV, MAT or HDF5.")
    book = Workbook(write_only=True)
    sheet = book.create_sheet("curves")
    sheet.append(heads)
    for start in range(0, len(table), 500):
        monitor.report(start / len(table), "Writing curves")
        for row in table[start : start + 500].tolist():
            sheet.append(row)
    book.save(path)


def _mat(path: Path, curves: list[Curve], monitor: Monitor) -> None:
    """Variables ``time`` and one per curve, named by letters and digits; ``…_unit`` holds the unit."""
    from scipy.io import savemat

    monitor.report(0.1, "Writing curves")
    _heads, table = columns_of(curves)
    variables: dict[str, Any] = {"time": table[:, 0]}
    for curve, column in zip(curves, table.T[1:], strict=True):
        name = _variable(curve.title, variables)
        variables[name] = column
        variables[f"{name}_unit"] = curve.unit
    savemat(path, variables, oned_as="column", long_field_names=True)


def _hdf5(path: Path, curves: list[Curve], monitor: Monitor) -> None:
    """A group per run with ``time`` and a dataset per channel, each with its ``unit``."""
    import h5py

    monitor.report(0.1, "Writing curves")
    with h5py.File(path, "w") as file:
        for curve in curves:
            group = file.require_group(curve.run.replace("/", "∕"))
            if "time" not in group:
                group.create_dataset("time", data=curve.time).attrs["unit"] = "s"
            name = curve.channel.replace("/", "∕")
            if name not in group:
                group.create_dataset(name, data=curve.values).attrs["unit"] = curve.unit


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if any(sign in text for sign in ',"\n') else text
