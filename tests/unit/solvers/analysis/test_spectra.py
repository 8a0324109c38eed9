"""Spectra against closed forms and scipy."""

import numpy as np
import pytest
from scipy import signal as peer

from solvers.analysis import bands, comfort, orders, peaks
from solvers.analysis.signals import WINDOWS, Signal, coherent_gain, noise_bandwidth, part, sampled, window
from solvers.analysis.spectra import (
    SpectrumSettings,
    amplitude_spectrum,
    coherence,
    density_unit,
    mean_square,
    power_density,
    spectrogram,
    transfer_function,
)
from solvers.errors import ModelError, SolveError

RATE = 1000.0


def sine(frequency, amplitude=1.0, seconds=4.0, rate=RATE):
    time = np.arange(round(seconds * rate)) / rate
    return Signal(amplitude * np.sin(2 * np.pi * frequency * time + 0.3), rate, "m/s²", "a")


def noise(rng, seconds=200.0, rate=RATE, spread=1.0):
    return Signal(spread * rng.standard_normal(round(seconds * rate)), rate, "m/s²", "noise")


@pytest.mark.parametrize("name", WINDOWS)
def test_a_sine_on_a_line_reads_its_amplitude(name):
    """Exact for every window: the sum of the window is divided out. Round-off only."""
    spectrum = amplitude_spectrum(sine(50.0, 3.0), SpectrumSettings(window=name))
    line = np.argmin(abs(spectrum.frequencies - 50.0))
    assert spectrum.values[line] == pytest.approx(3.0, rel=1e-9)
    assert spectrum.unit == "m/s²"


def test_flat_top_reads_amplitudes_between_lines():
    """Half-way between two lines the flat top loses 0.1 %, the rectangle 36 %."""
    between = sine(50.125, 3.0)
    flat = amplitude_spectrum(between, SpectrumSettings(window="flat top")).values.max()
    plain = amplitude_spectrum(between, SpectrumSettings(window="rectangular", detrend="none")).values.max()
    assert flat == pytest.approx(3.0, rel=2e-3)
    assert plain == pytest.approx(3.0 * 2 / np.pi, rel=5e-3)


@pytest.mark.parametrize("name", ["hann", "hamming", "blackman", "flattop", "boxcar"])
def test_windows_and_their_corrections(name):
    ours = {"flattop": "flat top", "boxcar": "rectangular"}.get(name, name)
    w = window(ours, 512)
    np.testing.assert_allclose(w, peer.get_window(name, 512), atol=1e-8)
    gain, band = {
        "hann": (0.5, 1.5),
        "hamming": (0.54, 1.3628),
        "blackman": (0.42, 1.7268),
        "flattop": (0.2156, 3.7702),
        "boxcar": (1.0, 1.0),
    }[name]  # Harris 1978, table 1; flat top: ISO 18431-2
    assert coherent_gain(w) == pytest.approx(gain, rel=1e-3)
    assert noise_bandwidth(w) == pytest.approx(band, rel=1e-3)


@pytest.mark.parametrize("name", WINDOWS)
@pytest.mark.parametrize("sides", ["one-sided", "two-sided"])
def test_noise_level_is_right(rng, name, sides):
    """White noise of spread s has the one-sided density 2 s²/f_s. 400 averages: the mean over lines within 1 %."""
    spectrum = power_density(noise(rng, spread=2.0), SpectrumSettings(window=name, length=1.0, sides=sides))
    inner = np.abs(spectrum.frequencies) > 5
    level = 2 * 4.0 / RATE if sides == "one-sided" else 4.0 / RATE
    assert spectrum.values[inner].mean() == pytest.approx(level, rel=0.01)
    assert spectrum.unit == "(m/s²)²/Hz"


