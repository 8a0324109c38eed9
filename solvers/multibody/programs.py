"""Expressions of a mechanism as programs over the signals of a run, and the arrays of its force elements."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, suggestion
from solvers.kernels.multibody_arrays import CUT_JOINT, FORCE_SIGNALS
from solvers.multibody.constraints import Constraint
from solvers.multibody.constraints.build import ConstraintBuild
from solvers.multibody.constraints.held_wheel import all_constraints
from solvers.multibody.derivatives import derivative
from solvers.multibody.expressions import Node, parse, postfix, substitute, with_signals
from solvers.multibody.forces import Force
from solvers.multibody.forces.build import ForceBuild
from solvers.multibody.markers import Markers
from solvers.multibody.numbering import Numbering, SignalMap
from solvers.multibody.scope import Scope
from solvers.multibody.sensors import PointSensor
from solvers.multibody.sensors.build import SensorBuild
from solvers.multibody.signal_curve import SignalCurve, spline_table
from solvers.multibody.spanning_tree import Tree
from solvers.multibody.system import MultibodySystem


@dataclass
class Programs:
    """All instructions one after another, with the tables of what they serve."""

    tree: Tree
    numbers: Numbering
    markers: Markers
    signals: SignalMap
    parameters: Mapping[str, float]
    code: list[tuple[int, int]] = field(default_factory=list)
    constants: list[float] = field(default_factory=list)
    program: list[tuple[int, int]] = field(default_factory=list)
    force: list[tuple[int, ...]] = field(default_factory=list)
    data: list[float] = field(default_factory=list)
    drive: list[tuple[int, ...]] = field(default_factory=list)
    drive_names: list[str] = field(default_factory=list)  # as ``Joint 'pin'``
    constraint: list[tuple[int, ...]] = field(default_factory=list)
    row: list[tuple[int, ...]] = field(default_factory=list)
    start_signals: list[tuple[int, float]] = field(default_factory=list)  # place and value of a curve's parameter
    sensor: list[int] = field(default_factory=list)
    point: list[tuple[int, int, int]] = field(default_factory=list)  # markers of a point sensor, axes of its vectors
    channels: list[tuple[str, str]] = field(default_factory=list)  # names and units of the curves of the sensors
    channel_texts: list[tuple[str, str]] = field(default_factory=list)  # whose, expression
    kept: list[object] = field(default_factory=list)  # what must live as long as the compiled system
    states: list[tuple[str, Node | str, Scope]] = field(default_factory=list)  # name, rate, its names
    state_program: list[int] = field(default_factory=list)
    start_states: list[float] = field(default_factory=list)
    depth: int = 1
    needs_reactions: bool = False
    needs_accelerations: bool = False
    integrals_read: bool = False  # by a force: then they are states like others
    forces: tuple[Force, ...] = ()  # all force elements: some refer to others
    shared: dict[object, int] = field(default_factory=dict)  # places in ``data`` of tables that several elements read
    curves: tuple[SignalCurve, ...] = ()  # sampled signals that expressions may read
    curve_places: dict[str, int] = field(default_factory=dict)  # their tables among the constants, once each

    def tree_of(self, text: str | float, scope: Scope) -> Node:
        """The tree of an expression with parameters replaced. Raises ModelError."""
        try:
            return substitute(with_signals(parse(str(text)), self._curve_place), self.parameters)
        except ModelError as error:
            raise ModelError(f"{scope.where}: {error}") from None

    def _curve_place(self, name: str) -> int:
        """Where the table of a sampled signal begins among the constants. Raises ModelError."""
        if name not in self.curve_places:
            known = {curve.name: curve for curve in self.curves}
            if name not in known:
                raise ModelError(f"there is no '{name}' among the signals. {suggestion(name, list(known))}")
            self.curve_places[name] = len(self.constants)
            self.constants += spline_table(known[name])
        return self.curve_places[name]

    def add(self, expression: str | float | Node, scope: Scope) -> int:
        """The number of a new program. Raises ModelError for an unknown name or a fault of grammar."""
        node = self.tree_of(expression, scope) if isinstance(expression, str | float | int) else expression
        code, depth = postfix(substitute(node, self.parameters), scope.signal, self.constants)
        first = len(self.code)
        self.code += code
        self.depth = max(self.depth, depth)
        self.program.append((first, len(self.code)))
        return len(self.program) - 1

    def scope(self, where: str, **more: object) -> Scope:
        """What names may mean in an expression of this mechanism."""
        return Scope(where, self.tree, self.signals, self.parameters, **more)  # type: ignore[arg-type]

    def arrays(self) -> dict[str, NDArray]:
        """As the kernels read them."""
        return {
            "drive": _ints(self.drive, 3),
            "constraint_i": _ints(self.constraint, 10),
            "row_i": _ints(self.row, 4),
            "force": _ints(self.force, 8),
            "data": np.array(self.data, dtype=float),
            "point_i": _ints(self.point, 3),
            "sensor": np.array(self.sensor, dtype=np.int64),
            "state_program": np.array(self.state_program, dtype=np.int64),
            "program": _ints(self.program, 2),
            "code": _ints(self.code, 2),
            "constants": np.array(self.constants, dtype=float),
        }


def _ints(rows: Sequence[tuple[int, ...]], width: int) -> NDArray[np.int64]:
    return np.array(rows, dtype=np.int64).reshape(-1, width)


def compile_programs(
    system: MultibodySystem, tree: Tree, numbers: Numbering, markers: Markers, parameters: Mapping[str, float]
) -> Programs:
    """Programs of prescribed motions, forces, states and sensors. Raises ModelError for whatever cannot be meant."""
    names = [force.name for force in system.forces]
    signals = SignalMap(numbers.signals, numbers.at_bodies, len(tree.bodies), names, len(tree.joints))
    constraints = all_constraints(system)
    signals.constraint_names = [constraint.name for constraint in constraints]
    signals.n_points = sum(isinstance(sensor, PointSensor) for sensor in system.sensors)
    programs = Programs(tree, numbers, markers, signals, parameters, forces=system.forces, curves=system.signals)
    _drives(programs, numbers)
    for sensor in system.sensors:
        sensor.compile(SensorBuild(programs, sensor.name))
    n_integrals = len(programs.states)
    for place, force in enumerate(system.forces):
        _force(programs, force, place)
    _constraints(programs, constraints, numbers)
    for _, rate, scope in programs.states:
        programs.state_program.append(programs.add(rate, scope))
    for where, text in programs.channel_texts:
        programs.sensor.append(programs.add(text, programs.scope(where, accelerations=True)))
    states = [scope for _, _, scope in programs.states]
    programs.needs_reactions = any(scope.reactions_used for scope in states) or programs.needs_reactions
    programs.needs_accelerations = any(scope.accelerations_used for scope in states)
    programs.integrals_read |= any(scope.integrals_used for scope in states[n_integrals:])
    return programs


def _drives(programs: Programs, numbers: Numbering) -> None:
    """Prescribed coordinates with their first two derivatives in time."""
    for joint, plan in zip(programs.tree.joints, numbers.joints):
        for link, drive in zip(plan.chain.links, plan.drives):
            if drive < 0:
                continue
            scope = programs.scope(f"Joint '{joint.name}', prescribed motion", only_time=True)
            node = programs.tree_of(link.step.motion, scope)
            rate = derivative(node, "t")
            programs.drive.append(tuple(programs.add(part, scope) for part in (node, rate, derivative(rate, "t"))))
            programs.drive_names.append(f"Joint '{joint.name}'")


def _constraints(programs: Programs, constraints: tuple[Constraint, ...], numbers: Numbering) -> None:
    """Equations of the cut joints, 6 − n_v each, then those of the constraints."""
    for j, plan in enumerate(numbers.joints):
        if not plan.carried:
            count = 6 - len(plan.chain.v)
            programs.row += [(len(programs.constraint), 2 * j, 2 * j + 1, 1)] * count
            programs.constraint.append((CUT_JOINT, plan.row, count, j, 2 * j, 2 * j + 1, 0, 0, 0, 0))
    signals = programs.signals
    for k, constraint in enumerate(constraints):
        build = ConstraintBuild(programs, constraint.name, signals.at_locals + 3 * k)
        constraint.compile(build)
        first = len(programs.row)
        programs.row += [(len(programs.constraint), build.a, build.b, flag) for flag in build.holonomic]
        programs.constraint.append(build.constraint_row(first))


def _force(programs: Programs, force: Force, place: int) -> None:
    build = ForceBuild(programs, force.name, programs.signals.at_forces + FORCE_SIGNALS * place)
    force.compile(build)
    programs.force.append(build.row())
    programs.needs_reactions = programs.needs_reactions or build.reactions_used
