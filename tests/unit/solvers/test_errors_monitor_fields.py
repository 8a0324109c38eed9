"""The small ground: errors that name the place, monitors that stop work, fields that check values."""

import threading
from dataclasses import dataclass

import pytest

from solvers.errors import Cancelled, FileError, ModelError, UmfemError, suggestion
from solvers.fields import check_fields, quantity
from solvers.monitor import Monitor, silent


def test_file_error_starts_with_the_place():
    assert str(FileError("dir/frame.cdb", "bad.", line=412)) == "frame.cdb:412: bad."
    assert str(FileError("a.fum", "bad.", byte=16)) == "a.fum: byte 16: bad."
    assert str(FileError("a.fum", "bad.")) == "a.fum: bad."
    assert isinstance(FileError("a", "b"), UmfemError)


def test_suggestion_names_the_nearest_or_lists_what_exists():
    assert suggestion("crnak", ["crank", "rod"]) == "Did you mean 'crank'?"
    assert suggestion("zzz", ["crank", "rod"]) == "Known: crank, rod."
    assert suggestion("zzz", []) == "None is defined yet."


def test_monitor_maps_parts_and_clips():
    seen = []
    monitor = Monitor(lambda fraction, what: seen.append((fraction, what)))
    part = monitor.part(0.5, 1.0)
    part.report(0.5, "half of the second half")
    part.part(0.0, 0.5).report(2.0, "clipped")
    assert seen == [(0.75, "half of the second half"), (0.75, "clipped")]


def test_cancel_reaches_every_part_from_another_thread():
    monitor = Monitor()
    part = monitor.part(0.0, 0.5)
    part.report(0.1)
    thread = threading.Thread(target=monitor.cancel)
    thread.start()
    thread.join()
    assert part.cancelled
    with pytest.raises(Cancelled):
        part.report(0.2)
    silent().report(1.0)  # a fresh silent monitor is not touched by the cancellation of another


@dataclass(frozen=True)
class Thing:
    mass: float = quantity("Mass", "kg", 1.0, positive=True)
    size: tuple = quantity("Size", "m", (1.0, 1.0), minimum=0.0)
    kind: str = quantity("Kind", default="box", choices=("box", "sphere"))


@pytest.mark.parametrize(
    ("thing", "words"),
    [
        (Thing(mass=0.0), "mass is 0; it must be greater than zero"),
        (Thing(mass=float("nan")), "mass is nan; give a finite number"),
        (Thing(size=(1.0, -2.0)), "size is -2; it must not be below 0"),
        (Thing(kind="bax"), "kind cannot be 'bax'. Did you mean 'box'?"),
    ],
)
def test_fields_refuse_what_they_do_not_admit(thing, words):
    with pytest.raises(ModelError, match="Thing 'a'") as error:
        check_fields("Thing 'a'", thing)
    assert words in str(error.value)


def test_fields_let_expressions_pass():
    check_fields("Thing 'a'", Thing(mass="2*m"))
