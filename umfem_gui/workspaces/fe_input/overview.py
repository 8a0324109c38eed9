"""What the panel and the status line tell of a model and of a solution, in words."""

from __future__ import annotations

import numpy as np

from fem.model import FEModel
from fem.solution import Solution
from umfem_gui.fe_facts import Known, known
from umfem_gui.i18n import tr
from umfem_gui.numerals import grouped, spelled


def model_facts(model: FEModel) -> list[tuple[str, str]]:
    """What a person wants to know of a model at first sight."""
    from fem.elements import ELEMENT_TYPES

    counts: dict[str, int] = {}
    for block in model.blocks:
        counts[block.type] = counts.get(block.type, 0) + len(block)
    found = known(model)
    rows = [
        (tr("Title"), tr(model.title)),
        (tr("Nodes"), grouped(len(model.node_numbers))),
        (tr("Elements"), grouped(sum(counts.values()))),
        (tr("Of these"), "\n".join(f"{tr(ELEMENT_TYPES[kind].label)}: {grouped(n)}" for kind, n in counts.items())),
        (tr("Mass"), mass_text(found)),
        (tr("Materials"), listed([material.name for material in model.materials])),
        (tr("Sections"), listed([section.name for section in model.sections])),
        (tr("Supports"), numbered(len(model.supports))),
        (tr("Interface nodes"), listed([str(n) for n in model.interface[:50]])),
        (tr("Rigid and other links"), numbered(len(model.links))),
        (tr("Point masses"), numbered(len(model.masses))),
        (tr("Springs"), numbered(len(model.springs))),
        (tr("Node sets"), numbered(len(model.node_sets))),
    ]
    if len(model.coordinates):
        low, high = model.coordinates.min(axis=0), model.coordinates.max(axis=0)
        rows.append((tr("Size"), " × ".join(f"{edge:.4g}" for edge in high - low) + f" {tr('m')}"))
        for axis, a, b in zip("xyz", low, high, strict=True):
            rows.append((tr("Range of {axis}", axis=axis), f"{a:.4g} … {b:.4g} {tr('m')}"))
    return [(label, value) for label, value in rows if value]


def solution_facts(solution: Solution) -> list[tuple[str, str]]:
    """What was found and how."""
    if solution.modal is not None:
        modal = solution.modal
        rows = [
            (tr("Modes"), grouped(modal.n_modes)),
            (tr("Rigid modes"), numbered(modal.kinds.count("rigid"))),
            (tr("Frequencies"), _span(modal.frequencies_hz)),
            (tr("Equations"), grouped(modal.n_equations) if modal.method else ""),
            (tr("Factorisation"), f"{modal.method}, {modal.factor_bytes / 1e6:.3g} {tr('MB')}" if modal.method else ""),
            (tr("Largest residual"), f"{modal.residuals.max():.1e}" if modal.n_modes and modal.method else ""),
            (tr("Computed by"), "" if modal.method else tr("another program")),
            (
                tr("Roots by inertia"),
                tr("{roots} below {hz:.5g} Hz, none missed", roots=modal.proof, hz=modal.proof_hz)
                if modal.proof >= 0
                else "",
            ),
        ]
    else:
        subsystem = solution.subsystem
        assert subsystem is not None
        rows = [
            (tr("Eigenmodes"), grouped(subsystem.n_eigen)),
            (tr("Excluded"), numbered(len(solution.excluded))),
            (tr("Static modes"), grouped(subsystem.n_static)),
            (tr("Frequencies"), _span(subsystem.frequencies_hz)),
            (tr("Orthonormalised"), tr("yes") if subsystem.orthonormalised else tr("no")),
        ]
    return [(label, value) for label, value in rows if value]


def _span(hz: np.ndarray) -> str:
    return f"{hz.min():.5g} … {hz.max():.5g} {tr('Hz')}" if len(hz) else ""


def mass_text(found: Known | None) -> str:
    """Mass of a model in words; empty while it is being found out."""
    if found is None:
        return ""
    return (
        tr("unknown: materials or sections are missing")
        if found.mass is None
        else f"{spelled(found.mass, 5)} {tr('kg')}"
    )


def listed(names: list[str], most: int = 4) -> str:
    """A few names, and how many more there are."""
    more = len(names) - most
    return ", ".join(names[:most]) + (f" … +{more}" if more > 0 else "")


def numbered(number: int) -> str:
    """A count, empty for none."""
    return grouped(number) if number else ""