@pytest.mark.parametrize("count", [4000, 4001])
def test_parseval(rng, count):
    """One rectangular segment: the integral of the density is the mean square, to round-off, odd or even count."""
    x = Signal(rng.standard_normal(count), RATE)
    plain = SpectrumSettings(window="rectangular", length=count / RATE, detrend="none")
    for sides in ("one-sided", "two-sided"):
        spectrum = power_density(x, SpectrumSettings(window="rectangular", length=10, detrend="none", sides=sides))
        assert mean_square(spectrum) == pytest.approx(np.mean(x.values**2), rel=1e-12)
    amplitudes = amplitude_spectrum(x, plain).values
    halves = np.full(len(amplitudes), 0.5)
    halves[0] = 1.0
    if count % 2 == 0:
        halves[-1] = 1.0
    assert np.sum(halves * amplitudes**2) == pytest.approx(np.mean(x.values**2), rel=1e-12)


def test_the_power_of_a_sine_is_half_its_square():
    """Density of a sine integrates to A²/2 with any window: within 0.1 % where the peak is wholly inside."""
    for name in WINDOWS:
        density = power_density(sine(50.0, 3.0), SpectrumSettings(window=name, length=1.0))
        assert bands.band_rms(density, np.array([40.0]), np.array([60.0]))[0] == pytest.approx(3 / np.sqrt(2), rel=1e-3)


@pytest.mark.parametrize("detrend", ["none", "mean", "line"])
@pytest.mark.parametrize("overlap", [0.0, 50.0, 75.0])
def test_welch_as_scipy(rng, detrend, overlap):
    x = Signal(rng.standard_normal(5000) + np.linspace(0, 5, 5000), RATE)
    ours = power_density(x, SpectrumSettings(length=0.4, overlap=overlap, detrend=detrend))
    theirs = peer.welch(
        x.values,
        RATE,
        "hann",
        400,
        noverlap=round(4 * overlap),
        detrend={"none": False, "mean": "constant", "line": "linear"}[detrend],
    )
    np.testing.assert_allclose(ours.frequencies, theirs[0])
    np.testing.assert_allclose(ours.values, theirs[1], rtol=1e-9, atol=1e-15)


def test_spectrogram_as_scipy(rng):
    x = Signal(rng.standard_normal(5000), RATE, start=2.0)
    ours = spectrogram(x, SpectrumSettings(length=0.25, overlap=50))
    f, t, s = peer.spectrogram(x.values, RATE, "hann", 250, 125, detrend="constant")
    np.testing.assert_allclose(ours.values, s, rtol=1e-9, atol=1e-15)
    np.testing.assert_allclose(ours.times, t + 2.0)
    np.testing.assert_allclose(ours.frequencies, f)


def test_coherence_and_transfer_function(rng):
    """A filter plus noise of a tenth: H₁ is the filter within 3 % (500 averages), coherence as scipy gives it."""
    x = noise(rng, 100.0)
    b, a = peer.butter(2, 0.3)
    y = Signal(peer.lfilter(b, a, x.values) + 0.1 * rng.standard_normal(len(x.values)), RATE, "m", "y")
    settings = SpectrumSettings(length=0.4)
    h = transfer_function(x, y, settings)
    exact = np.abs(peer.freqz(b, a, h.frequencies, fs=RATE)[1])
    inner = (h.frequencies > 5) & (h.frequencies < 150)
    np.testing.assert_allclose(np.abs(h.values[inner]), exact[inner], rtol=0.03)
    assert h.unit == "m/(m/s²)"
    theirs = peer.coherence(x.values, y.values, RATE, "hann", 400)[1]
    np.testing.assert_allclose(coherence(x, y, settings).values[1:], theirs[1:], atol=1e-9)
    with pytest.raises(SolveError, match="at least two segments"):
        coherence(x, y, SpectrumSettings(length=100.0))


