"""input.fum: byte-exact round trip, units of frequencies, and a reader that trusts nothing."""

from dataclasses import replace

import numpy as np
import pytest

from io_formats import fum
from solvers.errors import FileError, ModelError, UmfemError
from solvers.flexible.subsystem import (
    Conditions,
    DrawnElements,
    DrawnType,
    FlexibleSubsystem,
    exclude_modes,
    interface_nodes,
)


@pytest.fixture
def subsystem(rng) -> FlexibleSubsystem:
    """Five nodes, a beam and a quadrilateral, three eigenmodes and two static modes; numbers are arbitrary."""
    n_nodes, n_eigen, n_static = 5, 3, 2
    m = n_eigen + n_static
    modes = rng.normal(size=(m, n_nodes * 6))
    frequencies = np.array([3.0, 7.0, 11.0])
    mass = np.eye(m) + 0.01 * np.ones((m, m))
    stiffness = np.diag(np.r_[(2 * np.pi * frequencies) ** 2 * 1.01, 5.0, 6.0])
    return FlexibleSubsystem(
        title="балка",
        comment="проба, 5 nodes",
        program="UMFEM",
        node_numbers=np.array([1, 2, 5, 9, 201], dtype=np.int32),
        coordinates=rng.normal(size=(n_nodes, 3)),
        dof_numbers=(1, 2, 3, 4, 5, 6),
        drawn_types=(DrawnType(1, 2, ((1, 2),)), DrawnType(4, 4, ((1, 2, 3, 4),))),
        elements=DrawnElements(
            np.array([10, 11], np.int32),
            np.array([4, 1], np.int32),
            np.array([0, 4, 6]),
            np.array([1, 2, 5, 9, 9, 201], np.int32),
        ),
        lumped_mass=rng.random(n_nodes * 6),
        conditions=Conditions(np.array([1, 201], np.int32), np.array([3, 6], np.int32), np.array([1.0, 0.0])),
        frequencies_hz=frequencies,
        modes=modes,
        mass=mass,
        stiffness=stiffness,
        date=17052004,
        time=123456789,
    )


def equal(a, b) -> bool:
    if isinstance(a, np.ndarray):
        return np.array_equal(a, b)
    if hasattr(a, "__dataclass_fields__"):
        return all(equal(getattr(a, name), getattr(b, name)) for name in a.__dataclass_fields__)
    return a == b


def test_round_trip_is_exact(subsystem, tmp_path):
    first, second = tmp_path / "input.fum", tmp_path / "again.fum"
    fum.write(first, subsystem)
    read = fum.read(first)
    fum.write(second, read)
    assert first.read_bytes() == second.read_bytes()
    assert equal(read, replace(subsystem, max_node=201, max_element=11))


def test_layout_is_that_of_the_thesis(subsystem, tmp_path):
    """Addresses worked out by hand from the table of app. 4, not by the writer."""
    path = tmp_path / "input.fum"
    fum.write(path, subsystem)
    data = path.read_bytes()
    assert data[:5] == b"UMFEM"
    addresses = np.frombuffer(data[5:29], "<i4")
    title = 4 * 3 + (1 + 5) + (1 + 5) + (1 + 14) + 4 * 6 + 4 * 6
    types = 8 + (3 + 3) + (3 + 5)
    elements = 4 * (2 + 4 + 2 + 2)
    assert addresses.tolist() == (29 + np.cumsum([0, title, types, 4 * 5, 32 * 5, elements])).tolist()
    assert np.frombuffer(data[29:33], "<i4")[0] == title
    solution = int(addresses[5])
    table = np.frombuffer(data[solution : solution + 44], "<i4")
    assert table.tolist() == [3, 2, 2, 0, 0, 44, 284, 308, 332, 1532, 1732]
    codes = np.frombuffer(data[solution + 284 : solution + 292], "<i4")
    assert codes.tolist() == [1 * 32 + 3, 201 * 32 + 6]
    assert len(data) == solution + 1932


@pytest.mark.parametrize("change", [lambda f: f, lambda f: 2 * np.pi * f, lambda f: (2 * np.pi * f) ** 2])
def test_frequencies_are_recognised_in_any_unit(subsystem, tmp_path, change):
    path = tmp_path / "input.fum"
    fum.write(path, replace(subsystem, frequencies_hz=change(subsystem.frequencies_hz)))
    np.testing.assert_allclose(fum.read(path).frequencies_hz, subsystem.frequencies_hz, rtol=1e-12)


def test_damaged_files_never_crash(subsystem, tmp_path, rng):
    """Every cut and 800 flipped bytes: a subsystem or one clear sentence."""
    path = tmp_path / "input.fum"
    fum.write(path, subsystem)
    whole = path.read_bytes()
    sentences = []
    mutants = [whole[:length] for length in range(0, len(whole), 7)]
    for _ in range(800):
        data = bytearray(whole)
        place = int(rng.integers(len(data) if rng.random() < 0.3 else 400))
        data[place] = int(rng.integers(256))
        mutants.append(bytes(data))
    bad = tmp_path / "bad.fum"
    for data in mutants:
        bad.write_bytes(data)
        try:
            fum.read(bad)
        except UmfemError as error:
            sentences.append(str(error))
    assert all(sentence.startswith("bad.fum") for sentence in sentences)
    assert len(sentences) > len(whole) // 7 - 2  # every cut at least


def test_too_large_is_refused_before_writing(subsystem, tmp_path):
    huge = np.lib.stride_tricks.as_strided(np.zeros(1), shape=(20000, 5 * 6 * 1000), strides=(0, 0))
    with pytest.raises(FileError, match="2 GiB"):
        fum.write(tmp_path / "input.fum", replace(subsystem, modes=huge))
    assert not (tmp_path / "input.fum").exists()


