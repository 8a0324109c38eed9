"""Where everything of a mechanism lies: coordinates, speeds, prescribed motions, signals for the expressions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from solvers.kernels.multibody_arrays import (
    BODY_SIGNALS,
    FORCE_SIGNALS,
    FROM_ACC,
    FROM_DRIVE,
    FROM_Q,
    FROM_RELATIVE,
    FROM_V,
    POINT_SIGNALS,
    QUATERNION,
    TURNING,
)
from solvers.multibody.chains import Chain, Link, joint_chain
from solvers.multibody.spanning_tree import Tree

_TURN = (("angle", "rad"), ("angular velocity", "rad/s"), ("angular acceleration", "rad/s²"))
_SLIDE = (("displacement", "m"), ("velocity", "m/s"), ("acceleration", "m/s²"))


@dataclass(frozen=True)
class JointPlan:
    """Numbers of one joint: where its free coordinates and speeds lie, its drives, its equations if it is cut."""

    chain: Chain
    carried: int  # the body it carries, 0 for a cut joint
    q: int  # first coordinate, in q or among the relative coordinates
    v: int  # first row of ``Workspace.speed``
    drives: tuple[int, ...]  # per link, -1 if it is free
    row: int = 0  # first equation of a cut joint


@dataclass(frozen=True)
class Coordinate:
    """A number of a joint's motion that expressions and plots see: its place among the signals, its words."""

    place: int
    word: str
    unit: str


@dataclass(frozen=True)
class JointSignals:
    """Coordinates, speeds and accelerations of one joint, in the order of its steps."""

    q: tuple[Coordinate, ...] = ()
    v: tuple[Coordinate, ...] = ()
    a: tuple[Coordinate, ...] = ()
    free: tuple[int, ...] = ()  # per speed its place among the joint's free ones, -1 if it is prescribed


@dataclass(frozen=True)
class Numbering:
    """All places."""

    joints: tuple[JointPlan, ...]
    n_q: int
    n_v: int
    n_drives: int
    n_relative_q: int
    n_rows: int  # of cut joints
    signals: tuple[JointSignals, ...] = ()
    copies: tuple[tuple[int, int, int], ...] = ()
    at_bodies: int = 1


def number_joints(tree: Tree, parameters: Mapping[str, float], n_modal: int = 0) -> Numbering:
    """Number the coordinates along the tree and the modal ones, then the prescribed ones, then those of cut joints."""
    chains = [joint_chain(joint, parameters) for joint in tree.joints]
    n_q = n_v = 0
    start: dict[int, tuple[int, int]] = {}
    for j in tree.carrier[1:]:
        start[j] = n_q, n_v
        n_q, n_v = n_q + len(chains[j].q), n_v + len(chains[j].v)
    n_q, n_v = n_q + n_modal, n_v + n_modal
    driven = [[link.q < 0 for link in chain.links] for chain in chains]
    n_drives = sum(sum(flags) for flags in driven)
    q_rel, v_rel, row, drive = 0, n_v + n_drives, 0, 0
    plans: list[JointPlan] = []
    for j, chain in enumerate(chains):
        drives = []
        for flag in driven[j]:
            drives.append(drive if flag else -1)
            drive += flag
        if j in start:
            plans.append(JointPlan(chain, tree.carried[j], *start[j], tuple(drives)))
            continue
        plans.append(JointPlan(chain, 0, q_rel, v_rel, tuple(drives), row))
        q_rel, v_rel, row = q_rel + len(chain.q), v_rel + len(chain.v), row + 6 - len(chain.v)
    plain = Numbering(tuple(plans), n_q, n_v, n_drives, q_rel, row)
    return _with_signals(plain)


def _with_signals(numbering: Numbering) -> Numbering:
    """Places of the joint motion among the signals, after the time, and where their values come from."""
    copies: list[tuple[int, int, int]] = []
    signals = []
    place = 1
    for plan in numbering.joints:
        found: list[list[Coordinate]] = [[], [], []]
        sources: list[list[tuple[int, int]]] = [[], [], []]
        free: list[int] = []
        for link, drive in zip(plan.chain.links, plan.drives):
            words, indices = _parts(link, drive, plan, numbering.n_v + numbering.n_drives)
            for k in range(3):
                sources[k] += indices[k]
                found[k] += [Coordinate(0, word, unit) for word, unit in words[k]]
            free += [link.v + i if drive < 0 else -1 for i in range(len(indices[1]))]
        placed = []
        for k in range(3):
            here = []
            for (source, index), coordinate in zip(sources[k], found[k]):
                copies.append((source, index, place))
                here.append(Coordinate(place, coordinate.word, coordinate.unit))
                place += 1
            placed.append(tuple(here))
        signals.append(JointSignals(placed[0], placed[1], placed[2], tuple(free)))
    return Numbering(
        **{**vars(numbering), "signals": tuple(signals), "copies": tuple(copies), "at_bodies": place}
    )  # fmt: skip


def _parts(
    link: Link, drive: int, plan: JointPlan, first_relative: int
) -> tuple[list[list[tuple[str, str]]], list[list[tuple[int, int]]]]:
    """Words with units, and sources of the signals, of the coordinates, speeds and accelerations of one link."""
    if link.kind == QUATERNION:
        words = [
            [(f"quaternion e{k}", "") for k in range(4)],
            [(f"angular velocity {axis}", "rad/s") for axis in "xyz"],
            [(f"angular acceleration {axis}", "rad/s²") for axis in "xyz"],
        ]
    else:
        suffix = f" {link.step.suffix}" if link.step.suffix else ""
        words = [[(word + suffix, unit)] for word, unit in (_TURN if link.kind == TURNING else _SLIDE)]
    if drive >= 0:
        return words, [[(FROM_DRIVE + k, drive)] for k in range(3)]
    n_q, n_v = (4, 3) if link.kind == QUATERNION else (1, 1)
    q = range(plan.q + link.q, plan.q + link.q + n_q)
    v = range(plan.v + link.v, plan.v + link.v + n_v)
    if plan.carried:
        return words, [[(FROM_Q, i) for i in q], [(FROM_V, i) for i in v], [(FROM_ACC, i) for i in v]]
    return words, [
        [(FROM_RELATIVE, i) for i in q],
        [(FROM_RELATIVE + 1, i - first_relative) for i in v],
        [(FROM_RELATIVE + 2, i - first_relative) for i in v],
    ]


@dataclass
class SignalMap:
    """Places of all signals: time, joints, bodies, forces, reactions, additional states, markers."""

    joints: tuple[JointSignals, ...]
    at_bodies: int
    n_bodies: int  # with the ground
    force_names: list[str]
    n_joints: int
    states: list[str] = field(default_factory=list)  # names of the additional states
    constraint_names: list[str] = field(default_factory=list)  # each has three numbers of its own
    points: dict[str, int] = field(default_factory=dict)  # point sensor → its place
    integrals: dict[str, int] = field(default_factory=dict)  # integral sensor → its state
    n_points: int = 0

    @property
    def at_forces(self) -> int:
        return self.at_bodies + BODY_SIGNALS * self.n_bodies

    @property
    def at_reactions(self) -> int:
        return self.at_forces + FORCE_SIGNALS * len(self.force_names)

    @property
    def at_points(self) -> int:
        return self.at_reactions + 6 * self.n_joints

    @property
    def at_locals(self) -> int:
        return self.at_points + POINT_SIGNALS * self.n_points

    @property
    def at_states(self) -> int:
        return self.at_locals + 3 * len(self.constraint_names)

    @property
    def length(self) -> int:
        return self.at_states + len(self.states)
