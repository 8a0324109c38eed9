"""Edits: what they do, what they refuse, what they touch. No Qt."""

from dataclasses import replace

import pytest

from examples import crank_slider
from fem.model import FEModel
from io_formats.project import Project
from solvers.errors import ModelError
from solvers.multibody.joints import RevoluteJoint
from solvers.multibody.system import Body, find, names
from umfem_gui.commands import (
    AddItem,
    ChangeField,
    ChangeItem,
    ChangeProject,
    ChangeSettings,
    ChangeSystem,
    Command,
    MoveItem,
    PutFEModel,
    RemoveFEModel,
    RemoveItem,
    RenameFEModel,
    ReplaceProject,
    matches,
)


@pytest.fixture
def project() -> Project:
    return replace(crank_slider.rigid_project(), fe_models={"a": FEModel(title="a"), "b": FEModel(title="b")})


EDITS = [
    (AddItem(collection="bodies", item=Body(name="new")), "system.bodies", "Add 'new'"),
    (AddItem(collection="joints", item=RevoluteJoint(name="j", body_b="rod"), position=0), "system.joints", "Add 'j'"),
    (RemoveItem(collection="forces", name="drive"), "system.forces", "Remove 'drive'"),
    (ChangeItem(collection="bodies", name="rod", item=Body(name="rod", mass=2.0)), "system.bodies", "Change 'rod'"),
    (ChangeItem(collection="bodies", name="rod", item=Body(name="bar")), "system", "Rename 'rod' to 'bar'"),
    (ChangeField(collection="bodies", name="rod", field="mass", value=2.0), "system.bodies", "Change mass of 'rod'"),
    (ChangeField(collection="bodies", name="rod", field="name", value="bar"), "system", "Rename 'rod' to 'bar'"),
    (MoveItem(collection="bodies", name="slider", position=0), "system.bodies", "Move 'slider'"),
    (ChangeSettings(field="duration", value=9.0), "settings", "Change duration of the run"),
    (ChangeSystem(field="gravity", value=(0.0, 0.0, -9.81)), "system.properties", "Change gravity of the object"),
    (ChangeProject(field="title", value="New title"), "properties", "Change title of the project"),
    (ReplaceProject(project=Project(title="x")), "project", "Replace the project"),
    (PutFEModel(name="c", model=FEModel()), "fe_models.c", "Change 'c'"),
    (RemoveFEModel(name="a"), "fe_models", "Remove 'a'"),
    (RenameFEModel(name="a", new_name="z"), "fe_models", "Rename 'a' to 'z'"),
]


@pytest.mark.parametrize(("command", "part", "title"), EDITS, ids=lambda one: getattr(one, "title", None))
def test_an_edit_gives_a_new_project_and_leaves_the_old(project, command, part, title):
    before = replace(project)
    after = command.apply(project)
    assert after is not project
    assert after != project
    assert project == before
    assert (command.part, command.title) == (part, title)
    command.check(project)
    parts = ("title", "comment", "fe_models", "system", "settings")
    changed = {name for name in parts if getattr(after, name) is not getattr(project, name)}
    if part != "project":
        assert all(name == part.split(".")[0] or part == "properties" for name in changed)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (AddItem(collection="bodies", item=Body(name="rod")), "The name 'rod' is taken"),
        (AddItem(collection="bodies", item=Body(name="x", mass=-1.0)), "Body 'x': mass is -1"),
        (RemoveItem(collection="bodies", name="rod"), "'rod' is used by joint 'crank pin', joint 'wrist pin'"),
        (RemoveItem(collection="bodies", name="rood"), "Did you mean 'rod'?"),
        (
            ChangeField(collection="bodies", name="rod", field="mas", value=1.0),
            "'rod' has no field 'mas'. Did",
        ),
        (ChangeField(collection="bodies", name="rod", field="mass", value=-1.0), "Body 'rod': mass is -1"),
        (ChangeField(collection="bodies", name="rod", field="name", value="crank"), "The name 'crank' is taken"),
        (ChangeField(collection="bodies", name="rod", field="name", value=" "), "needs a name"),
        (ChangeSettings(field="duration", value=0.0), "duration is 0; it must be greater than zero"),
        (ChangeSettings(field="integrator", value="euler"), "integrator cannot be 'euler'"),
        (ChangeSystem(field="bodies", value=()), "edited one by one"),
        (ChangeSystem(field="gravty", value=0), "Did you mean 'gravity'?"),
        (ChangeProject(field="system", value="x"), "Known: title, comment"),
        (ChangeProject(field="title", value=5), "is a text"),
        (RenameFEModel(name="a", new_name="b"), "The name 'b' is taken"),
        (RenameFEModel(name="a", new_name=""), "needs a name"),
        (RemoveFEModel(name="zz"), "There is no FE model 'zz'"),
        (PutFEModel(name=" ", model=FEModel()), "needs a name"),
    ],
)
def test_what_is_refused(project, command, said):
    with pytest.raises(ModelError) as caught:
        command.check(project)
    assert said in str(caught.value)


