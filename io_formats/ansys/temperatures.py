"""Material constants of an ANSYS archive over temperature: tables (MPTEMP, MPDATA) and polynomials (MP).

A constant is taken at one temperature: the one asked for, else the uniform temperature of the file (BFUNIF, TUNIF),
else its reference temperature (TREF), else zero, as ANSYS does. Between the rows of a table it is linear, outside
them constant.
"""

from collections.abc import Callable

import numpy as np

from io_formats.ansys.archive import Archive, Lines
from io_formats.ansys.arguments import integer_at, is_archive_form, number_at


def _mp(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """MP,LABEL,MAT,C0,C1…C4: C0 + C1·T + C2·T² + …"""
    number, label = int(arguments[2]), arguments[1].strip().upper()
    archive.materials.setdefault(number, {})[label] = number_at(arguments, 3)
    archive.tables.pop((number, label), None)
    archive.polynomials[number, label] = [number_at(arguments, i) for i in range(3, min(len(arguments), 8))]


def _mptemp(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """MPTEMP,R5.0,count,start,T1… (archive form) or MPTEMP,start,T1…; without numbers the table is emptied."""
    at = 3 if is_archive_form(arguments) else 1
    start = integer_at(arguments, at, 1)
    if start <= 1:
        archive.temperatures.clear()
    for i, text in enumerate(arguments[at + 1 :]):
        if text.strip():
            archive.temperatures[start + i] = number_at([text], 0)


def _mpdata(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """MPDATA,R5.0,n,LABEL,MAT,start,C1… (archive form) or MPDATA,LABEL,MAT,start,C1…"""
    at = 3 if is_archive_form(arguments) else 1
    label, number, start = arguments[at].strip().upper(), int(arguments[at + 1]), integer_at(arguments, at + 2, 1)
    key = number, label
    if start <= 1:
        archive.tables[key] = {}
        archive.polynomials.pop(key, None)
        archive.materials.setdefault(number, {})[label] = number_at(arguments, at + 3)
    table = archive.tables.setdefault(key, {})
    for i, text in enumerate(arguments[at + 3 :]):
        if text.strip() and (start + i == 1 or start + i in archive.temperatures):
            table[start + i] = archive.temperatures.get(start + i, 0.0), number_at([text], 0)


def _tref(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    archive.reference_temperature = number_at(arguments, 1)


def _uniform(archive: Archive, lines: Lines, arguments: list[str]) -> None:
    """BFUNIF,TEMP,value or TUNIF,value."""
    if arguments[0].strip().upper() == "TUNIF":
        archive.uniform_temperature = number_at(arguments, 1)
    elif arguments[1].strip().upper() == "TEMP" and arguments[2].strip().upper() != "_TINY":
        archive.uniform_temperature = number_at(arguments, 2)


def working_temperature(archive: Archive, wanted: float | None) -> float:
    """The temperature at which constants are taken."""
    for value in (wanted, archive.uniform_temperature, archive.reference_temperature):
        if value is not None:
            return value
    return 0.0


def constants(archive: Archive, wanted: float | None = None) -> tuple[dict[int, dict[str, float]], set[int]]:
    """Constants of every material at the working temperature, and the materials for which it mattered."""
    T = working_temperature(archive, wanted)
    found = {number: dict(values) for number, values in archive.materials.items()}
    varying = set()
    for (number, label), table in archive.tables.items():
        rows = np.array(sorted(table.values()), dtype=float).reshape(-1, 2)
        if len(rows):
            found[number][label] = float(np.interp(T, rows[:, 0], rows[:, 1]))
        if len(rows) > 1 and np.ptp(rows[:, 1]) > 0.0:
            varying.add(number)
    for (number, label), factors in archive.polynomials.items():
        if any(factors[1:]):
            found[number][label] = float(np.polynomial.polynomial.polyval(T, factors))
            varying.add(number)
    return found, varying


COMMANDS: dict[str, Callable[[Archive, Lines, list[str]], None]] = {
    "MP": _mp,
    "MPTEMP": _mptemp,
    "MPDATA": _mpdata,
    "TREF": _tref,
    "TUNIF": _uniform,
    "BFUNIF": _uniform,
}
