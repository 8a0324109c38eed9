"""A universal file cut into its datasets: a line «-1», the number of the dataset, its lines, a line «-1».

A binary dataset (58b) is skipped by the sizes in its first line.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from solvers.errors import FileError


@dataclass(frozen=True)
class Dataset:
    """One dataset: its number and lines; ``line`` is where the first of these stands in the file."""

    number: int
    lines: list[str]
    path: Path
    line: int

    def error(self, problem: str, index: int = 0) -> FileError:
        """An error at one of the lines."""
        return FileError(self.path, f"dataset {self.number}: {problem}", line=self.line + index)

    def integers(self, index: int, width: int = 10, most: int = 8) -> list[int]:
        """Integers of one line in fields of a width. Raises FileError."""
        return [int(v) for v in self._fields(index, width, most, int)]

    def reals(self, index: int, width: int = 13, most: int = 6) -> list[float]:
        """Finite numbers of one line in fields of a width. Raises FileError."""
        return [float(v) for v in self._fields(index, width, most, float)]

    def _fields(self, index: int, width: int, most: int, kind: type) -> list:
        if index >= len(self.lines):
            raise self.error("it is cut off.", len(self.lines))
        text = self.lines[index].rstrip()
        words = [text[i : i + width].strip() for i in range(0, min(len(text), width * most), width)]
        try:
            found = [_value(word, kind) for word in words if word]
        except ValueError:
            try:  # some writers keep no columns
                found = [_value(word, kind) for word in text.split()[:most]]
            except ValueError:
                raise self.error(f"numbers are expected, '{text[:60]}' was found.", index) from None
        if any(abs(value) > 1e300 or value - value != 0 for value in found):
            raise self.error("a number is out of range.", index)
        return found


def _value(word: str, kind: type) -> float:
    if kind is int:
        if len(word) > 15:
            raise ValueError(word)
        return int(word)
    return float(word.replace("D", "E").replace("d", "e"))


def read_datasets(path: str | Path) -> list[Dataset]:
    """All datasets of a file. Raises FileError."""
    path = Path(path)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise FileError(path, f"cannot be read ({error.strerror or error}).") from None
    found: list[Dataset] = []
    at, line = 0, 0
    while at < len(raw):
        end = raw.find(b"\n", at)
        end = len(raw) if end < 0 else end
        text = raw[at:end]
        at, line = end + 1, line + 1
        if text.strip() != b"-1":
            continue
        end = raw.find(b"\n", at)
        end = len(raw) if end < 0 else end
        words = raw[at:end].decode("ascii", "replace").split()
        at, line = end + 1, line + 1
        if not words:
            continue
        if words[0].lower().endswith("b") and words[0][:-1].isdigit():
            at, line = _after_binary(raw, at, line, words)
            continue
        if not words[0].isdigit() or len(words[0]) > 6:
            raise FileError(path, f"the number of a dataset is expected, '{words[0][:20]}' was found.", line=line)
        close = _closing(raw, at)
        lines = raw[at:close].decode("cp1252", "replace").splitlines()
        found.append(Dataset(int(words[0]), lines, path, line + 1))
        line += len(lines)
        mark = raw.find(b"\n", close)
        at, line = (len(raw) if mark < 0 else mark + 1), line + 1
    if not found:
        raise FileError(path, "has no datasets: it is not a universal file.")
    return found


def _closing(raw: bytes, start: int) -> int:
    """Where the line «-1» that closes a dataset begins, or the end of the file."""
    at = start
    while True:
        place = raw.find(b"-1", at)
        if place < 0:
            return len(raw)
        begin = raw.rfind(b"\n", start, place) + 1 or start
        end = raw.find(b"\n", place)
        end = len(raw) if end < 0 else end
        if raw[begin:end].strip() == b"-1":
            return begin
        at = place + 2


def _after_binary(raw: bytes, at: int, line: int, words: list[str]) -> tuple[int, int]:
    """Past a binary dataset: so many lines of text, so many bytes, the closing line."""
    try:
        n_lines, n_bytes = int(words[3]), int(words[4])
    except (IndexError, ValueError):
        return at, line
    for _ in range(max(0, min(n_lines, 100))):
        end = raw.find(b"\n", at)
        if end < 0:
            return len(raw), line
        at, line = end + 1, line + 1
    at += max(0, min(n_bytes, len(raw)))
    mark = raw.find(b"-1", at)
    end = raw.find(b"\n", mark) if mark >= 0 else -1
    return (len(raw) if end < 0 else end + 1), line + 1
