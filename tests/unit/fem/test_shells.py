"""Shells: sections and layers, offsets, warped quadrilaterals, stresses, lumped mass, and what is refused."""

from dataclasses import replace

import numpy as np
import pytest

from fem import generators as gen
from fem.assembly import assemble
from fem.dofs import node_table
from fem.elements import ELEMENT_TYPES
from fem.elements.shell_folds import side_shares, side_widths
from fem.elements.shell_section import make_ply, shear_stiffness, shell_stiffness_of
from fem.loads import NodalForce, load_vector
from fem.materials import Isotropic, Orthotropic, plane_stress
from fem.model import ElementBlock, FEModel, Support, part_of
from fem.ply_stress import ply_stresses
from fem.sections import Layer, ShellSection
from fem.statics import solve_static
from fem.stress import recover, resultants
from solvers.errors import ModelError

E, NU, RHO = 2.1e11, 0.3, 7800.0
STEEL = Isotropic(name="steel", young=E, poisson=NU, density=RHO)
PLY = Orthotropic(
    name="ply", young=(1.4e11, 1e10, 1e10), poisson=(0.3, 0.4, 0.0214), shear=(5e9, 3.5e9, 5e9), density=1600.0
)
SHELLS = ["shell3", "shell4"]
SQUARE = np.array([[0.0, 0, 0], [1.1, 0.1, 0], [1.0, 0.9, 0], [-0.1, 1.0, 0]])
WARPED = SQUARE + np.array([[0, 0, 0.1], [0, 0, -0.12], [0, 0, 0.1], [0, 0, -0.1]])


def one(points, section=None, materials=(STEEL,), **block):
    """A model of one element through the points (3 or 4)."""
    section = section or ShellSection(name="sheet", thickness=0.01)
    n = len(points)
    shell = ElementBlock(
        name="skin",
        type=f"shell{n}",
        numbers=[5],
        connectivity=np.arange(n)[None],
        material=materials[0].name,
        section=section.name,
        **block,
    )
    return FEModel(
        node_numbers=np.arange(1, n + 1), coordinates=points, blocks=(shell,), materials=materials, sections=(section,)
    )


def matrices(model):
    block = model.blocks[0]
    kind = ELEMENT_TYPES[block.type]
    X = np.ascontiguousarray(model.coordinates[block.connectivity])
    n = 6 * kind.n_nodes
    K, M, m = np.empty((1, n, n)), np.empty((1, n, n)), np.empty((1, n))
    data = kind.prepare(model, block)
    kind.stiffness(X, data, K)
    kind.mass(X, data, M)
    kind.lumped(X, data, m)
    return K[0], M[0], m[0]


def pulled(nodes, force, normal, width, *, triangles=False):
    """A force per length on an end of one element's width: half at each node, and Allman's moments ∓q b²/12.

    Rotations bend the sides of these membranes, so a uniform traction works on them, 3/2 times as much in the optimal
    triangle (docs/theory/shells.md).
    """
    share = 8 if triangles else 12
    force, moment = np.asarray(force), np.linalg.norm(force) * width**2 / share * np.asarray(normal)
    return [
        NodalForce(nodes=[node], force=tuple(force * width / 2), moment=tuple(sign * moment))
        for node, sign in zip(nodes, (-1, 1))
    ]


def rigid(points):
    R = np.zeros((len(points), 6, 6))
    R[:, :3, :3] = R[:, 3:, 3:] = np.eye(3)
    for axis in range(3):
        R[:, :3, 3 + axis] = np.cross(np.eye(3)[axis], points)
    return R.reshape(-1, 6)


def stiffness_of(section, materials):
    model = one(SQUARE, section, materials)
    return shell_stiffness_of(model, model.blocks[0])[1]


