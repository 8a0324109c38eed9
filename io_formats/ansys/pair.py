"""ANSYS results and matrices together, straight to a flexible subsystem (Mikheev 2004, 3.1).

The thesis' macro leaves ``model.rst`` (mesh and modes), ``model.free`` (matrices of the free structure) and, where the
mass is full, ``model.mlmp`` (its diagonal mass); the last two are renamed ``.full`` files. A plain pair ``.rst`` and
``.full`` serves as well.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from io_formats.ansys.full import read_full
from io_formats.ansys.rst import read_rst
from io_formats.imported import ImportReport
from io_formats.matrices import ImportedMatrices
from io_formats.matrix_subsystem import Given, from_matrices, from_modes, given
from io_formats.units import find_units, guess_units, matrices_to_si, to_si
from solvers.errors import FileError, ModelError
from solvers.flexible.solutions import orthonormalised
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.monitor import Monitor


@dataclass(frozen=True)
class Paired:
    """A subsystem made of several files, and what was read and found."""

    subsystem: FlexibleSubsystem
    report: ImportReport


def companions(path: str | Path) -> tuple[Path | None, Path | None]:
    """Matrices (``.free``, else ``.full``) and diagonal mass (``.mlmp``) beside a results file."""
    path = Path(path)

    def beside(*endings: str) -> Path | None:
        return next(
            (p for e in endings for p in (path.with_suffix(e), path.with_suffix(e.upper())) if p.exists()), None
        )

    return beside(".free", ".full"), beside(".mlmp")


def read_pair(
    results: str | Path,
    matrices: str | Path | None = None,
    lumped: str | Path | None = None,
    *,
    interface: object = None,
    count: int = 0,
    units: str = "",
    orthonormalise: bool = False,
    monitor: Monitor | None = None,
) -> Paired:
    """The subsystem of a results file and its matrices; companions are looked for when they are not named.

    ``interface``: node numbers; without them the component UM_INTERFACE or the nodes that no mode moves. ``count``:
    compute that many modes here instead of taking those of the file. Raises FileError.
    """
    results = Path(results)
    found, diagonal = companions(results)
    matrices, lumped = matrices or found, lumped or diagonal
    if matrices is None:
        raise FileError(results, "its matrices are missing: put the .full or .free file beside it, or name it.")
    modes = read_rst(results, units="m-kg-s", monitor=monitor)
    assert modes.mesh is not None
    chosen = find_units(units) if units else guess_units(modes.mesh) or find_units("m-kg-s")
    K = matrices_to_si(read_full(matrices), chosen)
    mesh = to_si(modes.mesh, chosen)
    try:
        body = given(K, mesh, _diagonal(lumped, K, chosen), results.stem)
        nodes = modes.interface if interface is None else np.atleast_1d(np.asarray(interface, dtype=np.int64))
        if count or not len(modes.frequencies_hz):
            subsystem, notes = from_matrices(body, interface=nodes, count=count or 20, monitor=monitor)
        else:
            nodes = nodes if interface is not None else _free_nodes(nodes, K)
            vectors = _on_rows(modes.node_numbers, modes.modes, body, chosen.length)
            subsystem, notes = from_modes(body, modes.frequencies_hz, vectors, nodes)
    except ModelError as error:
        raise FileError(results, str(error)) from error
    if orthonormalise:
        subsystem = orthonormalised(subsystem)
    report = ImportReport(
        source=f"ANSYS results {results.name} with matrices {Path(matrices).name}",
        came=(
            f"{subsystem.n_nodes} nodes",
            f"{subsystem.n_eigen} eigenmodes and {subsystem.n_static} static modes",
            f"units {chosen.name}",
            *notes,
        ),
        warnings=tuple(modes.report.warnings if not units else ()),
    )
    return Paired(subsystem, report)


def _free_nodes(nodes: np.ndarray, K: ImportedMatrices) -> np.ndarray:
    """Of the nodes that no mode moves those that the matrices leave free: the interface, not the supports."""
    return nodes[np.isin(nodes, K.dofs[:, 0])]


def _diagonal(path: str | Path | None, K: ImportedMatrices, units: object) -> np.ndarray | None:
    """The diagonal mass of a .mlmp file on the rows of K."""
    if path is None:
        return None
    other = matrices_to_si(read_full(path), units)  # type: ignore[arg-type]
    if other.M is None:
        raise FileError(path, "holds no mass matrix; the diagonal mass is expected.")
    M = other.M.diagonal()
    place = {(int(a), int(b)): i for i, (a, b) in enumerate(other.dofs)}
    rows = [place.get((int(a), int(b)), -1) for a, b in K.dofs]
    if min(rows, default=-1) < 0:
        raise FileError(path, "its equations are not those of the stiffness matrix.")
    return np.asarray(M)[rows]


def _on_rows(numbers: np.ndarray, modes: np.ndarray, body: Given, length: float) -> np.ndarray:
    """Displacements (m, nodes, 6) as vectors over the rows of K; translations in metres."""
    order = np.argsort(numbers)
    place = np.searchsorted(numbers, body.dofs[:, 0], sorter=order)
    rows = order[np.minimum(place, len(numbers) - 1)]
    if np.any(numbers[rows] != body.dofs[:, 0]):
        raise ModelError("The matrices have nodes that the modes lack: the files are not of one model.")
    vectors = modes[:, rows, body.dofs[:, 1]].T.copy()
    vectors[body.dofs[:, 1] < 3] *= length
    return vectors
