"""What a force element uses while it is compiled: markers, programs, numbers, additional states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from solvers.errors import ModelError, suggestion

if TYPE_CHECKING:
    from solvers.multibody.programs import Programs


class ForceBuild:
    """The row of one force element in the making.

    ``signal`` is the place of its own numbers among the signals: its variable, the rate of it, its value, then force
    and torque on the second body.
    """

    def __init__(self, programs: Programs, name: str, signal: int) -> None:
        self.programs = programs
        self.name = name
        self.where = f"Force '{name}'"
        self.signal = signal
        self.local: dict[str, int] = {}
        self.kind = self.a = self.b = self.flag = self.count = 0
        self.first_program = self.first_datum = 0
        self.reactions_used = False

    def joint_coordinate(self, joint: str, part: int = 0) -> tuple[int, int]:
        """Number of a joint and which of its free speeds a coordinate is (-1 if prescribed). Sets names q and v.

        ``part`` counts from 1; 0 asks for the only one. Raises ModelError.
        """
        names = [one.name for one in self.programs.tree.joints]
        if joint not in names:
            raise ModelError(f"{self.where}: there is no joint '{joint}'. {suggestion(joint, names)}")
        place = names.index(joint)
        signals = self.programs.signals.joints[place]
        if not signals.v or (part == 0 and len(signals.v) > 1):
            raise ModelError(
                f"{self.where}: joint '{joint}' does not have one coordinate but {len(signals.v)}. "
                "Choose another joint or say which coordinate."
            )
        if part > len(signals.v):
            raise ModelError(f"{self.where}: joint '{joint}' has {len(signals.v)} coordinates, not {part}.")
        k = max(part, 1) - 1
        if len(signals.q) == len(signals.v):
            self.local["q"] = signals.q[k].place
        self.local["v"] = signals.v[k].place
        return place, signals.free[k]

    def program(self, expression: str | float) -> int:
        """The number of a program; ``q``, ``v`` and other local names are known in it."""
        scope = self.programs.scope(self.where, local=self.local)
        made = self.programs.add(expression, scope)
        self.reactions_used = self.reactions_used or scope.reactions_used
        return made

    def row(self) -> tuple[int, ...]:
        """The row of the table of forces."""
        return (self.kind, self.a, self.b, self.first_program, self.first_datum, self.signal, self.count, self.flag)
