"""Point masses, springs, equations and supports of Nastran; rigid links are in ``rigid.py``."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from fem.model import (
    DOF_NAMES,
    Bushing,
    CoordinateSystem,
    LinearLink,
    Link,
    PointMass,
    ScalarSpring,
    Spring,
    Support,
)
from io_formats.nastran.cards import LARGEST, Card
from io_formats.nastran.systems import Systems


def dofs_of(card: Card, digits: str) -> tuple[str, ...]:
    """DOF names of a component field such as ``1246``. Raises FileError for another character."""
    if not digits or any(digit not in "123456" for digit in digits):
        raise card.error(f"component '{digits}' is not made of digits 1…6.")
    return tuple(DOF_NAMES[i] for i in sorted({int(digit) - 1 for digit in digits}))


def numbers_of(card: Card, first: int) -> list[int]:
    """A list of grid numbers to the end of the card, with ``THRU`` and ``BY``; a closing real number is left out."""
    found: list[int] = []
    words = [card.text(i) for i in range(first, len(card.fields)) if card.has(i)]
    i = 0
    while i < len(words):
        if words[i].upper() == "THRU" and found and i + 1 < len(words):
            by = i + 3 < len(words) and words[i + 2].upper() == "BY"
            step, last = number_of(card, words[i + 3]) if by else 1, number_of(card, words[i + 1])
            if step < 1 or last - found[-1] > 1_000_000:
                raise card.error(f"the range {found[-1]} THRU {last} is too long.")
            found += range(found[-1] + step, last + 1, step)
            i += 4 if by else 2
        elif "." in words[i]:  # coefficient of thermal expansion at the end of RBE2
            i += 1
        else:
            found.append(number_of(card, words[i]))
            i += 1
    return found


def number_of(card: Card, word: str) -> int:
    """A word as the number of a grid. Raises FileError at the card."""
    try:
        value = int(word) if len(word) < 17 else LARGEST
    except ValueError:
        value = LARGEST
    if abs(value) >= LARGEST:
        raise card.error(f"'{word}' stands where a grid number is expected.")
    return value


@dataclass
class Attachments:
    """What hangs on the nodes. ``displacement`` gives the system number of each grid's displacements."""

    systems: Systems
    points: dict[int, np.ndarray]
    displacement: dict[int, int]
    stiffness: dict[int, tuple[float, ...]]
    masses: list[PointMass] = field(default_factory=list)
    springs: list[Spring] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)
    used_systems: set[int] = field(default_factory=set)
    own_systems: list[CoordinateSystem] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    scalars: frozenset[int] = frozenset()

    def grid(self, card: Card, number: int) -> int:
        """The number itself, if such a grid exists."""
        if number not in self.points:
            raise card.error(f"grid {number} is not defined.")
        return number

    def system(self, card: Card, number: int) -> str:
        """Name of a system for the model; it is remembered as used."""
        if number <= 0:
            return ""
        self.used_systems.add(number)
        return self.systems.find(number, card).name


def conm2(card: Card, to: Attachments) -> None:
    """A mass with offset and inertia about its own centre; the products of Nastran are ∫xy dm, ours its negative."""
    node, system = to.grid(card, card.integer(1)), card.integer(2, 0)
    at = to.points[node]
    offset = to.systems.direction(max(system, 0), card.vector(4), at, card)
    if system == -1:
        offset = np.array(card.vector(4)) - at
    i11, i21, i22, i31, i32, i33 = (card.real(8 + i, 0.0) for i in range(6))
    tensor = np.array([[i11, -i21, -i31], [-i21, i22, -i32], [-i31, -i32, i33]])
    axes = np.array([to.systems.direction(max(system, 0), tuple(row), at, card) for row in np.eye(3)])
    tensor = axes.T @ tensor @ axes
    to.masses.append(
        PointMass(
            node=node,
            mass=card.real(3, 0.0),
            inertia=(tensor[0, 0], tensor[1, 1], tensor[2, 2]),
            products=(tensor[0, 1], tensor[0, 2], tensor[1, 2]),
            offset=(float(offset[0]), float(offset[1]), float(offset[2])),
            name=f"CONM2 {card.integer(0)}",
        )
    )