def test_orders_of_a_shaft_that_speeds_up():
    """Third order of amplitude 2 and half order of 0.7 on a shaft from 5 to 40 rad/s: read within 2 %.

    The rest is the linear interpolation of the signal between samples and the window between whole turns.
    """
    rate, seconds = 2000.0, 60.0
    time = np.arange(int(rate * seconds)) / rate
    speed = 5 + 35 * time / seconds
    angle = 5 * time + 35 * time**2 / (2 * seconds)
    values = 2 * np.sin(3 * angle) + 0.7 * np.sin(0.5 * angle)
    found = orders.order_spectrum(Signal(values, rate, "m"), Signal(speed, rate, "rad/s", "shaft"), turns=16)
    for order, amplitude in ((3.0, 2.0), (0.5, 0.7)):
        near = abs(found.orders - order) < 0.2
        assert found.amplitudes[near].max() == pytest.approx(amplitude, rel=0.02)
        assert found.orders[near][np.argmax(found.amplitudes[near])] == pytest.approx(order, abs=0.05)
    assert np.all(np.diff(found.track.times) > 0)  # the speed grows
    with pytest.raises(SolveError, match="turns back"):
        orders.order_spectrum(Signal(values, rate), Signal(np.cos(time), rate, "rad/s", "shaft"))


#: ISO 2631-1:1997, table 3: factors × 1000 at nominal frequencies.
WK = {0.5: 418, 1: 482, 2: 531, 4: 967, 5: 1039, 6.3: 1054, 8: 1036, 10: 988, 16: 768, 31.5: 405, 63: 186, 80: 132}
WD = {0.5: 853, 1: 1011, 2: 890, 4: 512, 5: 409, 8: 253, 16: 125, 31.5: 63.2, 63: 29.5, 80: 21.1}


@pytest.mark.parametrize(("name", "table"), [("Wk", WK), ("Wd", WD)])
def test_weighting_at_tabulated_frequencies(name, table):
    """Within 0.5 %, far below the standard's tolerance of ±12 % for instruments; the table is rounded."""
    factors = 1000 * np.abs(comfort.weighting(name, np.array(list(table))))
    np.testing.assert_allclose(factors, list(table.values()), rtol=5e-3)


def test_weighted_sine_and_noise(rng):
    """A vertical 5 Hz sine is felt 1.039 times; signal and spectrum give one weighted RMS."""
    long = sine(5.0, 1.0, seconds=60, rate=400)
    steady = comfort.weighted(long, "Wk").values[4000:]
    factor = abs(comfort.weighting("Wk", np.array([5.0]))[0])
    assert np.sqrt(2 * np.mean(steady**2)) == pytest.approx(factor, rel=1e-3)
    x = noise(rng, 200.0, 400.0)
    by_signal = np.sqrt(np.mean(comfort.weighted(x, "Wd").values ** 2))
    by_density = comfort.weighted_rms(power_density(x, SpectrumSettings(length=20.0)), "Wd")
    assert by_signal == pytest.approx(by_density, rel=0.01)
    with pytest.raises(SolveError, match="needs an acceleration"):
        comfort.weighted(Signal(x.values, 400.0, "N", "force"), "Wk")
    with pytest.raises(ModelError, match="Wk"):
        comfort.weighting("Wq", np.ones(1))


def test_third_octaves():
    """A sine of 1 m/s² at 100 Hz: its whole power in the band of 100 Hz, 20 lg(0.7071/1e-6) = 116.99 dB."""
    density = power_density(sine(100.0, 1.0, 20.0), SpectrumSettings(length=2.0))
    levels = bands.third_octaves(density, "m/s²")
    own = np.argmin(abs(levels.centres - 100))
    assert levels.levels[own] == pytest.approx(116.99, abs=0.02)
    assert np.max(np.delete(levels.levels, own)) < 60
    np.testing.assert_allclose(levels.high / levels.low, 10**0.1)
    np.testing.assert_allclose(levels.high[:-1], levels.low[1:], rtol=1e-12)


