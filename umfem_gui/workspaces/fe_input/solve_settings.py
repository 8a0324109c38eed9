"""What is asked of a solution: natural modes or a reduction, how many, by which method."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from fem.model import FEModel
from fem.solution import Solution
from solvers.errors import ModelError
from solvers.fields import quantity
from solvers.monitor import Monitor
from umfem_gui.fe_facts import print_of
from umfem_gui.i18n import noted

#: Words of the form → methods of ``fem.reduce``.
REDUCTIONS = {
    "Craig–Bampton": "craig-bampton",
    noted("Guyan: static modes only"): "guyan",
    noted("eigenmodes of the free body with attachment modes"): "normal-modes",
    noted("Rubin"): "rubin",
    noted("MacNeal"): "macneal",
}

REDUCTION, MODES = noted("Reduction"), noted("Natural modes")
NUMBER, RANGE, SHARE = noted("number of modes"), noted("frequency range"), noted("share of the mass")

#: Words of the form → names in the core.
METHODS = {
    noted("automatic"): "auto",
    noted("multifrontal"): "multifrontal",
    noted("substructures"): "substructure",
    "SuperLU": "superlu",
}
#: How the structure is cut: by planes across it, along the fronts of the wave, by METIS.
CUTS = {
    noted("automatic"): None,
    noted("by planes"): "planes",
    noted("by fronts of the wave"): "levels",
    "METIS": "metis",
}
#: Order in which the unknowns are eliminated; substructures, kept by their profile, know the waves only.
RENUMBERINGS = {
    noted("automatic"): "auto",
    noted("wave"): "wave",
    noted("reverse Cuthill–McKee"): "rcm",
    noted("nested dissection"): "nested dissection",
}
REORTHOGONALISATIONS = {noted("full"): "full", noted("partial"): "partial", noted("selective"): "selective"}


@dataclass(frozen=True, kw_only=True)
class SolveSettings:
    """The Solve panel."""

    task: str = quantity("Task", default=REDUCTION, choices=(REDUCTION, MODES))
    wanted: str = quantity("Modes by", default=NUMBER, choices=(NUMBER, RANGE, SHARE))
    reduction: str = quantity("Method", default="Craig–Bampton", choices=tuple(REDUCTIONS))
    count: int = quantity("Number of modes", "", 20, minimum=0)
    low_hz: float = quantity("From", "Hz", 0.0, minimum=0.0)
    high_hz: float = quantity("Up to", "Hz", 200.0, positive=True)
    share: float = quantity(
        "Effective mass", "%", 90.0, positive=True, help="Eigenmodes are taken until they carry it."
    )
    supports: bool = quantity("On its supports", default=True, help="Off: the free structure, with rigid-body modes.")
    geometric: bool = quantity(
        "Geometric stiffness",
        default=False,
        help="For bodies that spin fast or carry large forces; may take twice the time of the reduction.",
    )
    stress: bool = quantity("Modal stresses", default=False, help="Stress can be recovered after a simulation.")
    orthonormalise: bool = quantity(
        "Orthonormalise", default=False, help="Mixes eigenmodes and static modes: none can be excluded afterwards."
    )
    method: str = quantity("Factorisation", default="automatic", choices=tuple(METHODS))
    parts: int = quantity("Substructures", "", 0, minimum=0, help="Zero: chosen for the least work.")
    cut: str = quantity(
        "Cut", default="automatic", choices=tuple(CUTS), help="Each part is renumbered by the wave afterwards."
    )
    renumbering: str = quantity(
        "Renumbering",
        default="automatic",
        choices=tuple(RENUMBERINGS),
        help="Automatic is nested dissection, and the best of several waves inside substructures.",
    )
    reorthogonalisation: str = quantity("Reorthogonalisation", default="full", choices=tuple(REORTHOGONALISATIONS))


def shown_fields(settings: SolveSettings) -> set[str]:
    """Fields that matter with the present choices."""
    names = {"task", "wanted", "method", "renumbering", "reorthogonalisation"}
    names |= {NUMBER: {"count"}, RANGE: {"high_hz"}, SHARE: {"share"}}[settings.wanted]
    if settings.task == MODES:
        names |= {"count"} if settings.wanted == SHARE else set()
        names -= {"share"}
        names |= {"supports"} | ({"low_hz"} if settings.wanted == RANGE else set())
    else:
        names |= {"orthonormalise", "reduction", "geometric", "stress"}
        if REDUCTIONS[settings.reduction] != "craig-bampton":
            names -= {"method", "renumbering"}
        if REDUCTIONS[settings.reduction] == "guyan":
            names -= {"wanted", "count", "high_hz", "share", "reorthogonalisation"}
    if settings.method == "substructures" and "method" in names:
        names |= {"parts", "cut"}
    if settings.method == "SuperLU":  # it has an order of its own
        names -= {"renumbering"}
    return names


def lacks(settings: SolveSettings, model: FEModel) -> str:
    """What is missing for this task, a sentence of the core; empty if nothing."""
    if not model.blocks:
        return "The model has no elements."
    from fem.checks import lacking_property

    bare = lacking_property(model)
    if bare:
        return bare
    if settings.task == REDUCTION and not len(model.interface):
        return "No interface nodes: name the nodes where joints and forces will act."
    if settings.renumbering == "nested dissection" and {"parts", "renumbering"} <= shown_fields(settings):
        return (
            "Substructures are factorised by their profile, which nested dissection does not keep; choose the wave or "
            "reverse Cuthill–McKee, or the multifrontal method."
        )
    return ""


def ordering_of(settings: SolveSettings) -> str:
    """The renumbering in words of the core; automatic where the method has none to choose."""
    return RENUMBERINGS[settings.renumbering] if "renumbering" in shown_fields(settings) else "auto"


def solve(name: str, model: FEModel, settings: SolveSettings, monitor: Monitor) -> Solution:
    """In a worker: the solution of a model. Raises ModelError, SolveError, Cancelled."""
    missing = lacks(settings, model)
    if missing:
        raise ModelError(missing)
    reduction = settings.task == REDUCTION
    state = print_of(model, interface=reduction)
    by_number = settings.wanted != RANGE
    if reduction:
        from fem.reduce import ReductionChoice
        from fem.reduce import reduction as reduce

        choice = ReductionChoice(
            method=REDUCTIONS[settings.reduction],
            count=settings.count,
            highest_hz=None if by_number else settings.high_hz,
            effective_mass=settings.share / 100.0 if settings.wanted == SHARE else None,
            orthonormalise=settings.orthonormalise,
            geometric=settings.geometric,
            stress=settings.stress,
            factorisation=METHODS[settings.method],
            substructures=_substructures(settings),
            ordering=ordering_of(settings),
            reorthogonalisation=REORTHOGONALISATIONS[settings.reorthogonalisation],
            title=model.title or name,
        )
        found = reduce(model, choice, monitor=monitor)
        residuals = () if settings.orthonormalise else found.residuals
        return Solution(model=name, state=state, subsystem=found.subsystem, residuals=residuals)
    from fem.modes import find_modes

    options: dict[str, Any] = {"method": METHODS[settings.method], "ordering": ordering_of(settings)}
    if settings.method == "substructures":
        options["substructures"] = _substructures(settings)
    modal = find_modes(
        model,
        count=max(settings.count, 1),
        range_hz=None if by_number else (settings.low_hz, settings.high_hz),
        supports=settings.supports,
        reorthogonalisation=REORTHOGONALISATIONS[settings.reorthogonalisation],
        monitor=monitor,
        **options,
    )
    return Solution(model=name, state=state, modal=modal)


def _substructures(settings: SolveSettings) -> dict[str, Any] | None:
    if settings.method != "substructures":
        return None
    return {"n_parts": settings.parts or None, "way": CUTS[settings.cut]}
