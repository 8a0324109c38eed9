"""Lines of Nastran bulk data into cards: free, small and large fields, continuations, INCLUDE.

A card keeps the file and the line where it began, so that any later complaint names the place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from solvers.errors import FileError

#: INCLUDE inside INCLUDE deeper than this is taken for a loop.
_DEPTH = 16
LARGEST = 2**31  # numbers of grids and elements stay below

_SHORT_EXPONENT = re.compile(r"^([+-]?(?:\d+\.?\d*|\.\d+))([+-]\d+)$")
_INCLUDE = re.compile(r"^\s*include\b\s*(.*)$", re.IGNORECASE)


@dataclass(frozen=True)
class Card:
    """One card: its name in capitals and its data fields; ``fields[0]`` is field 2 of the manual, after the name."""

    name: str
    fields: tuple[str, ...]
    path: Path
    line: int

    def error(self, problem: str) -> FileError:
        """An error at this card."""
        return FileError(self.path, f"{self.name}: {problem}", line=self.line)

    def text(self, index: int, default: str = "") -> str:
        return (self.fields[index] if index < len(self.fields) else "") or default

    def has(self, index: int) -> bool:
        return bool(self.text(index))

    def integer(self, index: int, default: int | None = None) -> int:
        """Field ``index`` as an integer. Raises FileError if it is empty without a default, or not an integer."""
        text = self.text(index)
        if not text and default is not None:
            return default
        try:
            value = int(text) if len(text) < 17 else LARGEST
        except ValueError:
            value = LARGEST
        if abs(value) >= LARGEST:
            raise self.error(f"field {index + 2} is '{text[:30]}'; an integer is expected.")
        return value

    def real(self, index: int, default: float | None = None) -> float:
        """Field ``index`` as a real number; ``2.59-3`` and ``1.D5`` are understood."""
        text = self.text(index)
        if not text and default is not None:
            return default
        match = _SHORT_EXPONENT.match(text)
        code = f"{match[1]}e{match[2]}" if match else text.lower().replace("d", "e")
        try:
            value = float(code)
        except ValueError:
            raise self.error(f"field {index + 2} is '{text}'; a number is expected.") from None
        if value != value or value in (float("inf"), float("-inf")):
            raise self.error(f"field {index + 2} is '{text}'; a finite number is expected.")
        return value

    def vector(self, index: int) -> tuple[float, float, float]:
        return self.real(index, 0.0), self.real(index + 1, 0.0), self.real(index + 2, 0.0)


def read_deck(path: str | Path) -> tuple[dict[str, str], list[Card]]:
    """Case control as {NAME: value} (last one wins) and the cards of the bulk data in order.

    A file without BEGIN BULK is taken as bulk data from its first line. Raises FileError.
    """
    path = Path(path)
    lines = list(_lines(path, ()))
    begin = next((i for i, (_, _, text) in enumerate(lines) if text.upper().split()[:2] == ["BEGIN", "BULK"]), None)
    case = {} if begin is None else _case_control([text for _, _, text in lines[:begin]])
    bulk = lines if begin is None else lines[begin + 1 :]
    return case, list(_cards(bulk))


def _lines(path: Path, above: tuple[Path, ...]) -> Iterator[tuple[Path, int, str]]:
    """Lines without comments and blank ends, INCLUDE resolved, up to ENDDATA."""
    if path in above or len(above) > _DEPTH:
        raise FileError(above[-1], f"INCLUDE '{path.name}' includes itself.")
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FileError(path, f"cannot be read ({error.strerror}).") from None
    if b"\0" in raw[:4096]:
        raise FileError(path, "is a binary file, not Nastran bulk data.")
    lines = raw.decode("utf-8", "replace").splitlines()
    number = 0
    while number < len(lines):
        text = lines[number].split("$", 1)[0].rstrip()
        number += 1
        if not text:
            continue
        start = number
        include = _INCLUDE.match(text)
        if include:
            name = include[1].strip()
            while name[:1] in ("'", '"') and name.count(name[0]) < 2 and number < len(lines):
                name += lines[number].strip()
                number += 1
            yield from _lines(path.parent / name.strip("'\"").replace("\\", "/"), (*above, path))
            continue
        if text.upper().split()[0] == "ENDDATA":
            return
        yield path, start, text


def _case_control(texts: list[str]) -> dict[str, str]:
    """Values by name; the sets that SPC and MPC named stand under ``SPC sets`` and ``MPC sets``, with commas."""
    found: dict[str, str] = {}
    for text in texts:
        match = re.match(r"\s*([A-Za-z]+)\s*(?:\([^)]*\))?\s*=\s*(\S+)", text)
        if match:
            name = match[1].upper()
            found[name] = match[2]
            if name in ("SPC", "MPC"):
                sets = found.get(f"{name} sets", "").split(",") if f"{name} sets" in found else []
                found[f"{name} sets"] = ",".join(dict.fromkeys([*sets, match[2]]))
    return found


@dataclass
class _Open:
    """A card that may still go on; ``mark`` is what stands in its last field 10."""

    name: str
    fields: list[str]
    path: Path
    line: int
    mark: str


def _cards(lines: list[tuple[Path, int, str]]) -> Iterator[Card]:
    """Cards in order. A continuation belongs to the card whose field 10 has its name, else to the one before it."""
    found: list[_Open] = []
    marked: dict[str, _Open] = {}
    for path, number, text in lines:
        first, data, mark = _fields(text)
        if not first or first[0] in "+*":
            if not found:
                raise FileError(path, "a continuation line stands before any card.", line=number)
            key, card = first[1:].strip(), found[-1]
            if key and key != card.mark:
                card = marked.get(key, card)
            _pad(card.fields)
            card.fields += data
            card.mark = mark
        else:
            card = _Open(first.rstrip("*").upper(), data, path, number, mark)
            found.append(card)
        if mark:
            marked[mark] = card
    for card in found:
        yield Card(card.name, tuple(card.fields), card.path, card.line)


def _pad(fields: list[str]) -> None:
    """A short line still takes all its fields: eight, or four of a large-field half."""
    while len(fields) % 4:
        fields.append("")


def _fields(text: str) -> tuple[str, list[str], str]:
    """First field, data fields and field 10 of one line; lines are padded to whole groups of eight or four fields."""
    if "," in text:
        parts = [part.strip() for part in text.split(",")]
        width = 4 if "*" in parts[0] else 8
        data = parts[1 : width + 1]
        mark = parts[width + 1] if len(parts) > width + 1 else ""
        return parts[0], data + [""] * (width - len(data)), mark.lstrip("+*").strip()
    text = text.expandtabs(8)
    first, mark = text[:8].strip(), text[72:80].strip().lstrip("+*").strip()
    width = 16 if "*" in first else 8
    return first, [text[i : i + width].strip() for i in range(8, 72, width)], mark
