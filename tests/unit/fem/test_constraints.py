"""Supports and links: transformations against physics, chains, local axes, conflicts named."""

from dataclasses import replace

import numpy as np
import pytest

from fem import generators as gen
from fem.assembly import assemble
from fem.constraints import expand, reduce_matrix, reduced, restrict, transformation
from fem.dofs import equations, node_table, number_dofs, rigid_modes
from fem.loads import NodalForce, load_vector
from fem.materials import Isotropic
from fem.model import CoordinateSystem, InterpolationLink, LinearLink, RigidLink, Support
from fem.section_shapes import beam_section
from fem.statics import reactions, solve_static
from fem.systems import system_from_points
from solvers.errors import ModelError

STEEL = Isotropic(name="steel")
BAR = beam_section("bar", "rectangle", 0.02, 0.03)


def line(n=4, **changes):
    return replace(gen.beam_line((0, 0, 0), (1, 0, 0), n, material=STEEL, section=BAR), **changes)


def cube(**changes):
    return replace(gen.block_of_solids((1.0, 1.0, 1.0), (2, 2, 2), material=STEEL), **changes)


def extended(model, *points):
    """The model with more nodes after the last."""
    n = len(model.node_numbers)
    return replace(
        model,
        node_numbers=np.arange(1, n + 1 + len(points)),
        coordinates=np.vstack([model.coordinates, np.array(points, dtype=float)]),
    )


def check_transformation(model):
    """Reduced matrices are Tᵀ K T, symmetric, and rigid motions of a structure with links only cost nothing."""
    m = assemble(model)
    T = m.constraints.T.toarray()
    r = reduced(m.K, m.M, m.constraints)
    for A, B in ((r.K, m.K), (r.M, m.M)):
        expected = T.T @ B.toarray() @ T
        np.testing.assert_allclose(A.toarray(), expected, atol=1e-12 * np.abs(expected).max())
        assert abs(A - A.T).max() <= 1e-14 * abs(A).max()
    return m


def test_supports_alone_select():
    model = line(supports=(Support(nodes=[1]), Support(nodes=[3], dofs="uy rz")))
    m = check_transformation(model)
    assert m.constraints.selection
    assert m.constraints.T.shape == (30, 22)
    assert reduce_matrix(m.K, m.constraints).has_sorted_indices


def test_prescribed_values():
    """A cantilever whose tip is pushed by 1 mm: the force is 3EI/L³ and the tip is where it should be."""
    model = line(supports=(Support(nodes=[1]), Support(nodes=[5], dofs="uz", values=(1e-3,))))
    model = replace(model, blocks=(replace(model.blocks[0], type="beam2_euler"),))
    m = assemble(model)
    u = solve_static(m, np.zeros(30))
    table = node_table(m.dofs, u)
    assert table[-1, 2] == 1e-3
    force = node_table(m.dofs, reactions(m, u, np.zeros(30)))[-1, 2]
    assert force == pytest.approx(3 * STEEL.young * BAR.iz * 1e-3, rel=1e-9)


def test_rigid_link_moves_solid_nodes_as_a_body():
    """A force at a master 1 m above a cube's face acts as force and moment on the face."""
    model = extended(cube(), (0.5, 0.5, 2.0))
    top, bottom = model.node_sets["z1"], model.node_sets["z0"]
    master = int(model.node_numbers[-1])
    model = replace(model, links=(RigidLink(name="lid", master=master, slaves=top),), supports=(Support(nodes=bottom),))
    m = check_transformation(model)
    assert len(m.constraints.dependent) == 3 * len(top)
    f = load_vector(model, m, [NodalForce(nodes=[master], force=(1e5, 0.0, 0.0))])
    u = solve_static(m, f)
    table = node_table(m.dofs, u)
    where = model.coordinates[top - 1] - model.coordinates[master - 1]
    expected = table[master - 1, :3] + np.cross(table[master - 1, 3:], where)
    np.testing.assert_allclose(table[top - 1, :3], expected, atol=1e-12 * np.abs(table).max())
    r = node_table(m.dofs, reactions(m, u, f))[bottom - 1, :3]
    moment = np.cross(model.coordinates[bottom - 1], r).sum(axis=0)
    np.testing.assert_allclose(r.sum(axis=0), [-1e5, 0, 0], atol=1e-6)
    np.testing.assert_allclose(moment, [0, -2e5, 1e5 * 0.5], atol=1e-5)


