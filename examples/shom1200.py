"""Ballast cleaner SHOM-1200: two vibrating screens run up, work and run down on a flexible frame (Mikheev 2004, 3.4).

Of the text: frame of 1990 nodes and 2485 plates and beams by 25 modes; two screens of seven bodies, 6315 kg each, on
four springs and four dampers; unbalances of table 3.4; run-up 5 s, 14 rev/s, run-down 10 s; angle α of the additional
unbalances against the main ones, phase φ of the rear shaft against the front one; eight control points on the right
girder. Chosen where the text is silent:

* The frame is that of ``examples.shom_frame``, on its suspension springs; of the modes below 29 Hz the 25 in which the
  girders take the largest part are kept (the others are of railings and tubes). Four dampers under it give 8 % of
  critical in bounce, its modes have 0.7 %.
* Ballast on a screen: 9.4 t, so that the screen swings 7.5 mm at α = 0° as published. It is the seventh body,
  beside casing, shaft, two main and two additional unbalances.
* Mounts of the screens: 1.3 Hz upright with the ballast, half of the stiffness along and across, 6 % of critical.
* Gravity is off: motion is about the equilibrium. Both shafts turn forwards about +y; the work lasts 5 s.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path

import numpy as np

from examples import shom_frame
from io_formats.project import Project
from solvers.flexible.subsystem import FlexibleSubsystem
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.flexible_body import PRESCRIBED, FlexibleBody
from solvers.multibody.forces import Bushing
from solvers.multibody.joints import FixedJoint, FreeJoint, RevoluteJoint
from solvers.multibody.sensors import PointSensor
from solvers.multibody.system import Body, MultibodySystem, Parameter, Shape, Subsystem, change
from solvers.multibody.uses import ParameterValue, SubsystemUse

N_MODES, HIGHEST = 25, 29.0
MAIN, ADDED, SHAFT = (129.6, 0.3), (48.6, 0.3), (257.0, 0.03)  # kg, m: table 3.4
SCREEN_MASS, BALLAST = 6315.0, 9400.0
MOUNT_HZ, MOUNT_DAMPING = 1.3, 0.06
SUSPENSION_DAMPING, FRAME_DAMPING = 0.08, 0.007
BOUNCE_HZ, MACHINE_MASS = 2.62, 55.2e3
LIFT = 0.45  # centre of a screen above its feet, m
FRAME_FILE = Path(__file__).with_name("data") / "shom_frame.fum"

#: Turns of a shaft: run-up, work, run-down, each with its own clock.
TURNS = (
    "n*(min(t, t_up)^2/(2*t_up) + max(min(t - t_up, t_work), 0)"
    " + min(max(t - t_up - t_work, 0), t_down) - min(max(t - t_up - t_work, 0), t_down)^2/(2*t_down))"
)


def parameters() -> tuple[Parameter, ...]:
    """What the study changes."""
    return (
        Parameter(name="alpha", value=0.0, unit="rad", comment="Turn of the additional unbalances against the main"),
        Parameter(name="phi", value=0.0, unit="rad", comment="Phase of the rear shaft against the front one"),
        Parameter(name="n", value=14.0, unit="rev/s", comment="Working speed of the shafts"),
        Parameter(name="t_up", value=5.0, unit="s", comment="Run-up"),
        Parameter(name="t_work", value=5.0, unit="s", comment="Work"),
        Parameter(name="t_down", value=10.0, unit="s", comment="Run-down"),
    )


def unbalance(name: str, mass: float, arm: float, *, wide: float, colour: str) -> Body:
    """A half-disc of the shaft: its centre of mass ``arm`` from the axis, along x of its frame."""
    across = mass * (0.35**2 / 4 + wide**2 / 12)
    shape = Shape(
        kind="cylinder", size=(wide, 0.35, 0.35), position=(arm, 0.0, 0.0), angles=(0.0, 0.0, "pi/2"), colour=colour
    )
    return Body(name=name, mass=mass, centre=(arm, 0.0, 0.0), inertia=(across, mass * 0.06, across), shapes=(shape,))


def screen() -> MultibodySystem:
    """Seven bodies, free to move: casing, ballast, shaft, two main and two additional unbalances."""
    long, width, high = 6.6, 1.8, 0.9
    mass = SCREEN_MASS - 2 * MAIN[0] - 2 * ADDED[0] - SHAFT[0]
    bodies = [
        Body(
            name="casing",
            mass=mass,
            inertia=box_inertia(mass, long, width, high),
            shapes=(
                Shape(size=(long, 0.08, high), position=(0.0, width / 2, 0.0), colour="#d9822b"),
                Shape(size=(long, 0.08, high), position=(0.0, -width / 2, 0.0), colour="#d9822b"),
                Shape(size=(long, width, 0.06), position=(0.0, 0.0, -0.3), colour="#b8691b"),
            ),
        ),
        Body(
            name="ballast",
            mass=BALLAST,
            inertia=box_inertia(BALLAST, long, width, 0.4),
            shapes=(Shape(size=(long - 0.3, width - 0.2, 0.3), position=(0.0, 0.0, -0.1), colour="#9a9186"),),
        ),
        unbalance("shaft", *SHAFT, wide=1.6, colour="#4a5562"),
    ]
    joints = [
        FreeJoint(name="screen", body_b="casing"),
        FixedJoint(name="load", body_a="casing", body_b="ballast"),
        RevoluteJoint(
            name="drive", body_a="casing", body_b="shaft", axis=(0.0, 1.0, 0.0), motion=f"2*pi*{TURNS} + phi"
        ),
    ]
    for side, y in (("right", -1.05), ("left", 1.05)):
        bodies += [
            unbalance(f"main {side}", *MAIN, wide=0.12, colour="#c0392b"),
            unbalance(f"added {side}", *ADDED, wide=0.06, colour="#3d9970"),
        ]
        turned = {"point_a": (0.0, y * 1.12, 0.0), "angles_a": (0.0, "alpha", 0.0)}
        joints += [
            FixedJoint(name=f"main {side} seat", body_a="shaft", body_b=f"main {side}", point_a=(0.0, y, 0.0)),
            FixedJoint(name=f"added {side} seat", body_a="shaft", body_b=f"added {side}", **turned),
        ]
    return MultibodySystem(name="Vibrating screen", parameters=parameters(), bodies=tuple(bodies), joints=tuple(joints))


def box_inertia(mass: float, long: float, width: float, high: float) -> tuple[float, float, float]:
    """Moments of a uniform box about its centre."""
    return (
        mass * (width**2 + high**2) / 12,
        mass * (long**2 + high**2) / 12,
        mass * (long**2 + width**2) / 12,
    )


def mounts(place: str, feet: np.ndarray, points: np.ndarray, centre: np.ndarray) -> list[Bushing]:
    """Four springs and four dampers between the feet on the frame and the casing."""
    whole = SCREEN_MASS + BALLAST
    omega = 2 * np.pi * MOUNT_HZ
    k, d = whole * omega**2 / 4, 2 * MOUNT_DAMPING * whole * omega / 4
    made = []
    for i, (node, point) in enumerate(zip(feet, points)):
        ends = {
            "body_a": "frame",
            "node_a": int(node),
            "body_b": f"{place}.casing",
            "point_b": tuple(float(c) for c in point - centre),
            "torsional_stiffness": (0.0, 0.0, 0.0),
        }
        made += [
            Bushing(name=f"{place} spring {i + 1}", stiffness=(k / 2, k / 2, k), **ends),
            Bushing(name=f"{place} damper {i + 1}", stiffness=(0.0, 0.0, 0.0), damping=(d, d, d), **ends),
        ]
    return made


def system() -> MultibodySystem:
    """Frame on its suspension and two screens on it."""
    model = shom_frame.model()
    place = {int(n): xyz for n, xyz in zip(model.node_numbers, model.coordinates)}
    feet = np.asarray(model.node_sets["screens"]).reshape(2, 4)
    uses, forces, given = [], [], [ParameterValue(parameter=p.name, value=p.name) for p in parameters()]
    for name, nodes, phase in (("rear", feet[0], "phi"), ("front", feet[1], 0.0)):
        points = np.array([place[int(n)] for n in nodes])
        centre = points.mean(axis=0) + np.array([0.0, 0.0, LIFT])
        values = tuple(replace(one, value=phase) if one.parameter == "phi" else one for one in given)
        uses.append(SubsystemUse(name=name, subsystem="screen", position=tuple(map(float, centre)), values=values))
        forces += mounts(name, nodes, points, centre)
    d = 2 * SUSPENSION_DAMPING * MACHINE_MASS * 2 * np.pi * BOUNCE_HZ / 4
    forces += [
        Bushing(
            name=f"suspension damper {i + 1}",
            body_b="frame",
            node_b=int(node),
            point_a=tuple(float(c) for c in place[int(node)]),
            stiffness=(0.0, 0.0, 0.0),
            torsional_stiffness=(0.0, 0.0, 0.0),
            damping=(d / 2, d / 2, d),
        )
        for i, node in enumerate(model.node_sets["suspension"])
    ]
    return MultibodySystem(
        name="SHOM-1200",
        comment=(__doc__ or "").splitlines()[0],
        gravity=(0.0, 0.0, 0.0),
        parameters=parameters(),
        subsystems=(Subsystem(name="screen", system=screen()),),
        uses=tuple(uses),
        flexible_bodies=(
            FlexibleBody(name="frame", subsystem="frame", frame=PRESCRIBED, damping=FRAME_DAMPING, coriolis=False),
        ),
        joints=(FixedJoint(name="rails", body_b="frame"),),
        forces=tuple(forces),
        sensors=tuple(control_points(model.node_sets["control points"], place)),
    )


def control_points(nodes: np.ndarray, place: dict[int, np.ndarray]) -> Iterator[PointSensor]:
    """Displacement and acceleration of the eight points on the right girder, counted from the rear."""
    for number, node in enumerate(nodes):
        at = {"body_b": "frame", "node_b": int(node), "point_a": tuple(map(float, place[int(node)]))}
        yield PointSensor(name=f"point {number + 1}", **at)
        yield PointSensor(name=f"point {number + 1} acceleration", shown="acceleration", **at)


def girder_share(subsystem: FlexibleSubsystem) -> np.ndarray:
    """Part of the kinetic energy of every mode that is in the girders."""
    n = subsystem.n_nodes
    mass = subsystem.lumped_mass.reshape(n, -1)[:, :3]
    energy = mass * subsystem.modes.reshape(len(subsystem.modes), n, -1)[:, :, :3] ** 2
    y, z = subsystem.coordinates[:, 1], subsystem.coordinates[:, 2]
    girder = (np.abs(np.abs(y) - 0.95) < 1e-6) & (z < 1.1)
    return energy[:, girder].sum(axis=(1, 2)) / energy.sum(axis=(1, 2))


def reduced_frame() -> FlexibleSubsystem:
    """The frame by 25 modes: of those below 29 Hz the ones in which its girders take the largest part."""
    from fem.reduce import reduce_model
    from solvers.flexible.subsystem import exclude_modes

    whole = reduce_model(shom_frame.model(), interface=[], method="eigenmodes", count=60, highest_hz=HIGHEST)
    order = np.argsort(-girder_share(whole))
    return exclude_modes(whole, tuple(int(i) for i in np.sort(order[N_MODES:])))


@cache
def frame_subsystem() -> FlexibleSubsystem:
    """The reduced frame from its file; ``python -m examples.shom1200 --reduce`` writes it anew."""
    from io_formats import fum

    return fum.read(FRAME_FILE)


def project() -> Project:
    """The machine with its frame, ready to run 20 s."""
    return Project(
        title="SHOM-1200",
        comment=(__doc__ or ""),
        fe_models={"frame": shom_frame.model()},
        flexible={"frame": frame_subsystem()},
        system=system(),
        settings=SimulationSettings(duration=20.0, output_step=0.005, tolerance=1e-6),
    )


@dataclass(frozen=True)
class Vibration:
    """Vertical vibration of the control points: ``z`` (n, 8) in m and ``a`` (n, 8) in m/s², and its split by modes."""

    time: np.ndarray
    z: np.ndarray
    a: np.ndarray
    w: np.ndarray  # (n, modes) modal coordinates
    w_a: np.ndarray
    shape: np.ndarray  # (modes, 8) vertical displacement of the control points in every mode
    frequencies: np.ndarray
    seconds: float  # the run took

    def regimes(self) -> dict[str, np.ndarray]:
        """Rows of run-up, work (its last three seconds) and run-down."""
        t = self.time
        return {"run-up": t < 5.0, "work": (t >= 7.0) & (t < 10.0), "run-down": t >= 10.0}

    def component(self, hz: float, regime: str = "run-down") -> tuple[float, float]:
        """Largest amplitude, m, and RMS of acceleration, m/s², that the mode nearest to ``hz`` with the most vertical
        motion gives at the control point where it moves most."""
        near = np.flatnonzero(np.abs(self.frequencies - hz) < 0.4)
        mode = near[np.argmax(np.abs(self.shape[near]).max(axis=1))]
        reach, rows = np.abs(self.shape[mode]).max(), self.regimes()[regime]
        return float(reach * np.abs(self.w[rows, mode]).max()), float(reach * self.w_a[rows, mode].std())


def vibration(alpha: float = 0.0, phi: float = 0.0, *, modes: tuple[float, ...] = ()) -> Vibration:
    """Run 20 s with the angles in degrees; ``modes``: only those nearest to the given frequencies take part."""
    from solvers.multibody.simulate import simulate

    subsystem, one = frame_subsystem(), system()
    for name, degrees in (("alpha", alpha), ("phi", phi)):
        one = change(one, "parameters", name, Parameter(name=name, value=math.radians(degrees), unit="rad"))
    kept = np.arange(N_MODES)
    if modes:
        kept = np.unique([np.argmin(np.abs(subsystem.frequencies_hz - hz)) for hz in modes])
        excluded = tuple(int(i) + 1 for i in range(N_MODES) if i not in kept)
        one = replace(one, flexible_bodies=(replace(one.flexible_bodies[0], excluded=excluded),))
    settings = SimulationSettings(duration=20.0, output_step=0.005, tolerance=1e-6)
    results = simulate(one, settings, flexible={"frame": subsystem})
    if results.status != "finished":
        raise RuntimeError(results.status)
    nodes = [one.node_b for one in one.sensors if one.shown == "position"]
    rows = np.searchsorted(subsystem.node_numbers, nodes)
    shape = subsystem.modes.reshape(N_MODES, subsystem.n_nodes, -1)[kept][:, rows, 2]
    first = results.coordinate_names.index("frame: w1")
    w = results.coordinates[:, first : first + len(kept)]
    w_a = results.accelerations[:, -len(kept) :]
    return Vibration(
        results.time,
        w @ shape,
        w_a @ shape,
        w,
        w_a,
        shape,
        subsystem.frequencies_hz[kept],
        results.statistics["wall_time"],
    )


def swing(alpha: float) -> float:
    """Amplitude of a screen at the working speed, m, by the balance of one mass on its mounts; α in degrees."""
    turned = math.radians(alpha)
    fixed, added = 2 * MAIN[0] * MAIN[1] + SHAFT[0] * SHAFT[1], 2 * ADDED[0] * ADDED[1]
    moment = math.hypot(fixed + added * math.cos(turned), added * math.sin(turned))
    return moment / (SCREEN_MASS + BALLAST) / (1.0 - (MOUNT_HZ / 14.0) ** 2)


def main() -> None:
    """Print what the regimes and the phases do; see --help."""
    parser = argparse.ArgumentParser(description="Vertical vibration of the SHOM-1200 (Mikheev 2004, 3.4).")
    parser.add_argument("--reduce", action="store_true", help="write the reduced frame anew, nothing else")
    parser.add_argument("--sweep", action="store_true", help="maps over both angles, 84 runs (fig. 3.23)")
    parser.add_argument("--figures", type=Path, metavar="FOLDER", help="draw fig. 3.24, with --sweep 3.23 too, there")
    options = parser.parse_args()
    if options.reduce:
        from io_formats import fum

        fum.write(FRAME_FILE, reduced_frame())
        return
    print("Run of 20 s: run-up 5 s, work 5 s at 14 rev/s, run-down 10 s. Vertical vibration, control point 4.")
    print("phi, deg  regime     amplitude, mm  RMS, m/s²")
    runs = {phi: vibration(phi=phi) for phi in (0.0, 150.0)}
    for phi, found in runs.items():
        for name, rows in found.regimes().items():
            print(f"{phi:8.0f}  {name:9s} {1e3 * np.abs(found.z[rows, 3]).max():14.2f} {found.a[rows, 3].std():10.2f}")
        for hz in (2.62, 9.53, 13.0):
            amplitude, rms = found.component(hz)
            print(f"{phi:8.0f}  mode near {hz:5.2f} Hz, where it moves most: {1e3 * amplitude:.2f} mm, {rms:.2f} m/s²")
        print(f"          {20.0 / found.seconds:.1f} times faster than the motion itself")
    if options.figures is not None:
        from examples.shom1200_figures import draw_density

        draw_density(options.figures, runs)
    if options.sweep:
        sweep(folder=options.figures)


def sweep(step: int = 30, folder: Path | None = None) -> None:
    """Fig. 3.23: amplitudes and RMS at control point 4 in the run-down, over α and φ; drawn into a folder if given."""
    alphas, phis = range(0, 181, step), range(0, 361, step)
    maps = np.zeros((2, len(alphas), len(phis)))
    for i, alpha in enumerate(alphas):
        for j, phi in enumerate(phis):
            if phi == 360:
                maps[:, i, j] = maps[:, i, 0]
                continue
            found = vibration(alpha, phi)
            rows = found.regimes()["run-down"]
            maps[:, i, j] = 1e3 * np.abs(found.z[rows, 3]).max(), found.a[rows, 3].std()
    for title, values in zip(("amplitude, mm", "RMS of acceleration, m/s²"), maps):
        print(f"Control point 4, run-down, {title}; rows α, columns φ")
        print("      " + " ".join(f"{phi:6d}" for phi in phis))
        for alpha, row in zip(alphas, values):
            print(f"{alpha:5d} " + " ".join(f"{value:6.2f}" for value in row))
    if folder is not None:
        from examples.shom1200_figures import draw_maps

        draw_maps(folder, alphas, phis, maps)


if __name__ == "__main__":
    main()
