"""What the integrators share: the record of a run in progress."""

# Entries of ``clock``: time, step, end of the run, tolerance, longest step, scratch of the step control.
TIME, STEP, END, TOLERANCE, LONGEST, MEMORY = 0, 1, 2, 3, 4, 5

# Entries of ``count``: accepted and rejected steps, evaluations, output rows written, whether k[0] is up to date.
STEPS, REJECTED, EVALUATIONS, ROWS, FRESH = 0, 1, 2, 3, 4

# What a call of ``advance`` ends with.
GOING, FINISHED, STOPPED, FAILED, COLLAPSED = 0, 1, 2, 3, 4
