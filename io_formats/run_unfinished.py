"""Runs that are still being written, or whose program was killed, seen as whole HDF5 files.

A writer marks the file as open and does not keep the recorded length up to date. HDF5 offers its reader mode for such
files, but that mode waits for ever where a checksum fails, as it does in a damaged file. So the file is shown to HDF5
through a view in which the mark is off and the length true (what the tool ``h5clear`` does to a file in place); damage
is then told at once. Layout and checksum: HDF5 File Format Specification, II.A, superblock version 3.
"""

from __future__ import annotations

import io
import struct
from pathlib import Path
from typing import Any

_SIGNATURE = b"\x89HDF\r\n\x1a\n"
_SUPERBLOCK = struct.Struct("<8sBBBBQQQQ")  # signature, version, sizes, mark, addresses: base, extension, end, root
_MASK = 0xFFFFFFFF


def is_marked_open(start: bytes) -> bool:
    """Do the first bytes of a file carry the mark of a writer?"""
    return len(start) >= 48 and start.startswith(_SIGNATURE + b"\x03\x08\x08") and start[11] != 0


class ClosedView(io.FileIO):
    """The file, read-only, with a superblock as a clean end would have left it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, "rb")
        start = super().read(48)
        length = self.seek(0, io.SEEK_END)
        self.seek(0)
        parts = list(_SUPERBLOCK.unpack_from(start))
        parts[4], parts[7] = 0, length
        head = _SUPERBLOCK.pack(*parts)
        self._head = head + struct.pack("<I", checksum(head))

    def readinto(self, buffer: Any) -> int:
        """Read, with the true superblock in the place of the stale one."""
        start = self.tell()
        count = super().readinto(buffer) or 0
        part = self._head[start : start + count]
        memoryview(buffer).cast("B")[: len(part)] = part
        return count


def checksum(data: bytes) -> int:
    """Jenkins' lookup3 hash of bytes, initial value 0: the checksum of HDF5's metadata."""
    a = b = c = (0xDEADBEEF + len(data)) & _MASK
    blocks = max(0, (len(data) - 1) // 12)
    for i in range(blocks):
        x, y, z = struct.unpack_from("<III", data, 12 * i)
        a, b, c = _mix((a + x) & _MASK, (b + y) & _MASK, (c + z) & _MASK)
    rest = data[12 * blocks :]
    if not rest:
        return c
    x, y, z = struct.unpack("<III", rest.ljust(12, b"\0"))
    return _final((a + x) & _MASK, (b + y) & _MASK, (c + z) & _MASK)


def _turn(x: int, k: int) -> int:
    return ((x << k) | (x >> (32 - k))) & _MASK


def _mix(a: int, b: int, c: int) -> tuple[int, int, int]:
    a, c = ((a - c) & _MASK) ^ _turn(c, 4), (c + b) & _MASK
    b, a = ((b - a) & _MASK) ^ _turn(a, 6), (a + c) & _MASK
    c, b = ((c - b) & _MASK) ^ _turn(b, 8), (b + a) & _MASK
    a, c = ((a - c) & _MASK) ^ _turn(c, 16), (c + b) & _MASK
    b, a = ((b - a) & _MASK) ^ _turn(a, 19), (a + c) & _MASK
    c, b = ((c - b) & _MASK) ^ _turn(b, 4), (b + a) & _MASK
    return a, b, c


def _final(a: int, b: int, c: int) -> int:
    c = ((c ^ b) - _turn(b, 14)) & _MASK
    a = ((a ^ c) - _turn(c, 11)) & _MASK
    b = ((b ^ a) - _turn(a, 25)) & _MASK
    c = ((c ^ b) - _turn(b, 16)) & _MASK
    a = ((a ^ c) - _turn(c, 4)) & _MASK
    b = ((b ^ a) - _turn(a, 14)) & _MASK
    return ((c ^ b) - _turn(b, 24)) & _MASK
