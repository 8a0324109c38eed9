"""Methods of Newmark's family on the accelerations: generalised-α with error control, and the specialised Newmark.

Unknown of a step is the acceleration at its end. q moves by increments (quaternions stay unit), v and the additional
states by the rule of γ; constraints are eliminated at the level of accelerations and every state is projected onto
them. Chung and Hulbert 1993; Arnold and Brüls 2007; Yudakov–Boikov 2012, (26)–(30). docs/theory/integrators.md.
"""

import math

from solvers.kernels.coloured import coloured_jacobian
from solvers.kernels.coordinates import shift
from solvers.kernels.dense_lu import lu_factor, lu_solve
from solvers.kernels.jit import (
    BOOL,
    CODE,
    FLAG,
    FLOAT,
    FLOATS,
    INT,
    INTS,
    MATRIX,
    MODEL,
    NONE,
    READ,
    WORK,
    inner,
    kernel,
    part,
)
from solvers.kernels.motion import derivative, project, remember_turns
from solvers.kernels.multibody_arrays import BAD_STATE, N_Q, N_V, N_X, OK, RATE, SAMPLE, STAGE, STAGES, STATUS_CODE, Y
from solvers.kernels.observe import observe
from solvers.kernels.stepping import (
    COLLAPSED,
    END,
    EVALUATIONS,
    FAILED,
    FINISHED,
    GOING,
    LONGEST,
    REJECTED,
    ROWS,
    STEP,
    STEPS,
    STOPPED,
    TIME,
    TOLERANCE,
)
from solvers.kernels.tangent import force_drift, tangent_matrix

# Rows of ``rows``: averaged rates of the last step (a*), true rates (v̇, ẋ), unknown rates, change, what the time alone
# changes of the rates over the step, new averaged rates.
AVERAGED, TRUE, UNKNOWN, CHANGE, DRIFT, NEW_AVERAGED = range(6)
N_ROWS = 6

# Entries of ``rule``: α_m, α_f, β, γ; whether steps are fixed (one linear solution each) or controlled; whether only
# the forces are differentiated, as in (13)–(18) of the paper.
ALPHA_M, ALPHA_F, BETA, GAMMA_, FIXED, BARE = range(6)

# Entries of ``memo``; pivots follow.
STARTED, FRESH_JACOBIAN, FACTORED, KEPT = range(4)  # KEPT: the Jacobian is that of an earlier step
PIVOTS = 4

SHORTEST = 1e-12
MOST = 6

#: With a kept Jacobian a second iteration may change this part of what the first did; more asks for a new Jacobian.
KEEPING = 0.05


@inner
def trial(model, ws, rows, rule, h, n_q, n_v, n_x):
    """STAGE from the unknown rates: q ⊕ (hv + h²((½ − β)a + βa⁺)), v + h((1 − γ)a + γa⁺), x likewise."""
    beta, gamma, am, af = rule[BETA], rule[GAMMA_], rule[ALPHA_M], rule[ALPHA_F]
    for i in range(n_v + n_x):
        rows[NEW_AVERAGED, i] = ((1.0 - af) * rows[UNKNOWN, i] + af * rows[TRUE, i] - am * rows[AVERAGED, i]) / (
            1.0 - am
        )
    for i in range(n_v):
        old, new = rows[AVERAGED, i], rows[NEW_AVERAGED, i]
        ws.of_speed[3, i] = h * ws.state[Y, n_q + i] + h * h * ((0.5 - beta) * old + beta * new)
    shift(model, ws.state[Y, :n_q], ws.of_speed[3], 1.0, ws.state[STAGE, :n_q])
    for i in range(n_v + n_x):
        old, new = rows[AVERAGED, i], rows[NEW_AVERAGED, i]
        ws.state[STAGE, n_q + i] = ws.state[Y, n_q + i] + h * ((1.0 - gamma) * old + gamma * new)


