"""What the names in an expression mean: time, parameters, local names of a force, motion of joints and bodies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from solvers.errors import ModelError, suggestion
from solvers.kernels.multibody_arrays import BODY_SIGNALS, FORCE_SIGNALS, POINT_SIGNALS
from solvers.multibody.accessors import POINT_ACCELERATIONS, POINT_ACCESSORS
from solvers.multibody.expressions import ACCESSORS, Symbol
from solvers.multibody.numbering import SignalMap
from solvers.multibody.spanning_tree import Tree

_BODY_SIGNALS = ("x", "y", "z", "vx", "vy", "vz", "ax", "ay", "az", "wx", "wy", "wz")
_KINDS = {
    "joints": "joint",
    "bodies": "body",
    "forces": "force element",
    "sensors": "sensor",
    "constraints": "constraint",
    "signals": "signal",
}
_REACTIONS = ("fx", "fy", "fz", "mx", "my", "mz")


@dataclass
class Scope:
    """What the names of one expression may mean; ``signal`` gives their places among the signals of a run."""

    where: str
    tree: Tree
    signals: SignalMap
    parameters: Mapping[str, float]
    local: dict[str, int] = field(default_factory=dict)  # names of a force's own: q, v, x, …
    accelerations: bool = False
    only_time: bool = False
    geometry: bool = False  # only local names and parameters: the shape of a curve or a surface
    reactions_used: bool = False
    accelerations_used: bool = False
    integrals_used: bool = False

    def signal(self, symbol: Symbol) -> int:
        """Place of a symbol among the signals of a run. Raises ModelError."""
        if self.geometry:
            if symbol.accessor or symbol.name not in self.local:
                raise ModelError(
                    f"{self.where}: '{symbol.text}' cannot stand here; only {', '.join(self.local)} and parameters can."
                )
            return self.local[symbol.name]
        if symbol.name == "t" and not symbol.accessor:
            return 0
        if self.only_time:
            raise ModelError(f"{self.where}: '{symbol.text}' cannot stand here; only the time t and parameters can.")
        if symbol.accessor:
            return self._accessed(symbol)
        if symbol.name in self.local:
            return self.local[symbol.name]
        if symbol.name in ACCESSORS:
            kind = _KINDS[ACCESSORS[symbol.name]]
            raise ModelError(f"{self.where}: '{symbol.name}' needs the name of a {kind}: {symbol.name}(…).")
        raise ModelError(
            f"{self.where}: '{symbol.name}' at character {symbol.position + 1} is not known. "
            f"{suggestion(symbol.name, ['t', *self.local, *self.parameters])}"
        )

    def _accessed(self, symbol: Symbol) -> int:
        collection = ACCESSORS[symbol.accessor]
        names = self._names(collection)
        name, part = split_component(symbol.name, names)
        if name not in names:
            raise ModelError(
                f"{self.where}: there is no '{symbol.name}' among the {collection}. {suggestion(symbol.name, names)}"
            )
        of_acceleration = symbol.accessor in ("a", "ax", "ay", "az", *POINT_ACCELERATIONS)
        self.accelerations_used = self.accelerations_used or of_acceleration
        if of_acceleration and not self.accelerations:
            raise ModelError(
                f"{self.where}: {symbol.text} is an acceleration, which depends on the force itself. "
                "Use coordinates and speeds."
            )
        place = names.index(name)
        if symbol.accessor in _REACTIONS:
            self.reactions_used = True
            return self.signals.at_reactions + 6 * place + _REACTIONS.index(symbol.accessor)
        if collection == "joints":
            return self._joint(symbol, name, part, place)
        if collection == "sensors":
            return self._sensor(symbol, name)
        if collection == "constraints":
            return self.signals.at_locals + 3 * place
        if collection == "forces":
            return self.signals.at_forces + FORCE_SIGNALS * place + 2
        return self.signals.at_bodies + BODY_SIGNALS * place + _BODY_SIGNALS.index(symbol.accessor)

    def _names(self, collection: str) -> list[str]:
        if collection == "joints":
            return [joint.name for joint in self.tree.joints]
        if collection == "constraints":
            return self.signals.constraint_names
        if collection == "sensors":
            return [*self.signals.points, *self.signals.integrals]
        return list(self.tree.bodies) if collection == "bodies" else self.signals.force_names

    def _sensor(self, symbol: Symbol, name: str) -> int:
        if symbol.accessor == "integral":
            known = self.signals.integrals
            if name not in known:
                raise ModelError(
                    f"{self.where}: {symbol.text} needs an integral sensor. {suggestion(name, list(known))}"
                )
            self.integrals_used = True
            return self.signals.at_states + known[name]
        known = self.signals.points
        if name not in known:
            raise ModelError(f"{self.where}: {symbol.text} needs a point sensor. {suggestion(name, list(known))}")
        return self.signals.at_points + POINT_SIGNALS * known[name] + POINT_ACCESSORS.index(symbol.accessor)

    def _joint(self, symbol: Symbol, name: str, part: int, place: int) -> int:
        found = getattr(self.signals.joints[place], symbol.accessor)
        if not found:
            raise ModelError(f"{self.where}: joint '{name}' has no coordinate.")
        if part == 0 and len(found) > 1:
            raise ModelError(
                f"{self.where}: joint '{name}' does not have one coordinate but {len(found)}. "
                f"Say which, as in {symbol.accessor}({name}, 1)."
            )
        if part > len(found):
            raise ModelError(f"{self.where}: joint '{name}' has {len(found)} of '{symbol.accessor}', not {part}.")
        return found[max(part, 1) - 1].place


def split_component(text: str, names: list[str]) -> tuple[str, int]:
    """``cardan, 2`` is the second coordinate of ``cardan``; 0 where no component is named."""
    if text in names or "," not in text:
        return text, 0
    name, _, part = text.rpartition(",")
    return (name.strip(), int(part)) if part.strip().isdigit() and int(part) > 0 else (text, 0)
