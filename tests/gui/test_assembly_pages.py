"""The pages of the assembly workspace, by mouse and keys where a person would use them."""

from __future__ import annotations

from math import cos, pi, sin, sqrt

from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QApplication, QLineEdit

from examples import crank_slider
from io_formats.project import Project
from solvers.multibody import system as mbs
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import PrismaticJoint, RevoluteJoint
from solvers.multibody.system import Body


def open_page(window, key: str):
    """Bring a page to the front by a click on its tab."""
    window.switch("assembly")
    host = window.workspace.pages[key]
    tabs = window.parts.lower
    tabs.setCurrentWidget(host)
    QApplication.processEvents()
    assert host.isVisible()
    return host.page


def type_cell(qtbot, table, row: int, column: int, text: str) -> None:
    """Double-click a cell, type, Enter: what a person does."""
    cell = table.visualItemRect(table.item(row, column)).center()
    table.scrollToItem(table.item(row, column))
    cell = table.visualItemRect(table.item(row, column)).center()
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    qtbot.mouseDClick(table.viewport(), Qt.MouseButton.LeftButton, pos=cell)
    type_open(qtbot, table, text)


def type_open(qtbot, table, text: str) -> None:
    """Type into the cell that is open."""
    editor = table.viewport().findChild(QLineEdit)
    assert editor is not None, "the cell did not open for typing"
    editor.selectAll()
    qtbot.keyClicks(editor, text)
    qtbot.keyClick(editor, Qt.Key.Key_Return)
    for _ in range(2):  # Qt passes the text on in the next turn, and deletes the editor after it
        QApplication.processEvents()
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def test_parameters_live_values_errors_and_uses(qtbot, window):
    page = open_page(window, "parameters")
    table, document = page.table, window.document
    qtbot.mouseClick(page.add_button, Qt.MouseButton.LeftButton)
    row = table.rowCount() - 1
    type_open(qtbot, table, "radius")
    assert mbs.names(document.project.system, "parameters")[-1] == "radius"
    type_cell(qtbot, table, row, 2, "m")
    type_cell(qtbot, table, row, 1, "200 mm")  # the unit is converted at the border
    assert mbs.find(document.project.system, "parameters", "radius").value == 0.2
    qtbot.mouseClick(page.add_button, Qt.MouseButton.LeftButton)
    type_open(qtbot, table, "span")
    type_cell(qtbot, table, row + 1, 1, "3*radius + 0.1")
    assert table.item(row + 1, 3).text() == "0.7"
    type_cell(qtbot, table, row, 1, "0.3")
    assert table.item(row + 1, 3).text() == "1", "the value of what depends on it is live"
    # where is it used; renaming is carried into the expression
    table.setCurrentCell(row, 0)
    assert page.uses.count() == 1
    assert "span" in page.uses.item(0).text()
    type_cell(qtbot, table, row, 0, "r0")
    assert mbs.find(document.project.system, "parameters", "span").value == "3*r0 + 0.1"
    # a name with a meaning of its own is refused and stays in the cell, marked; Escape goes back
    type_cell(qtbot, table, row, 0, "sin")
    assert "meaning of its own" in page.problem.text()
    assert table.item(row, 0).toolTip()
    qtbot.keyClick(table, Qt.Key.Key_Escape)
    assert table.item(row, 0).text() == "r0"
    # an expression of an unknown name is kept and shown wrong at its cell, the others keep their values
    type_cell(qtbot, table, row + 1, 1, "3*r1")
    assert "r1" in page.problem.text()
    assert table.item(row + 1, 3).text() == "–"
    assert table.item(row, 3).text() == "0.3"
    # used: not to be removed
    type_cell(qtbot, table, row + 1, 1, "3*r0")
    table.setCurrentCell(row, 0)
    qtbot.mouseClick(page.remove_button, Qt.MouseButton.LeftButton)
    assert "is used by" in page.problem.text()
    while document.undo_stack.canUndo():
        document.undo_stack.undo()
    assert "r0" not in mbs.names(document.project.system, "parameters")


