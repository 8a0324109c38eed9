"""What a force element uses while it is compiled: markers, programs, numbers, additional states."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Mapping
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError, suggestion
from solvers.multibody.chains import Frame, marker_frame
from solvers.multibody.derivatives import derivative
from solvers.multibody.expressions import Node, parse, replaced, substitute
from solvers.multibody.parameters import number
from solvers.multibody.values import ZERO3, Number, Vector

if TYPE_CHECKING:
    from solvers.multibody.programs import Programs


class ForceBuild:
    """The row of one force element in the making.

    ``signal`` is the place of its own numbers among the signals: its variable, the rate of it, its value, then force
    and torque on the second body. ``local`` are the names that its expressions may use besides those of everyone.
    """

    def __init__(self, programs: Programs, name: str, signal: int) -> None:
        self.programs = programs
        self.name = name
        self.where = f"Force '{name}'"
        self.signal = signal
        self.local: dict[str, int] = {}
        self.kind = self.a = self.b = self.flag = self.count = 0
        self.first_program = 0
        self.first_datum = len(programs.data)
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
        self.local["v"] = self.local["w"] = signals.v[k].place
        return place, signals.free[k]

    def marker(self, body: str, point: Vector, angles: Vector = ZERO3, node: int = 0, then: Frame | None = None) -> int:
        """A new marker on a body. Raises ModelError for an unknown body."""
        names = self.programs.tree.bodies
        if body not in names:
            raise ModelError(f"{self.where}: there is no body '{body}'. {suggestion(body, names)}")
        frame = marker_frame(self.where, point, angles, self.programs.parameters)
        return self.programs.markers.add(body, frame @ then if then is not None else frame, node)

    def variable(self) -> None:
        """Name the element's own variable ``x`` and its rate ``v``."""
        self.local |= {"x": self.signal, "v": self.signal + 1}

    def number(self, value: Number, what: str) -> float:
        """The number of a field. Raises ModelError."""
        return number(f"{self.where}, {what}", value, self.programs.parameters)

    def datum(self, *values: float) -> None:
        """Append numbers to the data of the element."""
        self.programs.data += values

    def shared(self, key: Hashable, numbers: Callable[[], NDArray[np.float64]]) -> int:
        """Place among the data of a table that elements share; ``numbers`` makes it when it is asked for first.

        Own numbers of an element must not be appended before its last call of this.
        """
        if key not in self.programs.shared:
            self.programs.shared[key] = len(self.programs.data)
            self.programs.data += numbers().tolist()
            self.first_datum = len(self.programs.data)
        return self.programs.shared[key]

    def node(self, text: str | float, more: Mapping[str, Node] | None = None) -> Node:
        """The tree of an expression, parameters replaced, and the names of ``more`` by other trees."""
        try:
            node = substitute(parse(str(text)), self.programs.parameters)
        except ModelError as error:
            raise ModelError(f"{self.where}: {error}") from None
        return replaced(node, more) if more else node

    def rate(self, node: Node) -> Node:
        """Derivative of an expression of the time alone."""
        return derivative(node, "t")

    def program(self, expression: str | float | Node) -> int:
        """The number of a program; ``q``, ``v`` and other local names are known in it."""
        scope = self.programs.scope(self.where, local=self.local)
        made = self.programs.add(expression, scope)
        self.reactions_used = self.reactions_used or scope.reactions_used
        self.programs.integrals_read = self.programs.integrals_read or scope.integrals_used
        return made

    def state(self, symbol: str, rate: str | Node, start: float = 0.0) -> None:
        """An additional state under a local name: ṡ = ``rate``."""
        signals = self.programs.signals
        self.local[symbol] = signals.at_states + len(signals.states)
        signals.states.append(f"{self.name}: {symbol}")
        self.programs.start_states.append(start)
        scope = self.programs.scope(self.where, local=self.local)
        self.programs.states.append((self.name, rate, scope))

    def row(self) -> tuple[int, ...]:
        """The row of the table of forces."""
        return (self.kind, self.a, self.b, self.first_program, self.first_datum, self.signal, self.count, self.flag)


def table_points(where: str, text: str) -> tuple[tuple[float, float], ...]:
    """Points of a table given as ``x f; x f; …``. Raises ModelError unless there are two or more with growing x."""
    points = []
    for part in text.replace("\n", ";").split(";"):
        if not part.strip():
            continue
        try:
            x, y = (float(word) for word in part.replace(",", " ").split())
        except ValueError:
            raise ModelError(
                f"{where}: '{part.strip()}' in the table is not a pair of numbers. Write it as 'x f; x f; …'."
            ) from None
        points.append((x, y))
    if len(points) < 2 or any(b[0] <= a[0] for a, b in itertools.pairwise(points)):
        raise ModelError(f"{where}: the table needs two or more points with growing first numbers, as '0 0; 0.1 50'.")
    return tuple(points)


def text(value: Number) -> str:
    """A number or an expression of parameters as a part of another expression."""
    return f"({value})" if isinstance(value, str) else f"({float(value)!r})"
