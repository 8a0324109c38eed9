"""The strip of steps: Add → Connect → Set → Check → Analyse → Simulate; what each lacks stands in its note."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.multibody.system import has_bodies
from umfem_gui.i18n import tr
from umfem_gui.i18n.sentences import say
from umfem_gui.mechanics import number
from umfem_gui.step_strip import Step

if TYPE_CHECKING:
    from umfem_gui.workspaces.assembly.workspace import AssemblyWorkspace

#: Page → the step it belongs to.
PAGES = {"set": 2, "parameters": 2, "modes": 2, "check": 3, "linear": 4, "isolation": 4}

#: Collection of the selection → the step it belongs to.
PLACES = {
    "bodies": 0,
    "flexible_bodies": 0,
    "uses": 0,
    "subsystems": 0,
    "joints": 1,
    "constraints": 1,
    "forces": 1,
    "sensors": 2,
    "events": 2,
    "parameters": 2,
}


#: Steps of the tools.
TOOLS = {"add": 0, "connect": 1, "wiggle": 1}


def steps(work: AssemblyWorkspace) -> list[Step]:
    """The steps of the present object."""
    system, problem = work.system, work.problem()
    bodies = len(system.bodies) + len(system.flexible_bodies) + len(system.uses)
    joints, forces = len(system.joints), len(system.forces)
    gravity = tr("gravity") if any(number(system, part) for part in system.gravity) else tr("no gravity")
    verdict = tr("checking…") if problem is None else say(problem) if problem else tr("ready")
    wanting = tr("needs a body")
    here = _here(work)

    def connect() -> None:
        if bodies and work.view.tool != "connect":
            work.go("connect")
        elif not bodies:
            work.frame.selection.select(("group", "joints"))

    notes = [
        (tr("Add"), tr("Bodies: {number}", number=bodies) if bodies else tr("add the first one"), bodies > 0, True),
        (
            tr("Connect"),
            tr("joints {joints}, forces {forces}", joints=joints, forces=forces) if bodies else wanting,
            joints + forces > 0,
            bodies > 0,
        ),
        (tr("Set"), tr("{gravity}, sensors: {number}", gravity=gravity, number=len(system.sensors)), bodies > 0, True),
        (tr("Check"), verdict if bodies else wanting, bodies > 0 and problem == "", bool(bodies) and not problem),
        (tr("Analyse"), tr("modes, isolation") if bodies else wanting, False, bodies > 0 and not problem),
        (tr("Simulate"), verdict if bodies else wanting, False, bodies > 0 and not problem),
    ]
    goes = [
        lambda: work.go("add") if work.view.tool != "add" else None,
        connect,
        lambda: work.open_page("set"),
        lambda: work.open_page("check"),
        lambda: work.open_page("linear"),
        lambda: work.frame.switch("simulation"),
    ]
    result = []
    for index, ((title, note, done, possible), go) in enumerate(zip(notes, goes, strict=True)):
        state = "lit" if index == here else "done" if done else "open" if possible else "lacks"
        result.append(Step(title, note, state, go))
    return result


def _here(work: AssemblyWorkspace) -> int:
    """The step that is at hand: that of the tool, else of the page in front, else of the selection.

    While there is no body it is the first.
    """
    if work.view.tool in TOOLS:
        return TOOLS[work.view.tool]
    if not has_bodies(work.system):
        return 0
    for key, host in work.pages.items():
        if host.isVisible():
            return PAGES.get(key, -1)
    current = work.frame.selection.key or ("", "")
    return PLACES.get(current[1] if current[0] == "group" else current[0], -1)
