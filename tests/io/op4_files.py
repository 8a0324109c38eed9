"""Files of OUTPUT4 by the published layout, for tests: text, binary, binary of sparse columns."""

import numpy as np


def op4_text(matrices):
    lines = []
    for name, A in matrices.items():
        n = len(A)
        lines.append(f"{n:8d}{n:8d}{6:8d}{2:8d}{name:8s}1P,5E16.9")
        for j in range(n):
            values = A[:, j]
            lines.append(f"{j + 1:8d}{1:8d}{n:8d}")
            lines += ["".join(f"{v:16.9E}" for v in values[i : i + 5]) for i in range(0, n, 5)]
        lines += [f"{n + 1:8d}{1:8d}{1:8d}", f"{1.0:16.9E}"]
    return "\n".join(lines) + "\n"


def op4_binary(matrices, sparse):
    out = b""

    def record(data):
        return np.int32(len(data)).tobytes() + data + np.int32(len(data)).tobytes()

    for name, A in matrices.items():
        n = len(A)
        out += record(np.array([n, n, 6, 2], dtype="<i4").tobytes() + name.ljust(8).encode())
        for j in range(n):
            if sparse:
                rows = np.flatnonzero(A[:, j])
                body = b"".join(
                    np.int32((2 + 1) * 65536 + r + 1).tobytes() + np.float64(A[r, j]).tobytes() for r in rows
                )
                head = [j + 1, 0, len(body) // 4]
            else:
                body, head = A[:, j].astype("<f8").tobytes(), [j + 1, 1, 2 * n]
            out += record(np.array(head, dtype="<i4").tobytes() + body)
        out += record(np.array([n + 1, 1, 2], dtype="<i4").tobytes() + np.float64(1.0).tobytes())
    return out