def test_one_layer_is_the_textbook_plate():
    s = stiffness_of(ShellSection(name="sheet", thickness=0.02), (STEEL,))
    np.testing.assert_allclose(s.A, plane_stress(STEEL) * 0.02)
    np.testing.assert_allclose(s.D, plane_stress(STEEL) * 0.02**3 / 12)
    np.testing.assert_allclose(s.S, np.eye(2) * 5 / 6 * E / (2 * (1 + NU)) * 0.02)
    assert not s.coupled
    assert s.mass == pytest.approx(RHO * 0.02)
    assert s.rotary == pytest.approx(RHO * 0.02**3 / 12)


def test_layers_of_one_material_are_one_layer():
    layers = tuple(Layer(material="steel", thickness=t, angle=a) for t, a in ((0.003, 0.0), (0.01, 1.0), (0.007, -0.4)))
    whole = one(SQUARE, ShellSection(name="sheet", thickness=0.02))
    cut = one(SQUARE, ShellSection(name="sheet", layers=layers))
    for A, B in zip(matrices(whole), matrices(cut)):
        assert np.abs(A - B).max() < 1e-11 * np.abs(A).max()


def test_laminate_of_jones():
    """Regular [0/90] cross-ply (Jones, sect. 4.4): A11 = A22, D11 = D22, B11 = −B22, no shear coupling."""
    layers = (Layer(material="ply", thickness=0.001), Layer(material="ply", thickness=0.001, angle=np.pi / 2))
    s = stiffness_of(ShellSection(name="sheet", layers=layers), (PLY,))
    Q = plane_stress(PLY)
    assert s.coupled
    assert s.A[0, 0] == pytest.approx((Q[0, 0] + Q[1, 1]) * 0.001)
    assert s.A[0, 0] == pytest.approx(s.A[1, 1])
    assert s.B[0, 0] == pytest.approx((Q[1, 1] - Q[0, 0]) * 0.001**2 / 2)
    assert s.B[0, 0] == pytest.approx(-s.B[1, 1])
    assert abs(s.A[0, 2]) < 1e-9 * s.A[0, 0]
    # angle ply ±45 couples twist and stretch
    layers = tuple(Layer(material="ply", thickness=0.001, angle=a) for a in (-np.pi / 4, np.pi / 4))
    s = stiffness_of(ShellSection(name="sheet", layers=layers), (PLY,))
    assert abs(s.B[0, 2]) > 0.01 * s.A[0, 0] * 0.001
    assert abs(s.B[0, 0]) < 1e-9 * s.A[0, 0] * 0.001


def test_shear_stiffness_of_a_sandwich():
    """Stiff thin faces and a soft core: S → G_core h²/c, h between the middles of the faces (Allen 1969)."""
    foam = Isotropic(name="foam", young=1e7, poisson=0.25, density=60.0)
    core, face = 0.04, 0.0005
    plies = tuple(
        make_ply(m, z0, z1, 0.0)
        for m, z0, z1 in (
            (STEEL, -core / 2 - face, -core / 2),
            (foam, -core / 2, core / 2),
            (STEEL, core / 2, core / 2 + face),
        )
    )
    S = shear_stiffness(plies)
    assert S[0, 0] == pytest.approx(4e6 * (core + face) ** 2 / core, rel=0.02)


def test_coupled_energy_is_positive_and_bending_stretches():
    layers = (Layer(material="ply", thickness=0.001), Layer(material="ply", thickness=0.001, angle=np.pi / 2))
    for points in (SQUARE, SQUARE[:3]):
        K, _, _ = matrices(one(points, ShellSection(name="sheet", layers=layers), (PLY,)))
        d = 1 / np.sqrt(np.diag(K))
        values = np.linalg.eigvalsh(K * d[:, None] * d)
        assert (values < 1e-11).sum() == 6
        assert values[0] > -1e-13


