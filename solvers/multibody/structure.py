"""What a mechanism is made of: its graph, its degrees of freedom by rank, what is superfluous and what lacks.

Degrees of freedom are speeds of the tree less the rank of the constraint Jacobian G at the assembled start, which
sees what counting does not: constraints that repeat each other (``mobility``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, UmfemError
from solvers.flexible.subsystem import FlexibleSubsystem, interface_nodes
from solvers.multibody import system as mbs
from solvers.multibody.compile import CompiledSystem, compile_system
from solvers.multibody.flatten import flatten, is_base
from solvers.multibody.flexible_parts import PreparedBody
from solvers.multibody.joints import degrees_of_freedom
from solvers.multibody.mass_properties import mass_properties
from solvers.multibody.methods.closed_flops import evaluation_flops
from solvers.multibody.mobility import Redundancy, contradiction, mobility
from solvers.multibody.parameters import parameter_values
from solvers.multibody.spanning_tree import Tree, spanning_tree
from solvers.multibody.system import MultibodySystem
from solvers.multibody.values import GROUND

Key = tuple[str, str]

#: Shares (len(nodes), 3) of the deflection by forces at nodes that the modes of a body leave out; None: not known.
LeftOut = Callable[[PreparedBody, Sequence[int]], NDArray[np.float64] | None]

#: A share of the deflection that is worth a warning.
MUCH = 0.2


@dataclass(frozen=True)
class Edge:
    """A joint, constraint or force element between two bodies; ``freedom`` is that of a joint, else -1."""

    key: Key
    kind: str
    a: str
    b: str
    cut: bool = False
    freedom: int = -1


@dataclass(frozen=True)
class Finding:
    """A remark: ``error``, ``warning`` or ``note``; the sentence; the key of the member it is about."""

    severity: str
    message: str
    key: Key | None = None


def finding(severity: str, key: Key | None, message: str) -> Finding:
    """A remark about a member."""
    return Finding(severity, message, key)


@dataclass(frozen=True)
class Structure:
    """The graph and what was found. ``parent``: each body's neighbour towards the ground, for drawing in layers."""

    bodies: tuple[str, ...]  # the ground first
    flexible: frozenset[str]
    parent: dict[str, str]
    edges: tuple[Edge, ...]
    speeds: int = 0
    equations: int = 0
    rank: int = 0
    redundant: tuple[tuple[str, int], ...] = ()  # constraint, as in ``Joint 'pin'``, and how many of its equations
    method: str = ""  # of a run: "matrix" or "articulated"
    operations: dict[str, float] | None = None
    findings: tuple[Finding, ...] = ()

    @property
    def freedom(self) -> int:
        """Degrees of freedom: speeds less independent equations."""
        return self.speeds - self.rank


def structure_of(
    system: MultibodySystem,
    flexible: Mapping[str, FlexibleSubsystem] | None = None,
    left_out: LeftOut | None = None,
) -> Structure:
    """Look at a mechanism. Never raises for a model at fault: what prevents a computation is among the findings.

    ``left_out`` gives the share of the deflection by a force at nodes of a body that its modes leave out, where that is
    known (``fem.left_out``).
    """
    try:
        system = flatten(system)
    except UmfemError as error:
        return Structure(*_bare_graph(system), findings=(Finding("error", str(error), _key_of(system, str(error))),))
    findings = _inertia_findings(system)
    try:
        compiled = compile_system(system, flexible or {})
        tree = spanning_tree(system, compiled.flexible)
        cut = set(compiled.cut_joints)
    except UmfemError as error:
        graph = _bare_graph(system)
        return Structure(*graph, findings=(Finding("error", str(error), _key_of(system, str(error))), *findings))
    bodies, flexible_names, parent, edges = _graph(system, tree, cut)
    found = Structure(bodies, flexible_names, parent, edges, speeds=len(compiled.v))
    findings += _loose(system, tree)
    try:
        moves = mobility(compiled)
    except UmfemError as error:
        findings.insert(0, Finding("error", str(error), _key_of(system, str(error))))
        return Structure(bodies, flexible_names, parent, edges, speeds=len(compiled.v), findings=tuple(findings))
    findings += [_superfluous(system, one) for one in moves.redundant]
    if moves.singular:
        findings.append(
            finding(
                "warning",
                None,
                f"This position is singular: it has {moves.freedom} degrees of freedom, positions nearby have "
                f"{moves.freedom_nearby}. Start the mechanism from another one.",
            )
        )
    method, operations = _method(compiled, moves.rank)
    findings += _loads(system, compiled, left_out)
    return Structure(
        bodies,
        flexible_names,
        parent,
        edges,
        found.speeds,
        moves.equations,
        moves.rank,
        tuple((one.name, one.repeated) for one in moves.redundant),
        method,
        operations,
        tuple(sorted(findings, key=lambda one: ("error", "warning", "note").index(one.severity))),
    )