def test_check_draws_the_graph_and_selects(qtbot, window):
    page = open_page(window, "check")
    qtbot.waitUntil(lambda: page.structure is not None and not page.busy, timeout=30_000)
    # a crank-slider has one degree of freedom; in the plane three equations of its loop repeat
    assert page.structure.freedom == 1
    assert "Degrees of freedom: 1" in page.facts.text()
    assert [key[1] for key, line in page.graph.lines.items() if line.edge.cut]
    boxes = [box.sceneBoundingRect() for box in page.graph.boxes.values()]
    assert not any(a.intersects(b) for i, a in enumerate(boxes) for b in boxes[:i]), "boxes stand apart"
    place = page.graph.mapFromScene(page.graph.boxes["rod"].pos())
    qtbot.mouseClick(page.graph.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert window.selection.key == ("bodies", "rod")
    window.selection.select(("joints", "crank pin"))
    assert page.graph.lines[("joints", "crank pin")]._marked
    texts = [page.list.item(k).text() for k in range(page.list.count())]
    assert any("repeat" in text for text in texts)
    row = next(k for k, text in enumerate(texts) if "repeat" in text)
    page.list.itemClicked.emit(page.list.item(row))
    assert window.selection.key[0] == "joints"
    # a body that nothing holds is found as soon as it is there
    window.actions_table["add_body"].trigger()
    qtbot.waitUntil(lambda: any(key[1].startswith("body") for key in _found(page)), timeout=30_000)


def _found(page):
    return [one.key for one in page.structure.findings if one.key]


def wait_for(qtbot, job) -> None:
    qtbot.waitUntil(lambda: not job.active, timeout=60_000)
    assert job.state == "finished", job.details


def test_linear_analysis_of_a_pendulum(qtbot, window):
    """A rod of 1 m hung at one end: 3g/2L gives 0.6103 Hz; it starts at 0.5 rad and rests hanging."""
    exact = sqrt(1.5 * 9.81) / (2 * pi)
    rod = Body(name="rod", mass=2.0, centre=(0.5, 0.0, 0.0), inertia=(0.01, 2 / 12, 2 / 12))
    pin = RevoluteJoint(name="pin", body_b="rod", position=-pi / 2 + 0.5)
    system = mbs.MultibodySystem(
        gravity=(0.0, -9.81, 0.0),
        parameters=(mbs.Parameter(name="T", value=0.0), mbs.Parameter(name="d", value=0.1)),
        bodies=(rod,),
        joints=(pin,),
        forces=(JointForce(name="torque", joint="pin", expression="T - d*v"),),
        sensors=(mbs.Sensor(name="angle", expression="q(pin)", unit="rad"),),
    )
    window.document.new(Project(system=system))
    page = open_page(window, "linear")
    page.state.setCurrentIndex(1)
    qtbot.mouseClick(page.compute_button, Qt.MouseButton.LeftButton)
    wait_for(qtbot, page.job)
    assert page.modes.rowCount() == 1
    # |s| of J φ̈ + d φ̇ + mgL/2 φ is the undamped frequency; derivatives by differences leave 1e-8
    assert abs(float(page.modes.item(0, 1).text()) - exact) < 1e-4
    ratio = 0.1 / (2 * (2 / 3) * 2 * pi * exact)
    assert abs(float(page.modes.item(0, 3).text()) - 100 * ratio) < 1e-3
    assert "Stable" in page.rest.words.text()
    # the mode moves in the view and stops
    scene = window.workspace.view.scene
    qtbot.mouseClick(page.play_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page._picture > 3)
    swung = scene._poses["rod"].copy()
    qtbot.waitUntil(lambda: abs(scene._poses["rod"] - swung).max() > 1e-3)
    qtbot.mouseClick(page.play_button, Qt.MouseButton.LeftButton)
    # response: at rest φ/T = 1/(mgL/2), far above the resonance it falls
    page.views.setCurrentWidget(page.response)
    page.response.fields.choices[0].setCurrentText("T")
    page.response.fields.numbers[0].set_value(0.01)
    qtbot.mouseClick(page.response.button, Qt.MouseButton.LeftButton)
    wait_for(qtbot, page.job)
    curve = page.response.plot.plots[0].listDataItems()[0]
    _, y = curve.getOriginalDataset()
    assert abs(y[0] * 9.81 - 1.0) < 1e-3  # (0.01/0.61)² = 3e-4 of dynamic growth
    assert y[-1] < 1e-3 * y[0]
    # locus over the damping: from swinging to creeping, all to the left
    page.views.setCurrentWidget(page.locus)
    page.locus.fields.choices[0].setCurrentText("d")
    page.locus.fields.numbers[0].set_value(0.0)
    page.locus.fields.numbers[1].set_value(10.0)
    qtbot.mouseClick(page.locus.button, Qt.MouseButton.LeftButton)
    wait_for(qtbot, page.job)
    # the equilibrium becomes the start, with undo
    page.views.setCurrentWidget(page.rest)
    qtbot.mouseClick(page.take_button, Qt.MouseButton.LeftButton)
    taken = mbs.find(window.document.project.system, "joints", "pin")
    assert abs(taken.position + pi / 2) < 1e-6
    window.document.undo_stack.undo()
    assert window.document.project.system is system


def test_set_initial_conditions_gravity_sensors_events(qtbot, window):
    page = open_page(window, "set")
    document, start = window.document, page.start
    rows = {(row.name, row.field): number for number, row in enumerate(start.rows)}
    # the crank starts elsewhere: the loop closes by itself, and the values that assembly found can be taken
    type_cell(qtbot, start.table, rows[("shaft", "position")], 2, "60°")
    assert abs(mbs.find(document.project.system, "joints", "shaft").position - pi / 3) < 1e-12
    qtbot.waitUntil(lambda: window.assembler.result(document.project.system) is not None, timeout=30_000)
    qtbot.waitUntil(lambda: start.take_button.isEnabled())
    given = document.project.system
    qtbot.mouseClick(start.take_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.assembler.result(document.project.system) is not None, timeout=30_000)
    qtbot.waitUntil(lambda: not start.take_button.isEnabled())
    angle, tilt = (mbs.find(document.project.system, "joints", name).position for name in ("shaft", "wrist pin"))
    guide = mbs.find(document.project.system, "joints", "guide").position
    # geometry of the crank-slider, crank 1 m, rod 2 m: the loop is closed by what was taken
    assert abs(sin(angle) - 2 * sin(tilt)) < 1e-8
    assert abs(cos(angle) + 2 * cos(tilt) - guide) < 1e-8
    document.undo_stack.undo()
    assert document.project.system is given
    type_cell(qtbot, start.table, rows[("shaft", "speed")], 2, "1 + omega")
    assert "omega" in start.problem.text()
    line = start.gravity.parts[1].line
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, "-9.81")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert document.project.system.gravity[1] == -9.81
    # an integral sensor and an event, from their menus; the table edits what they say
    page.views.setCurrentWidget(page.sensors)
    page.sensors.fill_menu()
    next(one for one in page.sensors.menu.actions() if "ntegral" in one.text()).trigger()
    new = document.project.system.sensors[-1]
    assert new.kind == "integral"
    type_cell(qtbot, page.sensors.table, len(document.project.system.sensors) - 1, 2, "v(shaft)^2")
    assert document.project.system.sensors[-1].expression == "v(shaft)^2"
    page.views.setCurrentWidget(page.events)
    page.events.fill_menu()
    page.events.menu.actions()[0].trigger()
    assert window.selection.key == ("events", document.project.system.events[0].name)
    page.views.setCurrentWidget(page.drives)
    assert page.drives.table.item(0, 0).text() == "drive"
    type_cell(qtbot, page.drives.table, 0, 2, "M - 2*mu*v")
    assert document.project.system.forces[0].expression == "M - 2*mu*v"


