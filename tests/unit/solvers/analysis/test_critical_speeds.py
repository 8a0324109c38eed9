"""Critical speeds of a gyroscopic rotor against the closed form."""

import numpy as np
import pytest

from solvers.analysis.critical_speeds import critical_speeds, whirl_frequencies
from solvers.errors import ModelError
from solvers.multibody.forces import JointForce
from solvers.multibody.joints import RevoluteJoint, UniversalJoint
from solvers.multibody.system import Body, MultibodySystem, Parameter

POLAR, ACROSS, STIFFNESS = 0.5, 0.8, 2000.0


def rotor():
    """A disc turning about z in a housing that tilts about x and y against springs and weighs next to nothing."""
    ring = 1e-9
    return MultibodySystem(
        gravity=(0.0, 0.0, 0.0),
        parameters=(Parameter(name="Omega", value=0.0),),
        bodies=(
            Body(name="housing", mass=ring, inertia=(ring, ring, ring)),
            Body(name="disc", mass=3.0, inertia=(ACROSS, ACROSS, POLAR)),
        ),
        joints=(
            UniversalJoint(name="tilt", body_b="housing", axis=(1.0, 0.0, 0.0), second_axis=(0.0, 1.0, 0.0)),
            RevoluteJoint(name="shaft", body_a="housing", body_b="disc", speed="Omega"),
        ),
        forces=tuple(
            JointForce(name=f"spring {k}", joint="tilt", coordinate=k, expression=f"-{STIFFNESS}*q") for k in (1, 2)
        ),
    )


def test_whirl_and_critical_speeds():
    """It·ω² ∓ Ip·Ω·ω − k = 0 for the two whirls; ω = Ω at √(k/(It − Ip)) forwards and √(k/(It + Ip)) backwards."""
    speed = 40.0
    expected = [np.roots([ACROSS, sign * POLAR * speed, -STIFFNESS]).max() for sign in (1, -1)]
    np.testing.assert_allclose(whirl_frequencies(rotor(), "Omega", speed), expected, rtol=1e-5)  # differences of 1e-6
    found = critical_speeds(rotor(), "Omega", np.linspace(5.0, 120.0, 8))
    closed = [np.sqrt(STIFFNESS / (ACROSS + POLAR)), np.sqrt(STIFFNESS / (ACROSS - POLAR))]
    np.testing.assert_allclose(found, closed, rtol=1e-5)
    half = critical_speeds(rotor(), "Omega", np.linspace(5.0, 200.0, 8), order=2.0)
    # 4It·Ω² ∓ 2Ip·Ω² = k
    np.testing.assert_allclose(
        half, [np.sqrt(STIFFNESS / (4 * ACROSS + sign * 2 * POLAR)) for sign in (1, -1)], rtol=1e-5
    )
    with pytest.raises(ModelError, match="speeds that rise"):
        critical_speeds(rotor(), "Omega", [3.0, 2.0])
