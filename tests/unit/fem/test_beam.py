"""Beams against the matrices of the textbooks and against what offsets, releases and skew sections must do."""

from dataclasses import replace

import numpy as np
import pytest

from fem.assembly import assemble
from fem.dofs import node_table, rigid_modes
from fem.edit import change_block
from fem.elements import ELEMENT_TYPES
from fem.generators import beam_line
from fem.loads import Gravity, LineLoad, NodalForce, load_vector
from fem.materials import Isotropic
from fem.model import RigidLink, Support
from fem.section_shapes import beam_section
from fem.sections import BeamSection
from fem.statics import reactions, solve_static
from fem.stress import recover, resultants
from solvers.errors import ModelError

E, NU, RHO = 2.1e11, 0.3, 7850.0
STEEL = Isotropic(name="steel", young=E, poisson=NU, density=RHO)
I_BEAM = beam_section("I", "I", 0.2, 0.1, 0.1, 0.006, 0.009, 0.009)
ANGLE = beam_section("L", "L", 0.1, 0.07, 0.01, 0.008)


def line(n, section=I_BEAM, kind="beam2", length=2.0, **changes):
    model = beam_line((0, 0, 0), (length, 0, 0), n, material=STEEL, section=section, kind=kind, orientation=(0, 1, 0))
    return replace(model, blocks=(replace(model.blocks[0], **changes),)) if changes else model


def matrices_of(model):
    block = model.blocks[0]
    kind = ELEMENT_TYPES[block.type]
    X = model.coordinates[block.connectivity]
    K, M = np.empty((len(block), 12, 12)), np.empty((len(block), 12, 12))
    data = kind.prepare(model, block)
    kind.stiffness(X, data, K)
    kind.mass(X, data, M)
    return K[0], M[0]


def clamped(model, loads, more=()):
    model = replace(model, supports=(Support(nodes=model.node_numbers[:1]), *more))
    m = assemble(model)
    f = load_vector(model, m, loads)
    u = solve_static(m, f)
    return model, m, f, u


def test_timoshenko_stiffness_is_przemienieckis():
    L, s = 2.0, I_BEAM
    K, _ = matrices_of(line(1, length=L))
    G = E / (2 * (1 + NU))
    phi = 12 * E * s.iz / (G * s.area * s.shear_y * L**2)
    a = E * s.iz / (L**3 * (1 + phi))
    expected = a * np.array(
        [
            [12, 6 * L, -12, 6 * L],
            [6 * L, (4 + phi) * L**2, -6 * L, (2 - phi) * L**2],
            [-12, -6 * L, 12, -6 * L],
            [6 * L, (2 - phi) * L**2, -6 * L, (4 + phi) * L**2],
        ]
    )
    bending = [1, 5, 7, 11]
    np.testing.assert_allclose(K[np.ix_(bending, bending)], expected, rtol=1e-11)
    assert K[0, 0] == pytest.approx(E * s.area / L, rel=1e-12)
    assert K[3, 9] == pytest.approx(-G * s.torsion / L, rel=1e-12)


def test_euler_mass_is_przemienieckis():
    L, s = 2.0, I_BEAM
    _, M = matrices_of(line(1, kind="beam2_euler", length=L))
    m = RHO * s.area * L / 420 * np.array(
        [[156, 22 * L, 54, -13 * L], [22 * L, 4 * L**2, 13 * L, -3 * L**2],
         [54, 13 * L, 156, -22 * L], [-13 * L, -3 * L**2, -22 * L, 4 * L**2]]
    )  # fmt: skip
    r = RHO * s.iz / (30 * L) * np.array(
        [[36, 3 * L, -36, 3 * L], [3 * L, 4 * L**2, -3 * L, -(L**2)],
         [-36, -3 * L, 36, -3 * L], [3 * L, -(L**2), -3 * L, 4 * L**2]]
    )  # fmt: skip
    bending = [1, 5, 7, 11]
    np.testing.assert_allclose(M[np.ix_(bending, bending)], m + r, rtol=1e-11)
    assert M[3, 3] == pytest.approx(RHO * (s.iy + s.iz) * L / 3, rel=1e-12)
    assert M[0, 6] == pytest.approx(RHO * s.area * L / 6, rel=1e-12)


