"""Jobs: progress, cancel, errors, stale results, and a main thread that stays free."""

import threading
import time

import numba
import numpy as np
import pytest

from solvers.errors import SolveError
from umfem_gui.jobs import JobManager


@pytest.fixture
def jobs(qapp):
    manager = JobManager(limit=2)
    yield manager
    assert manager.shut_down()


def test_the_result_arrives_on_the_main_thread(jobs, qtbot):
    seen = {}

    def work(a, b, monitor):
        seen["worker"] = threading.current_thread()
        return a + b

    def install(job):
        seen["installer"] = threading.current_thread()
        seen["result"] = job.result

    job = jobs.start("Add", work, inputs=lambda: (2, 3), install=install)
    with qtbot.waitSignal(job.finished) as finished:
        pass
    assert finished.args == [5]
    assert seen["result"] == 5
    assert seen["worker"] is not threading.main_thread()
    assert seen["installer"] is threading.main_thread()
    assert (job.state, job.stale, job.active) == ("finished", False, False)
    assert not jobs._timer.isActive()


def test_progress_is_throttled(jobs, qtbot):
    """A hundred thousand reports in half a second become at most 20 a second, and the last one is told."""
    heard = []

    def work(monitor):
        end = time.monotonic() + 0.5
        count = 0
        while time.monotonic() < end:
            monitor.report(count / (count + 1), f"step {count}")
            count += 1
        monitor.report(1.0, "done")
        return count

    job = jobs.start("Count", work)
    job.progressed.connect(lambda fraction, what: heard.append((fraction, what)))
    with qtbot.waitSignal(job.ended):
        pass
    assert job.result > 10_000
    assert 2 <= len(heard) <= job.elapsed * 20 + 2
    assert heard[-1] == (1.0, "done")
    assert job.remaining is None


def test_cancel(jobs, qtbot):
    installed = []

    def work(monitor):
        while True:
            monitor.report(0.5, "turning")
            time.sleep(0.001)

    job = jobs.start("Endless", work, install=installed.append)
    with qtbot.waitSignal(job.progressed):
        pass
    assert job.remaining is not None
    with qtbot.waitSignal(job.cancelled):
        job.cancel()
    assert job.state == "cancelled"
    assert installed == []


@pytest.mark.parametrize(
    ("error", "sentence"),
    [
        (SolveError("Joint 'pin': the matrix is singular."), "Joint 'pin': the matrix is singular."),
        (ZeroDivisionError("division by zero"), "Something went wrong inside the program (ZeroDivisionError: division"),
        (MemoryError(), "There is not enough memory for this."),
        (SystemExit(3), "Something went wrong inside the program (SystemExit: 3)"),
    ],
)
def test_errors_become_a_sentence_and_details(jobs, qtbot, error, sentence):
    def work(monitor):
        raise error

    job = jobs.start("Fail", work)
    with qtbot.waitSignal(job.failed) as failure:
        pass
    assert failure.args[0].startswith(sentence)
    assert "Traceback" in failure.args[1]
    assert (job.state, job.sentence) == ("failed", failure.args[0])


def test_stale_results_are_recognised(jobs, qtbot):
    model = {"value": (1.0,)}
    gate = threading.Event()

    def work(value, monitor):
        gate.wait(10)
        return value

    told = []
    job = jobs.start("Slow", work, inputs=lambda: (model["value"],), install=lambda job: told.append(job.stale))
    old, model["value"] = model["value"], (2.0,)  # an edit while it runs
    gate.set()
    with qtbot.waitSignal(job.ended):
        pass
    assert told == [True]
    assert job.result == (1.0,)  # computed from what it was given
    model["value"] = old  # undo
    assert not job.stale


def test_no_more_at_a_time_than_allowed_and_all_in_the_end(jobs, qtbot):
    running, most, lock = [0], [0], threading.Lock()

    def work(monitor):
        with lock:
            running[0] += 1
            most[0] = max(most[0], running[0])
        time.sleep(0.02)
        with lock:
            running[0] -= 1

    started = []
    jobs.started.connect(started.append)
    made = [jobs.start(f"{i}", work) for i in range(6)]
    made[5].cancel()  # while it waits
    qtbot.waitUntil(lambda: not jobs.active, timeout=10_000)
    assert most[0] == 2
    assert [job.state for job in made] == ["finished"] * 5 + ["cancelled"]
    assert len(started) == 5
    for job in made:
        jobs.forget(job)
    assert jobs.jobs == []


def test_an_error_while_installing_is_shown_and_the_rest_goes_on(jobs, qtbot):
    def install(job):
        raise ValueError("no place for it")

    job = jobs.start("Install", lambda monitor: 1, install=install)
    with qtbot.waitSignal(job.failed) as failure:
        pass
    assert "no place for it" in failure.args[0]
    other = jobs.start("Next", lambda monitor: 2)
    with qtbot.waitSignal(other.finished):
        pass


def test_closing_the_window_with_jobs_under_way(qapp):
    manager = JobManager(limit=1)

    def polite(monitor):
        while True:
            monitor.check()
            time.sleep(0.001)

    jobs = [manager.start("a", polite), manager.start("b", polite)]
    assert manager.shut_down()
    assert [job.state for job in jobs] == ["cancelled", "cancelled"]

    deaf = threading.Event()
    manager = JobManager()
    manager.start("deaf", lambda monitor: deaf.wait(20))
    start = time.monotonic()
    assert not manager.shut_down(timeout=0.1)
    assert time.monotonic() - start < 10.0  # half of what the deaf job would take
    deaf.set()
    assert manager.shut_down()


def test_many_jobs_leave_nothing_behind(jobs, qtbot):
    before = threading.active_count()
    jobs.limit = 20
    for _ in range(20):
        made = [jobs.start("tiny", lambda monitor: None) for _ in range(20)]
        qtbot.waitUntil(lambda: not jobs.active, timeout=20_000)
        for job in made:
            jobs.forget(job)
    assert threading.active_count() == before
    assert not jobs._timer.isActive()


@numba.njit(nogil=True)
def spin(x, n):
    for _ in range(n):
        for i in range(x.size):
            x[i] = np.sin(x[i]) + 1.0


def kernel(monitor):
    """A kernel without the interpreter lock, in pieces of some hundredths of a second, as a simulation has."""
    x = np.ones(1000)
    end = time.monotonic() + 0.6
    while time.monotonic() < end:
        spin(x, 2000)
        monitor.report(0.5, "kernel")


def interpreter(monitor):
    """Pure Python: the worst case for the main thread."""
    end, total = time.monotonic() + 0.6, 0
    while time.monotonic() < end:
        total += sum(i * i for i in range(2000))
        monitor.report(0.5, "python")


@pytest.mark.parametrize("work", [kernel, interpreter], ids=lambda work: work.__name__)
def test_the_main_thread_is_never_held_for_long(jobs, qapp, work):
    """0.1 s at most. Up to eight tries: other programs may hold us up now and then, our own would every time."""
    spin(np.ones(2), 1)
    assert any(longest_pause(jobs, qapp, work) < 0.1 for _ in range(8))


def longest_pause(jobs, qapp, work):
    """The longest time between two turns of the event loop while a job runs, s."""
    job = jobs.start("Work", work)
    longest, last = 0.0, time.perf_counter()
    while job.active:
        qapp.processEvents()
        time.sleep(0.002)
        now = time.perf_counter()
        longest, last = max(longest, now - last), now
    assert job.state == "finished"
    return longest