def celas(card: Card, to: Attachments) -> None:
    """CELAS1, 3 take their stiffness from PELAS, CELAS2, 4 carry it; CELAS3, 4 join scalar points."""
    if card.name in ("CELAS1", "CELAS3"):
        number = card.integer(1, card.integer(0))
        if number not in to.stiffness:
            raise card.error(f"property PELAS {number} is not defined.")
        stiffness = to.stiffness[number][0]
    else:
        stiffness = card.real(1)
    if card.name in ("CELAS1", "CELAS2"):
        given = [(card.integer(i, 0), card.integer(i + 1, 0)) for i in (2, 4)]
    else:
        given = [(card.integer(i, 0), 0) for i in (2, 3)]
    given = [(node, 1 if node in to.scalars else c) for node, c in given]
    ends = [(to.grid(card, node), dofs_of(card, str(c))[0]) for node, c in given if node and c]
    if not ends:
        raise card.error("the spring has no grid with a component and no scalar point (SPOINT).")
    numbers = [to.displacement.get(node, 0) for node, _ in ends]
    if len(set(numbers)) > 1:
        to.warnings.append(f"{card.name} {card.text(0)}: its ends have different axes; global ones are taken")
    system = to.system(card, numbers[0] if len(set(numbers)) == 1 else 0)
    if len(ends) == 1:
        spring = ScalarSpring(node_a=ends[0][0], dof_a=ends[0][1], stiffness=stiffness, system=system)
    else:
        (a, dof_a), (b, dof_b) = ends
        spring = ScalarSpring(node_a=a, dof_a=dof_a, node_b=b, dof_b=dof_b, stiffness=stiffness, system=system)
    to.springs.append(spring)


def cbush(card: Card, to: Attachments) -> None:
    """Six stiffnesses in a system, or in axes along the element with a vector or a grid in their x–y plane."""
    number = card.integer(1, card.integer(0))
    if number not in to.stiffness:
        raise card.error(f"property PBUSH {number} is not defined.")
    node_b = card.integer(3, 0)
    system = to.system(card, card.integer(7, 0))
    if node_b and not card.has(7):
        system = _line_system(card, to, to.grid(card, card.integer(2)), to.grid(card, node_b))
    to.springs.append(
        Bushing(
            node_a=to.grid(card, card.integer(2)),
            node_b=to.grid(card, node_b) if node_b else None,
            stiffness=to.stiffness[number],
            system=system,
            name=f"CBUSH {card.integer(0)}",
        )
    )


def _line_system(card: Card, to: Attachments, a: int, b: int) -> str:
    """Axes of a bush: x from A to B, y towards the vector X or the grid G0; grids at one point have global axes."""
    x = to.points[b] - to.points[a]
    text = card.text(4)
    if text.isdigit() and not card.has(5) and not card.has(6):
        v = to.points[to.grid(card, int(text))] - to.points[a]
    else:
        v = to.systems.direction(to.displacement.get(a, 0), card.vector(4), to.points[a], card)
    length = float(np.linalg.norm(x))
    z = np.cross(x, v)
    if length == 0.0 or float(np.linalg.norm(z)) <= 1e-9 * length * max(float(np.linalg.norm(v)), 1e-300):
        if np.any(v):
            to.warnings.append(f"CBUSH {card.integer(0)}: its vector gives no axes; global axes are taken")
        return ""
    x, z = x / length, z / np.linalg.norm(z)
    axes = tuple(tuple(float(c) for c in axis) for axis in (x, np.cross(z, x), z))
    name = f"axes of CBUSH {card.integer(0)}"
    origin = tuple(float(c) for c in to.points[a])
    to.own_systems.append(CoordinateSystem(name=name, origin=origin, axes=axes))  # type: ignore[arg-type]
    return name


def conm1(card: Card, to: Attachments) -> None:
    """A 6×6 mass matrix, lower triangle by rows: taken as a rigid lump, which its translations and moments describe."""
    node = to.grid(card, card.integer(1))
    M = np.zeros((6, 6))
    M[np.tril_indices(6)] = [card.real(3 + i, 0.0) for i in range(21)]
    M = M + np.tril(M, -1).T
    number = max(card.integer(2, 0), 0)
    axes = np.array([to.systems.direction(number, tuple(row), to.points[node], card) for row in np.eye(3)])
    T = np.kron(np.eye(2), axes)  # from global to its axes
    if np.abs(M).max() > 1e100:
        raise card.error("a number of its matrix is out of range.")
    M = T.T @ M @ T
    mass = float(np.trace(M[:3, :3])) / 3.0
    if np.ptp(np.linalg.eigvalsh(M[:3, :3])) > 1e-6 * abs(mass):
        to.warnings.append(f"CONM1 {card.text(0)}: masses that differ by direction; their mean is taken")
    offset = np.zeros(3)
    if mass > 0.0:
        S = M[:3, 3:] / mass  # −[c]× of a lump at c
        offset = np.array([S[1, 2] - S[2, 1], S[2, 0] - S[0, 2], S[0, 1] - S[1, 0]]) / 2.0
    inertia = M[3:, 3:] - mass * (offset @ offset * np.eye(3) - np.outer(offset, offset))
    diagonal = np.maximum(np.diag(inertia), 0.0)
    to.masses.append(
        PointMass(
            node=node,
            mass=mass,
            inertia=(float(diagonal[0]), float(diagonal[1]), float(diagonal[2])),
            products=(float(inertia[0, 1]), float(inertia[0, 2]), float(inertia[1, 2])),
            offset=(float(offset[0]), float(offset[1]), float(offset[2])),
            name=f"CONM1 {card.text(0)}",
        )
    )


