"""A tree of rigid bodies as constant arrays, and the scratch that a computation needs.

``TreeModel`` never changes and may serve many threads; each thread has its own ``TreeData``. Body 0 is the ground.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.kernels.array_struct import Packed
from solvers.kernels.trees import layout as at
from solvers.kernels.trees.table import TreeArrays, packed

Array = NDArray[np.float64]
Ints = NDArray[np.int64]

#: Kind of joint by name, with the numbers of its coordinates and speeds (a sequence counts its own).
KINDS = {
    "revolute": (at.REVOLUTE, 1, 1),
    "prismatic": (at.PRISMATIC, 1, 1),
    "spherical": (at.SPHERICAL, 4, 3),
    "free": (at.FREE, 7, 6),
    "sequence": (at.SEQUENCE, 0, 0),
}


@dataclass(frozen=True)
class Step:
    """One elementary motion of a sequence: turn about or shift along ``axis`` by offset + factor·q[coordinate]."""

    turns: bool
    axis: tuple[float, float, float]
    coordinate: int = -1  # within the joint; −1: constant
    factor: float = 1.0
    offset: float = 0.0


def _eye() -> Array:
    return np.eye(3)


def _zeros() -> Array:
    return np.zeros(3)


@dataclass(frozen=True, kw_only=True)
class Link:
    """A body with the joint that carries it.

    ``frame`` and ``origin`` place joint frame A in the parent's frame; the body's own frame is joint frame B (one-axis
    joints move about or along z). ``inertia`` is about the centre of mass, in the body's axes. A fixed joint is a
    sequence without steps. Coordinates: spherical, a quaternion (w, x, y, z); free, displacement in A and quaternion.
    Speeds: spherical, angular velocity in B; free, velocity in A and angular velocity in B.
    """

    parent: int
    kind: str = "revolute"
    frame: Array = field(default_factory=_eye)  # (3, 3)
    origin: Array = field(default_factory=_zeros)  # (3,) m
    mass: float = 1.0
    centre: Array = field(default_factory=_zeros)  # (3,) m
    inertia: Array = field(default_factory=_eye)  # (3, 3) kg·m²
    steps: tuple[Step, ...] = ()
    name: str = ""


@dataclass(frozen=True)
class TreeModel:
    """Constant arrays of a tree (solvers.kernels.trees.layout says what their columns are)."""

    names: tuple[str, ...]  # with the ground
    ints: Ints  # (n + 1, 9)
    reals: Array  # (n + 1, 22)
    step_i: Ints  # (n_steps, 2)
    step_f: Array  # (n_steps, 5)
    gravity: Array  # (3,) m/s²
    n_q: int
    n_v: int

    @property
    def n_bodies(self) -> int:
        """Bodies without the ground."""
        return len(self.ints) - 1


@dataclass
class TreeData:
    """Scratch for one model and one thread. ``extra`` holds the arrays of methods that need more."""

    model: TreeModel
    trig: Array  # (2, n_q)
    rows: Array
    cols: Array
    scratch: Array
    no_wrench: Array
    no_tau: Array
    acc: Array
    packed: Packed  # table of these arrays for the kernels
    address: int  # where it stands
    chosen: str = ""  # the cheapest method, once it was asked for
    extra: dict[str, Any] = field(default_factory=dict)


def tree_data(model: TreeModel) -> TreeData:
    """Fresh scratch."""
    arrays = TreeArrays(
        ints=model.ints,
        reals=model.reals,
        step_i=model.step_i,
        step_f=model.step_f,
        gravity=model.gravity,
        trig=np.zeros((2, model.n_q)),
        rows=_aligned(len(model.ints), at.N_ROW),
        cols=np.zeros((max(model.n_v, 1), at.N_COLS)),
        scratch=np.zeros(at.N_SCRATCH),
        acc=np.zeros(model.n_v),
    )
    table = packed(arrays)
    return TreeData(
        model=model,
        trig=arrays.trig,
        rows=arrays.rows,
        cols=arrays.cols,
        scratch=arrays.scratch,
        no_wrench=np.zeros((0, 6)),
        no_tau=np.zeros(model.n_v),
        acc=arrays.acc,
        packed=table,
        address=table.address,
    )


def _aligned(n: int, width: int) -> Array:
    """Zeros (n, width) whose first number begins a line of the cache, and with it every row of 64 numbers."""
    raw = np.zeros(n * width + 8)
    skip = -raw.__array_interface__["data"][0] // raw.itemsize % 8
    return raw[skip : skip + n * width].reshape(n, width)


def tree_from_links(links: Sequence[Link], gravity: Sequence[float] = (0.0, 0.0, -9.81)) -> TreeModel:
    """Arrays of a tree whose bodies are numbered 1, 2, … in the order given. Raises ModelError."""
    n = len(links) + 1
    ints = np.zeros((n, at.N_INTS), dtype=np.int64)
    reals = np.zeros((n, at.N_REALS))
    step_i: list[tuple[int, int]] = []
    step_f: list[tuple[float, ...]] = []
    last_child = np.zeros(n, dtype=np.int64)
    n_q = n_v = 0
    for i, link in enumerate(links, start=1):
        where = f"Body '{link.name or i}'"
        if not 0 <= link.parent < i:
            raise ModelError(f"{where}: its parent is number {link.parent}; a parent comes before its children.")
        if link.kind not in KINDS:
            raise ModelError(f"{where}: unknown kind of joint '{link.kind}'. Known: {', '.join(KINDS)}.")
        code, one_q, one_v = KINDS[link.kind]
        if link.kind == "sequence":
            one_q = one_v = _sequence_size(where, link.steps)
        ints[i, : at.CHILDREN] = link.parent, code, n_q, n_v, one_v, len(step_i), len(link.steps)
        ints[link.parent, at.CHILDREN] += 1
        ints[i, at.SIBLING] = last_child[link.parent]
        last_child[link.parent] = i
        step_i += [(int(step.turns), step.coordinate) for step in link.steps]
        step_f += [(*step.axis, step.factor, step.offset) for step in link.steps]
        reals[i] = _link_reals(link)
        n_q += one_q
        n_v += one_v
    model = TreeModel(
        names=("ground", *(link.name or f"body {i}" for i, link in enumerate(links, start=1))),
        ints=ints,
        reals=reals,
        step_i=np.array(step_i, dtype=np.int64).reshape(-1, 2),
        step_f=np.array(step_f, dtype=float).reshape(-1, 5),
        gravity=np.array(gravity, dtype=float),
        n_q=n_q,
        n_v=n_v,
    )
    for array in (model.ints, model.reals, model.step_i, model.step_f, model.gravity):
        array.flags.writeable = False
    return model


def _sequence_size(where: str, steps: Sequence[Step]) -> int:
    used = sorted({step.coordinate for step in steps if step.coordinate >= 0})
    if used != list(range(len(used))) or len(used) > 6:
        raise ModelError(
            f"{where}: a sequence joint uses coordinates {used}; expected 0, 1, … without gaps, at most six."
        )
    return len(used)


def _link_reals(link: Link) -> Array:
    """Row of ``reals``: inertia is moved from the centre of mass to the origin of the body's frame."""
    c = np.asarray(link.centre, dtype=float)
    second = np.asarray(link.inertia, dtype=float) + link.mass * (c @ c * np.eye(3) - np.outer(c, c))
    return np.concatenate(
        [
            np.asarray(link.frame, dtype=float).ravel(),
            np.asarray(link.origin, dtype=float),
            [link.mass],
            link.mass * c,
            [second[0, 0], second[1, 1], second[2, 2], second[0, 1], second[0, 2], second[1, 2]],
        ]
    )


def neutral(model: TreeModel) -> Array:
    """Coordinates (n_q,) with every joint at zero: quaternions 1, 0, 0, 0."""
    q = np.zeros(model.n_q)
    for kind, start in model.ints[1:, [at.KIND, at.Q_START]]:
        if kind in (at.SPHERICAL, at.FREE):
            q[start + (3 if kind == at.FREE else 0)] = 1.0
    return q
