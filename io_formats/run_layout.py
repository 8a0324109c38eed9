"""How a run lies in its HDF5 file: what the writer and the reader agree on.

Root attributes ``format``, ``version``, ``program``; byte datasets ``header`` (JSON, known at the start: names, units,
settings) and ``summary`` (JSON, written at the end: status, statistics, events); ``rows``, the number of valid rows;
one dataset per array of ``Results``, first axis time; ``channels`` (rows, channel). Datasets may be longer than
``rows`` where the program was killed between two writes.
"""

from __future__ import annotations

import typing
from typing import Any

import numpy as np

from io_formats.arrays_json import array_from_json, array_to_json
from io_formats.codec import decode, encode, field_hints
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.results import Results

FORMAT = "umfem-run"
VERSION = 1

#: Bytes of a chunk of a dataset: one read of the disk.
CHUNK_BYTES = 1 << 16


def array_fields() -> list[str]:
    """Fields of Results that are arrays over time; a new one needs no change here."""
    return [name for name, hint in field_hints(Results).items() if typing.get_origin(hint) is np.ndarray]


def chunk_shape(width: tuple[int, ...], itemsize: int = 8) -> tuple[int, ...]:
    """Rows of about 64 kB for rows of this shape."""
    row = itemsize * int(np.prod(width, dtype=np.int64)) if width else itemsize
    return (min(max(CHUNK_BYTES // max(row, 1), 1), 4096), *width)


def header_of(results: Results) -> dict[str, Any]:
    """What is known of a run before its first step."""
    return {
        "name": results.name,
        "coordinate_names": list(results.coordinate_names),
        "body_names": list(results.body_names),
        "channels": [[channel.name, channel.unit] for channel in results.channels],
        "settings": encode(results.settings, SimulationSettings, "settings", array_to_json),
        "widths": {name: list(getattr(results, name).shape[1:]) for name in array_fields()},
    }


def settings_of(header: dict[str, Any]) -> SimulationSettings:
    """The settings in a header. Raises ModelError."""
    return decode(header["settings"], SimulationSettings, "settings", (SimulationSettings,), array_from_json)
