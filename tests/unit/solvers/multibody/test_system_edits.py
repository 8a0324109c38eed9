"""Edits of a mechanism: names carried along, uses reported, nothing else touched."""

from dataclasses import replace

import pytest

from examples.crank_slider import system
from solvers.errors import ModelError
from solvers.multibody.compile import compile_system
from solvers.multibody.expression_texts import renamed
from solvers.multibody.system import add, change, find, free_name, names, references, remove


def test_new_name_of_a_parameter_reaches_every_expression():
    before = system()
    after = change(before, "parameters", "L_crank", replace(find(before, "parameters", "L_crank"), name="r"))
    assert "r" in names(after, "parameters")
    assert find(after, "bodies", "crank").centre == ("r/2", 0.0, 0.0)
    assert find(after, "bodies", "crank").shapes[0].size[0] == "r"
    assert find(after, "joints", "guide").position.startswith("r*cos(phi_0)")
    assert compile_system(after).q == pytest.approx(compile_system(before).q)
    back = change(after, "parameters", "r", replace(find(after, "parameters", "r"), name="L_crank"))
    assert back == before


def test_new_name_of_a_joint_reaches_forces_and_sensors():
    before = system()
    after = change(before, "joints", "shaft", replace(find(before, "joints", "shaft"), name="main (left) shaft"))
    assert find(after, "forces", "drive").joint == "main (left) shaft"
    assert find(after, "sensors", "crank speed").expression == 'v("main (left) shaft")'
    compile_system(after)


def test_what_is_used_stays():
    made = system()
    assert references(made, "parameters", "mu") == ["force 'drive'", "sensor 'driving torque'"]
    for collection, name, user in (
        ("parameters", "M", "force 'drive'"),
        ("joints", "shaft", "sensor 'crank speed'"),
        ("bodies", "rod", "joint 'crank pin'"),
    ):
        with pytest.raises(ModelError) as caught:
            remove(made, collection, name)
        assert user in str(caught.value)
    assert names(remove(made, "sensors", "crank speed"), "sensors") == names(made, "sensors")[1:]


def test_names_are_unique():
    made = system()
    with pytest.raises(ModelError, match="taken"):
        add(made, "bodies", find(made, "bodies", "rod"))
    assert free_name(made, "bodies", "rod") == "rod 2"


def test_renaming_leaves_the_rest_as_typed():
    assert renamed("2*L + L_2 - sin( L )", "parameters", "L", "len") == "2*len + L_2 - sin( len )"
    assert renamed("q( pin ) + pin", "joints", "pin", "bolt") == "q(bolt) + pin"
    assert renamed("q(pin) + x(pin)", "bodies", "pin", "bolt") == "q(pin) + x(bolt)"
    assert renamed("2*(L", "parameters", "L", "r") == "2*(L"