def test_cantilever_strip_of_unsymmetric_layers():
    """Steel on aluminium pulled at its middle: curvature κ = −B/(AD − B²) N, as for a bimetal strip with ν = 0."""
    a, b = (Isotropic(name=n, young=y, poisson=0.0, density=1.0) for n, y in (("a", 2e11), ("b", 7e10)))
    section = ShellSection(
        name="two", layers=(Layer(material="a", thickness=0.002), Layer(material="b", thickness=0.003))
    )
    model = gen.plate((1.0, 0.1), (10, 1), material=a, section=section)
    model = replace(model, materials=(a, b), supports=(Support(nodes=model.node_sets["u0"]),))
    m = assemble(model)
    f = load_vector(model, m, pulled(model.node_sets["u1"], (1e4, 0, 0), (0, 0, 1), 0.1))
    tip = node_table(m.dofs, solve_static(m, f))[np.searchsorted(model.node_numbers, model.node_sets["u1"])]
    s = shell_stiffness_of(model, model.blocks[0])[1]
    A, B, D = s.A[0, 0], s.B[0, 0], s.D[0, 0]
    n = 1e4
    kappa = -B / (A * D - B * B) * n
    np.testing.assert_allclose(tip[:, 4], kappa * 1.0, rtol=1e-6)
    np.testing.assert_allclose(tip[:, 2], -kappa / 2, rtol=1e-6)
    np.testing.assert_allclose(tip[:, 0], D / (A * D - B * B) * n, rtol=1e-6)


@pytest.mark.parametrize("points", [SQUARE, WARPED, SQUARE[:3]], ids=["flat", "warped", "triangle"])
def test_offset_is_a_rigid_arm(points):
    """An offset along the normal, and the same given node by node, equal rigid arms to a shifted element."""
    n = np.cross(points[2] - points[0], points[-1] - points[1] if len(points) == 4 else points[2] - points[1])
    n = -n if n[2] < 0 else n
    arm = 0.07 * n / np.linalg.norm(n)
    section = ShellSection(name="sheet", thickness=0.01, offset=0.07)
    K0, M0, _ = matrices(one(points + arm))
    T = np.eye(6 * len(points))
    S = np.array([[0, arm[2], -arm[1]], [-arm[2], 0, arm[0]], [arm[1], -arm[0], 0]])
    for i in range(len(points)):
        T[6 * i : 6 * i + 3, 6 * i + 3 : 6 * i + 6] = S
    for model in (one(points, section), one(points, offsets=arm)):
        K, M, lumped = matrices(model)
        assert np.abs(K - T.T @ K0 @ T).max() < 1e-11 * np.abs(K).max()
        assert np.abs(M - T.T @ M0 @ T).max() < 1e-11 * np.abs(M).max()
        assert lumped[0::6].sum() == pytest.approx(M[0::6, 0::6].sum(), rel=1e-12)
        R = rigid(points)
        assert np.abs(K @ R).max() < 1e-9 * np.abs(K).max()


@pytest.mark.parametrize("height", [1e-6, 1e-3, 0.1, 0.4])
def test_warped_quadrilateral_keeps_six_rigid_motions(height):
    points = SQUARE + height * np.array([[0, 0, 1.0], [0, 0, -1], [0, 0, 1], [0, 0, -1]])
    K, M, _ = matrices(one(points))
    R = rigid(points)
    assert np.abs(K @ R).max() < 1e-9 * np.abs(K).max()
    d = 1 / np.sqrt(np.diag(K))
    assert (np.linalg.eigvalsh(K * d[:, None] * d) < 1e-11).sum() == 6
    # mass and static moment of the bilinear surface by fine sampling
    s, t = ((np.stack(np.meshgrid(np.arange(200), np.arange(200))) + 0.5) / 200).reshape(2, -1)
    N = np.stack([(1 - s) * (1 - t), s * (1 - t), s * t, (1 - s) * t])
    a = (points[1] - points[0])[:, None] * (1 - t) + (points[2] - points[3])[:, None] * t
    b = (points[3] - points[0])[:, None] * (1 - s) + (points[2] - points[1])[:, None] * s
    dm = RHO * 0.01 * np.linalg.norm(np.cross(a.T, b.T), axis=1) / 200**2
    inertia = R.T @ M @ R
    # nine points for a surface whose area is the root of a polynomial
    assert inertia[0, 0] == pytest.approx(dm.sum(), rel=1e-3)
    np.testing.assert_allclose(inertia[2, 3], (N.T @ points)[:, 1] @ dm, rtol=1e-3)


