"""Solids: shape functions, quadrature, anisotropic materials, stresses, and what is refused."""

from dataclasses import replace
from math import factorial

import numpy as np
import pytest

from fem import generators as gen
from fem.assembly import assemble
from fem.elements import ELEMENT_TYPES
from fem.elements import quadrature as rules
from fem.elements import solid_shapes as shapes
from fem.elements.solid import rotation_6, rotation_matrices
from fem.materials import Isotropic, Orthotropic, elasticity
from fem.sections import SolidSection
from fem.stress import recover
from solvers.errors import ModelError

STEEL = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)
G = 2.1e11 / 2.6
SAME = Orthotropic(name="steel", young=(2.1e11,) * 3, poisson=(0.3,) * 3, shear=(G,) * 3, density=7800.0)
WOOD = Orthotropic(
    name="wood", young=(1.2e10, 8e8, 5e8), poisson=(0.4, 0.35, 0.02), shear=(7e8, 5e7, 6e8), density=500.0
)
SHAPES = {
    "tet4": shapes.TET_NODES,
    "tet10": shapes.with_midsides(shapes.TET_NODES, shapes.TET_EDGES),
    "wedge6": shapes.WEDGE_NODES,
    "wedge15": shapes.with_midsides(shapes.WEDGE_NODES, shapes.WEDGE_EDGES),
    "hex8": shapes.HEX_CORNERS,
    "hex20": shapes.with_midsides(shapes.HEX_CORNERS, shapes.HEX_EDGES),
    "pyramid5": shapes.PYRAMID_NODES,
}
INSIDE = np.array([[0.1, 0.2, 0.3], [0.3, 0.15, 0.25], [0.2, 0.3, 0.05]])
SOLIDS = [name for name, kind in ELEMENT_TYPES.items() if kind.family == "solid"]
BLOCKS = [name for name in SOLIDS if name != "pyramid5"]


@pytest.mark.parametrize("name", SHAPES)
def test_shape_functions(name):
    """One at their node and zero at the others; their sum is one; derivatives agree with differences."""
    shape, nodes = getattr(shapes, name), SHAPES[name]
    at = nodes.copy()
    if name == "pyramid5":
        at[4, 2] -= 1e-12
    np.testing.assert_allclose(shape(at)[0], np.eye(len(nodes)), atol=1e-11)
    N, dN = shape(INSIDE)
    np.testing.assert_allclose(N.sum(axis=1), 1.0, atol=1e-14)
    np.testing.assert_allclose(np.einsum("qa,ai->qi", N, nodes), INSIDE, atol=1e-14)
    for i, step in enumerate(np.eye(3) * 1e-6):
        difference = (shape(INSIDE + step)[0] - shape(INSIDE - step)[0]) / 2e-6
        np.testing.assert_allclose(dN[:, :, i], difference, atol=1e-9)


def simplex_moment(*powers):
    """∫ x^i y^j … over the unit simplex."""
    return np.prod([factorial(p) for p in powers]) / factorial(sum(powers) + len(powers))


@pytest.mark.parametrize(("rule", "degree"), [(rules.triangle, d) for d in (1, 2, 4)])
def test_triangle_rules(rule, degree):
    points, weights = rule(degree)
    assert weights.min() > 0
    for i in range(degree + 1):
        for j in range(degree + 1 - i):
            value = weights @ (points[:, 0] ** i * points[:, 1] ** j)
            assert value == pytest.approx(simplex_moment(i, j), rel=1e-13)


@pytest.mark.parametrize("degree", [1, 2, 5])
def test_tetrahedron_rules(degree):
    points, weights = rules.tetrahedron(degree)
    assert weights.min() > 0
    for i in range(degree + 1):
        for j in range(degree + 1 - i):
            for k in range(degree + 1 - i - j):
                value = weights @ (points[:, 0] ** i * points[:, 1] ** j * points[:, 2] ** k)
                assert value == pytest.approx(simplex_moment(i, j, k), rel=1e-12)


