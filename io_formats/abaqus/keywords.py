"""Lines of an Abaqus or CalculiX input file into keywords with their options and data; INCLUDE is resolved.

A keyword line begins with one asterisk, a comment with two; a line that ends with a comma goes on in the next one.
Names of keywords and options do not mind capitals and blanks. Every data row keeps its line for later complaints.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from solvers.errors import FileError

#: INCLUDE inside INCLUDE deeper than this is taken for a loop.
_DEPTH = 16
LARGEST = 10**12  # numbers of nodes and elements stay below


@dataclass(frozen=True)
class Row:
    """One line of data: its words without blanks around them, and where it stands."""

    words: tuple[str, ...]
    path: Path
    line: int

    def error(self, problem: str) -> FileError:
        """An error at this line."""
        return FileError(self.path, problem, line=self.line)

    def text(self, index: int, default: str = "") -> str:
        return (self.words[index] if index < len(self.words) else "") or default

    def integer(self, index: int, default: int | None = None) -> int:
        """Word ``index`` as an integer. Raises FileError if it is not one, or absent without a default."""
        text = self.text(index)
        if not text and default is not None:
            return default
        try:
            value = float(text) if len(text) > 15 or not text.lstrip("+-").isdigit() else int(text)
            if value == int(value) and abs(value) < LARGEST:
                return int(value)
        except (ValueError, OverflowError):
            pass
        raise self.error(f"an integer is expected as value {index + 1}, '{text[:30]}' was found.")

    def real(self, index: int, default: float | None = None) -> float:
        """Word ``index`` as a finite number; ``1.D5`` is understood."""
        text = self.text(index)
        if not text and default is not None:
            return default
        try:
            value = float(text.lower().replace("d", "e"))
        except ValueError:
            raise self.error(f"a number is expected as value {index + 1}, '{text[:30]}' was found.") from None
        if value - value != 0.0:
            raise self.error(f"value {index + 1} is '{text[:30]}'; a finite number is expected.")
        return value

    def reals(self, count: int, first: int = 0) -> list[float]:
        return [self.real(first + i, 0.0) for i in range(count)]


@dataclass
class Keyword:
    """``name`` in capitals without blanks doubled; ``options`` by name in capitals, values as written."""

    name: str
    options: dict[str, str]
    path: Path
    line: int
    rows: list[Row] = field(default_factory=list)

    def error(self, problem: str) -> FileError:
        """An error at the keyword's line."""
        return FileError(self.path, f"*{self.name}: {problem}", line=self.line)

    def option(self, name: str, default: str = "") -> str:
        return self.options.get(name, default)

    def has(self, name: str) -> bool:
        return name in self.options

    def row(self, index: int = 0) -> Row:
        """A row of data that must be there."""
        if index >= len(self.rows):
            raise self.error(f"line {index + 1} of its data is missing.")
        return self.rows[index]


def read_keywords(path: str | Path) -> list[Keyword]:
    """All keywords of a file in order, with what INCLUDE brings. Raises FileError with the line."""
    return list(_keywords(Path(path), ()))


def _keywords(path: Path, above: tuple[Path, ...]) -> Iterator[Keyword]:
    if path in above or len(above) > _DEPTH:
        raise FileError(above[-1], f"*INCLUDE '{path.name}' includes itself.")
    try:
        raw = path.read_bytes()
    except (OSError, ValueError) as error:
        raise FileError(path, f"cannot be read ({getattr(error, 'strerror', None) or error}).") from None
    if b"\0" in raw[:4096]:
        raise FileError(path, "is a binary file, not an input file of Abaqus or CalculiX.")
    lines = raw.decode("utf-8", "replace").split("\n")
    current: Keyword | None = None
    at = 0
    while at < len(lines):
        text, start = lines[at].strip(), at + 1
        at += 1
        if not text or text.startswith("**"):
            continue
        if not text.startswith("*"):
            if current is not None:
                current.rows.append(Row(tuple(word.strip() for word in text.split(",")), path, start))
            continue
        while text.endswith(",") and at < len(lines) and not lines[at].lstrip().startswith("*"):
            text += lines[at].strip()
            at += 1
        if current is not None:
            yield current
        current = _keyword(text, path, start)
        if current.name == "INCLUDE":
            name = current.option("INPUT").strip("\"'")
            if not name:
                raise current.error("INPUT=file is missing.")
            yield from _keywords(path.parent / name.replace("\\", "/"), (*above, path))
            current = None
    if current is not None:
        yield current


def _keyword(text: str, path: Path, line: int) -> Keyword:
    words = text[1:].split(",")
    options = {}
    for word in words[1:]:
        name, _, value = word.partition("=")
        if name.strip():
            options[" ".join(name.upper().split())] = value.strip().strip('"')
    return Keyword(" ".join(words[0].upper().split()), options, path, line)
