"""What a reader of foreign files gives back: a model or modes, and an account of what came in and what did not."""

from dataclasses import dataclass, field

import numpy as np

from fem.model import FEModel


@dataclass(frozen=True, kw_only=True)
class ImportReport:
    """Sentences for the user: ``came`` counts what was read, ``skipped`` what was not, ``warnings`` what changed.

    ``mass``: how the other program forms the mass matrix of such elements, "consistent", "all" (diagonal) or
    "translations" (diagonal without rotary inertia).
    """

    source: str
    came: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    mass: str = "consistent"

    def lines(self) -> list[str]:
        """The whole report, one sentence a line."""
        return [
            self.source,
            *(f"  {text}" for text in self.came),
            *(f"  skipped: {text}" for text in self.skipped),
            *(f"  warning: {text}" for text in self.warnings),
        ]


@dataclass(frozen=True, kw_only=True)
class ImportedModel:
    """A model from a file of another program, in SI units."""

    model: FEModel
    report: ImportReport


@dataclass(frozen=True, kw_only=True, eq=False)
class ImportedModes:
    """Natural modes that another program found, on its mesh.

    ``modes`` (n_modes, n_nodes, 6): ux uy uz rx ry rz at ``node_numbers``, translations in the unit of length of the
    file (``account.length_unit`` of the report); ``frequencies_hz`` (n_modes,). ``mesh``:
    nodes and elements in SI where the file gives them (it may lack materials), else None. ``static`` counts the last
    modes that are static ones, not natural. ``interface``: nodes where static modes have unit displacements.
    """

    node_numbers: np.ndarray
    frequencies_hz: np.ndarray
    modes: np.ndarray
    report: ImportReport
    mesh: FEModel | None = None
    static: int = 0
    interface: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
