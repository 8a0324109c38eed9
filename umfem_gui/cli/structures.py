"""Structures that commands are given: an FE model, a project that holds one, or matrices; as K and M of free DOFs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np
from scipy import sparse

from fem.model import FEModel
from io_formats import registry
from io_formats.account import fact_lines
from io_formats.convert import Options, account_of, read_any
from io_formats.describe import fact_tree
from io_formats.facts_of import facts_of
from io_formats.matrices import DIRECTIONS, SCALAR, ImportedMatrices
from solvers.errors import FileError, suggestion
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.linalg.modal import rigid_motions
from solvers.monitor import Monitor

#: How a mass matrix is formed, by the words of ``--lumped``.
MASSES = {
    "none": "consistent mass",
    "consistent": "consistent mass",
    "all": "diagonal mass",
    "translations": "diagonal mass without rotary inertia",
}


@dataclass(frozen=True, eq=False)
class Account:
    """The report that ends every import: as plain data and as lines."""

    tree: dict[str, Any]
    lines: list[str]


def account(path: Path, thing: Any, units: str, check: bool = True) -> Account | None:
    """What came in, what was skipped, warnings and the numbers of the structure; None for files of our own."""
    if registry.format_of(path).name.startswith(("umfem", "fum")):
        return None
    lines, warnings, _ = account_of(path, thing, Options(units=units))
    report = getattr(thing, "report", None)
    tree: dict[str, Any] = {"came": list(report.came if report else lines[1:])}
    tree |= {"skipped": list(report.skipped if report else ()), "warnings": list(warnings)}
    found = facts_of(thing) if check else None
    if found is not None:
        tree |= fact_tree(found)
        lines = [*lines, *fact_lines(found)]
    return Account(tree, [lines[0], *indented([*lines[1:], *(f"warning: {w}" for w in warnings)])])


def indented(lines: list[str]) -> list[str]:
    """Lines below the first of a report."""
    return [f"  {text}" for text in lines]


def with_account(tree: dict[str, Any], told: Account | None) -> dict[str, Any]:
    """A command's answer with the report of the import under ``import``."""
    return tree if told is None else tree | {"import": told.tree}


@dataclass(frozen=True, eq=False)
class Structure:
    """Stiffness and mass of the free DOFs; node number, direction 0–5 and place of every DOF where they are known."""

    title: str
    K: sparse.csc_array
    M: sparse.csc_array
    nodes: np.ndarray | None = None
    directions: np.ndarray | None = None
    coordinates: np.ndarray | None = None
    mass: str = ""  # how the mass matrix was formed, where it was not in the file
    account: Account | None = None

    @property
    def dof_names(self) -> list[str] | None:
        """Direction of every DOF in words, for messages."""
        return None if self.directions is None else [DIRECTIONS[d] for d in self.directions]


def read_structure(
    path: Path,
    *,
    mass: Path | None = None,
    model: str = "",
    fix: list[str] | None = None,
    free: bool = False,
    lumped: str = "",
    units: str = "",
    check: bool = True,
    monitor: Monitor | None = None,
) -> Structure:
    """Read what has modes. ``mass``: the second file of a matrix pair; ``model``: which FE model of a project;
    ``fix``: node sets to clamp; ``free``: leave the supports of the model out; ``lumped``: "all", "translations" or
    "none" (consistent), empty as the program does that the file belongs to; ``units`` of the file; ``check``: compute
    the numbers of the account. Raises FileError.
    """
    kind = registry.format_of(path)
    if kind.holds == "ReadMatrix":
        pair = _pair(path, mass)
        return replace(_from_matrices(path, pair, fix, free), account=account(path, pair, units, check))
    thing = registry.read(path, units=units)
    told = account(path, thing, units, check)
    if isinstance(thing, ImportedMatrices):
        return replace(_from_matrices(path, thing, fix, free), account=told)
    if isinstance(thing, FlexibleSubsystem):
        return _from_subsystem(path, thing, fix, free)
    found = _fe_model(path, thing, model)
    if found is None:
        raise FileError(
            path, f"holds no structure but: {kind.title}. Give an FE model, a project or a pair of matrices."
        )
    report = getattr(thing, "report", None)
    usual = report.mass if report is not None else "none"
    made = _from_model(path, found, fix, free, lumped or usual, monitor)
    if not lumped and usual == "translations" and _turns_without_mass(made):
        made = _from_model(path, found, fix, free, "all", monitor)
    return replace(made, account=told)


def _turns_without_mass(made: Structure) -> bool:
    """Is there a rigid motion without mass and stiffness? A straight row of beams has one, if rotary inertia is left
    out."""
    R = rigid_motions(made.coordinates, made.directions, made.coordinates.mean(axis=0))
    size = np.sqrt(np.einsum("ij,ij->j", R, made.M @ R))
    R = R / np.where(size > 0.0, size, np.linalg.norm(R, axis=0) + 1e-300)
    values, turns = np.linalg.eigh(R.T @ (made.M @ R))
    light = R @ turns[:, values < 1e-9 * values.max(initial=0.0)]
    energy = np.einsum("ij,ij->j", light, made.K @ light)
    separate = np.einsum("ij,i,ij->j", light, made.K.diagonal(), light)
    return bool(np.any(energy <= 1e-9 * separate))


