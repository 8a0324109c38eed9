"""The table of modes as a file: CSV for every program, XLSX without any further library."""

from __future__ import annotations

import csv
import math
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape
from zipfile import ZIP_DEFLATED, ZipFile

from fem.solution import ModeTable, Solution
from io_formats.atomic import writing
from solvers.errors import FileError
from solvers.monitor import Monitor

Row = list[Any]
HEAD = [
    "mode",
    "frequency [Hz]",
    "kind",
    "interface",
    *(f"effective mass {axis} [%]" for axis in "xyz"),
    *(f"participation {axis} [kg^0.5]" for axis in "xyz"),
    "residual",
    "damping [%]",
    "kept",
]


def rows_of(table: ModeTable, solution: Solution) -> list[Row]:
    """A heading and one row per mode; None where there is no number."""
    rows: list[Row] = [list(HEAD)]
    for i in range(len(table)):
        damping = solution.damping[i] if i < len(solution.damping) else 0.0
        rows.append(
            [
                i + 1,
                _number(table.frequencies_hz[i]),
                table.kinds[i],
                table.notes[i],
                *(100.0 * float(share) for share in table.shares[i, :3]),
                *(float(factor) for factor in table.participation[i, :3]),
                _number(table.residuals[i]),
                100.0 * damping,
                "no" if i in solution.excluded else "yes",
            ]
        )
    return rows


def write_table(path: Path, rows: list[Row], monitor: Monitor) -> None:
    """Write rows by the ending of the name. Raises FileError where the system refuses or the ending is unknown."""
    monitor.report(0.2, "Writing")
    path = Path(path)
    if path.suffix.lower() == ".xlsx":
        with writing(path) as temporary:
            _write_xlsx(temporary, rows)
    elif path.suffix.lower() in (".csv", ".txt"):
        with writing(path) as temporary, temporary.open("w", newline="", encoding="utf-8-sig") as file:
            csv.writer(file).writerows([["" if cell is None else cell for cell in row] for row in rows])
    else:
        raise FileError(path, f"the ending '{path.suffix}' is not known here. Write .csv or .xlsx.")


def _number(value: Any) -> float | None:
    return float(value) if math.isfinite(value) else None


_RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_TYPES = (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
    '<Default Extension="xml" ContentType="application/xml"/>'
    '<Override PartName="/xl/workbook.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>'
    '<Override PartName="/xl/worksheets/sheet1.xml" '
    'ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'
)


def _relation(kind: str, target: str) -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
        f'<Relationship Id="rId1" Type="{_RELATIONS}/{kind}" Target="{target}"/></Relationships>'
    )


def _write_xlsx(path: Path, rows: list[Row]) -> None:
    """One sheet with inline texts (ECMA-376, part 1, 18.3.1.4): the least a spreadsheet opens."""
    cells = []
    for row in rows:
        parts = []
        for cell in row:
            if cell is None or cell == "":
                parts.append("<c/>")
            elif isinstance(cell, int | float):
                parts.append(f"<c><v>{cell!r}</v></c>")
            else:
                parts.append(f'<c t="inlineStr"><is><t>{escape(str(cell))}</t></is></c>')
        cells.append(f"<row>{''.join(parts)}</row>")
    start = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    sheet = f'{start}<worksheet xmlns="{_MAIN}"><sheetData>{"".join(cells)}</sheetData></worksheet>'
    book = (
        f'{start}<workbook xmlns="{_MAIN}" xmlns:r="{_RELATIONS}"><sheets>'
        '<sheet name="Modes" sheetId="1" r:id="rId1"/></sheets></workbook>'
    )
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", _TYPES)
        archive.writestr("_rels/.rels", _relation("officeDocument", "xl/workbook.xml"))
        archive.writestr("xl/workbook.xml", book)
        archive.writestr("xl/_rels/workbook.xml.rels", _relation("worksheet", "worksheets/sheet1.xml"))
        archive.writestr("xl/worksheets/sheet1.xml", sheet)
