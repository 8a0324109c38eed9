"""From what the user edits to the arrays that the kernels read.

``compile_system`` evaluates parameters, checks the model, builds the tree and the constraint equations, and turns
expressions into programs. The result is constant and may serve many threads; each makes its own workspace.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.kernels import multibody_arrays as arrays_
from solvers.kernels.multibody_arrays import (
    CENTRE,
    INERTIA,
    P_POST,
    QUATERNION,
    R_POST,
    SUBTREE,
    Model,
    Workspace,
    workspace,
)
from solvers.multibody.chains import Chain, between_bodies, joint_frame, vector
from solvers.multibody.checks import check_names
from solvers.multibody.closure_layout import closure_layout, no_layout
from solvers.multibody.constraints.held_wheel import all_constraints
from solvers.multibody.flatten import flatten
from solvers.multibody.flexible_parts import NodeData, PreparedBody, prepare
from solvers.multibody.joints import Joint
from solvers.multibody.markers import Markers
from solvers.multibody.mass_properties import mass_properties
from solvers.multibody.numbering import JointPlan, JointSignals, Numbering, SignalMap, number_joints
from solvers.multibody.parameters import parameter_values
from solvers.multibody.programs import Programs, compile_programs
from solvers.multibody.spanning_tree import Tree, spanning_tree
from solvers.multibody.stages.plan import StagePlan, with_events
from solvers.multibody.system import MultibodySystem, body_names

Array = NDArray[np.float64]


@dataclass(frozen=True)
class CompiledSystem:
    """A mechanism ready to be computed. Arrays are read-only; scratch comes from ``make_workspace``.

    ``q`` and ``v`` are the initial coordinates and speeds as given, not yet consistent with closed loops.
    """

    source: MultibodySystem  # as its author wrote it
    system: MultibodySystem  # with its subsystems written out
    model: Model
    parameters: dict[str, float]
    body_names: tuple[str, ...]  # in the order of the system
    tree_names: tuple[str, ...]  # ground first, parents before children
    joints: tuple[Joint, ...]  # those of the system, then the implied free ones
    joint_signals: tuple[JointSignals, ...]
    coordinate_names: tuple[str, ...]
    speed_joints: tuple[str, ...]  # per speed, the joint it belongs to
    constraint_names: tuple[str, ...]  # per constraint, as in ``Joint 'pin'``
    drive_names: tuple[str, ...]  # per function of time, as in ``Joint 'pin'``
    start_signals: tuple[tuple[int, float], ...]  # parameters of curves at the start: place, value
    state_names: tuple[str, ...]  # additional states
    n_integrals: int  # states that are integrals of sensors and that no force reads: the first ones
    sensor_channels: tuple[tuple[str, str], ...]  # name and unit of the curves of the sensors
    sensor_texts: tuple[str, ...]  # their expressions
    q: Array  # (n_q,)
    v: Array  # (n_v,)
    x: Array  # (n_x,) initial additional states
    relative: Array  # given coordinates of the cut joints
    relative_v: Array  # and their given speeds
    relative_joints: tuple[str, ...]  # per one of these, the joint it belongs to
    signals: int  # number of signals
    depth: int  # of the deepest expression
    flexible: tuple[PreparedBody, ...] = ()
    stages: StagePlan | None = None  # events, and what acts at the start
    kept: tuple[object, ...] = ()  # user functions, whose addresses the model holds

    @property
    def cut_joints(self) -> tuple[str, ...]:
        """Names of the joints that close loops."""
        carried = self.model.joint_i[:, arrays_.CARRIED]
        return tuple(joint.name for joint, body in zip(self.joints, carried) if body == 0)


def make_workspace(compiled: CompiledSystem) -> Workspace:
    """Scratch for one thread."""
    ws = workspace(compiled.model, compiled.signals, compiled.depth, compiled.relative)
    for place, value in compiled.start_signals:
        ws.signals[place] = value
    return ws


def compile_system(system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem] | None = None) -> CompiledSystem:
    """Arrays of a mechanism; ``flexible`` are the subsystems its flexible bodies are made of.

    With events the arrays hold all that acts in any stage; what does not act in the first one is off.
    Raises ModelError naming the member at fault and the remedy.
    """
    flat = flatten(system)
    if flat.events:
        made = with_events(flat, flexible or {}, compile_structure)
    else:
        made = compile_structure(flat, flexible or {})
    return replace(made, source=system)


def compile_structure(
    system: MultibodySystem, flexible: Mapping[str, FlexibleSubsystem], loose: frozenset[str] = frozenset()
) -> CompiledSystem:
    """Arrays of one structure without subsystems, events not regarded; joints of ``loose`` are cut: they may break."""
    check_names(system)
    if not system.bodies and not system.flexible_bodies:
        raise ModelError(f"'{system.name}' has no bodies. Add a body and the joint that carries it.")
    parameters = parameter_values(system.parameters)
    prepared = prepare(system, flexible, parameters)
    n_modal = sum(one.n_modes for one in prepared)
    tree = spanning_tree(system, prepared, loose)
    numbers = number_joints(tree, parameters, n_modal)
    nodes = NodeData(prepared)
    markers = Markers(tree.bodies, parameters, nodes)
    steps = _Steps(numbers.n_v)
    arrays: dict[str, NDArray] = {"gravity": vector("Gravity", "component", system.gravity, parameters)}
    arrays |= _body_arrays(system, tree, numbers, parameters, steps, prepared)
    arrays |= _joint_arrays(tree, numbers, markers, parameters, steps)
    programs = compile_programs(system, tree, numbers, markers, parameters)
    arrays |= programs.arrays() | steps.arrays() | markers.arrays() | _coordinate_arrays(tree, numbers, n_modal)
    first_q, first_v = numbers.n_q - n_modal, numbers.n_v - n_modal
    arrays |= nodes.arrays({name: i for i, name in enumerate(tree.bodies)}, first_q, first_v)
    signals = programs.signals
    arrays["counts"] = _counts(numbers, signals, programs)
    starts = [(list(plan.chain.q), list(plan.chain.v)) for plan in numbers.joints]
    q, v = (np.array([x for j in tree.carrier[1:] for x in starts[j][k]] + [0.0] * n_modal) for k in range(2))
    cut = [(joint.name, plan.chain) for joint, plan in zip(tree.joints, numbers.joints) if not plan.carried]
    relative, relative_v = (
        np.array([x for _, chain in cut for x in values(chain)], dtype=float) for values in (_positions, _speeds)
    )
    x = np.array(programs.start_states, dtype=float)
    arrays |= closure_layout(Model(**arrays, **no_layout()))
    for array in (*arrays.values(), q, v, x, relative, relative_v):
        array.flags.writeable = False
    return CompiledSystem(
        source=system,
        system=system,
        model=Model(**arrays),
        parameters=parameters,
        body_names=body_names(system),
        tree_names=tree.bodies,
        joints=tree.joints,
        joint_signals=numbers.signals,
        coordinate_names=tuple(name for j in tree.carrier[1:] for name in _coordinate_names(tree, numbers, j))
        + tuple(f"{one.item.name}: w{k + 1}" for one in prepared for k in range(one.n_modes)),
        speed_joints=tuple(tree.joints[j].name for j in tree.carrier[1:] for _ in starts[j][1])
        + tuple(one.item.name for one in prepared for _ in range(one.n_modes)),
        constraint_names=(
            *(f"Joint '{joint.name}'" for joint, plan in zip(tree.joints, numbers.joints) if not plan.carried),
            *(f"Constraint '{constraint.name}'" for constraint in all_constraints(system)),
        ),
        drive_names=tuple(programs.drive_names),
        start_signals=tuple(programs.start_signals),
        state_names=tuple(signals.states),
        n_integrals=0 if programs.integrals_read else len(signals.integrals),
        sensor_channels=tuple(programs.channels),
        sensor_texts=tuple(text for _, text in programs.channel_texts),
        q=q,
        v=v,
        x=x,
        relative=relative,
        relative_v=relative_v,
        relative_joints=tuple(name for name, chain in cut for _ in chain.v),
        signals=signals.length,
        depth=programs.depth,
        flexible=prepared,
        kept=tuple(programs.kept),
    )


def _positions(chain: Chain) -> list[float]:
    return list(chain.q)


def _speeds(chain: Chain) -> list[float]:
    return list(chain.v)


class _Steps:
    """Collects the steps of all chains."""

    def __init__(self, n_v: int) -> None:
        self.n_v = n_v
        self.ints: list[tuple[int, int, int, int]] = []
        self.rotations: list[Array] = []
        self.vectors: list[list[Array]] = []

    def add(self, plan: JointPlan, links: tuple, drives: tuple[int, ...]) -> tuple[int, int]:
        """Append the links of a joint; returns the first step and their number."""
        first = len(self.ints)
        for link, drive in zip(links, drives):
            row = plan.v + link.v if drive < 0 else self.n_v + drive
            self.ints.append((link.kind, plan.q + link.q if drive < 0 else -1, row, drive))
            self.rotations.append(link.pre.R)
            self.vectors.append([link.pre.p, link.axis, np.array([link.pitch, link.sign, 0.0])])
        return first, len(links)

    def arrays(self) -> dict[str, NDArray]:
        return {
            "step_i": np.array(self.ints, dtype=np.int64).reshape(-1, 4),
            "step_rot": np.array(self.rotations, dtype=float).reshape(-1, 3, 3),
            "step_vec": np.array(self.vectors, dtype=float).reshape(-1, 3, 3),
        }


def _body_arrays(
    system: MultibodySystem,
    tree: Tree,
    numbers: Numbering,
    parameters: Mapping[str, float],
    steps: _Steps,
    prepared: tuple[PreparedBody, ...],
) -> dict[str, NDArray]:
    """Arrays per body of the tree. Frames of flexible bodies have mass as parts of their subtree only."""
    n = len(tree.bodies)
    slots = {name: i for i, name in enumerate(body_names(system))}
    frames = {one.item.name: one for one in prepared}
    body_i = np.zeros((n, 8), dtype=np.int64)
    body_rot, body_vec, mass = np.zeros((n, 2, 3, 3)), np.zeros((n, 2, 3)), np.zeros((n, 2))
    for i in range(1, n):
        name = tree.bodies[i]
        j = tree.carrier[i]
        plan, joint, turned = numbers.joints[j], tree.joints[j], tree.reversed[j]
        a, b = (joint_frame(joint, side, parameters) for side in "ab")
        chain = between_bodies(plan.chain, a, b, turned)
        first, count = steps.add(plan, chain.links, plan.drives[::-1] if turned else plan.drives)
        n_q, n_v = len(chain.q), len(chain.v)
        body_i[i] = tree.parent[i], plan.q, n_q, plan.v, n_v, slots[name], first, count
        body_rot[i, R_POST], body_vec[i, P_POST] = chain.post.R, chain.post.p
        if name in frames:
            mass[i, SUBTREE] = frames[name].body.invariants.J_m
            continue
        body = system.bodies[slots[name]]
        found = mass_properties(body, parameters)
        body_rot[i, INERTIA], body_vec[i, CENTRE], mass[i] = found.inertia, found.centre, found.mass
    for i in range(n - 1, 0, -1):
        mass[tree.parent[i], SUBTREE] += mass[i, SUBTREE]
    return dict(body_i=body_i, body_rot=body_rot, body_vec=body_vec, mass=mass)


def _joint_arrays(
    tree: Tree, numbers: Numbering, markers: Markers, parameters: Mapping[str, float], steps: _Steps
) -> dict[str, NDArray]:
    """Arrays per joint, in the order of the author; markers 2j and 2j + 1 are those of joint j."""
    n_j = len(tree.joints)
    joint_i = np.zeros((n_j, 11), dtype=np.int64)
    joint_rot, joint_vec = np.zeros((n_j, 3, 3)), np.zeros((n_j, 3))
    for j, (joint, plan) in enumerate(zip(tree.joints, numbers.joints)):
        ends = [
            markers.add(body, joint_frame(joint, side, parameters), node)
            for side, body, node in (("a", joint.body_a, joint.node_a), ("b", joint.body_b, joint.node_b))
        ]
        first, count = (0, 0) if plan.carried else steps.add(plan, plan.chain.links, plan.drives)
        sign = -1 if tree.reversed[j] else 1
        n_q, n_v = len(plan.chain.q), len(plan.chain.v)
        joint_i[j] = plan.carried, sign, plan.q, n_q, plan.v, n_v, first, count, plan.row, *ends
        joint_rot[j], joint_vec[j] = plan.chain.post.R, plan.chain.post.p
    return {"joint_i": joint_i, "joint_rot": joint_rot, "joint_vec": joint_vec}


def _coordinate_arrays(tree: Tree, numbers: Numbering, n_modal: int) -> dict[str, NDArray]:
    """Which coordinates pair off with speeds, which are quaternions, and what goes to the signals."""
    plain: list[tuple[int, int]] = []
    quaternions: list[tuple[int, int]] = []
    for plan in (numbers.joints[j] for j in tree.carrier[1:]):
        for link in plan.chain.links:
            if link.q >= 0:
                (quaternions if link.kind == QUATERNION else plain).append((plan.q + link.q, plan.v + link.v))
    plain += [(numbers.n_q - n_modal + k, numbers.n_v - n_modal + k) for k in range(n_modal)]
    return {
        "plain": np.array(plain, dtype=np.int64).reshape(-1, 2),
        "quaternions": np.array(quaternions, dtype=np.int64).reshape(-1, 2),
        "copies": np.array(numbers.copies, dtype=np.int64).reshape(-1, 3),
    }


def _counts(numbers: Numbering, signals: SignalMap, programs: Programs) -> NDArray[np.int64]:
    counts = np.zeros(arrays_.COUNTS, dtype=np.int64)
    for place, value in (
        (arrays_.N_Q, numbers.n_q),
        (arrays_.N_V, numbers.n_v),
        (arrays_.N_X, len(signals.states)),
        (arrays_.N_DRIVES, numbers.n_drives),
        (arrays_.AT_JOINTS, 1),
        (arrays_.AT_BODIES, signals.at_bodies),
        (arrays_.AT_FORCES, signals.at_forces),
        (arrays_.AT_REACTIONS, signals.at_reactions),
        (arrays_.AT_STATES, signals.at_states),
        (arrays_.AT_POINTS, signals.at_points),
        (arrays_.NEEDS_REACTIONS, int(programs.needs_reactions)),
        (arrays_.NEEDS_ACCELERATIONS, int(programs.needs_accelerations)),
    ):
        counts[place] = value
    return counts


def _coordinate_names(tree: Tree, numbers: Numbering, j: int) -> list[str]:
    """Names of the free coordinates of a joint: its own, or with the part that each is."""
    joint, plan = tree.joints[j], numbers.joints[j]
    if len(plan.chain.q) == 1:
        return [joint.name]
    names = []
    for link in plan.chain.links:
        if link.q < 0:
            continue
        short = {"translation": "x", "rotation": "angle"}.get(link.step.kind, "")
        parts = ("e0", "e1", "e2", "e3") if link.kind == QUATERNION else (link.step.suffix or short,)
        names += [f"{joint.name}: {part}" for part in parts]
    return names