def test_order_of_nodes_does_not_matter():
    for points in (WARPED, WARPED[:3]):
        n = len(points)
        K, M, _ = matrices(one(points))
        turned = np.roll(np.arange(n), 1)
        K2, M2, _ = matrices(one(points[turned]))
        place = (6 * turned[:, None] + np.arange(6)).ravel()
        assert np.abs(K[np.ix_(place, place)] - K2).max() < 1e-10 * np.abs(K).max()
        assert np.abs(M[np.ix_(place, place)] - M2).max() < 1e-12 * np.abs(M).max()


@pytest.mark.parametrize("triangles", [False, True])
def test_stresses_and_resultants_of_a_bent_and_stretched_strip(triangles):
    """End moment and pull on a strip in a slanted plane, ν = 0: σ = N/t ± 6M/t² along the strip, at every node."""
    material = Isotropic(name="m", young=E, poisson=0.0, density=RHO)
    along, across = np.array([0.8, 0.0, 0.6]), np.array([0.0, 1.0, 0.0])
    t = 0.02
    model = gen.plate(
        (1.0, 0.2), (5, 1), material=material, section=ShellSection(name="s", thickness=t), along_u=along,
        along_v=across, triangles=triangles,
    )  # fmt: skip
    model = replace(
        model,
        supports=(Support(nodes=model.node_sets["u0"]),),
        blocks=(replace(model.blocks[0], orientation=along),),
    )
    m = assemble(model)
    n_force, moment = 2e5, 400.0
    loads = pulled(model.node_sets["u1"], along * n_force, np.cross(along, across), 0.2, triangles=triangles)
    loads.append(NodalForce(nodes=model.node_sets["u1"], moment=tuple(across * moment * 0.1)))
    u = solve_static(m, load_vector(model, m, loads))
    forces = resultants(model, m.dofs, u, model.blocks[0].name)
    np.testing.assert_allclose(forces[..., 0], n_force, rtol=1e-6)
    np.testing.assert_allclose(forces[..., 3], moment, rtol=1e-6)
    assert np.abs(forces[..., [1, 2]]).max() < 1e-6 * n_force
    assert np.abs(forces[..., 4:]).max() < 1e-5 * moment / t
    field = recover(model, m.dofs, u)[0]
    for layer, sign in enumerate((-1, 0, 1)):
        sigma = n_force / t + sign * 6 * moment / t**2
        exact = sigma * np.outer(along, along)
        found = field.stress[:, :, layer]
        assert np.abs(found[..., 0] - exact[0, 0]).max() < 1e-5 * abs(n_force / t)
        assert np.abs(found[..., 2] - exact[2, 2]).max() < 1e-5 * abs(n_force / t)
        assert np.abs(found[..., 5] - exact[0, 2]).max() < 1e-5 * abs(n_force / t)
        np.testing.assert_allclose(field.strain[:, :, layer], found / E * [1, 1, 1, 2, 2, 2], atol=1e-9)


