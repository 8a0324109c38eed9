"""The extension beside input.fum: nothing is lost, it follows its modes, and it serves no other subsystem."""

from dataclasses import fields, replace

import numpy as np
import pytest

from fem.generators import beam_line
from fem.materials import Isotropic
from fem.reduce import reduce_model
from fem.section_shapes import beam_section
from io_formats import fum, fum_extension, registry
from solvers.errors import FileError
from solvers.flexible.extension import (
    ConsistentInvariants,
    Extension,
    GeometricStiffness,
    ModalStress,
    stress_at,
    transform,
)
from solvers.flexible.subsystem import exclude_modes

M = 15  # three eigenmodes and twelve static modes


@pytest.fixture(scope="module")
def plain():
    steel = Isotropic(name="steel", young=2.1e11, poisson=0.3, density=7800.0)
    section = beam_section("square", "rectangle", 0.02, 0.02)
    return reduce_model(beam_line((0, 0, 0), (2, 0, 0), 5, material=steel, section=section), interface=[1, 6], count=3)


@pytest.fixture
def extension(rng):
    return Extension(
        damping=rng.normal(size=(M, M)),
        damping_note="2 % everywhere, «всюду»",
        loss_factor=0.04,
        stress=ModalStress(
            np.array([1, 2]), np.array([0, 7]), np.array([1, 11]), rng.normal(size=(M, 2, 6)).astype(np.float32)
        ),
        invariants=ConsistentInvariants(
            J_m=3.0,
            J_rho=rng.normal(size=3),
            J_H=rng.normal(size=(3, M)),
            J_rho_H=rng.normal(size=(3, M)),
            J_h_H=rng.normal(size=(M, 3, M)),
            J_HH=rng.normal(size=(M, M)),
            J_rho_rho=rng.normal(size=(3, 3)),
            J_rho_h=rng.normal(size=(M, 3, 3)),
        ),
        geometric=GeometricStiffness(("wx*wx", "12.fx"), rng.normal(size=(2, M, M))),
    )


def same(a, b) -> bool:
    if isinstance(a, np.ndarray):
        return a.dtype == b.dtype and np.array_equal(a, b)
    if hasattr(a, "__dataclass_fields__"):
        return type(a) is type(b) and all(same(getattr(a, f.name), getattr(b, f.name)) for f in fields(a))
    return a == b


def test_round_trip(plain, extension, tmp_path):
    path = tmp_path / "input.fum"
    fum.write(path, replace(plain, extension=extension))
    assert same(fum.read(path).extension, extension)
    assert registry.format_of(tmp_path / "input.fum.h5").name == "fum-extension"
    assert registry.info(tmp_path / "input.fum.h5")["holds"] == "Extension"


def test_a_subsystem_without_extension_leaves_no_old_one(plain, extension, tmp_path):
    path = tmp_path / "input.fum"
    fum.write(path, replace(plain, extension=extension))
    fum.write(path, replace(plain, extension=None))
    assert not (tmp_path / "input.fum.h5").exists()
    assert fum.read(path).extension is None


def test_an_extension_of_another_subsystem_is_refused(plain, extension, tmp_path):
    path = tmp_path / "input.fum"
    fum.write(path, replace(plain, extension=extension))
    data = bytearray(path.read_bytes())
    data[-1] ^= 1
    path.write_bytes(data)
    with pytest.raises(FileError, match="belongs to another subsystem"):
        fum.read(path)


def test_a_file_that_is_not_ours_is_not_lost(plain, extension, tmp_path):
    (tmp_path / "input.fum.h5").write_bytes(b"somebody's results")
    with pytest.raises(FileError, match="would be lost"):
        fum.write(tmp_path / "input.fum", replace(plain, extension=extension))
    assert (tmp_path / "input.fum.h5").read_bytes() == b"somebody's results"


def test_damage_is_one_sentence(plain, extension, tmp_path, rng):
    path = tmp_path / "input.fum"
    fum.write(path, replace(plain, extension=extension))
    beside = fum_extension.path_beside(path)
    whole, sentences = beside.read_bytes(), []
    for _ in range(300):
        data = bytearray(whole[: int(rng.integers(len(whole)))] if rng.random() < 0.3 else whole)
        if data:
            data[int(rng.integers(len(data)))] ^= int(rng.integers(1, 256))
        beside.write_bytes(data)
        try:
            fum.read(path)
        except FileError as error:
            sentences.append(str(error))
    assert len(sentences) >= 280  # only the zeros that fill the header may change unnoticed
    assert all(sentence.startswith("input.fum.h5") for sentence in sentences)


def test_wrong_number_of_modes_is_named(plain, extension, tmp_path):
    wrong = replace(extension, damping=np.eye(M + 1))
    fum.write(tmp_path / "input.fum", replace(plain, extension=wrong))
    with pytest.raises(FileError, match=r"damping has the shape \(16, 16\)"):
        fum.read(tmp_path / "input.fum")


def test_exclusion_takes_the_extension_along(plain, extension):
    kept = exclude_modes(replace(plain, extension=extension), [1]).extension
    rows = np.setdiff1d(np.arange(M), [1])
    np.testing.assert_array_equal(kept.damping, extension.damping[np.ix_(rows, rows)])
    np.testing.assert_array_equal(kept.stress.values, extension.stress.values[rows])
    np.testing.assert_array_equal(kept.invariants.J_h_H, extension.invariants.J_h_H[np.ix_(rows, range(3), rows)])
    np.testing.assert_array_equal(kept.geometric.matrices, extension.geometric.matrices[:, rows][:, :, rows])


def test_new_modes_describe_the_same_motion(extension, rng):
    """Powers and stresses of w' = the same of w = Y w'."""
    Y = rng.normal(size=(M, 4))
    turned, w = transform(extension, Y), rng.normal(size=4)
    v = Y @ w
    assert w @ turned.damping @ w == pytest.approx(v @ extension.damping @ v, rel=1e-12)
    np.testing.assert_allclose(turned.invariants.J_H @ w, extension.invariants.J_H @ v, rtol=1e-12)
    expected = np.einsum("iaj,i,j->a", extension.invariants.J_h_H, v, v)
    np.testing.assert_allclose(np.einsum("iaj,i,j->a", turned.invariants.J_h_H, w, w), expected, rtol=1e-12)
    scale = np.abs(extension.stress.values).max() * np.abs(v).sum()
    np.testing.assert_allclose(stress_at(turned.stress, w), stress_at(extension.stress, v), atol=1e-5 * scale)
