"""Forces by functions of the user: compiled and interpreted, against the same force by expressions."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from io_formats import project_file
from io_formats.project import Project
from solvers.errors import ModelError
from solvers.integrate.settings import SimulationSettings
from solvers.multibody import system as mbs
from solvers.multibody.compile import compile_system
from solvers.multibody.forces import GeneralForce, UserForce
from solvers.multibody.joints import FreeJoint
from solvers.multibody.sensors import Sensor
from solvers.multibody.simulate import simulate
from solvers.multibody.system import Body, MultibodySystem, Parameter
from solvers.multibody.user_functions import FILES, _known, load_functions, register_function, user_function
from umfem_gui.cli import _functions, main


def pull(t, x, out):
    """A spring to the origin with drag, and a torque that turns with time."""
    for k in range(3):
        out[k] = -50.0 * x[k] - 2.0 * x[3 + k]
    out[5] = 0.1 * math.sin(t)


def system(force) -> MultibodySystem:
    return MultibodySystem(
        bodies=(Body(name="b", mass=2.0, inertia=(0.1, 0.2, 0.3)),),
        joints=(FreeJoint(name="b", body_b="b", position=(0.5, 0.1, 0.0), angular_velocity=(1.0, 2.0, 3.0)),),
        forces=(force,),
    )


ARGUMENTS = "x(b); y(b); z(b); vx(b); vy(b); vz(b)"
SETTINGS = SimulationSettings(duration=0.5, output_step=0.01, tolerance=1e-9)


@pytest.mark.parametrize("compile", [True, False])
def test_a_function_acts_as_the_same_expressions_do(compile):
    assert register_function("pull", pull, compile=compile).compiled == compile
    user = UserForce(name="f", body_b="b", function="pull", arguments=ARGUMENTS, axes="second body")
    parts = {f"force_{k}": f"-50*{k}(b) - 2*v{k}(b)" for k in "xyz"}
    plain = GeneralForce(name="f", body_b="b", **parts, torque_z="0.1*sin(t)", axes="second body")
    one, two = simulate(system(user), SETTINGS), simulate(system(plain), SETTINGS)
    assert np.array_equal(one.coordinates, two.coordinates)  # the same numbers in the same order


def test_what_a_function_raises_ends_the_run_with_its_words():
    def fails(t, x, out):
        if t > 0.1:
            raise ValueError(f"no table beyond {t:.1f} s")

    assert not register_function("fails", fails).compiled  # numba has no such text formatting
    run = simulate(system(UserForce(name="f", body_b="b", function="fails")), SETTINGS)
    assert "user function 'fails' raised" in run.status
    assert "no table beyond 0.1 s" in run.status
    assert run.time[-1] == pytest.approx(0.1, abs=0.011)


def test_functions_come_from_files_of_the_user(tmp_path):
    path = tmp_path / "mine.py"
    path.write_text("import math\ndef lift(t, x, out):\n    out[2] = 9.81*2\ndef _hidden(t, x, out):\n    pass\n")
    assert load_functions(path) == ["lift"]
    run = simulate(system(UserForce(name="f", body_b="b", function="lift")), SETTINGS)
    assert run.positions[-1, 0] == pytest.approx([0.5, 0.1, 0.0], abs=1e-9)
    path.write_text("def lift(t, x):\n    pass\n")
    with pytest.raises(ModelError, match="there is no function"):
        load_functions(path)
    path.write_text("def lift(\n")
    with pytest.raises(ModelError, match="SyntaxError"):
        load_functions(path)


def test_names_in_arguments():
    register_function("pull", pull, compile=False)
    force = UserForce(name="f", body_b="b", function="pull", arguments=ARGUMENTS)
    fresh = mbs.change(system(force), "bodies", "b", replace(system(force).bodies[0], name="ball"))
    assert fresh.forces[0].arguments == ARGUMENTS.replace("(b)", "(ball)")
    with pytest.raises(ModelError, match=r"there is no user function 'pul'\. Did you mean 'pull'"):
        compile_system(system(replace(force, function="pul")))


def test_functions_of_files_are_known_to_sweeps(tmp_path, monkeypatch):
    """The lift holds the body for one of its values. Child processes find the file as the last line does."""
    monkeypatch.setenv(FILES, "")
    path = tmp_path / "mine.py"
    path.write_text("def carried(t, x, out):\n    out[2] = x[0]\n")
    force = UserForce(name="f", body_b="b", function="carried", arguments="lift")
    model = replace(
        system(force),
        parameters=(Parameter(name="lift", value=0.0),),
        sensors=(Sensor(name="height", expression="z(b)"),),
    )
    project = tmp_path / "lifted.umfem"
    project_file.save(project, Project(system=model, settings=SETTINGS))
    words = ["sweep", project, "--vary", "lift=0,19.62", "--keep", "height:last", "--workers", "1"]
    assert main([str(word) for word in (*words, "--csv", tmp_path / "t.csv", "--functions", path)]) == 0
    table = np.loadtxt(tmp_path / "t.csv", delimiter=",", skiprows=1)
    assert table[:, -1] == pytest.approx([-0.5 * 9.81 * 0.25, 0.0], abs=1e-9)
    _known.pop("carried")
    assert user_function("here", "carried").compiled


def test_the_window_takes_functions_too(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv(FILES, "")
    monkeypatch.setenv("DISPLAY", ":0")  # never opened: the arguments are at fault
    path = tmp_path / "mine.py"
    path.write_text("def push(t, x, out):\n    out[0] = 1.0\n")
    assert _functions(["model.umfem", "--functions", "a.py"]) == (["model.umfem"], ["a.py"])
    assert main([str(tmp_path / "none.umfem"), "--functions", str(path)]) == 2
    assert "none.umfem" in capsys.readouterr().err
    (tmp_path / "some.umfem").write_bytes(b"")
    assert main([str(tmp_path / "some.umfem"), "--functions", str(tmp_path / "none.py")]) == 2
    assert "none.py" in capsys.readouterr().err
