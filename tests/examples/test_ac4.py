"""The AC4 railcar: trends of Mikheev 2004, 3.3."""

from __future__ import annotations

import numpy as np
import pytest

from examples import ac4, ac4_tables


def test_frequencies_of_the_body_lie_where_the_thesis_has_them() -> None:
    """Table 3.3 and its text: first elastic near 3 Hz, others near 6, the 24th near 12, the 70th near 22 Hz."""
    f = ac4.body_subsystem().frequencies_hz
    assert f[0] == pytest.approx(3.0, rel=0.3)
    assert np.abs(f - 6.02).min() < 0.25
    assert f[17] == pytest.approx(12.0, rel=0.1)
    assert f[63] == pytest.approx(22.0, rel=0.05)


@pytest.mark.slow
def test_more_modes_widen_the_spectrum_and_shake_the_saloon_more() -> None:
    runs = {modes: ac4_tables.straight_run(modes, 100.0, 10.0) for modes in ac4.MODES}
    assert all(results.status == "finished" for results in runs.values())
    rms = {
        point: [float(np.std(ac4_tables.settled(r, ac4.accelerations(r, point)))) for r in runs.values()]
        for point in ac4.STATIONS
    }
    saloon = rms["saloon"]
    assert saloon[0] < saloon[1] < saloon[2]
    assert saloon[1] > 1.3 * saloon[0]  # thesis: up to 70 % over the rigid body
    # 24 → 70 modes: tens of per cent. In the thesis under the saloon (+22.8 %), here, with other masses, under the cabs
    assert max(values[2] / values[1] for values in rms.values()) > 1.1
    assert ac4_tables.width_hz(runs[70], "saloon") > 1.3 * ac4_tables.width_hz(runs[24], "saloon")
    shares = ac4.mode_shares(runs[70], "saloon")
    assert np.sum(shares > 0.05 * shares.max()) < 0.75 * len(shares)  # not all modes matter


@pytest.mark.slow
def test_modes_matter_little_for_frame_forces() -> None:
    smooth = {modes: ac4_tables.curve_run(modes, rough=False, duration=9.0) for modes in ac4.MODES}
    mean = [float(np.mean(ac4.frame_force(r)[r.time > 7.0])) for r in smooth.values()]
    # thesis: the curves can hardly be told apart; here the flange still weaves a little, means over 2 s differ by 8 %
    assert mean[1:] == pytest.approx([mean[0]] * 2, rel=0.1)
    rough = {modes: ac4_tables.frame_rms(ac4_tables.curve_run(modes, rough=True, duration=9.0)) for modes in ac4.MODES}
    assert rough[24] == pytest.approx(rough[6], rel=0.15)  # thesis: 9.8 %
    assert rough[70] == pytest.approx(rough[6], rel=0.15)  # thesis: 11.6 %
