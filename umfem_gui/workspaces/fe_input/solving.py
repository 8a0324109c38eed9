"""Runs the Solve panel: jobs that predict the cost, solve, and put the solution into the project."""

from __future__ import annotations

from typing import Any
from weakref import WeakKeyDictionary

from PySide6.QtCore import QObject, Signal

from fem.model import FEModel
from fem.solution import Solution
from solvers.errors import UmfemError
from solvers.monitor import Monitor
from umfem_gui.commands import PutSolution
from umfem_gui.i18n import noted, tr
from umfem_gui.jobs import Job
from umfem_gui.kernels import prepared
from umfem_gui.workspaces.base import Frame
from umfem_gui.workspaces.fe_input.solve_panel import SolvePanel, cost_text
from umfem_gui.workspaces.fe_input.solve_settings import MODES, SolveSettings, lacks, ordering_of, solve

#: Titles of the jobs.
SOLVE, PREDICT = noted("Modes"), noted("Memory prediction")


class Solving(QObject):
    """One solution at a time; ``solved(name)`` when it is in the project."""

    solved = Signal(str)

    def __init__(self, frame: Frame, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.frame = frame
        self.panel = SolvePanel()
        self.job: Job | None = None
        self.name = ""
        self._costs: WeakKeyDictionary[FEModel, dict[str, Any]] = WeakKeyDictionary()  # model → renumbering → cost
        self._predicting: tuple[FEModel, str] | None = None
        self.panel.started.connect(self.start)
        self.panel.changed.connect(self.refresh)
        self.panel.cancelled.connect(lambda: self.job.cancel() if self.job is not None else None)

    @property
    def model(self) -> FEModel | None:
        return self.frame.document.project.fe_models.get(self.name)

    def look_at(self, name: str) -> None:
        """The panel is about this model now."""
        self.name = name
        self.refresh()

    def refresh(self) -> None:
        """What is missing and what it will cost, for the present model."""
        model = self.model
        if model is None:
            self.panel.show_missing("There is no model yet.")
            self.panel.show_cost("")
            return
        self.panel.show_missing(lacks(self.panel.settings, model))
        known, ordering = self._costs.get(model, {}), _predicted_ordering(self.panel.settings)
        cost = known.get(ordering)
        self.panel.show_cost(cost_text(**cost) if cost is not None else "")
        if ordering not in known and self.panel.isVisible():
            self.predict()
        self.panel.show_job(self.job)

    def predict(self) -> None:
        """Find out memory and work in a job."""
        model = self.model
        ordering = _predicted_ordering(self.panel.settings)
        if model is None or not model.blocks or ordering in self._costs.get(model, {}):
            return
        if self._predicting is not None and self._predicting[0] is model and self._predicting[1] == ordering:
            return
        self._predicting = (model, ordering)

        def install(job: Job) -> None:
            self._predicting = None
            self._costs.setdefault(model, {})[ordering] = job.result
            self.refresh()

        self.frame.jobs.start(PREDICT, prepared(lambda monitor: _predict(model, ordering, monitor)), install=install)

    def start(self) -> Job | None:
        """Solve the present model with the settings of the panel."""
        if self.job is not None and self.job.active:
            return None
        name, settings = self.name, self.panel.settings
        if self.model is None:
            return None
        self.job = self.frame.jobs.start(
            SOLVE,
            prepared(lambda model, monitor: solve(name, model, settings, monitor)),
            inputs=lambda: (self.frame.document.project.fe_models.get(name),),
            install=lambda job: self._install(job, name, settings),
        )
        self.job.progressed.connect(lambda *_: self.panel.show_job(self.job))
        self.job.ended.connect(lambda: self.panel.show_job(self.job))
        self.panel.show_job(self.job)
        return self.job

    def _install(self, job: Job, name: str, settings: SolveSettings) -> None:
        solution: Solution = job.result
        taken = self.frame.document.project.solutions
        stem = tr("{name} modes", name=name) if settings.task == MODES else tr("{name} reduced", name=name)
        key = stem
        number = 1
        while key in taken:
            number += 1
            key = f"{stem} {number}"
        self.frame.document.run(PutSolution(name=key, solution=solution))
        self._report(job, key, solution)
        self.solved.emit(key)

    def _report(self, job: Job, key: str, solution: Solution) -> None:
        say, place = self.frame.messages.add, ("fe_solutions", key)
        if solution.modal is not None:
            modal = solution.modal
            say(
                "good",
                noted("'{name}': {count} modes, {low:.5g} … {high:.5g} Hz, in {seconds:.2g} s."),
                place=place,
                name=key,
                count=modal.n_modes,
                low=float(modal.frequencies_hz[0]) if modal.n_modes else 0.0,
                high=float(modal.frequencies_hz[-1]) if modal.n_modes else 0.0,
                seconds=job.elapsed,
            )
            if modal.proof >= 0:
                say(
                    "info",
                    noted("'{name}': {roots} roots below {hz:.6g} Hz by inertia, none was missed."),
                    place=place,
                    name=key,
                    roots=modal.proof,
                    hz=modal.proof_hz,
                )
        elif solution.subsystem is not None:
            say(
                "good",
                noted("'{name}': {eigen} eigenmodes and {static} static modes in {seconds:.2g} s."),
                place=place,
                name=key,
                eigen=solution.subsystem.n_eigen,
                static=solution.subsystem.n_static,
                seconds=job.elapsed,
            )
        if job.stale:
            say("warning", noted("'{name}' belongs to an older state of the model."), place=place, name=key)


def _predicted_ordering(settings: SolveSettings) -> str:
    """The order whose cost is told; that of substructures stands in the table of their variants."""
    return "auto" if settings.method == "substructures" else ordering_of(settings)


def _predict(model: FEModel, ordering: str, monitor: Monitor) -> dict[str, Any] | None:
    """Memory and work of the factorisation of the held stiffness, from the pattern of a model."""
    from fem.assembly import assemble
    from fem.constraints import reduce_matrix
    from fem.dofs import dof_places
    from solvers.linalg.factor import predict
    from solvers.linalg.multifrontal.store import available_memory

    try:
        matrices = assemble(model, monitor=monitor.part(0.0, 0.7))
        K = reduce_matrix(matrices.K, matrices.constraints)
        rows, _ = dof_places(matrices.dofs, matrices.constraints.free)
        monitor.report(0.8, "Ordering")
        cost = predict(K, node_of_dof=model.node_numbers[rows], ordering=ordering)
    except UmfemError:
        return None
    return {
        "factor_bytes": float(cost.peak_bytes),
        "flops": float(cost.flops),
        "dofs": int(K.shape[0]),
        "free_bytes": float(available_memory() or 0),
    }
