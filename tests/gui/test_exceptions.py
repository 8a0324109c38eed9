"""Exceptions that nobody caught: a sentence, details, and the program goes on."""

import json
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer

from solvers.errors import ModelError
from umfem_gui.exceptions import describe, install

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def reports():
    heard = []
    restore = install(lambda sentence, details: heard.append((sentence, details)))
    yield heard
    restore()


def raise_it(error):
    try:
        raise error
    except type(error) as caught:
        return caught


def test_sentences():
    sentence, details = describe(raise_it(ModelError("Body 'rod': mass is -1.")))
    assert sentence == "Body 'rod': mass is -1."
    assert "Traceback" in details
    sentence, _ = describe(raise_it(KeyError("x")))
    assert sentence == "Something went wrong inside the program (KeyError: 'x'). The model is unchanged."


def test_the_hook_reports_and_the_former_one_comes_back():
    heard = []
    before = sys.excepthook, threading.excepthook
    restore = install(lambda sentence, details: heard.append(sentence))
    error = raise_it(ModelError("No."))
    sys.excepthook(type(error), error, error.__traceback__)
    restore()
    assert heard == ["No."]
    assert (sys.excepthook, threading.excepthook) == before


def test_threads(reports):
    def work():
        raise ModelError("In a thread.")

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert [sentence for sentence, _ in reports] == ["In a thread."]


def test_slots_of_qt(qapp, qtbot, reports):
    def slot():
        raise ValueError("In a slot.")

    QTimer.singleShot(0, slot)
    qtbot.waitUntil(lambda: bool(reports), timeout=5000)
    assert "ValueError: In a slot." in reports[0][0]


def test_interrupts_keep_their_meaning(monkeypatch):
    passed, reported = [], []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: passed.append(kind))
    restore = install(lambda *said: reported.append(said))
    for kind in (SystemExit, KeyboardInterrupt):
        sys.excepthook(kind, kind(), None)
    restore()
    assert passed == [SystemExit, KeyboardInterrupt]
    assert reported == []


def test_a_report_that_fails_falls_back(monkeypatch):
    def broken(sentence, details):
        raise RuntimeError("no dialog")

    fallback = []
    monkeypatch.setattr(sys, "excepthook", lambda kind, error, trace: fallback.append(error))
    restore = install(broken)
    error = ModelError("Told anyway.")
    sys.excepthook(ModelError, error, None)
    restore()
    assert fallback == [error]


REAL = """
import json, sys
from pathlib import Path
from PySide6.QtCore import QSettings, QTimer
from PySide6.QtWidgets import QMessageBox
folder = Path(sys.argv[1])
QSettings.setPath(QSettings.Format.IniFormat, QSettings.Scope.UserScope, str(folder))
from umfem_gui import app
from umfem_gui.commands import ChangeField
application = app.make_application(["umfem"])
window = app.make_window(folder / "recovery")
session = app.Session(window)
session.show()
window.document.run(ChangeField(collection="bodies", name="crank", field="mass", value=7.0))
before = window.document.project
def slot():
    raise ZeroDivisionError("one by nothing")
def look():
    box = window.findChild(QMessageBox)
    if box is None:
        QTimer.singleShot(50, look)
        return
    print(json.dumps({"text": box.text(), "details": box.detailedText(), "shown": box.isVisible(),
                      "same": window.document.project is before, "modified": window.document.modified}))
    box.close()
    window.document.undo_stack.setClean()
    window.close()
QTimer.singleShot(100, slot)
QTimer.singleShot(200, look)
code = application.exec()
session.close()
sys.exit(code)
"""


def test_the_real_program_shows_a_box_and_goes_on(tmp_path):
    """The hook of a real session: an exception in a slot becomes a box, the document keeps its unsaved edit."""
    done = subprocess.run(
        [sys.executable, "-c", REAL, str(tmp_path)], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout.splitlines()[-1])
    assert "ZeroDivisionError: one by nothing" in told["text"]
    assert "Traceback" in told["details"]
    assert told["shown"]
    assert told["same"]
    assert told["modified"]
