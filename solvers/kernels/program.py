"""The stack machine that runs postfix programs of expressions without the interpreter."""

from solvers.kernels import operations
from solvers.kernels.jit import entry, inner
from solvers.kernels.operations import (
    ADD,
    ATAN2,
    CONSTANT,
    DIVIDE,
    MAX,
    MIN,
    MOD,
    MULTIPLY,
    POWER,
    SIGNAL,
    SUBTRACT,
)

binary = inner(operations.binary)
unary = inner(operations.unary)


@entry
def run(code, first, last, constants, signals, stack):
    """Value of the program ``code[first:last]``: rows of operation and argument; ``stack`` is scratch."""
    top = -1
    for i in range(first, last):
        op = code[i, 0]
        if op == CONSTANT:
            top += 1
            stack[top] = constants[code[i, 1]]
        elif op == SIGNAL:
            top += 1
            stack[top] = signals[code[i, 1]]
        elif op in (ADD, SUBTRACT, MULTIPLY, DIVIDE, POWER, ATAN2, MOD, MIN, MAX):
            top -= 1
            stack[top] = binary(op, stack[top], stack[top + 1])
        else:
            stack[top] = unary(op, stack[top])
    return stack[top]
