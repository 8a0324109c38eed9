"""Tables of a railway: profiles of wheels and rails in millimetres, irregularities in metres.

Text with two columns is a profile, u and F of a wheel or u and h of a rail, from the gauge side outwards; with five
columns irregularities: way, left up, right up, left across, right across. Commas, semicolons, tabs or blanks separate;
between semicolons, tabs or blanks a comma may be that of a decimal fraction. Lines that do not begin with a number are
headings or comments. The word *wheel* or *rail*, in English or Russian, in a heading or in the name of the file says
whose profile it is; else the one that rises by more than 20 mm is that of a wheel, for its flange.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from io_formats.atomic import writing
from solvers.errors import FileError

COLUMNS = (2, 5)


@dataclass(frozen=True)
class RailTable:
    """``kind``: wheel, rail or irregularities; ``text``: its rows as the fields of tracks and wheels take them."""

    kind: str
    text: str


def read_rail_table(path: Path) -> RailTable:
    """Read a table. Raises FileError with file and line."""
    rows: list[list[float]] = []
    heading = path.stem.lower()
    try:
        lines = path.read_text(encoding="utf-8-sig", errors="replace").splitlines()
    except OSError as error:
        raise FileError(path, f"cannot be read ({error.strerror}).") from None
    for number, line in enumerate(lines, start=1):
        words = split_numbers(line)
        if not words:
            continue
        try:
            first = float(words[0])
        except ValueError:
            heading += " " + line.lower()
            continue
        try:
            row = [first, *map(float, words[1:])]
        except ValueError:
            row = [float("nan")]
        if not np.all(np.isfinite(row)):
            raise FileError(path, f"'{line.strip()}' is not a row of numbers.", line=number)
        if len(row) not in COLUMNS or (rows and len(row) != len(rows[0])):
            wanted = len(rows[0]) if rows else "2 (a profile) or 5 (irregularities)"
            raise FileError(path, f"{len(row)} numbers in the row; expected {wanted}.", line=number)
        rows.append(row)
    if len(rows) < 4:
        raise FileError(path, f"{len(rows)} rows of numbers; a table has at least four.")
    text = "; ".join(" ".join(f"{x:.9g}" for x in row) for row in rows)
    return RailTable(_kind(rows, heading), text)


def split_numbers(line: str) -> list[str]:
    """The words of a row: 0.5,1.2 and 0,5; 1,2 and 0,5 1,2 alike are two numbers."""
    line = line.strip()
    parts = re.split(r"[;\t]", line) if re.search(r"[;\t]", line) else line.split()
    parts = [part.strip() for part in parts if part.strip()]
    if len(parts) > 1 and all(re.fullmatch(r"[-+]?\d+(,\d+)?([eE][-+]?\d+)?", part) for part in parts):
        return [part.replace(",", ".") for part in parts]
    return [word for word in re.split(r"[,;\s]+", line) if word]


def _kind(rows: list[list[float]], heading: str) -> str:
    if len(rows[0]) == 5:
        return "irregularities"
    for kind, words in (("wheel", ("wheel", "колес")), ("rail", ("rail", "рельс"))):
        if any(word in heading.replace("ё", "е") for word in words):
            return kind
    values = [row[1] for row in rows]
    return "wheel" if values[0] - values[-1] > 0.0 and max(values) > 20.0 else "rail"


def write_columns(path: Path, heads: Sequence[str], rows: ArrayLike) -> None:
    """Numbers under their heads as CSV: densities, what was found at several speeds. Raises FileError, OSError."""
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(heads)
    np.savetxt(text, np.atleast_2d(np.asarray(rows, dtype=float)), "%.10g", ",")
    with writing(path) as temporary:
        temporary.write_text(text.getvalue(), encoding="utf-8")
