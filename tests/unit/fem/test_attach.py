"""Interface points: where they go, what they tie, and that RBE3 stays the same law when its node becomes interface."""

from dataclasses import replace

import numpy as np
import pytest

from fem.assembly import assemble
from fem.attach import attach, named_nodes
from fem.constraints import expand, reduced
from fem.dofs import equations
from fem.generators import block_of_solids, cylinder
from fem.loads import NodalForce, load_vector
from fem.materials import Isotropic
from fem.model import InterpolationLink, Support
from fem.pick import centre_of, face_nodes, ring_nodes
from fem.sections import ShellSection
from fem.statics import solve_static
from solvers.errors import ModelError

STEEL = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)


@pytest.fixture(scope="module")
def brick():
    """A block of 4×2×2 hexahedra, x from 0 to 2."""
    return block_of_solids((2.0, 1.0, 1.0), (4, 2, 2), material=STEEL)


@pytest.fixture(scope="module")
def tube():
    return cylinder(0.3, 1.0, (24, 6), material=STEEL, section=ShellSection(name="wall", thickness=0.01))


def at(model, **where):
    axis, value = next(iter(where.items()))
    return model.node_numbers[np.isclose(model.coordinates[:, "xyz".index(axis)], value)]


def test_a_face_grows_to_the_sharp_edge(brick):
    end = at(brick, x=2.0)
    corners = end[:2]
    inside = [n for n in end if np.all(np.isclose(brick.coordinates[n - 1], [2.0, 0.5, 0.5]))]
    found = face_nodes(brick, [inside[0], corners[0]])
    assert found.tolist() == sorted(end.tolist())
    far = [end[0], end[-1]]  # opposite corners, of no common face
    assert face_nodes(brick, far).tolist() == sorted(end.tolist())
    with pytest.raises(ModelError, match="No visible face"):  # of two surfaces
        face_nodes(brick, [inside[0], at(brick, x=0.0)[0]])


def test_a_smooth_surface_is_one_face(tube):
    rows = tube.blocks[0].connectivity[0]
    assert len(face_nodes(tube, tube.node_numbers[rows[:2]])) == len(tube.node_numbers)
    assert len(face_nodes(tube, tube.node_numbers[rows[:2]], sharp=10.0)) < len(tube.node_numbers)  # facets bend 15°


def test_the_rim_of_a_tube_is_a_ring(tube):
    low = tube.coordinates[:, 2].min()
    rim = at(tube, z=low)
    ring = ring_nodes(tube, int(rim[0]))
    assert sorted(ring.tolist()) == sorted(rim.tolist())
    steps = np.linalg.norm(np.diff(tube.coordinates[ring - 1], axis=0), axis=1)
    assert np.allclose(steps, steps[0])  # in order around it
    with pytest.raises(ModelError, match="lies on no edge"):
        ring_nodes(tube, int(tube.node_numbers[np.argmin(abs(tube.coordinates[:, 2] - low - 0.5))]))


def test_where_edges_meet_the_ring_is_refused(brick):
    with pytest.raises(ModelError, match="several edges meet"):
        ring_nodes(brick, int(at(brick, x=2.0)[0]))


def test_centre_of_an_uneven_ring():
    """Nodes crowded on one side move their mean, not the centre of the hole."""
    angle = np.r_[np.linspace(0, np.pi, 30), np.linspace(np.pi, 2 * np.pi, 6)[1:-1]]
    ring = np.column_stack((np.full(len(angle), 5.0), 1 + 0.2 * np.cos(angle), 2 + 0.2 * np.sin(angle)))
    np.testing.assert_allclose(centre_of(ring), [5.0, 1.0, 2.0], atol=1e-9)
    hole = np.vstack([ring + np.array([x, 0, 0]) for x in (0.0, 0.1, 0.7)])
    np.testing.assert_allclose(centre_of(hole), [5.35, 1.0, 2.0], atol=1e-9)
    square = np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0], [0, 1, 0], [0.5, 0.1, 0]])
    np.testing.assert_allclose(centre_of(square), square.mean(axis=0))