def test_a_file_just_below_the_limit_is_counted_exactly(subsystem, tmp_path, monkeypatch):
    """The size that is compared with the limit is the size of the file, to the byte."""
    fum.write(tmp_path / "a.fum", subsystem)
    size = (tmp_path / "a.fum").stat().st_size
    monkeypatch.setattr(fum, "LIMIT", size)
    fum.write(tmp_path / "b.fum", subsystem)
    monkeypatch.setattr(fum, "LIMIT", size - 1)
    with pytest.raises(FileError, match=r"Keep fewer modes \(5 now"):
        fum.write(tmp_path / "c.fum", subsystem)
    assert not (tmp_path / "c.fum").exists()


@pytest.mark.parametrize(("dofs", "interface"), [((1, 2, 3), 3), ((1, 2, 6), 6), ((1,), 1), (tuple(range(1, 8)), 7)])
def test_other_numbers_of_degrees_of_freedom(subsystem, tmp_path, dofs, interface):
    """Nodes of solids, of a plane frame, of a chain, and with a seventh degree of freedom (warping)."""
    n = len(dofs)
    other = replace(
        subsystem,
        dof_numbers=dofs,
        lumped_mass=subsystem.lumped_mass[: 5 * n] if n < 7 else np.ones(35),
        modes=subsystem.modes[:, : 5 * n] if n < 7 else np.ones((5, 35)),
        conditions=Conditions(np.array([9], np.int32), np.array([interface], np.int32), np.array([1.0])),
    )
    fum.write(tmp_path / "a.fum", other)
    read = fum.read(tmp_path / "a.fum")
    assert read.dof_numbers == dofs
    assert equal(read.modes, other.modes)
    fum.write(tmp_path / "b.fum", read)
    assert (tmp_path / "a.fum").read_bytes() == (tmp_path / "b.fum").read_bytes()


def test_every_byte_of_a_text_survives(subsystem, tmp_path):
    """All of CP1251 and the one byte it leaves empty, 98 hexadecimal."""
    path = tmp_path / "input.fum"
    fum.write(path, replace(subsystem, comment="x" * 223))
    data = bytearray(path.read_bytes())
    place = data.index(b"x" * 223)
    data[place : place + 223] = bytes(range(33, 256))
    path.write_bytes(data)
    read = fum.read(path)
    assert read.comment.endswith("эюя")
    fum.write(tmp_path / "again.fum", read)
    assert (tmp_path / "again.fum").read_bytes() == bytes(data)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"conditions": Conditions(np.array([7], np.int32), np.array([1], np.int32), np.ones(1))}, "node 7"),
        (
            {"conditions": Conditions(np.array([9], np.int32), np.array([8], np.int32), np.ones(1))},
            "degree of freedom 8",
        ),
        ({"stiffness": np.triu(np.ones((5, 5)))}, "stiffness is not symmetric"),
        ({"dof_numbers": (1, 2, 3, 4, 5, 5)}, "numbered 1, 2, 3, 4, 5, 5"),
        ({"max_node": 3}, "5 nodes cannot have numbers up to 3"),
    ],
)
def test_contradictions_in_the_file(subsystem, tmp_path, change, words):
    fum.write(tmp_path / "input.fum", replace(subsystem, **change))
    with pytest.raises(FileError, match=words):
        fum.read(tmp_path / "input.fum")


@pytest.mark.parametrize("size", [-1, 0, 40, 10**6])
def test_a_title_of_another_size_is_damage(subsystem, tmp_path, size):
    """Counted with its own word or without it; any other size is none."""
    path = tmp_path / "input.fum"
    fum.write(path, subsystem)
    data = bytearray(path.read_bytes())
    true = int(np.frombuffer(data[29:33], "<i4")[0])
    data[29:33] = np.int32(true - 4).tobytes()
    path.write_bytes(data)
    assert fum.read(path).title == subsystem.title
    data[29:33] = np.int32(size).tobytes()
    path.write_bytes(data)
    with pytest.raises(FileError, match="title"):
        fum.read(path)


def test_numbers_that_do_not_fit_are_refused(subsystem, tmp_path):
    far = replace(subsystem, conditions=Conditions(np.array([2**26]), np.array([1]), np.ones(1)))
    with pytest.raises(FileError, match="Renumber"):
        fum.write(tmp_path / "input.fum", far)
    assert not (tmp_path / "input.fum").exists()


def test_text_that_cp1251_lacks_is_refused(subsystem, tmp_path):
    with pytest.raises(FileError, match="CP1251"):
        fum.write(tmp_path / "input.fum", replace(subsystem, title="梁"))


def test_exclusion_drops_rows_and_columns(subsystem):
    kept = exclude_modes(subsystem, [1])
    rows = [0, 2, 3, 4]
    assert kept.frequencies_hz.tolist() == [3.0, 11.0]
    np.testing.assert_array_equal(kept.modes, subsystem.modes[rows])
    np.testing.assert_array_equal(kept.mass, subsystem.mass[np.ix_(rows, rows)])
    assert interface_nodes(kept).tolist() == [1]


def test_static_modes_and_mixed_bases_cannot_be_excluded(subsystem):
    with pytest.raises(ModelError, match="static mode"):
        exclude_modes(subsystem, [3])
    with pytest.raises(ModelError, match="no mode 9"):
        exclude_modes(subsystem, [8])
    with pytest.raises(ModelError, match="orthonormalised"):
        exclude_modes(replace(subsystem, orthonormalised=True), [0])
