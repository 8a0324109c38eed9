"""A walk from an empty project to a checked hybrid mechanism without a person: pictures of every step, for the guide.

``python -m umfem_gui.tour_assembly OUT [en|ru] [1280x800] [light|dark]`` starts the real window (on a virtual screen
where there is none), adds a crank, a slider and a flexible rod, connects them by clicks, assembles, and moves the
mechanism by hand; every step leaves a picture in ``OUT``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_API", "pyside6")

import numpy as np
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from umfem_gui.tour import _settle, _wait, walk_through

SIZE = (1280, 800)


class Walk:
    """One walk through the window, with clicks and keys."""

    def __init__(self, window: Any, folder: Path) -> None:
        self.window = window
        self.work = window.workspaces["assembly"]
        self.folder = folder
        self.number = 0

    def picture(self, name: str) -> None:
        """Save what is on the screen."""
        _settle(0.3)
        self.window.viewport.plotter.render()
        _settle(0.2)
        self.number += 1
        image = self.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
        if not image.save(str(self.folder / f"{self.number}_{name}.png"), "PNG", 0):  # smallest
            raise RuntimeError(f"{self.folder} cannot be written.")

    def idle(self) -> None:
        """Wait for jobs, the assembly and its animation."""
        window = self.window
        _wait(lambda: not window.jobs.active, "A job did not end.")
        _wait(lambda: window.assembler.result(window.document.project.system) is not None, "No assembly.")
        _wait(lambda: not self.work.view.drawing, "The model was not drawn.")
        _wait(lambda: not self.work.view.playing, "The animation did not end.")
        _settle(0.1)

    def fit(self) -> None:
        """Everything into the frame, handles too."""
        _settle(0.2)
        self.window.viewport.fit()
        self.window.viewport.plotter.render()
        self.window.viewport.fit()  # handles keep their size on the screen: they are other ones now

    def press(self, name: str) -> None:
        """Press a button by its name."""
        found = [one for one in self.window.findChildren(QAbstractButton, name) if one.isVisible()]
        if not found:
            raise RuntimeError(f"The button '{name}' is not there.")
        QTest.mouseClick(found[0], Qt.MouseButton.LeftButton)
        QApplication.processEvents()

    def type(self, editor: QWidget | None, *texts: str) -> None:
        """Type into the lines of a field."""
        if editor is None:
            raise RuntimeError("A field is not there.")
        for line, text in zip(editor.lines(), texts, strict=True):  # type: ignore[attr-defined]
            line.setFocus()
            line.selectAll()
            QTest.keyClicks(line, text)
            QTest.keyClick(line, Qt.Key.Key_Return)
        self.idle()

    def field(self, name: str, *texts: str) -> None:
        """A field of the selected member."""
        self.type(self.window.properties.form.editors[name], *texts)

    def shape(self, name: str, *texts: str) -> None:
        """A field of the first shape of the selected body."""
        self.type(self.window.properties.shapes.findChild(QWidget, f"edit_{name}"), *texts)

    def click(self, point: QPoint) -> None:
        """Click in the view."""
        QTest.mouseMove(self.window.viewport.plotter, point)
        QTest.mouseClick(self.window.viewport.plotter, Qt.MouseButton.LeftButton, pos=point)
        _settle(0.1)

    def join(self, kind: str, *points: tuple[Any, ...], picture: str = "") -> None:
        """Click points (body, place or None, node) and choose a kind."""
        tool, palette = self.work.connecting.tool, self.work.connecting.panel.palette_list
        for point in points:
            self.click(tool.point_of(*point))
        if picture:
            self.picture(picture)
        palette.list.scrollToItem(palette.item_of(kind))
        place = palette.list.visualItemRect(palette.item_of(kind)).center()
        QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
        self.idle()

    # ---- steps

    def add(self, rod: Path) -> None:
        """Bodies: a crank and a slider of steel, the rod from its file."""
        self.picture("empty")
        self.press("button_asm_add")
        self.picture("add")
        self.press("add_box")
        self.idle()
        self.field("name", "crank")
        self.shape("size", "1", "0.12", "0.05")
        self.shape("position", "0.5", "0", "0")
        self.press("button_asm_add")
        self.press("add_box")
        self.idle()
        self.field("name", "slider")
        self.shape("size", "0.34", "0.24", "0.2")
        self.field("position", "3", "0", "0")
        self.work.adding.add_file("fum", rod)
        self.idle()
        self.field("name", "rod")
        self.field("position", "1", "0", "0")
        self.window.viewport.fit()
        self.picture("bodies")
        self.window.selection.select(("bodies", "slider"))
        self.picture("handles")

    def connect(self) -> None:
        """Joints by clicks, a torque in the shaft."""
        self.press("button_asm_connect")
        self.join("revolute", ("crank", (0.0, 0.0, 0.0)))
        self.join("revolute", ("crank", (1.0, 0.0, 0.0)), ("rod", None, 1), picture="connect")
        self.join("revolute", ("rod", None, 201), ("slider", (0.0, 0.0, 0.0)))
        self.work.connecting.panel.axis_chosen.emit("x")
        self.join("prismatic", ("slider", (0.0, 0.0, 0.0)))
        self.join("joint_force", ("crank", (0.0, 0.0, 0.0)))
        self.picture("connected")
        self.press("button_asm_connect")

    def set(self) -> None:
        """The crank at 60°, the torque, and the object assembled."""
        system = self.window.document.project.system
        self.window.selection.select(("forces", system.forces[0].name))
        self.field("expression", "100 - 10*v")
        self.window.selection.select(("joints", system.joints[0].name))
        self.field("position", "60 deg")
        self.fit()
        self.picture("axis")
        self.press("button_asm_assemble")
        self.idle()
        if self.window.assembler.result(self.window.document.project.system).problem:
            raise RuntimeError("The object cannot be assembled.")
        if "check" in self.work.pages:
            self.work.open_page("check")
            _settle(1.0)
            self.idle()
        self.fit()
        self.picture("checked")

    def wiggle(self) -> None:
        """Drag the slider: the crank turns."""
        from umfem_gui.scenes.dots import on_screen

        self.press("button_asm_wiggle")
        hand = self.work.wiggling
        _wait(lambda: hand.ready, "The mechanism was not taken into the hand.")
        self.window.viewport.fit()
        _settle(0.2)
        place = hand.poses["slider"][:3, 3] + (0.1, 0.0, 0.1)
        start, _ = on_screen(self.window.viewport, place.reshape(1, 3))
        plotter, end = self.window.viewport.plotter, start[0] + np.array([-110.0, -55.0])
        QTest.mousePress(plotter, Qt.MouseButton.LeftButton, pos=QPoint(*map(round, start[0])))
        for share in np.linspace(0.1, 1.0, 10):
            QTest.mouseMove(plotter, QPoint(*map(round, start[0] + share * (end - start[0]))))
            _settle(0.08)
        self.picture("wiggle")
        QTest.mouseRelease(plotter, Qt.MouseButton.LeftButton, pos=QPoint(*map(round, end)))
        self.press("button_asm_wiggle")
        self.idle()


def run(out: str | Path, code: str = "en", size: tuple[int, int] = SIZE, mode: str = "light") -> int:
    """Walk and write; 0 if everything worked, 1 with a sentence on stderr if not."""

    def steps(window: Any, folder: Path, _private: Path) -> None:
        from examples import crank_slider
        from io_formats.project import Project

        window.document.new(Project())
        window.switch("assembly")
        walk = Walk(window, folder)
        walk.add(crank_slider.ROD_FILE)
        walk.connect()
        walk.set()
        walk.wiggle()

    return walk_through(out, steps, code=code, mode=mode, size=size)


if __name__ == "__main__":
    given = sys.argv[1:]
    if not given:
        sys.stderr.write("python -m umfem_gui.tour_assembly OUT [en|ru] [1280x800] [light|dark]\n")
        sys.exit(2)
    wide, high = (int(part) for part in (given[2] if len(given) > 2 else "1280x800").split("x"))
    theme_mode = given[3] if len(given) > 3 else "light"
    sys.exit(run(given[0], given[1] if len(given) > 1 else "en", (wide, high), theme_mode))