def read_thing(
    path: Path,
    *,
    units: str = "",
    temperature: float | None = None,
    mass: Path | None = None,
    nodes: Path | None = None,
) -> Any:
    """What a file holds; matrices are completed by their mass matrix and list of nodes. Raises FileError."""
    return read_any(path, Options(units=units, temperature=temperature, mass=mass, nodes=nodes))


def fe_model_of(path: Path, thing: Any, model: str = "") -> FEModel:
    """The FE model in what was read from a file of another program or from a project (``model`` tells which). Raises
    FileError."""
    found = _fe_model(path, thing, model)
    if found is None:
        kind = registry.format_of(path)
        raise FileError(path, f"holds no FE model but: {kind.title}. Give an FE model or a project.")
    return found


def _fe_model(path: Path, thing, name: str):
    if hasattr(thing, "fe_models"):
        return _chosen(path, dict(thing.fe_models), name)
    return getattr(thing, "model", None) or getattr(thing, "mesh", None)


def stored_frequencies(
    path: Path, units: str = "", check: bool = True
) -> tuple[str, np.ndarray, Account | None] | None:
    """Title, frequencies and report of a file that holds modes already (results, universal files, input.fum), or
    None."""
    if registry.format_of(path).holds not in ("ImportedModes", "FlexibleSubsystem"):
        return None
    thing = registry.read(path, units=units)
    hertz = thing.frequencies_hz
    if not len(hertz):
        return None
    return getattr(thing, "title", "") or path.name, hertz, account(path, thing, units, check)


def _pair(path: Path, mass: Path | None) -> ImportedMatrices:
    from io_formats.matrix_sets import read_matrix_set

    return read_matrix_set(path, mass)


def _from_matrices(path: Path, pair: ImportedMatrices, fix: list[str] | None, free: bool) -> Structure:
    if fix or free:
        raise FileError(path, "holds matrices without node sets and supports; --fix and --free need an FE model.")
    if pair.M is None:
        raise FileError(path, "holds no mass matrix; without it there are no frequencies.")
    known = pair.dofs.shape[0] == pair.n_dofs and not np.any(pair.dofs[:, 1] == SCALAR)
    nodes, directions = (pair.dofs[:, 0], pair.dofs[:, 1]) if known else (None, None)
    places = None
    if known and pair.mesh is not None:
        from fem.model import rows_of

        places = pair.mesh.coordinates[rows_of(pair.mesh.node_numbers, pair.dofs[:, 0])]
    return Structure(pair.title or path.name, pair.K, pair.M, nodes, directions, places)


def _from_subsystem(path: Path, subsystem: FlexibleSubsystem, fix: list[str] | None, free: bool) -> Structure:
    """The generalised matrices of a flexible subsystem: the modes of the reduced body with its interface free."""
    if fix or free:
        raise FileError(path, "is a reduced body, free at its interface; --fix and --free need an FE model.")
    K, M = sparse.csc_array(subsystem.stiffness), sparse.csc_array(subsystem.mass)
    return Structure(subsystem.title or path.name, K, M)


def _chosen(path: Path, models: dict, name: str):
    if name and name not in models:
        raise FileError(path, f"has no FE model '{name}'. {suggestion(name, list(models))}")
    if not models:
        raise FileError(path, "holds no FE model.")
    if not name and len(models) > 1:
        raise FileError(path, f"holds {len(models)} FE models; choose one with --model. {suggestion('', list(models))}")
    return models[name] if name else next(iter(models.values()))


def _from_model(
    path: Path, model, fix: list[str] | None, free: bool, lumped: str, monitor: Monitor | None
) -> Structure:
    from fem.assembly import assemble
    from fem.constraints import reduced
    from fem.mass import without_rotary_inertia
    from fem.model import Support

    supports = () if free else model.supports
    for name in fix or []:
        if name not in model.node_sets:
            raise FileError(path, f"has no node set '{name}'. {suggestion(name, list(model.node_sets))}")
        supports = (*supports, Support(nodes=model.node_sets[name], name=f"fix {name}"))
    model = replace(model, supports=supports)
    diagonal = lumped in ("all", "translations")
    matrices = assemble(model, mass="lumped" if diagonal else "consistent", monitor=monitor)
    beams = tuple(block.name for block in model.blocks if block.section.startswith("PBEAM"))  # CBEAM of Nastran
    M = without_rotary_inertia(model, matrices, beams) if lumped == "translations" else matrices.M
    small = reduced(matrices.K, M, matrices.constraints)
    start, kept = matrices.dofs.start, matrices.constraints.free
    row = np.repeat(np.arange(len(model.node_numbers)), np.diff(start))[kept]
    direction = kept - start[row]
    numbers, places = model.node_numbers[row], model.coordinates[row]
    return Structure(model.title or path.name, small.K, small.M, numbers, direction, places, mass=MASSES[lumped])
