"""Tables of the AC4 railcar that stand for figures 3.13 to 3.18 of Mikheev 2004."""

from __future__ import annotations

from pathlib import Path
from time import perf_counter

import numpy as np

from examples.ac4 import (
    CURVE,
    MODES,
    ROUGH,
    SETTLED,
    STATIONS,
    WHEELSET,
    accelerations,
    body_subsystem,
    frame_force,
    gost_track,
    mode_shares,
    run,
    table_3_3,
)
from solvers.analysis.signals import sampled, without_drift
from solvers.analysis.spectra import power_density
from solvers.kernels.rail_contact import COLUMNS, MOST, POINTS, touch
from solvers.multibody.rail.assess import channels_of
from solvers.multibody.rail.tables import profile_table
from solvers.multibody.rail.wheelset import wheelset_pairing
from solvers.multibody.rail.windows import window_table
from solvers.multibody.results import Results

TREND = 0.7  # Hz, below which frame forces are a trend


def settled(results: Results, values: np.ndarray) -> np.ndarray:
    """The part of a curve after the car has settled."""
    return values[results.time > SETTLED]


def frame_rms(results: Results) -> float:
    """RMS of the frame force of the first wheelset without its slow part, N."""
    signal = sampled(results.time, frame_force(results), "N", "frame force")
    return float(np.std(settled(results, without_drift(signal, TREND).values)))


def curve_run(modes: int, *, rough: bool, duration: float = 15.0, seed: int | None = None) -> Results:
    """80 km/h into the curve of 300 m, smooth or uneven; another sample of the irregularities with another seed."""
    options = ROUGH | ({} if seed is None else {"seed": seed}) if rough else {}
    return run(modes, 80.0, gost_track(sections=CURVE, **options), duration)


def changes_by_samples(seeds: tuple[int, ...]) -> np.ndarray:
    """Change of the RMS of the frame force by the elastic modes, 24 against 6, for samples of the irregularities.

    The body sways at its lowest frequencies with little damping: in a sample of ten seconds the beats of these swings
    decide as much as the modes do, so that one sample is one number of many.
    """
    rms = [[frame_rms(curve_run(m, rough=True, seed=seed)) for m in (6, 24)] for seed in seeds]
    return np.array([elastic / rigid - 1.0 for rigid, elastic in rms])


def curve_over_speed(speeds_kmh: tuple[float, ...], modes: int = 24) -> np.ndarray:
    """Rows of speed, km/h, guiding force of the leading outer wheel and frame force there, N: steady, smooth curve."""
    rows = []
    for speed in speeds_kmh:
        duration = max(150.0 / (speed / 3.6), 7.0)
        results = run(modes, speed, gost_track(sections=CURVE), duration)
        late = results.time > 0.8 * duration
        guiding = channels_of(results)["wheelset 1.axle right: guiding force Y"]
        rows.append([speed, float(np.mean(guiding[late])), float(np.mean(frame_force(results)[late]))])
    return np.array(rows)


def straight_run(modes: int, speed_kmh: float, duration: float = 15.0) -> Results:
    """Uneven straight."""
    length = f"{speed_kmh / 3.6 * duration + 60.0:.0f}"
    return run(modes, speed_kmh, gost_track(sections=length, **ROUGH), duration)


def width_hz(results: Results, point: str, share: float = 0.95) -> float:
    """Frequency below which a share of the power of an acceleration lies, Hz."""
    late = results.time > SETTLED
    density = power_density(sampled(results.time[late], accelerations(results, point)[late], "m/s²", point))
    power = np.cumsum(density.values)
    return float(np.interp(share * power[-1], power, density.frequencies))


def search_cost(rounds: int = 2000, *, by_windows: bool = True) -> float:
    """Time of one search for the contacts of a wheel with its rail, µs; by its table of windows or everywhere."""
    pair = wheelset_pairing(WHEELSET, gost_track())
    wheel, rail, windows = profile_table(pair.wheel), profile_table(pair.rail), window_table(pair)
    pose = np.array([1.0, pair.half, pair.radius, 0.001, 1.0, 0.0, 0.002, pair.radius, pair.rail_place])
    data, out = np.concatenate([wheel, rail, windows]), np.zeros((MOST, COLUMNS))
    scratch = np.zeros(6), np.zeros(POINTS), np.zeros(1, dtype=np.int64)
    table = len(wheel) + len(rail) if by_windows else -1
    touch(data, 0, len(wheel), table, pose, *scratch, out)
    start = perf_counter()
    for _ in range(rounds):
        touch(data, 0, len(wheel), table, pose, *scratch, out)
    return 1e6 * (perf_counter() - start) / rounds


