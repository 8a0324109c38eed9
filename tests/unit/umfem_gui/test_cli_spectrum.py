"""``umfem spectrum``: a run of known content, read back from table, picture and JSON."""

import json

import numpy as np
import pytest

from io_formats.results import write
from solvers.integrate.settings import SimulationSettings
from solvers.multibody.results import Channel, Results
from umfem_gui.cli import main


@pytest.fixture
def run(tmp_path):
    time = np.arange(8001) * 0.0025
    none = np.zeros((len(time), 0))
    wave = 2.0 * np.sin(2 * np.pi * 12.5 * time) + 0.5 * np.sin(2 * np.pi * 40 * time) + 1.0
    results = Results(
        name="made",
        time=time,
        coordinates=none,
        speeds=none,
        accelerations=none,
        coordinate_names=(),
        body_names=(),
        positions=np.zeros((len(time), 0, 3)),
        quaternions=np.zeros((len(time), 0, 4)),
        channels=(
            Channel("acceleration", "m/s²", wave),
            Channel("other", "m", wave * 0.1),
            Channel("shaft", "rad/s", np.full_like(time, 2 * np.pi * 12.5) + 1e-3 * time),
            Channel("gauge", "Pa", 1e8 * np.sin(2 * np.pi * 5 * time)),
        ),
        settings=SimulationSettings(),
    )
    path = tmp_path / "made.h5"
    write(path, results)
    return path


def test_peaks_statistics_and_files(run, tmp_path, capsys):
    table, picture = tmp_path / "s.csv", tmp_path / "s.svg"
    arguments = ["--kind", "amplitude", "--length", "4", "--natural", "12.4,99", "--weighting", "Wk"]
    assert main(["spectrum", str(run), *arguments, "--csv", str(table), "--png", str(picture), "--json"]) == 0
    tree = json.loads(capsys.readouterr().out)
    channel = tree["channels"][0]
    assert channel["name"] == "acceleration"
    peaks = {round(peak["frequency_hz"], 1): peak for peak in channel["peaks"]}
    assert peaks[12.5]["value"] == pytest.approx(2.0, rel=0.01)
    assert peaks[12.5]["mode"] == {"number": 1, "frequency_hz": 12.4}
    assert peaks[40.0]["mode"] is None
    assert channel["statistics"]["mean"] == pytest.approx(1.0, abs=1e-3)
    # 12.5 Hz is felt 0.902 times, 40 Hz 0.314 times (ISO 2631-1, table 3)
    expected = np.sqrt(0.5 * ((2 * 0.902) ** 2 + (0.5 * 0.314) ** 2))
    assert channel["weighted_rms"]["Wk"] == pytest.approx(expected, rel=0.01)
    rows = np.loadtxt(table, delimiter=",", skiprows=1)
    assert rows[np.argmin(abs(rows[:, 0] - 40)), 1] == pytest.approx(0.5, rel=0.01)
    assert "<svg" in picture.read_text(encoding="utf-8")[:2000]


def test_octaves_two_channels_and_words(run, capsys):
    assert main(["spectrum", str(run), "--channel", "acceleration", "--channel", "other", "--kind", "octaves"]) == 0
    text = capsys.readouterr().out
    assert all(word in text for word in ("acceleration", "other", "dB"))


def channels_of(run, capsys, *arguments):
    assert main(["spectrum", str(run), *arguments, "--json"]) == 0
    return json.loads(capsys.readouterr().out)


def test_rms_by_bands(run, capsys):
    tree = channels_of(run, capsys, "--kind", "bands", "--bands", "8-20; 30-50", "--length", "4")
    one = tree["channels"][0]
    assert one["bands_hz"] == ["8 – 20", "30 – 50"]
    np.testing.assert_allclose(one["values"], np.array([2.0, 0.5]) / np.sqrt(2), rtol=1e-3)


def test_transfer_function_and_coherence(run, capsys, tmp_path):
    arguments = ["--channel", "other", "--input", "acceleration", "--length", "2"]
    one = channels_of(run, capsys, "--kind", "transfer", *arguments, "--csv", str(tmp_path / "h.mat"))["channels"][0]
    place = int(np.argmin(np.abs(np.array(one["frequencies_hz"]) - 12.5)))
    assert one["spectrum_unit"] == "m/(m/s²)"
    assert one["values"][place] == pytest.approx(0.1, rel=1e-6)
    assert one["phase_deg"][place] == pytest.approx(0.0, abs=1e-6)
    from scipy.io import loadmat

    assert loadmat(tmp_path / "h.mat")["other"].ravel()[place] == pytest.approx(0.1, rel=1e-6)
    two = channels_of(run, capsys, "--kind", "coherence", *arguments)["channels"][0]
    assert two["values"][place] == pytest.approx(1.0, abs=1e-6)