@part(NONE, MODEL, WORK, MATRIX, READ, INTS, MATRIX, MATRIX, FLOAT)
def linear_step(model, ws, rows, rule, memo, J, LU, h):
    """The step of (26)–(30): rates at the end from the linearised system alone, then STAGE."""
    n_q, n_v, n_x = model.counts[N_Q], model.counts[N_V], model.counts[N_X]
    n = n_v + n_x
    trial(model, ws, rows, rule, h, n_q, n_v, n_x)  # with the rates held: δx is in of_speed[3]
    for i in range(n):
        value = rows[DRIFT, i]
        for j in range(n_v):
            value += J[i, j] * ws.of_speed[3, j]
        for j in range(n):
            value += J[i, n_v + j] * h * rows[TRUE, j]
        rows[CHANGE, i] = value
    lu_solve(LU, n, memo[PIVOTS:], rows[CHANGE])
    for i in range(n):
        rows[UNKNOWN, i] += rows[CHANGE, i]
    trial(model, ws, rows, rule, h, n_q, n_v, n_x)


@part(BOOL, MODEL, WORK, FLOATS, INTS, MATRIX, READ, INTS, MATRIX, MATRIX, FLOAT)
def solve_step(model, ws, clock, count, rows, rule, memo, J, LU, h):
    """Newton's iteration for the rates at the end of the step. False if it does not converge."""
    n_q, n_v, n_x = model.counts[N_Q], model.counts[N_V], model.counts[N_X]
    n = n_v + n_x
    share = (1.0 - rule[ALPHA_F]) / (1.0 - rule[ALPHA_M])
    by_q, by_v = rule[BETA] * h * h * share, rule[GAMMA_] * h * share
    if memo[FACTORED] == 0:
        for i in range(n):
            for j in range(n):
                value = -by_v * J[i, n_v + j]
                if j < n_v:
                    value -= by_q * J[i, j]
                LU[i, j] = value
            LU[i, i] += 1.0
        if not lu_factor(LU, n, memo[PIVOTS:]):
            return False
        memo[FACTORED] = 1
    for i in range(n):
        rows[UNKNOWN, i] = rows[TRUE, i]
    if rule[BARE] > 0.5:
        linear_step(model, ws, rows, rule, memo, J, LU, h)
        return True
    before = -1.0
    once = rule[FIXED] > 0.5
    for _ in range(MOST):
        trial(model, ws, rows, rule, h, n_q, n_v, n_x)
        if not derivative(model, ws, clock[TIME] + h, ws.state[STAGE], ws.state[SAMPLE]):
            return False
        count[EVALUATIONS] += 1
        for i in range(n):
            rows[CHANGE, i] = ws.state[SAMPLE, n_q + i] - rows[UNKNOWN, i]
        lu_solve(LU, n, memo[PIVOTS:], rows[CHANGE])
        size = 0.0
        for i in range(n):
            rows[UNKNOWN, i] += rows[CHANGE, i]
            reach = by_q * abs(rows[CHANGE, i]) if i < n_v else 0.0
            moved = max(reach, by_v * abs(rows[CHANGE, i]))
            size = max(size, moved / (clock[TOLERANCE] * (1.0 + abs(ws.state[STAGE, n_q + i]))))
        if not math.isfinite(size):
            return False
        if once and memo[KEPT] == 1 and before < 0.0:
            before = size
            continue
        if once and memo[KEPT] == 1 and size > 0.01 and size > KEEPING * before:
            memo[FRESH_JACOBIAN] = 0
            if size > 0.5 * before:
                return False
        if once or size < 0.01:
            trial(model, ws, rows, rule, h, n_q, n_v, n_x)
            return True
        if before >= 0.0 and size > 0.5 * before:
            return False
        before = size
    return False


@inner
def error_of(ws, rows, rule, clock, h, n_q, n_v, n_x):
    """Scaled local error: the part of order h³ that β leaves in the coordinates, and γ in the states (½ exact)."""
    worst = 0.0
    for i in range(n_v):
        jump = rows[NEW_AVERAGED, i] - rows[AVERAGED, i]
        error = abs(h * h * (rule[BETA] - 1.0 / 6.0) * jump)
        worst = max(worst, error / (clock[TOLERANCE] * (1.0 + abs(h * ws.state[STAGE, n_q + i]))))
    for i in range(n_x):
        jump = rows[NEW_AVERAGED, n_v + i] - rows[AVERAGED, n_v + i]
        worst = max(worst, abs(h * jump) / 12.0 / (clock[TOLERANCE] * (1.0 + abs(ws.state[STAGE, n_q + n_v + i]))))
    return worst


