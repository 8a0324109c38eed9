"""The end of every import: units chosen, things counted, what the structure weighs and whether it holds together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from fem.model import FEModel
from io_formats.imported import ImportedModel, ImportReport
from io_formats.units import UNIT_SYSTEMS, Units, find_units, guess_units, to_si
from solvers.errors import UmfemError

#: Larger or smaller than this (m) a structure is unlikely; the units are then asked about.
LARGEST, SMALLEST = 1000.0, 1e-3
#: A mesh without materials that is longer than this is taken for one in millimetres.
LONG = 60.0


def came_in(model: FEModel) -> tuple[str, ...]:
    """What a model holds, counted."""
    kinds: Counter[str] = Counter()
    for block in model.blocks:
        kinds[block.type] += len(block)
    came = [counted(len(model.node_numbers), "nodes")]
    came += [f"{counted(n, 'elements')} {kind}" for kind, n in sorted(kinds.items())]
    for word in ("materials", "sections", "supports", "masses", "springs", "links", "systems"):
        if getattr(model, word):
            came.append(counted(len(getattr(model, word)), word))
    if model.node_sets or model.element_sets:
        came.append(counted(len(model.node_sets) + len(model.element_sets), "components"))
    return tuple(came)


def counted(n: int, plural: str) -> str:
    """«1 node», «2 nodes», «1 mass»: the plural without its ending where there is one."""
    return f"{n} {plural if n != 1 else plural.removesuffix('es') if plural == 'masses' else plural.removesuffix('s')}"


def chosen_units(model: FEModel, units: str | None, named: str = "") -> tuple[Units, list[str]]:
    """The units of a file and warnings about the choice.

    The user's word (``units``) decides, then what the file says (``named``), then density and modulus of the
    materials, then, of a mesh without them, its size, then SI; the size in metres is looked at in the end.
    """
    warnings: list[str] = []
    length = float(np.ptp(model.coordinates, axis=0).max()) if len(model.coordinates) else 0.0
    if units:
        chosen = find_units(units)
    elif named:
        chosen = find_units(named)
    else:
        guessed = guess_units(model)
        chosen = guessed or find_units("m-kg-s")
        if guessed is None and not model.materials and LONG < length < 1e3 * LONG:
            chosen = find_units("mm-t-s")
            warnings.append(
                f"The file does not name its units; by its size ({length:.4g}) they are millimetres; it was converted "
                "to SI. Name the units if not."
            )
        elif guessed is None:
            warnings.append("The units are not named and could not be recognised; SI was assumed. Name them if not.")
        elif guessed.name != "m-kg-s":
            warnings.append(
                f"The file does not name its units; by its materials they are {guessed.name}; it was converted to SI."
            )
    extent = length * chosen.length
    if extent > LARGEST or 0.0 < extent < SMALLEST:
        warnings.append(f"The structure is {extent:.4g} m long if its units are {chosen.name}: check the units.")
    return chosen, warnings


def finished(
    source: str,
    model: FEModel,
    *,
    units: str | None = None,
    named_units: str = "",
    skipped: Iterable[str] = (),
    warnings: Iterable[str] = (),
    mass: str = "consistent",
) -> ImportedModel:
    """The model in SI with its report; ``mass`` as in ``ImportReport``."""
    chosen, doubts = chosen_units(model, units, named_units)
    report = ImportReport(
        source=source,
        came=(*came_in(model), f"units {chosen.name}"),
        skipped=tuple(skipped),
        warnings=tuple(dict.fromkeys([*warnings, *doubts])),
        mass=mass,
    )
    return ImportedModel(model=to_si(model, chosen), report=report)


def length_unit(report: ImportReport) -> float:
    """The unit of length of the file in metres, as ``finished`` wrote it down."""
    names = (text.removeprefix("units ") for text in report.came if text.startswith("units "))
    return next((UNIT_SYSTEMS[name].length for name in names if name in UNIT_SYSTEMS), 1.0)


@dataclass(frozen=True, kw_only=True, eq=False)
class Facts:
    """Numbers of a structure: mass (kg), centre (m), inertia about the centre (kg·m², 3×3), box (2, 3) in metres.

    ``remarks``: (severity, sentence) of the mechanism check; ``problem``: why nothing could be computed, if so.
    ``box`` is None where no places are known; without ``si`` the numbers are in the units of the file.
    """

    box: np.ndarray | None
    mass: float | None = None
    centre: np.ndarray | None = None
    inertia: np.ndarray | None = None
    remarks: tuple[tuple[str, str], ...] = ()
    problem: str = ""
    si: bool = True
    stiff: bool = True  # stiffness was looked at


def facts(model: FEModel, *, mechanisms: bool = True) -> Facts:
    """Mass, centre and inertia by unit motions of the assembled mass matrix, RᵀMR, and the check for mechanisms.

    A model that cannot be assembled gives its box and the reason.
    """
    from fem.assembly import assemble
    from fem.dofs import rigid_modes
    from fem.mechanisms import find_mechanisms

    box = np.array([model.coordinates.min(axis=0), model.coordinates.max(axis=0)]) if len(model.coordinates) else None
    if box is None:
        return Facts(box=np.zeros((2, 3)), problem="The model has no nodes.")
    try:
        matrices = assemble(model)
        R = rigid_modes(model, matrices.dofs)
        J = R.T @ (matrices.M @ R)
        remarks = find_mechanisms(model, matrices) if mechanisms else ()
    except UmfemError as error:
        return Facts(box=box, problem=str(error))
    mass, centre, inertia = rigid_body(J)
    return Facts(
        box=box,
        mass=mass,
        centre=centre,
        inertia=inertia,
        remarks=tuple((one.severity, one.message) for one in remarks),
    )


def rigid_body(J: np.ndarray) -> tuple[float, np.ndarray | None, np.ndarray | None]:
    """Mass, centre and central inertia of RᵀMR about the origin; the upper right block is m·[c]ₓᵀ."""
    mass = float(np.trace(J[:3, :3])) / 3.0
    if mass <= 0.0:
        return mass, None, None
    S = J[:3, 3:] / mass
    centre = np.array([S[1, 2] - S[2, 1], S[2, 0] - S[0, 2], S[0, 1] - S[1, 0]]) / 2.0
    inertia = J[3:, 3:] - mass * (centre @ centre * np.eye(3) - np.outer(centre, centre))
    inertia = (inertia + inertia.T) / 2.0
    # what is left of larger numbers is their rounding, not a length or a product of inertia
    size = np.sqrt(np.trace(J[3:, 3:]) / mass)
    centre[np.abs(centre) < 1e-12 * size] = 0.0
    inertia[np.abs(inertia) < 1e-12 * np.trace(J[3:, 3:])] = 0.0
    return mass, centre, inertia


def fact_lines(found: Facts) -> list[str]:
    """The facts as sentences."""
    lines = _measured(found) if found.si else [f"{text}, in units of the file" for text in _bare(found)]
    if found.problem:
        lines.append(f"not computed: {found.problem}")
    elif not found.remarks and found.stiff:
        lines.append("held: no motion without stiffness")
    return [*lines, *(text for _, text in found.remarks)]


def _measured(found: Facts) -> list[str]:
    lines = []
    if found.box is not None:
        lines.append(f"box {_point(found.box[0])} … {_point(found.box[1])} m")
    if found.mass is not None:
        lines.append(f"mass {found.mass:.6g} kg")
    if found.centre is not None and found.inertia is not None:
        j = found.inertia
        lines.append(f"centre of mass {_point(found.centre)} m")
        lines.append(f"moments of inertia {_point(np.diag(j))} kg·m²")
        lines.append(f"products of inertia {_point(j[[0, 0, 1], [1, 2, 2]])} kg·m²")
    return lines


def _bare(found: Facts) -> list[str]:
    """The same without units."""
    return [text.rpartition(" ")[0] for text in _measured(found)]


def _point(values: np.ndarray) -> str:
    return ", ".join(f"{float(value):.5g}" for value in values)
