"""The elastic structure as its author describes it: nodes, elements, supports, masses, springs and links.

Everything here is a frozen value whose arrays cannot be written; an edit (``fem.edit``) gives a new model that shares
what it did not touch, so undo and background jobs cost nothing. Nodes and elements are known to the user by *number*
(any distinct positive integers); inside, connectivity holds *rows* of ``coordinates``. References go by name.
SI units; global axes unless a local system is named. Degrees of freedom of a node: ux, uy, uz, rx, ry, rz.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

import numpy as np

from fem.materials import Material
from fem.sections import Section
from solvers.errors import ModelError, suggestion
from solvers.fields import quantity

DOF_NAMES = ("ux", "uy", "uz", "rx", "ry", "rz")
TRANSLATIONS = DOF_NAMES[:3]
Vector = tuple[float, float, float]
ZERO3: Vector = (0.0, 0.0, 0.0)


def frozen(array: Any, dtype: Any) -> np.ndarray:
    """A contiguous array that cannot be written through this view; the caller's data are not copied if they fit."""
    a = np.ascontiguousarray(array, dtype=dtype).view()
    a.flags.writeable = False
    return a


def _numbers(thing: Any, name: str) -> None:
    object.__setattr__(thing, name, frozen(np.atleast_1d(getattr(thing, name)), np.int64))


def dof_tuple(dofs: Any) -> tuple[str, ...]:
    """DOF names from ``"ux uy"``, ``"all"`` or a sequence; Raises ModelError for an unknown one."""
    names = dofs.replace(",", " ").split() if isinstance(dofs, str) else list(dofs)
    if names == ["all"]:
        return DOF_NAMES
    for name in names:
        if name not in DOF_NAMES:
            raise ModelError(f"Unknown degree of freedom '{name}'. {suggestion(name, DOF_NAMES)}")
    return tuple(name for name in DOF_NAMES if name in names)


@dataclass(frozen=True, kw_only=True, eq=False)
class ElementBlock:
    """Elements of one type, material and section.

    ``connectivity`` (ne, nn): rows of the model's coordinates. ``orientation`` (ne, 3), beams: a vector in the local
    x–y plane; shells: the direction of material axis 1 (projected); ``offsets`` (ne, nn, 3): from node to the
    element's end, metres, global axes. ``releases`` (ne, 12) bool, beams: local DOFs that carry no force.
    """

    name: str
    type: str
    numbers: np.ndarray
    connectivity: np.ndarray
    material: str = ""
    section: str = ""
    orientation: np.ndarray | None = None
    offsets: np.ndarray | None = None
    releases: np.ndarray | None = None

    def __post_init__(self) -> None:
        numbers = frozen(np.atleast_1d(self.numbers), np.int64)
        rows = frozen(np.atleast_2d(self.connectivity), np.int64)
        where = f"Element block '{self.name}'"
        if numbers.ndim != 1 or rows.ndim != 2 or len(rows) != len(numbers):
            raise ModelError(
                f"{where}: {numbers.size} element numbers but a table of nodes of shape {rows.shape}; "
                f"give one row of nodes per element."
            )
        object.__setattr__(self, "numbers", numbers)
        object.__setattr__(self, "connectivity", rows)
        n, nn = rows.shape
        for name, shape, dtype in (
            ("orientation", (n, 3), np.float64),
            ("offsets", (n, nn, 3), np.float64),
            ("releases", (n, 12), np.bool_),
        ):
            value = getattr(self, name)
            if value is None:
                continue
            try:
                value = frozen(np.broadcast_to(np.asarray(value, dtype=dtype), shape), dtype)
            except ValueError:
                raise ModelError(
                    f"{where}: {name} has shape {np.shape(value)}, expected {shape} or one value for all elements."
                ) from None
            object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return len(self.numbers)


