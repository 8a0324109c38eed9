"""Mass of models whose mass is known."""

import numpy as np
import pytest

from examples.crank_slider import rod_model
from fem.mass import total_mass
from fem.materials import Isotropic
from fem.model import ElementBlock, FEModel, PointMass
from fem.sections import ShellSection
from solvers.errors import ModelError


def plate(material: str = "steel") -> FEModel:
    return FEModel(
        node_numbers=np.arange(1, 5),
        coordinates=np.array([[0, 0, 0], [2, 0, 0], [2, 1, 0], [0, 1, 0]]),
        blocks=(
            ElementBlock(
                name="plate", type="shell4", numbers=[1], connectivity=[[0, 1, 2, 3]], material=material, section="t"
            ),
        ),
        materials=(Isotropic(name="steel", density=7800.0),),
        sections=(ShellSection(name="t", thickness=0.01, extra_mass=2.0),),
        masses=(PointMass(node=1, mass=3.0),),
    )


def test_rod_and_plate():
    assert total_mass(rod_model()) == pytest.approx(7800 * 2 * 0.02**2)
    assert total_mass(plate()) == pytest.approx(7800 * 2 * 0.01 + 2 * 2 + 3)


def test_missing_material_is_named():
    with pytest.raises(ModelError, match="brass"):
        total_mass(plate("brass"))