@pytest.mark.parametrize(("rule", "degree"), [(rules.gauss_cube(2), 3), (rules.irons_cube(), 5)])
def test_cube_rules(rule, degree):
    points, weights = rule
    for powers in np.ndindex(degree + 1, degree + 1, degree + 1):
        if sum(powers) <= degree:
            exact = np.prod([2 / (p + 1) if p % 2 == 0 else 0.0 for p in powers])
            assert weights @ np.prod(points ** np.array(powers), axis=1) == pytest.approx(exact, abs=1e-13)


def test_pyramid_rule():
    points, weights = rules.pyramid(2)
    assert weights.sum() == pytest.approx(4 / 3)
    assert weights @ points[:, 2] == pytest.approx(1 / 3)
    assert weights @ points[:, 0] ** 2 == pytest.approx(4 / 15)


@pytest.mark.parametrize("name", BLOCKS)
def test_general_and_isotropic_paths_agree(name):
    model = gen.block_of_solids((1.0, 0.8, 0.6), (1, 1, 1), kind=name, material=STEEL)
    rng = np.random.default_rng(3)
    model = replace(model, coordinates=model.coordinates + 0.02 * rng.uniform(-1, 1, model.coordinates.shape))
    K = assemble(model).K.toarray()
    K2 = assemble(replace(model, materials=(SAME,))).K.toarray()
    assert np.abs(K - K2).max() < 1e-13 * np.abs(K).max()


def test_rotated_elasticity_keeps_the_energy():
    """ε:D:ε of a strain tensor is the same seen from the material axes and from the global ones."""
    R = rotation_matrices(np.array([[0.3, -0.5, 0.8]]))[0]
    T, D = rotation_6(R), elasticity(WOOD)
    rng = np.random.default_rng(5)
    e = rng.standard_normal((3, 3))
    e = e + e.T

    def six(t):
        return np.array([t[0, 0], t[1, 1], t[2, 2], 2 * t[0, 1], 2 * t[1, 2], 2 * t[2, 0]])

    np.testing.assert_allclose(T @ six(e), six(R @ e @ R.T), atol=1e-13)
    seen = six(e) @ (T.T @ D @ T) @ six(e)
    assert seen == pytest.approx(six(R @ e @ R.T) @ D @ six(R @ e @ R.T), rel=1e-12)


def test_material_axes_by_section_and_by_rotation_vector():
    """Grain along global y, said in two ways; the block then stretches with E1 along y."""
    turn = np.array([0.0, 0.0, np.pi / 2])
    axes = tuple(map(tuple, rotation_matrices(turn[None])[0]))
    np.testing.assert_allclose(axes[0], [0, 1, 0], atol=1e-15)
    base = gen.block_of_solids((1.0, 1.0, 1.0), (1, 1, 1), kind="hex20", material=WOOD)
    block = replace(base.blocks[0], section="grain")
    by_section = replace(base, blocks=(block,), sections=(SolidSection(name="grain", axes=axes),))
    by_vector = replace(base, blocks=(replace(base.blocks[0], orientation=turn),))
    A, B = assemble(by_section).K.toarray(), assemble(by_vector).K.toarray()
    np.testing.assert_allclose(A, B, atol=1e-9 * np.abs(A).max())
    u = np.zeros_like(base.coordinates)
    S = np.linalg.inv(elasticity(WOOD))
    u[:, 1] = S[0, 0] * base.coordinates[:, 1]
    u[:, 0], u[:, 2] = S[1, 0] * base.coordinates[:, 0], S[2, 0] * base.coordinates[:, 2]
    field = recover(by_vector, assemble(by_vector).dofs, u.ravel())[0]
    np.testing.assert_allclose(field.stress[0, :, 0], np.tile([0, 1, 0, 0, 0, 0], (20, 1)), atol=1e-9)


