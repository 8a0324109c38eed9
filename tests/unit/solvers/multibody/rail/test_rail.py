"""Wheel and rail: profiles, contact, Hertz, creep laws, track and irregularities against closed forms and tables."""

import numpy as np
import pytest
from scipy.signal import welch

from solvers.errors import ModelError, SolveError
from solvers.kernels.rail import ANGLE, GAP, NX, NY, NZ, PX, PZ, RADIUS, WHEEL_U
from solvers.multibody.rail.contact import KALKER, contacts, creep_forces, hertz_ellipse, pairing
from solvers.multibody.rail.geometry import equivalent_conicity, kinematics, resting
from solvers.multibody.rail.irregularities import SPECTRA, from_columns, generate
from solvers.multibody.rail.profiles import (
    RAILS,
    WHEELS,
    cone,
    cylinder_rail,
    gost_wheel,
    inclined,
    r65,
    s1002,
    tabulated,
    uic60,
)
from solvers.multibody.rail.track import Section, frame_at, track


@pytest.mark.parametrize("make", [*WHEELS.values(), *RAILS.values()])
def test_built_in_profiles_are_smooth(make):
    profile = make()
    assert np.all(np.diff(profile.u) > 0)
    by_difference = np.gradient(profile.value, profile.u)
    # second-order differences on 0.25 mm of arcs down to 13 mm
    np.testing.assert_allclose(profile.slope[2:-2], by_difference[2:-2], atol=0.12, rtol=0.05)
    assert np.abs(profile.curvature).max() < 110


def test_dimensions_of_the_standards():
    wheel = s1002()
    assert wheel.value.max() == pytest.approx(28e-3, abs=1e-6)  # flange height
    assert np.interp(0.0, wheel.u, wheel.value) == 0.0
    height = 12e-3 - 2e-3  # the thickness is measured 10 mm below the rolling circle
    face = wheel.u[wheel.value > height].max()
    assert 0.070 + face == pytest.approx(32.5e-3, abs=0.3e-3)  # flange thickness from its back
    head = uic60()
    # 72 mm wide 14.3 mm below the crown, of which 12 mm is kept; the face goes on 1:20
    assert 2 * (-head.u[0] + (14.3e-3 + head.value[0]) / head.slope[0]) == pytest.approx(72e-3, abs=1e-3)
    assert gost_wheel().value.max() == pytest.approx(28e-3, abs=1e-6)
    assert r65().value.max() == pytest.approx(0.0, abs=1e-5)