def equations(cards: list[Card], case: dict[str, str], to: Attachments) -> None:
    """MPC cards of the set that case control selects: Σ A·u = 0 in the directions of each grid's displacements."""
    chosen = case.get("MPC", "")
    if "," in case.get("MPC sets", ""):
        to.warnings.append(f"Subcases select the MPC sets {case['MPC sets']}; the last one was taken.")
    for card in cards:
        if card.name != "MPC" or (chosen.isdigit() and card.integer(0) != int(chosen)):
            continue
        terms, start = [], 1
        while start < len(card.fields):
            for i in (start, start + 3):
                if card.has(i):
                    terms += _global_terms(card, to, card.integer(i), card.text(i + 1), card.real(i + 2, 0.0))
            start += 8
        sums: dict[tuple[int, str], float] = {}
        for node, dof, factor in terms:
            sums[node, dof] = sums.get((node, dof), 0.0) + factor
        used = tuple((node, dof, factor) for (node, dof), factor in sums.items() if factor)
        if used:
            to.links.append(LinearLink(terms=used, name=f"MPC {card.text(0)}"))


def _global_terms(card: Card, to: Attachments, number: int, digit: str, factor: float) -> list[tuple[int, str, float]]:
    """One term over global directions, the greatest first; a grid with axes of its own gives up to three."""
    node = to.grid(card, number)
    dof = dofs_of(card, "1" if node in to.scalars or not digit else digit)[0]
    system = to.displacement.get(node, 0)
    if not system:
        return [(node, dof, factor)]
    code = DOF_NAMES.index(dof)
    unit = tuple(float(axis == code % 3) for axis in range(3))
    direction = to.systems.direction(system, unit, to.points[node], card)  # type: ignore[arg-type]
    order = np.argsort(-np.abs(direction))
    names = [DOF_NAMES[3 * (code // 3) + int(axis)] for axis in order]
    return [
        (node, name, factor * float(direction[axis]))
        for name, axis in zip(names, order)
        if abs(direction[axis]) > 1e-12
    ]


def supports(cards: list[Card], case: dict[str, str], to: Attachments) -> list[Support]:
    """Supports of the set that case control selects (all of them if it selects none), one for each component list."""
    chosen = {int(case["SPC"])} if case.get("SPC", "").isdigit() else None
    if "," in case.get("SPC sets", ""):
        to.warnings.append(f"Subcases select the SPC sets {case['SPC sets']}; the last one was taken.")
    elif case and chosen is None and any(card.name in ("SPC", "SPC1") for card in cards):
        to.warnings.append("The case control selects no SPC set; all supports were taken.")
    for card in cards:
        if chosen and card.name == "SPCADD" and card.integer(0) in chosen:
            chosen |= set(numbers_of(card, 1))
    found: dict[tuple[str, str, float], set[int]] = {}

    def fix(card: Card, number: int, digits: str, value: float) -> None:
        system = to.system(card, to.displacement.get(to.grid(card, number), 0))
        digits = "1" if number in to.scalars else digits
        found.setdefault((digits, system, value), set()).add(number)

    for card in cards:
        if card.name == "GRID" and card.has(6) and card.text(6) != "0":
            fix(card, card.integer(0), card.text(6), 0.0)
        elif card.name == "SPC" and (chosen is None or card.integer(0) in chosen):
            for i in (1, 4):
                if card.has(i):
                    fix(card, card.integer(i), card.text(i + 1), card.real(i + 2, 0.0))
        elif card.name == "SPC1" and (chosen is None or card.integer(0) in chosen):
            for number in numbers_of(card, 2):
                fix(card, number, card.text(1), 0.0)
    made = []
    for (digits, system, value), nodes in found.items():
        dofs = tuple(DOF_NAMES[int(digit) - 1] for digit in sorted(set(digits)) if digit in "123456")
        values = (value,) * len(dofs) if value else ()
        name = f"SPC {digits}"
        made.append(Support(nodes=np.array(sorted(nodes)), dofs=dofs, values=values, system=system, name=name))
    return made
