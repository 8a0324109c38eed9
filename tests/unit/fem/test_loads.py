"""Loads: resultants of consistent forces and solutions known in closed form."""

from dataclasses import replace

import numpy as np
import pytest

from fem import generators as gen
from fem.assembly import assemble
from fem.dofs import node_table, rigid_modes
from fem.elements import ELEMENT_TYPES
from fem.face_shapes import face_areas, face_forces
from fem.loads import BaseAcceleration, Gravity, LineLoad, NodalForce, Pressure, load_vector
from fem.materials import Isotropic
from fem.model import CoordinateSystem, PointMass, Support
from fem.section_shapes import beam_section
from fem.statics import solve_static
from fem.stress import nodal_average, principal, recover, resultants, von_mises
from solvers.errors import ModelError

STEEL = Isotropic(name="steel", young=2e11, poisson=0.3, density=8000.0)
BAR = beam_section("bar", "rectangle", 0.02, 0.03)
SOLIDS = [n for n, k in ELEMENT_TYPES.items() if k.family == "solid" and n != "pyramid5"]


def resultant(model, m, f):
    """Force and moment about the origin of a vector of nodal forces."""
    return rigid_modes(model, m.dofs).T @ f


def face_elements(model, axis, value):
    """(element numbers, face) whose nodes all lie in the plane."""
    block = model.blocks[0]
    result = []
    for face, nodes in enumerate(ELEMENT_TYPES[block.type].faces):
        X = model.coordinates[block.connectivity[:, list(nodes)]]
        on = np.all(np.isclose(X[:, :, axis], value), axis=1)
        if on.any():
            result.append((block.numbers[on], face))
    return result


@pytest.mark.parametrize("kind", SOLIDS)
def test_uniform_tension_gives_uniform_stress(kind):
    """Pressure −σ on one face, the opposite one held along its normal: stress is σ everywhere."""
    model = gen.block_of_solids((1.0, 2.0, 1.0), (2, 2, 1), kind=kind, material=STEEL)
    corner = model.node_numbers[np.argmin(model.coordinates.sum(axis=1))]
    far = model.node_numbers[np.argmin(np.abs(model.coordinates - [0, 2.0, 0]).sum(axis=1))]
    supports = (
        Support(nodes=model.node_sets["x0"], dofs="ux"),
        Support(nodes=[corner], dofs="uy uz"),
        Support(nodes=[far], dofs="uz"),
    )
    model = replace(model, supports=supports)
    m = assemble(model)
    loads = [Pressure(elements=e, face=face, value=-1e6) for e, face in face_elements(model, 0, 1.0)]
    f = load_vector(model, m, loads)
    np.testing.assert_allclose(resultant(model, m, f), [2e6, 0, 0, 0, 1e6, -2e6], atol=1e-3)
    u = solve_static(m, f)
    table = node_table(m.dofs, u)
    np.testing.assert_allclose(table[:, 0], 1e6 / STEEL.young * model.coordinates[:, 0], atol=1e-15)
    stress, there = nodal_average(model, recover(model, m.dofs, u))
    assert there.all()
    np.testing.assert_allclose(stress, np.tile([1e6, 0, 0, 0, 0, 0], (len(stress), 1)), atol=1.0)
    np.testing.assert_allclose(von_mises(stress), 1e6, rtol=1e-6)
    np.testing.assert_allclose(principal(stress)[:, 0], 1e6, rtol=1e-6)
    strain, _ = nodal_average(model, recover(model, m.dofs, u), what="strain")
    np.testing.assert_allclose(strain[:, 1], -0.3 * 1e6 / STEEL.young, rtol=1e-6)


@pytest.mark.parametrize("n_nodes", [3, 4, 6, 8])
def test_face_forces_sum_to_the_area_vector(n_nodes):
    corners = {3: [[0, 0, 0], [2, 0, 0], [0, 1, 0]], 4: [[0, 0, 0], [2, 0, 0], [2, 1, 0], [0, 1, 0]]}
    base = np.array(corners[3 if n_nodes in (3, 6) else 4], dtype=float)
    X = base if n_nodes < 5 else np.vstack([base, 0.5 * (base + np.roll(base, -1, axis=0))])
    force = face_forces(X[None])[0]
    area = 1.0 if n_nodes in (3, 6) else 2.0
    np.testing.assert_allclose(force.sum(axis=0), [0, 0, area], atol=1e-12)
    np.testing.assert_allclose(np.cross(X, force).sum(axis=0), np.cross(base.mean(axis=0), [0, 0, area]), atol=1e-12)
    assert face_areas(X[None])[0] == pytest.approx(area)
    if n_nodes == 6:
        np.testing.assert_allclose(force[:3, 2], 0.0, atol=1e-12)  # known: corners of a quadratic triangle take nothing
    if n_nodes == 8:
        np.testing.assert_allclose(force[:4, 2], -area / 12, atol=1e-12)


def test_pressure_closes_on_a_body():
    """Pressure on the whole surface has no resultant."""
    model = gen.block_of_solids(
        (1.0, 1.0, 1.0),
        (2, 2, 2),
        kind="hex20",
        material=STEEL,
        mapping=lambda p: p + 0.1 * np.sin(2 * p[:, [1, 2, 0]]),
    )
    m = assemble(model)
    plain = gen.block_of_solids((1.0, 1.0, 1.0), (2, 2, 2), kind="hex20", material=STEEL)
    loads = [
        Pressure(elements=e, face=face, value=3e5)
        for axis in range(3)
        for value in (0.0, 1.0)
        for e, face in face_elements(plain, axis, value)
    ]
    f = load_vector(model, m, loads)
    # quadratic faces meet without gaps, so the closed surface integral of the normal vanishes
    np.testing.assert_allclose(resultant(model, m, f)[:3], 0.0, atol=1e-6)


