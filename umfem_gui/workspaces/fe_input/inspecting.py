"""Jobs that look at a model: the check with its list, mass and principal axes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from PySide6.QtCore import QObject

from fem.model import FEModel
from umfem_gui.editors.sheet import Sheet
from umfem_gui.i18n import noted, tr
from umfem_gui.jobs import Job
from umfem_gui.kernels import prepared
from umfem_gui.numerals import spelled
from umfem_gui.workspaces.fe_input.checks_page import ChecksPage

if TYPE_CHECKING:
    from umfem_gui.workspaces.fe_input.workspace import FEInputWorkspace


class Inspecting(QObject):
    """The Check tab and the mass panel."""

    def __init__(self, work: FEInputWorkspace) -> None:
        super().__init__(work)
        self.work = work
        self.page = ChecksPage()
        self.page.chosen.connect(self._go)
        self._checked: FEModel | None = None
        self._mass: tuple[FEModel, Any] | None = None
        table = work.frame.actions
        table["fe_model_check"].triggered.connect(lambda: self.check())
        table["fe_model_mass"].triggered.connect(lambda: work.go("fe_mass"))

    def model_changed(self) -> None:
        """Findings of another state are not shown."""
        if self._checked is not None and self._checked is not self.work.model:
            self._checked = None
            self.page.show_findings(None)

    # ---- checks

    def check(self) -> Job | None:
        """Check the model in a job and show the list."""
        model = self.work.model
        self.work.frame.switch("fe_input")
        if model is None:
            return None
        self.work.frame.show_tab(self.page)

        def work(monitor: Any) -> Any:
            from fem.checks import check_model

            monitor.report(0.2, "Checking")
            return check_model(model)

        def install(job: Job) -> None:
            self._checked = model
            self.page.show_findings(job.result)
            self.work.frame.messages.add(
                "warning" if job.result else "good",
                noted("Model check: {number} findings.") if job.result else noted("Model check: nothing found."),
                number=len(job.result),
            )
            self.work.frame.show_tab(self.page)

        return self.work.frame.jobs.start(noted("Model check"), prepared(work), install=install)

    def _go(self, nodes: np.ndarray, elements: np.ndarray) -> None:
        """Select what a finding is about and bring it into the view."""
        model, view = self.work.model, self.work.view
        if model is None:
            return
        rows = np.flatnonzero(np.isin(model.node_numbers, nodes))
        self.work.mesh.choose(rows)
        self.work.mesh.choose_elements(elements)
        if not len(rows) and len(elements):
            found = [b.connectivity[np.isin(b.numbers, elements)].ravel() for b in model.blocks]
            found = [piece for piece in found if len(piece)]
            rows = np.unique(np.concatenate(found)) if found else rows
        view.look_at(rows)

    # ---- mass

    def mass_sheet(self, model: FEModel) -> Sheet:
        """Mass, centre, inertia; computed in a job the first time."""
        if self._mass is None or self._mass[0] is not model:
            self._mass = (model, None)
            self._compute(model)
        properties = self._mass[1]
        if properties is None:
            return Sheet(tr("Mass and inertia"), "weight-kilogram", text=tr("Computing…"))
        if isinstance(properties, str):
            return Sheet(tr("Mass and inertia"), "weight-kilogram", text=properties)
        self.work.view.display.show_axes(properties)
        I, unit = readable(properties.inertia), tr("kg·m²")
        facts = [
            (tr("Mass"), f"{spelled(properties.mass, 6)} {tr('kg')}"),
            (tr("Centre of mass"), ", ".join(f"{x:.5g}" for x in readable(properties.centre)) + f" {tr('m')}"),
            ("Ixx, Iyy, Izz", ", ".join(f"{I[i, i]:.5g}" for i in range(3)) + f" {unit}"),
            ("Ixy, Ixz, Iyz", ", ".join(f"{I[i, j]:.5g}" for i, j in ((0, 1), (0, 2), (1, 2))) + f" {unit}"),
        ]
        for number, (moment, axis) in enumerate(zip(properties.moments, properties.axes, strict=True), start=1):
            direction = ", ".join(f"{x:.3f}" for x in np.round(axis, 3) + 0.0)
            facts.append((tr("Principal moment {number}", number=number), f"{moment:.5g} {unit}\n({direction})"))
        text = tr("About the centre of mass; products are tensor entries. The principal axes are drawn in the view.")
        return Sheet(tr("Mass and inertia"), "weight-kilogram", facts=facts, text=text)

    def _compute(self, model: FEModel) -> None:
        def work(monitor: Any) -> Any:
            from fem.mass_properties import mass_properties

            return mass_properties(model, monitor=monitor)

        def install(job: Job) -> None:
            self._mass = (model, job.result)
            self.work.changed.emit()

        job = self.work.frame.jobs.start(noted("Mass and inertia"), prepared(work), install=install)
        job.failed.connect(lambda sentence, _details: self._failed(model, sentence))

    def _failed(self, model: FEModel, sentence: str) -> None:
        from umfem_gui.i18n.sentences import say

        self._mass = (model, say(sentence))
        self.work.changed.emit()


def readable(values: np.ndarray) -> np.ndarray:
    """Numbers with rounding noise taken off: what is a billionth of the largest is nothing."""
    return np.where(np.abs(values) > 1e-9 * np.abs(values).max(initial=0.0), values, 0.0)