def test_modes_are_chosen_without_a_new_analysis(qtbot, window):
    project = crank_slider.project()
    window.document.new(project)
    page = open_page(window, "modes")
    qtbot.waitUntil(lambda: not page.busy and page.elastic.rowCount() > 0, timeout=30_000)
    rod = window.document.project.flexible["rod"]
    count = page.elastic.rowCount()
    first = float(page.elastic.item(0, 1).text())
    # a steel bar 20 × 20 mm of 2 m, free: 22.373/(2π) √(EI/ρA) / L² = 26.66 Hz (Euler–Bernoulli), shear lowers it 0.1 %
    assert abs(first - 26.66) < 0.1
    # static modes are locked with the reason
    static = page.table.item(len(rod.modes) - 1, 0)
    assert not static.flags() & Qt.ItemFlag.ItemIsUserCheckable
    assert "joints there would act wrongly" in static.toolTip()
    # leave the last eigenmode out by its tick
    last = rod.n_eigen - 1
    page.table.scrollToItem(page.table.item(last, 0))
    box = page.table.visualItemRect(page.table.item(last, 0))
    place = box.center()
    place.setX(box.left() + 10)
    qtbot.mouseClick(page.table.viewport(), Qt.MouseButton.LeftButton, pos=place)
    body = window.document.project.system.flexible_bodies[0]
    assert body.excluded == (rod.n_eigen,)
    qtbot.waitUntil(lambda: not page.busy and page.elastic.rowCount() == count - 1, timeout=30_000)
    # a solution of its own, made at once from the generating one
    qtbot.mouseClick(page.new_button, Qt.MouseButton.LeftButton)
    made = window.document.project
    assert made.system.flexible_bodies[0].subsystem == "rod 2"
    assert len(made.flexible["rod 2"].modes) == len(rod.modes) - 1
    qtbot.waitUntil(lambda: not page.busy, timeout=30_000)
    assert abs(float(page.elastic.item(0, 1).text()) - first) < 1e-3 * first
    # damping of one mode, typed in per cent, acts on that mode alone (here no two frequencies coincide)
    before = [page.elastic.item(k, 2).text() for k in range(count - 1)]
    type_cell(qtbot, page.elastic, 0, 2, "3")
    qtbot.waitUntil(lambda: not page.busy, timeout=30_000)
    after = [page.elastic.item(k, 2).text() for k in range(count - 1)]
    assert after[0] == "3"
    assert after[1:] == before[1:]
    page.line.setText("nonsense")
    qtbot.mouseClick(page.damp_button, Qt.MouseButton.LeftButton)
    assert "is not understood" in page.problem.text()
    for _ in range(3):
        window.document.undo_stack.undo()
    assert window.document.project.system is project.system


