"""Records of the binary files of ANSYS.

The layout is published in the *Programmer's Reference* of Mechanical APDL, «Format of binary data files»: a record is a
word with its length in 4-byte words, a word of flags, the data, and the length again. Flags used here: bit 31 integer
data (else floating), bit 30 short or single precision, bit 29 zlib, bit 28 windowed sparse storage, bit 27 bit-mask
sparse storage. Positions in the headers count 4-byte words from the start of the file.
"""

from pathlib import Path

import numpy as np

from solvers.errors import FileError

INTEGER, SHORT, ZLIB, WINDOWED, BITMASK = 1 << 31, 1 << 30, 1 << 29, 1 << 28, 1 << 27
STANDARD_HEADER = 100
MOST_ITEMS = 4_000_000  # that a sparse record may expand to, beside 64 for each word of the file


class Records:
    """Read-only records of one file, checked against its length before anything is allocated."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        try:
            size = self.path.stat().st_size
            if size < 4 * (STANDARD_HEADER + 3):
                raise FileError(path, f"has only {size} bytes; an ANSYS binary file starts with a header of 412.")
            self.words = np.memmap(self.path, dtype="<i4", mode="r", shape=(size // 4,))
        except OSError as error:
            raise FileError(path, f"cannot be read ({error.strerror or error}).") from error
        if self.words[0] != STANDARD_HEADER:
            big = int(self.words[:1].byteswap()[0]) == STANDARD_HEADER
            remedy = "It was written on a big-endian machine." if big else "Choose a file that ANSYS wrote."
            raise FileError(path, f"is not a little-endian ANSYS binary file. {remedy}", byte=0)

    def length(self, position: int) -> int:
        """Words of data in the record at ``position``; raises FileError when the record is not whole."""
        if not 0 <= position < self.words.size - 2:
            raise self._error("a record is expected here, but the file ends", position)
        n = int(self.words[position])
        end = position + 2 + n
        if n < 0 or end >= self.words.size or int(self.words[end]) != n:
            raise self._error(f"damaged record: its length is said to be {n} words", position)
        return n

    def read(self, position: int, *, integer: bool, expected: int | None = None) -> tuple[np.ndarray, int]:
        """Data of the record at ``position`` (int32 or float64) and the position of the next record.

        ``expected`` is the number of items that the header promises. Raises FileError on any contradiction.
        """
        n = self.length(position)
        flags = int(self.words[position + 1]) & 0xFFFFFFFF
        short = bool(flags & SHORT)
        if flags & ZLIB or (short and integer and flags & WINDOWED):
            raise self._error("compressed record; write the file again after /FCOMP with the level 0", position)
        if bool(flags & INTEGER) != integer:
            kind = "integers" if integer else "numbers in double precision"
            raise self._error(f"{kind} are expected in this record", position)
        data = self.words[position + 2 : position + 2 + n]
        if flags & WINDOWED:
            values = self._windowed(data, position, integer, short)
        elif flags & BITMASK:
            values = self._masked(data, position, integer, short)
        else:
            values = _plain(data, integer, short)
        if expected is not None and values.size != expected:
            raise self._error(f"the record has {values.size} items, {expected} are expected", position)
        return values, position + n + 3

    def _windowed(self, data: np.ndarray, position: int, integer: bool, short: bool) -> np.ndarray:
        """Expand windowed sparse storage: size, number of windows, then location, count and values of each window.

        A positive location stands for one value; a negative count for one value repeated.
        """
        if data.size < 2 or data[0] < 0 or data[0] > MOST_ITEMS + 64 * self.words.size:
            raise self._error("damaged sparse record", position)
        width = 1 if integer or short else 2
        values = np.zeros(int(data[0]), dtype=np.int32 if integer else np.float64)
        at = 2
        for _ in range(int(data[1])):
            if at + 1 + width > data.size:
                raise self._error("damaged sparse record", position)
            place, count = int(data[at]), 1
            at += 1
            if place <= 0:
                place, count = -place, int(data[at])
                at += 1
            stored = count if count > 0 else 1
            piece = _plain(data[at : at + stored * width], integer, short)
            if count == 0 or piece.size != stored or place + abs(count) > values.size:
                raise self._error("damaged sparse record", position)
            values[place : place + abs(count)] = piece
            at += stored * width
        return values

    def _masked(self, data: np.ndarray, position: int, integer: bool, short: bool) -> np.ndarray:
        """Expand bit-mask sparse storage: size, a word whose bits tell the items that are not zero, those items."""
        if data.size < 2 or not 0 <= data[0] <= 32:
            raise self._error("damaged sparse record", position)
        here = np.array([int(data[1]) >> bit & 1 for bit in range(int(data[0]))], dtype=bool)
        piece = _plain(data[2:], integer, short)
        if piece.size < here.sum():
            raise self._error("damaged sparse record", position)
        values = np.zeros(here.size, dtype=np.int32 if integer else np.float64)
        values[here] = piece[: int(here.sum())]
        return values

    def text(self, first: int, count: int) -> str:
        """Text of header words: four characters in each, last character first."""
        raw = self.words[2 + first : 2 + first + count].astype(">i4").tobytes()
        return raw.decode("cp1252", errors="replace").replace("\0", " ").strip()

    def _error(self, problem: str, position: int) -> FileError:
        return FileError(self.path, f"{problem}.", byte=4 * position)


def long_pointer(header: np.ndarray, low: int, high: int | None = None) -> int:
    """A pointer kept as its low and high words at these 0-based places of a header."""
    upper = int(header[high]) & 0xFFFFFFFF if high is not None and high < header.size else 0
    return upper << 32 | int(header[low]) & 0xFFFFFFFF


def _plain(data: np.ndarray, integer: bool, short: bool = False) -> np.ndarray:
    """The words of a dense record as int32 or float64; ``short``: two integers, or one number, in a word."""
    if short:
        return np.array(data).view("<i2" if integer else "<f4").astype(np.int32 if integer else np.float64)
    if integer:
        return np.array(data)
    return np.array(data[: data.size // 2 * 2]).view("<f8")
