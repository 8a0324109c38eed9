"""A run with events: stretches between them, their instants, and one set of results over all stages.

Rows of the results are scanned for events as they come; where an expression passed zero between two rows, the motion is
integrated again from the earlier one up to the instant, which is found by the method of false position (Illinois)
guarded by bisection. So an expression that passes zero twice within one output step is not seen.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.kernels.multibody_arrays import AT_JOINTS, FROM_RELATIVE, INDEX, PLACE, REMEMBERED, SOURCE, Workspace, Y
from solvers.kernels.stepping import FAILED, FINISHED, GOING, STOPPED
from solvers.monitor import Monitor
from solvers.multibody.compile import CompiledSystem
from solvers.multibody.results import Results
from solvers.multibody.run import Array, Run
from solvers.multibody.segment import Segment
from solvers.multibody.stages.event import AT_TIME, REACTION, Event, EventRecord
from solvers.multibody.stages.happening import happen
from solvers.multibody.stages.structure import absent_joints, after, clear_absent

#: Where a stretch broke off, this many rows look for an event before the failure.
CLOSER = 32


class StagedRun(Run):
    """The loop of a run whose structure changes."""

    def __init__(self, compiled: CompiledSystem, settings: SimulationSettings, ws: Workspace) -> None:
        super().__init__(compiled, settings, ws)
        assert compiled.stages is not None
        self.plan, self.model, self.absent = compiled.stages, compiled.model, compiled.stages.absent
        self.waiting = list(self.plan.events)
        self.instants: dict[str, float] = {}  # of what happened
        self.records: list[EventRecord] = []
        self.problem = ""
        copies = compiled.model.copies[compiled.model.copies[:, SOURCE] == FROM_RELATIVE]
        self._relative = (
            copies[:, INDEX],
            self.parts["joints"].start + copies[:, PLACE] - int(compiled.model.counts[AT_JOINTS]),
        )
        clear_absent(compiled, self.model, ws)

    def go(self, monitor: Monitor, on_chunk: Callable[[Results], None] | None) -> Results:
        """The whole run, stage by stage."""
        self.on_chunk = on_chunk
        time, outcome = 0.0, GOING
        event = self._due(time)
        while outcome == GOING:
            if event is not None:
                outcome = self._apply(event, time)
                event = self._due(time)
            elif time >= self.settings.duration:
                outcome = FINISHED
            else:
                time, event, outcome = self._stage(time, self._next(time), monitor)
                if event is None and outcome == GOING and time < self.settings.duration:
                    event = self._due(time)
        status = self.problem or self.status(outcome)
        self.keep_start(self.model)
        return self.results(0, status)

    def results(self, first: int, status: str) -> Results:
        return replace(super().results(first, status), events=tuple(self.records))

    # ---- which event, when

    def _armed(self, event: Event) -> bool:
        return not event.after or event.after in self.instants

    def _time(self, event: Event) -> float:
        return self.plan.times[event.name] + self.instants.get(event.after, 0.0)

    def _due(self, time: float) -> Event | None:
        """The event set for this instant."""
        timed = (one for one in self.waiting if one.trigger == AT_TIME and self._armed(one))
        return next((one for one in timed if self._time(one) <= time + 1e-12 * self.settings.duration), None)

    def _next(self, time: float) -> float:
        """Where the stretch from ``time`` ends at the latest: the next event set by time, or the end of the run."""
        timed = [self._time(one) for one in self.waiting if one.trigger == AT_TIME and self._armed(one)]
        return min([self.settings.duration, *(instant for instant in timed if instant > time)])

    def _passes(self, event: Event, before: Array, now: Array) -> NDArray[np.bool_]:
        """Whether values and the ones before them mean the event; a limit may be passed from the start."""
        if event.trigger == REACTION:
            return now >= 0.0
        rising, falling = (before < 0.0) & (now >= 0.0), (before > 0.0) & (now <= 0.0)
        return {"rising": rising, "falling": falling}.get(event.direction, rising | falling)

    def _value(self, event: Event, row: Array) -> float:
        return float(row[self.parts["sensors"].start + self.plan.watched[event.name]])

    def _seen(self, rows: Array, first: int, last: int) -> tuple[int, list[Event]]:
        """The first of the rows ``first`` … ``last - 1`` at which events have happened, and these; else ``last``."""
        found: list[tuple[int, Event]] = []
        for event in self.waiting if last > first else []:
            if event.trigger == AT_TIME or not self._armed(event):
                continue
            column = self.parts["sensors"].start + self.plan.watched[event.name]
            now, before = rows[first:last, column], rows[max(first - 1, 0) : last - 1, column]
            if first == 0:  # nothing lies before the first row: only a limit can be passed there
                before = np.concatenate([now[:1], before])
            places = np.flatnonzero(self._passes(event, before, now))
            if len(places):
                found.append((first + int(places[0]), event))
        earliest = min((k for k, _ in found), default=last)
        return earliest, [event for k, event in found if k == earliest]

    # ---- stretches

    def _stage(self, time: float, end: float, monitor: Monitor) -> tuple[float, Event | None, int]:
        """Integrate from ``time`` to ``end``, or to the first event seen. Returns where, which, and the outcome."""
        grid = self.times[(self.times > time) & (self.times < end)]
        times = np.concatenate([[time], grid, [end]])
        rows = np.zeros((len(times), self.rows.shape[1]))
        rows[0] = self.rows[max(self.ready - 1, 0)]  # the signs of quaternions go on from there
        on_grid = self.ready < len(self.times) and self.times[self.ready] <= time
        start = self.ready - (0 if on_grid else 1)  # row 0 of the stretch among the rows of the run
        segment = self.segment = self.stretch(self.model, times, rows)
        scanned, outcome = 0, GOING
        while outcome == GOING:
            outcome = self.some_steps(segment, monitor)
            k, events = self._seen(rows, scanned, segment.written)
            self.take(rows, start, 0 if on_grid else 1, k if events else self._final(segment, end))
            if events:
                self.hand_on()
                return self._locate(segment, k, events)
            scanned = segment.written
            self.hand_on()
            outcome = self.report(monitor, outcome)
        self.counts += segment.count
        segment.count[:] = 0
        if outcome == FINISHED:
            return end, None, GOING
        return self._look_closer(segment, scanned, outcome) if outcome != STOPPED else (segment.time, None, outcome)

    def _final(self, segment: Segment, end: float) -> int:
        """Rows that no event can undo: all but the last of a stretch, which belongs to the next, if there is one."""
        over = segment.written == len(segment.times) and end < self.settings.duration
        return segment.written - 1 if over else segment.written

    def take(self, rows: Array, start: int, first: int, last: int) -> None:
        """As in any run; joints that do not hold have no values there."""
        first = max(first, self.ready - start)
        if last <= first:
            return
        part = rows[first:last].copy()
        for j in absent_joints(self.compiled, self.model):
            signals = self.compiled.joint_signals[j]
            offset = self.parts["joints"].start - int(self.model.counts[AT_JOINTS])
            part[:, [offset + one.place for one in (*signals.q, *signals.v, *signals.a)]] = np.nan
            reaction = self.parts["reactions"].start + 6 * j
            part[:, reaction : reaction + 6] = np.nan
        super().take(part, start + first, 0, last - first)

    def _look_closer(self, segment: Segment, written: int, outcome: int) -> tuple[float, Event | None, int]:
        """A stretch broke off: perhaps because an event before that was due and lies between two rows."""
        time = segment.time
        if written == 0 or time <= segment.times[written - 1]:
            return time, None, outcome
        saved = self.ws.ints.copy()
        self._restore(segment.rows[written - 1])
        rows = np.zeros((CLOSER, self.rows.shape[1]))
        rows[0] = segment.rows[written - 1]
        closer = self.stretch(self.model, np.linspace(segment.times[written - 1], time, CLOSER), rows)
        flag = np.zeros(1, dtype=np.uint8)
        while closer.advance(flag, 1000) == GOING:
            pass
        k, events = self._seen(rows, 1, closer.written)
        if events:
            return self._locate(closer, k, events)
        self.ws.ints[:] = saved
        return time, None, outcome

    def _locate(self, segment: Segment, k: int, events: list[Event]) -> tuple[float, Event | None, int]:
        """The earliest of the events seen at row k, its instant; the state of the scratch is that of the instant."""
        self.counts += segment.count
        segment.count[:] = 0
        best: tuple[float, Event, Array] | None = None
        for event in events:
            if k == 0:
                found = float(segment.times[0]), segment.rows[0]
            else:
                found = self._instant(
                    event, (segment.times[k - 1], segment.rows[k - 1]), (segment.times[k], segment.rows[k])
                )
            if best is None or found[0] < best[0]:
                best = found[0], event, found[1]
        assert best is not None
        time, event, row = best
        self._restore(row)
        return time, event, GOING

    def _instant(self, event: Event, a: tuple[float, Array], b: tuple[float, Array]) -> tuple[float, Array]:
        """Time and row just after the event, which lies between two rows."""
        weight_a = weight_b = 1.0
        side, halve = 0, False
        while b[0] - a[0] > max(event.tolerance, 4e-16 * b[0]):
            value_a, value_b = self._value(event, a[1]) * weight_a, self._value(event, b[1]) * weight_b
            width = b[0] - a[0]
            share = 0.5 if halve or value_a == value_b else value_a / (value_a - value_b)
            middle = a[0] + width * min(max(share, 1e-3), 1.0 - 1e-3)
            if not a[0] < middle < b[0]:
                break
            row = self._row_at(a, middle)
            if row is None:
                break
            values = np.array([self._value(event, a[1]), self._value(event, row)])
            if self._passes(event, values[:1], values[1:])[0]:
                b, weight_b, weight_a, side = (middle, row), 1.0, 0.5 * weight_a if side > 0 else 1.0, 1
            else:
                a, weight_a, weight_b, side = (middle, row), 1.0, 0.5 * weight_b if side < 0 else 1.0, -1
            halve = b[0] - a[0] > 0.5 * width
        return b

    def _row_at(self, a: tuple[float, Array], time: float) -> Array | None:
        """What is seen at a later time, integrated from row a; None if it cannot be reached."""
        self._restore(a[1])
        rows = np.zeros((2, self.rows.shape[1]))
        rows[0] = a[1]
        short = self.stretch(self.model, np.array([a[0], time]), rows)
        outcome = GOING
        while outcome == GOING:
            outcome = short.advance(np.zeros(1, dtype=np.uint8), 1000)
        self.counts += short.count
        return rows[1] if outcome == FINISHED else None

    def _restore(self, row: Array) -> None:
        """The state of a row into the scratch."""
        parts = [row[self.parts[name]] for name in ("coordinates", "speeds", "states")]
        self.ws.state[Y] = np.concatenate([*parts, row[self.parts["energies"]][2:3]])
        index, column = self._relative
        self.ws.aux[REMEMBERED, index] = row[column]

    # ---- what an event does

    def _apply(self, event: Event, time: float) -> int:
        """Let it happen; FAILED with ``problem`` if it cannot, FINISHED if it ends the run."""
        self.waiting.remove(event)
        self.instants[event.name] = time
        self.absent = after(self.absent, event)
        try:
            self.model, before, now = happen(self.compiled, self.model, self.ws, self.absent, event, time)
        except ModelError as failure:
            self.problem = str(failure)
            return FAILED
        self.records.append(EventRecord(event.name, float(time), before, now))
        return FINISHED if event.ends_run else GOING
