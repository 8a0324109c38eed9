"""A device on mounts: closed forms, energies, brute-force derivatives, and the goals of the optimisation."""

from dataclasses import replace

import numpy as np
import pytest

from solvers.analysis.forced import (
    dynamic_solve,
    fourier_coefficients,
    frequency_response,
    polyharmonic_response,
    response_at,
    transmissibility,
)
from solvers.analysis.influence import device_elements, device_influence
from solvers.analysis.isolation import Goals, Variable, measures, optimise_mounts
from solvers.analysis.suspension import (
    Device,
    Mount,
    damping_matrix,
    elasticity,
    mass_matrix,
    principal_axes,
    stiffness_matrix,
    suspension_modes,
)
from solvers.errors import ModelError, SolveError


def four_mounts(*, a=0.3, b=0.2, h=0.0, k=(2e4, 3e4, 5e4), mass=12.0, inertia=(0.4, 0.7, 0.9), products=(0, 0, 0)):
    places = [(a, b, h), (a, -b, h), (-a, b, h), (-a, -b, h)]
    mounts = tuple(
        Mount(name=f"m{i + 1}", position=p, stiffness=k, damping=(9.0, 7.0, 5.0)) for i, p in enumerate(places)
    )
    return Device(mass=mass, inertia=inertia, products=products, mounts=mounts)


def crooked(rng):
    mounts = tuple(
        Mount(
            name=f"m{i}",
            position=tuple(rng.normal(size=3)),
            stiffness=tuple(rng.uniform(1e3, 1e5, 3)),
            turning=tuple(rng.uniform(0, 1e3, 3)),
            angles=tuple(rng.normal(size=3)),
        )
        for i in range(5)
    )
    return Device(
        mass=7.0, centre=(0.1, -0.2, 0.05), inertia=(1.0, 1.3, 1.7), products=(0.1, -0.05, 0.2), mounts=mounts
    )


def test_symmetric_suspension_has_the_closed_form():
    device = four_mounts()
    (kx, ky, kz), a, b = device.mounts[0].stiffness, 0.3, 0.2
    turning = [4 * kz * b * b / 0.4, 4 * kz * a * a / 0.7, 4 * (kx * b * b + ky * a * a) / 0.9]
    expected = np.sqrt(np.sort([4 * kx / 12, 4 * ky / 12, 4 * kz / 12, *turning])) / (2 * np.pi)
    modes = suspension_modes(device)
    np.testing.assert_allclose(modes.frequencies_hz, expected, rtol=1e-13)  # only rounding of a 6×6 problem
    assert modes.coupling < 1e-12


def test_stiffness_is_the_second_derivative_of_the_energy(rng):
    """Independent of W: move every mount point by u + φ × r, measure the energy of its springs."""
    from solvers.multibody.rotations import rotation_from_angles

    device = crooked(rng)

    def energy(q):
        total = 0.0
        for mount in device.mounts:
            arm = np.array(mount.position) - np.array(device.centre)
            R = rotation_from_angles(mount.angles)
            stretch, turn = R.T @ (q[:3] + np.cross(q[3:], arm)), R.T @ q[3:]
            total += 0.5 * (np.array(mount.stiffness) @ stretch**2 + np.array(mount.turning) @ turn**2)
        return total

    K = stiffness_matrix(device)
    for _ in range(5):
        q = rng.normal(size=6)
        assert 0.5 * q @ K @ q == pytest.approx(energy(q), rel=1e-13)


def test_principal_axes_stay_near_the_frame_and_diagonalise(rng):
    device = crooked(rng)
    moments, V = principal_axes(device)
    J = mass_matrix(device)[3:, 3:]
    np.testing.assert_allclose(V.T @ J @ V, np.diag(moments), atol=1e-14)
    assert np.linalg.det(V) == pytest.approx(1.0)
    assert np.all(np.diag(V) > 0.5)
    already = four_mounts(inertia=(0.9, 0.4, 0.7))
    np.testing.assert_allclose(principal_axes(already)[1], np.eye(3), atol=1e-15)


