"""The crank-slider of Mikheev 2004, 3.2.2 (rigid rod) against the equation of its single degree of freedom.

With the crank angle φ, sin β = (r/l) sin φ: J(φ) φ̈ + ½ J′(φ) φ̇² = M − μ φ̇, J from the velocities per unit φ̇.
Derived here by hand; J′ by a complex step, exact to rounding.
"""

from types import SimpleNamespace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from examples.crank_slider import rigid_project as project
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.simulate import simulate

R, L = 1.0, 2.0
M_CRANK, I_CRANK = 7.403, 1.333
M_ROD, I_ROD = 6.28, 2.08
M_SLIDER = 9.36
TORQUE, MU = 100.0, 10.0


def inertia(phi):
    """J(φ): twice the kinetic energy at unit crank speed."""
    sin_b = R / L * np.sin(phi)
    cos_b = np.sqrt(1 - sin_b**2)
    turn = R * np.cos(phi) / (L * cos_b)
    slider = -R * np.sin(phi) - L * sin_b * turn
    rod_x = -R * np.sin(phi) - 0.5 * L * sin_b * turn
    rod_y = 0.5 * R * np.cos(phi)
    crank = I_CRANK + M_CRANK * (R / 2) ** 2
    return crank + M_ROD * (rod_x**2 + rod_y**2) + I_ROD * turn**2 + M_SLIDER * slider**2


def acceleration(phi, speed):
    slope = inertia(phi + 1e-30j).imag / 1e-30
    return (TORQUE - MU * speed - 0.5 * slope * speed**2) / inertia(phi)


@pytest.fixture(scope="module")
def run():
    made = project()
    results = simulate(made.system, made.settings)
    assert results.status == "finished"
    return SimpleNamespace(results=results, curve={c.name: c.values for c in results.channels}, t=results.time)


def test_acceleration_at_every_instant(run):
    phi, speed = run.curve["shaft: angle"], run.curve["shaft: angular velocity"]
    exact = np.array([acceleration(p, s) for p, s in zip(phi, speed)])
    # the same equation at the same state: only rounding of the loop solution, |a| up to 500
    assert run.curve["shaft: angular acceleration"] == pytest.approx(exact, abs=1e-8)


def test_motion_against_an_independent_integration(run):
    exact = solve_ivp(
        lambda t, y: [y[1], acceleration(y[0], y[1])],
        (0.0, 5.0),
        [np.pi / 2, 0.0],
        method="DOP853",
        t_eval=run.t,
        rtol=1e-12,
        atol=1e-12,
    )
    # tolerance 1e-8 per step, some hundred steps, a motion that forgets its past
    assert run.curve["crank speed"] == pytest.approx(exact.y[1], abs=2e-5)
    assert run.curve["shaft: angle"] == pytest.approx(exact.y[0], abs=2e-6)


def test_loop_stays_closed(run):
    assert run.results.statistics["closure_error"] < 1e-9
    pin = run.results.positions[:, 1] + 0.0
    assert np.hypot(*(pin - 0.0).T[:2]) == pytest.approx(np.full(len(pin), R), abs=1e-12)


def test_angle_of_the_cut_joint_is_the_tilt_of_the_rod(run):
    tilt = np.arcsin(R / L * np.sin(run.curve["shaft: angle"]))
    assert run.curve["wrist pin: angle"] == pytest.approx(tilt, abs=1e-9)
    rates = np.gradient(run.curve["wrist pin: angle"], run.t)
    assert run.curve["wrist pin: angular velocity"][5:-5] == pytest.approx(rates[5:-5], abs=0.05)


def test_energy_balance(run):
    # work is integrated with the motion; about 1000 J pass through
    assert np.abs(run.curve["energy: balance"]).max() < 1e-4
    kinetic = 0.5 * inertia(run.curve["shaft: angle"]) * run.curve["crank speed"] ** 2
    assert run.curve["energy: kinetic"] == pytest.approx(kinetic, rel=1e-10)


