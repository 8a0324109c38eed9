"""Mutants of a file: cut, flipped, shuffled, with other numbers; those of the extension keep a seal that fits."""

from __future__ import annotations

import re
from pathlib import Path

import h5py
import numpy as np

from io_formats import fum_extension

NUMBERS = [b"-1", b"0", b"1e308", b"nan", b"99999999999999999999", b"2147483647", b"-2147483648", b"1e-320", b"x", b"",
           b"1e400", b"2.5", b"16777217", b"4294967296", b"1d5", b"\xb2"]  # fmt: skip
NUMBER = re.compile(rb"[-+]?\d[\d.]*(?:[eEdD][-+]?\d+)?")


def mutant(data: bytes, rng: np.random.Generator) -> bytes:
    """Cut, flipped, shuffled, with other numbers: one to three of these at once."""
    for _ in range(int(rng.integers(1, 4))):
        if not data:
            break
        kind = int(rng.integers(0, 7))
        if kind == 0:
            data = data[: int(rng.integers(0, len(data)))]
        elif kind == 1:
            raw = bytearray(data)
            for place in rng.integers(0, len(raw), size=int(rng.integers(1, 9))):
                raw[place] ^= 1 << int(rng.integers(0, 8))
            data = bytes(raw)
        elif kind == 2:
            lines = data.split(b"\n")
            rng.shuffle(lines)
            data = b"\n".join(lines)
        elif kind == 3:
            lines = data.split(b"\n")
            i, j = sorted(rng.integers(0, len(lines) + 1, size=2))
            data = b"\n".join(lines[:j] + lines[i:] if rng.random() < 0.5 else lines[:i] + lines[j:])
        elif kind == 4:
            words = data.replace(b",", b" , ").split(b" ")
            places = [i for i, word in enumerate(words) if word.strip().lstrip(b"-").replace(b".", b"").isdigit()]
            if places:
                words[places[int(rng.integers(len(places)))]] = NUMBERS[int(rng.integers(len(NUMBERS)))]
            data = b" ".join(words)
            found = list(NUMBER.finditer(data)) if len(data) < 20_000 else []
            if found and rng.random() < 0.5:  # a number wherever it stands, in its width or in another
                spot = found[int(rng.integers(len(found)))]
                number = NUMBERS[int(rng.integers(len(NUMBERS)))]
                wide = spot.end() - spot.start()
                number = number.rjust(wide)[:wide] if rng.random() < 0.5 else number
                data = data[: spot.start()] + number + data[spot.end() :]
        elif kind == 5 and len(data) >= 4:  # a word of a binary file
            place = int(rng.integers(0, len(data) // 4)) * 4
            value = int(rng.choice([-1, 0, 1, 2**31 - 1, -(2**31), int(rng.integers(-(2**31), 2**31 - 1))]))
            data = data[:place] + value.to_bytes(4, "little", signed=True) + data[place + 4 :]
        else:
            i, j = sorted(int(v) for v in rng.integers(0, len(data) + 1, size=2))
            k = int(rng.integers(0, len(data) + 1))
            data = data[:k] + data[i : min(j, i + 500)] + data[k:]
    return data[:1_000_000]


def altered_extension(path: Path, rng: np.random.Generator) -> bytes:
    """The extension with one of its arrays or words missing or of another size or kind, and a seal that fits."""
    with h5py.File(path, "r+") as file:
        names: list[str] = []
        file.visit(names.append)
        name = names[int(rng.integers(len(names)))]
        kind = int(rng.integers(0, 6))
        holder, _, last = name.rpartition("/")
        group = file[holder] if holder else file
        old = file[name][()] if isinstance(file[name], h5py.Dataset) else None
        if kind == 5 and len(file.attrs):
            file.attrs[list(file.attrs)[int(rng.integers(len(file.attrs)))]] = [1.5, 2.5]
        else:
            del group[last]
        if old is not None and kind < 5:
            changed = [
                None,
                np.zeros((2, 3)),
                np.array("word", dtype="S8"),
                old[..., :-1] if old.ndim else 1,
                old * np.nan,
            ]
            if (kind and np.asarray(old).dtype.kind == "f") or kind in (1, 2):
                group.create_dataset(last, data=changed[kind])
    fum_extension._seal(path)
    return path.read_bytes()