def test_influence_sums_and_differences(rng):
    """Σk_J = −½ and Σk_c = +½; each coefficient equals a central difference of the frequency."""
    device = crooked(rng)
    table = device_influence(device)
    np.testing.assert_allclose(table.coefficients[table.inertial].sum(axis=0), -0.5, rtol=1e-11)
    np.testing.assert_allclose(table.coefficients[~table.inertial].sum(axis=0), 0.5, rtol=1e-11)
    step = 1e-5
    for axis in range(3):
        mount = device.mounts[2]
        curves = []
        for sign in (1, -1):
            k = list(mount.stiffness)
            k[axis] *= 1 + sign * step
            mounts = (*device.mounts[:2], replace(mount, stiffness=tuple(k)), *device.mounts[3:])
            curves.append(np.log(suspension_modes(replace(device, mounts=mounts)).frequencies_hz))
        row = table.names.index(f"m2: {'xyz'[axis]}")
        # central difference: error of the order step² = 1e-10, rounding 1e-13/step
        np.testing.assert_allclose((curves[0] - curves[1]) / (2 * step), table.coefficients[row], atol=2e-8)
    heavier, lighter = (suspension_modes(replace(device, mass=7.0 * (1 + s * step))) for s in (1, -1))
    slope = np.log(heavier.frequencies_hz / lighter.frequencies_hz) / (2 * step)
    np.testing.assert_allclose(slope, table.coefficients[0], atol=2e-8)


def test_influence_on_a_multiple_root():
    """Equal stiffnesses: three equal roots. A spring along x moves one of them; the sums still hold."""
    device = four_mounts(k=(3e4, 3e4, 3e4))
    table = device_influence(device)
    triple = np.flatnonzero(np.bincount(table.cluster) == 3)
    assert len(triple) == 1
    places = np.flatnonzero(table.cluster == triple[0])
    row = table.names.index("m1: x")
    assert table.least[row, places[0]] == pytest.approx(0.0, abs=1e-12)
    assert table.most[row, places[0]] == pytest.approx(0.5 / 4, rel=1e-12)  # a quarter of the stiffness along x
    np.testing.assert_allclose(table.coefficients[~table.inertial].sum(axis=0), 0.5, rtol=1e-12)
    assert len(device_elements(device)) == 4 + 12


def test_free_direction_has_no_influence():
    device = Device(mounts=(Mount(name="only", stiffness=(1.0, 1.0, 1.0)),))
    assert np.sum(suspension_modes(device).frequencies_hz == 0) == 3
    with pytest.raises(SolveError, match="zero frequency"):
        device_influence(device)


def test_centre_of_elasticity_is_found():
    """Mounts in one plane below the centre of mass: the centre of elasticity lies in that plane."""
    device = four_mounts(k=(3e4, 3e4, 3e4), h=-0.15)
    found = elasticity(device)
    np.testing.assert_allclose(found.offset, (0, 0, -0.15), atol=1e-14)
    assert found.residual < 1e-13
    assert found.misalignment == 0.0
    assert suspension_modes(device).coupling > 0.1
    moved = replace(device, centre=(0.0, 0.0, -0.15))
    assert suspension_modes(moved).coupling < 1e-12


def test_turned_mounts_are_misaligned():
    device = four_mounts(k=(2e4, 5e4, 9e4))
    turned = replace(device, mounts=tuple(replace(m, angles=(0, 0, 0.2)) for m in device.mounts))
    assert elasticity(turned).misalignment == pytest.approx(0.2, rel=1e-12)


def test_bad_devices_are_refused():
    with pytest.raises(ModelError, match="no mounts"):
        suspension_modes(Device())
    with pytest.raises(ModelError, match="two mounts"):
        suspension_modes(Device(mounts=(Mount(name="a"), Mount(name="a"))))
    with pytest.raises(ModelError, match="belong to no body"):
        suspension_modes(Device(inertia=(1.0, 1.0, 5.0), mounts=(Mount(name="a"),)))
    with pytest.raises(ModelError, match="greater than zero"):
        suspension_modes(Device(mass=0.0, mounts=(Mount(name="a"),)))


def test_optimisation_reaches_the_ideal_of_the_paper():
    """With isotropic mounts and free positions all six roots can coincide: r² = J/m for every axis pair."""
    start = four_mounts(a=0.35, b=0.1, h=0.08, k=(3e4, 3e4, 3e4), mass=10.0, inertia=(0.5, 0.6, 0.7))
    upper = tuple(replace(m, name=f"u{i + 1}", position=(*m.position[:2], 0.2)) for i, m in enumerate(start.mounts))
    start = replace(start, mounts=start.mounts + upper)
    names = [m.name for m in start.mounts]
    plus = {axis: tuple(m.name for m in start.mounts if m.position[axis] > 0) for axis in (0, 1)}
    minus = {axis: tuple(m.name for m in start.mounts if m.position[axis] < 0) for axis in (0, 1)}
    variables = [
        Variable(kind="position", mounts=plus[axis], mirror=minus[axis], axis=axis, low=0.02, high=0.5)
        for axis in (0, 1)
    ]
    variables.append(
        Variable(kind="position", mounts=tuple(names[4:]), mirror=tuple(names[:4]), axis=2, low=0.02, high=0.5)
    )
    found = optimise_mounts(start, variables, Goals(highest=0.0))
    assert found.before["spread"] > 1.5
    assert found.after["spread"] == pytest.approx(1.0, abs=1e-3)  # the root of a smooth minimum, found to its tolerance
    assert found.after["coupling"] < 1e-6
    x, y, z = found.device.mounts[0].position
    # J = m·Σ of the squared arms: 0.5 = 10(y² + z²) and so on
    np.testing.assert_allclose(
        [10 * (y * y + z * z), 10 * (x * x + z * z), 10 * (x * x + y * y)], [0.5, 0.6, 0.7], rtol=2e-3
    )