def turned(quaternions, vectors):
    w, u = quaternions[:, :1], quaternions[:, 1:]
    return vectors + 2 * np.cross(u, np.cross(u, vectors) + w * vectors)


def test_reactions_balance_every_body(run):
    """Newton's law for each body, with accelerations of the centres of mass from the geometry of the mechanism."""
    phi, speed, acc = (run.curve[f"shaft: {word}"] for word in ("angle", "angular velocity", "angular acceleration"))
    force = {}
    for joint in ("shaft", "crank pin", "wrist pin", "guide"):
        force[joint] = np.stack([run.curve[f"{joint}: reaction {axis}"] for axis in "xyz"], axis=1)
    crank_q, rod_q = run.results.quaternions[:, 0], run.results.quaternions[:, 1]
    force["crank pin"] = turned(crank_q, force["crank pin"])
    force["wrist pin"] = turned(rod_q, force["wrist pin"])

    def second(function):
        """d²f(φ(t))/dt² = f″φ̇² + f′φ̈, derivatives by central differences of a smooth function."""
        h = 1e-4
        plus, zero, minus = function(phi + h), function(phi), function(phi - h)
        return (plus - 2 * zero + minus) / h**2 * speed**2 + (plus - minus) / (2 * h) * acc

    cos_b = lambda x: np.sqrt(1 - (R / L * np.sin(x)) ** 2)  # noqa: E731
    a_crank = np.stack([second(lambda x: R / 2 * np.cos(x)), second(lambda x: R / 2 * np.sin(x)), 0 * phi], axis=1)
    a_rod = np.stack(
        [second(lambda x: R * np.cos(x) + L / 2 * cos_b(x)), second(lambda x: R / 2 * np.sin(x)), 0 * phi], axis=1
    )
    a_slider = np.stack([second(lambda x: R * np.cos(x) + L * cos_b(x)), 0 * phi, 0 * phi], axis=1)
    # second differences with h = 1e-4 carry 1e-16/1e-8 of noise, times ω² ~ 200, times mass ~ 10
    allowed = 2e-4
    assert force["shaft"] - force["crank pin"] == pytest.approx(M_CRANK * a_crank, abs=allowed)
    assert force["crank pin"] - force["wrist pin"] == pytest.approx(M_ROD * a_rod, abs=allowed)
    assert force["wrist pin"] + force["guide"] == pytest.approx(M_SLIDER * a_slider, abs=allowed)


def test_moment_balance_of_the_crank(run):
    """I·φ̈ about the shaft = driving torque + moment of the crank pin's reaction: the shaft's own reaction has none."""
    crank_q = run.results.quaternions[:, 0]
    pin = np.stack([run.curve[f"crank pin: reaction {axis}"] for axis in "xyz"], axis=1)
    arm = turned(crank_q, np.tile([R, 0.0, 0.0], (len(pin), 1)))
    moment = np.cross(arm, -turned(crank_q, pin))[:, 2]
    about_shaft = I_CRANK + M_CRANK * (R / 2) ** 2
    acc = run.curve["shaft: angular acceleration"]
    assert about_shaft * acc == pytest.approx(run.curve["driving torque"] + moment, abs=1e-8)
    assert run.curve["shaft: reaction torque z"] == pytest.approx(np.zeros(len(acc)), abs=1e-8)


def test_mean_speed_over_a_turn_tends_to_the_balance_of_the_torque():
    """In steady motion ∮(M − μω)dφ = 0: the mean of ω over the angle is M/μ = 10 rad/s."""
    made = project()
    results = simulate(made.system, SimulationSettings(duration=25.0, output_step=0.002))
    phi, speed = results.channels[0].values, results.channels[1].values
    whole = np.floor((phi[-1] - phi[0]) / (2 * np.pi))
    ends = phi[-1] - 2 * np.pi * min(whole, 5), phi[-1]
    grid = np.linspace(*ends, 20001)
    mean = np.trapezoid(np.interp(grid, phi, speed), grid) / (ends[1] - ends[0])
    # linear interpolation between outputs of a speed that swings by 10 rad/s
    assert mean == pytest.approx(TORQUE / MU, rel=1e-3)
