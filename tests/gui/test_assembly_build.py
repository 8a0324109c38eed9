"""Mechanisms built from an empty project with mouse and keys only, moved by hand, closed by «Assemble»."""

from __future__ import annotations

import math

import numpy as np
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QPushButton, QToolButton, QWidget

from examples import crank_slider
from io_formats.project import Project
from tests.gui import person
from umfem_gui.workspaces.assembly.connecting import Connection


class User:
    """A person with a mouse and a keyboard."""

    def __init__(self, qtbot, window) -> None:
        self.qtbot, self.window = qtbot, window
        self.work = window.workspaces["assembly"]

    @property
    def system(self):
        return self.window.document.project.system

    def settle(self) -> None:
        """Until the poses of the present system are drawn and nothing plays."""
        self.qtbot.waitUntil(lambda: self.window.assembler.result(self.system) is not None, timeout=30000)
        self.qtbot.waitUntil(lambda: not self.work.view.drawing, timeout=30000)
        self.qtbot.waitUntil(lambda: not self.work.view.playing and not self.window.jobs.active, timeout=30000)
        QApplication.processEvents()

    def press(self, name: str, kind=QToolButton) -> None:
        found = [one for one in self.window.findChildren(kind, name) if one.isVisible()]
        assert found, f"no button {name} on the screen"
        person.click(found[0])

    def tool(self, name: str) -> None:
        """A tool of the strip, unless it is in use."""
        if self.work.view.tool != name:
            self.press(f"button_asm_{name}")

    def add(self, kind: str) -> None:
        self.tool("add")
        self.press(f"add_{kind}")
        self.settle()

    def write(self, editor: QWidget, *texts: str) -> None:
        """Click into the lines of a field and type, Enter after each."""
        for line, text in zip(editor.lines(), texts, strict=True):
            person.write(line, text)

    def field(self, name: str, *texts: str) -> None:
        self.write(self.window.properties.form.editors[name], *texts)
        self.settle()

    def shape(self, name: str, *texts: str) -> None:
        """A field of the first shape of the selected body."""
        self.write(self.window.properties.shapes.findChildren(QWidget, f"edit_{name}")[0], *texts)
        self.settle()

    def select(self, key) -> None:
        """A click on a line of the tree."""
        tree = self.window.tree
        person.click_line(tree, tree.item_of(key))
        assert self.window.selection.key == key

    def undo(self) -> None:
        """Ctrl+Z in the window."""
        QTest.keyClick(self.window.viewport.plotter, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
        QApplication.processEvents()

    def open_file(self, button: str, path) -> None:
        """A button that asks for a file; its name is typed into the dialog."""
        person.answer_file(path)
        self.press(button, QPushButton)
        with self.qtbot.waitActive(self.window):  # without a window manager nobody gives the focus back
            self.window.activateWindow()
        self.settle()

    def fit(self) -> None:
        QTest.keyClick(self.window.viewport.plotter, Qt.Key.Key_F)
        self.window.viewport.plotter.render()
        QApplication.processEvents()

    def click(self, point: QPoint) -> None:
        QTest.mouseMove(self.window.viewport.plotter, point)
        QTest.mouseClick(self.window.viewport.plotter, Qt.MouseButton.LeftButton, pos=point)
        QApplication.processEvents()

    def pick(self, body: str, place=None, node: int = 0) -> None:
        self.click(self.work.connecting.tool.point_of(body, place, node))
        picked = self.work.connecting.connection
        last = picked.second or picked.first
        if last is not None:  # an armed kind is made at once and forgets its points
            assert (last.body, last.node) == (body, node)

    def meet(self, body: str, other: str, node: int) -> None:
        """Two clicks where two bodies meet take a point of each."""
        self.settle()
        place = self.work.connecting.tool.point_of(other, node=node)
        self.click(place)
        self.click(place)
        made = self.work.connecting.connection
        assert {made.first.body, made.second.body} == {body, other}

    def choose(self, kind: str) -> None:
        palette = self.work.connecting.panel.palette_list
        item = palette.item_of(kind)
        palette.list.scrollToItem(item)
        place = palette.list.visualItemRect(item).center()
        QTest.mouseClick(palette.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
        self.settle()
        assert not self.work.connecting.panel.note.isVisible(), self.work.connecting.panel.note.text()

    def axis(self, word: str) -> None:
        """A line of the list of axes."""
        person.choose(self.window.findChildren(QComboBox, "connect_axis")[0], f"{word} of the ground")
        assert self.work.connecting.connection.axis == word

    def drag(self, start, end, steps: int = 8) -> None:
        plotter = self.window.viewport.plotter
        a, b = np.array(start), np.array(end)
        QTest.mouseMove(plotter, QPoint(*map(round, a)))
        QTest.mousePress(plotter, Qt.MouseButton.LeftButton, pos=QPoint(*map(round, a)))
        for k in range(1, steps + 1):
            QTest.mouseMove(plotter, QPoint(*map(round, a + (b - a) * k / steps)))
            QTest.qWait(20)
        QTest.mouseRelease(plotter, Qt.MouseButton.LeftButton, pos=QPoint(*map(round, b)))
        QApplication.processEvents()


@pytest.fixture
def user(qtbot, window):
    window.document.new(Project())
    window.switch("assembly")
    window.viewport.set_view(7)
    with qtbot.waitActive(window):  # shortcuts go to the active window
        window.activateWindow()
    window.workspaces["assembly"].connecting.connection = Connection()
    return User(qtbot, window)


def poses(user):
    return user.window.assembler.result(user.system).poses


def test_crank_slider_with_the_flexible_rod_from_nothing(user):
    """Three bodies, four joints, a torque: the assembled object closes, and its slider is where the formula says."""
    user.add("box")
    user.field("name", "crank")
    user.shape("size", "1", "0.12", "0.05")
    user.shape("position", "0.5", "0", "0")
    user.add("box")
    user.field("name", "slider")
    user.shape("size", "0.34", "0.24", "0.2")
    user.field("position", "3.0", "0", "0")
    user.tool("add")
    user.open_file("add_fum", crank_slider.ROD_FILE)
    assert user.window.selection.key[0] == "flexible_bodies"
    user.field("name", "rod")
    user.field("position", "1", "0", "0")
    user.fit()
    user.tool("connect")
    user.axis("z")
    user.pick("crank", (0.0, 0.0, 0.0))  # alone: the ground holds it there
    user.choose("revolute")
    user.meet("crank", "rod", node=1)
    user.choose("revolute")
    user.meet("slider", "rod", node=201)
    user.choose("revolute")
    user.axis("x")
    user.pick("slider", (0.0, 0.0, 0.0))
    user.choose("prismatic")
    user.pick("crank", (0.0, 0.0, 0.0))
    user.choose("joint_force")
    system = user.system
    assert [(j.kind, {j.body_a: j.node_a, j.body_b: j.node_b}) for j in system.joints] == [
        ("revolute", {"ground": 0, "crank": 0}),
        ("revolute", {"crank": 0, "rod": 1}),
        ("revolute", {"rod": 201, "slider": 0}),
        ("prismatic", {"ground": 0, "slider": 0}),
    ]
    assert [f.joint for f in system.forces] == [system.joints[0].name]
    QTest.keyClick(user.window.viewport.plotter, Qt.Key.Key_Escape)
    # The joint angle of the shaft: the crank at 60°, the rest follows when the object is assembled.
    user.select(("joints", system.joints[0].name))
    user.field("position", "60 deg")
    user.press("button_asm_assemble")
    user.settle()
    found = user.window.assembler.result(user.system)
    assert not found.problem
    assert user.window.parts.steps.cells[-1].note.text() == "ready"  # the object is checked: it can be run
    phi = math.atan2(found.poses["crank"][1, 0], found.poses["crank"][0, 0])
    x = math.cos(phi) + math.sqrt(4.0 - math.sin(phi) ** 2)
    assert found.poses["slider"][:3, 3] == pytest.approx([x, 0.0, 0.0], abs=1e-4)  # the rod may bend a little
    # What was typed stays, the others closed the loop: to 1e-9, and what is written has twelve digits.
    assert user.system.joints[0].position == pytest.approx(math.pi / 3, abs=1e-12)
    assert phi == pytest.approx(math.pi / 3, abs=1e-8)
    for _ in range(200):
        if not user.window.document.undo_stack.canUndo():
            break
        user.undo()
    assert user.system == Project().system  # undo everywhere, back to nothing


def test_four_bar_closed_by_assemble(user):
    """Bars of 1, 3, 2.5 m on pivots 2.5 m apart; the last joint lies open until the loop closes."""
    lengths = {"crank": 1.0, "coupler": 3.0, "rocker": 2.5}
    for k, (name, length) in enumerate(lengths.items()):
        user.add("box")
        user.field("name", name)
        user.shape("size", str(length), "0.1", "0.1")
        user.shape("position", str(length / 2), "0", "0")
        user.field("position", str(0.2 * k), str(0.6 * k), "0")
    user.fit()
    user.tool("connect")
    user.pick("crank", (0.0, 0.0, 0.0))
    user.choose("revolute")
    user.pick("crank", (1.0, 0.0, 0.0))
    user.pick("coupler", (0.0, 0.0, 0.0))
    user.choose("revolute")
    user.pick("coupler", (3.0, 0.0, 0.0))
    user.pick("rocker", (2.5, 0.0, 0.0))
    user.choose("revolute")
    user.press("connect_ground")
    user.pick("rocker", (0.0, 0.0, 0.0))
    user.choose("revolute")
    user.press("button_asm_connect")
    # The pivot of the rocker goes to x = 2.5 m: the loop stands open by that much.
    user.select(("joints", user.system.joints[-1].name))
    user.field("point_a", "2.5", "0", "0")
    user.select(("joints", user.system.joints[0].name))
    user.field("position", "75 deg")
    before = user.system
    user.press("button_asm_assemble")
    user.qtbot.waitUntil(lambda: user.work.view.playing, timeout=30000)  # it closes while you watch
    user.settle()
    assert user.system != before
    assert user.system.joints[0].position == before.joints[0].position  # what was typed stays
    found = poses(user)
    ends = {
        name: (matrix[:3, 3], matrix[:3, 3] + lengths[name] * matrix[:3, 0]) for name, matrix in found.items()
    }  # fmt: skip
    # The closure is found to 1e-9 and written with twelve digits.
    assert ends["crank"][1] == pytest.approx(ends["coupler"][0], abs=1e-8)
    assert ends["coupler"][1] == pytest.approx(ends["rocker"][1], abs=1e-8)
    assert ends["rocker"][0] == pytest.approx([2.5, 0.0, 0.0], abs=1e-8)
    # What was written agrees: assembling again changes nothing.
    written = user.system
    user.press("button_asm_assemble")
    user.settle()
    assert user.system == written
    # Drag the rocker: the loop stays closed.
    user.press("button_asm_wiggle")
    user.qtbot.waitUntil(lambda: user.work.wiggling.ready, timeout=30000)
    user.fit()
    hand = user.work.wiggling
    from umfem_gui.scenes.dots import on_screen

    pose = hand.poses["rocker"]
    middle, _ = on_screen(user.window.viewport, (pose[:3, 3] + 1.8 * pose[:3, 0]).reshape(1, 3))
    user.drag(middle[0], middle[0] + (30.0, 10.0))
    user.qtbot.waitUntil(lambda: not np.allclose(hand.poses["rocker"], pose, atol=1e-3), timeout=5000)
    moved = hand.poses
    tip = moved["rocker"][:3, 3] + 2.5 * moved["rocker"][:3, 0]
    assert tip == pytest.approx(moved["coupler"][:3, 3] + 3.0 * moved["coupler"][:3, 0], abs=1e-8)
    user.press("wiggle_keep", QPushButton)
    user.settle()
    assert user.system != written
    user.undo()
    assert user.system == written


def test_handles_move_and_turn_a_loose_body_and_the_axis_of_a_joint(user):
    user.add("cylinder")
    gizmo = user.work.view.handles.gizmo
    user.fit()
    assert gizmo.shown
    start = gizmo.pixel_of("move z")
    user.drag(start, (start[0], start[1] - 60))
    user.settle()
    x, y, z = user.system.bodies[0].position
    assert (x, y) == (0.0, 0.0)
    assert z > 0.05
    assert z == round(z, 3)  # round numbers
    start = gizmo.pixel_of("turn z")
    user.drag(start, (start[0] + 40, start[1] + 20))
    user.settle()
    angles = np.degrees(user.system.bodies[0].angles)
    assert angles[2] == pytest.approx(5.0 * round(angles[2] / 5.0), abs=1e-9)
    assert abs(angles[2]) >= 5.0
    user.tool("connect")
    user.pick("cylinder", (-0.25, 0.0, 0.0))
    user.choose("revolute")  # about the cylinder's own axis
    before = poses(user)["cylinder"]
    joint = user.system.joints[0]
    assert np.array(joint.axis) == pytest.approx(before[:3, 0], abs=1e-9)
    user.press("button_asm_connect")
    user.select(("joints", joint.name))
    assert gizmo.shown
    assert not gizmo.moves
    start = gizmo.pixel_of("turn y")
    user.drag(start, (start[0] + 40, start[1] + 40))
    user.settle()
    assert user.system.joints[0].axis != joint.axis
    # The body stays where it was; values that agree to 1e-9 are left as they are written.
    assert poses(user)["cylinder"] == pytest.approx(before, abs=1e-8)


def test_a_body_snaps_to_a_corner_is_copied_and_renamed_with_all_that_names_it(user):
    """The ball of the handles jumps to the corner of another box; Ctrl+C and Ctrl+V; F2 takes the references along."""
    from umfem_gui.scenes.dots import on_screen

    window, gizmo, tree = user.window, user.work.view.handles.gizmo, user.window.tree
    user.add("box")
    user.field("name", "plate")
    user.shape("size", "1", "0.4", "0.1")
    user.add("cylinder")
    user.field("name", "pin")
    user.shape("size", "0.2", "0.1", "0.1")
    user.field("position", "0.4", "-1", "0.3")
    user.fit()
    corner = np.array([0.5, -0.2, 0.05])
    there, _ = on_screen(window.viewport, corner.reshape(1, 3))
    user.drag(gizmo.pixel_of("centre"), there[0] + (5.0, -4.0))  # nearly there is there
    user.settle()
    assert user.system.bodies[1].position == pytest.approx(tuple(corner), abs=1e-12)
    # away again, and its end comes to another corner: the ball is then half a length beside it
    user.field("position", "0.4", "-1", "0.3")
    user.fit()
    other = np.array([-0.5, -0.2, 0.05])
    pixels, _ = on_screen(window.viewport, np.array([other, [0.4, -1.0, 0.3], [0.3, -1.0, 0.3]]))
    user.drag(gizmo.pixel_of("centre"), gizmo.pixel_of("centre") + pixels[0] - pixels[2] + (4.0, 3.0))
    user.settle()
    assert user.system.bodies[1].position == pytest.approx((-0.4, -0.2, 0.05), abs=1e-12)
    user.undo()
    user.undo()
    user.settle()
    assert user.system.bodies[1].position == pytest.approx(tuple(corner), abs=1e-12)
    # a copy of it, a joint to the plate, and a sign that is as large from afar
    user.select(("bodies", "pin"))
    person.key(tree, Qt.Key.Key_C, held=person.CONTROL)
    person.key(tree, Qt.Key.Key_V, held=person.CONTROL)
    user.settle()
    assert [body.name for body in user.system.bodies] == ["plate", "pin", "pin 2"]
    assert user.system.bodies[2].shapes == user.system.bodies[1].shapes
    user.tool("connect")
    user.pick("plate", (-0.5, -0.2, 0.05))
    user.choose("revolute")
    user.press("button_asm_connect")
    joint = user.system.joints[0]
    assert joint.body_b == "plate"
    signs = user.work.view.scene.signs
    sizes = []
    for _ in range(2):
        window.viewport.plotter.render()
        sizes.append(_pixels_of_sign(user, signs))
        window.viewport.plotter.renderer.GetActiveCamera().Zoom(0.4)  # as the wheel does
    assert sizes[1] == pytest.approx(sizes[0], rel=0.15)  # in perspective its own depth counts a little
    # names: one that is taken is refused at its field, another one goes into the joint
    user.select(("bodies", "plate"))
    user.field("name", "pin")
    form = window.properties.form
    assert "pin" in form.notes["name"].text()
    assert [body.name for body in user.system.bodies] == ["plate", "pin", "pin 2"]
    user.field("name", "base plate")
    assert user.system.joints[0].body_b == "base plate"
    assert window.selection.key == ("bodies", "base plate")
    user.undo()
    assert user.system.joints[0] == joint


def _pixels_of_sign(user, signs) -> float:
    """Height on the screen of the sign of the only joint."""
    from umfem_gui.scenes.dots import on_screen

    bounds = np.array(signs._crowd.actor.GetBounds()).reshape(3, 2)
    places, _ = on_screen(user.window.viewport, np.array(np.meshgrid(*bounds)).reshape(3, -1).T)
    return float(np.ptp(places[:, 1]))


def test_subsystem_of_the_library_twice(user):
    """A whole mechanism beside another one, each under a name of its own, picked as a whole."""
    user.tool("add")
    box = user.window.findChildren(QComboBox, "choose_library")[0]
    person.choose(box, box.itemText(box.findData("crank_slider")))
    user.press("add_library", QPushButton)
    user.qtbot.waitUntil(lambda: len(user.system.uses) == 1, timeout=20000)
    user.settle()
    user.tool("add")
    user.press("add_subsystem", QPushButton)
    user.settle()
    assert [use.name for use in user.system.uses] == ["crank slider", "crank slider 2"]
    found = poses(user)
    shift = found["crank slider 2.crank"][:3, 3] - found["crank slider.crank"][:3, 3]
    assert shift == pytest.approx(np.array(user.system.uses[1].position), abs=1e-9)
    assert shift[0] > 1.0
    user.fit()
    scene = user.work.view.scene
    keys = {scene._whole(("bodies", part.body)) for part in scene.drawing.parts}
    assert keys == {("uses", "crank slider"), ("uses", "crank slider 2")}


@pytest.mark.slow
def test_five_hundred_bodies_stay_quick(user):
    """Processor time of the main thread to select, to look under the mouse and to move: 0.1 s is the limit."""
    import time

    from solvers.multibody.joints import RevoluteJoint
    from solvers.multibody.system import Body, MultibodySystem, Shape
    from umfem_gui.commands import ChangeField

    def shape(k: int) -> Shape:
        return Shape(kind="box" if k % 2 else "cylinder", size=(0.9, 0.2, 0.2), position=(0.5, 0.0, 0.0))

    bodies = tuple(Body(name=f"b{k}", shapes=(shape(k),)) for k in range(500))
    joints = tuple(
        RevoluteJoint(
            name=f"j{k}",
            body_a=f"b{k - 1}" if k % 25 else "ground",
            body_b=f"b{k}",
            point_a=(1.0, 0.0, 0.0) if k % 25 else (0.0, 2.0 * (k // 25), 0.0),
        )
        for k in range(500)
    )
    user.window.document.new(Project(system=MultibodySystem(bodies=bodies, joints=joints)))
    user.settle()
    view, scene = user.window.viewport, user.work.view.scene
    where = {name: pose @ np.diag([1.0, 1.0, 1.0, 1.0]) for name, pose in poses(user).items()}
    for pose in where.values():
        pose[2, 3] += 0.5
    change = ChangeField(collection="bodies", name="b7", field="mass", value=2.0)
    for what, act in {
        "select": lambda: user.window.selection.select(("bodies", "b251")),
        "pick": lambda: view.picking.key_at(QPoint(300, 200)),
        "move": lambda: scene.move(where),
        "edit": lambda: user.window.document.run(change),
    }.items():
        before = time.thread_time()
        act()
        assert time.thread_time() - before < 0.1, what
