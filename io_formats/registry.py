"""The files we know: one table, by ending and by first bytes. ``read``, ``write``, ``info`` for all of them.

A new format is one line in ``FORMATS``. Readers are named, not imported: a command that opens a project does not load
the code for other programs' files.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from solvers.errors import FileError


@dataclass(frozen=True, kw_only=True)
class Format:
    """A kind of file. Functions are given as ``module:function`` and take the path (and, to write, the thing)."""

    name: str
    title: str
    suffixes: tuple[str, ...]
    holds: str  # class name of what ``read`` returns and ``write`` takes
    read: str
    write: str = ""
    glance: str = ""  # a quicker reader that is enough for ``info``
    signature: bytes = b""  # first bytes, where they are characteristic
    container: bytes = b""  # first bytes of a container that other formats use too: the ending decides then
    menu: str = ""  # under which entry of File → Import it stands

    @property
    def takes_units(self) -> bool:
        """Foreign models come in units of their own."""
        return self.holds in ("ImportedModel", "ImportedModes") or self.name == "dsmfem"


HDF5 = b"\x89HDF\r\n\x1a\n"

FORMATS: tuple[Format, ...] = (
    Format(
        name="umfem-project",
        title="UMFEM project",
        suffixes=(".umfem",),
        holds="Project",
        read="io_formats.project_file:load",
        write="io_formats.project_file:save",
        signature=b"UMFEM\r\n\x1aproject",
    ),
    Format(
        name="umfem-model",
        title="UMFEM model as JSON",
        suffixes=(".json",),
        holds="Project",
        read="io_formats.model_json:read",
        write="io_formats.model_json:write",
    ),
    Format(
        name="umfem-run",
        title="UMFEM run",
        suffixes=(".h5",),
        holds="Results",
        read="io_formats.results:read",
        write="io_formats.results:write",
        glance="io_formats.results:open_run",
        signature=HDF5,
    ),
    Format(
        name="fum",
        title="Flexible subsystem (input.fum)",
        suffixes=(".fum",),
        holds="FlexibleSubsystem",
        read="io_formats.fum:read",
        write="io_formats.fum:write",
        menu="Flexible subsystem",
    ),
    Format(
        name="fum-extension",
        title="Extension of a flexible subsystem",
        suffixes=(),  # input.fum.h5, known by its first bytes
        holds="Extension",
        read="io_formats.fum_extension:read_file",
        signature=b"UMFEM\r\n\x1aextension",
    ),
    Format(
        name="ansys-archive",
        title="ANSYS archive",
        suffixes=(".cdb",),
        holds="ImportedModel",
        read="io_formats.ansys.cdb:read_cdb",
        menu="ANSYS",
    ),
    Format(
        name="nastran",
        title="Nastran bulk data",
        suffixes=(".bdf", ".nas", ".dat", ".blk"),
        holds="ImportedModel",
        read="io_formats.nastran.reader:read_nastran",
        menu="Nastran",
    ),
    Format(
        name="abaqus",
        title="Abaqus and CalculiX input file",
        suffixes=(".inp",),
        holds="ImportedModel",
        read="io_formats.abaqus.reader:read_inp",
        menu="Abaqus, CalculiX",
    ),
    Format(
        name="urdf",
        title="Robot description (URDF)",
        suffixes=(".urdf",),
        holds="ImportedObject",
        read="io_formats.urdf:read_urdf",
        menu="URDF",
    ),
    Format(
        name="ansys-full",
        title="ANSYS assembled matrices",
        suffixes=(".full", ".free", ".mlmp"),
        holds="ImportedMatrices",
        read="io_formats.ansys.full:read_full",
        menu="ANSYS",
    ),
    Format(
        name="ansys-results",
        title="ANSYS results",
        suffixes=(".rst",),
        holds="ImportedModes",
        read="io_formats.ansys.rst:read_rst",
        menu="ANSYS",
    ),
    Format(
        name="ansys-emat",
        title="ANSYS element matrices",
        suffixes=(".emat",),
        holds="ImportedMatrices",
        read="io_formats.ansys.emat:read_emat",
        menu="ANSYS",
    ),
    Format(
        name="ansys-sub",
        title="ANSYS substructure",
        suffixes=(".sub",),
        holds="ImportedMatrices",
        read="io_formats.ansys.sub:read_sub",
        menu="ANSYS",
    ),
    Format(
        name="nastran-punch",
        title="Nastran superelement matrices (DMIG)",
        suffixes=(".pch",),
        holds="ImportedMatrices",
        read="io_formats.nastran.dmig:read_punch",
        menu="Nastran",
    ),
    Format(
        name="nastran-op4",
        title="Nastran matrices (OUTPUT4)",
        suffixes=(".op4",),
        holds="ImportedMatrices",
        read="io_formats.nastran.op4:read_op4",
        menu="Nastran",
    ),
    Format(
        name="nastran-results",
        title="Nastran results",
        suffixes=(".op2",),
        holds="ImportedModes",
        read="io_formats.nastran.results:read_op2",
        menu="Nastran",
    ),
    Format(
        name="nastran-listing",
        title="Nastran listing",
        suffixes=(".f06",),
        holds="ImportedModes",
        read="io_formats.nastran.results:read_f06",
        menu="Nastran",
    ),
    Format(
        name="dsmfem",
        title="DSMFem model with matrices",
        suffixes=(".fib", ".mm", ".mg"),
        holds="ImportedMatrices",
        read="io_formats.dsmfem.reader:read_dsmfem",
        menu="DSMFem",
    ),
    Format(
        name="universal",
        title="Universal file",
        suffixes=(".uff", ".unv"),
        holds="ImportedModes",
        read="io_formats.universal.reader:read_uff",
        menu="Universal file",
    ),
    Format(
        name="mesh",
        title="Mesh (Gmsh, VTK and others)",
        suffixes=(".msh", ".vtk", ".vtu", ".mesh", ".med", ".xdmf", ".stl", ".ply", ".obj", ".off", ".su2", ".avs"),
        holds="ImportedModel",
        read="io_formats.meshes:read_mesh",
        container=HDF5,  # .med
        menu="Mesh",
    ),
    Format(
        name="matrix-market",
        title="Matrix Market",
        suffixes=(".mtx",),
        holds="ReadMatrix",
        read="io_formats.matrix_market:read_matrix",
        menu="Matrices",
    ),
)


#: Files that lie beside those we read: what to take instead.
HINTS = {
    ".odb": "results of Abaqus are not read; give the input file (.inp), or matrices of *MATRIX GENERATE (.mtx).",
    ".db": "a database of ANSYS is not read; write an archive of it by CDWRITE,DB,name,cdb.",
    ".mac": "a macro of ANSYS is not read; run it there, then give the files that it writes.",
}


def read(path: str | Path, *, units: str = "", temperature: float | None = None) -> Any:
    """What the file holds: a Project, Results, an imported model … Raises FileError.

    ``units`` names the unit system of a foreign model; files of ours are in SI and take no notice of it.
    ``temperature``: where material constants of an ANSYS archive are taken, if they depend on it.
    """
    path = Path(path)
    kind = format_of(path)
    options: dict[str, Any] = {}
    if units and kind.takes_units:
        options["units"] = units
    if temperature is not None and kind.name == "ansys-archive":
        options["temperature"] = temperature
    return _function(kind.read)(path, **options)


def write(path: str | Path, thing: Any) -> None:
    """Write a thing in the format of the file's ending. Raises FileError if that format cannot hold it."""
    path = Path(path)
    kind = _by_suffix(path, [one for one in FORMATS if one.write])
    if type(thing).__name__ != kind.holds:
        fitting = [
            suffix for one in FORMATS if one.write and one.holds == type(thing).__name__ for suffix in one.suffixes
        ]
        better = f" Use {' or '.join(fitting)}." if fitting else ""
        raise FileError(path, f"a {path.suffix} file holds a {kind.holds}, not a {type(thing).__name__}.{better}")
    _function(kind.write)(path, thing)