def test_gravity_and_base_acceleration():
    model = gen.block_of_solids((1.0, 1.0, 1.0), (2, 2, 2), kind="tet10", material=STEEL)
    model = replace(model, masses=(PointMass(node=1, mass=100.0),))
    m = assemble(model)
    f = load_vector(model, m, [Gravity(acceleration=(0.0, 0.0, -10.0))])
    np.testing.assert_allclose(resultant(model, m, f), [0, 0, -81000, -40000, 40000, 0], atol=1e-6)
    same = load_vector(model, m, [BaseAcceleration(linear=(0.0, 0.0, 10.0))])
    np.testing.assert_allclose(f, same, atol=1e-9)
    spin = load_vector(model, m, [BaseAcceleration(angular=(0.0, 0.0, 2.0), point=(0.5, 0.5, 0.0))])
    inertia = 8000 / 6 + 100 * 0.5
    moment = resultant(model, m, spin)
    # about the axis through (0.5, 0.5): M = r × F + Mz
    about = moment[5] - (0.5 * moment[1] - 0.5 * moment[0])
    assert about == pytest.approx(-2.0 * inertia, rel=1e-9)


def test_line_load_and_nodal_force_in_a_system():
    model = gen.beam_line((0, 0, 0), (0, 3, 0), 3, material=STEEL, section=BAR)
    turned = CoordinateSystem(name="t", axes=((0.0, 1.0, 0.0), (-1.0, 0.0, 0.0), (0.0, 0.0, 1.0)))
    model = replace(model, systems=(turned,))
    m = assemble(model)
    f = load_vector(model, m, [LineLoad(elements=[1, 2, 3], force=(4.0, 0.0, 0.0))])
    np.testing.assert_allclose(resultant(model, m, f), [12, 0, 0, 0, 0, -18], atol=1e-9)
    f = load_vector(model, m, [NodalForce(nodes=[4], force=(5.0, 0.0, 0.0), moment=(0.0, 1.0, 0.0), system="t")])
    np.testing.assert_allclose(node_table(m.dofs, f)[3], [0, 5, 0, -1, 0, 0], atol=1e-12)


@pytest.mark.parametrize(
    ("load", "message"),
    [
        (NodalForce(nodes=[99], force=(1.0, 0, 0)), "node 99 is not defined"),
        (NodalForce(nodes=[1], moment=(1.0, 0, 0)), "node 1 has no rotations"),
        (NodalForce(nodes=[1], force=(float("nan"), 0, 0)), "finite"),
        (Pressure(elements=[1], face=9, value=1.0), "a hex8 has 6 faces"),
        (Pressure(elements=[99], value=1.0), "Element 99 is not defined"),
        (LineLoad(elements=[1], force=(1.0, 0, 0)), "is no beam or rod"),
    ],
)
def test_bad_loads_are_named(load, message):
    model = gen.block_of_solids((1.0, 1.0, 1.0), (1, 1, 1), material=STEEL)
    with pytest.raises(ModelError, match=message):
        load_vector(model, assemble(model), [load])


def test_stress_of_a_mode_needs_one_vector():
    model = gen.block_of_solids((1.0, 1.0, 1.0), (1, 1, 1), material=STEEL)
    m = assemble(model)
    with pytest.raises(ModelError, match="give one vector"):
        recover(model, m.dofs, np.zeros((24, 2)))
    rotation = rigid_modes(model, m.dofs)[:, 4]
    field = recover(model, m.dofs, rotation)[0]
    # a rigid rotation by one radian, linear theory: no strain at all
    assert np.abs(field.strain).max() < 1e-13


@pytest.mark.parametrize("kind", ["beam2", "beam2_euler"])
@pytest.mark.parametrize("offset", [0.0, 0.3])
@pytest.mark.parametrize("way", ["line", "weight", "base"])
def test_section_forces_under_a_load_spread_over_one_element(kind, offset, way):
    """Both ends clamped: ql²/12 and ql/2; a cantilever: ql²/2, ql and the stress of the moment. One element each."""
    section = beam_section("b", "rectangle", 0.2, 0.1)
    material = Isotropic(name="steel", density=7800.0)
    model = gen.beam_line(
        (0, 0, 0), (3.0, 0, 0), 1, material=material, section=section, kind=kind, orientation=(0, 1, 0)
    )
    model = replace(model, blocks=(replace(model.blocks[0], offsets=(0.0, offset, 0.0)),))
    q, length = 7800.0 * section.area * 5.0, 3.0
    load = {
        "line": LineLoad(elements=[1], force=(0.0, -q, 0.0)),
        "weight": Gravity(acceleration=(0.0, -5.0, 0.0)),
        "base": BaseAcceleration(linear=(0.0, 5.0, 0.0)),
    }[way]
    for held, moment in (([1, 2], -q * length**2 / 12), ([1], -q * length**2 / 2)):
        m = assemble(replace(model, supports=(Support(nodes=held),)))
        u = solve_static(m, load_vector(model, m, [load]))
        forces = resultants(model, m.dofs, u, "beam", [load])
        shear = q * length / len(held)
        np.testing.assert_allclose(np.abs(forces[0, 0, 1]), shear, rtol=1e-9)
        np.testing.assert_allclose(forces[0, 0, 5], moment, rtol=1e-9)
        np.testing.assert_allclose(forces[0, 1, 5], moment if len(held) == 2 else 0.0, atol=1e-9 * abs(moment))
        stress = recover(model, m.dofs, u, [load])[0].stress[0, 0, :, 0]
        assert np.abs(stress).max() == pytest.approx(abs(moment) * 0.1 / section.iz, rel=1e-9)