@pytest.mark.parametrize("name", BLOCKS)
def test_constant_stress_is_recovered_at_every_node(name):
    model = gen.block_of_solids((1.0, 0.8, 0.6), (1, 1, 1), kind=name, material=STEEL)
    A = 1e-4 * np.array([[1.0, 0.4, -0.3], [0.2, -0.5, 0.7], [0.1, -0.6, 0.8]])
    e = (A + A.T) / 2
    strain = np.array([e[0, 0], e[1, 1], e[2, 2], 2 * e[0, 1], 2 * e[1, 2], 2 * e[2, 0]])
    field = recover(model, assemble(model).dofs, (model.coordinates @ A.T).ravel())[0]
    np.testing.assert_allclose(field.strain[:, :, 0], np.broadcast_to(strain, field.strain[:, :, 0].shape), atol=1e-14)
    stress = elasticity(STEEL) @ strain
    np.testing.assert_allclose(field.stress[0, :, 0], np.tile(stress, (field.stress.shape[1], 1)), rtol=1e-9, atol=1)


@pytest.mark.parametrize("name", ["hex8i", "hex20", "hex20f", "tet10", "wedge15"])
def test_bending_stress_is_recovered(name):
    """Pure bending u = −xy, v = x²/2 + ν(y² − z²)/2, w = νyz: σx = −E y, nothing else, at every node."""
    model = gen.block_of_solids((1.0, 0.5, 0.4), (1, 1, 1), kind=name, material=STEEL, origin=(0, -0.25, -0.2))
    x, y, z = model.coordinates.T
    nu = STEEL.poisson
    u = np.stack([-x * y, x**2 / 2 + nu * (y**2 - z**2) / 2, nu * y * z], axis=1)
    field = recover(model, assemble(model).dofs, u.ravel())[0]
    exact = np.zeros((*field.stress.shape[:2], 6))
    exact[..., 0] = -STEEL.young * y[model.blocks[0].connectivity]
    # extrapolation from Gauss points is exact for fields that the element holds
    np.testing.assert_allclose(field.stress[:, :, 0], exact, atol=1e-9 * STEEL.young)


@pytest.mark.parametrize("name", SOLIDS)
def test_inverted_elements_are_named(name):
    nodes = SHAPES[{"hex8i": "hex8", "hex20f": "hex20"}.get(name, name)] * [1.0, 1.0, -1.0]
    base = gen.block_of_solids((1.0, 1.0, 1.0), (1, 1, 1), kind="hex8", material=STEEL)
    block = replace(base.blocks[0], type=name, numbers=[7], connectivity=np.arange(len(nodes))[None])
    model = replace(base, node_numbers=np.arange(1, len(nodes) + 1), coordinates=nodes, blocks=(block,), node_sets={})
    with pytest.raises(ModelError, match=rf"Element 7 \({name}\) of block 'block' is inverted"):
        assemble(model)
    flat = replace(model, coordinates=nodes * [1.0, 1.0, 0.0])
    with pytest.raises(ModelError, match="has no volume"):
        assemble(flat)


def test_reduced_hexahedra_in_one_row_keep_spurious_motions():
    """What the manuals of SOLID186 and C3D20R warn of: one element across leaves a zero mode each; two do not."""
    for across, expected in ((1, 6 + 2), (2, 6)):
        model = gen.block_of_solids((2.0, 1.0, 1.0), (2, across, across), kind="hex20", material=STEEL)
        K = assemble(model).K.toarray()
        d = 1 / np.sqrt(np.diag(K))
        values = np.linalg.eigvalsh(K * d[:, None] * d)
        assert (values < 1e-12).sum() >= expected if across == 1 else (values < 1e-12).sum() == expected


def test_section_of_another_family_is_refused():
    from fem.sections import ShellSection

    base = gen.block_of_solids((1.0, 1.0, 1.0), (1, 1, 1), kind="hex8", material=WOOD)
    block = replace(base.blocks[0], section="sheet")
    model = replace(base, blocks=(block,), sections=(ShellSection(name="sheet", thickness=0.1),))
    with pytest.raises(ModelError, match="'sheet' is not for solids"):
        assemble(model)