def print_tables(*, short: bool, folder: Path | None = None) -> None:
    """All tables; ``short``: one speed, shorter runs. With a folder the figures are drawn there."""
    f = body_subsystem().frequencies_hz
    print("Elastic frequencies of the free body, Hz: " + ", ".join(f"{x:.2f}" for x in f[:6]) + " …")
    print(f"mode 24: {f[17]:.2f} Hz, mode 70: {f[63]:.2f} Hz")
    print("On the springs, Hz (table 3.3): " + ", ".join(f"{x:.2f}" for x in table_3_3()))
    print("\nFrame force in a curve of 300 m at 80 km/h, N (fig. 3.13 to 3.15)")
    heads = f"{'modes':>6} {'smooth, mean':>13} {'uneven, RMS without trend':>26} {'wall time / time':>17}"
    print(f"{heads} {'µs a wheel':>11}  (of an evaluation; the search for its contacts: {search_cost():.1f})")
    seconds = 9.0 if short else 15.0
    curves, straights = {}, {}
    for modes in MODES:
        smooth, uneven = (curve_run(modes, rough=rough, duration=seconds) for rough in (False, True))
        curves[modes, False], curves[modes, True] = smooth, uneven
        mean = float(np.mean(frame_force(smooth)[smooth.time > 0.75 * seconds]))
        pace = uneven.statistics["wall_time"] / uneven.time[-1]
        contact = 1e6 * uneven.statistics["wall_time"] / (4 * uneven.statistics["evaluations"])
        print(f"{modes:6d} {mean:13.0f} {frame_rms(uneven):26.0f} {pace:17.2f} {contact:11.1f}   {uneven.status}")
    seeds = (1, 2) if short else (1, 2, 3, 4, 5, 6)
    changes = changes_by_samples(seeds)
    words = ", ".join(f"{100 * one:+.1f}" for one in changes)
    spread = 100 * np.sqrt(np.mean(changes**2))
    print(f"24 against 6 modes on other samples of the irregularities, %: {words}; root mean square {spread:.1f}")
    print("\nSteady in the smooth curve, 24 modes: guiding force of the leading outer wheel, frame force over it, N")
    for speed, guiding, force in curve_over_speed((80.0,) if short else (20.0, 40.0, 60.0, 80.0, 100.0)):
        print(f"{speed:6.0f} km/h {guiding:9.0f} {force:9.0f}")
    print("\nRMS of vertical accelerations on an uneven straight, m/s² (fig. 3.16); 95 % of the power below, Hz (3.17)")
    print(f"{'km/h':>6} {'modes':>6} " + " ".join(f"{p:>11}" for p in STATIONS) + f" {'width':>7}")
    for speed in (100.0,) if short else (20.0, 40.0, 60.0, 80.0, 100.0):
        for modes in MODES:
            results = straights[speed, modes] = straight_run(modes, speed, 10.0 if short else 15.0)
            values = " ".join(f"{np.std(settled(results, accelerations(results, p))):11.3f}" for p in STATIONS)
            print(f"{speed:6.0f} {modes:6d} {values} {width_hz(results, 'saloon'):7.1f}")
    shares = mode_shares(results, "saloon")
    top = np.argsort(shares)[::-1][:8]
    print("\nLargest shares of elastic modes under the saloon at 100 km/h, m/s² (fig. 3.18)")
    print("  ".join(f"{k + 7}: {shares[k]:.3f}" for k in top))
    print(f"modes with more than 5 % of the largest: {int(np.sum(shares > 0.05 * shares.max()))} of {len(shares)}")
    if folder is not None:
        from examples.ac4_figures import draw

        draw(folder, curves, straights)