def test_interpolation_link_spreads_a_force_without_stiffening():
    model = extended(cube(), (0.5, 0.5, 1.0))
    ring = model.node_sets["z1"]
    node = int(model.node_numbers[-1])
    free = assemble(replace(model, node_numbers=model.node_numbers))
    model = replace(
        model, links=(InterpolationLink(node=node, others=ring),), supports=(Support(nodes=model.node_sets["z0"]),)
    )
    m = check_transformation(model)
    f = load_vector(model, m, [NodalForce(nodes=[node], force=(0.0, 0.0, 9000.0), moment=(0.0, 0.0, 50.0))])
    spread = restrict(m.constraints, f)
    full = np.zeros(m.dofs.n_dofs)
    full[m.constraints.free] = spread
    table = node_table(m.dofs, full)
    np.testing.assert_allclose(table[ring - 1, 2], 1000.0, rtol=1e-12)
    moment = np.cross(model.coordinates[ring - 1] - [0.5, 0.5, 1.0], table[ring - 1, :3]).sum(axis=0)
    np.testing.assert_allclose(moment, [0.0, 0.0, 50.0], atol=1e-9)
    assert free.K.shape[0] == m.K.shape[0] - 6
    u = node_table(m.dofs, solve_static(m, f))
    assert u[node - 1, 2] == pytest.approx(u[ring - 1, 2].mean(), rel=1e-12)


def test_links_follow_rigid_motions():
    """Every rigid motion satisfies the links, so they store no energy in it."""
    model = extended(cube(), (0.5, 0.5, 1.3), (0.2, 2.0, 0.4), (0.3, 3.0, 0.4))
    a, b, c = (int(n) for n in model.node_numbers[-3:])
    links = (
        InterpolationLink(node=a, others=model.node_sets["z1"], weights=np.arange(1.0, 10.0)),
        RigidLink(master=b, slaves=model.node_sets["y1"][::2]),
        RigidLink(master=c, slaves=[b]),
    )
    model = replace(model, links=links)
    m = check_transformation(model)
    R = rigid_modes(model, m.dofs)
    q = R[m.constraints.free]
    np.testing.assert_allclose(expand(m.constraints, q), R, atol=1e-12)
    K = reduce_matrix(m.K, m.constraints)
    assert np.abs(K @ q).max() < 1e-9 * np.abs(K.data).max()


def test_chain_of_links_is_resolved():
    """Three beams' ends hang on one another; the last master carries all."""
    model = extended(line(), (1.0, 0.1, 0.0), (1.0, 0.2, 0.0), (1.0, 0.3, 0.0))
    links = (RigidLink(master=6, slaves=[5]), RigidLink(master=7, slaves=[6]), RigidLink(master=8, slaves=[7]))
    model = replace(model, links=links, supports=(Support(nodes=[1]),))
    m = check_transformation(model)
    assert m.constraints.T.shape == (48, 48 - 6 - 18)
    u = node_table(m.dofs, solve_static(m, load_vector(model, m, [NodalForce(nodes=[8], moment=(1.0, 0.0, 0.0))])))
    np.testing.assert_allclose(u[4:8, 3], u[4, 3])
    assert u[7, 2] == pytest.approx(u[4, 2] + 0.3 * u[4, 3], rel=1e-12)


def test_local_axes_of_a_support():
    """A roller on a 30° slope: the displacement stays along the slope and the reaction normal to it."""
    c, s = np.cos(np.pi / 6), np.sin(np.pi / 6)
    slope = CoordinateSystem(name="slope", axes=((c, s, 0.0), (-s, c, 0.0), (0.0, 0.0, 1.0)))
    supports = (Support(nodes=[1]), Support(nodes=[5], dofs="uy", system="slope"))
    model = line(supports=supports, systems=(slope,))
    m = check_transformation(model)
    f = load_vector(model, m, [NodalForce(nodes=[5], force=(0.0, -1000.0, 0.0))])
    u = solve_static(m, f)
    tip = node_table(m.dofs, u)[-1]
    assert tip[1] / tip[0] == pytest.approx(np.tan(np.pi / 6), rel=1e-9)
    r = node_table(m.dofs, reactions(m, u, f))[-1]
    assert r[0] / r[1] == pytest.approx(-np.tan(np.pi / 6), rel=1e-6)


def test_cylindrical_and_spherical_axes():
    z = (0.0, 0.0, 1.0)
    system = CoordinateSystem(name="c", kind="cylindrical")
    model = replace(line(), systems=(system, CoordinateSystem(name="s", kind="spherical")))
    from fem.systems import axes_at

    np.testing.assert_allclose(axes_at(model, "c", np.array([0, 2.0, 5.0]), ""), [[0, 1, 0], [-1, 0, 0], z], atol=1e-12)
    axes = axes_at(model, "s", np.array([1.0, 1.0, 1.0]), "")
    np.testing.assert_allclose(axes[0], np.ones(3) / np.sqrt(3))
    assert axes[1, 2] < 0  # the polar angle grows away from z
    assert np.linalg.det(axes) == pytest.approx(1.0)
    with pytest.raises(ModelError, match="radial direction is undefined"):
        axes_at(model, "c", np.array([0.0, 0.0, 3.0]), "Node 1")
    made = system_from_points("p", (1, 1, 1), (1, 3, 1), (0, 1, 1))
    np.testing.assert_allclose(made.axes, [[0, 1, 0], [-1, 0, 0], [0, 0, 1]], atol=1e-12)


