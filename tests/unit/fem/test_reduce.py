"""From a model to a subsystem: every method, attached points, stresses, damping, exclusion, against the full model."""

from dataclasses import replace

import numpy as np
import pytest
from scipy.linalg import eigh

from fem.assembly import assemble
from fem.attach import attach
from fem.constraints import reduced
from fem.dofs import equations
from fem.generators import beam_line, block_of_solids, plate
from fem.loads import Gravity, NodalForce, load_vector
from fem.materials import Isotropic
from fem.model import ElementBlock, FEModel, Support
from fem.reduce import METHODS, ReductionChoice, reduce_model, reduction
from fem.section_shapes import beam_section
from fem.sections import ShellSection
from fem.statics import solve_static
from fem.stress import nodal_average, recover
from io_formats import fum
from solvers.errors import ModelError
from solvers.flexible.damping import UniformDamping
from solvers.flexible.extension import stress_at
from solvers.flexible.solutions import orthonormalised
from solvers.flexible.subsystem import exclude_modes, interface_nodes

STEEL = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)


@pytest.fixture(scope="module")
def frame():
    """A plate with a rigid hub at each end."""
    model = plate((1.0, 0.4), (8, 4), material=STEEL, section=ShellSection(name="sheet", thickness=0.01))
    x = model.coordinates[:, 0]
    ends = [model.node_numbers[np.isclose(x, side)] for side in (x.min(), x.max())]
    for end in ends:
        model, _ = attach(model, end, "rbe2")
    return model


@pytest.fixture(scope="module")
def brick():
    model = block_of_solids((1.0, 0.2, 0.2), (6, 2, 2), material=STEEL)
    model, _ = attach(model, model.node_sets["x0"], "rbe2")
    return attach(model, model.node_sets["x1"], "rbe3")[0]


def full(model):
    matrices = assemble(model)
    held = reduced(matrices.K, matrices.M, matrices.constraints)
    return matrices, held.K.toarray(), held.M.toarray()


def test_the_whole_basis_is_the_whole_model(brick):
    """Craig–Bampton with every mode kept: all frequencies of the full model to 1e-9 of the highest."""
    _, K, M = full(brick)
    n_inner = len(K) - 12
    subsystem = reduce_model(brick, count=n_inner)
    values = eigh(K, M, eigvals_only=True)
    kept = eigh(subsystem.stiffness, subsystem.mass, eigvals_only=True)
    np.testing.assert_allclose(kept, values, rtol=1e-9, atol=1e-9 * values[12])  # rigid ones: zero beside the elastic


def test_static_answer_at_the_interface_is_exact(brick):
    """One end held, a wrench on the other: displacement and rotation to 1e-9, with three modes and with none."""
    node, other = brick.interface
    clamped = replace(brick, supports=(Support(nodes=[node]),))
    wrench = NodalForce(nodes=[other], force=(1e4, 2e4, -3e4), moment=(4e3, 5e3, 6e3))
    matrices = assemble(clamped)
    f = load_vector(clamped, matrices, [wrench])
    exact = solve_static(matrices, f)[equations(matrices.dofs, [other])[0]]
    for count in (0, 3):
        subsystem = reduce_model(brick, count=count)
        loose = np.arange(count + 6, count + 12)
        found = np.linalg.solve(subsystem.stiffness[np.ix_(loose, loose)], [1e4, 2e4, -3e4, 4e3, 5e3, 6e3])
        np.testing.assert_allclose(found, exact, rtol=1e-9, atol=1e-9 * np.abs(exact).max())


@pytest.mark.parametrize("method", METHODS)
def test_every_method_makes_a_file(frame, method, tmp_path):
    """Generalised matrices follow from the modes of the file; elastic frequencies of the free body within 1 %."""
    matrices = assemble(frame)
    result = reduction(frame, ReductionChoice(method=method, count=12), report=4)
    fum.write(tmp_path / "input.fum", result.subsystem)
    subsystem = fum.read(tmp_path / "input.fum")
    modes = subsystem.modes.T
    scale = np.abs(subsystem.stiffness).max()
    np.testing.assert_allclose(modes.T @ (matrices.K @ modes), subsystem.stiffness, atol=1e-6 * scale)
    if method != "macneal":
        np.testing.assert_allclose(modes.T @ (matrices.M @ modes), subsystem.mass, atol=1e-6)
    assert interface_nodes(subsystem).tolist() == frame.interface.tolist()
    assert set(frame.interface) <= set(subsystem.node_numbers)  # masters of the links are nodes of the file
    errors = np.abs(result.report.free.errors)
    assert errors.max() < 0.01 if method != "guyan" else errors[0] < 0.2  # static modes know the first bending at best
    if method != "eigenmodes":
        assert np.abs(result.report.stiffness_errors).max() < 1e-5