@part(BOOL, MODEL, WORK, FLOATS, INTS, MATRIX, READ, FLOAT, READ, MATRIX)
def accept(model, ws, clock, count, rows, rule, h, times, out):
    """Take the step: rows in between by cubics of Hermite, projection, true rates at the new state."""
    n_q, n_v, n_x = model.counts[N_Q], model.counts[N_V], model.counts[N_X]
    n_y = ws.state.shape[1]
    t = clock[TIME]
    until = clock[END] if clock[END] - t - h < 1e-12 * clock[END] else t + h
    for i in range(n_y):
        ws.state[STAGES, i] = ws.state[RATE, i]  # rates at the beginning
        ws.state[STAGES + 1, i] = ws.state[Y, i]
    ws.state[STAGE, n_y - 1] = ws.state[Y, n_y - 1]
    if not project(model, ws, until, ws.state[STAGE]):
        return False
    total = 0.0
    for i in range(n_y):
        ws.state[Y, i] = ws.state[STAGE, i]
        total += abs(ws.state[Y, i])
    if not math.isfinite(total):
        ws.ints[STATUS_CODE] = BAD_STATE
        return False
    if not derivative(model, ws, until, ws.state[Y], ws.state[RATE]):
        return False
    count[EVALUATIONS] += 1
    ws.state[Y, n_y - 1] += 0.5 * h * (ws.state[STAGES, n_y - 1] + ws.state[RATE, n_y - 1])
    remember_turns(model, ws, ws.state[Y])
    for i in range(n_v + n_x):
        rows[TRUE, i] = ws.state[RATE, n_q + i]
        rows[AVERAGED, i] = rows[TRUE, i] if rule[BARE] > 0.5 else rows[NEW_AVERAGED, i]
    for i in range(n_y):
        ws.state[STAGES + 2, i] = ws.state[RATE, i]  # an observation overwrites RATE
    while count[ROWS] < len(times) and times[count[ROWS]] <= until:
        x = (times[count[ROWS]] - t) / h
        for i in range(n_y):
            a, b = ws.state[STAGES + 1, i], ws.state[Y, i]
            c, d = h * ws.state[STAGES, i], h * ws.state[STAGES + 2, i]
            ws.state[SAMPLE, i] = a + x * (c + x * (3.0 * (b - a) - 2.0 * c - d + x * (2.0 * (a - b) + c + d)))
        if not project(model, ws, times[count[ROWS]], ws.state[SAMPLE]):
            return False
        if not observe(model, ws, times[count[ROWS]], ws.state[SAMPLE], out, count[ROWS]):
            return False
        count[ROWS] += 1
    for i in range(n_y):
        ws.state[RATE, i] = ws.state[STAGES + 2, i]
    clock[TIME] = until
    count[STEPS] += 1
    return True


@part(BOOL, MODEL, WORK, FLOATS, INTS, MATRIX, READ, INTS, READ, MATRIX)
def begin(model, ws, clock, count, rows, rule, memo, times, out):
    """Rates at the start, the first row, and a first step of controlled methods."""
    n_q, n_v, n_x = model.counts[N_Q], model.counts[N_V], model.counts[N_X]
    if not derivative(model, ws, clock[TIME], ws.state[Y], ws.state[RATE]):
        return False
    for i in range(n_v + n_x):
        rows[AVERAGED, i] = ws.state[RATE, n_q + i]
        rows[TRUE, i] = ws.state[RATE, n_q + i]
    while count[ROWS] < len(times) and times[count[ROWS]] <= clock[TIME]:
        if not observe(model, ws, clock[TIME], ws.state[Y], out, count[ROWS]):
            return False
        count[ROWS] += 1
    if not derivative(model, ws, clock[TIME], ws.state[Y], ws.state[RATE]):  # an observation overwrites RATE
        return False
    if rule[FIXED] < 0.5:
        clock[STEP] = min(1e-4 * clock[END], clock[LONGEST])
    memo[STARTED], memo[FRESH_JACOBIAN], memo[FACTORED] = 1, 0, 0
    return True


