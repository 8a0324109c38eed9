"""What people type into a number field: «20 mm», «90°», «0,5», «2*L».

The model is in SI. A unit after the number is converted here, at the border; expressions of parameters stay texts.
"""

from __future__ import annotations

import re
from math import pi

from umfem_gui.i18n import tr

Number = float | str

#: SI unit of a field → what may be typed after the number, with its factor.
UNITS: dict[str, dict[str, float]] = {
    "m": {
        "m": 1,
        "mm": 1e-3,
        "cm": 1e-2,
        "km": 1e3,
        "um": 1e-6,
        "µm": 1e-6,
        "in": 0.0254,
        "ft": 0.3048,
        "м": 1,
        "мм": 1e-3,
        "см": 1e-2,
        "км": 1e3,
        "мкм": 1e-6,
    },
    "kg": {"kg": 1, "g": 1e-3, "t": 1e3, "lb": 0.45359237, "кг": 1, "г": 1e-3, "т": 1e3},
    "s": {"s": 1, "ms": 1e-3, "min": 60, "h": 3600, "с": 1, "мс": 1e-3, "мин": 60, "ч": 3600},
    "rad": {"rad": 1, "deg": pi / 180, "°": pi / 180, "mrad": 1e-3, "рад": 1, "град": pi / 180},
    "rad/s": {"rad/s": 1, "deg/s": pi / 180, "°/s": pi / 180, "rpm": pi / 30, "рад/с": 1, "об/мин": pi / 30},
    "m/s": {"m/s": 1, "mm/s": 1e-3, "km/h": 1 / 3.6, "м/с": 1, "мм/с": 1e-3, "км/ч": 1 / 3.6},
    "m/s²": {"m/s²": 1, "m/s2": 1, "mm/s²": 1e-3, "mm/s2": 1e-3, "м/с²": 1, "м/с2": 1},
    "kg·m²": {
        "kg·m²": 1,
        "kg*m2": 1,
        "kg m2": 1,
        "kg·mm²": 1e-6,
        "kg*mm2": 1e-6,
        "t·m²": 1e3,
        "t*m2": 1e3,
        "кг·м²": 1,
        "кг*м2": 1,
    },
    "N": {"N": 1, "kN": 1e3, "MN": 1e6, "Н": 1, "кН": 1e3},
    "N·m": {"N·m": 1, "N*m": 1, "Nm": 1, "kN·m": 1e3, "kNm": 1e3, "Н·м": 1, "кН·м": 1e3},
    "N/m": {
        "N/m": 1,
        "kN/m": 1e3,
        "MN/m": 1e6,
        "N/mm": 1e3,
        "kN/mm": 1e6,
        "Н/м": 1,
        "кН/м": 1e3,
        "МН/м": 1e6,
        "Н/мм": 1e3,
        "кН/мм": 1e6,
    },
    "Pa": {"Pa": 1, "kPa": 1e3, "MPa": 1e6, "GPa": 1e9, "Па": 1, "МПа": 1e6, "ГПа": 1e9},
    "Hz": {"Hz": 1, "kHz": 1e3, "Гц": 1, "кГц": 1e3},
}

_NUMBER = r"[+-]?(?:\d+[.,]?\d*|[.,]\d+)(?:[eEеЕ][+-]?\d+)?"
_PLAIN = re.compile(rf"^{_NUMBER}$")


def parse(text: str, unit: str) -> Number:
    """The number in SI, or an expression as a text. Raises ValueError with a sentence for the user.

    ``parse("20 mm", "m")`` is 0.02; ``parse("2*L", "m")`` is ``"2*L"``; ``parse("L mm", "m")`` is ``"(L)*0.001"``.
    """
    text = text.strip().replace("−", "-")
    if not text:
        raise ValueError(tr("Give a number."))
    if _PLAIN.match(text):
        return _plain(text)
    head, factor = _split_unit(text, unit)
    if factor is None:
        return _checked(text, unit)
    if _PLAIN.match(head):
        return _rounded(_plain(head) * factor)
    return f"({head})*{factor:.12g}" if factor != 1 else head


def show(value: Number) -> str:
    """The text of a value: up to ten digits, without trailing noise; zero has no sign."""
    if isinstance(value, str):
        return value
    return f"{value + 0.0:.10g}".replace("e-0", "e-").replace("e+0", "e")


def _plain(text: str) -> float:
    return float(text.replace(",", ".").replace("е", "e").replace("Е", "e"))


def _rounded(value: float) -> float:
    """20 × 0.001 is 0.02, not 0.020000000000000004."""
    return float(f"{value:.15g}")


def _split_unit(text: str, unit: str) -> tuple[str, float | None]:
    for word, factor in sorted(UNITS.get(unit, {}).items(), key=lambda entry: -len(entry[0])):
        if text.endswith(word):
            head = text[: -len(word)].rstrip()
            separated = len(head) < len(text) - len(word)
            if head and (separated or _PLAIN.match(head)) and head[-1] not in "*/+-(^,":
                return head, factor
    return text, None


def _checked(text: str, unit: str) -> str:
    """An expression; a number followed by a word is a unit that does not fit here."""
    stray = re.match(rf"^{_NUMBER}\s*([^\W\d]\S*|°)$", text)
    if stray:
        known = ", ".join(UNITS.get(unit, {}))
        if known:
            raise ValueError(tr("'{word}' is not a unit of this field. Units: {units}.", word=stray[1], units=known))
        raise ValueError(tr("'{word}' is not understood: this field has no unit.", word=stray[1]))
    if text.count("(") != text.count(")"):
        raise ValueError(tr("A bracket is missing."))
    return text
