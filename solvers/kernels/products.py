"""Products of packed rows, ``C −= A Bᵀ``: rows are packed once and serve every tile that they take part in.

Rows are packed by strips (see ``strips``): ``WIDTH`` rows column by column, ``WIDTH`` numbers a column. The same strips
serve as rows of A and, read number by number, as columns of Bᵀ. A tile of three strips by one, 24 × 8, stays in 24
vector registers while the strips pass by; a strip of B stays in the first cache, the strips of A in the second.
BLAS packs both factors of every product anew, which takes a tenth of the time of products as narrow as ours.
"""

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from solvers.kernels.jit import inner
from solvers.kernels.skinny import WIDTH, ask_ahead, pointers, row_at, splat

HIGH = 3  # strips of a tile

_LONG = ir.IntType(64)
_ROW = ir.VectorType(ir.DoubleType(), WIDTH)
_FUSED = ("contract",)


def _tile(strips, fresh):
    """Make ``C −= A J Bᵀ`` for ``strips`` strips of A and one of B; ``fresh``: C is written, whatever it held.

    Strips of A start at P[a], ``length`` numbers apart, that of B at P[b]. J is +1 for the first ``positive`` of the
    ``steps`` columns, −1 for the rest. C is stored column by column from C[at], ``ld`` numbers a column.
    """

    @intrinsic
    def subtract_tile(typingctx, P, a, b, length, positive, steps, C, at, ld):
        def codegen(context, builder, signature, args):
            _, a, b, length, positive, steps, _, at, ld = args
            P, C = pointers(context, builder, signature, args, 0, 6)
            width, zero = ir.Constant(_LONG, WIDTH), ir.Constant(_ROW, [0.0] * WIDTH)
            heads = [
                builder.gep(P, [builder.add(a, builder.mul(length, ir.Constant(_LONG, i)))]) for i in range(strips)
            ]
            other = builder.gep(P, [b])
            sums = [[cgutils.alloca_once_value(builder, zero) for _ in range(WIDTH)] for _ in range(strips)]
            places = []
            for c in range(WIDTH):
                column = builder.gep(C, [builder.add(at, builder.mul(ld, ir.Constant(_LONG, c)))])
                places.append([row_at(builder, column, ir.Constant(_LONG, i * WIDTH)) for i in range(strips)])
            for row in sums:
                for each in row:
                    builder.store(zero, each)
            if not fresh:
                for column in places:
                    for place in column:
                        ask_ahead(builder, place)

            def products(start, stop, add):
                with cgutils.for_range_slice(builder, start, stop, ir.Constant(_LONG, 1), intp=_LONG) as (p, _):
                    here = builder.mul(p, width)
                    columns = [builder.load(row_at(builder, head, here), align=8) for head in heads]
                    for c in range(WIDTH):
                        entry = splat(
                            builder, builder.load(builder.gep(other, [builder.add(here, ir.Constant(_LONG, c))]))
                        )
                        for column, row in zip(columns, sums):
                            product = builder.fmul(column, entry, flags=_FUSED)
                            total = builder.load(row[c])
                            change = builder.fadd if add else builder.fsub
                            builder.store(change(total, product, flags=_FUSED), row[c])

            products(ir.Constant(_LONG, 0), positive, False)
            with builder.if_then(builder.icmp_signed("<", positive, steps), likely=False):
                products(positive, steps, True)
            for c, column in enumerate(places):
                for place, row in zip(column, sums):
                    total = builder.load(row[c])
                    if not fresh:
                        total = builder.fadd(builder.load(place, align=8), total)
                    builder.store(total, place, align=8)
            return context.get_dummy_value()

        long = types.int64
        return types.void(P, long, long, long, long, long, C, long, long), codegen

    return subtract_tile


_three, _two, _one = (_tile(n, False) for n in (3, 2, 1))
_three_fresh, _two_fresh, _one_fresh = (_tile(n, True) for n in (3, 2, 1))


@inner
def subtract_products(P, a, rows, b, columns, positive, steps, C, at, ld, fresh, lower, edge):
    """C (rows × columns) −= A J Bᵀ with the strips of A from P[a] and those of B from P[b] on, ``steps`` columns each.

    J is +1 for the first ``positive`` columns, −1 for the rest; ``fresh``: C is written, whatever it held. ``lower``:
    A is B, what stands above the diagonal may become anything. ``edge``: scratch of WIDTH².
    """
    length = steps * WIDTH
    for j in range(0, columns, WIDTH):
        other, corner = b + j * steps, at + j * ld
        i = j if lower else 0
        if columns - j < WIDTH:
            while i < rows:
                _edge(
                    P,
                    a + i * steps,
                    other,
                    min(WIDTH, rows - i),
                    columns - j,
                    length,
                    positive,
                    steps,
                    C,
                    corner + i,
                    ld,
                    fresh,
                    edge,
                )
                i += WIDTH
            continue
        if fresh:
            while i + HIGH * WIDTH <= rows:
                _three_fresh(P, a + i * steps, other, length, positive, steps, C, corner + i, ld)
                i += HIGH * WIDTH
            if i + 2 * WIDTH <= rows:
                _two_fresh(P, a + i * steps, other, length, positive, steps, C, corner + i, ld)
                i += 2 * WIDTH
            elif i + WIDTH <= rows:
                _one_fresh(P, a + i * steps, other, length, positive, steps, C, corner + i, ld)
                i += WIDTH
        else:
            while i + HIGH * WIDTH <= rows:
                _three(P, a + i * steps, other, length, positive, steps, C, corner + i, ld)
                i += HIGH * WIDTH
            if i + 2 * WIDTH <= rows:
                _two(P, a + i * steps, other, length, positive, steps, C, corner + i, ld)
                i += 2 * WIDTH
            elif i + WIDTH <= rows:
                _one(P, a + i * steps, other, length, positive, steps, C, corner + i, ld)
                i += WIDTH
        if i < rows:
            _edge(P, a + i * steps, other, rows - i, WIDTH, length, positive, steps, C, corner + i, ld, fresh, edge)


@inner
def _edge(P, a, b, rows, columns, length, positive, steps, C, at, ld, fresh, edge):
    """A tile that reaches over the edge of C: formed aside."""
    _one_fresh(P, a, b, length, positive, steps, edge, 0, WIDTH)
    for c in range(columns):
        for i in range(rows):
            if fresh:
                C[at + c * ld + i] = edge[c * WIDTH + i]
            else:
                C[at + c * ld + i] += edge[c * WIDTH + i]