def test_timoshenko_cantilever_is_exact_with_one_element():
    _, m, _, u = clamped(line(1), [NodalForce(nodes=[2], force=(0.0, 1000.0, 0.0))])
    G = E / (2 * (1 + NU))
    exact = 1000 * (2.0**3 / (3 * E * I_BEAM.iz) + 2.0 / (G * I_BEAM.area * I_BEAM.shear_y))
    assert node_table(m.dofs, u)[-1, 1] == pytest.approx(exact, rel=1e-10)


def test_skew_section_bends_across_the_load():
    """Unsymmetric bending: w'' = M/(E (Iy Iz − Iyz²)) · (…): a force along y also moves the tip along z."""
    section = replace(ANGLE, shear_centre=(0.0, 0.0))
    _, m, _, u = clamped(line(1, section=section, kind="beam2_euler"), [NodalForce(nodes=[2], force=(0.0, 500.0, 0.0))])
    tip = node_table(m.dofs, u)[-1]
    det = section.iy * section.iz - section.iyz**2
    c = 500 * 2.0**3 / (3 * E * det)
    np.testing.assert_allclose(tip[1:3], [c * section.iy, -c * section.iyz], rtol=1e-10)


def test_principal_axes_decouple_a_skew_section():
    """Turned to its principal axes the angle is a symmetric section: the stiffness in global axes is the same."""
    section = replace(ANGLE, shear_centre=(0.0, 0.0), shear_y=0.0, shear_z=0.0)
    angle = 0.5 * np.arctan2(-2 * section.iyz, section.iz - section.iy)
    mean, half = (section.iy + section.iz) / 2, np.hypot((section.iz - section.iy) / 2, section.iyz)
    principal = replace(section, iz=mean + half, iy=mean - half, iyz=0.0)
    K, M = matrices_of(line(1, section=section))
    candidates = []
    for sign in (1, -1):
        y = np.array([0.0, np.cos(angle), sign * np.sin(angle)])
        candidates.append(matrices_of(line(1, section=principal, orientation=y)))
    assert min(np.abs(A - K).max() for A, _ in candidates) < 1e-10 * np.abs(K).max()
    assert min(np.abs(A - M).max() for _, A in candidates) < 1e-10 * np.abs(M).max()


def test_force_at_the_shear_centre_does_not_twist():
    section = beam_section("C", "C", 0.2, 0.08, 0.006, 0.01)
    ey, ez = section.shear_centre
    assert ez < 0  # behind the web
    force = np.array([0.0, 800.0, 0.0])
    moment = np.cross([0.0, ey, ez], force)
    _, m, _, u = clamped(line(3, section=section), [NodalForce(nodes=[4], force=tuple(force), moment=tuple(moment))])
    assert abs(node_table(m.dofs, u)[-1, 3]) < 1e-12
    _, m, _, u = clamped(line(3, section=section), [NodalForce(nodes=[4], force=tuple(force))])
    twist = -moment[0] * 2.0 / (E / (2 * (1 + NU)) * section.torsion)
    assert node_table(m.dofs, u)[-1, 3] == pytest.approx(twist, rel=1e-9)


def test_offsets_are_rigid_arms():
    """A beam with offsets equals a beam between other nodes joined to the first ones by rigid links."""
    arm = np.array([0.05, 0.3, -0.2])
    straight = line(1, offsets=[[arm, arm]])
    K, M = matrices_of(straight)
    moved = line(1)
    K0, M0 = matrices_of(moved)
    T = np.eye(12)
    S = np.array([[0, -arm[2], arm[1]], [arm[2], 0, -arm[0]], [-arm[1], arm[0], 0]])
    T[0:3, 3:6] = T[6:9, 9:12] = -S
    np.testing.assert_allclose(K, T.T @ K0 @ T, atol=1e-10 * np.abs(K).max())
    np.testing.assert_allclose(M, T.T @ M0 @ T, atol=1e-10 * np.abs(M).max())


def test_offset_beam_against_rigid_links():
    load = [NodalForce(nodes=[2], force=(10.0, 500.0, 200.0))]
    _, m, _, u = clamped(line(1, offsets=[[[0, 0.1, 0], [0, 0.1, 0]]]), load)
    model = line(1)
    points = np.vstack([model.coordinates - [0, 0.1, 0], model.coordinates])
    links = (RigidLink(master=1, slaves=[3]), RigidLink(master=2, slaves=[4]))
    block = replace(model.blocks[0], connectivity=[[2, 3]])
    linked = replace(model, node_numbers=[1, 2, 3, 4], coordinates=points, blocks=(block,), links=links)
    _, m2, _, u2 = clamped(linked, load)
    np.testing.assert_allclose(node_table(m.dofs, u)[1], node_table(m2.dofs, u2)[1], rtol=1e-9, atol=1e-15)


