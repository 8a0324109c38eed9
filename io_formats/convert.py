"""Any file that is read into any that is written, with a report of what came over."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from fem.model import FEModel
from io_formats import registry
from io_formats.account import Facts, fact_lines, facts, length_unit
from io_formats.facts_of import facts_of, reduced_facts
from io_formats.imported import ImportedModel, ImportedModes
from io_formats.matrices import ImportedMatrices
from io_formats.meshes import KINDS, write_mesh
from io_formats.project import Project
from io_formats.urdf import ImportedObject
from solvers.errors import FileError, ModelError, suggestion
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.monitor import Monitor, silent

if TYPE_CHECKING:  # the eigensolver is not for every command
    from fem.solution import Solution

#: Endings that can be written.
TARGETS = (".umfem", ".json", ".fum", ".mtx", *(ending for ending in KINDS if ending not in (".xdmf", ".med")))

#: Eigenmodes of a reduction if nothing was said.
EIGENMODES = 20

MATRIX_UNITS = "Matrices do not name their units; SI is assumed where they are needed. Name them if not."


@dataclass(frozen=True, kw_only=True)
class Options:
    """What the files cannot say. ``mass``, ``nodes``, ``matrices``: further files; ``interface``: node numbers."""

    units: str = ""
    temperature: float | None = None
    model: str = ""
    mass: Path | None = None
    nodes: Path | None = None
    matrices: Path | None = None
    interface: tuple[int, ...] | None = None
    modes: int | None = None
    orthonormalise: bool = False
    check: bool = True


@dataclass(frozen=True, kw_only=True)
class Converted:
    """Files that were written, sentences about what came over, and the numbers of the structure."""

    written: tuple[Path, ...]
    lines: tuple[str, ...]
    facts: Facts | None = None
    warnings: tuple[str, ...] = field(default=())


def read_any(path: Path, options: Options) -> Any:
    """What a file holds; a matrix file is completed by its companions. Raises FileError."""
    kind = registry.format_of(path)
    if kind.holds == "ReadMatrix":
        from io_formats.matrix_sets import read_matrix_set

        return read_matrix_set(path, options.mass, options.nodes)
    thing = registry.read(path, units=options.units, temperature=options.temperature)
    if isinstance(thing, ImportedMatrices) and options.nodes is not None:
        from io_formats.matrix_sets import read_node_list, with_nodes

        return with_nodes(thing, *read_node_list(options.nodes), options.nodes)
    return thing


def convert(
    source: str | Path, target: str | Path, options: Options | None = None, monitor: Monitor | None = None
) -> Converted:
    """Read ``source``, write ``target`` in the format of its ending. Raises FileError with the remedy."""
    source, target, options, monitor = Path(source), Path(target), options or Options(), monitor or silent()
    ending = target.suffix.lower()
    if ending not in TARGETS:
        raise FileError(target, f"unknown format '{ending}'. Known: {', '.join(TARGETS)}.")
    monitor.report(0.0, "Reading the file")
    thing = read_any(source, options)
    lines, warnings, model = account_of(source, thing, options)
    if ending == ".fum":
        subsystem, more = as_subsystem(source, thing, options, monitor)
        registry.write(target, subsystem)
        if isinstance(thing, ImportedModes):  # its elements are not computed with: what they lack is no matter
            warnings = tuple(text for text in warnings if "assign" not in text)
        found = reduced_facts(subsystem, thing) if options.check else None
        told = fact_lines(found) if found is not None else []
        return Converted(written=(target,), lines=(*lines, *more, *told), facts=found, warnings=warnings)
    if ending in (".umfem", ".json"):
        project, more = _as_project(source, thing, options, monitor)
        registry.write(target, project)
        written: tuple[Path, ...] = (target,)
    elif ending == ".mtx":
        written, more = _write_matrices(source, target, thing, options, monitor), []
    else:
        write_mesh(target, *_as_mesh(source, thing, options))
        written, more = (target,), []
    found = (facts(model) if model is not None else facts_of(thing)) if options.check else None
    told = fact_lines(found) if found is not None else []
    return Converted(written=written, lines=(*lines, *more, *told), facts=found, warnings=warnings)


def account_of(source: Path, thing: Any, options: Options) -> tuple[list[str], tuple[str, ...], FEModel | None]:
    """Sentences about what was read, warnings, and the FE model if there is one."""
    report = getattr(thing, "report", None)
    if report is not None:
        model = thing.model if isinstance(thing, ImportedModel) else getattr(thing, "mesh", None)
        lines = [report.source, *report.came, *(f"skipped: {text}" for text in report.skipped)]
        return lines, report.warnings, model
    if isinstance(thing, ImportedMatrices):
        known = "" if len(thing.dofs) else ", bare row numbers"
        lines = [source.name, f"{thing.n_dofs} degrees of freedom{known}", *thing.notes]
        if len(thing.constrained):
            lines.append(f"{len(thing.constrained)} fixed equations were left out")
        doubt = () if options.units or registry.format_of(source).takes_units else (MATRIX_UNITS,)
        return lines, doubt, None
    if isinstance(thing, Project):
        names = ", ".join(thing.fe_models) or "none"
        return [source.name, f"FE models: {names}"], (), _chosen(source, thing, options, needed=False)
    return [source.name], (), None


def _chosen(source: Path, project: Project, options: Options, *, needed: bool = True) -> FEModel | None:
    models = project.fe_models
    if options.model:
        if options.model not in models:
            raise FileError(source, f"has no FE model '{options.model}'. {suggestion(options.model, list(models))}")
        return models[options.model]
    if len(models) == 1:
        return next(iter(models.values()))
    if needed:
        raise FileError(
            source, f"holds {len(models)} FE models; choose one with --model. {suggestion('', list(models))}"
        )
    return None


def _model_of(source: Path, thing: Any, options: Options) -> FEModel:
    if isinstance(thing, ImportedObject):
        raise FileError(source, "holds a mechanism, no structure.")
    if isinstance(thing, Project):
        found = _chosen(source, thing, options)
        assert found is not None
        return found
    model = thing.model if isinstance(thing, ImportedModel) else getattr(thing, "mesh", None)
    if model is None and isinstance(thing, ImportedModes):
        raise no_nodes(source)
    if model is None:
        raise FileError(source, "brings no nodes and elements; name a list of nodes or a model of them (--nodes FILE).")
    return model


def as_subsystem(source: Path, thing: Any, options: Options, monitor: Monitor) -> tuple[FlexibleSubsystem, list[str]]:
    """A flexible subsystem from what was read. Raises FileError with the remedy where something is missing."""
    interface = None if options.interface is None else np.array(options.interface, dtype=np.int64)
    if isinstance(thing, FlexibleSubsystem):
        return thing, []
    if isinstance(thing, ImportedModes):
        if thing.mesh is None:
            raise no_nodes(source)
        if source.suffix.lower() != ".rst":
            holds = "modes but no mass matrix" if len(thing.frequencies_hz) else "a mesh without materials"
            raise FileError(source, f"has {holds}; convert it to a project and reduce the model there.")
        from io_formats.ansys.pair import read_pair

        paired = read_pair(
            source,
            options.matrices,
            interface=interface,
            count=options.modes or 0,
            units=options.units,
            orthonormalise=options.orthonormalise,
            monitor=monitor,
        )
        return paired.subsystem, list(paired.report.lines())
    if isinstance(thing, ImportedMatrices):
        return _reduced_matrices(source, thing, options, interface, monitor)
    if isinstance(thing, Project) and not thing.fe_models and len(thing.flexible) == 1:
        return next(iter(thing.flexible.values())), []
    model = _model_of(source, thing, options)
    nodes = model.interface if interface is None else interface
    if len(nodes) == 0:
        raise FileError(source, "name the interface nodes with --interface, or use umfem reduce for other methods.")
    from fem.reduce import reduce_model

    try:
        return reduce_model(
            model,
            interface=nodes,
            count=options.modes or EIGENMODES,
            orthonormalise=options.orthonormalise,
            monitor=monitor,
        ), []
    except ModelError as error:
        raise FileError(source, str(error)) from error


def _reduced_matrices(
    source: Path, thing: ImportedMatrices, options: Options, interface: np.ndarray | None, monitor: Monitor
) -> tuple[FlexibleSubsystem, list[str]]:
    from io_formats.matrix_reduction import structure_of
    from io_formats.matrix_subsystem import from_matrices
    from solvers.flexible.solutions import orthonormalised

    body = structure_of(source, thing, options.units)
    nodes = body.mesh.interface if interface is None else interface
    try:
        subsystem, notes = from_matrices(body, interface=nodes, count=options.modes or EIGENMODES, monitor=monitor)
    except ModelError as error:
        raise FileError(source, str(error)) from error
    return (orthonormalised(subsystem) if options.orthonormalise else subsystem), notes


def _as_project(source: Path, thing: Any, options: Options, monitor: Monitor) -> tuple[Project, list[str]]:
    if isinstance(thing, Project):
        return thing, []
    title = source.stem
    if isinstance(thing, ImportedModel | ImportedModes):
        project = Project(title=title, fe_models={title: _model_of(source, thing, options)})
        solution = solution_of(thing) if isinstance(thing, ImportedModes) else None
        if solution is not None:
            project = replace(project, solutions={f"{title} modes": replace(solution, model=title)})
        return project, []
    if isinstance(thing, ImportedObject):
        return Project(title=title, system=thing.system), []
    if isinstance(thing, FlexibleSubsystem | ImportedMatrices):
        subsystem, notes = as_subsystem(source, thing, options, monitor)
        return Project(title=title, flexible={title: subsystem}), notes
    raise FileError(source, f"holds {type(thing).__name__}, which a project cannot hold.")


def no_nodes(source: Path) -> FileError:
    """What is wrong with modes that came without their mesh."""
    return FileError(source, "has modes but no nodes; import the geometry from another file.")


def solution_of(thing: ImportedModes) -> Solution | None:
    """The modes of a file as a solution of its mesh, of a model not named yet; static modes are left out."""
    from fem.given_modes import given_modes
    from fem.solution import Solution, fingerprint

    count = len(thing.frequencies_hz) - thing.static
    if thing.mesh is None or count < 1:
        return None
    shapes = np.array(thing.modes[:count])
    shapes[:, :, :3] *= length_unit(thing.report)
    modal = given_modes(thing.mesh, thing.node_numbers, thing.frequencies_hz[:count], shapes)
    return None if modal is None else Solution(model="", state=fingerprint(thing.mesh, interface=False), modal=modal)


def _as_mesh(source: Path, thing: Any, options: Options) -> tuple[FEModel, dict[str, np.ndarray]]:
    if isinstance(thing, FlexibleSubsystem):
        raise FileError(source, "a flexible subsystem keeps polygons, not elements; write it as .fum or .umfem.")
    model, modes = _model_of(source, thing, options), {}
    if isinstance(thing, ImportedModes):
        place = {int(number): i for i, number in enumerate(thing.node_numbers)}
        rows = np.array([place.get(int(number), -1) for number in model.node_numbers])
        for i, hertz in enumerate(thing.frequencies_hz):
            values = np.where((rows >= 0)[:, None], thing.modes[i][rows, :3], 0.0)
            modes[f"mode_{i + 1}_{hertz:.6g}_Hz"] = values
    return model, modes


def _write_matrices(source: Path, target: Path, thing: Any, options: Options, monitor: Monitor) -> tuple[Path, ...]:
    """``name_K.mtx``, ``name_M.mtx`` and ``name_nodes.csv`` for the target ``name.mtx``."""
    from io_formats.matrix_market import write_matrix
    from io_formats.matrix_sets import write_node_list

    if isinstance(thing, ImportedMatrices):
        K, M, dofs, mesh = thing.K, thing.M, thing.dofs, thing.mesh
    elif isinstance(thing, Project | ImportedModel | ImportedModes):
        mesh = _model_of(source, thing, options)
        K, M, dofs = _assembled(source, mesh, monitor)
    else:
        raise FileError(source, "holds no structure of which matrices could be written.")
    base = target.with_suffix("").name
    written = [target.with_name(f"{base}_K.mtx")]
    write_matrix(written[0], K, comment=f"stiffness of {source.name}")
    if M is not None:
        written.append(target.with_name(f"{base}_M.mtx"))
        write_matrix(written[1], M, comment=f"mass of {source.name}")
    if len(dofs) and mesh is not None:
        written.append(target.with_name(f"{base}_nodes.csv"))
        write_node_list(written[-1], mesh.node_numbers, mesh.coordinates, dofs)
    return tuple(written)


def _assembled(source: Path, model: FEModel, monitor: Monitor) -> tuple[Any, Any, np.ndarray]:
    """K, M of the free coordinates and the node and direction of each."""
    from fem.assembly import assemble
    from fem.constraints import reduced
    from fem.dofs import dof_places

    try:
        matrices = assemble(model, monitor=monitor)
    except ModelError as error:
        raise FileError(source, str(error)) from error
    held = reduced(matrices.K, matrices.M, matrices.constraints)
    rows, codes = dof_places(matrices.dofs, matrices.constraints.free)
    return held.K, held.M, np.column_stack([model.node_numbers[rows], codes])
