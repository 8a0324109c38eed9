"""Products of tall panels with blocks of ``WIDTH`` right-hand sides that stand side by side, row by row.

A matrix of the panel is a flat array, the offset of its first entry and its leading dimension, column by column; a
block is a flat array and the offset of its first row, ``WIDTH`` numbers a row. One row is one vector of the processor,
so every entry of the panel is read once and used at once: the speed is that of reading it. BLAS would copy it first.
"""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from solvers.kernels.jit import inner

WIDTH = 8
TOGETHER = 4  # columns of the panel that share one reading of the block

_ROW = ir.VectorType(ir.DoubleType(), WIDTH)
_LONG = ir.IntType(64)
_FUSED = ("contract",)


def pointers(context, builder, signature, args, *numbers):
    """Data pointers of the arrays among the arguments with these numbers."""
    return [context.make_array(signature.args[i])(context, builder, args[i]).data for i in numbers]


def row_at(builder, data, offset):
    """Pointer to the row of a block that starts at an offset."""
    return builder.bitcast(builder.gep(data, [offset]), _ROW.as_pointer())


def splat(builder, value):
    """A number in all places of a row."""
    vector = builder.insert_element(ir.Constant(_ROW, ir.Undefined), value, ir.Constant(ir.IntType(32), 0))
    mask = ir.Constant(ir.VectorType(ir.IntType(32), WIDTH), [0] * WIDTH)
    return builder.shuffle_vector(vector, vector, mask)


def ask_ahead(builder, pointer):
    """Ask for the cache line at a pointer: it will be read soon."""
    number = ir.IntType(32)
    kind = ir.FunctionType(ir.VoidType(), [ir.IntType(8).as_pointer(), number, number, number])
    prefetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
    place = builder.bitcast(pointer, ir.IntType(8).as_pointer())
    builder.call(prefetch, [place, ir.Constant(number, 0), ir.Constant(number, 2), ir.Constant(number, 1)])


