"""The JSON model: nothing is lost, and every mistake is placed."""

import json
import math
from dataclasses import MISSING, fields

import numpy as np
import pytest

from io_formats import model_json, project_file
from io_formats.arrays_json import array_from_json, array_to_json
from io_formats.codec import decode, encode
from io_formats.model_types import TYPES
from io_formats.project import Project
from solvers.errors import FileError, ModelError
from solvers.multibody.constraints import CONSTRAINT_TYPES
from solvers.multibody.forces import FORCE_TYPES
from solvers.multibody.joints import JOINT_TYPES
from solvers.multibody.sensors import SENSOR_TYPES
from solvers.multibody.system import MultibodySystem
from umfem_gui.example_list import list_examples, load_example


def same(a, b, hint):
    """Equal bit for bit, arrays included: the encoded trees agree, types and signs of zeros too."""
    return repr(encode(a, hint, "", array_to_json)) == repr(encode(b, hint, "", array_to_json))


def test_round_trip_without_loss(project):
    again = model_json.loads(model_json.dumps(project))
    assert again.system == project.system
    assert again.settings == project.settings
    assert list(again.fe_models) == list(project.fe_models)
    assert same(again, project, type(project))
    points = again.fe_models["frame"].coordinates
    assert points.tobytes() == project.fe_models["frame"].coordinates.tobytes()


def test_ascii_text_is_the_same_model(project):
    text = model_json.dumps(project, ascii_only=True)
    assert text.isascii()
    assert same(model_json.loads(text), project, type(project))


def test_file_round_trip(project, tmp_path):
    model_json.write(tmp_path / "модель.json", project)
    assert same(model_json.read(tmp_path / "модель.json"), project, type(project))
    assert [path.name for path in tmp_path.iterdir()] == ["модель.json"]


def test_a_name_belongs_to_one_class_wherever_it_may_stand():
    """A bushing is a force and an element; among forces, and in an FE model, there is one of each name."""
    names = {kind.__name__ for kind in TYPES}
    assert {"RevoluteJoint", "PrismaticJoint", "JointForce", "Isotropic", "ElementBlock"} <= names
    for package in ("solvers", "fem", "io_formats"):
        here = [kind.__name__ for kind in TYPES if kind.__module__.startswith(package)]
        assert len(here) == len(set(here)), sorted(name for name in set(here) if here.count(name) > 1)


def comes_back(project, folder):
    """As JSON and as a file, bit for bit."""
    assert same(model_json.loads(model_json.dumps(project)), project, Project)
    project_file.save(folder / "p.umfem", project)
    assert same(project_file.load(folder / "p.umfem"), project, Project)


def test_every_kind_of_member_comes_back(tmp_path):
    members = {
        "joints": JOINT_TYPES,
        "forces": FORCE_TYPES,
        "constraints": CONSTRAINT_TYPES,
        "sensors": SENSOR_TYPES,
    }
    wanted = {"body_b": "rod", "joint": "pin"}  # by those that have no default

    def member(kind, name):
        needed = {item.name for item in fields(kind) if item.init and item.default is MISSING}
        return kind(**{field: wanted.get(field, name) for field in needed})

    made = {part: tuple(member(kind, name) for name, kind in kinds.items()) for part, kinds in members.items()}
    comes_back(Project(system=MultibodySystem(**made)), tmp_path)


LARGE = ("ac4", "shom1200", "tep70")


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=[pytest.mark.slow] * (name in LARGE)) for name, _ in list_examples()]
)
def test_every_example_comes_back(name, tmp_path):
    comes_back(load_example(name), tmp_path)


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf])
def test_numbers_that_json_lacks(number):
    tree = json.loads(json.dumps(encode(number, float, "x", array_to_json), allow_nan=False))
    assert repr(decode(tree, float, "x", TYPES, array_from_json)) == repr(number)
    array = np.array([[1.0, number]])
    tree = json.loads(json.dumps(array_to_json(array), allow_nan=False))
    np.testing.assert_array_equal(array_from_json(tree), array)


@pytest.mark.parametrize("dtype", ["float64", "float32", "int64", "int32", "uint8", "bool"])
@pytest.mark.parametrize("shape", [(0,), (0, 3), (3, 0), (5,), (2, 3, 4), ()])
def test_arrays_keep_type_and_shape(dtype, shape):
    array = np.random.default_rng(0).normal(size=shape, scale=100.0)
    array = np.asarray(np.abs(array), dtype=dtype)
    again = array_from_json(json.loads(json.dumps(array_to_json(array))))
    assert again.dtype == array.dtype
    assert again.shape == array.shape
    assert again.tobytes() == array.tobytes()


def edit(project, path, value):
    """The JSON tree with one entry replaced, or removed where the value is ``...``."""
    tree = json.loads(model_json.dumps(project))
    node = tree
    for key in path[:-1]:
        node = node[key]
    if value is ...:
        del node[path[-1]]
    else:
        node[path[-1]] = value
    return json.dumps(tree)


