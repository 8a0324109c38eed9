"""A walk from an ANSYS model to input.fum without a person: pictures of every step, for the guide.

``python -m umfem_gui.fe_tour MODEL.cdb OUT [en|ru] [1280x800]`` starts the real window (on a virtual screen where
there is none), looks at a generator, imports the model, gives it a material if it has none, cuts it open, checks it,
ties the end faces to interface nodes, compares substructures, reduces, looks at modes, leaves one out and writes
``input.fum``; every step leaves a picture in ``OUT``.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_API", "pyside6")

import numpy as np
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QPushButton

from umfem_gui.tour import _settle, _wait, walk_through

SIZE = (1280, 800)


class Walk:
    """One walk through the window."""

    def __init__(self, window: Any, folder: Path) -> None:
        self.window = window
        self.work = window.workspaces["fe_input"]
        self.folder = folder
        self.number = 0

    def picture(self, name: str) -> None:
        """Save what is on the screen."""
        _settle(0.4)
        self.window.viewport.plotter.render()
        _settle(0.2)
        self.number += 1
        image = self.window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
        if not image.save(str(self.folder / f"{self.number:02d}_{name}.png"), "PNG", 0):  # smallest
            raise RuntimeError(f"{self.folder} cannot be written.")

    def idle(self) -> None:
        """Wait for all jobs."""
        _wait(lambda: not self.window.jobs.active, "A job did not end.")

    def press(self, owner: Any, name: str) -> None:
        """Press a button by its name."""
        button = owner.findChild(QPushButton, name)
        if button is None or not button.isEnabled():
            raise RuntimeError(f"The button '{name}' is not there.")
        button.click()
        QApplication.processEvents()

    def import_model(self, path: Path) -> None:
        """Step 1: a generator with its preview, then the file."""
        from umfem_gui.workspaces.fe_input.generators import Girder

        self.picture("empty")
        self.window.actions_table["fe_model_generate"].trigger()
        self.work.building.panel.choose(Girder)
        _wait(lambda: self.work.building.preview is not None, "The preview was not drawn.")
        self.picture("generator")
        self.window.files.open_path(path)
        self.idle()
        self.picture("imported")

    def give_material(self) -> None:
        """Step 1, where the archive has no constants: a steel of the library for all blocks."""
        from umfem_gui.workspaces.fe_input.keys import part_key

        work, name = self.work, self.work.current()
        lacking = [block.name for block in work.model.blocks if not block.material]
        known = {one.name for one in work.model.materials}
        lacking += [block.name for block in work.model.blocks if block.material and block.material not in known]
        if not lacking:
            return
        self.window.selection.select(part_key("fe_materials", name))
        panel = work.building._libraries["fe_materials"]
        panel.line.setText("S355")
        panel.line.completer().popup().hide()
        self.picture("material")
        self.press(panel, "library_add")
        for block in lacking:
            self.window.selection.select(part_key("fe_blocks", name, block))
            self.window.properties.form.edited.emit("material", "S355")
        QApplication.processEvents()

    def see(self) -> None:
        """Step 1 still: quality of the elements behind a clipping plane; the check, mass and principal axes."""
        actions, name = self.window.actions_table, self.work.current()
        self.window.selection.select(("fe_models", name))
        actions["fe_colour_quality"].trigger()
        actions["fe_show_clip"].setChecked(True)
        self.picture("clip")
        actions["fe_show_clip"].setChecked(False)
        actions["fe_colour_plain"].trigger()
        actions["fe_model_check"].trigger()
        self.idle()
        actions["fe_model_mass"].trigger()
        self.idle()
        self.picture("check")

    def attach(self) -> None:
        """Step 2: the two end faces along the longest axis, a rigid spider on each."""
        from fem.drawing import draw
        from fem.selecting import connected_face, skin_of

        work = self.work
        work.go("fe_attach")
        skin = skin_of(work.model, draw(work.model))
        corners = np.where(skin.outlines >= 0, skin.outlines, skin.outlines[:, :1])
        axis = int(np.argmax(np.ptp(work.model.coordinates, axis=0)))
        middle = work.model.coordinates[corners][:, :, axis].mean(axis=1)
        for number, cell in enumerate((int(np.argmin(middle)), int(np.argmax(middle)))):
            work.mesh.choose(connected_face(skin, cell, np.radians(20.0)))
            if number == 1:
                self.picture("face")
            self.press(work.attach, "rbe2")
        work.mesh.clear()
        self.picture("spiders")

    def solve(self) -> None:
        """Step 3: substructures and the matrix, then the reduction."""
        work = self.work
        work.analysis.open(0)
        self.idle()
        work.analysis.page.table.selectRow(2)
        work.go("fe_solve")
        self.picture("variants")
        work.analysis.open(1)
        self.idle()
        work.view.display.set_way("plain")
        self.picture("portrait")
        work.go("fe_solve")
        work.solving.panel.set_settings(count=12)
        self.idle()
        self.picture("solve")
        self.press(work.solving.panel, "solve_start")
        _wait(lambda: not work.solving.job.active, "The reduction did not end.")
        if work.solving.job.state != "finished":
            raise RuntimeError(work.solving.job.sentence)
        self.idle()

    def look(self) -> None:
        """Step 4: a mode, four of them, one left out."""
        work = self.work
        work.show_mode(1)
        self.picture("mode")
        work.bar.contour.setCurrentIndex(work.bar.contour.findData("stress"))
        work.view.set_contour("stress")
        self.idle()
        self.picture("stress")
        work.bar.contour.setCurrentIndex(work.bar.contour.findData("size"))
        work.view.set_contour("size")
        work.bar.split.setCurrentIndex(2)
        work.view.set_panes(4)
        self.picture("four_modes")
        work.bar.split.setCurrentIndex(0)
        work.view.set_panes(1)
        work.show_mode(3)
        self.window.actions_table["fe_mode_toggle"].trigger()
        self.picture("excluded")

    def save(self) -> None:
        """Step 5."""
        work = self.work
        work.go("fe_save")
        work.save_panel.comment.setPlainText("S355")
        job = work.output.write_fum(self.folder / "input.fum")
        self.idle()
        if job is None or job.state != "finished":
            raise RuntimeError("input.fum was not written.")
        work.output.add_to_object()
        self.window.show_tab(self.window.messages)
        self.picture("saved")


def run(model: str | Path, out: str | Path, code: str = "en", size: tuple[int, int] = SIZE) -> int:
    """Walk and write; 0 if everything worked, 1 with a sentence on stderr if not."""

    def steps(window: Any, folder: Path, private: Path) -> None:
        from io_formats.project import Project

        window.document.new(Project())
        window.switch("fe_input")
        walk = Walk(window, folder)
        walk.idle()
        walk.import_model(Path(model))
        walk.give_material()
        walk.see()
        walk.attach()
        walk.solve()
        walk.look()
        walk.save()

    return walk_through(out, steps, code=code, size=size)


if __name__ == "__main__":
    given = sys.argv[1:]
    if len(given) < 2:
        sys.stderr.write("python -m umfem_gui.fe_tour MODEL.cdb OUT [en|ru] [1280x800]\n")
        sys.exit(2)
    wide, high = (int(part) for part in (given[3] if len(given) > 3 else "1280x800").split("x"))
    sys.exit(run(given[0], given[1], given[2] if len(given) > 2 else "en", (wide, high)))
