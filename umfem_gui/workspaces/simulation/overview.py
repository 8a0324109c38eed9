"""What the Simulation workspace tells: its tree, the sheets of what is selected, the steps of the work."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.multibody.system import has_bodies
from umfem_gui.commands import ChangeSettings
from umfem_gui.editors.sheet import Sheet
from umfem_gui.i18n import tr
from umfem_gui.i18n.names import run_title
from umfem_gui.i18n.sentences import say
from umfem_gui.mechanics import written_out
from umfem_gui.model_tree import Node
from umfem_gui.selection import Key
from umfem_gui.step_strip import Step
from umfem_gui.workspaces.simulation.runs import Record

if TYPE_CHECKING:
    from umfem_gui.workspaces.simulation.workspace import SimulationWorkspace

#: States of a run that are one word; the others are sentences that say why it stopped.
PLAIN = ("finished", "cancelled", "interrupted")


def run_nodes(workspace: SimulationWorkspace) -> tuple[Node, ...]:
    """Lines of the tree: the settings, the runs."""
    items = tuple(
        Node(
            ("runs", record.name),
            title_of(workspace, record),
            "waveform" if record.measured else "chart-line",
            checked=record.shown,
            renamable=not record.live,
            tip=f"{title_of(workspace, record)}\n{tr('Ticked runs are drawn in the plot')}",
            muted=stale(workspace, record),
            name=run_title(record.name),
        )
        for record in workspace.runs.records
    )
    return (
        Node(("settings", ""), tr("Settings of the run"), "tune"),
        Node(("group", "runs"), f"{tr('Runs')}  {len(items)}", "folder-outline", items),
    )


def stale(workspace: SimulationWorkspace, record: Record) -> bool:
    """Does the run belong to another state of the model?"""
    project = workspace.frame.document.project
    if record.system is None:
        return False
    if record.system is not project.system:
        return True
    flexible = record.flexible or {}
    used = {body.subsystem for body in written_out(record.system).flexible_bodies}
    return any(flexible.get(name) is not project.flexible.get(name) for name in used)


def title_of(workspace: SimulationWorkspace, record: Record) -> str:
    """The line of a run in the tree."""
    name = run_title(record.name)
    return f"{name} · {tr('older model')}" if stale(workspace, record) else name


def simulation_sheet(workspace: SimulationWorkspace, key: Key | None) -> Sheet | None:
    """What the property panel shows of a selection."""
    if key is None:
        return None
    frame = workspace.frame
    if key[0] == "settings":
        return Sheet(
            tr("Settings of the run"),
            "tune",
            frame.document.project.settings,
            lambda field, value: ChangeSettings(field=field, value=value),
            actions=[frame.actions["run"]],
            text=workspace.advice.text() if workspace.active and not workspace.running else "",
        )
    if key[0] == "runs":
        record = workspace.runs.find(key[1])
        return run_sheet(workspace, record) if record is not None else None
    if key[0] in ("bodies", "flexible_bodies"):
        text = tr("Draw its way, or let the camera go with it.")
        actions = [frame.actions[one] for one in ("trace", "follow", "reactions", "force_arrows")]
        return Sheet(key[1], "cube-outline", text=text, actions=actions)
    if key == ("group", "runs"):
        text = tr("Every run of the simulation is kept. Runs of a saved project lie beside its file.")
        actions = [frame.actions[one] for one in ("run", "load_measured")]
        return Sheet(tr("Runs"), "folder-outline", text=text, actions=actions)
    return None


def run_sheet(workspace: SimulationWorkspace, record: Record) -> Sheet:
    """Facts of a run for the property panel."""
    facts: list[tuple[str, str]] = []
    results, text = record.results, ""
    if results is not None and record.measured:
        count = len(results.time)
        facts = [
            (tr("Signals"), str(len(results.channels))),
            (tr("Duration"), f"{results.time[-1] - results.time[0] if count else 0:g} {tr('s')}"),
            (tr("Samples"), str(count)),
        ]
    elif results is not None:
        numbers = results.statistics
        failed = results.status not in PLAIN and not record.live
        text = say(results.status) if failed else ""
        facts = [
            (tr("Status"), tr("running") if record.live else tr("stopped") if failed else say(results.status)),
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
    if stale(workspace, record):
        text = f"{text} {tr('This run belongs to an older state of the model.')}".strip()
    return Sheet(
        title_of(workspace, record),
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
    running = workspace.running
    later = tr("while it runs") if running and workspace.runs.records else tr("needs a run")
    done = bool(workspace.runs.records) and not running
    shown = workspace.runs.current.results if workspace.runs.current is not None else None
    stopped = done and shown is not None and shown.status != "finished"
    state = tr("running") if running else tr("stopped") if stopped else tr("finished") if done else tr("press F5")
    looking = done and any(page.isVisible() for page in workspace.analyses())
    select, actions = workspace.frame.selection.select, workspace.frame.actions
    place = (workspace.frame.selection.key or ("", ""))[0]
    return [
        Step(
            tr("Set up"),
            tr("{duration:g} s", duration=settings.duration),
            "lit" if place == "settings" and not running and not looking else "done",
            lambda: select(("settings", "")),
        ),
        Step(
            tr("Run"),
            problem or state,
            "lacks"
            if problem or stopped
            else "lit"
            if running or (not done and place != "settings")
            else "done"
            if done
            else "open",
            actions["run"].trigger,
        ),
        Step(
            tr("Watch"),
            tr("Space") if done else later,
            "lit" if done and place == "runs" and not looking else "open" if done else "lacks",
            actions["play"].trigger,
        ),
        Step(
            tr("Plot"),
            tr("tick channels") if done else later,
            "lit" if looking else "open" if done else "lacks",
            lambda: workspace.frame.show_tab(workspace.plots),
        ),
        Step(
            tr("Export"),
            tr("CSV, PNG") if done else later,
            "open" if done else "lacks",
            lambda: actions["export_csv"].trigger() if done else None,
        ),
    ]