def test_folded_and_wrong_profiles_are_refused():
    u = np.linspace(-0.03, 0.03, 30)
    z = -(u**2) / 0.6
    bad = u.copy()
    bad[12] = bad[10]
    with pytest.raises(ModelError, match=r"folds back at point 13 .*gauge side"):
        tabulated("worn", "rail", bad, z)
    with pytest.raises(ModelError, match="at least ten"):
        tabulated("short", "rail", u[:5], z[:5])
    with pytest.raises(ModelError, match="corners"):
        tabulated("corner", "rail", u, np.where(np.arange(30) == 15, z + 3e-3, z))
    with pytest.raises(ModelError, match="wheel or rail"):
        tabulated("x", "axle", u, z)
    with pytest.raises(ModelError, match="in this order"):
        pairing(uic60(), s1002())
    same = tabulated("arc", "rail", u, np.sqrt(0.09 - u**2) - 0.3)
    assert same.curvature[len(same.u) // 2] == pytest.approx(1 / 0.3, rel=1e-3)


def test_cone_on_an_arc_has_the_closed_form():
    """λ = γ(b + R γ)/(b − r₀γ) for a cone γ on a rail of radius R, contact points at ± b (Wickens)."""
    pair = pairing(cone(0.05), cylinder_rail(0.3), inclination=0.0, radius=0.5)
    _, roll, left, right = resting(pair, 0.0)
    assert roll == pytest.approx(0.0, abs=1e-10)
    assert np.tan(left[ANGLE]) == pytest.approx(-0.05, rel=1e-9)
    b = left[PX + 1]
    expected = 0.05 * (b + 0.3 * 0.05) / (b - 0.5 * 0.05)
    assert equivalent_conicity(pair) == pytest.approx(expected, rel=2e-3)  # slopes for sines of the angles
    found = kinematics(pair, np.linspace(-4e-3, 4e-3, 9))
    np.testing.assert_allclose(found.difference, -found.difference[::-1], atol=1e-10)
    assert np.abs(found.height - found.height[::-1]).max() < 1e-9
    assert right[RADIUS] == pytest.approx(left[RADIUS], abs=1e-12)


def test_conicity_of_s1002_on_uic60():
    """Published: about 0.18 at 3 mm with 1:40 and 1435 mm; flange contact beyond 6 mm."""
    pair = pairing(s1002(), uic60(), radius=0.46)
    assert equivalent_conicity(pair, 3e-3) == pytest.approx(0.18, abs=0.015)
    found = kinematics(pair, np.arange(-8e-3, 8.05e-3, 2e-4))
    assert np.degrees(-found.angle[:, 0]).max() > 60.0  # on the flange
    assert len(found.jumps) >= 2


def test_contact_normals_are_common_and_square_to_the_rail():
    pair = pairing(s1002(), uic60(), radius=0.46)
    z, roll, *_ = resting(pair, 4e-3, yaw=0.01)
    for side in (1, -1):
        found = contacts(pair, side, 4e-3, z - 5e-5, roll, 0.01)
        assert len(found) >= 1
        assert found[0, GAP] < 0
        assert found[0, NX] == pytest.approx(0.0, abs=1e-12)  # the rail runs along x
        assert np.hypot(found[0, NY], found[0, NZ]) == pytest.approx(1.0, abs=1e-9)
        rail_v = side * (4e-3 + found[0, PX + 1] - side * pair.rail_place)
        slope = np.interp(rail_v, pair.rail.u, pair.rail.slope)
        # the normal of the rail (−h', 1)/… against that of the wheel, which points into the rail
        assert side * found[0, NY] / -found[0, NZ] == pytest.approx(slope, abs=3e-3)


def test_yaw_moves_the_contact_forward():
    """A turned wheel touches ahead of its axle by r tan δ ψ."""
    pair = pairing(cone(0.05), cylinder_rail(0.3), inclination=0.0, radius=0.5)
    z, _, left, _ = resting(pair, 0.0, yaw=0.02)
    assert abs(left[PX] + left[PX + 1] * np.tan(0.02)) == pytest.approx(0.5 * 0.05 * 0.02, rel=0.05)
    assert z < 0.5 + 1e-3
    assert left[PZ] < -0.49
    assert left[WHEEL_U] < 0.0


def test_derailed_wheel_is_named():
    pair = pairing(cone(0.05), cylinder_rail(0.3), inclination=0.0)
    with pytest.raises(SolveError, match=r"lateral shift of 90\.00 mm the .* wheel is off"):
        resting(pair, 0.09)


def test_two_point_contact():
    """Between tread and flange both touch: two penetrations at one height."""
    pair = pairing(gost_wheel(), r65(), radius=0.475, gauge=1.520, back_to_back=1.440, inclination=1 / 20)
    for y in np.arange(5e-3, 13e-3, 1e-4):
        z, roll, *_ = resting(pair, y)
        found = contacts(pair, 1, y, z - 1.5e-4, roll, coarse=2, near=0.0)
        if len(found) == 2 and abs(found[0, WHEEL_U] - found[1, WHEEL_U]) > 5e-3:
            break
    else:
        raise AssertionError("no two-point contact found")
    steep, flat = sorted(np.degrees(np.abs(found[:, ANGLE])), reverse=True)
    assert steep > 20
    assert flat < 10


def test_hertz_against_spheres_and_the_published_approximation():
    """Sphere: a³ = 3NR/4E*. Others: Brewe and Hamrock's b/a = (A/B)^(2/π), good to 3 %; force ∝ δ^1.5."""
    E = 1.1e11
    a, b, depth = hertz_ellipse(0.5 / 0.2, 0.5 / 0.2, E, force=5e4)
    assert a == pytest.approx((3 * 5e4 * 0.2 / (4 * E)) ** (1 / 3), rel=1e-10)
    assert b == pytest.approx(a, rel=1e-12)
    assert depth == pytest.approx(a * a / 0.2, rel=1e-10)
    for ratio in (2.0, 5.0, 20.0):
        a, b, _ = hertz_ellipse(1.0, ratio, E, force=5e4)
        assert a > b  # the flatter direction is longer
        assert b / a == pytest.approx(ratio ** (-2 / np.pi), rel=0.04)
    _, _, d1 = hertz_ellipse(1.0, 3.0, E, force=1e4)
    _, _, d8 = hertz_ellipse(1.0, 3.0, E, force=8e4)
    assert d8 / d1 == pytest.approx(4.0, rel=1e-12)


def test_hertz_pressure_carries_the_load():
    """p0 = 3N/(2πab), and the sum of curvatures follows from it: (A + B) = p0·E(e)/(E*·b) (Johnson, 4.2)."""
    from scipy.special import ellipe

    E, force = 1.1e11, 6e4
    for A, B in ((1.1, 2.3), (2.3, 1.1), (0.2, 5.0)):
        a, b, _ = hertz_ellipse(A, B, E, force=force)
        major, minor = max(a, b), min(a, b)
        p0 = 3 * force / (2 * np.pi * a * b)
        assert p0 * ellipe(1 - (minor / major) ** 2) / (E * minor) == pytest.approx(
            A + B, rel=2e-3
        )  # table of 241 rows


NORMAL, MU, G = 8e4, 0.3, 8.2e10
AXES = (6e-3, 4e-3)


@pytest.mark.parametrize("law", ["linear", "saturated", "fastsim", "polach"])
def test_small_creepages_follow_kalker(law):
    tiny = 1e-7
    reference = creep_forces("linear", (tiny, 0, 0), AXES, NORMAL)[0]
    # FASTSIM with 40 strips: its lengths L are made so that this is exact in the limit of fine cells
    found = creep_forces(law, (tiny, 0, 0), AXES, NORMAL, cells=40)[0]
    assert found == pytest.approx(reference, rel=0.01)
    assert reference < 0  # against the slip
    across = creep_forces(law, (0, tiny, 0), AXES, NORMAL, cells=40)[1]
    assert across == pytest.approx(creep_forces("linear", (0, tiny, 0), AXES, NORMAL)[1], rel=0.01)
    spin = creep_forces(law, (0, 0, 1e-5), AXES, NORMAL, cells=40)[1]
    # Polach adds his own estimate of the spin to the force of the corrected creepage
    assert spin == pytest.approx(creep_forces("linear", (0, 0, 1e-5), AXES, NORMAL)[1], rel=0.03)


@pytest.mark.parametrize("law", ["saturated", "fastsim", "polach"])
def test_large_creepages_slide(law):
    found = creep_forces(law, (0.03, -0.04, 0.0), AXES, NORMAL, cells=20)
    # the arctangent of Polach is still 1 % short; FASTSIM sums a parabola over cells
    assert np.hypot(*found[:2]) == pytest.approx(MU * NORMAL, rel=0.02)
    # only Polach slides against the creepage itself; the others against their linear force, C11 ξ and C22 η
    C11, C22 = (np.interp(np.log(1.5), np.log(KALKER[:, 0]), KALKER[:, k]) for k in (1, 2))
    assert found[0] / found[1] == pytest.approx(-0.75 * (1.0 if law == "polach" else C11 / C22), rel=0.01)
    assert creep_forces(law, (0.03, 0.0, 0.0), AXES, 0.0)[0] == 0.0


def test_saturation_is_that_of_johnson_and_vermeulen():
    C11 = KALKER[9, 1]
    for t in (0.5, 1.5, 2.9):
        xi = t * MU * NORMAL / (G * 25e-6 * C11)
        found = -creep_forces("saturated", (xi, 0, 0), (5e-3, 5e-3), NORMAL)[0] / (MU * NORMAL)
        assert found == pytest.approx(1 - (1 - t / 3) ** 3, rel=1e-12)


def test_fastsim_by_its_closed_form():
    """Pure longitudinal creep: strips stick until the linear traction meets the parabola; integrated independently."""
    xi, (a, b) = 2e-3, AXES
    C11 = np.interp(np.log(a / b), np.log(KALKER[:, 0]), KALKER[:, 1])
    rate = xi * 3 * G * C11 / (8 * a)
    bound = 2 * MU * NORMAL / (np.pi * a * b)
    y = np.linspace(-1, 1, 2001)
    total = []
    for half in np.sqrt(1 - y**2):
        x = np.linspace(half, -half, 2001)
        traction = np.minimum(rate * a * (half - x), bound * (half**2 - x**2))
        total.append(np.trapezoid(traction, -x) * a)
    exact = np.trapezoid(total, y) * b
    assert -creep_forces("fastsim", (xi, 0, 0), AXES, NORMAL, cells=80)[0] == pytest.approx(exact, rel=5e-3)


def test_track_returns_to_its_beginning():
    """A full circle closes; a clothoid ends with the tangent L/2R and Fresnel's offset L²/6R."""
    R = 300.0
    circle = track([Section(length=2 * np.pi * R, radius=R)])
    assert np.hypot(circle.x[-1], circle.y[-1]) < 0.02  # curvature begins within the first step
    line = track([Section(length=100.0, radius=R, cant=0.1, law="clothoid")])
    assert line.heading[-1] == pytest.approx(100 / (2 * R), rel=1e-12)
    assert line.y[-1] == pytest.approx(100**2 / (6 * R), rel=5e-3)  # next term: −(L/2R)²/14·…
    assert np.sin(line.cant_angle[-1]) == pytest.approx(0.1 / 1.5, rel=1e-12)
    bloss = track([Section(length=100.0, radius=R, law="bloss")])
    assert bloss.heading[-1] == pytest.approx(100 / (2 * R), rel=1e-4)
    assert bloss.y[-1] == pytest.approx(100**2 / (6 * R) * 0.9, rel=1e-2)  # ∫∫ of 3p² − 2p³ is 3/20, of p 1/6


@pytest.mark.parametrize(("length", "radius"), [(60.0, 300.0), (120.0, -250.0)])
def test_cubic_transition_is_a_cubic_parabola(length, radius):
    """y = x³·y_end/x_end³ all along; the curvature ends at 1/R, the slope is 3y/x; cant rises linearly."""
    line = track([Section(length=length, radius=radius, cant=0.1, widening=0.01, law="cubic"), Section(radius=radius)])
    end = int(np.searchsorted(line.s, length))
    x, y = line.x[: end + 1], line.y[: end + 1]
    assert y == pytest.approx(y[-1] * (x / x[-1]) ** 3, abs=2e-4)
    assert np.tan(line.heading[end]) == pytest.approx(3 * y[-1] / x[-1], rel=1e-4)
    assert line.curvature[end] == pytest.approx(1 / radius)
    # the formula of surveyors, y = x³/(6RX), within the square of the slope
    assert y[-1] == pytest.approx(x[-1] ** 2 / (6 * radius), rel=2 * np.tan(line.heading[end]) ** 2)
    assert np.sin(line.cant_angle[end // 2]) == pytest.approx(np.sign(radius) * 0.05 / 1.5, rel=1e-6)
    with pytest.raises(ModelError, match=r"at most 0\.69 of the radius"):
        track([Section(length=220.0, radius=300.0, law="cubic")])


def test_frame_leans_into_the_curve():
    line = track(
        [
            Section(length=50),
            Section(length=60, radius=300, cant=0.12, law="clothoid"),
            Section(length=100, radius=300, cant=0.12),
        ]
    )
    origin, axes, kappa = frame_at(line, 150.0)
    np.testing.assert_allclose(axes.T @ axes, np.eye(3), atol=1e-14)
    assert np.linalg.det(axes) == pytest.approx(1.0)
    assert kappa == pytest.approx(1 / 300)
    assert axes[2, 1] == pytest.approx(-0.12 / 1.5)  # the left rail is the inner one and lies lower
    assert origin[1] > 0
    with pytest.raises(ModelError, match="210 m long"):
        frame_at(line, 300.0)
    with pytest.raises(ModelError, match="20 m"):
        track([Section(radius=5.0)])
    with pytest.raises(ModelError, match="no sections"):
        track([])


@pytest.mark.parametrize("name", list(SPECTRA))
def test_samples_have_their_spectrum(name):
    sample = generate(name, 4000.0, seed=3, ramp=0.0)
    density = SPECTRA[name]
    middle = 0.5 * (sample.left_z + sample.right_z)
    f, S = welch(middle, fs=4.0, nperseg=1024, detrend="linear")
    band = (f > 0.03) & (f < 0.4)
    expected = density.vertical(2 * np.pi * f[band]) * 2 * np.pi  # from per rad/m to per 1/m
    # averages over 30 segments scatter by 18 % each; over the band of 90 lines by 2 %; the slope of S adds leakage
    assert np.mean(np.log(S[band] / expected)) == pytest.approx(0.0, abs=0.15)
    again = generate(name, 4000.0, seed=3, ramp=0.0)
    np.testing.assert_array_equal(again.left_y, sample.left_y)
    assert not np.array_equal(generate(name, 4000.0, seed=4, ramp=0.0).left_y, sample.left_y)
    assert 1e-4 < middle.std() < 2e-2


def test_bad_irregularities_are_refused():
    with pytest.raises(ModelError, match="Did you mean 'ERRI B176 low'"):
        generate("ERRI B176 lo", 100.0)
    with pytest.raises(ModelError, match="do not fit"):
        generate("FRA 4", 100.0, step=2.0, shortest=1.0)
    s = np.arange(10.0)
    assert from_columns(s, s, s, s, s, "measured").name == "measured"
    with pytest.raises(ModelError, match="does not rise at row 5"):
        from_columns(np.r_[s[:4], s[2:8]], s, s, s, s, "measured")


def test_a_gap_in_measured_irregularities_is_refused():
    s = np.concatenate([np.arange(0.0, 100.0, 0.25), np.arange(150.0, 200.0, 0.25)])
    with pytest.raises(ModelError, match=r"a gap from 99\.75 to 150 m, while the rows stand 0\.25 m apart"):
        from_columns(s, *np.zeros((4, len(s))), "measured")
    assert len(from_columns(s[:400], *np.zeros((4, 400)), "measured").s) == 400


def test_inclined_rail_keeps_its_shape():
    rail = uic60()
    leaning = inclined(rail, 1 / 20)
    crown = leaning.u[leaning.value.argmax()]
    assert crown == pytest.approx(
        0.3 * np.sin(np.arctan(1 / 20)), abs=6e-3
    )  # the crown moves along the R300 arc, then R80
    middle = np.interp(0.0, leaning.u, leaning.curvature)
    assert middle == pytest.approx(1 / 0.3, rel=0.05)


def test_spectra_have_the_published_values():
    """ERRI B176 high as the manual of GENSYS prints it, m²/(1/m), at waves of 50, 10, 5 m; cutoffs of FRA classes."""
    omega = 2 * np.pi / np.array([50.0, 10.0, 5.0])
    high = SPECTRA["ERRI B176 high"]
    assert 2 * np.pi * high.vertical(omega) == pytest.approx([4.0897e-4, 1.0863e-5, 1.2931e-6], rel=2e-4)
    assert 2 * np.pi * high.lateral(omega) == pytest.approx([2.3194e-4, 6.1608e-6, 7.3333e-7], rel=2e-4)
    low = SPECTRA["ERRI B176 low"]
    assert low.vertical(omega) / high.vertical(omega) == pytest.approx(np.full(3, 4.032 / 10.80))
    # far below both cutoffs the cross level of a class is 4kA/Ω_s², 1e-4 for cm²
    for name, A, cutoff in (("FRA 4", 0.5376, 1.1312), ("FRA 5", 0.2095, 0.8209), ("FRA 6", 0.0339, 0.4380)):
        assert SPECTRA[name].cross_level(np.array([1e-4])) == pytest.approx(1e-4 * A / cutoff**2, rel=1e-4)