def test_orders_and_maps(run, capsys, tmp_path):
    arguments = ["--channel", "acceleration", "--input", "shaft"]
    one = channels_of(run, capsys, "--kind", "orders", *arguments)["channels"][0]
    assert one["values"][int(np.argmin(np.abs(np.array(one["orders"]) - 1)))] == pytest.approx(2.0, rel=0.01)
    picture = tmp_path / "map.png"
    tree = channels_of(run, capsys, "--kind", "order-map", *arguments, "--png", str(picture))["map"]
    first = np.array(tree["values"])[int(np.argmin(np.abs(np.array(tree["orders"]) - 1)))]
    np.testing.assert_allclose(first, 2.0, rtol=0.02)  # at every speed
    assert picture.stat().st_size > 5000
    found = channels_of(run, capsys, "--kind", "spectrogram", "--channel", "acceleration", "--length", "1")["map"]
    loudest = np.array(found["frequencies_hz"])[np.argmax(found["values"], axis=0)]
    np.testing.assert_allclose(loudest, 12.5, atol=0.51)


def test_cycles_of_a_stress(run, capsys):
    one = channels_of(run, capsys, "--channel", "gauge", "--fatigue", "1e8,1000,3")["channels"][0]["fatigue"]
    assert one["cycles"] == pytest.approx(100.0, abs=0.5)  # 20 s of 5 Hz
    assert one["damage"] == pytest.approx(0.1, rel=0.01)  # each cycle has the amplitude that lasts 1000 of them
    assert one["equivalent_amplitude"] == pytest.approx(1e8 * 0.1 ** (1 / 3), rel=0.01)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--channel", "acceleratoin"], "acceleration"),
        (["--from", "100"], "no two samples"),
        (["--natural", "a,b"], "--natural"),
        (["--png", "x.bmp"], ".png"),
        (["--overlap", "99"], "95 %"),
        (["--kind", "orders"], "--input"),
        (["--kind", "bands", "--bands", "9-3"], "9-3"),
        (["--channel", "gauge", "--fatigue", "1,2"], "slope"),
        (["--csv", "x.txt"], ".csv"),
    ],
)
def test_bad_input_is_one_line(run, capsys, arguments, said):
    assert main(["spectrum", str(run), *arguments]) == 2
    captured = capsys.readouterr()
    assert said in captured.err
    assert captured.err.count("\n") == 1


def test_shock_spectrum_of_a_half_sine(run, tmp_path, capsys):
    """Undamped: 1.768 of the pulse at f·T = 0.81 (Harris and Piersol), the pulse itself where oscillators are stiff."""
    rate, T = 20e3, 0.02
    time = np.arange(4001) / rate
    pulse = 50.0 * np.where(time < T, np.sin(np.pi * time / T), 0.0)
    none = np.zeros((len(time), 0))
    results = Results(
        name="pulse",
        time=time,
        coordinates=none,
        speeds=none,
        accelerations=none,
        coordinate_names=(),
        body_names=(),
        positions=np.zeros((len(time), 0, 3)),
        quaternions=np.zeros((len(time), 0, 4)),
        channels=(Channel("base", "m/s²", pulse), Channel("place", "m", pulse)),
        settings=SimulationSettings(),
    )
    path, picture = tmp_path / "pulse.h5", tmp_path / "s.svg"
    write(path, results)
    arguments = ["spectrum", str(path), "--kind", "shock", "--damping", "0", "--png", str(picture), "--json"]
    assert main([*arguments, "--channel", "base"]) == 0
    (channel,) = json.loads(capsys.readouterr().out)["channels"]
    assert channel["shock"]["greatest"] == pytest.approx(50 * 1.768, rel=2e-3)  # 24 frequencies an octave
    assert channel["shock"]["at_hz"] * T == pytest.approx(0.81, abs=0.03)
    assert channel["values"][-1] == pytest.approx(50.0, rel=0.02)
    assert "<svg" in picture.read_text(encoding="utf-8")[:2000]
    assert main([*arguments, "--channel", "place"]) == 2
    assert "that of an acceleration" in capsys.readouterr().err