def test_solid_nodes_have_zero_rotations(brick):
    subsystem = reduce_model(brick, count=2)
    assert subsystem.dof_numbers == (1, 2, 3, 4, 5, 6)
    table = subsystem.modes.reshape(len(subsystem.modes), -1, 6)
    solid = ~np.isin(subsystem.node_numbers, brick.interface)
    assert not table[:, solid, 3:].any()
    assert table[:, ~solid, 3:].any()


def test_solids_alone_have_three_dofs_per_node():
    model = block_of_solids((1.0, 0.2, 0.2), (3, 1, 1), material=STEEL)
    subsystem = reduce_model(model, interface=model.node_sets["x0"], count=2)
    assert subsystem.dof_numbers == (1, 2, 3)
    assert subsystem.n_static == 12


def test_nodes_that_nothing_uses_stay_out():
    model = beam_line((0, 0, 0), (1, 0, 0), 3, material=STEEL, section=beam_section("s", "rectangle", 0.02, 0.02))
    model = replace(
        model,
        node_numbers=np.append(model.node_numbers, 77),
        coordinates=np.vstack((model.coordinates, [9.0, 9.0, 9.0])),
    )
    subsystem = reduce_model(model, interface=[1, 4], count=1)
    assert subsystem.node_numbers.tolist() == [1, 2, 3, 4]
    assert subsystem.max_node == 77
    with pytest.raises(ModelError, match="node 77 belongs to no element"):
        reduce_model(model, interface=[1, 77], count=1)


def test_stress_of_a_static_answer(brick):
    """Modal stresses times modal coordinates equal the stress recovered from the full displacements."""
    result = reduction(brick, ReductionChoice(count=3, stress=True))
    subsystem, rng = result.subsystem, np.random.default_rng(1)
    w = rng.normal(size=len(subsystem.modes)) * 1e-4
    matrices = assemble(brick)
    basis_u = subsystem.modes.reshape(len(w), -1, 6)
    u = np.zeros(matrices.dofs.n_dofs)
    for row, number in enumerate(subsystem.node_numbers):
        place = equations(matrices.dofs, [number])[0]
        u[place[place >= 0]] = np.einsum("m,md->d", w, basis_u[:, row])[place >= 0]
    expected, there = nodal_average(brick, recover(brick, matrices.dofs, u))
    stress = subsystem.extension.stress
    assert stress.nodes.tolist() == brick.node_numbers[there].tolist()
    assert not stress.layers.any()
    scale = np.abs(expected).max()
    np.testing.assert_allclose(stress_at(stress, w), expected[there], atol=1e-5 * scale)  # single precision


def test_stress_points_of_shells_and_beams(frame):
    shell = reduce_model(frame, count=1, stress=True).extension.stress
    assert sorted(set(shell.layers)) == [1, 2, 3]
    beam = beam_line((0, 0, 0), (1, 0, 0), 3, material=STEEL, section=beam_section("s", "rectangle", 0.02, 0.02))
    stress = reduce_model(beam, interface=[1, 4], count=1, stress=True).extension.stress
    assert set(stress.layers) >= {11, 12, 13, 14}  # the corners, then the faces where shear is greatest
    assert set(stress.elements) == {1, 2, 3}
    tension = stress.values[1 + 6]  # static mode: ux of node 4, so strain 1 along the beam
    np.testing.assert_allclose(tension[:, 0], 2.1e11, rtol=1e-5)


def test_gravity_mode_makes_sagging_exact(frame):
    """Weight of the plate held at both hubs: three modes miss a part, the mode of the load does not."""
    load = (Gravity(),)
    clamped = replace(frame, supports=(Support(nodes=frame.interface),))
    matrices = assemble(clamped)
    exact = solve_static(matrices, load_vector(clamped, matrices, load))
    f = load_vector(frame, assemble(frame), load)
    errors = []
    for loads in ((), (load,)):
        subsystem = reduce_model(frame, count=3, loads=loads)
        e = subsystem.n_eigen
        places = subsystem.modes[:e].T
        u = places @ ((places.T @ f) / np.diag(subsystem.stiffness)[:e])
        errors.append(np.abs(u - exact).max() / np.abs(exact).max())
    assert errors[0] > 1e-4
    assert errors[1] < 1e-8