def _superfluous(system: MultibodySystem, one: Redundancy) -> Finding:
    """The remark about equations that repeat others, with the loop or the constraints that impose them already."""
    key = _key_of(system, one.name)
    others = ", ".join(one.by or one.loop)
    if one.contradicts:
        return finding("error", key, contradiction(one))
    if one.always and not others:
        return finding(
            "warning", key, f"{one.name}: it restricts nothing, for what it ties cannot move anyway. Remove it."
        )
    if one.always:
        return finding(
            "warning",
            key,
            f"{one.name}: {one.repeated} of its {one.equations} equations only repeat what others say ({others}). The "
            "motion is the same without; the reactions are shared with the least norm.",
        )
    return finding(
        "warning",
        key,
        f"{one.name}: {one.repeated} of its {one.equations} equations repeat what others say ({others}) in this "
        "position, though not nearby.",
    )


def _method(compiled: CompiledSystem, rank: int) -> tuple[str, dict[str, float]]:
    """The method of an evaluation in a run and its operations, in all and by part."""
    made = evaluation_flops(compiled, rank)
    parts = {"forces": made.forces, "inertia": made.inertia, "closure": made.closure, "solution": made.solution}
    return made.method, {made.method: made.total, **parts}


def _graph(
    system: MultibodySystem, tree: Tree, cut: set[str]
) -> tuple[tuple[str, ...], frozenset[str], dict[str, str], tuple[Edge, ...]]:
    edges = [
        Edge(
            ("joints", joint.name), joint.kind, joint.body_a, joint.body_b, joint.name in cut, degrees_of_freedom(joint)
        )
        for joint in system.joints
    ]
    parent = _nearest(tree.bodies, edges)
    order = (GROUND, *parent)
    return order, frozenset(mbs.names(system, "flexible_bodies")), parent, (*edges, *_other_edges(system))


def _nearest(bodies: tuple[str, ...], edges: list[Edge]) -> dict[str, str]:
    """For every body the one before it on the shortest way over joints from the ground; parents come first.

    A tree for the eye: unlike that of the equations it also goes over cut joints.
    """
    beside: dict[str, list[str]] = {body: [] for body in bodies}
    for edge in edges:
        beside[edge.a].append(edge.b)
        beside[edge.b].append(edge.a)
    parent: dict[str, str] = {}
    seen = {GROUND}
    for start in bodies:
        if start in seen and start != GROUND:
            continue
        if start != GROUND:
            parent[start] = GROUND
        seen.add(start)
        queue = [start]
        for body in queue:
            for other in beside[body]:
                if other not in seen:
                    seen.add(other)
                    parent[other] = body
                    queue.append(other)
    return parent


def _other_edges(system: MultibodySystem) -> list[Edge]:
    """Constraints and force elements that act between two bodies."""
    found = []
    for collection in ("constraints", "forces"):
        for item in getattr(system, collection):
            ends = getattr(item, "body_a", None), getattr(item, "body_b", None)
            if ends[0] is not None and ends[1] is not None and ends[0] != ends[1]:
                found.append(Edge((collection, item.name), item.kind, ends[0], ends[1]))
    return found


def _bare_graph(
    system: MultibodySystem,
) -> tuple[tuple[str, ...], frozenset[str], dict[str, str], tuple[Edge, ...]]:
    """The graph of a mechanism that cannot be compiled: no tree, nothing cut."""
    bodies = (GROUND, *mbs.body_names(system))
    edges = [
        Edge(("joints", joint.name), joint.kind, joint.body_a, joint.body_b) for joint in system.joints
    ] + _other_edges(system)
    known = tuple(edge for edge in edges if edge.a in bodies and edge.b in bodies and edge.a != edge.b)
    return bodies, frozenset(mbs.names(system, "flexible_bodies")), dict.fromkeys(bodies[1:], GROUND), known


