"""A few plain facts about what a file holds, for ``umfem info`` and for previews. The keys are stable."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import numpy as np

from fem.model import FEModel, element_count
from io_formats.project import Project
from solvers.flexible.subsystem import FlexibleSubsystem, interface_nodes
from solvers.multibody.system import COLLECTIONS


def describe(thing: Any) -> dict[str, Any]:
    """Facts about a thing, by its type; an unknown dataclass is described by its fields."""
    for kind in type(thing).__mro__:
        if kind.__name__ in _DESCRIPTIONS:
            return _DESCRIPTIONS[kind.__name__](thing)
    return _fields(thing)


def _project(project: Project) -> dict[str, Any]:
    return {
        "title": project.title,
        "comment": project.comment,
        "object": project.system.name,
        **{collection: len(getattr(project.system, collection)) for collection in COLLECTIONS},
        "fe_models": {name: _fe_model(model) for name, model in project.fe_models.items()},
        "flexible": {name: _subsystem(subsystem) for name, subsystem in project.flexible.items()},
        "settings": dataclasses.asdict(project.settings),
    }


def _fe_model(model: FEModel) -> dict[str, Any]:
    types: dict[str, int] = {}
    for block in model.blocks:
        types[block.type] = types.get(block.type, 0) + len(block)
    return {
        "title": model.title,
        "nodes": len(model.node_numbers),
        "elements": element_count(model),
        "element_types": types,
        "materials": len(model.materials),
        "supports": len(model.supports),
    }


def _imported_model(imported: Any) -> dict[str, Any]:
    from io_formats.account import facts

    report = imported.report
    tree = _fe_model(imported.model) | fact_tree(facts(imported.model))
    return tree | {"came": list(report.came), "skipped": list(report.skipped), "warnings": list(report.warnings)}


def fact_tree(found: Any) -> dict[str, Any]:
    """Mass, centre, inertia, box and remarks of a structure as plain data; what is not known is None."""
    return {
        "mass": found.mass,
        "centre_of_mass": None if found.centre is None else found.centre.tolist(),
        "inertia": None if found.inertia is None else found.inertia.tolist(),
        "box": None if found.box is None else found.box.tolist(),
        "checks": [text for _, text in found.remarks] + ([found.problem] if found.problem else []),
    }


def _imported_modes(imported: Any) -> dict[str, Any]:
    report, mesh = imported.report, imported.mesh
    tree: dict[str, Any] = {"title": report.source, "nodes": len(imported.node_numbers)}
    if mesh is not None:
        from io_formats.account import facts

        tree |= _fe_model(mesh) | fact_tree(facts(mesh))
    return tree | {
        "frequencies_hz": imported.frequencies_hz.tolist(),
        "interface_nodes": imported.interface.tolist(),
        "came": list(report.came),
        "skipped": list(report.skipped),
        "warnings": list(report.warnings),
    }


def _imported_matrices(matrices: Any) -> dict[str, Any]:
    from io_formats.facts_of import matrix_facts

    return {
        "title": matrices.title,
        "n_dofs": matrices.n_dofs,
        "n_nodes": len(np.unique(matrices.dofs[:, 0])),
        "fixed": len(matrices.constrained),
        "stiffness_entries": int(matrices.K.nnz),
        "mass_entries": None if matrices.M is None else int(matrices.M.nnz),
        "mesh": None if matrices.mesh is None else _fe_model(matrices.mesh),
        "notes": list(matrices.notes),
        "numbers_in": "SI" if matrices.si else "units of the file",
        **fact_tree(matrix_facts(matrices)),
    }


def _read_matrix(read: Any) -> dict[str, Any]:
    rows, columns = read.matrix.shape
    return {
        "rows": int(rows),
        "columns": int(columns),
        "entries": int(read.matrix.nnz),
        "nodes_named": bool(len(read.dofs)),
        "hint": "One matrix of a pair: `umfem modes STIFFNESS --mass MASS` computes frequencies.",
    }


def _imported_object(imported: Any) -> dict[str, Any]:
    system, report = imported.system, imported.report
    kinds: dict[str, int] = {}
    for joint in system.joints:
        kinds[joint.kind] = kinds.get(joint.kind, 0) + 1
    return {
        "object": system.name,
        "bodies": len(system.bodies),
        "joints": len(system.joints),
        "joint_kinds": kinds,
        "mass": float(sum(body.mass for body in system.bodies)),
        "meshes": list(imported.meshes),
        "skipped": list(report.skipped),
        "warnings": list(report.warnings),
    }


def _subsystem(subsystem: FlexibleSubsystem) -> dict[str, Any]:
    from io_formats.facts_of import subsystem_facts

    numbers = fact_tree(subsystem_facts(subsystem))
    return {
        "title": subsystem.title,
        "comment": subsystem.comment,
        "program": subsystem.program,
        "nodes": subsystem.n_nodes,
        "elements": len(subsystem.elements.numbers),
        "interface_nodes": interface_nodes(subsystem).tolist(),
        **{key: numbers[key] for key in ("mass", "centre_of_mass", "inertia", "box")},
        "n_eigen": subsystem.n_eigen,
        "n_static": subsystem.n_static,
        "orthonormalised": subsystem.orthonormalised,
        "frequencies_hz": subsystem.frequencies_hz.tolist(),
        "damping": subsystem.extension.damping_note if subsystem.extension else "",
        "extension": _parts(subsystem.extension),
    }


def _parts(extension: Any) -> list[str]:
    """Names of the parts of an extension that are there, [] without one."""
    if extension is None:
        return []
    names = ("damping", "stress", "invariants", "geometric")
    return [name for name in names if getattr(extension, name) is not None]


def _run(run: Any) -> dict[str, Any]:
    return {
        "name": run.name,
        "status": run.status,
        "rows": run.rows,
        "bodies": list(run.body_names),
        "coordinates": list(run.coordinate_names),
        "channels": [{"name": name, "unit": unit} for name, unit in run.channels],
        "settings": dataclasses.asdict(run.settings),
        "statistics": run.statistics,
        "program": run.program,
    }


def _fields(thing: Any) -> dict[str, Any]:
    if not dataclasses.is_dataclass(thing):
        return {"holds": type(thing).__name__}
    return {"holds": type(thing).__name__} | {
        item.name: _short(getattr(thing, item.name)) for item in dataclasses.fields(thing)
    }


def _short(value: Any) -> Any:
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, np.generic):
        return value.item()
    shape = getattr(value, "shape", None)
    if shape is not None:
        return {"shape": [int(n) for n in shape]}
    return {"count": len(value)} if hasattr(value, "__len__") else type(value).__name__


_DESCRIPTIONS: dict[str, Callable[[Any], dict[str, Any]]] = {
    "Project": _project,
    "FEModel": _fe_model,
    "ImportedModel": _imported_model,
    "ImportedObject": _imported_object,
    "ImportedModes": _imported_modes,
    "ImportedMatrices": _imported_matrices,
    "ReadMatrix": _read_matrix,
    "FlexibleSubsystem": _subsystem,
    "Run": _run,
}
