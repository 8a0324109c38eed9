"""Symbolic derivatives of expressions, by the rules of the calculus, with the obvious simplifications."""

from __future__ import annotations

from solvers.kernels import operations as op
from solvers.multibody.expressions import Literal, Lookup, Node, Operation, Sampled, Symbol, apply

ZERO, ONE, TWO = Literal(0.0), Literal(1.0), Literal(2.0)


def derivative(node: Node, text: str) -> Node:
    """∂node/∂symbol, where the symbol is given as it is typed (``t``, ``q(pin)``).

    Functions with corners (abs, sign, step, floor, min, max, mod) get their derivative where they are smooth.
    """
    if isinstance(node, Literal):
        return ZERO
    if isinstance(node, Symbol):
        return ONE if node.text == text else ZERO
    if isinstance(node, Lookup):
        inside = derivative(node.argument, text)
        return ZERO if node.slope else product(Lookup(node.points, node.argument, True), inside)
    if isinstance(node, Sampled):
        inside = derivative(node.argument, text)
        return ZERO if node.order == 2 else product(Sampled(node.place, node.argument, node.order + 1), inside)
    parts = [derivative(argument, text) for argument in node.arguments]
    if all(part == ZERO for part in parts):
        return ZERO
    if len(parts) == 2:
        return _binary(node.code, *node.arguments, *parts)
    return product(_outer(node.code, node.arguments[0], node), parts[0])


def _binary(code: int, a: Node, b: Node, da: Node, db: Node) -> Node:
    if code == op.ADD:
        return add(da, db)
    if code == op.SUBTRACT:
        return subtract(da, db)
    if code == op.MULTIPLY:
        return add(product(da, b), product(a, db))
    if code == op.DIVIDE:
        return subtract(quotient(da, b), quotient(product(a, db), product(b, b)))
    if code == op.POWER:
        along = product(product(b, power(a, subtract(b, ONE))), da)
        return along if db == ZERO else add(along, product(product(power(a, b), Operation(op.LOG, (a,))), db))
    if code == op.ATAN2:
        square = add(product(a, a), product(b, b))
        return quotient(subtract(product(b, da), product(a, db)), square)
    if code == op.MOD:
        return subtract(da, product(Operation(op.FLOOR, (quotient(a, b),)), db))
    above = Operation(op.STEP, (subtract(a, b),))  # 1 where a ≥ b
    first, second = (da, db) if code == op.MAX else (db, da)
    return add(product(above, first), product(subtract(ONE, above), second))


def _outer(code: int, a: Node, whole: Node) -> Node:
    """Derivative of a function of one argument with respect to it."""
    if code == op.NEGATE:
        return Literal(-1.0)
    if code == op.SIN:
        return Operation(op.COS, (a,))
    if code == op.COS:
        return negative(Operation(op.SIN, (a,)))
    if code == op.TAN:
        return add(ONE, product(whole, whole))
    if code in (op.ASIN, op.ACOS):
        slope = quotient(ONE, Operation(op.SQRT, (subtract(ONE, product(a, a)),)))
        return slope if code == op.ASIN else negative(slope)
    if code == op.ATAN:
        return quotient(ONE, add(ONE, product(a, a)))
    if code == op.SINH:
        return Operation(op.COSH, (a,))
    if code == op.COSH:
        return Operation(op.SINH, (a,))
    if code == op.TANH:
        return subtract(ONE, product(whole, whole))
    if code == op.SQRT:
        return quotient(Literal(0.5), whole)
    if code == op.EXP:
        return whole
    if code == op.LOG:
        return quotient(ONE, a)
    if code == op.LOG10:
        return quotient(Literal(0.4342944819032518), a)
    if code == op.ABS:
        return Operation(op.SIGN, (a,))
    return ZERO  # sign, step, floor


def add(a: Node, b: Node) -> Node:
    """a + b."""
    if a == ZERO:
        return b
    return a if b == ZERO else _made(op.ADD, a, b)


def subtract(a: Node, b: Node) -> Node:
    """a − b."""
    if b == ZERO:
        return a
    return negative(b) if a == ZERO else _made(op.SUBTRACT, a, b)


def product(a: Node, b: Node) -> Node:
    """a·b."""
    if ZERO in (a, b):
        return ZERO
    if a == ONE:
        return b
    return a if b == ONE else _made(op.MULTIPLY, a, b)


def quotient(a: Node, b: Node) -> Node:
    """a / b."""
    return ZERO if a == ZERO else (a if b == ONE else _made(op.DIVIDE, a, b))


def power(a: Node, b: Node) -> Node:
    """a to the power b."""
    if b == ZERO:
        return ONE
    return a if b == ONE else _made(op.POWER, a, b)


def negative(a: Node) -> Node:
    """−a."""
    return Literal(-a.value) if isinstance(a, Literal) else Operation(op.NEGATE, (a,))


def _made(code: int, a: Node, b: Node) -> Node:
    if isinstance(a, Literal) and isinstance(b, Literal):
        value = apply(code, a.value, b.value)
        if value == value and abs(value) != float("inf"):
            return Literal(value)
    return Operation(code, (a, b))
