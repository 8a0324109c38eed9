"""Expressions a user types: parsed once, checked by name, turned into postfix programs. Nothing is ever ``eval``-ed.

    expression = term {("+" | "-") term}          term  = factor {("*" | "/") factor}
    factor     = ("+" | "-") factor | power       power = atom [("^" | "**") factor]
    atom       = number | name | function "(" expression {"," expression} ")" | "(" expression ")"
               | accessor "(" name of a joint or a body ")"

Constants ``pi`` and ``e``; functions of ``FUNCTIONS``; accessors of ``ACCESSORS``. The name inside an accessor may
hold spaces, ``q(crank pin)``, and goes in quotes if it holds a bracket; which of several coordinates is meant stands
after it, ``q(cardan, 2)``, ``q("cardan (rear)", 2)``.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from solvers.errors import ModelError, suggestion
from solvers.kernels import operations
from solvers.multibody.accessors import POINT_ACCESSORS

#: Function: operation of the kernel and number of arguments (min and max take two or more).
FUNCTIONS: dict[str, tuple[int, int]] = {
    "sin": (operations.SIN, 1),
    "cos": (operations.COS, 1),
    "tan": (operations.TAN, 1),
    "asin": (operations.ASIN, 1),
    "acos": (operations.ACOS, 1),
    "atan": (operations.ATAN, 1),
    "atan2": (operations.ATAN2, 2),
    "sinh": (operations.SINH, 1),
    "cosh": (operations.COSH, 1),
    "tanh": (operations.TANH, 1),
    "sqrt": (operations.SQRT, 1),
    "exp": (operations.EXP, 1),
    "log": (operations.LOG, 1),
    "log10": (operations.LOG10, 1),
    "abs": (operations.ABS, 1),
    "sign": (operations.SIGN, 1),
    "step": (operations.STEP, 1),  # 0 below zero, 1 from zero on
    "floor": (operations.FLOOR, 1),
    "mod": (operations.MOD, 2),
    "min": (operations.MIN, 2),
    "max": (operations.MAX, 2),
}

OPERATORS = {
    "+": operations.ADD,
    "-": operations.SUBTRACT,
    "*": operations.MULTIPLY,
    "/": operations.DIVIDE,
    "^": operations.POWER,
    "**": operations.POWER,
}

CONSTANTS = {"pi": math.pi, "e": math.e}

#: Accessor: the collection its name belongs to.
ACCESSORS: dict[str, str] = {
    **dict.fromkeys(("q", "v", "a", "fx", "fy", "fz", "mx", "my", "mz"), "joints"),  # fx …: reaction in frame A
    "force": "forces",
    **dict.fromkeys(("x", "y", "z", "vx", "vy", "vz", "ax", "ay", "az", "wx", "wy", "wz"), "bodies"),
    **dict.fromkeys(POINT_ACCESSORS, "sensors"),
    "integral": "sensors",
    "s": "constraints",
    "signal": "signals",  # a sampled signal at the time t
}

#: Names that a parameter cannot have.
RESERVED = {"t", "q", "v", *CONSTANTS, *FUNCTIONS}


@dataclass(frozen=True)
class Literal:
    """A number."""

    value: float


@dataclass(frozen=True)
class Symbol:
    """A parameter, a variable, or a signal such as ``q(pin)``: then ``accessor`` is its first word."""

    name: str
    position: int
    accessor: str = ""

    @property
    def text(self) -> str:
        return f"{self.accessor}({self.name})" if self.accessor else self.name


@dataclass(frozen=True)
class Operation:
    """An operation of the kernel with one or two arguments."""

    code: int
    arguments: tuple[Node, ...]


@dataclass(frozen=True)
class Lookup:
    """A broken line through points (x growing), continued straight at both ends, or its slope."""

    points: tuple[tuple[float, float], ...]
    argument: Node
    slope: bool = False


@dataclass(frozen=True)
class Sampled:
    """A sampled signal, or its first or second derivative; ``place`` of its table among the constants."""

    place: int
    argument: Node
    order: int = 0


Node = Literal | Symbol | Operation | Lookup | Sampled


@dataclass(frozen=True)
class Token:
    """A word of an expression. ``kind``: number, name, quoted, sign or end."""

    kind: str
    text: str
    position: int


_TOKEN = re.compile(
    r"\s*(?:(?P<number>(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)|(?P<name>[^\W\d]\w*)|(?P<sign>\*\*|[-+*/^(),]))"
)
#: What follows an accessor: a name in brackets, quoted (then a number may follow) or not.
ACCESS = re.compile(r'\s*\(\s*(?:"([^"]*)"(\s*,\s*\d+)?|([^()"]*?))\s*\)')
_DEEPEST = 100


class ExpressionError(ModelError):
    """An expression that cannot be read; ``position`` counts characters from 0."""

    def __init__(self, text: str, position: int, problem: str) -> None:
        super().__init__(f"'{text}', character {position + 1}: {problem}")
        self.position = position


@lru_cache(maxsize=4096)
def parse(text: str) -> Node:
    """Tree of an expression. Raises ExpressionError with the place of the fault."""
    parser = _Parser(text)
    node = parser.expression()
    token = parser.peek()
    if token.kind != "end":
        parser.fail(token, f"'{token.text}' is not expected here; an operator or the end is.")
    return node


class _Parser:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.depth = 0
        self.token = self._read()

    def fail(self, token: Token, problem: str) -> None:
        raise ExpressionError(self.text, token.position, problem)

    def peek(self) -> Token:
        return self.token

    def next(self) -> Token:
        token, self.token = self.token, self._read()
        return token

    def _read(self) -> Token:
        rest = self.text[self.at :]
        if not rest.strip():
            return Token("end", "the end", len(self.text))
        match = _TOKEN.match(self.text, self.at)
        if match is None:
            place = self.at + len(rest) - len(rest.lstrip())
            raise ExpressionError(self.text, place, f"'{self.text[place]}' has no meaning in an expression.")
        self.at = match.end()
        kind = match.lastgroup or ""
        return Token(kind, match.group(kind), match.start(kind))

    def expression(self) -> Node:
        self.depth += 1
        if self.depth > _DEEPEST:
            self.fail(self.token, f"brackets or signs are nested deeper than {_DEEPEST}; split it into parameters.")
        node = self.term()
        while self.token.text in ("+", "-"):
            node = Operation(OPERATORS[self.next().text], (node, self.term()))
        self.depth -= 1
        return node

    def term(self) -> Node:
        node = self.factor()
        while self.token.text in ("*", "/"):
            node = Operation(OPERATORS[self.next().text], (node, self.factor()))
        return node

    def factor(self) -> Node:
        if self.token.text not in ("+", "-"):
            return self.power()
        self.depth += 1
        if self.depth > _DEEPEST:
            self.fail(self.token, f"signs are nested deeper than {_DEEPEST}.")
        sign = self.next().text
        node = self.factor()
        self.depth -= 1
        return Operation(operations.NEGATE, (node,)) if sign == "-" else node

    def power(self) -> Node:
        node = self.atom()
        if self.token.text in ("^", "**"):
            self.next()
            self.depth += 1
            if self.depth > _DEEPEST:
                self.fail(self.token, f"powers are nested deeper than {_DEEPEST}.")
            node = Operation(operations.POWER, (node, self.factor()))
            self.depth -= 1
        return node

    def atom(self) -> Node:
        token = self.token
        if token.kind == "number":
            self.next()
            if self.token.kind in ("number", "name"):
                self.fail(self.token, f"an operator is missing between '{token.text}' and '{self.token.text}'.")
            value = float(token.text)
            if math.isinf(value):
                self.fail(token, f"{token.text} is too large for a number.")
            return Literal(value)
        if token.text == "(" and token.kind == "sign":
            self.next()
            node = self.expression()
            self.close(token)
            return node
        if token.kind != "name":
            self.fail(token, f"a number, a name or a bracket is expected, not {_shown(token)}.")
        if self._bracket_follows():
            return self.access(token) if token.text in ACCESSORS else self.call(token)
        self.next()
        return Literal(CONSTANTS[token.text]) if token.text in CONSTANTS else Symbol(token.text, token.position)

    def _bracket_follows(self) -> bool:
        return self.text[self.at :].lstrip().startswith("(")

    def access(self, token: Token) -> Node:
        """The name after ``q(`` is read as it stands, up to the closing bracket, or in quotes."""
        match = ACCESS.match(self.text, self.at)
        if match is None:
            self.fail(token, f"{token.text}(…) needs the name of one of the {ACCESSORS[token.text]}.")
        assert match is not None
        self.at = match.end()
        self.token = self._read()
        quoted, part, plain = match.groups("")
        return Symbol(quoted + part + plain, token.position, token.text)

    def call(self, token: Token) -> Node:
        if token.text not in FUNCTIONS:
            known = [*FUNCTIONS, *ACCESSORS]
            self.fail(token, f"there is no function '{token.text}'. {suggestion(token.text, known)}")
        code, count = FUNCTIONS[token.text]
        self.next()
        opening = self.next()
        arguments = [self.expression()]
        while self.token.text == ",":
            self.next()
            arguments.append(self.expression())
        self.close(opening)
        several = token.text in ("min", "max")
        if len(arguments) != count and not (several and len(arguments) > count):
            wanted = "two or more arguments" if several else "one argument" if count == 1 else f"{count} arguments"
            self.fail(token, f"{token.text} takes {wanted}, not {len(arguments)}.")
        node: Node = Operation(code, tuple(arguments[:count]))
        for extra in arguments[count:]:
            node = Operation(code, (node, extra))
        return node

    def close(self, opening: Token) -> None:
        if self.token.text != ")":
            self.fail(self.token, f"')' is missing for the bracket at character {opening.position + 1}.")
        self.next()


def _shown(token: Token) -> str:
    return token.text if token.kind == "end" else f"'{token.text}'"


def symbols(node: Node) -> list[Symbol]:
    """All symbols of a tree, left to right, repetitions included."""
    if isinstance(node, Symbol):
        return [node]
    if isinstance(node, Operation):
        return [symbol for argument in node.arguments for symbol in symbols(argument)]
    return symbols(node.argument) if isinstance(node, Lookup | Sampled) else []


def substitute(node: Node, values: Mapping[str, float]) -> Node:
    """The tree with known names replaced by numbers and constant parts computed where they have a finite value."""
    if isinstance(node, Symbol):
        return Literal(values[node.name]) if not node.accessor and node.name in values else node
    if isinstance(node, Literal):
        return node
    if isinstance(node, Lookup):
        return Lookup(node.points, substitute(node.argument, values), node.slope)
    if isinstance(node, Sampled):
        return Sampled(node.place, substitute(node.argument, values), node.order)
    arguments = tuple(substitute(argument, values) for argument in node.arguments)
    if all(isinstance(argument, Literal) for argument in arguments):
        value = apply(node.code, *(argument.value for argument in arguments if isinstance(argument, Literal)))
        if math.isfinite(value):
            return Literal(value)
    return Operation(node.code, arguments)


def apply(code: int, *arguments: float) -> float:
    """One operation on numbers, as the kernel does it; NaN where it is undefined or overflows."""
    try:
        return operations.binary(code, *arguments) if len(arguments) == 2 else operations.unary(code, *arguments)
    except (OverflowError, ValueError, ZeroDivisionError):
        return math.nan


def evaluate(node: Node, values: Mapping[str, float]) -> float:
    """Value of a tree whose symbols are all in ``values`` (by their text); NaN where it is undefined."""
    if isinstance(node, Literal):
        return node.value
    if isinstance(node, Symbol):
        return values[node.text]
    if isinstance(node, Lookup):
        return operations.table_value(table_constants(node), 0, evaluate(node.argument, values), node.slope)
    if isinstance(node, Sampled):
        return math.nan  # only a run knows the samples
    return apply(node.code, *(evaluate(argument, values) for argument in node.arguments))


def postfix(node: Node, signal: Callable[[Symbol], int], constants: list[float]) -> tuple[list[tuple[int, int]], int]:
    """Program of a tree for the kernel and the depth of stack it needs.

    ``signal`` gives the place of a symbol among the signals (and raises for an unknown one); constants are appended.
    """
    if isinstance(node, Literal):
        constants.append(node.value)
        return [(operations.CONSTANT, len(constants) - 1)], 1
    if isinstance(node, Symbol):
        return [(operations.SIGNAL, signal(node))], 1
    if isinstance(node, Lookup):
        code, depth = postfix(node.argument, signal, constants)
        constants += table_constants(node)
        first = len(constants) - 1 - 2 * len(node.points)
        return [*code, (operations.SLOPE if node.slope else operations.TABLE, first)], depth
    if isinstance(node, Sampled):
        code, depth = postfix(node.argument, signal, constants)
        return [*code, (operations.SPLINE + node.order, node.place)], depth
    code, depth = [], 0
    for place, argument in enumerate(node.arguments):
        part, part_depth = postfix(argument, signal, constants)
        code += part
        depth = max(depth, place + part_depth)
    return [*code, (node.code, 0)], depth


def table_constants(node: Lookup) -> list[float]:
    """A table as the kernel reads it: number of points, abscissas, ordinates."""
    return [float(len(node.points)), *(x for x, _ in node.points), *(y for _, y in node.points)]


def with_signals(node: Node, place: Callable[[str], int]) -> Node:
    """The tree with every ``signal(name)`` as the sampled signal at the time t; ``place`` gives its table."""
    if isinstance(node, Symbol) and node.accessor == "signal":
        return Sampled(place(node.name), Symbol("t", node.position))
    if isinstance(node, Operation):
        return Operation(node.code, tuple(with_signals(argument, place) for argument in node.arguments))
    if isinstance(node, Lookup):
        return Lookup(node.points, with_signals(node.argument, place), node.slope)
    return node


def replaced(node: Node, nodes: Mapping[str, Node]) -> Node:
    """The tree with plain names replaced by other trees."""
    if isinstance(node, Symbol):
        return nodes.get(node.name, node) if not node.accessor else node
    if isinstance(node, Lookup):
        return Lookup(node.points, replaced(node.argument, nodes), node.slope)
    if isinstance(node, Sampled):
        return Sampled(node.place, replaced(node.argument, nodes), node.order)
    if isinstance(node, Operation):
        return Operation(node.code, tuple(replaced(argument, nodes) for argument in node.arguments))
    return node