def test_excluded_then_orthonormalised(frame):
    """Exclusion comes first: the result is what exclusion and orthonormalisation of the generating one give."""
    choice = ReductionChoice(count=6, exclude=(1, 4), orthonormalise=True, damping=UniformDamping(0.02))
    result = reduction(frame, choice)
    again = orthonormalised(exclude_modes(result.generating, [1, 4]))
    np.testing.assert_allclose(result.subsystem.stiffness, again.stiffness, rtol=1e-12)
    assert len(result.subsystem.modes) == 6 - 2 + 12 - 6
    assert not result.generating.orthonormalised
    omega = 2 * np.pi * result.subsystem.frequencies_hz
    np.testing.assert_allclose(result.subsystem.extension.damping, np.diag(0.04 * omega), atol=1e-6 * omega.max())
    with pytest.raises(ModelError, match="orthonormalised"):
        exclude_modes(result.subsystem, [0])
    with pytest.raises(ModelError, match="static mode"):
        reduce_model(frame, count=6, exclude=(6,))


def test_modes_by_effective_mass(frame):
    few = reduce_model(frame, effective_mass=0.5)
    more = reduce_model(frame, effective_mass=0.7)
    assert 0 < few.n_eigen <= more.n_eigen


def test_invariants_of_the_consistent_mass(frame):
    """The ninth sum (2.17) is the generalised mass itself, to rounding; orphan nodes do not disturb."""
    model = replace(
        frame,
        node_numbers=np.append(frame.node_numbers, 999),
        coordinates=np.vstack((frame.coordinates, [5.0, 5.0, 5.0])),
    )
    subsystem = reduce_model(model, count=4, invariants=True)
    inertia = subsystem.extension.invariants
    np.testing.assert_allclose(inertia.J_HH, subsystem.mass, atol=1e-9)
    assert inertia.J_m == pytest.approx(7800 * 1.0 * 0.4 * 0.01, rel=1e-9)


def test_an_unknown_method_is_named(frame):
    with pytest.raises(ModelError, match="craig-bampton"):
        reduce_model(frame, method="craig")


def test_interface_nodes_in_a_line_of_a_solid_are_refused():
    """Two nodes of a brick hold no rotation about their line; the sentence says what to do."""
    points = [(x, y, z) for x in (0.0, 1.0, 2.0) for y, z in ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))]
    cells = [[*range(4 * i, 4 * i + 8)] for i in range(2)]
    block = ElementBlock(name="bricks", type="hex8", numbers=[1, 2], connectivity=cells, material="steel")
    steel = Isotropic(name="steel", young=2e11, poisson=0.3, density=7800.0)
    model = FEModel(node_numbers=np.arange(1, 13), coordinates=points, blocks=(block,), materials=(steel,))
    with pytest.raises(ModelError, match=r"interface nodes 1, 9 held the structure can still move.*not in a line"):
        reduce_model(model, interface=[1, 9], count=2)
    assert reduce_model(model, interface=[1, 2, 12], count=2).extension.invariants is not None


def test_factorisation_of_a_reduction_and_its_residuals(frame):
    """Substructures and the multifrontal method give one basis; the eigenmodes satisfy their equations."""
    found = {}
    for method in ("auto", "substructure"):
        parts = {"n_parts": 3, "way": "planes"} if method == "substructure" else None
        choice = ReductionChoice(count=5, factorisation=method, substructures=parts)
        found[method] = reduction(frame, choice)
        assert len(found[method].residuals) == 5
        assert max(found[method].residuals) < 1e-6  # Lanczos stops at 1e-9 in another norm
    a, b = (one.subsystem for one in found.values())
    np.testing.assert_allclose(a.frequencies_hz, b.frequencies_hz, rtol=1e-8)
    np.testing.assert_allclose(a.stiffness[5:, 5:], b.stiffness[5:, 5:], atol=1e-8 * np.abs(a.stiffness).max())
