"""Structures that commands are given: an FE model, a project that holds one, or matrices; as K and M of free DOFs."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from scipy import sparse

from io_formats import registry
from io_formats.matrices import DIRECTIONS, ImportedMatrices
from solvers.errors import FileError, suggestion
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.monitor import Monitor


@dataclass(frozen=True, eq=False)
class Structure:
    """Stiffness and mass of the free DOFs; node number, direction 0–5 and place of every DOF where they are known."""

    title: str
    K: sparse.csc_array
    M: sparse.csc_array
    nodes: np.ndarray | None = None
    directions: np.ndarray | None = None
    coordinates: np.ndarray | None = None

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
    monitor: Monitor | None = None,
) -> Structure:
    """Read what has modes. ``mass``: the second file of a matrix pair; ``model``: which FE model of a project;
    ``fix``: node sets to clamp; ``free``: leave the supports of the model out; ``lumped``: "all" or "translations";
    ``units`` of the file. Raises FileError.
    """
    kind = registry.format_of(path)
    if kind.holds == "ReadMatrix":
        return _from_matrices(path, _pair(path, mass), fix, free)
    thing = registry.read(path, units=units)
    if isinstance(thing, ImportedMatrices):
        return _from_matrices(path, thing, fix, free)
    if isinstance(thing, FlexibleSubsystem):
        return _from_subsystem(path, thing, fix, free)
    found = _fe_model(path, thing, model)
    if found is None:
        raise FileError(
            path, f"holds no structure but: {kind.title}. Give an FE model, a project or a pair of matrices."
        )
    return _from_model(path, found, fix, free, lumped, monitor)


def read_fe_model(path: Path, model: str = "", *, units: str = "", temperature: float | None = None):
    """The FE model of a file of another program or of a project (``model`` tells which). Raises FileError."""
    kind = registry.format_of(path)
    found = _fe_model(path, registry.read(path, units=units, temperature=temperature), model)
    if found is None:
        raise FileError(path, f"holds no FE model but: {kind.title}. Give an FE model or a project.")
    return found


def _fe_model(path: Path, thing, name: str):
    if hasattr(thing, "fe_models"):
        return _chosen(path, dict(thing.fe_models), name)
    return getattr(thing, "model", None) or getattr(thing, "mesh", None)


def stored_frequencies(path: Path, units: str = "") -> tuple[str, np.ndarray] | None:
    """Title and frequencies of a file that holds modes already (results, universal files, input.fum), else None."""
    if registry.format_of(path).holds not in ("ImportedModes", "FlexibleSubsystem"):
        return None
    thing = registry.read(path, units=units)
    hertz = thing.frequencies_hz
    return (getattr(thing, "title", "") or path.name, hertz) if len(hertz) else None


def _pair(path: Path, mass: Path | None) -> ImportedMatrices:
    from io_formats.matrix_sets import read_matrix_set

    return read_matrix_set(path, mass)


def _from_matrices(path: Path, pair: ImportedMatrices, fix: list[str] | None, free: bool) -> Structure:
    if fix or free:
        raise FileError(path, "holds matrices without node sets and supports; --fix and --free need an FE model.")
    if pair.M is None:
        raise FileError(path, "holds no mass matrix; without it there are no frequencies.")
    known = pair.dofs.shape[0] == pair.n_dofs
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
    matrices = assemble(model, mass="lumped" if lumped else "consistent", monitor=monitor)
    beams = tuple(block.name for block in model.blocks if block.section.startswith("PBEAM"))  # CBEAM of Nastran
    M = without_rotary_inertia(model, matrices, beams) if lumped == "translations" else matrices.M
    small = reduced(matrices.K, M, matrices.constraints)
    start, kept = matrices.dofs.start, matrices.constraints.free
    row = np.repeat(np.arange(len(model.node_numbers)), np.diff(start))[kept]
    direction = kept - start[row]
    return Structure(
        model.title or path.name, small.K, small.M, model.node_numbers[row], direction, model.coordinates[row]
    )
