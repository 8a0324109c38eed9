"""Results files of Nastran by the layout of their records, for tests."""

import numpy as np


def _record(data: bytes) -> bytes:
    size = np.int32(len(data)).tobytes()
    return size + data + size


def _key(number: int) -> bytes:
    return _record(np.int32(number).tobytes())


def _words(data: bytes) -> bytes:
    return _key(len(data) // 4) + _record(data)


def op2(hertz, grids, shapes, *, header=True, approach=22):
    """Eigenvectors (m, n, 6) at grids; a matrix table stands before them, as in real files."""
    out = b""
    if header:
        date = np.array([1, 2, 26], dtype="<i4").tobytes()
        out += _words(date) + _words(b"NASTRAN FORT TAPE ID CODE - ") + _words(b"XXXXXXXX") + _key(-1) + _key(0)
    out += _words(b"EFMFSMS ") + _key(-1) + _words(bytes(28)) + _key(-2) + _words(bytes(4))
    out += _words(b"EFMFSMS " + bytes(8)) + _key(-3) + _words(np.int32(1).tobytes())
    out += _key(4) + _record(bytes(20)) + _key(-4) + _words(bytes(4)) + _key(0)
    out += _words(b"OUGV1   ") + _key(-1) + _words(bytes(28)) + _key(-2) + _words(bytes(4))
    out += _words(b"OUG1    " + bytes(20)) + _key(-3)
    part = 3
    for i, frequency in enumerate(hertz):
        ident = np.zeros(146, dtype="<i4")
        ident[[0, 1, 4, 8, 9]] = approach, 7, i + 1, 1, 8
        ident[5:6] = np.array([(2 * np.pi * frequency) ** 2], dtype="<f4").view("<i4")
        lines = np.zeros((len(grids), 8), dtype="<i4")
        lines[:, 0], lines[:, 1] = 10 * np.asarray(grids) + 2, 1
        lines[:, 2:] = np.asarray(shapes[i], dtype="<f4").view("<i4")
        for body in (ident, lines):
            part += 1
            out += _words(bytes(4)) + _words(body.tobytes()) + _key(-part)
    return out + _words(bytes(4)) + _key(0) + _key(0)


def f06(hertz, grids, shapes):
    """The table of frequencies and a page for each shape."""
    text = ["1    A LISTING", "", f"{'':46}R E A L   E I G E N V A L U E S", "   MODE    EXTRACTION      EIGENVALUE"]
    for i, f in enumerate(hertz, start=1):
        w = 2 * np.pi * f
        text.append(f"{i:9d}{i:10d}" + "".join(f"{v:20.6E}" for v in (w * w, w, f, 1.0, w * w)))
    for i, f in enumerate(hertz, start=1):
        text += [
            "1    A LISTING",
            f"          CYCLES = {f:13.6E}         R E A L   E I G E N V E C T O R   N O .{i:11d}",
            "",
        ]
        text.append("      POINT ID.   TYPE          T1             T2             T3             R1             R2")
        text += [f"{g:14d}      G   " + "".join(f"{v:15.6E}" for v in row) for g, row in zip(grids, shapes[i - 1])]
    return "\n".join(text) + "\n"
