"""Expressions of forces and sensors as programs over the signals of a run."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from solvers.errors import ModelError, suggestion
from solvers.kernels.multibody_arrays import BODY_SIGNALS
from solvers.multibody.expressions import ACCESSORS, Symbol, parse, postfix, substitute
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import PrismaticJoint, RevoluteJoint
from solvers.multibody.spanning_tree import Tree
from solvers.multibody.system import MultibodySystem

_JOINT_SIGNALS = ("q", "v", "a")
_BODY_SIGNALS = ("x", "y", "z", "vx", "vy", "vz", "ax", "ay", "az", "wx", "wy", "wz")


@dataclass
class Programs:
    """All instructions one after another; a force or a sensor has its first and its last."""

    code: list[tuple[int, int]] = field(default_factory=list)
    constants: list[float] = field(default_factory=list)
    force: list[tuple[int, int, int]] = field(default_factory=list)  # joint, first and last instruction
    sensor: list[tuple[int, int]] = field(default_factory=list)
    depth: int = 1


@dataclass(frozen=True)
class _Scope:
    """What the names of one expression may mean."""

    where: str
    tree: Tree
    parameters: Mapping[str, float]
    joint: int = -1  # of a force: its q and v
    accelerations: bool = False

    def signal(self, symbol: Symbol) -> int:
        """Place of a symbol among the signals of a run. Raises ModelError."""
        if symbol.accessor:
            return self._accessed(symbol)
        if symbol.name == "t":
            return 0
        if self.joint >= 0 and symbol.name in ("q", "v"):
            return 1 + 3 * self.joint + _JOINT_SIGNALS.index(symbol.name)
        known = ["t", *(("q", "v") if self.joint >= 0 else ()), *self.parameters]
        if symbol.name in ACCESSORS:
            kind = "joint" if ACCESSORS[symbol.name] == "joints" else "body"
            raise ModelError(f"{self.where}: '{symbol.name}' needs the name of a {kind}: {symbol.name}(…).")
        raise ModelError(
            f"{self.where}: '{symbol.name}' at character {symbol.position + 1} is not known. "
            f"{suggestion(symbol.name, known)}"
        )

    def _accessed(self, symbol: Symbol) -> int:
        collection = ACCESSORS[symbol.accessor]
        if collection == "joints":
            names: list[str] = [joint.name for joint in self.tree.joints]
        else:
            names = list(self.tree.bodies)
        if symbol.name not in names:
            raise ModelError(
                f"{self.where}: there is no '{symbol.name}' among the {collection}. {suggestion(symbol.name, names)}"
            )
        if symbol.accessor.startswith("a") and not self.accelerations:
            raise ModelError(
                f"{self.where}: {symbol.text} is an acceleration, which depends on the force itself. "
                "Use coordinates and speeds."
            )
        place = names.index(symbol.name)
        if collection == "joints":
            if not isinstance(self.tree.joints[place], RevoluteJoint | PrismaticJoint):
                raise ModelError(
                    f"{self.where}: joint '{symbol.name}' does not have one coordinate. Use x(body), y(body), …"
                )
            return 1 + 3 * place + _JOINT_SIGNALS.index(symbol.accessor)
        return 1 + 3 * len(self.tree.joints) + BODY_SIGNALS * place + _BODY_SIGNALS.index(symbol.accessor)


def compile_programs(system: MultibodySystem, tree: Tree, parameters: Mapping[str, float]) -> Programs:
    """Programs of all forces and sensors. Raises ModelError for an unknown joint or name, or a fault of grammar."""
    programs = Programs()
    names = [joint.name for joint in tree.joints]
    for force in system.forces:
        where = f"Force '{force.name}'"
        if not isinstance(force, JointForce):
            raise ModelError(f"{where}: forces of kind '{force.kind}' cannot be computed yet.")
        if force.joint not in names:
            raise ModelError(f"{where}: there is no joint '{force.joint}'. {suggestion(force.joint, names)}")
        place = names.index(force.joint)
        if not isinstance(tree.joints[place], RevoluteJoint | PrismaticJoint):
            raise ModelError(
                f"{where}: joint '{force.joint}' does not have one coordinate. Choose a revolute or a prismatic joint."
            )
        programs.force.append((place, *_append(programs, force.expression, _Scope(where, tree, parameters, place))))
    for sensor in system.sensors:
        scope = _Scope(f"Sensor '{sensor.name}'", tree, parameters, accelerations=True)
        programs.sensor.append(_append(programs, sensor.expression, scope))
    return programs


def _append(programs: Programs, text: str | float, scope: _Scope) -> tuple[int, int]:
    try:
        node = substitute(parse(str(text)), scope.parameters)
    except ModelError as error:
        raise ModelError(f"{scope.where}: {error}") from None
    code, depth = postfix(node, scope.signal, programs.constants)
    first = len(programs.code)
    programs.code += code
    programs.depth = max(programs.depth, depth)
    return first, len(programs.code)