def test_a_new_name_goes_into_every_reference(project):
    after = ChangeField(collection="bodies", name="rod", field="name", value="bar").apply(project)
    assert find(after.system, "joints", "crank pin").body_b == "bar"
    assert find(after.system, "joints", "wrist pin").body_a == "bar"


def test_nothing_changed_is_the_same_project(project):
    rod = find(project.system, "bodies", "rod")
    assert ChangeField(collection="bodies", name="rod", field="mass", value=rod.mass).apply(project) is project
    assert ChangeSettings(field="duration", value=project.settings.duration).apply(project) is project
    assert ChangeSystem(field="gravity", value=project.system.gravity).apply(project) is project
    assert ChangeProject(field="title", value=project.title).apply(project) is project


def test_order(project):
    after = MoveItem(collection="bodies", name="slider", position=0).apply(project)
    assert names(after.system, "bodies") == ["slider", "crank", "rod"]
    after = RenameFEModel(name="a", new_name="z").apply(project)
    assert list(after.fe_models) == ["z", "b"]


def test_merge_keys():
    def key(command: Command):
        return command.merge_key

    mass = ChangeField(collection="bodies", name="rod", field="mass", value=1.0)
    assert key(mass) == key(replace(mass, value=2.0))
    assert key(mass) != key(replace(mass, field="centre"))
    assert key(mass) != key(replace(mass, name="crank"))
    assert key(replace(mass, field="name", value="x")) is None
    assert key(RemoveItem(collection="bodies", name="rod")) is None
    assert key(PutFEModel(name="a", model=FEModel())) is None
    assert key(PutFEModel(name="a", model=FEModel(), key="move")) == ("fe_model", "a", "move")


def test_parts():
    assert matches("project", "settings")
    assert matches("settings", "project")
    assert matches("system.bodies", "system")
    assert matches("system", "system.bodies")
    assert matches("settings", "settings")
    assert not matches("system.bodies", "system.joints")
    assert not matches("settings", "system")
    assert not matches("system.bodies2", "system.bodies")


@pytest.mark.parametrize(
    ("collection", "old", "new", "drawn"),
    [
        ("sensors", "crank speed", "speed", ("speed", "shaft: angle", "[speed] * [shaft: angle]")),
        ("joints", "shaft", "bearing", ("crank speed", "bearing: angle", "[crank speed] * [bearing: angle]")),
        ("parameters", "M", "torque", ("crank speed", "shaft: angle", "[crank speed] * [shaft: angle]")),
    ],
)
def test_plots_follow_a_new_name(collection, old, new, drawn):
    from io_formats.plot_layout import Formula, PlotLayout, PlotSpec

    formula = Formula(name="f", text="[crank speed] * [shaft: angle]")
    layout = PlotLayout(plots=(PlotSpec(left=("crank speed",), x="shaft: angle"),), formulas=(formula,))
    project = replace(crank_slider.project(), plots=layout)
    after = ChangeField(collection=collection, name=old, field="name", value=new).apply(project)
    (plot,) = after.plots.plots
    assert (*plot.left, plot.x, after.plots.formulas[0].text) == drawn


def test_plots_follow_a_new_name_of_a_use():
    from io_formats.plot_layout import PlotLayout, PlotSpec
    from solvers.multibody.system import MultibodySystem, Subsystem
    from solvers.multibody.uses import SubsystemUse

    whole = MultibodySystem(
        subsystems=(Subsystem(name="unit", system=crank_slider.project().system),),
        uses=tuple(SubsystemUse(name=name, subsystem="unit") for name in ("left", "right")),
    )
    layout = PlotLayout(plots=(PlotSpec(left=("left.crank speed", "right.shaft: angle")),))
    project = Project(system=whole, plots=layout)
    first = ChangeField(collection="uses", name="left", field="name", value="port").apply(project)
    assert first.plots.channels == ("port.crank speed", "right.shaft: angle")
    second = ChangeField(collection="unit/joints", name="shaft", field="name", value="axle").apply(project)
    assert second.plots.channels == ("left.crank speed", "right.axle: angle")
