"""What people type into number fields."""

import pytest

from umfem_gui.editors.quantities import UNITS, parse, show


@pytest.mark.parametrize(
    ("text", "unit", "value"),
    [
        ("20 mm", "m", 0.02),
        ("20мм", "m", 0.02),
        ("0,5", "m", 0.5),
        ("1e-3", "m", 1e-3),
        ("−2.5 cm", "m", -0.025),
        ("90°", "rad", 1.5707963267948966),
        ("90 град", "rad", 1.5707963267948966),
        ("1.5 t", "kg", 1500.0),
        ("60 rpm", "rad/s", 6.283185307179586),
        ("72 km/h", "m/s", 20.0),
        ("3 kg*m2", "kg·m²", 3.0),
        ("2*L", "m", "2*L"),
        ("2*L mm", "m", "(2*L)*0.001"),
        ("pi/2", "rad", "pi/2"),
        ("m", "m", "m"),  # a parameter may have the name of a unit
        ("sin(a) + 2", "", "sin(a) + 2"),
    ],
)
def test_reads(text, unit, value):
    found = parse(text, unit)
    assert found == (pytest.approx(value, rel=1e-14) if isinstance(value, float) else value)


@pytest.mark.parametrize(("text", "unit"), [("", "m"), ("  ", ""), ("20 kg", "m"), ("20 mm", ""), ("(1 + 2", "m")])
def test_refuses_with_a_sentence(text, unit):
    with pytest.raises(ValueError, match=r"\w.*\."):
        parse(text, unit)


@pytest.mark.parametrize("value", [0.0, 1.0, -0.02, 1e-9, 1.23456789e12, 6.28, 1 / 3])
def test_shown_text_reads_back(value):
    assert parse(show(value), "m") == pytest.approx(value, rel=1e-9)


def test_every_unit_of_a_field_is_read():
    for unit, words in UNITS.items():
        for word, factor in words.items():
            assert parse(f"2 {word}", unit) == pytest.approx(2 * factor, rel=1e-14)
