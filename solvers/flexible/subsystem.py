"""The flexible subsystem: what is kept of an elastic structure after reduction (the content of ``input.fum``).

Mikheev 2004, 2.1, 3.1 and app. 4. The description (nodes, elements for drawing, interface) stays; the solution (modes,
frequencies, generalised matrices) may be replaced by another one made from the same description.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.flexible.extension import Extension, take_modes

FIXED, INTERFACE = 0.0, 1.0


@dataclass(frozen=True)
class DrawnType:
    """How elements of one type are drawn: polygons over the element's own nodes, counted from 1."""

    identifier: int
    n_nodes: int
    polygons: tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class DrawnElements:
    """Elements in file order; ``nodes[offsets[i]:offsets[i + 1]]`` are the node numbers of element i."""

    numbers: NDArray[np.int32]  # (n_elements,)
    types: NDArray[np.int32]  # (n_elements,) identifiers of DrawnType
    offsets: NDArray[np.int64]  # (n_elements + 1,)
    nodes: NDArray[np.int32]


@dataclass(frozen=True)
class Conditions:
    """Degrees of freedom that are fixed (value 0) or belong to the interface (value 1)."""

    nodes: NDArray[np.int32]  # node numbers
    dofs: NDArray[np.int32]  # numbers of the degree of freedom in the node, 1 … 6
    values: NDArray[np.float64]


@dataclass(frozen=True)
class FlexibleSubsystem:
    """An elastic body as modes.

    ``modes`` holds one mode per row, the eigenmodes first, then the static modes; a row runs over the nodes and,
    in each node, over ``dof_numbers`` (1, 2, 3 translations along x, y, z; 4, 5, 6 rotations). SI units.
    """

    title: str
    comment: str
    program: str
    node_numbers: NDArray[np.int32]  # (n_nodes,)
    coordinates: NDArray[np.float64]  # (n_nodes, 3)
    dof_numbers: tuple[int, ...]
    drawn_types: tuple[DrawnType, ...]
    elements: DrawnElements
    lumped_mass: NDArray[np.float64]  # (n_nodes * n_dof,)
    conditions: Conditions
    frequencies_hz: NDArray[np.float64]  # (n_eigen,)
    modes: NDArray[np.float64]  # (n_modes, n_nodes * n_dof)
    mass: NDArray[np.float64]  # (n_modes, n_modes)
    stiffness: NDArray[np.float64]  # (n_modes, n_modes)
    orthonormalised: bool = False
    normalisation: int = 0
    units: int = 0
    date: int = 0  # DDMMYYYY
    time: int = 0  # HHMMSSmmm
    max_node: int = field(default=0)
    max_element: int = field(default=0)
    extension: Extension | None = None  # what the file format cannot hold

    @property
    def n_nodes(self) -> int:
        return len(self.node_numbers)

    @property
    def n_eigen(self) -> int:
        return len(self.frequencies_hz)

    @property
    def n_static(self) -> int:
        return len(self.modes) - len(self.frequencies_hz)


def interface_nodes(subsystem: FlexibleSubsystem) -> NDArray[np.int32]:
    """Numbers of the nodes with at least one interface degree of freedom, ascending."""
    conditions = subsystem.conditions
    return np.unique(conditions.nodes[conditions.values == INTERFACE])


def exclude_modes(subsystem: FlexibleSubsystem, excluded: list[int] | tuple[int, ...]) -> FlexibleSubsystem:
    """A new solution of a generating subsystem without some of its eigenmodes (counted from 0).

    Only rows and columns are dropped, so it costs nothing (Mikheev 2004, 3.1). Static modes carry the interface:
    without one of them the model would be wrong, so they cannot be excluded. In an orthonormalised basis eigenmodes and
    static modes are mixed, so such a subsystem cannot generate others. Raises ModelError.
    """
    where = f"Flexible subsystem '{subsystem.title}'"
    if subsystem.orthonormalised:
        raise ModelError(
            f"{where}: its modes were orthonormalised, which mixes eigenmodes with static modes, so none can be "
            "excluded. Reduce the model again without orthonormalisation."
        )
    for number in excluded:
        if not 0 <= number < len(subsystem.modes):
            raise ModelError(f"{where}: there is no mode {number + 1}; it has {len(subsystem.modes)} modes.")
        if number >= subsystem.n_eigen:
            raise ModelError(
                f"{where}: mode {number + 1} is a static mode of the interface and cannot be excluded; "
                f"eigenmodes are 1 to {subsystem.n_eigen}."
            )
    keep = np.setdiff1d(np.arange(len(subsystem.modes)), np.asarray(excluded, dtype=np.int64))
    return replace(
        subsystem,
        frequencies_hz=subsystem.frequencies_hz[keep[keep < subsystem.n_eigen]],
        modes=subsystem.modes[keep],
        mass=subsystem.mass[np.ix_(keep, keep)],
        stiffness=subsystem.stiffness[np.ix_(keep, keep)],
        extension=None if subsystem.extension is None else take_modes(subsystem.extension, keep),
    )
