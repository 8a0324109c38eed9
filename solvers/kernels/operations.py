"""Operations of expressions on numbers: plain Python here, compiled in ``program``."""

import math

# Operations. Arguments lie on the stack; CONSTANT and SIGNAL carry an index, TABLE and SLOPE that of a table,
# SPLINE and its two derivatives that of a sampled signal.
(
    CONSTANT, SIGNAL, NEGATE, ADD, SUBTRACT, MULTIPLY, DIVIDE, POWER,
    SIN, COS, TAN, ASIN, ACOS, ATAN, ATAN2, SINH, COSH, TANH,
    SQRT, EXP, LOG, LOG10, ABS, SIGN, STEP, FLOOR, MOD, MIN, MAX, TABLE, SLOPE,
    SPLINE, SPLINE_RATE, SPLINE_BEND,
) = range(34)  # fmt: skip


def binary(op, a, b):
    """Result of an operation with two arguments; NaN where it is undefined."""
    if op == ADD:
        return a + b
    if op == SUBTRACT:
        return a - b
    if op == MULTIPLY:
        return a * b
    if op == DIVIDE:
        return a / b if b != 0.0 else math.nan
    if op == POWER:
        if (a == 0.0 and b < 0.0) or (a < 0.0 and b != math.floor(b)):
            return math.nan
        return a**b
    if op == ATAN2:
        return math.atan2(a, b)
    if op == MOD:
        return a - b * math.floor(a / b) if b != 0.0 else math.nan
    if op == MIN:
        return a if a <= b or a != a else b
    return a if a >= b or a != a else b


def unary(op, a):
    """Result of an operation with one argument; NaN where it is undefined."""
    if op == NEGATE:
        return -a
    if op == SIN:
        return math.sin(a)
    if op == COS:
        return math.cos(a)
    if op == TAN:
        return math.tan(a)
    if op == ASIN:
        return math.asin(a) if abs(a) <= 1.0 else math.nan
    if op == ACOS:
        return math.acos(a) if abs(a) <= 1.0 else math.nan
    if op == ATAN:
        return math.atan(a)
    if op == SINH:
        return math.sinh(a)
    if op == COSH:
        return math.cosh(a)
    if op == TANH:
        return math.tanh(a)
    if op == SQRT:
        return math.sqrt(a) if a >= 0.0 else math.nan
    if op == EXP:
        return math.exp(a)
    if op == LOG:
        return math.log(a) if a > 0.0 else math.nan
    if op == LOG10:
        return math.log10(a) if a > 0.0 else math.nan
    if op == ABS:
        return abs(a)
    if op == SIGN:
        return a if a != a or a == 0.0 else math.copysign(1.0, a)
    if op == STEP:
        return 1.0 if a >= 0.0 else (0.0 if a < 0.0 else a)
    return float(math.floor(a)) if abs(a) < 1e300 else a


def table_value(constants, first, x, slope):
    """Broken line through points, continued straight at both ends, or its slope.

    ``constants[first]`` is the number of points; their abscissas (growing) and then their ordinates follow.
    """
    n = int(constants[first])
    k = 1
    while k < n - 1 and x > constants[first + 1 + k]:
        k += 1
    x0, x1 = constants[first + k], constants[first + 1 + k]
    y0, y1 = constants[first + n + k], constants[first + n + 1 + k]
    rise = (y1 - y0) / (x1 - x0)
    return rise if slope else y0 + rise * (x - x0)


def spline_value(constants, first, x, order):
    """Cubic spline through even samples, or its first or second derivative; held at both ends.

    ``constants[first:]``: number of samples n, first abscissa, step, n ordinates, n second derivatives (M):
    S = a y₀ + b y₁ + h²/6 ((a³ − a) M₀ + (b³ − b) M₁) with b = (x − x₀)/h, a = 1 − b.
    """
    n, h = int(constants[first]), constants[first + 2]
    place = (x - constants[first + 1]) / h
    if not place >= 0.0:
        return constants[first + 3] if order == 0 else 0.0
    if place >= n - 1:
        return constants[first + 2 + n] if order == 0 else 0.0
    k = int(place)
    b = place - k
    a = 1.0 - b
    y0, y1 = constants[first + 3 + k], constants[first + 4 + k]
    m0, m1 = constants[first + 3 + n + k], constants[first + 4 + n + k]
    if order == 0:
        return a * y0 + b * y1 + h * h / 6.0 * ((a * a * a - a) * m0 + (b * b * b - b) * m1)
    if order == 1:
        return (y1 - y0) / h + h / 6.0 * ((3.0 * b * b - 1.0) * m1 - (3.0 * a * a - 1.0) * m0)
    return a * m0 + b * m1
