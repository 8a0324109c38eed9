"""``umfem analyse``: one mass on a spring and a rotor, told by the command line, against closed forms."""

import json
from dataclasses import replace

import numpy as np
import pytest
from scipy.io import loadmat

from io_formats import project_file
from io_formats.project import Project
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import PrismaticJoint, RevoluteJoint
from solvers.multibody.system import Body, MultibodySystem, Parameter, Sensor
from umfem_gui.cli import main

MASS, STIFFNESS, DAMPING = 2.0, 800.0, 4.0
OMEGA = np.sqrt(STIFFNESS / MASS)
ZETA = DAMPING / (2 * MASS * OMEGA)


def system():
    """A mass on a spring, pushed by F; its base is the ground."""
    return MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        parameters=(Parameter(name="F", value=0.0), Parameter(name="k", value=STIFFNESS)),
        bodies=(Body(name="mass", mass=MASS),),
        joints=(PrismaticJoint(name="way", body_b="mass", axis=(1.0, 0.0, 0.0)),),
        forces=(JointForce(name="spring", joint="way", expression=f"F - k*q - {DAMPING}*v"),),
        sensors=(Sensor(name="x", expression="q(way)", unit="m"),),
    )


@pytest.fixture
def told(tmp_path, capsys):
    """A function: arguments → the JSON that the command prints."""
    path = tmp_path / "one.umfem"
    project_file.save(path, Project(title="one", system=system()))

    def call(*arguments, file=path):
        assert main(["analyse", str(file), *map(str, arguments), "--json"]) == 0
        return json.loads(capsys.readouterr().out)

    return call


def test_modes_and_matrices(told, tmp_path):
    tree = told("--at", "rest", "--input", "F", "--matrices", tmp_path / "abcd.mat", "--csv", tmp_path / "r.csv")
    assert tree["equilibrium"]["stable"]
    assert tree["equilibrium"]["coordinates"]["way"] == pytest.approx(0.0, abs=1e-12)
    assert tree["modes"]["frequencies_hz"] == pytest.approx([OMEGA / (2 * np.pi)], rel=1e-8)
    assert tree["modes"]["damping"] == pytest.approx([ZETA], rel=1e-6)
    (x,) = tree["response"]["outputs"]
    f = np.array(tree["response"]["frequencies_hz"])
    exact = 1 / np.abs(STIFFNESS - MASS * (2 * np.pi * f) ** 2 + 2j * np.pi * f * DAMPING)
    np.testing.assert_allclose(x["amplitude"], exact, rtol=1e-6)
    rows = np.loadtxt(tmp_path / "r.csv", delimiter=",", skiprows=1)
    np.testing.assert_allclose(rows[:, 1], x["amplitude"], rtol=1e-9)
    found = loadmat(tmp_path / "abcd.mat")
    s = 2j * np.pi * f[7]
    H = found["C"] @ np.linalg.solve(s * np.eye(2) - found["A"], found["B"]) + found["D"]
    assert abs(H[0, 0]) == pytest.approx(exact[7], rel=1e-6)


def test_noise_and_periodic_force(told):
    """σ² = S/(8ζω³m²) by Miles; a constant, and a harmonic at resonance, F/(dω) with a lag of 90°."""
    tree = told("--input", "F", "--density", 3.0, "--range", "0.01:1000")
    assert tree["random"]["outputs"][0]["rms"] ** 2 == pytest.approx(3 / (8 * ZETA * OMEGA**3 * MASS**2), rel=5e-3)
    tree = told("--input", "F", "--harmonics", "0 8; 2 5", "--fundamental", OMEGA / (4 * np.pi))
    (x,) = tree["periodic"]["outputs"]
    assert x["amplitudes"] == pytest.approx([8 / STIFFNESS, 0.0, 5 / (DAMPING * OMEGA)], rel=1e-5)
    assert x["phases_deg"][2] == pytest.approx(-90.0, abs=1e-2)
    assert max(x["values"]) == pytest.approx(8 / STIFFNESS + 5 / (DAMPING * OMEGA), rel=1e-3)