def released(end, dofs):
    flags = np.zeros(12, dtype=bool)
    for dof in dofs:
        flags[6 * end + ("ux", "uy", "uz", "rx", "ry", "rz").index(dof)] = True
    return flags


def test_released_end_carries_no_moment():
    """Propped cantilever of one element with a hinge at the prop: R = 3qL/8, M = qL²/8."""
    q, L = 1000.0, 2.0
    model = line(1, kind="beam2_euler", releases=[released(1, ["rz"])])
    more = (Support(nodes=[2]),)
    model, m, f, u = clamped(model, [LineLoad(elements=[1], force=(0.0, -q, 0.0))], more)
    r = node_table(m.dofs, reactions(m, u, f))
    assert r[1, 1] == pytest.approx(3 * q * L / 8, rel=1e-10)
    assert r[0, 5] == pytest.approx(q * L**2 / 8, rel=1e-10)
    assert abs(r[1, 5]) < 1e-9 * q


def test_releases_in_the_mass_are_consistent():
    """With both rotations released the beam turns as a straight bar: transverse mass m/3, m/6; total kept."""
    flags = released(0, ["ry", "rz"]) | released(1, ["ry", "rz"])
    K, M = matrices_of(line(1, kind="beam2_euler", section=BeamSection(
        name="thin", area=1e-4, iy=1e-12, iz=1e-12, torsion=1e-12), releases=[flags]))  # fmt: skip
    mass = RHO * 1e-4 * 2.0
    # rotary inertia of the thin section adds 1e-8 of that
    np.testing.assert_allclose(M[1, [1, 7]], [mass / 3, mass / 6], rtol=1e-6)
    assert np.abs(K[[4, 5, 10, 11]]).max() == 0.0
    assert np.abs(M[[4, 5, 10, 11]]).max() == 0.0
    assert K[1, 1] == pytest.approx(0.0, abs=1e-9 * K[0, 0])


def test_releases_that_make_a_mechanism_are_refused():
    flags = released(0, ["rx"]) | released(1, ["rx"])
    with pytest.raises(ModelError, match=r"Element 1 .*releases leave a mechanism"):
        assemble(line(2, releases=[flags, flags]))


def test_gravity_acts_through_mass_and_offsets():
    model = line(4, offsets=np.tile([[0.0, 0.1, 0.0]], (4, 2, 1)))
    m = assemble(model)
    f = load_vector(model, m, [Gravity(acceleration=(0.0, 0.0, -10.0))])
    total = rigid_modes(model, m.dofs).T @ f
    weight = RHO * I_BEAM.area * 2.0 * 10.0
    np.testing.assert_allclose(total, [0, 0, -weight, -weight * 0.1, weight * 1.0, 0], atol=1e-9 * weight)


def test_section_forces_and_stress():
    P, L = 1000.0, 2.0
    model, m, _, u = clamped(line(4), [NodalForce(nodes=[5], force=(5e4, P, 0.0))])
    forces = resultants(model, m.dofs, u, model.blocks[0].name)
    np.testing.assert_allclose(forces[:, 0, 0], 5e4, rtol=1e-9)
    np.testing.assert_allclose(forces[:, :, 1], P, rtol=1e-7)
    assert forces[0, 0, 5] == pytest.approx(P * L, rel=1e-8)
    assert abs(forces[-1, 1, 5]) < 1e-6 * P * L
    field = recover(model, m.dofs, u)[0]
    extreme = 5e4 / I_BEAM.area + P * L * 0.1 / I_BEAM.iz
    assert field.stress[0, 0, :, 0].max() == pytest.approx(extreme, rel=1e-8)
    assert np.abs(field.stress[:, :, :4, 1:]).max() < 1e-6 * extreme
    np.testing.assert_allclose(field.strain[..., 1], -NU * field.strain[..., 0], atol=1e-15)
    # Zhuravsky in the middle of the web: half the section's static moment over the web's thickness
    S = 0.1 * 0.009 * 0.0955 + 0.006 * 0.091**2 / 2
    np.testing.assert_allclose(field.stress[:, :, 4:6, 3], P * S / (I_BEAM.iz * 0.006), rtol=1e-6)