def test_shear_force_and_stress_of_a_thick_cantilever():
    """Q = P/b everywhere and 1.5 Q/t in the middle of the thickness."""
    material = Isotropic(name="m", young=E, poisson=0.0, density=RHO)
    model = gen.plate((1.0, 0.2), (20, 1), material=material, section=ShellSection(name="s", thickness=0.1))
    model = replace(model, supports=(Support(nodes=model.node_sets["u0"]),))
    m = assemble(model)
    q = 2000.0 / 0.2
    # rotations bow the loaded side: a uniform force on it has moments q b²/12 at its ends
    tip = [
        NodalForce(nodes=[node], force=(0, 0, 1000.0), moment=(sign * q * 0.2**2 / 12, 0, 0))
        for node, sign in zip(model.node_sets["u1"], (1, -1))
    ]
    u = solve_static(m, load_vector(model, m, tip))
    forces = resultants(model, m.dofs, u, "plate")
    # equation (10) takes 6e-4 of the bending of the sides
    np.testing.assert_allclose(forces[..., 6], q, rtol=1e-4)
    field = recover(model, m.dofs, u)[0]
    np.testing.assert_allclose(field.stress[:, :, 1, 5], 1.5 * q / 0.1, rtol=1e-4)
    tip = node_table(m.dofs, u)[np.searchsorted(model.node_numbers, model.node_sets["u1"]), 2]
    exact = 2000.0 * (1 / (3 * E * 0.2 * 0.1**3 / 12) + 1 / (5 / 6 * E / 2 * 0.2 * 0.1))
    np.testing.assert_allclose(tip, exact, rtol=1e-5)