def info(path: str | Path, *, units: str = "") -> dict[str, Any]:
    """What the file is and how much is in it, as plain data with stable keys; ``units`` as for ``read``. Raises
    FileError."""
    from io_formats.describe import describe

    path = Path(path)
    kind = format_of(path)
    thing = _function(kind.glance)(path) if kind.glance else read(path, units=units)
    return {
        "file": str(path),
        "format": kind.name,
        "format_title": kind.title,
        "size_bytes": path.stat().st_size,
        **describe(thing),
    }


def format_of(path: str | Path) -> Format:
    """The format of an existing file: by its first bytes where they are known, else by its ending. Raises FileError."""
    path = Path(path)
    if path.is_dir():
        raise FileError(path.resolve(), "is a folder; give the name of a file.")
    try:
        with path.open("rb") as file:
            start = file.read(64)
    except FileNotFoundError as error:
        raise FileError(path, "there is no such file.") from error
    except (OSError, ValueError) as error:
        raise FileError(path, f"cannot be read ({getattr(error, 'strerror', None) or error}).") from error
    for one in FORMATS:
        if one.container and start.startswith(one.container) and path.suffix.lower() in one.suffixes:
            return one
    for one in FORMATS:
        if one.signature and start.startswith(one.signature):
            return one
    return _by_suffix(path, list(FORMATS))


def known_suffixes(*, writable: bool = False) -> list[str]:
    """Endings of the names of files that can be read, or written."""
    return [suffix for one in FORMATS if one.write or not writable for suffix in one.suffixes]


def _by_suffix(path: Path, formats: list[Format]) -> Format:
    suffix = path.suffix.lower()
    for one in formats:
        if suffix in one.suffixes:
            return one
    if suffix in HINTS:
        raise FileError(path, HINTS[suffix])
    known = ", ".join(one_suffix for one in formats for one_suffix in one.suffixes)
    raise FileError(path, f"unknown format '{suffix}'. Known: {known}.")


def _function(place: str) -> Callable[..., Any]:
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)
