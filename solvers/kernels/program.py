"""The stack machine that runs postfix programs of expressions without the interpreter."""

from solvers.kernels import operations
from solvers.kernels.jit import CODE, FLOAT, FLOATS, INT, READ, inner, kernel
from solvers.kernels.operations import ADD, ATAN2, CONSTANT, MAX, MOD, POWER, SIGNAL, SLOPE, SPLINE, TABLE

binary = inner(operations.binary)
unary = inner(operations.unary)
table_value = inner(operations.table_value)
spline_value = inner(operations.spline_value)


@kernel(FLOAT, CODE, INT, INT, READ, READ, FLOATS)
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
        elif ADD <= op <= POWER or op == ATAN2 or MOD <= op <= MAX:  # two arguments
            top -= 1
            stack[top] = binary(op, stack[top], stack[top + 1])
        elif op in (TABLE, SLOPE):
            stack[top] = table_value(constants, code[i, 1], stack[top], op == SLOPE)
        elif op >= SPLINE:
            stack[top] = spline_value(constants, code[i, 1], stack[top], op - SPLINE)
        else:
            stack[top] = unary(op, stack[top])
    return stack[top]