def part_of(block: ElementBlock, part: slice | np.ndarray) -> ElementBlock:
    """Some elements of a block as a block of their own; a slice copies nothing."""
    cut = {name: getattr(block, name) for name in ("orientation", "offsets", "releases")}
    cut = {name: value[part] for name, value in cut.items() if value is not None}
    return replace(block, numbers=block.numbers[part], connectivity=block.connectivity[part], **cut)


@dataclass(frozen=True, kw_only=True)
class CoordinateSystem:
    """A named local system; ``axes`` holds the unit vectors of its x, y, z in rows.

    In a cylindrical system the directions at a point are radial, tangential, axial; in a spherical one radial,
    meridional (growing polar angle from z), circumferential.
    """

    name: str = quantity("Name")
    kind: str = quantity("Kind", default="rectangular", choices=("rectangular", "cylindrical", "spherical"))
    origin: Vector = quantity("Origin", "m", ZERO3)
    axes: tuple[Vector, Vector, Vector] = quantity("Axes", "", ((1.0, 0, 0), (0, 1.0, 0), (0, 0, 1.0)))


@dataclass(frozen=True, kw_only=True, eq=False)
class Support:
    """Prescribed displacements of nodes (by number), metres or radians; ``values`` one per DOF, empty means zero."""

    nodes: np.ndarray = quantity("Nodes")
    dofs: tuple[str, ...] = quantity("Degrees of freedom", default=DOF_NAMES)
    values: tuple[float, ...] = quantity("Values", "m or rad", ())
    system: str = quantity("System", default="", reference="systems")
    name: str = quantity("Name", default="")

    def __post_init__(self) -> None:
        _numbers(self, "nodes")
        names = self.dofs.replace(",", " ").split() if isinstance(self.dofs, str) else list(self.dofs)
        dofs = dof_tuple(names)
        values = tuple(float(v) for v in self.values)
        if values and names != ["all"]:
            if len(values) != len(names):
                raise ModelError(f"Support '{self.name}': {len(values)} values for {len(names)} degrees of freedom.")
            given = dict(zip(names, values))
            values = tuple(given[d] for d in dofs)
        if values and len(values) != len(dofs):
            raise ModelError(f"Support '{self.name}': {len(values)} values for {len(dofs)} degrees of freedom.")
        object.__setattr__(self, "dofs", dofs)
        object.__setattr__(self, "values", values)


@dataclass(frozen=True, kw_only=True)
class PointMass:
    """A rigid lump on a node: inertia about its own centre, global axes; products are tensor entries Ixy = −∫xy dm."""

    node: int = quantity("Node")
    mass: float = quantity("Mass", "kg", 0.0, minimum=0.0)
    inertia: Vector = quantity("Moments of inertia Ixx, Iyy, Izz", "kg·m²", ZERO3, minimum=0.0)
    products: Vector = quantity("Products of inertia Ixy, Ixz, Iyz", "kg·m²", ZERO3)
    offset: Vector = quantity("Centre of mass from the node", "m", ZERO3)
    name: str = quantity("Name", default="")


@dataclass(frozen=True, kw_only=True)
class ScalarSpring:
    """A spring k(a − b) between one DOF of two nodes, or of one node and the ground (``node_b`` None)."""

    node_a: int = quantity("First node")
    dof_a: str = quantity("DOF of the first node", default="ux", choices=DOF_NAMES)
    node_b: int | None = quantity("Second node", default=None, help="Empty: the ground.")
    dof_b: str = quantity("DOF of the second node", default="ux", choices=DOF_NAMES)
    stiffness: float = quantity("Stiffness", "N/m or N·m/rad", minimum=0.0)
    system: str = quantity("System", default="", reference="systems")
    name: str = quantity("Name", default="")


@dataclass(frozen=True, kw_only=True)
class Bushing:
    """Six stiffnesses, or a symmetric 6×6 matrix, between two nodes or a node and the ground, in a local system.

    The forces act at the first node's point; with ``node_b`` apart, the second is taken rigidly to that point.
    """

    node_a: int = quantity("First node")
    node_b: int | None = quantity("Second node", default=None, help="Empty: the ground.")
    stiffness: tuple[Any, ...] = quantity("Stiffness", "N/m, N·m/rad", help="Six numbers or six rows of six.")
    system: str = quantity("System", default="", reference="systems")
    name: str = quantity("Name", default="")