BODY = ("project", "system", "bodies", 1)
JOINT = ("project", "system", "joints", 0)
FRAME = ("project", "fe_models", "frame")


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ((*BODY, "mass"), [1], "system.bodies[1].mass: found a list, expected a number or a text."),
        ((*BODY, "mass"), None, "system.bodies[1].mass: found null"),
        ((*BODY, "mass"), True, "system.bodies[1].mass: found true"),
        ((*BODY, "mass"), -1.0, "system.bodies[1] ('кулиса'): mass is -1; it must not be below 0."),
        ((*BODY, "mas"), 1.0, "system.bodies[1].mas: a Body has no such key. Did you mean 'mass'?"),
        ((*BODY, "name"), ..., "system.bodies[1]: the key 'name' of the Body is missing."),
        ((*BODY, "name"), "crank", "system.bodies[1].name: 'crank' is also the name of system.bodies[0]"),
        ((*BODY, "centre"), [0, 0], "system.bodies[1].centre: found 2 items, expected 3."),
        ((*BODY, "centre", 2), {}, "system.bodies[1].centre[2]: found an object, expected a number or a text."),
        ((*BODY[:3],), {}, "system.bodies: found an object, expected a list."),
        ((*JOINT, "class"), ..., "system.joints[0]: the key 'class' is missing"),
        ((*JOINT, "class"), "RevoluteJont", "system.joints[0].class: there is no 'RevoluteJont' here. Did you mean"),
        ((*JOINT, "class"), "Body", "system.joints[0].class: there is no 'Body' here. Known: RevoluteJoint"),
        ((*JOINT, "class"), ["x"], "system.joints[0].class: there is no '['x']' here."),
        ((*FRAME, "materials", 0, "class"), ..., "fe_models.frame.materials[0]: the key 'class' is missing"),
        ((*FRAME, "materials", 0, "young"), "soft", "fe_models.frame.materials[0].young: found the text 'soft'"),
        ((*FRAME, "coordinates", "shape"), [7, 7], "fe_models.frame.coordinates: not an array of numbers"),
        ((*FRAME, "coordinates"), [[1, 2], [3]], "fe_models.frame.coordinates: not an array of numbers"),
        ((*FRAME, "coordinates"), [["a", "b"]], "fe_models.frame.coordinates: an array of numbers was expected"),
        ((*FRAME, "blocks", 0, "connectivity"), [[0] * 8], "fe_models.frame.blocks[0]: Element block 'hull'"),
        ((*FRAME, "node_sets"), [1], "fe_models.frame.node_sets: found a list, expected an object"),
        (("project", "settings", "duration"), 10**400, "settings.duration: the number is outside the range"),
        (("project", "settings", "duration"), 0, "settings: duration is 0; it must be greater than zero."),
        (("project", "settings", "integrator"), "euler", "settings: integrator cannot be 'euler'"),
        (("project", "title"), 5, "title: found the number 5, expected a text."),
        (("project", "colour"), 5, "colour: a Project has no such key. Known: title"),
        (("project",), 5, 'the key "project" is missing or is not an object'),
        (("version",), 99, "written by a newer UMFEM (format 99; this program reads up to 1). Update the program."),
        (("version",), "1", "the key \"version\" is '1'"),
        (("format",), "other", "not a UMFEM model"),
    ],
)
def test_mistakes_are_placed(project, path, value, said):
    with pytest.raises(ModelError) as caught:
        model_json.loads(edit(project, path, value))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "line 1, column 1: not JSON"),
        ('{"format": NaN}', "NaN is not a JSON number"),
        ('{\n"format": 1,\n}', "line 3, column 1"),
        ('{"a": 1, "a": 2}', "the key 'a' occurs twice"),
        ("[" * 100_000, "not JSON that can be read"),
        ("[]", "not a UMFEM model"),
        (b"\xff\xfe\x00", "not UTF-8"),
        ('{"a": ' + "9" * 5000 + "}", "not JSON that can be read"),
    ],
)
def test_text_that_is_no_model(text, said):
    with pytest.raises(ModelError) as caught:
        model_json.loads(text)
    assert said in str(caught.value)


def test_file_errors_start_with_the_name(tmp_path):
    with pytest.raises(FileError, match=r"^missing\.json: cannot be read \("):
        model_json.read(tmp_path / "missing.json")
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(FileError, match=r"^bad\.json: line 1, column 2: not JSON"):
        model_json.read(tmp_path / "bad.json")


def test_defaults_may_be_left_out():
    text = '{"format": "umfem-model", "version": 1, "project": {"system": {"bodies": [{"name": "b", "mass": 2}]}}}'
    project = model_json.loads(text)
    assert project.system.bodies[0].mass == 2.0
    assert isinstance(project.system.bodies[0].mass, float)


def test_arrays_as_people_write_them():
    text = (
        '{"format": "umfem-model", "version": 1, "project": {"fe_models": {"f": {'
        '"node_numbers": [1, 2], "coordinates": [[0, 0, 0], [1, 0.5, 0]]}}}}'
    )
    model = model_json.loads(text).fe_models["f"]
    np.testing.assert_array_equal(model.coordinates, [[0, 0, 0], [1, 0.5, 0]])