@inner
def renew_jacobian(model, ws, t, h, J, drift, count, bare, how, turns, first, touched, found):
    """J at Y, of all or of the forces alone; coloured, or column by column where that is not possible."""
    if len(turns) == 0:
        count[EVALUATIONS] += 2 * model.counts[N_V] + model.counts[N_X] + 1
        return tangent_matrix(model, ws, t, ws.state[Y], 1, J)
    count[EVALUATIONS] += turns[len(turns) - 1, 0] + 4
    if not coloured_jacobian(model, ws, t, ws.state[Y], how, turns, first, touched, found, J):
        return False
    return not bare or force_drift(model, ws, t, h, ws.state[Y], drift)


@kernel(
    INT, MODEL, WORK, FLOATS, INTS, READ, MATRIX, FLAG, INT, MATRIX, INTS, MATRIX, MATRIX, READ,
    INTS, CODE, INTS, INTS, MATRIX,
)  # fmt: skip
def advance(
    model, ws, clock, count, times, out, flag, max_steps, rows, memo, J, LU, rule, how, turns, first, touched, found
):
    """Go on by at most ``max_steps`` attempts. Returns GOING, FINISHED, STOPPED, FAILED or COLLAPSED."""
    n_q, n_v, n_x = model.counts[N_Q], model.counts[N_V], model.counts[N_X]
    fixed = rule[FIXED] > 0.5
    if memo[STARTED] == 0 and not begin(model, ws, clock, count, rows, rule, memo, times, out):
        return FAILED
    for _ in range(max_steps):
        t = clock[TIME]
        if t >= clock[END]:
            return FINISHED
        if flag[0] != 0:
            return STOPPED
        ws.ints[STATUS_CODE] = OK
        h = min(clock[STEP], clock[LONGEST]) if not fixed else clock[STEP]
        if h > clock[END] - t:
            h = clock[END] - t
            memo[FACTORED] = 0
        if h < SHORTEST * clock[END]:
            if clock[END] - t < SHORTEST * clock[END]:
                clock[TIME] = clock[END]
                continue
            for i in range(ws.state.shape[1]):  # a little further along the motion
                ws.state[STAGE, i] = ws.state[Y, i] + 1e-9 * clock[END] * ws.state[RATE, i]
            derivative(model, ws, t + 1e-9 * clock[END], ws.state[STAGE], ws.state[SAMPLE])  # a force without value?
            return COLLAPSED
        fresh = memo[FRESH_JACOBIAN] == 0 or rule[BARE] > 0.5
        memo[KEPT] = 0 if fresh else 1
        if fresh:
            bare = rule[BARE] > 0.5
            if not renew_jacobian(model, ws, t, h, J, rows[DRIFT], count, bare, how, turns, first, touched, found):
                return FAILED
            ws.ints[STATUS_CODE] = OK
            memo[FRESH_JACOBIAN], memo[FACTORED] = 1, 0
        good = solve_step(model, ws, clock, count, rows, rule, memo, J, LU, h)
        if fixed:
            if not good and not fresh:
                memo[FRESH_JACOBIAN] = 0
                continue
            if not good or not accept(model, ws, clock, count, rows, rule, h, times, out):
                return FAILED
            continue
        if not good:
            memo[FACTORED] = 0
            if fresh:
                count[REJECTED] += 1
                clock[STEP] = 0.25 * h
            memo[FRESH_JACOBIAN] = 0
            continue
        error = error_of(ws, rows, rule, clock, h, n_q, n_v, n_x)
        factor = 0.9 * max(error, 1e-9) ** (-1.0 / 3.0)
        if error > 1.0:
            count[REJECTED] += 1
            clock[STEP] = h * max(0.2, factor)
            memo[FACTORED] = 0
            continue
        if not accept(model, ws, clock, count, rows, rule, h, times, out):
            return FAILED
        if factor > 1.3 or factor < 0.9:
            clock[STEP] = h * min(2.0, max(0.5, factor))
            memo[FACTORED] = 0
    return FINISHED if clock[TIME] >= clock[END] else GOING