Spring = ScalarSpring | Bushing


@dataclass(frozen=True, kw_only=True, eq=False)
class RigidLink:
    """RBE2: the named DOFs of the slaves follow the master node as one rigid body."""

    master: int = quantity("Master node")
    slaves: np.ndarray = quantity("Slave nodes")
    dofs: tuple[str, ...] = quantity("Degrees of freedom of the slaves", default=DOF_NAMES)
    name: str = quantity("Name", default="")

    def __post_init__(self) -> None:
        _numbers(self, "slaves")
        object.__setattr__(self, "dofs", dof_tuple(self.dofs))


@dataclass(frozen=True, kw_only=True, eq=False)
class InterpolationLink:
    """RBE3: the node follows the weighted mean motion of the others, which stay free to deform."""

    node: int = quantity("Dependent node")
    others: np.ndarray = quantity("Independent nodes")
    weights: np.ndarray | None = quantity("Weights", default=None, help="Empty: all equal.")
    dofs: tuple[str, ...] = quantity("Degrees of freedom of the dependent node", default=DOF_NAMES)
    name: str = quantity("Name", default="")

    def __post_init__(self) -> None:
        _numbers(self, "others")
        weights = np.ones(len(self.others)) if self.weights is None else self.weights
        weights = frozen(np.broadcast_to(np.asarray(weights, dtype=float), len(self.others)), np.float64)
        object.__setattr__(self, "weights", weights)
        object.__setattr__(self, "dofs", dof_tuple(self.dofs))


@dataclass(frozen=True, kw_only=True)
class LinearLink:
    """A linear equation Σ cᵢ uᵢ = value over (node, DOF, coefficient); the first term's DOF is eliminated."""

    terms: tuple[tuple[int, str, float], ...] = quantity("Terms")
    value: float = quantity("Value", "m or rad", 0.0)
    name: str = quantity("Name", default="")


Link = RigidLink | InterpolationLink | LinearLink


def spring_members(spring: Spring) -> list[int]:
    """Numbers of the nodes a spring joins, one or two."""
    return [node for node in (spring.node_a, spring.node_b) if node is not None]


def link_members(link: Link) -> list[int]:
    """Numbers of the nodes a link joins, the master or the dependent one first."""
    if isinstance(link, RigidLink):
        return [link.master, *link.slaves.tolist()]
    if isinstance(link, InterpolationLink):
        return [link.node, *link.others.tolist()]
    return [node for node, _, _ in link.terms]


def _empty() -> Mapping[str, np.ndarray]:
    return MappingProxyType({})


@dataclass(frozen=True, kw_only=True, eq=False)
class FEModel:
    """One elastic structure. ``node_sets`` and ``element_sets`` hold numbers; ``interface`` holds node numbers."""

    title: str = ""
    node_numbers: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=np.int64))
    coordinates: np.ndarray = field(default_factory=lambda: np.zeros((0, 3)))
    blocks: tuple[ElementBlock, ...] = ()
    materials: tuple[Material, ...] = ()
    sections: tuple[Section, ...] = ()
    node_sets: Mapping[str, np.ndarray] = field(default_factory=_empty)
    element_sets: Mapping[str, np.ndarray] = field(default_factory=_empty)
    supports: tuple[Support, ...] = ()
    masses: tuple[PointMass, ...] = ()
    springs: tuple[Spring, ...] = ()
    links: tuple[Link, ...] = ()
    systems: tuple[CoordinateSystem, ...] = ()
    interface: np.ndarray = field(default_factory=lambda: np.zeros(0, dtype=np.int64))

    def __post_init__(self) -> None:
        numbers = frozen(np.atleast_1d(self.node_numbers), np.int64)
        points = frozen(np.asarray(self.coordinates, dtype=float).reshape(-1, 3), np.float64)
        if len(numbers) != len(points):
            raise ModelError(f"Model '{self.title}': {len(numbers)} node numbers for {len(points)} points.")
        object.__setattr__(self, "node_numbers", numbers)
        object.__setattr__(self, "coordinates", points)
        object.__setattr__(self, "interface", frozen(np.atleast_1d(self.interface), np.int64))
        for name in ("blocks", "materials", "sections", "supports", "masses", "springs", "links", "systems"):
            object.__setattr__(self, name, tuple(getattr(self, name)))
        for name in ("node_sets", "element_sets"):
            sets = {key: frozen(np.atleast_1d(value), np.int64) for key, value in getattr(self, name).items()}
            object.__setattr__(self, name, MappingProxyType(sets))
        for block in self.blocks:
            _check_rows(block, len(points))


