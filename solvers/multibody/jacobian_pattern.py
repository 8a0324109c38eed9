"""Which columns of the Jacobian of an implicit integrator may be moved at once: its sparsity, and a colouring of it.

A *unit* is a tree of bodies that hangs on the ground (a flexible body with its frame and modes is one), or one
additional state. It touches the equations of the trees with which force elements or constraints connect it, and the
rates of the states that read it. Two units that touch nothing in common take the same colour, and their columns are
moved in the same evaluations. What an expression reads is taken from its program; whatever is not known to be local
counts as everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

from solvers.kernels.multibody_arrays import (
    AT_BODIES,
    AT_FORCES,
    AT_POINTS,
    AT_STATES,
    BODY_SIGNALS,
    BUSHING,
    CARRIED,
    CONTACT,
    FLEX_BODY,
    FLEX_H,
    FLEX_Q,
    FLEX_V,
    FORCE_A,
    FORCE_B,
    FORCE_KIND,
    FORCE_PROGRAM,
    FORCE_SIGNALS,
    FROM_ACC,
    FROM_DRIVE,
    FROM_Q,
    FROM_RELATIVE,
    FROM_V,
    INDEX,
    JOINT_FORCE,
    JOINT_NQ,
    JOINT_NV,
    JOINT_Q,
    JOINT_V,
    KIND,
    MARKER_A,
    MARKER_B,
    MARKER_BODY,
    N_DRIVES,
    N_Q,
    N_V,
    N_X,
    NEEDS_ACCELERATIONS,
    NEEDS_REACTIONS,
    OFF,
    PARENT,
    PLACE,
    POINT_SIGNALS,
    PROGRAM,
    Q_COUNT,
    Q_START,
    ROW_CONSTRAINT,
    SILENT,
    SOURCE,
    V_COUNT,
    V_START,
    WHEEL,
    WHEEL_RAIL,
    Model,
)
from solvers.kernels.operations import SIGNAL
from solvers.multibody.closure_layout import constraint_speeds

Ints = NDArray[np.int64]


def jacobian_lists(model: Model, of_increments: bool, of_forces: bool) -> tuple[NDArray[np.generic], ...]:
    """``how``, ``turns``, ``first``, ``touched`` and ``found`` for ``kernels.coloured.coloured_jacobian``.

    Columns are (q, v, x), or with ``of_increments`` increments of q, then v and x.
    """
    if _is_local(model):
        turns, first, touched = jacobian_pattern(model, not of_increments)
    elif of_forces:
        turns, first, touched = _one_by_one(model)
    else:  # reactions act on the forces: whole evaluations, column by column
        turns, first, touched = np.zeros((0, 3), np.int64), np.zeros(1, np.int64), np.zeros(0, np.int64)
    how = np.array([not of_increments, of_forces], dtype=np.int64)
    width = int(model.counts[[N_Q, N_V, N_X]].sum()) + len(model.row_i) + 1
    return how, turns, first, touched, np.zeros((2 + len(turns), width))


def _is_local(model: Model) -> bool:
    """Whether forces depend on the motion alone: not on reactions, no state on accelerations, no wheel on a rail."""
    if model.counts[NEEDS_REACTIONS] or model.counts[NEEDS_ACCELERATIONS] or WHEEL in model.constraint_i[:, KIND]:
        return False
    return not {WHEEL_RAIL, SILENT} & set(model.force[:, FORCE_KIND].tolist())


def _one_by_one(model: Model) -> tuple[Ints, Ints, Ints]:
    """Every column touches every row."""
    n_q, n_v, n_x = (int(model.counts[k]) for k in (N_Q, N_V, N_X))
    columns = np.arange(2 * n_v + n_x)
    rows = np.arange(n_q + n_v + n_x + len(model.row_i))
    return np.column_stack([columns, columns, np.zeros_like(columns)]), np.array([0, len(rows)]), rows


def jacobian_pattern(model: Model, raw: bool) -> tuple[Ints, Ints, Ints]:
    """``turns`` (n, 3), ``first`` (units + 1,) and ``touched``; ``raw``: columns are (q, v, x)."""
    trees = _Trees(model)
    affected = _affected(model, trees)
    columns = [*trees.columns(model, raw), *_state_columns(model, raw)]
    rows = _rows(model, trees)
    turns: list[tuple[int, int, int]] = []
    start = 0
    for units in _colours(columns, affected):
        turns += [(start + k, column, unit) for unit in units for k, column in enumerate(columns[unit])]
        start += max(len(columns[unit]) for unit in units)
    first, touched = [0], []
    for groups in affected:
        touched += [row for group in sorted(groups) for row in rows[group]]
        first.append(len(touched))
    made = np.array(sorted(turns), dtype=np.int64).reshape(-1, 3)
    return made, np.array(first, dtype=np.int64), np.array(touched, dtype=np.int64)


class _Trees:
    """Which tree every body, coordinate and speed belongs to; −1 for the ground."""

    def __init__(self, model: Model) -> None:
        self.of_body = np.full(len(model.body_i), -1, dtype=np.int64)
        self.of_q = np.full(int(model.counts[N_Q]), -1, dtype=np.int64)
        self.of_v = np.full(int(model.counts[N_V]), -1, dtype=np.int64)
        count = 0
        for i in range(1, len(model.body_i)):
            parent = int(model.body_i[i, PARENT])
            if parent == 0:
                self.of_body[i], count = count, count + 1
            else:
                self.of_body[i] = self.of_body[parent]
            self._mark(int(self.of_body[i]), *model.body_i[i, [Q_START, Q_COUNT, V_START, V_COUNT]].tolist())
        for body, q, v, n in model.flex_i[:, [FLEX_BODY, FLEX_Q, FLEX_V, FLEX_H]].tolist():
            self._mark(int(self.of_body[body]), q, n, v, n)
        self.count = count

    def _mark(self, tree: int, q: int, n_q: int, v: int, n_v: int) -> None:
        self.of_q[q : q + n_q] = tree
        self.of_v[v : v + n_v] = tree

    def of_marker(self, model: Model, marker: int) -> int:
        return int(self.of_body[model.marker_i[marker, MARKER_BODY]])

    def of_joint(self, model: Model, joint: int) -> set[int]:
        ends = (self.of_marker(model, int(model.joint_i[joint, end])) for end in (MARKER_A, MARKER_B))
        return {tree for tree in ends if tree >= 0}

    def columns(self, model: Model, raw: bool) -> list[list[int]]:
        """Columns of the Jacobian of every tree."""
        n_q, n_v = len(self.of_q), len(self.of_v)
        places = (self.of_q, n_q) if raw else (self.of_v, n_v)
        made: list[list[int]] = [[] for _ in range(self.count)]
        for owners, shift in ((places[0], 0), (self.of_v, places[1])):
            for k, tree in enumerate(owners.tolist()):
                made[tree].append(shift + k)
        return made


def _state_columns(model: Model, raw: bool) -> list[list[int]]:
    first = int(model.counts[N_V]) + int(model.counts[N_Q if raw else N_V])
    return [[first + k] for k in range(int(model.counts[N_X]))]


def _rows(model: Model, trees: _Trees) -> list[list[int]]:
    """Rows of the balance of every group: trees, then states, then constraints."""
    n_q, n_v, n_x = (int(model.counts[k]) for k in (N_Q, N_V, N_X))
    of_trees: list[list[int]] = [[] for _ in range(trees.count)]
    for k, tree in enumerate([*trees.of_q.tolist(), *trees.of_v.tolist()]):
        of_trees[tree].append(k)
    of_constraints: list[list[int]] = [[] for _ in range(len(model.constraint_i))]
    for row, constraint in enumerate(model.row_i[:, ROW_CONSTRAINT].tolist()):
        of_constraints[constraint].append(n_q + n_v + n_x + row)
    return [*of_trees, *([n_q + n_v + k] for k in range(n_x)), *of_constraints]


def _affected(model: Model, trees: _Trees) -> list[set[int]]:
    """Groups of rows that every unit touches: trees, then states, then constraints."""
    n_x, n_units = int(model.counts[N_X]), trees.count + int(model.counts[N_X])
    affected: list[set[int]] = [{unit} if unit < trees.count else set() for unit in range(n_units)]

    def connect(readers: Iterable[int], groups: set[int]) -> None:
        for unit in readers:
            affected[unit] |= groups

    sources = _Sources(model, trees, n_units)
    for force in range(len(model.force)):
        if model.force[force, FORCE_KIND] != OFF:
            connect(sources.of_force[force], _acted_on(model, trees, force))
    for k in range(n_x):
        connect(sources.of_programs([int(model.state_program[k])]), {trees.count + k})
    for constraint, speeds in constraint_speeds(model):
        ends = {int(tree) for tree in trees.of_v[speeds]}
        connect(ends, ends | {trees.count + n_x + constraint})
    return affected


def _acted_on(model: Model, trees: _Trees, force: int) -> set[int]:
    """Trees that a force element pushes."""
    a, b = int(model.force[force, FORCE_A]), int(model.force[force, FORCE_B])
    if model.force[force, FORCE_KIND] == JOINT_FORCE:
        return trees.of_joint(model, a)
    return {tree for tree in (trees.of_marker(model, a), trees.of_marker(model, b)) if tree >= 0}


class _Sources:
    """Units that the signals of expressions depend on."""

    def __init__(self, model: Model, trees: _Trees, n_units: int) -> None:
        self.model = model
        self.everything = frozenset(range(n_units))
        self.known: dict[int, frozenset[int]] = {0: frozenset()}
        self._joints(trees)
        for i, tree in enumerate(trees.of_body.tolist()):
            self._put(int(model.counts[AT_BODIES]) + BODY_SIGNALS * i, BODY_SIGNALS, [tree])
        for k, (a, b, _) in enumerate(model.point_i.tolist()):
            ends = [trees.of_marker(model, a), trees.of_marker(model, b)]
            self._put(int(model.counts[AT_POINTS]) + POINT_SIGNALS * k, POINT_SIGNALS, ends)
        for k in range(int(model.counts[N_X])):
            self._put(int(model.counts[AT_STATES]) + k, 1, [trees.count + k])
        numbers = [*model.force[:, FORCE_PROGRAM], *model.constraint_i[:, PROGRAM], *model.state_program, *model.sensor]
        self.starts = sorted({int(p) for p in [*numbers, *model.drive.ravel()]} | {len(model.program)})
        self.of_force = self._forces(trees)

    def _put(self, place: int, count: int, units: Sequence[int]) -> None:
        for k in range(place, place + count):
            self.known[k] = frozenset(unit for unit in units if unit >= 0)

    def _joints(self, trees: _Trees) -> None:
        model = self.model
        first_speed = int(model.counts[N_V]) + int(model.counts[N_DRIVES])
        relative_q: dict[int, list[int]] = {}
        relative_v: dict[int, list[int]] = {}
        for j, row in enumerate(model.joint_i.tolist()):
            if row[CARRIED] != 0:
                continue
            ends = sorted(trees.of_joint(model, j))
            relative_q |= dict.fromkeys(range(row[JOINT_Q], row[JOINT_Q] + row[JOINT_NQ]), ends)
            at = row[JOINT_V] - first_speed
            relative_v |= dict.fromkeys(range(at, at + row[JOINT_NV]), ends)
        for source, index, place in model.copies[:, [SOURCE, INDEX, PLACE]].tolist():
            if source >= FROM_DRIVE:
                units: Sequence[int] = []
            elif source == FROM_Q:
                units = [int(trees.of_q[index])]
            elif source in (FROM_V, FROM_ACC):
                units = [int(trees.of_v[index])]
            else:
                units = (relative_q if source == FROM_RELATIVE else relative_v)[index]
            self._put(place, 1, units)

    def _forces(self, trees: _Trees) -> list[frozenset[int]]:
        """Units whose motion changes a force, which may read the values of others."""
        model = self.model
        found = [frozenset(_acted_on(model, trees, force)) for force in range(len(model.force))]
        while True:
            for force, units in enumerate(found):
                at = int(model.counts[AT_FORCES]) + FORCE_SIGNALS * force
                self._put(at, FORCE_SIGNALS, sorted(units))
            again = [units | self.of_programs(self._programs(force)) for force, units in enumerate(found)]
            if again == found:
                return found
            found = again

    def _programs(self, force: int) -> range:
        """Programs of a force: from its first one to the next that begins something else."""
        if self.model.force[force, FORCE_KIND] in (BUSHING, CONTACT):
            return range(0)
        first = int(self.model.force[force, FORCE_PROGRAM])
        return range(first, next(start for start in self.starts if start > first))

    def of_programs(self, programs: Iterable[int]) -> frozenset[int]:
        units: set[int] = set()
        for program in programs:
            start, end = self.model.program[program].tolist()
            for operation, argument in self.model.code[start:end].tolist():
                if operation == SIGNAL:
                    units |= self.known.get(argument, self.everything)
        return frozenset(units)


def _colours(columns: list[list[int]], affected: list[set[int]]) -> list[list[int]]:
    """Units in groups that touch nothing in common, those of many columns first."""
    colours: list[tuple[set[int], list[int]]] = []
    for unit in sorted(range(len(columns)), key=lambda unit: -len(columns[unit])):
        if not columns[unit]:
            continue
        for taken, units in colours:
            if not taken & affected[unit]:
                taken |= affected[unit]
                units.append(unit)
                break
        else:
            colours.append((set(affected[unit]), [unit]))
    return [units for _, units in colours]