def test_noise_periodic_force_and_all_equilibria_of_a_pendulum(qtbot, window):
    """The same rod about its rest: Miles' mean square, the static answer to a constant torque, the two equilibria."""
    rod = Body(name="rod", mass=2.0, centre=(0.5, 0.0, 0.0), inertia=(0.01, 2 / 12, 2 / 12))
    pin = RevoluteJoint(name="pin", body_b="rod", position=-pi / 2 + 0.5)
    system = mbs.MultibodySystem(
        gravity=(0.0, -9.81, 0.0),
        parameters=(mbs.Parameter(name="T", value=0.0),),
        bodies=(rod,),
        joints=(pin,),
        forces=(JointForce(name="torque", joint="pin", expression="T - 0.1*v"),),
        sensors=(mbs.Sensor(name="angle", expression="q(pin)", unit="rad"),),
    )
    window.document.new(Project(system=system))
    page = open_page(window, "linear")
    page.state.setCurrentIndex(1)
    page.views.setCurrentWidget(page.random)
    page.random.fields.numbers[0].set_value(0.01)
    page.random.fields.texts[0].setText("3")
    qtbot.mouseClick(page.random.button, Qt.MouseButton.LeftButton)
    wait_for(qtbot, page.job)
    J, omega = 2 / 3, sqrt(1.5 * 9.81)
    zeta = 0.1 / (2 * J * omega)
    assert f"{sqrt(3 / (8 * zeta * omega**3 * J**2)):.2g}" in page.random.words.text()
    page.random.fields.texts[0].setText("5 -1")
    qtbot.mouseClick(page.random.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: page.job.state == "failed")
    assert "density" in page.problem.text()
    page.views.setCurrentWidget(page.periodic)
    page.periodic.fields.texts[0].setText("0 0.981; 1 0.5 90")
    qtbot.mouseClick(page.periodic.button, Qt.MouseButton.LeftButton)
    wait_for(qtbot, page.job)
    assert "0: 0.1;" in page.periodic.words.text()  # 0.981/(mgL/2)
    page.views.setCurrentWidget(page.rest)
    qtbot.mouseClick(page.rest.all_button, Qt.MouseButton.LeftButton)
    wait_for(qtbot, page.job)
    assert [page.rest.which.itemText(k) for k in range(page.rest.which.count())] == ["1: stable", "2: unstable"]
    page.rest.which.setCurrentIndex(1)
    page.rest.which.activated.emit(1)
    assert "Unstable" in page.rest.words.text()
    qtbot.mouseClick(page.take_button, Qt.MouseButton.LeftButton)
    upright = mbs.find(window.document.project.system, "joints", "pin").position
    assert abs(abs(upright) % (2 * pi) - pi / 2) < 1e-6


def test_critical_speeds_of_a_rotor_are_drawn(qtbot, window):
    """A disc of 2 kg in springs of 800 N/m: its two whirls cross the speed at 20 rad/s."""
    light = {"mass": 1e-9, "inertia": (1e-9, 1e-9, 1e-9)}
    ways = (
        PrismaticJoint(name="way", body_b="frame", axis=(1.0, 0.0, 0.0)),
        PrismaticJoint(name="across", body_a="frame", body_b="bearing", axis=(0.0, 1.0, 0.0)),
    )
    shaft = RevoluteJoint(name="shaft", body_a="bearing", body_b="rotor", axis=(0.0, 0.0, 1.0), speed="W")
    system = mbs.MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        parameters=(mbs.Parameter(name="k", value=800.0), mbs.Parameter(name="W", value=0.0)),
        bodies=(Body(name="frame", **light), Body(name="bearing", **light), Body(name="rotor", mass=2.0)),
        joints=(*ways, shaft),
        forces=tuple(JointForce(name=f"s {one.name}", joint=one.name, expression="-k*q") for one in ways),
    )
    window.document.new(Project(system=system))
    page = open_page(window, "linear")
    page.views.setCurrentWidget(page.critical)
    assert page.critical.fields.choices[0].currentText() == "W"  # it stands in a speed
    page.critical.fields.numbers[1].set_value(50.0)
    qtbot.mouseClick(page.critical.button, Qt.MouseButton.LeftButton)
    wait_for(qtbot, page.job)
    assert page.critical.words.text().endswith(": 20, 20")


def test_what_excites_is_offered_first():
    """The force that stands alone in a sum feeds a response; stiffnesses and parameters of no force come after it."""
    from examples import isolation
    from umfem_gui.workspaces.assembly.linear_work import by_excitation

    found = by_excitation(isolation.project().system)
    assert found[:3] == ["F0", "unbalance", "k1"]
