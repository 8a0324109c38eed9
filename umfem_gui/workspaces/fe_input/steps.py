"""The strip of steps: 1 Get a model → 2 Attach → 3 Solve → 4 Modes → 5 Save; what each lacks is said in its note."""

from __future__ import annotations

from typing import TYPE_CHECKING

from umfem_gui.i18n import tr
from umfem_gui.step_strip import Step
from umfem_gui.workspaces.fe_input.tree import stale

if TYPE_CHECKING:
    from umfem_gui.workspaces.fe_input.workspace import FEInputWorkspace

#: Kind of the selected key → the step it belongs to.
PLACES = {
    "fe_models": 0,
    "group": 0,
    "fe_generate": 0,
    "fe_mass": 0,
    "fe_attach": 1,
    "fe_supports": 1,
    "fe_interface": 1,
    "fe_links": 1,
    "fe_masses": 1,
    "fe_springs": 1,
    "fe_sets": 1,
    "fe_solve": 2,
    "fe_solutions": 3,
    "fe_save": 4,
}


def steps(work: FEInputWorkspace) -> list[Step]:
    """The steps of the present model."""
    key = work.frame.selection.key
    here = PLACES.get(key[0], 0) if key is not None else 0
    model, name = work.model, work.current()
    mine = [one for one, solution in work.solutions.items() if solution.model == name]
    shown = work.solution if work.solution in mine else (mine[-1] if mine else "")
    held = model is not None and (len(model.interface) > 0 or bool(model.supports))
    saved = bool(shown) and work.solutions[shown].subsystem is not None

    def go(kind: str) -> None:
        work.go(kind)

    def modes() -> None:
        if shown:
            work.frame.selection.select(("fe_solutions", shown))

    def save() -> None:
        if shown:
            work.show_solution(shown)
            work.go("fe_save")

    got = tr("none yet") if model is None else name or ""
    notes = [
        (tr("Get a model"), got, model is not None, True),
        (tr("Attach"), _attached(model) if model is not None else tr("needs a model"), held, model is not None),
        (tr("Solve"), _solved(work, mine) if model is not None else tr("needs a model"), bool(mine), model is not None),
        (
            tr("Modes"),
            tr("Solutions: {number}", number=len(mine)) if mine else tr("needs a solution"),
            bool(mine) and here > 3,
            bool(mine),
        ),
        (tr("Save"), tr("input.fum, to the object") if saved else tr("needs a reduction"), False, saved),
    ]
    goes = [
        lambda: work.frame.selection.select(("fe_models", name) if name else ("group", "fe_models")),
        lambda: go("fe_attach"),
        lambda: go("fe_solve"),
        modes,
        save,
    ]
    result = []
    for index, ((title, note, done, possible), action) in enumerate(zip(notes, goes, strict=True)):
        state = "lit" if index == here else "done" if done else "open" if possible else "lacks"
        result.append(Step(title, note, state, action))
    return result


def _attached(model) -> str:  # type: ignore[no-untyped-def]
    parts = []
    if model.supports:
        parts.append(tr("supports: {number}", number=len(model.supports)))
    if len(model.interface):
        parts.append(tr("interface: {number}", number=len(model.interface)))
    return ", ".join(parts) or tr("supports, interface")


def _solved(work: FEInputWorkspace, mine: list[str]) -> str:
    job = work.solving.job
    if job is not None and job.active:
        return tr("running…")
    if mine and all(stale(work.solutions[one], work.model) for one in mine):
        return tr("the model was changed since")
    return tr("done") if mine else tr("modes or reduction")
