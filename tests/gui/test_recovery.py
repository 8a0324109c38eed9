"""What a crash leaves is offered; what a living program holds is not."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from io_formats import project_file
from io_formats.project import Project
from umfem_gui import recovery
from umfem_gui.document import Document
from umfem_gui.recovery import Session, default_folder, discard, list_recoverable

ROOT = Path(__file__).resolve().parents[2]

VICTIM = """
import sys, time
from pathlib import Path
from io_formats.project import Project
from umfem_gui.recovery import Session
session = Session(Path(sys.argv[1]))
number = 0
while True:
    session.save(Project(title=f"Работа {number}"), Path(sys.argv[2]))
    number += 1
    if number == 3:
        print("saved", flush=True)
"""


def victim(folder, original):
    """A program that autosaves over and over, until it is killed."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-c", VICTIM, str(folder), str(original)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True)
    assert process.stdout.readline() == "saved\n"
    return process


def kill(process):
    process.kill()
    process.communicate()


def test_a_killed_program_is_offered_and_a_living_one_is_not(qapp, tmp_path):
    folder, original = tmp_path / "recovery", tmp_path / "модель.umfem"
    for round_ in range(5):
        process = victim(folder, original)
        assert list_recoverable(folder) == []
        time.sleep(0.003 * round_)
        kill(process)
        (left,) = list_recoverable(folder)
        assert left.original == original
        assert left.title.startswith("Работа ")
        assert abs(left.saved - time.time()) < 60
        assert project_file.load(left.file).title.startswith("Работа ")
        discard(left)
        assert list_recoverable(folder) == []
        assert list(folder.iterdir()) == []


def test_taking_over(qapp, qtbot, tmp_path):
    folder, original = tmp_path / "recovery", tmp_path / "model.umfem"
    project_file.save(original, Project(title="As saved"))
    kill(victim(folder, original))
    (left,) = list_recoverable(folder)
    document = Document(recovery_folder=folder)
    document.recover(left)
    assert document.project.title.startswith("Работа ")
    assert document.path == original
    assert document.modified
    assert project_file.load(original).title == "As saved"  # until the user saves
    assert not left.file.exists()
    assert len(list(folder.glob("*.umfem"))) == 1  # ours, for the next crash
    document.save()
    assert not document.modified
    document.close()
    assert list(folder.iterdir()) == []


def test_two_crashes_newest_first(qapp, tmp_path):
    for name in ("a", "b"):
        kill(victim(tmp_path, tmp_path / name))
    files = sorted(tmp_path.glob("*.umfem"))
    os.utime(files[0], (1000, 1000))
    assert [one.saved for one in list_recoverable(tmp_path)][1] == 1000
    assert list_recoverable(tmp_path)[1].file == files[0]


def test_damaged_leftovers_are_not_offered(qapp, tmp_path):
    kill(victim(tmp_path, tmp_path / "a"))
    file = next(tmp_path.glob("*.umfem"))
    content = file.read_bytes()
    file.write_bytes(content[:-1])
    assert list_recoverable(tmp_path) == []
    file.write_bytes(content)
    file.with_suffix(".json").write_text("{")  # the notes alone are lost
    (left,) = list_recoverable(tmp_path)
    assert (left.title, left.original) == ("Untitled", None)


def test_a_clean_end_leaves_nothing(qapp, tmp_path):
    session = Session(tmp_path / "new" / "folder")
    session.save(Project(), None)
    assert list_recoverable(tmp_path / "new" / "folder") == []
    session.close()
    assert list((tmp_path / "new" / "folder").iterdir()) == []


def test_folders(qapp, tmp_path, monkeypatch):
    assert default_folder().parts[-2:] == ("umfem", "recovery")
    assert list_recoverable(tmp_path / "none") == []
    monkeypatch.setattr(recovery, "default_folder", lambda: tmp_path)
    assert list_recoverable() == []


def test_a_folder_that_cannot_be_made(qapp, qtbot, tmp_path):
    (tmp_path / "file").write_bytes(b"")
    document = Document(recovery_folder=tmp_path / "file" / "recovery")
    document.undo_stack.resetClean()
    with qtbot.waitSignal(document.autosave.failed) as failure:
        document.autosave.save_now()
    assert failure.args[0].startswith("The autosave failed: ")
    document.close()


@pytest.mark.parametrize("title", ["", "«Ω»\n", "x" * 3000])
def test_any_title(qapp, tmp_path, title):
    session = Session(tmp_path)
    session.save(Project(title=title), None)
    assert project_file.load(session.file).title == title
    session.close()


def leave_behind(folder, original):
    """What a crash leaves, made by a program that ends without closing."""
    code = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from io_formats.project import Project\n"
        "from umfem_gui.recovery import Session\n"
        "Session(Path(sys.argv[1])).save(Project(title='Lost work'), Path(sys.argv[2]))\n"
        "os._exit(1)\n"
    )
    subprocess.run(
        [sys.executable, "-c", code, str(folder), str(original)],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert len(list_recoverable(folder)) == 1


def answer(qtbot, words, seen):
    """Press the buttons with these words in the boxes that come, one after the other."""
    from PySide6.QtCore import Qt, QTimer
    from PySide6.QtWidgets import QApplication

    left = list(words)

    def press() -> None:
        box = QApplication.activeModalWidget()
        button = next((one for one in box.buttons() if one.text() == left[0]), None) if box is not None else None
        if button is not None:
            seen.append(box.text())
            left.pop(0)
            QTimer.singleShot(0, lambda: qtbot.mouseClick(button, Qt.MouseButton.LeftButton))
        if left:
            QTimer.singleShot(100, press)

    QTimer.singleShot(100, press)


def test_the_window_offers_and_restores(qtbot, window, tmp_path):
    folder, original = tmp_path / "left", tmp_path / "model.umfem"
    leave_behind(folder, original)
    seen = []
    answer(qtbot, ["Open the copy"], seen)
    window.files.offer_recovery(folder)
    assert "“Lost work” was not saved" in seen[0]
    qtbot.waitUntil(lambda: window.document.project.title == "Lost work", timeout=10_000)
    assert window.document.modified
    assert window.document.path == original
    qtbot.waitUntil(lambda: not list_recoverable(folder), timeout=10_000)  # taken over by our own autosave
    window.document.undo_stack.setClean()


def test_the_window_offers_and_discards(qtbot, window, tmp_path):
    folder = tmp_path / "left"
    leave_behind(folder, tmp_path / "model.umfem")
    before, seen = window.document.project, []
    answer(qtbot, ["Cancel", "Cancel"], seen)
    window.files.offer_recovery(folder)
    assert len(list_recoverable(folder)) == 1  # neither opened nor deleted: it is offered again
    answer(qtbot, ["Cancel", "Delete"], seen)
    window.files.offer_recovery(folder)
    assert len(seen) == 4
    assert list(folder.glob("*.umfem")) == []
    assert window.document.project is before
