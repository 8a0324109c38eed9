"""Jobs of the Analysis tab: substructure variants, matrix portraits, MAC."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject

from fem.model import FEModel
from fem.solution import ModeTable, mode_table
from solvers.monitor import Monitor
from umfem_gui.i18n import noted, tr
from umfem_gui.jobs import Job
from umfem_gui.kernels import prepared
from umfem_gui.workspaces.fe_input.analysis_page import AnalysisPage

if TYPE_CHECKING:
    from umfem_gui.workspaces.fe_input.workspace import FEInputWorkspace

VARIANTS = (3, 5, 7, 10, 13, 16)
PIXELS = 180


@dataclass(frozen=True, eq=False)
class Variant:
    """One cut: numbers of table 2.1 and the part of every node row, −1 on the boundary."""

    row: tuple[float, ...]
    parts: np.ndarray


class Analysis(QObject):
    """Computes what the tab shows."""

    def __init__(self, work: FEInputWorkspace) -> None:
        super().__init__(work)
        self.work = work
        self.page = AnalysisPage()
        self._variants: list[Variant] = []
        self._model: FEModel | None = None
        self.page.wanted.connect(self.start)
        self.page.part_chosen.connect(self._colour)
        self.page.heat.picked.connect(lambda i, _j: work.show_mode(i))
        for key, kind in (("fe_solve_variants", 0), ("fe_solve_portrait", 1), ("fe_mode_mac", 2)):
            work.frame.actions[key].triggered.connect(lambda _=False, kind=kind: self.open(kind))

    def open(self, kind: int) -> None:
        """Bring the tab to the front and compute."""
        self.work.frame.switch("fe_input")
        self.refresh()
        self.page.show_kind(kind)
        self.work.frame.show_tab(self.page)
        self.start(kind)

    def refresh(self) -> None:
        """Solutions that can be compared."""
        self.page.show_others([name for name in self.work.solutions if name != self.work.solution])

    def start(self, kind: int) -> Job | None:
        """Compute one of the three."""
        if kind == 2:
            self._mac()
            return None
        model = self.work.model
        if model is None or not model.blocks:
            self.page.tell(tr("There is no model yet."))
            return None
        title = noted("Substructure variants") if kind == 0 else noted("Matrix portrait")
        work = variants if kind == 0 else portraits

        def install(job: Job) -> None:
            if kind == 0:
                self._variants, self._model = job.result, model
                self.page.show_variants([one.row for one in job.result])
            else:
                self.page.show_portraits(job.result)

        return self.work.frame.jobs.start(title, prepared(lambda monitor: work(model, monitor)), install=install)

    def _colour(self, row: int) -> None:
        view = self.work.view
        if row < len(self._variants) and self._model is self.work.model and self._model is not None:
            self.work.show_solution("")
            view.paint_parts(self._variants[row].parts)

    def _mac(self) -> None:
        from solvers.linalg.modal import mac
        from umfem_gui.workspaces.fe_input.mode_stage import mode_words

        mine = self.work.output.bring()
        self.refresh()
        other = self.work.solutions.get(self.page.other.currentText())
        if mine is None or other is None:
            self.page.tell(tr("Two solutions are needed: show one and choose another."))
            return
        a, b = mode_table(mine), mode_table(other)
        common, rows_a, rows_b = np.intersect1d(a.node_numbers, b.node_numbers, return_indices=True)
        if not len(common):
            self.page.tell(tr("The two solutions have no common nodes."))
            return
        extent = (
            float(np.linalg.norm(np.ptp(self.work.model.coordinates, axis=0))) if self.work.model is not None else 1.0
        )
        A, B = (_columns(table, rows, 0.05 * extent) for table, rows in ((a, rows_a), (b, rows_b)))
        words = [[mode_words(table, mode) for mode in range(len(table))] for table in (a, b)]
        self.page.show_mac(mac(A, B), *words)


def _columns(table: ModeTable, rows: np.ndarray, length: float) -> np.ndarray:
    """Modes as columns over common nodes; rotations count with a length, or a beam in torsion would have no shape."""
    modes = table.modes.reshape(len(table), -1, table.n_dof)[:, rows]
    scale = np.array([1.0, 1.0, 1.0, length, length, length])[: table.n_dof]
    whole = np.zeros((len(table), len(rows), 6))
    whole[:, :, : table.n_dof] = modes * scale
    return whole.reshape(len(table), -1).T


def _graph(model: FEModel, monitor: Monitor) -> tuple[Any, np.ndarray]:
    """Graph of the stiffness of the free DOFs, and the node row of each vertex."""
    from fem.assembly import assemble
    from fem.constraints import reduce_matrix
    from fem.dofs import dof_places
    from solvers.linalg.graph import matrix_graph

    matrices = assemble(model, monitor=monitor.part(0.0, 0.4))
    K = reduce_matrix(matrices.K, matrices.constraints)
    rows, _ = dof_places(matrices.dofs, matrices.constraints.free)
    kept, group = np.unique(rows, return_inverse=True)
    return matrix_graph(K, group), kept


def variants(model: FEModel, monitor: Monitor) -> list[Variant]:
    """Predicted memory for several numbers of parts (Mikheev 2004, table 2.1), and the parts themselves."""
    from solvers.linalg.partition import cut
    from solvers.linalg.substructure_plan import plan_substructures

    graph, rows = _graph(model, monitor)
    points = model.coordinates[rows]
    found = []
    for index, count in enumerate(VARIANTS):
        monitor.report(0.4 + 0.6 * index / len(VARIANTS), f"Cutting into {count} parts")
        if graph.n_vertices < 4 * count:
            break
        plan = plan_substructures(graph, cut(graph, count, "planes", coordinates=points))
        if any(plan.partition.n_parts <= one.row[0] for one in found):
            break  # a small structure cannot be cut into more
        parts = np.full(len(model.coordinates), -1, dtype=np.int64)
        parts[rows] = plan.partition.part
        row = (
            float(plan.partition.n_parts),
            plan.profile_bytes / 1e6,
            plan.boundary_profile_bytes / 1e6,
            float(plan.boundary_size),
            plan.peak_bytes / 1e6,
            plan.flops / 1e9,
        )
        found.append(Variant(row, parts))
    return found


def portraits(model: FEModel, monitor: Monitor) -> list[tuple[str, np.ndarray, float]]:
    """Densities of non-zeros (PIXELS, PIXELS) in the given numbering and after the wave, and the profiles in MB."""
    from solvers.linalg.portrait import profile_of
    from solvers.linalg.renumber import natural, renumber

    graph, _ = _graph(model, monitor)
    owner = np.repeat(np.arange(graph.n_vertices), np.diff(graph.indptr))
    result = []
    for title, order in ((noted("As given"), natural(graph)), (noted("After the wave"), renumber(graph, "best wave"))):
        monitor.report(0.7, "Ordering")
        position = np.empty(graph.n_vertices, dtype=np.int64)
        position[order] = np.arange(graph.n_vertices)
        i, j = position[owner], position[graph.indices]
        i, j = np.concatenate([i, position]), np.concatenate([j, position])
        bins = min(PIXELS, graph.n_vertices)
        counts = np.zeros((bins, bins))
        np.add.at(counts, (i * bins // graph.n_vertices, j * bins // graph.n_vertices), 1.0)
        scale = PIXELS // bins
        density = np.kron((counts > 0) * (0.35 + 0.65 * counts / counts.max()), np.ones((max(scale, 1),) * 2))
        result.append((title, density, 8 * profile_of(graph, order) / 1e6))
    return result