def _inertia_findings(system: MultibodySystem) -> list[Finding]:
    """Bodies without mass or without moments of inertia."""
    try:
        known = parameter_values(system.parameters)
    except ModelError:
        return []
    found = []
    for body in system.bodies:
        try:
            whole = mass_properties(body, known)
        except ModelError:
            continue
        if whole.mass == 0.0:
            if not is_base(body.name):
                found.append(finding("warning", ("bodies", body.name), f"Body '{body.name}' has no mass."))
        elif not whole.inertia.any():
            found.append(
                finding(
                    "note",
                    ("bodies", body.name),
                    f"Body '{body.name}' has a mass but no moments of inertia: a point mass.",
                )
            )
    return found


def _loose(system: MultibodySystem, tree: Tree) -> list[Finding]:
    """Bodies that no joint reaches, and whether anything else does."""
    own = {joint.name for joint in system.joints}
    acted = {end for edge in _other_edges(system) for end in (edge.a, edge.b)}
    tied = {end for joint in system.joints for end in (joint.body_a, joint.body_b)}
    found = []
    for i, body in enumerate(tree.bodies):
        if not i or tree.joints[tree.carrier[i]].name in own or body in tied or is_base(body):
            continue
        key = ("flexible_bodies" if body in mbs.names(system, "flexible_bodies") else "bodies", body)
        if body in acted:
            found.append(finding("note", key, f"Body '{body}' is free: no joint holds it, force elements do."))
        else:
            found.append(
                finding(
                    "warning",
                    key,
                    f"Body '{body}' is not connected: neither a joint nor a force element holds it. "
                    "It will fall or drift.",
                )
            )
    return found


def _loads(system: MultibodySystem, compiled: CompiledSystem, left_out: LeftOut | None) -> list[Finding]:
    """Force elements at nodes of flexible bodies, and how much of their force the modes cannot represent."""
    from solvers.flexible.loads import unrepresented

    prepared = {one.item.name: one for one in compiled.flexible}
    places = [
        (force.name, getattr(force, f"body_{side}"), int(getattr(force, f"node_{side}", 0) or 0))
        for force in system.forces
        for side in "ab"
        if getattr(force, f"body_{side}", "") in prepared
    ]
    found = []
    for body, one in prepared.items():
        nodes = sorted({node for _, name, node in places if name == body and node})
        known = left_out(one, nodes) if left_out is not None and nodes else None
        for k, node in enumerate(nodes):
            if known is None and _answered(one, node):
                continue
            names = ", ".join(f"'{force}'" for force, name, at in places if (name, at) == (body, node))
            key = ("forces", next(force for force, name, at in places if (name, at) == (body, node)))
            if known is not None:
                x, y, z = (f"{100.0 * share:.3g} %" for share in known[k])
                found.append(
                    finding(
                        "warning" if np.max(known[k]) > MUCH else "note",
                        key,
                        f"Force {names}: of the deflection by a force at node {node} of '{body}' along x, y and z the "
                        f"modes leave {x}, {y} and {z} out (residual force). Add a static or load mode there if that "
                        "is much.",
                    )
                )
                continue
            share = max(unrepresented(one.subsystem, one.body, node, unit) for unit in np.eye(6)[:3])
            found.append(
                finding(
                    "note",
                    key,
                    f"Force {names}: node {node} of '{body}' has no static mode. Of a force there the modes leave "
                    f"{100 * share:.4g} % out (residual force, weighed by the masses of the nodes: a finer mesh has "
                    "more); compare sets of modes by it.",
                )
            )
    return found


def _answered(one: PreparedBody, node: int) -> bool:
    """Whether a node has static modes, which answer most of any force there that changes slowly."""
    has_static = one.subsystem.n_static > 0 or one.subsystem.orthonormalised
    return has_static and node in interface_nodes(one.subsystem)


def _key_of(system: MultibodySystem, sentence: str) -> Key | None:
    """The member that a sentence names, as in ``Joint 'pin': …``."""
    words = {"Joint": "joints", "Body": "bodies", "Force": "forces", "Constraint": "constraints"}
    words |= {"Flexible body": "flexible_bodies", "Parameter": "parameters", "Sensor": "sensors"}
    for word, collection in words.items():
        if sentence.startswith(f"{word} '"):
            name = sentence[len(word) + 2 :].split("'")[0]
            return (collection, name) if name in mbs.names(system, collection) else None
    return None


__all__ = ["Edge", "Finding", "Structure", "structure_of"]