def _check_rows(block: ElementBlock, n_nodes: int) -> None:
    rows = block.connectivity
    if rows.size == 0 or (rows.min() >= 0 and rows.max() < n_nodes):
        return
    bad = np.flatnonzero(((rows < 0) | (rows >= n_nodes)).any(axis=1))[0]
    raise ModelError(
        f"Element {block.numbers[bad]} of block '{block.name}' uses a node row outside 0…{n_nodes - 1}; "
        f"every node of an element must exist."
    )


def rows_of(known: np.ndarray, wanted: Any, *, what: str = "node", where: str = "") -> np.ndarray:
    """Rows of ``wanted`` numbers within ``known`` numbers, both (n,) int64; O(n log n) at worst, no Python loop.

    Raises ModelError naming the first number that is not known; ``where`` starts the message.
    """
    wanted = np.atleast_1d(np.asarray(wanted, dtype=np.int64))
    if wanted.size == 0:
        return np.zeros(0, dtype=np.int64)
    n = len(known)
    if n and known[-1] - known[0] == n - 1 and (n == 1 or bool(np.all(np.diff(known) == 1))):
        rows = wanted - known[0]
        missing = (rows < 0) | (rows >= n)
    else:
        order = np.argsort(known, kind="stable")
        place = np.searchsorted(known, wanted, sorter=order)
        rows = order[np.minimum(place, n - 1)] if n else np.zeros(len(wanted), dtype=np.int64)
        missing = (known[rows] != wanted) if n else np.ones(len(wanted), dtype=bool)
    if missing.any():
        number = wanted[np.flatnonzero(missing)[0]]
        start = f"{where}: " if where else ""
        raise ModelError(f"{start}{what} {number} is not defined; the model has {n} {what}s.")
    return rows


def node_rows(model: FEModel, numbers: Any, where: str = "") -> np.ndarray:
    """Rows of nodes given by number. Raises ModelError naming a missing one."""
    return rows_of(model.node_numbers, numbers, where=where)


def named(items: tuple[Any, ...], name: str, what: str, where: str) -> Any:
    """The item with this name. Raises ModelError that starts with ``where`` and lists what exists."""
    for item in items:
        if item.name == name:
            return item
    if not name:
        raise ModelError(f"{where} has no {what}; assign one of the model's {what}s.")
    raise ModelError(f"{where}: {what} '{name}' is not defined. {suggestion(name, [item.name for item in items])}")


def find_material(model: FEModel, block: ElementBlock) -> Material:
    """The material of a block. Raises ModelError if it is missing."""
    return named(model.materials, block.material, "material", f"Element block '{block.name}'")


def find_section(model: FEModel, block: ElementBlock) -> Section:
    """The section of a block. Raises ModelError if it is missing."""
    return named(model.sections, block.section, "section", f"Element block '{block.name}'")


def element_count(model: FEModel) -> int:
    """Number of elements in all blocks."""
    return sum(len(block) for block in model.blocks)