def test_words_for_nodes(brick):
    model = replace(brick, node_sets={"end": at(brick, x=2.0)})
    assert named_nodes(model, "end").size == 9
    assert named_nodes(model, "1, 2,3").tolist() == [1, 2, 3]
    assert named_nodes(model, f"face:{at(brick, x=0.0)[0]},{at(brick, x=0.0)[4]}").size == 9
    with pytest.raises(ModelError, match="'enk' names no nodes"):
        named_nodes(model, "enk")


def test_rigid_attachment_carries_a_moment(brick):
    """A moment on the new node twists the bar: the end turns as one, and the work equals the energy."""
    model, node = attach(brick, at(brick, x=2.0), "rbe2")
    assert node == brick.node_numbers.max() + 1
    assert model.interface.tolist() == [node]
    np.testing.assert_allclose(model.coordinates[-1], [2.0, 0.5, 0.5])
    model = replace(model, supports=(Support(nodes=at(brick, x=0.0)),))
    matrices = assemble(model)
    f = load_vector(model, matrices, [NodalForce(nodes=[node], moment=(1e6, 0, 0))])
    u = solve_static(matrices, f)
    turn = u[equations(matrices.dofs, [node])[0]]
    assert turn[3] > 0.0
    assert turn @ f[equations(matrices.dofs, [node])[0]] == pytest.approx(u @ (matrices.K @ u), rel=1e-9)


def test_a_released_rbe3_is_the_same_law(brick):
    """Static answer to a wrench on the node: the same whether the node follows the face or the face follows it."""
    supports = (Support(nodes=at(brick, x=0.0)),)
    released, node = attach(brick, at(brick, x=2.0), "rbe3", point=(2.3, 0.4, 0.6))
    released = replace(released, supports=supports)
    follower = replace(released, interface=[])
    answers = []
    for model in (released, follower):
        matrices = assemble(model)
        f = load_vector(model, matrices, [NodalForce(nodes=[node], force=(1e5, 2e5, 3e5), moment=(4e4, 5e4, 6e4))])
        answers.append(solve_static(matrices, f))
        free = matrices.constraints.free
        at_node = equations(matrices.dofs, [node])[0]
        assert np.isin(at_node, free).all() == (model is released)
    scale = np.abs(answers[1]).max()
    np.testing.assert_allclose(answers[0], answers[1], atol=1e-9 * scale)


def test_rbe3_stiffens_nothing(brick):
    """Natural frequencies with a massless interpolated point are those without it, even when it is interface."""
    from solvers.linalg.lanczos import eigenmodes

    model, _ = attach(brick, at(brick, x=2.0), "rbe3")
    found = []
    for one in (brick, model):
        matrices = assemble(replace(one, supports=(Support(nodes=at(brick, x=0.0)),)))
        small = reduced(matrices.K, matrices.M, matrices.constraints)
        found.append(eigenmodes(small.K, small.M, 5).frequencies_hz)
    np.testing.assert_allclose(found[1], found[0], rtol=1e-7)


def test_an_interface_without_free_partners_is_named(brick):
    face = at(brick, x=2.0)
    model, _ = attach(brick, face, "rbe3")
    model = replace(model, supports=(Support(nodes=face),))
    with pytest.raises(ModelError, match="belong to no other link"):
        assemble(model)


@pytest.mark.parametrize(
    ("nodes", "kind", "words"),
    [
        ([1, 2], "rbe2", "three nodes"),
        ([1, 2, 3], "rbe3", "in a line"),
        ([1], "glue", "unknown kind"),
        ([999], "rbe2", "999"),
    ],
)
def test_bad_attachments(brick, nodes, kind, words):
    with pytest.raises(ModelError, match=words):
        attach(brick, nodes, kind)


def test_expanded_motion_keeps_the_mean(brick, rng):
    """Any motion that satisfies the released equations satisfies the interpolation itself."""
    model, node = attach(brick, at(brick, x=2.0), "rbe3")
    matrices = assemble(model)
    u = expand(matrices.constraints, rng.normal(size=len(matrices.constraints.free)))
    link = model.links[0]
    assert isinstance(link, InterpolationLink)
    mean = u[equations(matrices.dofs, link.others, "ux uy uz")].mean(axis=0)
    np.testing.assert_allclose(u[equations(matrices.dofs, [node], "ux uy uz")[0]], mean, atol=1e-9)