def test_optimisation_lowers_the_highest_frequency_to_the_bound():
    start = four_mounts(k=(3e4, 3e4, 3e4))
    soft = Variable(kind="stiffness", mounts=tuple(m.name for m in start.mounts), axis=-1, low=1e4, high=1e5)
    found = optimise_mounts(start, [soft], Goals(spread=0.0, coupling=0.0))
    assert found.device.mounts[0].stiffness[0] == pytest.approx(1e4, rel=1e-6)
    held = optimise_mounts(start, [soft], Goals(spread=0.0, coupling=0.0, lowest_hz=11.0))
    assert held.modes.frequencies_hz[0] == pytest.approx(11.0, rel=0.02)  # a penalty gives way a little
    assert measures(start)["highest_hz"] > found.after["highest_hz"]
    with pytest.raises(ModelError, match="no mount 'x'"):
        optimise_mounts(start, [replace(soft, mounts=("x",))])
    with pytest.raises(ModelError, match="empty"):
        optimise_mounts(start, [replace(soft, low=2.0, high=1.0)])


def test_polyharmonic_response_satisfies_the_equation(rng):
    device = four_mounts(h=-0.1)
    M, B, K = mass_matrix(device), damping_matrix(device), stiffness_matrix(device)
    cosine, sine = rng.normal(size=(4, 6)), rng.normal(size=(4, 6))
    sine[0] = 0.0
    omega = 35.0
    found = polyharmonic_response(M, B, K, omega, cosine, sine)
    t = np.linspace(0.0, 2 * np.pi / omega, 17)
    j = np.arange(4)
    phase = np.outer(t, j) * omega
    c, s, w = np.cos(phase), np.sin(phase), j[:, None] * omega
    q = response_at(found, t)
    q1 = -s @ (w * found.cosine) + c @ (w * found.sine)
    q2 = -c @ (w**2 * found.cosine) - s @ (w**2 * found.sine)
    force = c @ cosine + s @ sine
    np.testing.assert_allclose(q2 @ M + q1 @ B + q @ K, force, atol=1e-10 * np.abs(K @ q.T).max())
    back = fourier_coefficients(force[:-1], 3)
    np.testing.assert_allclose(back[0], cosine, atol=1e-13)
    np.testing.assert_allclose(back[1], sine, atol=1e-13)


def test_zero_pivot_is_no_obstacle_and_resonance_is_named():
    """K − ω²M = [[0, 1], [1, 0]]: regular, but LLᵀ without pivoting fails at once."""
    M, K = np.eye(2), np.array([[1.0, 1.0], [1.0, 1.0]])
    q = dynamic_solve(M, np.zeros((2, 2)), K, 1.0, np.array([1.0 + 0j, 2.0]))
    np.testing.assert_allclose(q, [2.0, 1.0], atol=1e-15)
    with pytest.raises(SolveError, match=r"Harmonic 2 at .* natural frequency"):
        polyharmonic_response(np.eye(1), np.zeros((1, 1)), np.eye(1), 0.5, np.ones((3, 1)), np.zeros((3, 1)))
    with pytest.raises(SolveError, match="nothing holds"):
        polyharmonic_response(np.eye(1), np.eye(1), np.zeros((1, 1)), 0.5, np.ones((1, 1)), np.zeros((1, 1)))
    with pytest.raises(SolveError, match="samples"):
        fourier_coefficients(np.zeros((4, 1)), 3)


def test_one_degree_of_freedom_curves():
    """Amplification and transmissibility of a single mass: the textbook formulas."""
    m, c, k = 2.0, 3.0, 800.0
    M, B, K = np.array([[m]]), np.array([[c]]), np.array([[k]])
    f = np.array([0.5, 3.0, 3.18, 5.0, 20.0])
    w = 2 * np.pi * f
    np.testing.assert_allclose(
        frequency_response(M, B, K, f, np.ones(1))[:, 0], 1 / (k - m * w**2 + 1j * c * w), rtol=1e-13
    )
    expected = (k + 1j * c * w) / (k - m * w**2 + 1j * c * w)
    np.testing.assert_allclose(transmissibility(M, B, K, f, np.ones(1))[:, 0], expected, rtol=1e-13)