def test_a_shaken_base(told, tmp_path):
    """White acceleration of the base: S/(8ζω³) of the relative displacement; the base has no mode of its own."""
    table = PrismaticJoint(name="shaker", body_b="table", axis=(1.0, 0.0, 0.0), motion="0.001*sin(10*t)")
    shaken = replace(
        system(),
        bodies=(Body(name="table"), *system().bodies),
        joints=(table, replace(system().joints[0], body_a="table")),
    )
    path = tmp_path / "shaken.umfem"
    project_file.save(path, Project(title="shaken", system=shaken))
    tree = told("--input", "a(shaker)", "--density", 1, "--range", "0.01:1000", file=path)
    assert tree["random"]["outputs"][0]["rms"] ** 2 == pytest.approx(1 / (8 * ZETA * OMEGA**3), rel=5e-3)
    assert len(tree["modes"]["frequencies_hz"]) == 1


def test_locus_and_equilibria(told):
    tree = told("--locus", "k=200,800", "--equilibria", 2)
    roots = np.array(tree["locus"]["eigenvalues"])
    np.testing.assert_allclose(np.hypot(roots[:, 0, 0], roots[:, 0, 1]) ** 2, [100.0, 400.0], rtol=1e-6)
    assert [one["stable"] for one in tree["equilibria"]] == [True]


def test_critical_speed_of_a_mass_out_of_round(told, tmp_path):
    """A mass on two springs in a turning frame's ground: both whirls meet the speed at √(k/m)."""
    way = PrismaticJoint(name="way", body_b="frame", axis=(1.0, 0.0, 0.0))
    across = PrismaticJoint(name="across", body_a="frame", body_b="bearing", axis=(0.0, 1.0, 0.0))
    shaft = RevoluteJoint(name="shaft", body_a="bearing", body_b="rotor", axis=(0.0, 0.0, 1.0), speed="W")
    light = {"mass": 1e-9, "inertia": (1e-9, 1e-9, 1e-9)}
    rotor = replace(
        system(),
        parameters=(Parameter(name="W", value=0.0),),
        bodies=(Body(name="frame", **light), Body(name="bearing", **light), Body(name="rotor", mass=MASS)),
        joints=(way, across, shaft),
        forces=tuple(
            JointForce(name=f"spring {name}", joint=name, expression=f"-{STIFFNESS}*q") for name in ("way", "across")
        ),
    )
    path = tmp_path / "rotor.umfem"
    project_file.save(path, Project(title="rotor", system=rotor))
    tree = told("--critical", "W=5:50:4", file=path)
    assert tree["critical"]["speeds_rad_s"] == pytest.approx([OMEGA, OMEGA], rel=1e-5)
    assert len(tree["critical"]["campbell"]) == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--density", "1"], "--density needs --input"),
        (["--input", "F", "--harmonics", "1 1"], "needs --fundamental"),
        (["--input", "F", "--output", "y"], "no sensor 'y'"),
        (["--input", "F", "--range", "5"], "not like 0.5:100"),
        (["--input", "F", "--density", "5 -1"], "is not a density"),
        (["--locus", "k=1"], None),
        (["--locus", "k=a:b:c"], "--locus: 'k=a:b:c' is not like"),
        (["--equilibria", "0"], "one or more starts"),
        (["--matrices", "m.txt"], "must end with .mat"),
    ],
)
def test_what_is_refused(tmp_path, capsys, arguments, said):
    path = tmp_path / "one.umfem"
    project_file.save(path, Project(title="one", system=system()))
    code = main(["analyse", str(path), *arguments])
    assert code == (0 if said is None else 2)
    if said:
        complaint = capsys.readouterr().err
        assert said in complaint
        assert complaint.count("\n") == 1
