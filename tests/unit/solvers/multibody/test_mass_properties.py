"""Inertia of shapes: closed forms against exact integrals over fine or exact meshes, and against brute force."""

from __future__ import annotations

import numpy as np
import pytest

from solvers.errors import ModelError
from solvers.multibody.mass_properties import mass_properties, mesh_moments, profile_mesh, surface_mesh
from solvers.multibody.rotations import rotation_from_angles
from solvers.multibody.shapes import Shape
from solvers.multibody.system import FROM_SHAPES, Body

PLACE, TURN = (0.3, -0.2, 0.1), (0.4, -0.7, 1.1)


def body(*shapes: Shape) -> Body:
    return Body(name="part", inertia_source=FROM_SHAPES, shapes=shapes)


def sampled(inside, size, n=120):
    """∫dV, ∫x dV, ∫x xᵀ dV of a solid by the midpoint rule over the box of its size."""
    axes = [(np.arange(n) + 0.5) / n * edge - edge / 2 for edge in size]
    x = np.stack(np.meshgrid(*axes, indexing="ij"), axis=-1).reshape(-1, 3)
    x = x[inside(x)]
    dV = np.prod(size) / n**3
    return len(x) * dV, x.sum(axis=0) * dV, x.T @ x * dV


def solid(kind, L, d, inner):
    def inside(x):
        r = np.hypot(x[:, 1], x[:, 2])
        if kind == "cone":
            return r <= d / 2 * (0.5 - x[:, 0] / L)
        if kind == "sphere":
            return np.linalg.norm(x, axis=1) <= L / 2
        return (r <= d / 2) & (r >= (inner / 2 if kind == "tube" else 0.0))

    box = (L, L, L) if kind == "sphere" else (L, d, d)
    return sampled(inside, box)


@pytest.mark.parametrize("kind", ["cylinder", "sphere", "cone", "tube"])
def test_closed_forms_are_those_of_the_solid(kind):
    size = (0.5, 0.3, 0.2)
    volume, first, second = solid(kind, *size)
    found = mass_properties(body(Shape(kind=kind, size=size, density=1000.0)), {})
    centre = first / volume
    about = second / volume - np.outer(centre, centre)
    # the midpoint rule with 120 cells an edge errs by about 1e-3 at the curved boundary
    assert found.mass == pytest.approx(1000.0 * volume, rel=3e-3)
    assert np.allclose(found.centre, centre, atol=1e-3 * size[0])
    assert np.allclose(found.inertia / found.mass, np.trace(about) * np.eye(3) - about, atol=4e-3 * size[0] ** 2)


def test_a_box_three_ways():
    """Closed form, extruded profile and triangles give one tensor, also turned and shifted (no rounding but 1e-14)."""
    L, b, h = 0.4, 0.2, 0.1
    corners = "; ".join(f"{y} {z}" for y, z in ((-b / 2, -h / 2), (-b / 2, h / 2), (b / 2, h / 2), (b / 2, -h / 2)))
    points, triangles = profile_mesh("", corners, L)
    shapes = (
        Shape(kind="box", size=(L, b, h), position=PLACE, angles=TURN),
        Shape(kind="profile", size=(L, 0.0, 0.0), profile=corners, position=PLACE, angles=TURN),
        Shape(kind="mesh", size=(1.0, 1.0, 1.0), mesh=surface_mesh(points, triangles), position=PLACE, angles=TURN),
    )
    m = 7850.0 * L * b * h
    R = rotation_from_angles(TURN)
    expected = R @ (m / 12 * np.diag([b**2 + h**2, L**2 + h**2, L**2 + b**2])) @ R.T
    for shape in shapes:
        found = mass_properties(body(shape), {})
        assert found.mass == pytest.approx(m, rel=1e-13)
        assert np.allclose(found.centre, PLACE, atol=1e-14)
        assert np.allclose(found.inertia, expected, atol=1e-13 * m)


def test_an_angle_profile_with_a_notch():
    """L-shaped profile = sum of two boxes; the fan about the first corner goes outside the polygon and still counts."""
    text = "0 0; 0.1 0; 0.1 0.02; 0.02 0.02; 0.02 0.1; 0 0.1"
    one = mass_properties(body(Shape(kind="profile", size=(0.5, 0, 0), profile=text)), {})
    two = mass_properties(
        body(
            Shape(size=(0.5, 0.1, 0.02), position=(0.0, 0.05, 0.01)),
            Shape(size=(0.5, 0.02, 0.08), position=(0.0, 0.01, 0.06)),
        ),
        {},
    )
    assert one.mass == pytest.approx(two.mass, rel=1e-13)
    assert np.allclose(one.centre, two.centre, atol=1e-14)
    assert np.allclose(one.inertia, two.inertia, rtol=1e-12)


def test_expressions_and_scale_of_a_mesh():
    points, triangles = profile_mesh("", "0 0; 1 0; 0 1", 1.0)
    mesh = surface_mesh(points, triangles)
    found = mass_properties(
        body(Shape(kind="mesh", size=("k", 1.0, 1.0), mesh=mesh, density="rho")), {"k": 3, "rho": 2}
    )
    assert found.mass == pytest.approx(3.0)


def test_a_surface_inside_out_is_taken_as_it_is_meant():
    points, triangles = profile_mesh("", "0 0; 1 0; 0 1", 1.0)
    for one, other in zip(mesh_moments("", points, triangles), mesh_moments("", points, triangles[:, ::-1])):
        assert one == pytest.approx(other)


def test_what_has_no_volume_is_refused():
    points, triangles = profile_mesh("", "0 0; 1 0; 0 1", 1.0)
    with pytest.raises(ModelError, match="not closed"):
        mesh_moments("Body 'part'", points, triangles[1:])
    with pytest.raises(ModelError, match="no volume"):
        mesh_moments("Body 'part'", points * (1.0, 1.0, 0.0), triangles)
    with pytest.raises(ModelError, match="inner diameter"):
        mass_properties(body(Shape(kind="tube", size=(1.0, 0.1, 0.2))), {})
    with pytest.raises(ModelError, match="three corners"):
        mass_properties(body(Shape(kind="profile", profile="0 0; 1 1")), {})
    with pytest.raises(ModelError, match="it has none"):
        mass_properties(body(), {})
    with pytest.raises(ModelError, match="there is no mesh"):
        mass_properties(body(Shape(kind="mesh")), {})
