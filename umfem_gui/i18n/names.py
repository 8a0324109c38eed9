"""Names that are data, as the window shows them: units of any make-up, runs and curves that the program named."""

from __future__ import annotations

import re

from umfem_gui.i18n import language, noted, tr

#: Parts of units beside those that fields have.
PARTS = (
    noted("m"),
    noted("s"),
    noted("kg"),
    noted("N"),
    noted("Hz"),
    noted("Pa"),
    noted("W"),
    noted("J"),
    noted("rad"),
    noted("mm"),
    noted("MPa"),
    noted("kN"),
    noted("ms"),
    noted("kPa"),
    noted("GPa"),
    noted("kW"),
    noted("kJ"),
    noted("min"),
    noted("rev"),
    noted("deg"),
    noted("dB"),
)

#: What stands before the colon in names of channels that belong to no thing of the model.
OWN_HEADS = (noted("energy"), noted("event"))

_WORD = re.compile(r"[A-Za-z]+")


def unit(text: str) -> str:
    """A unit in the language of the window, ``kN·m/rev`` by its parts; what is not known stays."""
    if not text or language.code == "en":
        return text
    whole = tr(text)
    return whole if whole != text else _WORD.sub(lambda found: tr(found[0]) if found[0] in PARTS else found[0], text)


def run_title(name: str) -> str:
    """``run 3`` in the language of the window; names that a person gave stay."""
    return tr("run {number}", number=name[4:]) if re.fullmatch(r"run \d+", name) else name


def curve_title(title: str) -> str:
    """``crank: angle · run 2``: the words of the program in the language of the window; names that were given stay."""
    title, apart, run = title.partition(" · ")
    head, found, tail = title.partition(": ")
    if found:
        title = f"{tr(head) if head in OWN_HEADS else head}: {tr(tail)}"
    return f"{title}{apart}{run_title(run)}"
