"""Mutants of files for every reader: a good model or one clear sentence; no crash, no hang over 5 s, no gigabyte.

A worker process lives on from mutant to mutant, with its memory limited to 1 GB; what ends it or keeps it busy is a
failure, and the mutant is kept for the report. Its seconds are those of the processor, its children's included, so that
other work on the machine does not count; a worker that waits for nothing is found by the clock.
"""

from __future__ import annotations

import os
import queue
import subprocess
import sys
import threading
import time
from pathlib import Path

import hypothesis
import numpy as np
import pytest
from hypothesis import strategies

from tests.io.fuzz_mutants import altered_extension, mutant
from tests.io.fuzz_seeds import asked, make_seeds
from tests.io.fuzz_worker import answer as answer_here

pytest.importorskip("resource")
SECONDS = 5.0  # of the processor, for one file
WAITING = 600.0  # by the clock; a machine at work may stop a process for minutes
LATE = "BAD no answer within"
COMPILING = 60.0  # a mutant may need a kernel that no file needed before; once compiled it has to be quick


def processor_seconds(root: int) -> float:
    """What a process and all that descend from it have used of the processor."""
    parents, seconds = {}, {}
    for place in Path("/proc").glob("[0-9]*/stat"):
        try:
            words = place.read_text().rpartition(")")[2].split()
        except OSError:  # it ended meanwhile
            continue
        parents[int(place.parent.name)] = int(words[1])
        seconds[int(place.parent.name)] = sum(map(int, words[11:15])) / os.sysconf("SC_CLK_TCK")
    family = [root]
    for pid in family:
        family += [child for child, parent in parents.items() if parent == pid]
    return sum(seconds.get(pid, 0.0) for pid in family)


class Worker:
    def __init__(self) -> None:
        environment = dict(os.environ, PYTHONPATH=os.pathsep.join(p for p in sys.path if p), OPENBLAS_NUM_THREADS="1")
        script = Path(__file__).with_name("fuzz_worker.py")
        self.process = subprocess.Popen([sys.executable, str(script)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, env=environment)  # fmt: skip
        self.answers: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._listen, daemon=True).start()
        assert self.answers.get(timeout=120).strip() == "ready"

    def _listen(self) -> None:
        for line in self.process.stdout:
            self.answers.put(line.strip())
        self.answers.put("BAD the process died")

    def ask(self, path: Path, seconds: float = SECONDS) -> str:
        self.process.stdin.write(f"{path}\n")
        self.process.stdin.flush()
        begun, busy = time.monotonic(), None
        while time.monotonic() - begun < WAITING:
            try:
                return self.answers.get(timeout=seconds / 2)
            except queue.Empty:  # half of the seconds at most are gone before the first look
                spent = processor_seconds(self.process.pid)
                if busy is not None and spent - busy > seconds / 2:
                    break
                busy = spent if busy is None else busy
        return f"{LATE} {seconds} s"

    def stop(self) -> None:
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()


def outcome(worker: Worker, path: Path) -> tuple[Worker, str]:
    """The answer to a mutant, and the worker that lives on."""
    for seconds in (SECONDS, COMPILING, SECONDS):
        answer = worker.ask(path, seconds)
        if answer.startswith(LATE) or "died" in answer:
            worker.stop()
            worker = Worker()
        if not answer.startswith(LATE) and seconds == SECONDS:
            break
    return worker, answer


class Trial:
    """Seeds in a folder, the worker that reads their mutants, and what came of them."""

    def __init__(self, folder: Path, files) -> None:
        self.folder, self.seeds = folder, make_seeds(folder, files)
        self.names = sorted(self.seeds)
        self.troubles: dict[str, bytes] = {}
        self.outcomes: dict[str, set[str]] = {name: set() for name in self.names}
        self.count = 0
        for path in self.seeds.values():  # here first: compiling of kernels is not the files' fault
            answer_here(asked(path))
        self.worker = Worker()

    def whole(self) -> None:
        """As they are, all of the seeds are read."""
        for name in self.names:
            self.worker, answer = outcome(self.worker, asked(self.seeds[name]))
            assert answer.startswith("good "), f"{name}: {answer}"
            assert answer != "good error", f"{name} is refused as it is"

    def attempt(self, number: int) -> None:
        """A mutant of the next seed; it takes the place of the seed, so that companions are found."""
        name = self.names[self.count % len(self.names)]
        self.count += 1
        rng = np.random.default_rng(number)
        path = self.seeds[name]
        original = path.read_bytes()
        if name.endswith(".fum.h5") and rng.random() < 0.7:  # its seal would refuse any other mutant at once
            data = altered_extension(path, rng)
        else:
            data = mutant(original, rng)
        path.write_bytes(data)
        self.worker, answer = outcome(self.worker, asked(path))
        path.write_bytes(original)
        self.outcomes[name].add(answer)
        if not answer.startswith("good"):
            self.troubles.setdefault(f"{name}: {answer} (mutant {number})", data)
            (self.folder / f"trouble{len(self.troubles)}").write_bytes(data)


def run(folder: Path, files, count: int, seed: int) -> None:
    """``count`` mutants, chosen by hypothesis; all troubles are gathered and told together."""
    trial = Trial(folder, files)

    @hypothesis.seed(seed)
    @hypothesis.settings(
        max_examples=count, deadline=None, database=None, phases=[hypothesis.Phase.generate],
        suppress_health_check=list(hypothesis.HealthCheck),
    )  # fmt: skip
    @hypothesis.given(strategies.integers(0, 2**63))
    def mutants(number: int) -> None:
        trial.attempt(number)

    try:
        trial.whole()
        mutants()
    finally:
        trial.worker.stop()
    assert trial.count >= count
    assert not trial.troubles, "\n".join(sorted(trial.troubles)[:40])
    assert all("good error" in found for found in trial.outcomes.values()), "no mutant of some reader was refused"


def test_two_thousand_mutants(tmp_path, ansys_files):
    run(tmp_path, ansys_files, 2000, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_a_hundred_thousand_mutants(tmp_path, ansys_files, part):
    run(tmp_path, ansys_files, 5_000, seed=2 + part)
