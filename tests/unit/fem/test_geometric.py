"""Geometric stiffness: buckling and tension of bars by every family of elements, and what motion needs of it."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.linalg import eigh

from fem.assembly import assemble
from fem.constraints import reduce_matrix
from fem.dofs import equations
from fem.generators import beam_line, block_of_solids, plate
from fem.geometric import geometric_matrix
from fem.materials import Isotropic
from fem.model import Support
from fem.motion import ready_for_motion
from fem.reduce import reduce_model
from fem.section_shapes import beam_section
from fem.sections import ShellSection
from fem.statics import solve_static
from solvers.errors import ModelError
from solvers.flexible.floating_frame import floating_body, inertia_forces, mass_matrix
from tests.unit.solvers.flexible.test_floating_frame import lagrange_forces, state

STEEL = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)
LENGTH, SIDE = 1.0, 0.02


def bar(n=10, **changes):
    section = beam_section("a", "rectangle", SIDE, 1.5 * SIDE)
    return replace(beam_line((0, 0, 0), (LENGTH, 0, 0), n, material=STEEL, section=section), **changes)


def critical_load(model, force):
    """Least factor of the end force at which K + λ K_G is singular."""
    matrices = assemble(model)
    KG = geometric_matrix(model, matrices, solve_static(matrices, force))
    K = reduce_matrix(matrices.K, matrices.constraints).toarray()
    G = reduce_matrix(KG, matrices.constraints).toarray()
    values = eigh(-G, K, eigvals_only=True)
    return 1.0 / values[-1]


CLAMPED = ("ux", "uy", "uz", "rx", "ry", "rz")


@pytest.mark.parametrize(
    ("kind", "divisions", "allowed"),
    [
        ("shell4", 8, 0.01),
        ("shell3", 8, 0.03),
        ("hex8i", 8, 0.03),
        ("hex20f", 8, 0.03),
        ("wedge15", 8, 0.02),
        ("tet10", 8, 0.03),
    ],
)
def test_columns_of_shells_and_solids_buckle_there_too(kind, divisions, allowed):
    """A clamped strip of 1 m, 50 × 20 mm, pressed at its end: Euler's load of the beam.

    A coarse mesh is stiffer; solids and shells hinder the widening at the clamp, which adds a per cent.
    """
    if kind.startswith("shell"):
        section = ShellSection(name="s", thickness=0.02)
        model = plate((LENGTH, 0.05), (divisions, 1), material=STEEL, section=section, triangles=kind == "shell3")
        end = model.node_numbers[model.coordinates[:, 0] > LENGTH - 1e-9]
        root = model.node_numbers[model.coordinates[:, 0] < 1e-9]
    else:
        model = block_of_solids((LENGTH, 0.05, 0.02), (divisions, 1, 1), kind=kind, material=STEEL)
        end, root = model.node_sets["x1"], model.node_sets["x0"]
    dofs = CLAMPED if kind.startswith("shell") else CLAMPED[:3]
    model = replace(model, supports=(Support(name="clamp", nodes=root, dofs=dofs),))
    matrices = assemble(model)
    force = np.zeros(matrices.dofs.n_dofs)
    force[equations(matrices.dofs, end, ("ux",)).ravel()] = -1.0 / len(end)
    euler = np.pi**2 * STEEL.young * (0.05 * 0.02**3 / 12) / (4 * LENGTH**2)
    assert critical_load(model, force) == pytest.approx(euler, rel=allowed)


def test_column_buckles_at_eulers_load():
    clamp = Support(name="clamp", nodes=np.array([1]), dofs=CLAMPED)
    model = bar(supports=(clamp,))
    force = np.zeros(assemble(model).dofs.n_dofs)
    force[-6] = -1.0
    inertia = 1.5 * SIDE**4 / 12
    euler = np.pi**2 * STEEL.young * inertia / (4 * LENGTH**2)
    assert critical_load(model, force) == pytest.approx(euler, rel=2e-3)  # shear lowers it by 0.04 %, mesh raises


@pytest.fixture(scope="module")
def subsystem():
    model = bar()
    return ready_for_motion(model, reduce_model(model, interface=[1, 11], count=6), geometric=True)


def test_accelerations_leave_no_stress_in_a_free_body(subsystem):
    """The load of a rigid acceleration is what balances it: nothing is left."""
    table = dict(zip(subsystem.extension.geometric.loads, subsystem.extension.geometric.matrices))
    size = np.abs(table["wz*wz"]).max()
    for name in ("ax", "ay", "az", "ex", "ey", "ez"):
        assert np.abs(table[name]).max() < 1e-8 * size


def test_centrifugal_stiffness_of_a_bar_is_that_of_its_tension(subsystem):
    """N(x) = ½ m' ω² (L²/4 − s²) about the centre; the energy of a deflection y = sin(πx/L) is ½∫N y'² dx."""
    model = bar()
    matrices = assemble(model)
    table = dict(zip(subsystem.extension.geometric.loads, subsystem.extension.geometric.matrices))
    x = model.coordinates[:, 0]
    shape = np.zeros((len(x), 6))
    shape[:, 1], shape[:, 5] = np.sin(np.pi * x), np.pi * np.cos(np.pi * x)
    modes = subsystem.modes.T
    w, *_ = np.linalg.lstsq(modes, shape.ravel(), rcond=None)
    per_length = STEEL.density * 1.5 * SIDE**2
    s = np.linspace(0, 1, 20001)
    tension = 0.5 * per_length * (0.25 - (s - 0.5) ** 2)
    expected = np.trapezoid(tension * (np.pi * np.cos(np.pi * s)) ** 2, s)
    assert w @ table["wz*wz"] @ w == pytest.approx(expected, rel=0.02)  # N is constant in each of ten elements
    assert matrices.dofs.n_dofs == 66


def test_forces_with_stiffening_follow_from_the_kinetic_energy(subsystem, rng):
    body = floating_body(subsystem, stiffening=True)
    A, w, v = state(rng, body.n_modes, w_size=0.1)
    v[3:6] *= 30.0
    expected = lagrange_forces(body, A, w, v)
    found = inertia_forces(body, A, w, v)
    for part in (slice(0, 3), slice(3, 6), slice(6, None)):
        assert np.abs(found[part] - expected[part]).max() < 1e-6 * np.abs(expected[part]).max()
    assert np.abs(mass_matrix(body, A, w) - mass_matrix(floating_body(subsystem), A, w)).max() > 0.0


def test_supported_body_keeps_the_stiffness_of_accelerations(rng):
    clamp = Support(name="clamp", nodes=np.array([1]), dofs=CLAMPED)
    model = bar(supports=(clamp,))
    held = ready_for_motion(model, reduce_model(model, interface=[11], count=4), geometric=True)
    table = dict(zip(held.extension.geometric.loads, held.extension.geometric.matrices))
    assert np.linalg.eigvalsh(table["ax"])[0] < -1e-3  # accelerated along its axis, the bar is pressed
    body = floating_body(held, stiffening=True)
    A, w, v = state(rng, body.n_modes, w_size=0.1)
    expected, found = lagrange_forces(body, A, w, v), inertia_forces(body, A, w, v)
    for part in (slice(0, 3), slice(3, 6), slice(6, None)):
        assert np.abs(found[part] - expected[part]).max() < 1e-7 * np.abs(expected[part]).max()


def test_stiffening_without_data_is_refused(subsystem):
    plain = replace(subsystem, extension=replace(subsystem.extension, geometric=None))
    with pytest.raises(ModelError, match="carries no geometric stiffness"):
        floating_body(plain, stiffening=True)