def test_linear_link():
    """u_z of the tip tied to twice that of the middle plus 1 mm."""
    link = LinearLink(terms=((5, "uz", 1.0), (3, "uz", -2.0)), value=1e-3)
    model = line(links=(link,), supports=(Support(nodes=[1]),))
    m = check_transformation(model)
    u = node_table(m.dofs, solve_static(m, load_vector(model, m, [NodalForce(nodes=[4], force=(0.0, 0.0, 10.0))])))
    assert u[4, 2] == pytest.approx(2 * u[2, 2] + 1e-3, rel=1e-12)


def test_links_without_supports():
    model = line(links=(RigidLink(master=1, slaves=[2]),), supports=(Support(nodes=[5]),))
    dofs = number_dofs(model)
    assert transformation(model, dofs).T.shape[1] == 30 - 6 - 6
    assert transformation(model, dofs, supports=False).T.shape[1] == 30 - 6


CIRCLE = (RigidLink(name="a", master=1, slaves=[2]), RigidLink(name="b", master=2, slaves=[1]))
TWICE = (RigidLink(name="a", master=1, slaves=[3]), RigidLink(name="b", master=2, slaves=[3]))
CONFLICTS = [
    ({"links": CIRCLE}, r"Links in a circle: link 'a', link 'b'"),
    ({"links": TWICE}, r"link 'b': node 3 ux already follows link 'a'"),
    (
        {"links": TWICE[:1], "supports": (Support(nodes=[3], name="foot"),)},
        r"Support 'foot': node 3 ux follows link 'a'",
    ),
    (
        {"supports": (Support(nodes=[1], dofs="ux"), Support(nodes=[1], dofs="ux", values=(0.1,)))},
        r"Support 2: node 1 ux is given 0.1, but support '1' gives it 0",
    ),
    ({"links": (InterpolationLink(name="c", node=5, others=[1, 2, 3]),)}, r"link 'c': .*lie in a line"),
    ({"links": (InterpolationLink(name="c", node=5, others=[5, 2]),)}, "cannot follow itself"),
    ({"links": (RigidLink(name="a", master=1, slaves=[2, 2]),)}, "listed twice"),
    ({"links": (LinearLink(name="e", terms=((1, "ux", 0.0), (2, "ux", 1.0))),)}, "first term"),
    ({"supports": (Support(nodes=[1], system="nowhere"),)}, "coordinate system 'nowhere' is not defined"),
]


@pytest.mark.parametrize(("changes", "message"), CONFLICTS)
def test_conflicts_are_named(changes, message):
    with pytest.raises(ModelError, match=message):
        assemble(line(**changes))


SLANTED = CoordinateSystem(name="t", axes=((0.6, 0.8, 0.0), (-0.8, 0.6, 0.0), (0.0, 0.0, 1.0)))


@pytest.mark.parametrize("order", [1, -1])
def test_two_systems_at_one_node(order):
    """Held along global x and z and along two slanted axes, rotations too: as the equations themselves say."""
    given = (
        Support(nodes=[1]),
        Support(nodes=[5], dofs="ux uz rz", values=(1e-3, 0.0, 2e-3)),
        Support(nodes=[5], dofs="uy uz rx", values=(-5e-4, 0.0, 1e-3), system="t"),
    )
    m = assemble(line(supports=given[::order], systems=(SLANTED,)))
    f = np.linspace(-1.0, 1.0, 30)
    u = solve_static(m, f)
    C, c = np.zeros((11, 30)), np.zeros(11)
    C[:6, :6] = np.eye(6)
    C[6, 24], C[7, 26], C[8, 29] = 1, 1, 1
    C[9, 24:26], C[10, 27:29] = (-0.8, 0.6), (0.6, 0.8)
    c[[6, 8, 9, 10]] = 1e-3, 2e-3, -5e-4, 1e-3
    saddle = np.block([[m.K.toarray(), C.T], [C, np.zeros((11, 11))]])
    exact = np.linalg.solve(saddle, np.concatenate([f, c]))[:30]
    np.testing.assert_allclose(u, exact, rtol=1e-8, atol=1e-12)


def test_supports_in_two_systems_that_contradict_each_other_are_named():
    given = (Support(nodes=[1]), Support(nodes=[1], dofs="uy", values=(1e-3,), system="t", name="pull"))
    with pytest.raises(ModelError, match=r"at node 1 its value 0\.001 of uy contradicts"):
        assemble(line(supports=given, systems=(SLANTED,)))


def test_same_support_twice_is_no_conflict():
    m = assemble(line(supports=(Support(nodes=[1]), Support(nodes=[1, 2], dofs="ux"))))
    assert m.constraints.T.shape[1] == 30 - 7


def test_rotations_of_solids_are_ignored_by_supports():
    model = cube()
    m = assemble(replace(model, supports=(Support(nodes=model.node_sets["x0"]),)))
    assert m.constraints.T.shape[1] == 3 * (27 - 9)
    assert equations(m.dofs, [1], "rx")[0, 0] == -1