TORSION = {  # name: (section, torque per greatest stress of torsion): textbook values
    "rectangle": (beam_section("r", "rectangle", 0.2, 0.1), 0.2459 * 0.2 * 0.1**2),  # Timoshenko and Goodier, k₂ at 2
    "square": (beam_section("s", "rectangle", 0.1, 0.1), 0.2082 * 0.1**3),
    "flat": (beam_section("f", "rectangle", 0.02, 0.2), 0.3123 * 0.2 * 0.02**2),  # k₂ at 10
    "round": (beam_section("o", "round", 0.1), np.pi * 0.1**3 / 16),
    "tube": (beam_section("t", "tube", 0.1, 0.01), np.pi * (0.1**4 - 0.08**4) / (16 * 0.1)),
    "box": (beam_section("b", "box", 0.2, 0.1, 0.005, 0.01), 2 * 0.19 * 0.095 * 0.005),  # Bredt, the thin side
    "I": (I_BEAM, I_BEAM.torsion / 0.009),
}


@pytest.mark.parametrize("case", TORSION)
def test_torsion_stress(case):
    """Greatest shear of torsion, and τ between the strains: γ = τ/G; no normal stress."""
    section, modulus = TORSION[case]
    T = 1000.0
    model, m, _, u = clamped(line(2, section=section), [NodalForce(nodes=[3], moment=(T, 0.0, 0.0))])
    field = recover(model, m.dofs, u)[0]
    tau = np.hypot(field.stress[..., 3], field.stress[..., 5])
    assert tau.max() == pytest.approx(T / modulus, rel=1e-3)  # three or four digits in the tables
    assert np.abs(field.stress[..., :3]).max() < 1e-6 * tau.max()
    np.testing.assert_allclose(field.strain[..., 3] * E / (2 * (1 + NU)), field.stress[..., 3], atol=1e-6 * tau.max())


@pytest.mark.parametrize("case", ["rectangle", "round", "tube"])
def test_greatest_shear_of_a_force(case):
    """3/2, 4/3 and, for a thin tube, twice the mean; the torque of the same direction does not mix in."""
    section, _ = TORSION[case]
    factor = {"rectangle": 1.5, "round": 4 / 3, "tube": 1.9837}[case]  # tube 0.8: 4/3 (1 + m + m²)/(1 + m²)
    for k, axis in enumerate(((0.0, 1.0, 0.0), (0.0, 0.0, 1.0))):
        model, m, _, u = clamped(line(2, section=section), [NodalForce(nodes=[3], force=axis)])
        field = recover(model, m.dofs, u)[0]
        assert field.stress[..., (3, 5)[k]].max() == pytest.approx(factor / section.area, rel=1e-3)


def test_shear_at_the_shear_centre_makes_no_torsion():
    """A channel loaded in its web's plane beside the shear centre twists; through it the two faces are alike."""
    channel = beam_section("C", "C", 0.2, 0.08, 0.006, 0.01)
    ez = channel.shear_centre[1]
    for moment, alike in ((0.0, False), (-1000.0 * ez, True)):
        load = NodalForce(nodes=[3], force=(0.0, 1000.0, 0.0), moment=(moment, 0.0, 0.0))
        model, m, _, u = clamped(line(2, section=channel), [load])
        stress = recover(model, m.dofs, u)[0].stress[0, 0, 4:6, 3]
        assert (abs(stress[0] - stress[1]) < 1e-6 * abs(stress).max()) == alike


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"orientation": (1.0, 0.0, 0.0)}, "parallel to the beam"),
        ({"connectivity": [[0, 0]]}, "zero length"),
        ({"section": ""}, "has no section"),
        ({"section": "none"}, "'none' is not defined"),
        ({"material": "wood"}, "'wood' is not defined"),
    ],
)
def test_bad_beams_are_named(changes, message):
    with pytest.raises(ModelError, match=message):
        assemble(change_block(line(1), "beam", **changes))


def test_section_without_stiffness_is_named():
    with pytest.raises(ModelError, match=r"section 'I' has torsion = 0"):
        assemble(line(1, section=replace(I_BEAM, torsion=0.0)))