def _adder(columns, stride=1, ragged=False):
    """Make ``y += A x`` for a fixed number of columns of A; ``stride`` is the way from one row of A to the next.

    ``ragged``: columns of a packed triangle, each starts one number nearer to its neighbour than the one before.
    """

    @intrinsic
    def add_columns(typingctx, A, a, lda, X, x, Y, y, rows):
        def codegen(context, builder, signature, args):
            _, a, lda, _, x, _, y, rows = args
            A, X, Y = pointers(context, builder, signature, args, 0, 3, 5)
            width = ir.Constant(_LONG, WIDTH)
            heads, factors = [], []
            for c in range(columns):
                step = ir.Constant(_LONG, c)
                nearer = ir.Constant(_LONG, c * (c - 1) // 2 if ragged else 0)
                heads.append(builder.gep(A, [builder.sub(builder.add(a, builder.mul(step, lda)), nearer)]))
                place = builder.add(x, builder.mul(step, width))
                factors.append(builder.load(row_at(builder, X, place), align=8))
            ahead = builder.gep(heads[0], [builder.mul(lda, ir.Constant(_LONG, columns))])
            with cgutils.for_range(builder, rows, intp=_LONG) as loop:
                here = builder.mul(loop.index, ir.Constant(_LONG, stride))
                if columns == TOGETHER and stride == 1 and not ragged:
                    ask_ahead(builder, builder.gep(ahead, [builder.mul(loop.index, ir.Constant(_LONG, columns))]))
                target = row_at(builder, Y, builder.add(y, builder.mul(loop.index, width)))
                total = builder.load(target, align=8)
                for head, factor in zip(heads, factors):
                    entry = splat(builder, builder.load(builder.gep(head, [here])))
                    total = builder.fadd(total, builder.fmul(entry, factor, flags=_FUSED), flags=_FUSED)
                builder.store(total, target, align=8)
            return context.get_dummy_value()

        return types.void(A, types.int64, types.int64, X, types.int64, Y, types.int64, types.int64), codegen

    return add_columns


def _collector(columns, stride=1, ragged=False):
    """Make ``x −= Aᵀ y`` for a fixed number of columns of A; ``stride`` and ``ragged`` as in ``_adder``."""

    @intrinsic
    def collect_columns(typingctx, A, a, lda, Y, y, X, x, rows):
        def codegen(context, builder, signature, args):
            _, a, lda, _, y, _, x, rows = args
            A, Y, X = pointers(context, builder, signature, args, 0, 3, 5)
            width = ir.Constant(_LONG, WIDTH)
            zero = ir.Constant(_ROW, [0.0] * WIDTH)
            heads = []
            for c in range(columns):
                nearer = ir.Constant(_LONG, c * (c - 1) // 2 if ragged else 0)
                start = builder.add(a, builder.mul(ir.Constant(_LONG, c), lda))
                heads.append(builder.gep(A, [builder.sub(start, nearer)]))
            sums = [cgutils.alloca_once_value(builder, zero) for _ in range(columns)]
            for each in sums:
                builder.store(zero, each)
            ahead = builder.gep(heads[0], [builder.mul(lda, ir.Constant(_LONG, columns))])
            with cgutils.for_range(builder, rows, intp=_LONG) as loop:
                here = builder.mul(loop.index, ir.Constant(_LONG, stride))
                if columns == TOGETHER and stride == 1 and not ragged:
                    ask_ahead(builder, builder.gep(ahead, [builder.mul(loop.index, ir.Constant(_LONG, columns))]))
                source = builder.load(row_at(builder, Y, builder.add(y, builder.mul(loop.index, width))), align=8)
                for head, each in zip(heads, sums):
                    entry = splat(builder, builder.load(builder.gep(head, [here])))
                    product = builder.fmul(entry, source, flags=_FUSED)
                    builder.store(builder.fadd(builder.load(each), product, flags=_FUSED), each)
            for c, each in enumerate(sums):
                target = row_at(builder, X, builder.add(x, ir.Constant(_LONG, c * WIDTH)))
                builder.store(builder.fsub(builder.load(target, align=8), builder.load(each)), target, align=8)
            return context.get_dummy_value()

        return types.void(A, types.int64, types.int64, Y, types.int64, X, types.int64, types.int64), codegen

    return collect_columns


_add_many, _add_one = _adder(TOGETHER), _adder(1)
_collect_many, _collect_one = _collector(TOGETHER), _collector(1)
_add_ragged, _collect_ragged = _adder(TOGETHER, ragged=True), _collector(TOGETHER, ragged=True)
add_block, collect_block = _adder(WIDTH, WIDTH), _collector(WIDTH, WIDTH)  # A is a block itself, row by row


@inner
def add_product(A, a, lda, rows, columns, X, x, Y, y):
    """Y (rows) += A (rows × columns) X (columns)."""
    c = 0
    while c + TOGETHER <= columns:
        _add_many(A, a + c * lda, lda, X, x + c * WIDTH, Y, y, rows)
        c += TOGETHER
    while c < columns:
        _add_one(A, a + c * lda, lda, X, x + c * WIDTH, Y, y, rows)
        c += 1


@inner
def subtract_transposed(A, a, lda, rows, columns, Y, y, X, x):
    """X (columns) −= Aᵀ Y, A is rows × columns."""
    c = 0
    while c + TOGETHER <= columns:
        _collect_many(A, a + c * lda, lda, Y, y, X, x + c * WIDTH, rows)
        c += TOGETHER
    while c < columns:
        _collect_one(A, a + c * lda, lda, Y, y, X, x + c * WIDTH, rows)
        c += 1


@inner
def scale_row(X, x, factor):
    """One row of a block times a number."""
    for j in range(WIDTH):
        X[x + j] *= factor


@inner
def packed_forward(A, a, w, unit, X, x):
    """X (w) := L⁻¹ X, L lower triangular, packed column by column from ``a``; ``unit``: its diagonal counts as one.

    Pivot rows are turned into their negatives for the products and back.
    """
    p, c = a, 0
    while c + TOGETHER <= w:
        row = x + c * WIDTH
        here = p
        for q in range(TOGETHER):
            if not unit:
                scale_row(X, row + q * WIDTH, 1.0 / A[here])
            for r in range(q + 1, TOGETHER):
                subtract_row(X, row + r * WIDTH, A[here + r - q], row + q * WIDTH)
            here += w - c - q
        flip(X, row)
        _add_ragged(A, p + TOGETHER, w - c - 1, X, row, X, row + TOGETHER * WIDTH, w - c - TOGETHER)
        flip(X, row)
        p, c = here, c + TOGETHER
    while c < w:
        row = x + c * WIDTH
        if not unit:
            scale_row(X, row, 1.0 / A[p])
        for r in range(1, w - c):
            subtract_row(X, row + r * WIDTH, A[p + r], row)
        p, c = p + w - c, c + 1


@inner
def packed_backward(A, a, w, unit, X, x):
    """X (w) := L⁻ᵀ X, L as in ``packed_forward``."""
    p = a + w * (w + 1) // 2
    c = w
    while c % TOGETHER > 0:
        c -= 1
        p -= w - c
        row = x + c * WIDTH
        for r in range(1, w - c):
            subtract_row(X, row, A[p + r], row + r * WIDTH)
        if not unit:
            scale_row(X, row, 1.0 / A[p])
    while c > 0:
        c -= TOGETHER
        row = x + c * WIDTH
        here = p
        p -= TOGETHER * (w - c) - TOGETHER * (TOGETHER - 1) // 2
        _collect_ragged(A, p + TOGETHER, w - c - 1, X, row + TOGETHER * WIDTH, X, row, w - c - TOGETHER)
        for q in range(TOGETHER - 1, -1, -1):
            here -= w - c - q
            for r in range(q + 1, TOGETHER):
                subtract_row(X, row + q * WIDTH, A[here + r - q], row + r * WIDTH)
            if not unit:
                scale_row(X, row + q * WIDTH, 1.0 / A[here])


@inner
def subtract_row(X, x, factor, y):
    """Row at x of a block less a multiple of the row at y."""
    for j in range(WIDTH):
        X[x + j] -= factor * X[y + j]


@inner
def flip(X, x):
    """TOGETHER rows of a block change their sign."""
    for j in range(TOGETHER * WIDTH):
        X[x + j] = -X[x + j]
