"""Subsystems, steps of joints, nodes of flexible ends and robots in the window."""

from __future__ import annotations

from dataclasses import replace

from examples.crank_slider import project as flexible_crank_slider
from examples.crank_slider import system as rigid_system
from io_formats.project import Project
from solvers.multibody.joints import GeneralJoint, JointStep
from umfem_gui.commands import AddItem, ChangeField, ReplaceProject


def rigid():
    return Project(title="rigid", system=rigid_system())


def keys(node):
    yield node.key
    for child in node.children:
        yield from keys(child)


def shown(window):
    return {key for node in window.workspace.nodes() for key in keys(node)}


def test_an_object_becomes_a_subsystem_and_is_used_twice(window, qtbot):
    window.switch("assembly")
    project = rigid()
    window.document.run(ReplaceProject(project=project))
    window.actions_table["make_subsystem"].trigger()
    system = window.document.project.system
    name = system.subsystems[0].name
    assert system.bodies == ()
    assert window.selection.key == ("uses", system.uses[0].name)
    body = project.system.bodies[0].name
    assert (f"{name}/bodies", body) in shown(window)
    window.actions_table["add_use"].trigger()
    window.document.run(ChangeField(collection="uses", name="use", field="position", value=(0.0, 1.0, 0.0)))
    qtbot.waitUntil(lambda: window.assembler.result(window.document.project.system) is not None, timeout=60_000)
    found = window.assembler.result(window.document.project.system)
    assert not found.problem
    first, second = (found.poses[f"{use.name}.{body}"] for use in window.document.project.system.uses)
    assert (second - first)[1, 3] == 1.0
    # a member of the subsystem is edited in its own form; both uses follow
    window.selection.select((f"{name}/bodies", body))
    window.properties.form.editors["name"].committed.emit("arm")
    assert (f"{name}/bodies", "arm") in shown(window)
    window.document.undo_stack.undo()
    assert (f"{name}/bodies", body) in shown(window)


def test_steps_of_a_general_joint_are_edited(window):
    window.switch("assembly")
    window.document.run(ReplaceProject(project=rigid()))
    body = window.document.project.system.bodies[0].name
    joint = GeneralJoint(
        name="chain", body_b=body, sequence=(JointStep(kind="rotation x"), JointStep(kind="rotation y"))
    )
    window.document.run(AddItem(collection="joints", item=joint))
    window.selection.select(("joints", "chain"))
    steps = window.properties.parts["sequence"]
    assert [form.editors["kind"].box.currentData() for form in steps.forms] == ["rotation x", "rotation y"]
    steps._swap(1)
    steps._append()
    steps.forms[2].edited.emit("kind", "translation z")
    made = window.document.project.system.joints[-1].sequence
    assert [step.kind for step in made] == ["rotation y", "rotation x", "translation z"]
    steps._drop(0)
    assert len(window.document.project.system.joints[-1].sequence) == 2


def test_nodes_are_asked_for_at_flexible_ends_only(window):
    window.switch("assembly")
    window.document.run(ReplaceProject(project=flexible_crank_slider()))
    system = window.document.project.system
    flexible = {body.name for body in system.flexible_bodies}
    for joint in system.joints:
        window.selection.select(("joints", joint.name))
        form = window.properties.form
        for side in "ab":
            wanted = getattr(joint, f"body_{side}") in flexible
            assert form.editors[f"node_{side}"].isVisibleTo(form) == wanted, joint.name
    assert flexible


def test_inertia_fields_hide_when_the_shapes_give_it(window):
    window.switch("assembly")
    window.document.run(ReplaceProject(project=rigid()))
    body = window.document.project.system.bodies[0]
    window.selection.select(("bodies", body.name))
    form = window.properties.form
    assert form.editors["mass"].isVisibleTo(form)
    window.document.run(ChangeField(collection="bodies", name=body.name, field="inertia_source", value="shapes"))
    window.properties.refresh()
    assert not form.editors["mass"].isVisibleTo(form)


def test_a_robot_comes_through_import(window, qtbot, tmp_path):
    robot = tmp_path / "arm.urdf"
    inertial = '<inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>'
    robot.write_text(
        f'<robot name="arm"><link name="base"/><link name="a">{inertial}</link><joint name="j" type="revolute">'
        '<parent link="base"/><child link="a"/><axis xyz="0 1 0"/></joint></robot>'
    )
    project = window.document.project
    window.document.run(ReplaceProject(project=replace(project, system=type(project.system)())))
    window.imports.read(robot)
    qtbot.waitUntil(lambda: not window.jobs.active, timeout=60_000)
    assert [body.name for body in window.document.project.system.bodies] == ["a"]
    window.imports.read(robot)  # a second one stands beside the first
    qtbot.waitUntil(lambda: not window.jobs.active, timeout=60_000)
    assert window.document.project.system.uses[0].subsystem == "arm"
