"""What the integrators share: the record of a run in progress and the writing of output rows."""

from numba import njit

from solvers.kernels.motion import observe

# Entries of ``clock``: time, step, end of the run, tolerance, longest step, scratch of the step control.
TIME, STEP, END, TOLERANCE, LONGEST, MEMORY = 0, 1, 2, 3, 4, 5

# Entries of ``count``: accepted and rejected steps, evaluations, output rows written, whether k[0] is up to date.
STEPS, REJECTED, EVALUATIONS, ROWS, FRESH = 0, 1, 2, 3, 4

# What a call of ``advance`` ends with.
GOING, FINISHED, STOPPED, FAILED, COLLAPSED = 0, 1, 2, 3, 4


@njit(cache=True, nogil=True, error_model="numpy")
def emit(model, ws, t, y, out, count):
    """Write the next row of ``out``; quaternions keep the sign nearest to the row before. False on failure."""
    k = count[ROWS]
    row = out[k]
    if not observe(model, ws, t, y, row):
        return False
    if k > 0:
        n = len(model.parent) - 1
        first = len(y) - 1 + len(ws.acc) + 3 * n
        for i in range(n):
            at = first + 4 * i
            product = 0.0
            for r in range(4):
                product += row[at + r] * out[k - 1, at + r]
            if product < 0.0:
                for r in range(4):
                    row[at + r] = -row[at + r]
    count[ROWS] = k + 1
    return True
