"""``umfem isolation``: a block on four mounts below its centre of mass, against closed forms."""

import json

import numpy as np
import pytest

from io_formats import project_file
from io_formats.project import Project
from solvers.multibody.forces import Bushing
from solvers.multibody.system import Body, MultibodySystem, Parameter
from umfem_gui.cli import main

MASS, K = 100.0, 4e4


@pytest.fixture
def path(tmp_path):
    mounts = tuple(
        Bushing(
            name=f"mount {k + 1}", body_b="unit", point_a=(x, y, "h"), point_b=(x, y, "h"), stiffness=("k", "k", "k"),
            torsional_stiffness=(0.0, 0.0, 0.0),
        )
        for k, (x, y) in enumerate(((0.3, 0.2), (-0.3, 0.2), (-0.3, -0.2), (0.3, -0.2)))
    )  # fmt: skip
    system = MultibodySystem(
        parameters=(Parameter(name="k", value=K), Parameter(name="h", value=-0.1)),
        bodies=(Body(name="unit", mass=MASS, inertia=(4.0, 9.0, 13.0)),),
        forces=mounts,
    )
    file = tmp_path / "unit.umfem"
    project_file.save(file, Project(title="unit", system=system))
    return file


def test_what_it_tells_of_a_suspension(path, capsys):
    assert main(["isolation", str(path), "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["present"]
    bounce, yaw = np.sqrt(4 * K / MASS), np.sqrt(4 * K * (0.3**2 + 0.2**2) / 13.0)
    hertz = np.array(found["frequencies_hz"]) * 2 * np.pi
    assert min(abs(hertz - bounce)) < 1e-9 * bounce
    assert min(abs(hertz - yaw)) < 1e-9 * yaw
    assert found["centre_of_elasticity"] == pytest.approx([0.0, 0.0, -0.1], abs=1e-12)
    assert found["offset"] == pytest.approx([0.0, 0.0, -0.1], abs=1e-12)
    elastic = [values for name, values in found["influence"].items() if name.startswith("mount")]
    np.testing.assert_allclose(np.sum(elastic, axis=0), 0.5, atol=1e-9)
    assert main(["isolation", str(path)]) == 0
    assert "centre of elasticity" in capsys.readouterr().out


def test_mounts_are_chosen_and_written(path, tmp_path, capsys):
    """The best height is that of the centre of mass; the softest mounts give the lowest frequencies."""
    target = tmp_path / "best.umfem"
    arguments = ["--vary", "k=1e4:1e5", "--vary", "h=-0.2:0.1", "-o", str(target), "--json"]
    assert main(["isolation", str(path), *arguments]) == 0
    tree = json.loads(capsys.readouterr().out)
    assert tree["values"]["h"] == pytest.approx(0.0, abs=1e-3)
    assert tree["values"]["k"] == pytest.approx(1e4, rel=1e-2)
    assert tree["found"]["block"] < 0.01 < tree["present"]["block"]
    values = {one.name: one.value for one in project_file.load(target).system.parameters}
    assert values == pytest.approx(tree["values"])


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--body", "unite"], "Did you mean 'unit'"),
        (["--vary", "kk=1:2"], "has no number 'kk'"),
        (["--vary", "k=a:b"], "is not like k1=1e5:5e5"),
        (["--vary", "k=5:5"], "are empty"),
        (["-o", "x.umfem"], "-o needs --vary"),
    ],
)
def test_what_is_refused(path, capsys, arguments, said):
    assert main(["isolation", str(path), *arguments]) == 2
    assert said in capsys.readouterr().err