def test_bands_share_the_power_of_noise(rng):
    density = power_density(noise(rng), SpectrumSettings(length=2.0))
    edges = np.array([0.0, 100.0, 250.0, 500.25])
    parts = bands.band_rms(density, edges[:-1], edges[1:])
    assert np.sum(parts**2) == pytest.approx(mean_square(density), rel=1e-9)
    assert parts[1] == pytest.approx(np.sqrt(150 / 500), rel=0.01)


def test_peaks_and_the_modes_they_belong_to():
    """Between lines the parabola finds a sine within a hundredth of a line (Gaussian-like main lobe of Blackman)."""
    x = sine(17.3, 2.0, 8.0).values + sine(60.07, 0.5, 8.0).values
    spectrum = amplitude_spectrum(Signal(x, RATE), SpectrumSettings(window="blackman"))
    found = peaks.find_peaks(spectrum, natural=np.array([17.0, 40.0]), floor=0.05)
    assert [peak.mode for peak in found] == [0, None]
    assert [peak.frequency for peak in found] == pytest.approx([17.3, 60.07], abs=0.00125)
    assert [peak.value for peak in found] == pytest.approx([2.0, 0.5], rel=0.01)
    assert peaks.find_peaks(amplitude_spectrum(Signal(np.zeros(100), RATE))) == []


def test_sampling():
    time = np.array([0.0, 0.1, 0.2, 0.4, 0.5])
    made = sampled(time, time**1, "m", "x")
    assert made.rate == pytest.approx(10.0)
    np.testing.assert_allclose(made.values, np.arange(6) / 10)
    assert part(made, 0.2, 0.4).start == pytest.approx(0.2)
    assert len(part(made, 0.2, 0.4).values) == 3
    for bad in ([0.0, 0.0, 1.0], [0.0]):
        with pytest.raises(SolveError):
            sampled(np.array(bad), np.array(bad))
    with pytest.raises(SolveError, match="not finite at sample 2"):
        sampled(np.arange(3.0), np.array([0.0, np.nan, 1.0]))
    with pytest.raises(SolveError, match="too short"):
        amplitude_spectrum(Signal(np.ones(3), 1.0, name="x"))
    with pytest.raises(ModelError, match="window"):
        amplitude_spectrum(sine(5.0), SpectrumSettings(window="han"))
    assert [density_unit(unit) for unit in ("", "m", "m/s²")] == ["1/Hz", "m²/Hz", "(m/s²)²/Hz"]


def test_orders_fall_on_lines_without_a_choice_of_blocks():
    """Blocks are whole turns, so that an order reads its amplitude whatever the length of the run."""
    time = np.arange(4001) * 2e-3
    speed = np.full_like(time, 2 * np.pi * 5.3)
    values = 2.0 * np.sin(2 * np.pi * 5.3 * time) + 0.5 * np.sin(2 * np.pi * 15.9 * time + 1.0)
    found = orders.order_spectrum(Signal(values, 500.0, "m"), Signal(speed, 500.0, "rad/s", "shaft"))
    for order, amplitude in ((1, 2.0), (3, 0.5)):
        place = int(np.argmin(np.abs(found.orders - order)))
        assert found.orders[place] == pytest.approx(order, abs=1e-12)
        assert found.amplitudes[place] == pytest.approx(amplitude, rel=0.01)


def test_octaves_and_bands_of_the_user():
    density = power_density(Signal(np.sin(2 * np.pi * 5 * np.arange(8000) * 1e-3), 1000.0), SpectrumSettings(length=4))
    edges = bands.octave_edges(density)
    np.testing.assert_allclose(edges[1:, 0], edges[:-1, 1])  # they follow one another
    assert np.sqrt(np.sum(bands.band_rms(density, edges[:, 0], edges[:, 1]) ** 2)) == pytest.approx(0.5**0.5, rel=1e-3)
    assert bands.bands_of("0,5-3; 3–10") == ((0.5, 3.0), (3.0, 10.0))
    for text in ("3", "5-2", "a-b"):
        with pytest.raises(ModelError, match="not a band"):
            bands.bands_of(text)
