"""Frequencies that ANSYS, Abaqus and Nastran gave for their own files, from the same files."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from examples.verification.problem import Problem, Target, mode_values, modes
from examples.verification.structures import frequencies


def matrices(name: str, rigid: int, count: int, data: Path) -> dict[str, float]:
    """Frequencies from matrices written by another program."""
    from io_formats.ansys.full import read_full
    from io_formats.matrix_market import read_matrix_pair
    from solvers.linalg.lanczos import eigenmodes

    if name.endswith(".full"):
        pair = read_full(data / name)
    else:
        pair = read_matrix_pair(data / f"{name}_STIF1.mtx", data / f"{name}_MASS1.mtx")
    return mode_values(eigenmodes(pair.K, pair.M, rigid + count).frequencies_hz[rigid:])


def nastran(name: str, rigid: int, places: tuple[int, ...], data: Path) -> dict[str, float]:
    """Frequencies of our elements on a Nastran model, by their places among the elastic modes."""
    from io_formats.nastran.reader import read_nastran

    f = frequencies(read_nastran(data / name).model, max(places) + 1, skip=rigid)
    return {f"mode {place + 1}": float(f[place]) for place in places}


MATRICES = {
    "ansys/file.full": ("ANSYS, SOLID186 beam, clamped", 0, (1283.20037, 1283.20037, 5781.97486, 6919.39888)),
    "ansys/sparse.full": ("ANSYS, SOLID185 rotor, free", 6, (116.733109, 116.733109, 230.605367, 279.987377)),
    "abaqus/blockC3D20R": ("Abaqus, block of C3D20R, free", 6, (449.2911, 449.2911, 593.4417)),
    "abaqus/blockC3D10": ("Abaqus, block of C3D10, free", 6, (451.3333, 452.0099)),
    "abaqus/blockC3D8": ("Abaqus, block of C3D8, free", 6, (438.7752, 438.7752)),
}

NASTRAN = {
    "nastran/pn_mwe_s-solution_1.dat": ("Nastran, beams with a mass", 0, {0: 89.56075, 1: 89.56075, 2: 1044.7596}),
    "nastran/beam_modes.dat": ("Nastran, cantilever of bars", 0, {0: 456.6603, 1: 456.6603}),
    "nastran/plate_py.dat": ("Nastran, free plate of CQUAD4", 6, {0: 6333.012, 1: 7495.461, 2: 16238.46, 3: 17161.51}),
}

PROBLEMS = [
    *(
        Problem(
            name=title,
            source=f"matrices and frequencies written by the program, {name}",
            compute=partial(matrices, name, rigid, len(values)),
            targets=modes(values, 1e-6, "the printed digits"),
            data=name if name.endswith(".full") else f"{name}_STIF1.mtx",
        )
        for name, (title, rigid, values) in MATRICES.items()
    ),
    *(
        Problem(
            name=title,
            source=f"frequencies printed by the program, {name}",
            compute=partial(nastran, name, rigid, tuple(values)),
            targets=tuple(
                Target(name=f"mode {k + 1}", reference=v, allowed=0.01, reason="our own elements and mass", unit="Hz")
                for k, v in values.items()
            ),
            data=name,
        )
        for name, (title, rigid, values) in NASTRAN.items()
    ),
]