BAD = {
    "crossed": (SQUARE[[0, 2, 1, 3]], "corner of 180"),
    "re-entrant": (np.array([[0.0, 0, 0], [1, 0, 0], [0.2, 0.2, 0], [0, 1, 0]]), "corner of 180"),
    "collapsed": (SQUARE[[0, 1, 2, 2]], "two nodes at one place"),
    "line": (np.array([[0.0, 0, 0], [1, 0, 0], [2, 0, 0]]), "no area"),
    "point": (np.zeros((4, 3)), "no area"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_shapes_are_named(case):
    points, message = BAD[case]
    with pytest.raises(ModelError, match=rf"Element 5 \(shell\d\) of block 'skin' has .*{message}"):
        assemble(one(points))


@pytest.mark.parametrize(
    ("section", "message"),
    [
        (ShellSection(name="sheet", thickness=-0.01), "must not be below 0"),
        (ShellSection(name="sheet", thickness=0.0), "must be greater than zero"),
        (ShellSection(name="sheet", layers=(Layer(material="none", thickness=0.01),)), "layer 1: material 'none'"),
    ],
)
def test_bad_sections_are_named(section, message):
    with pytest.raises(ModelError, match=message):
        assemble(one(SQUARE, section))


def test_massless_plate():
    K, M, lumped = matrices(one(SQUARE, materials=(replace(STEEL, density=0.0),)))
    assert np.abs(K).max() > 0
    assert np.abs(M).max() == 0.0
    assert np.abs(lumped).max() == 0.0


def test_sides_between_flat_neighbours_and_at_corners_bend_fully_and_on_a_curved_shell_less():
    """Shares of the sides: one in a plate and at the corners of a box; on a cylinder as (1 + (0.3 w²/Rt)²)⁻¹ across."""
    sheet = ShellSection(name="sheet", thickness=0.01)
    for model in (
        gen.plate((1.0, 1.0), (3, 3), material=STEEL, section=sheet),
        gen.box_shell((1.0, 1.0, 1.0), (2, 2, 2), material=STEEL, section=sheet),
    ):
        for block in model.blocks:
            np.testing.assert_array_equal(side_shares(model, block), 1.0)
    model = gen.cylinder(1.0, 2.0, (24, 4), material=STEEL, section=sheet)
    block = model.blocks[0]
    shares = side_shares(model, block)
    chord = 2 * np.sin(np.pi / 24)
    x = 0.3 * (2 * np.pi / 24) * chord / 0.01
    ends = model.coordinates[block.connectivity]
    along = np.abs(np.diff(np.concatenate([ends, ends[:, :1]], axis=1)[..., 2], axis=1)) > 0.1
    np.testing.assert_allclose(shares[along], 1 / (1 + x * x), rtol=1e-6)
    np.testing.assert_allclose(shares[~along], 1.0)
    # a part of a block knows its neighbours outside the part
    np.testing.assert_array_equal(side_shares(model, part_of(block, slice(5, 9))), shares[5:9])


@pytest.mark.parametrize("thickness", [0.002, 0.2, 1.0])
def test_constant_moments_pass_between_unlike_triangles(thickness):
    """A distorted patch, thin, thick and thicker than its elements: constant curvatures leave no force inside it."""
    model = gen.plate(
        (1.0, 1.0), (3, 3), material=STEEL, section=ShellSection(name="s", thickness=thickness), triangles=True
    )
    X = np.array(model.coordinates)
    inside = ((X > 0.01) & (X < 0.99))[:, :2].all(axis=1)
    X[inside, :2] += np.random.default_rng(3).uniform(-0.12, 0.12, (inside.sum(), 2))
    model = replace(model, coordinates=X)
    block = model.blocks[0]
    widths = side_widths(model, block)
    rows = block.connectivity
    sides = {}
    for e, k in np.ndindex(rows.shape):
        sides.setdefault(frozenset((rows[e, k], rows[e, (k + 1) % 3])), []).append(widths[e, k])
    assert sum(len(both) == 2 for both in sides.values()) == 21
    assert all(len(set(both)) == 1 for both in sides.values())
    u = np.zeros((len(X), 6))
    x, y = X[:, 0], X[:, 1]
    a, b, c = 0.3, -0.2, 0.7
    u[:, 2] = a * x**2 / 2 + b * y**2 / 2 + c * x * y
    u[:, 3], u[:, 4] = b * y + c * x, -(a * x + c * y)
    m = assemble(model)
    force = (m.K @ u.ravel()).reshape(-1, 6)
    assert np.abs(force[inside]).max() < 1e-9 * np.abs(force).max()


def test_ply_stresses_of_a_stretched_and_bent_laminate():
    """[0/90/45] under known forces: strains by the inverse of A, B, D, stresses in the axes of every ply (Jones)."""
    section = ShellSection(
        name="plies",
        layers=tuple(
            Layer(material="ply", thickness=t, angle=a) for t, a in ((1e-3, 0), (2e-3, np.pi / 2), (1e-3, 0.7))
        ),
    )
    model = gen.plate((1.0, 1.0), (3, 3), material=PLY, section=section)
    model = replace(model, blocks=(replace(model.blocks[0], orientation=(1.0, 0.0, 0.0)),))
    state = np.array([1e-4, -2e-4, 3e-4, 0.02, -0.01, 0.03])  # strains and curvatures
    x, y, _ = model.coordinates.T
    u = np.zeros((len(x), 6))
    u[:, 0], u[:, 1] = state[0] * x + state[2] / 2 * y, state[2] / 2 * x + state[1] * y
    # κ = (∂θy/∂x, −∂θx/∂y, ∂θy/∂y − ∂θx/∂x), Kirchhoff: θx = ∂w/∂y, θy = −∂w/∂x
    u[:, 2] = -(state[3] * x**2 + state[4] * y**2 + state[5] * x * y) / 2
    u[:, 3] = -(state[4] * y + state[5] / 2 * x)
    u[:, 4] = state[3] * x + state[5] / 2 * y
    found = ply_stresses(model, assemble(model).dofs, u.ravel(), "plate")
    assert found.shape == (9, 4, 3, 2, 3)
    Q, z = plane_stress(PLY), -2e-3
    for k, layer in enumerate(section.layers):
        c, s = np.cos(layer.angle), np.sin(layer.angle)
        axes = np.array([[c, s], [-s, c]])
        for side in range(2):
            ex, ey, gxy = state[:3] + (z + side * layer.thickness) * state[3:]
            tensor = axes @ np.array([[ex, gxy / 2], [gxy / 2, ey]]) @ axes.T
            exact = Q @ [tensor[0, 0], tensor[1, 1], 2 * tensor[0, 1]]
            np.testing.assert_allclose(
                found[:, :, k, side], np.broadcast_to(exact, (9, 4, 3)), atol=1e-8 * np.abs(exact).max()
            )
        z += layer.thickness
    with pytest.raises(ModelError, match="element block 'lost'"):
        ply_stresses(model, assemble(model).dofs, u.ravel(), "lost")
