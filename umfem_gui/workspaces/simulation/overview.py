"""What the Simulation workspace tells: the facts of a run and the steps of the work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.multibody.system import has_bodies
from umfem_gui.editors.sheet import Sheet
from umfem_gui.i18n import tr
from umfem_gui.i18n.sentences import say
from umfem_gui.step_strip import Step
from umfem_gui.workspaces.simulation.runs import Record

if TYPE_CHECKING:
    from umfem_gui.workspaces.simulation.workspace import SimulationWorkspace


def run_sheet(workspace: SimulationWorkspace, record: Record) -> Sheet:
    """Facts of a run for the property panel."""
    facts: list[tuple[str, str]] = []
    results = record.results
    if results is not None:
        numbers = results.statistics
        facts = [
            (tr("Status"), tr("running") if record.live else say(results.status)),
            (tr("Duration"), f"{results.time[-1] if len(results.time) else 0:g} {tr('s')}"),
            (tr("Output rows"), str(len(results.time))),
            (tr("Integrator"), tr(results.settings.integrator)),
            (tr("Tolerance"), f"{results.settings.tolerance:g}"),
            (tr("Steps"), f"{numbers.get('steps', 0):.0f}"),
            (tr("Rejected steps"), f"{numbers.get('rejected', 0):.0f}"),
            (tr("Computing time"), f"{numbers.get('wall_time', 0):.3g} {tr('s')}"),
            (tr("Loop closure error"), f"{numbers.get('closure_error', 0):.2g}"),
        ]
    facts.append((tr("File"), record.path.name if record.path is not None else tr("with the project, when saved")))
    keys = ("export_csv", "export_plot", "export_animation", "report", "delete_run")
    keys = ("excite", "export_csv", "export_plot", "delete_run") if record.measured else keys
    text = tr("This run belongs to an older state of the model.") if workspace.stale(record) else ""
    return Sheet(
        workspace.title_of(record),
        "chart-line",
        facts=facts,
        text=text,
        actions=[workspace.frame.actions[key] for key in keys],
    )


def run_steps(workspace: SimulationWorkspace) -> list[Step]:
    """The strip above the view: set up, run, watch, plot, export."""
    settings = workspace.frame.document.project.settings
    found = workspace.frame.assembler.result(workspace.frame.document.project.system)
    bodies = has_bodies(workspace.frame.document.project.system)
    problem = tr("needs a body") if not bodies else say(found.problem) if found is not None else ""
    running = workspace.job is not None and workspace.job.active
    done = bool(workspace.runs.records) and not running
    select, actions = workspace.frame.selection.select, workspace.frame.actions
    place = (workspace.frame.selection.key or ("", ""))[0]
    return [
        Step(
            tr("Set up"),
            tr("{duration:g} s", duration=settings.duration),
            "lit" if place == "settings" and not running else "done",
            lambda: select(("settings", "")),
        ),
        Step(
            tr("Run"),
            problem or (tr("running") if running else tr("finished") if done else tr("press F5")),
            "lacks"
            if problem
            else "lit"
            if running or (not done and place != "settings")
            else "done"
            if done
            else "open",
            actions["run"].trigger,
        ),
        Step(
            tr("Watch"),
            tr("Space") if done else tr("needs a run"),
            "lit" if done and place == "runs" else "open" if done else "lacks",
            actions["play"].trigger,
        ),
        Step(
            tr("Plot"),
            tr("tick channels") if done else tr("needs a run"),
            "open" if done else "lacks",
            lambda: workspace.frame.show_tab(workspace.plots),
        ),
        Step(
            tr("Export"),
            tr("CSV, PNG") if done else tr("needs a run"),
            "open" if done else "lacks",
            lambda: actions["export_csv"].trigger() if done else None,
        ),
    ]
