"""Measured signals: written by other means, read back."""

import numpy as np
import pytest
from scipy.io import savemat, wavfile

from io_formats.measured import read_measured
from solvers.errors import FileError

TIME = np.arange(1000) / 500.0
WAVE = np.sin(2 * np.pi * 7 * TIME)


def check(path, name, unit="", tolerance=1e-12):
    results = read_measured(path)
    channel = results.channels[0]
    assert (channel.name, channel.unit) == (name, unit)
    np.testing.assert_allclose(results.time, TIME, atol=1e-9)
    np.testing.assert_allclose(channel.values, WAVE, atol=tolerance)
    return results


def test_csv(tmp_path):
    path = tmp_path / "a.csv"
    rows = np.column_stack([TIME, WAVE, 2 * WAVE])
    np.savetxt(path, rows, "%.15g", ",", header="t [s],crank speed [rad/s],b", comments="")
    results = check(path, "crank speed", "rad/s")
    np.testing.assert_allclose(results.channels[1].values, 2 * WAVE, atol=1e-12)
    np.savetxt(path, rows, "%.15g", ";")  # no heading, as a German or Russian spreadsheet writes it
    path.write_text(path.read_text().replace(".", ","))
    check(path, "a 1")


def test_mat(tmp_path):
    savemat(tmp_path / "m.mat", {"t": TIME, "x": WAVE, "x_unit": "m/s²", "note": "words"})
    check(tmp_path / "m.mat", "x", "m/s²")
    savemat(tmp_path / "n.mat", {"fs": 500.0, "x": WAVE})
    check(tmp_path / "n.mat", "x")


@pytest.mark.parametrize(("kind", "tolerance"), [("int16", 7e-5), ("uint8", 0.02), ("float32", 1e-7)])
def test_wav(tmp_path, kind, tolerance):
    scaled = {"int16": WAVE * 32767, "uint8": WAVE * 127 + 128, "float32": WAVE}[kind]
    wavfile.write(tmp_path / "w.wav", 500, scaled.astype(kind))
    check(tmp_path / "w.wav", "w", tolerance=tolerance)


def test_universal_file_58(tmp_path):
    import pyuff

    data = {
        "type": 58,
        "func_type": 1,
        "rsp_node": 12,
        "rsp_dir": 3,
        "ref_dir": 0,
        "ref_node": 0,
        "data": WAVE,
        "x": TIME,
        "id1": "mount 12 z",
        "rsp_ent_name": "NONE",
        "ref_ent_name": "NONE",
        "abscissa_spacing": 1,
        "abscissa_spec_data_type": 17,
        "ordinate_spec_data_type": 12,
        "orddenom_spec_data_type": 0,
        "binary": 0,
    }
    pyuff.UFF(str(tmp_path / "u.uff")).write_sets(data, "overwrite")
    check(tmp_path / "u.uff", "mount 12 z", "m/s²", 1e-5)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("a.csv", "t,x\n0,1\n1,b\n", "a.csv:3"),
        ("a.csv", "0,1\n1,2,3\n", "a.csv:2"),
        ("a.csv", "0,1\n0,2\n", "does not grow"),
        ("a.csv", "", "column of time"),
        ("a.mat", "nonsense", "cannot be understood"),
        ("a.wav", "nonsense", "cannot be understood"),
        ("a.uff", "nonsense", "a.uff"),
        ("a.xyz", "0", "expected one of"),
    ],
)
def test_bad_files(tmp_path, name, text, said):
    (tmp_path / name).write_text(text)
    with pytest.raises(FileError, match=said):
        read_measured(tmp_path / name)
    with pytest.raises(FileError, match="no such file"):
        read_measured(tmp_path / "none.csv")
